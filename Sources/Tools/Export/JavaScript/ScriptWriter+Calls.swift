// Calls as JavaScript: of the script's functions, of the host's, of methods. In: nodes. Out: texts and their values.

import CarouselHost
import LuaSyntax

extension ScriptWriter {
    /// All values of a call.
    func results(_ node: Int) throws(Refusal) -> Results {
        let parts = children(node)
        if nodes[node].kind == .methodCall { return try method(node, parts) }
        let arguments = Array(parts.dropFirst())
        let known = value(parts[0])
        if case .host(let name)? = known { return try host(name, arguments, node) }
        if let function = program.function(known) {
            program.reach(function)
            return try call(name(of: function), program.body(of: function), arguments)
        }
        if nodes[parts[0]].kind == .name, case .variable(let variable) = reference(parts[0]),
            let body = function(ofLocal: variable.local)
        {
            return try call(name(of: variable), body, arguments)
        }
        let callee = try expression(parts[0])
        let list = try self.list(arguments)
        if callee.kinds.isEmpty { return .one(callee.text, []) }
        let function =
            callee.kinds == .function ? callee.at(.atom) : "$call(\(callee.at(.assignment)), \(place(node)))"
        return .many("\(function)(\(list.arguments))", .any)
    }

    /// A call of a function that is known; further values may come before the arguments.
    private func call(_ function: String, _ body: Body, _ arguments: [Int], before: [Code] = [])
        throws(Refusal) -> Results
    {
        kinds.declare(body, parameters: parameterCount(of: body))
        let list = try self.list(arguments)
        kinds.call(body, with: before.map(\.kinds) + arguments.indices.map(list.kinds), more: list.isMany)
        let signature = kinds[body]
        let all = (before.map { $0.at(.assignment) } + list.parts).joined(separator: ", ")
        return Results(
            "\(function)(\(all))", signature?.results ?? [], isMany: signature?.returnsMany ?? false)
    }

    // MARK: Methods

    private func method(_ node: Int, _ parts: [Int]) throws(Refusal) -> Results {
        let name = word(nodes[node].detail)
        let at = place(node)
        let arguments = Array(parts.dropFirst())
        if name == "find" { try refusePattern(arguments, node) }
        if let object = value(parts[0]) {
            switch object {
            case .host("carousel"): return try carouselMethod(name, arguments, node)
            case .host(let host): throw refusal(node, "\(host) has no method \(name)")
            case .text:
                return try host("string.\(name)", arguments, node, before: [try code(of: object, parts[0])])
            case .node(let table):
                if let function = program.function(program.field(.text(name), of: table)) {
                    program.reach(function)
                    return try call(
                        self.name(of: function), program.body(of: function), arguments,
                        before: [try code(of: object, parts[0])])
                }
            default: break
            }
        }
        let object = try expression(parts[0])
        // What it is has not been found yet.
        if object.kinds.isEmpty { return .one(object.text, []) }
        if object.kinds == .matrix { return try transform(name, object, arguments, node) }
        if object.kinds == .item { return try itemMethod(name, object, arguments, node) }
        if object.kinds == .text { return try host("string.\(name)", arguments, node, before: [object]) }
        program.read(name: name)
        let list = try self.list(arguments)
        methods.insert(name)
        // What a method of a Transform gives is known by its name, unless it is a table's.
        return .many("$method(\(object.at(.assignment)), \(Self.text(name)), \(at)\(list.more))", .any)
    }

    /// The methods that objects of unknown kinds may need.
    var methodTable: String {
        let pairs = methods.sorted().compactMap { name -> String? in
            if isTransformMethod(name) { return "\(name): (t, ...a) => $\(name)(t, 0, ...a)" }
            switch name {
            case "random": return "random: (i, s) => $random(i.f.id, 0, s)"
            case "spring": return "spring: (i, ...a) => $spring(i, 0, ...a)"
            case "pointer": return "pointer: $pointer"
            case "sub", "byte", "find": return "\(name): $\(name)"
            case "len": return "len: $length"
            case "upper": return "upper: $upper"
            case "lower": return "lower: $lower"
            case "rep": return "rep: (s, n) => s.repeat(Math.max(0, n))"
            case "reverse": return "reverse: s => [...s].reverse().join('')"
            default: return nil
            }
        }
        return methods.isEmpty ? "" : "const $methods = { \(pairs.joined(separator: ", ")) }"
    }

