// The commands of the shell, and their registry, which is used for parsing, help and completion.

/// A command.
struct Command: Sendable {
    /// The kind of an argument, for completion.
    enum Candidate: Sendable {
        case words([String])
        case types, plugins, options, presets, properties, settableProperties, commands, files
        case nothing
    }

    let name: String
    /// Its syntax, one line per form.
    let usage: [String]
    /// A description of one line.
    let summary: String
    /// An example that runs unchanged.
    let example: String
    /// The kind of each argument; the last one also applies to all that follow.
    var candidates: [Candidate] = []
    /// Whether its argument is the rest of the line, as typed.
    var takesRest = false
    /// Runs the command.
    let run: @Sendable (Session, inout Arguments) throws -> Report?
}

extension Command {
    /// All commands, in the order in which `help` lists them.
    static let all: [Command] =
        dataCommands + layoutCommands + changeCommands + settingCommands + scrollCommands + pageCommands
        + motionCommands
        + touchCommands + placementCommands
        + pictureCommands
        + scriptCommands + recordingCommands + stateCommands
        + shellCommands

    /// The command with this name.
    static func named(_ word: Word) throws(CommandError) -> Command {
        let wanted = word.text.lowercased()
        guard let command = all.first(where: { $0.name == wanted }) else {
            throw CommandError(
                column: word.column,
                "unknown command '\(word.text)'; expected one that `help` lists"
                    + Names.suggestion(for: word.text, in: all.map(\.name)))
        }
        return command
    }
}
