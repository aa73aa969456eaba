// A table of a script, for effects that were exported from one. In: keys and values. Out: the same, in a script's order.

// Unchecked: an error carries a value, and errors are Sendable. Values of a script stay with the carousel that they belong to,
// which one actor uses at a time.
/// A table of a script: values by keys, of which those of 1, 2, 3 and so on are a list.
public final class ScriptTable: @unchecked Sendable {
    /// A key, however it is written.
    enum Key: Hashable {
        case whole(Int)
        case real(Double)
        case text(String)
        case boolean(Bool)
        case object(ObjectIdentifier)
        case item(UInt64)
        case matrix([Double])

        init?(_ value: ScriptValue) {
            switch value {
            case .none: return nil
            case .boolean(let flag): self = .boolean(flag)
            case .whole(let number): self = .whole(number)
            case .real(let number):
                if number.isNaN { return nil }
                self = Int(exactly: number).map { .whole($0) } ?? .real(number)
            case .text(let text): self = .text(text)
            case .matrix(let matrix): self = .matrix(matrix.elements)
            case .table(let table): self = .object(ObjectIdentifier(table))
            case .record(let record): self = .object(ObjectIdentifier(record))
            case .item(let item): self = .item(item.number)
            case .function(let function): self = .object(ObjectIdentifier(function))
            }
        }
    }

    /// The values of 1, 2, 3 and so on, as far as there are some.
    private var list: [ScriptValue] = []
    private var fields: [Key: ScriptValue] = [:]
    /// How many values the list has; where there are holes, one of the places before them.
    private(set) var length = 0
    /// The table of its methods.
    public var metatable: ScriptTable?

    /// A table with values in a list and by names.
    ///
    /// - Parameters:
    ///   - list: of the keys 1, 2, 3 and so on.
    ///   - fields: keys and values; of two with the same key, the later one counts.
    public init(_ list: [ScriptValue] = [], _ fields: [(ScriptValue, ScriptValue)] = []) {
        for (key, value) in fields { put(key, value) }
        for (position, value) in list.enumerated() { put(.whole(position + 1), value) }
        length = max(length, Self.end(of: list))
    }

    /// A table whose entries are set in their order, and further values of its list.
    ///
    /// - Parameters:
    ///   - entries: keys and values; without a key, the next of the list.
    ///   - rest: what follows in the list.
    public convenience init(inOrder entries: [(ScriptValue?, ScriptValue)], _ rest: [ScriptValue] = []) {
        let list = entries.filter { $0.0 == nil }.map(\.1) + rest
        self.init(list, entries.compactMap { entry in entry.0.map { ($0, entry.1) } })
    }

    /// Sets values in a list and by names.
    public func fill(_ list: [ScriptValue], _ fields: [(ScriptValue, ScriptValue)] = []) {
        for (key, value) in fields { put(key, value) }
        for (position, value) in list.enumerated() { put(.whole(position + 1), value) }
    }

    /// Sets the table of its methods.
    public func setMetatable(_ value: ScriptValue) { if case .table(let table) = value { metatable = table } }

    /// The end of a list with holes, as a script finds it.
    private static func end(of list: [ScriptValue]) -> Int {
        guard let last = list.last else { return 0 }
        if !last.isNone { return list.count }
        if list.count > 1, !list[list.count - 2].isNone { return list.count - 1 }
        var low = 0
        var high = list.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if list[middle - 1].isNone { high = middle } else { low = middle }
        }
        return low
    }

    /// The value of a key, whatever its methods say.
    public subscript(key: ScriptValue) -> ScriptValue {
        if case .whole(let place) = key, place > 0, place <= list.count { return list[place - 1] }
        guard let key = Key(key) else { return .none }
        return value(key)
    }

    private func value(_ key: Key) -> ScriptValue {
        if case .whole(let place) = key, place > 0, place <= list.count { return list[place - 1] }
        return fields[key] ?? .none
    }

    subscript(name: String) -> ScriptValue { fields[.text(name)] ?? .none }

    /// The texts among its keys.
    var names: [String] { fields.keys.compactMap { if case .text(let name) = $0 { name } else { nil } } }

    /// All values of the list.
    var values: [ScriptValue] { (0..<length).map { self[.whole($0 + 1)] } }

    /// Sets the value of a key, whatever its methods say; a key that is none is not taken.
    func put(_ key: ScriptValue, _ value: ScriptValue) {
        guard let key = Key(key) else { return }
        if case .whole(let place) = key {
            put(place, value)
        } else {
            fields[key] = value.isNone ? nil : value
        }
        while has(length + 1) { length += 1 }
        while length > 0, !has(length) { length -= 1 }
    }

    private func has(_ place: Int) -> Bool {
        if place > 0, place <= list.count { return true }
        return fields[.whole(place)] != nil
    }

    private func put(_ place: Int, _ value: ScriptValue) {
        if place > 0, place <= list.count {
            guard value.isNone else {
                list[place - 1] = value
                return
            }
            // What is behind a hole is no list any more.
            for (position, value) in list.enumerated().dropFirst(place) {
                fields[.whole(position + 1)] = value
            }
            list.removeSubrange((place - 1)...)
        } else if place == list.count + 1, !value.isNone {
            list.append(value)
            while let next = fields.removeValue(forKey: .whole(list.count + 1)) { list.append(next) }
        } else {
            fields[.whole(place)] = value.isNone ? nil : value
        }
    }
}
