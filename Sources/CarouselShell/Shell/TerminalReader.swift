// Lines of a terminal: editing, history and completion by libedit.

import CEdit
import Foundation

/// Reads lines with libedit.
final class TerminalReader: LineReader {
    /// The reader that is at work: libedit calls plain C functions, which have no context to find it by. Unsafe, but
    /// right: it is set by `readLine`, and read by what libedit calls during that, on the same thread.
    nonisolated(unsafe) private static var current: TerminalReader?

    /// Whether Ctrl-C was pressed since a line was begun. Unsafe, but right: a signal's handler may write a number of
    /// C's `sig_atomic_t`, which this is, and has no other place for it; nobody reads it before `readline` is left.
    nonisolated(unsafe) private static var isInterrupted: sig_atomic_t = 0

    private let completion: Completion
    private let historyPath: String?
    private var candidates: [String] = []

    /// - Parameter historyPath: where the history is kept; nil keeps none.
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
                // One goes on within a folder.
                let isFolder = reader.candidates.count == 1 && reader.candidates[0].hasSuffix("/")
                cedit_end_completion(isFolder ? 0 : CInt(UInt8(ascii: " ")))
                return rl_completion_matches(text) { _, state in
                    guard let reader = TerminalReader.current, Int(state) < reader.candidates.count else {
                        return nil
                    }
                    return strdup(reader.candidates[Int(state)])
                }
            }
        // A path is one word. libedit keeps the characters for good.
        cedit_set_completion(complete, strdup(" \t;"))
    }

    func readLine(prompt: String) -> String? {
        Self.current = self
        Self.isInterrupted = 0
        guard let line = readline(prompt) else {
            print()
            // Ctrl-C gives up the line, not the shell.
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
