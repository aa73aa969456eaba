// How a programmatic scroll moves, as the app asks for it.

/// How a programmatic scroll moves.
public enum TimingParameters: Hashable, Sendable {
    /// At once.
    case none
    /// Over a number of seconds; 0 or less is at once. From rest it follows the curve; in motion it keeps the
    /// current speed at its start and slows down to rest at its end, whatever the curve.
    case timed(Double, ScrollCurve = .easeInOut)
    /// As if a spring pulled it. `response` is the period of an undamped swing in seconds, above 0; `damping`
    /// is 1 for no overshoot, down to 0.1 for many swings.
    case spring(response: Double, damping: Double = 1)

    /// The usual scroll: 0.4 s.
    public static let usual = TimingParameters.timed(Motion.scrollDuration)

    /// Whether the offset changes at once.
    package var isAtOnce: Bool {
        switch self {
        case .none: true
        case .timed(let seconds, _): !(seconds > 0 && seconds.isFinite)
        case .spring(let response, let damping): !(response > 0 && response.isFinite && damping.isFinite)
        }
    }
}

/// The course of a timed scroll from rest.
public enum ScrollCurve: Hashable, Sendable {
    /// At constant speed.
    case linear
    /// Slow, then fast: t³.
    case easeIn
    /// Fast, then slow: 1 − (1 − t)³.
    case easeOut
    /// Slow, fast, slow: a cubic ease-in and ease-out, half of the time each.
    case easeInOut
    /// A cubic Bézier curve from (0, 0) to (1, 1), given by its two control points as in CSS. The control
    /// points' times, the first and the third number, are clamped to 0…1.
    case cubicBezier(Double, Double, Double, Double)

    /// The fraction of the distance at a fraction of the time, 0 to 1.
    func distance(at time: Double) -> Double {
        switch self {
        case .linear: return time
        case .easeIn: return time * time * time
        case .easeOut: return 1 - (1 - time) * (1 - time) * (1 - time)
        case .easeInOut: return Easing.easeInOut(time)
        case .cubicBezier(let x1, let y1, let x2, let y2):
            if time <= 0 || time >= 1 { return min(max(time, 0), 1) }
            return Self.bezier(y1, y2, at: Self.parameter(min(max(x1, 0), 1), min(max(x2, 0), 1), at: time))
        }
    }

    /// The derivative of ``distance(at:)``.
    func slope(at time: Double) -> Double {
        switch self {
        case .linear: return 1
        case .easeIn: return 3 * time * time
        case .easeOut: return 3 * (1 - time) * (1 - time)
        case .easeInOut: return Easing.easeInOutSlope(time)
        case .cubicBezier(var x1, let y1, var x2, let y2):
            x1 = min(max(x1, 0), 1)
            x2 = min(max(x2, 0), 1)
            let s = Self.parameter(x1, x2, at: min(max(time, 0), 1))
            let run = Self.bezierSlope(x1, x2, at: s)
            return run > 1e-9 ? Self.bezierSlope(y1, y2, at: s) / run : 0
        }
    }

    private static func bezier(_ a: Double, _ b: Double, at s: Double) -> Double {
        ((1 + 3 * a - 3 * b) * s + 3 * b - 6 * a) * s * s + 3 * a * s
    }

    private static func bezierSlope(_ a: Double, _ b: Double, at s: Double) -> Double {
        (3 * (1 + 3 * a - 3 * b) * s + 2 * (3 * b - 6 * a)) * s + 3 * a
    }

    /// The curve's parameter at a time. Bisection, because the time never falls along the curve.
    private static func parameter(_ x1: Double, _ x2: Double, at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(x1, x2, at: middle) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

/// The easing of a usual scroll. In: the elapsed fraction of the time, 0 to 1. Out: the fraction of the distance, 0 to 1.
package enum Easing {
    /// Slow, fast, slow: a cubic ease-in and ease-out, half of the time each.
    package static func easeInOut(_ time: Double) -> Double {
        let t = 2 * time
        return t < 1 ? 0.5 * t * t * t : 0.5 * (t - 2) * (t - 2) * (t - 2) + 1
    }

    /// The derivative of ``easeInOut(_:)``: distance by time.
    static func easeInOutSlope(_ time: Double) -> Double {
        let t = 2 * time
        return t < 1 ? 3 * t * t : 3 * (t - 2) * (t - 2)
    }
}
