// The lines of a text, as Lua counts them: found once, so that a place costs no search.

/// A text and where its lines begin.
package struct TextLines: Equatable, Sendable {
    package let text: String
    private let starts: [Int]
    /// What is shown of a line, in bytes.
    private static let longest = 800

    /// - Complexity: O(*n*) in the bytes of the text.
    package init(_ text: String) {
        var text = text
        var starts = [0]
        text.withUTF8 { bytes in
            var place = 0
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                guard isNewline(byte) else { continue }
                // The end of a line has one or two characters.
                if place < bytes.count, isNewline(bytes[place]), bytes[place] != byte { place += 1 }
                starts.append(place)
            }
        }
        self.text = text
        self.starts = starts
    }

    /// The number of lines.
    package var count: Int { starts.count }

    /// A line, from 1, without its end, and without what is too long to show; nil if there is none.
    package subscript(number: Int) -> Substring? {
        guard starts.indices.contains(number - 1) else { return nil }
        let end = number < starts.count ? starts[number] : text.utf8.count
        let line = text(starts[number - 1]..<min(end, starts[number - 1] + Self.longest))
        return line.utf8.last.map(isNewline) == true ? Substring(line.utf8.prefix { !isNewline($0) }) : line
    }

    /// The text of a range of bytes.
    package func text(_ range: Range<Int>) -> Substring {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }

    /// Where a line begins, in bytes.
    ///
    /// - Parameter number: from 1 to ``count``.
    package func start(of number: Int) -> Int { starts[number - 1] }

    /// The line of a byte and the column in it, both from 1; the column counts bytes.
    ///
    /// - Complexity: O(log *n*) in the lines.
    package func place(of byte: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= byte { low = middle } else { high = middle }
        }
        return (low + 1, byte - starts[low] + 1)
    }
}
