// The hook that places an item as the method that does. In: its function. Out: lines that put the item.

extension SwiftPrinter {
    /// The body of the method that places an item.
    func placingBody() -> [SwiftLine] {
        let number = program.transform
        open.append(number)
        defer { open.removeLast() }
        let given = ["item.offset", "item.base", "Double(item.index)"]
        return apart {
            inner {
                for (variable, text) in zip(program.functions[number].parameters, given)
                where facts.isRead(variable) {
                    let word = facts.isWritten(variable) ? "var" : "let"
                    let type = facts.type(ofVariable: variable)
                    let own: SwiftType =
                        switch text {
                        case "item.base": .matrix
                        case "item.offset": .real
                        default: .count
                        }
                    let code = fit(SwiftCode(text, .call, own), to: type)
                    let isSame = own.isSame(as: type)
                    add(
                        "\(word) \(name(ofVariable: variable))\(isSame ? "" : ": \(self.text(of: type))") = ",
                        code)
                }
                print(program.functions[number].body)
                if program.functions[number].canEnd { add("item.fail(\"it was not placed\")") }
            }
        }
    }

    /// The item is put where a script returns.
    func place(_ values: [Expression]) {
        guard case .tuple(let types)? = facts.forms[program.transform].map(tuple) else { return }
        let codes = zip(spread(values, count: types.count), types).map { code, type in
            code.type.isSame(as: type) ? fit(code, to: type) : code
        }
        let isLast = lines.isEmpty ? false : indent == 1
        let arguments = placement(Array(codes))
        let code = SwiftCode("item.put(\(arguments.text))", .call, .nothing).made(of: [arguments])
        add(isLast && isLastStatement(values) ? "" : "return ", code)
    }

    private func isLastStatement(_ values: [Expression]) -> Bool {
        guard case .returning(let last)? = program.functions[program.transform].body.last else {
            return false
        }
        return last.first === values.first
    }

    private func tuple(_ form: ResultForm) -> ResultForm {
        if case .single(let type) = form { .tuple([type]) } else { form }
    }

    /// What the item is put with.
    func placement(_ codes: [SwiftCode]) -> SwiftCode {
        var parts: [SwiftCode] = []
        var texts: [String] = []
        let usual = ["", "1", "", "0"]
        for (position, label) in ["", "alpha: ", "depth: ", "shade: "].enumerated()
        where position < codes.count {
            let code = codes[position]
            if position == 0 {
                let transform = code.type.isOptional ? fit(code, to: .matrix) : code
                parts.append(transform)
                texts.append(transform.isImplicit ? "Transform3D\(transform.text)" : transform.text)
                continue
            }
            if code.type == .nothing { continue }
            parts.append(code)
            let isMissing = code.type.isOptional && !usual[position].isEmpty
            texts.append(label + (isMissing ? "\(code.at(.sum)) ?? \(usual[position])" : code.text))
        }
        return SwiftCode(texts.joined(separator: ", "), .call, .nothing).made(of: parts)
    }

    /// The placement of an item of a script with an object; nil where values of any kind may be in it.
    func scriptPlacement(_ codes: [SwiftCode]) -> String? {
        guard let first = codes.first, first.type == .matrix,
            codes.dropFirst().allSatisfy({ $0.type.wrapped.isDouble })
        else { return nil }
        let labels = ["", "alpha: ", "depth: ", "shade: "]
        let texts = zip(labels, codes).map { $0 + $1.text }
        return "ScriptPlacement(\(texts.joined(separator: ", ")))"
    }
}
