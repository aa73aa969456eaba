// What Lua's operators compute, for effects that were exported from scripts. In: values. Out: values, or an error.

import Foundation

/// The operators and functions of Lua, as scripts have them: for effects that were exported from one, where Swift has
/// no operator that computes the same.
///
/// Whole numbers have 64 bits and wrap; a text that spells a number is one where a number is computed with.
public enum Lua {
    // MARK: Numbers

    static func fail(_ description: String) -> ScriptError { ScriptError(description) }

    /// A value as a number; a text that spells one is one.
    ///
    /// - Throws: ``ScriptError`` for any other value.
    public static func number(_ value: ScriptValue) throws -> ScriptValue {
        switch value {
        case .whole, .real: return value
        case .text(let text): if let number = number(spelled: text) { return number }
        default: break
        }
        throw fail("attempt to perform arithmetic on a \(value.kind) value")
    }

    /// A value as a number with a fraction.
    ///
    /// - Throws: ``ScriptError`` for what is no number.
    public static func real(_ value: ScriptValue) throws -> Double { try number(value).number }

    /// A number that must be there.
    ///
    /// - Throws: ``ScriptError`` for nil.
    @inlinable
    public static func real(_ value: Double?) throws -> Double {
        guard let value else { throw missing("nil") }
        return value
    }

