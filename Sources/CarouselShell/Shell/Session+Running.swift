// Runs lines and commands. In: lines of text. Out: results, and one message for each command that fails.

import CarouselEngine
import Foundation

extension Session {
    /// How deep files of commands and repetitions may be nested.
    static let mostDepth = 8
    /// The longest line, in bytes.
    private static let longestLine = 4 << 20

    /// The outcome of a line.
    package enum Outcome: Equatable {
        case done, failed
        /// It ends within a Lua expression: the next line belongs to it.
        case incomplete
    }

    // MARK: Lines

    /// The commands of a line.
    func words(in line: String) throws(CommandError) -> [CommandWords] {
        guard line.utf8.count <= Self.longestLine else {
            throw CommandError(
                column: 1, "a line of \(line.utf8.count) bytes; expected \(Self.longestLine) at most")
        }
        return try Tokenizer.commands(in: line, rawCommands: commands.rawNames)
    }

    /// Runs the commands of a line; stops at the first one that fails.
    package func carryOut(_ line: String) throws(CommandError) {
        for words in try words(in: line) {
            try carryOut(words)
            if isOver { break }
        }
    }

    /// Runs the commands of a line, and says what fails.
    ///
    /// - Parameters:
    ///   - number: the line's number, for messages.
    ///   - keepsGoing: whether the commands behind one that fails are run, too.
    ///   - isLast: whether there is no further line to complete this one.
    package func perform(_ line: String, number: Int, keepsGoing: Bool = false, isLast: Bool = true)
        -> Outcome
    {
        var outcome = Outcome.done
        let steps = undoNames.count
        do {
            let all = try words(in: line)
            for (place, words) in all.enumerated() where !isOver {
                let isMore = place + 1 < all.count
                do throws(CommandError) {
                    try carryOut(words)
                    end(words, isMore: isMore && !isOver)
                } catch {
                    var error = error
                    if error == .interrupted, undoNames.count > steps {
                        let column = words.words[0].column
                        error = CommandError(
                            column: column,
                            "interrupted; of this line, what is before column \(column) is done")
                    }
                    if error.isOutput { hasLostOutput = true }
                    if error.isIncomplete, !isLast, !marksAnswers { return .incomplete }
                    tell(error, line: number)
                    end(words, error, line: number, isMore: isMore && keepsGoing)
                    outcome = .failed
                    if !keepsGoing { break }
                }
            }
        } catch {
            tell(error, line: number)
            end(CommandWords([line]), error, line: number)
            outcome = .failed
        }
        return outcome
    }

    /// Marks the end of a command's answer, for a program that reads it.
    ///
    /// - Parameter isMore: whether the line goes on with another command.
    private func end(
        _ words: CommandWords, _ error: CommandError? = nil, line: Int = 0, isMore: Bool = false
    ) {
        guard marksAnswers, writer.mode == .json else { return }
        let command = try? commands.named(words.words[0], isTyped: isTyped)
        let shown = command.map(words.line) ?? words.words.map(\.quoted).joined(separator: " ")
        var record: Record = ["command": .text(shown), "ok": .boolean(error == nil)]
        if let error {
            let word = words.words.last { $0.column <= error.column }
            let end = max(error.column, word.map { $0.column + $0.text.count } ?? 0)
            let values: [Value] = [
                .text(error.message), .text("\(line):\(error.column)"),
                .list([.integer(error.column), .integer(end)]),
            ]
            record.fields.append(("error", .object(["message", "place", "range"], values)))
        }
        if isMore { record.fields.append(("more", .boolean(true))) }
        // Whoever drives the shell waits for it, wherever results go.
        do { try write(ReportWriter.json(record) + "\n") } catch { hasLostOutput = true }
    }

