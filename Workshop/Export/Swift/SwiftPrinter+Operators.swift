// Operators of a program as those of Swift, or as functions where Lua computes in another way.

import CarouselEngine
import CarouselHost

extension SwiftPrinter {
    func negate(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        let code = present(inner)
        if code.type.isDouble, wanted.isDouble {
            // A whole 0 has no sign, also not where others are not whole.
            let isUnsure = inner.kinds.isMixed && facts.seenSigns.contains(expression)
            if isUnsure || code.type == .count && inner.kinds.whole?.contains(0) ?? true, !code.isLiteral {
                return SwiftCode("0 - \(code.at(.product))", .sum, wanted).made(of: [code])
            }
            let negated = SwiftCode("-\(code.at(.call))", .unary, wanted).made(of: [code])
            return code.isLiteral ? negated.literal : negated
        }
        if code.type == .wide, wanted == .wide {
            return SwiftCode("0 &- \(code.at(.product))", .sum, .wide).made(of: [code])
        }
        return refuse(expression.place, .mixedKinds(inner.kinds))
    }

    /// An operand that must be a number.
    private func present(_ operand: Expression) -> SwiftCode {
        let code = natural(operand)
        if case .optional(let inner) = code.type, inner.isNumber { return fit(code, to: inner) }
        return code
    }

    func complement(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        guard let whole = asWide(present(inner)) else {
            return refuse(expression.place, .mixedKinds(inner.kinds))
        }
        let code = SwiftCode("~\(whole.at(.call))", .unary, .wide).made(of: [whole])
        return fit(code, to: type(of: expression.kinds))
    }

    func length(_ inner: Expression, _ expression: Expression) -> SwiftCode {
        if case .loaded(let node) = inner.form, let colors = colorList(node) {
            return SwiftCode("Double(\(colors.name).count)", .call, .count)
        }
        let code = natural(inner)
        switch code.type.wrapped {
        case .text:
            let text = fit(code, to: .text)
            return SwiftCode("Double(\(text.at(.call)).utf8.count)", .call, .count).made(of: [text])
        case .shape(let number):
            let present = explicit(fit(code, to: .shape(number)))
            return SwiftCode("Double(\(present.at(.call)).count)", .call, .count).made(of: [present])
        default: return refuse(expression.place, .changedTable)
        }
    }

    func binary(_ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ expression: Expression)
        -> SwiftCode
    {
        if operation.isComparison { return comparison(operation, a, b, expression) }
        let wanted = type(of: expression.kinds)
        let left = operation == .concatenate ? natural(a) : present(a)
        let right = operation == .concatenate ? natural(b) : present(b)
        switch operation {
        case .concatenate: return joined([left, right], [a, b], expression)
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            guard let x = asWide(left), let y = asWide(right) else {
                return refuse(expression.place, .mixedKinds(a.kinds.union(b.kinds)))
            }
            return fit(bits(operation, x, y), to: wanted)
        case .multiply where left.type == .matrix && right.type == .matrix:
            return SwiftCode("\(left.matrixReceiver).concatenated(with: \(right.text))", .call, .matrix)
                .made(of: [left, right])
        default: return arithmetic(operation, a, left, b, right, expression)
        }
    }

    /// Texts, and whole numbers, one after the other.
    private func joined(_ codes: [SwiftCode], _ parts: [Expression], _ expression: Expression) -> SwiftCode {
        var texts: [SwiftCode] = []
        for (code, part) in zip(codes, parts) {
            switch code.type {
            case .text: texts.append(code)
            case .count: texts.append(SwiftCode("\"\\(Int(\(code.text)))\"", .call, .text).made(of: [code]))
            case .wide: texts.append(SwiftCode("\"\\(\(code.text))\"", .call, .text).made(of: [code]))
            default: return refuse(part.place, .computedText)
            }
        }
        let text = "\(texts[0].at(.sum)) + \(texts[1].at(.product))"
        return SwiftCode(text, .sum, .text).made(of: texts)
    }

