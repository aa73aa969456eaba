// Expressions of Lua as JavaScript. In: nodes. Out: texts, how strongly they hold together, what values they may have.

import CarouselHost
import LuaSyntax

/// Several expressions.
struct CodeList {
    /// The last one with three dots before it if it may be several values.
    var parts: [String] = []
    /// What each place may be, and the places behind them.
    var known: [Kinds] = []
    var rest = Kinds.none

    func kinds(_ place: Int) -> Kinds { place < known.count ? known[place] : rest }
    var isMany: Bool { parts.last?.hasPrefix("...") ?? false }
    /// With commas between them.
    var arguments: String { parts.joined(separator: ", ") }
    /// The same behind other arguments.
    var more: String { parts.isEmpty ? "" : ", \(arguments)" }
    var text: String { "[\(arguments)]" }

    /// The arguments with another one behind the first.
    func with(_ second: String) -> String {
        guard let first = parts.first else { return "undefined, \(second)" }
        if first.hasPrefix("...") { return "...[\(first)].toSpliced(1, 0, \(second))" }
        return ([first, second] + parts.dropFirst()).joined(separator: ", ")
    }
}

extension ScriptWriter {
    // MARK: Lists

    /// Expressions of which the last one gives all its values.
    func list(_ all: [Int]) throws(Refusal) -> CodeList {
        var list = CodeList()
        for (place, node) in all.enumerated() {
            let isLast = place == all.count - 1
            if isLast, isCall(node), case let call = try results(node) {
                list.parts.append(call.isMany ? "...$all(\(call.text))" : call.text)
                list.known += call.isMany ? call.kinds.map { $0.union(.none) } : [call.first]
                list.rest = call.isMany ? .any : .none
            } else if isLast, nodes[node].kind == .vararg, let body = open.last {
                list.parts.append("...\(extra(body))")
                list.rest = (kinds[body]?.extra ?? .any).union(.none)
            } else {
                let code = try expression(node)
                list.parts.append(code.at(.assignment))
                list.known.append(code.kinds)
            }
        }
        return list
    }

    // MARK: One value

    func expression(_ node: Int) throws(Refusal) -> Code {
        if nodes[node].kind != .function, let value = value(node) { return try code(of: value, node) }
        let parts = children(node)
        switch nodes[node].kind {
        case .paren: return try expression(parts[0])
        case .name: return try variable(node)
        case .vararg:
            guard let body = open.last else { throw refusal(node, "'...' outside of a function") }
            return Code("\(extra(body))[0]", (kinds[body]?.extra ?? .any).union(.none))
        case .function:
            let body = Body(closure: closure, function: nodes[node].detail)
            kinds.declare(body, parameters: parameterCount(of: body))
            kinds.call(body, with: nil)
            return Code(try text(of: body), .function, level: .assignment)
        case .call, .methodCall:
            let call = try results(node)
            guard call.isMany else { return Code(call.text, call.first, level: Self.level(of: call.text)) }
            return Code("$one(\(call.text))", call.first)
        case .field, .index: return try field(node, parts)
        case .table: return try table(parts)
        case .unary: return try unary(node, parts[0])
        case .binary: return try binary(node, parts)
        case .string: throw refusal(node, "a text that is no Unicode")
        default: throw refusal(node, "this kind of expression")
        }
    }

    /// How strongly the text of a call holds together: some calls become operators.
    /// A name, perhaps with dots, and one pair of parentheses are whole.
    private static func level(of text: String) -> Code.Level {
        var (depth, isIn) = (0, false)
        for (place, letter) in text.enumerated() {
            switch letter {
            case "(", "[", "{": (depth, isIn) = (depth + 1, true)
            case ")", "]", "}":
                depth -= 1
                if depth == 0, place != text.count - 1 { return .assignment }
            case "a"..."z", "A"..."Z", "0"..."9", "$", "_", ".": break
            default: if !isIn { return .assignment }
            }
        }
        return depth == 0 ? .atom : .assignment
    }

