import CarouselEngine
import Foundation

struct Choices: CarouselType, Sendable {
    let name = "choices"

    let summary = ""

    /// Line, arc, wave.
    var shape = "arc"

    /// Wave, line.
    var other = "wave"

    var paint = "#ff8800"

    var flip = true

    /// 1 to 5.
    var amount = 2.0

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    static var straight: Choices {
        Choices().with {
            $0.shape = "line"; $0.flip = false
        }
    }
    static var odd: Choices {
        Choices().with {
            $0.paint = "#00ff00"; $0.amount = 4.0
        }
    }

    private func with(_ change: (inout Choices) -> Void) -> Choices {
        var effect = self
        change(&effect)
        return effect
    }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .spacing: 1.5
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let spacing = context.value(of: .spacing, default: 1.5)
        let tilt = (context.options[.tilt] ?? 3)
        let frame = Frame(context: context, spacing: spacing, tilt: tilt)
        items.changeEach { item in
            do {
                let (transform, alpha, depth, shade) = try placed(item.offset, item.transform, in: frame)
                item.place(transform, alpha: alpha, depth: depth, shade: shade)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, in frame: Frame) throws -> (
        Transform3D, Double, Double, Double
    ) {
        let (x, yNow) = try shapes(shape, offset)
        var y: Double = yNow
        let (u, v) = try shapes(other, offset / 2)
        if flip {
            y = -y
        }
        let dark = paint == "#ff8800" ? -0.2 : 0.2
        let t =
            try (Value(shape).method("sub", [Value(1), Value(1)], frame.context)).at(0) == Value("a")
            ? 5 : Double(shape.utf8.count)
        return (
            base.translated(along: x * frame.spacing + u, across: y + v, z: t * amount, in: frame.context),
            1 - abs(offset) * 0.05, frame.tilt - abs(offset), dark
        )
    }

    private func arc(_ o: Double) -> (Double, Double) {
        return (sin(o) * 100, cos(o) * 20)
    }

    private func line(_ o: Double) -> (Double, Double) {
        return (o * 100, 0)
    }

    private func wave(_ o: Double) -> (Double, Double) {
        return (o * 80, sin(o * 3) * 30)
    }

    private func shapes(_ word: String, _ p0: Double) throws -> (Double, Double) {
        switch word {
        case "arc": return arc(p0)
        case "line": return line(p0)
        case "wave": return wave(p0)
        default: throw Failure()
        }
    }

    /// What is the same for all items of a frame.
    private struct Frame {
        let context: LayoutContext
        let spacing: Double
        let tilt: Double
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
