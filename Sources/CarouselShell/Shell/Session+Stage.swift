// Applies the settings that a script prefers, as a layer below the user's settings and above the shell's
// defaults. In: a type. Out: changed settings and item size.

import CarouselEngine
import CarouselHost

/// A setting that a script's stage can contain.
enum StageSetting: CaseIterable {
    case perspective, vertical, itemSize, itemsPerPage, paging, alignment

    /// The property with which the user sets it; nil for the item size.
    fileprivate var property: String? {
        switch self {
        case .perspective: "perspective"
        case .vertical: "vertical"
        case .itemSize: nil
        case .itemsPerPage: "itemsPerPage"
        case .paging: "isPagingEnabled"
        case .alignment: "alignment"
        }
    }

    /// The setting that corresponds to a property.
    static func named(_ property: String) -> StageSetting? { allCases.first { $0.property == property } }
}

extension Session {
    /// Applies the settings that the type prefers, and resets those that the last type preferred, except for
    /// settings made by the user.
    func enterStage() {
        let former = stage
        stage = plugin?.preferredSettings ?? PreferredSettings()
        var settings = carousel.settings
        let defaults = CarouselSettings()
        var size = data.itemSize
        func take<Value>(
            _ setting: StageSetting, _ new: Value?, _ old: Value?, _ base: Value, _ set: (Value) -> Void
        ) {
            guard !ownSettings.contains(setting), new != nil || old != nil else { return }
            set(new ?? base)
        }
        take(.perspective, stage.perspective, former.perspective, defaults.perspective) {
            settings.perspective = $0
        }
        take(.vertical, stage.isVertical, former.isVertical, defaults.isVertical) { settings.isVertical = $0 }
        take(.itemSize, stage.itemSize, former.itemSize, SessionItems().itemSize) { size = $0 }
        take(.itemsPerPage, stage.itemsPerPage, former.itemsPerPage, defaults.itemsPerPage) {
            settings.itemsPerPage = $0
        }
        take(.paging, stage.isPagingEnabled, former.isPagingEnabled, defaults.isPagingEnabled) {
            settings.isPagingEnabled = $0
        }
        take(.alignment, stage.alignment, former.alignment, defaults.alignment) { settings.alignment = $0 }
        let isOtherLength = settings.isVertical != carousel.settings.isVertical || size != data.itemSize
        data.itemSize = size
        if settings != carousel.settings { carousel.settings = settings }
        if isOtherLength { measureItems() }
    }

    /// Sets the options of a preset, and resets those of the script's other presets.
    func take(_ preset: PluginPreset, of plugin: LuaPlugin) {
        var options = carousel.options
        for other in plugin.manifest.presets {
            for option in other.standardOptions.keys { options[option] = nil }
            for name in other.ownOptions.keys { try? plugin.setOwnOption(name, to: nil) }
        }
        for (option, value) in preset.standardOptions { options[option] = value }
        for (name, value) in preset.ownOptions { try? plugin.setOwnOption(name, to: value) }
        carousel.options = options
        keepUp()
    }
}
