import CarouselEngine
import Foundation

final class Living: CarouselType {
    let name = "living"

    let summary = ""

    /// 1 to 20.
    var rate = 6.0

    private var before: Double = 0

    private var memoryLean: Double = 0

    private var memoryFrames: Double = 0

    private var states: [ItemName: Table] = [:]
    private func stateOf(_ item: Item) -> Table {
        if let known = states[item.name] { return known }
        let state = Table()
        states[item.name] = state
        return state
    }

    private var springs = Springs()

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let value: Double? =
            switch option {
            case .visibleItems: 9
            default: option.engineDefault
            }
        return (valueForOption(option.rawValue, value, in: context)).optionValue ?? value
    }

    func makeInstance() -> any CarouselType {
        let instance = Living()
        instance.rate = rate
        return instance
    }

    func update(by seconds: Double, in context: LayoutContext) -> Bool {
        updateOf(seconds, in: context)
    }

    var takesDetails: Bool { true }

    var readsInput: Bool { true }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        var details = FrameDetails()
        place(&items, details: &details, in: context)
    }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        var looks = [ItemLook](repeating: .plain, count: items.count)
        springs.begin(at: context.time, context.timeStep, details.isExtra)
        for place in items.indices where details.facts.indices.contains(place) {
            var item = Item(items[place], details.facts[place], details.name(at: place))
            springs.touch(item)
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
        if springs.isMoving { details.wantsFrame = true }
    }

    private func moveSpring(
        _ item: Item, _ name: String, to target: Double, response: Double = 0.4, damping: Double = 1
    ) -> (Double, Double) {
        springs.move(item, name, target, response, damping)
    }

    @inline(__always)
    private func placed(
        _ offset: Double, _ base: Transform3D, _ index: Double, _ item2: inout Item, in context: LayoutContext
    ) throws -> Transform3D {
        try Value.table(stateOf(item2)).set(
            .text("most"),
            Value(
                max(
                    Value.table(stateOf(item2)).field(.text("most")).or(Value(0)).number(),
                    abs(context.velocity))))
        let (swing, speed) = moveSpring(
            item2, "swing", to: max(-1, min(1, context.velocity * 0.2)), response: 0.6, damping: 0.3)
        let slow = moveSpring(item2, "slow", to: item2.facts.isCurrent ? 1 : 0, damping: 2).0
        item2.look.blur = try inRange(min(20, abs(offset) * 2), 0...1e6)
        item2.alpha = 0.9
        item2.shade = -0.1
        item2.look.tint = try colorNumber(item2.facts.isCurrent ? "#ff8800" : "#336699")
        item2.look.tintAmount = try inRange(floorRemainder(abs(offset) * 0.1, 1), 0...1)
        if item2.facts.isHeld {
            item2.look.saturation = try inRange(0.5, 0...2)
        }
        return try base.translated(
            along: (offset + memoryLean * 0.1) * context.itemWidth, across: floorRemainder(memoryFrames, 7),
            z: slow * 50, in: context
        ).rotated(by: swing + speed * 0.01, x: 0, y: 0, z: 1).scaled(
            by: 1 + Value.table(stateOf(item2)).field(.text("most")).number() * 0.01)
    }

    private func valueForOption(_ option: String, _ value: Double?, in context: LayoutContext) -> Value {
        if option == "visibleItems" {
            return Value(context.itemWidth > 100 ? 7 : value)
        }
        if option == "fadeMax" {
            return Value(3)
        }
        if option == "showBackfaces" {
            return Value(Double(context.numberOfItems) > 5)
        }
        return .none
    }

    private func updateOf(_ dt: Double, in context: LayoutContext) -> Bool {
        memoryFrames += 1
        memoryLean = follow(memoryLean, before, context.scrollOffset, rate, dt)
        before = context.scrollOffset
        return abs(memoryLean - before) > 0.001 || memoryFrames < 20
    }

    /// The same for a target that moved evenly from one number to another within the frame: what follows a carousel is
    /// then in the same position at 30 and at 240 frames per second.
    private func follow(_ x: Double, _ from: Double, _ to: Double, _ rate: Double, _ dt: Double) -> Double {
        if dt <= 0 {
            return x
        }
        let lag = (to - from) / dt / rate
        return to - lag + (x - from + lag) * exp(-rate * dt)
    }
}

