// The commands that a program's shell has: what parsing, help, completion and hints ask. In: names. Out: commands.

/// Commands that belong together, by the title that `help` gives them.
package struct CommandGroup: Sendable {
    package let title: String
    let commands: [Command]

    package init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }
}

/// The commands of a shell. A session is made with one.
package struct CommandSet: Sendable {
    package let groups: [CommandGroup]
    /// All commands, in the order in which `help` lists them.
    package let all: [Command]
    /// The names of those whose arguments are the rest of the line, as typed.
    let rawNames: Set<String>
    /// Where the words are that another program's shell has.
    let otherWords: OtherWords?

    private let byName: [String: Command]

    /// - Parameters:
    ///   - groups: no two commands have one name.
    ///   - otherWords: the commands of another program, which this one tells about.
    package init(_ groups: [CommandGroup], otherWords: OtherWords? = nil) {
        self.groups = groups
        self.otherWords = otherWords
        all = groups.flatMap(\.commands)
        rawNames = Set(all.filter(\.takesRest).map(\.name))
        byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    /// The commands of the host's shell.
    package static let host = CommandSet(
        [
            CommandGroup(
                "Data and size",
                Command.dataCommands + Command.layoutCommands + Command.changeCommands),
            CommandGroup("Settings", Command.propertyCommands + Command.optionCommands),
            CommandGroup(
                "Scrolling", Command.scrollCommands + Command.pageCommands + [Command.limitCommand]),
            CommandGroup("Hands and time", Command.motionCommands + Command.touchCommands),
            CommandGroup("Results", Command.placementCommands),
            CommandGroup("Scripts", Command.scriptCommands + Command.effectFileCommands),
            CommandGroup("Sessions", Command.recordingCommands + Command.stateCommands),
            CommandGroup("The shell", Command.shellCommands),
        ], otherWords: .workshopShell)

    /// Shorter names of commands.
    static let shortcuts = ["exit": "quit", "q": "quit", "?": "help", "place": "placements"]

    /// The command with this name.
    ///
    /// - Parameter isTyped: whether a beginning that no other name has is enough.
    package func named(_ word: Word, isTyped: Bool = false) throws(CommandError) -> Command {
        let wanted = word.text.count > 32 ? "" : word.text.lowercased()
        if let command = byName[Self.shortcuts[wanted] ?? wanted] { return command }
        let longer = isTyped && !wanted.isEmpty ? all.filter { $0.name.hasPrefix(wanted) } : []
        if longer.count == 1 { return longer[0] }
        guard longer.isEmpty else {
            let choice = longer.map(\.name).joined(separator: ", ")
            throw word.error("unknown command '\(word.shown)'; expected \(choice)")
        }
        if let place = otherWords?.place(of: wanted) { throw word.error(place) }
        throw word.error(
            "unknown command '\(word.shown)'; expected one that `help` lists" + suggestion(for: word.text))
    }

    /// The command that may be meant, also where a shortcut is misspelled.
    private func suggestion(for text: String) -> String {
        let shortcuts = Self.shortcuts.keys.filter { $0.count > 2 }.sorted()
        let near = Names.suggestion(for: text, in: all.map(\.name) + shortcuts)
        return shortcuts.reduce(near) { $0.replacing("'\($1)'", with: "'\(Self.shortcuts[$1] ?? $1)'") }
    }
}
