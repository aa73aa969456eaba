// lsp: a language server for editors, over standard input and output.

import ArgumentParser
import Foundation
import LanguageServer

struct LspCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "A language server: findings, options, fixes and symbols while you type in your editor.",
        discussion: """
            Speaks the language server protocol over stdin and stdout, until the editor says exit. \
            Docs/Editors.md says how to set up VS Code, Neovim, Zed and Helix.

            Example, as an editor starts it:
              carousel-repl lsp --plugins Plugins
            """)

    @OptionGroup var plugins: PluginFolders

    /// How long it waits for another keystroke before it checks, in milliseconds.
    private static let pause: Int32 = 100

    func run() throws {
        let server = LanguageServer(
            root: { plugins.root(of: $0) }, send: { try? FileHandle.standardOutput.write(contentsOf: $0) })
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while server.exitStatus == nil {
            let count = poll(&input, 1, server.hasWork ? Self.pause : -1)
            if count == 0 {
                server.check()
                continue
            }
            if count < 0, errno == EINTR { continue }
            let bytes = FileHandle.standardInput.availableData
            // The editor has gone.
            guard !bytes.isEmpty else { throw ExitCode(1) }
            server.receive(bytes)
        }
        throw ExitCode(server.exitStatus ?? 0)
    }
}
