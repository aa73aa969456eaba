// Everything that a carousel is at a moment, to go back to. In: a carousel. Out: the same carousel as it was.

extension AnyCarousel {
    /// What the carousel is now, to go back to; not to be asked for in a callback. What the app gave it stays as it is then:
    /// its data source, its delegate and other callbacks. Going back sends no events; a scroll that has begun since ends with
    /// its token cancelled.
    public var checkpoint: CarouselCheckpoint {
        let layers = heldLayers
        let core = core
        let instance = instance
        let names = names
        let changeQueue = changeQueue
        let effect = instance.known?.goBack
        let loaded = loaded
        let plan = plan
        let layout = layout
        let scrolls = scrolls
        let due = due
        let views = keptViews
        return CarouselCheckpoint { [weak self] in
            guard let self else { return }
            cancelTokens()
            if !notices.isTelling { notices = NoticeQueue() }
            heldLayers = layers
            self.core = core
            effect?()
            let type = ownInstance(of: instance.type)
            self.instance.goBack(to: instance, type, TypeTraits(of: type))
            self.names.goBack(to: names, count: core.numberOfItems)
            self.changeQueue.goBack(to: changeQueue)
            self.loaded = loaded
            self.plan = plan
            self.layout = layout
            self.scrolls.goBack(to: scrolls)
            self.due = due
            keptViews = views
            // The settings that a script prefers are those of today's version.
            applyStage()
            invalidatePlacements()
            wake()
        }
    }
}
