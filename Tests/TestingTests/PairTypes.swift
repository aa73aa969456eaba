// Effects in Swift that scripts beside them have, too: with types as an app writes them.

import CarouselEngine
import Foundation

/// The values of the options of a type's own, which the engine does not keep for it.
class TypeWithOptions {
    let options: [OptionDescription]
    private(set) var ownOptionValues: [String: Double] = [:]

    required init(options: [OptionDescription]) { self.options = options }

    func takeOwnOptionValues(_ values: [String: Double]) {
        ownOptionValues = values.filter { name, value in
            options.contains { $0.name == name && $0.problem(with: value) == nil }
        }
    }

    subscript(name: String) -> Double {
        ownOptionValues[name] ?? options.first { $0.name == name }?.defaultValue ?? 0
    }
}

/// A type that reads what is known of items, or sets their looks.
protocol DetailedType: CarouselType {}

extension DetailedType {
    var takesDetails: Bool { true }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        var details = FrameDetails()
        place(&items, details: &details, in: context)
    }
}

/// A picker's drum.
final class Drum: TypeWithOptions, CarouselType {
    let name = "drum"
    let asksOptionsEachFrame = false

    convenience init() {
        self.init(options: [
            OptionDescription(name: "drum", defaultValue: 3, min: 0.8, max: 8, step: 0.1),
            OptionDescription(name: "step", defaultValue: 0.31, min: 0.1, max: 0.8, step: 0.01),
        ])
    }

    func makeInstance() -> any CarouselType { Drum() }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .fadeMin: -2
        case .fadeMax, .fadeRange, .offsetMultiplier: 2
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let radius = self["drum"] * context.itemWidth
        let step = self["step"]
        items.changeEach { item in
            let angle = min(max(item.offset * step, -.pi), .pi)
            let turned = item.transform.translated(x: 0, y: 0, z: -radius).turned(by: angle, in: context)
                .translated(x: 0, y: 0, z: radius)
            item.place(
                context.isVertical
                    ? turned.scaled(x: 1, y: 0.9, z: 1) : turned.scaled(x: 0.9, y: 1, z: 1),
                alpha: abs(angle) < .pi / 2 ? 1 : 0, depth: -abs(item.offset))
        }
    }
}

/// Cards that turn over on their way, with a colored back.
final class Flip: TypeWithOptions, DetailedType {
    let name = "flip"
    let asksOptionsEachFrame = false

    convenience init() {
        self.init(options: [
            OptionDescription(name: "gap", defaultValue: 1.12, min: 0.5, max: 2, step: 0.02),
            OptionDescription(name: "begin", defaultValue: 0.4, min: 0, max: 2, step: 0.05),
            OptionDescription(name: "over", defaultValue: 1, min: 0.3, max: 3, step: 0.1),
            OptionDescription(name: "back", kind: .color, defaultValue: 0x23395B),
            OptionDescription(name: "way", kind: .choice(["side", "over"]), defaultValue: 0),
            OptionDescription(name: "dark", kind: .boolean, defaultValue: 1),
        ])
    }

    func makeInstance() -> any CarouselType { Flip() }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        let (begin, over) = (self["begin"], self["over"])
        details.looks = Array(repeating: .plain, count: items.count)
        for index in items.indices {
            let offset = items[index].offset
            let far = abs(offset)
            let part = min(max((far - begin) / (begin + over - begin), 0), 1)
            let angle = Double.pi * part * part * (3 - 2 * part)
            let side: Double = offset < 0 ? 1 : -1
            let moved = items[index].transform.translated(
                along: offset * self["gap"] * context.itemWidth, across: 0, z: -40 * sin(angle), in: context)
            let turned =
                self["way"] == 0
                ? moved.turned(by: side * angle, in: context)
                : moved.turnedAcross(by: side * angle, in: context)
            if !Self.showsFront(turned, in: context) {
                details.looks[index].verso = .color(UInt32(self["back"]))
            }
            details.looks[index].radius = SIMD4(repeating: 12)
            items[index].place(
                turned, alpha: 1, depth: -far, shade: self["dark"] != 0 ? -0.25 * sin(angle) : 0)
        }
    }

    /// Whether the eye sees the front of an item.
    private static func showsFront(_ transform: Transform3D, in context: LayoutContext) -> Bool {
        let width = (context.isVertical ? context.itemHeight : context.itemWidth) / 2
        let height = (context.isVertical ? context.itemWidth : context.itemHeight) / 2
        let corners = [(-width, -height), (width, -height), (width, height), (-width, height)].map {
            transform.applied(to: SIMD4($0.0, $0.1, 0, 1))
        }
        guard corners.allSatisfy({ $0.w > 0 }) else { return false }
        let points = corners.map { SIMD2($0.x, $0.y) / $0.w }
        let area = points.indices.reduce(0.0) { sum, index in
            let (one, next) = (points[index], points[(index + 1) % 4])
            return sum + one.x * next.y - next.x * one.y
        }
        return area > 0
    }
}

