// What a script says of itself: its name, its options.

import CarouselEngine

/// An option that a script declares of its own.
public struct PluginOption: Equatable, Sendable {
    /// The name.
    public let name: String
    /// Whether it is true or false; 0 is false.
    public let isBoolean: Bool
    /// The value that holds unless the user sets another.
    public let defaultValue: Double
    /// The least value that a user may set.
    public let min: Double?
    /// The largest value that a user may set.
    public let max: Double?
    /// A sensible step for a slider.
    public let step: Double?
    /// The unit, for people.
    public let unit: String
    /// One line of help.
    public let help: String
}

/// What a script says of itself.
public struct PluginManifest: Equatable, Sendable {
    /// Its name; empty unless given.
    public let name: String
    /// One line on what it does.
    public let summary: String
    /// Who wrote it.
    public let author: String
    /// Which version it is.
    public let version: String
    /// Options of its own, by name.
    public let options: [PluginOption]
    /// Its values of standard options.
    public let standardOptions: OptionValues
    /// Whether it has a `valueForOption`.
    let hasOptionHook: Bool
}
