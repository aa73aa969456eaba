// What scripts read of the carousel and of an item. In: names. Out: what the values may be.

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
            "pointer": ValueKinds(flags: .none, tables: [.record]),
        ]
        for name in ["itemSize", "bounds", "viewpointOffset", "contentOffset"] {
            kinds[name] = .table(.record)
            kinds["\(name).width"] = distance
            kinds["\(name).height"] = distance
        }
        kinds["tilt"] = .table(.record)
        kinds["tilt.x"] = distance
        kinds["tilt.y"] = distance
        return kinds
    }()

    /// What a field of something with named numbers is.
    static let record: [String: ValueKinds] = [
        "width": distance, "height": distance, "x": distance, "y": distance, "down": .boolean,
    ]
}

/// The values of an item.
enum ItemFields {
    private static let length = ValueKinds.real(0, 0x1p40)

    /// What can be read alone.
    static let kinds: [String: ValueKinds] = [
        "index": .whole(0, 0x1p40), "order": .whole(0, 0x1p40), "offset": .real(-0x1p40, 0x1p40),
        "width": length, "height": length, "presence": .real(0, 1),
        "leaving": .boolean, "held": .boolean, "current": .boolean, "placeholder": .boolean,
        "data": ValueKinds(flags: .data), "size": .table(.record), "state": .table(.state),
        "id": ValueKinds(flags: .text, whole: .exact),
    ]

    /// What can be set, and read again.
    static let looks: [String: ValueKinds] = [
        "alpha": .anyReal, "shade": .anyReal, "depth": ValueKinds(flags: .none, real: .all),
        "blur": .anyReal, "saturation": .anyReal, "tintAmount": .anyReal, "contentX": .anyReal,
        "contentY": .anyReal, "contentScale": .anyReal, "label": .text,
    ]
    /// What can be set, and whose value when it is read again is not known elsewhere.
    static let others: Set<String> = [
        "tint", "shadow", "groundShadow", "reflection", "radius", "clip", "verso",
    ]

    /// The function of the run time that sets a look.
    static let writers: [String: String] = [
        "alpha": "$result", "depth": "$result", "shade": "$result", "blur": "$lookNumber",
        "saturation": "$lookNumber",
        "tintAmount": "$lookNumber", "contentX": "$lookNumber", "contentY": "$lookNumber",
        "contentScale": "$lookNumber", "tint": "$lookColor", "verso": "$lookVerso", "shadow": "$lookTable",
        "groundShadow": "$lookTable", "reflection": "$lookTable", "radius": "$lookFour", "clip": "$lookFour",
        "label": "$lookLabel",
    ]
}
