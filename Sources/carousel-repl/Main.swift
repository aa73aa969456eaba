// The program: its subcommands, and the shell when there is none.

import ArgumentParser
import Foundation

@main
struct CarouselRepl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carousel-repl",
        abstract:
            "A carousel without a view: explore its types, and write effects that reload as you save them.",
        discussion: """
            Example:
              carousel-repl -c 'type cylinder; items 12; place'
            """,
        subcommands: [ConformCommand.self, VerifyCommand.self])
}
