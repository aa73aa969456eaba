// A set of option values without heap allocation: one double per option, and a bit that says whether it has a
// value.

/// Values for some of the options.
public struct OptionValues: Hashable, Sendable {
    /// Indexed by the options' slots; 0 when there is no value.
    @usableFromInline package private(set) var values: SIMD16<Double> = .zero
    /// One bit per slot: 1 when there is a value.
    @usableFromInline package private(set) var present: UInt16 = 0

    /// No values at all.
    public init() {}

    /// Whether the same options have the same values. One by one, since every frame compares them, and the comparison
    /// of whole vectors is not made in place.
    public static func == (one: OptionValues, other: OptionValues) -> Bool {
        guard one.present == other.present else { return false }
        for slot in 0..<16 where one.values[slot] != other.values[slot] { return false }
        return true
    }

    /// The value of an option, or nil when it has none. A new value is clamped to the option's range; NaN or
    /// nil removes the value.
    public subscript(option: CarouselOption) -> Double? {
        @inlinable @inline(__always) get { present & (1 << option.slot) == 0 ? nil : values[option.slot] }
        set {
            if let value = newValue.flatMap(option.sanitized) {
                set(option, unrounded: value)
            } else {
                values[option.slot] = 0
                present &= ~(1 << option.slot)
            }
        }
    }

    private func flag(_ option: CarouselOption) -> Bool? { self[option].map { $0 != 0 } }

    private func whole(_ option: CarouselOption) -> Int? { self[option].map { Int(saturating: $0) } }

    /// Whether the carousel wraps around.
    public var wrap: Bool? {
        get { flag(.wrap) }
        set { self[.wrap] = newValue.map { $0 ? 1 : 0 } }
    }
    /// Whether items that face away are shown.
    public var showBackfaces: Bool? {
        get { flag(.showBackfaces) }
        set { self[.showBackfaces] = newValue.map { $0 ? 1 : 0 } }
    }
    /// How far a drag moves the items, relative to the finger.
    public var offsetMultiplier: Double? {
        get { self[.offsetMultiplier] }
        set { self[.offsetMultiplier] = newValue }
    }
    /// Distance between items, in item widths.
    public var spacing: Double? {
        get { self[.spacing] }
        set { self[.spacing] = newValue }
    }
    /// How much items lean.
    public var tilt: Double? {
        get { self[.tilt] }
        set { self[.tilt] = newValue }
    }
    /// The part of a circle that is filled, in radians.
    public var arc: Double? {
        get { self[.arc] }
        set { self[.arc] = newValue }
    }
    /// Items on the full circle.
    public var count: Int? {
        get { whole(.count) }
        set { self[.count] = newValue.map(Double.init) }
    }
    /// Radius of the circle, in points.
    public var radius: Double? {
        get { self[.radius] }
        set { self[.radius] = newValue }
    }
    /// The maximum number of items loaded at once.
    public var visibleItems: Int? {
        get { whole(.visibleItems) }
        set { self[.visibleItems] = newValue.map(Double.init) }
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
