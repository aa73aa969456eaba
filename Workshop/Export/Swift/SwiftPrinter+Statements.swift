// Statements of a program as lines of Swift.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    func print(_ statements: [Statement]) {
        let outer = narrowed
        defer { narrowed = outer }
        for (position, statement) in statements.enumerated() {
            let next = statements[(position + 1)...]
            addComment(above: statement)
            if guarded(statement, before: next) { continue }
            print(statement, before: next)
        }
    }

    func block(_ statements: [Statement]) { inner { print(statements) } }

    private func print(_ statement: Statement, before next: ArraySlice<Statement>) {
        switch statement {
        case .local(let variables, let values): local(variables, values, before: next)
        case .declare(let variables): declare(variables)
        case .begin(let variables, let values): begin(variables, values)
        case .assign(let targets, let values, let place): assign(targets, values, place)
        case .evaluate(let expression): evaluate(expression)
        case .block(let inner):
            let begins = inner.contains { statement in
                switch statement {
                case .local, .declare: true
                default: false
                }
            }
            guard begins else { return print(inner) }
            add("do {")
            block(inner)
            add("}")
        case .loop(let condition, let inner):
            let code = value(condition)
            loop("while ", code) { block(inner) }
        case .repeating(let inner, let condition):
            loop("while true", nil) {
                self.inner {
                    print(inner)
                    add("if ", value(condition), " { break }")
                }
            }
        case .branches(let branches, let otherwise): self.branches(branches, otherwise)
        case .count(let variable, let first, let last, let step, let inner, let place):
            count(variable, first, last, step, inner, place)
        case .elements(let position, let element, let others, let list, let inner, _):
            elements(position, element, others, list, inner)
        case .iterate(_, _, _, let place): refuse(place, .openCall)
        case .returning(let values): returning(values)
        case .leaveLoop: leaveLoop()
        case .labeled(let number, let name, let inner):
            add("\(label(number, name)): do {")
            block(inner)
            add("}")
        case .again(let number, let name, let inner):
            loops.append(Loop(number: number, isOwn: true))
            add("\(label(number, name)): while true {")
            block(inner)
            if canEnd(inner) { self.inner { add("break") } }
            add("}")
            loops.removeLast()
        case .leave(let number, let name): add("break \(label(number, name))")
        case .restart(let number, let name): add("continue \(label(number, name))")
        }
    }

    private func label(_ number: Int, _ name: String) -> String { "\(name)\(number)" }

    /// The comment right above a statement comes along.
    private func addComment(above statement: Statement) {
        guard let place = statement.place else { return }
        let source = program.script.sources[place.source]
        let first = source.tree.nodes[place.node].first
        let line = source.tree.line(ofToken: first)
        for text in comments(above: line, in: place.source) { add("// \(text)") }
    }

    /// Whether the end of statements can be reached.
    private func canEnd(_ statements: [Statement]) -> Bool {
        switch statements.last {
        case .returning, .leaveLoop, .leave, .restart: false
        case .evaluate(let expression): !raises(expression)
        default: true
        }
    }

    /// Whether it is a call of `error`.
    private func raises(_ expression: Expression) -> Bool {
        if case .call(.host(let host), _) = expression.form { host.name == "error" } else { false }
    }

    /// A loop of the script.
    private func loop(_ head: String, _ code: SwiftCode?, _ body: () -> Void) {
        loopCount += 1
        loops.append(Loop(number: loopCount, isOwn: false))
        let lines = apart(body)
        let loop = loops.removeLast()
        let mark = loop.isNamed ? "loop\(loop.number): " : ""
        if let code { add("\(mark)\(head)", code, " {") } else { add("\(mark)\(head) {") }
        self.lines += lines
        add("}")
    }

    private func leaveLoop() {
        guard let position = loops.lastIndex(where: { !$0.isOwn }) else { return }
        guard position != loops.count - 1 else { return add("break") }
        loops[position].isNamed = true
        add("break loop\(loops[position].number)")
    }

    // MARK: What must be there

    /// A block that is left if a variable is nothing guards what follows.
    private func guarded(_ statement: Statement, before next: ArraySlice<Statement>) -> Bool {
        guard case .branches(let branches, nil) = statement, branches.count == 1, !next.isEmpty,
            !canEnd(branches[0].block)
        else { return false }
        let parts = Self.alternatives(branches[0].condition)
        let missing = parts.compactMap { presence($0) }.filter { !$0.isThere }.map(\.variable)
        guard !missing.isEmpty, missing.allSatisfy({ isSteady($0, in: Array(next)) }) else { return false }
        let start = lines.count
        let narrowedBefore = narrowed
        var codes: [SwiftCode] = []
        for part in parts {
            if case (let variable, false)? = presence(part) {
                let name = name(ofVariable: variable)
                codes.append(SwiftCode("let \(name)", .call, .boolean))
                narrowed[variable] = name
            } else {
                codes.append(negated(part))
            }
        }
        let narrowedAfter = narrowed
        narrowed = narrowedBefore
        add("guard ", listed(codes), " else {")
        block(branches[0].block)
        add("}")
        narrowed = narrowedAfter
        return lines.count > start
    }

    /// The conditions of which one must be true.
    private static func alternatives(_ condition: Expression) -> [Expression] {
        guard case .either(let a, let b) = condition.form else { return [condition] }
        return alternatives(a) + alternatives(b)
    }

    /// The opposite of a condition.
    private func negated(_ condition: Expression) -> SwiftCode {
        if case .not(let inner) = condition.form { return value(inner) }
        if case .binary(let operation, let a, let b, let isLate) = condition.form,
            operation == .equal || operation == .unequal
        {
            let opposite = Expression(
                .binary(operation == .equal ? .unequal : .equal, a, b, isLate: isLate), condition.place,
                id: -1)
            opposite.kinds = .boolean
            return value(opposite)
        }
        let code = value(condition)
        return SwiftCode("!\(code.at(.call))", .unary, .boolean).made(of: [code])
    }

    /// Whether nothing in statements writes a variable.
    private func isSteady(_ variable: Int, in statements: [Statement]) -> Bool {
        if program.variables[variable].isAssignedInside { return false }
        var isSteady = true
        statements.visitAll { statement in
            switch statement {
            case .assign(let targets, _, _):
                for case .variable(variable) in targets { isSteady = false }
            case .begin(let variables, _): if variables.contains(variable) { isSteady = false }
            default: break
            }
        }
        return isSteady
    }

    /// How a hook is left where a value is missing; nil where a function must fail.
    private func exit(without name: String) -> String? {
        guard let number = open.last, isMethod(number), !facts.hasSprings else { return nil }
        if number == program.transform { return "return item.fail(\"there is no \(name)\")" }
        return number == program.option ? "return value" : nil
    }

    // MARK: Variables

    /// What begins a variable: `let` or `var`.
    private func word(_ variable: Int) -> String { facts.isWritten(variable) ? "var" : "let" }

    private func declare(_ variables: [Int]) {
        for variable in variables where facts.isRead(variable) {
            let type = facts.type(ofVariable: variable)
            add("var \(name(ofVariable: variable)): \(text(of: type)) = \(empty(type))")
        }
    }

    private func local(_ variables: [Int], _ values: [Expression], before next: ArraySlice<Statement>) {
        if variables.count == 1, values.count == 1, case .function(let number, nil) = values[0].form,
            program.functions[number].parent != nil
        {
            return localFunction(variables[0], number, values[0].place)
        }
        if values.isEmpty {
            for variable in variables where facts.isRead(variable) {
                let type = facts.type(ofVariable: variable)
                let name = name(ofVariable: variable)
                if program.variables[variable].isSetFirst {
                    let word = next.mostWrites(of: variable) > 1 ? "var" : "let"
                    add("\(word) \(name): \(text(of: type))")
                } else {
                    add("\(word(variable)) \(name): \(text(of: type)) = \(empty(type))")
                }
            }
            return
        }
        let isEven =
            values.count == variables.count
            && (values.last.map { !$0.isMany || isSingle($0) || variables.count == 1 } ?? true)
        guard isEven else {
            if destructure(values, into: variables) { return }
            let codes = spread(values, count: variables.count)
            for (variable, code) in zip(variables, codes) where !isPart(code, variable) {
                begin(variable, code)
            }
            return
        }
        if variables.count == 1 {
            if isOption(values[0], variables[0]) { return }
            let code = value(values[0])
            if needsValue(variables[0], code, in: next) { return }
            return begin(variables[0], code)
        }
        // All values are computed before a name is seen.
        let left = zip(variables, values).filter { !isOption($1, $0) }
        let codes = left.map { value($1) }
        for ((variable, _), code) in zip(left, codes) { begin(variable, code) }
    }

    /// A local for an option of the same name is the property itself.
    private func isOption(_ value: Expression, _ variable: Int) -> Bool {
        guard case .option(let name) = value.plain.form, !facts.isWritten(variable),
            let known = options.own.first(where: { $0.option.name == name }),
            known.property == program.variables[variable].name, known.option.kind != .color
        else { return false }
        if case .choice = known.option.kind { return false }
        if let other = names[variable] { taken[program.variables[variable].owner]?.remove(other) }
        names[variable] = Self.safe(known.property)
        return true
    }

    /// A local for a part of what a call has given is that part, by its own name.
    private func isPart(_ code: SwiftCode, _ variable: Int) -> Bool {
        let words = code.text.split(separator: ".")
        guard words.count == 2, keptCalls.contains(String(words[0])), !facts.isWritten(variable),
            !program.variables[variable].isCaptured, !code.type.isOptional,
            code.type.isSame(as: facts.type(ofVariable: variable))
        else { return false }
        names[variable] = code.text
        return true
    }

    /// A variable whose value is needed in any case is checked where it begins.
    private func needsValue(_ variable: Int, _ code: SwiftCode, in next: ArraySlice<Statement>) -> Bool {
        guard facts.type(ofVariable: variable).isThereIfTrue, !facts.isWritten(variable),
            facts.isNeeded(variable, in: next), code.type.isOptional,
            let exit = exit(without: program.variables[variable].name)
        else { return false }
        let name = name(ofVariable: variable)
        add("guard let \(name) = ", code, " else { \(exit) }")
        narrowed[variable] = name
        return true
    }

    /// The values of one call begin variables, all at once; false where they are of other types.
    private func destructure(_ values: [Expression], into variables: [Int]) -> Bool {
        guard values.count == 1, variables.contains(where: facts.isRead),
            let call = call(values[0], count: variables.count), call.values.count > 1,
            variables.count <= call.values.count
        else { return false }
        let isTuple = call.values.indices.allSatisfy { call.values[$0].suffix == ".\($0)" }
        let isPair = [[".value", ".speed"], [".point", ".angle"]].contains(call.values.map(\.suffix))
        for (variable, value) in zip(variables, call.values) where facts.isRead(variable) {
            let isAlike = value.type.isSame(as: facts.type(ofVariable: variable))
            guard isTuple || isPair, isAlike, !facts.isWritten(variable) else { return false }
        }
        let names = call.values.indices.map { position in
            position < variables.count && facts.isRead(variables[position])
                ? name(ofVariable: variables[position]) : "_"
        }
        add("let (\(names.joined(separator: ", "))) = ", call.code)
        return true
    }

    /// A variable begins with a value.
    private func begin(_ variable: Int, _ code: SwiftCode) {
        guard facts.isRead(variable) else { return discard(code) }
        let type = facts.type(ofVariable: variable)
        let fitted = fit(code, to: type)
        let isClear =
            !fitted.isLiteral && !fitted.isImplicit && !fitted.isList && code.type != .nothing
            && code.type.isSame(as: type)
        let name = name(ofVariable: variable)
        add("\(word(variable)) \(name)\(isClear ? "" : ": \(text(of: type))") = ", fitted)
    }

    /// A value that nobody reads is computed where that may do something.
    func discard(_ code: SwiftCode) {
        guard code.mayFail || !code.calls.isEmpty else { return }
        add(code.isImplicit || code.isList ? "let _: \(text(of: code.type)) = " : "_ = ", code)
    }

    private func assignVariable(_ variable: Int, _ code: SwiftCode) {
        guard facts.isRead(variable) else { return discard(code) }
        let fitted = fit(code, to: facts.type(ofVariable: variable))
        let name = name(ofVariable: variable)
        if fitted.text != name { add("\(name) = ", fitted) }
    }

    private func begin(_ variables: [Int], _ values: [Expression]) {
        if variables.isEmpty { return }
        if values.isEmpty {
            for variable in variables { assignVariable(variable, SwiftCode("nil", .call, .nothing)) }
            return
        }
        let codes = spread(values, count: variables.count)
        for (variable, code) in zip(variables, codes) { assignVariable(variable, code) }
    }

    /// As many values as are needed; those of a call are kept first.
    func spread(_ values: [Expression], count: Int) -> [SwiftCode] {
        var codes: [SwiftCode] = []
        for (position, value) in values.enumerated() {
            let isLast = position == values.count - 1
            guard isLast, value.isMany, !isSingle(value) else {
                let code = self.value(value)
                if position < count { codes.append(code) } else { discard(code) }
                continue
            }
            // What comes before is computed before.
            for (place, before) in values.prefix(position).enumerated() where place < codes.count {
                codes[place] = kept(codes[place], before)
            }
            codes += parts(of: value, count: max(0, count - position))
        }
        while codes.count < count { codes.append(SwiftCode("nil", .call, .nothing)) }
        return codes
    }

    /// A value, kept in a name unless it stays the same.
    private func kept(_ code: SwiftCode, _ expression: Expression) -> SwiftCode {
        switch expression.form {
        case .constant, .loaded, .option, .carousel: return code
        case .variable(let variable) where !facts.isWritten(variable): return code
        default: break
        }
        guard code.type != .nothing, code.type != .mixture else { return code }
        let name = freshName("kept")
        add("let \(name): \(text(of: code.type)) = ", code)
        return SwiftCode(name, .call, code.type)
    }

    /// The first values of a call, kept in a name.
    private func parts(of expression: Expression, count: Int) -> [SwiftCode] {
        guard let call = call(expression, count: count) else { return [] }
        let nothing = SwiftCode("nil", .call, .nothing)
        guard let first = call.values.first else {
            add("", call.code)
            return Array(repeating: nothing, count: count)
        }
        if call.values.count == 1, first.suffix.isEmpty {
            return (0..<count).map { $0 == 0 ? call.code.typed(first.type) : nothing }
        }
        let name = freshName(word(for: expression))
        add("let \(name) = ", call.code)
        keptCalls.insert(name)
        return (0..<count).map { call.value($0, of: name) }
    }

    /// What the values of a call are called together.
    private func word(for expression: Expression) -> String {
        guard case .call(let callee, _) = expression.form else { return "results" }
        switch callee {
        case .host(let host) where host.name == "item:pointer": return "pointer"
        case .host(let host) where host.name == "item:spring": return "spring"
        case .function(let number, let instance):
            switch facts.module(called: .function(number, instance: instance)) {
            case .poses: return "pose"
            case .path: return "place"
            default: return program.functions[number].name + "Results"
            }
        case .method: return "place"
        case .value: return "pose"
        default: return "results"
        }
    }

    // MARK: Functions inside others

    private func localFunction(_ variable: Int, _ number: Int, _ place: ScriptPlace) {
        guard facts.direct[variable] == number else {
            if facts.isRead(variable) { refuse(place, .openCall) }
            return
        }
        let name = name(ofVariable: variable)
        if program.functions[number].isVararg { refuse(place, .openCall) }
        let parameters = parameterList(number)
        open.append(number)
        let body = apart { inner { printBody(number) } }
        open.removeLast()
        note(body: body, of: number)
        lines.append(functionLine("func \(name)(\(parameters.joined(separator: ", ")))", number))
        for line in body { lines.append(line.inside) }
        add("}")
    }

    // MARK: Assignments

    private func assign(_ targets: [AssignmentTarget], _ values: [Expression], _ place: ScriptPlace) {
        guard targets.count == 1 else { return assignAll(targets, values, place) }
        switch targets[0] {
        case .variable: store(targets[0], values[0])
        case .cell(let cell):
            let kinds = program.cells[cell].slot.kinds
            if type(of: kinds) == .mixture { refuse(place, .mixedKinds(kinds)) }
            store(targets[0], values[0])
        case .field: store(targets[0], values[0])
        }
    }

    /// A number that is added to what is assigned, or by which it is multiplied; false for any other value.
    private func advance(_ name: String, _ type: SwiftType, _ target: AssignmentTarget, _ value: Expression)
        -> Bool
    {
        guard case .binary(let operation, let a, let b, false) = value.form, type.isDouble,
            self.type(of: value.kinds).isDouble
        else { return false }
        switch (target, a.form) {
        case (.variable(let own), .variable(let first)):
            guard own == first, facts.isRead(own) else { return false }
        case (.cell(let own), .cell(let first)): guard own == first else { return false }
        default: return false
        }
        let signs: [BinaryOperator: String] = [.add: "+=", .subtract: "-=", .multiply: "*="]
        let right = natural(b)
        guard let sign = signs[operation], right.type.isDouble else { return false }
        // A whole 0 has no sign.
        if operation == .multiply, type == .count { return false }
        add("\(name) \(sign) ", right)
        return true
    }

    /// Several values, all computed before one is stored.
    private func assignAll(_ targets: [AssignmentTarget], _ values: [Expression], _ place: ScriptPlace) {
        if isApart(targets, values) {
            for (target, value) in zip(targets, values) { store(target, value) }
            return
        }
        let codes = spread(values, count: targets.count)
        var names: [String] = []
        var parts: [SwiftCode] = []
        for (target, code) in zip(targets, codes) {
            switch target {
            case .variable(let variable):
                names.append(facts.isRead(variable) ? name(ofVariable: variable) : "_")
                parts.append(fit(code, to: facts.type(ofVariable: variable)))
            case .cell(let cell):
                names.append("memory.\(name(ofCell: cell))")
                parts.append(fit(code, to: type(of: program.cells[cell].slot.kinds)))
            case .field:
                refuse(place, .changedTable)
                return
            }
        }
        let text = "(\(parts.map(\.text).joined(separator: ", ")))"
        add("(\(names.joined(separator: ", "))) = ", SwiftCode(text, .call, .nothing).made(of: parts))
    }

    /// Whether no value reads what is stored before it is computed.
    private func isApart(_ targets: [AssignmentTarget], _ values: [Expression]) -> Bool {
        guard targets.count == values.count, !(values.last?.isMany ?? false) else { return false }
        for (position, target) in targets.enumerated() {
            for value in values[(position + 1)...] {
                var reads = TableShapes.mayDoSomething(value)
                value.visitAll { part in
                    switch (target, part.form) {
                    case (.variable(let own), .variable(let read)), (.cell(let own), .cell(let read)):
                        if own == read { reads = true }
                    case (.field, .field(let object, _, _)): if object.kinds.isItem { reads = true }
                    default: break
                    }
                }
                if reads { return false }
            }
        }
        return true
    }

    private func store(_ target: AssignmentTarget, _ value: Expression) {
        switch target {
        case .variable(let variable):
            if advance(name(ofVariable: variable), facts.type(ofVariable: variable), target, value) { return }
            assignVariable(variable, self.value(value))
        case .cell(let cell):
            let type = type(of: program.cells[cell].slot.kinds)
            let name = "memory.\(name(ofCell: cell))"
            if !advance(name, type, target, value) { add("\(name) = ", code(value, as: type)) }
        case .field(let object, let key, let place):
            guard type(of: object.kinds) == .item, case .constant(.text(let name)) = key.form else {
                refuse(place, .changedTable)
                return
            }
            storeLook(object, name, value)
        }
    }

    private func evaluate(_ expression: Expression) {
        guard case .call = expression.form else { return discard(value(expression)) }
        if raises(expression), let call = call(expression, count: 0) {
            // What is raised fails here: no `try` is needed.
            return lines.append(
                SwiftLine(indent: indent, before: call.code.text, code: nil, after: "", raises: true))
        }
        guard let call = call(expression, count: 0) else { return }
        add(call.values.isEmpty ? "" : "_ = ", call.code)
    }

    // MARK: Branches and loops

    private func branches(
        _ branches: [(condition: Expression, block: [Statement])], _ otherwise: [Statement]?
    ) {
        let outer = narrowed
        defer { narrowed = outer }
        for (position, branch) in branches.enumerated() {
            let start = narrowed
            let condition = self.condition(branch.condition, in: branch.block)
            add("\(position == 0 ? "" : "} else ")if ", condition, " {")
            block(branch.block)
            narrowed = start
            // Where it is not nothing, it is there.
            let others = branches[(position + 1)...].map(\.block) + [otherwise ?? []]
            if case (let variable, false)? = presence(branch.condition),
                others.allSatisfy({ isSteady(variable, in: $0) })
            {
                narrowed[variable] = "\(name(ofVariable: variable))!"
            }
        }
        if let otherwise {
            add("} else {")
            block(otherwise)
        }
        add("}")
    }

    /// Conditions beside each other: each is tried where it is.
    private func listed(_ conditions: [SwiftCode]) -> SwiftCode {
        let texts = conditions.map { mayFail($0) && !$0.hasTry ? "try \($0.text)" : $0.text }
        var code = SwiftCode(texts.joined(separator: ", "), .call, .boolean).made(of: conditions)
        code.hasTry = true
        return code
    }

    /// The condition of a block, which takes what it asks for as a name.
    private func condition(_ condition: Expression, in block: [Statement]) -> SwiftCode {
        if case .both(let a, let b) = condition.form {
            let first = self.condition(a, in: block)
            let second = self.condition(b, in: block)
            guard first.text.hasPrefix("let ") || second.text.hasPrefix("let ") else {
                return SwiftCode("\(first.at(.and)) && \(second.at(.comparison))", .and, .boolean).made(of: [
                    first, second,
                ])
            }
            return listed([first, second])
        }
        guard case (let variable, true)? = presence(condition), isSteady(variable, in: block) else {
            let code = value(condition)
            for variable in present(if: condition) where isSteady(variable, in: block) {
                narrowed[variable] = "\(name(ofVariable: variable))!"
            }
            return code
        }
        let name = name(ofVariable: variable)
        var isUsed = false
        block.visitExpressions { if case .variable(variable) = $0.form { isUsed = true } }
        guard isUsed else {
            narrowed[variable] = "\(name)!"
            return SwiftCode("\(name) != nil", .comparison, .boolean)
        }
        narrowed[variable] = name
        return SwiftCode("let \(name)", .call, .boolean)
    }

    private func count(
        _ variable: Int, _ first: Expression, _ last: Expression, _ step: Expression?, _ inner: [Statement],
        _ place: ScriptPlace
    ) {
        let type = facts.type(ofVariable: variable)
        let isUsed = facts.isRead(variable)
        let isCopied = isUsed && facts.isWritten(variable)
        let start = natural(first)
        let end = natural(last)
        var by: Double? = 1
        if let step { by = step.number }
        // Whole numbers from one to another, or fractions that add up without rounding; or nobody knows where it ends.
        let isWhole = first.kinds.isWhole && first.kinds.whole?.isExact ?? false && by == by?.rounded()
        let isEven = [first.number, last.number, by].allSatisfy { $0.map(Self.isEven) ?? false }
        guard type.isDouble || !isUsed, isWhole || isEven, last.kinds.numbers?.isBounded ?? false,
            start.type.isDouble, end.type.isNumber, let by, by != 0
        else {
            refuse(place, .endlessLoop)
            return
        }
        let counter = isUsed ? (isCopied ? freshName("step") : name(ofVariable: variable)) : "_"
        let from = start.isLiteral ? decimal(start) : start.text
        let through = end.type.isDouble ? end.text : "Double(\(end.text))"
        let text = "stride(from: \(from), through: \(through), by: \(Self.number(by)))"
        loop("for \(counter) in ", SwiftCode(text, .call, .nothing).made(of: [start, end])) {
            self.inner {
                if isCopied { add("var \(name(ofVariable: variable)) = \(counter)") }
                print(inner)
            }
        }
    }

    /// Whether sums of a number and others like it are exact, so that a product is the same.
    private static func isEven(_ number: Double) -> Bool {
        let parts = number * 1024
        return parts == parts.rounded() && abs(parts) < 0x1p40
    }

    private func elements(
        _ position: Int, _ element: Int?, _ others: [Int], _ list: Expression, _ inner: [Statement]
    ) {
        let usesElement = element.map(facts.isRead) ?? false
        let usesPosition = facts.isRead(position)
        guard case .shape(let shape) = type(of: list.kinds).wrapped,
            case .list(let type) = facts.shapes.shapes[shape], !type.isOptional
        else {
            refuse(list.place, .changedTable)
            return
        }
        let source = explicit(fit(natural(list), to: .shape(shape)))
        let counter = usesPosition ? freshName("place") : "_"
        let item = usesElement ? freshName("element") : "_"
        let head = usesPosition ? "for (\(counter), \(item)) in " : "for \(item) in "
        let code =
            usesPosition
            ? SwiftCode("\(source.at(.call)).enumerated()", .call, .nothing).made(of: [source]) : source
        loop(head, code) {
            self.inner {
                if usesPosition { begin(position, SwiftCode("Double(\(counter) + 1)", .call, .count)) }
                if usesElement, let element { begin(element, SwiftCode(item, .call, type)) }
                for other in others { begin(other, SwiftCode("nil", .call, .nothing)) }
                print(inner)
            }
        }
    }

    // MARK: Results

    private func returning(_ values: [Expression]) {
        let number = open.last ?? 0
        if isMethod(number) {
            if number == program.transform { return place(values) }
            if number == program.update { return updated(values) }
            return answered(values)
        }
        switch facts.forms[number] ?? .many {
        case .none:
            for code in spread(values, count: 0) { discard(code) }
            add("return")
        case .single(let type):
            let codes = spread(values, count: 1)
            add("return ", fit(codes[0], to: type))
        case .tuple(let types):
            if let code = tailCall(values, types) { return add("return ", code) }
            let parts = zip(spread(values, count: types.count), types).map { fit($0, to: $1) }
            let text = "(\(parts.map(\.text).joined(separator: ", ")))"
            add("return ", SwiftCode(text, .call, .nothing).made(of: parts))
        case .many: refuse(openPlace, .openCall)
        }
    }

    /// A call whose results are those of the function.
    private func tailCall(_ values: [Expression], _ types: [SwiftType]) -> SwiftCode? {
        guard values.count == 1, case .call(let callee, _) = values[0].form,
            let number = facts.function(called: callee), facts.module(called: callee) == nil,
            case .tuple(let own)? = facts.forms[number], own.count == types.count,
            zip(own, types).allSatisfy({ $0.isSame(as: $1) })
        else { return nil }
        return call(values[0], count: types.count)?.code
    }
}

extension Statement {
    /// Where its first expression is.
    fileprivate var place: ScriptPlace? {
        switch self {
        case .assign(_, _, let place), .count(_, _, _, _, _, let place), .elements(_, _, _, _, _, let place):
            place
        default: expressions.first?.place
        }
    }
}

extension Collection<Statement> {
    /// How often a variable is written on one way, at most; more than once in a loop.
    func mostWrites(of variable: Int) -> Int { reduce(0) { $0 + $1.mostWrites(of: variable) } }
}

extension Statement {
    fileprivate func mostWrites(of variable: Int) -> Int {
        switch self {
        case .assign(let targets, _, _):
            return targets.count { if case .variable(variable) = $0 { true } else { false } }
        case .begin(let variables, _): return variables.count { $0 == variable }
        case .branches: return blocks.map { $0.mostWrites(of: variable) }.max() ?? 0
        case .block(let inner), .labeled(_, _, let inner): return inner.mostWrites(of: variable)
        default: return 2 * blocks.reduce(0) { $0 + $1.mostWrites(of: variable) }
        }
    }
}
