// How a timed motion is spread over its time. In: time passed, 0 to 1. Out: way made, 0 to 1.

/// Easing functions.
enum Easing {
    /// Slow, fast, slow: half a cubic up, half a cubic down.
    static func easeInOut(_ time: Double) -> Double {
        let t = 2 * time
        return t < 1 ? 0.5 * t * t * t : 0.5 * (t - 2) * (t - 2) * (t - 2) + 1
    }
}
