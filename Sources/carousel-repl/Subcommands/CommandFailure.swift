// A failure of a subcommand's work: a message for stderr, and exit status 1.

/// Why a subcommand could not do its work.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
