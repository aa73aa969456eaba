// A type made of a closure. In: a function from offsets to transforms. Out: a type.

/// A type whose transform is computed by a closure of the app.
public struct CustomType: CarouselType {
    /// The name by which it is chosen.
    public let name: String
    private final class Token {}
    /// Each instance is a type of its own, because closures can't be compared.
    private let token = Token()
    /// Unique for each custom type, regardless of its name.
    public var identity: AnyHashable { ObjectIdentifier(token) }
    private let transform: (_ offset: Double, _ base: Transform3D, _ context: LayoutContext) -> Transform3D

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
    }

    /// Calls the closure for each item.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { $0.transform = transform($0.offset, $0.transform, context) }
    }
}
