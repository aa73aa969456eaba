// An effect as a Swift type, without Lua. In: a table. Out: a source file that compiles with CarouselEngine alone.

import CarouselEngine
import Foundation

/// An effect's table as Swift.
public enum SwiftExport {
    /// A source file with one type that conforms to `CarouselType`.
    public static func source(_ table: EffectTable) -> String {
        let type = typeName(of: table.name)
        let size = "items of \(points(table.itemSize)) in bounds of \(points(table.bounds))"
        let tracks = table.tracks.map { track in
            let rows = track.rows.map { row in
                "            " + ([row.offset] + row.sample.numbers).map(literal).joined(separator: ", ")
                    + ","
            }
            return "        [\n\(rows.joined(separator: "\n"))\n        ],"
        }
        return """
            // Exported from the effect "\(table.name)".
            // swift-format-ignore-file
            // Sampled for \(size), \(table.isVertical ? "vertical" : "horizontal"); off by at most \
            \(literal(table.error)) points at an item's corners.

            import CarouselEngine

            /// The effect "\(table.name)" as samples.
            public struct \(type): CarouselType, Sendable {
                public init() {}

                public var name: String { \(EffectTable.quoted(table.name)) }

                public var asksOptionsEachFrame: Bool { false }

                public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
                    switch option {
                    case .wrap: \(table.wraps ? 1 : 0)
                    case .visibleItems: \(table.visible)
                    case .offsetMultiplier: \(literal(table.multiplier))
                    default: option.engineDefault
                    }
                }

                public func place(_ items: inout [FrameItem], in context: LayoutContext) {
                    items.changeEach { item in
                        let rows = Self.tracks[\(table.tracks.count > 1 ? "min(max(0, item.index), Self.tracks.count - 1)" : "0")]
                        let count = rows.count / 20
                        guard count > 0, item.offset >= rows[0], item.offset <= rows[20 * (count - 1)] else {
                            item.alpha = 0
                            return
                        }
                        var (low, high) = (0, count - 1)
                        while high - low > 1 {
                            let middle = (low + high) / 2
                            if rows[20 * middle] <= item.offset { low = middle } else { high = middle }
                        }
                        let (a, b) = (20 * low, 20 * high)
                        let part = rows[b] > rows[a] ? (item.offset - rows[a]) / (rows[b] - rows[a]) : 0
                        func number(_ place: Int) -> Double {
                            rows[a + place] + (rows[b + place] - rows[a + place]) * part
                        }
                        func row(_ place: Int) -> SIMD4<Double> {
                            SIMD4(number(place), number(place + 1), number(place + 2), number(place + 3))
                        }
                        item.transform = Transform3D(row(1), row(5), row(9), row(13))
                        item.alpha = number(17)
                        item.shade = number(18)
                        item.depth = number(19)
                    }
                }

                /// Of each sample its offset, the 16 numbers of the transform, alpha, shade, depth.
                private static let tracks: [[Double]] = [
            \(tracks.joined(separator: "\n"))
                ]
            }

            """
    }

    /// A type's name for an effect's name: `swiper/cube` is `SwiperCube`.
    public static func typeName(of name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return joined.first?.isLetter == true ? joined : "Effect" + joined
    }

    private static func points(_ size: Size) -> String {
        "\(EffectTable.digits(size.width, 1)) × \(EffectTable.digits(size.height, 1)) points"
    }

    private static func literal(_ value: Double) -> String { EffectTable.digits(value, 8) }
}
