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
        let (old, new) = (Self.parts(text), Self.parts(other))
        var gone = [Bool](repeating: false, count: old.count)
        var come = [Bool](repeating: false, count: new.count)
        for change in new.difference(from: old, by: { $0.utf8.elementsEqual($1.utf8) }) {
            switch change {
            case .remove(let place, _, _): gone[place] = true
            case .insert(let place, _, _): come[place] = true
            }
        }
        var changes: [TextChange] = []
        var (i, j, start) = (0, 0, 0)
        while i < old.count || j < new.count {
            var (end, text) = (start, "")
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
                (i, j) = (i + 1, j + 1)
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

        package init(description: String) { self.description = description }
    }

    /// Writes the file, at once and whole, if it is still the version that the changes are for.
    ///
    /// - Parameter file: its path from here; nil for ``path``.
    /// - Returns: what was written.
    @discardableResult
    package func write(file: String? = nil) throws(Problem) -> WrittenFile {
        let file = file ?? path
        do {
            let former = try Self.data(at: file)
            guard former != nil || lines.text.isEmpty else {
                throw Problem(description: "\(path) is gone; expected to try again")
            }
            let now = former ?? Data()
            // Lua and the host skip this mark; it stays.
            let mark: [UInt8] =
                now.starts(with: [0xEF, 0xBB, 0xBF]) && !lines.text.hasPrefix("\u{FEFF}")
                ? [0xEF, 0xBB, 0xBF] : []
            guard now.dropFirst(mark.count).elementsEqual(lines.text.utf8) else {
                throw Problem(description: "\(path) has changed since it was read; expected to try again")
            }
            let written = WrittenFile(
                path: path, file: file, before: former, after: Data(mark + Array(text.utf8)))
            guard written.write() else { throw Problem(description: "\(path) can't be written") }
            return written
        } catch let error as PlainFile.Problem {
            throw Problem(description: "\(path) \(error.asked(for: "a file that you may write"))")
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(description: "\(path) can't be written")
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
    let file: String
    /// nil: there is none.
    let before: Data?
    let after: Data?

    /// The way back.
    package var reversed: WrittenFile { WrittenFile(path: path, file: file, before: after, after: before) }

    /// Writes it again.
    ///
    /// - Returns: whether the file was as it was left; otherwise nothing is written.
    package func write() -> Bool {
        do {
            guard try ScriptEdit.data(at: file) == before else { return false }
            guard let after else {
                try FileManager.default.removeItem(atPath: file)
                return true
            }
            try PlainFile.write(after, to: file, force: true)
            return true
        } catch { return false }
    }
}
