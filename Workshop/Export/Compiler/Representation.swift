// How a program's values are kept and computed with, once their kinds are known. In: a program with kinds. Out: the same, in
// which conversions, truth tests and checks are expressions of their own.

import CarouselHost

/// Makes conversions and tests of a program's values visible.
final class Representation {
    private var program: EffectProgram
    private let facts: ScriptFacts
    /// What options may be.
    private let options: [String: ValueKinds]
    /// The function that is open.
    private var open = 0

    init(_ program: EffectProgram, _ facts: ScriptFacts, options: [String: ValueKinds]) {
        self.program = program
        self.facts = facts
        self.options = options
    }

    /// - Returns: the program, as it can be printed.
    /// - Throws: ``Refusal`` for what no other language has.
    func run() throws(Refusal) -> EffectProgram {
        for number in program.functions.indices {
            open = number
            program.functions[number].body = try statements(program.functions[number].body)
        }
        open = program.transform
        for maker in program.makers.values { try prepare(maker) }
        return program
    }

    private func refusal(_ place: ScriptPlace, _ reason: Refusal.Reason) -> Refusal {
        facts.refusal(place.node, inSource: place.source, reason)
    }

    // MARK: Statements

    private func statements(_ list: [Statement]) throws(Refusal) -> [Statement] {
        try list.map { statement throws(Refusal) in try self.statement(statement) }
    }

    private func statement(_ statement: Statement) throws(Refusal) -> Statement {
        switch statement {
        case .local(_, let values), .begin(_, let values), .returning(let values):
            try prepare(values)
        case .assign(let targets, let values, _):
            for case .field(let object, let key, let place) in targets {
                try prepare([object, key])
                try check(written: object, key, place)
            }
            try prepare(values)
        case .evaluate(let expression): try prepare(expression)
        case .block(let inner): return .block(try statements(inner))
        case .labeled(let number, let name, let inner):
            return .labeled(number, name: name, try statements(inner))
        case .again(let number, let name, let inner): return .again(number, name: name, try statements(inner))
        case .loop(let condition, let inner):
            return .loop(condition: try self.condition(condition), try statements(inner))
        case .repeating(let inner, let condition):
            return .repeating(try statements(inner), until: try self.condition(condition))
        case .branches(let branches, let otherwise):
            let prepared = try branches.map { branch throws(Refusal) in
                (condition: try condition(branch.condition), block: try statements(branch.block))
            }
            return .branches(
                prepared, otherwise: try otherwise.map { block throws(Refusal) in try statements(block) })
        case .count(let variable, let first, let last, let step, let inner, let place):
            let bounds = try [first, last].map { bound throws(Refusal) in try number(bound) }
            let by = try step.map { step throws(Refusal) in try number(step) }
            return .count(
                variable, from: bounds[0], through: bounds[1], by: by, try statements(inner), place)
        case .elements(let position, let element, let others, let list, let inner, let place):
            try prepare(list)
            return .elements(
                position: position, element: element, others: others, of: list, try statements(inner), place)
        case .iterate(let variables, let values, let inner, let place):
            try prepare(values)
            return .iterate(variables, values, try statements(inner), place)
        case .declare, .leaveLoop, .leave, .restart: break
        }
        return statement
    }

    /// What no other language writes.
    private func check(written object: Expression, _ key: Expression, _ place: ScriptPlace) throws(Refusal) {
        guard object.kinds.flags.contains(.item), case .constant(.text(let name)) = key.form else { return }
        let isKnown = ItemFields.looks[name] != nil || ItemFields.others.contains(name)
        if object.kinds.isItem, !isKnown {
            throw refusal(place, .noItemField(name))
        }
    }

    // MARK: Expressions

    private func prepare(_ list: [Expression]) throws(Refusal) {
        for expression in list { try prepare(expression) }
    }

    private func wrap(_ form: Expression.Form, _ expression: Expression, _ kinds: ValueKinds) -> Expression {
        program.expressionCount += 1
        let wrapped = Expression(form, expression.place, id: program.expressionCount)
        wrapped.kinds = kinds
        return wrapped
    }

    /// An expression that must be a number.
    private func number(_ expression: Expression) throws(Refusal) -> Expression {
        try prepare(expression)
        return asNumber(expression)
    }

    private func asNumber(_ expression: Expression) -> Expression {
        let kinds = expression.kinds
        if kinds.isNumber { return expression }
        var numbers = kinds.onlyNumbers
        if kinds.mayBeText { numbers = ValueKinds(whole: .all, real: .all) }
        if numbers.isEmpty { numbers = .anyReal }
        return wrap(.number(expression), expression, numbers)
    }

