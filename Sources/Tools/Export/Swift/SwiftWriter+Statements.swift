// Statements of Lua in Swift. In: the nodes of a block. Out: lines.

import LuaSyntax

extension SwiftWriter {
    func statements(of block: Int) throws(Refusal) -> [String] { try statements(children(block)[...]) }

    private func statements(_ all: ArraySlice<Int>) throws(Refusal) -> [String] {
        var lines: [String] = []
        guard let last = all.lastIndex(where: { nodes[$0].kind == .label }) else {
            for node in all {
                lines += try statement(node)
                if [.return, .break, .goto].contains(nodes[node].kind) { break }
            }
            return lines
        }
        // A jump goes to the end of what is before its label.
        let label = word(nodes[all[last]].detail)
        let first = all[..<last].firstIndex { jumps($0, to: label) } ?? last
        lines = try statements(all[..<first])
        labels.append(label)
        let inner = try statements(all[first..<last])
        labels.removeLast()
        if !inner.isEmpty { lines += ["\(label)Label: do {"] + inner + ["}"] }
        return lines + (try statements(all[(last + 1)...]))
    }

    /// Whether a statement has a jump to a label.
    private func jumps(_ node: Int, to label: String) -> Bool {
        if nodes[node].kind == .goto { return word(nodes[node].detail) == label }
        return children(node).contains { jumps($0, to: label) }
    }

