// Statements of Lua as JavaScript. In: the nodes of a block. Out: lines.

import LuaSyntax

extension ScriptWriter {
    /// A block's statements.
    func statements(of block: Int) throws(Refusal) -> [String] { try statements(children(block)[...]) }

    private func statements(_ all: ArraySlice<Int>) throws(Refusal) -> [String] {
        guard let last = all.lastIndex(where: { nodes[$0].kind == .label }) else {
            var lines: [String] = []
            for node in all {
                lines += try statement(node)
                // What is behind can't be reached.
                if [.return, .break, .goto].contains(nodes[node].kind) { break }
            }
            return lines
        }
        // A jump goes to the end of what is before its label.
        let label = word(nodes[all[last]].detail)
        labels.append(label)
        let outer = hoisted
        hoisted = []
        var lines = try statements(all[..<last])
        let names = hoisted ?? []
        hoisted = outer
        labels.removeLast()
        lines = ["\(label)$: {"] + lines + ["}"]
        if !names.isEmpty { lines.insert("let \(names.joined(separator: ", "))", at: 0) }
        return lines + (try statements(all[(last + 1)...]))
    }

    /// A block inside braces; its variables are its own.
    private func inner(_ block: Int) throws(Refusal) -> String {
        let outer = hoisted
        hoisted = nil
        defer { hoisted = outer }
        let lines = try statements(of: block)
        return lines.isEmpty ? "{ }" : "{\n\(lines.joined(separator: "\n"))\n}"
    }

    private func statement(_ node: Int) throws(Refusal) -> [String] {
        let parts = children(node)
        switch nodes[node].kind {
        case .empty, .label: return []
        case .local: return try declaration(node, parts)
        case .localFunction:
            return try function(Variable(closure: closure, local: nodes[parts[0]].detail), parts[1])
        case .assignment: return try assignment(node, parts)
        case .functionStatement: return [try assign(parts[0], try expression(parts[1]))]
        case .callStatement:
            let text = try results(parts[0]).text
            return [text.first == "(" || text.first == "[" ? ";\(text)" : text]
        case .do: return [try inner(parts[0])]
        case .while: return ["while (\(try condition(parts[0]).text)) \(try inner(parts[1]))"]
        case .repeat:
            let outer = hoisted
            hoisted = nil
            defer { hoisted = outer }
            let lines = try statements(of: parts[0])
            return ["for (;;) {"] + lines + ["if (\(try condition(parts[1]).text)) break", "}"]
        case .if: return try ifStatement(parts)
        case .numericFor: return try numericFor(parts)
        case .genericFor: return try genericFor(node, parts)
        case .return: return [try returned(parts)]
        case .break: return ["break"]
        case .goto:
            let label = word(nodes[node].detail)
            guard labels.contains(label) else { throw refusal(node, "it jumps back") }
            return ["break \(label)$"]
        default: throw refusal(node, "this kind of statement")
        }
    }

    private func declared(_ names: [String], _ texts: [String]) -> [String] {
        guard hoisted != nil else { return ["let \(texts.joined(separator: ", "))"] }
        hoisted? += names
        return texts.map { $0.hasPrefix("[") ? ";\($0)" : $0 }
    }

    private func function(_ variable: Variable, _ function: Int) throws(Refusal) -> [String] {
        kinds.join(variable, .function)
        let body = Body(closure: closure, function: nodes[function].detail)
        return declared([name(of: variable)], ["\(name(of: variable)) = \(try text(of: body))"])
    }

    private func declaration(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let targets = parts.prefix(count).map { Variable(closure: closure, local: nodes[$0].detail) }
        let values = Array(parts.dropFirst(count))
        if count == 1, values.count == 1 {
            // Another name for something that has one, or a constant.
            if local(targets[0].local).isConstant || isAlias(targets[0].local) { return [] }
            if nodes[values[0]].kind == .function, function(ofLocal: targets[0].local) != nil {
                return try function(targets[0], values[0])
            }
            let value = try expression(values[0])
            kinds.join(targets[0], value.kinds)
            let name = name(of: targets[0])
            return declared([name], ["\(name) = \(value.at(.assignment))"])
        }
        if values.isEmpty {
            for target in targets { kinds.join(target, .none) }
            let names = targets.map { name(of: $0) }
            return declared(names, hoisted == nil ? names : names.map { "\($0) = undefined" })
        }
        let list = try self.list(values)
        for (place, target) in targets.enumerated() { kinds.join(target, list.kinds(place)) }
        let names = targets.map { name(of: $0) }
        if !list.isMany, list.parts.count == count {
            return declared(names, zip(names, list.parts).map { "\($0) = \($1)" })
        }
        return declared(names, ["[\(names.joined(separator: ", "))] = \(list.text)"])
    }