    private func bits(_ operation: BinaryOperator, _ x: SwiftCode, _ y: SwiftCode) -> SwiftCode {
        let code: SwiftCode
        switch operation {
        case .bitAnd: code = SwiftCode("\(x.at(.product)) & \(y.at(.shift))", .product, .wide)
        case .bitOr: code = SwiftCode("\(x.at(.sum)) | \(y.at(.product))", .sum, .wide)
        case .bitXor: code = SwiftCode("\(x.at(.sum)) ^ \(y.at(.product))", .sum, .wide)
        case .shiftLeft:
            help(.shifted)
            code = SwiftCode("shifted(\(x.text), by: \(y.text))", .call, .wide)
        default:
            help(.shifted)
            code = SwiftCode("shifted(\(x.text), by: 0 &- \(y.at(.product)))", .call, .wide)
        }
        return code.made(of: [x, y])
    }

    /// A number as an Int.
    private func asWide(_ code: SwiftCode) -> SwiftCode? {
        switch code.type {
        case .wide: return code
        case .count: return fit(code, to: .wide)
        case .real, .mixed:
            help(.whole)
            return SwiftCode("wholeNumber(\(code.text))", .call, .wide).made(of: [code]).failing
        default: return nil
        }
    }

    // MARK: Arithmetic

    private func arithmetic(
        _ operation: BinaryOperator, _ a: Expression, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode,
        _ expression: Expression
    ) -> SwiftCode {
        let wanted = type(of: expression.kinds)
        guard left.type.isNumber, right.type.isNumber else {
            return refuse(expression.place, .mixedKinds(a.kinds.union(b.kinds)))
        }
        let isPlain = operation == .divide || operation == .power
        let areDouble = left.type.isDouble && right.type.isDouble
        if wanted.isDouble, isPlain || areDouble || wanted == .real {
            // Whole numbers that are vast are multiplied in another way.
            let isVast = operation == .multiply && (a.kinds.isVast || b.kinds.isVast)
            if isVast, a.kinds.whole != nil, b.kinds.whole != nil {
                return refuse(expression.place, .mixedKinds(expression.kinds))
            }
            let x = left.type.isDouble ? left : fit(left, to: .real)
            let y = right.type.isDouble ? right : fit(right, to: .real)
            return plain(operation, a, x, b, y, expression, wanted)
        }
        guard left.type.isWhole, right.type.isWhole, wanted == .wide || wanted == .count else {
            return refuse(expression.place, .mixedKinds(expression.kinds))
        }
        return fit(wide(operation, fit(left, to: .wide), b, fit(right, to: .wide)), to: wanted)
    }

