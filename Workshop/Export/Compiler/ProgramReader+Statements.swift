// Statements of a script as statements of its program. In: blocks of the tree. Out: statements; jumps are blocks that are left
// or begun again, and what is assigned at once is assigned one by one.

import CarouselHost
import LuaSyntax

extension ProgramReader {
    /// The statements of a block.
    func block(_ node: Int) throws(Refusal) -> [Statement] {
        let all = children(node)[...]
        var found: [String: JumpTarget] = [:]
        for statement in all where nodes[statement].kind == .label {
            found[word(nodes[statement].detail)] = JumpTarget(number: newLabel())
        }
        labels.append(found)
        defer { labels.removeLast() }
        return try statements(all)
    }

    func statements(_ all: ArraySlice<Int>) throws(Refusal) -> [Statement] {
        guard let first = all.firstIndex(where: { nodes[$0].kind == .label }),
            let last = all.lastIndex(where: { nodes[$0].kind == .label })
        else { return try plainStatements(all) }
        // What jumps over a label is a block to the one behind it.
        let later = Set(
            all[(first + 1)...].compactMap { nodes[$0].kind == .label ? word(nodes[$0].detail) : nil })
        let jumpsFar = all[..<first].contains { jumps($0, to: later) }
        return try divided(all, at: jumpsFar ? last : first)
    }

    /// Statements before a label and behind it.
    private func divided(_ all: ArraySlice<Int>, at label: Int) throws(Refusal) -> [Statement] {
        let name = word(nodes[all[label]].detail)
        let scope = labels.count - 1
        let before = try statements(all[..<label])
        let outside = all[..<label].compactMap { nodes[$0].kind == .label ? word(nodes[$0].detail) : nil }
        for other in outside { labels[scope][other]?.side = .outside }
        labels[scope][name]?.side = .behind
        var rest = try statements(all[(label + 1)...])
        labels[scope][name]?.side = .outside
        guard let target = labels[scope][name] else { return before + rest }
        if target.isRestarted { rest = [.again(target.number, name: name, rest)] }
        guard target.isLeft else { return before + rest }
        let seen = Self.declared(in: before)
        let hoisted: [Statement] = seen.isEmpty ? [] : [.declare(seen)]
        return hoisted + [.labeled(target.number, name: name, before.map(Self.begun))] + rest
    }

    private func plainStatements(_ all: ArraySlice<Int>) throws(Refusal) -> [Statement] {
        var list: [Statement] = []
        for node in all {
            list += try statement(node)
            // What is behind can't be reached.
            if [.return, .break, .goto].contains(nodes[node].kind) { break }
        }
        return list
    }

    /// Whether a statement jumps to one of some labels.
    private func jumps(_ node: Int, to names: Set<String>) -> Bool {
        if nodes[node].kind == .goto { return names.contains(word(nodes[node].detail)) }
        if nodes[node].kind == .function || names.isEmpty { return false }
        return children(node).contains { jumps($0, to: names) }
    }

    /// The variables that statements of a block begin.
    private static func declared(in statements: [Statement]) -> [Int] {
        statements.flatMap { statement -> [Int] in
            switch statement {
            case .local(let variables, _), .declare(let variables): variables
            default: []
            }
        }
    }

    /// A statement whose variables are declared before.
    private static func begun(_ statement: Statement) -> Statement {
        switch statement {
        case .local(let variables, let values): .begin(variables, values)
        case .declare: .begin([], [])
        default: statement
        }
    }

    private func statement(_ node: Int) throws(Refusal) -> [Statement] {
        let parts = children(node)
        switch nodes[node].kind {
        case .empty, .label: return []
        case .local: return try local(node, parts)
        case .localFunction:
            if isUnread(nodes[parts[0]].detail) { return [] }
            let variable = variable(nodes[parts[0]].detail)
            return [
                .local([variable], [make(.function(try innerFunction(parts[1]), instance: nil), parts[1])])
            ]
        case .assignment:
            let count = nodes[node].detail
            return try assignment(Array(parts.prefix(count)), Array(parts.dropFirst(count)), node)
        case .functionStatement:
            return try assign(
                parts[0], make(.function(try innerFunction(parts[1]), instance: nil), parts[1]), node)
        case .callStatement:
            let call = try several(parts[0])
            if case .constant = call.form { return [] }
            return [.evaluate(call)]
        case .do: return [.block(try block(parts[0]))]
        case .while:
            return [.loop(condition: try expression(parts[0]), try block(parts[1]))]
        case .repeat: return [try repeating(parts)]
        case .if: return try branches(parts)
        case .numericFor: return [try count(node, parts)]
        case .genericFor: return [try iteration(node, parts)]
        case .return: return [.returning(try expressions(parts))]
        case .break: return [.leaveLoop]
        case .goto: return [try jump(node)]
        default: throw refusal(node, .statement)
        }
    }

