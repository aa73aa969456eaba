// Statements of a program as lines of JavaScript.

import CarouselHost

extension JavaScriptPrinter {
    // MARK: Statements

    func print(_ statements: [Statement]) { for statement in statements { print(statement) } }

    func block(_ statements: [Statement]) {
        indent += 1
        print(statements)
        indent -= 1
    }

    func print(_ statement: Statement) {
        switch statement {
        case .local(let variables, let values): local(variables, values)
        case .declare(let variables):
            if !variables.isEmpty {
                add("let \(variables.map { name(ofVariable: $0) }.joined(separator: ", "));")
            }
        case .begin(let variables, let values): begin(variables, values)
        case .assign(let targets, let values, let place): assign(targets, values, place)
        case .evaluate(let expression): evaluate(expression)
        case .block(let inner):
            add("{")
            block(inner)
            add("}")
        case .loop(let condition, let inner): loop("while (\(value(condition).text))") { block(inner) }
        case .repeating(let inner, let condition):
            loop("for (;;)") {
                indent += 1
                print(inner)
                add("if (\(value(condition).text)) break;")
                indent -= 1
            }
        case .branches(let branches, let otherwise): self.branches(branches, otherwise)
        case .count(let variable, let first, let last, let step, let inner, let place):
            count(variable, first, last, step, inner, place)
        case .elements(let position, let element, let others, let list, let inner, let place):
            elements(position, element, others, list, inner, place)
        case .iterate(let variables, let values, let inner, let place):
            iterate(variables, values, inner, place)
        case .returning(let values): add("return \(returned(values).text);")
        case .leaveLoop: leaveLoop()
        case .labeled(let number, let name, let inner):
            add("\(label(number, name)): {")
            block(inner)
            add("}")
        case .again(let number, let name, let inner):
            loops.append(Loop(number: number, isOwn: true))
            add("\(label(number, name)): for (;;) {")
            block(inner)
            indent += 1
            add("break;")
            indent -= 1
            add("}")
            loops.removeLast()
        case .leave(let number, let name): add("break \(label(number, name));")
        case .restart(let number, let name): add("continue \(label(number, name));")
        }
    }

    func label(_ number: Int, _ name: String) -> String { "\(name)$\(number)" }

    /// A loop of the script.
    func loop(_ head: String, _ body: () -> Void) {
        loopCount += 1
        loops.append(Loop(number: loopCount, isOwn: false))
        let lines = apart(body)
        let loop = loops.removeLast()
        add("\(loop.isNamed ? "loop$\(loop.number): " : "")\(head) {")
        self.lines += lines
        add("}")
    }

    func leaveLoop() {
        guard let position = loops.lastIndex(where: { !$0.isOwn }) else { return }
        guard position != loops.count - 1 else { return add("break;") }
        loops[position].isNamed = true
        add("break loop$\(loops[position].number);")
    }

    func local(_ variables: [Int], _ values: [Expression]) {
        let names = variables.map { name(ofVariable: $0) }
        let isFixed = variables.allSatisfy { !program.variables[$0].isAssigned }
        let word = isFixed && !values.isEmpty ? "const" : "let"
        if values.isEmpty { return add("let \(names.joined(separator: ", "));") }
        guard values.count == names.count, !(values.last?.isMany ?? false) || names.count == 1 else {
            return add("\(word) [\(names.joined(separator: ", "))] = \(listed(values));")
        }
        let parts = zip(names, values).map { "\($0) = \(single($1).at(.assignment))" }
        add("\(word) \(parts.joined(separator: ", "));")
    }

    func begin(_ variables: [Int], _ values: [Expression]) {
        if variables.isEmpty { return }
        let names = variables.map { name(ofVariable: $0) }
        if values.isEmpty { return names.forEach { add("\($0) = undefined;") } }
        if names.count == 1, values.count == 1 {
            return add("\(names[0]) = \(single(values[0]).at(.assignment));")
        }
        add("[\(names.joined(separator: ", "))] = \(listed(values));")
    }

    /// Values as a list; the last one may be several.
    func listed(_ values: [Expression]) -> String {
        if values.count == 1, case .call = values[0].form, !isSingle(values[0]) {
            return "\(use("$all"))(\(call(values[0]).text))"
        }
        return "[\(arguments(values))]"
    }

