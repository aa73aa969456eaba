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
        return ValueKinds(
            whole: kinds.whole.map(absolute), real: kinds.real.map(absolute), isVast: kinds.isVast)
    }

    /// A whole number; one without a whole number near it stays as it is, and is told from others by its size.
    static func rounded(_ kinds: ValueKinds, _ rule: FloatingPointRoundingRule) -> ValueKinds {
        func rounded(_ range: NumberRange) -> NumberRange {
            range.isBounded ? NumberRange(range.low.rounded(rule), range.high.rounded(rule)) : .all
        }
        guard let numbers = kinds.numbers else { return .nothing }
        return ValueKinds(
            whole: rounded(numbers),
            isVast: kinds.isVast || kinds.real.map { !NumberRange.wide.holds($0) } ?? false)
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
            case .add: return counted(NumberRange(around: [x.low + y.low, x.high + y.high]), x, y)
            case .subtract: return counted(NumberRange(around: [x.low - y.high, x.high - y.low]), x, y)
            default:
                return NumberRange(around: [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high])
            }
        }
        var found = result(of: a, b) { result in
            if let x = a.whole, let y = b.whole { result.whole = combined(x, y) }
            for (x, y) in [(a.real, b.real), (a.real, b.whole), (a.whole, b.real)] {
                guard let x, let y else { continue }
                let range = combined(x, y)
                result.real = result.real.map { $0.union(range) } ?? range
            }
            if operation == .multiply { noteZero(of: a, b, &result) }
        }
        // Of a sum, only that of two zeros may have a sign.
        let isOfZeros = a.numbers?.contains(0) ?? true && b.numbers?.contains(0) ?? true
        if operation != .multiply, !isOfZeros { found.hasUnsureZero = false }
        return found
    }

    /// A sum of a number that is counted and a small one: it comes no further than others that are counted.
    private static func counted(_ sum: NumberRange, _ x: NumberRange, _ y: NumberRange) -> NumberRange {
        let most = NumberRange.countable
        let small = 0x1p20
        guard abs(y.low) <= small, abs(y.high) <= small else { return sum }
        return NumberRange(
            x.low == -most ? max(sum.low, -most) : sum.low, x.high == most ? min(sum.high, most) : sum.high)
    }

    /// Of a product or a division of numbers that may be whole or not, nobody knows the sign of a 0.
    private static func noteZero(of a: ValueKinds, _ b: ValueKinds, _ result: inout ValueKinds) {
        let isKnown = a.isReal || b.isReal || a.isWhole && b.isWhole
        if !isKnown, result.whole?.contains(0) ?? false { result.hasUnsureZero = true }
    }

    static func quotient(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        guard let x = a.numbers, let y = b.numbers else { return .nothing }
        var result = ValueKinds.anyReal
        if x.isBounded, y.isBounded, !y.contains(0) {
            result.real = NumberRange(around: [
                x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high,
            ])
        }
        result.hasUnsureZero = a.hasUnsureZero || b.hasUnsureZero
        return result
    }

    static func floorQuotient(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        return result(of: a, b) { result in
            if let x = a.whole, let y = b.whole {
                let most = max(abs(x.low), abs(x.high))
                result.whole = x.isBounded && y.isBounded ? NumberRange(-most - 1, most + 1) : .all
            }
            noteZero(of: a, b, &result)
            if (a.real != nil && b.mayBeNumber) || (a.whole != nil && b.real != nil) { result.real = .all }
        }
    }

    static func remainder(_ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        return result(of: a, b) { result in
            func within(_ y: NumberRange) -> NumberRange {
                y.isBounded ? NumberRange(min(0, y.low), max(0, y.high)) : .all
            }
            if a.whole != nil, let y = b.whole { result.whole = within(y) }
            if (a.real != nil && b.mayBeNumber) || (a.whole != nil && b.real != nil) {
                // By 0, it is no number; of what is infinite as well.
                let isSure =
                    (a.numbers?.isBounded ?? false)
                    && b.numbers.map { $0.isBounded && !$0.contains(0) } ?? false
                result.real = isSure ? b.numbers.map(within) : .all
            }
            noteZero(of: a, b, &result)
        }
    }

    static func bits(_ operation: BinaryOperator, _ a: ValueKinds, _ b: ValueKinds) -> ValueKinds {
        guard a.mayBeNumber, b.mayBeNumber else { return .nothing }
        let ends = [a.whole, b.whole].compactMap { $0 }.filter { $0.low >= 0 && $0.isBounded }.map(\.high)
        if operation == .bitAnd, let most = ends.min() { return ValueKinds(whole: NumberRange(0, most)) }
        return .anyWhole
    }

    static func negated(_ kinds: ValueKinds) -> ValueKinds {
        func negated(_ range: NumberRange) -> NumberRange { NumberRange(-range.high, -range.low) }
        let isUnsure = kinds.isMixed && kinds.whole?.contains(0) ?? false
        return ValueKinds(
            whole: kinds.whole.map(negated), real: kinds.real.map(negated), isVast: kinds.isVast,
            hasUnsureZero: kinds.hasUnsureZero || isUnsure)
    }

    /// What is computed with a whole number that may be vast may be vast, too.
    private static func result(of a: ValueKinds, _ b: ValueKinds, _ compute: (inout ValueKinds) -> Void)
        -> ValueKinds
    {
        var result = ValueKinds.nothing
        compute(&result)
        result.isVast = result.whole != nil && (a.isVast || b.isVast)
        if a.hasUnsureZero || b.hasUnsureZero, result.numbers?.contains(0) ?? false {
            result.hasUnsureZero = true
        }
        return result
    }
}
