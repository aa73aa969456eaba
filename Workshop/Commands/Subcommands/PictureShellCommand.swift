// shell: the shell with the commands for pictures.

import ArgumentParser
import CarouselShell

package struct PictureShellCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "shell",
        abstract: "The shell of carousel-repl, with the commands for pictures.",
        discussion: """
            Example:
              carousel shell -c 'type wheel; scroll to 3; draw'
            """)

    @OptionGroup var options: ShellOptions

    package init() {}

    package func run() throws { try options.run(.workshop) }
}
