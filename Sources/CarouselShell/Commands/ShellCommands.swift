// The commands for the shell itself: mode, output, help, quit.

extension Command {
    static let shellCommands: [Command] = [
        .action(
            "mode", usage: ["mode [table|json|csv]"], summary: "set the format of results, or tell it",
            details: """
                json: one object a line, numbers with all their digits; a mistake is an object on stderr, too.
                csv: a header line when the columns change; a list takes a column for each element.
                """,
            example: "mode json", candidates: [.words(OutputMode.allCases.map(\.rawValue))], kind: .query,
            tells: { Report($0.writer.mode.rawValue, named: "mode") }
        ) { session, arguments in
            let mode = try arguments.choice("a mode", of: OutputMode.allCases, named: \.rawValue)
            try arguments.end()
            session.writer.mode = mode
        },
        .action(
            "output", usage: ["output FILE [--append|--force]", "output stdout"],
            summary: "set where results go",
            details: "A file with content is left alone without --append or --force.",
            example: "output stdout", candidates: [.files, .words(["--append", "--force"])], kind: .query,
            reach: .writes(unless: ["stdout", "-"])
        ) { session, arguments in
            session.redirect(to: try arguments.file(or: ["stdout", "-"]))
        },
        Command(
            name: "echo", usage: ["echo TEXT"], summary: "print a text", example: "echo done",
            repeatsLast: true, kind: .query
        ) { session, arguments in
            let text = arguments.remaining().map(\.text).joined(separator: " ")
            return Report(text: text.isEmpty ? " " : text, records: [["text": .text(text)]])
        },
        Command(
            name: "help", usage: ["help [COMMAND|TOPIC]"],
            summary:
                "list the commands, or describe one, or a topic: \(HelpTopic.all.map(\.name).joined(separator: ", "))",
            example: "help scroll", candidates: [.helpTopics], kind: .query, run: runHelp),
        .action(
            "quit", usage: ["quit"], summary: "exit; so do exit, q and Ctrl-D", example: "quit", kind: .query
        ) { session, arguments in
            try arguments.end()
            session.isOver = true
        },
    ]

    private static func runHelp(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        guard !arguments.isAtEnd else { return overview(of: session.commands) }
        let word = try arguments.word("a command or a topic")
        // A topic tells more than the command of the same name, which it ends with.
        let command = try? session.commands.named(word, isTyped: session.isTyped)
        if let topic = HelpTopic.all.first(where: {
            $0.name == command?.name || $0.name == word.text.lowercased()
        }) {
            let text = topic.text(session) + (command.map { "\n\n" + manual(of: $0) } ?? "")
            return Report(
                text: text, records: [["topic": .text(topic.name), "text": .text(topic.text(session))]],
                isLong: true)
        }
        let found = try session.commands.named(word, isTyped: session.isTyped)
        return Report(text: manual(of: found), records: [record(found)])
    }

    /// All commands, by what they are for.
    private static func overview(of commands: CommandSet) -> Report {
        var parts: [String] = []
        for group in commands.groups {
            var table = Table(["<", "<"])
            for command in group.commands {
                for (number, usage) in command.usage.enumerated() {
                    table.add(["  " + usage, number == 0 ? command.summary : ""])
                }
            }
            parts.append(group.title + table.text)
        }
        parts.append(
            "help COMMAND tells more; topics: \(HelpTopic.all.map { "help \($0.name)" }.joined(separator: ", "))"
        )
        return Report(text: parts.joined(separator: "\n\n"), records: commands.all.map(record), isLong: true)
    }

    private static func manual(of command: Command) -> String {
        let forms = command.usage.map { "  \($0)" }.joined(separator: "\n")
        let others = CommandSet.shortcuts.filter { $0.value == command.name }.keys.sorted()
        return
            ([command.summary, forms] + (command.details.isEmpty ? [] : [command.details])
            + (others.isEmpty ? [] : ["also: \(others.joined(separator: ", "))"])
            + ["example:\n  \(command.example)"]).joined(separator: "\n")
    }

    private static func record(_ command: Command) -> Record {
        [
            "command": .text(command.name), "usage": .list(command.usage.map(Value.text)),
            "summary": .text(command.summary), "details": .text(command.details),
            "example": .text(command.example),
        ]
    }
}
