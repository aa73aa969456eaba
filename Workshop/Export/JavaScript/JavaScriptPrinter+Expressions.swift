// Expressions of a program as expressions of JavaScript: values, fields, tables.

import CarouselHost

extension JavaScriptPrinter {
    // MARK: Expressions

    func value(_ expression: Expression) -> ScriptCode {
        switch expression.form {
        case .constant(let value): return constant(value)
        case .variable(let variable): return ScriptCode(name(ofVariable: variable))
        case .cell(let cell): return ScriptCode(name(ofCell: cell))
        case .varying(let place): return ScriptCode(name(ofVarying: place))
        case .loaded(let object): return self.object(object)
        case .function(let number, let instance):
            if let instance { return ScriptCode(name(ofInstance: instance, of: number)) }
            return program.functions[number].parent == nil
                ? ScriptCode(name(ofFunction: number)) : function(number)
        case .host(let name): return host(value: name)
        case .arguments, .call: return single(expression)
        case .first(let inner): return single(inner)
        case .field(let object, let key, let isLate): return field(object, key, isLate, expression)
        case .table(let entries):
            // What is only read needs less.
            if program.tables[.made(expression.id)]?.isOpen == false, let text = literal(expression) {
                return ScriptCode(text)
            }
            return table(entries)
        case .not(let inner): return ScriptCode("!\(value(inner).at(.unary))", .unary)
        case .negate(let inner): return negate(inner, expression)
        case .complement(let inner):
            let function = "\(use("$not"))(\(at(expression.place)), "
            if case .wide = expression.computation {
                return ScriptCode("\(function)\(single(inner).at(.assignment)))")
            }
            let operand = single(inner).at(.assignment)
            let name = makeTemporary()
            return ScriptCode(
                "\(use("$general"))(\(at(expression.place)), \"__bnot\", \(name) = \(operand), \(name), x => \(function)x))"
            )
        case .length(let inner):
            if case .text = expression.computation, !tellsWholes {
                return ScriptCode("\(single(inner).at(.call)).length")
            }
            return ScriptCode("\(use("$length"))(\(at(expression.place)), \(single(inner).at(.assignment)))")
        case .and(let a, let b): return logic(a, b, isAnd: true)
        case .or(let a, let b): return logic(a, b, isAnd: false)
        case .binary(let operation, let a, let b, let isLate):
            return binary(operation, a, b, isLate, expression)
        case .carousel(let name): return carousel(name)
        case .option(let name):
            return ScriptCode(FieldName.isWord(name) ? "C.O.\(name)" : "C.O[\(Self.bytes(name))]")
        case .number(let inner):
            let name = inner.kinds.mayBeText ? "$number" : "$checked"
            return ScriptCode("\(use(name))(\(at(expression.place)), \(single(inner).at(.assignment)))")
        case .truth(let inner): return truth(inner)
        case .both(let a, let b): return ScriptCode("\(value(a).at(.and)) && \(value(b).at(.equality))", .and)
        case .either(let a, let b): return ScriptCode("\(value(a).at(.or)) || \(value(b).at(.and))", .or)
        case .choice(let test, let yes, let no):
            return ScriptCode(
                "\(value(test).at(.or)) ? \(single(yes).at(.conditional)) : \(single(no).at(.conditional))",
                .conditional)
        }
    }

    func truth(_ inner: Expression) -> ScriptCode {
        let code = single(inner)
        switch inner.form {
        case .variable, .constant, .cell, .loaded: if inner.kinds.isTrue { return ScriptCode("true") }
        default: break
        }
        if !inner.kinds.flags.contains(.boolean), !inner.kinds.isEmpty {
            return ScriptCode("\(code.at(.relation)) !== undefined", .equality)
        }
        return ScriptCode("\(use("$truth"))(\(code.at(.assignment)))")
    }

    func logic(_ a: Expression, _ b: Expression, isAnd: Bool) -> ScriptCode {
        let left = single(a)
        let right = single(b)
        if a.kinds.isBoolean {
            return isAnd
                ? ScriptCode("\(left.at(.and)) && \(right.at(.equality))", .and)
                : ScriptCode("\(left.at(.or)) || \(right.at(.and))", .or)
        }
        if !isAnd, !a.kinds.flags.contains(.boolean), !a.kinds.isEmpty {
            return ScriptCode("\(left.at(.equality)) ?? \(right.at(.equality))", .assignment)
        }
        let name = makeTemporary()
        let test = "\(use("$truth"))(\(name) = \(left.at(.assignment)))"
        return isAnd
            ? ScriptCode("\(test) ? \(right.at(.conditional)) : \(name)", .conditional)
            : ScriptCode("\(test) ? \(name) : \(right.at(.conditional))", .conditional)
    }

