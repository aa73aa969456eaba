// What the app says of an item: plain data that scripts can read.

/// A value of an item's data.
public indirect enum ItemData: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A finite number.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// Values in an order.
    case list([ItemData])
    /// Values by name.
    case table([String: ItemData])

    /// How deep tables and lists may be within each other.
    public static let deepest = 4

    /// The field of a table; nil if there is none.
    public subscript(name: String) -> ItemData? {
        if case .table(let fields) = self { fields[name] } else { nil }
    }

    /// The text of a color, as in `#3366ff`; nil for other values.
    package var color: String? { text.flatMap { $0.isColor ? $0 : nil } }

    /// The color, 0xRRGGBB, of a text such as `#3366ff`; nil for other values.
    public var rgb: UInt32? { color.flatMap { UInt32($0.dropFirst(), radix: 16) } }

    /// The number; nil for other values.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// True or false; nil for other values.
    public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// The text; nil for other values.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension ItemData: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A number.
    public init(floatLiteral number: Double) { self = .number(number) }
    /// A number.
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
    /// True or false.
    public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// A list.
    public init(arrayLiteral values: ItemData...) { self = .list(values) }
    /// A table; of two values with one name, the last one counts.
    public init(dictionaryLiteral fields: (String, ItemData)...) {
        self = .table(Dictionary(fields, uniquingKeysWith: { $1 }))
    }
}

/// Which item it is, as a script knows it.
public enum ItemName: Hashable, Sendable {
    /// The app's number; or the index at load, where the app has no identities.
    case number(Int)
    /// The app's identity as text.
    case text(String)

    /// The app's identity as text or number.
    init(_ identity: AnyHashable) {
        switch identity.base {
        case let number as Int: self = .number(number)
        case let text as String: self = .text(text)
        default: self = .text("\(identity.base)")
        }
    }
}

extension String {
    /// Whether it is a color, as in `#3366ff`.
    var isColor: Bool { utf8.count == 7 && hasPrefix("#") && dropFirst().allSatisfy(\.isHexDigit) }
}
