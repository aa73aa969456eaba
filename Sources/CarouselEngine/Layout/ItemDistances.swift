// The distances of items in points. In: the axis layout, the offset, and each item's offset. Out: one distance per item, as
// types that pack the items receive it.

/// The items' distances from where a type's offset 0 is, along the axis, for one scroll offset.
package struct ItemDistances {
    /// From an item's start to the next one's, where both have the common lengths, in points.
    let pitch: Double
    /// Nil when all items have the same length.
    private var place: AxisPlace?
    /// From an item's index to its offset, without turns.
    private var shift = 0.0
    /// Where the type's offset 0 is, in points from the leading edge.
    private var center = 0.0
    private var isLoop = false

    /// Those of items that all have the same length.
    package init(pitch: Double) { self.pitch = pitch }

    fileprivate init(_ core: Core) {
        self.init(pitch: core.pitch)
        guard !core.axisLayout.isPlain else { return }
        isLoop = core.isLoop
        let offset = core.localOffset
        place = AxisPlace(shared: core.sharedLayout, location: core.axisLayout.location(at: offset))
        shift = offset + core.pageShift
        center = core.length / 2 + core.alignmentDisplacement
    }

    /// Whether distances are offsets times the pitch.
    var isPlain: Bool { place == nil }

    /// An item's distance, in points.
    ///
    /// - Parameter offset: the offset of the item, which tells on a loop on which turn it is.
    func distance(ofItem index: Int, at offset: Double) -> Double {
        guard let place else { return offset * pitch }
        let count = place.axisLayout.lengths.count
        let turns = isLoop && count > 0 ? ((offset + shift - Double(index)) / Double(count)).nearestWhole : 0
        return place.center(of: index, turns: turns) - center
    }
}

/// An axis layout at a location.
struct AxisPlace: Equatable {
    let shared: SharedAxisLayout
    /// Of the content, in points.
    let location: Double
    var axisLayout: AxisLayout { shared.axisLayout }

    /// The middle of an item, in points from the leading edge.
    ///
    /// - Parameter turns: how many turns on.
    func center(of index: Int, turns: Double) -> Double {
        location + axisLayout.start(of: index) + axisLayout.lengths.extent(of: index) / 2 + turns
            * axisLayout.contentLength
    }
}

extension Core {
    /// The offset as the items see it: on a loop, within a turn.
    var localOffset: Double {
        guard isLoop else { return motion.offset }
        let offset = range.clamped(motion.offset)
        guard packsItems, numberOfItems > 0 else { return offset }
        // Embla: an offset this little before the first item does not count as one behind the last item.
        let left =
            axisLayout.isPlain
            ? (Double(numberOfItems) - offset) * pitch
            : axisLayout.location(at: offset) - axisLayout.origin + axisLayout.contentLength
        return left <= Self.seamMargin ? offset - Double(numberOfItems) : offset
    }

    /// In points.
    private static let seamMargin = 0.1

    /// The location of the content, in points; on a loop, within a turn.
    var axisLocation: Double { axisLayout.location(at: localOffset) }

    /// The axis layout where it is, whole turns included.
    var axisPlace: AxisPlace {
        AxisPlace(shared: sharedLayout, location: axisLayout.location(at: motion.offset))
    }

    /// The distances of all items.
    var itemDistances: ItemDistances { ItemDistances(self) }
}
