// The difference of two types in one state. In: their placements. Out: the largest difference, and where it
// is.

import CarouselEngine

/// The largest difference of two lists of placements.
package struct PlacementDifference: Equatable, Sendable {
    /// Relative to the larger of 1 and the numbers; infinite when different items are placed, or when one
    /// failed.
    package private(set) var value = 0.0
    /// The item and field, and both numbers; empty if there is no difference.
    package private(set) var place = ""
    /// The field alone; empty if there is no difference, or if other items are placed.
    package private(set) var field = ""
    private let names: [String]

    /// Compares placements item by item.
    ///
    /// - Parameters:
    ///   - first: in ascending order of their indexes.
    ///   - second: in ascending order of their indexes.
    ///   - looks: how they look, in the same orders; empty while all are plain.
    ///   - names: what the two are called in ``place``.
    /// - Complexity: linear in their number.
    package init(
        _ first: [Placement], _ second: [Placement],
        looks: (first: [ItemLook], second: [ItemLook]) = ([], []),
        names: (first: String, second: String) = ("the first", "the second")
    ) {
        self.names = [names.first, names.second]
        guard first.elementsEqual(second, by: { $0.index == $1.index }) else {
            value = .infinity
            place = "items \(first.map(\.index)) of \(names.first), \(second.map(\.index)) of \(names.second)"
            return
        }
        for (p, q) in zip(first, second) {
            let item = p.index
            compare(p.offset, q.offset, "offset", item)
            compare(p.alpha, q.alpha, "alpha", item)
            compare(p.shade, q.shade, "shade", item)
            compare(p.isHidden ? 1 : 0, q.isHidden ? 1 : 0, "hidden", item)
            if p.isFailed != q.isFailed, value < .infinity {
                value = .infinity
                field = "failure"
                place = "item \(item) fails in \(self.names[p.isFailed ? 0 : 1])"
            }
            let rows = [
                (p.transform.row1, q.transform.row1), (p.transform.row2, q.transform.row2),
                (p.transform.row3, q.transform.row3), (p.transform.row4, q.transform.row4),
            ]
            for (row, pair) in rows.enumerated() where pair.0 != pair.1 {
                for column in 0..<4 {
                    compare(pair.0[column], pair.1[column], "m\(row + 1)\(column + 1)", item)
                }
            }
        }
        for position in first.indices where !looks.first.isEmpty || !looks.second.isEmpty {
            let pair = [looks.first, looks.second].map { $0.isEmpty ? ItemLook.plain : $0[position] }
            guard pair[0] != pair[1] else { continue }
            for (one, other) in zip(pair[0].numbers, pair[1].numbers) {
                compare(one.value, other.value, one.name, first[position].index)
            }
            if pair[0].label != pair[1].label {
                compare(0, 1, "label", first[position].index, texts: pair.map { "'\($0.label)'" })
            }
        }
        // Ranks depend on other numbers: they are named only if nothing else differs.
        if value == 0 {
            for (p, q) in zip(first, second) { compare(Double(p.depth), Double(q.depth), "depth", p.index) }
        }
    }

    private mutating func compare(
        _ x: Double, _ y: Double, _ field: String, _ item: Int, texts: [String]? = nil
    ) {
        guard x != y else { return }
        let difference = x.isInfinite ? .infinity : abs(x - y) / max(1, abs(x), abs(y))
        guard difference > value || difference.isNaN else { return }
        value = difference
        self.field = field
        let texts = texts ?? [x, y].map { ItemLook.colorText($0, of: field) ?? "\($0)" }
        place = "\(field) of item \(item): \(texts[0]) in \(names[0]), \(texts[1]) in \(names[1])"
    }
}

extension ItemLook {
    /// A color as scripts write it; nil for a field that is none.
    package static func colorText(_ value: Double, of field: String) -> String? {
        guard ["tint", "shadow.color", "groundShadow.color", "verso"].contains(field), value >= 0 else {
            return nil
        }
        let digits = String(Int(value), radix: 16)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Its fields as numbers, the same ones of each look; what is not there is −1.
    package var numbers: [(name: String, value: Double)] {
        let shadow = shadow ?? ItemShadow(alpha: 0)
        let ground = groundShadow ?? GroundShadow(alpha: 0)
        let reflection = reflection ?? ItemReflection(scale: 0, alpha: 0)
        let back: Double =
            switch verso {
            case .off: -1
            case .on: -2
            case .color(let color): Double(color)
            }
        let four = (0..<4).flatMap { corner in
            [(name: "radius", value: radius?[corner] ?? -1), (name: "clip", value: clip[corner])]
        }
        return [
            ("blur", blur), ("saturation", saturation), ("tint", tintAmount == 0 ? -1 : Double(tint)),
            ("tintAmount", tintAmount), ("shadow.alpha", shadow.alpha), ("shadow.blur", shadow.blur),
            ("shadow.x", shadow.x), ("shadow.y", shadow.y), ("shadow.color", Double(shadow.color)),
            ("groundShadow.alpha", ground.alpha), ("groundShadow.blur", ground.blur),
            ("groundShadow.y", ground.y), ("groundShadow.color", Double(ground.color)),
            ("reflection.scale", reflection.scale), ("reflection.alpha", reflection.alpha),
            ("reflection.gap", reflection.gap), ("contentX", contentX), ("contentY", contentY),
            ("contentScale", contentScale), ("clipRadius", clip == .zero ? 0 : clipRadius), ("verso", back),
        ] + four
    }
}