    private func variable(_ node: Int) throws(Refusal) -> Code {
        let word = word(nodes[node].first)
        switch reference(node) {
        case .variable(let variable):
            // A function that is used as a value may be called from anywhere.
            if let body = function(ofLocal: variable.local) { kinds.call(body, with: nil) }
            return Code(name(of: variable), kinds[variable], isSimple: true)
        case .cell(let cell):
            return Code(name(ofCell: cell, like: word), kinds[cell: cell], isSimple: true)
        case .global(let global):
            guard global != "_ENV", global != "_G" else { throw refusal(node, "the table of all globals") }
            return Code(name(ofGlobal: global), .any, isSimple: true)
        case .varying(let place):
            return Code(
                name(ofVarying: place, of: closure), kinds[cell: program.cells(of: closure)[place]],
                isSimple: true)
        case .expression(let value): return try expression(value)
        }
    }

    /// The key of a field or an index.
    func key(_ node: Int) throws(Refusal) -> Code {
        if let key = program.key(of: node, in: closure) { return try code(of: key, node) }
        return try expression(children(node)[1])
    }

    private func field(_ node: Int, _ parts: [Int]) throws(Refusal) -> Code {
        let known = program.key(of: node, in: closure)
        let at = place(ofToken: nodes[node].last)
        if let object = value(parts[0]), case .host(let host) = object {
            guard case .text(let name)? = known else { throw refusal(node, "a name that depends on data") }
            return try hostField(host, name, node)
        }
        if case .text(let name)? = known { program.read(name: name) }
        let object = try expression(parts[0])
        let key = try key(node)
        if known == nil, !key.kinds.isNumber, !key.kinds.isEmpty { program.readAnyName() }
        if object.kinds.isEmpty { return object }
        if object.kinds == .item, case .text(let name)? = known { return itemField(object, name, at) }
        if object.kinds == .matrix, case .text(let name)? = known, let place = Self.element(name) {
            return Code("\(object.at(.atom)).m[\(place)]", .real)
        }
        let found = program.kinds(ofFieldsOf: object.kinds, key: known, named: !key.kinds.isNumber)
        if object.kinds.isTable { return Code("\(object.at(.atom)).get(\(key.text))", found) }
        if hasItems, object.kinds.contains(.item), object.isSimple {
            return Code(
                "\(object.text) instanceof $Item ? $read(\(object.text), \(key.text), \(at)) : $index(\(object.text), \(key.text), \(at))",
                .any, level: .conditional)
        }
        return Code("$index(\(object.text), \(key.text), \(at))", found)
    }

    /// The place of a number of a Transform.
    static func element(_ name: String) -> Int? {
        let digits = Array(name.utf8)
        guard digits.count == 3, digits[0] == UInt8(ascii: "m"), (49...52).contains(digits[1]),
            (49...52).contains(digits[2])
        else { return nil }
        return 4 * Int(digits[1] - 49) + Int(digits[2] - 49)
    }

    private func table(_ parts: [Int]) throws(Refusal) -> Code {
        var list: [Int] = []
        var fields: [String] = []
        for part in parts {
            let inner = children(part)
            switch nodes[part].kind {
            case .positionalEntry: list.append(inner[0])
            case .namedEntry:
                fields.append(
                    "[\(Self.text(word(nodes[part].detail))), \(try expression(inner[0]).at(.assignment))]")
            default:
                fields.append(
                    "[\(try expression(inner[0]).at(.assignment)), \(try expression(inner[1]).at(.assignment))]"
                )
            }
        }
        // Only the last entry gives all its values.
        let endsList = parts.last.map { nodes[$0].kind == .positionalEntry } ?? true
        var values = try self.list(list)
        if !endsList, values.isMany {
            values.parts = try list.map { node throws(Refusal) in try expression(node).at(.assignment) }
        }
        let rest = fields.isEmpty ? "" : ", [\(fields.joined(separator: ", "))]"
        let items = list.isEmpty ? fields.isEmpty ? "" : "[]" : values.text
        return Code("new $Table(\(items)\(rest))", .table)
    }

    // MARK: Conditions

