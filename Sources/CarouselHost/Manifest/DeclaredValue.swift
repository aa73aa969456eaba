// A value of the table that a script returns, as the bridge writes it. In: its bytes. Out: plain data and, for what is none,
// the name of its type; and how a message names it.

import Foundation

/// A value of the table that a script returns.
indirect enum DeclaredValue {
    case nothing
    case boolean(Bool)
    /// A number, and how Lua writes it.
    case number(Double, written: String)
    case text(DeclaredText)
    case table(DeclaredTable)
    /// A function or a table too deep, for example: the name of its type.
    case other(String)

    /// What Lua calls its type.
    var typeName: String {
        switch self {
        case .nothing: "nil"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "string"
        case .table: "table"
        case .other(let name): name
        }
    }

    /// As a message names it.
    var described: String {
        switch self {
        case .nothing: "nothing"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number, let written): number.isNaN ? "nan" : written
        case .text(let text): "the string '\(text.start(63))'"
        case .table, .other: "a \(typeName)"
        }
    }

    /// As the key of a table.
    var asKey: String {
        switch self {
        case .text(let text): text.string
        case .number(_, let written): written
        case .boolean(let flag): flag ? "true" : "false"
        default: typeName
        }
    }

    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var table: DeclaredTable? { if case .table(let table) = self { table } else { nil } }
    var text: DeclaredText? { if case .text(let text) = self { text } else { nil } }
}

/// A text of a script: bytes that may be no letters.
struct DeclaredText {
    /// The bytes, or the first of a long text.
    let bytes: [UInt8]
    /// How many it has.
    let length: Int

    /// Up to a zero byte.
    var string: String { start(bytes.count) }
    var hasZero: Bool { bytes.contains(0) }

    /// Its start up to a zero byte, in so many bytes.
    func start(_ most: Int) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.prefix(most), as: UTF8.self)
    }

    /// Its start up to a zero byte, whole letters in so many bytes.
    func letters(_ most: Int) -> String {
        let all = bytes.prefix { $0 != 0 }
        guard all.count > most else { return String(decoding: all, as: UTF8.self) }
        var end = all.startIndex + most
        while end > all.startIndex, all[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: all[..<end], as: UTF8.self)
    }

    /// Its first control character up to a zero byte, besides those that are allowed.
    func control(besides allowed: UInt8? = nil) -> UInt8? {
        bytes.prefix { $0 != 0 }.first { ($0 < 0x20 || $0 == 0x7F) && $0 != allowed }
    }
}

/// A table of a script, without what its metatable adds.
struct DeclaredTable {
    /// How long it is as a list.
    let length: Int
    /// Its entries, sorted: Lua tells them in an order that differs from run to run.
    let entries: [(key: DeclaredValue, value: DeclaredValue)]
    private let fields: [String: DeclaredValue]
    private let elements: [Double: DeclaredValue]

    init(length: Int, entries: [(key: DeclaredValue, value: DeclaredValue)]) {
        self.length = length
        self.entries = entries.sorted { $0.key.asKey < $1.key.asKey }
        var fields: [String: DeclaredValue] = [:]
        var elements: [Double: DeclaredValue] = [:]
        for (key, value) in entries {
            switch key {
            case .text(let text): fields[text.string] = value
            case .number(let number, _): elements[number] = value
            default: break
            }
        }
        self.fields = fields
        self.elements = elements
    }

    subscript(name: String) -> DeclaredValue { fields[name] ?? .nothing }
    subscript(place: Int) -> DeclaredValue { elements[Double(place)] ?? .nothing }
    /// The names of its fields, sorted.
    var names: [String] { fields.keys.sorted() }
}

// MARK: - Reading

extension DeclaredTable {
    /// Reads the bytes that the bridge writes for a table; nil if they are none.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var reader = DeclaredBytes(bytes: bytes)
        guard let table = reader.value()?.table else { return nil }
        self = table
    }
}

private struct DeclaredBytes {
    let bytes: UnsafeRawBufferPointer
    var place = 0

    private mutating func read<Value: BitwiseCopyable>(_: Value.Type) -> Value? {
        guard place + MemoryLayout<Value>.size <= bytes.count else { return nil }
        defer { place += MemoryLayout<Value>.size }
        return bytes.loadUnaligned(fromByteOffset: place, as: Value.self)
    }

    private mutating func text() -> DeclaredText? {
        guard let length = read(UInt32.self), let kept = read(UInt32.self), place + Int(kept) <= bytes.count
        else { return nil }
        defer { place += Int(kept) }
        return DeclaredText(bytes: Array(bytes[place..<place + Int(kept)]), length: Int(length))
    }

    /// The next value; nil at the end of a table.
    mutating func value() -> DeclaredValue? {
        guard let tag = read(UInt8.self) else { return nil }
        switch Unicode.Scalar(tag) {
        case "b": return read(UInt8.self).map { .boolean($0 != 0) }
        case "n":
            guard let number = read(Double.self), let written = text() else { return nil }
            return .number(number, written: written.string)
        case "s": return text().map { .text($0) }
        case "o": return text().map { .other($0.string) }
        case "t":
            guard let length = read(UInt32.self) else { return nil }
            var entries: [(key: DeclaredValue, value: DeclaredValue)] = []
            while let key = value(), let value = value() { entries.append((key, value)) }
            return .table(DeclaredTable(length: Int(length), entries: entries))
        default: return nil
        }
    }
}
