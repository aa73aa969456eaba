// The options of a script and their values. In: what the user sets, presets. Out: the same for each version that runs.

import CarouselEngine

/// An option that a script declares.
public typealias PluginOption = OptionDescription

extension LuaPlugin {
    /// The text of the version in use.
    package var sourceText: String? { current.file.text }

    /// The options that the script declares.
    public var options: [OptionDescription] { manifest.options }

    /// The value in use of an option that the script declares: the user's, the preset's, what the app gives it, or its
    /// default.
    public func value(ofOption name: String) -> Double? {
        current.manifest.options.first { $0.name == name }.map(values.value)
    }

    /// Whether the user has set an option that the script declares.
    package func hasUserValue(ofOption name: String) -> Bool { values.user[name] != nil }

    /// Tells the version in use the values of its options.
    func applyOwnOptions() {
        for option in current.manifest.options where values.value(of: option) != option.defaultValue {
            current.setOption(option.name, to: values.value(of: option))
        }
    }

    private func option(named name: String) throws(OptionProblem) -> OptionDescription {
        guard let option = current.manifest.options.first(where: { $0.name == name }) else {
            throw OptionProblem(description: "\(self.name) has no option '\(name)'")
        }
        return option
    }

    /// Gives an option that the script declares a value, for all carousels that show it: it lies below what each of them
    /// sets, and is kept across reloads.
    ///
    /// - Parameters:
    ///   - name: of the option.
    ///   - value: nil for the default.
    /// - Throws: a description with the allowed range when the value is outside it.
    public func setOption(_ name: String, to value: Double?) throws(OptionProblem) {
        let option = try option(named: name)
        for plugin in family {
            try plugin.values.give(option, value)
            plugin.noteOwnOptions([option])
        }
    }

    /// Sets an option for the carousel that shows it.
    ///
    /// - Parameters:
    ///   - name: of the option.
    ///   - value: nil for the preset's, what the app gives, or the default.
    /// - Throws: a description with the allowed range when the value is outside it.
    package func setUserOption(_ name: String, to value: Double?) throws(OptionProblem) {
        let option = try option(named: name)
        try values.set(option, to: value)
        noteOwnOptions([option])
    }

    /// An option that the script declares, as an app writes it for all carousels: `effect["spread"] = 0.4`. A value that it
    /// can't have changes nothing: it is an error of ``PluginLibrary/errors``. ``setOption(_:to:)`` throws it instead.
    ///
    /// - Returns: nil when there is no such option.
    public subscript(name: String) -> OptionValue? {
        get { options.first { $0.name == name }.map { $0.value(of: values.value(of: $0)) } }
        set {
            do throws(OptionProblem) {
                guard let option = options.first(where: { $0.name == name }) else {
                    return try setOption(name, to: nil)
                }
                var number: Double?
                if let newValue { number = try option.number(of: newValue) }
                try setOption(name, to: number)
            } catch {
                log.report(
                    PluginError(
                        .option, plugin: self.name, file: displayPath, hook: "an option that the app has set",
                        error.description))
            }
        }
    }

    /// Options have other values.
    private func noteOwnOptions(_ options: [PluginOption]) {
        for option in options {
            current.setOption(option.name, to: values.value(of: option))
            lastGood?.setOption(option.name, to: values.value(of: option))
        }
        noteOtherValues()
    }

    // MARK: Presets

    /// The presets that the script declares.
    package var presets: [OptionPreset] { manifest.presets }

    /// The name of the preset that was chosen.
    package var presetName: String? { values.preset?.name }

    /// The standard options of the preset that was chosen.
    package var preset: SettingsLayer {
        var layer = SettingsLayer()
        for (option, value) in values.preset?.standardOptions ?? [:] { layer.options[option] = value }
        return layer
    }

    /// Chooses a preset; nil for none.
    package func choosePreset(_ name: String?) {
        let preset = name.flatMap { name in manifest.presets.first { $0.name == name } }
        guard preset != nil || name == nil else { return }
        values.choose(preset)
        noteOwnOptions(manifest.options)
    }

    /// The values that the user has set.
    public var ownOptionValues: [String: Double] { values.user }

    /// Takes values as a `CarouselState` keeps them, in place of the user's.
    public func setOwnOptionValues(_ values: [String: Double]) {
        for option in manifest.options {
            do {
                try setUserOption(option.name, to: values[option.name])
            } catch {
                // The script's range has changed since.
                try? setUserOption(option.name, to: nil)
            }
        }
    }
}