    func assign(_ targets: [AssignmentTarget], _ values: [Expression], _ place: ScriptPlace) {
        guard targets.count == 1 else {
            return add("[\(targets.map(target).joined(separator: ", "))] = [\(arguments(values))];")
        }
        guard case .field(let object, let key, let place) = targets[0] else {
            return add("\(target(targets[0])) = \(single(values[0]).at(.assignment));")
        }
        let value = (object.kinds.isItem ? literal(values[0]) : nil) ?? single(values[0]).at(.assignment)
        let objects = single(object).at(.assignment)
        let keys = single(key).at(.assignment)
        guard object.kinds.flags.contains(.item) else {
            return add("\(use("$set"))(\(at(place)), \(objects), \(keys), \(value));")
        }
        var name = "$put"
        if object.kinds.isItem {
            name = "$look"
            if case .constant(.text(let field)) = key.form { name = ItemFields.writers[field] ?? name }
        }
        let spelled = values[0].kinds.mayBeText && !["$lookLabel", "$lookColor", "$lookVerso"].contains(name)
        let text = spelled && object.kinds.isItem ? "\(use("$spelled"))(\(value))" : value
        add("\(use(name))(\(at(place)), \(objects), \(keys), \(text));")
    }

    /// A table that is written where it is read at once, and kept by nobody; nil for any other.
    func literal(_ expression: Expression) -> String? {
        guard case .table(let entries) = expression.form else { return nil }
        var list: [String] = []
        var pairs: [String] = []
        for entry in entries {
            switch entry {
            case .element(let value):
                guard !value.isMany, !value.kinds.flags.contains(.none) else { return nil }
                list.append(single(value).at(.assignment))
            case .field(let key, let value):
                guard case .constant(.text(let name)) = key.form, FieldName.isWord(name),
                    !value.kinds.flags.contains(.none)
                else { return nil }
                pairs.append("\(name): \(single(value).at(.assignment))")
            }
        }
        if list.isEmpty { return "\(use("$record"))({ \(pairs.joined(separator: ", ")) })" }
        return pairs.isEmpty ? "new \(use("$Data"))([\(list.joined(separator: ", "))])" : nil
    }

    func target(_ target: AssignmentTarget) -> String {
        switch target {
        case .variable(let variable): name(ofVariable: variable)
        case .cell(let cell): name(ofCell: cell)
        case .field: ""
        }
    }

    func evaluate(_ expression: Expression) {
        let code = call(expression)
        add("\(code.text);")
    }