    private func transform(_ name: String, _ object: Code, _ arguments: [Int], _ node: Int) throws(Refusal)
        -> Results
    {
        guard isTransformMethod(name) else {
            throw refusal(node, "a Transform has no method \(name)")
        }
        let list = try self.list(arguments)
        let text = "$\(name)(\(object.at(.assignment)), \(place(node))\(list.more))"
        switch name {
        case "showsFront", "facing": return .one(text, .boolean)
        case "inverse": return .one(text, [.matrix, .none])
        case "project": return .many(text, [.real, .none], [.real, .none])
        default: return .one(text, .matrix)
        }
    }

    // MARK: carousel

    private static let pairs: Set<String> = [
        "itemSize", "bounds", "viewpointOffset", "contentOffset", "tilt",
    ]

    /// A field of something of the host's that is no constant.
    func hostField(_ host: String, _ name: String, _ node: Int) throws(Refusal) -> Code {
        if host == "carousel" {
            let text = "C.\(name)"
            if let field = Self.carouselFields[name] { return Code(text, field.kinds, isSimple: true) }
            if name == "pointer" { return Code("$record(C.pointer)", [.table, .none]) }
            if Self.pairs.contains(name) { return Code("$record(\(text))", .table) }
        }
        if host.hasPrefix("carousel."), Self.pairs.contains(String(host.dropFirst(9))),
            ["width", "height", "x", "y"].contains(name)
        {
            return Code("C.\(host.dropFirst(9)).\(name)", .real)
        }
        throw refusal(node, "\(host) has no '\(name)'")
    }

    private func carouselMethod(_ name: String, _ arguments: [Int], _ node: Int) throws(Refusal) -> Results {
        let list = try self.list(arguments)
        switch name {
        case "option":
            guard let first = arguments.first, case .text(let option)? = value(first) else {
                return .one("$option(\(list.arguments))", .any)
            }
            guard let kind = options[option], arguments.count < 3 else {
                return .one("$fail(\(Self.text("no option '\(option)'")), \(place(node)))", .any)
            }
            let isWord = option.allSatisfy { $0 == "_" || $0.isASCII && $0.isLetter }
            let text = isWord ? "O.\(option)" : "O[\(Self.text(option))]"
            guard kind.contains(.none), arguments.count == 2 else { return .one(text, kind) }
            let other = try expression(arguments[1])
            return .one("(\(text) ?? \(other.at(.equality)))", kind.subtracting(.none).union(other.kinds))
        case "random": return .one("$random(\(list.with(place(node))))", .real)
        case "distance": return .one("$distance(\(list.arguments))", .real)
        default: throw refusal(node, "carousel has no method \(name)")
        }
    }

    // MARK: item

    func itemField(_ object: Code, _ name: String, _ at: String) -> Code {
        let text = "\(object.at(.atom)).f.\(name)"
        switch name {
        case "index", "order": return Code(text, .whole)
        case "offset", "width", "height", "presence": return Code(text, .real)
        case "leaving", "held", "current", "placeholder": return Code(text, .boolean)
        case "data": return Code("$data(\(object.at(.atom)).f.data ?? {})", .data)
        case "size": return Code("$record(\(text))", .table)
        case "state": return Code("$state(\(object.text))", .table)
        case "id": return Code(text, [.whole, .text])
        default: return Code("$looked(\(object.text), \(Self.text(name)), \(at))", .any)
        }
    }

    private func itemMethod(_ name: String, _ object: Code, _ arguments: [Int], _ node: Int) throws(Refusal)
        -> Results
    {
        let list = try self.list(arguments)
        let at = place(node)
        switch name {
        case "random": return .one("$random(\(object.at(.atom)).f.id, \(at)\(list.more))", .real)
        case "pointer": return .many("$pointer(\(object.text))", [.real, .none], [.real, .none])
        case "spring": return .many("$spring(\(object.text), \(at)\(list.more))", .real, .real)
        default: throw refusal(node, "an item has no method \(name)")
        }
    }

    // MARK: The host's functions

