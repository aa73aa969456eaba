// What travels with an exported type besides its own functions. In: what its text needs. Out: texts.

import CToolFiles
import Foundation

extension SwiftExport {
    /// The type of values of any kind, with what a program uses of it.
    ///
    /// A line that is not always needed names the words of which one must be in the program.
    static func values(for code: String) -> String {
        let lines = String(cString: ctool_text("Swift/values.txt"))
            .split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.compactMap { line -> Substring? in
            guard let mark = line.range(of: " //? ") else { return line }
            let isNeeded = line[mark.upperBound...].components(separatedBy: " & ").allSatisfy { words in
                words.split(separator: "|").contains { code.contains($0) }
            }
            return isNeeded ? line[..<mark.lowerBound] : nil
        }
        return kept.joined(separator: "\n").replacing(/\n{3,}/, with: "\n\n").trimmingCharacters(
            in: .newlines)
    }

    static func helpers(_ wanted: Set<String>, fails: Bool) -> [String] {
        let texts: KeyValuePairs = [
            "scaled": """
            extension Transform3D {
            fileprivate func scaled(by factor: Double) -> Transform3D { scaled(x: factor, y: factor, z: 1) }
            }
            """,
            "rotatedAbout": """
            extension Transform3D {
            fileprivate func rotated(by angle: Double, x: Double, y: Double, z: Double, about p: SIMD3<Double>) -> Transform3D {
            translated(x: p.x, y: p.y, z: p.z).rotated(by: angle, x: x, y: y, z: z).translated(x: -p.x, y: -p.y, z: -p.z)
            }
            }
            """,
            "axis": """
            extension Transform3D {
            /// An axis without a length is a failure.
            fileprivate func rotated(by angle: Double, axis: SIMD3<Double>, about p: SIMD3<Double> = .zero) throws -> Transform3D {
            let square = (axis * axis).sum()
            guard square > 0, square.isFinite else { throw Failure() }
            return translated(x: p.x, y: p.y, z: p.z).rotated(by: angle, x: axis.x, y: axis.y, z: axis.z).translated(x: -p.x, y: -p.y, z: -p.z)
            }
            }
            """,
            "scaledAbout": """
            extension Transform3D {
            fileprivate func scaled(x: Double, y: Double, z: Double, about p: SIMD3<Double>) -> Transform3D {
            translated(x: p.x, y: p.y, z: p.z).scaled(x: x, y: y, z: z).translated(x: -p.x, y: -p.y, z: -p.z)
            }
            }
            """,
            "isFront": """
            extension Transform3D {
            /// Whether the eye sees the front of an item of a size.
            fileprivate func isFront(of size: Size) -> Bool {
            guard let quad = projecting(size) else { return false }
            let (a, c) = (quad.topLeft, quad.bottomRight)
            let (b, d) = (quad.topRight, quad.bottomLeft)
            return (c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x) > 0
            }
            }
            """,
            "projected": """
            extension Transform3D {
            /// Where a point is seen, unless it is behind the eye.
            fileprivate func projected(_ x: Double, _ y: Double, _ z: Double = 0) -> (Double?, Double?) {
            let point = applied(to: [x, y, z, 1])
            return point.w > 0 ? (point.x / point.w, point.y / point.w) : (nil, nil)
            }
            }
            """,
            "remainder": """
            /// The remainder that has the sign of the divisor.
            private func floorRemainder(_ a: Double, _ b: Double) -> Double {
            let rest = a.truncatingRemainder(dividingBy: b)
            return rest * b < 0 ? rest + b : rest
            }
            """,
            "nonzero": """
            /// A whole number to divide by.
            private func nonzero(_ number: Double) throws -> Double {
            if number == 0 { throw Failure() }
            return number
            }
            """,
            "known": """
            private func required<Value>(_ value: Value?) throws -> Value {
            guard let value else { throw Failure() }
            return value
            }
            """,
            "missing": """
            /// An option that the effect does not have.
            private func missingOption() throws -> Double { throw Failure() }
            """,
            "element": """
            /// An element of a list, from 1 on.
            private func listElement<Value>(_ place: Double, of list: [Value], from first: Double = 1) throws -> Value {
            guard place >= first, place < first + Double(list.count), place == place.rounded() else { throw Failure() }
            return list[Int(place - first)]
            }
            """,
            "placement": """
            /// What the script returns for an item.
            private func placement(_ values: [Value]) throws -> (Transform3D, Double?, Double?, Double?) {
            (try values.at(0).matrix(), try values.at(1).numberOrNone(), try values.at(2).numberOrNone(), try values.at(3).numberOrNone())
            }
            """,
            "bits": """
            /// A whole number whose bits are meant.
            private func bits(_ number: Double) throws -> Int64 {
            guard let whole = Int64(exactly: number) else { throw Failure() }
            return whole
            }
            """,
            "item": """
            /// What the effect knows of an item, and says of how it looks.
            private struct Item {
            let index: Double
            let offset: Double
            let facts: ItemFacts
            let name: ItemName
            \(wanted.contains("data") ? "/// What the app says of it.\nvar data: ItemData?" : "")
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
            """,
            "within": """
            /// A number that a look can have.
            private func inRange(_ number: Double, _ range: ClosedRange<Double>) throws -> Double {
            guard range.contains(number) else { throw Failure() }
            return number
            }
            """,
            "color": """
            /// 0xRRGGBB of `#rrggbb`.
            private func colorNumber(_ text: String) throws -> UInt32 {
            guard text.utf8.count == 7, text.hasPrefix("#"), let color = UInt32(text.dropFirst(), radix: 16) else { throw Failure() }
            return color
            }
            """,
            "springs": """
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
            mutating func move(_ item: Item, _ name: String, _ target: Double, _ response: Double, _ damping: Double) -> (Double, Double) {
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
            """,
            "random": """
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
            """,
        ]
        let used = texts.filter { wanted.contains($0.key) }.map(\.value)
        return used + (fails ? ["/// An item can't be placed.\nprivate struct Failure: Error {}"] : [])
    }
}
