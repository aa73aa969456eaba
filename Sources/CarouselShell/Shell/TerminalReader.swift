// Reads lines from a terminal, with editing, history and completion by libedit.

import CEdit
import Foundation

/// Reads lines with libedit.
final class TerminalReader: LineReader {
    /// The reader in use. libedit calls plain C functions, which have no context, so they find it here. The
    /// unsafe access is correct: `readLine` sets it, and libedit reads it only during that call, on the same
    /// thread.
    nonisolated(unsafe) private static var current: TerminalReader?

    /// The lines that the history's file keeps.
    private static let mostLines: CInt = 5000

    private let completion: Completion
    private let historyPath: String?
    private var candidates: [String] = []

    /// - Parameter historyPath: the history's file; nil to keep no history.
    init(session: Session, historyPath: String?) {
        completion = Completion(session: session)
        self.historyPath = historyPath
        // Without this the locale is C, in which libedit takes ASCII only.
        cedit_use_utf8()
        Interruption.watch()
        using_history()
        if let historyPath {
            read_history(historyPath)
            history_truncate_file(historyPath, Self.mostLines)
        }
        let complete:
            @convention(c) (UnsafePointer<CChar>?, CInt, CInt) -> UnsafeMutablePointer<
                UnsafeMutablePointer<CChar>?
            >? = { text, _, end in
                guard let text, let reader = TerminalReader.current else { return nil }
                let line = String(
                    decoding: String(cString: cedit_line()).utf8.prefix(Int(end)), as: UTF8.self)
                reader.candidates = reader.completion.candidates(line: line, text: String(cString: text))
                // After a folder, typing continues without a blank.
                let isFolder = reader.candidates.count == 1 && reader.candidates[0].hasSuffix("/")
                cedit_end_completion(isFolder ? 0 : CInt(UInt8(ascii: " ")))
                return rl_completion_matches(text) { _, state in
                    guard let reader = TerminalReader.current, Int(state) < reader.candidates.count else {
                        return nil
                    }
                    return strdup(reader.candidates[Int(state)])
                }
            }
        // These characters separate words, so a path is one word. libedit keeps the pointer for ever.
        cedit_set_completion(complete, strdup(" \t;"))
    }

    func readLine(prompt: String) -> String? {
        Self.current = self
        Interruption.forget()
        guard let line = readline(prompt) else {
            print()
            // Ctrl-C cancels the line, not the shell.
            return Interruption.isRequested ? "" : nil
        }
        defer { free(line) }
        let text = String(cString: line)
        if !text.allSatisfy(\.isWhitespace) {
            add_history(line)
            // Appended, so that two shells keep the lines of both.
            if let historyPath, append_history(1, historyPath) != 0 { write_history(historyPath) }
        }
        return text
    }
}
