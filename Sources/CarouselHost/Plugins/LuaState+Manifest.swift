// What a script declares about itself, as Swift values. In: the bridge's manifest. Out: a manifest whose
// values are in range.

import CLuaBridge
import CarouselEngine
import LuaSyntax

extension LuaState {
    /// - Throws: ``PluginError`` when the value of a standard option or of a stage setting is not allowed.
    func readManifest() throws(PluginError) -> PluginManifest {
        var raw = chl_get_manifest(state).pointee
        var own: [PluginOption] = []
        var standard = OptionValues()
        for var option in elements(raw.declared_count, of: &raw.declared, as: chl_declared.self) {
            let name = text(&option.name)
            guard let known = CarouselOption(rawValue: name) else {
                own.append(Self.option(&option))
                continue
            }
            guard option.kind == CHL_NUMBER || option.kind == CHL_BOOLEAN else {
                throw refusal("options.\(name) is a standard option; expected \(Self.values(of: known))")
            }
            standard[known] = option.value
            guard known.kind == .boolean || standard[known] == option.value else {
                throw refusal("options.\(name) is \(option.value); expected \(Self.values(of: known))")
            }
        }
        let unknown = elements(raw.unknown_count, of: &raw.unknown, as: chl_word.self).map {
            var word = $0
            return text(&word.text)
        }
        let presets = try presets(&raw)
        return PluginManifest(
            name: text(&raw.name), summary: text(&raw.summary), author: text(&raw.author),
            version: text(&raw.version), license: text(&raw.license), kind: text(&raw.kind),
            tags: text(&raw.tags).split(separator: " ").map(String.init), options: own,
            standardOptions: standard, hasOptionHook: raw.has_option_hook, hasUpdate: raw.has_update,
            packsItems: raw.packs, takesItem: raw.takes_item,
            change: raw.has_change || raw.appears
                ? ItemChangeStyle(
                    arrive: raw.arrive, leave: raw.leave, appears: raw.appears, replacesFade: raw.has_change)
                : nil,
            stage: try stage(&raw), presets: presets, unknownFields: unknown.sorted())
    }

    /// Sorts options and presets as the script writes them; those of which it can't be told stay as they are.
    func inOrder(_ manifest: PluginManifest) -> PluginManifest {
        func sorted<Element>(_ list: [Element], and others: [String] = [], by name: (Element) -> String)
            -> [Element]
        {
            let names = Set(list.map(name) + others)
            guard names.count > 1, let order = file.source.tables.order(of: names) else { return list }
            let byName = Dictionary(list.map { (name($0), $0) }) { first, _ in first }
            return order.compactMap { byName[$0] }
        }
        var manifest = manifest
        if !chl_get_manifest(state).pointee.is_ordered {
            let standard = CarouselOption.allCases.filter { manifest.standardOptions[$0] != nil }
            manifest.options = sorted(manifest.options, and: standard.map(\.rawValue), by: \.name)
        }
        manifest.presets = sorted(manifest.presets, by: \.name)
        return manifest
    }

    private static func option(_ option: inout chl_declared) -> PluginOption {
        let kind: PluginOption.Kind =
            switch option.kind {
            case CHL_BOOLEAN: .boolean
            case CHL_CHOICE: .choice(text(&option.choices).split(separator: "\n").map(String.init))
            case CHL_COLOR: .color
            default: .number
            }
        return PluginOption(
            name: text(&option.name), kind: kind, defaultValue: option.value,
            min: option.has_min ? option.min : nil, max: option.has_max ? option.max : nil,
            step: option.has_step ? option.step : nil, unit: text(&option.unit), help: text(&option.help),
            group: text(&option.group))
    }

    private static func values(of option: CarouselOption) -> String {
        if option.kind == .boolean { return "true or false" }
        let kind = option.kind == .integer ? "a whole number" : "a number"
        return "\(kind) from \(option.range.lowerBound) to \(option.range.upperBound)"
    }

    private func refusal(_ message: String) -> PluginError {
        let place = place(ofFieldIn: message)
        return PluginError(
            kind: .manifest, plugin: plugin, file: place?.path ?? file.displayPath, line: place?.range.line,
            source: place.flatMap { place in place.source.lines[place.range.line].map(String.init) },
            range: place?.range, hook: "loading", item: nil, offset: nil, message: message, traceback: [])
    }

