// The shell and the page with types of one's own. In: types, folders of scripts, the arguments of the program. Out: a
// program.

import ArgumentParser
import CarouselEngine
import CarouselShell
import Preview

/// The shell and the page for the types of an app or a package of effects, beside its scripts.
public enum CarouselTools {
    /// Runs the program: the shell, or with arguments one of its subcommands, such as `preview` for the page and `verify`,
    /// which compares each type with the script of its name.
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

/// The subcommands of the shell, and the page in the same program.
struct OwnProgram: ParsableCommand {
    static var configuration: CommandConfiguration {
        let shell = CarouselRepl.configuration
        return CommandConfiguration(
            abstract: shell.abstract, version: shell.version,
            subcommands: CarouselRepl.commands + [OwnPreview.self], defaultSubcommand: shell.defaultSubcommand
        )
    }
}

/// The page, as `carousel-preview` shows it.
struct OwnPreview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: PreviewProgram.configuration.abstract)

    @OptionGroup var program: PreviewProgram

    func run() throws { try program.run() }
}
