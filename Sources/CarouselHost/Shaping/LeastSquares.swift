// Finds the values that bring a point to a place. In: values from 0 to 1, where the point is for them. Out: values.

import CarouselEngine
import Foundation

/// Damped least squares for a point in the plane, within bounds and with the smallest change.
///
/// The method of Levenberg and Marquardt; between steps the sensitivities are kept up by Broyden's update. Two equations
/// and any number of values: of all steps that help alike, the shortest one from where it began.
struct LeastSquares {
    /// Where the point is, and for which values.
    struct Moment {
        var values: [Double]
        var point: Point
        func distance(to target: Point) -> Double { hypot(target.x - point.x, target.y - point.y) }
    }

    /// Where the point is for values from 0 to 1; nil if it can't be seen.
    private let point: ([Double]) -> Point?
    /// For values that are whole numbers, how far from 0 to 1 one step is.
    private let steps: [Double?]
    private let start: [Double]
    /// Within which the values may move, in 0...1.
    var reach: [ClosedRange<Double>]
    private(set) var now: Moment
    /// By how much the point moves from the least to the greatest of each value.
    private(set) var slopes: [Point] = []
    /// How often it was asked where the point is.
    private(set) var evaluations = 0
    private var damping = 1e-3

    /// - Parameters:
    ///   - start: values from 0 to 1.
    ///   - steps: how far apart the allowed values are, from 0 on; nil for all.
    /// - Returns: nil if the point can't be seen for these values.
    init?(from start: [Double], steps: [Double?], point: @escaping ([Double]) -> Point?) {
        self.steps = steps
        self.point = point
        self.start = zip(start, steps).map { Self.allowed($0, $1) }
        reach = start.map { _ in 0...1 }
        guard let place = point(self.start) else { return nil }
        now = Moment(values: self.start, point: place)
        evaluations = 1
        learnSlopes()
    }

    static func allowed(_ value: Double, _ step: Double?, within reach: ClosedRange<Double> = 0...1) -> Double
    {
        let value = min(reach.upperBound, max(reach.lowerBound, value))
        guard let step, step > 0 else { return value }
        return min(1, (value / step).rounded() * step)
    }

    private mutating func look(at values: [Double]) -> Moment? {
        evaluations += 1
        return point(values).map { Moment(values: values, point: $0) }
    }

    /// Finite differences.
    private mutating func learnSlopes() {
        slopes = now.values.indices.map { place in
            var values = now.values
            let step = steps[place] ?? 1e-4
            values[place] += values[place] + step <= 1 ? step : -step
            guard values[place] >= 0, let other = look(at: values) else { return .zero }
            let factor = 1 / (values[place] - now.values[place])
            return Point(x: (other.point.x - now.point.x) * factor, y: (other.point.y - now.point.y) * factor)
        }
    }

    /// The step that the slopes suggest.
    private func step(to target: Point) -> [Double] {
        let back = zip(now.values, start).map { $0 - $1 }
        var active = Array(now.values.indices)
        while !active.isEmpty {
            var a = 0.0
            var b = 0.0
            var c = 0.0
            var x = target.x - now.point.x
            var y = target.y - now.point.y
            for place in active {
                let slope = slopes[place]
                a += slope.x * slope.x
                b += slope.x * slope.y
                c += slope.y * slope.y
                x += slope.x * back[place]
                y += slope.y * back[place]
            }
            let most = damping * max(a, c, 1e-9)
            let determinant = (a + most) * (c + most) - b * b
            let u = ((c + most) * x - b * y) / determinant
            let v = ((a + most) * y - b * x) / determinant
            var step = [Double](repeating: 0, count: now.values.count)
            for place in active { step[place] = slopes[place].x * u + slopes[place].y * v - back[place] }
            // A value at its end does not go further.
            let stuck = active.filter {
                now.values[$0] <= reach[$0].lowerBound + 1e-12 && step[$0] < 0
                    || now.values[$0] >= reach[$0].upperBound - 1e-12 && step[$0] > 0
            }
            if stuck.isEmpty { return step }
            active.removeAll(where: stuck.contains)
        }
        return [Double](repeating: 0, count: now.values.count)
    }