    func truth(_ code: Code) -> Code {
        if code.kinds.isBoolean { return code }
        if code.kinds.isTrue, code.isSimple { return Code("true", .boolean, isSimple: true) }
        if !code.kinds.contains(.boolean), !code.kinds.isTrue {
            return Code("\(code.at(.relation)) !== undefined", .boolean, level: .equality)
        }
        return Code("$truth(\(code.at(.assignment)))", .boolean)
    }

    private func logic(_ node: Int, _ parts: [Int], isAnd: Bool) throws(Refusal) -> Code {
        // a and b or c, where b counts as true
        if !isAnd, let inner = conjunction(parts[0]) {
            let b = try expression(inner[1])
            if b.kinds.isTrue {
                let (a, c) = (try condition(inner[0]), try expression(parts[1]))
                return Code(
                    "\(a.at(.or)) ? \(b.at(.conditional)) : \(c.at(.conditional))", b.kinds.union(c.kinds),
                    level: .conditional)
            }
        }
        let (a, b) = (try expression(parts[0]), try expression(parts[1]))
        let falsy = a.kinds.intersection([.none, .boolean])
        let result = isAnd ? falsy.union(b.kinds) : a.kinds.subtracting(.none).union(b.kinds)
        if a.kinds.isBoolean { return a.with(isAnd ? "&&" : "||", b, isAnd ? .and : .or, result) }
        if !isAnd, !a.kinds.contains(.boolean) {
            return Code("\(a.at(.equality)) ?? \(b.at(.equality))", result, level: .assignment)
        }
        var (test, again) = (truth(a).at(.or), a.text)
        if !a.isSimple {
            again = makeTemporary()
            let stored = Code("(\(again) = \(a.at(.assignment)))", a.kinds, isSimple: false)
            test = truth(stored).at(.or)
        }
        let (yes, no) = isAnd ? (b.at(.conditional), again) : (again, b.at(.conditional))
        return Code("\(test) ? \(yes) : \(no)", result, level: .conditional)
    }

    // MARK: Operators

    /// An expression that must be a number.
    func number(_ node: Int) throws(Refusal) -> Code { number(try expression(node), place(node)) }

    func number(_ code: Code, _ at: String) -> Code {
        if code.kinds.isNumber || code.kinds.isEmpty { return code }
        let whole: Kinds = code.kinds == [.whole, .none] ? .whole : .real
        return Code("$number(\(code.at(.assignment)), \(at))", whole)
    }

    private func unary(_ node: Int, _ operand: Int) throws(Refusal) -> Code {
        let at = place(ofToken: nodes[node].detail)
        switch operation(node) {
        case .not:
            let code = try condition(operand)
            return Code("!\(code.at(.unary))", .boolean, level: .unary)
        case .minus:
            let code = number(try expression(operand), at)
            if code.kinds.isWhole { return Code("0 - \(code.at(.product))", .whole, level: .sum) }
            return Code("-\(code.at(.atom))", code.kinds, level: .unary)
        case .hash:
            let object = try expression(operand)
            return Code("$length(\(object.text), \(at))", .whole)
        default:
            let code = try expression(operand)
            return Code("$bits(~$whole(\(code.at(.assignment)), \(at)), \(at))", .whole)
        }
    }

