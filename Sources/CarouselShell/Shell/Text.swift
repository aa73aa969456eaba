// Numbers and columns as text for people.

import Foundation

/// Ways to write numbers.
enum Text {
    /// As many digits as are needed to read the same number back; whole numbers without a decimal point.
    static func exact(_ x: Double) -> String {
        let text = "\(x)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// At most six digits, for reading.
    static func short(_ x: Double) -> String {
        x == 0 ? "0" : String(format: "%.6g", x)
    }

    /// At most fifteen digits, for offsets in long carousels.
    static func long(_ x: Double) -> String {
        x == 0 ? "0" : String(format: "%.15g", x)
    }

    /// A fixed number of decimals; never "-0.00".
    static func fixed(_ x: Double, _ decimals: Int) -> String {
        let text = String(format: "%.\(decimals)f", x)
        return text.contains { "123456789".contains($0) }
            ? text : text.replacingOccurrences(of: "-", with: "")
    }

    /// Four hexadecimal digits.
    static func hex(_ x: UInt32) -> String { String(format: "%04x", x) }
}

/// A table with aligned columns.
struct Table: Equatable {
    /// How a column is aligned.
    enum Alignment { case left, right }

    private let columns: [(title: String, alignment: Alignment)]
    private let gap: String
    private var rows: [[String]] = []

    /// - Parameters:
    ///   - columns: titles; those that start with `<` are aligned left.
    ///   - gap: blanks between columns.
    init(_ columns: [String], gap: Int = 2) {
        self.gap = String(repeating: " ", count: gap)
        self.columns = columns.map { $0.hasPrefix("<") ? (String($0.dropFirst()), .left) : ($0, .right) }
    }

    static func == (a: Table, b: Table) -> Bool { a.text == b.text }

    mutating func add(_ row: [String]) { rows.append(row.map { Printable.escaped($0, keepsLines: false) }) }

    /// The table as lines, without trailing blanks.
    var text: String {
        let titles = columns.map(\.title)
        let widths = columns.indices.map { column in
            ([titles] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([titles] + rows).map { row in
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return columns[column].alignment == .left ? cell + padding : padding + cell
            }
            let line = cells.joined(separator: gap)
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
