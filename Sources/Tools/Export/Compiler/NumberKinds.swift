// What numbers become when they are computed with. In: kinds of operands. Out: the kinds of the result.

/// What numbers become.
enum NumberKinds {
    /// A result that has its range unless what it is computed from may be no number.
    static func bounded(_ given: [ValueKinds], _ kinds: ValueKinds) -> ValueKinds {
        given.allSatisfy { $0.numbers?.isBounded ?? true } ? kinds : .anyReal
    }

    static func scaled(_ given: [ValueKinds], by factor: Double) -> ValueKinds {
        guard let range = given[0].numbers, range.isBounded else { return .anyReal }
        return ValueKinds(real: NumberRange(around: [range.low * factor, range.high * factor]))
    }

    static func absolute(_ kinds: ValueKinds) -> ValueKinds {
        func absolute(_ range: NumberRange) -> NumberRange {
            guard range.isBounded else { return .all }
            let most = max(abs(range.low), abs(range.high))
            return NumberRange(range.contains(0) ? 0 : min(abs(range.low), abs(range.high)), most)
        }
        return ValueKinds(whole: kinds.whole.map(absolute), real: kinds.real.map(absolute))
    }

    /// A whole number; one without a whole number near it stays as it is, and is told from others by its size.
    static func rounded(_ kinds: ValueKinds) -> ValueKinds {
        func rounded(_ range: NumberRange) -> NumberRange {
            range.isBounded ? NumberRange(range.low.rounded(.down), range.high.rounded(.up)) : .all
        }
        guard let numbers = kinds.numbers else { return .nothing }
        return ValueKinds(whole: rounded(numbers))
    }

    static func extreme(_ given: [ValueKinds], isMost: Bool) -> ValueKinds {
        var result = given.reduce(ValueKinds.nothing) { $0.union($1.onlyNumbers) }
        let ranges = given.compactMap(\.numbers)
        guard !ranges.isEmpty, ranges.count == given.count else { return result }
        // No result is beyond the nearest of the other ends; what is no number is not counted on.
        guard ranges.allSatisfy(\.isBounded) else { return result }
        let limit = isMost ? ranges.map(\.low).max() ?? 0 : ranges.map(\.high).min() ?? 0
        func cut(_ range: NumberRange) -> NumberRange {
            isMost
                ? NumberRange(max(range.low, min(limit, range.high)), range.high)
                : NumberRange(range.low, min(range.high, max(limit, range.low)))
        }
        result.whole = result.whole.map(cut)
        result.real = result.real.map(cut)
        return result
    }

    // MARK: Operators

    /// A sum, a difference or a product.
    static func arithmetic(_ operation: BinaryOperator, _ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        func combined(_ x: NumberRange, _ y: NumberRange) -> NumberRange {
            guard x.isBounded, y.isBounded else { return .all }
            switch operation {
            case .add: return NumberRange(around: [x.low + y.low, x.high + y.high])
            case .subtract: return NumberRange(around: [x.low - y.high, x.high - y.low])
            default:
                return NumberRange(around: [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high])
            }
        }
        var result = ValueKinds.nothing
        if let x = a.whole, let y = b.whole { result.whole = combined(x, y) }
        for (x, y) in [(a.real, b.real), (a.real, b.whole), (a.whole, b.real)] {
            guard let x, let y else { continue }
            let range = combined(x, y)
            result.real = result.real.map { $0.union(range) } ?? range
        }
        return result
    }

    static func quotient(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        guard let x = a.numbers, let y = b.numbers else { return .nothing }
        guard x.isBounded, y.isBounded, !y.contains(0) else { return .anyReal }
        return ValueKinds(
            real: NumberRange(around: [x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high]))
    }

    static func floorQuotient(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        var result = ValueKinds.nothing
        if let x = a.whole, let y = b.whole {
            let most = max(abs(x.low), abs(x.high))
            result.whole = x.isBounded && y.isBounded ? NumberRange(-most - 1, most + 1) : .all
        }
        if (a.real != nil && b.mayBeNumber) || (a.whole != nil && b.real != nil) { result.real = .all }
        return result
    }

    static func remainder(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        var result = ValueKinds.nothing
        func within(_ y: NumberRange) -> NumberRange {
            y.isBounded ? NumberRange(min(0, y.low), max(0, y.high)) : .all
        }
        if a.whole != nil, let y = b.whole { result.whole = within(y) }
        if (a.real != nil && b.mayBeNumber) || (a.whole != nil && b.real != nil) {
            // By 0, it is no number; of what is infinite as well.
            let isSure =
                (a.numbers?.isBounded ?? false) && b.numbers.map { $0.isBounded && !$0.contains(0) } ?? false
            result.real = isSure ? b.numbers.map(within) : .all
        }
        return result
    }

    static func bits(_ operation: BinaryOperator, _ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        guard a.mayBeNumber, b.mayBeNumber else { return .nothing }
        let ends = [a.whole, b.whole].compactMap { $0 }.filter { $0.low >= 0 && $0.isBounded }.map(\.high)
        if operation == .bitAnd, let most = ends.min() { return ValueKinds(whole: NumberRange(0, most)) }
        return .anyWhole
    }

    static func negated(_ kinds: ValueKinds) -> ValueKinds {
        func negated(_ range: NumberRange) -> NumberRange { NumberRange(-range.high, -range.low) }
        return ValueKinds(whole: kinds.whole.map(negated), real: kinds.real.map(negated))
    }
}
