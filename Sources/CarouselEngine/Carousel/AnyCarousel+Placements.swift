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
        return layout.frontmost(at: point)?.index
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
        var details = again.moveOutDetails()
        details.isExtra = true
        if other.takesDetails {
            describe(loaded.shownItems, in: &details)
            details.memory = instance.memory
            other.place(&again.frame, details: &details, in: context)
        } else {
            other.place(&again.frame, in: context)
        }
        again.finish(loaded.shownItems, core.makeFrameOutput(), in: context)
        return again.placements
    }

    /// Marks the placements as outdated.
    func invalidatePlacements() {
        layout.isStale = true
        if !isAwake { wake() }
    }

    /// Whether a motion has begun or ended since the frame was placed, so that items turn another way at the same offset.
    private var isTurnedOtherwise: Bool {
        instance.traits.readsToggle && layout.toggleShare != core.toggleShare
            && (core.isBetweenItems || core.isChanging)
    }

    /// Whether the carousel moves in another way than when the frame was placed, at the same offset, and the effect has read
    /// how.
    private var movesOtherwise: Bool { instance.traits.readsMotion && layout.motion != SeenMotion(of: core) }

    func placeIfNeeded() {
        guard !layout.isUnderWay, layout.isStale || isTurnedOtherwise || movesOtherwise else { return }
        layout.isStale = false
        let context = context
        // Kept only while the frame is placed: a copy that outlives it makes the next change copy the list.
        let items = loaded.leaving.isEmpty ? loaded.items : loaded.shownItems
        layout.begin(loaded.items, core.makeFrameInput(), in: context)
        if core.isChanging || !loaded.leaving.isEmpty {
            layout.displace(
                loaded.items, leaving: loaded.leaving, reversedExits: loaded.reversedExits, of: core,
                fadeStyle,
                in: context)
        }
        // The type may call any method of the carousel: it has exclusive access to the frame, and nothing
        // else is being modified during the call.
        var frame = layout.moveOutFrame()
        var found: [TypeProblem] = []
        if instance.traits.takesDetails || instance.traits.needsCheck {
            found = placeChecked(&frame, items, in: context)
        } else {
            instance.type.place(&frame, in: context)
        }
        instance.applyNoticed()
        layout.give(back: frame)
        layout.finish(items, core.makeFrameOutput(), in: context)
        noteFrame()
        if layout.unsoundPosition != nil || !found.isEmpty {
            tellProblems(found, of: items)
        } else {
            problems.succeed()
        }
    }

    /// Lets a type place a frame that reads items or whose answers are checked.
    ///
    /// - Returns: what was wrong with it.
    private func placeChecked(_ frame: inout [FrameItem], _ items: [LoadedItem], in context: LayoutContext)
        -> [TypeProblem]
    {
        guard instance.traits.takesDetails else {
            instance.type.place(&frame, in: context)
            var details = FrameDetails()
            return check(&frame, &details, items, in: context)
        }
        var details = layout.moveOutDetails()
        place(&frame, &details, items, in: context)
        let found = check(&frame, &details, items, in: context)
        layout.give(back: consume details)
        return found
    }

    /// Checks what a type has said of a frame, if it is to be checked.
    ///
    /// - Returns: what was wrong with it.
    private func check(
        _ frame: inout [FrameItem], _ details: inout FrameDetails, _ items: [LoadedItem],
        in context: LayoutContext
    ) -> [TypeProblem] {
        if instance.traits.needsCheck,
            !details.check(&frame, at: context.baseTransform, of: items, type: instance.type.name)
        {
            frame = failed(items, in: context)
        }
        guard !details.problems.isEmpty else { return [] }
        let found = details.problems
        details.problems = []
        return found
    }

    /// The frame as it was before a type has lost its order: each item is where the base transform has it.
    private func failed(_ items: [LoadedItem], in context: LayoutContext) -> [FrameItem] {
        let toggle = core.toggle
        return items.map { item in
            let offset = core.itemOffsets[item.index]
            var failed = FrameItem(
                index: item.index, offset: offset,
                distance: core.itemDistances.distance(ofItem: item.index, at: offset), toggle: toggle,
                base: context.baseTransform)
            failed.isFailed = true
            return failed
        }
    }

    /// Tells what was wrong with the frame that was finished.
    private func tellProblems(_ found: [TypeProblem], of items: [LoadedItem]) {
        var found = found
        if let position = layout.unsoundPosition {
            found.append(
                TypeProblem(
                    type: instance.type.name, item: items[position].index, field: "transform",
                    text: "the transform has a number that is not finite; expected finite numbers"))
        }
        note(found)
    }

    /// Lets a type place items of which it knows more, and set their looks.
    private func place(
        _ frame: inout [FrameItem], _ details: inout FrameDetails, _ items: [LoadedItem],
        in context: LayoutContext
    ) {
        if core.appearance?.first == nil {
            core.appearance?.first = frame.min { $0.offset < $1.offset }?.index
        }
        describe(instance.traits.readsFacts ? items : [], in: &details)
        swap(&details.memory, &instance.memory)
        let version = instance.version
        instance.type.place(&frame, details: &details, in: context)
        details.source = nil
        // It may have shown another type, or have started again.
        guard instance.version == version else {
            details.memory = TypeMemory()
            return
        }
        swap(&details.memory, &instance.memory)
        if details.wantsFrame { instance.wantsFrame = true }
        if instance.traits.isEffect, let reads = details.reads { instance.set(reads) }
    }

    /// Fills in what the type may read of the items.
    ///
    /// - Parameter items: empty if the type is not known to read any.
    private func describe(_ items: [LoadedItem], in details: inout FrameDetails) {
        if items.isEmpty {
            details.facts.removeAll(keepingCapacity: true)
        } else {
            fill(&details.facts, of: items)
        }
        details.nameVersion = names.version
        details.source = itemInquiry
    }
}
