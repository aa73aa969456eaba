// Numbers that follow their targets, of each item. In: a target in each frame. Out: the value and the speed.

import Foundation

/// The springs of the items of a carousel, whatever language its type is written in.
///
/// A spring belongs to one of the app's items, whatever its index, and goes on as long as that item is placed in every frame.
package struct Springs {
    /// The most springs of an item.
    package static let mostOfItem = 64
    /// So many items without a place in the frame are remembered.
    private static let mostItems = 1000
    /// A spring is at rest when it is as near to its target as this, and as slow.
    private static let least = 1e-4

    /// What a spring is asked for.
    package struct Request {
        /// A hash of its name.
        let key: UInt64
        /// Where it goes.
        let target: Double
        /// The period of its swing without damping, in seconds; 0.001 to 1,000.
        let response: Double
        /// 1 does not swing over; 0.001 to 1,000.
        let damping: Double

        package init(key: UInt64, target: Double, response: Double, damping: Double) {
            self.key = key
            self.target = target
            self.response = response
            self.damping = damping
        }
    }

    fileprivate struct Moment {
        var time: Double
        var value: Double
        var speed: Double
        var target: Double
    }

    fileprivate struct Spring {
        let key: UInt64
        /// In the frame before, and in this one.
        var before: Moment
        var now: Moment
    }

    /// An item that has springs.
    fileprivate struct Owner {
        let name: ItemName
        /// The frame in which it was asked for a spring last, in seconds.
        var last: Double
        /// Since when it is placed in every frame, in seconds.
        var since: Double
        var springs: [Spring] = []
    }

    fileprivate struct Place {
        var owner: Int
        /// The names that it was found with.
        var version: Int
    }

    private var owners: [Owner] = []
    private var byName: [ItemName: Int] = [:]
    /// The loaded items: their names are asked for once.
    private var byItem: [ItemID: Place] = [:]
    private var sweepsAt = mostItems
    /// This frame and the one before it, in seconds.
    private var time = 0.0
    private var formerTime = 0.0
    private var timeStep = 0.0
    /// Whether a spring of this frame is not at rest yet.
    package private(set) var isMoving = false

    /// None.
    package init() {}

    /// The number of items whose springs are remembered.
    var count: Int { owners.count }

    /// A frame begins, which may be placed more than once.
    package mutating func begin(_ context: LayoutContext) {
        isMoving = false
        timeStep = context.timeStep
        guard context.time != time else { return }
        formerTime = time
        time = context.time
        if owners.count >= sweepsAt { sweep() }
        // Each load of an item has a number of its own.
        if byItem.count > 2 * owners.count + Self.mostItems { byItem.removeAll(keepingCapacity: true) }
    }

    /// Lets a spring follow its target.
    ///
    /// - Parameters:
    ///   - item: the loaded item.
    ///   - version: another number whenever names may be others.
    ///   - name: which of the app's items it is; asked for once.
    /// - Returns: its value and its speed; nil if the item has too many springs.
    /// - Complexity: constant.
    package mutating func follow(
        _ request: Request, of item: ItemID, version: Int, name: () -> ItemName
    ) -> (value: Double, speed: Double)? {
        let owner = owner(of: item, version: version, name: name)
        owners[owner].last = time
        guard let position = owners[owner].position(of: request.key) else { return nil }
        let since = owners[owner].since
        let now = owners[owner].springs[position].follow(
            request, at: time, since: since, isStep: timeStep > 0)
        let isNear = abs(now.value - request.target) <= Self.least
        let isSlow = abs(now.speed) * request.response <= 2 * Double.pi * Self.least
        if !isNear || !isSlow { isMoving = true }
        return (now.value, now.speed)
    }

    /// A spring as it is, which no frame moves now: the other half of its item does, or none.
    package func asItIs(
        _ request: Request, of item: ItemID, version: Int, name: () -> ItemName
    ) -> (value: Double, speed: Double) {
        let known = byItem[item].flatMap { $0.version == version ? $0.owner : nil } ?? byName[name()]
        guard let known, let spring = owners[known].springs.first(where: { $0.key == request.key }) else {
            return (request.target, 0)
        }
        return (spring.now.value, spring.now.speed)
    }

    private mutating func owner(of item: ItemID, version: Int, name: () -> ItemName) -> Int {
        if let place = byItem[item], place.version == version { return place.owner }
        let name = name()
        let former = byItem[item]?.owner
        if let owner = byName[name] {
            // It was out of sight meanwhile.
            if owner != former, owners[owner].last != time, owners[owner].last != formerTime {
                owners[owner].since = time
            }
            byItem[item] = Place(owner: owner, version: version)
            return owner
        }
        owners.append(Owner(name: name, last: time, since: time))
        byName[name] = owners.count - 1
        byItem[item] = Place(owner: owners.count - 1, version: version)
        return owners.count - 1
    }

    /// Forgets all that the frame before did not ask for.
    private mutating func sweep() {
        owners.removeAll { $0.last != formerTime }
        byItem.removeAll()
        byName = Dictionary(uniqueKeysWithValues: owners.enumerated().map { ($1.name, $0) })
        sweepsAt = owners.count + Self.mostItems
    }
}

extension Springs.Owner {
    /// Where the spring is; it is made if it is missing. Nil if there are too many.
    fileprivate mutating func position(of key: UInt64) -> Int? {
        if let known = springs.firstIndex(where: { $0.key == key }) { return known }
        guard springs.count < Springs.mostOfItem else { return nil }
        let never = Springs.Moment(time: -.infinity, value: 0, speed: 0, target: 0)
        springs.append(Springs.Spring(key: key, before: never, now: never))
        return springs.count - 1
    }
}

extension Springs.Spring {
    fileprivate mutating func follow(
        _ request: Springs.Request, at time: Double, since: Double, isStep: Bool
    ) -> Springs.Moment {
        if now.time != time { before = now }
        now = Springs.Moment(time: time, value: request.target, speed: 0, target: request.target)
        if isStep, before.time >= since, before.time < time { swing(request.response, request.damping) }
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
