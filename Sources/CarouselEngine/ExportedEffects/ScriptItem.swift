// An item as a script has it, for effects that were exported from one. In: names of fields and methods. Out: values.

// Unchecked: an error carries a value, and errors are Sendable. Values of a script stay with the carousel that they belong to,
// which one actor uses at a time.
/// An item that a script places: it can be read and written while it is placed, and is the same one in each frame.
public final class ScriptItem: @unchecked Sendable {
    private unowned let context: ScriptContext
    /// Which of the loaded items it is.
    let number: UInt64
    /// The call that it is given to.
    private let call: Int

    init(_ context: ScriptContext, number: UInt64, call: Int) {
        self.context = context
        self.number = number
        self.call = call
    }

    private func read<Value>(_ value: (borrowing EffectItem) -> Value) throws -> Value {
        guard call == context.call, let item = context.item else {
            throw Lua.fail("an item can only be used while it is placed")
        }
        return value(EffectItem(storage: context.storage, item: item, position: context.position))
    }

    // MARK: Fields

    /// 0-based; negative or ≥ numberOfItems for placeholders.
    public var index: Int { get throws { try read { $0.index } } }
    /// Distance from the center, in items.
    public var offset: Double { get throws { try read { $0.offset } } }
    /// Its container, as on screen, in points.
    public var size: Size { get throws { try read { $0.size } } }
    /// Extent of its container along the scroll axis, in points.
    public var width: Double { get throws { try read { $0.width } } }
    /// Extent of its container across the scroll axis, in points.
    public var height: Double { get throws { try read { $0.height } } }
    /// How far it has arrived, 0 to 1; linear in time.
    public var presence: Double { get throws { try read { $0.presence } } }
    /// The rank within the change that it arrives or leaves with, from 0.
    public var order: Int { get throws { try read { $0.order } } }
    /// Whether it was removed and is about to go.
    public var isLeaving: Bool { get throws { try read { $0.isLeaving } } }
    /// Whether the pointer went down on it and is still down.
    public var isHeld: Bool { get throws { try read { $0.isHeld } } }
    /// Whether it is the current item.
    public var isCurrent: Bool { get throws { try read { $0.isCurrent } } }
    /// Whether it is a placeholder.
    public var isPlaceholder: Bool { get throws { try read { $0.isPlaceholder } } }
    /// What the app says of it; nil for nothing.
    public var data: ItemData? { get throws { try read { $0.data } } }
    /// Which of the app's items it is.
    public var name: ItemName { get throws { try read { $0.name } } }
    /// The pointer in the plane in which the item was last drawn.
    public var pointer: Point? { get throws { try read { $0.pointer } } }
    /// How it looks besides its place, alpha and shade.
    public var look: ItemLook { get throws { try read { $0.look } } }

    /// A number from 0 to below 1, always the same for the same item of the app's.
    public func random(_ salt: Int = 0) throws -> Double { try read { $0.random(salt) } }

    /// A number that follows its target as a damped spring does, and its speed; see ``EffectItem/springState(_:to:response:damping:)``.
    public func springState(_ name: String, to target: Double, response: Double = 0.4, damping: Double = 1)
        throws
        -> (value: Double, speed: Double)
    {
        _ = try Lua.finite(target)
        return try read { $0.springState(name, to: target, response: response, damping: damping) }
    }

    /// What a script keeps of it.
    public var state: ScriptTable {
        get throws {
            let name = try read { $0.name }
            context.storage.pointee.reads.insert(.time)
            if let known = context.states[name] { return known }
            let state = ScriptTable()
            context.states[name] = state
            return state
        }
    }

    // MARK: As a script reads and writes it

