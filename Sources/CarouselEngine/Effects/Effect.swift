// An effect as a value: what it is called, what can be set, how an item is placed. In: items. Out: where they are.

/// A carousel type that is a definition: the carousel keeps what belongs to it between frames, and notices what it reads.
///
/// An effect is a value without memory of its own. Each carousel that shows it has its own values of its options, and its
/// own springs and ``Memory``: so one definition can be shown by many carousels, also in several actors.
///
/// ```swift
/// struct Fan: Effect {
///     let name = "fan"
///     var turn = 0.2
///     static let options: [EffectOption<Fan>] = [.number(\.turn, "turn", 0...1, unit: "rad")]
///
///     func place(_ item: borrowing EffectItem) {
///         item.put(item.base.rotated(by: item.offset * turn, x: 0, y: 0, z: 1))
///     }
/// }
/// ```
public protocol Effect: CarouselType, Sendable {
    /// What a carousel keeps of it from frame to frame, and ``update(_:by:in:)`` changes. The default is nothing.
    associatedtype Memory: Sendable = Void

    /// What a carousel keeps of it at first.
    var initialMemory: Memory { get }

    /// The options of its own, each a property. The default is none.
    static var options: [EffectOption<Self>] { get }

    /// Sets of option values, in the order of a menu. The default is none.
    static var presets: [EffectPreset] { get }

    /// The values of standard options with this effect when nobody sets them, over the engine's defaults. The default is
    /// none.
    var standardOptions: [CarouselOption: Double] { get }

    /// The value of a standard option when nobody sets it. It is asked for in every frame only if it has read how the
    /// carousel moves.
    ///
    /// - Parameters:
    ///   - option: in the order of ``CarouselOption``; the values of those before it are known to the carousel.
    ///   - value: what ``standardOptions`` or the engine says; nil for none.
    ///   - carousel: as it is now.
    /// - Returns: by default, `value`.
    func value(of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext)
        -> Double?

    /// Sets what it looks best with: its stage, which holds where the app has set nothing and asks for it; see
    /// ``AnyCarousel/appliesStage``. By default, nothing.
    func prepare(_ settings: inout CarouselSettings)

    /// Brings what is kept up to a frame: called once in each ``AnyCarousel/advance(by:)``, after the carousel has moved, and
    /// before options are asked for and items placed. Only called if there is a ``Memory``.
    ///
    /// - Parameters:
    ///   - memory: in every hook of the frame and for each of its items, ``memory(in:)`` is what this makes of it.
    ///   - seconds: since the last frame; 0 after a jump, and when the effect is first shown: then take what belongs to the
    ///     offset at once.
    ///   - carousel: as it is now.
    /// - Returns: whether another frame is needed although nothing else moves; if it never rests, for 10 s.
    func update(_ memory: inout Memory, by seconds: Double, in carousel: borrowing EffectContext) -> Bool

    /// Places an item: calls ``EffectItem/put(_:alpha:depth:shade:)``.
    func place(_ item: borrowing EffectItem)

    /// Places all items of a frame, if rows depend on each other. By default, each by itself.
    func placeAll(_ frame: borrowing EffectFrame)
}

extension Effect {
    /// None.
    public static var options: [EffectOption<Self>] { [] }
    /// None.
    public static var presets: [EffectPreset] { [] }
    /// None.
    public var standardOptions: [CarouselOption: Double] { [:] }

    /// The value without it.
    public func value(
        of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext
    ) -> Double? { value }

    /// Nothing.
    public func prepare(_ settings: inout CarouselSettings) {}

    /// Nothing.
    public func update(_ memory: inout Memory, by seconds: Double, in carousel: borrowing EffectContext)
        -> Bool
    {
        false
    }

    /// What the carousel keeps of the effect: the same in all of a frame; before the first ``update(_:by:in:)``,
    /// ``initialMemory``.
    ///
    /// - Complexity: constant; a copy.
    @inlinable
    public func memory(in carousel: borrowing EffectContext) -> Memory {
        carousel.storage.pointee.ownMemory(of: Self.self) ?? initialMemory
    }

    /// Nothing: an effect that places all items at once needs no other method.
    public func place(_ item: borrowing EffectItem) {}

    /// Each item by itself.
    @inlinable
    public func placeAll(_ frame: borrowing EffectFrame) {
        for position in 0..<frame.count { place(frame.knownItem(at: position)) }
    }

    /// An option of its own, as an app writes it: `effect["spread"] = 0.4`. What is set here is what a carousel shows
    /// where nobody has set the option of that carousel. A value that the option can't have is not taken, and the standard
    /// error says so.
    ///
    /// - Returns: nil when there is no such option.
    public subscript(name: String) -> OptionValue? {
        get {
            guard let option = Self.options.first(where: { $0.name == name }) else { return nil }
            let description = option.description(in: self)
            return description.value(of: description.defaultValue)
        }
        set {
            guard let option = Self.options.first(where: { $0.name == name }) else {
                let names = Self.options.map(\.name).joined(separator: ", ")
                return Diagnostics.report("\(self.name) has no option '\(name)'; expected one of \(names)")
            }
            guard let newValue else { return }
            do throws(OptionProblem) {
                option.write(&self, try option.description(in: self).number(of: newValue))
            } catch { Diagnostics.report("\(self.name): \(error)") }
        }
    }
}

extension Effect where Memory == Void {
    /// Nothing.
    public var initialMemory: Void { () }
}

// What a carousel reads of any type. A carousel shows an effect through its instance; this is what is left without one.
extension Effect {
    /// The type of the value, and its name.
    public var identity: AnyHashable { EffectIdentity(type: ObjectIdentifier(Self.self), name: name) }
    /// True: it is not known what it reads.
    public var takesDetails: Bool { true }
    /// True: it is not known what it reads.
    public var followsTime: Bool { true }
    /// True: it is not known what it reads.
    public var readsInput: Bool { true }

    /// The options of its own, with its values as their defaults.
    public var options: [OptionDescription] { Self.options.map { $0.description(in: self) } }
    /// The value of an option of its own.
    public func value(ofOption name: String) -> Double? {
        Self.options.first { $0.name == name }?.description(in: self).defaultValue
    }

    /// The value of an option with this effect when nobody sets it.
    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        EffectInstance(self).defaultValue(of: option, in: context)
    }

    /// Places the items.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        EffectInstance(self).place(&items, in: context)
    }

    /// Places the items.
    public func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        EffectInstance(self).place(&items, details: &details, in: context)
    }
}

extension Effect {
    /// What belongs to a carousel that shows it.
    func makeShown() -> any KnownType { EffectInstance(self) }
}

private struct EffectIdentity: Hashable {
    let type: ObjectIdentifier
    let name: String
}