    private func assignment(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let values = Array(parts.dropFirst(count))
        if count == 1, values.count == 1 { return [try assign(parts[0], try expression(values[0]))] }
        try refuseEntangled(parts.prefix(count))
        let list = try self.list(values)
        let temporaries = (0..<count).map { _ in makeTemporary() }
        var lines = [";[\(temporaries.joined(separator: ", "))] = \(list.text)"]
        for (place, target) in parts.prefix(count).enumerated() {
            lines.append(
                try assign(target, Code(temporaries[place], list.kinds(place), isSimple: true)))
        }
        return lines
    }

    /// An assignment to a variable or a field.
    private func assign(_ target: Int, _ value: Code) throws(Refusal) -> String {
        guard nodes[target].kind == .name else { return try assignField(target, value) }
        switch reference(target) {
        case .variable(let variable):
            kinds.join(variable, value.kinds)
            return "\(name(of: variable)) = \(value.at(.assignment))"
        case .cell(let cell):
            program.assign(cell: cell)
            kinds.join(cell: cell, value.kinds)
            return "\(name(ofCell: cell, like: word(nodes[target].first))) = \(value.at(.assignment))"
        case .global(let global):
            program.assign(global: global)
            return "\(name(ofGlobal: global)) = \(value.at(.assignment))"
        case .varying(let place):
            // In the next round these closures leave one by one.
            for twin in program.twins(of: closure) { program.assign(cell: program.cells(of: twin)[place]) }
            return ""
        case .expression: throw refusal(target, "a constant is assigned to")
        }
    }

    private func assignField(_ target: Int, _ value: Code) throws(Refusal) -> String {
        let object = try expression(children(target)[0])
        let key = try self.key(target)
        if object.kinds == .item, case .text(let name)? = program.key(of: target, in: closure) {
            return
                "\(try piece(ofLook: name, target))(\(object.text), \(Self.text(name)), \(value.at(.assignment)), \(place(ofToken: nodes[target].last)))"
        }
        if case .text(let name)? = program.key(of: target, in: closure) {
            program.write(name: name)
        } else {
            program.writeAny(names: !key.kinds.isNumber && !key.kinds.isEmpty, numbers: true)
        }
        let at = place(ofToken: nodes[target].last)
        if hasItems, object.kinds.contains(.item) {
            return
                "\(object.at(.atom)) instanceof $Item ? $look(\(object.text), \(key.text), \(value.at(.assignment)), \(at)) : $set(\(object.text), \(key.text), \(value.at(.assignment)), \(at))"
        }
        return "$set(\(object.text), \(key.text), \(value.at(.assignment)), \(at))"
    }

    /// The piece that writes a field of a look.
    private func piece(ofLook name: String, _ node: Int) throws(Refusal) -> String {
        switch name {
        case "alpha", "depth", "shade": "$result"
        case "blur", "saturation", "tintAmount", "contentX", "contentY", "contentScale": "$lookNumber"
        case "tint": "$lookColor"
        case "shadow", "groundShadow": "$lookShadow"
        case "radius", "clip": "$lookFour"
        case "verso": "$lookVerso"
        case "label": "$lookLabel"
        default: throw refusal(node, "an item has no field \(name) that can be set")
        }
    }

    private func ifStatement(_ parts: [Int]) throws(Refusal) -> [String] {
        var branches: [String] = []
        for place in stride(from: 0, to: parts.count - 1, by: 2) {
            branches.append("if (\(try condition(parts[place]).text)) \(try inner(parts[place + 1]))")
        }
        if parts.count % 2 == 1 { branches.append(try inner(parts[parts.count - 1])) }
        return [branches.joined(separator: " else ")]
    }

