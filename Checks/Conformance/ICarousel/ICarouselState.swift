// The recorded states of a carousel. A key that is missing keeps its previous value.

/// One recorded state.
struct ICarouselState {
    private static let inherited = [
        "t", "scrollOffset", "currentItemIndex", "toggle", "dragging", "decelerating", "scrolling",
        "animating",
        "wrapEnabled", "numberOfItems", "numberOfVisibleItems", "itemWidth", "offsetMultiplier",
        "indexesForVisibleItems",
    ]

    /// With the values of the states before for those that are missing.
    let values: RecordedObject
    let events: [String]
    let reused: Int?
    let placements: [RecordedObject]?
    /// An index of the depth order, or several in any order.
    let depthOrder: [[Int]]?

    /// - Parameter former: the state before; nil for the first one, which must be complete.
    init(_ o: RecordedObject, after former: ICarouselState?) throws {
        events = try o.present("events", o.texts) ?? []
        reused = try o.present("reused", o.integer)
        placements = try o.present("placements", o.objects)
        depthOrder = try o.present("depthOrder", o.groups)
        o.ignore(Self.inherited)
        try o.finish()
        // A state that omits one of them must omit the other.
        guard (placements == nil) == (depthOrder == nil) else {
            throw RecordingError("placements and depthOrder must both be present or both be missing")
        }
        values = former.map { o.over($0.values) } ?? o
        if let missing = Self.inherited.first(where: { !values.has($0) }) {
            throw RecordingError("the start state has no \(missing)")
        }
    }
}
