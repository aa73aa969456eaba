// Where the sign of a zero can be seen: what flows into a division, a power or an angle of two numbers. In: a program with kinds.
// Out: expressions. Everywhere else a language may compute 0 for −0.

/// The expressions of a program whose zero may have a sign that changes a result.
struct SeenSigns {
    private var expressions: Set<Int> = []
    private var variables: Set<Int> = []
    private var cells: Set<Int> = []
    private var functions: Set<Int> = []
    private var seesTables = false

    /// What a variable or a cell is given, and what a function returns.
    private var values: [Int: [Expression]] = [:]
    private var cellValues: [Int: [Expression]] = [:]
    private var results: [Int: [Expression]] = [:]
    private var tableValues: [Expression] = []

    /// - Parameter inside: the functions that count.
    init(_ program: EffectProgram, inside: Set<Int>) {
        for number in program.functions.indices {
            program.functions[number].body.visitAll { collect($0, of: number) }
        }
        var roots: [Expression] = []
        program.visitExpressions { collect($0, of: program) }
        for number in inside {
            program.functions[number].body.visitExpressions { roots += Self.seen(by: $0) }
        }
        for root in roots { see(root) }
    }

    /// Whether the sign of a zero that an expression computes can be seen.
    func contains(_ expression: Expression) -> Bool { expressions.contains(expression.id) }

    /// The operands whose sign changes what is computed.
    private static func seen(by expression: Expression) -> [Expression] {
        switch expression.form {
        case .binary(.divide, let a, let b, _): b.kinds.numbers?.contains(0) ?? true ? [a, b] : []
        case .binary(.power, let a, let b, _): [a, b]
        case .call(.host(let host), let arguments): host.name == "math.atan" ? arguments : []
        default: []
        }
    }

    // MARK: What flows where

    private mutating func collect(_ statement: Statement, of function: Int) {
        switch statement {
        case .local(let variables, let values), .begin(let variables, let values):
            for (position, variable) in variables.enumerated() {
                Self.give(values, at: position) { self.values[variable, default: []].append($0) }
            }
        case .assign(let targets, let values, _):
            for (position, target) in targets.enumerated() {
                Self.give(values, at: position) { value in
                    switch target {
                    case .variable(let variable): self.values[variable, default: []].append(value)
                    case .cell(let cell): cellValues[cell, default: []].append(value)
                    case .field: tableValues.append(value)
                    }
                }
            }
        case .count(let variable, let first, _, let step, _, _):
            values[variable, default: []] += [first] + (step.map { [$0] } ?? [])
        case .elements(_, let element, _, let list, _, _):
            if let element { values[element, default: []].append(list) }
        case .iterate(let variables, let values, _, _):
            for variable in variables { self.values[variable, default: []] += values }
        case .returning(let values): results[function, default: []] += values
        default: break
        }
    }

    /// What is given at a place: the values of a call go on.
    private static func give(_ values: [Expression], at position: Int, _ take: (Expression) -> Void) {
        if position < values.count {
            take(values[position])
        } else if let last = values.last {
            take(last)
        }
    }

    private mutating func collect(_ expression: Expression, of program: EffectProgram) {
        switch expression.form {
        case .table(let entries): for entry in entries { tableValues += entry.parts }
        case .call(.function(let number, _), let arguments):
            pass(arguments, to: program.functions[number])
        case .call(.value(let value), let arguments):
            for number in value.kinds.functions where program.functions.indices.contains(number) {
                pass(arguments, to: program.functions[number])
            }
        default: break
        }
    }

    private mutating func pass(_ arguments: [Expression], to function: ProgramFunction) {
        for (position, parameter) in function.parameters.enumerated() {
            Self.give(arguments, at: position) { values[parameter, default: []].append($0) }
        }
    }

    private mutating func see(_ expression: Expression) {
        guard expressions.insert(expression.id).inserted else { return }
        switch expression.form {
        case .variable(let variable):
            if variables.insert(variable).inserted { see(values[variable] ?? []) }
        case .cell(let cell): if cells.insert(cell).inserted { see(cellValues[cell] ?? []) }
        case .call(.function(let number, _), _): seeResults(of: number)
        case .call(.value, _), .call(.method, _), .arguments:
            for number in results.keys { seeResults(of: number) }
        case .field, .loaded, .table:
            guard !seesTables else { return }
            seesTables = true
            see(tableValues)
        case .binary(.add, let a, let b, _), .binary(.subtract, let a, let b, _):
            // Only of two zeros comes a zero with a sign.
            if [a, b].allSatisfy({ $0.kinds.numbers?.contains(0) ?? true }) { see([a, b]) }
        default: see(expression.parts)
        }
    }

    private mutating func see(_ expressions: [Expression]) {
        for expression in expressions { see(expression) }
    }

    private mutating func seeResults(of function: Int) {
        if functions.insert(function).inserted { see(results[function] ?? []) }
    }
}
