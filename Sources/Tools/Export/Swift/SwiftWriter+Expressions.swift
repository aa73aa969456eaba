// Expressions of Lua in Swift. In: nodes. Out: texts with one type.

import CarouselHost
import Escapes
import LuaSyntax

extension SwiftWriter {
    func expression(_ node: Int) throws(Refusal) -> Code {
        if nodes[node].kind != .function, let value = value(node) {
            return try code(
                of: value, node,
                like: nodes[node].kind == .name
                    ? word(nodes[node].first) : nodes[node].kind == .field ? word(nodes[node].detail) : "")
        }
        let parts = children(node)
        switch nodes[node].kind {
        case .paren: return try expression(parts[0])
        case .name: return try variable(node)
        case .call, .methodCall:
            let call = try results(node)
            if call.isMany { return Code("(\(call.text)).at(0)", .any) }
            if call.kinds.isEmpty, returnsNothing(node) {
                return Code("{ \(fails ? "try " : "")\(call.text); return nil as Double? }()", .none)
            }
            if call.kinds.count > 1 { return Code("\(call.text).0", call.kinds[0]) }
            return Code(
                call.text, call.kinds.first ?? [], level: Self.level(of: call.text), isFrame: call.isFrame)
        case .field, .index: return try field(node, parts)
        case .unary: return try unary(node, parts[0])
        case .binary: return try binary(node, parts)
        case .table: return try table(node)
        case .function: return try closure(node)
        case .vararg: return Code("more.at(0)", .any)
        default: throw refusal(node, "this kind of expression")
        }
    }

    /// Whether what is called has no `return` with a value.
    func returnsNothing(_ call: Int) -> Bool {
        guard nodes[call].kind == .call, case let callee = children(call)[0] else { return false }
        var body: Body?
        if let function = program.function(value(callee)) {
            body = program.body(of: function)
        } else if nodes[callee].kind == .name, case .variable(let variable) = reference(callee) {
            body = function(ofLocal: variable.local)
        }
        guard let body else { return false }
        let (tree, node) = (
            program.tree(of: body.closure), program.source(of: body.closure).functionNodes[body.function]
        )
        func returns(_ node: Int) -> Bool {
            if tree.nodes[node].kind == .return { return !tree.children(of: node).isEmpty }
            return tree.children(of: node).contains { tree.nodes[$0].kind != .function && returns($0) }
        }
        return !returns(node)
    }

    /// How strongly the text of a call holds together.
    private static func level(of text: String) -> Code.Level {
        var depth = 0
        for letter in text {
            if letter == "(" || letter == "[" { depth += 1 }
            if letter == ")" || letter == "]" { depth -= 1 }
            if letter == " ", depth == 0 { return .assignment }
        }
        return text.hasPrefix("-") ? .unary : .atom
    }

    private func variable(_ node: Int) throws(Refusal) -> Code {
        switch reference(node) {
        case .variable(let variable):
            if let body = function(ofLocal: variable.local) {
                return Code("Value\(try wrapped(body, name(of: variable), isMethod: false))", .function)
            }
            read(variable)
            return Code(name(of: variable), kinds[variable], isSimple: true)
        case .cell(let cell):
            let name = property(cell, like: word(nodes[node].first))
            return Code(shadowed(name), kinds[cell: cell], isSimple: true)
        case .varying(let place):
            return Code(
                name(ofVarying: place), kinds[cell: program.cells(of: closure)[place]], isSimple: true)
        case .expression(let value): return try expression(value)
        case .global(let name):
            let cell = cell(ofGlobal: name)
            return Code(shadowed(property(cell, like: name)), kinds[cell: cell], isSimple: true)
        }
    }

    /// The table that is written as the only value of a local.
    private func table(ofLocal local: Int) -> Int? {
        guard self.local(local).writeCount == 0, let value = source.firstValues[local],
            nodes[value].kind == .table, self.local(local).function != 0
        else { return nil }
        return value
    }

