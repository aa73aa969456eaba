// Changes to a script that keep its author's hand. In: a version of a text, ranges and texts. Out: the file, written.

import Foundation
import LuaSyntax

/// A text to put in place of a range of a file.
package struct TextChange: Equatable, Sendable {
    /// In bytes; an empty one is a place.
    package let range: Range<Int>
    /// What comes there.
    package let text: String

    package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
}

/// Changes to one version of a script. What is outside their ranges keeps its bytes.
package struct ScriptEdit {
    /// The file, as the user would name it.
    package let path: String
    /// The version that the changes are for.
    private let lines: TextLines
    private let changes: [TextChange]

    /// Lines that change.
    package struct LineChange: Equatable {
        /// The first one, from 1.
        package let line: Int
        package let before: [String]
        package let after: [String]
    }

    /// Prepares changes; of two that overlap, the later one is left out.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - text: the version of it that the ranges are of.
    ///   - changes: in any order.
    package init(path: String, text: String, _ changes: [TextChange]) {
        self.path = path
        lines = TextLines(text)
        var kept: [TextChange] = []
        for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let last = kept.last,
                change.range.lowerBound < last.range.upperBound || change.range == last.range
            {
                continue
            }
            kept.append(change)
        }
        self.changes = kept
    }

    /// The changes that make one text of another: one for each run of lines that differ.
    package init(path: String, from text: String, to other: String) {
        let old = Self.parts(text)
        let new = Self.parts(other)
        var gone = [Bool](repeating: false, count: old.count)
        var come = [Bool](repeating: false, count: new.count)
        for change in new.difference(from: old, by: { $0.utf8.elementsEqual($1.utf8) }) {
            switch change {
            case .remove(let place, _, _): gone[place] = true
            case .insert(let place, _, _): come[place] = true
            }
        }
        var changes: [TextChange] = []
        var i = 0
        var j = 0
        var start = 0
        while i < old.count || j < new.count {
            var end = start
            var text = ""
            while i < old.count, gone[i] {
                end += old[i].utf8.count
                i += 1
            }
            while j < new.count, come[j] {
                text += new[j]
                j += 1
            }
            if end > start || !text.isEmpty {
                changes.append(TextChange(range: start..<end, text: text))
                start = end
            } else {
                start += old[i].utf8.count
                i = i + 1
                j = j + 1
            }
        }
        self.init(path: path, text: text, changes)
    }

    /// The lines of a text, each with its end.
    private static func parts(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = text[...]
        while let end = rest.firstIndex(where: \.isNewline).map(rest.index(after:)) {
            parts.append(rest[..<end])
            rest = rest[end...]
        }
        return rest.isEmpty ? parts : parts + [rest]
    }

    /// The text with the changes.
    package var text: String {
        var bytes = Array(lines.text.utf8)
        for change in changes.reversed() {
            bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The lines that change, as they are and as they become.
    package var difference: [LineChange] {
        var rows: [(lines: ClosedRange<Int>, changes: [TextChange])] = []
        for change in changes {
            let first = lines.place(of: change.range.lowerBound).line
            let last = lines.place(of: max(change.range.lowerBound, change.range.upperBound - 1)).line
            if let former = rows.last, former.lines.upperBound >= first {
                rows[rows.count - 1] = (
                    former.lines.lowerBound...max(last, former.lines.upperBound), former.changes + [change]
                )
            } else {
                rows.append((first...last, [change]))
            }
        }
        return rows.map { row in
            let start = lines.start(of: row.lines.lowerBound)
            let end =
                row.lines.upperBound < lines.count
                ? lines.start(of: row.lines.upperBound + 1) : lines.text.utf8.count
            let before = Array(lines.text(start..<end).utf8)
            var after = before
            for change in row.changes.reversed() {
                after.replaceSubrange(
                    (change.range.lowerBound - start)..<(change.range.upperBound - start),
                    with: Array(change.text.utf8))
            }
            return LineChange(
                line: row.lines.lowerBound, before: Self.lines(before), after: Self.lines(after))
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        return lines.last == "" ? lines.dropLast() : lines
    }

    /// Why nothing was written: the place, what was wrong, and what was expected.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
        /// Whether a file could not be written, rather than what was asked for wrong.
        package let isOutput: Bool

        package init(description: String, isOutput: Bool = false) {
            self.description = description
            self.isOutput = isOutput
        }
    }

    /// Writes the file, at once and whole, if it is still the version that the changes are for.
    ///
    /// - Parameters:
    ///   - file: its path from here; nil for ``path``.
    ///   - root: the folder that it has to be in, also by way of links; nil for any.
    /// - Returns: what was written.
    @discardableResult
    package func write(file: String? = nil, inside root: String? = nil) throws(Problem) -> WrittenFile {
        let file = file ?? path
        do throws(PlainFile.Problem) {
            let former = try Self.data(at: file)
            guard former != nil || lines.text.isEmpty else { throw .missing }
            let now = former ?? Data()
            // Lua and the host skip this mark; it stays.
            let mark: [UInt8] =
                now.starts(with: [0xEF, 0xBB, 0xBF]) && !lines.text.hasPrefix("\u{FEFF}")
                ? [0xEF, 0xBB, 0xBF] : []
            guard now.dropFirst(mark.count).elementsEqual(lines.text.utf8) else { throw .changed }
            let written = WrittenFile(
                path: path, file: file, root: root, before: former, after: Data(mark + Array(text.utf8)))
            try written.write()
            return written
        } catch {
            if error == .missing { throw Problem(description: "\(path) is gone; expected to try again") }
            throw Problem(
                description: "\(path) \(error.asked(for: "a file that you may write"))",
                isOutput: error.isOfOutput)
        }
    }
}

extension ScriptEdit {
    /// A file's bytes; nil if there is none.
    fileprivate static func data(at file: String) throws(PlainFile.Problem) -> Data? {
        do {
            return try PlainFile.read(file, most: ScriptFile.largest)
        } catch {
            if error == .missing { return nil }
            throw error
        }
    }
}

/// A file that was written, which can be taken back while it is as it was left.
package struct WrittenFile: Equatable, Sendable {
    /// The file, as the user would name it.
    package let path: String
    /// Its path from here.
    package let file: String
    /// The folder that it has to be in; nil for any.
    package let root: String?
    /// nil: there is none.
    package let before: Data?
    package let after: Data?

    package init(path: String, file: String, root: String?, before: Data?, after: Data?) {
        self.path = path
        self.file = file
        self.root = root
        self.before = before
        self.after = after
    }

    /// Writes a file that is not there yet.
    ///
    /// - Parameters:
    ///   - path: as the user would name it.
    ///   - file: its path from here.
    ///   - root: the folder that it has to be in, also by way of links; nil for any.
    package static func made(
        _ text: String, _ path: String, at file: String, inside root: String?
    ) throws(PlainFile.Problem) -> WrittenFile {
        let written = WrittenFile(path: path, file: file, root: root, before: nil, after: Data(text.utf8))
        try written.write()
        return written
    }

    /// Takes a file away.
    ///
    /// - Parameters:
    ///   - path: as the user would name it.
    ///   - file: its path from here.
    ///   - root: the folder that it has to be in, also by way of links; nil for any.
    package static func removed(
        _ path: String, at file: String, inside root: String?
    ) throws(PlainFile.Problem) -> WrittenFile {
        let former = try PlainFile.read(file, most: ScriptFile.largest)
        let written = WrittenFile(path: path, file: file, root: root, before: former, after: nil)
        try written.write()
        return written
    }

    /// The way back.
    package var reversed: WrittenFile {
        WrittenFile(path: path, file: file, root: root, before: after, after: before)
    }

    /// Writes it again.
    ///
    /// - Throws: ``PlainFile/Problem/changed`` if the file is not as it was left; then nothing is written.
    package func write() throws(PlainFile.Problem) {
        try PlainFile.replace(before, by: after, at: file, inside: root)
    }
}