    private func plain(
        _ operation: BinaryOperator, _ a: Expression, _ left: SwiftCode, _ b: Expression, _ right: SwiftCode,
        _ expression: Expression, _ wanted: SwiftType
    ) -> SwiftCode {
        let areWhole = left.type == .count && right.type == .count
        var code: SwiftCode
        switch operation {
        case .add: code = SwiftCode("\(left.at(.sum)) + \(right.at(.product))", .sum, wanted)
        case .subtract: code = SwiftCode("\(left.at(.sum)) - \(right.at(.product))", .sum, wanted)
        case .multiply:
            code = SwiftCode("\(left.at(.product)) * \(right.at(.unary))", .product, wanted)
            // A whole 0 has no sign.
            let isUnsure =
                facts.seenSigns.contains(expression) && [a, b].allSatisfy { $0.kinds.whole != nil }
            if areWhole || isUnsure, mayBeSigned(a, b) {
                code = SwiftCode("\(code.text) + 0", .sum, wanted)
            }
        case .divide:
            // Of two written numbers, Swift might take the whole part.
            let first = left.isLiteral && right.isLiteral ? decimal(left) : left.at(.product)
            return SwiftCode("\(first) / \(right.at(.unary))", .product, wanted).made(of: [left, right])
        case .power: code = power(left, b, right, wanted)
        case .floorDivide where areWhole:
            help(.floorDivide)
            code = SwiftCode("floorDivide(\(decimalArgument(left)), \(right.text))", .call, wanted).failing
        case .floorDivide where b.number == 1: code = SwiftCode("floor(\(left.text))", .call, wanted)
        case .floorDivide:
            let first = left.isLiteral && right.isLiteral ? decimal(left) : left.at(.product)
            code = SwiftCode("floor(\(first) / \(right.at(.unary)))", .call, wanted)
        case .remainder where areWhole && (b.kinds.whole?.contains(0) ?? true):
            help(.remainder)
            code = SwiftCode("wholeRemainder(\(decimalArgument(left)), \(right.text))", .call, wanted).failing
        case .remainder where areWhole && (a.kinds.whole?.low ?? -1) >= 0 && (b.kinds.whole?.low ?? 0) > 0:
            code = SwiftCode("fmod(\(decimalArgument(left)), \(right.text))", .call, wanted)
        default:
            help(.modulo)
            code = SwiftCode("modulo(\(decimalArgument(left)), \(right.text))", .call, wanted)
            if areWhole, facts.seenSigns.contains(expression) {
                code = SwiftCode("\(code.text) + 0", .sum, wanted)
            }
        }
        code = code.made(of: [left, right])
        return left.isLiteral && right.isLiteral && code.level != .call ? code.literal : code
    }

