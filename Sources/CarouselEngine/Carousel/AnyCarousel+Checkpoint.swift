// Everything that a carousel is at a moment, to go back to. In: a carousel. Out: the same carousel as it was.

extension AnyCarousel {
    /// What a carousel is, besides what the app gave it: its data source, its delegate and other callbacks.
    ///
    /// Making one costs no more than counting references, and going back to it reloads nothing.
    package struct Checkpoint {
        fileprivate let type: any CarouselType
        fileprivate let core: Core
        fileprivate let layers: SettingsLayers
        fileprivate let loaded: Shelf
        fileprivate let views: Any
        fileprivate let identities: (any IdentityList)?
        fileprivate let awaitedItem: AwaitedItem?
        fileprivate let delayed: [DelayedAction]
        fileprivate let activeTransitions: [PlannedTransition]
        fileprivate let announced: AnnouncedMotions
        fileprivate let prefetched: PrefetchedItems
        fileprivate let loadedWindow: VisibleWindow?
        fileprivate let layout: (frame: Layout, isStale: Bool)
        fileprivate let numbers: (change: Int, data: Int, update: Int)
        fileprivate let dues:
            (layout: Bool, update: Bool, reloaded: Bool, typeSeconds: Double?, typeFrame: Bool)
    }

    /// What the carousel is now; not to be asked for in a callback.
    package var checkpoint: Checkpoint {
        Checkpoint(
            type: type, core: core, layers: heldLayers, loaded: loaded, views: keptViews,
            identities: identities,
            awaitedItem: awaitedItem,
            delayed: delayed, activeTransitions: activeTransitions, announced: announced,
            prefetched: prefetched, loadedWindow: loadedWindow, layout: (layout, arePlacementsStale),
            numbers: (changeNumber, dataGeneration, updateGeneration),
            dues: (needsLayout, hasMissedUpdate, isReloaded, typeSecondsDue, typeWantsFrame))
    }

    /// Becomes what it was, without events. A scroll that has begun since ends with its token cancelled.
    ///
    /// - Parameter checkpoint: of this carousel; its data source must be as it was, too.
    package func goBack(to checkpoint: Checkpoint) {
        scrollTokens.endAll(.cancelled)
        scrollTokens = ScrollTokens()
        heldType = checkpoint.type
        typeChange = nil
        core = checkpoint.core
        heldLayers = checkpoint.layers
        loaded = checkpoint.loaded
        keptViews = checkpoint.views
        identities = checkpoint.identities
        awaitedItem = checkpoint.awaitedItem
        delayed = checkpoint.delayed
        activeTransitions = checkpoint.activeTransitions
        announced = checkpoint.announced
        prefetched = checkpoint.prefetched
        loadedWindow = checkpoint.loadedWindow
        (layout, arePlacementsStale) = checkpoint.layout
        (changeNumber, dataGeneration, updateGeneration) = checkpoint.numbers
        (needsLayout, hasMissedUpdate, isReloaded, typeSecondsDue, typeWantsFrame) = checkpoint.dues
        askedOptions = nil
        // The settings that a script prefers are those of today's version.
        followStage()
        if isAnimating { wake() }
    }
}
