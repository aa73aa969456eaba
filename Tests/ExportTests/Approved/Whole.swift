import CarouselEngine
import Foundation

struct Whole: CarouselType, Sendable {
    let name = "whole"

    let summary = ""

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let transform = try placed(item.offset, item.transform, Double(item.index), in: context)
                item.place(transform)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, _ index: Double, in context: LayoutContext)
        throws -> Transform3D
    {
        let n = Double(context.numberOfItems)
        let a = ((index - 5) / 3).rounded(.down)
        let b = floorRemainder(index - 5, 3)
        let c = try floorRemainder(0 - index, nonzero(n))
        let d =
            (Double(7) / -2).rounded(.down) + floorRemainder(Double(-7), 2) + (Double(-7) / 2).rounded(.down)
            + floorRemainder(Double(7), -3)
        let f = (7.5 / 2).rounded(.down) + floorRemainder(-7.5, 2) + floorRemainder(5.5, -2)
        var s: Double = 0
        for i in stride(from: Double(10), through: 1, by: -3) {
            s += i
        }
        for _ in stride(from: Double(1), through: 0, by: 1) {
            s += 1000
        }
        for x in stride(from: Double(0), through: 1, by: 0.25) {
            s += x
        }
        for i2Now in stride(from: index, through: index + 2, by: 1) {
            var i2 = i2Now
            i2 *= 2
            s += i2
        }
        var k: Double = index
        var steps: Double = 0
        while k > 1 {
            if floorRemainder(k, 2) == 0 {
                k = (k / 2).rounded(.down)
            } else {
                k = 3 * k + 1
            }
            steps += 1
        }
        while true {
            let last = floorRemainder(steps, 5)
            steps -= 1
            if (last == 0) { break }
        }
        let neg = 0 - (-0.5).rounded(.down)
        return try base.translated(
            along: a * 20 + b + c + d, across: f + s + steps + hash(index) / 1000,
            z: 1 / (neg + 1) + required(Value(3).toNumber(10).flatMap { $0 == $0.rounded() ? $0 : nil })
                + Double(bits(Double(3)) | bits(Double(4))) + Double(~bits(index)), in: context)
    }

    /// Whole numbers: division, remainders, bits, loops.
    private func hash(_ i: Double) throws -> Double {
        var h = floorRemainder(i * 2654435 + 12345, 65536)
        h = try Double(
            bits(h) ^ bits(Double(Int64(bitPattern: UInt64(bitPattern: bits(h)) >> bits(Double(7))))))
        h = try Double(bits(Double(bits(h) & bits(Double(65535)))) | bits(Double(bits(i) << bits(Double(3)))))
        return try Double(bits(h) ^ bits(Double(85)))
    }
}

/// The remainder that has the sign of the divisor.
private func floorRemainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest * b < 0 ? rest + b : rest
}

/// A whole number to divide by.
private func nonzero(_ number: Double) throws -> Double {
    if number == 0 { throw Failure() }
    return number
}

private func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Failure() }
    return value
}

/// A whole number whose bits are meant.
private func bits(_ number: Double) throws -> Int64 {
    guard let whole = Int64(exactly: number) else { throw Failure() }
    return whole
}

/// An item can't be placed.
private struct Failure: Error {}

/// A value of any kind, as the script has it.
private indirect enum Value: Hashable {
    case none
    case boolean(Bool)
    case number(Double)
    case text(String)
    case matrix([Double])

    init(_ flag: Bool?) { self = flag.map(Value.boolean) ?? .none }
    init(_ number: Double?) { self = number.map(Value.number) ?? .none }
    init(_ text: String?) { self = text.map(Value.text) ?? .none }
    init(matrix: Transform3D?) { self = matrix.map { .matrix($0.elements) } ?? .none }

    var isTrue: Bool { self != .none && self != .boolean(false) }

    func number() throws -> Double {
        if let number = toNumber(10) { return number }
        throw Failure()
    }

    func toNumber(_ base: Int) -> Double? {
        switch self {
        case .number(let number): return number
        case .text(let text):
            let word = text.trimmingCharacters(in: .whitespaces).lowercased()
            if base != 10 { return (2...36).contains(base) ? Int64(word, radix: base).map(Double.init) : nil }
            let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
            guard let first = digits.first, first.isNumber || first == "." else { return nil }
            let number =
                digits.hasPrefix("0x")
                ? Int64(digits.dropFirst(2), radix: 16).map(Double.init) : Double(digits)
            return word.hasPrefix("-") ? number.map { -$0 } : number
        default: return nil
        }
    }

    func text() throws -> String {
        guard case .text(let text) = self else { throw Failure() }
        return text
    }

    func matrix() throws -> Transform3D {
        guard case .matrix(let n) = self else { throw Failure() }
        return Transform3D(
            [n[0], n[1], n[2], n[3]], [n[4], n[5], n[6], n[7]], [n[8], n[9], n[10], n[11]],
            [n[12], n[13], n[14], n[15]])
    }

}

extension [Value] {
    /// A value, or none behind the last.
    fileprivate func at(_ place: Int) -> Value { indices.contains(place) ? self[place] : .none }

}
