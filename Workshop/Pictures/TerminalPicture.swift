// Draws a scene as text. In: a scene, columns and rows, and what the terminal can display. Out: lines of
// text.

import CarouselEngine
import Foundation

/// What a terminal can display.
public enum TerminalColors: String, CaseIterable, Sendable {
    /// Letters only.
    case none
    /// The sixteen colors that every terminal has.
    case sixteen
    /// A cube of 216 colors and 24 greys.
    case indexed
    /// 24 bits.
    case full
    /// Images, in the sixel format.
    case sixel
    /// Images, with kitty's graphics protocol.
    case kitty
}

extension Scene {
    /// The scene as text; each line has a line end.
    ///
    /// With colors, a character shows two pixels, one above the other, with a half block in two colors.
    /// Without colors, an item is an area filled with one letter, with its number in it.
    /// - Parameters:
    ///   - columns: 1 or more.
    ///   - rows: 1 or more; fewer are used if the scene's proportions need fewer.
    public func terminalText(columns: Int, rows: Int, colors: TerminalColors) throws -> String {
        guard columns > 0, rows > 0 else {
            throw PictureError("a picture of \(columns) × \(rows) characters; expected at least 1 × 1")
        }
        // A character is about twice as high as wide; the picture keeps its proportions.
        let fitted = size.width > 0 ? Double(columns) * size.height / size.width / 2 : 1
        let rows = max(1, min(rows, Int(saturating: fitted.rounded())))
        let wanted =
            size.height > 0
            ? Int(saturating: (Double(rows) * 2 * size.width / size.height).rounded()) : columns
        let columns = max(1, min(columns, wanted))
        switch colors {
        case .none: return letters(columns: columns, rows: rows)
        case .kitty: return try kittyImage(columns: columns, rows: rows)
        case .sixel:
            // The usual size of a character; a small error only scales the picture.
            return try pixels(
                width: min(columns * 9, Self.mostPixels), height: min(rows * 18, Self.mostPixels)
            ).sixel
        case .sixteen, .indexed, .full: return try halfBlocks(columns: columns, rows: rows, colors)
        }
    }

    // MARK: Half blocks

    private func halfBlocks(columns: Int, rows: Int, _ colors: TerminalColors) throws -> String {
        // Of a wall's many shades there would be bands.
        var plain = self
        plain.wall = nil
        let pixels = try plain.pixels(width: columns, height: rows * 2)
        var text = ""
        text.reserveCapacity(columns * rows * 12)
        for row in 0..<rows {
            var last: (upper: Int, lower: Int)?
            for column in 0..<columns {
                let upper = colors.code(of: pixels[column, 2 * row])
                let lower = colors.code(of: pixels[column, 2 * row + 1])
                if last?.upper != upper { text += colors.sequence(upper, isBackground: false) }
                if last?.lower != lower { text += colors.sequence(lower, isBackground: true) }
                last = (upper, lower)
                text += upper == lower ? " " : "▀"
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }

    // MARK: Kitty

    private func kittyImage(columns: Int, rows: Int) throws -> String {
        // Two pixels per point, so that it is sharp on high-resolution screens.
        let data = try png(scale: min(2, Double(Self.mostPixels) / max(size.width, size.height, 1)))
        let code = Array(data.base64EncodedString().utf8)
        let most = 4096
        var text = ""
        var place = 0
        while place < code.count {
            let end = min(place + most, code.count)
            let control = place == 0 ? "a=T,f=100,q=2,c=\(columns),r=\(rows)," : ""
            text += "\u{1B}_G\(control)m=\(end < code.count ? 1 : 0);"
            text += String(decoding: code[place..<end], as: UTF8.self) + "\u{1B}\\"
            place = end
        }
        return text + "\n"
    }

    // MARK: Letters

    private func letters(columns: Int, rows: Int) -> String {
        let fills: [Character] = [".", ":", "-", "=", "+", "*", "o", "%", "~"]
        var cells = Array(repeating: [Character](repeating: " ", count: columns), count: rows)
        let width = size.width / Double(columns)
        let height = size.height / Double(rows)
        for item in items {
            guard let area = item.shapes.first?.contours.first else { continue }
            let left = area.map(\.x).min() ?? 0
            let right = area.map(\.x).max() ?? 0
            let top = area.map(\.y).min() ?? 0
            let bottom = area.map(\.y).max() ?? 0
            // Guides have no number, and the soft shadows on the ground are left out.
            if item.index == nil, item.softness != nil { continue }
            let fill = item.index.map { fills[(($0 % fills.count) + fills.count) % fills.count] } ?? "|"
            let firstRow = max(0, Int(saturating: top / height))
            let firstColumn = max(0, Int(saturating: left / width))
            let lastRow = min(rows - 1, Int(saturating: bottom / height))
            let lastColumn = min(columns - 1, Int(saturating: right / width))
            guard firstRow <= lastRow, firstColumn <= lastColumn else { continue }
            for row in firstRow...lastRow {
                for column in firstColumn...lastColumn {
                    let place = Point(x: (Double(column) + 0.5) * width, y: (Double(row) + 0.5) * height)
                    if Self.contains(place, area) { cells[row][column] = fill }
                }
            }
            let label = item.index.map { "\($0)" } ?? ""
            let row = Int(saturating: (top + bottom) / 2 / height)
            let column = Int(saturating: (left + right) / 2 / width) - label.count / 2
            guard cells.indices.contains(row) else { continue }
            for (shift, digit) in label.enumerated() where cells[row].indices.contains(column + shift) {
                cells[row][column + shift] = digit
            }
        }
        return cells.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line) + "\n"
        }.joined()
    }

