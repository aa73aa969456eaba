// Numbers that follow their targets, of each item. In: a target in each frame. Out: the value and the speed.

import Foundation

/// What a spring is asked for.
package struct SpringRequest {
    /// A hash of its name.
    let key: UInt64
    /// Where it goes.
    let target: Double
    /// The period of its swing without damping, in seconds; 0.001 to 1,000.
    let response: Double
    /// 1 does not swing over; 0.001 to 1,000.
    let damping: Double

    /// - Parameters:
    ///   - response: beyond its range, the nearest in it.
    ///   - damping: the same.
    package init(key: UInt64, target: Double, response: Double, damping: Double) {
        self.key = key
        self.target = target
        self.response = min(max(response, 1e-3), 1e3)
        self.damping = min(max(damping, 1e-3), 1e3)
    }
}

/// A spring of an item.
struct Spring {
    /// Where it is in a frame.
    struct Moment {
        var time: Double
        var value: Double
        var speed: Double
        var target: Double
    }

    let key: UInt64
    /// In the frame before, and in this one.
    var before: Moment
    var now: Moment

    /// It is at rest when it is as near to its target as this, and as slow.
    fileprivate static let least = 1e-4
}

extension TypeMemory {
    /// Lets a spring follow its target.
    ///
    /// - Parameters:
    ///   - item: the loaded item.
    ///   - version: another number whenever names may be others.
    ///   - name: which of the app's items it is; asked for once.
    /// - Returns: its value and its speed; nil if the item has too many springs.
    /// - Complexity: constant.
    package mutating func follow(
        _ request: SpringRequest, of item: ItemID, version: Int, name: () -> ItemName
    ) -> (value: Double, speed: Double)? {
        let time = time
        let isStep = timeStep > 0
        let isSettling = isSettling
        let now = withOwner(of: item, version: version, name: name) { owner -> Spring.Moment? in
            guard let position = owner.position(of: request.key) else { return nil }
            if isSettling { return owner.springs[position].settle(at: request.target, time) }
            let since = owner.since
            return owner.springs[position].follow(request, at: time, since: since, isStep: isStep)
        }
        guard let now else { return nil }
        let isNear = abs(now.value - request.target) <= Spring.least
        let isSlow = abs(now.speed) * request.response <= 2 * Double.pi * Spring.least
        if !isNear || !isSlow { isMoving = true }
        return (now.value, now.speed)
    }

    /// A spring as it is, which no frame moves now: the other half of its item does, or none.
    package func asItIs(
        _ request: SpringRequest, of item: ItemID, version: Int, name: () -> ItemName
    ) -> (value: Double, speed: Double) {
        let owner = owner(knownOf: item, version: version, name: name)
        guard let spring = owner?.springs.first(where: { $0.key == request.key }) else {
            return (request.target, 0)
        }
        return (spring.now.value, spring.now.speed)
    }
}

extension TypeMemory.Owner {
    /// Where the spring is; it is made if it is missing. Nil if there are too many.
    fileprivate mutating func position(of key: UInt64) -> Int? {
        if let known = springs.firstIndex(where: { $0.key == key }) { return known }
        guard springs.count < TypeMemory.mostSprings else { return nil }
        let never = Spring.Moment(time: -.infinity, value: 0, speed: 0, target: 0)
        springs.append(Spring(key: key, before: never, now: never))
        return springs.count - 1
    }
}

extension Spring {
    fileprivate mutating func follow(
        _ request: SpringRequest, at time: Double, since: Double, isStep: Bool
    ) -> Moment {
        if now.time != time { before = now }
        // In the frame in which it was settled, it is there, wherever it goes from then on.
        let start = before.time == time ? before.value : request.target
        now = Moment(time: time, value: start, speed: 0, target: request.target)
        if isStep, before.time >= since, before.time < time { swing(request.response, request.damping) }
        return now
    }

    /// Rests at its target, for a still picture.
    fileprivate mutating func settle(at target: Double, _ time: Double) -> Moment {
        now = Moment(time: time, value: target, speed: 0, target: target)
        before = now
        return now
    }

    /// Moves from the frame before to this one, in which the target has moved evenly: the solution of a damped swing about a
    /// target of constant speed.
    private mutating func swing(_ response: Double, _ damping: Double) {
        let w = 2 * Double.pi / response
        let dt = now.time - before.time
        let slope = (now.target - before.target) / dt
        let lag = 2 * damping * slope / w
        let d = before.value - before.target + lag
        let v = before.speed - slope
        let (place, speed) = Self.swung(d, v, w, damping, dt)
        let next = (value: place + now.target - lag, speed: speed + slope)
        guard next.value.isFinite, next.speed.isFinite else { return }
        now.value = next.value
        now.speed = next.speed
    }

    /// How far from its target a swing is after a time, and how fast.
    private static func swung(_ d: Double, _ v: Double, _ w: Double, _ damping: Double, _ dt: Double)
        -> (place: Double, speed: Double)
    {
        if abs(damping - 1) < 1e-6 {
            let c = v + w * d
            let decay = exp(-w * dt)
            return ((d + c * dt) * decay, (v - w * c * dt) * decay)
        }
        if damping < 1 {
            let r = w * (1 - damping * damping).squareRoot()
            let decay = exp(-damping * w * dt)
            let c = cos(r * dt)
            let s = sin(r * dt)
            let k = (v + damping * w * d) / r
            return ((d * c + k * s) * decay, (v * c - (damping * v + w * d) * w / r * s) * decay)
        }
        // The slower root by the product of both: their difference would lose its digits.
        let root = (damping * damping - 1).squareRoot()
        let a = -w / (damping + root)
        let b = -w * (damping + root)
        let p = (v - b * d) / (a - b)
        let q = d - p
        let slow = exp(a * dt)
        let fast = exp(b * dt)
        return (p * slow + q * fast, a * p * slow + b * q * fast)
    }
}