    /// An expression of which counts only whether it is true.
    private func condition(_ expression: Expression) throws(Refusal) -> Expression {
        switch expression.form {
        case .and(let a, let b):
            return wrap(.both(try condition(a), try condition(b)), expression, .boolean)
        case .or(let a, let b):
            return wrap(.either(try condition(a), try condition(b)), expression, .boolean)
        case .not(let inner):
            expression.form = .not(try condition(inner))
            return expression
        default:
            try prepare(expression)
            return expression.kinds.isBoolean ? expression : wrap(.truth(expression), expression, .boolean)
        }
    }

    private func prepare(_ expression: Expression) throws(Refusal) {
        switch expression.form {
        case .first(let inner): try prepare(inner)
        case .call(let callee, let arguments): try prepare(call: callee, arguments, expression)
        case .field(let object, let key, let isLate):
            try prepare([object, key])
            expression.form = .field(object, key: key, isLate: isLate && mayChange(object))
            try check(read: object, key, expression)
        case .table(let entries):
            for entry in entries {
                switch entry {
                case .element(let value): try prepare(value)
                case .field(let key, let value): try prepare([key, value])
                }
            }
        case .not(let inner): expression.form = .not(try condition(inner))
        case .negate(let inner):
            try prepare(inner)
            unary(inner, expression) { .negate($0) }
        case .complement(let inner):
            try prepare(inner)
            if inner.kinds.isNumber { expression.computation = .wide }
        case .length(let inner):
            try prepare(inner)
            try refuseMessage(inner)
            if inner.kinds.isText { expression.computation = .text }
        case .and(let a, let b): try prepare([a, b])
        case .or(let a, let b): try prepare(or: a, b, expression)
        case .binary(let operation, let a, let b, let isLate):
            try prepare([a, b])
            let isChanged = isLate && mayChange(a)
            expression.form = .binary(operation, a, b, isLate: isChanged)
            try binary(operation, a, b, isChanged, expression)
        default: break
        }
    }

    /// Whether a function inside assigns to the variable that an expression is.
    private func mayChange(_ expression: Expression) -> Bool {
        if case .variable(let variable) = expression.form {
            program.variables[variable].isAssignedInside
        } else {
            false
        }
    }

    private func prepare(or a: Expression, _ b: Expression, _ expression: Expression) throws(Refusal) {
        // a and nil or b
        if case .and(let test, let value) = a.form, value.kinds.isAlwaysFalse, isPure(test) {
            try prepare(b)
            expression.form = .first(b)
            return
        }
        // What is always there leaves nothing to choose.
        if a.kinds.isTrue {
            try prepare(a)
            expression.form = .first(a)
            return
        }
        // a and b or c and d or e, where b and d count as true
        if case .or(let first, let second) = a.form, case .and(_, let value) = second.form, value.kinds.isTrue
        {
            let last = wrap(.or(second, b), expression, value.kinds.union(b.kinds))
            expression.form = .or(first, last)
            return try prepare(or: first, last, expression)
        }
        // a and b or c, where b counts as true
        if case .and(let test, let value) = a.form, value.kinds.isTrue {
            let condition = try condition(test)
            try prepare([value, b])
            expression.form = .choice(condition, value, b)
            return
        }
        try prepare([a, b])
    }

    /// Whether it does nothing but to compute numbers and flags.
    private func isPure(_ expression: Expression) -> Bool {
        var isPure = true
        expression.visitAll { part in
            switch part.form {
            case .constant, .variable, .cell, .varying, .carousel, .option, .not, .number: break
            case .binary where part.kinds.isBoolean || part.kinds.isNumber: break
            default: isPure = false
            }
        }
        return isPure
    }

    private func check(read object: Expression, _ key: Expression, _ expression: Expression) throws(Refusal) {
        guard case .constant(.text(let name)) = key.form else { return }
        if object.kinds.isText, HostFunction.named("string.\(name)") != nil {
            expression.form = .host("string.\(name)")
        }
        let isMethod =
            HostFunction.named("Transform:\(name)") != nil || HostFunction.named("item:\(name)") != nil
        if object.kinds.isMatrix || object.kinds.isItem, isMethod {
            throw refusal(expression.place, .methodAsValue)
        }
        if object.kinds.isItem, ItemFields.others.contains(name) {
            throw refusal(expression.place, .readLook)
        }
    }

