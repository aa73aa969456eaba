// The options of an effect: each is a property. In: a key path and what may be set. Out: descriptions, and values written.

/// An enumeration whose cases a user can choose from, by their texts.
public protocol EffectChoice: RawRepresentable, CaseIterable, Equatable, Sendable
where RawValue == String, AllCases == [Self] {}

/// An option of an effect: a property that a user can set.
public struct EffectOption<Owner: Sendable>: Sendable {
    /// Its name: in a settings page, and in a saved state.
    public let name: String
    private let describe: @Sendable (Owner) -> OptionDescription
    private let assign: @Sendable (inout Owner, Double) -> Void

    /// What a settings page shows; its default is the property's value in an effect.
    func description(in owner: Owner) -> OptionDescription { describe(owner) }

    /// Writes a value that the option can have.
    func write(_ owner: inout Owner, _ value: Double) { assign(&owner, value) }

    /// A number.
    ///
    /// - Parameters:
    ///   - property: where its value is; the value there is its default.
    ///   - name: of the option.
    ///   - range: what a user can set; nil for any finite number.
    ///   - step: a suitable step for a slider.
    ///   - unit: for display.
    ///   - help: one line.
    ///   - group: the heading under which it is shown; empty for none.
    public static func number(
        _ property: WritableKeyPath<Owner, Double> & Sendable, _ name: String,
        _ range: ClosedRange<Double>? = nil, step: Double? = nil, unit: String = "", help: String = "",
        group: String = ""
    ) -> EffectOption {
        EffectOption(name: name) { owner in
            OptionDescription(
                name: name, defaultValue: owner[keyPath: property], min: range?.lowerBound,
                max: range?.upperBound, step: step, unit: unit, help: help, group: group)
        } assign: { owner, value in
            owner[keyPath: property] = value
        }
    }

    /// True or false.
    ///
    /// - Parameters:
    ///   - property: where its value is; the value there is its default.
    ///   - name: of the option.
    ///   - help: one line.
    ///   - group: the heading under which it is shown; empty for none.
    public static func boolean(
        _ property: WritableKeyPath<Owner, Bool> & Sendable, _ name: String, help: String = "",
        group: String = ""
    ) -> EffectOption {
        EffectOption(name: name) { owner in
            OptionDescription(
                name: name, kind: .boolean, defaultValue: owner[keyPath: property] ? 1 : 0, help: help,
                group: group)
        } assign: { owner, value in
            owner[keyPath: property] = value != 0
        }
    }

    /// One of the cases of an enumeration, by their texts.
    ///
    /// - Parameters:
    ///   - property: where its value is; the value there is its default.
    ///   - name: of the option.
    ///   - help: one line.
    ///   - group: the heading under which it is shown; empty for none.
    public static func choice<Choice: EffectChoice>(
        _ property: WritableKeyPath<Owner, Choice> & Sendable, _ name: String, help: String = "",
        group: String = ""
    ) -> EffectOption {
        EffectOption(name: name) { owner in
            let cases = Choice.allCases
            return OptionDescription(
                name: name, kind: .choice(cases.map(\.rawValue)),
                defaultValue: Double(cases.firstIndex(of: owner[keyPath: property]) ?? 0), help: help,
                group: group)
        } assign: { owner, value in
            let cases = Choice.allCases
            let position = Int(saturating: value)
            if cases.indices.contains(position) { owner[keyPath: property] = cases[position] }
        }
    }

    /// A color, 0xRRGGBB.
    ///
    /// - Parameters:
    ///   - property: where its value is; the value there is its default.
    ///   - name: of the option.
    ///   - help: one line.
    ///   - group: the heading under which it is shown; empty for none.
    public static func color(
        _ property: WritableKeyPath<Owner, UInt32> & Sendable, _ name: String, help: String = "",
        group: String = ""
    ) -> EffectOption {
        EffectOption(name: name) { owner in
            OptionDescription(
                name: name, kind: .color, defaultValue: Double(owner[keyPath: property]), help: help,
                group: group)
        } assign: { owner, value in
            owner[keyPath: property] = UInt32(value)
        }
    }

    private init(
        name: String, describe: @escaping @Sendable (Owner) -> OptionDescription,
        assign: @escaping @Sendable (inout Owner, Double) -> Void
    ) {
        self.name = name
        self.describe = describe
        self.assign = assign
    }
}

/// Option values that an effect offers under a name.
public struct EffectPreset: Equatable, Sendable {
    /// The name.
    public let name: String
    /// By the names of the effect's own options and of standard ones.
    public let values: [String: OptionValue]

    /// - Parameters:
    ///   - name: of the preset.
    ///   - values: by the names of the effect's own options and of standard ones.
    public init(_ name: String, _ values: [String: OptionValue]) {
        self.name = name
        self.values = values
    }
}
