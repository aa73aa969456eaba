// The hooks of a script as the methods that the engine calls. In: their functions. Out: the methods' bodies.

import CarouselHost

extension SwiftPrinter {
    // MARK: Placing

    /// The body of the method that places an item.
    func placingBody() -> [SwiftLine] {
        let number = program.transform
        let function = program.functions[number]
        open.append(number)
        defer { open.removeLast() }
        if case .poses(let node)? = facts.modules.function(function.instances.first) {
            return apart { inner { add("item.put(\(declareModuleValue(node, .poses(node))))") } }
        }
        guard isMethod(number) else { return apart { inner { placeByCall() } } }
        if function.isVararg { refuse(function.place, .openCall) }
        let given: [(text: String, type: SwiftType)] = [
            ("item.offset", .real), ("item.base", .matrix), ("Double(item.index)", .count),
        ]
        return apart {
            inner {
                for (variable, own) in zip(function.parameters, given) where facts.isRead(variable) {
                    let isSteady = !program.variables[variable].isCaptured && !facts.isWritten(variable)
                    if isSteady, own.type != .count {
                        names[variable] = own.text
                        continue
                    }
                    let word = facts.isWritten(variable) ? "var" : "let"
                    let type = facts.type(ofVariable: variable)
                    let code = fit(SwiftCode(own.text, .call, own.type), to: type)
                    let label = own.type.isSame(as: type) ? "" : ": \(text(of: type))"
                    add("\(word) \(name(ofVariable: variable))\(label) = ", code)
                }
                let start = lines.count
                if ownResults.contains("alpha") { add("var \(ownName("alpha")) = 1.0") }
                if ownResults.contains("depth") { add("var \(ownName("depth")): Double?") }
                if ownResults.contains("shade") { add("var \(ownName("shade")) = 0.0") }
                print(function.body)
                if function.canEnd { add("item.fail(\"it was not placed\")") }
                readMemory(at: start, "item.carousel")
            }
        }
    }

    /// What is printed from a line on has the memory, if it reads it.
    private func readMemory(at start: Int, _ carousel: String) {
        let isRead = lines[start...].contains { line in
            let text = line.text(failing: [])
            return text.contains("memory.") || text.contains("memory,") || text.contains("memory)")
        }
        guard isRead else { return }
        let text = "let memory = memory(in: \(carousel))"
        lines.insert(SwiftLine(indent: indent, before: text, code: nil, after: ""), at: start)
    }

    /// The script calls its hook itself: so does the method.
    private func placeByCall() {
        let number = program.transform
        let function = program.functions[number]
        let given = [
            SwiftCode("item.offset", .call, .real), SwiftCode("item.base", .call, .matrix),
            SwiftCode("Double(item.index)", .call, .count), SwiftCode("item", .call, .item),
        ]
        var texts = function.parameters.enumerated().map { position, variable in
            let code = position < given.count ? given[position] : SwiftCode("nil", .call, .nothing)
            return fit(code, to: facts.type(ofVariable: variable)).text
        }
        if facts.memory.uses[number] == .reads { texts.append("memory(in: item.carousel)") }
        switch needText(of: number) == nil ? .nothing : facts.needs[number] ?? .nothing {
        case .nothing: break
        case .carousel: texts.append("in: item.carousel")
        case .item: texts.append("for: item")
        }
        var call = SwiftCode("\(name(ofFunction: number))(\(texts.joined(separator: ", ")))", .call, .nothing)
        call.calls = [number]
        add("let placed = ", call)
        switch facts.forms[number] ?? .many {
        case .single(let type): put([SwiftCode("placed", .call, type)], isLast: true)
        case .tuple(let types):
            put(types.enumerated().map { SwiftCode("placed.\($0)", .call, $1) }, isLast: true)
        case .none, .many: refuse(function.place, .openCall)
        }
    }

    /// The item is put where a script returns.
    func place(_ values: [Expression]) {
        let body = program.functions[program.transform].body
        var isLast = false
        if case .returning(let last)? = body.last, indent == 1 { isLast = last.first === values.first }
        if values.count == 1, case .call(let callee, let arguments) = values[0].form,
            case .poses(let node)? = facts.module(called: callee), isOwnPlace(arguments)
        {
            return add("\(isLast ? "" : "return ")item.put(\(declareModuleValue(node, .poses(node))))")
        }
        let isMany = values.last.map { $0.isMany && !isSingle($0) } ?? false
        let codes = spread(values, count: isMany ? 4 : values.count)
        for code in codes.dropFirst(4) { discard(code) }
        put(Array(codes.prefix(4)), isLast: isLast)
    }

    /// Whether something is placed by the offset and the base of the item itself.
    private func isOwnPlace(_ arguments: [Expression]) -> Bool {
        let parameters = program.functions[program.transform].parameters
        guard arguments.count >= 2, parameters.count >= 2 else { return false }
        return zip(arguments, parameters).prefix(2).allSatisfy { argument, parameter in
            guard case .variable(parameter) = argument.form else { return false }
            return !facts.isWritten(parameter)
        }
    }