    func field(_ key: ScriptValue) throws -> ScriptValue {
        let field = key.text
        switch field {
        case "index": return .whole(try index)
        case "offset": return .real(try offset)
        case "width": return .real(try width)
        case "height": return .real(try height)
        case "presence": return .real(try presence)
        case "order": return .whole(try order)
        case "leaving": return .boolean(try isLeaving)
        case "held": return .boolean(try isHeld)
        case "current": return .boolean(try isCurrent)
        case "placeholder": return .boolean(try isPlaceholder)
        case "data": return ScriptValue(dataOf: try data)
        case "id": return ScriptValue(nameOf: try name)
        case "state": return .table(try state)
        case "size": return ScriptValue(sizeOf: try size)
        case "alpha": return .real(try result.alpha ?? 1)
        case "shade": return .real(try result.shade ?? 0)
        case "depth": return ScriptValue(try result.depth)
        default: return try look.value(of: field)
        }
    }

    /// What it was given in this call besides its look.
    private var result: ScriptPlacement.Results {
        get throws {
            _ = try read { $0.index }
            return context.results
        }
    }

    /// Sets how it looks, or its alpha, depth or shade where the result has none.
    ///
    /// - Throws: ``ScriptError`` for a field that there is not, or a value that it can't have.
    public func set(_ key: ScriptValue, _ value: ScriptValue) throws {
        let field = key.text
        _ = try result
        switch field {
        case "alpha": context.results.alpha = try ScriptPlacement.part(value, field, 0...1)
        case "shade": context.results.shade = try ScriptPlacement.part(value, field, -1...1)
        case "depth": context.results.depth = value.isNone ? nil : try Lua.finite(Lua.real(value))
        default:
            var look = try look
            defer { context.write(look) }
            try look.set(field, value)
        }
    }

    func call(_ method: String, _ arguments: [ScriptValue]) throws -> [ScriptValue] {
        switch method {
        case "random":
            let salt = try Lua.seed(of: arguments.value(0))
            return [.real(try random(Int(bitPattern: UInt(salt))))]
        case "pointer": return (try pointer).map { [.real($0.x), .real($0.y)] } ?? []
        case "spring":
            let target = try Lua.real(arguments.value(1))
            let options = arguments.value(2)
            let (response, damping) = try Self.spring(options)
            let name = try Lua.text(arguments.value(0))
            let state = try springState(name, to: target, response: response, damping: damping)
            return [.real(state.value), .real(state.speed)]
        default: throw Lua.fail("an item has no method '\(method)'")
        }
    }

    private static func spring(_ options: ScriptValue) throws -> (response: Double, damping: Double) {
        guard !options.isNone else { return (0.4, 1) }
        for name in options.names where name != "response" && name != "damping" {
            throw Lua.fail("item:spring has no '\(name)'")
        }
        func part(_ name: String, _ usual: Double) throws -> Double {
            let value = try Lua.index(options, .text(name))
            return value.isNone ? usual : try Lua.within(Lua.real(value), 1e-3...1e3)
        }
        return (try part("response", 0.4), try part("damping", 1))
    }
}

extension ScriptValue {
    /// Which of the app's items it is, as a script has it.
    public init(nameOf name: ItemName) {
        switch name {
        case .number(let number): self = .whole(number)
        case .text(let text): self = .text(Lua.bytes(of: text))
        }
    }

    /// The names of its fields.
    var names: [String] {
        switch self {
        case .table(let table): table.names
        case .record(let record): Array(record.fields.keys)
        default: []
        }
    }
}

extension Lua {
    /// A number from 0 to below 1, always the same for the same values.
    public static func random(_ value: ScriptValue, _ salt: ScriptValue = .none) throws -> Double {
        ItemRandom.number(from: try seed(of: value), with: try seed(of: salt))
    }

    /// What random numbers begin with; 0 for nothing.
    static func seed(of value: ScriptValue) throws -> UInt64 {
        switch value {
        case .none: return 0
        case .text(let text):
            if let number = number(spelled: text) { return try seed(of: number) }
            return ItemRandom.hash(of: text.unicodeScalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) })
        case .whole(let number): return UInt64(bitPattern: Int64(number))
        default: return ItemRandom.seed(of: try real(value))
        }
    }
}
