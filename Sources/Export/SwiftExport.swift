// An effect as a Swift type, without Lua. In: a table and the carousel it was made of. Out: a source file that compiles
// with CarouselEngine alone.

import CarouselEngine
import Escapes
import Foundation

/// An effect as Swift: as formulas if it is declared as poses, else as samples.
public enum SwiftExport {
    /// A source file with one type that conforms to `CarouselType`.
    ///
    /// - Parameter carousel: the one that the table was made of; its offset changes.
    /// - Returns: the text, and whether it has formulas instead of samples.
    public static func source(
        _ table: EffectTable, of carousel: Carousel<Int>
    ) -> (text: String, isFormula: Bool) {
        let type = typeName(of: table.name)
        let poses = PoseFormula(of: table, carousel)
        let size =
            "for items of \(points(table.itemSize)) in bounds of \(points(table.bounds)), \(table.isVertical ? "vertical" : "horizontal")"
        let made =
            switch poses {
            case nil: "Sampled \(size); off by at most \(literal(table.error)) points at an item's corners."
            case let poses? where poses.depths.isEmpty: "Its poses are those of the script."
            default: "Its poses are those of the script; the depth is sampled \(size)."
            }
        // Samples are hidden already.
        let hidesBackfaces = poses != nil && carousel.context.options[.showBackfaces] == 0
        let text = """
            // Exported from the effect "\(Escape.swiftComment(table.name))".
            // swift-format-ignore-file
            // \(made)

            import CarouselEngine

            /// The effect "\(Escape.swiftComment(table.name))" as \(poses == nil ? "samples" : "poses").
            public struct \(type): CarouselType, Sendable {
                public init() {}

                public var name: String { \(Escape.swiftLiteral(table.name)) }

                public var asksOptionsEachFrame: Bool { false }

                public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
                    switch option {
                    case .wrap: \(table.wraps ? 1 : 0)
                    case .visibleItems: \(table.visible)
                    case .offsetMultiplier: \(literal(table.multiplier))\(hidesBackfaces ? "\n        case .showBackfaces: 0" : "")
                    default: option.engineDefault
                    }
                }

            \(poses.map(formulas) ?? samples(table))
            }

            """
        return (text, poses != nil)
    }

    // MARK: Samples

    private static func samples(_ table: EffectTable) -> String {
        let tracks = table.tracks.map { track in
            let rows = track.rows.map { row in
                "            " + ([row.offset] + row.sample.numbers).map(literal).joined(separator: ", ")
                    + ","
            }
            return "        [\n\(rows.joined(separator: "\n"))\n        ],"
        }
        let track = table.tracks.count > 1 ? "min(max(0, item.index), Self.tracks.count - 1)" : "0"
        return """
                public func place(_ items: inout [FrameItem], in context: LayoutContext) {
                    items.changeEach { item in
                        let rows = Self.tracks[\(track)]
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
            """
    }

    // MARK: Formulas

