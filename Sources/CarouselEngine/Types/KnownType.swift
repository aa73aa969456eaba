// A type of which the engine knows more than it asks of an app's own: built-in types, effects, scripts.

/// A type that the engine knows. It checks its answers where it gives them; what only effects and scripts have, others have not, by
/// default.
package protocol KnownType: CarouselType {
    /// Whether its answers need no check.
    var isChecked: Bool { get }

    // MARK: One for each carousel

    /// What belongs to one more carousel that shows it.
    func instance() -> any CarouselType
    /// A carousel shows it from now on.
    func begin(on carousel: any DrivableCarousel)
    /// The carousels that show it, and hear of its changes; nil if it never changes.
    var observers: TypeObservers? { get }
    /// What was set, with this carousel's values.
    var definition: any CarouselType { get }
    /// Takes another value of the same effect: its code and its defaults, with the values and the memory of this one.
    ///
    /// - Returns: false if it is another type.
    func accept(_ definition: any CarouselType) -> Bool
    /// What it is at a moment, to go back to; nil if there is nothing to go back to.
    var goBack: (() -> Void)? { get }

    // MARK: What it prefers

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

    // MARK: What it says of itself

    /// The text of its script; nil if it has none.
    var sourceText: String? { get }
    /// What is wrong with its declarations.
    var declarationProblems: [TypeProblem] { get }
    /// All its standard options were resolved.
    func didResolveOptions()
    /// Whether a frame says what it has read.
    var isEffect: Bool { get }
    /// Whether what is known of the items is filled in beforehand.
    var readsFacts: Bool { get }
    /// What it has read until now, all before its first frame; nil if only its frames say so, or nobody.
    var noticed: EffectReads? { get }
}

extension KnownType {
    package var isChecked: Bool { true }

    package func instance() -> any CarouselType { self }
    package func begin(on carousel: any DrivableCarousel) { _ = observers?.add(carousel) }
    package var observers: TypeObservers? { nil }
    package var definition: any CarouselType { self }
    package func accept(_ definition: any CarouselType) -> Bool { false }
    package var goBack: (() -> Void)? { nil }

    package var stage: SettingsLayer { SettingsLayer() }
    package var presets: [OptionPreset] { [] }
    package var preset: SettingsLayer { SettingsLayer() }
    package var presetName: String? { nil }
    package func choosePreset(_ name: String?) {}

    package var sourceText: String? { nil }
    package var declarationProblems: [TypeProblem] { [] }
    package func didResolveOptions() {}
    package var isEffect: Bool { false }
    package var readsFacts: Bool { takesDetails }
    package var noticed: EffectReads? { nil }
}