    /// The table that an expression writes, or the local that it names.
    func table(writtenAt node: Int) -> Int? {
        if nodes[node].kind == .table { return node }
        guard nodes[node].kind == .name, case .variable(let variable) = reference(node) else { return nil }
        return table(ofLocal: variable.local)
    }

    /// The name of a property where a variable has the same.
    func shadowed(_ name: String) -> String {
        taken[closure]?.contains(name) == true ? "self.\(name)" : Self.safe(name)
    }

    private func field(_ node: Int, _ parts: [Int]) throws(Refusal) -> Code {
        let known = program.key(of: node, in: closure)
        if case .host(let host)? = value(parts[0]) {
            guard case .text(let name)? = known else { throw refusal(node, "a name that depends on data") }
            return try hostField(host, name, node)
        }
        if case .node(let table)? = value(parts[0]), case .text(let name)? = known,
            case .table = program.script.nodes[table], nodes[parts[0]].kind == .name, !isMade(table)
        {
            program.read(name: name)
            program.need(.node(table))
            let text = stored(table, name, word(nodes[parts[0]].first), [])
            return Code(text, kinds(ofStored: table, name), isSimple: true)
        }
        if case .text(let side)? = known, ["width", "height"].contains(side), nodes[parts[0]].kind == .field,
            word(nodes[parts[0]].detail) == "size", case let item = try expression(children(parts[0])[0]),
            item.kinds == .item
        {
            return Code("\(item.text).facts.size.\(side)", .real, isSimple: true)
        }
        var object = try expression(parts[0])
        if object.kinds.isEmpty { return object }
        if object.kinds == .none {
            object = Code(object.text == "nil" ? "Value.none" : "Value(\(object.text))", .any)
        }
        if known == nil, !object.kinds.tables.isEmpty, case let kinds = try expression(parts[1]).kinds,
            !kinds.isNumber, !kinds.isEmpty
        {
            try make(object.kinds, node)
        }
        if case .text(let name)? = known, !object.kinds.tables.isEmpty,
            constantKinds(of: object.kinds, name).contains(.function)
        {
            // A record has no functions.
            try make(object.kinds, node)
        }
        if object.kinds == .item, case .text(let name)? = known { return try itemField(object, name, node) }
        if isDynamic(object.kinds) {
            fail()
            return Code("\(object.at(.atom)).field(\(try key(node, parts, writes: false)))", .any)
        }
        let solid = needed(object)
        if solid.kinds == .pointer, case .text(let name)? = known {
            note(.context)
            switch name {
            case "x": return Code("(\(solid.text).place.x - context.bounds.width / 2)", .real)
            case "y": return Code("(\(solid.text).place.y - context.bounds.height / 2)", .real)
            case "down": return Code("\(solid.text).isDown", .boolean)
            default: throw refusal(node, "carousel.pointer.\(name)")
            }
        }
        if solid.kinds == .matrix, case .text(let name)? = known, let place = JavaScriptPrinter.element(name)
        {
            return Code("\(solid.at(.atom)).row\(place / 4 + 1).\(["x", "y", "z", "w"][place % 4])", .real)
        }
        guard !solid.kinds.tables.isEmpty, solid.kinds.isSubset(of: .table) else {
            throw refusal(node, "a field of something that is no table known when the script was loaded")
        }
        if case .text(let name)? = known {
            program.read(name: name)
            return Code("\(solid.at(.atom)).\(Self.safe(name))", constantKinds(of: solid.kinds, name))
        }
        let key = number(try expression(parts[1]))
        fail(in: "element")
        let from = solid.kinds.tables.contains { start(of: $0) == 0 } ? ", from: 0" : ""
        return Code("listElement(\(key.text), of: \(solid.text)\(from))", constantKinds(of: solid.kinds, nil))
    }