    /// Says what was wrong with a command; in JSON, too, if results are.
    private func tell(_ error: CommandError, line: Int) {
        // Under the place in the line that was typed.
        if isTyped, let promptWidth {
            tell(String(repeating: " ", count: promptWidth + error.column - 1) + "^")
        }
        tell("error: \(line):\(error.column): \(error.message)")
        guard writer.mode == .json else { return }
        let parts = error.parts
        let record: Record = [
            "line": .integer(line), "column": .integer(error.column), "message": .text(parts.problem),
            "expected": parts.expected.map(Value.text) ?? .none,
            "nearest": parts.nearest.map(Value.text) ?? .none,
        ]
        tell("{\"error\":\(ReportWriter.json(record))}")
    }

    /// Runs commands as one step of `undo`.
    ///
    /// - Parameter word: what they are nested in, for messages.
    func nested(_ word: Word, _ body: () throws(CommandError) -> Void) throws(CommandError) {
        guard depth < Self.mostDepth else {
            throw word.error(
                "'\(word.shown)' would be nested \(depth + 1) deep; expected \(Self.mostDepth) at most")
        }
        let former = history
        let before = checkpoint
        let recording = recording
        depth += 1
        recording?.hold()
        defer {
            depth -= 1
            history.join(since: former, as: word.text, before)
        }
        do {
            try body()
        } catch {
            // Half of what was meant is not what was meant.
            let isHalf = isInterrupted()
            if isHalf {
                goBack(to: before)
                history = former
            }
            try recording?.release(isKept: !isHalf)
            throw error
        }
        try recording?.release(isKept: true)
    }

    // MARK: Commands

    /// Runs a command. One that fails changes nothing.
    package func carryOut(_ words: CommandWords) throws(CommandError) {
        keepUp()
        let command = try commands.named(words.words[0], isTyped: isTyped)
        try allow(words, command)
        var arguments = Arguments(words, command.reach)
        if let secondsPerCommand {
            library.renewTime(seconds: command.repeats ? .infinity : secondsPerCommand)
        }
        let start = carousel.time
        let before = command.canChange(arguments) ? checkpoint : nil
        do {
            let report = try command.run(self, &arguments)
            if !command.takesRest { try arguments.end() }
            carousel.layoutIfNeeded()
            if events.isLive { tellEvents(isAll: true) }
            if let report { try emit(writer.text(of: report), isLong: report.isLong) }
            try recording?.add(words, command, time: carousel.time - start)
            if let before, command.reach != .scripts || before.writes != writes {
                history.add(words.line(of: command), before)
                trust?.undone = 0
            }
        } catch {
            if let before { goBack(to: before) }
            if events.isLive { tellEvents(isAll: true) }
            // What fails since Ctrl-C came, as the opening of a pipe does, is no mistake.
            try goOn()
            throw error as? CommandError ?? CommandError(column: words.words[0].column, "\(error)")
        }
        relay()
    }

    // MARK: Results

    func emit(_ text: String, isLong: Bool = false) throws(CommandError) {
        guard !text.isEmpty else { return }
        if isLong, isTyped, trust == nil, outputFile == nil, writer.mode == .table, Pager.show(text) {
            return
        }
        do {
            if let outputFile {
                try outputFile.write(contentsOf: Data(text.utf8))
            } else {
                try write(text)
            }
        } catch {
            hasLostOutput = true
            throw CommandError(column: 1, "the output can't be written; expected a disk with free space")
        }
    }

    /// Tells the events since the last call.
    ///
    /// - Parameter isAll: false holds back movements that may go on, so that they become one line.
    func tellEvents(isAll: Bool) {
        let heard = isAll ? events.consume() : events.consumeFinished()
        guard !heard.isEmpty else { return }
        try? emit(writer.text(of: Report(text: heard.text, records: heard.map(\.record))))
        tellLostEvents()
    }

    /// Says how many events there was no room for.
    func tellLostEvents() {
        let lost = events.consumeLost()
        if lost > 0 { tell("\(lost) more events were not kept; `events` keeps \(EventLog.most) at most") }
    }

    /// Sends results to a file, or back to stdout.
    ///
    /// - Parameter file: an open file; nil for stdout.
    func redirect(to file: FileHandle?) {
        try? outputFile?.close()
        outputFile = file
        writer.begin()
    }
}