    /// A power: in Lua, a square is a product.
    private func power(_ left: SwiftCode, _ exponent: Expression, _ right: SwiftCode, _ type: SwiftType)
        -> SwiftCode
    {
        let isSquare = exponent.number == 2
        if isSquare, left.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." }) {
            return SwiftCode("\(decimal(left)) * \(left.text)", .product, type)
        }
        if left.isLiteral, right.isLiteral, !isSquare {
            return SwiftCode("pow(Double(\(left.text)), \(right.text))", .call, type)
        }
        if exponent.number != nil, !isSquare {
            return SwiftCode("pow(\(decimalArgument(left)), \(right.text))", .call, type)
        }
        help(.power)
        return SwiftCode("power(\(left.text), \(right.text))", .call, type)
    }

    /// A written number that is not taken for an Int.
    func decimal(_ code: SwiftCode) -> String {
        guard code.isLiteral, !code.hasFraction else { return code.at(.product) }
        return code.text.allSatisfy(\.isNumber) ? "\(code.text).0" : "Double(\(code.text))"
    }

    /// The same as the argument of a function.
    func decimalArgument(_ code: SwiftCode) -> String { code.isLiteral ? decimal(code) : code.text }

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
            help(.wideFloorDivide)
            code = SwiftCode("floorDivide(\(left.text), \(right.text))", .call, .wide).failing
        default:
            help(.wideRemainder)
            code = SwiftCode("wholeRemainder(\(left.text), \(right.text))", .call, .wide).failing
        }
        return code.made(of: [left, right])
    }

    // MARK: Comparison

    private func comparison(
        _ operation: BinaryOperator, _ a: Expression, _ b: Expression, _ expression: Expression
    ) -> SwiftCode {
        if let known = expression.knownTruth { return SwiftCode("\(known)", .call, .boolean) }
        let isEquality = operation == .equal || operation == .unequal
        if isEquality, let code = choiceComparison(operation, a, b) ?? choiceComparison(operation, b, a) {
            return code
        }
        var left = natural(a)
        var right = natural(b)
        func native(_ a: SwiftCode, _ b: SwiftCode) -> SwiftCode {
            var first = a.at(.coalescing)
            if a.isLiteral, b.isLiteral { first = decimal(a) }
            if a.type == .matrix { first = a.matrixReceiver }
            if [a, b].contains(where: \.isForeign) { return spelled(a, b, operation) }
            return SwiftCode("\(first) \(operation.swiftSign) \(b.at(.coalescing))", .comparison, .boolean)
                .made(of: [a, b])
        }
        guard isEquality else {
            left = ordered(left)
            right = ordered(right)
            if left.type.isWhole, right.type.isWhole, left.type != right.type {
                return native(fit(left, to: .wide), fit(right, to: .wide))
            }
            guard left.type.isNumber, left.type.isSame(as: right.type) else {
                return refuse(expression.place, .mixedKinds(a.kinds.union(b.kinds)))
            }
            return native(left, right)
        }
        if left.type == .nothing || right.type == .nothing {
            let other = left.type == .nothing ? right : left
            if other.type == .nothing {
                return SwiftCode(operation == .equal ? "true" : "false", .call, .boolean)
            }
            if other.type.isOptional || other.type == .data {
                let text = "\(other.at(.coalescing)) \(operation.swiftSign) nil"
                return SwiftCode(text, .comparison, .boolean).made(of: [other])
            }
            return refuse(expression.place, .mixedKinds(a.kinds.union(b.kinds)))
        }
        if left.type == .data || right.type == .data {
            return native(fit(left, to: .data), fit(right, to: .data))
        }
        if left.type.isWhole, right.type.isWhole, left.type != right.type {
            return native(fit(left, to: .wide), fit(right, to: .wide))
        }
        let x = left.type.wrapped
        let isPlain = x.isNumber || x == .text || x == .boolean || x == .matrix && !left.type.isOptional
        guard isPlain, x.isSame(as: right.type.wrapped) else {
            return refuse(expression.place, .mixedKinds(a.kinds.union(b.kinds)))
        }
        return native(left, right)
    }

    /// Texts that are compared byte by byte: Swift takes letters of one look for equal.
    private func spelled(_ a: SwiftCode, _ b: SwiftCode, _ operation: BinaryOperator) -> SwiftCode {
        let texts = [a, b].map {
            $0.type.isOptional ? "(\($0.at(.call)).map { Array($0.utf8) })" : "Array(\($0.at(.call)).utf8)"
        }
        return SwiftCode(texts.joined(separator: " \(operation.swiftSign) "), .comparison, .boolean)
            .made(of: [a, b])
    }

    /// A number that is compared by its size.
    private func ordered(_ code: SwiftCode) -> SwiftCode {
        if code.type == .data {
            help(.plainNumber)
            return SwiftCode("plainNumberOf(\(code.text))", .call, .real).made(of: [code]).failing
        }
        if case .optional(let inner) = code.type, inner.isNumber { return fit(code, to: inner) }
        return code
    }

    /// A choice, or the name of an option, that is compared with a written word.
    private func choiceComparison(_ operation: BinaryOperator, _ a: Expression, _ b: Expression) -> SwiftCode?
    {
        guard case .constant(.text(let word)) = b.form else { return nil }
        var name = ""
        var found: String?
        if case .option(let option) = a.plain.form,
            let known = options.own.first(where: { $0.option.name == option }),
            case .choice(let words) = known.option.kind
        {
            name = member(Self.safe(known.property))
            found = words.firstIndex(of: word).map { SwiftOptions.cases(of: words)[$0] }
        } else if case .variable(let variable) = a.form, variable == optionName {
            name = "option"
            found = CarouselOption(rawValue: word)?.rawValue
        } else {
            return nil
        }
        guard let found else { return SwiftCode(operation == .equal ? "false" : "true", .call, .boolean) }
        return SwiftCode("\(name) \(operation.swiftSign) .\(found)", .comparison, .boolean)
    }
}

extension SwiftCode {
    /// Whether a number in it is written with a point, or with an exponent, so that Swift takes it for a Double.
    fileprivate var hasFraction: Bool { text.firstMatch(of: /\b[0-9]+(\.[0-9]|e)/) != nil }

    /// Whether it is a written text of other letters than those of ASCII.
    fileprivate var isForeign: Bool {
        type.wrapped == .text && (text.contains("\\u{") || !text.allSatisfy(\.isASCII))
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