    private func itemField(_ object: Code, _ name: String, _ node: Int) throws(Refusal) -> Code {
        let item = object.text
        let booleans = [
            "leaving": "isLeaving", "held": "isHeld", "current": "isCurrent", "placeholder": "isPlaceholder",
        ]
        if let fact = booleans[name] { return Code("\(item).facts.\(fact)", .boolean, isSimple: true) }
        switch name {
        case "data":
            helpers.formUnion(["data", "value"])
            return Code("Value(data: \(item).data)", .data, isSimple: true)
        case "state":
            helpers.formUnion(["state", "value"])
            return Code("Value.table(stateOf(\(item)))", .table)
        case "index": return Code("\(item).index", .whole, isSimple: true)
        case "order": return Code("Double(\(item).facts.order)", .whole, isSimple: true)
        case "offset": return Code("\(item).offset", .real, isSimple: true)
        case "presence": return Code("\(item).facts.presence", .real, isSimple: true)
        case "width", "height":
            note(.context)
            let (a, b) = name == "width" ? ("height", "width") : ("width", "height")
            return Code("(context.isVertical ? \(item).facts.size.\(a) : \(item).facts.size.\(b))", .real)
        default: throw refusal(node, "item.\(name)")
        }
    }

    /// Something in this statement may fail, such as a helper.
    func fail(in helper: String? = nil) {
        fails = true
        note(.failure)
        if let helper { helpers.insert(helper) }
    }

    /// What the elements of constant lists are, or a field of constant records.
    func constantKinds(of tables: Kinds, _ name: String?) -> Kinds {
        var found: Kinds = []
        for table in tables.tables {
            guard case .table(_, let fields) = program.script.nodes[table] else { continue }
            if let name {
                found = found.union(program.kinds(of: fields[.text(name)] ?? .none))
            } else {
                for value in fields.values { found = found.union(program.kinds(of: value)) }
            }
        }
        return found
    }

    /// The transform that a value must be.
    func matrix(_ code: Code) -> Code {
        guard isDynamic(code.kinds) else { return needed(code) }
        fail()
        return Code("\(code.at(.atom)).matrix()", .matrix)
    }

    /// The text that a value must be.
    func text(_ code: Code) -> Code {
        guard isDynamic(code.kinds) else { return code }
        fail()
        return Code("\(code.at(.atom)).text()", .text)
    }

    /// A value that must be there.
    func needed(_ code: Code) -> Code {
        guard code.kinds.contains(.none), !isDynamic(code.kinds) else { return code }
        fail(in: "known")
        return Code("required(\(code.text))", code.kinds.subtracting(.none))
    }

    // MARK: Conditions

    func truth(_ code: Code) -> Code {
        if code.kinds.isBoolean || code.kinds.isEmpty { return code }
        if isDynamic(code.kinds) { return Code("\(code.at(.atom)).isTrue", .boolean) }
        if code.kinds.isTrue { return Code("true", .boolean, isSimple: true) }
        if code.kinds == .none, code.text == "nil" { return Code("false", .boolean, isSimple: true) }
        if code.kinds.contains(.boolean) {
            return Code("\(code.at(.sum)) == true", .boolean, level: .equality)
        }
        return Code("\(code.at(.sum)) != nil", .boolean, level: .equality)
    }

