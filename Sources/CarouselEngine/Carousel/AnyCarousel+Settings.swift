// Settings and options, as the app reads and sets them. In: values. Out: layers, and what follows from a change.

/// What the system that an app runs on wants.
public struct CarouselEnvironment: Equatable, Sendable {
    /// Whether the user wants less motion everywhere; nil if that is not known.
    public var reducesMotion: Bool?
    /// Which way text is written; nil if that is not known.
    public var layoutDirection: CarouselLayoutDirection?

    /// Nothing is known.
    public init() {}
}

extension AnyCarousel {
    /// The settings in effect. What an app sets here is over what the system and a script
    /// want. Setting `isVertical` or `contentOffset` lays out the carousel.
    public var settings: CarouselSettings {
        get { core.settings }
        set { change { $0.set(newValue) } }
    }

    /// The option values set by the app. They override those of a preset, the delegate, a script or the type, and
    /// take effect at once.
    ///
    /// iCarousel: only the delegate sets options, and they take effect at the next layout.
    public var options: OptionValues {
        get { heldLayers.user.options }
        set { change { $0.user.options = newValue } }
    }

    /// All options for a settings page: the type's own, then the standard ones.
    public var optionDescriptions: [OptionDescription] {
        instance.type.options + CarouselOption.allCases.map(OptionDescription.init)
    }

    /// What an option is: what the user has set, else what the type says or the default.
    ///
    /// - Returns: nil when there is no such option.
    public func value(ofOption name: String) -> OptionValue? {
        optionDescriptions.first { $0.name == name }.map { option in
            let standard = CarouselOption(rawValue: name).flatMap { core.resolvedOptions[$0] }
            return option.value(of: instance.type.value(ofOption: name) ?? standard ?? option.defaultValue)
        }
    }

    /// Sets an option of the type or a standard one, as a settings page does.
    ///
    /// - Parameter value: nil for the default.
    /// - Throws: what was expected, if there is no such option or it can't have the value.
    public func setOption(_ name: String, to value: OptionValue?) throws(OptionProblem) {
        guard let option = optionDescriptions.first(where: { $0.name == name }) else {
            throw OptionProblem(
                description:
                    "no option '\(name)'; expected \(optionDescriptions.map(\.name).joined(separator: ", "))")
        }
        var number: Double?
        if let value { number = try option.number(of: value) }
        if instance.type.options.contains(where: { $0.name == name }) {
            try setOwnOption(name, to: number)
        } else if let standard = CarouselOption(rawValue: name) {
            options[standard] = number
        }
    }

    /// What the system wants. It is below what the app sets.
    public var environment: CarouselEnvironment {
        get {
            var environment = CarouselEnvironment()
            let layer = heldLayers.environment
            let settings = layer.over()
            if layer[.reducesMotion] != nil { environment.reducesMotion = settings.reducesMotion }
            if layer[.layoutDirection] != nil { environment.layoutDirection = settings.layoutDirection }
            return environment
        }
        set {
            change {
                $0.environment[.reducesMotion] = newValue.reducesMotion.map { .boolean($0) }
                $0.environment[.layoutDirection] = newValue.layoutDirection.map { .word($0.rawValue) }
            }
        }
    }

    /// All layers of settings and options.
    public var layers: SettingsLayers {
        get { heldLayers }
        set { change { $0 = newValue } }
    }

    /// The value of a property.
    public func value(of property: CarouselProperty) -> CarouselProperty.Value? { property.value(in: core) }

    /// Changes what somebody wants, and does what follows from it.
    private func change(_ edit: (inout SettingsLayers) -> Void) {
        var layers = heldLayers
        edit(&layers)
        guard layers != heldLayers else { return }
        let old = core.settings
        let oldOptions = core.options
        let oldLayout = core.sharedLayout
        heldLayers = layers
        core.set(layers.settings(), options: layers.options)
        recorder?.noteSettings()
        if core.settings != old { settingsDidChange(from: old, oldLayout) }
        if core.options != oldOptions { refreshOptions() }
    }

    private func settingsDidChange(from old: CarouselSettings, _ oldLayout: SharedAxisLayout) {
        let settings = core.settings
        if settings.reducesMotion, !old.reducesMotion { endMotionAtOnce() }
        if settings.autoscroll == 0, old.autoscroll != 0, !core.motion.isBusy { settle() }
        if settings.itemSize != old.itemSize { measureViews() }
        if settings.isVertical != old.isVertical { measure() }
        if settings.contentOffset != old.contentOffset
            || core.axisLayout.places(differFrom: oldLayout.axisLayout)
        {
            layOut()
        }
        // The option hook of an effect may have read any of them.
        if instance.traits.isEffect { refreshOptions() }
        invalidatePlacements()
        tellAutoplay()
    }

    /// The axis changed: the items are measured along the new one.
    private func measure() {
        let isVertical = core.settings.isVertical
        core.setItemWidth(loaded.items.first?.viewSize.along(vertical: isVertical) ?? 0)
        readLengths()
        measureContainers()
    }

    /// The common size has changed: the views are measured again.
    private func measureViews() {
        guard hasData else { return }
        for slot in loaded.items.map(\.slot) {
            loaded.setSize(askSizeOfView(in: slot).withinLimits, ofViewIn: slot)
        }
        measure()
    }
}

extension CarouselProperty {
    fileprivate static let reducesMotion = known("reducesMotion")
    fileprivate static let layoutDirection = known("layoutDirection")
}
