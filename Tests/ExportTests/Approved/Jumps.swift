import CarouselEngine
import Foundation

final class Jumps: CarouselType {
    let name = "jumps"

    let summary = ""

    private lazy var Shape2: Table = {
        let table = Table(
            [],
            [
                Value("area"): .function(
                    Function { [unowned self] context, given in try [Value(self.area(given.at(0)))] }),
                Value("grow"): .function(
                    Function { [unowned self] context, given in try [self.grow(given.at(0), given.at(1))] }),
                Value("new"): .function(
                    Function { [unowned self] context, given in try [self.new(given.at(0))] }),
            ])
        table[Value("__index")] = .table(table)
        return table
    }()

    private lazy var unit2: Table = {
        let table = Table([], [Value("r"): Value(2), Value("tags"): .table(self.table)])
        table.parent = .table(self.Shape2)
        return table
    }()

    private lazy var table: Table = Table()

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func makeInstance() -> any CarouselType {
        let instance = Jumps()

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
        var sum = Double(1) + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9
        for i in stride(from: Double(1), through: 5, by: 1) {
            for j in stride(from: Double(1), through: 5, by: 1) {
                continueLabel: do {
                    if floorRemainder(i + j, 3) == 0 {
                        break continueLabel
                    }
                    if j == 4 {
                        break
                    }
                    sum = sum + i * j
                }
            }
        }
        doneLabel: do {
            do {
                let x = sum
                if x > 10 {
                    break doneLabel
                }
                sum = 0
            }
        }
        let s: Value = try
            ((Value.table(Shape2).field(.text("new")).call([Value(index)], context)).at(0).method(
                "grow", [Value(1)], context)).at(0)
        var a: Double = 1
        var b: Double = 2
        (a, b) = (b, a)
        let t: Value = Value.table(
            Table([Value(a), Value(b), Value(4)], [Value(3): Value(5), Value("key"): Value(6)]))
        do {
            let values = try [t.field(Value(1)), t.field(.text("key"))]
            try t.set(.text("key"), values.at(0))
            try t.set(Value(1), values.at(1))
        }
        let undefined: Double? = nil
        func fact(_ n: Double) throws -> Double {
            if n <= 1 {
                return 1
            }
            return try n * fact(n - 1)
        }
        return try base.translated(
            along: offset * 90 + (s.method("area", [], context)).at(0).number()
                + (Value.table(unit2).method("area", [], context)).at(0).number(),
            across: sum + a * 10 + t.field(.text("key")).number() + t.field(Value(1)).number() + t.length()
                + fact(5), z: Double(4) + (!(undefined != nil) ? 1 : 0), in: context)
    }

    private func new(_ r: Value) throws -> Value {
        return try derived(
            Value.table(Table([], [.text("r"): r, .text("tags"): Value.table(Table())])), Value.table(Shape2))
    }

    private func area(_ self2: Value) throws -> Double {
        return try 3 * self2.field(.text("r")).number() * self2.field(.text("r")).number()
    }

    private func grow(_ self2: Value, _ k: Value) throws -> Value {
        try self2.set(.text("r"), Value(self2.field(.text("r")).number() + k.number()))
        return self2
    }
}

private struct Numbers {
    let r: Double
    let tags: Value
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

    static func == (a: Table, b: Table) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
