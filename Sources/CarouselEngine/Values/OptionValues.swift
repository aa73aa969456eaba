// A set of option values without heap allocation: one double per option, and a bit that says whether it has a
// value.

/// Values for some of the options.
public struct OptionValues: Hashable, Sendable {
    /// Indexed by the options' slots; 0 when there is no value.
    package private(set) var values: SIMD16<Double> = .zero
    /// One bit per slot: 1 when there is a value.
    package private(set) var present: UInt16 = 0

    /// No values at all.
    public init() {}

    /// The value of an option, or nil when it has none. A new value is clamped to the option's range; NaN or
    /// nil removes the value.
    public subscript(option: CarouselOption) -> Double? {
        get { present & (1 << option.slot) == 0 ? nil : values[option.slot] }
        set {
            if let value = newValue.flatMap(option.sanitized) {
                values[option.slot] = value
                present |= 1 << option.slot
            } else {
                values[option.slot] = 0
                present &= ~(1 << option.slot)
            }
        }
    }

    /// Sets a value that is in its range, without rounding it.
    mutating func set(_ option: CarouselOption, unrounded value: Double) {
        values[option.slot] = value
        present |= 1 << option.slot
    }

    /// These values, where others have none.
    func overridden(by others: OptionValues) -> OptionValues {
        if present == 0 { return others }
        var result = others
        for option in CarouselOption.allCases where others[option] == nil { result[option] = self[option] }
        return result
    }

    /// Without the options that others have.
    package func without(_ others: OptionValues) -> OptionValues {
        var result = self
        for option in CarouselOption.allCases where others[option] != nil { result[option] = nil }
        return result
    }

    /// Whether no option has a value.
    public var isEmpty: Bool { present == 0 }
}