    private static func formulas(_ effect: PoseFormula) -> String {
        let all = effect.before + effect.after
        let hasOrigin = all.contains { $0.origin != .zero || $0.originParts != .zero }
        return """
                /// From the center outwards, on both sides.
                private static let before: [Pose] = [
            \(list(effect.before))
                ]
                private static let after: [Pose] = [
            \(list(effect.after))
                ]

                /// How an item is placed at a distance from the center.
                private struct Pose {
                    /// In items.
                    var at = 0.0
                    /// Along the scroll axis, across it and towards the viewer, in points.
                    var move = SIMD3<Double>.zero
                    /// The same along and across, as parts of the item's own lengths.
                    var moveParts = SIMD2<Double>.zero
                    /// About the x, y and z axes of a horizontal carousel, in this order, in radians.
                    var turn = SIMD3<Double>.zero
                    var scale = SIMD2<Double>(1, 1)
                    var alpha = 1.0
                    var shade = 0.0
            \(hasOrigin ? """
                    /// The point that is turned and scaled about, from the item's center, in points and in parts.
                    var origin = SIMD2<Double>.zero
                    var originParts = SIMD2<Double>.zero

            """ : "")
                    /// A part of the way to another pose\(hasOrigin ? ", with the origin of that one" : "").
                    func mixed(with other: Pose, _ part: Double) -> Pose {
                        var mixed = other
                        mixed.move = move + (other.move - move) * part
                        mixed.moveParts = moveParts + (other.moveParts - moveParts) * part
                        mixed.turn = turn + (other.turn - turn) * part
                        mixed.scale = scale + (other.scale - scale) * part
                        mixed.alpha = alpha + (other.alpha - alpha) * part
                        mixed.shade = shade + (other.shade - shade) * part
                        return mixed
                    }
                }

                public func place(_ items: inout [FrameItem], in context: LayoutContext) {
                    let size = SIMD2(context.itemWidth, context.itemHeight)
                    let isVertical = context.isVertical
            \(effect.perspective.map(base) ?? "")\
                    func moved(_ transform: Transform3D, _ way: SIMD2<Double>, _ z: Double) -> Transform3D {
                        transform.translated(x: isVertical ? way.y : way.x, y: isVertical ? way.x : way.y, z: z)
                    }
                    items.changeEach { item in
                        let pose = Self.pose(at: item.offset)
                        var transform = moved(
                            \(effect.perspective == nil ? "item.transform" : "base"), SIMD2(pose.move.x, pose.move.y) + pose.moveParts * size, pose.move.z)
            \(hasOrigin ? "            let origin = pose.origin + pose.originParts * size\n            transform = moved(transform, origin, 0)\n" : "")\
                        transform = transform
                            .rotated(by: pose.turn.x, x: isVertical ? 0 : 1, y: isVertical ? -1 : 0, z: 0)
                            .rotated(by: pose.turn.y, x: isVertical ? -1 : 0, y: isVertical ? 0 : 1, z: 0)
                            .rotated(by: pose.turn.z, x: 0, y: 0, z: 1)
                            .scaled(x: pose.scale.x, y: pose.scale.y, z: 1)
                        item.transform = \(hasOrigin ? "moved(transform, -origin, 0)" : "transform")
                        item.alpha = min(max(pose.alpha, 0), 1)
                        item.shade = pose.shade\(effect.depths.isEmpty ? "" : "\n            item.depth = Self.depth(at: item.offset)")
                    }
                }

                /// Between two poses every number is interpolated; the outermost segment goes on up to the limit.
                private static func pose(at offset: Double) -> Pose {
                    let poses = offset < 0 ? before : after
                    guard poses.count > 1 else { return poses[0] }
                    let distance = min(abs(offset), \(effect.limit.map(literal) ?? "poses[poses.count - 1].at"))
                    var k = 0
                    while k + 2 < poses.count, distance > poses[k + 1].at { k += 1 }
                    return poses[k].mixed(with: poses[k + 1], (distance - poses[k].at) / (poses[k + 1].at - poses[k].at))
                }\(effect.depths.isEmpty ? "" : "\n\n" + depths(effect.depths))
            """
    }

    /// The base transform with the script's perspective.
    private static func base(_ perspective: Double) -> String {
        """
                var base = Transform3D.identity
                base.row3.w = \(exact(perspective))
                base = base.translated(x: -context.viewpointOffset.width, y: -context.viewpointOffset.height, z: 0)

        """
    }

    private static func list(_ poses: [Pose]) -> String {
        let plain = Pose()
        func numbers(_ values: [Double]) -> String { "[" + values.map(exact).joined(separator: ", ") + "]" }
        return poses.map { pose in
            var fields: [String] = []
            if pose.at != 0 { fields.append("at: \(exact(abs(pose.at)))") }
            if pose.move != plain.move { fields.append("move: \(numbers(pose.move.all))") }
            if pose.moveParts != plain.moveParts {
                fields.append("moveParts: \(numbers(pose.moveParts.all))")
            }
            if pose.turn != plain.turn { fields.append("turn: \(numbers(pose.turn.all))") }
            if pose.scale != plain.scale { fields.append("scale: \(numbers(pose.scale.all))") }
            if pose.alpha != plain.alpha { fields.append("alpha: \(exact(pose.alpha))") }
            if pose.shade != plain.shade { fields.append("shade: \(exact(pose.shade))") }
            if pose.origin != plain.origin { fields.append("origin: \(numbers(pose.origin.all))") }
            if pose.originParts != plain.originParts {
                fields.append("originParts: \(numbers(pose.originParts.all))")
            }
            return "        Pose(\(fields.joined(separator: ", "))),"
        }.joined(separator: "\n")
    }

    private static func depths(_ depths: [SIMD2<Double>]) -> String {
        """
            /// The depth: larger is nearer.
            private static func depth(at offset: Double) -> Double {
                guard let after = depths.firstIndex(where: { $0.x >= offset }) else { return depths[depths.count - 1].y }
                let (a, b) = (depths[max(0, after - 1)], depths[after])
                return b.x > a.x ? a.y + (b.y - a.y) * (offset - a.x) / (b.x - a.x) : b.y
            }

            /// Of each sample its offset and its depth.
            private static let depths: [SIMD2<Double>] = [
        \(depths.map { "        [\(literal($0.x)), \(literal($0.y))]," }.joined(separator: "\n"))
            ]
        """
    }

    // MARK: Names and numbers

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

    /// With all digits that make a difference.
    private static func exact(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

extension SIMD where Scalar == Double {
    fileprivate var all: [Double] { indices.map { self[$0] } }
}
