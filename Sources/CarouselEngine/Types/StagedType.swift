// A type that prefers settings, and that can change while a carousel shows it, such as a script. In: its changes. Out: who
// shows it hears of them.

/// A type that prefers settings, may have a preset of options chosen, and can change.
package protocol StagedType: CarouselType, AnyObject {
    /// The settings that it looks best with.
    var stage: SettingsLayer { get }
    /// The presets that it offers.
    var presets: [OptionPreset] { get }
    /// The standard options of the preset that was chosen.
    var preset: SettingsLayer { get }
    /// The name of the preset that was chosen; nil if none is.
    var presetName: String? { get }
    /// Chooses a preset, and takes back the user's values of the options of its own that it names; nil for none. A name
    /// that it does not have is ignored.
    func choosePreset(_ name: String?)
    /// The text of its script; nil if it has none.
    var sourceText: String? { get }
    /// The carousels that show it.
    var audience: TypeAudience { get }
    /// What belongs to one more carousel that shows it.
    func instance() -> any StagedType
    /// A carousel shows it from now on.
    func begin(on carousel: any TypeShowing)
}

extension StagedType {
    /// The type itself: all carousels share it.
    package func instance() -> any StagedType { self }

    package func begin(on carousel: any TypeShowing) { audience.add(carousel) }
}

/// A carousel of any kind of view that shows a type.
package protocol TypeShowing: DrivableCarousel {
    /// The type that is shown, and what is kept of it.
    var instance: TypeInstance { get }
    /// A type returns other values than before.
    ///
    /// - Parameter restarts: whether it starts again, as after a reload.
    func typeDidChange(_ type: any StagedType, restarts: Bool)
}

extension TypeShowing {
    /// Hears of the type's changes from now on.
    package func showType() {
        (instance.type as? any StagedType)?.begin(on: self)
        applyStage()
    }

    /// What belongs to this carousel, of a type that another one may show by now.
    package func ownInstance(of type: any CarouselType) -> any CarouselType {
        guard let staged = type as? any StagedType, staged.audience.shows(staged, besides: self) else {
            return type
        }
        return staged.instance()
    }

    /// Takes the settings that the type prefers, and the preset that was chosen.
    package func applyStage() {
        let staged = instance.type as? any StagedType
        var layers = layers
        layers.stage = appliesStage ? staged?.stage ?? SettingsLayer() : SettingsLayer()
        layers.preset = staged?.preset ?? SettingsLayer()
        self.layers = layers
    }
}

extension DrivableCarousel {
    /// The type that is shown: of an effect, what belongs to this carousel.
    package var shownType: any CarouselType { (self as? any TypeShowing)?.instance.type ?? type }
}

/// The carousels that show a type; they are not retained.
package final class TypeAudience {
    private struct Owner { weak var carousel: (any TypeShowing)? }
    private var owners: [Owner] = []
    private var last: Owner?

    /// Nobody.
    package init() {}

    /// A carousel shows the type from now on.
    ///
    /// - Returns: whether the last one that it began with was another.
    @discardableResult
    package func add(_ carousel: any TypeShowing) -> Bool {
        let isAnother = last.map { $0.carousel !== carousel } ?? false
        owners.removeAll { $0.carousel == nil || $0.carousel === carousel }
        owners.append(Owner(carousel: carousel))
        last = Owner(carousel: carousel)
        return isAnother
    }

    /// Whether a carousel shows the type.
    ///
    /// - Parameter other: a carousel that does not count; nil for none.
    package func shows(_ type: any StagedType, besides other: (any TypeShowing)? = nil) -> Bool {
        owners.contains { $0.carousel !== other && $0.carousel?.instance.type as AnyObject? === type }
    }

    /// The type returns other values than before.
    package func tell(of type: any StagedType, restarts: Bool = false) {
        for owner in owners { owner.carousel?.typeDidChange(type, restarts: restarts) }
    }
}
