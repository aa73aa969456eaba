import CarouselEngine
import Foundation

final class Records: CarouselType {
    let name = "records"

    let summary = ""

    /// 1 to 3.
    var which = 1.0

    private lazy var table: Table = Table(
        [],
        [
            Value("f"): .function(
                Function { [unowned self] context, given in
                    try { [Value($0.0), Value($0.1)] }(self.f(given.at(0)))
                }), Value("name"): Value("wide"),
        ])

    private lazy var table2: Table = Table(
        [],
        [
            Value("f"): .function(
                Function { [unowned self] context, given in
                    try { [Value($0.0), Value($0.1)] }(self.fOf(given.at(0)))
                }), Value("name"): Value("tall"),
        ])

    private lazy var table3: Table = Table(
        [],
        [
            Value("f"): .function(
                Function { [unowned self] context, given in { [Value($0.0), $0.1] }(self.fOf2(given.at(0))) }),
            Value("name"): Value("none"),
        ])

    private lazy var a2: Table = Table([], [Value("list"): .table(self.list), Value("x"): Value(5)])

    private lazy var list: Table = Table([Value(1), Value(2), Value(3)])

    private lazy var memo2: Table = Table()

    private lazy var shapes2: Table = Table([.table(self.table), .table(self.table2), .table(self.table3)])

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func makeInstance() -> any CarouselType {
        let instance = Records()
        instance.which = which
        return instance
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let (transform, alpha) = try placed(
                    item.offset, item.transform, Double(item.index), in: context)
                item.place(transform, alpha: alpha)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, _ index: Double, in context: LayoutContext)
        throws -> (Transform3D, Double)
    {
        let s: Value = try Value.table(shapes2).field(Value(which))
        let xValues = try s.field(.text("f")).call([Value(offset)], context)
        let x = xValues.at(0)
        let y = xValues.at(1)
        let m: Value = try at(floorRemainder(index, 5))
        try m.set(.text("n"), Value(m.field(.text("n")).number() + 0))
        let key = try s.field(.text("name")) == Value("wide") ? "x" : "y"
        let z =
            try Value.table(a2).field(Value(key)).or(Value(3)).number() + m.field(.text("n")).number()
            + m.field(.text("t")).field(Value(1)).number() + Value.table(list).length()
        return try (base.translated(x: x.number(), y: y.number(), z: z), 1 - min(1, abs(offset) / 4))
    }

    private func f(_ o: Value) throws -> (Double, Double) {
        return try (o.number() * 80, 0)
    }

    private func fOf(_ o: Value) throws -> (Double, Double) {
        return try (o.number() * 20, o.number() * 40)
    }

    private func fOf2(_ o: Value) -> (Double, Value) {
        return (0, o)
    }

    private func at(_ i: Double) throws -> Value {
        var m: Value = try Value.table(memo2).field(Value(i))
        if !m.isTrue {
            m = Value.table(
                Table([], [.text("n"): Value(i * i), .text("t"): Value.table(Table([Value(i)]))]))
            try Value.table(memo2).set(Value(i), m)
        }
        return m
    }
}

private struct Numbers {
    let name: String
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

    func field(_ key: Value) throws -> Value {
        switch self {
        case .table(let table): return table[key]
        default: throw Failure()
        }
    }

    func set(_ key: Value, _ value: Value) throws {
        guard case .table(let table) = self, key != .none else { throw Failure() }
        table[key] = value
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

    static func == (a: Table, b: Table) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
