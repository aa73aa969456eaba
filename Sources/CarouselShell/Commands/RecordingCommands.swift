// record, source, reset: sessions to files and back, and back to the beginning.

import Foundation

extension Command {
    static let recordingCommands: [Command] = [
        Command(
            name: "record", usage: ["record FILE", "record stop"],
            summary: "write the commands from here on to a file; source carries them out again",
            example: "record stop", candidates: [.files]
        ) { session, arguments in
            let word = try arguments.word("a file, or stop")
            try arguments.end()
            session.recording = word.text == "stop" ? nil : try Recording(to: word)
            return nil
        },
        Command(
            name: "source", usage: ["source FILE"],
            summary: "carry out the lines of a file; the first that fails ends it",
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
            summary: "back to the beginning: type, data, properties, options and place", example: "reset"
        ) { session, arguments in
            try arguments.end()
            session.reset()
            return nil
        },
    ]
}
