// The toggle of a carousel. In: changes of the current item, and time. Out: which way coverFlow2 turns its
// middle items, −1 to 1, 0 at rest.

import CarouselEngine

/// The toggle's value, and when its easing began.
struct EasedToggle: Equatable {
    /// −1 to 1.
    var value = 0.0
    /// When the easing towards 0 began, in seconds.
    private(set) var time = 0.0

    private static let shortest = 0.2
    private static let longest = 0.4

    /// Whether the toggle still needs easing.
    var isActive: Bool { abs(value) > Motion.floatMargin }

    /// The current item changed; `distance` is the distance back to the previous one, in items.
    mutating func flip(distance: Double, at now: Double) {
        time = now
        value = min(max(distance, -1), 1)
    }

    /// Eases towards 0; the faster the carousel moved, the shorter the easing.
    mutating func ease(at now: Double, velocity: Double) {
        let slowness = velocity == 0 ? 1 : min(1, 1 / abs(velocity))
        let duration = Self.shortest + (Self.longest - Self.shortest) * slowness
        let part = Easing.easeInOut(min(1, (now - time) / duration))
        value = value < 0 ? part - 1 : 1 - part
    }

    /// The carousel stopped between items at `offset`: the easing continues from the value for that offset.
    mutating func rest(at offset: Double, now: Double) {
        let difference = offset.rounded(.toNearestOrAwayFromZero) - offset
        time = now - Self.longest * abs(difference)
        value = min(max(-difference, -1), 1)
    }
}
