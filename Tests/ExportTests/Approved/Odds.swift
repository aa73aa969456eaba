import CarouselEngine
import Foundation

final class Odds: CarouselType {
    let name = "odds"

    let summary = ""

    private lazy var words2: Table = Table([Value("one"), Value("two"), Value("three")])

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func makeInstance() -> any CarouselType {
        let instance = Odds()

        return instance
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let (transform, alpha, depth, shade) = try placed(
                    item.offset, item.transform, Double(item.index), in: context)
                item.place(transform, alpha: alpha, depth: depth, shade: shade)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, _ index: Double, in context: LayoutContext)
        throws -> (Transform3D, Double?, Double, Double)
    {
        let w: Value = try Value.table(words2).field(Value(floorRemainder(index, 3) + 1))
        var n =
            try w.length() + (w.method("byte", [Value(1)], context)).at(0).number()
            + (w.method("find", [Value("o"), Value(1), Value(true)], context)).at(0).or(Value(0)).number()
            + ((w.method("upper", [], context)).at(0).method("sub", [Value(2), Value(-2)], context)).at(0)
            .length()
            + ((w.method("rep", [Value(2)], context)).at(0).method("len", [], context)).at(0).number()
            + (w.method("rep", [Value(-1)], context)).at(0).length()
        let e: Value = either(index).or(Value(2))
        let v = maybe(index) ?? -1
        let q = true && false
        let k =
            try
            (apply(
                Value.function(Function { _, given in try [Value(given.at(0).number().rounded(.down))] }),
                [Value(2.7)], in: context)).at(0).number()
            + (apply(
                Value.function(Function { _, given in try [Value(abs(given.at(0).number()))] }), [Value(-3)],
                in: context)).at(0).number()
            + (apply(
                Value.function(Function { _, given in try [Value(given.greatest())] }),
                [Value(1), Value(5), Value(2)], in: context)).at(0).number()
            + (({ [Value($0.0), Value($0.1)] }(
                { ($0.rounded(.towardZero) + 0, $0.isInfinite ? 0 : $0 - $0.rounded(.towardZero)) }(2.25)))
            .from(2)).at(0).number()
        let inf =
            try min(Double.infinity, 3) + (Value("0x10").toNumber(10) ?? 0)
            + required(Value("12").toNumber(Int(5))) + (Value("no").toNumber(10) ?? 1)
        let t: Double =
            Value(offset).typeName == "number" && Value.table(words2).typeName == "table"
                && Value.none.typeName == "nil" ? 1 : 0
        let same =
            Transform3D.identity == Transform3D.identity
            && base
                != Transform3D(
                    [0.955336489125606, 0.29552020666133955, 0, 0],
                    [-0.29552020666133955, 0.955336489125606, 0, 0], [0, 0, 1, 0],
                    [0.3642960758029269, 2.2061931849125513, 3, 1])
        let inv = Transform3D(
            [0.955336489125606, 0.29552020666133955, 0, 0], [-0.29552020666133955, 0.955336489125606, 0, 0],
            [0, 0, 1, 0], [0.3642960758029269, 2.2061931849125513, 3, 1]
        ).inverse
        let (px, py) = Transform3D(
            [0.955336489125606, 0.29552020666133955, 0, 0], [-0.29552020666133955, 0.955336489125606, 0, 0],
            [0, 0, 1, 0], [0.3642960758029269, 2.2061931849125513, 3, 1]
        ).projected(1, 2)
        var late: Double? = nil
        var side: Double = 0
        var sum: Double? = nil
        if index > 3 {
            late = 2
        }
        if offset > 0 {
            side = 1
        } else {
            side = -1
        }
        for (iNow, wordNow) in try Value.table(words2).asTable().values.enumerated() {
            var i = Double(iNow + 1)
            var word = wordNow
            i *= 2
            word = Value("one")
            sum = try (sum ?? 0) + i + word.length()
        }
        _ = index
        _ = index + 1
        n = try n + (late ?? 5) + (late != nil ? 1 : 0) + side + required(sum) + (!(!(index > 3)) ? 1 : 0)
        return try (
            base.translated(
                along: offset * 60 + n, across: e.number() * 2 + v + (q ? 1 : 0),
                z: k + inf + t + (same ? 1 : 0), in: context
            ).concatenated(
                with: Transform3D(
                    [0.955336489125606, 0.29552020666133955, 0, 0],
                    [-0.29552020666133955, 0.955336489125606, 0, 0], [0, 0, 1, 0],
                    [0.3642960758029269, 2.2061931849125513, 3, 1])
            ).concatenated(with: required(inv)).translated(
                x: required(px), y: required(py),
                z: atan2(required(py), required(px)) + log2(Double(8)) + log10(Double(100))
                    + 7.truncatingRemainder(dividingBy: 3) + (-7.5).truncatingRemainder(dividingBy: 2)
                    + (1 * (180 / Double.pi)) + (90 * (Double.pi / 180)) + pow(Double(2), 3)
                    + Transform3D(
                        [0.955336489125606, 0.29552020666133955, 0, 0],
                        [-0.29552020666133955, 0.955336489125606, 0, 0], [0, 0, 1, 0],
                        [0.3642960758029269, 2.2061931849125513, 3, 1]
                    ).row4.x + (offset.rounded(.up) + 0)), nil, (base.row3.z > 0) ? index : 0 - index,
            base.isFront(
                of: context.isVertical
                    ? Size(width: context.itemHeight, height: context.itemWidth)
                    : Size(width: context.itemWidth, height: context.itemHeight)) ? 0.1 : -0.1
        )
    }