    /// What an app passes that has two numbers, as an expression of JavaScript.
    static let pairs: [String: (x: String, y: String)] = [
        "itemSize": ("C.given.itemSize[0]", "C.given.itemSize[1]"),
        "bounds": ("C.given.bounds[0]", "C.given.bounds[1]"),
        "viewpointOffset": ("C.viewpoint[0]", "C.viewpoint[1]"),
        "contentOffset": ("C.content[0]", "C.content[1]"),
        "tilt": ("(C.given.tilt?.x ?? 0)", "(C.given.tilt?.y ?? 0)"),
    ]

    func carousel(_ name: String) -> ScriptCode {
        let kinds = CarouselFields.kinds[name] ?? .nothing
        let words = name.split(separator: ".").map(String.init)
        if name == "pointer" { return ScriptCode("\(use("$record"))(C.given.pointer ?? undefined)") }
        if name == "toggle" { return ScriptCode("\(use("$toggle"))(C)") }
        if let pair = Self.pairs[words[0]] {
            if words.count > 1 { return ScriptCode(["width", "x"].contains(words[1]) ? pair.x : pair.y) }
            let (x, y) = name == "tilt" ? ("x", "y") : ("width", "height")
            return ScriptCode("\(use("$record"))({ \(x): \(pair.x), \(y): \(pair.y) })")
        }
        if tellsWholes, kinds.isWhole { return ScriptCode("BigInt(C.\(name))") }
        return ScriptCode("C.\(name)")
    }

    // MARK: Fields

    func field(_ object: Expression, _ key: Expression, _ isLate: Bool, _ expression: Expression)
        -> ScriptCode
    {
        if object.kinds.isItem, case .constant(.text(let name)) = key.form {
            return itemField(object, name, expression)
        }
        if object.kinds.isMatrix, case .constant(.text(let name)) = key.form,
            let place = FieldName.element(name)
        {
            return ScriptCode("\(single(object).at(.call)).m[\(place)]")
        }
        if object.kinds.flags.contains(.item) { _ = use("$itemGet") }
        if object.kinds.flags.contains(.matrix) { _ = use("$matrixGet") }
        let objects = single(object)
        var keys = single(key).at(.assignment)
        var before = ""
        if isLate {
            let name = makeTemporary()
            before = "\(name) = \(keys), "
            keys = name
        }
        let read =
            object.kinds.isTable
            ? "\(objects.at(.call)).get(\(keys))"
            : "\(use("$index"))(\(at(expression.place)), \(objects.at(.assignment)), \(keys))"
        return ScriptCode(isLate ? "(\(before)\(read))" : read)
    }

    func itemField(_ object: Expression, _ name: String, _ expression: Expression) -> ScriptCode {
        let item = single(object)
        switch name {
        case "data": return ScriptCode("\(use("$data"))(\(item.at(.call)).f.data)")
        case "size": return ScriptCode("\(use("$record"))(\(item.at(.call)).f.size)")
        case "state": return ScriptCode("\(use("$state"))(C, \(item.at(.assignment)))")
        case "id": return ScriptCode("\(use("$id"))(\(item.at(.assignment)))")
        case _ where ItemFields.kinds[name] != nil:
            let text = "\(item.at(.call)).f.\(name)"
            return ScriptCode(
                tellsWholes && ItemFields.kinds[name]?.isWhole ?? false ? "BigInt(\(text))" : text)
        case _ where ItemFields.looks[name] != nil:
            return ScriptCode("\(use("$looked"))(\(item.at(.assignment)), \(Self.text(name)))")
        default:
            return ScriptCode(
                "\(use("$fail"))(\(at(expression.place)), \(Self.text("an item has no '\(name)'")))")
        }
    }

    func table(_ entries: [TableEntry]) -> ScriptCode {
        let list = entries.elements
        let pairs = entries.fields
        if !list.isEmpty, !pairs.isEmpty { return orderedTable(entries) }
        let isBare = list.isEmpty && pairs.isEmpty
        let elements = isBare ? "" : "[\(arguments(list))]"
        let fields = pairs.map { "[\(single($0).at(.assignment)), \(single($1).at(.assignment))]" }
        let more = fields.isEmpty ? "" : ", [\(fields.joined(separator: ", "))]"
        return ScriptCode("new \(use("$Table"))(\(elements)\(more))")
    }

    /// A table whose entries of both kinds are computed in their order.
    func orderedTable(_ entries: [TableEntry]) -> ScriptCode {
        var parts: [String] = []
        var tail = ""
        for (position, entry) in entries.enumerated() {
            switch entry {
            case .element(let value):
                if position == entries.count - 1, value.isMany {
                    tail = ", [\(arguments([value]))]"
                } else {
                    parts += ["undefined", single(value).at(.assignment)]
                }
            case .field(let key, let value):
                parts += [single(key).at(.assignment), single(value).at(.assignment)]
            }
        }
        return ScriptCode("\(use("$ordered"))([\(parts.joined(separator: ", "))]\(tail))")
    }
}
