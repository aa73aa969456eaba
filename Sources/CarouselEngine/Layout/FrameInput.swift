// What a frame needs of the carousel's state, apart from the context that types receive. The state itself is large, and
// is not copied for each frame.

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

extension Core {
    /// What the items of the next frame are made of. Mutating, because a carousel's state is then read in place instead
    /// of copied.
    mutating func makeFrameInput() -> FrameInput {
        FrameInput(
            offsets: itemOffsets, distances: itemDistances, toggleShare: toggleShare, toggle: 0, cells: nil)
    }

    /// What the placements of the next frame are made with; mutating for the same reason.
    mutating func makeFrameOutput() -> FrameOutput {
        FrameOutput(
            onlyCurrentIsInteractive: settings.centersItemWhenSelected, seesBackfaces: true,
            uniformItemSize: uniformItemSize)
    }
}
