// Easing. In: the elapsed fraction of the time, 0 to 1. Out: the fraction of the distance, 0 to 1.

/// Easing functions.
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
