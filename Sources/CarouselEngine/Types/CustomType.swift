// A type made of a closure. In: a function of the app. Out: a type.

/// A type whose items are placed by a closure of the app.
public struct CustomType: CarouselType {
    /// The name by which it is chosen.
    public let name: String
    private final class Token {}
    /// Each instance is a type of its own, because closures can't be compared.
    private let token = Token()
    /// Unique for each custom type, regardless of its name.
    public var identity: AnyHashable { ObjectIdentifier(token) }
    private let transform: (_ offset: Double, _ base: Transform3D, _ context: LayoutContext) -> Transform3D
    private let effect: ClosureEffect?

    /// Creates a type that calls `place` for each item; as an ``Effect`` does, it has all that is known of an item.
    ///
    /// - Parameters:
    ///   - name: for messages.
    ///   - place: calls the item's ``EffectItem/put(_:alpha:depth:shade:)``.
    public init(_ name: String = "custom", place: @escaping @Sendable (borrowing EffectItem) -> Void) {
        self.name = name
        let effect = ClosureEffect(name: name, identity: ObjectIdentifier(token), body: place)
        self.effect = effect
        transform = { _, base, _ in base }
    }

    /// Creates a type that calls `transform` for each item.
    ///
    /// iCarousel: the closure is called in the same way for both axes; so it is here.
    /// - Parameters:
    ///   - name: for messages.
    ///   - transform: computes the item's transform from an offset in items, the base transform and the frame's
    ///     context.
    public init(
        name: String = "custom",
        transform: @escaping (_ offset: Double, _ base: Transform3D, _ context: LayoutContext) -> Transform3D
    ) {
        self.name = name
        self.transform = transform
        effect = nil
    }

    /// Whether the closure has all that is known of an item.
    public var takesDetails: Bool { effect != nil }

    /// Calls the closure for each item.
    public func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        guard let effect else { return place(&items, in: context) }
        effect.place(&items, details: &details, in: context)
    }

    /// Calls the closure for each item.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        if let effect { return effect.place(&items, in: context) }
        items.changeEach { $0.transform = transform($0.offset, $0.transform, context) }
    }
}

extension CustomType: KnownType {
    package var isChecked: Bool { false }
    /// Where it knows nothing but offsets, it has nothing of its own.
    package func instance() -> any CarouselType { effect.map { EffectInstance($0, setAs: self) } ?? self }
}

/// An effect that is only a closure.
private struct ClosureEffect: Effect {
    let name: String
    let token: ObjectIdentifier
    let body: @Sendable (borrowing EffectItem) -> Void

    init(
        name: String, identity: ObjectIdentifier, body: @escaping @Sendable (borrowing EffectItem) -> Void
    ) {
        self.name = name
        token = identity
        self.body = body
    }

    var identity: AnyHashable { token }

    func place(_ item: borrowing EffectItem) { body(item) }
}
