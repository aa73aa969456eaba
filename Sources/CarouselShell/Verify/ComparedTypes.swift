// Two types in one state of the session. In: their names. Out: where they differ, item by item.

import CarouselEngine
import CarouselHost
import CarouselTesting

/// The placements of two types, each laid out as if it was in use.
struct ComparedTypes {
    let names: (first: String, second: String)
    let first: [Placed]
    let second: [Placed]
    /// Of all items.
    let difference: PlacementDifference

    /// An item, and how it looks.
    typealias Placed = (placement: Placement, look: ItemLook)

    init(_ first: [Placed], _ second: [Placed], names: (first: String, second: String)) {
        self.first = first
        self.second = second
        self.names = names
        difference = PlacementDifference(
            first.map(\.placement), second.map(\.placement), looks: (first.map(\.look), second.map(\.look)),
            names: names)
    }

    /// The largest difference; infinite where other items are placed.
    var value: Double { difference.value.isNaN ? .infinity : difference.value }

    /// The items that both place, or one alone, in ascending order, with their difference.
    var items: [(index: Int, difference: PlacementDifference)] {
        let indexes = Set((first + second).map(\.placement.index)).sorted()
        return indexes.map { index in
            func own(_ list: [Placed]) -> [Placed] { list.filter { $0.placement.index == index } }
            return (index, ComparedTypes(own(first), own(second), names: names).difference)
        }
    }

    /// The rows of the item that differs most, under each other, with a mark under the field.
    var rows: String {
        guard let item = items.max(by: { $0.difference.value < $1.difference.value }) else { return "" }
        let pair = [first, second].map { $0.first { $0.placement.index == item.index } }
        let field = Self.columnOfElement[item.difference.field] ?? item.difference.field
        let columns = Self.columns + (Self.columns.contains(field) || field.isEmpty ? [] : [field])
        var table = Table(["<type", "item"] + columns)
        for (name, placed) in zip([names.first, names.second], pair) {
            table.add(
                [name, "\(item.index)"]
                    + columns.map { column in placed.map { Self.value(of: column, $0) } ?? "none" })
        }
        let text = table.text
        let head = text.split(separator: "\n").first.map(String.init) ?? ""
        guard !field.isEmpty, let place = head.ranges(of: field).last else { return text }
        let end = head.distance(from: head.startIndex, to: place.upperBound)
        return text + "\n" + String(repeating: " ", count: end - field.count)
            + String(repeating: "^", count: field.count)
    }

    private static let columns = ["offset", "x", "y", "z", "alpha", "depth", "shade"]

    private static let columnOfElement = ["m41": "x", "m42": "y", "m43": "z"]

    private static func value(of field: String, _ placed: Placed) -> String {
        let (placement, look) = placed
        let position = placement.transform.row4
        switch field {
        case "offset": return Text.short(placement.offset)
        case "x": return Text.short(position.x)
        case "y": return Text.short(position.y)
        case "z": return Text.short(position.z)
        case "alpha": return Text.short(placement.alpha)
        case "depth": return "\(placement.depth)"
        case "shade": return Text.short(placement.shade)
        case "hidden": return "\(placement.isHidden)"
        case "failure": return "\(placement.isFailed)"
        case "label": return look.label
        default:
            let parts = look.numbers.filter { $0.name == field }.map {
                ItemLook.colorText($0.value, of: field) ?? Text.short($0.value)
            }
            if !parts.isEmpty { return parts.joined(separator: " ") }
            let digits = field.dropFirst().compactMap(\.wholeNumberValue)
            guard digits.count == 2 else { return "" }
            return Text.short(placement.transform.elements[4 * (digits[0] - 1) + digits[1] - 1])
        }
    }
}

extension Session {
    /// Two types in this state, each laid out as if it was in use, with the stage and settings of the one that is.
    func compare(_ first: String, _ second: String) throws(CommandError) -> ComparedTypes {
        let own = placements(as: try type(named: Word(text: first, column: 1)))
        let other = placements(as: try type(named: Word(text: second, column: 1)))
        return ComparedTypes(own, other, names: (first, second))
    }

    private func placements(as type: any CarouselType) -> [ComparedTypes.Placed] {
        let before = checkpoint
        let heard = events.isHeard
        events.isHeard = false
        defer {
            goBack(to: before)
            carousel.layoutIfNeeded()
            events.isHeard = heard
        }
        let offset = carousel.scrollOffset
        let stage = carousel.layers.stage
        let instance = type.makeInstance()
        carousel.type = instance
        carousel.layers.stage = stage
        carousel.layoutIfNeeded()
        if carousel.scrollOffset != offset, !carousel.isAnimating { carousel.scrollOffset = offset }
        instance.settle(in: carousel.context)
        carousel.invalidateType(restarts: false)
        let placements = carousel.placements
        let looks = carousel.looks
        return placements.enumerated().map { ($1, looks.isEmpty ? .plain : looks[$0]) }
    }
}