    private func inner(_ block: Int) throws(Refusal) -> String {
        let lines = try statements(of: block)
        return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: "\n"))\n}"
    }

    /// Expressions of one statement, and the word that marks what may fail.
    private func marked<Part>(_ body: () throws(Refusal) -> Part) throws(Refusal) -> (
        part: Part, mark: String
    ) {
        let outer = fails
        fails = false
        let part = try body()
        let mark = fails ? "try " : ""
        fails = outer
        return (part, mark)
    }

    private func statement(_ node: Int) throws(Refusal) -> [String] {
        let parts = children(node)
        switch nodes[node].kind {
        case .empty: return []
        case .local: return try declaration(node, parts)
        case .localFunction:
            let variable = Variable(closure: closure, local: nodes[parts[0]].detail)
            return try nested(variable, parts[1])
        case .assignment: return try assignment(node, parts)
        case .callStatement:
            if nodes[parts[0]].kind == .call, value(children(parts[0])[0]) == .host("error") {
                note(.failure)
                return ["throw Failure()"]
            }
            let (call, mark) = try marked { () throws(Refusal) in try results(parts[0]) }
            return ["\(mark)\(returnsNothing(parts[0]) ? "" : "_ = ")\(call.text)"]
        case .do: return ["do \(try inner(parts[0]))"]
        case .while:
            let (test, mark) = try marked { () throws(Refusal) in try condition(parts[0]) }
            return ["while \(mark)\(test.text) \(try inner(parts[1]))"]
        case .repeat:
            let body = try inner(parts[0])
            let (test, mark) = try marked { () throws(Refusal) in try condition(parts[1]).at(.unary) }
            return ["while true \(body.dropLast(1))if \(mark)\(test) { break }", "}"]
        case .if: return try ifStatement(parts)
        case .numericFor: return try numericFor(parts)
        case .genericFor: return try genericFor(node, parts)
        case .return: return try returned(parts)
        case .break: return ["break"]
        case .goto:
            let label = word(nodes[node].detail)
            guard labels.contains(label) else { throw refusal(node, "it jumps back") }
            return ["break \(label)Label"]
        default: throw refusal(node, "this kind of statement, which Swift does not have")
        }
    }

    private func nested(_ variable: Variable, _ function: Int) throws(Refusal) -> [String] {
        let body = Body(closure: closure, function: nodes[function].detail)
        let (head, lines) = try text(of: body, named: name(of: variable), isMethod: false)
        return ["\(head) {\n\(lines.joined(separator: "\n"))\n}"]
    }

    private func declaration(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let targets = parts.prefix(count).map { Variable(closure: closure, local: nodes[$0].detail) }
        let values = Array(parts.dropFirst(count))
        func word(_ target: Variable) -> String { isChanged(target) ? "var" : "let" }
        if count == 1, values.count == 1 {
            if local(targets[0].local).isConstant || isAlias(targets[0].local) { return [] }
            // It is read where it is used.
            if nodes[values[0]].kind == .table, local(targets[0].local).writeCount == 0, !isUsed(targets[0]) {
                return []
            }
            if nodes[values[0]].kind == .function, function(ofLocal: targets[0].local) != nil {
                return try nested(targets[0], values[0])
            }
            let (code, mark) = try marked { () throws(Refusal) in try expression(values[0]) }
            kinds.join(targets[0], code.kinds)
            guard isUsed(targets[0]) else { return ["_ = \(mark)\(code.text)"] }
            let own = try fit(code, kinds[targets[0]], values[0])
            let needsType =
                code.isLiteral || code.kinds == .none || isDynamic(kinds[targets[0]])
                || (isChanged(targets[0]) && kinds[targets[0]] != code.kinds)
            let type = needsType ? ": \(try type(of: kinds[targets[0]], node))" : ""
            return ["\(word(targets[0])) \(name(of: targets[0]))\(type) = \(mark)\(own)"]
        }
        if values.isEmpty {
            for target in targets where isReadUnset(target.local, after: node) { kinds.join(target, .none) }
            return try targets.filter(isUsed).map { target throws(Refusal) in
                let type = try type(of: kinds[target], node)
                return
                    "var \(name(of: target)): \(type)\(type.hasSuffix("?") ? " = nil" : type == "Double" ? " = 0" : type == "Value" ? " = .none" : "")"
            }
        }
        if let last = values.last, values.count < targets.count || nodes[last].kind == .vararg,
            values.count > 1 || nodes[last].kind == .vararg, try spread(last) != nil
        {
            return try declaration(targets, values, node)
        }
        if values.count == 1, isCall(values[0]) {
            let (call, mark) = try marked { () throws(Refusal) in try results(values[0]) }
            if call.isMany { return try declaration(targets, values, node) }
            for (place, target) in targets.enumerated() where !call.kinds.isEmpty {
                kinds.join(target, place < call.kinds.count ? call.kinds[place] : .none)
            }
            var (names, copies): ([String], [String]) = ([], [])
            for place in 0..<max(call.kinds.count, 1) {
                guard place < targets.count, isUsed(targets[place]) else {
                    names.append("_")
                    continue
                }
                let name = name(of: targets[place])
                let own = call.kinds[place] != kinds[targets[place]] || isChanged(targets[place])
                names.append(own ? "\(name)Now" : name)
                if own {
                    let value = try fit(
                        Code("\(name)Now", call.kinds[place]), kinds[targets[place]], node)
                    copies.append(
                        "\(word(targets[place])) \(name): \(try type(of: kinds[targets[place]], node)) = \(value)"
                    )
                }
            }
            for target in targets.dropFirst(max(call.kinds.count, 1))
            where isUsed(target) && !call.kinds.isEmpty {
                copies.append(
                    "\(word(target)) \(name(of: target)): \(try type(of: kinds[target], node)) = \(missing(kinds[target]))"
                )
            }
            let list = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
            return ["\(names.allSatisfy { $0 == "_" } ? "_" : "let \(list)") = \(mark)\(call.text)"] + copies
        }
        var lines: [String] = []
        for (place, target) in targets.enumerated() {
            let (code, mark) = try marked { () throws(Refusal) in
                place < values.count ? try expression(values[place]) : Code("nil", .none)
            }
            kinds.join(target, code.kinds)
            guard isUsed(target) else {
                if place < values.count, isCall(values[place]) { lines.append("_ = \(mark)\(code.text)") }
                continue
            }
            let value = try fit(code, kinds[target], node)
            lines.append(
                "\(word(target)) \(name(of: target)): \(try type(of: kinds[target], node)) = \(mark)\(value == "nil" ? missing(kinds[target]) : value)"
            )
        }
        return lines
    }

    /// Names for a list of values, whose number is not known.
    private func declaration(_ targets: [Variable], _ values: [Int], _ node: Int) throws(Refusal) -> [String]
    {
        for target in targets { kinds.join(target, .any) }
        let (text, mark) = try marked { () throws(Refusal) in try list(values) }
        let used = targets.enumerated().filter { isUsed($0.element) || isChanged($0.element) }
        if used.isEmpty { return ["_ = \(mark)\(text)"] }
        let name = "\(self.name(of: targets[0]))Values"
        return ["let \(name) = \(mark)\(text)"]
            + used.map { place, target in
                "\(isChanged(target) ? "var" : "let") \(self.name(of: target)) = \(name).at(\(place))"
            }
    }

    private func assignment(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let values = Array(parts.dropFirst(count))
        try refuseEntangled(parts.prefix(count))
        if values.count == 1, count > 1, isCall(values[0]) {
            let (call, mark) = try marked { () throws(Refusal) in try results(values[0]) }
            if call.kinds.count >= count, !call.isMany {
                var targets: [Target] = []
                for place in call.kinds.indices {
                    targets.append(
                        place < count
                            ? try target(parts[place], call.kinds[place])
                            : Target(text: "_", kinds: call.kinds[place]))
                }
                let isPlain = zip(targets, call.kinds).allSatisfy {
                    isDynamic($0.kinds) == isDynamic($1) && $0.key == nil
                }
                if isPlain {
                    return ["(\(targets.map(\.text).joined(separator: ", "))) = \(mark)\(call.text)"]
                }
            } else if call.kinds.isEmpty, !call.isMany {
                for part in parts.prefix(count) { _ = try target(part, []) }
                return []
            }
        }
        if values.count == count, let lines = try looks(Array(parts.prefix(count)), values) { return lines }
        let isMany = try values.last.map { value throws(Refusal) in try spread(value) != nil } ?? false
        if values.count != count, isMany || values.count < count {
            return try assignment(parts, values, count, node)
        }
        var codes: [Code] = []
        var mark = ""
        var targets: [Target] = []
        for (place, value) in values.enumerated() {
            let (code, own) = try marked { () throws(Refusal) in
                let code = try expression(value)
                if place < count { targets.append(try target(parts[place], code.kinds)) }
                return code
            }
            mark = max(mark, own)
            codes.append(code)
        }
        if count == 1 {
            let (target, text) = (targets[0], try fit(codes[0], targets[0].kinds, node))
            if let key = target.key { return ["try \(target.text).set(\(key), \(text))"] }
            // x = x + 1
            for sign in ["+", "-", "*"] where text.hasPrefix("\(target.text) \(sign) ") {
                let rest = String(text.dropFirst(target.text.count + 3))
                if !rest.contains(" ") { return ["\(target.text) \(sign)= \(mark)\(rest)"] }
            }
            return ["\(target.text) = \(mark)\(text)"]
        }
        if targets.contains(where: { $0.key != nil }) { return try assignment(parts, values, count, node) }
        let texts = try zip(codes, targets).map { code, target throws(Refusal) in
            try fit(code, target.kinds, node)
        }
        return [
            "(\(targets.map(\.text).joined(separator: ", "))) = \(mark)(\(texts.prefix(count).joined(separator: ", ")))"
        ]
    }

    /// An assignment to fields of items; nil for any other.
    private func looks(_ parts: [Int], _ values: [Int]) throws(Refusal) -> [String]? {
        var targets: [(object: String, name: String)] = []
        for part in parts {
            guard [.field, .index].contains(nodes[part].kind), case let object = children(part)[0],
                parts.count == 1 || nodes[object].kind == .name, value(object) == nil,
                case .text(let name)? = program.key(of: part, in: closure)
            else { return nil }
            let code = try expression(object)
            if code.kinds.isEmpty, parts.count == 1 { return [] }
            guard code.kinds == .item else { return nil }
            targets.append((code.text, name))
        }
        // Lua computes all values first: none may read what one before it has set.
        func reads(_ node: Int) -> Bool {
            let inner = children(node)
            switch nodes[node].kind {
            case .field: if targets.contains(where: { $0.name == word(nodes[node].detail) }) { return true }
            case .index: return true
            case .call, .methodCall:
                // A function of the script's may read anything.
                guard case .host? = value(inner[0]) else { return true }
            default: break
            }
            return inner.contains(where: reads)
        }
        guard parts.count == 1 || !values.contains(where: reads) else { return nil }
        return try zip(targets, values).map { target, value throws(Refusal) in
            let (text, mark) = try marked { () throws(Refusal) in try look(target.object, target.name, value)
            }
            return text.replacing(" = ", with: " = \(mark)", maxReplacements: 1)
        }
    }

    /// An assignment of values by way of a list.
    private func assignment(_ parts: [Int], _ values: [Int], _ count: Int, _ node: Int) throws(Refusal)
        -> [String]
    {
        let (text, mark) = try marked { () throws(Refusal) in try list(values) }
        var lines = ["let values = \(mark)\(text)"]
        for (place, part) in parts.prefix(count).enumerated() {
            let (goal, _) = try marked { () throws(Refusal) in try target(part, .any) }
            lines.append(
                goal.key.map { "try \(goal.text).set(\($0), values.at(\(place)))" }
                    ?? "\(goal.text) = values.at(\(place))")
        }
        return ["do {\n\(lines.joined(separator: "\n"))\n}"]
    }

    /// What is assigned to.
    private struct Target {
        let text: String
        let kinds: Kinds
        /// Of a field of an object.
        var key: String?
    }

    private func target(_ node: Int, _ found: Kinds) throws(Refusal) -> Target {
        guard nodes[node].kind == .name else {
            let parts = children(node)
            if case .node(let table)? = value(parts[0]) {
                if case .text(let name)? = program.key(of: node, in: closure), nodes[parts[0]].kind == .name,
                    !isMade(table)
                {
                    program.write(name: name)
                    program.need(.node(table))
                    let text = stored(table, name, word(nodes[parts[0]].first), found)
                    return Target(text: text, kinds: kinds(ofStored: table, name))
                }
                try make(table, node)
            }
            let object = try expression(parts[0])
            guard isDynamic(object.kinds) || object.kinds.isEmpty || !object.kinds.tables.isEmpty else {
                throw refusal(node, "a field of something that is no table")
            }
            try make(object.kinds, node)
            fail()
            return Target(text: object.at(.atom), kinds: .any, key: try key(node, parts, writes: true))
        }
        switch reference(node) {
        case .variable(let variable):
            kinds.join(variable, found)
            guard isUsed(variable) else { return Target(text: "_", kinds: kinds[variable]) }
            change(variable)
            return Target(text: name(of: variable), kinds: kinds[variable])
        case .cell(let cell):
            program.assign(cell: cell)
            kinds.join(cell: cell, found)
            return Target(text: property(cell, like: word(nodes[node].first)), kinds: kinds[cell: cell])
        case .varying(let place):
            for twin in program.twins(of: closure) { program.assign(cell: program.cells(of: twin)[place]) }
            return Target(text: "_", kinds: [])
        case .global(let name):
            program.assign(global: name)
            let cell = cell(ofGlobal: name)
            kinds.join(cell: cell, found)
            return Target(text: property(cell, like: name), kinds: kinds[cell: cell])
        case .expression: throw refusal(node, "a constant that changes")
        }
    }

    private func ifStatement(_ parts: [Int]) throws(Refusal) -> [String] {
        var branches: [String] = []
        for place in stride(from: 0, to: parts.count, by: 2) {
            let isElse = place == parts.count - 1
            let known = isElse ? nil : value(parts[place])
            // A condition that is always the same decides here.
            if isElse || known?.isTrue == true {
                let last = try inner(parts[isElse ? place : place + 1])
                return [branches.isEmpty ? "do \(last)" : (branches + [last]).joined(separator: " else ")]
            }
            if known != nil { continue }
            let (test, mark) = try marked { () throws(Refusal) in try condition(parts[place]) }
            branches.append("if \(mark)\(test.text) \(try inner(parts[place + 1]))")
        }
        return branches.isEmpty ? [] : [branches.joined(separator: " else ")]
    }

    private func numericFor(_ parts: [Int]) throws(Refusal) -> [String] {
        let variable = Variable(closure: closure, local: nodes[parts[0]].detail)
        var codes: [Code] = []
        var mark = ""
        for bound in parts.dropFirst().dropLast() {
            let (code, own) = try marked { () throws(Refusal) in try number(bound) }
            codes.append(code)
            mark = max(mark, own)
        }
        let step = codes.count > 2 ? codes[2] : Code("1", .whole, isLiteral: true)
        var length = step.text
        if (Double(step.text.replacing(" ", with: "")) ?? 0) == 0 {
            note(.failure)
            helpers.insert("nonzero")
            (length, mark) = ("nonzero(\(step.text))", "try ")
        }
        kinds.join(variable, codes[0].kinds.isWhole && step.kinds.isWhole ? .whole : .real)
        let first = codes[0].isLiteral ? "Double(\(codes[0].text))" : codes[0].text
        let body = try inner(parts[parts.count - 1])
        let places = "\(mark)stride(from: \(first), through: \(codes[1].text), by: \(length))"
        guard isChanged(variable) else {
            return ["for \(isUsed(variable) ? name(of: variable) : "_") in \(places) \(body)"]
        }
        let name = name(of: variable)
        return ["for \(name)Now in \(places) {\nvar \(name) = \(name)Now\n\(body.dropFirst(2))"]
    }

    private func genericFor(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let variables = parts.prefix(count).map { Variable(closure: closure, local: nodes[$0].detail) }
        let values = Array(parts.dropFirst(count).dropLast())
        guard values.count == 1, nodes[values[0]].kind == .call, case let call = children(values[0]),
            value(call[0]) == .host("ipairs"), call.count == 2
        else { throw refusal(node, "a loop over something else than ipairs of a list") }
        var list = try expression(call[1])
        let isMade = isDynamic(list.kinds)
        if isMade {
            note(.failure)
            list = Code("\(list.at(.atom)).asTable().values", .any)
        }
        let element = isMade ? .any : constantKinds(of: list.kinds, nil)
        let mark = isMade ? "try " : ""
        kinds.join(variables[0], .whole)
        if count > 1 { kinds.join(variables[1], element) }
        let body = try inner(parts[parts.count - 1])
        var (item, copy) = (count > 1 && isUsed(variables[1]) ? name(of: variables[1]) : "_", "")
        if item != "_", isChanged(variables[1]) {
            copy = "var \(item) = \(item)Now\n"
            item += "Now"
        }
        guard isUsed(variables[0]) else {
            return ["for \(item) in \(mark)\(list.text) {\n\(copy)\(body.dropFirst(2))"]
        }
        let (index, word) = (name(of: variables[0]), isChanged(variables[0]) ? "var" : "let")
        return [
            "for (\(index)Now, \(item)) in \(mark)\(list.text).enumerated() {\n\(word) \(index) = Double(\(index)Now + 1)\n\(copy)\(body.dropFirst(2))"
        ]
    }

    private func returned(_ parts: [Int]) throws(Refusal) -> [String] {
        guard let body = open.last else { return ["return"] }
        if let last = parts.last, parts.count > 1 || nodes[last].kind == .vararg, try spread(last) != nil {
            returnList(body)
        }
        if returnsList(body) {
            let (text, mark) = try marked { () throws(Refusal) in try list(parts) }
            return ["return \(mark)\(text)"]
        }
        var found: [Kinds] = []
        var texts: [String] = []
        var mark = ""
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, isCall(part) {
                let (call, own) = try marked { () throws(Refusal) in try self.results(part) }
                mark = max(mark, own)
                // Of a function that was not read yet, nothing is known.
                if parts.count == 1, !call.kinds.isEmpty { kinds.returns(body, call.kinds) }
                let results = kinds[body]?.results ?? []
                if parts.count == 1 {
                    let isSame = zip(results, call.kinds).allSatisfy { isDynamic($0) == isDynamic($1) }
                    if results.count == call.kinds.count, isSame, !call.isMany {
                        return ["return \(mark)\(call.text)"]
                    }
                    if call.isMany || call.kinds.count > 1 {
                        returnList(body)
                        return []
                    }
                }
                let code = Code(call.text, call.kinds.first ?? [])
                texts.append(place < results.count ? try fit(code, results[place], part) : code.text)
                found += call.kinds
                break
            }
            let (code, own) = try marked { () throws(Refusal) in try expression(part) }
            mark = max(mark, own)
            let results = kinds[body]?.results ?? []
            texts.append(place < results.count ? try fit(code, results[place], part) : code.text)
            found.append(code.kinds)
        }
        if found.count == parts.count { kinds.returns(body, found) }
        let count = max(kinds[body]?.results.count ?? 0, texts.count)
        while texts.count < count { texts.append(missing(kinds[body]?.results[texts.count] ?? [])) }
        if texts.isEmpty { return ["return"] }
        return ["return \(mark)\(texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))")"]
    }
}
