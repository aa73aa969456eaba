// What a script declares about itself: its name, its options, its stage.

import CarouselEngine

/// A set of option values that a script offers under a name.
public typealias PluginPreset = OptionPreset

/// What a script declares about itself.
public struct PluginManifest: Equatable, Sendable {
    /// Its name; empty if it declares none.
    public let name: String
    /// One line that describes what it does.
    public let summary: String
    /// Who wrote it.
    public let author: String
    /// Its version.
    public let version: String
    /// The license under which others may use it.
    public let license: String
    /// The word under which a gallery lists it, such as "ring"; empty if it declares none.
    public let kind: String
    /// Further words by which it is found.
    public let tags: [String]
    /// The options that it declares, in the order of the script if that can be determined, otherwise by name.
    public internal(set) var options: [PluginOption]
    /// Its values of standard options.
    public let standardOptions: OptionValues
    /// Whether it has a `valueForOption`.
    let hasOptionHook: Bool
    /// Whether it has an `update`.
    public let hasUpdate: Bool
    /// Whether it places the items side by side by their distances, see `CarouselType.packsItems`.
    public let packsItems: Bool
    /// Whether its itemTransformForOffset has a fourth parameter, an item.
    let takesItem: Bool
    /// How items arrive and leave, if the script animates that.
    let change: ItemChangeStyle?
    /// The settings with which it looks best.
    public let stage: SettingsLayer
    /// Sets of option values, in the order of the script if that can be determined, otherwise by name.
    public internal(set) var presets: [PluginPreset]
    /// Unknown fields of its table.
    let unknownFields: [String]

    /// The manifest of a script that declares nothing.
    static let empty = PluginManifest(
        name: "", summary: "", author: "", version: "", license: "", kind: "", tags: [], options: [],
        standardOptions: OptionValues(), hasOptionHook: false, hasUpdate: false, packsItems: false,
        takesItem: false, change: nil, stage: SettingsLayer(), presets: [], unknownFields: [])
}
