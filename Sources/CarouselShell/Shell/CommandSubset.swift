// The commands that what comes from somebody else may use. In: names. Out: a set without any that does something besides the
// session.

/// Commands that are given to a file of states, or to a page: none takes a path, starts a program, or runs others.
package struct CommandSubset: Sendable {
    package let names: Set<String>
    /// Who has them, for messages: a phrase that follows the name of a command.
    private let owner: String

    /// - Parameters:
    ///   - names: commands of the set whose reach is ``Command/Reach/nothing``.
    ///   - owner: a phrase that follows the name of a command that is none of them.
    package init(_ names: [String], of set: CommandSet = .host, owner: String) {
        for name in names {
            let command = set.all.first { $0.name == name }
            precondition(
                command?.reach == .nothing, "\(name) is no command, or does something besides the session")
        }
        self.names = Set(names)
        self.owner = owner
    }

    /// Refuses a command that is none of them.
    package func check(_ words: CommandWords) throws(CommandError) {
        guard let word = words.words.first, !names.contains(word.text.lowercased()) else { return }
        throw word.error(
            "'\(word.shown)' \(owner); expected one of \(names.sorted().joined(separator: ", "))")
    }
}
