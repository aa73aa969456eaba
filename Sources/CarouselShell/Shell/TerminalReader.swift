// Reads lines from a terminal, with editing, history and completion by libedit.

import CEdit
import Foundation

/// Reads lines with libedit.
final class TerminalReader: LineReader {
    /// The reader in use. libedit calls plain C functions, which have no context, so they find it here. The
    /// unsafe access is correct: `readLine` sets it, and libedit reads it only during that call, on the same
    /// thread.
    nonisolated(unsafe) private static var current: TerminalReader?

    /// Whether Ctrl-C was pressed since `readLine` was called. The unsafe access is correct: a signal handler
    /// may write C's `sig_atomic_t`, and nothing reads it before `readline` returns.
    nonisolated(unsafe) private static var isInterrupted: sig_atomic_t = 0

    private let completion: Completion
    private let historyPath: String?
    private var candidates: [String] = []

    /// - Parameter historyPath: the history's file; nil to keep no history.
    init(completion: Completion, historyPath: String?) {
        self.completion = completion
        self.historyPath = historyPath
        cedit_on_interrupt { _ in TerminalReader.isInterrupted = 1 }
        using_history()
        if let historyPath { read_history(historyPath) }
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
        Self.isInterrupted = 0
        guard let line = readline(prompt) else {
            print()
            // Ctrl-C cancels the line, not the shell.
            return Self.isInterrupted == 0 ? nil : ""
        }
        defer { free(line) }
        let text = String(cString: line)
        if !text.allSatisfy(\.isWhitespace) {
            add_history(line)
            if let historyPath { write_history(historyPath) }
        }
        return text
    }
}
