import CarouselEngine
import Foundation

struct Varargs: CarouselType, Sendable {
    let name = "varargs"

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
        let (a, b) = two(index, offset)
        let c: Double? = nil
        let (s, n) = try sum(
            pass([Value(index), .none, Value(offset)] + { [Value($0.0), Value($0.1)] }(two(1, 2))))
        let k = try Value.table(Table([Value(two(1, 2).0)] + { [Value($0.0), Value($0.1)] }(two(3, 4))))
            .length()
        let m: Value = (pass([Value(7), Value(8)])).at(0)
        let (x, y) = first(pass([Value(4)]))
        let pValues = try packed([Value(3)] + { [Value($0.0), Value($0.1)] }(two(5, 6)))
        let p = pValues.at(0)
        let q = pValues.at(1)
        let r = pValues.at(2)
        let z: Double =
            {
                none(); return nil as Double?
            }() == nil ? 1 : 0
        return try base.translated(
            along: a * 10 + (c != nil ? 1 : 0) + s, across: b + n + k + m.number(),
            z: x.number() + y.or(Value(0.5)).number() + p.number() * q.number() - r.number() + z
                + ({ [Value($0.0), Value($0.1)] }(two(2, 9))).greatest(), in: context)
    }

    private func two(_ a: Double, _ b: Double) -> (Double, Double) {
        return (b, a)
    }

    /// Any number of arguments and results.
    private func sum(_ more: [Value]) throws -> (Double, Double) {
        var s: Double = 0
        for i in stride(from: Double(1), through: Double((more).count), by: 1) {
            s += try ((more).from(i)).at(0).or(Value(0)).number()
        }
        return (s, Double((more).count))
    }

    private func pass(_ more: [Value]) -> [Value] {
        return more
    }

    private func first(_ more: [Value]) -> (Value, Value) {
        let aValues = more
        let a = aValues.at(0)
        let b = aValues.at(1)
        return (a, b)
    }

    private func packed(_ more: [Value]) throws -> [Value] {
        let t: Value = Value.table(Table(more))
        return try [Value(t.length())] + t.asTable().list
    }

    private func none() {

    }
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

    init(_ flag: Bool?) { self = flag.map(Value.boolean) ?? .none }
    init(_ number: Double?) { self = number.map(Value.number) ?? .none }
    init(_ text: String?) { self = text.map(Value.text) ?? .none }
    init(matrix: Transform3D?) { self = matrix.map { .matrix($0.elements) } ?? .none }

    var isTrue: Bool { self != .none && self != .boolean(false) }
    func or(_ other: @autoclosure () throws -> Value) rethrows -> Value { isTrue ? self : try other() }

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

}

extension [Value] {
    /// A value, or none behind the last.
    fileprivate func at(_ place: Int) -> Value { indices.contains(place) ? self[place] : .none }

    /// From a place on, which counts from 1, or from the end where it is below 0.
    fileprivate func from(_ place: Double) throws -> [Value] {
        guard place != 0, place >= -Double(count) else { throw Failure() }
        return Array(dropFirst(Int(place > 0 ? place - 1 : Double(count) + place)))
    }

    fileprivate func greatest() throws -> Double {
        try dropFirst().reduce(at(0).number()) { Swift.max($0, try $1.number()) }
    }

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

    static func == (a: Table, b: Table) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
