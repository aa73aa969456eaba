// What Lua's compiler computes itself: a local `<const>` with such a value is no variable.

import Foundation

/// A value that is known without running anything. As in Lua's compiler, an operation is only computed if it can't
/// fail and its result is neither NaN nor a real zero.
enum LuaConstant: Equatable {
    case none
    /// nil or false; true or a text.
    case no, yes
    case number(LuaNumber)

    /// Whether it counts as true; nil if it is not known.
    var truth: Bool? {
        switch self {
        case .none: nil
        case .no: false
        case .yes, .number: true
        }
    }

    private var number: LuaNumber? { if case .number(let value) = self { value } else { nil } }

    private static func real(_ value: Double) -> LuaConstant {
        value.isNaN || value == 0 ? .none : .number(.real(value))
    }

    /// The whole number that an operation on bits uses.
    private static func bits(_ value: LuaNumber) -> Int64? {
        switch value {
        case .whole(let value): value
        case .real(let value): Int64(exactly: value)
        }
    }

    static func unary(_ operation: LuaToken.Kind, _ operand: LuaConstant) -> LuaConstant {
        if operation == .not { return operand.truth.map { $0 ? .no : .yes } ?? .none }
        guard let number = operand.number else { return .none }
        switch (operation, number) {
        case (.minus, .whole(let value)): return .number(.whole(0 &- value))
        case (.minus, .real(let value)): return real(-value)
        case (.tilde, _): return bits(number).map { .number(.whole(~$0)) } ?? .none
        default: return .none
        }
    }

    static func binary(_ operation: LuaToken.Kind, _ left: LuaConstant, _ right: LuaConstant) -> LuaConstant {
        switch operation {
        case .and: return left.truth == true ? right : .none
        case .or: return left.truth == false ? right : .none
        default: break
        }
        guard let first = left.number, let second = right.number else { return .none }
        if let combine = onBits[operation] {
            guard let a = bits(first), let b = bits(second) else { return .none }
            return .number(.whole(combine(a, b)))
        }
        if [.slash, .floor, .percent].contains(operation), second.double == 0 { return .none }
        if case (.whole(let a), .whole(let b)) = (first, second), let compute = onWhole[operation] {
            return .number(.whole(compute(a, b)))
        }
        return onReal[operation].map { real($0(first.double, second.double)) } ?? .none
    }

    private static let onBits: [LuaToken.Kind: @Sendable (Int64, Int64) -> Int64] = [
        .ampersand: { $0 & $1 }, .pipe: { $0 | $1 }, .tilde: { $0 ^ $1 },
        // A negative distance shifts to the other side, as Swift's does.
        .shiftLeft: { Int64(bitPattern: UInt64(bitPattern: $0) << $1) },
        .shiftRight: { Int64(bitPattern: UInt64(bitPattern: $0) >> $1) },
    ]

    private static let onWhole: [LuaToken.Kind: @Sendable (Int64, Int64) -> Int64] = [
        .plus: { $0 &+ $1 }, .minus: { $0 &- $1 }, .star: { $0 &* $1 }, .percent: { remainder($0, $1) },
        .floor: { floored($0, $1) },
    ]

    /// The quotient, rounded down.
    private static func floored(_ a: Int64, _ b: Int64) -> Int64 {
        if b == -1 { return 0 &- a }
        return remainder(a, b) == a % b ? a / b : a / b - 1
    }

    /// The remainder that has the sign of the divisor.
    private static func remainder(_ a: Int64, _ b: Int64) -> Int64 {
        let remainder = b == -1 ? 0 : a % b
        return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder
    }

    private static let onReal: [LuaToken.Kind: @Sendable (Double, Double) -> Double] = [
        .plus: { $0 + $1 }, .minus: { $0 - $1 }, .star: { $0 * $1 }, .slash: { $0 / $1 },
        .caret: { $1 == 2 ? $0 * $0 : pow($0, $1) }, .floor: { ($0 / $1).rounded(.down) },
        .percent: { a, b in
            let remainder = fmod(a, b)
            return remainder * b < 0 ? remainder + b : remainder
        },
    ]
}