    /// A function of the host as a value.
    func code(ofHost name: String, _ node: Int) throws(Refusal) -> Code {
        switch name {
        case "carousel": throw refusal(node, "carousel is passed on as a value")
        case "Transform.identity": return Code("$identity", .matrix, isSimple: true)
        case "math", "string", "table", "utf8", "coroutine", "Transform":
            throw refusal(node, "\(name) is passed on as a value")
        case "math.max", "math.min":
            return Code("((...a) => a.map(x => $number(x, 0)).reduce($\(name.dropFirst(5))))", .function)
        default:
            if name.hasPrefix("carousel."), Self.pairs.contains(String(name.dropFirst(9))) {
                return Code("$record(C.\(name.dropFirst(9)))", .table)
            }
            if name.hasPrefix("Transform:") {
                return Code("((t, ...a) => $\(name.dropFirst(10))(t, 0, ...a))", .function)
            }
            let arguments = ["a", "b", "c"].map { Code($0, .any, isSimple: true) }
            let call = try host(
                name, [], node,
                before: name == "math.atan" || name == "math.log"
                    ? Array(arguments.prefix(2)) : name.hasPrefix("math.") ? [arguments[0]] : arguments)
            return Code("((a, b, c) => \(call.text))", .function)
        }
    }

    /// A call of a function of the host's; `before` come before the arguments.
    func host(_ name: String, _ arguments: [Int], _ node: Int, before: [Code] = []) throws(Refusal) -> Results
    {
        let at = place(node)
        if name.hasPrefix("math.") { return try math(String(name.dropFirst(5)), arguments, node, before, at) }
        if name.hasPrefix("Transform.") {
            return try newTransform(String(name.dropFirst(10)), arguments, node, at)
        }
        if name.hasPrefix("Transform:"), let first = arguments.first {
            return try transform(
                String(name.dropFirst(10)), try expression(first), Array(arguments.dropFirst()), node)
        }
        if name.hasPrefix("carousel."), arguments.first.map({ value($0) == .host("carousel") }) == true {
            return try carouselMethod(String(name.dropFirst(9)), Array(arguments.dropFirst()), node)
        }
        let wasMessage = isMessage
        isMessage = isMessage || name == "error"
        defer { isMessage = wasMessage }
        let list = try self.list(arguments)
        let texts = before.map { $0.at(.assignment) } + list.parts
        let kind = before.first?.kinds ?? list.kinds(0)
        let all = texts.joined(separator: ", ")
        func part(_ place: Int) -> String { place < texts.count ? texts[place] : "undefined" }
        switch name {
        case "print": return .many("[\(all)].slice(0, 0)")
        case "type": return .one("$type(\(part(0)))", .text)
        case "select":
            if let first = arguments.first, case .text("#")? = value(first) {
                let rest = try self.list(Array(arguments.dropFirst()))
                return .one("[\(rest.arguments)].length", .whole)
            }
            return .many("$select(\(list.with(at)))", .any)
        case "tonumber": return .one("$tonumber(\(all))", [.real, .none])
        case "assert":
            let message = texts.count > 1 ? part(1) : "'assertion failed!'"
            return .many(
                "($truth(\(part(0))) ? [\(all)] : $fail(\(message), \(at), \(message)))",
                kind.subtracting(.none))
        case "error": return .one("$fail(\(part(0)), \(at), \(part(0)))", [])
        case "pcall": return .many("$pcall(\(all))", .boolean, .any)
        case "rawequal": return .one("(\(part(0)) === \(part(1)))", .boolean)
        case "rawlen": return .one("$length(\(part(0)), \(at))", .whole)
        case "rawget":
            program.readAnyName()
            return .one("\(part(0)).own(\(part(1)))", .any)
        case "rawset":
            program.writeAny(names: true, numbers: true)
            return .one("$set(\(all), \(at))", .any)
        case "setmetatable":
            try refuseMetatable(arguments)
            return .one("$derive(\(all), \(at))", .table)
        case "table.unpack", "unpack": return .many("$unpack(\(all))", .any)
        case "table.insert", "table.sort":
            program.writeAny(names: false, numbers: true)
            return .many("$\(name.dropFirst(6))(\(list.with(at)))")
        case "table.remove":
            program.writeAny(names: false, numbers: true)
            return .one("$remove(\(list.with(at)))", .any)
        case "table.pack":
            program.read(name: "n")
            return .one("$pack(\(all))", .table)
        case "string.len": return .one("$length(\(part(0)), \(at))", .whole)
        case "string.sub": return .one("$sub(\(all))", .text)
        case "string.byte": return .many("$byte(\(all))", [.whole, .none])
        case "string.find":
            if before.isEmpty { try refusePattern(Array(arguments.dropFirst()), node) }
            return .many("$find(\(all))", [.whole, .none])
        case "string.upper" where kind == .text: return .one("$upper(\(part(0)))", .text)
        case "string.lower" where kind == .text: return .one("$lower(\(part(0)))", .text)
        case "string.rep" where kind == .text && texts.count == 2:
            return .one("\(part(0)).repeat(Math.max(0, \(part(1))))", .text)
        case "string.reverse" where kind == .text: return .one("[...\(part(0))].reverse().join('')", .text)
        case "tostring" where kind == .text || isMessage: return .one(part(0), .text)
        case "string.format" where isMessage: return .one("[\(all)].join(' ')", .text)
        case "tostring", "string.format":
            throw refusal(node, "a number would be turned into text, as each language does in its own way")
        case "pairs", "next": throw refusal(node, "\(name) goes through fields in no order that can be kept")
        case "require": throw refusal(node, "a module is loaded while items are placed")
        case "load": throw refusal(node, "a text is compiled while items are placed")
        case _ where name.hasPrefix("coroutine."): throw refusal(node, "a coroutine")
        default: throw refusal(node, "\(name) is not known to other languages")
        }
    }

