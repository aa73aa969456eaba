// Curves and interpolation for effects: the same as the module `ease` of scripts. In: numbers. Out: numbers.

import Foundation

/// Curves from 0 to 1, and what effects do with numbers.
///
/// As in CSS and in Robert Penner's equations: `in` starts slowly, `out` ends slowly, `inOut` does both.
public enum Ease: String, CaseIterable, Sendable {
    /// A power of 2.
    case inQuad, outQuad, inOutQuad
    /// A power of 3.
    case inCubic, outCubic, inOutCubic
    /// A power of 4.
    case inQuart, outQuart, inOutQuart
    /// A quarter of a sine.
    case inSine, outSine, inOutSine
    /// A power of 2 with the time as its exponent.
    case inExpo, outExpo, inOutExpo
    /// A quarter of a circle.
    case inCirc, outCirc, inOutCirc
    /// Goes back at first, by a tenth.
    case inBack, outBack, inOutBack
    /// Swings.
    case inElastic, outElastic, inOutElastic
    /// Bounces.
    case inBounce, outBounce, inOutBounce

    /// The curve at a time.
    ///
    /// - Parameter t: 0 to 1.
    /// - Returns: 0 at 0 and 1 at 1; back and elastic curves leave that range in between.
    public func callAsFunction(_ t: Double) -> Double {
        switch self {
        case .inQuad: t * t
        case .inCubic: t * t * t
        case .inQuart: t * t * t * t
        case .inSine: 1 - cos(t * .pi / 2)
        case .inExpo: t <= 0 ? 0 : pow(2, 10 * t - 10)
        case .inCirc: 1 - max(0, 1 - t * t).squareRoot()
        case .inBack: t * t * (2.70158 * t - 1.70158)
        case .inElastic: Self.elastic(t)
        case .inBounce: Self.bounce(t)
        case .outQuad: Self.out(.inQuad, t)
        case .outCubic: Self.out(.inCubic, t)
        case .outQuart: Self.out(.inQuart, t)
        case .outSine: Self.out(.inSine, t)
        case .outExpo: Self.out(.inExpo, t)
        case .outCirc: Self.out(.inCirc, t)
        case .outBack: Self.out(.inBack, t)
        case .outElastic: Self.out(.inElastic, t)
        case .outBounce: Self.out(.inBounce, t)
        case .inOutQuad: Self.inOut(.inQuad, t)
        case .inOutCubic: Self.inOut(.inCubic, t)
        case .inOutQuart: Self.inOut(.inQuart, t)
        case .inOutSine: Self.inOut(.inSine, t)
        case .inOutExpo: Self.inOut(.inExpo, t)
        case .inOutCirc: Self.inOut(.inCirc, t)
        case .inOutBack: Self.inOut(.inBack, t)
        case .inOutElastic: Self.inOut(.inElastic, t)
        case .inOutBounce: Self.inOut(.inBounce, t)
        }
    }

    private static func out(_ curve: Ease, _ t: Double) -> Double { 1 - curve(1 - t) }

    private static func inOut(_ curve: Ease, _ t: Double) -> Double {
        t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2
    }

    private static func elastic(_ t: Double) -> Double {
        guard t > 0, t < 1 else { return t <= 0 ? 0 : 1 }
        return -pow(2, 10 * t - 10) * sin((10 * t - 10.75) * 2 * .pi / 3)
    }

    private static func bounce(_ t: Double) -> Double {
        // Four parabolas: where each begins, and how high it is.
        let x = 1 - t
        func height(_ middle: Double, _ low: Double) -> Double {
            let s = x - middle / 2.75
            return 7.5625 * s * s + low
        }
        if x < 1 / 2.75 { return 1 - height(0, 0) }
        if x < 2 / 2.75 { return 1 - height(1.5, 0.75) }
        if x < 2.5 / 2.75 { return 1 - height(2.25, 0.9375) }
        return 1 - height(2.625, 0.984375)
    }

