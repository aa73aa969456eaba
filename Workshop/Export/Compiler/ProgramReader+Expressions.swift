// Expressions of a script as expressions of its program. In: nodes. Out: expressions; names are resolved, constants known.

import CarouselHost
import LuaSyntax

extension ProgramReader {
    /// Expressions of which only the last one may have several values.
    func expressions(_ nodes: some Collection<Int>) throws(Refusal) -> [Expression] {
        var list: [Expression] = []
        for (position, node) in nodes.enumerated() {
            list.append(position == nodes.count - 1 ? try several(node) : try expression(node))
        }
        return list
    }

    /// An expression with all its values.
    func several(_ node: Int) throws(Refusal) -> Expression {
        if nodes[node].kind == .vararg { return make(.arguments, node) }
        guard [.call, .methodCall].contains(nodes[node].kind), value(node) == nil else {
            return try expression(node)
        }
        return try call(node)
    }

    /// An expression with one value.
    func expression(_ node: Int) throws(Refusal) -> Expression {
        if nodes[node].kind != .function, let value = value(node) { return try constant(value, node) }
        let parts = children(node)
        switch nodes[node].kind {
        case .paren: return try expression(parts[0])
        case .name: return try name(node)
        case .vararg: return make(.first(make(.arguments, node)), node)
        case .function: return make(.function(try innerFunction(node), instance: nil), node)
        case .call, .methodCall: return make(.first(try call(node)), node)
        case .field, .index: return try field(node, parts)
        case .table: return try table(node, parts)
        case .unary: return try unary(node, parts[0])
        case .binary: return try binary(node, parts)
        case .string: throw refusal(node, .textIsNoUnicode)
        default: throw refusal(node, .expression)
        }
    }

    /// A value that never changes, or an object.
    func constant(_ value: CapturedScript.Value, _ node: Int) throws(Refusal) -> Expression {
        switch value {
        case .text(let text):
            // Bytes that are no text come as this.
            guard !text.unicodeScalars.contains("\u{FFFD}") else {
                throw refusal(node, .textIsNoUnicode)
            }
            return make(.constant(value), node)
        case .host("carousel"): throw refusal(node, .carouselAsValue)
        case .host("math"), .host("string"), .host("table"), .host("utf8"), .host("coroutine"),
            .host("Transform"):
            throw refusal(node, .libraryAsValue)
        case .host(let name):
            if name.hasPrefix("carousel."), Self.pairs.contains(String(name.dropFirst(9))) {
                return make(.carousel(String(name.dropFirst(9))), node)
            }
            if name == "Transform.identity" { return make(.host(name), node) }
            try check(host: name, node)
            return make(.host(name), node)
        case .node(let object):
            switch facts.script.nodes[object] {
            case .function:
                let number = number(ofFunction: object)
                return make(.function(number, instance: instance(object, of: number)), node)
            case .other(let kind): throw refusal(node, .loadedValue(kind))
            default:
                note(value: value)
                return make(.loaded(object), node)
            }
        default: return make(.constant(value), node)
        }
    }

    private func instance(_ object: Int, of number: Int) -> Int? {
        program.functions[number].varying.isEmpty ? nil : object
    }

    private func name(_ node: Int) throws(Refusal) -> Expression {
        let word = word(nodes[node].first)
        switch meaning(node) {
        case .variable(let variable):
            return make(.variable(used(variable.local, node)), node)
        case .cell(let cell): return make(.cell(self.cell(cell, word)), node)
        case .global(let name):
            guard name != "_ENV", name != "_G" else { throw refusal(node, .allGlobals) }
            return make(.cell(global(name)), node)
        case .varying(let position): return make(.varying(position), node)
        case .expression(let expression): return try self.expression(expression)
        }
    }

    /// A variable that is read or written here.
    func used(_ local: Int, _ node: Int, isWritten: Bool = false) -> Int {
        let number = variable(local)
        if isWritten { program.variables[number].isAssigned = true }
        if case .upvalue = tree.references[nodes[node].detail] {
            program.variables[number].isCaptured = true
            if isWritten { program.variables[number].isAssignedInside = true }
        }
        return number
    }

    // MARK: Fields

    /// What of the carousel has two numbers.
    static let pairs: Set<String> = ["itemSize", "bounds", "viewpointOffset", "contentOffset", "tilt"]