    private func logic(_ node: Int, _ parts: [Int], isAnd: Bool) throws(Refusal) -> Code {
        if let known = value(parts[0]) { return try expression(known.isTrue == isAnd ? parts[1] : parts[0]) }
        if !isAnd, let inner = conjunction(parts[0]) {
            if let known = value(inner[0]), !known.isTrue { return try expression(parts[1]) }
            let b = try expression(inner[1])
            if b.kinds.isTrue {
                if value(inner[0]) != nil { return b }
                let (a, c) = (try condition(inner[0]), try expression(parts[1]))
                return try choice(a, b, c, parts[1])
            }
        }
        let a = try expression(parts[0])
        let b = try expression(parts[1])
        if a.kinds.isBoolean, b.kinds.isBoolean || b.kinds.isEmpty {
            return a.with(isAnd ? "&&" : "||", b, isAnd ? .and : .or, .boolean)
        }
        if a.kinds.isTrue { return isAnd ? b : a }
        let all = a.kinds.union(b.kinds)
        if isDynamic(a.kinds) || isDynamic(b.kinds) || isDynamic(isAnd ? all : all.subtracting(.none)) {
            if isAnd, !isDynamic(a.kinds), a.kinds.isSubset(of: [.boolean, .none]) {
                // false and nil are only tested, and so are one.
                return try choice(condition(parts[0]), b, Code("nil", .none), node)
            }
            let (x, y) = (try asValue(a, parts[0]), try asValue(b, parts[1]))
            return Code("\(x.hasPrefix(".") ? "Value\(x)" : x).\(isAnd ? "and" : "or")(\(y))", all)
        }
        if !isAnd, !a.kinds.contains(.boolean) {
            if a.kinds == .none { return b }
            return Code(
                "\(a.at(.sum)) ?? \(b.at(.sum))", a.kinds.subtracting(.none).union(b.kinds),
                level: .assignment)
        }
        if isAnd, a.kinds.isSubset(of: [.boolean, .none]) {
            // false and nil are only tested, and so are one.
            let test = try condition(parts[0])
            return Code(
                "\(test.at(.or)) ? \(b.at(.conditional)) : nil", b.kinds.union(.none), level: .conditional)
        }
        helpers.insert("value")
        return Code(
            "\(try asValue(a, parts[0])).\(isAnd ? "and" : "or")(\(try asValue(b, parts[1])))",
            all.union(.any))
    }

    /// One of two values.
    private func choice(_ test: Code, _ b: Code, _ c: Code, _ node: Int) throws(Refusal) -> Code {
        let kinds = b.kinds.union(c.kinds)
        let (x, y) = (try fit(b, kinds, node), try fit(c, kinds, node))
        let first = x == b.text ? b.at(.conditional) : x
        return Code(
            "\(test.at(.or)) ? \(first) : \(y == c.text ? c.at(.conditional) : y)", kinds,
            level: .conditional, isLiteral: b.isLiteral && c.isLiteral)
    }

    // MARK: Operators

    func number(_ node: Int) throws(Refusal) -> Code { number(try expression(node)) }

    func number(_ code: Code) -> Code {
        if isDynamic(code.kinds) || code.kinds == .text {
            fail(in: "value")
            let value = isDynamic(code.kinds) ? code.at(.atom) : "Value(\(code.text))"
            return Code("\(value).number()", .real)
        }
        return code.kinds.contains(.none) ? needed(code) : code
    }

    private func unary(_ node: Int, _ operand: Int) throws(Refusal) -> Code {
        switch operation(node) {
        case .not: return try condition(node)
        case .minus:
            let code = number(try expression(operand))
            let isWhole = code.kinds.isWhole
            return Code(
                isWhole ? "0 - \(code.at(.product))" : "-\(code.at(.atom))", code.kinds,
                level: isWhole ? .sum : .unary, isLiteral: code.isLiteral, isFrame: code.isFrame)
        case .hash:
            let code = needed(try expression(operand))
            if isDynamic(code.kinds) {
                fail()
                return Code("\(code.at(.atom)).length()", .whole)
            }
            if code.kinds == .text { return Code("Double(\(code.at(.atom)).utf8.count)", .whole) }
            guard !code.kinds.tables.contains(where: { start(of: $0) == 0 }) else {
                throw refusal(node, "the length of a list that begins at 0")
            }
            return Code("Double(\(code.at(.atom)).count)", .whole)
        default: return Code("Double(~\(try bits(operand)))", .whole)
        }
    }

    /// A whole number whose bits are meant.
    private func bits(_ node: Int) throws(Refusal) -> String {
        fail(in: "bits")
        let code = number(try expression(node))
        return "bits(\(code.isLiteral ? "Double(\(code.text))" : code.text))"
    }