/// What is far is out of focus, cut narrow and gray.
final class Frost: TypeWithOptions, DetailedType {
    let name = "frost"
    let asksOptionsEachFrame = false

    convenience init() {
        self.init(options: [
            OptionDescription(name: "blur", defaultValue: 5, min: 0, max: 20, step: 0.5),
            OptionDescription(name: "cut", defaultValue: 0.2, min: 0, max: 0.45, step: 0.01),
        ])
    }

    func makeInstance() -> any CarouselType { Frost() }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        details.looks = []
        for index in items.indices {
            let offset = items[index].offset
            let far = abs(offset)
            let near = max(0, 1 - far)
            let cut = min(self["cut"], self["cut"] * far)
            var look = ItemLook.plain
            look.blur = self["blur"] * max(0, far - 0.25)
            look.saturation = 1 - min(1, far / 3)
            look.clip = SIMD4(cut, 0, cut, 0)
            look.radius = SIMD4(20, 4, 20, 4)
            look.shadow = ItemShadow(
                blur: 4 + 12 * near, y: 4 + 16 * near, alpha: 0.5, color: 0x102030)
            if far > 2.5 { look.verso = .on }
            look.contentScale = 1.3
            look.contentX = -0.1 * offset
            look.label = far < 0.5 ? "in focus" : ""
            details.looks.append(look)
            items[index].place(
                items[index].transform.translated(
                    along: offset * 0.7 * context.itemWidth, across: 0, z: -far * 120, in: context),
                alpha: 1, depth: -far, shade: -0.1 * min(far, 3))
        }
    }
}

/// Cards in their own color and shape that lean towards the pointer.
final class Lean: TypeWithOptions, DetailedType {
    let name = "lean"
    let readsInput = true
    let followsTime = true
    let asksOptionsEachFrame = false

    convenience init() {
        self.init(options: [
            OptionDescription(name: "lean", defaultValue: 0.4, min: 0, max: 1, step: 0.05),
            OptionDescription(name: "pull", defaultValue: 30, min: 0, max: 100, step: 1),
        ])
    }

    func makeInstance() -> any CarouselType { Lean() }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        details.looks = Array(repeating: .plain, count: items.count)
        // Scripts have the pointer from the middle of the bounds.
        let pull = context.pointer.map {
            self["pull"] * ($0.place.x - context.bounds.width / 2) / context.bounds.width
        }
        for index in items.indices {
            let facts = details.facts.indices.contains(index) ? details.facts[index] : nil
            let data = details.data(at: index)
            var (width, height) = (1.0, 1.0)
            if case .table(let size)? = data?["size"], case .number(let x)? = size["width"],
                case .number(let y)? = size["height"]
            {
                (width, height) = (x, y)
            }
            let color = (data?["color"]?.text).flatMap { UInt32($0.dropFirst(), radix: 16) } ?? 0x808080
            details.looks[index].tint = color
            details.looks[index].tintAmount = facts?.isHeld == true ? 0.8 : 0.4
            let pointer = facts?.pointer
            let isTall = height > width
            let offset = items[index].offset
            items[index].place(
                items[index].transform
                    .translated(x: offset * 1.15 * context.itemWidth + (pull ?? 0), y: 0, z: 0)
                    .rotated(by: self["lean"] * (pointer?.x ?? 0), x: 0, y: 1, z: 0)
                    .rotated(by: -self["lean"] * (pointer?.y ?? 0), x: 1, y: 0, z: 0)
                    .scaled(x: isTall ? 0.8 : 1, y: isTall ? 1 : 0.7, z: 1),
                alpha: 1, depth: (pointer == nil ? 0 : 1) - abs(offset))
        }
    }
}

/// Things of different widths on a shelf, a loop.
final class Ledge: TypeWithOptions, CarouselType {
    let name = "shelf"
    let packsItems = true
    let asksOptionsEachFrame = false

    convenience init() {
        self.init(options: [OptionDescription(name: "sink", defaultValue: 14, min: 0, max: 60, step: 1)])
    }

    func makeInstance() -> any CarouselType { Ledge() }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        option == .wrap || option == .spacing ? 1 : option.engineDefault
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let spacing = context.value(of: .spacing, default: 1)
        let sink = self["sink"]
        items.changeEach { item in
            let along = item.distance * spacing
            let far = min(1, abs(along) / context.width * 2)
            item.place(
                item.transform.translated(along: along, across: sink * far, z: -30 * far, in: context),
                alpha: 1, depth: -far)
        }
    }
}

/// Cards grow on springs, drop in and fall out.
final class Pop: TypeWithOptions, DetailedType {
    let name = "pop"
    let followsTime = true
    let asksOptionsEachFrame = false
    let changeStyle: ItemChangeStyle? = ItemChangeStyle(arrive: 0.6, leave: 0.5)