extension Transform3D {
    fileprivate func scaled(by factor: Double) -> Transform3D { scaled(x: factor, y: factor, z: 1) }
}

/// The remainder that has the sign of the divisor.
private func floorRemainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest * b < 0 ? rest + b : rest
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

/// A number that a look can have.
private func inRange(_ number: Double, _ range: ClosedRange<Double>) throws -> Double {
    guard range.contains(number) else { throw Failure() }
    return number
}

/// 0xRRGGBB of `#rrggbb`.
private func colorNumber(_ text: String) throws -> UInt32 {
    guard text.utf8.count == 7, text.hasPrefix("#"), let color = UInt32(text.dropFirst(), radix: 16) else {
        throw Failure()
    }
    return color
}

/// Numbers of items that follow their targets as damped springs do.
private struct Springs {
    private struct Moment { var time = Double.nan, value = 0.0, speed = 0.0, target = 0.0 }
    private struct Spring { var before = Moment(), now = Moment() }
    private struct Owner { var last: Double, since: Double, springs: [String: Spring] = [:] }
    private var owners: [ItemName: Owner] = [:]
    private var (time, former, step) = (0.0, 0.0, 0.0)
    private var isExtra = false
    /// Whether one is not at its target yet.
    private(set) var isMoving = false

    mutating func begin(at time: Double, _ step: Double, _ isExtra: Bool) {
        (self.step, self.isExtra) = (step, isExtra)
        guard !isExtra else { return }
        isMoving = false
        if time != self.time { (former, self.time) = (self.time, time) }
        if owners.count > 1000 { owners = owners.filter { $0.value.last >= former } }
    }

    mutating func touch(_ item: Item) {
        guard !isExtra, !item.facts.isTwin, var owner = owners[item.name], owner.last != time else { return }
        if owner.last != former { owner.since = time }
        owner.last = time
        owners[item.name] = owner
    }

    /// The value and the speed of a spring whose target moves evenly within a frame.
    mutating func move(_ item: Item, _ name: String, _ target: Double, _ response: Double, _ damping: Double)
        -> (Double, Double)
    {
        if isExtra || item.facts.isTwin {
            let known = owners[item.name]?.springs[name]?.now
            return (known?.value ?? target, known?.speed ?? 0)
        }
        var owner = owners[item.name] ?? Owner(last: time, since: time)
        var spring = owner.springs[name] ?? Spring()
        if spring.now.time != time { spring.before = spring.now }
        spring.now = Moment(time: time, value: target, speed: 0, target: target)
        let from = spring.before
        if from.time >= owner.since, from.time < time, step > 0 {
            let w = 2 * Double.pi / response
            let dt = time - from.time
            let slope = (target - from.target) / dt
            let lag = 2 * damping * slope / w
            let d = from.value - from.target + lag
            let v = from.speed - slope
            let place: Double
            let speed: Double
            if abs(damping - 1) < 1e-6 {
                let c = v + w * d
                let decay = exp(-w * dt)
                place = (d + c * dt) * decay
                speed = (v - w * c * dt) * decay
            } else if damping < 1 {
                let r = w * (1 - damping * damping).squareRoot()
                let decay = exp(-damping * w * dt)
                let (c, s) = (cos(r * dt), sin(r * dt))
                let k = (v + damping * w * d) / r
                place = (d * c + k * s) * decay
                speed = (v * c - (damping * v + w * d) * w / r * s) * decay
            } else {
                let root = (damping * damping - 1).squareRoot()
                let a = -w / (damping + root)
                let b = -w * (damping + root)
                let p = (v - b * d) / (a - b)
                let q = d - p
                place = p * exp(a * dt) + q * exp(b * dt)
                speed = a * p * exp(a * dt) + b * q * exp(b * dt)
            }
            if place.isFinite, speed.isFinite {
                spring.now.value = place + target - lag
                spring.now.speed = speed + slope
            }
        }
        owner.springs[name] = spring
        owners[item.name] = owner
        let isAway = abs(spring.now.value - target) > 1e-4
        if isAway || abs(spring.now.speed) * response > 2 * Double.pi * 1e-4 { isMoving = true }
        return (spring.now.value, spring.now.speed)
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

    var optionValue: Double? {
        switch self {
        case .number(let number): number
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
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

}

extension [Value] {
    /// A value, or none behind the last.
    fileprivate func at(_ place: Int) -> Value { indices.contains(place) ? self[place] : .none }

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
