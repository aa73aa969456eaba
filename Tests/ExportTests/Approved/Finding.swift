import CarouselEngine
import Foundation

struct Finding: CarouselType, Sendable {
    let name = "finding"

    let summary = ""

    /// Äb-c, zz.
    var word = "äb-c"

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    var takesDetails: Bool { true }

    var readsInput: Bool { true }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        var details = FrameDetails()
        place(&items, details: &details, in: context)
    }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        var looks = [ItemLook](repeating: .plain, count: items.count)
        for place in items.indices where details.facts.indices.contains(place) {
            var item = Item(items[place], details.facts[place], details.name(at: place))
            do {
                let transform = try placed(
                    items[place].offset, items[place].transform, Double(items[place].index), &item,
                    in: context)
                items[place].place(transform, alpha: item.alpha, depth: item.depth, shade: item.shade)
                looks[place] = item.look
            } catch {
                items[place].isFailed = true
            }
        }
        if looks.contains(where: { $0 != .plain }) { details.looks = looks }
    }

    @inline(__always)
    private func placed(
        _ offset: Double, _ base: Transform3D, _ index: Double, _ item2: inout Item, in context: LayoutContext
    ) throws -> Transform3D {
        let word = self.word
        let first: Value = try (Value(word).method("find", [Value("b")], context)).at(0).or(Value(0))
        let fromValues = try Value(word).method("find", [Value("-c"), Value(2), Value(true)], context)
        let from = fromValues.at(0)
        let to = fromValues.at(1)
        let behind: Value = try (Value(word).method("find", [Value("ä"), Value(-2)], context)).at(0).or(
            Value(7))
        return try base.translated(
            x: offset * 100 + first.number(), y: from.or(Value(0)).number() * 10 + to.or(Value(0)).number(),
            z: behind.number())
    }
}

/// What the effect knows of an item, and says of how it looks.
private struct Item {
    let index: Double
    let offset: Double
    let facts: ItemFacts
    let name: ItemName

    var look = ItemLook.plain
    var alpha: Double?
    var depth: Double?
    var shade: Double?

    init(_ item: FrameItem, _ facts: ItemFacts, _ name: ItemName?) {
        (index, offset, self.facts) = (Double(item.index), item.offset, facts)
        self.name = name ?? .number(item.index)
    }

    /// What its random numbers begin with.
    var seed: UInt64 {
        switch name {
        case .number(let number): UInt64(bitPattern: Int64(number))
        case .text(let text): carouselSeed(of: text)
        }
    }
}

private func randomSeed(of number: Double) -> UInt64 {
    Int64(exactly: number).map { UInt64(bitPattern: $0) } ?? number.bitPattern
}

private func randomSeed(of text: String) -> UInt64 { carouselSeed(of: text) }

private func carouselSeed(of text: String) -> UInt64 {
    if let number = Int64(text) { return UInt64(bitPattern: number) }
    return text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// A number from 0 to 1 that is the same for the same seeds.
private func randomNumber(_ from: UInt64, salt with: UInt64 = 0) -> Double {
    func mixed(_ number: UInt64) -> UInt64 {
        var z = number
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
    let step: UInt64 = 0x9e37_79b9_7f4a_7c15
    return Double(mixed(mixed(with &+ step) &+ from &* step &+ step) >> 11) * 0x1p-53
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

    func call(_ arguments: [Value], _ context: LayoutContext) throws -> [Value] {
        guard case .function(let function) = self else { throw Failure() }
        return try function.body(context, arguments)
    }

    /// Calls a method of a text or of a table.
    func method(_ name: String, _ given: [Value], _ context: LayoutContext) throws -> [Value] {
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

/// A function with the values that it holds.
private final class Function: Hashable {
    let body: (LayoutContext, [Value]) throws -> [Value]
    init(_ body: @escaping (LayoutContext, [Value]) throws -> [Value]) { self.body = body }
    static func == (a: Function, b: Function) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
