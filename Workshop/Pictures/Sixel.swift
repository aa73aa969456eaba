// Writes pixels in the sixel format of DEC's terminals and of many current ones: bands of six rows, with one
// layer for each color.

extension Pixels {
    /// Terminals with sixel support at least this many colors.
    static let mostSixelColors = 240

    /// The text for a terminal with sixel, with a line end.
    var sixel: String {
        let (codes, colors) = palette
        var text = "\u{1B}Pq\"1;1;\(width);\(height)"
        for (number, color) in colors.enumerated() {
            let parts = [16, 8, 0].map { (Int(color >> $0 & 255) * 100 + 127) / 255 }
            text += "#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])"
        }
        for top in stride(from: 0, to: height, by: 6) {
            let rows = top..<min(top + 6, height)
            // The bits of a column's six pixels, for each color.
            var layers: [Int: [UInt8]] = [:]
            for row in rows {
                for column in 0..<width {
                    layers[codes[row * width + column], default: Array(repeating: 0, count: width)][column] |=
                        1 << UInt8(row - top)
                }
            }
            text += layers.sorted { $0.key < $1.key }.map { "#\($0.key)" + Self.runs($0.value) }.joined(
                separator: "$")
            text += "-"
        }
        return text + "\u{1B}\\\n"
    }

    /// Columns as characters, with run-length encoding.
    private static func runs(_ columns: [UInt8]) -> String {
        var text = ""
        var place = 0
        while place < columns.count {
            let count = columns[place...].prefix { $0 == columns[place] }.count
            let character = Character(UnicodeScalar(63 + columns[place]))
            text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
            place += count
        }
        return text
    }

    /// The index of each pixel's color, and the colors, with as many bits per component as the maximum
    /// number of colors allows.
    private var palette: (codes: [Int], colors: [UInt32]) {
        for bits in stride(from: 8, through: 2, by: -1) {
            let levels = Self.levels(bits)
            let coarse = values.map { value in
                levels[Int(value >> 16 & 255)] << 16 | levels[Int(value >> 8 & 255)] << 8
                    | levels[Int(value & 255)]
            }
            let colors = Set(coarse).sorted()
            guard colors.count <= Self.mostSixelColors else { continue }
            let numbers = Dictionary(uniqueKeysWithValues: zip(colors, colors.indices))
            return (coarse.map { numbers[$0] ?? 0 }, colors)
        }
        preconditionFailure("two bits per component make 64 colors")
    }
    /// For each value of a component, the nearest of the levels that `bits` bits can represent.
    private static func levels(_ bits: Int) -> [UInt32] {
        let most = Double((1 << bits) - 1)
        return (0...255).map { UInt32((Double($0) / 255 * most).rounded() / most * 255) }
    }
}
