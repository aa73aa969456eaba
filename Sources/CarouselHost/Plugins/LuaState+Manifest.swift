// What a script declares about itself, as Swift values. In: the bridge's manifest. Out: a manifest whose
// values are in range.

import CLuaBridge
import CarouselEngine

extension LuaState {
    /// - Throws: ``PluginError`` when the value of a standard option or of a stage setting is not allowed.
    func readManifest() throws(PluginError) -> PluginManifest {
        var raw = chl_get_manifest(state).pointee
        var own: [PluginOption] = []
        var standard = OptionValues()
        let count = Int(raw.declared_count)
        try withUnsafeMutableBytes(of: &raw.declared) { bytes throws(PluginError) in
            for option in bytes.bindMemory(to: chl_declared.self).prefix(count) {
                var option = option
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
        }
        var unknown: [String] = []
        let unknownCount = Int(raw.unknown_count)
        withUnsafeMutableBytes(of: &raw.unknown) { bytes in
            let length = bytes.count / Int(CHL_MAX_UNKNOWN)
            for position in 0..<unknownCount {
                let field = bytes[(position * length)..<((position + 1) * length)]
                unknown.append(String(decoding: field.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return PluginManifest(
            name: text(&raw.name), summary: text(&raw.summary), author: text(&raw.author),
            version: text(&raw.version), kind: text(&raw.kind), options: own, standardOptions: standard,
            hasOptionHook: raw.has_option_hook, hasUpdate: raw.has_update,
            packsItems: raw.packs, stage: try stage(raw.stage),
            presets: try presets(&raw), unknownFields: unknown.sorted())
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
        PluginError(
            kind: .manifest, plugin: plugin, file: file.displayPath, line: file.line(of: message),
            source: file.line(of: message).flatMap(file.lineText), hook: "loading", item: nil, offset: nil,
            message: message, traceback: [])
    }

    // MARK: Stage and presets

    private func stage(_ raw: chl_stage) throws(PluginError) -> PreferredSettings {
        var stage = PreferredSettings()
        func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>, _ what: String)
            throws(PluginError)
        {
            guard !range.contains(value) else { return }
            throw refusal(
                "stage.\(name) is \(value); expected \(what) from \(range.lowerBound) to \(range.upperBound)")
        }
        func range(of property: String) -> ClosedRange<Double> {
            CarouselProperty.named(property)?.range ?? -1e9...1e9
        }
        if raw.has_perspective {
            try check("perspective", raw.perspective, range(of: "perspective"), "a number")
            stage.perspective = raw.perspective
        }
        if raw.has_vertical { stage.isVertical = raw.vertical }
        if raw.has_item_size {
            for length in [raw.item_width, raw.item_height] {
                try check("itemSize", length, 1...10_000, "points")
            }
            stage.itemSize = Size(width: raw.item_width, height: raw.item_height)
        }
        if raw.has_items_per_page {
            let count = Int(saturating: raw.items_per_page)
            try check("itemsPerPage", raw.items_per_page, 1...1000, "a whole number")
            guard Double(count) == raw.items_per_page else {
                throw refusal(
                    "stage.itemsPerPage is \(raw.items_per_page); expected a whole number from 1 to 1000")
            }
            stage.itemsPerPage = count
        }
        if raw.has_paging { stage.isPagingEnabled = raw.paging }
        switch raw.alignment_word {
        case 1: stage.alignment = .start
        case 2: stage.alignment = .center
        case 3: stage.alignment = .end
        default: break
        }
        if raw.has_alignment {
            try check("alignment", raw.alignment, 0...1, "a number")
            stage.alignment = .fraction(raw.alignment)
        }
        return stage
    }

    private func presets(_ raw: inout chl_manifest) throws(PluginError) -> [PluginPreset] {
        var names: [String] = []
        var standard: [String: [CarouselOption: Double]] = [:]
        var own: [String: [String: Double]] = [:]
        let count = Int(raw.preset_value_count)
        try withUnsafeMutableBytes(of: &raw.preset_values) { bytes throws(PluginError) in
            for value in bytes.bindMemory(to: chl_preset_value.self).prefix(count) {
                var value = value
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
        }
        return names.map {
            PluginPreset(name: $0, standardOptions: standard[$0] ?? [:], ownOptions: own[$0] ?? [:])
        }
    }
}
