// Reads lines from a terminal with libedit: editing, history, completion, hints, and news above the prompt.

import CEdit
import Foundation

/// Reads lines with libedit.
final class TerminalReader {
    /// The lines that the history's file keeps.
    private static let mostLines: CInt = 5000
    /// How often there may be news while nothing is typed, in milliseconds.
    private static let pause: CInt = 200

    private let completion: Completion
    private let consumeNews: () -> [String]
    private let hint: (String) -> String
    private let historyPath: String?
    private var editor: OpaquePointer?
    private var lines: OpaquePointer?
    /// C texts that libedit reads at any time.
    private var promptText = strdup("")
    private var hintText = strdup("")
    private var shownHint = ""
    private var columns = 0
    /// The prompt of the line that is being typed.
    private var prompt: () -> String = { "" }

    /// - Parameters:
    ///   - historyPath: the history's file; nil to keep no history.
    ///   - hint: what to say beside a line that is being typed.
    ///   - consumeNews: what to say above the prompt; asked several times per second.
    init(
        completion: Completion, historyPath: String?, hint: @escaping (String) -> String,
        consumeNews: @escaping () -> [String]
    ) {
        self.completion = completion
        self.historyPath = historyPath
        self.hint = hint
        self.consumeNews = consumeNews
        // Without this the locale is C, in which libedit takes ASCII only.
        cedit_use_utf8()
        Interruption.watch()
        editor = cedit_open(
            Unmanaged.passUnretained(self).toOpaque(),
            { editor, character in TerminalReader.of(editor).read(into: character) },
            { editor in TerminalReader.of(editor).promptText },
            { editor in TerminalReader.of(editor).hintText },
            { editor, _ in TerminalReader.of(editor).complete() })
        lines = cedit_open_history(editor, Self.mostLines)
        if let historyPath, cedit_history_file(lines, H_LOAD, historyPath) >= Self.mostLines {
            // The file grows with each line; here it is cut.
            _ = cedit_history_file(lines, H_SAVE, historyPath)
        }
    }

    deinit {
        el_end(editor)
        history_end(lines)
        free(promptText)
        free(hintText)
    }

    /// The reader that an editor belongs to.
    private static func of(_ editor: OpaquePointer?) -> TerminalReader {
        Unmanaged<TerminalReader>.fromOpaque(cedit_context(editor)).takeUnretainedValue()
    }

    /// The next line without its end; nil at the end of the input.
    ///
    /// - Parameter prompt: the text before it; asked again when there is news.
    func readLine(prompt: @escaping () -> String) -> String? {
        Interruption.forget()
        self.prompt = prompt
        Self.replace(&promptText, by: prompt())
        show("")
        columns = TerminalSize(STDOUT_FILENO).columns
        el_resize(editor)
        var count: CInt = 0
        guard let line = el_gets(editor, &count), count > 0 else {
            print()
            // Ctrl-C cancels the line, not the shell.
            return Interruption.isRequested ? "" : nil
        }
        return String(String(cString: line).reversed().drop { $0.isNewline }.reversed())
    }

    /// Adds a command to the history: several lines as one, unless that would change what they say.
    func remember(_ command: String) {
        let typed = command.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        let mustStay = typed.dropLast().contains {
            $0.contains("--") || $0.contains("[[") || $0.hasSuffix("\\")
        }
        let entries = mustStay ? typed.map(String.init) : [typed.joined(separator: " ")]
        for entry in entries where !entry.isEmpty { cedit_add_history(lines, entry, historyPath) }
    }

    private static func replace(_ text: inout UnsafeMutablePointer<CChar>?, by newer: String) {
        free(text)
        text = strdup(newer)
    }

    // MARK: While typing

    /// The line up to the cursor, and behind it.
    private var line: (before: String, after: String) {
        let info = el_line(editor).pointee
        let bytes = { (from: UnsafePointer<CChar>, to: UnsafePointer<CChar>) in
            String(
                decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(from), count: max(0, to - from)),
                as: UTF8.self)
        }
        return (bytes(info.buffer, info.cursor), bytes(info.cursor, info.lastchar))
    }

    /// Reads a character. While it waits, there are hints and news.
    private func read(into character: UnsafeMutablePointer<wchar_t>?) -> CInt {
        while true {
            if Interruption.isRequested {
                errno = EINTR
                return -1
            }
            // Of a text that is pasted, only the end gets a hint.
            var isReady = cedit_waits(0)
            if isReady == 0 {
                refresh()
                isReady = cedit_waits(Self.pause)
            }
            guard isReady > 0 else { continue }
            let count = cedit_read(character)
            guard count > 0 else { return count }
            // The hint would stay beside the line.
            if cedit_ends_line(character) != 0, !shownHint.isEmpty { redraw(hint: "", below: []) }
            return count
        }
    }

    private func refresh() {
        let news = consumeNews()
        let wanted = line.after.isEmpty ? hint(line.before) : ""
        let width = TerminalSize(STDOUT_FILENO).columns
        guard !news.isEmpty || wanted != shownHint || width != columns else { return }
        if width != columns { el_resize(editor) }
        // A script that was saved may have an error now, or none any more.
        let newer = news.isEmpty ? nil : prompt()
        redraw(hint: wanted, below: news, prompt: newer)
        columns = width
    }

    /// Draws the prompt and the line again, below new lines.
    private func redraw(hint: String, below news: [String], prompt: String? = nil) {
        show(hint)
        let row = Int(cedit_width(promptText) + cedit_width(line.before)) / columns
        let up = row > 0 ? "\u{1B}[\(row)A" : ""
        let text = "\r\(up)\u{1B}[J" + news.map { $0 + "\n" }.joined()
        cedit_print(text)
        if let prompt { Self.replace(&promptText, by: prompt) }
        cedit_redraw(editor)
    }

    private func show(_ hint: String) {
        shownHint = hint
        Self.replace(&hintText, by: hint.isEmpty ? "" : "\u{1}\u{1B}[2m\u{1}\(hint)\u{1}\u{1B}[22m\u{1}")
    }

    // MARK: Tab

    private func complete() -> UInt8 {
        let before = line.before
        let word = Completion.lastCommand(of: before).typed
        let candidates = completion.candidates(line: before)
        guard let first = candidates.first else { return UInt8(CC_ERROR) }
        let common = candidates.dropFirst().reduce(first) {
            $0.commonPrefix(with: $1, options: .caseInsensitive)
        }
        // After a folder, typing continues without a blank.
        let isWhole = candidates.count == 1
        let newer = common + (isWhole && !common.hasSuffix("/") ? " " : "")
        guard newer.utf8.count <= word.utf8.count, !isWhole else {
            el_deletestr(editor, CInt(word.unicodeScalars.count))
            return UInt8(el_insertstr(editor, newer) == 0 ? CC_REFRESH : CC_ERROR)
        }
        cedit_print("\n" + completion.list(candidates, line: before, width: columns))
        return UInt8(CC_REDISPLAY)
    }
}