    private func binary(_ node: Int, _ parts: [Int]) throws(Refusal) -> Code {
        let operation = operation(node)
        let at = place(ofToken: nodes[node].detail)
        if operation == .and || operation == .or { return try logic(node, parts, isAnd: operation == .and) }
        let (a, b) = (try expression(parts[0]), try expression(parts[1]))
        switch operation {
        case .equal, .unequal:
            if a.kinds.contains(.matrix), b.kinds.contains(.matrix) {
                let text = "$equal(\(a.at(.assignment)), \(b.at(.assignment)))"
                return Code(operation == .equal ? text : "!\(text)", .boolean, level: .unary)
            }
            return Code(
                "\(a.at(.relation)) \(operation == .equal ? "===" : "!==") \(b.at(.relation))", .boolean,
                level: .equality)
        case .less, .greater, .atMost, .atLeast:
            let isPlain = (a.kinds.isNumber && b.kinds.isNumber) || (a.kinds == .text && b.kinds == .text)
            if isPlain { return a.with(operation.rawValue, b, .relation, .boolean) }
            let isSwapped = operation == .greater || operation == .atLeast
            let name = operation == .less || operation == .greater ? "$less" : "$most"
            let (x, y) = isSwapped ? (b, a) : (a, b)
            return Code("\(name)(\(x.at(.assignment)), \(y.at(.assignment)), \(at))", .boolean)
        case .concat:
            for (part, code) in zip(parts, [a, b]) where !code.kinds.isSubset(of: .text) && !isMessage {
                throw refusal(
                    part, "a number would be turned into text, as each language does in its own way")
            }
            return a.with("+", b, .sum, .text)
        case .ampersand, .pipe, .tilde:
            let sign = operation == .tilde ? "^" : operation.rawValue
            return Code(
                "$bits($whole(\(a.at(.assignment)), \(at)) \(sign) $whole(\(b.at(.assignment)), \(at)), \(at))",
                .whole)
        case .shiftLeft, .shiftRight:
            let way = operation == .shiftLeft ? b.at(.assignment) : "-\(b.at(.unary))"
            if case .whole(let places)? = value(parts[1]), operation == .shiftLeft, places > 52 {
                throw refusal(node, "a whole number beyond 2^53")
            }
            return Code("$shift(\(a.at(.assignment)), \(way), \(at))", .whole)
        default: return try arithmetic(node, operation, a, b, at)
        }
    }

    private func arithmetic(_ node: Int, _ operation: LuaToken.Kind, _ a: Code, _ b: Code, _ at: String)
        throws(Refusal) -> Code
    {
        if operation == .star, a.kinds.contains(.matrix) || b.kinds.contains(.matrix) {
            if a.kinds == .matrix, b.kinds == .matrix {
                return Code("$concat(\(a.at(.assignment)), \(at), \(b.at(.assignment)))", .matrix)
            }
            return Code("$product(\(a.at(.assignment)), \(b.at(.assignment)), \(at))", [.matrix, .real])
        }
        let (x, y) = (number(a, at), number(b, at))
        let isWhole = x.kinds.isWhole && y.kinds.isWhole
        let both = "\(x.at(.assignment)), \(y.at(.assignment))"
        let kinds: Kinds = x.kinds.isEmpty || y.kinds.isEmpty ? [] : isWhole ? .whole : .real
        switch operation {
        case .plus, .minus: return x.with(operation.rawValue, y, .sum, kinds)
        case .star:
            guard isWhole else { return x.with("*", y, .product, kinds) }
            if let most = bound(node), most > 0x1p53 { throw refusal(node, "a whole number beyond 2^53") }
            return Code("$times(\(both), \(at))", .whole)
        case .slash: return x.with("/", y, .product, kinds.isEmpty ? [] : .real)
        case .floor:
            if isWhole { return Code("$wholeDivided(\(both), \(at))", .whole) }
            return Code("Math.floor(\(x.at(.product)) / \(y.at(.unary)))", kinds)
        case .percent:
            if isWhole { return Code("$wholeMod(\(both), \(at))", .whole) }
            return Code("$mod(\(both))", kinds)
        default: return Code("Math.pow(\(both))", .real)
        }
    }

    /// The largest magnitude that a whole expression can have, where it is known.
    private func bound(_ node: Int) -> Double? {
        if case .whole(let number)? = value(node) { return Double(number.magnitude) }
        let parts = children(node)
        if nodes[node].kind == .paren { return bound(parts[0]) }
        guard nodes[node].kind == .binary else { return nil }
        switch operation(node) {
        case .percent: return bound(parts[1])
        case .ampersand: return [bound(parts[0]), bound(parts[1])].compactMap { $0 }.min()
        case .star: return bound(parts[0]).flatMap { a in bound(parts[1]).map { a * $0 } }
        default: return nil
        }
    }
}
