// What a script has that a Swift file would do in another way: it is refused. In: a script's program. Out: a refusal with its
// line, or nothing.

import CarouselHost

/// Finds what can't leave as Swift.
struct SwiftLimits {
    private let program: EffectProgram
    private let facts: ScriptProgram
    /// Whether a text of the program has other letters than ASCII has.
    private let hasOtherLetters: Bool
    /// Whether a text of the program spells a hexadecimal number with a fraction.
    private let hasFractions: Bool

    init(_ compiled: CompiledEffect) {
        program = compiled.program
        facts = compiled.facts
        hasOtherLetters = compiled.program.script.sources.contains {
            !$0.tree.lines.text.allSatisfy(\.isASCII)
        }
        hasFractions = compiled.program.script.sources.contains { source in
            source.tree.tokens.contains { token in
                guard token.kind == .string else { return false }
                let text = source.tree.text(token.range).lowercased()
                return text.contains("0x") && (text.contains("p") || text.contains("."))
            }
        }
    }

    private func refusal(_ place: ScriptPlace, _ reason: String) -> Refusal {
        facts.refusal(place.node, inSource: place.source, reason)
    }

    /// - Throws: ``Refusal`` for the first thing that would be different.
    func check() throws(Refusal) {
        if let place = program.entangled.first {
            throw refusal(
                place, "its places depend on what is assigned with them; expected several statements")
        }
        for cell in program.cells where cell.slot.kinds.mayBeCalled {
            throw Refusal(description: "\(cell.name) can't leave as code: it holds a function, and changes")
        }
        for function in program.functions {
            try check(function.body, inside: [])
        }
        for (_, table) in program.tables.sorted(by: { $0.key < $1.key }) {
            for metatable in table.metatables {
                let methods = program.tables[metatable]?.fields ?? [:]
                let other = methods.keys.sorted().first {
                    $0.hasPrefix("__") && !["__index", "__name"].contains($0)
                }
                if let other {
                    throw Refusal(
                        description: "a table has a metatable with \(other), which Swift files do not have")
                }
                if methods["__index"]?.kinds.mayBeCalled ?? false {
                    throw Refusal(
                        description:
                            "a table has a metatable whose __index is a function, which Swift files do not have"
                    )
                }
            }
        }
    }

    // MARK: Statements

    private func check(_ statements: [Statement], inside labels: Set<String>) throws(Refusal) {
        for statement in statements { try check(statement, inside: labels) }
    }

    private func check(_ statement: Statement, inside labels: Set<String>) throws(Refusal) {
        switch statement {
        case .local(_, let values):
            // A function with a name stays one.
            for value in values { if case .function = value.form { continue } else { try check(value) } }
        case .begin(_, let values), .returning(let values): try check(values)
        case .assign(let targets, let values, _):
            for case .field(let object, let key, _) in targets { try check([object, key]) }
            for (target, value) in zip(targets, values) { try checkGrowth(target, value) }
            try check(values)
        case .evaluate(let expression): try check(expression)
        case .block(let inner): try check(inner, inside: labels)
        case .labeled(_, let name, let inner):
            if labels.contains(name), let place = place(in: inner) {
                throw refusal(place, "a label inside a block that has the same one")
            }
            try check(inner, inside: labels.union([name]))
        case .again(_, _, let inner):
            if let place = place(in: inner) { throw refusal(place, "it jumps back") }
        case .loop(let condition, let inner):
            try check(condition)
            try check(inner, inside: labels)
        case .repeating(let inner, let condition):
            try check(inner, inside: labels)
            try check(condition)
        case .branches(let branches, let otherwise):
            for branch in branches {
                try check(branch.condition)
                try check(branch.block, inside: labels)
            }
            try check(otherwise ?? [], inside: labels)
        case .count(_, let first, let last, let step, let inner, _):
            try check([first, last] + (step.map { [$0] } ?? []))
            try check(inner, inside: labels)
        case .elements(_, _, _, let list, let inner, _):
            try check(list)
            try check(inner, inside: labels)
        case .iterate(_, let values, let inner, _):
            try check(values)
            try check(inner, inside: labels)
        case .declare, .leaveLoop, .leave, .restart: break
        }
    }

