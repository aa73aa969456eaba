// What Lua's compiler computes itself: a local `<const>` with such a value is no variable.

import Foundation

/// A value that is known without running anything. As in Lua's compiler, an operation is only computed if it can't
/// fail and its result is neither NaN nor a real zero.
enum LuaConstant: Equatable {
    case none, string, nothing, no, yes
    case number(LuaNumber)

    /// Whether it counts as true; nil if it is not known.
    var truth: Bool? {
        switch self {
        case .none: nil
        case .nothing, .no: false
        case .string, .yes, .number: true
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
        switch operation {
        case .ampersand, .pipe, .tilde, .shiftLeft, .shiftRight:
            guard let a = bits(first), let b = bits(second) else { return .none }
            return .number(.whole(combine(operation, a, b)))
        case .slash, .floor, .percent: if second.double == 0 { return .none }
        default: break
        }
        if case (.whole(let a), .whole(let b)) = (first, second), let value = whole(operation, a, b) {
            return .number(.whole(value))
        }
        return real(operation, first.double, second.double)
    }

    private static func combine(_ operation: LuaToken.Kind, _ a: Int64, _ b: Int64) -> Int64 {
        switch operation {
        case .ampersand: a & b
        case .pipe: a | b
        case .tilde: a ^ b
        // A negative distance shifts to the other side, as Swift's does.
        case .shiftLeft: Int64(bitPattern: UInt64(bitPattern: a) << b)
        default: Int64(bitPattern: UInt64(bitPattern: a) >> b)
        }
    }

    private static func whole(_ operation: LuaToken.Kind, _ a: Int64, _ b: Int64) -> Int64? {
        switch operation {
        case .plus: return a &+ b
        case .minus: return a &- b
        case .star: return a &* b
        case .floor:
            if b == -1 { return 0 &- a }
            let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
            return rest != 0 && (rest < 0) != (b < 0) ? quotient - 1 : quotient
        case .percent:
            if b == -1 { return 0 }
            let rest = a % b
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
        default: return nil
        }
    }

    private static func real(_ operation: LuaToken.Kind, _ a: Double, _ b: Double) -> LuaConstant {
        switch operation {
        case .plus: return real(a + b)
        case .minus: return real(a - b)
        case .star: return real(a * b)
        case .slash: return real(a / b)
        case .caret: return real(b == 2 ? a * a : pow(a, b))
        case .floor: return real((a / b).rounded(.down))
        case .percent:
            let rest = fmod(a, b)
            return real(rest * b < 0 ? rest + b : rest)
        default: return .none
        }
    }
}
