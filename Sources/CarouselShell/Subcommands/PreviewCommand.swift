// preview: runs the preview's program, which is built separately.

import ArgumentParser
import Foundation

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show a carousel in the browser; scripts reload when you save them.",
        discussion: """
            Runs carousel-preview, which `make preview` builds; `preview --help` lists its options.

            Example:
              carousel-repl preview --plugin Plugins/helix.lua
            """)

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("Arguments of carousel-preview.", valueName: "arguments"), completion: .preview)
    var arguments: [String] = []

    func run() throws {
        let program = try Self.program()
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        execv(program, &words)
        throw CommandFailure("preview: can't run '\(program)'; expected the program that make preview builds")
    }
    /// The path of the preview's program: in the same folder as this one.
    ///
    /// - Throws: ``CommandFailure`` if it has not been built.
    static func program() throws -> String {
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let path = own.resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("carousel-preview").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure(
                "preview: carousel-preview is not built; expected `make preview` to have run")
        }
        return path
    }
}