    /// Moves the point towards a place, as far as it comes.
    ///
    /// - Parameters:
    ///   - most: how often it may be asked where the point is.
    ///   - tolerance: close enough, in points.
    mutating func approach(_ target: Point, most: Int, tolerance: Double) {
        let end = evaluations + most
        var isFresh = false
        damping = min(damping, 1e-3)
        while evaluations < end {
            let wanted = step(to: target)
            // There, and by no way that is longer than it need be.
            if now.distance(to: target) <= tolerance, wanted.allSatisfy({ abs($0) < 0.003 }) { break }
            let values = now.values.indices.map { place in
                Self.allowed(
                    now.values[place] + min(0.3, max(-0.3, wanted[place])), steps[place],
                    within: reach[place])
            }
            let isStill = zip(values, now.values).allSatisfy { abs($0 - $1) < 1e-12 }
            guard !isStill, let next = look(at: values) else {
                if isFresh { break }
                isFresh = true
                guard evaluations + values.count <= end else { break }
                learnSlopes()
                continue
            }
            let isBetter = next.distance(to: target) < max(now.distance(to: target), tolerance)
            correctSlopes(by: next)
            if isBetter {
                now = next
                isFresh = false
                damping = max(damping / 6, 1e-9)
            } else if !isFresh, evaluations + values.count <= end {
                isFresh = true
                learnSlopes()
            } else {
                damping *= 8
                if damping > 1e6 { break }
            }
        }
    }

    /// Broyden's update: the slopes explain what was seen.
    private mutating func correctSlopes(by next: Moment) {
        let change = zip(next.values, now.values).map { $0 - $1 }
        let square = change.reduce(0) { $0 + $1 * $1 }
        guard square > 0 else { return }
        var x = next.point.x - now.point.x
        var y = next.point.y - now.point.y
        for (slope, part) in zip(slopes, change) {
            x -= slope.x * part
            y -= slope.y * part
        }
        for place in slopes.indices {
            slopes[place].x += x * change[place] / square
            slopes[place].y += y * change[place] / square
        }
    }
}

extension LeastSquares {
    /// The best values wherever they are: from where it stands, and from places spread over all values.
    ///
    /// - Parameters:
    ///   - target: where the point should be.
    ///   - tolerance: close enough, in points.
    ///   - isStopped: asked in between.
    static func search(
        _ target: Point, from start: [Double], steps: [Double?], tolerance: Double,
        isStopped: () -> Bool = { false }, point: @escaping ([Double]) -> Point?
    ) -> Moment? {
        func solved(_ values: [Double]) -> Moment? {
            guard var solver = LeastSquares(from: values, steps: steps, point: point) else { return nil }
            solver.approach(target, most: 40 + 12 * values.count, tolerance: tolerance)
            return solver.now
        }
        func isBetter(_ a: Moment, _ b: Moment) -> Bool {
            a.distance(to: target) < b.distance(to: target) - 0.01
        }
        var best = solved(start)
        if let best, best.distance(to: target) <= tolerance { return best }
        var candidates = (1...256).compactMap { number in
            let values = start.indices.map { allowed(halton(number, $0), steps[$0]) }
            return point(values).map { Moment(values: values, point: $0) }
        }.sorted { $0.distance(to: target) < $1.distance(to: target) }
        candidates = Array(candidates.prefix(10))
        for candidate in candidates where !isStopped() {
            guard let found = solved(candidate.values) else { continue }
            if best.map({ isBetter(found, $0) }) ?? true { best = found }
            if let best, best.distance(to: target) <= tolerance { return best }
        }
        // Whole numbers have no slope: their neighbors are tried.
        var isMoving = steps.contains { $0 != nil }
        while isMoving, !isStopped(), let former = best {
            isMoving = false
            for (place, step) in steps.enumerated() {
                guard let step else { continue }
                for change in [step, -step] {
                    var values = former.values
                    values[place] = allowed(values[place] + change, step)
                    guard values[place] != former.values[place], let found = solved(values) else { continue }
                    if let now = best, isBetter(found, now) {
                        best = found
                        isMoving = true
                    }
                }
            }
            if let best, best.distance(to: target) <= tolerance { break }
        }
        return best
    }

    /// Halton's sequence: numbers that are spread evenly.
    private static func halton(_ number: Int, _ place: Int) -> Double {
        let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
        let base = primes[place % primes.count]
        var remaining = number + 20 * (place / primes.count)
        var part = 1.0
        var result = 0.0
        while remaining > 0 {
            part /= Double(base)
            result += part * Double(remaining % base)
            remaining /= base
        }
        return result
    }
}
