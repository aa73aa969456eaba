// A table as JSON: what the page's module reads. In: a table. Out: text.

import CarouselEngine
import Escapes

extension EffectTable {
    /// The table as JSON; Docs/Export.md describes the format.
    public var json: String {
        var fields = [
            "\"format\":1", "\"effect\":\(Escape.json(name))", "\"stage\":\(Self.pair(bounds))",
            "\"item\":\(Self.pair(itemSize))", "\"count\":\(count)", "\"visible\":\(visible)",
            "\"loops\":\(wraps)", "\"vertical\":\(isVertical)", "\"rightToLeft\":\(isRightToLeft)",
            "\"step\":\(Self.digits(step, 3))", "\"error\":\(Self.digits(error, 3))",
        ]
        let rows = tracks.map { track in "[" + track.rows.map(Self.row).joined(separator: ",\n") + "]" }
        fields.append("\"tracks\":[" + rows.joined(separator: ",\n") + "]")
        return "{" + fields.joined(separator: ",") + "}\n"
    }

    private static func row(_ row: EffectTrack.Row) -> String {
        let numbers = row.sample.numbers.enumerated().map { place, value in
            digits(value, place > 15 ? 4 : digits(ofElement: place))
        }
        return "[" + ([digits(row.offset, 6)] + numbers).joined(separator: ",") + "]"
    }

    /// How many digits of a matrix's element count: the fourth column is perspective, some thousandths per point; the fourth
    /// row is points.
    static func digits(ofElement place: Int) -> Int {
        if place % 4 == 3 { return 8 }
        return place > 11 ? 3 : 6
    }

    static func pair(_ size: Size) -> String { "[\(digits(size.width, 3)),\(digits(size.height, 3))]" }

    /// A number with at most so many digits after the point.
    static func digits(_ value: Double, _ count: Int) -> String {
        let rounded = rounded(value, count)
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// The number that has so many digits after the point.
    static func rounded(_ value: Double, _ count: Int) -> Double {
        let unit = (0..<count).reduce(1.0) { unit, _ in unit * 10 }
        return (value * unit).rounded() / unit
    }
}
