// An effect that keeps variables between frames, as a script does: for effects that were exported from one. In: items and
// frames. Out: where items are; what is kept belongs to the carousel.

/// An effect whose carousel keeps variables for it, which its functions change while items are placed: what an exported
/// script is that has such variables. An effect that is written by hand keeps values with ``EffectItem/remember(_:)``.
public protocol ScriptedEffect: Effect {
    /// The functions of the script, with what they keep.
    ///
    /// - Parameter context: of the carousel that shows the effect.
    func makeProgram(in context: ScriptContext) -> ScriptProgram<Self>
}

/// The functions of a script, with what they keep between frames; one object for each carousel.
open class ScriptProgram<Owner: ScriptedEffect> {
    /// The effect, with the values of its options.
    public final var effect: Owner
    /// What it is shown on.
    public final unowned let context: ScriptContext

    /// - Parameters:
    ///   - effect: with the values of its options.
    ///   - context: what it is shown on.
    public init(_ effect: Owner, in context: ScriptContext) {
        self.effect = effect
        self.context = context
    }

    /// The carousel as it is now.
    public final var carousel: EffectContext { context.carousel }

    /// Places an item.
    ///
    /// - Parameters:
    ///   - offset: from the center, in items.
    ///   - base: what its transform starts from.
    ///   - index: 0-based.
    ///   - item: what is known of it.
    /// - Throws: ``ScriptError`` if it can't be placed.
    open func place(_ offset: Double, _ base: Transform3D, _ index: Double, _ item: ScriptItem) throws
        -> ScriptPlacement
    { ScriptPlacement(base) }

    /// Computes what belongs to a frame, before its items are placed.
    ///
    /// - Parameter seconds: since the last frame.
    /// - Returns: true for another frame.
    /// - Throws: ``ScriptError`` if that fails.
    open func update(by seconds: Double) throws -> ScriptValue { .none }

    /// The value of a standard option when nobody sets it.
    ///
    /// - Parameters:
    ///   - option: its name.
    ///   - value: without it.
    /// - Throws: ``ScriptError`` if that fails.
    open func value(of option: String, otherwise value: ScriptValue) throws -> ScriptValue { value }

    /// The value of an option in effect.
    ///
    /// - Parameters:
    ///   - name: of a standard one, or one of the effect's own.
    ///   - other: where it has none.
    /// - Throws: ``ScriptError`` if there is no such option.
    public final func option(_ name: ScriptValue, _ other: ScriptValue = .none) throws -> ScriptValue {
        let word = Lua.letters(of: name.text) ?? ""
        if let option = CarouselOption(rawValue: word) {
            let value = ScriptValue(of: option, context.storage.pointee.context.options[option])
            return value.isNone ? other : value
        }
        switch effect[word] {
        case .number(let number)?: return .real(number)
        case .boolean(let flag)?: return .boolean(flag)
        case .text(let text)?: return .text(Lua.bytes(of: text))
        case nil: throw Lua.fail("no option '\(word)'")
        }
    }
}

extension ScriptValue {
    /// The value of a standard option, as a script has it.
    public init(of option: CarouselOption, _ value: Double?) {
        guard let value else {
            self = .none
            return
        }
        self = option.kind == .boolean ? .boolean(value != 0) : .real(value)
    }

    /// What an option hook has answered, as a number; nil for no answer.
    public var answer: Double? {
        switch self {
        case .boolean(let flag): flag ? 1 : 0
        default: optionalNumber
        }
    }
}

/// Where a script has placed an item.
public struct ScriptPlacement {
    /// What else than a transform.
    struct Results {
        var alpha: Double?
        var depth: Double?
        var shade: Double?
    }

    let transform: Transform3D
    let results: Results

    /// - Parameters:
    ///   - transform: of the item.
    ///   - alpha: 0 to 1; nil for what the item was given.
    ///   - depth: replaces the depth key; nil for what the item was given.
    ///   - shade: −1 to 1; nil for what the item was given.
    public init(_ transform: Transform3D, alpha: Double? = nil, depth: Double? = nil, shade: Double? = nil) {
        self.transform = transform
        results = Results(alpha: alpha, depth: depth, shade: shade)
    }

    /// - Parameter values: transform, alpha, depth, shade, as a script returns them.
    /// - Throws: ``ScriptError`` if they are something else.
    public init(_ values: [ScriptValue]) throws {
        func number(_ position: Int) throws -> Double? {
            let value = values.value(position)
            return value.isNone ? nil : try Lua.real(value)
        }
        transform = try Lua.matrix(values.value(0))
        results = Results(alpha: try number(1), depth: try number(2), shade: try number(3))
    }

    static func part(_ value: ScriptValue, _ field: String, _ range: ClosedRange<Double>) throws -> Double? {
        if value.isNone { return nil }
        return try Lua.real(value)
    }
}

/// The carousel that a script's program is shown on.
public final class ScriptContext {
    let storage: UnsafeMutablePointer<EffectStorage>
    /// The item that is placed.
    private(set) var item: UnsafeMutablePointer<FrameItem>?
    private(set) var position = 0
    /// How many items were placed.
    private(set) var call = 0
    var results = ScriptPlacement.Results()
    /// What the script keeps of items.
    var states: [ItemName: ScriptTable] = [:]
    fileprivate var hasFailedUpdate = false

    fileprivate init(_ storage: UnsafeMutablePointer<EffectStorage>) { self.storage = storage }

    /// The carousel as it is now.
    public var carousel: EffectContext { EffectContext(storage: storage) }

    /// Which way items turn between two places to rest, −1 to 1.
    public var toggle: Double {
        storage.pointee.reads.insert(.toggle)
        return item?.pointee.toggle ?? 0
    }