    /// A number, clamped to a range.
    @inlinable
    public static func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
        // Of zeros with different signs the lower bound, as scripts have it.
        let limited = min(high, x)
        return low < limited ? limited : low
    }

    /// The number between two others: the first at 0, the second at 1.
    @inlinable
    public static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

    /// 0 up to `a`, 1 from `b` on, and a smooth transition between them.
    @inlinable
    public static func smoothstep(_ a: Double, _ b: Double, _ x: Double) -> Double {
        let t = clamp((x - a) / (b - a), 0, 1)
        return t * t * (3 - 2 * t)
    }

    /// The number between two others that corresponds to a number between two more.
    ///
    /// - Parameters:
    ///   - x: between `a` and `b`; beyond them it goes on.
    ///   - a: here the result is `c`.
    ///   - b: here it is `d`; another number than `a`.
    @inlinable
    public static func remap(_ x: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        c + (d - c) * (x - a) / (b - a)
    }

    /// −1, 0 or 1; 0 for what is no number.
    @inlinable
    public static func sign(_ x: Double) -> Double {
        if x > 0 { return 1 }
        return x < 0 ? -1 : 0
    }

    // MARK: Motions that do not depend on the frame rate

    /// Moves a number towards another one: the distance shrinks by the factor e every `1 / rate` seconds.
    ///
    /// - Parameters:
    ///   - rate: per second.
    ///   - seconds: since the last frame.
    @inlinable
    public static func damp(_ a: Double, _ b: Double, _ rate: Double, _ seconds: Double) -> Double {
        b + (a - b) * exp(-rate * seconds)
    }

    /// The same for a target that has moved evenly within the frame: what follows a carousel is then in the same place at
    /// 30 and at 240 frames a second.
    ///
    /// - Parameters:
    ///   - x: where it is.
    ///   - from: the target in the frame before.
    ///   - to: the target in this one.
    ///   - rate: per second.
    ///   - seconds: since the last frame; `x` stays at 0.
    public static func follow(
        _ x: Double, _ from: Double, _ to: Double, _ rate: Double, _ seconds: Double
    ) -> Double {
        if seconds <= 0 { return x }
        let lag = (to - from) / seconds / rate
        return to - lag + (x - from + lag) * exp(-rate * seconds)
    }

    /// Moves a number towards a target as a damped spring does, which is solved exactly.
    ///
    /// - Parameters:
    ///   - x: where it is.
    ///   - speed: per second.
    ///   - target: where it goes.
    ///   - response: the period of its swing without damping, in seconds.
    ///   - damping: 1 does not swing over, less does.
    ///   - seconds: since the last frame.
    /// - Returns: where it is then, and its speed.
    public static func spring(
        _ x: Double, _ speed: Double, _ target: Double, _ response: Double, _ damping: Double,
        _ seconds: Double
    ) -> (value: Double, speed: Double) {
        let w = 2 * Double.pi / response
        let d = x - target
        let decay = exp(-damping * w * seconds)
        if abs(damping - 1) < 1e-6 {
            let c = speed + w * d
            return (target + (d + c * seconds) * decay, (speed - w * c * seconds) * decay)
        }
        if damping < 1 {
            let r = w * (1 - damping * damping).squareRoot()
            let c = cos(r * seconds)
            let s = sin(r * seconds)
            let k = (speed + damping * w * d) / r
            let slope = speed * c - (damping * speed + w * d) * w / r * s
            return (target + (d * c + k * s) * decay, slope * decay)
        }
        let r = w * (damping * damping - 1).squareRoot()
        let a = -damping * w + r
        let b = -damping * w - r
        let p = (speed - b * d) / (a - b)
        let q = d - p
        let ea = exp(a * seconds)
        let eb = exp(b * seconds)
        return (target + p * ea + q * eb, a * p * ea + b * q * eb)
    }

    /// The curve of CSS's `cubic-bezier(x1, y1, x2, y2)`.
    ///
    /// - Returns: a curve from 0 at 0 to 1 at 1; of 40 halvings.
    public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
        -> @Sendable (Double) -> Double
    {
        { x in
            if x <= 0 { return 0 }
            if x >= 1 { return 1 }
            var low = 0.0
            var high = 1.0
            for _ in 0..<40 {
                let t = (low + high) / 2
                if bezierPart(x1, x2, t) < x { low = t } else { high = t }
            }
            return bezierPart(y1, y2, (low + high) / 2)
        }
    }

    private static func bezierPart(_ a: Double, _ b: Double, _ t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
}
