// The options. The engine, the shell, the scripts and the docs use this one table.

/// An option that a type, a script or the app can set.
///
/// The engine resolves the options in the order of the cases, so that a value can depend on those before it:
/// the radius on the count, the count on the spacing.
public enum CarouselOption: String, CaseIterable, Hashable, Sendable {
    /// Whether the carousel wraps around.
    case wrap
    /// Whether items that face away are shown.
    case showBackfaces
    /// How far a drag moves the items, relative to the finger.
    case offsetMultiplier
    /// Distance between items, in item widths.
    case spacing
    /// How much items lean.
    case tilt
    /// The part of a circle that circular types fill, in radians.
    case arc
    /// Items on the full circle of circular types.
    case count
    /// Radius of circular types, in points.
    case radius
    /// Angle of an item: absolute for rotary and cylinder, a step for wheel, in radians.
    case angle
    /// The maximum number of items loaded at once.
    case visibleItems
    /// Offset below which items fade.
    case fadeMin
    /// Offset above which items fade.
    case fadeMax
    /// The distance over which items fade, in items.
    case fadeRange
    /// Alpha of fully faded items.
    case fadeMinAlpha

    /// What kind of number an option is.
    package enum Kind: String, Sendable {
        /// A number that may have a fraction.
        case number
        /// A whole number; a fraction is truncated.
        case integer
        /// 0 is false, every other number is true.
        case boolean
    }

    // MARK: The table

    /// All properties of an option.
    private typealias Row = (
        kind: Kind, unit: String, range: ClosedRange<Double>, engineDefault: Double?, help: String
    )

    private static let wide = -1e9...1e9
    private static let any = -Double.infinity...Double.infinity

    /// One row per option.
    private var row: Row {
        switch self {
        case .wrap: (.boolean, "", 0...1, 0, "wrap around endlessly")
        case .showBackfaces: (.boolean, "", 0...1, 1, "show items that face away")
        case .offsetMultiplier:
            (.number, "", Self.wide, 1, "how far a drag moves the items, relative to the finger")
        case .spacing: (.number, "item widths", Self.wide, nil, "distance between items")
        case .tilt: (.number, "", Self.wide, nil, "how much items lean")
        case .arc: (.number, "radians", Self.wide, nil, "part of a circle that is filled")
        case .count: (.integer, "items", 1...1_000_000, nil, "items on the full circle")
        case .radius: (.number, "points", Self.wide, nil, "radius of the circle")
        case .angle:
            (
                .number, "radians", Self.wide, nil,
                "angle of every item (rotary, cylinder) or from one to the next (wheel)"
            )
        case .visibleItems:
            (.integer, "items", 0...10_000, Double(VisibleWindow.mostByDefault), "most items loaded at once")
        case .fadeMin: (.number, "items", Self.any, -.infinity, "items fade below this offset")
        case .fadeMax: (.number, "items", Self.any, .infinity, "items fade above this offset")
        case .fadeRange: (.number, "items", 0...1e9, 1, "items over which they fade")
        case .fadeMinAlpha: (.number, "", 0...1, 0, "alpha where the fading is complete")
        }
    }

    /// What kind of number it is.
    package var kind: Kind { row.kind }
    /// The unit of its value; empty if it has none.
    package var unit: String { row.unit }
    /// The allowed values; other values are clamped.
    ///
    /// iCarousel: has no limits; a count of 0 or a fade range of 0 results in NaN.
    package var range: ClosedRange<Double> { row.range }
    /// The value when no type, script or app sets one; nil when only some types have a value.
    public var engineDefault: Double? { row.engineDefault }
    /// One line for help.
    package var help: String { row.help }

    /// The nearest allowed value; nil for NaN.
    package func sanitized(_ value: Double) -> Double? {
        guard !value.isNaN else { return nil }
        if kind == .boolean { return value == 0 ? 0 : 1 }
        let whole = kind == .integer ? value.rounded(.towardZero) : value
        return min(max(whole, range.lowerBound), range.upperBound)
    }

    /// Its index in tables of options: the position of the case, which is also the compiler's representation.
    @inlinable package var slot: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}
