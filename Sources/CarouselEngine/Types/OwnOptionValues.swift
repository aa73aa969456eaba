// The values of the options that a script declares. In: what the user sets, and presets. Out: the value in use.

import CarouselEngine

/// An option has the user's value, otherwise the chosen preset's, otherwise its default.
struct OwnOptionValues {
    /// The values that the user has set.
    private(set) var user: [String: Double] = [:]
    /// The preset that was chosen.
    private(set) var preset: PluginPreset?

    func value(of option: PluginOption) -> Double {
        user[option.name] ?? preset?.ownOptions[option.name] ?? option.defaultValue
    }

    /// Sets the user's value; nil for the preset's, or the default.
    ///
    /// - Throws: a description with the allowed range when the value is outside it.
    mutating func set(_ option: PluginOption, to value: Double?) throws(OptionProblem) {
        if let value, let problem = option.problem(with: value) { throw OptionProblem(description: problem) }
        user[option.name] = value
    }

    /// Chooses a preset; the options that it sets lose the user's value.
    mutating func choose(_ preset: PluginPreset?) {
        self.preset = preset
        for name in (preset?.ownOptions ?? [:]).keys { user[name] = nil }
    }

    /// Keeps what another version of the script has too.
    ///
    /// - Returns: why values went back to their default.
    mutating func keep(for manifest: PluginManifest) -> [String] {
        preset = preset.flatMap { former in manifest.presets.first { $0.name == former.name } }
        var notes: [String] = []
        for option in manifest.options {
            guard let value = user[option.name], let problem = option.problem(with: value) else { continue }
            user[option.name] = nil
            notes.append("\(problem); back to \(option.text(of: option.defaultValue))")
        }
        return notes
    }
}
