// Expressions of a program as expressions of Swift.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    /// An expression with one value, as a type.
    func code(_ expression: Expression, as type: SwiftType) -> SwiftCode { fit(value(expression), to: type) }

    /// An expression with one value, as its kinds say.
    func natural(_ expression: Expression) -> SwiftCode {
        if case .variable(let variable) = expression.form, unwrapped.contains(variable) {
            return value(expression)
        }
        let code = value(expression)
        return code.type == .nothing ? code : fit(code, to: type(of: expression.kinds))
    }

    /// The type of a variable: what was checked where it begins is there.
    func type(ofVariable variable: Int) -> SwiftType {
        let type = facts.type(ofVariable: variable)
        return unwrapped.contains(variable) ? type.wrapped : type
    }

    /// An expression with one value.
    func value(_ expression: Expression) -> SwiftCode {
        switch expression.form {
        case .constant(let value): return constant(value)
        case .variable(let variable):
            return SwiftCode(name(ofVariable: variable), .call, type(ofVariable: variable))
        case .cell(let cell):
            let known = program.cells[cell]
            return SwiftCode(member(name(ofCell: cell)), .call, type(of: known.slot.kinds))
        case .varying(let place):
            let function = program.functions[root(of: open.last ?? 0)]
            let position = function.varying.firstIndex(of: place) ?? 0
            return SwiftCode(name(ofVarying: place), .call, type(of: function.varyingKinds[position].kinds))
        case .loaded(let object): return self.object(object)
        case .function(let number, let instance):
            return program.functions[number].parent == nil
                ? function(value: number, instance: instance) : closure(number)
        case .host(let name): return constant(.host(name))
        case .arguments: return SwiftCode("rest.value(0)", .call, .value)
        case .call: return single(expression)
        case .first(let inner): return value(inner)
        case .field(let object, let key, let isLate): return field(object, key, isLate, expression)
        case .table(let entries): return table(entries, expression)
        case .not(let inner):
            let code = value(inner)
            return SwiftCode("!\(code.at(.call))", .unary, .boolean).made(of: [code])
        case .negate(let inner): return negate(inner, expression)
        case .complement(let inner): return complement(inner, expression)
        case .length(let inner): return length(inner)
        case .and(let a, let b): return and(a, b, expression)
        case .or(let a, let b): return or(a, b, expression)
        case .binary(let operation, let a, let b, let isLate):
            return binary(operation, a, b, isLate, expression)
        case .carousel(let name): return carousel(name)
        case .option(let name): return option(name)
        case .number(let inner): return number(inner, expression)
        case .truth(let inner): return truth(inner)
        case .both(let a, let b):
            let left = value(a)
            let right = value(b)
            return SwiftCode("\(left.at(.and)) && \(right.at(.comparison))", .and, .boolean).made(of: [
                left, right,
            ])
        case .either(let a, let b):
            let left = value(a)
            let right = value(b)
            return SwiftCode("\(left.at(.or)) || \(right.at(.and))", .or, .boolean).made(of: [left, right])
        case .choice(let test, let yes, let no): return choice(test, yes, no, expression)
        }
    }

    func name(ofCell cell: Int) -> String { global("cell \(cell)", like: program.cells[cell].name) }

    // MARK: Conversions that the program has

    private func number(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        let code = natural(inner)
        let wanted = type(of: expression.kinds)
        switch code.type {
        case .optional(let type) where type.isDouble:
            return SwiftCode("Lua.real(\(code.text))", .call, type).made(of: [code]).failing
        case .optional, .real, .count, .mixed, .wide: return fit(code, to: wanted)
        default:
            let value = SwiftCode("Lua.number(\(boxed(code).text))", .call, .value).made(of: [code]).failing
            return fit(value, to: wanted)
        }
    }

    private func truth(_ inner: Expression) -> SwiftCode {
        let code = natural(inner)
        switch inner.form {
        case .variable, .constant, .cell, .loaded:
            if inner.kinds.isTrue { return SwiftCode("true", .call, .boolean) }
        default: break
        }
        switch code.type {
        case .boolean: return code
        case .optional(.boolean):
            return SwiftCode("\(code.at(.coalescing)) == true", .comparison, .boolean).made(of: [code])
        case .optional:
            return SwiftCode("\(code.at(.coalescing)) != nil", .comparison, .boolean).made(of: [code])
        default: return SwiftCode("\(boxed(code).receiver).isTrue", .call, .boolean).made(of: [code])
        }
    }

    private func choice(_ test: Expression, _ yes: Expression, _ no: Expression, _ expression: Expression)
        -> SwiftCode
    {
        let wanted = type(of: expression.kinds)
        let condition = value(test)
        let first = code(yes, as: wanted)
        let second = code(no, as: wanted)
        var code = SwiftCode(
            "\(condition.at(.or)) ? \(first.at(.or)) : \(second.at(.or))", .ternary, wanted
        ).made(of: [condition, first, second])
        code.isImplicit = first.isImplicit || second.isImplicit
        return first.isLiteral && second.isLiteral ? code.literal : code
    }

    private func and(_ a: Expression, _ b: Expression, _ expression: Expression) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let left = natural(a)
        if left.type == .boolean, wanted == .boolean {
            let right = code(b, as: .boolean)
            return SwiftCode("\(left.at(.and)) && \(right.at(.comparison))", .and, .boolean).made(of: [
                left, right,
            ])
        }
        if case .variable = a.form, left.type.isOptional, wanted.isOptional, left.type != .optional(.boolean)
        {
            let right = code(b, as: wanted)
            return SwiftCode("\(left.text) != nil ? \(right.at(.or)) : nil", .ternary, wanted).made(of: [
                left, right,
            ])
        }
        let first = boxed(left)
        let second = code(b, as: .value)
        let value = SwiftCode("Lua.and(\(first.text), \(second.text))", .call, .value).made(of: [
            first, second,
        ])
        return fit(value, to: wanted)
    }

    private func or(_ a: Expression, _ b: Expression, _ expression: Expression) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let left = natural(a)
        if left.type == .boolean, wanted == .boolean {
            let right = code(b, as: .boolean)
            return SwiftCode("\(left.at(.or)) || \(right.at(.and))", .or, .boolean).made(of: [left, right])
        }
        if case .optional(let inner) = left.type, inner != .boolean {
            if wanted.wrapped.isSame(as: inner) {
                let right = code(b, as: wanted)
                return SwiftCode("\(left.at(.sum)) ?? \(right.at(.coalescing))", .coalescing, wanted)
                    .made(of: [left, right])
            }
            let shape = if case .shape = inner { true } else { false }
            if shape { return left }
        }
        if case .shape = left.type { return left }
        if case .and(let test, let value) = a.form, case .optional(let inner) = type(of: value.kinds),
            inner != .boolean, wanted.wrapped.isSame(as: inner), !test.kinds.isEmpty
        {
            let condition = truth(test)
            let chosen = natural(value)
            let right = code(b, as: wanted)
            let text = "(\(condition.at(.or)) ? \(chosen.at(.or)) : nil) ?? \(right.at(.coalescing))"
            return SwiftCode(text, .coalescing, wanted).made(of: [condition, chosen, right])
        }
        let first = boxed(left)
        let second = code(b, as: .value)
        let value = SwiftCode("Lua.or(\(first.text), \(second.text))", .call, .value).made(of: [
            first, second,
        ])
        return fit(value, to: wanted)
    }

    // MARK: Carousel

    func carousel(_ name: String) -> SwiftCode {
        let own = carousel
        func real(_ text: String) -> SwiftCode { SwiftCode("\(own).\(text)", .call, .real) }
        func whole(_ text: String) -> SwiftCode { SwiftCode("Double(\(own).\(text))", .call, .count) }
        func flag(_ text: String) -> SwiftCode { SwiftCode("\(own).\(text)", .call, .boolean) }
        func pair(_ text: String, _ names: (String, String), _ parts: (String, String)) -> SwiftCode {
            SwiftCode(
                "ScriptValue(named: [\"\(names.0)\": .real(\(own).\(text).\(parts.0)), \"\(names.1)\": .real(\(own).\(text).\(parts.1))])",
                .call, .value)
        }
        switch name {
        case "itemWidth", "itemHeight", "width", "height", "scrollOffset", "time", "perspective":
            return real(name)
        case "velocity": return real("dragVelocity")
        case "speed": return real("velocity")
        case "dt": return real("timeStep")
        case "toggle":
            return SwiftCode(isObject ? "\(member("context")).toggle" : "item.toggle", .call, .real)
        case "dragStart": return SwiftCode("\(own).dragStart", .call, .optional(.real))
        case "vertical": return flag("isVertical")
        case "rightToLeft": return flag("isRightToLeft")
        case "wrapEnabled": return flag("isWrapping")
        case "isDragging", "isDecelerating", "isScrolling": return flag(name)
        case "pointer": return SwiftCode("ScriptValue(pointerIn: \(own))", .call, .value)
        case "tilt": return pair("deviceTilt", ("x", "y"), ("x", "y"))
        case "tilt.x": return real("deviceTilt.x")
        case "tilt.y": return real("deviceTilt.y")
        case "itemSize", "bounds", "viewpointOffset", "contentOffset":
            return pair(name, ("width", "height"), ("width", "height"))
        default:
            return CarouselFields.kinds[name]?.isWhole ?? false ? whole(name) : real(name)
        }
    }

    func option(_ name: String) -> SwiftCode {
        if let option = CarouselOption(rawValue: name) {
            let own = carousel
            let isFlag = option.kind == .boolean
            guard let usual = options.standard[option] ?? option.engineDefault else {
                let code = SwiftCode("\(own).value(of: .\(name))", .call, .optional(.real))
                return isFlag
                    ? SwiftCode("\(code.text).map { $0 != 0 }", .call, .optional(.boolean)) : code
            }
            let code = SwiftCode("\(own).value(of: .\(name), default: \(Self.number(usual)))", .call, .real)
            return isFlag ? SwiftCode("\(code.text) != 0", .comparison, .boolean) : code
        }
        guard let known = options.own.first(where: { $0.option.name == name }) else {
            return SwiftCode(".none", .call, .value).implicit
        }
        let property = isObject ? "\(member("effect")).\(known.property)" : member(known.property)
        switch known.option.kind {
        case .number: return SwiftCode(property, .call, .real)
        case .boolean: return SwiftCode(property, .call, .boolean)
        case .color: return SwiftCode("Lua.text(ofColor: \(property))", .call, .text)
        case .choice(let words):
            let isPlain = words.allSatisfy { $0.allSatisfy(\.isASCII) }
            return SwiftCode(
                isPlain ? "\(property).rawValue" : "Lua.bytes(of: \(property).rawValue)", .call, .text)
        }
    }

    // MARK: Fields

    private func field(_ object: Expression, _ key: Expression, _ isLate: Bool, _ expression: Expression)
        -> SwiftCode
    {
        let wanted = type(of: expression.kinds)
        if case .constant(.text(let name)) = key.form {
            if object.kinds.isItem { return itemField(object, name, expression) }
            if let code = matrixField(object, name) ?? shapeField(object, name) { return code }
            if let code = dataField(object, name) { return fit(code, to: wanted) }
        } else if case .shape(let number) = type(of: object.kinds).wrapped,
            case .list(let element) = facts.shapes.shapes[number]
        {
            let list = natural(object)
            let present = explicit(fit(list, to: .shape(number)))
            let place = code(key, as: .count)
            let text = "Lua.element(\(place.text), of: \(present.text))"
            let read = SwiftCode(text, .call, .optional(element)).made(of: [place, list, present])
            switch element {
            case .value: return SwiftCode("\(text) ?? .none", .coalescing, .value).made(of: [read])
            case .optional: return SwiftCode("\(text).flatMap { $0 }", .call, element).made(of: [read])
            default: return read
            }
        }
        let keys = code(key, as: .value)
        if isLate {
            let objects = code(object, as: .value)
            let code = SwiftCode(
                "Lua.with(\(keys.text)) { try Lua.index(\(objects.text), $0) }", .call, .value)
            return fit(code.made(of: [keys, objects]).failing, to: wanted)
        }
        let objects = code(object, as: .value)
        let code = SwiftCode("Lua.index(\(objects.text), \(keys.text))", .call, .value)
        return fit(code.made(of: [objects, keys]).failing, to: wanted)
    }

    private func matrixField(_ object: Expression, _ name: String) -> SwiftCode? {
        guard object.kinds.isMatrix, let place = FieldName.element(name) else { return nil }
        let code = natural(object)
        let row = place / 4 + 1
        return SwiftCode("\(code.at(.call)).row\(row)[\(place % 4)]", .call, .real).made(of: [code])
    }

    private func shapeField(_ object: Expression, _ name: String) -> SwiftCode? {
        guard case .shape(let number) = type(of: object.kinds).wrapped,
            case .record(let fields) = facts.shapes.shapes[number]
        else { return nil }
        let code = fit(natural(object), to: .shape(number))
        guard let field = fields.first(where: { $0.name == name }) else {
            return SwiftCode(".none", .call, .nothing).implicit
        }
        return SwiftCode("\(code.at(.call)).\(Self.safe(name))", .call, field.type).made(of: [code])
    }

    /// A field of what an app says of an item.
    private func dataField(_ object: Expression, _ name: String) -> SwiftCode? {
        guard case .field(let item, let key, false) = object.form, item.kinds.isItem,
            case .constant(.text("data")) = key.form, let letters = Lua.letters(of: name)
        else { return nil }
        let code = natural(item)
        let data = SwiftCode("\(code.text).data", .call, .value).made(of: [code])
        let read = SwiftCode("ScriptValue(\(data.text)?[\(Self.bytes(letters))])", .call, .value).made(of: [
            data
        ])
        return isObject ? read.failing : read
    }

    private func itemField(_ object: Expression, _ name: String, _ expression: Expression) -> SwiftCode {
        let item = natural(object)
        func read(_ text: String, _ type: SwiftType) -> SwiftCode {
            let code = SwiftCode("\(item.text).\(text)", .call, type).made(of: [item])
            return isObject ? code.failing : code
        }
        func made(_ before: String, _ text: String, _ type: SwiftType) -> SwiftCode {
            let code = read(text, type)
            return SwiftCode("\(before)\(code.text))", .call, type).made(of: [code])
        }
        switch name {
        case "offset", "presence", "width", "height": return read(name, .real)
        case "index", "order": return made("Double(", name, .count)
        case "leaving": return read("isLeaving", .boolean)
        case "held": return read("isHeld", .boolean)
        case "current": return read("isCurrent", .boolean)
        case "placeholder": return read("isPlaceholder", .boolean)
        case "data": return made("ScriptValue(dataOf: ", "data", .value)
        case "size": return made("ScriptValue(sizeOf: ", "size", .value)
        case "id": return made("ScriptValue(nameOf: ", "name", .value)
        case "state":
            let code = read("state", .value)
            return SwiftCode(".table(\(code.text))", .call, .value).implicit.made(of: [code])
        case "label": return made("Lua.bytes(of: ", "look.label", .text)
        case "alpha", "depth", "shade":
            let code = SwiftCode("Lua.index(.item(\(item.text)), .text(\"\(name)\"))", .call, .value)
            return fit(code.made(of: [item]).failing, to: type(of: expression.kinds))
        default: return read("look.\(name)", .real)
        }
    }

    /// The same with its type, where nothing else tells it.
    func explicit(_ code: SwiftCode) -> SwiftCode {
        guard code.isList else { return code }
        return SwiftCode("(\(code.text) as \(text(of: code.type)))", .call, code.type).made(of: [code])
    }

    // MARK: Tables

    func table(_ entries: [TableEntry], _ expression: Expression) -> SwiftCode {
        if case .shape(let number) = type(of: expression.kinds) { return shaped(entries, number) }
        let list = entries.elements
        let pairs = entries.fields
        if !list.isEmpty, !pairs.isEmpty { return orderedTable(entries) }
        let elements = self.list(list)
        var parts = [elements]
        var texts: [String] = []
        for (key, value) in pairs {
            let first = code(key, as: .value)
            let second = code(value, as: .value)
            parts += [first, second]
            texts.append("(\(first.text), \(second.text))")
        }
        let fields = texts.isEmpty ? "" : ", [\(texts.joined(separator: ", "))]"
        let given = list.isEmpty && texts.isEmpty ? "" : elements.text + fields
        return SwiftCode(".table(ScriptTable(\(given)))", .call, .value).implicit.made(of: parts)
    }

    /// A table whose entries of both kinds are computed in their order.
    private func orderedTable(_ entries: [TableEntry]) -> SwiftCode {
        var parts: [SwiftCode] = []
        var texts: [String] = []
        var tail = ""
        for (position, entry) in entries.enumerated() {
            switch entry {
            case .element(let value):
                if position == entries.count - 1, value.isMany {
                    let rest = list([value])
                    parts.append(rest)
                    tail = ", \(rest.text)"
                } else {
                    let code = code(value, as: .value)
                    parts.append(code)
                    texts.append("(nil, \(code.text))")
                }
            case .field(let key, let value):
                let first = code(key, as: .value)
                let second = code(value, as: .value)
                parts += [first, second]
                texts.append("(\(first.text), \(second.text))")
            }
        }
        return SwiftCode(
            ".table(ScriptTable(inOrder: [\(texts.joined(separator: ", "))]\(tail)))", .call, .value
        )
        .implicit.made(of: parts)
    }

    private func shaped(_ entries: [TableEntry], _ number: Int) -> SwiftCode {
        let type = SwiftType.shape(number)
        var parts: [SwiftCode] = []
        switch facts.shapes.shapes[number] {
        case .list(let element):
            for case .element(let value) in entries { parts.append(code(value, as: element)) }
            return SwiftCode("[\(parts.map(\.text).joined(separator: ", "))]", .call, type).list.made(
                of: parts)
        case .record(let fields):
            let texts = fields.map { field -> String in
                var found = SwiftCode("nil", .call, field.type)
                for case .field(let key, let value) in entries {
                    guard case .constant(.text(let name)) = key.form, name == field.name else { continue }
                    found = code(value, as: field.type)
                }
                parts.append(found)
                return "\(Self.safe(field.name)): \(found.text)"
            }
            return SwiftCode("\(text(of: type))(\(texts.joined(separator: ", ")))", .call, type).made(
                of: parts)
        }
    }

    /// Expressions as a list of ScriptValue, of which the last one may have several.
    func list(_ expressions: [Expression]) -> SwiftCode {
        var parts: [SwiftCode] = []
        var rest: SwiftCode?
        for (position, expression) in expressions.enumerated() {
            if position == expressions.count - 1, expression.isMany, !isSingle(expression) {
                rest = all(expression)
            } else {
                parts.append(code(expression, as: .value))
            }
        }
        let fixed = SwiftCode("[\(parts.map(\.text).joined(separator: ", "))]", .call, .nothing).made(
            of: parts)
        guard let rest else { return fixed }
        if parts.isEmpty { return rest }
        return SwiftCode("\(fixed.text) + \(rest.at(.product))", .sum, .nothing).made(of: [fixed, rest])
    }
}