    private func field(_ node: Int, _ parts: [Int]) throws(Refusal) -> Expression {
        let token = nodes[node].last
        if case .host(let host)? = value(parts[0]) {
            guard case .text(let name)? = key(node) else {
                throw refusal(node, .computedName)
            }
            return try hostField(host, name, node)
        }
        let object = try expression(parts[0])
        let key = try fieldKey(node)
        let isLate = isLate(object) && containsCall(key)
        return make(.field(object, key: key, isLate: isLate), node, token: token)
    }

    func fieldKey(_ node: Int) throws(Refusal) -> Expression {
        if let key = key(node) { return try constant(key, node) }
        return try expression(children(node)[1])
    }

    private func hostField(_ host: String, _ name: String, _ node: Int) throws(Refusal) -> Expression {
        if host == "carousel", CarouselFields.kinds[name] != nil { return make(.carousel(name), node) }
        if host.hasPrefix("carousel."), CarouselFields.kinds["\(host.dropFirst(9)).\(name)"] != nil {
            return make(.carousel("\(host.dropFirst(9)).\(name)"), node)
        }
        throw refusal(node, .noField(name, of: host))
    }

    private func table(_ node: Int, _ parts: [Int]) throws(Refusal) -> Expression {
        var entries: [TableEntry] = []
        for (position, part) in parts.enumerated() {
            let inner = children(part)
            switch nodes[part].kind {
            case .positionalEntry:
                entries.append(
                    .element(position == parts.count - 1 ? try several(inner[0]) : try expression(inner[0])))
            case .namedEntry:
                let key = make(.constant(.text(word(nodes[part].detail))), part)
                entries.append(.field(key: key, try expression(inner[0])))
            default: entries.append(.field(key: try expression(inner[0]), try expression(inner[1])))
            }
        }
        return make(.table(entries), node)
    }

    // MARK: Operators

    private func unary(_ node: Int, _ operand: Int) throws(Refusal) -> Expression {
        let inner = try expression(operand)
        let token = nodes[node].detail
        switch operation(node) {
        case .not: return make(.not(inner), node, token: token)
        case .minus: return make(.negate(inner), node, token: token)
        case .hash: return make(.length(inner), node, token: token)
        default: return make(.complement(inner), node, token: token)
        }
    }

    private static let operators: [LuaToken.Kind: BinaryOperator] = [
        .plus: .add, .minus: .subtract, .star: .multiply, .slash: .divide, .floor: .floorDivide,
        .percent: .remainder, .caret: .power, .ampersand: .bitAnd, .pipe: .bitOr, .tilde: .bitXor,
        .shiftLeft: .shiftLeft, .shiftRight: .shiftRight, .concat: .concatenate, .equal: .equal,
        .unequal: .unequal, .less: .less, .atMost: .atMost, .greater: .greater, .atLeast: .atLeast,
    ]

    private func binary(_ node: Int, _ parts: [Int]) throws(Refusal) -> Expression {
        let operation = operation(node)
        let a = try expression(parts[0])
        // What is never computed is not read.
        if operation == .and || operation == .or, let isTrue = Self.truth(of: a) {
            return isTrue == (operation == .and) ? try expression(parts[1]) : a
        }
        let b = try expression(parts[1])
        if operation == .and { return make(.and(a, b), node) }
        if operation == .or { return make(.or(a, b), node) }
        guard let known = Self.operators[operation] else { throw refusal(node, .operation) }
        // Lua's compiler reads a local when the operator is carried out; what it joins to a text, it copies before.
        let isLate = known != .concatenate && isLate(a) && containsCall(b)
        return make(.binary(known, a, b, isLate: isLate), node, token: nodes[node].detail)
    }

    /// Whether an expression always counts as true, or never; nil where both may be.
    private static func truth(of expression: Expression) -> Bool? {
        switch expression.form {
        case .constant(.none), .constant(.boolean(false)): false
        case .constant, .loaded, .host, .function: true
        default: nil
        }
    }

    /// Whether it is a local of this function that a function inside may change.
    func isLate(_ expression: Expression) -> Bool {
        guard case .variable(let variable) = expression.form,
            tree.nodes[expression.place.node].kind == .name
                || tree.nodes[expression.place.node].kind == .paren
        else { return false }
        return isOwn(expression.place.node) && mayChangeInside(variable, expression.place.node)
    }

    private func isOwn(_ node: Int) -> Bool {
        guard nodes[node].kind == .name, case .local = tree.references[nodes[node].detail] else {
            return false
        }
        return true
    }

    /// Whether a function inside assigns to a local; all of its text counts, also what is read later.
    private func mayChangeInside(_ variable: Int, _ node: Int) -> Bool {
        guard case .local(let local) = tree.references[nodes[node].detail], tree.locals[local].writeCount > 0
        else {
            return false
        }
        return true
    }

