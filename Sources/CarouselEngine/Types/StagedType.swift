// A type that prefers settings, and that can change while a carousel shows it, such as a script.

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
    var observers: TypeObservers { get }
    /// What belongs to one more carousel that shows it.
    func instance() -> any StagedType
    /// A carousel shows it from now on.
    func begin(on carousel: any TypeObserver)
}

extension StagedType {
    /// The type itself: all carousels share it.
    package func instance() -> any StagedType { self }

    package func begin(on carousel: any TypeObserver) { observers.add(carousel) }
}
