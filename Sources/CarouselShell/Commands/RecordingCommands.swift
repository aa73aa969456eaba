// The commands that record, repeat and take back: record, source, replay, repeat, undo, redo, reset.

import CarouselEngine
import CarouselHost
import Foundation

extension Command {
    static let recordingCommands: [Command] = [
        .action(
            "record", usage: ["record FILE [--append|--force]", "record stop"],
            summary: "record the following commands to a file; source runs them again",
            details: """
                Commands are written by their whole names, those of files one by one, `play` as the frames that it
                took. A file with content is left alone without --append or --force. Commands that fail are left
                out.
                """,
            example: "record stop", candidates: [.files, .words(["--append", "--force"])], kind: .query,
            reach: .writes(unless: ["stop"])
        ) { session, arguments in
            let file = try arguments.file(or: ["stop"])
            session.recording = file.map { Recording(to: $0, start: session.history.mark) }
        },
        Command(
            name: "source", usage: ["source FILE", "source FILE --trust"],
            summary: "run the commands of a file, up to the first error",
            details: """
                FILE may be - for stdin. One `undo` takes back all of it. A file that starts programs, changes scripts, or
                writes a hidden file, one that has content or one outside of the current folder is asked about before
                anything of it runs; where nobody can answer, only --trust runs it.
                """,
            example: "source commands.txt", candidates: [.files, .words(["--trust"])], kind: .query,
            reach: .file, repeats: true
        ) { session, arguments in
            let word = try arguments.path("a file of commands")
            let isTrusted = arguments.consume("--trust")
            try arguments.end()
            try session.carryOut(try session.commandFile(word), isTrusted: isTrusted)
            return nil
        },
        Command(
            name: "replay", usage: ["replay FILE"],
            summary: "play a recording that an app has made with SessionRecorder",
            details: """
                The session is then where the app was, with the script that the recording holds. No command is run, whatever
                the file says.
                """,
            example: "replay bug.carousel", candidates: [.files], reach: .reads, repeats: true
        ) { session, arguments in
            let word = try arguments.path("a recording")
            try arguments.end()
            return try session.play(try session.recording(in: word), named: word)
        },
        .action(
            "repeat", usage: ["repeat COUNT COMMAND", "repeat COUNT 'COMMAND; COMMAND'"],
            summary: "run a command, or a line in quotes, several times",
            details: "A mistake ends it; what ran before stays. One `undo` takes back all of it.",
            example: "repeat 3 'next; tick'", candidates: [.nothing, .commands], kind: .query,
            reach: .commands(behind: 1), repeats: true
        ) { session, arguments in
            let count = try arguments.integer("how often", in: 1...1_000_000)
            let commands = try arguments.commands("a command to repeat")
            try session.nested(Word(text: "repeat", column: arguments.commandColumn)) {
                () throws(CommandError) in
                for _ in 0..<count where !session.isOver {
                    try session.goOn()
                    try session.carryOut(commands)
                }
            }
        },
        Command(
            name: "time", usage: ["time COMMAND"],
            summary: "run a command, or a line in quotes, and tell how long it took",
            details: "Of a line, what ran before a mistake stays. One `undo` takes back all of it.",
            example: "time 'tick 1/60 600'", candidates: [.commands], kind: .query,
            reach: .commands(behind: 0)
        ) { session, arguments in
            let commands = try arguments.commands("a command to time")
            let start = ContinuousClock.now
            try session.nested(Word(text: "time", column: arguments.commandColumn)) {
                () throws(CommandError) in
                try session.carryOut(commands)
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            return Report(
                text: "took \(Text.short(seconds * 1000)) ms", records: [["seconds": .number(seconds)]])
        },
        Command(
            name: "undo", usage: ["undo [COUNT]"],
            summary: "take back the last command that changed something",
            details: """
                Brings back engine, type, data, your options and written scripts, at most 200 commands; not the
                format of results and recordings, nor what a script keeps for itself, as in `state`.
                """,
            example: "undo", kind: .query
        ) { session, arguments in try session.takeBack(&arguments) },
        Command(
            name: "redo", usage: ["redo [COUNT]"], summary: "repeat what was undone last", example: "redo",
            kind: .query
        ) { session, arguments in try session.repeatUndone(&arguments) },
        .action(
            "reset", usage: ["reset"],
            summary: "reset type, data, properties, options and scroll offset", example: "reset"
        ) { session, arguments in
            try arguments.end()
            session.reset()
        },
    ]
}

extension Session {
    fileprivate func carryOut(_ commands: NestedCommands) throws(CommandError) {
        switch commands {
        case .line(let line):
            do throws(CommandError) {
                try carryOut(line.text)
            } catch {
                // Its place is behind the quote.
                guard error != .interrupted else { throw error }
                throw CommandError(
                    column: line.column + error.column, error.message, isIncomplete: error.isIncomplete,
                    isOutput: error.isOutput)
            }
        case .words(let words): try carryOut(words)
        }
    }

    fileprivate func takeBack(_ arguments: inout Arguments) throws(CommandError) -> Report? {
        let most = history.undoable(notBefore: max(recording?.start ?? 0, trust?.done ?? 0))
        var reason = ""
        if recording != nil { reason = " since the recording began" }
        if trust != nil { reason = " since the file began" }
        let count = try arguments.steps(most, "there is nothing to undo\(reason)")
        return try tell("undo", done: "undid", steps(count) { history.undo(from: checkpoint) })
    }

    fileprivate func repeatUndone(_ arguments: inout Arguments) throws(CommandError) -> Report? {
        let count = try arguments.steps(
            max(0, history.redoable - (trust?.undone ?? 0)), "there is nothing to redo")
        return try tell("redo", done: "redid", steps(count) { history.redo(from: checkpoint) })
    }

    /// Goes to the states of the next steps, and returns them.
    private func steps(_ count: Int, _ next: () -> UndoHistory.Step?) -> [UndoHistory.Step] {
        (0..<count).compactMap { _ in
            let step = next()
            if let step { goBack(to: step.state) }
            return step
        }
    }

    /// Says what was undone or redone, and records it.
    private func tell(
        _ verb: String, done: String, _ steps: [UndoHistory.Step]
    ) throws(CommandError) -> Report? {
        let weight = steps.map(\.weight).reduce(0, +)
        try recording?.add(weight == 1 ? verb : "\(verb) \(weight)")
        let names = steps.map(\.command)
        return Report(
            text: "\(done) \(names.joined(separator: "; "))", records: [[verb: .list(names.map(Value.text))]])
    }
}

extension Arguments {
    /// A number of steps, 1 by default, and the end of the command.
    ///
    /// - Parameters:
    ///   - most: as many as there are.
    ///   - nothing: what is wrong if there are none.
    fileprivate mutating func steps(_ most: Int, _ nothing: String) throws(CommandError) -> Int {
        guard most > 0 else { throw error("\(nothing); expected a command before it") }
        let count = isAtEnd ? 1 : try integer("how many commands", in: 1...most)
        try end()
        return count
    }
}
