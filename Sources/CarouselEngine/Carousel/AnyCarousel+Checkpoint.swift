// Everything that a carousel is at a moment, to go back to. In: a carousel. Out: the same carousel as it was.

extension AnyCarousel {
    /// What the carousel is now, to go back to; not to be asked for in a callback. What the app gave it stays as it is then:
    /// its data source, its delegate and other callbacks. Going back sends no events; a scroll that has begun since ends with
    /// its token cancelled.
    public var checkpoint: CarouselCheckpoint {
        let (type, core, layers, loaded, views) = (type, core, heldLayers, loaded, app.keptViews)
        let (identities, numbers, awaited) = (identities, itemNumbers, awaitedItem)
        let window = loadedWindow
        let frame = (layout, arePlacementsStale)
        let generations = (changeNumber, dataGeneration, updateGeneration)
        let dues = (needsLayout, hasMissedUpdate, isReloaded, typeSecondsDue, typeWantsFrame)
        return CarouselCheckpoint { [weak self] in
            guard let self else { return }
            cancelTokens()
            if !notices.isTelling { notices = NoticeQueue() }
            pendingChanges = []
            (heldType, typeChange) = (type, nil)
            (self.core, heldLayers, self.loaded, app.keptViews) = (core, layers, loaded, views)
            self.identities = identities
            let numbered = itemNumbers
            itemNumbers = numbers ?? numbered.map { _ in ItemNumbers(count: core.numberOfItems) }
            itemNumbers?.countOn(from: numbered)
            nameVersion += 1
            awaitedItem = awaited
            awaitedItem?.token = nil
            loadedWindow = window
            (layout, arePlacementsStale) = frame
            (changeNumber, dataGeneration, updateGeneration) = generations
            (needsLayout, hasMissedUpdate, isReloaded, typeSecondsDue, typeWantsFrame) = dues
            askedOptions = nil
            // The settings that a script prefers are those of today's version.
            takeStage()
            invalidatePlacements()
            wake()
        }
    }
}