    private func jump(_ node: Int) throws(Refusal) -> Statement {
        let name = word(nodes[node].detail)
        for scope in labels.indices.reversed() {
            guard let target = labels[scope][name] else { continue }
            switch target.side {
            case .ahead:
                labels[scope][name]?.isLeft = true
                return .leave(target.number, name: name)
            case .behind:
                labels[scope][name]?.isRestarted = true
                return .restart(target.number, name: name)
            case .outside: throw refusal(node, .jumpOverLabel)
            }
        }
        throw refusal(node, .jumpToNoLabel)
    }

    private func local(_ node: Int, _ parts: [Int]) throws(Refusal) -> [Statement] {
        let count = nodes[node].detail
        let locals = parts.prefix(count).map { nodes[$0].detail }
        if count == 1, parts.count == 2 {
            // Another name for something that has one, or a constant.
            if tree.locals[locals[0]].isConstant || facts.alias(of: locals[0], in: closure) != nil {
                return []
            }
            if nodes[parts[1]].kind == .function, isUnread(locals[0]) { return [] }
        }
        let values = try expressions(parts.dropFirst(count))
        return [.local(locals.map { variable($0) }, values)]
    }

    /// Whether nothing reads a local: a function in it is never called, and has no types.
    private func isUnread(_ local: Int) -> Bool {
        tree.locals[local].readCount == 0 && tree.locals[local].writeCount == 0
    }

    /// A block that is begun again, whose variables are seen behind it.
    private static func opened(_ statement: Statement) -> [Statement] {
        guard case .again(let number, let name, let inner) = statement else { return [statement] }
        let seen = declared(in: inner)
        let hoisted: [Statement] = seen.isEmpty ? [] : [.declare(seen)]
        return hoisted + [.again(number, name: name, inner.map(begun))]
    }

    private func repeating(_ parts: [Int]) throws(Refusal) -> Statement {
        // The condition is read as if it were in the block.
        let statements = try block(parts[0])
        return .repeating(statements.flatMap(Self.opened), until: try expression(parts[1]))
    }

    private func branches(_ parts: [Int]) throws(Refusal) -> [Statement] {
        var branches: [(condition: Expression, block: [Statement])] = []
        for position in stride(from: 0, to: parts.count, by: 2) {
            let isElse = position == parts.count - 1
            let known = isElse ? nil : value(parts[position])
            // A condition that is always the same decides here.
            if isElse || known?.isTrue == true {
                let last = try block(parts[isElse ? position : position + 1])
                return branches.isEmpty ? [.block(last)] : [.branches(branches, otherwise: last)]
            }
            if known != nil { continue }
            branches.append((try expression(parts[position]), try block(parts[position + 1])))
        }
        return branches.isEmpty ? [] : [.branches(branches, otherwise: nil)]
    }

    private func count(_ node: Int, _ parts: [Int]) throws(Refusal) -> Statement {
        var bounds = try parts.dropFirst().dropLast().map { part throws(Refusal) in try expression(part) }
        // Each is computed once, in the order in which they are written.
        var before: [Statement] = []
        for number in bounds.indices.dropLast() where bounds[(number + 1)...].contains(where: containsCall) {
            bounds[number] = fixed(bounds[number], number == 0 ? "first" : "last", before: &before) { _ in
                false
            }
        }
        let variable = variable(nodes[parts[0]].detail)
        if tree.locals[nodes[parts[0]].detail].writeCount > 0 {
            program.variables[variable].isAssigned = true
        }
        let loop = Statement.count(
            variable, from: bounds[0], through: bounds[1], by: bounds.count > 2 ? bounds[2] : nil,
            try block(parts[parts.count - 1]), place(node))
        return before.isEmpty ? loop : .block(before + [loop])
    }

    private func iteration(_ node: Int, _ parts: [Int]) throws(Refusal) -> Statement {
        let count = nodes[node].detail
        let values = Array(parts.dropFirst(count).dropLast())
        let variables = parts.prefix(count).map { variable(nodes[$0].detail) }
        for part in parts.prefix(count) where tree.locals[nodes[part].detail].writeCount > 0 {
            program.variables[variable(nodes[part].detail)].isAssigned = true
        }
        if values.count == 1, nodes[values[0]].kind == .call, case let call = children(values[0]),
            call.count == 2,
            value(call[0]) == .host("ipairs")
        {
            let list = try expression(call[1])
            return .elements(
                position: variables[0], element: count > 1 ? variables[1] : nil,
                others: Array(variables.dropFirst(2)), of: list, try block(parts[parts.count - 1]),
                place(call[1]))
        }
        if values.count == 1, nodes[values[0]].kind == .call, case let call = children(values[0]),
            case .host(let name)? = value(call[0]), ["pairs", "next"].contains(name)
        {
            throw refusal(values[0], .fieldsInNoOrder(name))
        }
        if case .host("next")? = value(values[0]) {
            throw refusal(values[0], .fieldsInNoOrder("next"))
        }
        return .iterate(
            variables, try expressions(values), try block(parts[parts.count - 1]), place(values[0]))
    }

    // MARK: Assignments