    private static func contains(_ point: Point, _ area: [Point]) -> Bool {
        var isInside = false
        var before = area[area.count - 1]
        for corner in area {
            if (corner.y > point.y) != (before.y > point.y),
                point.x < (before.x - corner.x) * (point.y - corner.y) / (before.y - corner.y) + corner.x
            {
                isInside.toggle()
            }
            before = corner
        }
        return isInside
    }
}

extension TerminalColors {
    /// The terminal's code for a color.
    fileprivate func code(of pixel: UInt32) -> Int {
        let parts = [Int(pixel >> 16) & 255, Int(pixel >> 8) & 255, Int(pixel) & 255]
        switch self {
        case .full: return Int(pixel)
        case .indexed:
            // The levels of the cube are 0, then 95 to 255 in steps of 40; the greys start at 8, in steps of
            // 10.
            let cube = parts.map { part in
                if part < 48 { return 0 }
                return part < 115 ? 1 : (part - 35) / 40
            }
            let mean = parts.reduce(0, +) / 3
            let gray = max(0, min(23, (mean - 3) / 10))
            func distance(_ levels: [Int]) -> Int {
                zip(levels, parts).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
            }
            let byCube = distance(cube.map { $0 == 0 ? 0 : 55 + 40 * $0 })
            let byGray = distance([8 + 10 * gray, 8 + 10 * gray, 8 + 10 * gray])
            // A dark color may be nearer to a gray, but a gray card would be mistaken for another one.
            let isGray = (parts.max() ?? 0) - (parts.min() ?? 0) < 24
            return isGray && byGray < byCube ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
        default:
            let most = parts.max() ?? 0
            let least = parts.min() ?? 0
            // Greys by lightness; otherwise the components that are nearer to the largest than to the
            // smallest.
            if most - least < 40 {
                switch most {
                case ..<48: return 0
                case ..<140: return 8
                case ..<215: return 7
                default: return 15
                }
            }
            var code = 0
            for (bit, part) in parts.enumerated() where 2 * part > most + least { code |= 1 << bit }
            return most > 190 ? code + 8 : code
        }
    }

    fileprivate func sequence(_ code: Int, isBackground: Bool) -> String {
        switch self {
        case .full: "\u{1B}[\(isBackground ? 48 : 38);2;\(code >> 16 & 255);\(code >> 8 & 255);\(code & 255)m"
        case .indexed: "\u{1B}[\(isBackground ? 48 : 38);5;\(code)m"
        default: "\u{1B}[\((isBackground ? 40 : 30) + (code < 8 ? code : code + 52))m"
        }
    }
}