    private func either(_ i: Double) -> Value {
        if floorRemainder(i, 3) == 0 {
            return Value(false)
        } else if floorRemainder(i, 3) == 1 {
            return .none
        }
        return Value("5")
    }

    private func maybe(_ i: Double) -> Double? {
        if floorRemainder(i, 2) == 0 {
            return i
        }
        return nil
    }

    private func apply(_ f: Value, _ more: [Value], in context: LayoutContext) throws -> [Value] {
        return try f.call(more, context)
    }
}

extension Transform3D {
    /// Whether the eye sees the front of an item of a size.
    fileprivate func isFront(of size: Size) -> Bool {
        guard let quad = projecting(size) else { return false }
        let (a, c) = (quad.topLeft, quad.bottomRight)
        let (b, d) = (quad.topRight, quad.bottomLeft)
        return (c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x) > 0
    }
}

extension Transform3D {
    /// Where a point is seen, unless it is behind the eye.
    fileprivate func projected(_ x: Double, _ y: Double, _ z: Double = 0) -> (Double?, Double?) {
        let point = applied(to: [x, y, z, 1])
        return point.w > 0 ? (point.x / point.w, point.y / point.w) : (nil, nil)
    }
}

/// The remainder that has the sign of the divisor.
private func floorRemainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest * b < 0 ? rest + b : rest
}

private func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Failure() }
    return value
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

    var typeName: String {
        switch self {
        case .none: "nil"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "string"
        case .matrix: "userdata"
        case .table: "table"
        case .function: "function"
        }
    }

    func field(_ key: Value) throws -> Value {
        switch self {
        case .table(let table): return table[key]
        default: throw Failure()
        }
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

    /// From a place on, which counts from 1, or from the end where it is below 0.
    fileprivate func from(_ place: Double) throws -> [Value] {
        guard place != 0, place >= -Double(count) else { throw Failure() }
        return Array(dropFirst(Int(place > 0 ? place - 1 : Double(count) + place)))
    }

    fileprivate func greatest() throws -> Double {
        try dropFirst().reduce(at(0).number()) { Swift.max($0, try $1.number()) }
    }

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
