// The commands of the shell, and their registry, which is used for parsing, help and completion.

/// A command.
struct Command: Sendable {
    /// The kind of an argument, for completion.
    enum Candidate: Sendable {
        case words([String])
        case types, plugins, options, optionValues, presets, properties, settableProperties, propertyValues,
            commands, helpTopics, items, files
        case nothing
    }

    /// What it does to the session.
    enum Kind: Sendable {
        /// It may change what `undo` brings back.
        case change
        /// It may write a script, which `undo` takes back.
        case write
        /// It only tells, or writes.
        case query
        /// It runs other commands, which are recorded and undone.
        case container
    }

    let name: String
    /// Its syntax, one line per form.
    let usage: [String]
    /// A description of one line.
    let summary: String
    /// What else there is to know: units, signs, keys, columns.
    var details = ""
    /// An example that runs unchanged.
    let example: String
    /// The kind of each argument.
    var candidates: [Candidate] = []
    /// Whether all further arguments are of the last kind.
    var repeatsLast = false
    /// Whether its argument is the rest of the line, as typed.
    var takesRest = false
    var kind = Kind.change
    /// With at most this number of arguments it only tells.
    var asks: Int?
    /// Whether it takes as long as a user says, who can stop it: scripts may then take longer than for another command.
    var repeats: Bool { ["tick", "settle", "play", "repeat", "source", "replay"].contains(name) }
    /// Runs the command.
    let run: @Sendable (Session, inout Arguments) throws -> Report?

    /// A command that tells nothing, or only without arguments.
    ///
    /// - Parameter tells: what it tells without arguments; it then changes nothing.
    static func action(
        _ name: String, usage: [String], summary: String, details: String = "", example: String,
        candidates: [Candidate] = [], kind: Kind = .change, asks: Int? = nil,
        tells: (@Sendable (Session) -> Report)? = nil,
        acts: @escaping @Sendable (Session, inout Arguments) throws -> Void
    ) -> Command {
        Command(
            name: name, usage: usage, summary: summary, details: details, example: example,
            candidates: candidates, kind: kind, asks: tells == nil ? asks : 0
        ) { session, arguments in
            if let tells, arguments.isAtEnd { return tells(session) }
            try acts(session, &arguments)
            return nil
        }
    }
}

extension Command {
    /// Commands that belong together, by the title that `help` gives them.
    static let groups: [(title: String, commands: [Command])] = [
        ("Data and size", dataCommands + layoutCommands + changeCommands),
        ("Settings", propertyCommands + optionCommands),
        ("Scrolling", scrollCommands + pageCommands + [limitCommand]),
        ("Hands and time", motionCommands + touchCommands),
        ("Results", placementCommands + pictureCommands),
        ("Scripts", scriptCommands + effectFileCommands),
        ("Sessions", recordingCommands + stateCommands),
        ("The shell", shellCommands),
    ]

    /// All commands, in the order in which `help` lists them.
    static let all: [Command] = groups.flatMap(\.commands)

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Other names of commands.
    static let aliases = [
        "exit": "quit", "q": "quit", "?": "help", "previous": "prev", "habits": "behavior",
        "place": "placements",
    ]

    /// The command with this name.
    ///
    /// - Parameter isTyped: whether a beginning that no other name has is enough.
    static func named(_ word: Word, isTyped: Bool = false) throws(CommandError) -> Command {
        let wanted = word.text.count > 32 ? "" : word.text.lowercased()
        if let command = byName[aliases[wanted] ?? wanted] { return command }
        let longer = isTyped && !wanted.isEmpty ? all.filter { $0.name.hasPrefix(wanted) } : []
        if longer.count == 1 { return longer[0] }
        let choice = longer.isEmpty ? "one that `help` lists" : longer.map(\.name).joined(separator: ", ")
        throw word.error(
            "unknown command '\(word.shown)'; expected \(choice)"
                + (longer.isEmpty ? suggestion(for: word.text) : ""))
    }

    /// The command that may be meant, also where an older name is misspelled.
    private static func suggestion(for text: String) -> String {
        let former = aliases.keys.filter { $0.count > 2 }.sorted()
        let near = Names.suggestion(for: text, in: all.map(\.name) + former)
        return former.reduce(near) { $0.replacing("'\($1)'", with: "'\(aliases[$1] ?? $1)'") }
    }

    /// The kind of the argument at a position, from 0; nil if there is none.
    func candidate(at place: Int) -> Candidate? {
        if candidates.indices.contains(place) { return candidates[place] }
        return repeatsLast ? candidates.last : nil
    }

    /// Whether it may change what `undo` brings back.
    func canChange(_ arguments: Arguments) -> Bool {
        kind == .write || kind == .change && !(asks.map { arguments.count <= $0 } ?? false)
    }
}