    func branches(
        _ branches: [(condition: Expression, block: [Statement])], _ otherwise: [Statement]?
    ) {
        for (position, branch) in branches.enumerated() {
            add("\(position == 0 ? "" : "} else ")if (\(value(branch.condition).text)) {")
            block(branch.block)
        }
        if let otherwise {
            add("} else {")
            block(otherwise)
        }
        add("}")
    }

    func count(
        _ variable: Int, _ first: Expression, _ last: Expression, _ step: Expression?, _ inner: [Statement],
        _ place: ScriptPlace
    ) {
        let isCopied = program.variables[variable].isAssigned
        let counter = isCopied ? makeTemporary() : name(ofVariable: variable)
        let kinds = program.variables[variable].slot.kinds
        let isWhole = kinds.real == nil
        func bound(_ expression: Expression) -> ScriptCode {
            let code = single(expression)
            // A loop of numbers with fractions counts in them.
            return tellsWholes && !isWhole && expression.kinds.whole != nil
                ? ScriptCode("Number(\(code.text))") : code
        }
        let start = bound(first)
        var end = bound(last).text
        if case .constant = last.form {
        } else {
            end = makeTemporary()
            add("\(end) = \(bound(last).at(.assignment));")
        }
        let one = whole(1).text
        var by = isWhole ? one : "1"
        var test = "\(counter) <= \(end)"
        if let step {
            by = bound(step).text
            switch step.form {
            case .constant(.whole(let number)) where number != 0:
                if number < 0 { test = "\(counter) >= \(end)" }
            case .constant(.real(let number)) where number != 0 && !number.isNaN:
                if number < 0 { test = "\(counter) >= \(end)" }
            default:
                by = makeTemporary()
                add("\(by) = \(use("$step"))(\(at(place)), \(bound(step).at(.assignment)));")
                test = "\(by) > 0 ? \(counter) <= \(end) : \(counter) >= \(end)"
            }
        }
        let next = step == nil ? "\(counter)++" : "\(counter) += \(by)"
        loop("for (\(isCopied ? "" : "let ")\(counter) = \(start.at(.assignment)); \(test); \(next))") {
            indent += 1
            if isCopied { add("let \(name(ofVariable: variable)) = \(counter);") }
            print(inner)
            indent -= 1
        }
    }

    func elements(
        _ position: Int, _ element: Int?, _ others: [Int], _ list: Expression, _ inner: [Statement],
        _ place: ScriptPlace
    ) {
        let table = makeTemporary()
        let counter = makeTemporary()
        add("\(table) = \(single(list).at(.assignment));")
        let read =
            list.kinds.isTable
            ? "\(table).get(\(counter))" : "\(use("$index"))(\(at(place)), \(table), \(counter))"
        loop("for (\(counter) = 1; ; \(counter)++)") {
            indent += 1
            let item = element.map { name(ofVariable: $0) } ?? makeTemporary()
            add("\(element == nil ? "" : "let ")\(item) = \(read);")
            add("if (\(item) === undefined) break;")
            add("let \(name(ofVariable: position)) = \(tellsWholes ? "BigInt(\(counter))" : counter);")
            for other in others { add("let \(name(ofVariable: other));") }
            print(inner)
            indent -= 1
        }
    }

    func iterate(
        _ variables: [Int], _ values: [Expression], _ inner: [Statement], _ place: ScriptPlace
    ) {
        let state = (0..<3).map { _ in makeTemporary() }
        add("[\(state.joined(separator: ", "))] = \(listed(values));")
        loop("for (;;)") {
            indent += 1
            let names = variables.map { name(ofVariable: $0) }
            add(
                "let [\(names.joined(separator: ", "))] = \(use("$all"))(\(use("$call"))(\(at(place)), \(state[0]))(\(state[1]), \(state[2])));"
            )
            add("if (\(names[0]) === undefined) break;")
            add("\(state[2]) = \(names[0]);")
            print(inner)
            indent -= 1
        }
    }

    func returned(_ values: [Expression]) -> ScriptCode {
        if values.count == 1 {
            if case .call = values[0].form { return call(values[0]) }
            if case .arguments = values[0].form { return ScriptCode(rest(open.last?.function ?? 0)) }
            return ScriptCode(single(values[0]).at(.assignment), .assignment)
        }
        let list = arguments(values)
        // Of what it gives for an item, the hook gives the same list each time.
        guard (2...4).contains(values.count), values.last?.isMany == false,
            open.last?.function == program.transform, hookIsAlone
        else { return ScriptCode("[\(list)]") }
        return ScriptCode("\(use("$give"))(C.R, \(list))")
    }

    // MARK: Lists

    /// Expressions with commas between them, of which the last one gives all its values.
    func arguments(_ expressions: [Expression]) -> String {
        var parts: [String] = []
        for (position, expression) in expressions.enumerated() {
            if position == expressions.count - 1, expression.isMany {
                if case .arguments = expression.form {
                    parts.append("...\(rest(open.last?.function ?? 0))")
                } else if isSingle(expression) {
                    parts.append(call(expression).at(.assignment))
                } else {
                    parts.append("...\(use("$all"))(\(call(expression).text))")
                }
            } else {
                parts.append(single(expression).at(.assignment))
            }
        }
        return parts.joined(separator: ", ")
    }

    /// Whether a call gives one value, and that as such.
    func isSingle(_ call: Expression) -> Bool {
        guard case .call = call.form else { return true }
        return program.isSingle(call)
    }

    /// An expression with one value.
    func single(_ expression: Expression) -> ScriptCode {
        switch expression.form {
        case .call:
            let code = call(expression)
            return isSingle(expression) ? code : ScriptCode("\(use("$one"))(\(code.text))")
        case .arguments: return ScriptCode("\(rest(open.last?.function ?? 0))[0]")
        default: return value(expression)
        }
    }
}
