// Operators of a program as those of Swift, or as functions of Lua's.

import CarouselHost

extension SwiftPrinter {
    func negate(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let code = natural(inner)
        if code.type.isDouble, wanted.isDouble {
            if code.type == .count, inner.kinds.whole?.contains(0) ?? true, !code.isLiteral {
                return SwiftCode("0 - \(code.at(.product))", .sum, wanted).made(of: [code])
            }
            let negated = SwiftCode("-\(code.at(.call))", .unary, wanted).made(of: [code])
            return code.isLiteral ? negated.literal : negated
        }
        if code.type == .wide, wanted == .wide {
            return SwiftCode("0 &- \(code.at(.product))", .sum, .wide).made(of: [code])
        }
        return dynamic("negate", [boxed(code)], as: wanted)
    }

    func complement(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let code = natural(inner)
        if let whole = asWide(code, inner) {
            return fit(SwiftCode("~\(whole.at(.call))", .unary, .wide).made(of: [whole]), to: wanted)
        }
        return dynamic("complement", [boxed(code)], as: wanted)
    }

    /// A call of one of Lua's operators.
    func dynamic(_ name: String, _ operands: [SwiftCode], label: String = "", as wanted: SwiftType)
        -> SwiftCode
    {
        let list = operands.map { boxed($0).text }.joined(separator: ", ")
        let code = SwiftCode("Lua.\(name)(\(label)\(list))", .call, .value).made(of: operands).failing
        return fit(code, to: wanted)
    }

    func length(_ inner: Expression) -> SwiftCode {
        let code = natural(inner)
        switch code.type {
        case .text: return SwiftCode("Lua.length(\(code.text))", .call, .count).made(of: [code])
        case .shape:
            return SwiftCode("Double(\(explicit(code).at(.call)).count)", .call, .count).made(of: [code])
        case .optional(.shape(let number)):
            let present = fit(code, to: .shape(number))
            return SwiftCode("Double(\(present.at(.call)).count)", .call, .count).made(of: [present])
        default:
            let value = SwiftCode("Lua.length(\(boxed(code).text))", .call, .value).made(of: [code]).failing
            return value
        }
    }

    func binary(
        _ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ isLate: Bool,
        _ expression: Expression
    ) -> SwiftCode {
        guard isLate else { return binary(operation, a, natural(a), b, natural(b), expression) }
        let right = natural(b)
        let inner = binary(operation, a, natural(a), b, SwiftCode("$0", .call, right.type), expression)
        let mark = mayFail(inner) ? "try " : ""
        let code = SwiftCode("Lua.with(\(right.text)) { \(mark)\(inner.text) }", .call, inner.type)
        return code.made(of: [right, inner])
    }

    private func binary(
        _ operation: BinaryOperator, _ a: Expression, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode,
        _ expression: Expression
    ) -> SwiftCode {
        if operation.isComparison { return comparison(operation, left, right) }
        let wanted = type(of: expression.kinds)
        switch operation {
        case .concatenate:
            if left.type == .text, right.type == .text {
                return SwiftCode("\(left.at(.sum)) + \(right.at(.product))", .sum, .text).made(of: [
                    left, right,
                ])
            }
            return dynamic("join", [left, right], as: wanted)
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            return bits(operation, a, left, b, right, wanted)
        case .multiply where left.type == .matrix && right.type == .matrix:
            return SwiftCode("\(left.at(.call)).concatenated(with: \(right.text))", .call, .matrix)
                .made(of: [left, right])
        default: return arithmetic(operation, a, left, b, right, expression)
        }
    }

    private func bits(
        _ operation: BinaryOperator, _ a: Expression, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode,
        _ wanted: SwiftType
    ) -> SwiftCode {
        guard let x = asWide(left, a), let y = asWide(right, b) else {
            let name =
                [
                    "__band": "and", "__bor": "or", "__bxor": "xor", "__shl": "shiftLeft",
                    "__shr": "shiftRight",
                ][
                    operation.metamethod ?? ""] ?? ""
            let isShift = operation == .shiftLeft || operation == .shiftRight
            return dynamic(name, [left, right], label: isShift ? "" : "bits: ", as: wanted)
        }
        let code: SwiftCode
        switch operation {
        case .bitAnd: code = SwiftCode("\(x.at(.product)) & \(y.at(.shift))", .product, .wide)
        case .bitOr: code = SwiftCode("\(x.at(.sum)) | \(y.at(.product))", .sum, .wide)
        case .bitXor: code = SwiftCode("\(x.at(.sum)) ^ \(y.at(.product))", .sum, .wide)
        case .shiftLeft: code = SwiftCode("Lua.shiftLeft(\(x.text), \(y.text))", .call, .wide)
        default: code = SwiftCode("Lua.shiftRight(\(x.text), \(y.text))", .call, .wide)
        }
        return fit(code.made(of: [x, y]), to: wanted)
    }

