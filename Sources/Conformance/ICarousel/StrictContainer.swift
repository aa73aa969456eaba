// Strict decoding. In: a JSON object. Out: its values; an error for an unknown key.

/// A JSON object whose keys must all be known.
struct StrictContainer {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    private let container: KeyedDecodingContainer<Key>

    /// - Parameter known: the keys that the object may have.
    init(_ decoder: any Decoder, known: Set<String>) throws {
        container = try decoder.container(keyedBy: Key.self)
        if let unknown = container.allKeys.first(where: { !known.contains($0.stringValue) }) {
            throw DecodingError.dataCorruptedError(
                forKey: unknown, in: container,
                debugDescription: "unknown key '\(unknown.stringValue)'")
        }
    }

    /// A required value.
    func require<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
        guard let key = Key(stringValue: key) else { preconditionFailure("keys are any string") }
        return try container.decode(type, forKey: key)
    }

    /// A value that may be missing; null is not allowed.
    func find<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value? {
        guard let key = Key(stringValue: key), container.contains(key) else { return nil }
        return try container.decode(type, forKey: key)
    }

    /// Whether the value of a key is a list.
    func isList(_ key: String) -> Bool {
        guard let key = Key(stringValue: key) else { return false }
        return (try? container.nestedUnkeyedContainer(forKey: key)) != nil
    }

    /// Whether a key is present with the value null.
    func isNull(_ key: String) throws -> Bool {
        guard let key = Key(stringValue: key), container.contains(key) else { return false }
        return try container.decodeNil(forKey: key)
    }
}