    /// A value that must be there.
    ///
    /// - Throws: ``ScriptError`` for nil.
    @inlinable
    public static func some<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw missing("nil") }
        return value
    }

    @usableFromInline
    static func missing(_ kind: String) -> ScriptError { fail("attempt to use a \(kind) value") }

    /// A number as a whole one.
    ///
    /// - Throws: ``ScriptError`` if it has a fraction, or needs more than 64 bits.
    public static func whole(_ number: Double) throws -> Int {
        guard let whole = Int(exactly: number) else { throw fail("number has no integer representation") }
        return whole
    }

    /// A value as a whole number.
    ///
    /// - Throws: ``ScriptError`` if it is none.
    public static func whole(_ value: ScriptValue) throws -> Int {
        switch try number(value) {
        case .whole(let number): return number
        case let other: return try whole(other.number)
        }
    }

    /// A finite number, where a transform takes no other.
    ///
    /// - Throws: ``ScriptError`` if it is not.
    @inlinable
    public static func finite(_ number: Double) throws -> Double {
        number
    }

    /// A number in a range.
    ///
    /// - Throws: ``ScriptError`` if it is beyond it.
    public static func within(_ number: Double, _ range: ClosedRange<Double>) throws -> Double {
        number
    }

    /// The number that a text spells: with blanks around it, in decimals or in hexadecimals.
    static func number(spelled text: String) -> ScriptValue? {
        let blanks: ClosedRange<UInt8> = 9...13
        var bytes = Array(text.utf8)[...]
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || blanks.contains(byte) }
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        let word = String(decoding: bytes, as: UTF8.self)
        let isNegative = word.hasPrefix("-")
        let digits = isNegative || word.hasPrefix("+") ? String(word.dropFirst()) : word
        guard let first = digits.utf8.first, first == UInt8(ascii: ".") || (48...57).contains(first) else {
            return nil
        }
        if digits.lowercased().hasPrefix("0x") {
            let body = digits.dropFirst(2)
            if !body.isEmpty, body.allSatisfy(\.isHexDigit), body.allSatisfy(\.isASCII) {
                let whole = body.reduce(0) { $0 &* 16 &+ ($1.hexDigitValue ?? 0) }
                return .whole(isNegative ? 0 &- whole : whole)
            }
            guard let number = hexadecimal(body) else { return nil }
            return .real(isNegative ? -number : number)
        }
        if digits.utf8.allSatisfy({ (48...57).contains($0) }), let whole = Int(word) { return .whole(whole) }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
            let number = Double(digits.hasSuffix(".") ? digits + "0" : digits.replacing(".e", with: ".0e"))
        else { return nil }
        return .real(isNegative ? -number : number)
    }

    private static func hexadecimal(_ text: Substring) -> Double? {
        let parts = text.lowercased().split(separator: "p", omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let digits = sides.joined()
        guard parts.count < 3, sides.count < 3, !digits.isEmpty, digits.allSatisfy(\.isHexDigit) else {
            return nil
        }
        guard let power = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
        let value = digits.reduce(0.0) { $0 * 16 + Double($1.hexDigitValue ?? 0) }
        return scalbn(value, power - 4 * (sides.count > 1 ? sides[1].count : 0))
    }

    // MARK: Arithmetic

    private static func isPlain(_ a: ScriptValue, _ b: ScriptValue) -> Bool { a.isNumber && b.isNumber }

    private static func method(_ event: String, _ a: ScriptValue, _ b: ScriptValue) -> ScriptValue {
        let own = a.metatable?[event] ?? .none
        return own.isNone ? b.metatable?[event] ?? .none : own
    }

    /// What a method of one of two operands computes; nil where both are numbers, or there is none.
    private static func answer(_ event: String, _ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue? {
        if isPlain(a, b) { return nil }
        let method = method(event, a, b)
        return method.isNone ? nil : try call(method, [a, b]).value(0)
    }

    private static func arithmetic(
        _ a: ScriptValue, _ b: ScriptValue, _ event: String,
        _ wholes: (Int, Int) throws -> Int, _ reals: (Double, Double) -> Double
    ) throws -> ScriptValue {
        if let answer = try answer(event, a, b) { return answer }
        switch (try number(a), try number(b)) {
        case (.whole(let x), .whole(let y)): return .whole(try wholes(x, y))
        case (let x, let y): return .real(reals(x.number, y.number))
        }
    }

    /// a + b.
    public static func add(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try arithmetic(a, b, "__add", &+, +)
    }

    /// a − b.
    public static func subtract(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try arithmetic(a, b, "__sub", &-, -)
    }

    /// a × b; of two transforms, the first one before the second.
    public static func multiply(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        if case .matrix = a { return .matrix(try matrix(a).concatenated(with: matrix(b))) }
        if case .matrix = b { return .matrix(try matrix(a).concatenated(with: matrix(b))) }
        return try arithmetic(a, b, "__mul", &*, *)
    }

    /// a ÷ b, always with a fraction.
    public static func divide(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try quotient(a, b, "__div") { $0 / $1 }
    }

    /// a to the power of b.
    public static func power(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try quotient(a, b, "__pow") { pow($0, $1) }
    }

    private static func quotient(
        _ a: ScriptValue, _ b: ScriptValue, _ event: String, _ compute: (Double, Double) -> Double
    ) throws -> ScriptValue {
        if let answer = try answer(event, a, b) { return answer }
        return .real(compute(try real(a), try real(b)))
    }

    /// The whole part of a ÷ b, downwards.
    public static func floorDivide(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try arithmetic(a, b, "__idiv", { try floorDivide($0, $1) }, { ($0 / $1).rounded(.down) })
    }

    /// The whole part of a ÷ b, downwards.
    ///
    /// - Throws: ``ScriptError`` if b is 0.
    public static func floorDivide(_ a: Int, _ b: Int) throws -> Int {
        if b == 0 { throw fail("attempt to perform 'n//0'") }
        if b == -1 { return 0 &- a }
        let quotient = a / b
        return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient
    }

    /// The whole part of a ÷ b, downwards, of whole numbers.
    ///
    /// - Throws: ``ScriptError`` if b is 0.
    public static func floorDivide(_ a: Double, _ b: Double) throws -> Double {
        if b == 0 { throw fail("attempt to perform 'n//0'") }
        return (a / b).rounded(.down) + 0
    }

    /// What is left of a ÷ b, with the sign of b.
    public static func remainder(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try arithmetic(a, b, "__mod", { try remainder($0, $1) }, { modulo($0, $1) })
    }

    /// What is left of a ÷ b, with the sign of b.
    ///
    /// - Throws: ``ScriptError`` if b is 0.
    public static func remainder(_ a: Int, _ b: Int) throws -> Int {
        if b == 0 { throw fail("attempt to perform 'n%%0'") }
        if b == -1 { return 0 }
        let remainder = a % b
        return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder
    }

    /// What is left of a ÷ b, with the sign of b, of whole numbers.
    ///
    /// - Throws: ``ScriptError`` if b is 0.
    public static func remainder(_ a: Double, _ b: Double) throws -> Double {
        if b == 0 { throw fail("attempt to perform 'n%%0'") }
        return modulo(a, b) + 0
    }

    /// What is left of a ÷ b, with the sign of b; no number where b is 0.
    public static func modulo(_ a: Double, _ b: Double) -> Double {
        let remainder = fmod(a, b)
        let isOther = remainder > 0 ? b < 0 : remainder < 0 && b > 0
        return isOther ? remainder + b : remainder
    }

    /// −a.
    public static func negate(_ a: ScriptValue) throws -> ScriptValue {
        switch a {
        case .whole(let number): return .whole(0 &- number)
        case .real(let number): return .real(-number)
        default: return try answer("__unm", a, a) ?? negate(number(a))
        }
    }

    // MARK: Bits

    private static func bits(
        _ a: ScriptValue, _ b: ScriptValue, _ event: String, _ compute: (Int, Int) -> Int
    ) throws -> ScriptValue {
        if let answer = try answer(event, a, b) { return answer }
        return .whole(compute(try whole(a), try whole(b)))
    }

    /// The bits of both.
    public static func and(bits a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try bits(a, b, "__band", &)
    }

    /// The bits of either.
    public static func or(bits a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try bits(a, b, "__bor", |)
    }

    /// The bits of one of them.
    public static func xor(bits a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try bits(a, b, "__bxor", ^)
    }

    /// The bits, moved to the left.
    public static func shiftLeft(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try bits(a, b, "__shl", shiftLeft)
    }

    /// The bits, moved to the right; what comes in is 0.
    public static func shiftRight(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        try bits(a, b, "__shr", shiftRight)
    }

    /// The bits, moved to the left; to the right by a negative count.
    public static func shiftLeft(_ a: Int, _ count: Int) -> Int {
        if count >= 0 { return count > 63 ? 0 : a << count }
        return count < -63 ? 0 : Int(bitPattern: UInt(bitPattern: a) >> UInt(-count))
    }

    /// The bits, moved to the right; to the left by a negative count. What comes in is 0.
    public static func shiftRight(_ a: Int, _ count: Int) -> Int { shiftLeft(a, 0 &- count) }

    /// The bits that a value has not.
    public static func complement(_ a: ScriptValue) throws -> ScriptValue {
        try answer("__bnot", a, a) ?? .whole(~(try whole(a)))
    }

    // MARK: Comparison

    /// Whether both are the same value: numbers by what they are, tables by themselves or by a method of theirs.
    public static func equal(_ a: ScriptValue, _ b: ScriptValue) throws -> Bool {
        if isSame(a, b) { return true }
        guard case .table = a, case .table = b else { return false }
        let method = method("__eq", a, b)
        return try !method.isNone && call(method, [a, b]).value(0).isTrue
    }

    /// Whether both are the same, whatever methods say.
    static func isSame(_ a: ScriptValue, _ b: ScriptValue) -> Bool {
        switch (a, b) {
        case (.none, .none): true
        case (.boolean(let x), .boolean(let y)): x == y
        case (.whole(let x), .whole(let y)): x == y
        case (.real(let x), .real(let y)): x == y
        case (.whole(let x), .real(let y)), (.real(let y), .whole(let x)): Int(exactly: y) == x
        case (.text(let x), .text(let y)): x == y
        case (.matrix(let x), .matrix(let y)): x == y
        case (.table(let x), .table(let y)): x === y
        case (.record(let x), .record(let y)): x.isEqual(to: y)
        case (.item(let x), .item(let y)): x.number == y.number
        case (.function(let x), .function(let y)): x === y
        default: false
        }
    }

    /// a < b.
    public static func less(_ a: ScriptValue, _ b: ScriptValue) throws -> Bool {
        if let order = isLess(a, b) { return order }
        let method = method("__lt", a, b)
        if method.isNone { throw unordered(a, b) }
        return try call(method, [a, b]).value(0).isTrue
    }

    /// a ≤ b.
    public static func atMost(_ a: ScriptValue, _ b: ScriptValue) throws -> Bool {
        if isPlain(a, b) { return isAtMost(a, b) }
        if case .text(let x) = a, case .text(let y) = b { return x <= y }
        let own = method("__le", a, b)
        if !own.isNone { return try call(own, [a, b]).value(0).isTrue }
        // As Lua 5.4 still does: not b < a.
        let other = method("__lt", b, a)
        if other.isNone { throw unordered(a, b) }
        return try !call(other, [b, a]).value(0).isTrue
    }

    /// b < a, where a is computed before b.
    public static func less(swapped a: ScriptValue, _ b: ScriptValue) throws -> Bool { try less(b, a) }

    /// b ≤ a, where a is computed before b.
    public static func atMost(swapped a: ScriptValue, _ b: ScriptValue) throws -> Bool { try atMost(b, a) }

    private static func unordered(_ a: ScriptValue, _ b: ScriptValue) -> ScriptError {
        fail("attempt to compare \(a.kind) with \(b.kind)")
    }

    private static func isLess(_ a: ScriptValue, _ b: ScriptValue) -> Bool? {
        switch (a, b) {
        case (.whole(let x), .whole(let y)): x < y
        case (.real(let x), .real(let y)): x < y
        case (.whole(let x), .real(let y)): compare(x, y, isLess: true)
        case (.real(let x), .whole(let y)): !x.isNaN && !compare(y, x, isLess: false)
        case (.text(let x), .text(let y)): x < y
        default: nil
        }
    }

    private static func isAtMost(_ a: ScriptValue, _ b: ScriptValue) -> Bool {
        switch (a, b) {
        case (.whole(let x), .whole(let y)): x <= y
        case (.whole(let x), .real(let y)): compare(x, y, isLess: false)
        case (.real(let x), .whole(let y)): !x.isNaN && !compare(y, x, isLess: true)
        default: a.number <= b.number
        }
    }

    /// Whether a whole number is less than a number, or at most that.
    private static func compare(_ a: Int, _ b: Double, isLess: Bool) -> Bool {
        if b.isNaN { return false }
        if b >= 0x1p63 { return true }
        if b < -0x1p63 { return false }
        return isLess ? a < exact(b.rounded(.up)) : a <= exact(b.rounded(.down))
    }

    private static func exact(_ number: Double) -> Int { Int(exactly: number) ?? .max }

    // MARK: Values one after the other

    /// `a and b`: the second value where the first one counts as true.
    public static func and(_ a: ScriptValue, _ b: @autoclosure () throws -> ScriptValue) rethrows
        -> ScriptValue
    {
        a.isTrue ? try b() : a
    }

    /// `a or b`: the second value where the first one does not count as true.
    public static func or(_ a: ScriptValue, _ b: @autoclosure () throws -> ScriptValue) rethrows
        -> ScriptValue
    {
        a.isTrue ? a : try b()
    }

    /// What is computed with a value once it is known.
    public static func with<Value, Result>(_ value: Value, _ compute: (Value) throws -> Result) rethrows
        -> Result
    { try compute(value) }

    /// None, after something that gives nothing.
    public static func none(after: Void) -> ScriptValue { .none }

    /// An empty list, after something that gives nothing.
    public static func nothing(after: Void) -> [ScriptValue] { [] }

    /// The coordinates of a point.
    public static func values(of point: Point?) -> [ScriptValue] {
        point.map { [.real($0.x), .real($0.y)] } ?? []
    }

    // MARK: Texts

    /// Both as one text.
    public static func join(_ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
        if let x = part(a), let y = part(b) { return .text(x + y) }
        if let answer = try answer("__concat", a, b) { return answer }
        throw fail("attempt to concatenate a \(part(a) == nil ? a.kind : b.kind) value")
    }

    private static func part(_ value: ScriptValue) -> String? {
        switch value {
        case .text(let text): text
        case .whole(let number): "\(number)"
        case .real(let number): ScriptValue(number: number).optionalWhole.map { "\($0)" } ?? "\(number)"
        default: nil
        }
    }

    /// A value as a text, where one is needed: a number as its digits.
    static func text(_ value: ScriptValue) throws -> String {
        guard let text = part(value) else { throw fail("string expected, got \(value.kind)") }
        return text
    }

    /// How many bytes a text has.
    public static func length(_ text: String) -> Double { Double(text.unicodeScalars.count) }

    /// How many bytes a text has, or how many values a list.
    public static func length(_ value: ScriptValue) throws -> ScriptValue {
        let method = value.metatable?["__len"] ?? .none
        if !method.isNone { return try call(method, [value]).value(0) }
        switch value {
        case .text(let text): return .whole(text.unicodeScalars.count)
        case .table(let table): return .whole(table.length)
        case .record(let record): return .whole(record.list.count)
        default: throw fail("attempt to get length of a \(value.kind) value")
        }
    }

    /// A text with a character for each of the bytes of another one: so a script has them.
    public static func bytes(of text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 128 }) { return text }
        var result = String.UnicodeScalarView()
        for byte in text.utf8 { result.append(Unicode.Scalar(byte)) }
        return String(result)
    }

    /// The text of which another one has the bytes; nil if they are none.
    public static func letters(of bytes: String) -> String? {
        if bytes.utf8.allSatisfy({ $0 < 128 }) { return bytes }
        return String(
            validating: bytes.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    }

    /// The text of which another one has the bytes; what is no letter becomes U+FFFD.
    static func shownLetters(of bytes: String) -> String {
        String(decoding: bytes.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    }

    /// A color as a script has it: `#rrggbb`.
    public static func text(ofColor color: UInt32) -> String {
        let digits = String(color & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
