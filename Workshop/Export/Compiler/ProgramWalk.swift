// The parts of a program's statements and expressions, for those who look for something in all of them.

extension Expression {
    /// What it is computed from, in the order in which that is computed.
    var parts: [Expression] {
        switch form {
        case .constant, .variable, .cell, .varying, .loaded, .function, .host, .arguments, .carousel, .option:
            []
        case .call(let callee, let arguments):
            if case .value(let value) = callee { [value] + arguments } else { arguments }
        case .first(let inner), .not(let inner), .negate(let inner), .complement(let inner),
            .length(let inner),
            .number(let inner), .truth(let inner):
            [inner]
        case .field(let object, let key, _): [object, key]
        case .table(let entries): entries.flatMap(\.parts)
        case .and(let a, let b), .or(let a, let b), .both(let a, let b), .either(let a, let b): [a, b]
        case .binary(_, let a, let b, _): [a, b]
        case .choice(let test, let a, let b): [test, a, b]
        }
    }

    /// What has its first value.
    var plain: Expression { if case .first(let inner) = form { inner.plain } else { self } }

    /// Visits it and all that it is computed from; not what is inside its functions.
    func visitAll(_ visit: (Expression) -> Void) {
        visit(self)
        for part in parts { part.visitAll(visit) }
    }
}

extension TableEntry {
    /// Its key and its value.
    var parts: [Expression] {
        switch self {
        case .element(let value): [value]
        case .field(let key, let value): [key, value]
        }
    }
}

extension [TableEntry] {
    /// The values of its list.
    var elements: [Expression] { compactMap { if case .element(let value) = $0 { value } else { nil } } }

    /// Its other keys and values.
    var fields: [(key: Expression, value: Expression)] {
        compactMap { if case .field(let key, let value) = $0 { (key, value) } else { nil } }
    }
}

extension AssignmentTarget {
    /// Its object and its key.
    var parts: [Expression] { if case .field(let object, let key, _) = self { [object, key] } else { [] } }
}

extension Statement {
    /// The expressions that it has itself.
    var expressions: [Expression] {
        switch self {
        case .local(_, let values), .begin(_, let values), .returning(let values): values
        case .assign(let targets, let values, _): targets.flatMap(\.parts) + values
        case .evaluate(let expression): [expression]
        case .loop(let condition, _), .repeating(_, let condition): [condition]
        case .branches(let branches, _): branches.map(\.condition)
        case .count(_, let first, let last, let step, _, _): [first, last] + (step.map { [$0] } ?? [])
        case .elements(_, _, _, let list, _, _): [list]
        case .iterate(_, let values, _, _): values
        case .block, .leaveLoop, .labeled, .again, .leave, .restart, .declare: []
        }
    }

    /// The blocks inside it.
    var blocks: [[Statement]] {
        switch self {
        case .block(let inner), .labeled(_, _, let inner), .again(_, _, let inner), .loop(_, let inner),
            .repeating(let inner, _), .count(_, _, _, _, let inner, _), .elements(_, _, _, _, let inner, _),
            .iterate(_, _, let inner, _):
            [inner]
        case .branches(let branches, let otherwise): branches.map(\.block) + (otherwise.map { [$0] } ?? [])
        case .local, .begin, .returning, .assign, .evaluate, .leaveLoop, .leave, .restart, .declare: []
        }
    }
}

extension [Statement] {
    /// Visits all statements, those in blocks after the one that they are in.
    func visitAll(_ visit: (Statement) -> Void) {
        for statement in self {
            visit(statement)
            for block in statement.blocks { block.visitAll(visit) }
        }
    }

    /// Visits all expressions.
    func visitExpressions(_ visit: (Expression) -> Void) {
        visitAll { statement in for expression in statement.expressions { expression.visitAll(visit) } }
    }
}

extension EffectProgram {
    /// Whether an expression gives one value, and that as such.
    func isSingle(_ expression: Expression) -> Bool {
        guard case .call(let callee, _) = expression.form else { return !expression.isMany }
        switch callee {
        case .function(let number, _):
            let function = functions[number]
            return function.hasResults && !function.returnsMany && function.results.count == 1
        case .host(let host): return host.isSingle
        case .value, .method: return false
        }
    }

    /// Visits all expressions of all functions, and those that make large tables.
    func visitExpressions(_ visit: (Expression) -> Void) {
        for function in functions { function.body.visitExpressions(visit) }
        for maker in makers.values { maker.visitAll(visit) }
    }

    /// Visits all statements of all functions.
    func visitStatements(_ visit: (Statement) -> Void) {
        for function in functions { function.body.visitAll(visit) }
    }
}
