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

    /// A line that changes.
    package struct LineChange: Equatable {
        /// From 1.
        package let line: Int
        package let before: String
        package let after: String
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

    /// The text with the changes.
    package var text: String {
        var bytes = Array(lines.text.utf8)
        for change in changes.reversed() {
            bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The lines that change, as they are and as they become. A change that begins and ends on different lines is told on
    /// the first.
    package var difference: [LineChange] {
        let byLine = Dictionary(grouping: changes) { lines.place(of: $0.range.lowerBound).line }
        return byLine.sorted { $0.key < $1.key }.map { line, changes in
            let start = lines.start(of: line)
            let before = lines[line].map(String.init) ?? ""
            var after = Array(before.utf8)
            for change in changes.reversed() {
                let range = (change.range.lowerBound - start)..<(change.range.upperBound - start)
                after.replaceSubrange(range.clamped(to: 0..<after.count), with: Array(change.text.utf8))
            }
            return LineChange(line: line, before: before, after: String(decoding: after, as: UTF8.self))
        }
    }

    /// Why nothing was written: the place, what was wrong, and what was expected.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// Writes the file, at once and whole, if it is still the version that the changes are for.
    ///
    /// - Parameter file: its path from here; nil for ``path``.
    package func write(file: String? = nil) throws(Problem) {
        let file = file ?? path
        do {
            let now = try PlainFile.read(file, most: ScriptFile.largest)
            // Lua and the host skip this mark; it stays.
            let mark: [UInt8] =
                now.starts(with: [0xEF, 0xBB, 0xBF]) && !lines.text.hasPrefix("\u{FEFF}")
                ? [0xEF, 0xBB, 0xBF] : []
            guard now.dropFirst(mark.count).elementsEqual(lines.text.utf8) else {
                throw Problem(description: "\(path) has changed since it was read; expected to try again")
            }
            try PlainFile.write(Data(mark + Array(text.utf8)), to: file, force: true)
        } catch let error as PlainFile.Problem {
            throw Problem(description: "\(path) \(error.asked(for: "a file that you may write"))")
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(description: "\(path) can't be written")
        }
    }
}
