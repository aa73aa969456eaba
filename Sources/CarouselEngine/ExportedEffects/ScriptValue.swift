// A value of a script, for effects that were exported from one. In: values of Swift. Out: one type for all of them.

/// A value that a script computes with, where it may be of several kinds. Exported effects use it for what has no type of its
/// own in Swift.
///
/// A text has a character for each of its bytes, up to U+00FF; see ``Lua/bytes(of:)``.
public enum ScriptValue: Sendable {
    case none
    case boolean(Bool)
    /// A whole number, of 64 bits.
    case whole(Int)
    case real(Double)
    case text(String)
    indirect case matrix(Transform3D)
    case table(ScriptTable)
    /// What an app says of an item, or a value with named numbers.
    case record(ScriptRecord)
    case item(ScriptItem)
    case function(ScriptFunction)

    // MARK: From values of Swift

    /// A number that may be whole or not: it is whole if it has no fraction and a double has no gaps beside it.
    @inlinable
    public init(number: Double) {
        if number.magnitude < 0x1p53, number == number.rounded(.towardZero) {
            self = .whole(Int(number))
        } else {
            self = .real(number)
        }
    }

    /// A number, or none.
    @inlinable public init(_ number: Double?) { self = number.map { .real($0) } ?? .none }
    /// A number that may be whole or not, or none.
    @inlinable public init(number: Double?) { self = number.map { ScriptValue(number: $0) } ?? .none }
    /// A whole number, or none.
    @inlinable public init(_ number: Int?) { self = number.map { .whole($0) } ?? .none }
    /// A boolean, or none.
    @inlinable public init(_ flag: Bool?) { self = flag.map { .boolean($0) } ?? .none }
    /// A text, or none.
    @inlinable public init(_ text: String?) { self = text.map { .text($0) } ?? .none }
    /// A transform, or none.
    @inlinable public init(_ transform: Transform3D?) { self = transform.map { .matrix($0) } ?? .none }

    /// What an app says of an item.
    public init(_ data: ItemData) {
        switch data {
        case .text(let text): self = .text(Lua.bytes(of: text))
        case .number(let number): self = ScriptValue(number: number)
        case .boolean(let flag): self = .boolean(flag)
        case .list, .table: self = .record(ScriptRecord(data))
        }
    }

    /// What an app says of an item; an empty record where it says nothing.
    public init(dataOf data: ItemData?) {
        switch data {
        case .list?, .table?: self = ScriptValue(data ?? .table([:]))
        default: self = .record(ScriptRecord(.table([:])))
        }
    }

    /// A part of what an app says of an item.
    public init(_ data: ItemData?) { self = data.map { ScriptValue($0) } ?? .none }

    /// The pointer over a carousel, from the middle of its bounds; none when there is none.
    public init(pointerIn carousel: borrowing EffectContext) {
        guard let place = carousel.pointer else {
            self = .none
            return
        }
        self = ScriptValue(
            named: ["x": .real(place.x), "y": .real(place.y), "down": .boolean(carousel.isPointerDown)])
    }

    /// A size.
    public init(sizeOf size: Size) {
        self = ScriptValue(named: ["width": .real(size.width), "height": .real(size.height)])
    }

    /// Values in a list that are read only.
    public init(list values: [ScriptValue]) { self = .record(ScriptRecord(list: values)) }

    /// Values by names that are read only.
    public init(named fields: KeyValuePairs<String, ScriptValue>) {
        self = .record(ScriptRecord(fields: Dictionary(uniqueKeysWithValues: fields.map { ($0, $1) })))
    }

    // MARK: To values of Swift

    /// Whether it counts as true: all but none and false do.
    @inlinable
    public var isTrue: Bool {
        switch self {
        case .none, .boolean(false): false
        default: true
        }
    }

    /// Whether it is nothing.
    @inlinable public var isNone: Bool { if case .none = self { true } else { false } }

