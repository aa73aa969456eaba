// The fourteen options of iCarousel. One table feeds the engine, the shell, the scripts and the docs.

/// An option that a type, a script or the app may answer.
///
/// The order of the cases is the order in which the engine asks for them, so that an answer may build on those
/// above it: the radius on the count, the count on the spacing.
public enum CarouselOption: String, CaseIterable, Hashable, Sendable {
    /// Whether the carousel goes round for ever.
    case wrap
    /// Whether items that face away are shown.
    case showBackfaces
    /// How far a drag moves the items, against the finger.
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
    /// The most items that are loaded at once.
    case visibleItems
    /// Offset below which items fade.
    case fadeMin
    /// Offset above which items fade.
    case fadeMax
    /// Items over which the fading takes place.
    case fadeRange
    /// Alpha where the fading is complete.
    case fadeMinAlpha

    /// All options, in the order in which the engine asks for them.
    public static let allCases: [CarouselOption] = [
        .wrap, .showBackfaces, .offsetMultiplier, .spacing, .tilt, .arc, .count, .radius, .angle,
        .visibleItems,
        .fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha,
    ]

    /// What kind of number an option is.
    public enum Kind: String, Sendable {
        /// A number with a fraction.
        case number
        /// A whole number; a fraction is cut off.
        case integer
        /// False is 0, all else is true.
        case boolean
    }

    /// The option of this name, in any mixture of cases.
    public init?(name: String) {
        let wanted = name.lowercased()
        guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
            return nil
        }
        self = found
    }

    /// What kind of number it is.
    public var kind: Kind {
        switch self {
        case .wrap, .showBackfaces: .boolean
        case .count, .visibleItems: .integer
        default: .number
        }
    }

    /// The unit of its value; empty where it has none.
    public var unit: String {
        switch self {
        case .spacing: "item widths"
        case .arc, .angle: "radians"
        case .radius: "points"
        case .fadeMin, .fadeMax, .fadeRange: "items"
        case .count, .visibleItems: "items"
        default: ""
        }
    }

    /// The values that the engine takes; what lies outside is brought to the nearest end.
    ///
    /// iCarousel: has no limits; a count of 0 or a fade range of 0 gives it NaN.
    public var range: ClosedRange<Double> {
        switch self {
        case .wrap, .showBackfaces, .fadeMinAlpha: 0...1
        case .count: 1...1_000_000
        case .visibleItems: 0...10_000
        case .fadeMin, .fadeMax: -.infinity ... .infinity
        case .fadeRange: 0...1e9
        default: -1e9...1e9
        }
    }

    /// What holds where no type, script or app says anything; nil where only some types have a value.
    public var engineDefault: Double? {
        switch self {
        case .wrap: 0
        case .showBackfaces: 1
        case .offsetMultiplier: 1
        case .visibleItems: Double(VisibleWindow.mostByDefault)
        case .fadeMin: -.infinity
        case .fadeMax: .infinity
        case .fadeRange: 1
        case .fadeMinAlpha: 0
        default: nil
        }
    }

    /// One line for help.
    public var help: String {
        switch self {
        case .wrap: "go round for ever"
        case .showBackfaces: "show items that face away"
        case .offsetMultiplier: "how far a drag moves the items, against the finger"
        case .spacing: "distance between items"
        case .tilt: "how much items lean"
        case .arc: "part of a circle that is filled"
        case .count: "items on the full circle"
        case .radius: "radius of the circle"
        case .angle: "angle of every item (rotary, cylinder) or from one to the next (wheel)"
        case .visibleItems: "most items loaded at once"
        case .fadeMin: "items fade below this offset"
        case .fadeMax: "items fade above this offset"
        case .fadeRange: "items over which they fade"
        case .fadeMinAlpha: "alpha where the fading is complete"
        }
    }

    /// The nearest value that the engine takes; nil for NaN, which is no value.
    public func sanitized(_ value: Double) -> Double? {
        guard !value.isNaN else { return nil }
        if kind == .boolean { return value == 0 ? 0 : 1 }
        let whole = kind == .integer ? value.rounded(.towardZero) : value
        return min(max(whole, range.lowerBound), range.upperBound)
    }

    /// Its place in tables of options.
    package var slot: Int {
        switch self {
        case .wrap: 0
        case .showBackfaces: 1
        case .offsetMultiplier: 2
        case .spacing: 3
        case .tilt: 4
        case .arc: 5
        case .count: 6
        case .radius: 7
        case .angle: 8
        case .visibleItems: 9
        case .fadeMin: 10
        case .fadeMax: 11
        case .fadeRange: 12
        case .fadeMinAlpha: 13
        }
    }
}
