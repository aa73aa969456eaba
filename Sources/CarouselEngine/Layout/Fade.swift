// How items fade with their distance. In: an offset, in items. Out: alpha.

/// The fade options in effect.
package struct Fade: Equatable {
    let min, max, range, minAlpha: Double

    package init(_ options: OptionValues) {
        min = options[.fadeMin] ?? -.infinity
        max = options[.fadeMax] ?? .infinity
        range = options[.fadeRange] ?? 1
        minAlpha = options[.fadeMinAlpha] ?? 0
    }

    /// Whether nothing fades.
    package var isNone: Bool { min == -.infinity && max == .infinity }

    /// 1 between min and max, falling to the minimal alpha over the range beyond them.
    ///
    /// iCarousel: a range of 0 gives NaN; here it is a step.
    package func alpha(at offset: Double) -> Double {
        let above = offset - max
        let below = min - offset
        let beyond = above > 0 ? above : below
        guard beyond > 0 else { return 1 }
        let part = beyond < range ? beyond / range : 1
        return 1 - part * (1 - minAlpha)
    }
}
