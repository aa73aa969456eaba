// The words of the two programs. In: a word. Out: which program has it, and how that is built.

/// The subcommands that the workshop's program has and the host's has not. The workshop makes its subcommands of this list.
package enum WorkshopSubcommand: String, CaseIterable, Sendable {
    case preview, render, gallery, export, pack, add, lsp
}

/// The commands of the workshop's shell that the host's has not: those for pictures. The workshop makes its commands of this
/// list.
package enum WorkshopCommand: String, CaseIterable, Sendable {
    case draw, snapshot, theme, cards, room, camera, view, guides, play
}

/// Words that another program has.
package struct OtherWords: Sendable {
    private let words: Set<String>
    /// What has them, and how it is built.
    private let home: String
    /// What is typed instead, with WORD for the word.
    private let line: String

    /// - Parameters:
    ///   - home: what has them, and how it is built.
    ///   - line: what is typed instead, with WORD for the word.
    package init(_ words: some Sequence<String>, in home: String, line: String) {
        self.words = Set(words)
        self.home = home
        self.line = line
    }

    private static let workshop =
        "the program carousel, which `make preview` builds and `make install` installs"

    /// The commands of the workshop's shell.
    static let workshopShell = OtherWords(
        WorkshopCommand.allCases.map(\.rawValue), in: "the shell of \(workshop)", line: "carousel shell")

    /// The subcommands of the workshop's program.
    package static let workshopProgram = OtherWords(
        WorkshopSubcommand.allCases.map(\.rawValue), in: workshop, line: "carousel WORD")

    /// Where a word is, and what to type instead; nil for one that no other program has.
    package func place(of word: String) -> String? {
        guard words.contains(word) else { return nil }
        return "'\(word)' is a command of \(home); expected `\(line.replacing("WORD", with: word))`"
    }
}