    private func math(_ name: String, _ arguments: [Int], _ node: Int, _ before: [Code], _ at: String)
        throws(Refusal) -> Results
    {
        var codes = before
        if let last = arguments.last, isCall(last) || nodes[last].kind == .vararg,
            case let list = try self.list(arguments), list.isMany
        {
            if name == "max" || name == "min" {
                return .one("[\(list.arguments)].map(x => $number(x, \(at))).reduce($\(name))", .real)
            }
            let function = try code(ofHost: "math.\(name)", node)
            return .one("\(function.text)(\(list.arguments))", .any)
        }
        for argument in arguments { codes.append(try expression(argument)) }
        func number(_ place: Int) -> Code {
            self.number(place < codes.count ? codes[place] : Code("undefined", .none), at)
        }
        let first = number(0)
        let isWhole = codes.allSatisfy { $0.kinds.isWhole }
        let x = first.at(.assignment)
        if Self.plainFunctions.contains(name[...]) { return .one("Math.\(name)(\(x))", .real) }
        switch name {
        case "abs": return .one("Math.abs(\(x))", first.kinds)
        case "floor", "ceil":
            if first.kinds.isWhole { return .one("(\(x))", .whole) }
            return .one("(Math.\(name)(\(x)) + 0)", .whole)
        case "max", "min":
            var text = x
            for place in codes.indices.dropFirst() {
                text = "$\(name)(\(text), \(number(place).at(.assignment)))"
            }
            return .one(codes.count == 1 ? "(\(text))" : text, isWhole ? .whole : .real)
        case "atan":
            return .one("Math.atan2(\(x), \(codes.count > 1 ? number(1).at(.assignment) : "1"))", .real)
        case "rad": return .one("(\(first.at(.product)) * (Math.PI / 180))", .real)
        case "deg": return .one("(\(first.at(.product)) * (180 / Math.PI))", .real)
        case "log": return .one("$log(\(x)\(codes.count > 1 ? ", " + number(1).at(.assignment) : ""))", .real)
        case "fmod":
            if isWhole { return .one("$fmod(\(x), \(number(1).at(.assignment)), \(at))", .whole) }
            return .one("(\(first.at(.product)) % \(number(1).at(.unary)))", .real)
        case "modf":
            return .many(
                "(x => [Math.trunc(x) + 0, Math.abs(x) === Infinity ? 0 : x - Math.trunc(x)])(\(x))", .real,
                .real
            )
        case "tointeger":
            return .one("(x => Number.isInteger(x) ? x + 0 : undefined)(\(x))", [.whole, .none])
        case "type": throw refusal(node, "whether a number is whole is not known elsewhere")
        case "ult": throw refusal(node, "whole numbers without a sign")
        default: throw refusal(node, "math.\(name) gives another number each time")
        }
    }

    private func newTransform(_ name: String, _ arguments: [Int], _ node: Int, _ at: String) throws(Refusal)
        -> Results
    {
        let list = try self.list(arguments)
        switch name {
        case "translation", "rotation", "scale":
            let method = ["translation": "translate", "rotation": "rotate"][name] ?? name
            return .one("$\(method)($identity, \(at), \(list.arguments))", .matrix)
        case "matrix": return .one("$newMatrix(\(at), \(list.arguments))", .matrix)
        default: throw refusal(node, "Transform has no \(name)")
        }
    }
}
