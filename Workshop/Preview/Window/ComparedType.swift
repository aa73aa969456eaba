// A second type, drawn over the first. In: a carousel and another type. Out: its placements for the same state,
// and the difference.

import CarouselEngine
import CarouselHost
import CarouselTesting
import CarouselShell

/// A type to compare with. It has a state of its own and follows the carousel's frames.
struct ComparedType {
    /// The appearance for one state of the carousel.
    struct Picture {
        let placements: [Placement]
        let difference: PlacementDifference
    }

    let name: String
    private let source: any CarouselType
    private var type: any CarouselType
    private var generation: Int?

    init(name: String, type: any CarouselType) {
        self.name = name
        source = type
        self.type = type.makeInstance()
        generation = Self.generation(of: type)
    }

    /// Advances the type by a frame of the carousel, and loads the newest version of a script.
    ///
    /// - Parameter seconds: 0 after a jump; nil if the carousel has not changed.
    mutating func follow(_ carousel: any DrivableCarousel, by seconds: Double?) {
        let newest = Self.generation(of: source)
        if newest != generation {
            generation = newest
            type = source.makeInstance()
            type.settle(in: carousel.context)
        } else if let seconds, type.followsTime {
            _ = type.update(by: seconds, in: carousel.context)
        }
    }

    /// The appearance now.
    func picture(on carousel: any DrivableCarousel) -> Picture {
        let placements = placements(on: carousel)
        return Picture(
            placements: placements, difference: PlacementDifference(carousel.placements, placements))
    }

    /// The placements now.
    func placements(on carousel: any DrivableCarousel) -> [Placement] { carousel.placements(as: type) }

    /// The version of a script; nil for other types.
    private static func generation(of type: any CarouselType) -> Int? { (type as? LuaPlugin)?.generation }
}
