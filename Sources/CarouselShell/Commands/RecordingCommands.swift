// The commands that record and replay sessions: record, source, reset.

import Foundation

extension Command {
    static let recordingCommands: [Command] = [
        Command(
            name: "record", usage: ["record FILE", "record stop"],
            summary: "record the following commands to a file; source runs them again",
            example: "record stop", candidates: [.files]
        ) { session, arguments in
            let word = try arguments.word("a file, or stop")
            try arguments.end()
            session.recording = word.text == "stop" ? nil : try Recording(to: word)
            return nil
        },
        Command(
            name: "source", usage: ["source FILE"],
            summary: "run the commands of a file; stops at the first error",
            example: "source /dev/null", candidates: [.files]
        ) { session, arguments in
            let word = try arguments.word("a file of commands")
            try arguments.end()
            guard let text = try? String(contentsOfFile: word.text, encoding: .utf8) else {
                throw CommandError(
                    column: word.column, "can't read '\(word.text)'; expected a file of commands")
            }
            try session.carryOut(lines: text, of: word)
            return nil
        },
        Command(
            name: "reset", usage: ["reset"],
            summary: "reset type, data, properties, options and scroll offset", example: "reset"
        ) { session, arguments in
            try arguments.end()
            session.reset()
            return nil
        },
    ]
}
