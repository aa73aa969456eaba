// A failure of a subcommand's work: a message for stderr, and exit status 1.

/// Why a subcommand could not do its work.
package struct CommandFailure: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
