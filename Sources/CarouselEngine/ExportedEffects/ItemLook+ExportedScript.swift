// How an item looks, as scripts write it: by names, and only what it can be. In: names and values. Out: looks, or an error.

extension ItemLook {
    /// What the fields of numbers can be, for a script.
    package static let ranges: [String: ClosedRange<Double>] = [
        "blur": 0...mostBlur, "saturation": 0...2, "tintAmount": 0...1, "contentX": -1e6...1e6,
        "contentY": -1e6...1e6, "contentScale": 1...1e6,
    ]

    private static func wrong(_ field: String) -> ScriptError {
        Lua.fail("item.\(field) has a value that it can't have")
    }

    /// Sets a field as a script does.
    ///
    /// - Parameters:
    ///   - field: its name, in a script.
    ///   - value: none makes it plain again.
    /// - Throws: ``ScriptError`` for a field that there is not, or a value that it can't have.
    public mutating func set(_ field: String, _ value: ScriptValue) throws {
        let plain = ItemLook.plain
        switch field {
        case "blur": blur = try Self.number(value, field) ?? plain.blur
        case "saturation": saturation = try Self.number(value, field) ?? plain.saturation
        case "tintAmount": tintAmount = try Self.number(value, field) ?? plain.tintAmount
        case "contentX": contentX = try Self.number(value, field) ?? plain.contentX
        case "contentY": contentY = try Self.number(value, field) ?? plain.contentY
        case "contentScale": contentScale = try Self.number(value, field) ?? plain.contentScale
        case "tint": tint = value.isNone ? plain.tint : try Self.color(value, field)
        case "shadow": shadow = value.isNone ? nil : try Self.shadow(value)
        case "groundShadow": groundShadow = value.isNone ? nil : try Self.groundShadow(value)
        case "reflection": reflection = value.isNone ? nil : try Self.reflection(value)
        case "radius": radius = value.isNone ? nil : try Self.corners(value)
        case "clip":
            clip = value.isNone ? plain.clip : try Self.four(value, field, 0...1)
            clipRadius = value.isNone ? plain.clipRadius : try Self.clipRadius(value)
        case "verso": verso = try Self.verso(value)
        case "label": label = value.isNone ? plain.label : try Self.label(value)
        default: throw Lua.fail("an item has no field '\(field)' that can be set")
        }
    }

    /// A field as a script reads it.
    func value(of field: String) throws -> ScriptValue {
        switch field {
        case "blur": .real(blur)
        case "saturation": .real(saturation)
        case "tintAmount": .real(tintAmount)
        case "contentX": .real(contentX)
        case "contentY": .real(contentY)
        case "contentScale": .real(contentScale)
        case "label": .text(Lua.bytes(of: label))
        default: throw Lua.fail("an item has no '\(field)'")
        }
    }

    private static func number(_ value: ScriptValue, _ field: String) throws -> Double? {
        if value.isNone { return nil }
        var value = value
        if case .text(let text) = value { value = Lua.number(spelled: text) ?? value }
        guard let number = value.optionalNumber else { throw wrong(field) }
        return number
    }

    /// A number, in a place where no text is one.
    private static func part(_ value: ScriptValue, _ field: String, _ range: ClosedRange<Double>) throws
        -> Double
    {
        guard let number = value.optionalNumber else { throw wrong(field) }
        return number
    }

    private static func color(_ value: ScriptValue, _ field: String) throws -> UInt32 {
        guard let text = value.optionalText, text.isColor, let color = UInt32(text.dropFirst(), radix: 16)
        else {
            throw wrong(field)
        }
        return color
    }

    private static func verso(_ value: ScriptValue) throws -> Verso {
        switch value {
        case .none, .boolean(false): .off
        case .boolean: .on
        default: .color(try color(value, "verso"))
        }
    }

    private static func label(_ value: ScriptValue) throws -> String {
        // What is no letter is shown as such; as the host counts, bytes that go on with a letter are none.
        guard let text = value.optionalText,
            text.unicodeScalars.count(where: { !(0x80...0xBF).contains($0.value) }) <= 200
        else { throw wrong("label") }
        return Lua.shownLetters(of: text)
    }

    private static func four(_ value: ScriptValue, _ field: String, _ range: ClosedRange<Double>) throws
        -> SIMD4<Double>
    {
        let list: [ScriptValue]
        switch value {
        case .table(let table): list = table.values
        case .record(let record): list = record.list
        default: throw wrong(field)
        }
        guard list.count == 4 else { throw wrong(field) }
        var four = SIMD4<Double>.zero
        for place in 0..<4 { four[place] = try part(list[place], field, range) }
        return four
    }

    /// The radius beside the four sides of a clip; no other name may be there.
    private static func clipRadius(_ value: ScriptValue) throws -> Double {
        let fields = try fields(value, "clip", ["radius"])
        return try fields["radius"].map { try part($0, "clip", 0...1e6) } ?? 0
    }

    private static func corners(_ value: ScriptValue) throws -> SIMD4<Double> {
        if let number = value.optionalNumber { return SIMD4(repeating: number) }
        return try four(value, "radius", 0...1e6)
    }

    private static func fields(_ value: ScriptValue, _ field: String, _ known: [String]) throws
        -> [String: ScriptValue]
    {
        var fields: [String: ScriptValue] = [:]
        switch value {
        case .table, .record: break
        default: throw wrong(field)
        }
        for name in value.names {
            guard known.contains(name) else { throw wrong(field) }
            fields[name] = try Lua.index(value, .text(name))
        }
        return fields
    }

    private static func shadow(_ value: ScriptValue) throws -> ItemShadow {
        let fields = try fields(value, "shadow", ["blur", "x", "y", "alpha", "color"])
        var shadow = ItemShadow()
        if let value = fields["blur"] { shadow.blur = try part(value, "shadow", 0...ItemLook.mostBlur) }
        if let value = fields["x"] { shadow.x = try part(value, "shadow", -1e6...1e6) }
        if let value = fields["y"] { shadow.y = try part(value, "shadow", -1e6...1e6) }
        if let value = fields["alpha"] { shadow.alpha = try part(value, "shadow", 0...1) }
        if let value = fields["color"] { shadow.color = try color(value, "shadow") }
        return shadow
    }

    private static func reflection(_ value: ScriptValue) throws -> ItemReflection {
        let fields = try fields(value, "reflection", ["scale", "alpha", "gap"])
        var reflection = ItemReflection()
        if let value = fields["scale"] { reflection.scale = try part(value, "reflection", 0...1) }
        if let value = fields["alpha"] { reflection.alpha = try part(value, "reflection", 0...1) }
        if let value = fields["gap"] { reflection.gap = try part(value, "reflection", 0...1e6) }
        return reflection
    }

    private static func groundShadow(_ value: ScriptValue) throws -> GroundShadow {
        let fields = try fields(value, "groundShadow", ["y", "blur", "alpha", "color"])
        var shadow = GroundShadow()
        if let value = fields["y"] { shadow.y = try part(value, "groundShadow", -1e6...1e6) }
        if let value = fields["blur"] { shadow.blur = try part(value, "groundShadow", 0...ItemLook.mostBlur) }
        if let value = fields["alpha"] { shadow.alpha = try part(value, "groundShadow", 0...1) }
        if let value = fields["color"] { shadow.color = try color(value, "groundShadow") }
        return shadow
    }
}
