// Which variables that begin without a value have one before they are read. In: a program. Out: the same, with that noted.

extension EffectProgram {
    /// Notes the variables that are set on each way before they are read: they are never nil.
    mutating func noteSetFirst() {
        var found: [Int] = []
        for function in functions {
            var blocks = [function.body]
            while let block = blocks.popLast() {
                for (position, statement) in block.enumerated() {
                    blocks += statement.blocks
                    guard case .local(let variables, let values) = statement, values.isEmpty else { continue }
                    let next = block[(position + 1)...]
                    found += variables.filter {
                        !self.variables[$0].isCaptured && next.firstUse(of: $0) == .set
                    }
                }
            }
        }
        for variable in found { variables[variable].isSetFirst = true }
    }
}

/// What is done first with a variable.
enum FirstUse {
    case set, read, nothing
    /// What follows is not reached.
    case left
}

extension Collection<Statement> {
    /// What is done first with a variable, on all ways; where ways differ, it counts as read.
    fileprivate func firstUse(of variable: Int) -> FirstUse {
        for statement in self {
            let use = statement.firstUse(of: variable)
            if use != .nothing { return use }
        }
        return .nothing
    }
}

extension Statement {
    fileprivate func firstUse(of variable: Int) -> FirstUse {
        func reads(_ expressions: [Expression]) -> Bool { expressions.contains { $0.mentions(variable) } }
        switch self {
        case .local, .begin, .evaluate, .declare: return reads(expressions) ? .read : .nothing
        case .returning: return reads(expressions) ? .read : .left
        case .assign(let targets, _, _):
            if reads(expressions) { return .read }
            let isSet = targets.contains { if case .variable(variable) = $0 { true } else { false } }
            return isSet ? .set : .nothing
        case .block(let inner): return inner.firstUse(of: variable)
        case .branches(let branches, let otherwise):
            if reads(branches.map(\.condition)) { return .read }
            let uses = (branches.map(\.block) + [otherwise ?? []]).map { $0.firstUse(of: variable) }
            if uses.allSatisfy({ $0 == .left }) { return .left }
            if uses.allSatisfy({ $0 == .nothing || $0 == .left }) { return .nothing }
            return uses.allSatisfy { $0 == .set || $0 == .left } ? .set : .read
        default: return mentions(variable) ? .read : .nothing
        }
    }

    private func mentions(_ variable: Int) -> Bool {
        var isFound = false
        [self].visitAll { statement in
            if statement.expressions.contains(where: { $0.mentions(variable) }) { isFound = true }
            guard case .assign(let targets, _, _) = statement else { return }
            for case .variable(variable) in targets { isFound = true }
        }
        return isFound
    }
}

extension Expression {
    fileprivate func mentions(_ variable: Int) -> Bool {
        var isFound = false
        visitAll { if case .variable(variable) = $0.form { isFound = true } }
        return isFound
    }
}