    /// A number that follows its target.
    private struct Spring {
        struct Moment {
            var time = -Double.infinity
            var value = 0.0
            var speed = 0.0
            var target = 0.0
        }
        /// When its item was placed last, and since when in every frame; in seconds.
        var last: Double
        var since: Double
        var before = Moment()
        var now = Moment()
    }

    private var springs: [ItemName: Spring] = [:]
    private var frameTime = -Double.infinity
    private var formerTime = -Double.infinity

    convenience init() {
        self.init(options: [
            OptionDescription(name: "response", defaultValue: 0.5, min: 0.1, max: 2, step: 0.05),
            OptionDescription(name: "damping", defaultValue: 0.5, min: 0.1, max: 1.5, step: 0.05),
        ])
    }

    func makeInstance() -> any CarouselType { Pop() }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        if !details.isExtra, context.time != frameTime {
            formerTime = frameTime
            frameTime = context.time
        }
        for index in items.indices where details.facts.indices.contains(index) {
            let facts = details.facts[index]
            let name = details.name(at: index) ?? .number(items[index].index)
            let size: Double
            if details.isExtra || facts.isTwin {
                size = springs[name]?.now.value ?? (facts.isCurrent ? 1.3 : 0.8)
            } else {
                size = follow(name, to: facts.isCurrent ? 1.3 : 0.8, in: context, &details.wantsFrame)
            }
            let away = 1 - facts.presence
            let down = facts.isLeaving ? 200 * away * away : -160 * away
            let offset = items[index].offset
            items[index].place(
                items[index].transform.translated(x: offset * 1.2 * context.itemWidth, y: down, z: 0)
                    .rotated(by: 0.4 * (Self.random(name) - 0.5) + 0.8 * away, x: 0, y: 0, z: 1)
                    .scaled(x: size, y: size, z: 1),
                alpha: facts.presence, depth: size - abs(offset) * 1e-3)
        }
    }

    private func follow(
        _ name: ItemName, to target: Double, in context: LayoutContext, _ wantsFrame: inout Bool
    ) -> Double {
        var spring = springs[name] ?? Spring(last: frameTime, since: frameTime)
        if spring.last != frameTime {
            if spring.last != formerTime { spring.since = frameTime }
            spring.last = frameTime
        }
        if spring.now.time != frameTime { spring.before = spring.now }
        spring.now = Spring.Moment(time: frameTime, value: target, speed: 0, target: target)
        let goesOn = spring.before.time >= spring.since && spring.before.time < frameTime
        let response = self["response"]
        if goesOn, context.timeStep > 0 { move(&spring, response, self["damping"]) }
        springs[name] = spring
        if abs(spring.now.value - target) > 1e-4 || abs(spring.now.speed) * response > 2e-4 * .pi {
            wantsFrame = true
        }
        return spring.now.value
    }

    /// The solution of a damped swing about a target of constant speed.
    private func move(_ spring: inout Spring, _ response: Double, _ damping: Double) {
        let (from, to) = (spring.before, spring.now)
        let w = 2 * Double.pi / response
        let dt = to.time - from.time
        let slope = (to.target - from.target) / dt
        let lag = 2 * damping * slope / w
        let d = from.value - from.target + lag
        let v = from.speed - slope
        var (place, speed) = (0.0, 0.0)
        if abs(damping - 1) < 1e-6 {
            let c = v + w * d
            let decay = exp(-w * dt)
            place = (d + c * dt) * decay
            speed = (v - w * c * dt) * decay
        } else if damping < 1 {
            let r = w * (1 - damping * damping).squareRoot()
            let decay = exp(-damping * w * dt)
            let (c, s) = (cos(r * dt), sin(r * dt))
            place = (d * c + (v + damping * w * d) / r * s) * decay
            speed = (v * c - (damping * v + w * d) * w / r * s) * decay
        } else {
            let root = (damping * damping - 1).squareRoot()
            let (a, b) = (-w / (damping + root), -w * (damping + root))
            let p = (v - b * d) / (a - b)
            let q = d - p
            place = p * exp(a * dt) + q * exp(b * dt)
            speed = a * p * exp(a * dt) + b * q * exp(b * dt)
        }
        spring.now.value = place + to.target - lag
        spring.now.speed = speed + slope
    }

    /// The number that a script has of the same item, 0 to 1.
    private static func random(_ name: ItemName) -> Double {
        let step: UInt64 = 0x9E37_79B9_7F4A_7C15
        func mix(_ number: UInt64) -> UInt64 {
            var z = number
            z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
            return z ^ z >> 31
        }
        guard case .number(let number) = name else { return 0 }
        let from = UInt64(bitPattern: Int64(number))
        return Double(mix(mix(step) &+ from &* step &+ step) >> 11) * 0x1p-53
    }
}
