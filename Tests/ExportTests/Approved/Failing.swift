import CarouselEngine
import Foundation

struct Failing: CarouselType, Sendable {
    let name = "failing"

    let summary = ""

    private static let list: [Double] = [10, 20, 30]

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let (transform, alpha, depth, shade) = try placement(
                    { [$0.0, Value($0.1)] }(
                        placed(item.offset, item.transform, Double(item.index), in: context)))
                item.place(transform, alpha: alpha, depth: depth, shade: shade)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, _ index: Double, in context: LayoutContext)
        throws -> (Value, String?)
    {
        let kind = floorRemainder(index, 11)
        if kind == 1 {
            return try (
                Value(matrix: base.translated(x: listElement(index + 5, of: Self.list) + 1, y: 0, z: 0)), nil
            )
        }
        if kind == 2 {
            return try (
                Value(matrix: base.translated(x: (1 / nonzero(index - index)).rounded(.down), y: 0, z: 0)),
                nil
            )
        }
        if kind == 3 {
            return (Value(matrix: base.translated(x: Double(0) / 0, y: 0, z: 0)), nil)
        }
        if kind == 4 {
            return (.none, nil)
        }
        if kind == 5 {
            throw Failure()
        }
        if kind == 6 {
            return (
                Value(matrix: base.scaled(x: 1e+308, y: 1e+308, z: 1).scaled(x: 1e+308, y: 1e+308, z: 1)), nil
            )
        }
        if kind == 7 {
            return (Value(matrix: base), "half")
        }
        if kind == 8 {
            let t: Double? = nil
            return try (Value(t).field(.text("field")), nil)
        }
        if kind == 9 {
            return try (Value(matrix: base.rotated(by: 1, axis: [0, 0, 0])), nil)
        }
        if kind == 10 {
            let okValues =
                ([
                    Value.function(
                        Function { _, given in
                            return try [Value(floorRemainder(index, nonzero(index - index)))]
                        })
                ]).attempt(context)
            let ok = okValues.at(0)
            return (
                Value(matrix: base.translated(along: offset * 50, across: ok.isTrue ? 10 : -10, in: context)),
                nil
            )
        }
        return (Value(matrix: base.translated(along: offset * 120, across: 0, in: context)), nil)
    }
}

extension Transform3D {
    /// An axis without a length is a failure.
    fileprivate func rotated(by angle: Double, axis: SIMD3<Double>, about p: SIMD3<Double> = .zero) throws
        -> Transform3D
    {
        let square = (axis * axis).sum()
        guard square > 0, square.isFinite else { throw Failure() }
        return translated(x: p.x, y: p.y, z: p.z).rotated(by: angle, x: axis.x, y: axis.y, z: axis.z)
            .translated(x: -p.x, y: -p.y, z: -p.z)
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

/// An element of a list, from 1 on.
private func listElement<Value>(_ place: Double, of list: [Value], from first: Double = 1) throws -> Value {
    guard place >= first, place < first + Double(list.count), place == place.rounded() else {
        throw Failure()
    }
    return list[Int(place - first)]
}

/// What the script returns for an item.
private func placement(_ values: [Value]) throws -> (Transform3D, Double?, Double?, Double?) {
    (
        try values.at(0).matrix(), try values.at(1).numberOrNone(), try values.at(2).numberOrNone(),
        try values.at(3).numberOrNone()
    )
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
    case function(Function)

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

    /// A number that may be missing.
    func numberOrNone() throws -> Double? { self == .none ? nil : try number() }

    func field(_ key: Value) throws -> Value {
        switch self {
        default: throw Failure()
        }
    }

    func call(_ arguments: [Value], _ context: LayoutContext) throws -> [Value] {
        guard case .function(let function) = self else { throw Failure() }
        return try function.body(context, arguments)
    }

}

extension [Value] {
    /// A value, or none behind the last.
    fileprivate func at(_ place: Int) -> Value { indices.contains(place) ? self[place] : .none }

    /// What a call returns, after whether it failed.
    fileprivate func attempt(_ context: LayoutContext) -> [Value] {
        do { return [.boolean(true)] + (try at(0).call(Array(dropFirst()), context)) } catch {
            return [.boolean(false), .text("failed")]
        }
    }
}

/// A function with the values that it holds.
private final class Function: Hashable {
    let body: (LayoutContext, [Value]) throws -> [Value]
    init(_ body: @escaping (LayoutContext, [Value]) throws -> [Value]) { self.body = body }
    static func == (a: Function, b: Function) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
