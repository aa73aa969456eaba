// How items look, as fields of the engine's looks. In: what a script assigns to an item. Out: assignments.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    /// An item is given a field.
    func storeLook(_ object: Expression, _ name: String, _ value: Expression) {
        let item = natural(object)
        if Self.results.contains(name) { return storeResult(name, value) }
        let look = "\(item.text).look.\(name)"
        switch name {
        case "tint": add("\(look) = ", color(value, usual: "0"))
        case "verso": add("\(look) = ", verso(value))
        case "label":
            add("\(look) = ", label(value))
        case "shadow", "groundShadow", "reflection": add("\(look) = ", parts(value, name))
        case "radius": add("\(look) = ", four(value, isCorners: true))
        case "clip": storeClip(item.text, value)
        case _ where ItemFields.looks[name] != nil:
            let usual = ["saturation", "contentScale"].contains(name) ? "1" : "0"
            add("\(look) = ", number(value, usual: usual))
        default: refuse(value.place, .noItemField(name))
        }
    }

    /// A text, or none.
    private func label(_ value: Expression) -> SwiftCode {
        let code = natural(value)
        if code.type == .nothing { return SwiftCode("\"\"", .call, .text) }
        if code.type == .optional(.text) {
            return SwiftCode("\(code.at(.sum)) ?? \"\"", .coalescing, .text).made(of: [code])
        }
        return fit(code, to: .text)
    }

    /// What the result of the function replaces is kept in a variable.
    private func storeResult(_ name: String, _ value: Expression) {
        guard open.last == program.transform, isMethod(program.transform) else {
            refuse(value.place, .itemState(name))
            return
        }
        if name == "depth" { return add("\(ownName(name)) = ", code(value, as: .optional(.real))) }
        add("\(ownName(name)) = ", number(value, usual: name == "alpha" ? "1" : "0"))
    }

    /// A number, or what it is without being said.
    func number(_ value: Expression, usual: String) -> SwiftCode {
        let code = natural(value)
        if code.type == .nothing { return SwiftCode(usual, .call, .real) }
        if case .optional(let inner) = code.type, inner.isNumber {
            return SwiftCode("\(code.at(.sum)) ?? \(usual)", .coalescing, .real).made(of: [code])
        }
        return code.type.isDouble ? code : fit(code, to: .real)
    }

    // MARK: Colors

    private func color(_ value: Expression, usual: String) -> SwiftCode {
        func made(_ text: String, _ parts: [SwiftCode] = []) -> SwiftCode {
            SwiftCode(text, .call, .wide).made(of: parts)
        }
        switch value.plain.form {
        case .constant(.none): return made(usual)
        case .constant(.text(let text)):
            guard text.utf8.count == 7, text.hasPrefix("#"), let color = UInt32(text.dropFirst(), radix: 16)
            else {
                break
            }
            let digits = String(color, radix: 16)
            return made("0x" + String(repeating: "0", count: 6 - digits.count) + digits)
        case .option(let option):
            guard let known = options.own.first(where: { $0.option.name == option }),
                known.option.kind == .color
            else { break }
            return made(member(Self.safe(known.property)))
        case .field(let object, let key, false):
            guard case .loaded(let node) = object.form, let colors = colorList(node),
                let place = position(key, in: colors.count)
            else { break }
            return made("\(colors.name)[\(place.text)]", [place])
        case .or(let first, let second) where type(of: first.kinds) == .data:
            let data = natural(first)
            let other = color(second, usual: usual)
            help(.color)
            return SwiftCode("colorOf(\(data.text)) ?? \(other.at(.coalescing))", .coalescing, .wide)
                .made(of: [data, other]).failing
        case .choice(let test, let yes, let no):
            let condition = self.value(test)
            let codes = [color(yes, usual: usual), color(no, usual: usual)]
            let text = "\(condition.at(.or)) ? \(codes[0].at(.or)) : \(codes[1].at(.or))"
            return SwiftCode(text, .ternary, .wide).made(of: [condition] + codes)
        default: break
        }
        let code = natural(value)
        if code.type == .data {
            help(.color)
            return SwiftCode("colorOf(\(code.text)) ?? \(usual)", .coalescing, .wide).made(of: [code]).failing
        }
        if code.type == .nothing { return made(usual) }
        if code.type == .optional(.text) {
            help(.colorOfText)
            return SwiftCode("\(code.at(.call)).map(colorOf) ?? \(usual)", .coalescing, .wide)
                .made(of: [code]).failing
        }
        let text = fit(code, to: .text)
        help(.colorOfText)
        return made("colorOf(\(text.text))", [text]).failing
    }

    /// A list of colors that are written, as a constant.
    func colorList(_ node: Int) -> (name: String, count: Int)? {
        guard case .table(.none, let fields) = program.script.nodes[node], !fields.isEmpty,
            case .shape(let shape) = type(of: .table(.loaded(node))), case .list = facts.shapes.shapes[shape]
        else { return nil }
        let texts = (0..<fields.count).compactMap { place -> String? in
            guard case .text(let text)? = fields[.whole(Int64(place + 1))], text.utf8.count == 7,
                text.hasPrefix("#"),
                UInt32(text.dropFirst(), radix: 16) != nil
            else { return nil }
            return "0x\(text.dropFirst().lowercased())"
        }
        guard texts.count == fields.count else { return nil }
        let name = global("colors \(node)", like: objectName(node))
        declare(name, comment(of: name)) { ": [UInt32] = [\(texts.joined(separator: ", "))]" }
        return ("Self.\(name)", texts.count)
    }

    private func verso(_ value: Expression) -> SwiftCode {
        func made(_ text: String, _ parts: [SwiftCode] = []) -> SwiftCode {
            SwiftCode(text, .call, .nothing).made(of: parts)
        }
        switch value.kinds {
        case .none: return made(".off")
        case .boolean:
            if case .constant(.boolean(let flag)) = value.form { return made(flag ? ".on" : ".off") }
            let code = natural(value)
            return made("\(code.at(.or)) ? .on : .off", [code])
        default: break
        }
        // data or color; flag and data or color
        if case .or(let first, let second) = value.form, second.kinds.isText {
            var code: SwiftCode?
            if case .and(let test, let data) = first.form, type(of: data.kinds) == .data, test.kinds.isBoolean
            {
                let condition = natural(test)
                let found = natural(data)
                code = SwiftCode("\(condition.at(.or)) ? \(found.at(.or)) : nil", .ternary, .data)
                    .made(of: [condition, found])
            } else if type(of: first.kinds) == .data {
                code = natural(first)
            }
            if let code {
                let other = color(second, usual: "0")
                help(.verso)
                return made("versoOf(\(code.text), otherwise: \(other.text))", [code, other]).failing
            }
        }
        if case .choice(let test, let yes, let no) = value.form {
            return chosen(test, verso(yes), verso(no))
        }
        let found = natural(value)
        switch found.type {
        case .data:
            help(.verso)
            return made("versoOf(\(found.text))", [found]).failing
        case .optional(.text):
            help(.colorOfText)
            return made("\(found.at(.call)).map { .color(try colorOf($0)) } ?? .off", [found]).failing
        case .optional(.boolean): return made("\(found.at(.coalescing)) == true ? .on : .off", [found])
        case .text: break
        default: return refuse(value.place, .mixedKinds(value.kinds))
        }
        let code = color(value, usual: "0")
        return made(".color(\(code.text))", [code])
    }

    // MARK: Parts

    private struct Part {
        let name: String
        /// What it is without being said.
        var usual = "0"
        var isColor = false
    }

    /// The type of a look of several numbers, and its parts in the order of Swift.
    private static let partTypes: [String: (type: String, parts: [Part])] = [
        "shadow": (
            "ItemShadow",
            [
                Part(name: "blur"), Part(name: "x"), Part(name: "y"), Part(name: "alpha", usual: "1"),
                Part(name: "color", isColor: true),
            ]
        ),
        "groundShadow": (
            "GroundShadow",
            [
                Part(name: "y"), Part(name: "blur"), Part(name: "alpha", usual: "1"),
                Part(name: "color", isColor: true),
            ]
        ),
        "reflection": (
            "ItemReflection",
            [Part(name: "scale", usual: "0.5"), Part(name: "alpha", usual: "0.5"), Part(name: "gap")]
        ),
    ]

    private func parts(_ value: Expression, _ name: String) -> SwiftCode {
        if value.kinds == .none { return SwiftCode("nil", .call, .nothing) }
        if case .choice(let test, let yes, let no) = value.form {
            return chosen(test, parts(yes, name), parts(no, name))
        }
        guard let known = Self.partTypes[name], case .table(let entries) = value.form else {
            return refuse(value.place, .changedTable)
        }
        var given: [String: Expression] = [:]
        for (key, part) in entries.fields {
            guard case .constant(.text(let part2)) = key.form,
                known.parts.contains(where: { $0.name == part2 })
            else {
                return refuse(part.place, .changedTable)
            }
            given[part2] = part
        }
        var codes: [SwiftCode] = []
        let texts = known.parts.compactMap { part -> String? in
            guard let value = given[part.name] else { return nil }
            if value.kinds == .none { return nil }
            let code = part.isColor ? color(value, usual: "0") : number(value, usual: part.usual)
            codes.append(code)
            return "\(part.name): \(code.text)"
        }
        return SwiftCode("\(known.type)(\(texts.joined(separator: ", ")))", .call, .nothing).made(of: codes)
    }

    /// A number of a part, where nothing else can be.
    private func partNumber(_ value: Expression) -> SwiftCode {
        let code = natural(value)
        return code.type.isDouble ? code : fit(code, to: .real)
    }

    private func chosen(_ test: Expression, _ yes: SwiftCode, _ no: SwiftCode) -> SwiftCode {
        let condition = value(test)
        return SwiftCode("\(condition.at(.or)) ? \(yes.text) : \(no.text)", .ternary, .nothing).made(of: [
            condition, yes, no,
        ])
    }

    /// Four numbers, or one for all of them.
    private func four(_ value: Expression, isCorners: Bool) -> SwiftCode {
        if isCorners, value.kinds == .none { return SwiftCode("nil", .call, .nothing) }
        if case .choice(let test, let yes, let no) = value.form, !value.kinds.isNumber {
            return chosen(test, four(yes, isCorners: isCorners), four(no, isCorners: isCorners))
        }
        if isCorners, value.kinds.isNumber {
            let code = partNumber(value)
            return SwiftCode("SIMD4(repeating: \(code.text))", .call, .nothing).made(of: [code])
        }
        if case .table(let entries) = value.form, entries.elements.count == 4 {
            let codes = entries.elements.map { partNumber($0) }
            return SwiftCode("SIMD4(\(codes.map(\.text).joined(separator: ", ")))", .call, .nothing).made(
                of: codes)
        }
        return refuse(value.place, .changedTable)
    }

    private func storeClip(_ item: String, _ value: Expression) {
        if value.kinds == .none {
            add("\(item).look.clip = .zero")
            return add("\(item).look.clipRadius = 0")
        }
        add("\(item).look.clip = ", four(value, isCorners: false))
        guard case .table(let entries) = value.form, let (key, radius) = entries.fields.first else {
            if facts.hasClipRadius { add("\(item).look.clipRadius = 0") }
            return
        }
        guard entries.fields.count == 1, case .constant(.text("radius")) = key.form else {
            refuse(radius.place, .changedTable)
            return
        }
        add("\(item).look.clipRadius = ", number(radius, usual: "0"))
    }
}
