// Statements of a program as lines of Swift.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    func print(_ statements: [Statement]) {
        for (position, statement) in statements.enumerated() {
            noteUnwrapped(statement, before: statements[(position + 1)...])
            print(statement)
        }
    }

    /// A variable that may be none, and whose value is needed in any case, is checked where it begins. Nothing may happen
    /// between: so it is in effects that keep nothing.
    private func noteUnwrapped(_ statement: Statement, before next: ArraySlice<Statement>) {
        guard !isObject, case .local(let variables, let values) = statement, variables.count == values.count
        else {
            return
        }
        for variable in variables where !facts.isWritten(variable) {
            guard case .optional(let inner) = facts.type(ofVariable: variable), inner != .boolean else {
                continue
            }
            if facts.isNeeded(variable, in: next) { unwrapped.insert(variable) }
        }
    }

    func block(_ statements: [Statement]) { inner { print(statements) } }

    func print(_ statement: Statement) {
        switch statement {
        case .local(let variables, let values): local(variables, values)
        case .declare(let variables): declare(variables)
        case .begin(let variables, let values): begin(variables, values)
        case .assign(let targets, let values, _): assign(targets, values)
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
        case .count(let variable, let first, let last, let step, let inner, _):
            count(variable, first, last, step, inner)
        case .elements(let position, let element, let others, let list, let inner, _):
            elements(position, element, others, list, inner)
        case .iterate(let variables, let values, let inner, _): iterate(variables, values, inner)
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

    /// Whether the end of statements can be reached.
    private func canEnd(_ statements: [Statement]) -> Bool {
        switch statements.last {
        case .returning, .leaveLoop, .leave, .restart: false
        default: true
        }
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

    // MARK: Variables

    /// What begins a variable: `let` or `var`.
    private func word(_ variable: Int) -> String { facts.isWritten(variable) ? "var" : "let" }

    private func declare(_ variables: [Int]) {
        for variable in variables where facts.isRead(variable) {
            let type = facts.type(ofVariable: variable)
            add("var \(name(ofVariable: variable)): \(text(of: type)) = \(empty(type))")
        }
    }

    private func local(_ variables: [Int], _ values: [Expression]) {
        if variables.count == 1, values.count == 1, case .function(let number, nil) = values[0].form,
            program.functions[number].parent != nil
        {
            return localFunction(variables[0], number)
        }
        if values.isEmpty {
            for variable in variables where facts.isRead(variable) {
                let type = facts.type(ofVariable: variable)
                add("\(word(variable)) \(name(ofVariable: variable)): \(text(of: type)) = \(empty(type))")
            }
            return
        }
        let isEven =
            values.count == variables.count
            && (values.last.map { !$0.isMany || isSingle($0) || variables.count == 1 } ?? true)
        guard isEven else {
            if destructure(values, into: variables) { return }
            return spread(values, into: variables) { begin($0, $1) }
        }
        if variables.count == 1 { return begin(variables[0], value(values[0])) }
        // All values are computed before a name is seen.
        let codes = values.map { value($0) }
        for (variable, code) in zip(variables, codes) { begin(variable, code) }
    }

    /// The values of one call begin variables, all at once; false where they are of other types.
    private func destructure(_ values: [Expression], into variables: [Int]) -> Bool {
        guard values.count == 1, case .call(let callee, let arguments) = values[0].form,
            case .tuple(let types)? = form(of: callee), variables.count <= types.count,
            variables.contains(where: facts.isRead)
        else { return false }
        for (variable, type) in zip(variables, types) {
            guard type.isSame(as: facts.type(ofVariable: variable)), !facts.isWritten(variable) else {
                return false
            }
        }
        let names = types.indices.map { position in
            position < variables.count && facts.isRead(variables[position])
                ? name(ofVariable: variables[position]) : "_"
        }
        guard let (code, _) = known(callee, arguments) else { return false }
        add("let (\(names.joined(separator: ", "))) = ", code)
        return true
    }

    /// A variable begins with a value.
    private func begin(_ variable: Int, _ code: SwiftCode) {
        guard facts.isRead(variable) else { return discard(code) }
        let type = type(ofVariable: variable)
        let fitted = fit(code, to: type)
        let isUnwrapped = unwrapped.contains(variable)
        let isClear =
            !fitted.isLiteral && !fitted.isImplicit && !fitted.isList && code.type != .nothing
            && (isUnwrapped || code.type.isSame(as: type))
        let isPlain = isClear && !fitted.text.hasPrefix("nil")
        let name = name(ofVariable: variable)
        add("\(word(variable)) \(name)\(isPlain ? "" : ": \(text(of: type))") = ", fitted)
    }

    /// A value that nobody reads is computed where that may do something.
    func discard(_ code: SwiftCode) {
        guard code.mayFail || !code.calls.isEmpty else { return }
        let needsType = code.isImplicit || code.isList
        add(needsType ? "let _: \(text(of: code.type)) = " : "_ = ", code)
    }

    private func assignVariable(_ variable: Int, _ code: SwiftCode) {
        guard facts.isRead(variable) else { return discard(code) }
        store(fit(code, to: facts.type(ofVariable: variable)), in: name(ofVariable: variable))
    }

    /// A value is stored, unless it is there.
    private func store(_ code: SwiftCode, in name: String) {
        if code.text != name { add("\(name) = ", code) }
    }

    private func begin(_ variables: [Int], _ values: [Expression]) {
        if variables.isEmpty { return }
        if values.isEmpty {
            for variable in variables { assignVariable(variable, constant(.none)) }
            return
        }
        if variables.count == 1, values.count == 1 { return assignVariable(variables[0], value(values[0])) }
        spread(values, into: variables) { assignVariable($0, $1) }
    }

    /// Values, of which the last one may be several, for variables.
    private func spread(_ values: [Expression], into variables: [Int], _ assign: (Int, SwiftCode) -> Void) {
        let codes = spread(values, count: variables.count)
        for (variable, code) in zip(variables, codes) { assign(variable, code) }
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
            let needed = max(0, count - position)
            codes += parts(of: value, count: needed)
        }
        while codes.count < count { codes.append(constant(.none)) }
        return codes
    }

    /// A value, kept in a name unless it stays the same.
    private func kept(_ code: SwiftCode, _ expression: Expression) -> SwiftCode {
        switch expression.form {
        case .constant, .loaded, .option: return code
        case .variable(let variable) where !facts.isWritten(variable): return code
        default: break
        }
        guard code.type != .nothing else { return code }
        let name = freshName("value")
        add("let \(name): \(text(of: code.type)) = ", code)
        return SwiftCode(name, .call, code.type)
    }

    /// The first values of a call, kept in a name.
    private func parts(of expression: Expression, count: Int) -> [SwiftCode] {
        func kept(_ code: SwiftCode, _ type: String = "") -> String {
            let name = freshName("results")
            add("let \(name)\(type) = ", code)
            return name
        }
        if case .call(let callee, let arguments) = expression.form {
            if let (code, form) = known(callee, arguments) {
                switch form {
                case .none:
                    add("", code)
                    return (0..<count).map { _ in constant(.none) }
                case .tuple(let types):
                    let name = kept(code)
                    return (0..<count).map { position in
                        position < types.count
                            ? SwiftCode("\(name).\(position)", .call, types[position]) : constant(.none)
                    }
                case .single(let type):
                    return (0..<count).map { $0 == 0 ? code.typed(type) : constant(.none) }
                case .list:
                    return listParts(kept(code), expression, count)
                }
            }
            if case .host(let host) = callee, let codes = itemParts(host, arguments, count) { return codes }
        }
        return listParts(kept(all(expression), ": [ScriptValue]"), expression, count)
    }

    private func itemParts(_ host: HostFunction, _ arguments: [Expression], _ count: Int) -> [SwiftCode]? {
        switch host.name {
        case "item:spring" where SwiftFacts.isPlainSpring(arguments, in: program):
            let name = freshName("spring")
            add("let \(name) = ", spring(arguments, "springState"))
            let known = [SwiftCode("\(name).value", .call, .real), SwiftCode("\(name).speed", .call, .real)]
            return (0..<count).map { $0 < 2 ? known[$0] : constant(.none) }
        case "item:pointer" where type(of: arguments[0].kinds) == .item:
            let item = natural(arguments[0])
            let name = freshName("pointer")
            let code = SwiftCode("\(item.text).pointer", .call, .nothing).made(of: [item])
            add("let \(name) = ", isObject ? code.failing : code)
            let known = [
                SwiftCode("\(name)?.x", .call, .optional(.real)),
                SwiftCode("\(name)?.y", .call, .optional(.real)),
            ]
            return (0..<count).map { $0 < 2 ? known[$0] : constant(.none) }
        default: return nil
        }
    }

    private func listParts(_ name: String, _ expression: Expression, _ count: Int) -> [SwiftCode] {
        (0..<count).map { position in
            let value = SwiftCode("\(name).value(\(position))", .call, .value)
            let kinds = facts.results[expression.id]?.kinds(at: position) ?? .nothing
            return fit(value, to: type(of: kinds))
        }
    }

    /// A name that no variable of the function has.
    func freshName(_ word: String) -> String {
        let owner = open.last.map { root(of: $0) }.flatMap { program.functions[$0].instances.first }
        return free(word) { name in
            // The statements that make a table have the variables of a whole text.
            let isOthers = owner == nil && names.values.contains(name)
            return !isOthers && !Self.words.contains(name)
                && taken[owner ?? -1, default: []].insert(name).inserted
        }
    }

    // MARK: Functions inside others

    private func localFunction(_ variable: Int, _ number: Int) {
        if facts.direct[variable] == number {
            let name = name(ofVariable: variable)
            var parameters = parameterList(number)
            if program.functions[number].isVararg { parameters.append("_ rest: [ScriptValue]") }
            open.append(number)
            let body = apart { inner { printBody(number) } }
            open.removeLast()
            note(body: body, of: number)
            lines.append(functionLine("func \(name)(\(parameters.joined(separator: ", ")))", number))
            for line in body { lines.append(line.inside) }
            return add("}")
        }
        guard facts.isRead(variable) else { return }
        guard program.variables[variable].isCaptured else { return begin(variable, closure(number)) }
        add("var \(name(ofVariable: variable)) = ScriptValue.none")
        add("\(name(ofVariable: variable)) = ", fit(closure(number), to: .value))
    }

    /// A function inside another one as a value, which is made before the line that needs it.
    func closure(_ number: Int) -> SwiftCode {
        let function = program.functions[number]
        let name = freshName("\(function.name)Function")
        let outer = usesObject
        usesObject = false
        open.append(number)
        let body = apart {
            inner {
                for (position, variable) in function.parameters.enumerated() where facts.isRead(variable) {
                    begin(variable, SwiftCode("arguments.value(\(position))", .call, .value))
                }
                if function.isVararg {
                    add("let rest = arguments.values(from: \(function.parameters.count))")
                }
                printListBody(number)
            }
        }
        open.removeLast()
        // What it was asked for may have come to be said without it.
        let namesObject = body.contains { $0.text(failing: []).contains("self") }
        let capture = usesObject && namesObject ? "[unowned self] " : ""
        let takesArguments = !function.parameters.isEmpty && function.parameters.contains(where: facts.isRead)
        let given = takesArguments || function.isVararg ? "arguments" : "_"
        usesObject = usesObject || outer
        add("let \(name) = ScriptValue.function(ScriptFunction { \(capture)\(given) in")
        for line in body { lines.append(line.inside) }
        add("})")
        return SwiftCode(name, .call, .value)
    }

    private func printListBody(_ number: Int) {
        let outer = loops
        loops = []
        lists.insert(number)
        print(program.functions[number].body)
        if program.functions[number].canEnd { add("return []") }
        loops = outer
    }

    // MARK: Assignments

    private func assign(_ targets: [AssignmentTarget], _ values: [Expression]) {
        guard targets.count == 1 else {
            let codes = spread(values, count: targets.count)
            return assignAll(targets, codes)
        }
        switch targets[0] {
        case .variable(let variable):
            if !advance(variable, values[0]) { assignVariable(variable, value(values[0])) }
        case .cell(let cell):
            let type = type(of: program.cells[cell].slot.kinds)
            store(code(values[0], as: type), in: member(name(ofCell: cell)))
        case .field(let object, let key, _): store(object, key, values[0])
        }
    }

    /// A number that is added to a variable, or by which it is multiplied; false for any other value.
    private func advance(_ variable: Int, _ value: Expression) -> Bool {
        guard case .binary(let operation, let a, let b, false) = value.form,
            case .variable(variable) = a.form,
            facts.isRead(variable), facts.type(ofVariable: variable).isDouble, type(of: value.kinds).isDouble
        else { return false }
        let signs: [BinaryOperator: String] = [.add: "+=", .subtract: "-=", .multiply: "*="]
        let right = natural(b)
        guard let sign = signs[operation], right.type.isDouble else { return false }
        // A whole 0 has no sign.
        if operation == .multiply, facts.type(ofVariable: variable) == .count { return false }
        add("\(name(ofVariable: variable)) \(sign) ", right)
        return true
    }

    private func assignAll(_ targets: [AssignmentTarget], _ codes: [SwiftCode]) {
        var names: [String] = []
        var parts: [SwiftCode] = []
        for (target, code) in zip(targets, codes) {
            switch target {
            case .variable(let variable):
                names.append(facts.isRead(variable) ? name(ofVariable: variable) : "_")
                parts.append(fit(code, to: facts.type(ofVariable: variable)))
            case .cell(let cell):
                names.append(member(name(ofCell: cell)))
                parts.append(fit(code, to: type(of: program.cells[cell].slot.kinds)))
            case .field: break
            }
        }
        let code = SwiftCode("(\(parts.map(\.text).joined(separator: ", ")))", .call, .nothing).made(
            of: parts)
        add("(\(names.joined(separator: ", "))) = ", code)
    }

    private func store(_ object: Expression, _ key: Expression, _ value: Expression) {
        if type(of: object.kinds) == .item, case .constant(.text(let name)) = key.form {
            return storeLook(object, name, value)
        }
        let parts = [code(object, as: .value), code(key, as: .value), code(value, as: .value)]
        let text = parts.map(\.text).joined(separator: ", ")
        add("", SwiftCode("Lua.set(\(text))", .call, .nothing).made(of: parts).failing)
    }

    private func storeLook(_ object: Expression, _ name: String, _ value: Expression) {
        let item = natural(object)
        if !isObject, let code = plainLook(name, value) { return add("\(item.text).look.\(name) = ", code) }
        let code = lookValue(value)
        let text =
            isObject
            ? "\(item.text).set(.text(\(Self.bytes(name))), \(code.text))"
            : "\(item.text).look.set(\(Self.bytes(name)), \(code.text))"
        add("", SwiftCode(text, .call, .nothing).made(of: [item, code]).failing)
    }

    /// What can be assigned as it is, since it is never out of the range.
    private func plainLook(_ name: String, _ value: Expression) -> SwiftCode? {
        let range = ItemLook.ranges[name].map { NumberRange($0.lowerBound, $0.upperBound) }
        if let range, let numbers = value.kinds.numbers, value.kinds.isNumber,
            range.holds(numbers)
        {
            return code(value, as: .real)
        }
        if name == "tint", case .option(let option) = value.form,
            let known = options.own.first(where: { $0.option.name == option }), known.option.kind == .color
        {
            return SwiftCode(member(known.property), .call, .nothing)
        }
        if name == "tint", case .constant(.text(let text)) = value.form, text.utf8.count == 7,
            let color = UInt32(text.dropFirst(), radix: 16)
        {
            let digits = String(color, radix: 16)
            return SwiftCode("0x" + String(repeating: "0", count: 6 - digits.count) + digits, .call, .nothing)
        }
        return nil
    }

    /// A table that an item takes at once, as a value without a table.
    private func lookValue(_ value: Expression) -> SwiftCode {
        guard facts.literals.contains(value.id), case .table(let entries) = value.form else {
            return code(value, as: .value)
        }
        var parts: [SwiftCode] = []
        var texts: [String] = []
        for entry in entries {
            switch entry {
            case .element(let element):
                let code = code(element, as: .value)
                parts.append(code)
                texts.append(code.text)
            case .field(let key, let field):
                let code = code(field, as: .value)
                parts.append(code)
                texts.append("\(natural(key).text): \(code.text)")
            }
        }
        let isList = if case .element? = entries.first { true } else { false }
        let list = texts.isEmpty ? ":" : texts.joined(separator: ", ")
        return SwiftCode("ScriptValue(\(isList ? "list" : "named"): [\(list)])", .call, .value).made(
            of: parts)
    }

    private func evaluate(_ expression: Expression) {
        guard case .call(let callee, let arguments) = expression.form else {
            return discard(value(expression))
        }
        if let (code, form) = known(callee, arguments) {
            return add(form == .none ? "" : "_ = ", code)
        }
        add("_ = ", all(expression))
    }

    // MARK: Branches and loops

    private func branches(
        _ branches: [(condition: Expression, block: [Statement])], _ otherwise: [Statement]?
    ) {
        for (position, branch) in branches.enumerated() {
            add("\(position == 0 ? "" : "} else ")if ", value(branch.condition), " {")
            block(branch.block)
        }
        if let otherwise {
            add("} else {")
            block(otherwise)
        }
        add("}")
    }

    private func count(
        _ variable: Int, _ first: Expression, _ last: Expression, _ step: Expression?, _ inner: [Statement]
    ) {
        let type = facts.type(ofVariable: variable)
        let isUsed = facts.isRead(variable)
        let isCopied = isUsed && facts.isWritten(variable)
        var counter = "_"
        if isUsed { counter = isCopied ? freshName("step") : name(ofVariable: variable) }
        let start = natural(first)
        let end = natural(last)
        let by = step.map { natural($0) }
        let all = [start, end] + (by.map { [$0] } ?? [])
        let head: SwiftCode
        var element = SwiftType.real
        if type.isDouble || !isUsed, all.allSatisfy(\.type.isDouble) {
            element = type.isDouble ? type : .real
            head = steps(start, end, by, isSure: isSure(first, last, step))
        } else {
            let texts = all.map { boxed($0).text }
            head =
                SwiftCode("Lua.steps(\(texts.joined(separator: ", ")))", .call, .nothing).made(of: all)
                .failing
            element = .value
        }
        let isUnboxed = isUsed && !isCopied && !element.isSame(as: type)
        let given = isUnboxed ? freshName("step") : counter
        loop("for \(given) in ", head) {
            self.inner {
                if isCopied || isUnboxed {
                    let value = fit(SwiftCode(given, .call, element), to: type)
                    add("\(word(variable)) \(name(ofVariable: variable)): \(text(of: type)) = ", value)
                }
                print(inner)
            }
        }
    }

    /// Whether bounds are whole numbers that are known to be numbers, and the step is a number other than 0.
    private func isSure(_ first: Expression, _ last: Expression, _ step: Expression?) -> Bool {
        guard first.kinds.isWhole, first.kinds.whole?.isExact ?? false, last.kinds.numbers?.isBounded ?? false
        else {
            return false
        }
        guard let step else { return true }
        if case .constant(.whole(let number)) = step.form { return number != 0 }
        return false
    }

    private func steps(_ start: SwiftCode, _ end: SwiftCode, _ by: SwiftCode?, isSure: Bool) -> SwiftCode {
        let parts = [start, end] + (by.map { [$0] } ?? [])
        guard isSure else {
            let step = by.map { ", by: \($0.text)" } ?? ""
            return SwiftCode("Lua.steps(from: \(start.text), through: \(end.text)\(step))", .call, .nothing)
                .made(of: parts).failing
        }
        let first = start.isLiteral ? "\(start.text).0" : start.text
        return SwiftCode(
            "stride(from: \(first), through: \(end.text), by: \(by?.text ?? "1"))", .call, .nothing
        )
        .made(of: parts)
    }

    private func elements(
        _ position: Int, _ element: Int?, _ others: [Int], _ list: Expression, _ inner: [Statement]
    ) {
        let usesElement = element.map(facts.isRead) ?? false
        let usesPosition = facts.isRead(position)
        if case .shape(let shape) = type(of: list.kinds).wrapped,
            case .list(let type) = facts.shapes.shapes[shape],
            !type.isOptional
        {
            let source = explicit(fit(natural(list), to: .shape(shape)))
            let counter = usesPosition ? freshName("place") : "_"
            let item = usesElement ? freshName("element") : "_"
            let isIndexed = usesPosition
            let head = isIndexed ? "for (\(counter), \(item)) in " : "for \(item) in "
            let code =
                isIndexed
                ? SwiftCode("\(source.at(.call)).enumerated()", .call, .nothing).made(of: [source]) : source
            return loop(head, code) {
                self.inner {
                    if usesPosition {
                        begin(position, SwiftCode("Double(\(counter) + 1)", .call, .count))
                    }
                    if usesElement, let element { begin(element, SwiftCode(item, .call, type)) }
                    for other in others { begin(other, constant(.none)) }
                    print(inner)
                }
            }
        }
        let table = freshName("list")
        let counter = freshName("place")
        add("let \(table): ScriptValue = ", code(list, as: .value))
        add("var \(counter) = 0")
        loop("while true", nil) {
            self.inner {
                let item = freshName("element")
                add("\(counter) += 1")
                let read = SwiftCode("Lua.index(\(table), .whole(\(counter)))", .call, .value).failing
                add("let \(item) = ", read)
                add("if \(item).isNone { break }")
                if usesPosition { begin(position, SwiftCode("Double(\(counter))", .call, .count)) }
                if usesElement, let element { begin(element, SwiftCode(item, .call, .value)) }
                for other in others { begin(other, constant(.none)) }
                print(inner)
            }
        }
    }

    private func iterate(_ variables: [Int], _ values: [Expression], _ inner: [Statement]) {
        let state = freshName("iteration")
        let control = freshName("control")
        add("let \(state): [ScriptValue] = ", list(values))
        add("var \(control) = \(state).value(2)")
        loop("while true", nil) {
            self.inner {
                let results = freshName("results")
                let call = SwiftCode(
                    "Lua.call(\(state).value(0), [\(state).value(1), \(control)])", .call, .nothing)
                add("let \(results) = ", call.failing)
                add("if \(results).value(0).isNone { break }")
                add("\(control) = \(results).value(0)")
                for (position, variable) in variables.enumerated() {
                    begin(variable, SwiftCode("\(results).value(\(position))", .call, .value))
                }
                print(inner)
            }
        }
    }

    // MARK: Results

    private func returning(_ values: [Expression]) {
        let number = open.last ?? 0
        if lists.contains(number) { return add("return ", list(values)) }
        if number == program.transform, isPlacedInline { return place(values) }
        switch facts.forms[number] ?? .list {
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
        case .list: add("return ", list(values))
        }
    }

    /// A call whose results are those of the function.
    private func tailCall(_ values: [Expression], _ types: [SwiftType]) -> SwiftCode? {
        guard values.count == 1, case .call(let callee, let arguments) = values[0].form,
            case .tuple(let own)? = form(of: callee), own.count == types.count,
            zip(own, types).allSatisfy({ $0.isSame(as: $1) })
        else { return nil }
        return known(callee, arguments)?.code
    }
}

extension SwiftLine {
    /// The same line, of a function inside another one.
    var inside: SwiftLine {
        var line = self
        line.isInside = true
        return line
    }
}
