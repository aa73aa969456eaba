// The program carousel-repl: its subcommands; without one, it runs the shell.

import ArgumentParser
import CarouselHost

/// The program's commands.
package struct CarouselRepl: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "carousel-repl",
        abstract: "A headless carousel: explore its types, and write effects that reload when you save them.",
        discussion: """
            Without a subcommand this is a shell; `help` there lists its commands. If stdin is not a terminal, it runs \
            the lines of stdin and stops at the first command that fails. An error in a Lua script is only a message \
            on stderr, not a failed command. `carousel-repl shell --help` lists its options: -c, --script, \
            --keep-going, \
            --plugins.

            The page, pictures, films and exports are the program carousel's.

            Example:
              carousel-repl -c 'type cylinder; items 12; placements'
            """, version: Release.version,
        subcommands: [
            ShellCommand.self, VerifyCommand.self, NewCommand.self, LintCommand.self, CheckCommand.self,
            TypesCommand.self, OptionsCommand.self,
        ], defaultSubcommand: ShellCommand.self)

    package init() {}
}

struct ShellCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shell", abstract: "The interactive shell (default).",
        discussion: """
            Example:
              carousel-repl shell -c 'type wheel; scroll to 3; placements'
            """)

    @OptionGroup var options: ShellOptions

    func run() throws { try options.run(.host) }
}
