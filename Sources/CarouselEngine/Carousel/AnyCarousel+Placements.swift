// Where the items are, and which of them is at a point. In: the loaded items, the type. Out: placements, computed when they are
// read.

extension AnyCarousel {
    /// The placements of the loaded items, in ascending order of index, then those of the items that are leaving
    /// after a change of the data.
    ///
    /// Computed on the first access after a change, in time proportional to the number of visible items.
    /// While a type is placing items, this is the last finished frame.
    public var placements: [Placement] {
        placeIfNeeded()
        return layout.placements
    }

    /// How the items of ``placements`` look, in the same order; empty while all are plain.
    public var looks: [ItemLook] {
        placeIfNeeded()
        return layout.looks
    }

    /// The index of the frontmost item at a point, or nil.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func indexOfItem(at point: Point) -> Int? {
        placeIfNeeded()
        return frontmost(at: point)?.index
    }

    /// The front-most item at a point of the last frame.
    func frontmost(at point: Point) -> Placement? {
        layout.backToFront.last {
            layout.placements.indices.contains($0) && layout.placements[$0].alpha > 0
                && !layout.placements[$0].isLeaving && layout.placements[$0].contains(point)
        }
        .map { layout.placements[$0] }
    }

    /// The placements that another type would compute for the loaded items, with the same offset and motion.
    /// Use it to compare two types.
    ///
    /// The other type's own options apply, except `wrap`, which changes the items' offsets.
    /// - Parameter other: the type that computes the placements; ``type`` does not change.
    /// - Returns: one placement for each element of ``placements``, in the same order.
    /// - Complexity: the same as a frame, plus the memory it allocates.
    public func placements(as other: any CarouselType) -> [Placement] {
        let options: OptionValues = reading { self.options(of: other).values }
        placeIfNeeded()
        var context = context
        context.options = options
        var again = layout.restarted(in: context)
        var details = again.takeDetails()
        details.isExtra = true
        if other.takesDetails {
            describe(loaded.shownItems, in: &details)
            other.place(&again.frame, details: &details, in: context)
        } else {
            other.place(&again.frame, in: context)
        }
        again.finish(loaded.shownItems, core.takeFrameOutput(), in: context)
        return again.placements
    }

    /// Marks the placements as outdated.
    func invalidatePlacements() {
        layout.isStale = true
        if !isAwake { wake() }
    }

    func placeIfNeeded() {
        guard layout.isStale, !layout.isUnderWay else { return }
        layout.isStale = false
        let context = context
        // Kept only while the frame is placed: a copy that outlives it makes the next change copy the list.
        let items = loaded.leaving.isEmpty ? loaded.items : loaded.shownItems
        layout.begin(loaded.items, core.takeFrameInput(), in: context)
        if core.isChanging || !loaded.leaving.isEmpty {
            layout.displace(
                loaded.items, leaving: loaded.leaving, returns: loaded.returns, of: core, fadeStyle,
                in: context)
        }
        // The type may call any method of the carousel: it has exclusive access to the frame, and nothing
        // else is being modified during the call.
        var frame = layout.takeFrame()
        if instance.takesDetails {
            place(&frame, items, in: context)
        } else {
            type.place(&frame, in: context)
        }
        layout.give(back: frame)
        layout.finish(items, core.takeFrameOutput(), in: context)
    }

    /// Lets a type place items of which it knows more, and set their looks.
    private func place(_ frame: inout [FrameItem], _ items: [LoadedItem], in context: LayoutContext) {
        var details = layout.takeDetails()
        if core.appearance?.first == nil {
            core.appearance?.first = frame.min { $0.offset < $1.offset }?.index
        }
        describe(items, in: &details)
        type.place(&frame, details: &details, in: context)
        if details.wantsFrame { instance.wantsFrame = true }
        layout.give(back: &details)
    }

    /// Fills in what the type may read of the items.
    private func describe(_ items: [LoadedItem], in details: inout FrameDetails) {
        fill(&details.facts, of: items)
        details.nameVersion = names.version
        details.source = self
    }
}
