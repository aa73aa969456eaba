// Numbers and columns as text for people.

import Escapes
import Foundation

/// Ways to write numbers.
package enum Text {
    /// As many digits as are needed to read the same number back; whole numbers without a decimal point.
    package static func exact(_ x: Double) -> String {
        let text = "\(x)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Words in columns, from top to bottom.
    ///
    /// - Parameter width: the width to fill, in characters.
    package static func columns(_ words: [String], width: Int) -> String {
        let wide = (words.map(\.count).max() ?? 0) + 2
        let rows = (words.count - 1) / max(1, width / wide) + 1
        return (0..<rows).map { row in
            stride(from: row, to: words.count, by: rows).map { place in
                let isLast = place + rows >= words.count
                return isLast
                    ? words[place] : words[place].padding(toLength: wide, withPad: " ", startingAt: 0)
            }.joined() + "\n"
        }.joined()
    }

    /// At most six digits, for reading.
    package static func short(_ x: Double) -> String { x == 0 ? "0" : String(format: "%.6g", x) }

    /// At most fifteen digits, for offsets in long carousels.
    package static func long(_ x: Double) -> String { x == 0 ? "0" : String(format: "%.15g", x) }

    /// A fixed number of decimals; never "-0.00".
    package static func fixed(_ x: Double, _ decimals: Int) -> String {
        quickly(x, decimals) ?? exactly(x, decimals)
    }

    /// The same as ``exactly(_:_:)`` in a tenth of the time; nil where the product with a power of ten could be
    /// rounded to the other side.
    private static func quickly(_ x: Double, _ decimals: Int) -> String? {
        guard 0...3 ~= decimals else { return nil }
        let scaled = x.magnitude * [1, 10, 100, 1000][decimals]
        guard scaled < 1e9, abs(scaled - scaled.rounded(.down) - 0.5) > 1e-6 else { return nil }
        let number = Int(scaled.rounded())
        return String(unsafeUninitializedCapacity: 24) { bytes in
            // From the last digit to the first.
            var remaining = number
            var place = 24
            func put(_ byte: UInt8) {
                place -= 1
                bytes[place] = byte
            }
            for digit in 0... where remaining > 0 || digit <= decimals {
                if digit == decimals, decimals > 0 { put(UInt8(ascii: ".")) }
                put(UInt8(ascii: "0") + UInt8(remaining % 10))
                remaining /= 10
                if remaining == 0, digit >= decimals { break }
            }
            if x < 0, number > 0 { put(UInt8(ascii: "-")) }
            let count = 24 - place
            for index in 0..<count { bytes[index] = bytes[place + index] }
            return count
        }
    }

    private static func exactly(_ x: Double, _ decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", x)
        return text.contains { "123456789".contains($0) }
            ? text : text.replacingOccurrences(of: "-", with: "")
    }
}

/// A table with aligned columns.
package struct Table {
    /// How a column is aligned.
    package enum Alignment { case left, right }

    private let columns: [(title: String, alignment: Alignment)]
    private let gap: Int
    // Row by row; the first row has the titles.
    private var cells: [String]
    private var sizes: [Int]
    private var widths: [Int]

    /// - Parameters:
    ///   - columns: titles; those that start with `<` are aligned left.
    ///   - gap: blanks between columns.
    package init(_ columns: [String], gap: Int = 2) {
        self.gap = gap
        self.columns = columns.map { $0.hasPrefix("<") ? (String($0.dropFirst()), .left) : ($0, .right) }
        cells = self.columns.map(\.title)
        sizes = cells.map(\.count)
        widths = sizes
    }

    /// - Parameter row: a cell for each column.
    package mutating func add(_ row: [String]) {
        for (column, text) in row.enumerated() {
            let cell = Escape.terminal(text, keepsLines: false)
            let size = cell.utf8.allSatisfy { $0 < 0x80 } ? cell.utf8.count : cell.count
            cells.append(cell)
            sizes.append(size)
            widths[column] = max(widths[column], size)
        }
    }

    /// The table as lines, without trailing blanks.
    package var text: String {
        // Collected as bytes: a string checks its storage for each piece.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(cells.count / columns.count * (widths.reduce(0, +) + columns.count * gap + 1))
        // Blanks are written before the next thing that can be seen.
        var blanks = 0
        for (place, cell) in cells.enumerated() {
            let column = place % columns.count
            if column > 0 { blanks += gap } else { blanks = 0 }
            if column == 0, place > 0 { bytes.append(UInt8(ascii: "\n")) }
            let padding = widths[column] - sizes[place]
            if columns[column].alignment == .right { blanks += padding }
            if !cell.isEmpty {
                for _ in 0..<blanks { bytes.append(UInt8(ascii: " ")) }
                bytes.append(contentsOf: cell.utf8)
                blanks = 0
            }
            if columns[column].alignment == .left { blanks += padding }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
