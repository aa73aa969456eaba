import CarouselEngine
import Foundation

final class Objects: CarouselType {
    let name = "objects"

    let summary = ""

    private lazy var table: Table = {
        let table = Table([], [Value("i"): Value(1), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var Card: Table = {
        let table = Table(
            [],
            [
                Value("at"): .function(
                    Function { [unowned self] context, given in try [Value(self.at(given.at(0)))] }),
                Value("new"): .function(
                    Function { [unowned self] context, given in try [self.new(given.at(0))] }),
                Value("step"): .function(
                    Function { [unowned self] context, given in
                        try self.step(given.at(0), given.at(1))
                        return []
                    }),
            ])
        table[Value("__index")] = .table(table)
        return table
    }()

    private lazy var table2: Table = {
        let table = Table([], [Value("i"): Value(2), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var table3: Table = {
        let table = Table([], [Value("i"): Value(3), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var table4: Table = {
        let table = Table([], [Value("i"): Value(4), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var table5: Table = {
        let table = Table([], [Value("i"): Value(5), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var table6: Table = {
        let table = Table([], [Value("i"): Value(6), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var table7: Table = {
        let table = Table([], [Value("i"): Value(7), Value("v"): Value(0)])
        table.parent = .table(self.Card)
        return table
    }()

    private lazy var cards2: Table = Table([
        .table(self.table), .table(self.table2), .table(self.table3), .table(self.table4),
        .table(self.table5), .table(self.table6), .table(self.table7),
    ])

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func makeInstance() -> any CarouselType {
        let instance = Objects()

        return instance
    }

    func update(by seconds: Double, in context: LayoutContext) -> Bool {
        (try? updateOf(seconds, in: context)) == true
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let (transform, alpha, depth, shade) = try placement(
                    { [Value(matrix: $0.0), .none, $0.2] }(
                        placed(item.offset, item.transform, Double(item.index), in: context)))
                item.place(transform, alpha: alpha, depth: depth, shade: shade)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, _ index: Double, in context: LayoutContext)
        throws -> (Transform3D, Double?, Value)
    {
        let c: Value = try Value.table(cards2).field(
            Value(floorRemainder(index, nonzero(Value.table(cards2).length())) + 1))
        return try (
            base.translated(x: offset * 100, y: (c.method("at", [], context)).at(0).number(), z: 0).rotated(
                by: c.field(.text("v")).number() * 0.05, x: 0, y: 0, z: 1), nil, c.field(.text("i"))
        )
    }

    private func updateOf(_ dt: Double, in context: LayoutContext) throws -> Bool {
        var moving = false
        for c in try Value.table(cards2).asTable().values {
            try _ = c.method("step", [Value(dt)], context)
            if try abs(c.field(.text("i")).number() - c.field(.text("v")).number()) > 1e-09 {
                moving = true
            }
        }
        return moving
    }

    private func at(_ self2: Value) throws -> Double {
        return try self2.field(.text("v")).number() * 10
    }

    private func new(_ i: Value) throws -> Value {
        return try derived(Value.table(Table([], [.text("i"): i, .text("v"): Value(0)])), Value.table(Card))
    }

    private func step(_ self2: Value, _ dt: Value) throws {
        let s = try 3 * dt.number()
        try self2.set(
            .text("v"),
            Value(
                self2.field(.text("v")).number()
                    + max(-s, min(s, self2.field(.text("i")).number() - self2.field(.text("v")).number()))))
    }
}

private struct Numbers {
    let i: Double
    let v: Double
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

    /// A number that may be missing.
    func numberOrNone() throws -> Double? { self == .none ? nil : try number() }

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

    /// Calls a method of a text or of a table.
    func method(_ name: String, _ given: [Value], _ context: LayoutContext) throws -> [Value] {
        if case .table(let table) = self { return try table[.text(name)].call([self] + given, context) }
        guard case .text(let text) = self else { throw Failure() }
        let bytes = Array(text.utf8)
        func whole(_ number: Int, _ usual: Double) throws -> Int {
            guard let whole = Int(exactly: try given.at(number) == .none ? usual : given.at(number).number())
            else { throw Failure() }
            return whole
        }
        func place(_ number: Int, _ usual: Double) throws -> Int {
            let place = try whole(number, usual)
            return place < 0 ? max(1, bytes.count + place + 1) : place
        }
        func part(_ from: Int, _ to: Int) -> [UInt8] {
            from <= to ? Array(bytes[max(0, from - 1)..<max(min(to, bytes.count), max(0, from - 1))]) : []
        }
        func word(_ bytes: [UInt8]) -> [Value] { [.text(String(decoding: bytes, as: UTF8.self))] }
        switch name {
        case "len": return [.number(Double(bytes.count))]
        case "upper": return word(bytes.map { 97...122 ~= $0 ? $0 - 32 : $0 })
        case "lower": return word(bytes.map { 65...90 ~= $0 ? $0 + 32 : $0 })
        case "reverse": return word(bytes.reversed())
        case "rep": return [.text(String(repeating: text, count: max(0, try whole(0, 0))))]
        case "sub":
            let (from, to) = (try place(0, 1), try whole(1, -1))
            return word(part(max(1, from), to < 0 ? bytes.count + to + 1 : min(to, bytes.count)))
        case "byte":
            let from = try place(0, 1)
            return part(from, try place(1, Double(from))).map { .number(Double($0)) }
        case "find":
            let wanted = Array(try given.at(0).text().utf8)
            let from = try max(1, place(1, 1))
            guard given.at(2).isTrue || wanted.allSatisfy({ !"^$*+?.([%-".utf8.contains($0) }) else {
                throw Failure()
            }
            for start in stride(from: from - 1, through: bytes.count - wanted.count, by: 1)
            where Array(bytes[start..<start + wanted.count]) == wanted {
                return [.number(Double(start + 1)), .number(Double(start + wanted.count))]
            }
            return [.none]
        default: throw Failure()
        }
    }
}

extension [Value] {
    /// A value, or none behind the last.
    fileprivate func at(_ place: Int) -> Value { indices.contains(place) ? self[place] : .none }

}

/// A table whose missing fields are another's.
private func derived(_ value: Value, _ other: Value) throws -> Value {
    let more = [
        "__newindex", "__call", "__eq", "__lt", "__le", "__len", "__concat", "__unm", "__add", "__sub",
        "__mul", "__div", "__close",
    ]
    guard try other == .none || more.allSatisfy({ try other.field(.text($0)) == .none }) else {
        throw Failure()
    }
    try value.asTable().parent = other == .none ? .none : other.field(.text("__index"))
    return value
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
