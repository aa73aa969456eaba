// The type that is shown: what follows when it has changed, such as a script that was reloaded, when it is to be at rest, and when
// it makes a mistake. In: that it does. Out: its settings and options are read again, and what depends on them is laid out.

extension AnyCarousel {
    package func typeDidChange(_ type: any KnownType, restarts: Bool) {
        guard type as AnyObject === instance.type as AnyObject else { return }
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

    /// Advances the type until it is at rest at the current offset: its springs are at their targets. The carousel's own
    /// time does not advance.
    public func settleType() {
        let act = take(.settleType)
        defer { act?.end() }
        guard instance.traits.followsTime else { return }
        settleSprings()
        instance.type.settle(in: context)
        instance.wantsFrame = false
        updateStillType()
        // What is updated may have moved their targets.
        settleSprings()
    }

    /// Puts the springs of a type at their targets; a type without any is not placed for it.
    private func settleSprings() {
        guard instance.traits.takesDetails, instance.memory.count > 0 else { return }
        instance.memory.isSettling = true
        invalidatePlacements()
        placeIfNeeded()
        instance.memory.isSettling = false
    }

    // MARK: Mistakes

    /// Tells of mistakes of the type that were not told yet.
    func note(_ found: [TypeProblem]) {
        for problem in found where problems.isNew(problem) {
            if typeProblems == nil { problems.keep(problem) } else { tell(.typeProblem(problem)) }
        }
    }

    /// Tells of what was found before there was anybody to hear of it.
    func tellKeptProblems() {
        guard typeProblems != nil else { return }
        for problem in problems.consumeKept() { tell(.typeProblem(problem)) }
    }
}
