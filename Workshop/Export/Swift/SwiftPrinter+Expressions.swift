// Expressions of a program as expressions of Swift.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    /// An expression with one value, as a type.
    func code(_ expression: Expression, as type: SwiftType) -> SwiftCode { fit(value(expression), to: type) }

    /// An expression with one value, as its kinds say.
    func natural(_ expression: Expression) -> SwiftCode {
        let code = value(expression)
        if code.type == .nothing { return code }
        if case .variable(let variable) = expression.form, narrowed[variable] != nil { return code }
        let type = type(of: expression.kinds)
        // What is known to be there stays so.
        if type == .mixture || type.isOptional && code.type.isSame(as: type.wrapped) { return code }
        return fit(code, to: type)
    }

    /// The type of a variable: what was checked is there.
    func type(ofVariable variable: Int) -> SwiftType {
        let type = facts.type(ofVariable: variable)
        return narrowed[variable] != nil ? type.wrapped : type
    }

    /// An expression with one value.
    func value(_ expression: Expression) -> SwiftCode {
        let code = plainValue(expression)
        if code.type == .mixture { refuse(expression.place, .mixedKinds(expression.kinds)) }
        return code
    }

    private func plainValue(_ expression: Expression) -> SwiftCode {
        switch expression.form {
        case .constant(let value): return constant(value, at: expression.place)
        case .variable(let variable):
            return SwiftCode(
                narrowed[variable] ?? name(ofVariable: variable), .call, type(ofVariable: variable))
        case .cell(let cell):
            return SwiftCode("memory.\(name(ofCell: cell))", .call, type(of: program.cells[cell].slot.kinds))
        case .varying(let place):
            let function = program.functions[root(of: open.last ?? 0)]
            let position = function.varying.firstIndex(of: place) ?? 0
            return SwiftCode(name(ofVarying: place), .call, type(of: function.varyingKinds[position].kinds))
        case .loaded(let node): return object(node, at: expression.place)
        case .function: return refuse(expression.place, .openCall)
        case .host(let name): return constant(.host(name), at: expression.place)
        case .arguments: return refuse(expression.place, .openCall)
        case .call: return single(expression)
        case .first(let inner): return value(inner)
        case .field(let object, let key, let isLate): return field(object, key, isLate, expression)
        case .table(let entries): return table(entries, expression)
        case .not(let inner):
            if let (variable, isThere) = presence(inner), !inner.kinds.isTrue {
                return SwiftCode(
                    "\(name(ofVariable: variable)) \(isThere ? "==" : "!=") nil", .comparison, .boolean)
            }
            let code = value(inner)
            return SwiftCode("!\(code.at(.call))", .unary, .boolean).made(of: [code])
        case .negate(let inner): return negate(inner, expression)
        case .complement(let inner): return complement(inner, expression)
        case .length(let inner): return length(inner, expression)
        case .and(let a, let b): return and(a, b, expression)
        case .or(let a, let b): return or(a, b, expression)
        case .binary(let operation, let a, let b, let isLate):
            if isLate { return refuse(expression.place, .lateOperand) }
            return binary(operation, a, b, expression)
        case .carousel(let name): return carousel(name, expression)
        case .option(let name): return option(name)
        case .number(let inner): return number(inner, expression)
        case .truth(let inner): return truth(inner)
        case .both(let a, let b):
            let left = value(a)
            return narrowing(by: a) {
                let right = value(b)
                return SwiftCode("\(left.at(.and)) && \(right.at(.comparison))", .and, .boolean).made(of: [
                    left, right,
                ])
            }
        case .either(let a, let b):
            let left = value(a)
            let right = value(b)
            return SwiftCode("\(left.at(.or)) || \(right.at(.and))", .or, .boolean).made(of: [left, right])
        case .choice(let test, let yes, let no): return choice(test, yes, no, expression)
        }
    }

    func name(ofCell cell: Int) -> String { global("cell \(cell)", like: program.cells[cell].name) }

    // MARK: What is known to be there

    /// The variable that a condition asks for, and whether it is there if the condition is true.
    func presence(_ condition: Expression) -> (variable: Int, isThere: Bool)? {
        func optional(_ expression: Expression) -> Int? {
            guard case .variable(let variable) = expression.form, narrowed[variable] == nil,
                facts.type(ofVariable: variable).isOptional, !program.variables[variable].isAssignedInside
            else { return nil }
            return variable
        }
        switch condition.form {
        case .truth(let inner):
            guard let variable = optional(inner), facts.type(ofVariable: variable).isThereIfTrue else {
                return nil
            }
            return (variable, true)
        case .not(let inner): return presence(inner).map { ($0.variable, !$0.isThere) }
        case .binary(let operation, let a, let b, _) where operation == .equal || operation == .unequal:
            guard b.kinds == .none, case .constant = b.form, let variable = optional(a) else { return nil }
            return (variable, operation == .unequal)
        default: return nil
        }
    }

    /// The variables that are there if a condition is true.
    func present(if condition: Expression) -> [Int] {
        if case .both(let a, let b) = condition.form { return present(if: a) + present(if: b) }
        if let (variable, isThere) = presence(condition), isThere { return [variable] }
        return []
    }

    /// Prints where a condition is true, within an expression.
    private func narrowing<Result>(by condition: Expression, _ print: () -> Result) -> Result {
        let outer = narrowed
        defer { narrowed = outer }
        for variable in present(if: condition) { narrowed[variable] = "\(name(ofVariable: variable))!" }
        return print()
    }

    // MARK: Conversions that the program has

    private func number(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        let code = natural(inner)
        let wanted = type(of: expression.kinds)
        switch code.type {
        case .optional(let type) where type.isNumber: return fit(fit(code, to: type), to: wanted)
        case .data:
            help(.number)
            return SwiftCode("numberOf(\(code.text))", .call, .real).made(of: [code]).failing
        case _ where code.type.isNumber: return fit(code, to: wanted)
        case .mixture: return code
        default: return refuse(expression.place, .computedText)
        }
    }

    private func truth(_ inner: Expression) -> SwiftCode {
        if inner.kinds.isTrue, program.isTotal(inner) {
            return SwiftCode("true", .call, .boolean)
        }
        let code = natural(inner)
        switch code.type {
        case .boolean: return code
        case .optional(.boolean):
            return SwiftCode("\(code.at(.coalescing)) == true", .comparison, .boolean).made(of: [code])
        case .optional:
            return SwiftCode("\(code.at(.coalescing)) != nil", .comparison, .boolean).made(of: [code])
        case .data:
            help(.isTrue)
            return SwiftCode("isTrue(\(code.text))", .call, .boolean).made(of: [code])
        case .nothing: return SwiftCode("false", .call, .boolean)
        default: return refuse(inner.place, .mixedKinds(inner.kinds))
        }
    }

    private func choice(_ test: Expression, _ yes: Expression, _ no: Expression, _ expression: Expression)
        -> SwiftCode
    {
        let wanted = type(of: expression.kinds)
        if let known = test.knownTruth { return code(known ? yes : no, as: wanted) }
        // x and x or y
        if case (let variable, true)? = presence(test), case .variable(variable) = yes.form,
            wanted.isSame(as: facts.type(ofVariable: variable).wrapped) || wanted.isOptional
        {
            let right = code(no, as: wanted)
            return SwiftCode("\(name(ofVariable: variable)) ?? \(right.at(.coalescing))", .coalescing, wanted)
                .made(of: [right])
        }
        // pointer and pointer.x or y, where a part is always true
        if case (let variable, true)? = presence(test), case .field(let object, let key, false) = yes.form,
            case .variable(variable) = object.form, case .constant(.text(let part)) = key.form,
            let field = hostField(facts.type(ofVariable: variable).wrapped, part),
            field.type.isSame(as: wanted)
        {
            let right = code(no, as: wanted)
            let text = "\(name(ofVariable: variable))?.\(field.name) ?? \(right.at(.coalescing))"
            return SwiftCode(text, .coalescing, wanted).made(of: [right])
        }
        let condition = value(test)
        let first = narrowing(by: test) { code(yes, as: wanted) }
        let second = code(no, as: wanted)
        let text = "\(condition.at(.or)) ? \(first.at(.or)) : \(second.at(.or))"
        var chosen = SwiftCode(text, .ternary, wanted).made(of: [condition, first, second])
        chosen.isImplicit = first.isImplicit || second.isImplicit
        let areLiteral = [first, second].allSatisfy {
            $0.isLiteral || $0.type == .nothing || $0.text == "nil"
        }
        return areLiteral ? chosen.literal : chosen
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
        // pointer and pointer.x
        if case .variable(let variable) = a.form, left.type.isThereIfTrue, wanted.isOptional {
            if case .field(let object, let key, false) = b.form, case .variable(variable) = object.form,
                case .constant(.text(let name)) = key.form, let part = hostField(left.type.wrapped, name)
            {
                return SwiftCode("\(left.at(.call))?.\(part.name)", .call, .optional(part.type)).made(of: [
                    left
                ])
            }
            let right = narrowing(by: asked(a)) { code(b, as: wanted) }
            return SwiftCode("\(left.at(.coalescing)) != nil ? \(right.at(.or)) : nil", .ternary, wanted)
                .made(of: [
                    left, right,
                ])
        }
        if left.type == .boolean, wanted == .data {
            let right = code(b, as: .data)
            return SwiftCode("\(left.at(.or)) ? \(right.at(.or)) : .boolean(false)", .ternary, .data).made(
                of: [left, right])
        }
        // flag and value, where no value is false
        if left.type == .boolean, wanted.isThereIfTrue, !b.kinds.flags.contains(.none), a.kinds.isBoolean,
            !expression.kinds.flags.contains(.boolean)
        {
            let right = code(b, as: wanted)
            let code = SwiftCode("\(left.at(.or)) ? \(right.at(.or)) : nil", .ternary, wanted)
                .made(of: [left, right])
            return right.isLiteral ? code.literal : code
        }
        return refuse(expression.place, .mixedKinds(expression.kinds))
    }

    /// The question whether a variable is there.
    private func asked(_ variable: Expression) -> Expression {
        let asked = Expression(.truth(variable), variable.place, id: -1)
        asked.kinds = .boolean
        return asked
    }

    private func or(_ a: Expression, _ b: Expression, _ expression: Expression) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let left = natural(a)
        if left.type == .boolean, wanted == .boolean {
            let right = code(b, as: .boolean)
            return SwiftCode("\(left.at(.or)) || \(right.at(.and))", .or, .boolean).made(of: [left, right])
        }
        if left.type.isThereIfTrue, wanted.wrapped.isSame(as: left.type.wrapped) {
            let right = code(b, as: wanted)
            return SwiftCode("\(left.at(.sum)) ?? \(right.at(.coalescing))", .coalescing, wanted).made(of: [
                left, right,
            ])
        }
        if left.type == .nothing { return code(b, as: wanted) }
        if left.type == .data, wanted == .data {
            help(.isTrue)
            let right = code(b, as: .data)
            let text = "isTrue(\(left.text)) ? \(left.at(.or)) : \(right.at(.or))"
            return SwiftCode(text, .ternary, .data).made(of: [left, right])
        }
        // test and value or other, where the value may be nothing
        if case .and(let test, let value) = a.form, type(of: value.kinds).isThereIfTrue,
            wanted.wrapped.isSame(as: type(of: value.kinds).wrapped), test.kinds.isBoolean
        {
            let condition = natural(test)
            let chosen = natural(value)
            let right = code(b, as: wanted)
            let text = "(\(condition.at(.or)) ? \(chosen.at(.or)) : nil) ?? \(right.at(.coalescing))"
            return SwiftCode(text, .coalescing, wanted).made(of: [condition, chosen, right])
        }
        return refuse(expression.place, .mixedKinds(expression.kinds))
    }

    // MARK: Carousel

    private func carousel(_ name: String, _ expression: Expression) -> SwiftCode {
        let own = carousel
        func read(_ text: String, _ type: SwiftType = .real) -> SwiftCode {
            SwiftCode("\(own).\(text)", .call, type)
        }
        switch name {
        case "itemWidth", "itemHeight", "width", "height", "scrollOffset", "time", "perspective":
            return read(name)
        case "velocity": return read("dragVelocity")
        case "speed": return read("velocity")
        case "dt": return read("timeStep")
        case "toggle": return SwiftCode("item.toggle", .call, .real)
        case "dragStart": return read("dragStart", .optional(.real))
        case "vertical": return read("isVertical", .boolean)
        case "rightToLeft": return read("isRightToLeft", .boolean)
        case "wrapEnabled": return read("isWrapping", .boolean)
        case "isDragging", "isDecelerating", "isScrolling": return read(name, .boolean)
        case "pointer": return read("pointer", .optional(.point))
        case "tilt": return read("deviceTilt", .point)
        case "tilt.x", "tilt.y": return read("deviceTilt.\(name.suffix(1))")
        case "itemSize", "bounds", "viewpointOffset", "contentOffset": return read(name, .size)
        default:
            guard CarouselFields.kinds[name]?.isWhole ?? false else { return read(name) }
            return SwiftCode("Double(\(own).\(name))", .call, .count)
        }
    }

    func option(_ name: String) -> SwiftCode {
        if let option = CarouselOption(rawValue: name) {
            let isFlag = option.kind == .boolean
            guard let usual = options.standard[option] ?? option.engineDefault ?? answered(name) else {
                let code = SwiftCode("\(carousel).value(of: .\(name))", .call, .optional(.real))
                return isFlag ? SwiftCode("\(code.text).map { $0 != 0 }", .call, .optional(.boolean)) : code
            }
            let text =
                "\(carousel).value(of: .\(name), default: \(usual.isNaN ? ".nan" : Self.number(usual)))"
            return isFlag ? SwiftCode("\(text) != 0", .comparison, .boolean) : SwiftCode(text, .call, .real)
        }
        guard let known = options.own.first(where: { $0.option.name == name }) else {
            return SwiftCode("nil", .call, .nothing)
        }
        let property = member(Self.safe(known.property))
        switch known.option.kind {
        case .number: return SwiftCode(property, .call, .real)
        case .boolean: return SwiftCode(property, .call, .boolean)
        case .color:
            help(.textOfColor)
            return SwiftCode("textOfColor(\(property))", .call, .text)
        case .choice: return SwiftCode("\(property).rawValue", .call, .text)
        }
    }

    /// What stands for an option that the hook answers in any case; without it, no item can be placed.
    private func answered(_ name: String) -> Double? { facts.answered.contains(name) ? .nan : nil }

    // MARK: Fields

    /// What a field of the engine's values is called.
    private func hostField(_ type: SwiftType, _ name: String) -> (name: String, type: SwiftType)? {
        switch (type, name) {
        case (.size, "width"), (.size, "height"), (.point, "x"), (.point, "y"): (name, .real)
        default: nil
        }
    }

    private func field(_ object: Expression, _ key: Expression, _ isLate: Bool, _ expression: Expression)
        -> SwiftCode
    {
        if isLate { return refuse(expression.place, .lateOperand) }
        if case .constant(.text(let name)) = key.form {
            if object.kinds.isItem { return itemField(object, name, expression) }
            return namedField(object, name, expression)
        }
        let list = natural(object)
        guard case .shape(let number) = list.type.wrapped,
            case .list(let element) = facts.shapes.shapes[number],
            key.kinds.isNumber
        else { return refuse(expression.place, .changedTable) }
        let present = explicit(fit(list, to: .shape(number)))
        if let place = position(key, in: facts.shapes.leastCount(number)) {
            return SwiftCode("\(present.at(.call))[\(place.text)]", .call, element).made(of: [place, present])
        }
        help(.element)
        let place = code(key, as: .count)
        let text = "elementAt(\(place.text), of: \(present.text))"
        if case .optional = element {
            return SwiftCode("\(text).flatMap { $0 }", .call, element).made(of: [place, present])
        }
        return SwiftCode(text, .call, .optional(element)).made(of: [place, present])
    }

    /// A place in a list, from 0, of one that a script counts from 1; nil where nobody knows that it is there.
    func position(_ key: Expression, in count: Int) -> SwiftCode? {
        guard let range = key.kinds.whole, key.kinds.isWhole, range.low >= 1, range.high <= Double(count)
        else {
            return nil
        }
        if case .constant(.whole(let number)) = key.form { return SwiftCode("\(number - 1)", .call, .wide) }
        if case .binary(.add, let a, let b, false) = key.form {
            for (one, other) in [(a, b), (b, a)] {
                guard case .constant(.whole(1)) = one.form else { continue }
                return fit(natural(other), to: .wide)
            }
        }
        let code = fit(natural(key), to: .wide)
        return SwiftCode("\(code.at(.sum)) - 1", .sum, .wide).made(of: [code])
    }

    private func namedField(_ object: Expression, _ name: String, _ expression: Expression) -> SwiftCode {
        let code = natural(object)
        switch code.type.wrapped {
        case .matrix:
            guard let place = FieldName.element(name) else { break }
            let present = fit(code, to: .matrix)
            return SwiftCode("\(present.matrixReceiver).row\(place / 4 + 1)[\(place % 4)]", .call, .real)
                .made(of: [
                    present
                ])
        case .data:
            return SwiftCode(
                "\(code.at(.call))?[\(constant(.text(name), at: object.place).text)]", .call, .data
            )
            .made(of: [code])
        case .size, .point:
            if name == "down", object.kinds.onlyTables.tables == [.pointer] {
                return SwiftCode("\(carousel).isPointerDown", .call, .boolean)
            }
            guard let part = hostField(code.type.wrapped, name) else { break }
            let present = fit(code, to: code.type.wrapped)
            return SwiftCode("\(present.at(.call)).\(part.name)", .call, part.type).made(of: [present])
        case .shape(let number):
            guard case .record(let fields) = facts.shapes.shapes[number] else { break }
            let present = fit(code, to: .shape(number))
            guard let field = fields.first(where: { $0.name == name }) else {
                return SwiftCode("nil", .call, .nothing)
            }
            return SwiftCode("\(present.at(.call)).\(Self.safe(name))", .call, field.type).made(of: [present])
        default: break
        }
        return code.type == .mixture ? code : refuse(expression.place, .changedTable)
    }

    private func itemField(_ object: Expression, _ name: String, _ expression: Expression) -> SwiftCode {
        let item = natural(object)
        func read(_ text: String, _ type: SwiftType) -> SwiftCode {
            SwiftCode("\(item.text).\(text)", .call, type)
        }
        switch name {
        case "offset", "presence", "width", "height": return read(name, .real)
        case "index", "order": return SwiftCode("Double(\(item.text).\(name))", .call, .count)
        case "leaving": return read("isLeaving", .boolean)
        case "held": return read("isHeld", .boolean)
        case "current": return read("isCurrent", .boolean)
        case "placeholder": return read("isPlaceholder", .boolean)
        case "data": return read("data", .data)
        case "size": return read("size", .size)
        case "label": return read("look.label", .text)
        case "alpha", "shade", "depth":
            if open.last == program.transform, ownResults.contains(name) {
                return SwiftCode(ownName(name), .call, name == "depth" ? .optional(.real) : .real)
            }
            return refuse(expression.place, .itemState(name))
        case "state", "id": return refuse(expression.place, .itemState(name))
        default:
            guard ItemFields.looks[name] != nil else {
                return refuse(expression.place, .noField(name, of: "item"))
            }
            return read("look.\(name)", .real)
        }
    }

    /// The variable that has what the item was given.
    func ownName(_ name: String) -> String { "given" + name.prefix(1).uppercased() + name.dropFirst() }

    /// The same with its type, where nothing else tells it.
    func explicit(_ code: SwiftCode) -> SwiftCode {
        guard code.isList else { return code }
        return SwiftCode("(\(code.text) as \(text(of: code.type)))", .call, code.type).made(of: [code])
    }

    // MARK: Tables

    private func table(_ entries: [TableEntry], _ expression: Expression) -> SwiftCode {
        let type = type(of: expression.kinds)
        guard case .shape(let number) = type else { return refuse(expression.place, .changedTable) }
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
}
