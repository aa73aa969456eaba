// The program carousel with types of one's own. In: types, folders of scripts, the arguments of the program. Out: a program.

import ArgumentParser
import CarouselEngine
import CarouselShell

/// The page, the shell, pictures and exports for the types of an app or a package of effects, beside its scripts.
public enum CarouselTools {
    /// Runs the program, which does what `carousel` does: without arguments it shows the page; `shell` is the shell, and
    /// `verify` compares each type with the script of its name.
    ///
    /// A script that has the name of a type is its reference: it is called `reference/NAME`.
    ///
    /// - Parameters:
    ///   - types: in Swift; each has a name of its own, which no built-in type has.
    ///   - folders: of scripts, where no `--plugins` names others; by default `Plugins` in the current folder, the user's own
    ///     and those that are installed. Scripts are loaded again as they are saved.
    /// - Returns: never: the program exits, with 64 for two types of one name.
    public static func run(_ types: [any CarouselType], scripts folders: [String] = []) -> Never {
        do throws(CommandFailure) {
            try SwiftTypes.add(types, folders: folders)
        } catch {
            StandardError.tell("error: \(error)")
            OwnProgram.exit(withError: ExitCode(64))
        }
        OwnProgram.start()
    }
}

/// The subcommands of both programs.
struct OwnProgram: ParsableCommand {
    static var configuration: CommandConfiguration {
        let workshop = CarouselProgram.configuration
        let names = Set(workshop.subcommands.compactMap { $0.configuration.commandName })
        let host = CarouselRepl.configuration.subcommands.filter {
            !names.contains($0.configuration.commandName ?? "")
        }
        return CommandConfiguration(
            abstract: workshop.abstract, version: workshop.version,
            subcommands: workshop.subcommands + host, defaultSubcommand: workshop.defaultSubcommand)
    }
}
