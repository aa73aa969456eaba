// What scripts read and set of an item. In: names. Out: what the values may be.

/// The values of an item.
enum ItemFields {
    private static let length = ValueKinds.real(0, 0x1p40)

    /// Placeholders before the items have numbers below 0.
    static let index = ValueKinds.whole(-0x1p40, 0x1p40)

    /// What can be read alone.
    static let kinds: [String: ValueKinds] = [
        "index": index, "order": .whole(0, 0x1p40), "offset": .real(-0x1p40, 0x1p40),
        "width": length, "height": length, "presence": .real(0, 1),
        "leaving": .boolean, "held": .boolean, "current": .boolean, "placeholder": .boolean,
        "data": ValueKinds(flags: .data), "size": .table(.size), "state": .table(.state),
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
