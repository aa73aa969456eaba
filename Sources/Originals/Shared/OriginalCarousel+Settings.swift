// Settings, options and the type. In: what the app sets and the type answers. Out: the values in effect, and
// a layout.

import CarouselEngine

extension OriginalCarousel {
    // MARK: Type and settings

    /// All layers of settings and options.
    public var layers: SettingsLayers {
        get { heldLayers }
        set {
            guard newValue != heldLayers else { return }
            heldLayers = newValue
            placeIfNeeded()
            let old = state.settings
            let oldOptions = state.options
            let oldLayout = state.axisLayout
            state.set(newValue.settings(), options: newValue.options)
            let new = state.settings
            if new.autoscroll != old.autoscroll, new.autoscroll != 0 { beginAutoscroll() }
            if new != old {
                if new.itemSize != old.itemSize, dataSource != nil {
                    forgetItemWidth()
                    reloadData()
                }
                settingsDidChange(from: old, oldLayout)
                if new.isMirrored != old.isMirrored { invalidatePlacements() }
            }
            if state.options != oldOptions { refreshOptions() }
        }
    }

    /// The type has told of a change; what follows waits for the next layout.
    package func typeDidChange(_ type: any KnownType, restarts: Bool) {
        guard type as AnyObject === instance.type as AnyObject else { return }
        instance.set(TypeTraits(of: instance.type))
        instance.change = instance.change == true || restarts
        wake()
    }

    /// Resolves the options again, if the type has told of a change.
    public func applyTypeChange() { if let restarts = instance.change { invalidateType(restarts: restarts) } }

    /// Call this when ``type`` returns different values than before.
    public func invalidateType(restarts: Bool = false) {
        instance.change = nil
        instance.set(TypeTraits(of: instance.type))
        if restarts { instance.restart() }
        applyStage()
        refreshOptions()
        updateTypeIfDue()
    }

    func refreshOptions() {
        guard dataSource != nil, !due.layout || !state.traits.refreshesAtLayout else { return }
        let former = state.range
        resolveWrap()
        resolveOptions()
        applyMultiplier()
        rules.optionsDidChange(of: self, from: former)
    }

    private func settingsDidChange(from old: CarouselSettings, _ oldLayout: AxisLayout) {
        let new = state.settings
        if state.traits.laysOutAtOnce {
            if new.contentOffset != old.contentOffset || state.axisLayout.places(differFrom: oldLayout) {
                return layOutIfThereAreData()
            }
        } else if state.axisLayout != oldLayout {
            setNeedsLayout()
        }
        if new.perspective != old.perspective || new.viewpointOffset != old.viewpointOffset
            || new.contentOffset != old.contentOffset
        {
            offsetsDidChange()
        }
    }

    private func beginAutoscroll() {
        if state.traits.autoscrollCountsRest {
            state.motion.isAnimating = true
        } else {
            state.motion.wake(at: state.time)
        }
    }

    func applyMultiplier() { state.offsetMultiplier = state.resolvedOptions[.offsetMultiplier] ?? 1 }

    /// Reads whether the app or the type wants a loop.
    func resolveWrap() {
        var context = context
        context.options = state.options
        let value = state.options[.wrap] ?? answer(.wrap, instance.type.defaultValue(of: .wrap, in: context))
        state.setLoop(value.map { $0 != 0 } ?? false)
    }

    /// Resolves all options.
    func resolveOptions() {
        updateTypeIfDue()
        state.resolvedOptions = resolvedOptions(of: instance.type)
    }

    /// The values of all options for a type.
    func resolvedOptions(of type: any CarouselType) -> OptionValues {
        let question = OptionQuestion(type: type, set: state.options, context: context)
        return question.answered { $2[$0] = answer($0, $1) }
    }

    private func answer(_ option: CarouselOption, _ value: Double?) -> Double? {
        guard let delegate else { return value }
        return delegate.carousel(self, valueFor: option, default: value)
    }

    /// The area of the carousel, in points. A size that is not finite is ignored.
    public var bounds: Size {
        get { state.bounds }
        set {
            guard newValue.isFinite, newValue.withinExtents != state.bounds else { return }
            placeIfNeeded()
            state.setBounds(newValue.withinExtents)
            setNeedsLayout()
        }
    }

    // MARK: Layout

    /// Requests a layout before the next frame.
    public func setNeedsLayout() {
        due.layout = true
        wake()
    }

    /// Lays out the carousel if a layout is pending.
    public func layoutIfNeeded() {
        applyTypeChange()
        guard due.layout else { return }
        due.layout = false
        layOutIfThereAreData()
    }

    /// Lays out, if there are data.
    func layOutIfThereAreData() {
        guard dataSource != nil else { return }
        resolveWrap()
        rules.layOut(self)
    }

    /// Updates everything that depends on the offset. While a view is being requested, it is postponed until
    /// the view is returned. Callbacks may call it again; beyond a certain depth no events are sent.
    func update() {
        guard !isLoading else {
            due.update = true
            return
        }
        updateDepth += 1
        defer { updateDepth -= 1 }
        rules.follow(self, sendsEvents: updateDepth <= 8)
    }
}
