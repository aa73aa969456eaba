// The failure of a subcommand: a message for stderr; the exit status is 1.

/// Why a subcommand could not do its work.
package struct CommandFailure: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
