// A command of the shell: its syntax, what help and completion say of it, what it does to a session.

/// A command.
package struct Command: Sendable {
    /// The kind of an argument, for completion.
    package enum Candidate: Sendable {
        case words([String])
        case types, plugins, options, optionValues, presets, properties, settableProperties, propertyValues,
            commands, helpTopics, items, files
        case nothing
    }

    /// What it does to the session.
    package enum Kind: Sendable {
        /// It may change what `undo` brings back.
        case change
        /// It changes nothing of that, or undoes it by itself.
        case query
    }

    /// What it does besides the session: of this, what comes from somebody else may do only what its kind allows.
    package enum Reach: Equatable, Sendable {
        case nothing
        /// It reads the file that its first argument names.
        case reads
        /// It writes the file that its first argument names, if that is none of these words.
        case writes(unless: [String])
        /// It writes, makes or deletes scripts, which `undo` takes back.
        case scripts
        /// It starts a program.
        case program
        /// It runs the commands of the file that its first argument names.
        case file
        /// It runs the command behind so many arguments, or the line that is there in quotes.
        case commands(behind: Int)

        /// Whether it runs other commands, which are recorded and undone.
        var isContainer: Bool {
            switch self {
            case .file, .commands: true
            default: false
            }
        }

        /// Whether its first argument is a path.
        var takesPath: Bool {
            switch self {
            case .reads, .writes, .file: true
            default: false
            }
        }
    }

    package let name: String
    /// Its syntax, one line per form.
    package let usage: [String]
    /// A description of one line.
    package let summary: String
    /// What else there is to know: units, signs, keys, columns.
    var details = ""
    /// An example that runs unchanged.
    package let example: String
    /// The kind of each argument.
    var candidates: [Candidate] = []
    /// Whether all further arguments are of the last kind.
    var repeatsLast = false
    /// Whether its argument is the rest of the line, as typed.
    var takesRest = false
    var kind = Kind.change
    /// What it does besides the session.
    package let reach: Reach
    /// With at most this number of arguments it only tells.
    var asks: Int?
    /// Whether it takes as long as a user says, who can stop it: scripts may then take longer than for another command.
    var repeats = false
    /// Whether it passes time as a clock does: it is recorded as the frames that it took.
    var isRealTime = false
    /// Runs the command.
    let run: @Sendable (Session, inout Arguments) throws -> Report?

    /// A command that may tell something.
    package init(
        name: String, usage: [String], summary: String, details: String = "", example: String,
        candidates: [Candidate] = [], repeatsLast: Bool = false, takesRest: Bool = false,
        kind: Kind = .change, reach: Reach = .nothing, asks: Int? = nil, repeats: Bool = false,
        isRealTime: Bool = false,
        run: @escaping @Sendable (Session, inout Arguments) throws -> Report?
    ) {
        self.name = name
        self.usage = usage
        self.summary = summary
        self.details = details
        self.example = example
        self.candidates = candidates
        self.repeatsLast = repeatsLast
        self.takesRest = takesRest
        self.kind = kind
        self.reach = reach
        self.asks = asks
        self.repeats = repeats
        self.isRealTime = isRealTime
        self.run = run
    }

    /// A command that tells nothing, or only without arguments.
    ///
    /// - Parameter tells: what it tells without arguments; it then changes nothing.
    package static func action(
        _ name: String, usage: [String], summary: String, details: String = "", example: String,
        candidates: [Candidate] = [], kind: Kind = .change, reach: Reach = .nothing, asks: Int? = nil,
        repeats: Bool = false, isRealTime: Bool = false, tells: (@Sendable (Session) -> Report)? = nil,
        acts: @escaping @Sendable (Session, inout Arguments) throws -> Void
    ) -> Command {
        Command(
            name: name, usage: usage, summary: summary, details: details, example: example,
            candidates: candidates, kind: kind, reach: reach, asks: tells == nil ? asks : 0,
            repeats: repeats, isRealTime: isRealTime
        ) { session, arguments in
            if let tells, arguments.isAtEnd { return tells(session) }
            try acts(session, &arguments)
            return nil
        }
    }
}

extension Command {
    /// The kind of the argument at a position, from 0; nil if there is none.
    func candidate(at place: Int) -> Candidate? {
        if candidates.indices.contains(place) { return candidates[place] }
        return repeatsLast ? candidates.last : nil
    }

    /// Whether it may change what `undo` brings back.
    func canChange(_ arguments: Arguments) -> Bool {
        kind == .change && !(asks.map { arguments.count <= $0 } ?? false)
    }
}
