// Which expressions do nothing but compute, and can't fail: nobody sees whether, or when, they are computed. In: a program with
// kinds.

extension EffectProgram {
    /// Whether an expression does nothing but compute, and can't fail.
    ///
    /// - Parameter entered: the functions that it is inside of; one that calls itself may not end.
    func isTotal(_ expression: Expression, in entered: Set<Int> = []) -> Bool {
        guard expression.parts.allSatisfy({ isTotal($0, in: entered) }) else { return false }
        switch expression.form {
        case .constant, .variable, .cell, .varying, .loaded, .function, .host, .carousel, .option: return true
        case .first, .not, .truth, .and, .or, .both, .either, .choice: return true
        case .number(let inner), .negate(let inner): return inner.kinds.isNumber
        case .binary(let operation, let a, let b, _): return isTotal(operation, a.kinds, b.kinds)
        case .field(let object, let key, _):
            guard case .constant(.text) = key.form else { return false }
            return object.kinds.isItem
                || object.kinds.isTable
                    && object.kinds.tables.allSatisfy { tables[$0]?.metatables.isEmpty ?? true }
        case .call(.host(let host), let arguments):
            if host.name == "carousel:option" || host.name == "item:random" { return true }
            return host.name.hasPrefix("math.") && host.name != "math.fmod"
                && arguments.allSatisfy(\.kinds.isNumber)
        case .call(.function(let number, _), _):
            return !entered.contains(number)
                && areTotal(functions[number].body, in: entered.union([number]))
        case .call, .arguments, .table, .complement, .length: return false
        }
    }

    private func isTotal(_ operation: BinaryOperator, _ a: ValueKinds, _ b: ValueKinds) -> Bool {
        switch operation {
        case .add, .subtract, .multiply, .divide, .power: a.isNumber && b.isNumber
        // A whole number can't be divided by a whole 0.
        case .floorDivide, .remainder: a.isNumber && b.isNumber && (a.isReal || b.isReal)
        case .less, .atMost, .greater, .atLeast: a.isNumber && b.isNumber || a.isText && b.isText
        case .equal, .unequal: a.tables.isEmpty || b.tables.isEmpty
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight, .concatenate: false
        }
    }

    private func areTotal(_ statements: [Statement], in entered: Set<Int>) -> Bool {
        statements.allSatisfy { statement in
            switch statement {
            case .local, .begin, .declare, .evaluate, .block, .branches, .returning:
                statement.expressions.allSatisfy { isTotal($0, in: entered) }
                    && statement.blocks.allSatisfy { areTotal($0, in: entered) }
            case .assign(let targets, let values, _):
                targets.allSatisfy { if case .variable = $0 { true } else { false } }
                    && values.allSatisfy { isTotal($0, in: entered) }
            case .loop, .repeating, .count, .elements, .iterate, .leaveLoop, .labeled, .again, .leave,
                .restart:
                false
            }
        }
    }
}
