// A second type over the first. In: a carousel, another type. Out: its placements on the same state, and the difference.

import CarouselHost
import Conformance

/// A type to compare with.
struct Ghost {
    /// What it looks like.
    struct Picture {
        let placements: [Placement]
        let difference: PlacementDifference
    }

    let name: String
    let type: any CarouselType

    /// What it looks like now.
    func picture(on carousel: Carousel<Int>) -> Picture {
        let placements = carousel.placements(as: type)
        return Picture(
            placements: placements, difference: PlacementDifference(carousel.placements, placements))
    }
}
