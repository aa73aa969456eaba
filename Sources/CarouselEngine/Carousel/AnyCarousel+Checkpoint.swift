// Everything that a carousel is at a moment, to go back to. In: a carousel. Out: the same carousel as it was.

extension AnyCarousel {
    /// What a carousel is, besides what the app gave it: its data source, its delegate and other callbacks.
    private struct Checkpoint {
        let type: any CarouselType
        let core: Core
        let layers: SettingsLayers
        let loaded: Shelf
        let views: Any
        let identities: (any IdentityList)?
        let itemNumbers: ItemNumbers?
        let awaitedItem: AwaitedItem?
        let prefetched: PrefetchedItems
        let loadedWindow: VisibleWindow?
        let layout: (frame: Layout, isStale: Bool)
        let numbers: (change: Int, data: Int, update: Int)
        let dues: (layout: Bool, update: Bool, reloaded: Bool, typeSeconds: Double?, typeFrame: Bool)
    }

    /// What the carousel is now, to go back to; not to be asked for in a callback.
    public var checkpoint: CarouselCheckpoint {
        let now = Checkpoint(
            type: type, core: core, layers: heldLayers, loaded: loaded, views: keptViews,
            identities: identities, itemNumbers: itemNumbers,
            awaitedItem: awaitedItem,
            prefetched: prefetched, loadedWindow: loadedWindow, layout: (layout, arePlacementsStale),
            numbers: (changeNumber, dataGeneration, updateGeneration),
            dues: (needsLayout, hasMissedUpdate, isReloaded, typeSecondsDue, typeWantsFrame))
        return CarouselCheckpoint { [weak self] in self?.goBack(to: now) }
    }

    /// Becomes what it was, without events. A scroll that has begun since ends with its token cancelled.
    private func goBack(to checkpoint: Checkpoint) {
        cancelTokens()
        scrollTokens = ScrollTokens()
        heldType = checkpoint.type
        typeChange = nil
        core = checkpoint.core
        heldLayers = checkpoint.layers
        loaded = checkpoint.loaded
        keptViews = checkpoint.views
        identities = checkpoint.identities
        let numbered = itemNumbers
        itemNumbers =
            checkpoint.itemNumbers ?? numbered.map { _ in ItemNumbers(count: checkpoint.core.numberOfItems) }
        itemNumbers?.countOn(from: numbered)
        nameVersion += 1
        awaitedItem = checkpoint.awaitedItem
        awaitedItem?.token = nil
        prefetched = checkpoint.prefetched
        loadedWindow = checkpoint.loadedWindow
        (layout, arePlacementsStale) = checkpoint.layout
        (changeNumber, dataGeneration, updateGeneration) = checkpoint.numbers
        (needsLayout, hasMissedUpdate, isReloaded, typeSecondsDue, typeWantsFrame) = checkpoint.dues
        askedOptions = nil
        // The settings that a script prefers are those of today's version.
        takeStage()
        invalidatePlacements()
        wake()
    }
}
