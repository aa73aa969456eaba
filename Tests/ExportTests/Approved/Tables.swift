import CarouselEngine
import Foundation

final class Tables: CarouselType {
    let name = "tables"

    let summary = ""

    private lazy var alias: Table = Table([Value(3), Value(1), Value(2)])

    private lazy var memory2: Table = Table()

    private lazy var named2: Table = Table([], [Value("a"): Value(1)])

    private lazy var config2: Table = Table(
        [],
        [
            Value("deep"): .table(self.table), Value("far"): .table(self.table2),
            Value("near"): .table(self.table3),
        ])

    private lazy var table: Table = Table([.table(self.table4)])

    private lazy var table4: Table = Table([.table(self.table5)])

    private lazy var table5: Table = Table([], [Value("x"): Value(7)])

    private lazy var table2: Table = Table([], [Value("size"): Value(0.5), Value("tint"): Value(4)])

    private lazy var table3: Table = Table([], [Value("size"): Value(1), Value("tint"): Value(2)])

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func makeInstance() -> any CarouselType {
        let instance = Tables()

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
        let own: Value = Value.table(Table([Value(index), Value(index * 2)], [.text("n"): Value(index)]))
        try _ = change(own, "n")
        try _ = change(Value.table(named2), "a")
        try Value.table(alias).set(Value(Value.table(alias).length() + 1), Value(index))
        if try Value.table(alias).length() > 6 {
            try _ = Value.table(alias).asTable().remove([Value(1)])
        }
        let names: Value = Value.table(Table([Value("pear"), Value("fig"), Value("apple")]))
        try _ = names.asTable().sort([], context)
        try _ = own.asTable().sort(
            [
                Value.function(
                    Function { _, given in
                        let a = given.at(0)
                        let b = given.at(1)
                        return try [Value(a.number() > b.number())]
                    })
            ], context)
        let pairs: Value = Value.table(Table())
        for i in stride(from: Double(1), through: 130, by: 1) {
            try pairs.set(Value(i), Value.table(Table([Value(i), Value(floorRemainder(i * 7, 5))])))
        }
        try _ = pairs.asTable().sort(
            [
                Value.function(
                    Function { _, given in
                        let a2 = given.at(0)
                        let b2 = given.at(1)
                        return try [Value(a2.field(Value(2)).number() < b2.field(Value(2)).number())]
                    })
            ], context)
        let few: Value = Value.table(
            Table([
                Value.table(Table([Value(1), Value(2)])), Value.table(Table([Value(2), Value(1)])),
                Value.table(Table([Value(3), Value(2)])), Value.table(Table([Value(4), Value(1)])),
                Value.table(Table([Value(5), Value(2)])), Value.table(Table([Value(6), Value(1)])),
            ]))
        try _ = few.asTable().sort(
            [
                Value.function(
                    Function { _, given in
                        let a3 = given.at(0)
                        let b3 = given.at(1)
                        return try [Value(a3.field(Value(2)).number() < b3.field(Value(2)).number())]
                    })
            ], context)
        let copy: Value = try Value.table(Table(own.asTable().list))
        try _ = copy.asTable().insert([Value(1), Value(5)])
        try Value.table(memory2).set(
            Value(index), Value(Value.table(memory2).field(Value(index)).or(Value(0)).number() + 1))
        var sum: Double =
            try names.field(Value(1)) == Value("apple") && names.field(Value(3)) == Value("pear") ? 0 : 1000
        for (i2Now, v) in try Value.table(alias).asTable().values.enumerated() {
            let i2 = Double(i2Now + 1)
            sum = try sum + i2 * v.number()
        }
        for (i3Now, v2) in try pairs.asTable().values.enumerated() {
            let i3 = Double(i3Now + 1)
            sum = try sum + i3 * v2.field(Value(1)).number() / 1000
        }
        for (i4Now, v3) in try few.asTable().values.enumerated() {
            let i4 = Double(i4Now + 1)
            sum = try sum + i4 * v3.field(Value(1)).number() / 10
        }
        for i5 in try stride(from: copy.length(), through: 1, by: -1) {
            sum += try copy.field(Value(i5)).number()
        }
        let kind = offset < 0 ? "near" : "far"
        let c: Value = try pick(kind)
        return try base.translated(
            along: offset * 100 * c.field(.text("size")).number()
                + Value.table(named2).field(.text("a")).number(),
            across: sum + own.field(.text("n")).number() + Value.table(memory2).field(Value(index)).number()
                + Value.table(config2).field(.text("deep")).field(Value(1)).field(Value(1)).field(.text("x"))
                .number(), z: c.field(.text("tint")).number(), in: context)
    }

    private func change(_ t: Value, _ k: String) throws -> Value {
        try t.set(Value(k), Value(t.field(Value(k)).or(Value(0)).number() + 1))
        return t
    }

    private func pick(_ which: String) throws -> Value {
        return try Value.table(config2).field(Value(which))
    }
}

private struct Numbers {
    let a: Double
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

    func insert(_ given: [Value]) throws -> [Value] {
        if given.count < 2 {
            list.append(given.at(0))
            return []
        }
        let place = try given[0].number()
        guard place >= 1, place <= Double(list.count + 1), place == place.rounded() else { throw Failure() }
        list.insert(given[1], at: Int(place) - 1)
        return []
    }

    func remove(_ given: [Value]) throws -> Value {
        let place = given.isEmpty ? Double(list.count) : try given[0].number()
        if list.isEmpty, place == 0 { return .none }
        if place == Double(list.count + 1) { return .none }
        guard place >= 1, place <= Double(list.count), place == place.rounded() else { throw Failure() }
        return list.remove(at: Int(place) - 1)
    }

    func sort(_ given: [Value], _ context: LayoutContext) throws -> [Value] {
        var sorted = list
        func isBefore(_ a: Value, _ b: Value) throws -> Bool {
            if given.at(0).isTrue { return try given[0].call([a, b], context).at(0).isTrue }
            if case .text(let own) = a, case .text(let other) = b {
                return own.utf8.lexicographicallyPrecedes(other.utf8)
            }
            guard case .number(let own) = a, case .number(let other) = b else { throw Failure() }
            return own < other
        }
        // In Lua's own steps, so that equal elements come in its order.
        func sort(_ start: Int, _ end: Int) throws {
            var (low, high) = (start, end)
            while low < high {
                if try isBefore(sorted[high], sorted[low]) { sorted.swapAt(low, high) }
                if high - low == 1 { return }
                let middle = (low + high) / 2
                if try isBefore(sorted[middle], sorted[low]) {
                    sorted.swapAt(middle, low)
                } else if try isBefore(sorted[high], sorted[middle]) {
                    sorted.swapAt(middle, high)
                }
                if high - low == 2 { return }
                let pivot = sorted[middle]
                sorted.swapAt(middle, high - 1)
                var (i, j) = (low + 1, high - 2)
                while true {
                    while try isBefore(sorted[i], pivot) {
                        guard i < high - 1 else { throw Failure() }
                        i += 1
                    }
                    while try isBefore(pivot, sorted[j]) {
                        guard j >= i else { throw Failure() }
                        j -= 1
                    }
                    if j < i { break }
                    sorted.swapAt(i, j)
                    (i, j) = (i + 1, j - 1)
                }
                sorted.swapAt(high - 1, i)
                if i - low < high - i {
                    try sort(low, i - 1)
                    low = i + 1
                } else {
                    try sort(i + 1, high)
                    high = i - 1
                }
            }
        }
        try sort(0, sorted.count - 1)
        list = sorted
        return []
    }

    static func == (a: Table, b: Table) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