    // MARK: Calls

    private func prepare(call callee: Expression.Callee, _ arguments: [Expression], _ expression: Expression)
        throws(Refusal)
    {
        try prepare(arguments)
        switch callee {
        case .function: break
        case .value(let value): try prepare(value)
        case .host(let host):
            try check(arguments, of: host)
            if host.name == "carousel:option", try option(arguments, expression) { return }
            if host.isExtreme || host.name == "math.abs", arguments.contains(where: \.kinds.mayBeText),
                let other = HostFunction.named("\(host.name) of any")
            {
                expression.form = .call(.host(other), arguments)
            } else {
                expression.form = .call(callee, converted(arguments, for: host))
            }
        case .method(let name):
            let object = arguments[0].kinds
            let prefix: String
            if object.isMatrix {
                prefix = "Transform:"
            } else if object.isItem {
                prefix = "item:"
            } else if object.isText {
                prefix = "string."
            } else {
                return
            }
            guard let host = HostFunction.named(prefix + name) else {
                if object.isText {
                    throw refusal(expression.place, .unknownTextMethod(name))
                }
                throw refusal(expression.place, .unknownMethod(name))
            }
            try check(arguments, of: host)
            expression.form = .call(.host(host), converted(arguments, for: host))
        }
    }

    /// An option whose name is known is read as such.
    private func option(_ arguments: [Expression], _ expression: Expression) throws(Refusal) -> Bool {
        guard case .constant(.text(let name))? = arguments.first?.form, let kinds = options[name],
            arguments.count < 3,
            !(arguments.last?.isMany ?? false)
        else { return false }
        // What stands in for it is computed first, also where it is not needed.
        guard arguments.count == 1 || program.isTotal(arguments[1]) else { return false }
        let option = wrap(.option(name), expression, kinds)
        guard arguments.count == 2, kinds.flags.contains(.none) else {
            expression.form = .option(name)
            return true
        }
        // Only what is missing is replaced, and no false.
        guard !kinds.flags.contains(.boolean) else { return false }
        expression.form = .or(option, arguments[1])
        return true
    }

    /// What texts are made of, and what is made of them, is refused where it depends on how a number is written.
    private func check(_ arguments: [Expression], of host: HostFunction) throws(Refusal) {
        guard let first = arguments.first else { return }
        // What a function does not take is computed nevertheless.
        if host.rest == nil {
            for other in arguments.dropFirst(host.parameters.count) where !program.isTotal(other) {
                throw refusal(other.place, .openCall)
            }
        }
        if host.name == "math.atan" { noteSign(of: arguments) }
        if host.name == "math.fmod",
            let text = arguments.first(where: { $0.kinds.mayBeText })
        {
            throw refusal(text.place, .computedText)
        }
        if host.name == "math.fmod", arguments.contains(where: \.kinds.isMixed) {
            program.wholeTellers.insert(open)
        }
        if host.name == "math.type", first.kinds.mayBeNumber { program.wholeTellers.insert(open) }
        let isText = host.name.hasPrefix("string.") || host.name == "tostring"
        guard isText, host.name != "string.char" else { return }
        let texts = host.name == "string.find" || host.name == "string.rep" ? arguments : [first]
        for (position, argument) in texts.enumerated()
        where host.parameters[min(position, host.parameters.count - 1)] == .any {
            if argument.kinds.real != nil, position != 3 {
                throw refusal(
                    argument.place, .computedText
                )
            }
            try refuseMessage(argument)
        }
        if host.name == "tostring",
            !first.kinds.tables.isEmpty || !first.kinds.functions.isEmpty
                || !first.kinds.flags.isDisjoint(with: [.matrix, .item, .data])
        {
            throw refusal(first.place, .objectAsText)
        }
    }

    /// Refuses what may be the text of an error where its words are seen: they have a place and names that are not known elsewhere.
    private func refuseMessage(_ expression: Expression) throws(Refusal) {
        if expression.kinds.flags.contains(.message) { throw refusal(expression.place, .computedText) }
    }

    /// Arguments as a function of the host's takes them.
    private func converted(_ arguments: [Expression], for host: HostFunction) -> [Expression] {
        // Several values are converted where the function is called.
        if let last = arguments.last, last.isMany { return arguments }
        return arguments.enumerated().map { position, argument in
            let parameter = position < host.parameters.count ? host.parameters[position] : host.rest
            switch parameter {
            case .number?: return asNumber(argument)
            case .optionalNumber?:
                return argument.kinds.isSubset(ofNumbersOr: .none) ? argument : asNumber(argument)
            default: return argument
            }
        }
    }

