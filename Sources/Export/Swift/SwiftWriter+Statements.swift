// Statements of Lua in Swift. In: the nodes of a block. Out: lines.

import LuaSyntax

extension SwiftWriter {
    func statements(of block: Int) throws(Refusal) -> [String] {
        try statements(children(block)[...])
    }

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
        labels.append(label)
        lines = try statements(all[..<last])
        labels.removeLast()
        lines = ["\(label)Label: do {"] + lines + ["}"]
        return lines + (try statements(all[(last + 1)...]))
    }

    private func inner(_ block: Int) throws(Refusal) -> String {
        let lines = try statements(of: block)
        return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: "\n"))\n}"
    }

    /// Expressions of one statement, and the word that marks what may fail.
    private func marked(_ body: () throws(Refusal) -> String) throws(Refusal) -> (text: String, mark: String)
    {
        let outer = fails
        fails = false
        let text = try body()
        let mark = fails ? "try " : ""
        fails = outer
        return (text, mark)
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
            let call = try marked { () throws(Refusal) in try results(parts[0]).text }
            return ["\(call.mark)_ = \(call.text)"]
        case .do: return ["do \(try inner(parts[0]))"]
        case .while:
            let test = try marked { () throws(Refusal) in try condition(parts[0]).text }
            return ["while \(test.mark)\(test.text) \(try inner(parts[1]))"]
        case .repeat:
            let body = try inner(parts[0])
            let test = try marked { () throws(Refusal) in try condition(parts[1]).at(.unary) }
            return ["while true \(body.dropLast(1))if \(test.mark)\(test.text) { break }", "}"]
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
            if local(targets[0].local).isConstant || isAlias(targets[0], values[0]) { return [] }
            // It is read where it is used.
            if nodes[values[0]].kind == .table, local(targets[0].local).writeCount == 0 { return [] }
            if nodes[values[0]].kind == .function, function(ofLocal: targets[0].local) != nil {
                return try nested(targets[0], values[0])
            }
            var code = Code(text: "", kinds: [])
            let text = try marked { () throws(Refusal) in
                code = try expression(values[0])
                return code.text
            }
            kinds.join(targets[0], code.kinds)
            guard isUsed(targets[0]) else { return ["_ = \(text.mark)\(text.text)"] }
            let needsType =
                code.isLiteral || code.kinds == .none
                || (isChanged(targets[0]) && kinds[targets[0]] != code.kinds)
            let type = needsType ? ": \(try type(of: kinds[targets[0]], node))" : ""
            return ["\(word(targets[0])) \(name(of: targets[0]))\(type) = \(text.mark)\(text.text)"]
        }
        if values.isEmpty {
            return try targets.filter(isUsed).map { target throws(Refusal) in
                let type = try type(of: kinds[target], node)
                return
                    "var \(name(of: target)): \(type)\(type.hasSuffix("?") ? " = nil" : type == "Double" ? " = 0" : "")"
            }
        }
        if values.count == 1, isCall(values[0]) {
            var call = Results(text: "", kinds: [], isMany: false)
            let text = try marked { () throws(Refusal) in
                call = try results(values[0])
                return call.text
            }
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
                    copies.append(
                        "\(word(targets[place])) \(name): \(try type(of: kinds[targets[place]], node)) = \(name)Now"
                    )
                }
            }
            let list = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
            return ["\(names.allSatisfy { $0 == "_" } ? "_" : "let \(list)") = \(text.mark)\(text.text)"]
                + copies
        }
        var lines: [String] = []
        for (place, target) in targets.enumerated() {
            var code = Code(text: "nil", kinds: .none)
            let text = try marked { () throws(Refusal) in
                if place < values.count { code = try expression(values[place]) }
                return code.text
            }
            kinds.join(target, code.kinds)
            guard isUsed(target) else {
                if place < values.count, isCall(values[place]) {
                    lines.append("_ = \(text.mark)\(text.text)")
                }
                continue
            }
            lines.append(
                "\(word(target)) \(name(of: target)): \(try type(of: kinds[target], node)) = \(text.mark)\(text.text)"
            )
        }
        return lines
    }

    private func isAlias(_ variable: Variable, _ value: Int) -> Bool {
        guard local(variable.local).writeCount == 0, nodes[value].kind != .function else { return false }
        switch self.value(value) {
        case .host: return true
        case .node(let node):
            if case .matrix = program.script.nodes[node] { return false } else { return true }
        default: return false
        }
    }

    private func assignment(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let values = Array(parts.dropFirst(count))
        if values.count == 1, count > 1, isCall(values[0]) {
            var call = Results(text: "", kinds: [], isMany: false)
            let text = try marked { () throws(Refusal) in
                call = try results(values[0])
                return call.text
            }
            guard call.kinds.count >= count || call.kinds.isEmpty else {
                throw refusal(node, "fewer values than names")
            }
            var targets: [String] = []
            for place in call.kinds.indices {
                targets.append(place < count ? try target(parts[place], call.kinds[place]) : "_")
            }
            return ["(\(targets.joined(separator: ", "))) = \(text.mark)\(text.text)"]
        }
        if count == 1, values.count == 1, [.field, .index].contains(nodes[parts[0]].kind),
            value(children(parts[0])[0]) == nil,
            case .text(let name)? = program.key(of: parts[0], in: closure)
        {
            let object = try expression(children(parts[0])[0])
            if object.kinds.isEmpty { return [] }
            if object.kinds == .item {
                let text = try marked { () throws(Refusal) in try look(object.text, name, values[0]) }
                return [
                    text.mark.isEmpty
                        ? text.text : text.text.replacing(" = ", with: " = try ", maxReplacements: 1)
                ]
            }
        }
        guard values.count == count else { throw refusal(node, "fewer values than names") }
        var texts: [String] = []
        var mark = ""
        for (place, value) in values.enumerated() {
            var code = Code(text: "", kinds: [])
            let text = try marked { () throws(Refusal) in
                code = try expression(value)
                return code.text
            }
            mark = text.mark.isEmpty ? mark : text.mark
            texts.append(text.text)
            _ = try target(parts[place], code.kinds)
        }
        let targets = try parts.prefix(count).map { part throws(Refusal) in try target(part, []) }
        if count == 1 {
            // x = x + 1
            for sign in ["+", "-", "*"] where texts[0].hasPrefix("\(targets[0]) \(sign) ") {
                let rest = String(texts[0].dropFirst(targets[0].count + 3))
                if !rest.contains(" ") { return ["\(targets[0]) \(sign)= \(mark)\(rest)"] }
            }
            return ["\(targets[0]) = \(mark)\(texts[0])"]
        }
        return ["(\(targets.joined(separator: ", "))) = \(mark)(\(texts.joined(separator: ", ")))"]
    }

    private func target(_ node: Int, _ found: Kinds) throws(Refusal) -> String {
        guard nodes[node].kind == .name else {
            let object = children(node)[0]
            guard case .node(let table)? = value(object),
                case .text(let name)? = program.key(of: node, in: closure),
                nodes[object].kind == .name
            else { throw refusal(node, "a field of a table that is made while items are placed") }
            program.write(name: name)
            program.need(.node(table))
            return stored(table, name, word(nodes[object].first), found)
        }
        switch reference(node) {
        case .variable(let variable):
            kinds.join(variable, found)
            change(variable)
            return name(of: variable)
        case .cell(let cell):
            program.assign(cell: cell)
            kinds.join(cell: cell, found)
            return property(cell, like: word(nodes[node].first))
        case .varying(let place):
            for twin in program.twins(of: closure) { program.assign(cell: program.cells(of: twin)[place]) }
            return "_"
        case .global(let name):
            program.assign(global: name)
            let cell = cell(ofGlobal: name)
            kinds.join(cell: cell, found)
            return property(cell, like: name)
        case .expression: throw refusal(node, "a constant that changes")
        }
    }

    private func ifStatement(_ parts: [Int]) throws(Refusal) -> [String] {
        var text = ""
        var place = 0
        while place + 1 < parts.count {
            // A condition that is always the same decides here.
            if let known = value(parts[place]) {
                if known.isTrue {
                    return text.isEmpty
                        ? [try "do \(inner(parts[place + 1]))"]
                        : ["\(text) else \(try inner(parts[place + 1]))"]
                }
                place += 2
                continue
            }
            let test = try marked { () throws(Refusal) in try condition(parts[place]).text }
            text +=
                "\(text.isEmpty ? "" : " else ")if \(test.mark)\(test.text) \(try inner(parts[place + 1]))"
            place += 2
        }
        if place < parts.count {
            let last = try inner(parts[place])
            if text.isEmpty { return ["do \(last)"] }
            text += " else \(last)"
        }
        return text.isEmpty ? [] : [text]
    }

    private func numericFor(_ parts: [Int]) throws(Refusal) -> [String] {
        let variable = Variable(closure: closure, local: nodes[parts[0]].detail)
        var codes: [Code] = []
        var mark = ""
        for bound in parts.dropFirst().dropLast() {
            let text = try marked { () throws(Refusal) in
                codes.append(try number(bound))
                return ""
            }
            mark = text.mark.isEmpty ? mark : text.mark
        }
        let step = codes.count > 2 ? codes[2] : Code(text: "1", kinds: .whole, isLiteral: true)
        guard let length = Double(step.text.replacing(" ", with: "")), length != 0 else {
            throw refusal(parts[0], "a loop whose step is not written as a number")
        }
        kinds.join(variable, codes[0].kinds.isWhole && step.kinds.isWhole ? .whole : .real)
        let first = codes[0].isLiteral ? "Double(\(codes[0].text))" : codes[0].text
        let body = try inner(parts[parts.count - 1])
        let used = isUsed(variable)
        if isChanged(variable) {
            return [
                "for \(name(of: variable))Now in \(mark)stride(from: \(first), through: \(codes[1].text), by: \(step.text)) {\nvar \(name(of: variable)) = \(name(of: variable))Now\n\(body.dropFirst(2))"
            ]
        }
        return [
            "for \(used ? name(of: variable) : "_") in \(mark)stride(from: \(first), through: \(codes[1].text), by: \(step.text)) \(body)"
        ]
    }

    private func genericFor(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let variables = parts.prefix(count).map { Variable(closure: closure, local: nodes[$0].detail) }
        let values = Array(parts.dropFirst(count).dropLast())
        guard values.count == 1, nodes[values[0]].kind == .call, case let call = children(values[0]),
            value(call[0]) == .host("ipairs"),
            call.count == 2
        else { throw refusal(node, "a loop over something else than ipairs of a list") }
        let list = try expression(call[1])
        let element = program.kinds(ofFieldsOf: list.kinds, key: nil, named: false).subtracting(.none)
        kinds.join(variables[0], .whole)
        if count > 1 { kinds.join(variables[1], element) }
        let body = try inner(parts[parts.count - 1])
        let item = count > 1 && isUsed(variables[1]) ? name(of: variables[1]) : "_"
        guard isUsed(variables[0]) else { return ["for \(item) in \(list.text) \(body)"] }
        let index = name(of: variables[0])
        return [
            "for (\(index)Now, \(item)) in \(list.text).enumerated() {\nlet \(index) = Double(\(index)Now + 1)\n\(body.dropFirst(2))"
        ]
    }

    private func returned(_ parts: [Int]) throws(Refusal) -> [String] {
        guard let body = open.last else { return ["return"] }
        var found: [Kinds] = []
        var texts: [String] = []
        var mark = ""
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, isCall(part) {
                var call = Results(text: "", kinds: [], isMany: false)
                let text = try marked { () throws(Refusal) in
                    call = try results(part)
                    return call.text
                }
                mark = text.mark.isEmpty ? mark : text.mark
                if parts.count == 1 {
                    // Of a function that was not read yet, nothing is known.
                    if !call.kinds.isEmpty { kinds.returns(body, call.kinds) }
                    let results = kinds[body]?.results ?? []
                    if results.count == call.kinds.count { return ["return \(mark)\(text.text)"] }
                    guard call.kinds.count < 2 else {
                        throw refusal(part, "another number of values than elsewhere")
                    }
                    texts.append(text.text)
                } else {
                    guard call.kinds.count < 2 else { throw refusal(part, "several values behind others") }
                    texts.append(text.text)
                }
                found += call.kinds
                break
            }
            var code = Code(text: "", kinds: [])
            let text = try marked { () throws(Refusal) in
                code = try expression(part)
                return code.text
            }
            mark = text.mark.isEmpty ? mark : text.mark
            texts.append(text.text)
            found.append(code.kinds)
        }
        if found.count == parts.count { kinds.returns(body, found) }
        let count = max(kinds[body]?.results.count ?? 0, texts.count)
        while texts.count < count { texts.append("nil") }
        if texts.isEmpty { return ["return"] }
        return ["return \(mark)\(texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))")"]
    }

    func isCall(_ node: Int) -> Bool { [.call, .methodCall].contains(nodes[node].kind) }
}
