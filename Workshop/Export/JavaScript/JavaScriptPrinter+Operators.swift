// Operators of a program as those of JavaScript, or as calls of its run time.

import CarouselHost

extension JavaScriptPrinter {
    // MARK: Operators

    /// An operand as a number of JavaScript, where it may be a BigInt.
    func plain(_ expression: Expression) -> ScriptCode { big(expression, single(expression)) }

    func negate(_ inner: Expression, _ expression: Expression) -> ScriptCode {
        let code = single(inner)
        switch expression.computation {
        case .plain: return ScriptCode("-\(code.at(.call))", .unary)
        case .whole where !tellsWholes: return ScriptCode("0 - \(code.at(.product))", .sum)
        case .mixed where !tellsWholes: return ScriptCode("-\(code.at(.call))", .unary)
        case .whole, .wide, .mixed: return ScriptCode("\(use("$neg"))(\(code.at(.assignment)))")
        default:
            let name = makeTemporary()
            return ScriptCode(
                "\(use("$general"))(\(at(expression.place)), \"__unm\", \(name) = \(code.at(.assignment)), \(name), x => \(use("$neg"))(x))"
            )
        }
    }

    func binary(
        _ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ isLate: Bool,
        _ expression: Expression
    ) -> ScriptCode {
        guard isLate else { return binary(operation, a, single(a), b, single(b), expression) }
        let name = makeTemporary()
        let right = single(b)
        let code = binary(operation, a, single(a), b, ScriptCode(name), expression)
        return ScriptCode("(\(name) = \(right.at(.assignment)), \(code.text))")
    }

    func binary(
        _ operation: BinaryOperator, _ a: Expression, _ left: ScriptCode, _ b: Expression,
        _ right: ScriptCode,
        _ expression: Expression
    ) -> ScriptCode {
        if operation.isComparison { return comparison(operation, a, left, b, right, expression) }
        let at = at(expression.place)
        switch operation {
        case .concatenate:
            if case .text = expression.computation {
                return ScriptCode("\(left.at(.sum)) + \(right.at(.product))", .sum)
            }
            return ScriptCode("\(use("$join"))(\(at), \(left.at(.assignment)), \(right.at(.assignment)))")
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            let name = use(operation.scriptName)
            if case .wide = expression.computation {
                return ScriptCode("\(name)(\(at), \(left.at(.assignment)), \(right.at(.assignment)))")
            }
            return general(operation, left, right, at, "(x, y) => \(name)(\(at), x, y)")
        default: break
        }
        switch expression.computation {
        case .matrix:
            return ScriptCode("\(use("$concat"))(\(at), \(left.at(.assignment)), \(right.at(.assignment)))")
        case .plain:
            if operation == .power, isUsualPower(a, b) {
                let operands = [big(a, left), big(b, right)].map { $0.at(.assignment) }
                return ScriptCode("Math.pow(\(operands.joined(separator: ", ")))")
            }
            return plainArithmetic(operation, big(a, left), big(b, right))
        case .whole where !tellsWholes: return wholeArithmetic(operation, left, right, b, at)
        case .mixed where !tellsWholes: return plainArithmetic(operation, left, right)
        case .whole, .wide, .mixed: return wideArithmetic(operation, left, right, at)
        default:
            let numeric: String
            switch operation {
            case .divide, .power:
                numeric =
                    "(x, y) => \(plainArithmetic(operation, ScriptCode("Number(x)"), ScriptCode("Number(y)")).text)"
            default:
                numeric = "(x, y) => \(wideArithmetic(operation, ScriptCode("x"), ScriptCode("y"), at).text)"
            }
            return general(operation, left, right, at, numeric)
        }
    }

    /// An operand that may be a BigInt as a number.
    func big(_ expression: Expression, _ code: ScriptCode) -> ScriptCode {
        let whole = expression.kinds.whole
        if case .constant(.whole(let number)) = expression.form { return real(Double(number)) }
        let mayBeBig = tellsWholes ? whole != nil : !(whole?.isExact ?? true)
        return mayBeBig ? ScriptCode("Number(\(code.text))") : code
    }

    func general(
        _ operation: BinaryOperator, _ left: ScriptCode, _ right: ScriptCode, _ at: String, _ numeric: String
    )
        -> ScriptCode
    {
        let operands = "\(left.at(.assignment)), \(right.at(.assignment))"
        if operation == .multiply { return ScriptCode("\(use("$product"))(\(at), \(operands), \(numeric))") }
        return ScriptCode(
            "\(use("$general"))(\(at), \(Self.text(operation.metamethod ?? "")), \(operands), \(numeric))")
    }

