// Conditions whose answer is in the text, such as a switch at its top. In: statements. Out: the same, without what never runs.

import CarouselHost

extension Expression {
    /// Whether it counts as true, if that is written; it then does nothing else.
    var knownTruth: Bool? {
        switch form {
        case .constant(.boolean(let flag)): return flag
        case .constant(.none): return false
        case .constant(.whole), .constant(.real), .constant(.text): return true
        case .not(let inner), .truth(let inner), .first(let inner):
            guard let truth = inner.knownTruth else { return nil }
            if case .not = form { return !truth }
            return truth
        case .and(let a, let b):
            return a.knownTruth.flatMap { $0 ? b.knownTruth : false }
        case .or(let a, let b):
            return a.knownTruth.flatMap { $0 ? true : b.knownTruth }
        case .binary(let operation, let a, let b, _): return Self.compared(operation, a, b)
        default: return nil
        }
    }

    /// Its value, if it is a number that is written or computed of such.
    private var knownNumber: Double? {
        switch form {
        case .constant(.whole(let number)): return Double(exactly: number)
        case .constant(.real(let number)): return number
        case .negate(let inner): return inner.knownNumber.map { -$0 }
        case .binary(let operation, let a, let b, _):
            guard let x = a.knownNumber, let y = b.knownNumber else { return nil }
            switch operation {
            case .divide: return x / y
            case .add, .subtract, .multiply:
                let result: Double =
                    switch operation {
                    case .add: x + y;
                    case .subtract: x - y;
                    default: x * y
                    }
                return abs(result) < 0x1p53 ? result : nil
            default: return nil
            }
        default: return nil
        }
    }

    private static func compared(_ operation: BinaryOperator, _ a: Expression, _ b: Expression) -> Bool? {
        if case .constant(.text(let x)) = a.form, case .constant(.text(let y)) = b.form {
            switch operation {
            case .equal: return x.utf8.elementsEqual(y.utf8)
            case .unequal: return !x.utf8.elementsEqual(y.utf8)
            default: return nil
            }
        }
        guard let x = a.knownNumber, let y = b.knownNumber else { return nil }
        switch operation {
        case .equal: return x == y
        case .unequal: return x != y
        case .less: return x < y
        case .atMost: return x <= y
        case .greater: return x > y
        case .atLeast: return x >= y
        default: return nil
        }
    }
}

extension [Statement] {
    /// The same statements, without those that never run.
    var running: [Statement] {
        var found: [Statement] = []
        for statement in self {
            found.append(statement.running)
            if case .returning? = found.last { break }
            if case .block(let inner)? = found.last, case .returning? = inner.last { break }
        }
        return found
    }
}

extension Statement {
    fileprivate var running: Statement {
        switch self {
        case .block(let inner): return .block(inner.running)
        case .loop(let condition, let inner): return .loop(condition: condition, inner.running)
        case .count(let variable, let first, let last, let step, let inner, let place):
            return .count(variable, from: first, through: last, by: step, inner.running, place)
        case .elements(let position, let element, let others, let list, let inner, let place):
            return .elements(
                position: position, element: element, others: others, of: list, inner.running, place)
        case .branches(let branches, let otherwise):
            var left: [(condition: Expression, block: [Statement])] = []
            for branch in branches {
                switch branch.condition.knownTruth {
                case false?: continue
                case true?:
                    let block = branch.block.running
                    return left.isEmpty ? .block(block) : .branches(left, otherwise: block)
                case nil: left.append((branch.condition, branch.block.running))
                }
            }
            if left.isEmpty { return .block(otherwise?.running ?? []) }
            return .branches(left, otherwise: otherwise?.running)
        default: return self
        }
    }
}
