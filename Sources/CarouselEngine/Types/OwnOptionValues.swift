// The values of the options that a type declares. In: what the user sets, and presets. Out: the value in use.

/// A set of option values that a type offers under a name.
public struct OptionPreset: Equatable, Sendable {
    /// The name.
    public let name: String
    /// Values of standard options.
    public let standardOptions: [CarouselOption: Double]
    /// Values of the options that the type declares, by name.
    public let ownOptions: [String: Double]

    package init(name: String, standardOptions: [CarouselOption: Double], ownOptions: [String: Double]) {
        self.name = name
        self.standardOptions = standardOptions
        self.ownOptions = ownOptions
    }
}

/// An option has the user's value, otherwise the chosen preset's, otherwise what the app gives it, otherwise its default.
package struct OwnOptionValues {
    /// The values that the user has set.
    package private(set) var user: [String: Double] = [:]
    /// The preset that was chosen.
    package private(set) var preset: OptionPreset?
    /// The values that the app has given the type, for whoever shows it.
    package private(set) var given: [String: Double] = [:]

    /// Nothing is set.
    package init() {}

    /// The value in use. A zero has no sign.
    package func value(of option: OptionDescription) -> Double {
        let value = user[option.name] ?? preset?.ownOptions[option.name] ?? given[option.name]
        return (value ?? option.defaultValue) + 0
    }

    /// Sets the user's value; nil for the preset's, or the default.
    ///
    /// - Throws: a description with the allowed range when the value is outside it.
    package mutating func set(_ option: OptionDescription, to value: Double?) throws(OptionProblem) {
        if let value, let problem = option.problem(with: value) { throw OptionProblem(description: problem) }
        user[option.name] = value
    }

    /// Gives an option a value below the user's and the preset's; nil for its default.
    ///
    /// - Throws: a description with the allowed range when the value is outside it.
    package mutating func give(_ option: OptionDescription, _ value: Double?) throws(OptionProblem) {
        if let value, let problem = option.problem(with: value) { throw OptionProblem(description: problem) }
        given[option.name] = value
    }

    /// Nothing is set by a user any more.
    package mutating func forgetUser() {
        user = [:]
        preset = nil
    }

    /// Chooses a preset; the options that it sets lose the user's value.
    package mutating func choose(_ preset: OptionPreset?) {
        self.preset = preset
        for name in (preset?.ownOptions ?? [:]).keys { user[name] = nil }
    }

    /// Keeps what another version of the type has too.
    ///
    /// - Returns: why values went back to their default.
    package mutating func keep(for options: [OptionDescription], presets: [OptionPreset]) -> [String] {
        preset = preset.flatMap { former in presets.first { $0.name == former.name } }
        var notes: [String] = []
        for option in options {
            let values = [user[option.name], given[option.name]].compactMap { $0 }
            guard let problem = values.lazy.compactMap(option.problem(with:)).first else { continue }
            user[option.name] = user[option.name].flatMap { option.problem(with: $0) == nil ? $0 : nil }
            given[option.name] = given[option.name].flatMap { option.problem(with: $0) == nil ? $0 : nil }
            notes.append("\(problem); back to \(option.text(of: value(of: option)))")
        }
        return notes
    }
}
