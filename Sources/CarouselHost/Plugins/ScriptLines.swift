// The lines of a text, found once: a script that fails in each frame must not cost a search in each.

/// A text and where its lines begin.
struct ScriptLines: Equatable, Sendable {
    let text: String
    private let starts: [Int]
    /// What is shown of a line, in bytes.
    private static let longest = 800

    /// - Complexity: O(*n*) in the bytes of the text.
    init(_ text: String) {
        var text = text
        var starts = [0]
        text.withUTF8 { bytes in
            for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
                starts.append(place + 1)
            }
        }
        (self.text, self.starts) = (text, starts)
    }

    /// A line, from 1, without its end, and without what is too long to show; nil if there is none.
    subscript(number: Int) -> Substring? {
        guard starts.indices.contains(number - 1) else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: starts[number - 1])
        let end = number < starts.count ? starts[number] - 1 : text.utf8.count
        let length = min(Self.longest, end - starts[number - 1])
        return text[start..<text.utf8.index(start, offsetBy: length)]
    }

    /// Where a line begins, in bytes.
    func start(of number: Int) -> Int { starts[number - 1] }

    /// The first line, from a number on, for which a condition holds.
    ///
    /// - Parameter most: how many lines are looked at.
    func first(from number: Int, most: Int, where isWanted: (Substring) -> Bool) -> Int? {
        for number in number..<min(number + most, starts.count + 1) {
            if let line = self[number], isWanted(line) { return number }
        }
        return nil
    }
}
