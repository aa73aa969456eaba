import CarouselEngine
import Foundation

final class Closures: CarouselType {
    let name = "closures"

    let summary = ""

    private var calls: Double = 0

    private var total: Double = 3

    private var n: Double = 10

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func makeInstance() -> any CarouselType {
        let instance = Closures()

        return instance
    }

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
        _ = count()
        _ = inner(floorRemainder(index, 3))
        _ = bump(index)
        return try base.translated(
            along: offset * context.itemWidth + calls + innerOf(),
            across: each(floorRemainder(index, 4) + 1, in: context) + total, in: context)
    }

    private func count() -> Double {
        calls += 1
        return calls
    }

    private func inner(_ step: Double) -> Double {
        n += step
        return n
    }

    private func bump(_ x: Double) -> Double {
        total += x
        return total
    }

    private func innerOf() -> Double {
        return n
    }

    private func each(_ k: Double, in context: LayoutContext) throws -> Double {
        var sum: Double = 0
        let fns: Value = Value.table(Table())
        for i in stride(from: Double(1), through: k, by: 1) {
            var j = i * 2
            try fns.set(
                Value(fns.length() + 1),
                Value.function(
                    Function { _, given in
                        j += 1
                        return [Value(j + i)]
                    }))
        }
        for f in try fns.asTable().values {
            sum = try sum + (f.call([], context)).at(0).number() + (f.call([], context)).at(0).number()
        }
        return sum
    }
}

/// The remainder that has the sign of the divisor.
private func floorRemainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest * b < 0 ? rest + b : rest
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
    case table(Table)
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

    func set(_ key: Value, _ value: Value) throws {
        guard case .table(let table) = self, key != .none else { throw Failure() }
        table[key] = value
    }

    func asTable() throws -> Table {
        guard case .table(let table) = self else { throw Failure() }
        return table
    }

    func length() throws -> Double {
        switch self {
        case .text(let text): return Double(text.utf8.count)
        case .table(let table): return Double(table.list.count)
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

}

/// A function with the values that it holds.
private final class Function: Hashable {
    let body: (LayoutContext, [Value]) throws -> [Value]
    init(_ body: @escaping (LayoutContext, [Value]) throws -> [Value]) { self.body = body }
    static func == (a: Function, b: Function) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A table: a list, and fields of other keys.
private final class Table: Hashable {
    var list: [Value] = []
    private var fields: [Value: Value] = [:]
    /// Where fields are looked for that it does not have.
    var parent: Value = .none

    init(_ list: [Value] = [], _ fields: KeyValuePairs<Value, Value> = [:]) {
        for (key, value) in fields { self[key] = value }
        for (place, value) in list.enumerated() { self[.number(Double(place + 1))] = value }
    }

    subscript(key: Value) -> Value {
        get {
            if case .number(let place) = key, place >= 1, place <= Double(list.count),
                place == place.rounded()
            {
                return list[Int(place) - 1]
            }
            if let value = fields[key] { return value }
            if case .table(let table) = parent { return table[key] }
            return .none
        }
        set {
            guard case .number(let place) = key, place >= 1, place <= Double(list.count + 1),
                place == place.rounded()
            else {
                fields[key] = newValue == .none ? nil : newValue
                return
            }
            if place <= Double(list.count) {
                list[Int(place) - 1] = newValue
                while list.last == Value.none { list.removeLast() }
            } else if newValue != .none {
                list.append(newValue)
                while let next = fields.removeValue(forKey: .number(Double(list.count + 1))) {
                    list.append(next)
                }
            }
        }
    }

    /// The values from 1 up to the first that is missing.
    var values: [Value] { Array(list.prefix { $0 != .none }) }

    static func == (a: Table, b: Table) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
