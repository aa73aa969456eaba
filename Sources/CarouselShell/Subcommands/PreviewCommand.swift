// preview: hands over to the preview's program, which is built apart.

import ArgumentParser
import Foundation

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "A carousel to drag in a browser, whose scripts reload as you save them.",
        discussion: """
            Runs carousel-preview, which `make preview` builds beside this program; `preview --help` has its options.

            Example:
              carousel-repl preview --plugin Plugins/helix.lua
            """)

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("What carousel-preview takes.", valueName: "arguments"))
    var arguments: [String] = []

    func run() throws {
        let program = try PreviewProgramFile.path()
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        execv(program, &words)
        throw CommandFailure("preview: can't run '\(program)'; expected the program that make preview builds")
    }
}

/// The preview's program.
enum PreviewProgramFile {
    /// Where it is: beside this program.
    ///
    /// - Throws: ``CommandFailure`` when it has not been built.
    static func path() throws -> String {
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let path = own.resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("carousel-preview").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure(
                "preview: the page's server is not built; expected `make preview` to have run")
        }
        return path
    }
}
