// What has no one type in Swift: tables and functions that are made while items are placed, and names that hold values of
// several types. In: nodes, texts with a type. Out: texts of the type Value, which travels with the file.

import CarouselHost
import Escapes
import LuaSyntax

extension SwiftWriter {
    /// Whether values of these kinds have the type Value.
    func isDynamic(_ kinds: Kinds) -> Bool {
        let plain = kinds.subtracting(.none)
        if plain.isEmpty && plain.tables.isEmpty || plain.isNumber { return false }
        if [.boolean, .text, .matrix, .pointer, .item].contains(plain) { return false }
        guard plain.intersection([.any, .pointer]).isEmpty, !plain.tables.contains(where: isMade) else {
            return true
        }
        return (try? staticType(ofTables: plain.tables)) == nil
    }

    /// A text of the type Value.
    func asValue(_ code: Code, _ node: Int) throws(Refusal) -> String {
        if isDynamic(code.kinds), code.kinds.tables.isEmpty { return code.text }
        if code.kinds == .none { return ".none" }
        if !code.kinds.tables.isEmpty {
            try make(code.kinds, node)
            return code.text
        }
        guard code.kinds != .item, !code.kinds.contains(.pointer) else {
            throw refusal(node, "an item or the pointer as a value")
        }
        if code.kinds.isEmpty { return code.text }
        return code.kinds.contains(.matrix) ? "Value(matrix: \(code.text))" : "Value(\(code.text))"
    }

    /// A text of the type that values of certain kinds have.
    func fit(_ code: Code, _ kinds: Kinds, _ node: Int) throws(Refusal) -> String {
        isDynamic(kinds) ? try asValue(code, node) : code.text
    }

    /// Tables of the script that become objects.
    func make(_ kinds: Kinds, _ node: Int) throws(Refusal) {
        for table in kinds.tables.sorted() { try make(table, node) }
    }

    /// A table of the script that becomes an object, with all that it holds.
    func make(_ table: Int, _ node: Int) throws(Refusal) {
        guard case .table(let metatable, _) = program.script.nodes[table], !isMade(table) else { return }
        made.append(table)
        program.hasNews = true
        program.need(.node(table))
        program.readAnyName()
        let held = program.fields(of: table).flatMap { [$0.key, $0.value] } + [metatable]
        for case .node(let inner) in held {
            switch program.script.nodes[inner] {
            case .table: try make(inner, node)
            case .function: program.reach(inner)
            default: break
            }
        }
    }

    /// Whether a table holds one that became an object.
    func holdsMade(_ table: Int) -> Bool {
        guard case .table(_, let fields) = program.script.nodes[table], !isMade(table) else {
            return isMade(table)
        }
        return fields.values.contains { value in
            if case .node(let node) = value, node != table { holdsMade(node) } else { false }
        }
    }

    /// The property of a table that became an object.
    func object(_ table: Int, like word: String, _ node: Int) throws(Refusal) -> Code {
        Code("Value.table(\(shadowed(objectName(table, like: word))))", .table)
    }

    /// What a property for a table begins with.
    func initialText(ofObject table: Int) throws(Refusal) -> String {
        guard case .table(let metatable, let fields) = program.script.nodes[table] else { return "Table()" }
        func text(_ value: LoadedScript.Value) throws(Refusal) -> String {
            if case .node(let place) = value {
                switch program.script.nodes[place] {
                case .table: return ".table(self.\(objectName(place, like: "table")))"
                case .function:
                    enter(place)
                    return try wrapped(
                        program.body(of: place), name(of: place), "[unowned self] context, given",
                        isMethod: true)
                default: break
                }
            }
            return try asValue(try code(of: value, 0), 0)
        }
        var list: [String] = []
        while let value = fields[.whole(Int64(list.count + 1))] { list.append(try text(value)) }
        var (others, own): ([String], [String]) = ([], [])
        for (key, value) in program.fields(of: table) {
            if case .whole(let place) = key, place >= 1, place <= list.count { continue }
            if value == .node(table) {
                own.append("table[\(try text(key))] = .table(table)")
            } else {
                others.append("\(try text(key)): \(try text(value))")
            }
        }
        var parts = [list.isEmpty ? (others.isEmpty ? "" : "[]") : "[\(list.joined(separator: ", "))]"]
        if !others.isEmpty { parts.append("[\(others.sorted().joined(separator: ", "))]") }
        let made = "Table(\(parts.filter { !$0.isEmpty }.joined(separator: ", ")))"
        if case .node(let node) = metatable, case .table(_, let methods) = program.script.nodes[node],
            case .node(let parent)? = methods[.text("__index")], case .table = program.script.nodes[parent]
        {
            own.append("table.parent = \(parent == table ? ".table(table)" : try text(.node(parent)))")
        }
        return own.isEmpty
            ? made : "{\nlet table = \(made)\n\(own.joined(separator: "\n"))\nreturn table\n}()"
    }