    /// The place of the first expression of a block.
    private func place(in statements: [Statement]) -> ScriptPlace? {
        for statement in statements {
            switch statement {
            case .local(_, let values), .begin(_, let values), .returning(let values),
                .assign(_, let values, _):
                if let first = values.first { return first.place }
            case .evaluate(let expression), .loop(let expression, _): return expression.place
            case .branches(let branches, _): return branches.first?.condition.place
            case .block(let inner), .labeled(_, _, let inner), .again(_, _, let inner),
                .repeating(let inner, _):
                if let place = place(in: inner) { return place }
            case .count(_, let first, _, _, _, _): return first.place
            case .elements(_, _, _, let list, _, _): return list.place
            default: break
            }
        }
        return program.functions.first?.place
    }

    // MARK: Expressions

    private func check(_ list: [Expression]) throws(Refusal) {
        for expression in list { try check(expression) }
    }

    private func check(_ expression: Expression) throws(Refusal) {
        switch expression.computation {
        case .wide: try checkWide(expression)
        case .mixed: try checkMixed(expression)
        default: break
        }
        try checkZero(expression)
        switch expression.form {
        case .first(let inner), .number(let inner), .truth(let inner), .not(let inner), .negate(let inner),
            .complement(let inner):
            try check(inner)
        case .length(let inner):
            try check(inner)
        case .call(let callee, let arguments):
            if case .value(let value) = callee { try check(value) }
            if case .host(let host) = callee { try check(host, arguments, expression) }
            if case .method(let name) = callee, ["sub", "reverse"].contains(name),
                arguments[0].kinds.mayBeText
            {
                try checkLetters(expression)
            }
            try check(arguments)
        case .field(let object, let key, let isLate):
            if isLate { throw refusal(expression.place, "it is read after the call that may change it") }
            try check([object, key])
        case .table(let entries): try check(entries, expression)
        case .function(let function, nil):
            if holdsItem(function) { throw refusal(expression.place, "a function that holds an item") }
        case .and(let a, let b), .or(let a, let b), .both(let a, let b), .either(let a, let b):
            try check([a, b])
        case .binary(let operation, let a, let b, let isLate):
            if isLate { throw refusal(expression.place, "it is read after the call that may change it") }
            if operation == .equal || operation == .unequal, a.kinds.mayBeCalled || b.kinds.mayBeCalled {
                throw refusal(expression.place, "functions that are compared")
            }
            if operation == .equal || operation == .unequal, a.kinds.tables.contains(where: \.isLoaded),
                b.kinds.tables.contains(where: \.isLoaded)
            {
                throw refusal(expression.place, "tables that are compared")
            }
            if operation.isComparison, a.kinds.mayBeText, operation != .equal, operation != .unequal {
                try checkLetters(expression)
            }
            try check([a, b])
        case .choice(let test, let yes, let no): try check([test, yes, no])
        default: break
        }
    }

    /// Whether a function inside another one may read an item of that.
    private func holdsItem(_ function: Int) -> Bool {
        guard program.functions[function].parent != nil else { return false }
        return program.variables.contains { $0.isCaptured && $0.slot.kinds.flags.contains(.item) }
    }

    /// Numbers are doubles there. What a script counts and adds up stays below 2^53 as long as any script runs; what it
    /// multiplies by large numbers, shifts, or multiplies again and again does not.
    private func checkWide(_ expression: Expression) throws(Refusal) {
        guard case .binary(let operation, let a, let b, _) = expression.form else { return }
        switch operation {
        case .shiftLeft, .shiftRight:
            guard case .constant(.whole(let places)) = b.form, (0..<32).contains(places) else {
                throw refusal(expression.place, "a shift by a number of places that is not known")
            }
            if !isLarge(a) { return }
        default: if !isLarge(a), !isLarge(b) { return }
        }
        if expression.kinds.whole?.isExact ?? true { return }
        throw refusal(expression.place, "a whole number may be beyond 2^53")
    }

    private func isLarge(_ expression: Expression) -> Bool {
        switch expression.form {
        case .constant(.whole(let number)): number.magnitude > 1 << 24
        case .binary(.multiply, let a, let b, _): isLarge(a) || isLarge(b)
        default: false
        }
    }