    /// From the center to the middle of the item that is placed, when the items are packed side by side.
    ///
    /// - Throws: ``ScriptError`` if none is placed.
    public func distance(spacing: Double = 1) throws -> Double {
        guard let item else { throw Lua.fail("carousel:distance is only known in itemTransformForOffset") }
        return EffectItem(storage: storage, item: item, position: position).distance(spacing: spacing)
    }

    func write(_ look: ItemLook) {
        guard let item else { return }
        EffectItem(storage: storage, item: item, position: position).look = look
    }

    fileprivate func placing<Owner>(_ placed: borrowing EffectItem, in program: ScriptProgram<Owner>) {
        if hasFailedUpdate { return placed.fail("update has failed") }
        call += 1
        item = placed.item
        position = placed.position
        results = ScriptPlacement.Results()
        defer { item = nil }
        do {
            let number = storage.pointee.facts(at: position).id.number
            let own = ScriptItem(self, number: number, call: call)
            let placement = try program.place(placed.offset, placed.base, Double(placed.index), own)
            let given = placement.results
            placed.put(
                placement.transform, alpha: given.alpha ?? results.alpha ?? 1,
                depth: given.depth ?? results.depth, shade: given.shade ?? results.shade ?? 0)
        } catch { placed.fail("\(error)") }
    }

    // MARK: Functions that read the carousel

    /// Calls a function that Lua or the host gives to scripts, by its name.
    ///
    /// - Throws: ``ScriptError`` as in a script.
    public func call(_ name: String, _ arguments: [ScriptValue]) throws -> [ScriptValue] {
        switch name {
        case "item:random", "item:pointer", "item:spring":
            guard case .item(let item) = arguments.value(0) else { throw Lua.fail("an item expected") }
            return try item.call(String(name.dropFirst(5)), arguments.values(from: 1))
        case "carousel:random": return [.real(try Lua.random(arguments.value(0), arguments.value(1)))]
        case "carousel:distance":
            let spacing = arguments.value(0)
            return [.real(try distance(spacing: spacing.isNone ? 1 : Lua.real(spacing)))]
        case "Transform:translateAlong":
            let swapped = carousel.isVertical && arguments.count > 2
            let given =
                swapped ? [arguments[0], arguments[2], arguments[1]] + arguments.values(from: 3) : arguments
            return try Lua.call("Transform:translate", given)
        case "Transform:turn": return try turned(arguments, along: false)
        case "Transform:turnAcross": return try turned(arguments, along: true)
        case "Transform:showsFront": return [.boolean(try showsFront(arguments))]
        default: return try Lua.call(name, arguments)
        }
    }

    private func turned(_ arguments: [ScriptValue], along: Bool) throws -> [ScriptValue] {
        let transform = try Lua.matrix(arguments.value(0))
        let angle = try Lua.finite(Lua.real(arguments.value(1)))
        return [
            .matrix(
                along
                    ? transform.turnedAcross(by: angle, in: carousel)
                    : transform.turned(by: angle, in: carousel))
        ]
    }

    private func showsFront(_ arguments: [ScriptValue]) throws -> Bool {
        let transform = try Lua.matrix(arguments.value(0))
        let width = arguments.value(1)
        let height = arguments.value(2)
        guard !width.isNone else { return carousel.showsFront(transform) }
        return transform.front(of: Size(width: try Lua.real(width), height: try Lua.real(height))) > 0
    }

    /// Calls a method of an object, which is its first argument.
    ///
    /// - Throws: ``ScriptError`` if there is none, and what it throws.
    public func call(_ name: String, of object: ScriptValue, _ arguments: [ScriptValue]) throws
        -> [ScriptValue]
    {
        if case .matrix = object { return try call("Transform:\(name)", [object] + arguments) }
        return try Lua.call(name, of: object, arguments)
    }
}

extension ScriptedEffect {
    /// Places an item as the script does.
    public func place(_ item: borrowing EffectItem) {
        let (program, context) = program(in: item.carousel)
        context.placing(item, in: program)
    }

    /// The value of a standard option, as the script says.
    public func value(
        of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext
    ) -> Double? {
        let (program, _) = program(in: carousel)
        carousel.storage.pointee.reads.formUnion(.all)
        let answer = try? program.value(of: option.rawValue, otherwise: ScriptValue(of: option, value))
        return answer?.answer ?? value
    }

    /// The program of the carousel, with the options' values of the effect.
    private func program(in carousel: borrowing EffectContext) -> (ScriptProgram<Self>, ScriptContext) {
        carousel.storage.pointee.reads.formUnion(.all)
        if let known = carousel.storage.pointee.script as? Kept<Self> {
            known.program.effect = self
            return (known.program, known.context)
        }
        let context = ScriptContext(carousel.storage)
        let kept = Kept(context: context, program: makeProgram(in: context))
        carousel.storage.pointee.script = kept
        return (kept.program, context)
    }

    /// Computes what belongs to a frame, before its items are placed.
    ///
    /// - Returns: whether the script asks for another frame.
    func update(by seconds: Double, in carousel: borrowing EffectContext) -> Bool {
        let (program, context) = program(in: carousel)
        context.hasFailedUpdate = false
        do {
            if case .boolean(true) = try program.update(by: seconds) { return true }
        } catch { context.hasFailedUpdate = true }
        return false
    }
}

/// What a carousel keeps of a script.
private final class Kept<Owner: ScriptedEffect> {
    let context: ScriptContext
    let program: ScriptProgram<Owner>

    init(context: ScriptContext, program: ScriptProgram<Owner>) {
        self.context = context
        self.program = program
    }
}