    /// A number as an Int.
    private func asWide(_ code: SwiftCode, _ expression: Expression) -> SwiftCode? {
        switch code.type {
        case .wide: return code
        case .count: return fit(code, to: .wide)
        case .real, .mixed: return SwiftCode("Lua.whole(\(code.text))", .call, .wide).made(of: [code]).failing
        default: return nil
        }
    }

    // MARK: Arithmetic

    private func arithmetic(
        _ operation: BinaryOperator, _ a: Expression, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode,
        _ expression: Expression
    ) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let isPlain = operation == .divide || operation == .power
        if wanted.isDouble || isPlain && wanted == .real {
            if isNumber(left), isNumber(right), isPlain || left.type.isDouble && right.type.isDouble {
                return plain(
                    operation, a, fit(left, to: double(left)), b, fit(right, to: double(right)), wanted)
            }
            // One of both has a fraction: so has the result.
            if wanted == .real, isNumber(left), isNumber(right) {
                return plain(operation, a, fit(left, to: .real), b, fit(right, to: .real), wanted)
            }
        }
        let areWhole = isWhole(left) && isWhole(right)
        if areWhole, wanted == .wide || wanted == .count {
            return fit(wide(operation, fit(left, to: .wide), b, fit(right, to: .wide)), to: wanted)
        }
        let name: String
        switch operation {
        case .add: name = "add"
        case .subtract: name = "subtract"
        case .multiply: name = "multiply"
        case .divide: name = "divide"
        case .floorDivide: name = "floorDivide"
        case .remainder: name = "remainder"
        default: name = "power"
        }
        return dynamic(name, [left, right], as: wanted)
    }

    private func isNumber(_ code: SwiftCode) -> Bool { code.type.isDouble || code.type == .wide }
    private func isWhole(_ code: SwiftCode) -> Bool { code.type == .count || code.type == .wide }
    private func double(_ code: SwiftCode) -> SwiftType { code.type.isDouble ? code.type : .real }

    private func plain(
        _ operation: BinaryOperator, _ a: Expression, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode,
        _ wanted: SwiftType
    ) -> SwiftCode {
        let areWhole = left.type == .count && right.type == .count
        var code: SwiftCode
        switch operation {
        case .add: code = SwiftCode("\(left.at(.sum)) + \(right.at(.product))", .sum, wanted)
        case .subtract: code = SwiftCode("\(left.at(.sum)) - \(right.at(.product))", .sum, wanted)
        case .multiply:
            code = SwiftCode("\(left.at(.product)) * \(right.at(.unary))", .product, wanted)
            // A whole 0 has no sign.
            if areWhole, mayBeSigned(a, b) { code = SwiftCode("\(code.text) + 0", .sum, wanted) }
        case .divide:
            // Of two written numbers, Swift might take the whole part.
            let first = left.isLiteral && right.isLiteral ? decimal(left) : left.at(.product)
            return SwiftCode("\(first) / \(right.at(.unary))", .product, wanted).made(of: [left, right])
        case .power: code = SwiftCode("pow(\(left.text), \(right.text))", .call, wanted)
        case .floorDivide where areWhole:
            code = SwiftCode("Lua.floorDivide(\(decimal(left)), \(right.text))", .call, wanted).failing
        case .floorDivide:
            let first = left.isLiteral && right.isLiteral ? decimal(left) : left.at(.product)
            code = SwiftCode("floor(\(first) / \(right.at(.unary)))", .call, wanted)
        case .remainder where areWhole:
            code = SwiftCode("Lua.remainder(\(decimal(left)), \(right.text))", .call, wanted).failing
        default: code = SwiftCode("Lua.modulo(\(left.text), \(right.text))", .call, wanted)
        }
        code = code.made(of: [left, right])
        return left.isLiteral && right.isLiteral && code.level != .call ? code.literal : code
    }

    /// A written number that is not taken for an Int.
    func decimal(_ code: SwiftCode) -> String {
        code.isLiteral ? "Double(\(code.text))" : code.text
    }

    private func mayBeSigned(_ a: Expression, _ b: Expression) -> Bool {
        guard let x = a.kinds.whole, let y = b.kinds.whole else { return true }
        let hasZero = x.contains(0) || y.contains(0)
        return hasZero && (x.low < 0 || y.low < 0)
    }

    private func wide(_ operation: BinaryOperator, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode)
        -> SwiftCode
    {
        let code: SwiftCode
        switch operation {
        case .add: code = SwiftCode("\(left.at(.sum)) &+ \(right.at(.product))", .sum, .wide)
        case .subtract: code = SwiftCode("\(left.at(.sum)) &- \(right.at(.product))", .sum, .wide)
        case .multiply: code = SwiftCode("\(left.at(.product)) &* \(right.at(.unary))", .product, .wide)
        case .floorDivide:
            code = SwiftCode("Lua.floorDivide(\(left.text), \(right.text))", .call, .wide).failing
        default: code = SwiftCode("Lua.remainder(\(left.text), \(right.text))", .call, .wide).failing
        }
        return code.made(of: [left, right])
    }

    // MARK: Comparison

    private func comparison(_ operation: BinaryOperator, _ left: SwiftCode, _ right: SwiftCode) -> SwiftCode {
        let isEquality = operation == .equal || operation == .unequal
        let areAlike = left.type.isSame(as: right.type)
        let isNumeric = isNumber(left) && isNumber(right)
        func native(_ a: SwiftCode, _ b: SwiftCode) -> SwiftCode {
            var first = a.at(.coalescing)
            if a.isLiteral, b.isLiteral { first = decimal(a) }
            if a.type == .matrix { first = a.matrixReceiver }
            return SwiftCode("\(first) \(operation.swiftSign) \(b.at(.coalescing))", .comparison, .boolean)
                .made(of: [a, b])
        }
        if areAlike, isNumeric || left.type == .text { return native(left, right) }
        if isEquality {
            if areAlike, left.type == .boolean || left.type == .matrix { return native(left, right) }
            if left.type == .nothing, right.type == .nothing {
                return SwiftCode(operation == .equal ? "true" : "false", .call, .boolean)
            }
            if let code = comparisonWithNothing(operation, left, right) { return code }
            if let plain = plainOptionals(left, right) { return native(plain.0, plain.1) }
        }
        if isWhole(left), isWhole(right) { return native(fit(left, to: .wide), fit(right, to: .wide)) }
        return dynamicComparison(operation, left, right)
    }

    private func comparisonWithNothing(_ operation: BinaryOperator, _ left: SwiftCode, _ right: SwiftCode)
        -> SwiftCode?
    {
        guard left.type == .nothing || right.type == .nothing else { return nil }
        let other = left.type == .nothing ? right : left
        let isEqual = operation == .equal
        switch other.type {
        case .optional:
            return SwiftCode("\(other.at(.coalescing)) \(isEqual ? "==" : "!=") nil", .comparison, .boolean)
                .made(of: [other])
        case .value:
            return SwiftCode("\(isEqual ? "" : "!")\(other.receiver).isNone", .unary, .boolean).made(of: [
                other
            ])
        default: return nil
        }
    }

    /// Optionals that can be compared in Swift.
    private func plainOptionals(_ left: SwiftCode, _ right: SwiftCode) -> (SwiftCode, SwiftCode)? {
        let a = left.type.wrapped
        let b = right.type.wrapped
        guard left.type.isOptional || right.type.isOptional, a.isSame(as: b),
            a.isDouble || a == .text || a == .boolean
        else { return nil }
        return (left, right)
    }

    private func dynamicComparison(_ operation: BinaryOperator, _ left: SwiftCode, _ right: SwiftCode)
        -> SwiftCode
    {
        let a = boxed(left)
        let b = boxed(right)
        func made(_ name: String, _ isSwapped: Bool = false, _ isNot: Bool = false) -> SwiftCode {
            let text =
                isSwapped ? "Lua.\(name)(swapped: \(a.text), \(b.text))" : "Lua.\(name)(\(a.text), \(b.text))"
            return SwiftCode("\(isNot ? "!" : "")\(text)", isNot ? .unary : .call, .boolean).made(of: [a, b])
                .failing
        }
        switch operation {
        case .equal: return made("equal")
        case .unequal: return made("equal", false, true)
        case .less: return made("less")
        case .atMost: return made("atMost")
        case .greater: return made("less", true)
        default: return made("atMost", true)
        }
    }
}

extension BinaryOperator {
    fileprivate var swiftSign: String {
        switch self {
        case .equal: "=="
        case .unequal: "!="
        case .less: "<"
        case .atMost: "<="
        case .greater: ">"
        case .atLeast: ">="
        default: ""
        }
    }
}