    /// Whether a whole 0 is one is not known of what a table holds.
    private func checkZero(_ expression: Expression) throws(Refusal) {
        func isHeld(_ operand: Expression) -> Bool {
            guard operand.kinds.whole?.contains(0) ?? false else { return false }
            switch operand.form {
            case .field: return true
            case .first(let inner), .number(let inner): return isHeld(inner)
            default: return false
            }
        }
        switch expression.form {
        case .negate(let inner) where isHeld(inner):
            throw refusal(expression.place, "the opposite of what may be 0, and may be whole")
        case .binary(let operation, _, let b, _)
        where (operation == .floorDivide || operation == .remainder) && isHeld(b):
            throw refusal(expression.place, "a division by what may be 0, and may be whole")
        default: break
        }
    }

    private func checkMixed(_ expression: Expression) throws(Refusal) {
        guard case .binary(let operation, let a, let b, _) = expression.form else { return }
        let isDivision = operation == .floorDivide || operation == .remainder
        if isDivision, a.kinds.whole != nil, b.kinds.whole?.contains(0) ?? false {
            throw refusal(expression.place, "a division by what may be 0, and may be whole")
        }
        if operation == .multiply, a.kinds.whole != nil, b.kinds.whole != nil, isLarge(a) || isLarge(b) {
            throw refusal(expression.place, "a whole number may be beyond 2^53")
        }
    }

    /// A number that is multiplied again and again grows beyond all others.
    private func checkGrowth(_ target: AssignmentTarget, _ value: Expression) throws(Refusal) {
        guard case .binary(.multiply, let a, let b, _) = value.form, !(value.kinds.whole?.isExact ?? true)
        else { return }
        func isSame(_ expression: Expression) -> Bool {
            switch (target, expression.form) {
            case (.cell(let one), .cell(let other)): one == other
            default: false
            }
        }
        if isSame(a) || isSame(b) { throw refusal(value.place, "a whole number may be beyond 2^53") }
    }

    private func checkLetters(_ expression: Expression) throws(Refusal) {
        guard hasOtherLetters else { return }
        throw refusal(expression.place, "the bytes of a text, where texts have other letters than ASCII")
    }

    /// Entries of both kinds are computed in their order, and one of a list comes last.
    private func check(_ entries: [TableEntry], _ expression: Expression) throws(Refusal) {
        var isList = false
        var isNamed = false
        for entry in entries {
            switch entry {
            case .element(let value):
                isList = true
                try check(value)
            case .field(let key, let value):
                isNamed = true
                try check([key, value])
            }
        }
        let isSimple = entries.allSatisfy { entry in
            switch entry {
            case .element(let value): value.isMany || !mayCall(value)
            case .field(let key, let value): !mayCall(value)
            }
        }
        if isList, isNamed, !isSimple { throw refusal(expression.place, "a table with a list and names") }
    }

    /// Whether a function of the script may be called in it.
    private func mayCall(_ expression: Expression) -> Bool {
        switch expression.form {
        case .call(.host, let arguments): arguments.contains(where: mayCall)
        case .call: true
        case .first(let inner), .number(let inner), .truth(let inner), .not(let inner), .negate(let inner),
            .complement(let inner), .length(let inner):
            mayCall(inner)
        case .field(let a, let b, _), .and(let a, let b), .or(let a, let b), .both(let a, let b),
            .either(let a, let b),
            .binary(_, let a, let b, _):
            mayCall(a) || mayCall(b)
        case .choice(let a, let b, let c): mayCall(a) || mayCall(b) || mayCall(c)
        default: false
        }
    }

    private func check(_ host: HostFunction, _ arguments: [Expression], _ expression: Expression)
        throws(Refusal)
    {
        switch host.name {
        case "tonumber" where hasFractions && arguments.first?.kinds.mayBeText ?? false:
            throw refusal(expression.place, "a text as a number")
        case "string.sub", "string.reverse": try checkLetters(expression)
        case "carousel:random", "item:random":
            if let text = arguments.first(where: { $0.kinds.mayBeText }), hasNumber(text) {
                throw refusal(text.place, "a text that spells a number as a seed")
            }
        case "math.max of any", "math.min of any", "math.abs of any", "math.type", "string.char", "rawset",
            "rawget",
            "getmetatable", "tostring":
            throw refusal(expression.place, "\(host.name) in this form")
        default: break
        }
    }

    /// Whether a text may begin like a number.
    private func hasNumber(_ expression: Expression) -> Bool {
        guard case .constant(.text(let text)) = expression.form else { return false }
        return text.contains(where: \.isNumber) && Int64(text) == nil
    }
}
