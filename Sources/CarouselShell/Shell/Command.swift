// A command of the shell, and the registry that feeds parsing, help and completion.

/// A command.
struct Command: Sendable {
    /// What an argument is, for completion.
    enum Candidate: Sendable {
        case words([String])
        case types, plugins, options, properties, settableProperties, commands, files
        case nothing
    }

    let name: String
    /// How it is written, a form a line.
    let usage: [String]
    /// One line.
    let summary: String
    /// A line that runs as it is.
    let example: String
    /// What each argument may be; the last one holds for all that follow.
    var candidates: [Candidate] = []
    /// Whether its argument is the rest of the line, as typed.
    var takesRest = false
    /// Carries it out.
    let run: @Sendable (Session, inout Arguments) throws -> Report?
}

extension Command {
    /// All commands, in the order of the help.
    static let all: [Command] =
        dataCommands + settingCommands + scrollCommands + pageCommands + motionCommands + placementCommands
        + pictureCommands
        + scriptCommands + recordingCommands
        + shellCommands

    /// The command of a name.
    static func named(_ word: Word) throws(CommandError) -> Command {
        let wanted = word.text.lowercased()
        guard let command = all.first(where: { $0.name == wanted }) else {
            throw CommandError(
                column: word.column,
                "no command '\(word.text)'; expected one of those that help lists"
                    + Names.suggestion(for: word.text, in: all.map(\.name)))
        }
        return command
    }
}