    // MARK: Stage and presets

    private func stage(_ raw: inout chl_manifest) throws(PluginError) -> SettingsLayer {
        var stage = SettingsLayer()
        for var value in elements(raw.stage_count, of: &raw.stage, as: chl_stage_value.self) {
            let name = text(&value.name)
            guard let property = CarouselProperty.named(name), CarouselProperty.settings.contains(property)
            else {
                let names = CarouselProperty.stageable.map { $0.alias ?? $0.name }.joined(separator: ", ")
                throw refusal("stage has an unknown field '\(name)'; expected one of \(names)")
            }
            guard !property.isPersonal else {
                throw refusal("stage.\(name) is the user's to set; expected a property of the layout")
            }
            stage[property] = try self.value(of: property, named: name, value)
        }
        return stage
    }

    /// A field of a stage as a value of its property.
    private func value(
        of property: CarouselProperty, named name: String, _ raw: chl_stage_value
    ) throws(PluginError) -> CarouselProperty.Value {
        var raw = raw
        let text = text(&raw.text)
        func inRange(_ x: Double, _ what: String) throws(PluginError) -> Double {
            guard let range = property.range, !range.contains(x) else { return x }
            throw refusal(
                "stage.\(name) is \(x); expected \(what) from \(range.lowerBound) to \(range.upperBound)")
        }
        let usual = property.value(in: CarouselSettings())
        switch (usual, raw.kind) {
        case (.boolean, CHL_STAGE_BOOLEAN): return .boolean(raw.first != 0)
        case (.number, CHL_STAGE_NUMBER): return .number(try inRange(raw.first, "a number"))
        case (.integer, CHL_STAGE_NUMBER):
            let range = property.range ?? 0...0
            guard raw.first == raw.first.rounded(), range.contains(raw.first) else {
                throw refusal(
                    "stage.\(name) is \(raw.first); expected a whole number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
                )
            }
            return .integer(Int(raw.first))
        case (.size, CHL_STAGE_PAIR):
            return .size(
                Size(width: try inRange(raw.first, "points"), height: try inRange(raw.second, "points")))
        case (.word, CHL_STAGE_WORD) where property.words.contains(text): return .word(text)
        case (.integer, CHL_STAGE_WORD) where property.words.contains(text): return .word(text)
        case (.word, CHL_STAGE_NUMBER) where property.range != nil:
            return .number(try inRange(raw.first, "a number"))
        default: throw refusal("stage.\(name) must be \(Self.values(of: property)), got \(text)")
        }
    }

    private static func values(of property: CarouselProperty) -> String {
        switch property.value(in: CarouselSettings()) {
        case .boolean: return "true or false"
        case .size: return "{width, height} in points"
        case .number where property.words.isEmpty: return "a finite number"
        default:
            let words = property.words.map { "'\($0)'" }.joined(separator: ", ")
            return property.range == nil ? words : words.isEmpty ? "a number" : "\(words) or a finite number"
        }
    }

    private func presets(_ raw: inout chl_manifest) throws(PluginError) -> [PluginPreset] {
        var names: [String] = []
        var standard: [String: [CarouselOption: Double]] = [:]
        var own: [String: [String: Double]] = [:]
        for var value in elements(raw.preset_value_count, of: &raw.preset_values, as: chl_preset_value.self) {
            let (preset, name) = (text(&value.preset), text(&value.option))
            if names.last != preset { names.append(preset) }
            guard let option = CarouselOption(rawValue: name) else {
                own[preset, default: [:]][name] = value.value
                continue
            }
            var values = OptionValues()
            values[option] = value.value
            guard option.kind == .boolean || values[option] == value.value else {
                throw refusal(
                    "presets.\(preset).\(name) is \(value.value); expected \(Self.values(of: option))")
            }
            standard[preset, default: [:]][option] = value.value
        }
        return names.map {
            PluginPreset(name: $0, standardOptions: standard[$0] ?? [:], ownOptions: own[$0] ?? [:])
        }
    }
}
