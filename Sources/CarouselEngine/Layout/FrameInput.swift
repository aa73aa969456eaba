// What a frame needs of the carousel's state, apart from the context that types receive: offsets in items, distances in points,
// toggles. The state itself is large, and is not copied for each frame.

/// What the items of a frame are made of.
package struct FrameInput {
    let offsets: ItemOffsets
    let distances: ItemDistances
    /// How much of the toggle of an item's own offset applies; nil when all items have the same toggle.
    let toggleShare: Double?
    /// The toggle of the carousel.
    let toggle: Double
    /// Where cells are unwrapped, the range of the items in them.
    let cells: ScrollRange?

    package init(
        offsets: ItemOffsets, distances: ItemDistances, toggleShare: Double?, toggle: Double,
        cells: ScrollRange?
    ) {
        self.offsets = offsets
        self.distances = distances
        self.cells = cells
        self.toggleShare = toggleShare
        self.toggle = toggle
    }
}

/// What the placements of a frame are made with.
package struct FrameOutput {
    /// Whether touches reach only the current item's view.
    let onlyCurrentIsInteractive: Bool
    /// Whether the back of an item is what the eye sees.
    let seesBackfaces: Bool
    /// The common size of all items, in points; nil when each view has its own.
    let uniformItemSize: Size?

    package init(onlyCurrentIsInteractive: Bool, seesBackfaces: Bool, uniformItemSize: Size?) {
        self.onlyCurrentIsInteractive = onlyCurrentIsInteractive
        self.seesBackfaces = seesBackfaces
        self.uniformItemSize = uniformItemSize
    }
}

// MARK: Offsets

/// The items' distances from the middle of the page, for one scroll offset.
package struct ItemOffsets {
    /// Where a wrapped range is cut: an item beyond this seam is shown on the other side.
    package enum Seam: Equatable {
        /// Opposite to the middle of the bounds.
        case oppositeToMiddle
        /// Where an item is farther from the page's first item than this, in items: before it, or behind it.
        case beyond(before: Double, behind: Double)
        /// Before the item that is the first one now, counted on without turns.
        case before(cell: Int)
    }

    private let range: ScrollRange
    private let seam: Seam
    /// The offset in the middle of the bounds, in items; with another seam than `oppositeToMiddle`, the
    /// scroll offset.
    private let middle: Double
    /// From `middle` to the middle of the page, in items.
    private let alignment: Double

    /// - Parameters:
    ///   - page: from the current item to the middle of its page, in items.
    ///   - alignment: from the middle of the bounds to the middle of the page, in items.
    package init(
        at scrollOffset: Double, page: Double, alignment: Double, in range: ScrollRange,
        seam: Seam = .oppositeToMiddle
    ) {
        self.range = range
        self.seam = seam
        let isOpposite = seam == .oppositeToMiddle
        self.alignment = isOpposite ? alignment : page
        let shift = isOpposite ? page - alignment : 0
        if shift == 0 {
            middle = scrollOffset
        } else {
            middle = range.isLoop ? range.clamped(scrollOffset + shift) : scrollOffset + shift
        }
    }

    /// An item's distance from the middle of the page, in items.
    package subscript(index: Int) -> Double {
        let displacement = Double(index) - middle
        let turn = Double(range.count)
        switch seam {
        case .oppositeToMiddle: return range.offset(ofIndex: index, from: middle) - alignment
        case .beyond(let before, let behind):
            if displacement > behind { return displacement - turn - alignment }
            return (displacement < -before ? displacement + turn : displacement) - alignment
        case .before(let first):
            let cell = if index < first { 1.0 } else if index >= range.count + first { -1.0 } else { 0.0 }
            return displacement + cell * turn - alignment
        }
    }
}

// MARK: Distances

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

    init(_ core: Core) {
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

// MARK: Toggles

/// The toggle of an item while it follows the motion: a sawtooth function of the item's own offset.
package func derivedToggle(from offset: Double) -> Double {
    let c = min(max(offset, -1), 1)
    if offset > 0 { return offset <= 0.5 ? -c : 1 - c }
    return offset > -0.5 ? -c : -1 - c
}