    func plainArithmetic(_ operation: BinaryOperator, _ a: ScriptCode, _ b: ScriptCode) -> ScriptCode {
        switch operation {
        case .add: return ScriptCode("\(a.at(.sum)) + \(b.at(.product))", .sum)
        case .subtract: return ScriptCode("\(a.at(.sum)) - \(b.at(.product))", .sum)
        case .multiply: return ScriptCode("\(a.at(.product)) * \(b.at(.unary))", .product)
        case .divide: return ScriptCode("\(a.at(.product)) / \(b.at(.unary))", .product)
        case .floorDivide: return ScriptCode("Math.floor(\(a.at(.product)) / \(b.at(.unary)))")
        case .remainder: return ScriptCode("\(use("$mod"))(\(a.at(.assignment)), \(b.at(.assignment)))")
        default: return ScriptCode("\(use("$pow"))(\(a.at(.assignment)), \(b.at(.assignment)))")
        }
    }

    /// Whether a power is none of those that C and JavaScript tell in two ways: of 1 or −1, to infinity or to no number.
    private func isUsualPower(_ base: Expression, _ exponent: Expression) -> Bool {
        func number(_ expression: Expression) -> Double? {
            switch expression.form {
            case .constant(.whole(let number)): Double(number)
            case .constant(.real(let number)): number
            default: nil
            }
        }
        return number(exponent).map(\.isFinite) ?? false || number(base).map { abs($0) != 1 } ?? false
    }

    func wholeArithmetic(
        _ operation: BinaryOperator, _ a: ScriptCode, _ b: ScriptCode, _ divisor: Expression, _ at: String
    ) -> ScriptCode {
        switch operation {
        case .add, .subtract: return plainArithmetic(operation, a, b)
        case .multiply: return ScriptCode("\(a.at(.product)) * \(b.at(.unary)) + 0", .sum)
        case .floorDivide:
            return ScriptCode("\(use("$wholeDivided"))(\(at), \(a.at(.assignment)), \(b.at(.assignment)))")
        default: return ScriptCode("\(use("$wholeMod"))(\(at), \(a.at(.assignment)), \(b.at(.assignment)))")
        }
    }

    func wideArithmetic(_ operation: BinaryOperator, _ a: ScriptCode, _ b: ScriptCode, _ at: String)
        -> ScriptCode
    {
        let operands = "\(a.at(.assignment)), \(b.at(.assignment))"
        switch operation {
        case .add: return ScriptCode("\(use("$plus"))(\(operands))")
        case .subtract: return ScriptCode("\(use("$minus"))(\(operands))")
        case .multiply: return ScriptCode("\(use("$times"))(\(operands))")
        case .floorDivide: return ScriptCode("\(use("$idiv"))(\(at), \(operands))")
        default: return ScriptCode("\(use("$imod"))(\(at), \(operands))")
        }
    }

    func comparison(
        _ operation: BinaryOperator, _ a: Expression, _ left: ScriptCode, _ b: Expression,
        _ right: ScriptCode,
        _ expression: Expression
    ) -> ScriptCode {
        let isEquality = operation == .equal || operation == .unequal
        var isNative = true
        if case .general = expression.computation { isNative = false }
        // A BigInt is never identical to a number.
        if isEquality, a.kinds.mayBeNumber, b.kinds.mayBeNumber, tellsWholes || !isExact(a) || !isExact(b) {
            isNative = a.kinds.isWhole && b.kinds.isWhole || a.kinds.isReal && b.kinds.isReal
        }
        if isNative {
            let sign = operation.scriptName
            return isEquality
                ? ScriptCode("\(left.at(.relation)) \(sign) \(right.at(.relation))", .equality)
                : ScriptCode("\(left.at(.sum)) \(sign) \(right.at(.sum))", .relation)
        }
        let operands = "\(at(expression.place)), \(left.at(.assignment)), \(right.at(.assignment))"
        switch operation {
        case .equal: return ScriptCode("\(use("$equal"))(\(operands))")
        case .unequal: return ScriptCode("!\(use("$equal"))(\(operands))", .unary)
        case .less: return ScriptCode("\(use("$less"))(\(operands))")
        case .atMost: return ScriptCode("\(use("$most"))(\(operands))")
        case .greater: return ScriptCode("\(use("$more"))(\(operands))")
        default: return ScriptCode("\(use("$least"))(\(operands))")
        }
    }

    func isExact(_ expression: Expression) -> Bool { expression.kinds.whole?.isExact ?? true }
}

extension BinaryOperator {
    /// What JavaScript or the run time calls it.
    fileprivate var scriptName: String {
        switch self {
        case .equal: "==="
        case .unequal: "!=="
        case .less: "<"
        case .atMost: "<="
        case .greater: ">"
        case .atLeast: ">="
        case .bitAnd: "$and"
        case .bitOr: "$or"
        case .bitXor: "$xor"
        case .shiftLeft: "$shl"
        case .shiftRight: "$shr"
        default: ""
        }
    }
}
