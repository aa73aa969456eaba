// Fields, calls and methods as scripts have them. In: objects, keys, arguments. Out: values, or an error.

extension Lua {
    // MARK: Calls

    /// Calls a value.
    ///
    /// - Throws: ``ScriptError`` if it can't be called, and what the function throws.
    public static func call(_ function: ScriptValue, _ arguments: [ScriptValue]) throws -> [ScriptValue] {
        if case .function(let function) = function { return try function.body(arguments) }
        let method = function.metatable?["__call"] ?? .none
        if method.isNone { throw fail("attempt to call a \(function.kind) value") }
        return try call(method, [function] + arguments)
    }

    /// Calls a method of an object, which is its first argument.
    ///
    /// - Throws: ``ScriptError`` if there is none, and what it throws.
    public static func call(_ name: String, of object: ScriptValue, _ arguments: [ScriptValue]) throws
        -> [ScriptValue]
    {
        switch object {
        case .text: return try call("string.\(name)", [object] + arguments)
        case .matrix: return try call("Transform:\(name)", [object] + arguments)
        case .item(let item): return try item.call(name, arguments)
        default: return try call(index(object, .text(name)), [object] + arguments)
        }
    }

    // MARK: Fields

    /// A field of an object: of its own, or as its methods say.
    ///
    /// - Throws: ``ScriptError`` if the value has no fields.
    public static func index(_ object: ScriptValue, _ key: ScriptValue) throws -> ScriptValue {
        switch object {
        case .table(let table):
            let value = table[key]
            if !value.isNone { return value }
            guard let metatable = table.metatable else { return .none }
            let next = metatable["__index"]
            switch next {
            case .none: return .none
            case .function: return try call(next, [object, key]).value(0)
            default: return try index(next, key)
            }
        case .record(let record): return record[key]
        case .item(let item): return try item.field(key)
        case .matrix(let matrix):
            guard let element = element(key.text, of: matrix) else { throw fail("no field '\(key.text)'") }
            return .real(element)
        case .text: return .none
        default: throw fail("attempt to index a \(object.kind) value")
        }
    }

    /// Sets a field of an object, as its methods say.
    ///
    /// - Throws: ``ScriptError`` if the value has no fields, or the key is none.
    public static func set(_ object: ScriptValue, _ key: ScriptValue, _ value: ScriptValue) throws {
        if case .item(let item) = object { return try item.set(key, value) }
        guard case .table(let table) = object else { throw fail("attempt to index a \(object.kind) value") }
        if let metatable = table.metatable, table[key].isNone {
            let next = metatable["__newindex"]
            switch next {
            case .none: break
            case .function:
                _ = try call(next, [object, key, value])
                return
            default: return try set(next, key, value)
            }
        }
        if case .none = key { throw fail("index is nil") }
        if case .real(let number) = key, number.isNaN { throw fail("index is NaN") }
        table.put(key, value)
    }

    /// An element of a list: the first one has the number 1.
    ///
    /// - Returns: nil where there is none.
    @inlinable
    public static func element<Value>(_ place: Double, of list: [Value]) -> Value? {
        guard place >= 1, place <= Double(list.count), place == place.rounded(.down) else { return nil }
        return list[Int(place) - 1]
    }

    /// A number of a transform, by its name: `m11` to `m44`.
    static func element(_ name: String, of matrix: Transform3D) -> Double? {
        let digits = Array(name.utf8)
        guard digits.count == 3, digits[0] == UInt8(ascii: "m"), (49...52).contains(digits[1]),
            (49...52).contains(digits[2])
        else { return nil }
        let rows = [matrix.row1, matrix.row2, matrix.row3, matrix.row4]
        return rows[Int(digits[1]) - 49][Int(digits[2]) - 49]
    }

    /// A transform.
    ///
    /// - Throws: ``ScriptError`` for any other value.
    public static func matrix(_ value: ScriptValue) throws -> Transform3D {
        guard case .matrix(let matrix) = value else { throw fail("a Transform expected, got \(value.kind)") }
        return matrix
    }
}
