// What became of subcommands that are gone. In: the program's arguments. Out: what to use instead.

/// Subcommands of former versions.
package enum FormerCommands {
    private static let successors = [
        "bench":
            "is a program of its own; expected `make bench` or `swift run -c release bench` in the project's folder",
        "conform":
            "is a program of its own; expected `swift run -c release conform FILES` in the project's folder",
        "list": "is a part of types; expected `carousel-repl types --files`",
        "remove": "is gone; expected to delete the effect's file, which `carousel-repl types --files` tells",
        "verify-export": "is a part of export; expected `carousel-repl export --check ADDRESS`",
    ]

    /// What to use instead of a former subcommand.
    ///
    /// - Parameter arguments: without the program.
    /// - Returns: a message; nil for any other arguments.
    package static func advice(for arguments: [String]) -> String? {
        guard let name = arguments.first, let successor = successors[name] else { return nil }
        return "Error: \(name) \(successor)"
    }
}
