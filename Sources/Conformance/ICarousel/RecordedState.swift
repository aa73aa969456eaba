// The recorded states of a carousel. A key that is missing keeps its previous value.

import CarouselEngine

/// A value that may be "any".
enum Expected<Value: Decodable & Equatable>: Decodable, Equatable {
    case value(Value)
    case any

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            guard text == "any" else { throw RecordingError("'\(text)' instead of a value or \"any\"") }
            self = .any
        } else {
            self = .value(try single.decode(Value.self))
        }
    }
}

/// One recorded state.
struct RecordedState: Decodable {
    var t: Double?
    var scrollOffset: Double?
    var currentItemIndex: Int?
    var toggle: Expected<Double>?
    var dragging: Bool?
    var decelerating: Bool?
    var scrolling: Bool?
    var animating: Expected<Bool>?
    var wrapEnabled: Bool?
    var numberOfItems: Int?
    var numberOfVisibleItems: Int?
    var itemWidth: Double?
    var offsetMultiplier: Double?
    var indexesForVisibleItems: [Int]?
    /// These are not inherited by later states.
    var events: [String]
    var reused: Int?
    var placements: [RecordedPlacement]?
    var depthOrder: [DepthGroup]?

    init(from decoder: any Decoder) throws {
        let object = try StrictContainer(
            decoder,
            known: [
                "t", "scrollOffset", "currentItemIndex", "toggle", "dragging", "decelerating", "scrolling",
                "animating", "wrapEnabled", "numberOfItems", "numberOfVisibleItems", "itemWidth",
                "offsetMultiplier", "indexesForVisibleItems", "events", "reused", "placements", "depthOrder",
            ])
        t = try object.find("t")
        scrollOffset = try object.find("scrollOffset")
        currentItemIndex = try object.find("currentItemIndex")
        toggle = try object.find("toggle")
        dragging = try object.find("dragging")
        decelerating = try object.find("decelerating")
        scrolling = try object.find("scrolling")
        animating = try object.find("animating")
        wrapEnabled = try object.find("wrapEnabled")
        numberOfItems = try object.find("numberOfItems")
        numberOfVisibleItems = try object.find("numberOfVisibleItems")
        itemWidth = try object.find("itemWidth")
        offsetMultiplier = try object.find("offsetMultiplier")
        indexesForVisibleItems = try object.find("indexesForVisibleItems")
        events = try object.find("events") ?? []
        reused = try object.find("reused")
        placements = try object.find("placements")
        depthOrder = try object.find("depthOrder")
        // A state that omits one of them must omit the other.
        guard (placements == nil) == (depthOrder == nil) else {
            throw RecordingError("placements and depthOrder must both be present or both be missing")
        }
    }

    /// This state, with the values of `former` for the missing ones.
    func merged(onto former: RecordedState) -> RecordedState {
        var result = self
        result.t = t ?? former.t
        result.scrollOffset = scrollOffset ?? former.scrollOffset
        result.currentItemIndex = currentItemIndex ?? former.currentItemIndex
        result.toggle = toggle ?? former.toggle
        result.dragging = dragging ?? former.dragging
        result.decelerating = decelerating ?? former.decelerating
        result.scrolling = scrolling ?? former.scrolling
        result.animating = animating ?? former.animating
        result.wrapEnabled = wrapEnabled ?? former.wrapEnabled
        result.numberOfItems = numberOfItems ?? former.numberOfItems
        result.numberOfVisibleItems = numberOfVisibleItems ?? former.numberOfVisibleItems
        result.itemWidth = itemWidth ?? former.itemWidth
        result.offsetMultiplier = offsetMultiplier ?? former.offsetMultiplier
        result.indexesForVisibleItems = indexesForVisibleItems ?? former.indexesForVisibleItems
        return result
    }
}

/// One recorded placement.
struct RecordedPlacement: Decodable {
    let index: Int
    let offset: Double
    let transform: [Double]
    let alpha: Double
    let hidden: Bool
    let center: Pair
    let size: Pair
    let viewSize: Pair?
    let userInteractionEnabled: Bool

    init(from decoder: any Decoder) throws {
        let object = try StrictContainer(
            decoder,
            known: [
                "index", "offset", "transform", "alpha", "hidden", "center", "size", "viewSize",
                "userInteractionEnabled",
            ])
        index = try object.require("index")
        offset = try object.require("offset")
        transform = try object.require("transform")
        alpha = try object.require("alpha")
        hidden = try object.require("hidden")
        center = try object.require("center")
        size = try object.require("size")
        viewSize = try object.find("viewSize")
        userInteractionEnabled = try object.require("userInteractionEnabled")
    }
}

/// An index of the depth order, or several in any order.
struct DepthGroup: Decodable {
    let indexes: [Int]

    init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer().decode(Int.self) {
            indexes = [single]
        } else {
            indexes = try decoder.singleValueContainer().decode([Int].self)
        }
    }
}
