// A set of option values without a heap: one double an option and a bit that says whether it has a value.

/// Values for some of the fourteen options.
public struct OptionValues: Hashable, Sendable {
    /// By the options' slots; 0 where there is no value.
    package private(set) var values: SIMD16<Double> = .zero
    /// Bit by slot: there is a value.
    package private(set) var present: UInt16 = 0

    /// No values at all.
    public init() {}

    /// The value of an option, or nil where it has none; what is set is brought into the option's range, and NaN
    /// takes the value away.
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

    /// Whether no option has a value.
    public var isEmpty: Bool { present == 0 }
}