    private func binary(_ node: Int, _ parts: [Int]) throws(Refusal) -> Code {
        let operation = operation(node)
        if operation == .and || operation == .or { return try logic(node, parts, isAnd: operation == .and) }
        var (a, b) = (try expression(parts[0]), try expression(parts[1]))
        if operation == .equal || operation == .unequal {
            let all = a.kinds.union(b.kinds)
            if isDynamic(all), !a.kinds.isEmpty, !b.kinds.isEmpty {
                a = Code(try asValue(a, parts[0]), .any)
                b = Code(try asValue(b, parts[1]), .any)
                if a.text.hasPrefix(".") { a.text = "Value\(a.text)" }
            }
            return a.with(operation == .equal ? "==" : "!=", b, .equality, .boolean)
        }
        if operation == .star, a.kinds == .matrix || b.kinds == .matrix {
            (a, b) = (matrix(a), matrix(b))
            return Code("\(a.at(.atom)).concatenated(with: \(b.text))", .matrix)
        }
        if operation == .concat {
            (a, b) = (text(a), text(b))
            guard a.kinds.isSubset(of: .text), b.kinds.isSubset(of: .text) else {
                throw refusal(node, "a number would be turned into text")
            }
            return a.with("+", b, .sum, .text)
        }
        if [.ampersand, .pipe, .tilde, .shiftLeft, .shiftRight].contains(operation) {
            let sign = operation == .tilde ? "^" : operation.rawValue
            let (x, y) = (try bits(parts[0]), try bits(parts[1]))
            return Code(
                sign == ">>"
                    ? "Double(Int64(bitPattern: UInt64(bitPattern: \(x)) >> \(y)))"
                    : "Double(\(x) \(sign) \(y))", .whole)
        }
        if [.less, .greater, .atMost, .atLeast].contains(operation), a.kinds == .text, b.kinds == .text {
            return a.with(operation.rawValue, b, .relation, .boolean)
        }
        (a, b) = (number(a), number(b))
        for (code, part) in [(a, parts[0]), (b, parts[1])] where !code.kinds.isNumber && !code.kinds.isEmpty {
            throw refusal(part, "something else than a number")
        }
        let isWhole = a.kinds.isWhole && b.kinds.isWhole
        let isLiteral = a.isLiteral && b.isLiteral
        let isFrame = a.isFrame && b.isFrame
        let kinds: Kinds = a.kinds.isEmpty || b.kinds.isEmpty ? [] : isWhole ? .whole : .real
        let real: Kinds = kinds.isEmpty ? [] : .real
        // A literal has Swift's own type unless something beside it has one.
        if isLiteral { a = Code("Double(\(a.text))", a.kinds, isFrame: true) }
        switch operation {
        case .less, .greater, .atMost, .atLeast: return a.with(operation.rawValue, b, .relation, .boolean)
        case .plus, .minus: return a.with(operation.rawValue, b, .sum, kinds, isFrame: isFrame)
        case .star: return a.with("*", b, .product, kinds, isFrame: isFrame)
        case .slash: return a.with("/", b, .product, real, isFrame: isFrame)
        case .floor, .percent:
            if isWhole, !(b.isLiteral && b.text != "0") {
                fail(in: "nonzero")
                b = Code("nonzero(\(b.text))", .whole)
            }
            if operation == .floor {
                return Code("(\(a.at(.product)) / \(b.at(.unary))).rounded(.down)", kinds)
            }
            helpers.insert("remainder")
            return Code("floorRemainder(\(a.text), \(b.text))", kinds)
        default:
            if b.isLiteral, b.text == "2", a.isSimple {
                return a.with("*", a, .product, real, isFrame: isFrame)
            }
            return Code("pow(\(a.text), \(b.text))", real, isFrame: isFrame)
        }
    }
}
