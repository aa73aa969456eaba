// Who wants which settings and options. In: layers, each over those before it. Out: the values that hold.

/// The settings and options that one party wants. What it does not name is left to the layers below.
public struct SettingsLayer: Equatable, Sendable {
    /// By the names of properties; see ``CarouselProperty/layered``.
    private var values: [String: CarouselProperty.Value] = [:]
    /// The options.
    public var options = OptionValues()

    /// Wants nothing.
    public init() {}

    /// The value of a property; nil if it is left to the layers below. Of a property that only tells another one in
    /// other words, it is the other one's.
    package subscript(property: CarouselProperty) -> CarouselProperty.Value? {
        get { values[property.name] }
        set { values[property.name] = newValue }
    }

    /// The properties that it names, in the order of the table.
    package var properties: [CarouselProperty] {
        values.isEmpty ? [] : CarouselProperty.layered.filter { values[$0.name] != nil }
    }

    /// Settings with its values over them.
    package func over(_ settings: CarouselSettings = CarouselSettings()) -> CarouselSettings {
        var result = settings
        for property in properties {
            if let value = values[property.name] { property.assign(value, to: &result) }
        }
        return result
    }

    /// Takes the values of properties that differ from others.
    mutating func set(_ settings: CarouselSettings, differingFrom others: CarouselSettings) {
        for property in CarouselProperty.layered {
            let value = property.value(in: settings)
            if value != property.value(in: others) { values[property.name] = value }
        }
    }
}

/// Who can want settings, each over those before it.
package enum LayerRank: Sendable, CaseIterable {
    /// The system the app runs on: reduced motion, the direction of writing.
    case environment
    /// The script's stage.
    case stage
    /// The script's preset that was chosen.
    case preset
    /// The user, or the app.
    case user
}

/// The layers of a carousel's settings and options, over the defaults.
public struct SettingsLayers: Equatable, Sendable {
    /// What the system wants.
    package var environment = SettingsLayer()
    /// What the type prefers; its options have the type's own rank.
    package var stage = SettingsLayer()
    /// The chosen preset.
    package var preset = SettingsLayer()
    /// What the user has set, or the app.
    package var user = SettingsLayer()

    /// No layers.
    public init() {}

    /// The settings that hold.
    package func settings() -> CarouselSettings { user.over(preset.over(stage.over(environment.over()))) }

    /// The options that hold over the type's.
    package var options: OptionValues { preset.options.overridden(by: user.options) }

    /// Whose value of a property holds; nil for the default.
    package func owner(of property: CarouselProperty) -> LayerRank? {
        let ranked = zip(LayerRank.allCases, [environment, stage, preset, user])
        return ranked.reversed().first { $0.1[property.canonical] != nil }?.0
    }

    /// Sets a property for the user, also to the value that it has.
    ///
    /// - Parameter value: nil to leave it to the layers below.
    /// - Returns: false when the value is of another kind, or the property is no setting.
    package mutating func set(_ property: CarouselProperty, to value: CarouselProperty.Value?) -> Bool {
        guard let value else {
            user[property.canonical] = nil
            return true
        }
        let before = settings()
        var after = before
        guard property.assign(value, to: &after) else { return false }
        after = after.sanitized(last: before)
        user[property.canonical] = property.canonical.value(in: after)
        return true
    }

    /// Sets for the user what differs from what holds.
    package mutating func set(_ settings: CarouselSettings) {
        let before = self.settings()
        user.set(settings.sanitized(last: before), differingFrom: before)
    }
}