    private func assignment(_ targets: [Int], _ values: [Int], _ node: Int) throws(Refusal) -> [Statement] {
        if targets.count == 1, values.count == 1 {
            return try assign(targets[0], try expression(values[0]), node)
        }
        var lines: [Statement] = []
        let assigned = Set(targets.compactMap { nodes[$0].kind == .name ? word(nodes[$0].first) : nil })
        // All places are found before a value is; a local that leads to one is read later, unless it is assigned here.
        let places = try targets.map { target throws(Refusal) in
            try self.target(target, before: &lines, isLate: { !assigned.contains($0) })
        }
        if isEntangled(targets) { program.entangled.append(place(node)) }
        let list = try expressions(values)
        let isPlain = places.allSatisfy { if case .field = $0 { false } else { true } }
        let isEven = list.count == places.count && !(list.last?.isMany ?? false)
        if isPlain, isEven, assigned.count == targets.count {
            return lines + [.assign(places, list, place(node))]
        }
        let temporaries = places.indices.map { _ in newVariable("value") }
        lines.append(.local(temporaries, list))
        // Lua stores from right to left.
        for (target, temporary) in zip(places, temporaries).reversed() {
            lines.append(.assign([target], [make(.variable(temporary), node)], place(node)))
        }
        return lines
    }

    /// Whether a place depends on a field that is assigned with it, or may be the same as another one.
    private func isEntangled(_ targets: [Int]) -> Bool {
        let fields = targets.filter { nodes[$0].kind != .name }
        var names: Set<String> = []
        for case .text(let name)? in fields.map({ key($0) }) { names.insert(name) }
        func reads(_ node: Int) -> Bool {
            if [.field, .index].contains(nodes[node].kind), case .text(let name)? = key(node),
                names.contains(name)
            {
                return true
            }
            return children(node).contains(where: reads)
        }
        let objects = fields.filter { key($0) == nil }.map { word(nodes[$0].first) }
        return fields.contains { children($0).contains(where: reads) } || Set(objects).count < objects.count
    }

    private func assign(_ target: Int, _ value: Expression, _ node: Int) throws(Refusal) -> [Statement] {
        var lines: [Statement] = []
        let isPlain = nodes[target].kind == .name || !containsCall(value)
        let place = try self.target(target, before: &lines, isLate: { _ in true }, isSimple: isPlain)
        guard !isPlain, place.parts.contains(where: isLate) else {
            return lines + [.assign([place], [value], self.place(node))]
        }
        // The value comes first: what it calls may change the locals that lead to the place.
        let first = newVariable("value")
        lines.append(.local([first], [value]))
        return lines + [.assign([place], [make(.variable(first), node)], self.place(node))]
    }

    /// What is assigned to.
    ///
    /// - Parameters:
    ///   - before: gets the statements that find the place, so that the values come after them.
    ///   - isLate: whether a local of a name is read when the value is stored.
    ///   - isSimple: whether the values change nothing, so that nothing need come before them.
    private func target(
        _ node: Int, before: inout [Statement], isLate: (String) -> Bool, isSimple: Bool = false
    ) throws(Refusal) -> AssignmentTarget {
        guard nodes[node].kind == .name else {
            var object = try expression(children(node)[0])
            var key = try fieldKey(node)
            if !isSimple {
                object = fixed(object, "object", before: &before, isLate)
                key = fixed(key, "key", before: &before, isLate)
            }
            return .field(object, key: key, place(node, token: nodes[node].last))
        }
        switch meaning(node) {
        case .variable(let variable): return .variable(used(variable.local, node, isWritten: true))
        case .cell(let cell): return .cell(self.cell(cell, word(nodes[node].first)))
        case .global(let name):
            guard name != "_ENV", name != "_G" else { throw refusal(node, .allGlobals) }
            return .cell(global(name))
        case .varying, .expression: throw refusal(node, .assignedConstant)
        }
    }

    /// A value that what comes later does not change.
    private func fixed(
        _ expression: Expression, _ name: String, before: inout [Statement], _ isLate: (String) -> Bool
    ) -> Expression {
        switch expression.form {
        case .constant, .loaded, .host, .function: return expression
        case .variable:
            let node = expression.place.node
            if nodes[node].kind == .name, case .local = tree.references[nodes[node].detail],
                isLate(word(nodes[node].first))
            {
                return expression
            }
        default: break
        }
        let variable = newVariable(name)
        before.append(.local([variable], [expression]))
        return Expression(.variable(variable), expression.place, id: nextID())
    }

    private func nextID() -> Int {
        program.expressionCount += 1
        return program.expressionCount
    }

    /// Whether the end of statements can be reached.
    func canEnd(_ statements: [Statement]) -> Bool {
        guard let last = statements.last else { return true }
        switch last {
        case .returning: return false
        case .block(let inner): return canEnd(inner)
        case .branches(let branches, let otherwise):
            guard let otherwise else { return true }
            return canEnd(otherwise) || branches.contains { canEnd($0.block) }
        default: return true
        }
    }
}