    // MARK: Operators

    private func unary(_ inner: Expression, _ expression: Expression, _ form: (Expression) -> Expression.Form)
    {
        guard inner.kinds.isNumber else { return }
        expression.form = form(inner)
        expression.computation = computation(inner.kinds, inner.kinds, expression.kinds)
    }

    /// How numbers are computed with.
    private func computation(_ a: ValueKinds, _ b: ValueKinds, _ result: ValueKinds) -> Expression.Computation
    {
        if a.isReal || b.isReal { return .plain }
        if a.isWhole, b.isWhole {
            let isExact = [a, b, result].allSatisfy { $0.whole?.isExact ?? true }
            return isExact ? .whole : .wide
        }
        // Below 2^53, sums of whole numbers are those of others.
        if [a, b, result].contains(where: { !($0.whole?.isExact ?? true) }) {
            program.wholeTellers.insert(open)
        }
        return .mixed
    }

    /// Something computes another result of a 0 with a sign.
    private func noteSign(of operands: [Expression]) {
        if operands.contains(where: \.kinds.hasUnsureZero) { program.wholeTellers.insert(open) }
    }

    private func binary(
        _ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ isLate: Bool,
        _ expression: Expression
    ) throws(Refusal) {
        switch operation {
        case .equal, .unequal, .less, .atMost, .greater, .atLeast:
            let isEquality = operation == .equal || operation == .unequal
            if !isEquality || a.kinds.mayBeText && b.kinds.mayBeText {
                try refuseMessage(a)
                try refuseMessage(b)
            }
            comparison(operation, a, b, expression)
        case .concatenate: try concatenation(a, b, expression)
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            if a.kinds.isNumber, b.kinds.isNumber { expression.computation = .wide }
        default: arithmetic(operation, a, b, isLate, expression)
        }
    }

    private func arithmetic(
        _ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ isLate: Bool,
        _ expression: Expression
    ) {
        if operation == .multiply, a.kinds.isMatrix, b.kinds.isMatrix {
            expression.computation = .matrix
            return
        }
        // What is no number is an error, unless it has methods of its own.
        func mayBeOther(_ kinds: ValueKinds) -> Bool {
            !kinds.tables.isEmpty || operation == .multiply && kinds.flags.contains(.matrix)
        }
        guard !mayBeOther(a.kinds), !mayBeOther(b.kinds) else { return }
        let x = asNumber(a)
        let y = asNumber(b)
        expression.form = .binary(operation, x, y, isLate: isLate)
        if operation == .divide || operation == .power {
            expression.computation = .plain
            if operation == .power || y.kinds.numbers?.contains(0) ?? true { noteSign(of: [x, y]) }
            return
        }
        expression.computation = computation(x.kinds, y.kinds, expression.kinds)
        if case .mixed = expression.computation {
            let isDivision = operation == .floorDivide || operation == .remainder
            if isDivision, y.kinds.whole?.contains(0) ?? false, x.kinds.whole != nil {
                program.wholeTellers.insert(open)
            }
        }
    }

    private func comparison(
        _ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ expression: Expression
    ) {
        let x = a.kinds
        let y = b.kinds
        if x.isNumber, y.isNumber {
            expression.computation = computation(x, y, .nothing)
        } else if x.isText, y.isText {
            expression.computation = .text
        } else if operation == .equal || operation == .unequal {
            // Tables may be equal by a method of their own, Transforms by their numbers, numbers of both kinds by their value.
            let isPlain =
                x.tables.isEmpty && y.tables.isEmpty
                && !(x.flags.contains(.matrix) && y.flags.contains(.matrix))
            let isWide = !((x.whole?.isExact ?? true) && (y.whole?.isExact ?? true))
            if isPlain, !isWide { expression.computation = .plain }
        }
    }

    private func concatenation(_ a: Expression, _ b: Expression, _ expression: Expression) throws(Refusal) {
        for operand in [a, b] {
            if operand.kinds.real != nil {
                throw refusal(
                    operand.place, .computedText)
            }
            try refuseMessage(operand)
        }
        if a.kinds.isText, b.kinds.isText { expression.computation = .text }
    }
}

extension ValueKinds {
    /// Whether they are numbers or what flags say.
    func isSubset(ofNumbersOr flags: Flags) -> Bool {
        tables.isEmpty && functions.isEmpty && self.flags.isSubset(of: flags)
    }
}