    private func put(_ codes: [SwiftCode], isLast: Bool) {
        let word = isLast ? "" : "return "
        guard let transform = codes.first, transform.type.wrapped == .matrix else {
            if codes.first.map({ $0.type == .nothing }) ?? true {
                return add("\(word)item.fail(\"it was not placed\")")
            }
            refuse(openPlace, .mixedValues)
            return
        }
        var parts = [fit(transform, to: .matrix)]
        var texts = [parts[0].isImplicit ? "Transform3D\(parts[0].text)" : parts[0].text]
        for (position, name) in Self.results.enumerated() {
            let code = position + 1 < codes.count ? codes[position + 1] : SwiftCode("nil", .call, .nothing)
            let usual = ["alpha": "1", "shade": "0"][name]
            let own = ownResults.contains(name) ? ownName(name) : usual
            guard let text = result(code, own: own, isDepth: name == "depth") else { continue }
            parts.append(code)
            if text != usual { texts.append("\(name): \(text)") }
        }
        add(word, SwiftCode("item.put(\(texts.joined(separator: ", ")))", .call, .nothing).made(of: parts))
    }

    /// A result besides the transform; nil for what need not be said.
    private func result(_ code: SwiftCode, own: String?, isDepth: Bool) -> String? {
        switch code.type {
        case .nothing: return own
        case _ where code.type.isDouble: return code.text
        case .wide: return "Double(\(code.text))"
        case .optional(let inner) where inner.isDouble:
            if isDepth, own == nil { return code.text }
            return own.map { "\(code.at(.sum)) ?? \($0)" } ?? code.text
        default:
            if code.type != .mixture { refuse(openPlace, .mixedValues) }
            return nil
        }
    }

    // MARK: What comes before

    /// The body of the method that brings the memory up to a frame.
    func updatingBody(_ number: Int) -> [SwiftLine] {
        let function = program.functions[number]
        open.append(number)
        defer { open.removeLast() }
        if function.isVararg { refuse(function.place, .openCall) }
        if facts.needs[number] == .item { refuse(function.place, .itemState("offset")) }
        return apart {
            inner {
                if let seconds = function.parameters.first, facts.isRead(seconds) {
                    if facts.isWritten(seconds) {
                        add("var \(name(ofVariable: seconds)) = seconds")
                    } else {
                        names[seconds] = "seconds"
                    }
                }
                print(function.body)
                if function.canEnd { add("return false") }
            }
        }
    }

    /// What `update` returns: whether it asks for another frame.
    func updated(_ values: [Expression]) {
        let code = spread(values, count: 1)[0]
        switch code.type {
        case .boolean: add("return ", code)
        case .nothing: add("return false")
        case .optional(.boolean):
            let text = "\(code.at(.coalescing)) == true"
            add("return ", SwiftCode(text, .comparison, .boolean).made(of: [code]))
        default: refuse(openPlace, .mixedValues)
        }
    }

    /// The body of the method that answers options.
    func answeringBody(_ number: Int) -> [SwiftLine] {
        let function = program.functions[number]
        open.append(number)
        defer { open.removeLast() }
        if function.isVararg { refuse(function.place, .openCall) }
        if facts.needs[number] == .item { refuse(function.place, .itemState("offset")) }
        return apart {
            inner {
                if let name = optionName,
                    (facts.reads[name] ?? 0) > comparisons(of: name) || facts.isWritten(name)
                {
                    add(
                        "\(facts.isWritten(name) ? "var" : "let") \(self.name(ofVariable: name)) = option.rawValue"
                    )
                }
                let start = lines.count
                print(function.body)
                if function.canEnd { add("return value") }
                readMemory(at: start, "carousel")
            }
        }
    }

    /// How often a variable is compared with a written word.
    private func comparisons(of variable: Int) -> Int {
        var count = 0
        facts.visitExpressions { expression in
            guard case .binary(let operation, let a, let b, _) = expression.form,
                operation == .equal || operation == .unequal
            else { return }
            for (one, other) in [(a, b), (b, a)] {
                guard case .variable(variable) = one.form, case .constant(.text) = other.form else {
                    continue
                }
                count += 1
            }
        }
        return count
    }

    /// What the hook for options returns.
    func answered(_ values: [Expression]) {
        if let value = values.first, case .variable(let variable) = value.form, variable == optionValue {
            return add("return value")
        }
        let code = spread(values, count: 1)[0]
        func returned(_ text: String, _ level: SwiftCode.Level = .call) {
            add("return ", SwiftCode(text, level, .real).made(of: [code]))
        }
        switch code.type {
        case .nothing: add("return value")
        case _ where code.type.isDouble: returned(code.isLiteral ? code.text : code.text, code.level)
        case .wide: returned("Double(\(code.text))")
        case .boolean: returned("\(code.at(.or)) ? 1 : 0", .ternary)
        case .optional(.boolean): returned("\(code.at(.call)).map { $0 ? 1 : 0 } ?? value", .coalescing)
        case .optional(let inner) where inner.isDouble: returned("\(code.at(.sum)) ?? value", .coalescing)
        default: refuse(openPlace, .mixedValues)
        }
    }
}
