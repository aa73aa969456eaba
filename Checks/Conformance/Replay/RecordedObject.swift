// Strict reading of recorded objects. In: a JSON object. Out: its values; an error for a key that is never
// read.

import CarouselEngine
import Foundation

/// A JSON object whose keys must all be read.
final class RecordedObject {
    private let values: [String: Any]
    private let path: String
    private var read: Set<String> = []

    init(_ value: Any, at path: String) throws {
        guard let values = value as? [String: Any] else { throw RecordingError("\(path): not an object") }
        self.values = values
        self.path = path
    }

    /// The object of a line.
    convenience init(line: Data) throws {
        try self.init(JSONSerialization.jsonObject(with: line), at: "scenario")
    }

    /// The keys, in order.
    var names: [String] { values.keys.sorted() }

    private init(_ values: [String: Any], _ path: String) { (self.values, self.path) = (values, path) }

    /// An object with another's values for the keys that are missing.
    func over(_ other: RecordedObject) -> RecordedObject {
        RecordedObject(values.merging(other.values) { own, _ in own }, path)
    }

    /// Marks known keys that are not compared as read.
    func ignore(_ keys: String...) { read.formUnion(keys) }
    func ignore(_ keys: [String]) { read.formUnion(keys) }

    /// Ends reading: every key must have been read.
    func finish() throws {
        if let unknown = values.keys.filter({ !read.contains($0) }).min() {
            throw RecordingError("\(path): unknown key '\(unknown)'")
        }
    }

    /// Whether a key is there, with any value but null.
    func has(_ key: String) -> Bool {
        guard let value = values[key] else { return false }
        return !(value is NSNull)
    }

