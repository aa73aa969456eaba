// What scripts read of the carousel. In: names. Out: what the values may be.

/// The values of `carousel`.
enum CarouselFields {
    /// Lengths and times, as far as any carousel goes.
    private static let length = ValueKinds.real(0, 0x1p40)
    private static let distance = ValueKinds.real(-0x1p40, 0x1p40)
    private static let count = ValueKinds.whole(0, 0x1p40)

    /// What each may be; `bounds.width` is a part of `bounds`.
    static let kinds: [String: ValueKinds] = {
        var kinds: [String: ValueKinds] = [
            "itemWidth": length, "itemHeight": length, "width": length, "height": length,
            "scrollOffset": distance, "time": length, "velocity": distance, "perspective": distance,
            "dt": length, "speed": distance, "toggle": distance,
            "dragStart": distance.union(.none),
            "vertical": .boolean, "rightToLeft": .boolean, "wrapEnabled": .boolean, "isDragging": .boolean,
            "isDecelerating": .boolean, "isScrolling": .boolean,
            "numberOfItems": count, "numberOfPlaceholders": count, "numberOfVisibleItems": count,
            "currentItemIndex": .whole(-1, 0x1p40),
            "pointer": ValueKinds(flags: .none, tables: [.pointer]),
        ]
        for name in ["itemSize", "bounds", "viewpointOffset", "contentOffset"] {
            kinds[name] = .table(.size)
            kinds["\(name).width"] = distance
            kinds["\(name).height"] = distance
        }
        kinds["tilt"] = .table(.point)
        kinds["tilt.x"] = distance
        kinds["tilt.y"] = distance
        return kinds
    }()

    /// What the fields of the host's tables are.
    static let fields: [TableSite: [String: ValueKinds]] = [
        .size: ["width": distance, "height": distance],
        .point: ["x": distance, "y": distance],
        .pointer: ["x": distance, "y": distance, "down": .boolean],
    ]
}