    private func numericFor(_ parts: [Int]) throws(Refusal) -> [String] {
        let variable = Variable(closure: closure, local: nodes[parts[0]].detail)
        let bounds = parts.dropFirst().dropLast()
        let codes = try bounds.map { bound throws(Refusal) in try number(bound) }
        let step = codes.count > 2 ? codes[2] : Code("1", .whole, isSimple: true)
        kinds.join(variable, codes[0].kinds.isWhole && step.kinds.isWhole ? .whole : .real)
        let isCopied = local(variable.local).writeCount > 0
        let counter = isCopied ? makeTemporary() : name(of: variable)
        let head = "\(isCopied ? "" : "let ")\(counter) = \(codes[0].at(.assignment))"
        var end = codes[1].text
        if !codes[1].isSimple || codes[1].text.first?.isNumber == false { end = makeTemporary() }
        var before = end == codes[1].text ? [] : ["\(end) = \(codes[1].at(.assignment))"]
        var stepText = step.text
        let sign: Bool? = step.isSimple ? Double(step.text).flatMap { $0 == 0 ? nil : $0 > 0 } : nil
        if sign == nil {
            stepText = makeTemporary()
            before.append("\(stepText) = $step(\(step.text), \(place(bounds.last ?? parts[0])))")
        }
        let test =
            sign.map { "\(counter) \($0 ? "<=" : ">=") \(end)" }
            ?? "\(stepText) > 0 ? \(counter) <= \(end) : \(counter) >= \(end)"
        var body = try inner(parts[parts.count - 1])
        if isCopied { body = "{\nlet \(name(of: variable)) = \(counter)\n\(body.dropFirst(2))" }
        let next = step.text == "1" ? "\(counter)++" : "\(counter) += \(stepText)"
        return before + ["for (\(head); \(test); \(next)) \(body)"]
    }

    private func genericFor(_ node: Int, _ parts: [Int]) throws(Refusal) -> [String] {
        let count = nodes[node].detail
        let variables = parts.prefix(count).map { Variable(closure: closure, local: nodes[$0].detail) }
        let names = variables.map { name(of: $0) }
        let values = Array(parts.dropFirst(count).dropLast())
        if values.count == 1, nodes[values[0]].kind == .call {
            let call = children(values[0])
            switch value(call[0]) {
            case .host("ipairs") where call.count == 2:
                let list = try expression(call[1])
                kinds.join(variables[0], .whole)
                for variable in variables.dropFirst() { kinds.join(variable, .any) }
                let (table, counter) = (makeTemporary(), makeTemporary())
                let item = count > 1 ? names[1] : makeTemporary()
                let body = try inner(parts[parts.count - 1])
                return [
                    "\(table) = \(list.at(.assignment))", "for (\(counter) = 1; ; \(counter)++) {",
                    "\(count > 1 ? "let " : "")\(item) = $index(\(table), \(counter), \(place(call[1])))",
                    "if (\(item) === undefined) break", "let \(names[0]) = \(counter)",
                    String(body.dropFirst(2)),
                ]
            case .host("pairs"), .host("next"):
                throw refusal(values[0], "pairs goes through fields in no order that can be kept")
            default: break
            }
        }
        if let value = value(values[0]), value == .host("next") {
            throw refusal(values[0], "next goes through fields in no order that can be kept")
        }
        let list = try self.list(values)
        for variable in variables { kinds.join(variable, .any) }
        let state = (0..<3).map { _ in makeTemporary() }
        let at = place(values[0])
        let body = try inner(parts[parts.count - 1])
        return [
            ";[\(state.joined(separator: ", "))] = \(list.text)", "for (;;) {",
            "let [\(names.joined(separator: ", "))] = $all($call(\(state[0]), \(at))(\(state[1]), \(state[2])))",
            "if (\(names[0]) === undefined) break", "\(state[2]) = \(names[0])", String(body.dropFirst(2)),
        ]
    }

    private func returned(_ parts: [Int]) throws(Refusal) -> String {
        guard let body = open.last else { return "return" }
        if parts.count == 1, isCall(parts[0]) {
            let call = try results(parts[0])
            kinds.returns(body, call.isMany ? call.kinds : [call.first], more: call.isMany)
            return "return \(call.text)"
        }
        let list = try self.list(parts)
        kinds.returns(body, parts.indices.map(list.kinds), more: list.isMany)
        return "return \(list.isMany || parts.count != 1 ? list.text : list.arguments)"
    }
}