    // MARK: Lists of values

    /// Expressions as a list; the last one may have several values.
    func list(_ parts: [Int]) throws(Refusal) -> String {
        var texts: [String] = []
        var tail = ""
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, let spread = try spread(part) {
                tail = spread
            } else {
                texts.append(try asValue(try expression(part), part))
            }
        }
        if tail.isEmpty { return "[\(texts.joined(separator: ", "))]" }
        return texts.isEmpty ? tail : "[\(texts.joined(separator: ", "))] + \(tail)"
    }

    /// The values of an expression that may have any number of them, as a list.
    func spread(_ node: Int) throws(Refusal) -> String? {
        if nodes[node].kind == .vararg { return "more" }
        guard isCall(node) else { return nil }
        let call = try results(node)
        if call.isMany { return call.text }
        // Of a function that was not read yet, nothing is known.
        return call.kinds.count > 1 ? try listed(call, node) : nil
    }

    /// The values of a call as a list.
    func listed(_ call: Results, _ node: Int) throws(Refusal) -> String {
        if call.isMany { return call.text }
        if call.kinds.count < 2 { return "[\(try asValue(Code(call.text, call.kinds.first ?? []), node))]" }
        let parts = try call.kinds.enumerated().map { place, kind throws(Refusal) in
            try asValue(Code("$0.\(place)", kind), node)
        }
        return "{ [\(parts.joined(separator: ", "))] }(\(call.text))"
    }

    // MARK: Functions

    /// A function that is written as a value.
    func closure(_ node: Int) throws(Refusal) -> Code {
        let body = Body(closure: closure, function: nodes[node].detail)
        let function = tree.functions[body.function]
        kinds.declare(body, parameters: function.parameterCount)
        kinds.call(body, with: nil)
        returnList(body)
        open.append(body)
        let outer = fails
        defer {
            open.removeLast()
            fails = outer
        }
        var lines: [String] = []
        for (place, local) in function.locals.prefix(function.parameterCount).enumerated() {
            let variable = Variable(closure: closure, local: local)
            kinds.join(variable, .any)
            guard isUsed(variable) || isChanged(variable) else { continue }
            lines.append("\(isChanged(variable) ? "var" : "let") \(name(of: variable)) = given.at(\(place))")
        }
        if function.isVararg { lines.append("let more = Array(given.dropFirst(\(function.parameterCount)))") }
        let block = children(node).last ?? 0
        lines += try statements(of: block)
        if canEnd(block) { lines.append("return []") }
        helpers.insert("value")
        return Code("Value.function(Function { _, given in\n\(lines.joined(separator: "\n"))\n})", .function)
    }

    /// A function that has a name, as a value.
    func wrapped(_ body: Body, _ name: String, _ head: String = "_, given", isMethod: Bool) throws(Refusal)
        -> String
    {
        let count = parameterCount(of: body)
        kinds.declare(body, parameters: count)
        kinds.call(body, with: nil)
        let own = needs[body] ?? []
        guard own.itemArguments.isEmpty else {
            throw Refusal(description: "\(name): a function of an item as a value")
        }
        var arguments = (0..<count).map { "given.at(\($0))" }
        if program.tree(of: body.closure).functions[body.function].isVararg {
            arguments.append("Array(given.dropFirst(\(count)))")
        }
        if isMethod {
            note(call: body, isHoisted: true)
            arguments += try varyingArguments(body.closure)
            if own.contains(.context) {
                if !open.isEmpty { note(.context) }
                arguments.append("in: context")
            }
        }
        let call = "\(isMethod ? "self." : "")\(name)(\(arguments.joined(separator: ", ")))"
        let results = Results(call, kinds[body]?.results ?? [], isMany: returnsList(body))
        helpers.insert("value")
        let mark = own.contains(.failure) ? "try " : ""
        if results.kinds.isEmpty, !results.isMany {
            return ".function(Function { \(head) in\n\(mark)\(call)\nreturn []\n})"
        }
        return ".function(Function { \(head) in \(mark)\(try listed(results, 0)) })"
    }

    // MARK: Tables that are made

    /// A table that is written here.
    func table(_ node: Int) throws(Refusal) -> Code {
        helpers.insert("value")
        var positional: [Int] = []
        var named: [String] = []
        for part in children(node) {
            let inner = children(part)
            switch nodes[part].kind {
            case .positionalEntry: positional.append(inner[0])
            case .namedEntry:
                let name = word(nodes[part].detail)
                program.write(name: name)
                named.append(
                    ".text(\(Escape.swiftLiteral(name))): \(try asValue(try expression(inner[0]), inner[0]))")
            default:
                program.writeAny(names: true, numbers: true)
                named.append(
                    "\(try asValue(try expression(inner[0]), part)): \(try asValue(try expression(inner[1]), part))"
                )
            }
        }
        let list = positional.isEmpty ? (named.isEmpty ? "" : "[]") : try self.list(positional)
        let text = [list, named.isEmpty ? "" : "[\(named.joined(separator: ", "))]"].filter { !$0.isEmpty }
        return Code("Value.table(Table(\(text.joined(separator: ", "))))", .table)
    }

    /// A key as a text of the type Value.
    func key(_ node: Int, _ parts: [Int], writes: Bool) throws(Refusal) -> String {
        if case .text(let name)? = program.key(of: node, in: closure) {
            if writes { program.write(name: name) } else { program.read(name: name) }
            return ".text(\(Escape.swiftLiteral(name)))"
        }
        let key = try expression(parts[1])
        if writes { program.writeAny(names: !key.kinds.isNumber && !key.kinds.isEmpty, numbers: true) }
        return try asValue(key, parts[1])
    }

    // MARK: Functions of the host's

    /// A call of a function that deals with values; nil if it is none of them.
    func valueCall(_ name: String, _ arguments: [Int], _ node: Int) throws(Refusal) -> Results? {
        func value(_ place: Int) throws(Refusal) -> String {
            guard place < arguments.count else { return ".none" }
            let text = try asValue(try expression(arguments[place]), arguments[place])
            return text.hasPrefix(".") ? "Value\(text)" : text
        }
        func rest(_ place: Int) throws(Refusal) -> String { try list(Array(arguments.dropFirst(place))) }
        func object() throws(Refusal) -> String {
            fail()
            program.writeAny(names: false, numbers: true)
            return "\(try value(0)).asTable()"
        }
        func context() -> String {
            note(.context)
            fail()
            return "context"
        }
        switch name {
        case "type": return .one("\(try value(0)).typeName", .text)
        case "select":
            if let first = arguments.first, case .text("#")? = self.value(first) {
                return .one("Double((\(try rest(1))).count)", .whole)
            }
            fail()
            return .many("(\(try rest(1))).from(\(number(try expression(arguments[0])).text))")
        case "tonumber":
            let base = arguments.count > 1 ? "Int(\(number(try expression(arguments[1])).text))" : "10"
            return .one("\(try value(0)).toNumber(\(base))", [.real, .none])
        case "math.tointeger":
            return .one(
                "\(try value(0)).toNumber(10).flatMap { $0 == $0.rounded() ? $0 : nil }", [.whole, .none])
        case "table.unpack", "unpack":
            guard arguments.count == 1 else { return nil }
            return .many("\(try object()).list")
        case "table.pack":
            program.writeAny(names: false, numbers: true)
            program.write(name: "n")
            return .one("Value.table(Table(packing: \(try rest(0))))", .table)
        case "table.insert": return .many("\(try object()).insert(\(try rest(1)))")
        case "table.remove": return .one("\(try object()).remove(\(try rest(1)))", .any)
        case "table.sort": return .many("\(try object()).sort(\(try rest(1)), \(context()))")
        case "pcall":
            note(.context)
            return .many("(\(try rest(0))).attempt(context)")
        case "rawequal": return .one("(\(try value(0)) == \(try value(1)))", .boolean)
        case "setmetatable":
            try refuseMetatable(arguments)
            program.writeAny(names: true, numbers: true)
            fail()
            return .one("derived(\(try value(0)), \(try value(1)))", .table)
        case "math.modf":
            let x = number(try expression(arguments[0]))
            return Results(
                "{ ($0.rounded(.towardZero) + 0, $0.isInfinite ? 0 : $0 - $0.rounded(.towardZero)) }(\(x.isLiteral ? "Double(\(x.text))" : x.text))",
                [.real, .real])
        default: return nil
        }
    }
}
