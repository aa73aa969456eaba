// lsp: a language server for editors, over standard input and output.

import ArgumentParser
import CarouselShell
import Foundation
import LanguageServer

package struct LspCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "A language server: findings, options, fixes and symbols while you type in your editor.",
        discussion: """
            Speaks the language server protocol over stdin and stdout, until the editor says exit. \
            Docs/Editors.md says how to set up VS Code, Neovim, Zed and Helix.

            Example, as an editor starts it:
              carousel lsp --plugins Plugins
            """)

    @OptionGroup var plugins: PluginFolders

    /// How long it waits for another keystroke before it checks, in milliseconds.
    private static let pause: Int32 = 100
    /// How often it looks for modules that were saved elsewhere, and whether the editor is there, in milliseconds.
    private static let look: Int32 = 1000

    package init() {}

    package func run() throws {
        // What is opened next would take its place.
        guard fcntl(STDIN_FILENO, F_GETFD) >= 0 else {
            throw CommandFailure("lsp: there is no standard input; expected an editor's messages")
        }
        let server = LanguageServer(
            root: { plugins.root(of: $0) }, send: { try? FileHandle.standardOutput.write(contentsOf: $0) })
        guard let thread = CheckThread() else {
            throw CommandFailure("lsp: the system has no pipe left; expected some")
        }
        var inputs = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while server.exitStatus == nil {
            let mayCheck = server.hasWork && !thread.isBusy
            let pause = server.hasDocuments || server.knowsEditor ? Self.look : -1
            let count = poll(&inputs, 2, mayCheck ? Self.pause : pause)
            if count < 0, errno == EINTR { continue }
            if count == 0, mayCheck, let check = server.nextCheck() {
                thread.start(check)
            } else if count == 0 {
                if server.isOrphaned { throw ExitCode(1) }
                server.lookAtModules()
            }
            if inputs[1].revents != 0, let answer = thread.consumeAnswer() { server.publish(answer) }
            guard inputs[0].revents != 0 else { continue }
            // The editor has gone, or there never was one.
            guard let bytes = Self.input() else { throw ExitCode(1) }
            server.receive(bytes)
        }
        throw ExitCode(server.exitStatus ?? 0)
    }

    /// What there is of standard input; nil at its end, or if it is closed.
    private static func input() -> Data? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        repeat { count = read(STDIN_FILENO, &bytes, bytes.count) } while count < 0 && errno == EINTR
        return count > 0 ? Data(bytes[..<count]) : nil
    }
}
