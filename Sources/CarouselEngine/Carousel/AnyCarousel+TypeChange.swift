// What follows when the type has changed, such as a script that was reloaded. In: that it has. Out: its settings and options
// are read again, and what depends on them is laid out.

extension AnyCarousel: TypeObserver {
    package func typeDidChange(_ type: any StagedType, restarts: Bool) {
        guard type === instance.type as AnyObject else { return }
        instance.set(TypeTraits(of: instance.type))
        recorder?.noteType()
        instance.change = instance.change == true || restarts
        wake()
    }
}

extension AnyCarousel {
    /// Resolves the options again, if the type has told of a change.
    public func applyTypeChange() { if let restarts = instance.change { invalidateType(restarts: restarts) } }

    /// Call this when ``type`` returns different values than before, for example after a script was reloaded.
    /// The offset does not change unless it is now out of range, and it is not aligned to an item.
    ///
    /// - Parameter restarts: whether the type starts again, as after a reload:
    ///   ``CarouselType/update(by:in:)`` is called with 0 s.
    public func invalidateType(restarts: Bool = false) {
        let act = take(.invalidateType(restarts: restarts))
        defer { act?.end() }
        refreshType(restarts: restarts)
    }

    func refreshType(restarts: Bool) {
        instance.change = nil
        instance.set(TypeTraits(of: instance.type))
        if restarts {
            instance.restart()
            core.appearance = Appearance(time: core.time)
        }
        applyStage()
        refreshOptions()
        updateTypeIfDue()
    }
}