    /// The number that it is; 0 for any other value.
    @inlinable public var number: Double { optionalNumber ?? 0 }
    /// The number that it is; nil for any other value.
    @inlinable
    public var optionalNumber: Double? {
        switch self {
        case .real(let number): number
        case .whole(let number): Double(number)
        default: nil
        }
    }
    /// The whole number that it is; 0 for any other value.
    @inlinable public var whole: Int { optionalWhole ?? 0 }
    /// The whole number that it is; nil for any other value.
    @inlinable
    public var optionalWhole: Int? {
        switch self {
        case .whole(let number): number
        case .real(let number): Int(exactly: number)
        default: nil
        }
    }
    /// The boolean that it is; false for any other value.
    @inlinable public var boolean: Bool { optionalBoolean ?? false }
    /// The boolean that it is; nil for any other value.
    @inlinable public var optionalBoolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    /// The text that it is; an empty one for any other value.
    @inlinable public var text: String { optionalText ?? "" }
    /// The text that it is; nil for any other value.
    @inlinable public var optionalText: String? { if case .text(let text) = self { text } else { nil } }
    /// The transform that it is; the identity for any other value.
    @inlinable public var matrix: Transform3D { optionalMatrix ?? .identity }
    /// The transform that it is; nil for any other value.
    @inlinable
    public var optionalMatrix: Transform3D? {
        if case .matrix(let transform) = self { transform } else { nil }
    }

    /// What a script calls its kind.
    public var kind: String {
        switch self {
        case .none: "nil"
        case .boolean: "boolean"
        case .whole, .real: "number"
        case .text: "string"
        case .table: "table"
        case .function: "function"
        case .matrix, .record, .item: "userdata"
        }
    }

    /// Its table of methods.
    var metatable: ScriptTable? { if case .table(let table) = self { table.metatable } else { nil } }

    var isNumber: Bool {
        switch self {
        case .whole, .real: true
        default: false
        }
    }
}

extension [ScriptValue] {
    /// A value of a list; none behind its end.
    @inlinable public func value(_ position: Int) -> ScriptValue { position < count ? self[position] : .none }

    /// The values from a position on.
    @inlinable public func values(from position: Int) -> [ScriptValue] { Array(dropFirst(position)) }
}

/// An error that a script raises, or that its computation ends with.
public struct ScriptError: Error, CustomStringConvertible {
    /// What was raised.
    public let value: ScriptValue
    /// What was wrong.
    public let description: String

    /// - Parameter description: what was wrong.
    public init(_ description: String) {
        self.description = description
        value = .text(description)
    }

    init(raising value: ScriptValue) {
        self.value = value
        description = value.optionalText ?? "an error that is a \(value.kind)"
    }
}

// Unchecked: an error carries a value, and errors are Sendable. Values of a script stay with the carousel that they belong to,
// which one actor uses at a time.
/// A function of a script as a value.
public final class ScriptFunction: @unchecked Sendable {
    let body: ([ScriptValue]) throws -> [ScriptValue]

    /// - Parameter body: gets the arguments, and gives the results.
    public init(_ body: @escaping ([ScriptValue]) throws -> [ScriptValue]) { self.body = body }
}

/// Values by names and in a list, which can be read only.
public final class ScriptRecord: Sendable {
    let list: [ScriptValue]
    let fields: [String: ScriptValue]
    private let data: ItemData?

    init(_ data: ItemData) {
        self.data = data
        switch data {
        case .list(let values):
            list = values.map { ScriptValue($0) }
            fields = [:]
        case .table(let values):
            list = []
            fields = Dictionary(
                values.map { (Lua.bytes(of: $0), ScriptValue($1)) }, uniquingKeysWith: { $1 })
        default:
            list = []
            fields = [:]
        }
    }

    init(fields: [String: ScriptValue]) {
        data = nil
        list = []
        self.fields = fields.filter { !$0.value.isNone }
    }

    init(list: [ScriptValue]) {
        data = nil
        self.list = list
        fields = [:]
    }

    func isEqual(to other: ScriptRecord) -> Bool { self === other || data != nil && data == other.data }

    subscript(key: ScriptValue) -> ScriptValue {
        switch key {
        case .text(let name): return fields[name] ?? .none
        default:
            guard let place = key.optionalWhole, place > 0, place <= list.count else { return .none }
            return list[place - 1]
        }
    }
}
