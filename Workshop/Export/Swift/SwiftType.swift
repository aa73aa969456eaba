// The types that values have in exported Swift.

/// The type of a value in Swift.
indirect enum SwiftType: Hashable {
    /// A Double: of numbers with fractions, of whole ones that a Double holds, or of both.
    case real, count, mixed
    /// An Int.
    case wide
    case boolean
    case text
    case matrix
    /// An item, while it is placed.
    case item
    /// The engine's Size and Point.
    case size, point
    /// What an app says of an item, which may be nothing: an ItemData?.
    case data
    /// The engine's ItemPath.
    case path
    /// A table that is only read, by the number of its shape.
    case shape(Int)
    case optional(SwiftType)
    /// Nothing, before it is known where it goes.
    case nothing
    /// Values of kinds that no one type has.
    case mixture

    /// Whether it is a Double.
    var isDouble: Bool {
        switch self {
        case .real, .count, .mixed: true
        default: false
        }
    }

    var isNumber: Bool { isDouble || self == .wide }
    /// Whether its numbers are whole.
    var isWhole: Bool { self == .count || self == .wide }
    /// What it is if it is there.
    var wrapped: SwiftType { if case .optional(let inner) = self { inner } else { self } }
    var isOptional: Bool { if case .optional = self { true } else { false } }
    /// Whether a value that is there counts as true: all but booleans, and data.
    var isThereIfTrue: Bool { isOptional && wrapped != .boolean }

    /// Whether values of both are the same in Swift.
    func isSame(as other: SwiftType) -> Bool {
        switch (self, other) {
        case (.optional(let a), .optional(let b)): a.isSame(as: b)
        default: self == other || isDouble && other.isDouble
        }
    }
}