    private func value<Value>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
        read.insert(key)
        guard let value = values[key] else { throw RecordingError("\(path): the key '\(key)' is missing") }
        return try Self.value(value, at: "\(path).\(key)")
    }

    private static func value<Value>(_ value: Any, at path: String) throws -> Value {
        guard let typed = value as? Value else {
            throw RecordingError("\(path): '\(value)' is not a \(Value.self)")
        }
        return typed
    }

    func number(_ key: String) throws -> Double {
        let number = try value(key, as: NSNumber.self)
        guard !Self.isFlag(number) else { throw RecordingError("\(path).\(key): \(number) is no number") }
        return number.doubleValue
    }
    func number(_ key: String, default fallback: Double) throws -> Double {
        try optional(key, number) ?? fallback
    }
    func integer(_ key: String) throws -> Int { try whole(number(key), key) }
    func whole(_ number: Double, _ key: String) throws -> Int {
        guard let integer = Int(exactly: number) else {
            throw RecordingError("\(path).\(key): \(number) is no whole number")
        }
        return integer
    }
    func flag(_ key: String) throws -> Bool {
        let number = try value(key, as: NSNumber.self)
        guard Self.isFlag(number) else { throw RecordingError("\(path).\(key): \(number) is no flag") }
        return number.boolValue
    }
    /// Whether a number of the JSON is true or false.
    private static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
    func flag(_ key: String, default fallback: Bool) throws -> Bool { try optional(key, flag) ?? fallback }
    func text(_ key: String) throws -> String { try value(key) }
    func texts(_ key: String) throws -> [String] { try value(key) }
    func numbers(_ key: String) throws -> [Double] {
        try Self.numbers(value(key), at: "\(path).\(key)")
    }
    private static func numbers(_ list: [Any], at path: String) throws -> [Double] {
        try list.map { try value($0, at: path) as NSNumber }.map(\.doubleValue)
    }
    func integers(_ key: String) throws -> [Int] { try numbers(key).map { try whole($0, key) } }

    /// A width and a height, or a displacement in x and y.
    func size(_ key: String) throws -> Size {
        let pair = try numbers(key)
        guard pair.count == 2 else { throw RecordingError("\(path).\(key): not two numbers") }
        return Size(width: pair[0], height: pair[1])
    }

    func point(_ key: String) throws -> Point {
        let size = try size(key)
        return Point(x: size.width, y: size.height)
    }

    /// x, y, width and height.
    func frame(_ key: String) throws -> [Double] {
        let frame = try numbers(key)
        guard frame.count == 4 else { throw RecordingError("\(path).\(key): not four numbers") }
        return frame
    }
    func sizes(_ key: String) throws -> [Size] {
        try rows(key).map { pair in
            guard pair.count == 2 else { throw RecordingError("\(path).\(key): not pairs") }
            return Size(width: pair[0], height: pair[1])
        }
    }
    func rows(_ key: String) throws -> [[Double]] {
        try value(key, as: [Any].self).enumerated().map { number, row in
            let place = "\(path).\(key)[\(number)]"
            return try Self.numbers(Self.value(row, at: place), at: place)
        }
    }
    func object(_ key: String) throws -> RecordedObject {
        try RecordedObject(value(key, as: Any.self), at: "\(path).\(key)")
    }
    func objects(_ key: String) throws -> [RecordedObject] {
        try value(key, as: [Any].self).enumerated().map {
            try RecordedObject($0.element, at: "\(path).\(key)[\($0.offset)]")
        }
    }

    /// The offset after each tick or move, and the index in a column; empty without a trace.
    func trace(column: Int) throws -> [(offset: Double, index: Int)] {
        try optional("trace", rows)?.map { row in
            guard row.count == 3 else { throw RecordingError("trace: not three numbers") }
            return (row[0], try whole(row[column], "trace"))
        } ?? []
    }

    /// The frames of items on the screen; nil where there are none.
    func frames() throws -> [(index: Int, frame: [Double])]? {
        try optional("items", objects)?.map { item in
            item.ignore("frame", "raw")
            let frame = (try item.integer("index"), try item.frame("frameInView"))
            try item.finish()
            return frame
        }
    }

    /// Objects in a list, or one without a list.
    func list(_ key: String) throws -> [RecordedObject] {
        values[key] is [Any] ? try objects(key) : [try object(key)]
    }

    /// Numbers, each in a list with others or by itself.
    func groups(_ key: String) throws -> [[Int]] {
        try value(key, as: [Any].self).map { part in
            let numbers = try (part as? NSNumber).map { [$0] } ?? Self.value(part, at: "\(path).\(key)")
            return try numbers.map { try whole($0.doubleValue, key) }
        }
    }

    /// A value; nil where the recording says that any would do.
    func unlessAny<Value>(_ key: String, _ get: (String) throws -> Value) throws -> Value? {
        values[key] as? String == "any" ? nil : try get(key)
    }

    /// Gives a property the value of a key, which is of the property's kind.
    func assign(_ key: String, to property: CarouselProperty, in settings: inout CarouselSettings) throws {
        let value: CarouselProperty.Value =
            switch property.value(in: settings) {
            case .boolean: .boolean(try flag(key))
            case .integer: .integer(try integer(key))
            case .size: .size(try size(key))
            case .word: .word(try text(key))
            case .number, nil: .number(try number(key))
            }
        guard property.assign(value, to: &settings) else {
            throw RecordingError("the property \(property.name) has a value of another kind")
        }
    }

    /// The value of a key that may be missing, but not null.
    func present<Value>(_ key: String, _ get: (String) throws -> Value) throws -> Value? {
        values[key] == nil ? nil : try get(key)
    }

    /// The value of a key that may be null, but not missing.
    func nullable<Value>(_ key: String, _ get: (String) throws -> Value) throws -> Value? {
        if values[key] is NSNull { read.insert(key) }
        return values[key] is NSNull ? nil : try get(key)
    }

    /// The value of a key that may be missing or null.
    func optional<Value>(_ key: String, _ get: (String) throws -> Value) throws -> Value? {
        read.insert(key)
        return has(key) ? try get(key) : nil
    }
}