    /// Whether a function may be called in an expression.
    func containsCall(_ expression: Expression) -> Bool {
        switch expression.form {
        case .call(.host(let host), let arguments):
            // Of the host's, some call what they are given.
            if ["pcall", "table.sort"].contains(host.name) { return true }
            return arguments.contains(where: containsCall)
        case .call: return true
        case .first(let inner), .not(let inner), .negate(let inner), .complement(let inner),
            .length(let inner):
            return containsCall(inner)
        case .field(let object, let key, _): return containsCall(object) || containsCall(key)
        case .and(let a, let b), .or(let a, let b), .binary(_, let a, let b, _):
            return containsCall(a) || containsCall(b)
        case .table(let entries):
            return entries.contains { entry in
                switch entry {
                case .element(let value): containsCall(value)
                case .field(let key, let value): containsCall(key) || containsCall(value)
                }
            }
        default: return false
        }
    }

    // MARK: Calls

    func call(_ node: Int) throws(Refusal) -> Expression {
        let parts = children(node)
        if nodes[node].kind == .methodCall { return try methodCall(node, parts) }
        let arguments = parts.dropFirst()
        let known = value(parts[0])
        if case .host(let name)? = known { return try hostCall(name, Array(arguments), node) }
        if let function = facts.function(known) {
            let number = number(ofFunction: function)
            return make(
                .call(
                    .function(number, instance: instance(function, of: number)), try expressions(arguments)),
                node)
        }
        let callee = try expression(parts[0])
        return make(.call(.value(callee), try expressions(arguments)), node)
    }

    private func methodCall(_ node: Int, _ parts: [Int]) throws(Refusal) -> Expression {
        let name = word(nodes[node].detail)
        let arguments = parts.dropFirst()
        switch value(parts[0]) {
        case .host("carousel")?:
            return try hostCall("carousel:\(name)", Array(arguments), node)
        case .host(let host)?: throw refusal(node, .noMethod(name, of: host))
        case .node(let table)?:
            if let function = facts.function(facts.field(.text(name), of: table)) {
                let number = number(ofFunction: function)
                let object = try expression(parts[0])
                return make(
                    .call(
                        .function(number, instance: instance(function, of: number)),
                        [object] + (try expressions(arguments))),
                    node)
            }
        default: break
        }
        if Self.patterns.contains(name) || name == "format" || name == "find" {
            try refusePattern(name, Array(arguments), node)
        }
        let object = try expression(parts[0])
        return make(.call(.method(name), [object] + (try expressions(arguments))), node)
    }

    private static let patterns: Set<String> = ["match", "gmatch", "gsub"]

    /// Refuses what other languages have in another way, or not at all.
    private func refusePattern(_ name: String, _ arguments: [Int], _ node: Int) throws(Refusal) {
        guard name == "find" else { return }
        guard let first = arguments.first, arguments.count < 3, case .text(let wanted)? = value(first),
            wanted.contains(where: { "^$*+?.([%-".contains($0) })
        else { return }
        throw refusal(node, .pattern)
    }

    private func hostCall(_ name: String, _ arguments: [Int], _ node: Int) throws(Refusal) -> Expression {
        var name = name
        var arguments = arguments
        if name.hasPrefix("carousel."), let first = arguments.first, value(first) == .host("carousel") {
            name = "carousel:\(name.dropFirst(9))"
            arguments.removeFirst()
        }
        if name == "string.find" { try refusePattern("find", Array(arguments.dropFirst()), node) }
        try check(host: name, node)
        guard let function = HostFunction.named(name) else {
            throw refusal(node, .unknownFunction(name))
        }
        return make(.call(.host(function), try expressions(arguments)), node)
    }

    /// Refuses a function of the host's that no other language has.
    func check(host name: String, _ node: Int) throws(Refusal) {
        guard HostFunction.named(name) == nil, name != "ipairs" else { return }
        switch name {
        case "pairs", "next": throw refusal(node, .fieldsInNoOrder(name))
        case "require": throw refusal(node, .lateModule)
        case "load": throw refusal(node, .lateText)
        case "math.random", "math.randomseed": throw refusal(node, .randomNumber(name))
        case "string.format":
            throw refusal(node, .computedText)
        case _ where name.hasPrefix("coroutine."): throw refusal(node, .coroutine)
        default: throw refusal(node, .unknownFunction(name))
        }
    }
}
