// A motion by itself, as a formula. In: a time in seconds. Out: how far the content has moved, in common pitches, and
// its speed.

import Foundation

/// A motion from one place to another whose whole course is known when it begins.
package struct AnimationCurve: Equatable {
    /// The formula.
    package enum Course: Equatable {
        /// From rest to rest, along a curve.
        case curve(ScrollCurve)
        /// From a speed, in pitches/s, to rest: the cubic Hermite polynomial.
        case carried(speed: Double)
        /// A flick: the speed falls linearly to 0.
        case slowing(speed: Double)
        /// A damped spring that starts at a speed.
        case spring(angularFrequency: Double, damping: Double, speed: Double)
    }

    /// In common pitches.
    package var start = 0.0
    /// In common pitches.
    package var end = 0.0
    /// In seconds.
    package var startTime = 0.0
    /// In seconds.
    package var duration = 0.0
    package var course = Course.curve(.easeInOut)

    /// When it ends, in seconds.
    package var endTime: Double { startTime + duration }

    /// Slower than this is at rest, in pitches/s: at the end of a bounce, a sum of frame times leaves a speed that is none.
    package static let leastSpeed = 1e-9

    /// A swing smaller than this ends a spring, in common pitches.
    private static let leastSwing = 1e-4

    /// - Parameters:
    ///   - animation: one that is not at once.
    ///   - speed: at the start, in pitches/s.
    package init(
        from start: Double, to end: Double, at time: Double, speed: Double, _ animation: TimingParameters
    ) {
        self.start = start
        self.end = end
        startTime = time
        switch animation {
        case .none: break
        case .timed(let seconds, let curve):
            duration = seconds
            course = abs(speed) < Self.leastSpeed ? .curve(curve) : .carried(speed: speed)
        case .spring(let response, let damping):
            let damping = min(max(damping, 0.1), 1)
            let angularFrequency = 2 * Double.pi / response
            course = .spring(angularFrequency: angularFrequency, damping: damping, speed: speed)
            duration = Self.ringTime(
                start - end, speed: speed, angularFrequency: angularFrequency, damping: damping)
        }
    }

    /// Settles at `end`, from a speed in pitches/s: never away from there, and never beyond it.
    ///
    /// - Parameter longest: how long that may take, in seconds.
    package init(
        settlingFrom start: Double, to end: Double, at time: Double, speed: Double, within longest: Double
    ) {
        let displacement = end - start
        // Towards its end it brakes evenly, if there is no time for more; v/2 is the mean speed of that.
        if speed * displacement > 0, displacement / (0.5 * speed) < longest {
            self.init(flickFrom: start, to: end, at: time, speed: speed)
        } else {
            let isTowards = speed * displacement > 0
            self.init(
                from: start, to: end, at: time, speed: isTowards ? speed : 0,
                .timed(isTowards ? longest : Motion.scrollDuration))
        }
    }

    /// A curve that stays at a place.
    package init(at scrollPosition: Double) { (start, end) = (scrollPosition, scrollPosition) }

    /// A flick that comes to rest at `end`: v/2 is the mean speed of a constant deceleration to rest.
    package init(flickFrom start: Double, to end: Double, at time: Double, speed: Double) {
        self.start = start
        self.end = end
        startTime = time
        duration = abs(end - start) / abs(0.5 * speed)
        course = .slowing(speed: speed)
    }

    /// The fraction of the time that has passed, 0 to 1.
    private func part(at now: Double) -> Double {
        // A release during a scroll may leave a duration of 0.
        guard duration > 0 else { return 1 }
        let part = (now - startTime) / duration
        return part < 1 - Motion.endMargin ? part : 1
    }

    /// Whether it has ended at a time.
    package func isOver(at now: Double) -> Bool {
        if case .slowing = course {
            return abs(min(duration, now - startTime) - duration) < Motion.floatMargin
        }
        return part(at: now) >= 1
    }

    /// The scroll position at a time, in common pitches.
    package func scrollPosition(at now: Double) -> Double {
        switch course {
        case .curve(let curve):
            return start + (end - start) * curve.distance(at: part(at: now))
        case .carried(let speed):
            let s = part(at: now)
            if s >= 1 { return end }
            let eased = (end - start) * (s * s * (3 - 2 * s))
            return start + eased + speed * duration * s * (1 - s) * (1 - s)
        case .slowing(let speed):
            let time = min(duration, now - startTime)
            // v·t − ½·(v/duration)·t²
            let part = duration > 0 ? time / duration : 0
            return start + speed * time * (1 - 0.5 * part)
        case .spring(let angularFrequency, let damping, let speed):
            guard part(at: now) < 1 else { return end }
            let t = max(0, now - startTime)
            let displacement = start - end
            let fall = exp(-damping * angularFrequency * t)
            guard damping < 1 else {
                return end + (displacement + (speed + angularFrequency * displacement) * t) * fall
            }
            let swing = angularFrequency * (1 - damping * damping).squareRoot()
            let side = (speed + damping * angularFrequency * displacement) / swing
            return end + fall * (displacement * cos(swing * t) + side * sin(swing * t))
        }
    }

    /// The speed at a time, in pitches/s.
    package func speed(at now: Double) -> Double {
        let s = duration > 0 ? min(1, max(0, (now - startTime) / duration)) : 1
        switch course {
        case .curve(let curve):
            return s < 1 ? (end - start) / duration * curve.slope(at: s) : 0
        case .carried(let speed):
            guard s < 1 else { return 0 }
            return (end - start) / duration * (6 * s * (1 - s)) + speed * (1 - s) * (1 - 3 * s)
        case .slowing(let speed):
            return speed * (1 - s)
        case .spring(let angularFrequency, let damping, let speed):
            guard s < 1 else { return 0 }
            let t = max(0, now - startTime)
            let displacement = start - end
            let fall = exp(-damping * angularFrequency * t)
            guard damping < 1 else {
                return (speed - angularFrequency * (speed + angularFrequency * displacement) * t) * fall
            }
            let swing = angularFrequency * (1 - damping * damping).squareRoot()
            let side = (speed + damping * angularFrequency * displacement) / swing
            let c = cos(swing * t)
            let d = sin(swing * t)
            return fall
                * ((side * swing - damping * angularFrequency * displacement) * c
                    - (displacement * swing + damping * angularFrequency * side) * d)
        }
    }

    /// A motion that goes on from another place to another end, with the speed that this one has. A spring
    /// stays a spring.
    func redirected(from start: Double, to end: Double, at now: Double, duration: Double) -> AnimationCurve {
        let speed = speed(at: now)
        if case .spring(let angularFrequency, let damping, _) = course {
            return AnimationCurve(
                from: start, to: end, at: now, speed: speed,
                .spring(response: 2 * Double.pi / angularFrequency, damping: damping))
        }
        return AnimationCurve(from: start, to: end, at: now, speed: speed, .timed(duration))
    }

    /// The same motion, from and to other places.
    func shifted(by distance: Double) -> AnimationCurve {
        var curve = self
        curve.start += distance
        curve.end += distance
        return curve
    }

    /// When a spring's swings become too small to see, in seconds after its start.
    private static func ringTime(
        _ displacement: Double, speed: Double, angularFrequency: Double, damping: Double
    )
        -> Double
    {
        if damping < 1 {
            let swing = angularFrequency * (1 - damping * damping).squareRoot()
            let side = (speed + damping * angularFrequency * displacement) / swing
            let reach = (displacement * displacement + side * side).squareRoot()
            return reach > leastSwing ? log(reach / leastSwing) / (damping * angularFrequency) : 0
        }
        let slope = abs(speed + angularFrequency * displacement)
        func envelope(_ t: Double) -> Double { (abs(displacement) + slope * t) * exp(-angularFrequency * t) }
        // Beyond 1/frequency the envelope only falls.
        var high = 1 / angularFrequency
        if envelope(high) <= leastSwing, abs(displacement) <= leastSwing,
            slope / angularFrequency <= leastSwing
        {
            return 0
        }
        while envelope(high) > leastSwing { high *= 2 }
        var low = high / 2
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if envelope(middle) > leastSwing { low = middle } else { high = middle }
        }
        return high
    }
}
