// The commands for the shell itself: mode, output, help, quit.

extension Command {
    static let shellCommands: [Command] = [
        Command(
            name: "mode", usage: ["mode table|json|csv"], summary: "set the format of results",
            example: "mode json",
            candidates: [.words(OutputMode.allCases.map(\.rawValue))]
        ) { session, arguments in
            let name = try arguments.choice("a mode", of: OutputMode.allCases.map(\.rawValue))
            try arguments.end()
            session.mode = OutputMode(rawValue: name) ?? session.mode
            return nil
        },
        Command(
            name: "output", usage: ["output FILE", "output stdout"], summary: "set where results go",
            example: "output stdout", candidates: [.files]
        ) { session, arguments in
            let word = try arguments.word("a file, or stdout")
            try arguments.end()
            try session.redirect(to: word.text == "stdout" ? nil : word)
            return nil
        },
        Command(
            name: "help", usage: ["help [COMMAND]"], summary: "list the commands, or describe one",
            example: "help scroll",
            candidates: [.commands]
        ) { session, arguments in
            if arguments.isAtEnd {
                var table = Table(["<command", "<"])
                for command in all {
                    for (number, usage) in command.usage.enumerated() {
                        table.add([usage, number == 0 ? command.summary : ""])
                    }
                }
                return Report(table: table, records: all.map(record))
            }
            let command = try named(try arguments.word("a command"))
            let forms = command.usage.map { "  \($0)" }.joined(separator: "\n")
            return Report(
                text: "\(command.summary)\n\(forms)\nexample:\n  \(command.example)",
                records: [record(command)])
        },
        Command(name: "quit", usage: ["quit"], summary: "exit", example: "quit") { session, arguments in
            try arguments.end()
            session.isOver = true
            return nil
        },
    ]

    private static func record(_ command: Command) -> Record {
        Record([
            "command": .text(command.name), "usage": .list(command.usage.map(Value.text)),
            "summary": .text(command.summary), "example": .text(command.example),
        ])
    }
}
