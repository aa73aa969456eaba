// The settings with which a script looks best (its stage), and its presets, which are sets of options. In: the tables `stage` and
// `presets`, after the options. Out: settings and values that are in range.

import CarouselEngine

extension ManifestReader {
    private static let mostFields = 48
    private static let longestWord = 79
    private static let mostPresetValues = 256
    private static let longestName = 47

    // MARK: Stage

    /// - Parameter table: `{ perspective = -0.004 }`; nil for none.
    mutating func readStage(_ table: DeclaredTable?) -> SettingsLayer {
        var stage = SettingsLayer()
        let entries = table?.entries ?? []
        guard entries.count <= Self.mostFields else {
            refuse("stage has more than \(Self.mostFields) fields")
            return stage
        }
        for entry in entries {
            guard let name = entry.key.text?.string else {
                refuse("the names in stage must be properties, got a \(entry.key.typeName)")
                continue
            }
            if CarouselOption(rawValue: name) != nil {
                refuse("stage.\(name) is an option; expected it in `options`")
            } else if declared[name] != nil {
                refuse("stage.\(name) is an option of the script's own; expected it in `options`")
            } else if let property = property(named: name), let value = value(of: property, name, entry.value)
            {
                stage[property] = value
            }
        }
        return stage
    }

    private mutating func property(named name: String) -> CarouselProperty? {
        guard let property = CarouselProperty.named(name), CarouselProperty.settings.contains(property)
        else {
            let names = CarouselProperty.stageable.map { $0.alias ?? $0.name }.joined(separator: ", ")
            refuse("stage has an unknown field '\(name)'; expected one of \(names)")
            return nil
        }
        guard !property.isPersonal else {
            refuse("stage.\(name) is the user's to set; expected a property of the layout")
            return nil
        }
        return property
    }

    /// A field of a stage as a value of its property; nil if it can't be one.
    private mutating func value(of property: CarouselProperty, _ name: String, _ declared: DeclaredValue)
        -> CarouselProperty.Value?
    {
        switch (property.value(in: CarouselSettings()), declared) {
        case (.boolean, .boolean(let flag)): return .boolean(flag)
        case (.number, .number(let number, _)) where number.isFinite:
            return inRange(number, of: property, name, "a number").map { .number($0) }
        case (.integer, .number(let number, _)) where number.isFinite:
            let range = property.range ?? 0...0
            guard number == number.rounded(), range.contains(number) else {
                refuse(
                    "stage.\(name) is \(number); expected a whole number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
                )
                return nil
            }
            return .integer(Int(number))
        case (.size, .table(let pair)):
            guard case .number(let width, _) = pair[1], case .number(let height, _) = pair[2] else { break }
            guard let width = inRange(width, of: property, name, "points"),
                let height = inRange(height, of: property, name, "points")
            else { return nil }
            return .size(Size(width: width, height: height))
        case (.word, .text(let text)), (.integer, .text(let text)):
            guard text.length <= Self.longestWord, property.words.contains(text.string) else { break }
            return .word(text.string)
        case (.word, .number(let number, _)) where number.isFinite && property.range != nil:
            return inRange(number, of: property, name, "a number").map { .number($0) }
        default: break
        }
        refuse("stage.\(name) must be \(Self.values(of: property)), got \(shown(declared))")
        return nil
    }

    private mutating func inRange(
        _ number: Double, of property: CarouselProperty, _ name: String, _ what: String
    ) -> Double? {
        guard let range = property.range, !range.contains(number) else { return number }
        refuse(
            "stage.\(name) is \(number); expected \(what) from \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    /// A word stands for itself.
    private func shown(_ value: DeclaredValue) -> String {
        guard let text = value.text, text.length <= Self.longestWord else { return value.described }
        return text.string
    }

    private static func values(of property: CarouselProperty) -> String {
        switch property.value(in: CarouselSettings()) {
        case .boolean: return "true or false"
        case .size: return "{width, height} in points"
        case .number where property.words.isEmpty: return "a finite number"
        default:
            let words = property.words.map { "'\($0)'" }.joined(separator: ", ")
            guard property.range != nil else { return words }
            return words.isEmpty ? "a number" : "\(words) or a finite number"
        }
    }

    // MARK: Presets

    /// - Parameter table: `{ calm = { spread = 0.2 } }`; nil for none.
    mutating func readPresets(_ table: DeclaredTable?) -> [PluginPreset] {
        var presets: [PluginPreset] = []
        let entries = table?.entries ?? []
        guard entries.reduce(0, { $0 + ($1.value.table?.entries.count ?? 0) }) <= Self.mostPresetValues else {
            refuse("presets have more than \(Self.mostPresetValues) values")
            return presets
        }
        for entry in entries {
            guard let name = entry.key.text else {
                refuse("the names of presets must be strings, got a \(entry.key.typeName)")
                continue
            }
            guard (1...Self.longestName).contains(name.length), !name.hasZero else {
                refuse(
                    "the name of a preset has \(name.length) characters; expected 1 to \(Self.longestName)")
                continue
            }
            guard checkWord(name, "the name of a preset") else { continue }
            guard let values = entry.value.table else {
                refuse(
                    "presets.\(name.string) must be a table of options and their values, got \(entry.value.described)"
                )
                continue
            }
            presets.append(readPreset(name.string, values))
        }
        return presets
    }

    private mutating func readPreset(_ preset: String, _ table: DeclaredTable) -> PluginPreset {
        if table.entries.isEmpty {
            refuse("presets.\(preset) names no option; expected options and their values")
        }
        var standard: [CarouselOption: Double] = [:]
        var own: [String: Double] = [:]
        for entry in table.entries {
            guard let name = entry.key.text?.string else {
                refuse("the names in presets.\(preset) must be options, got a \(entry.key.typeName)")
                continue
            }
            guard let value = presetValue(entry.value, preset, name) else { continue }
            guard let option = CarouselOption(rawValue: name) else {
                own[name] = value
                continue
            }
            var values = OptionValues()
            values[option] = value
            if option.kind != .boolean, values[option] != value {
                refuse("presets.\(preset).\(name) is \(value); expected \(Self.values(of: option))")
            }
            standard[option] = value
        }
        return PluginPreset(name: preset, standardOptions: standard, ownOptions: own)
    }

    /// A value of a preset as one of its option; nil if it can't be one.
    private mutating func presetValue(_ value: DeclaredValue, _ preset: String, _ name: String) -> Double? {
        if let option = declared[name] {
            // What is wrong with the option is told already.
            guard let option else { return nil }
            if let number = Self.value(value, of: option) { return number }
            refuse("presets.\(preset).\(name) is \(value.described); expected \(Self.values(of: option))")
            return nil
        }
        guard CarouselOption(rawValue: name) != nil else {
            let names = CarouselOption.allCases.map(\.rawValue) + declared.keys
            let meant = NameDistance.nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            refuse(
                "presets.\(preset) names no option: '\(name)' is neither standard nor in `options`\(meant)")
            return nil
        }
        switch value {
        case .boolean(let flag): return flag ? 1 : 0
        case .number(let number, _) where number.isFinite: return number
        default:
            refuse("presets.\(preset).\(name) must be a number or a boolean, got \(value.described)")
            return nil
        }
    }
}
