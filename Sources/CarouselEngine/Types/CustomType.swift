// A type made of a closure: iCarousel's `itemTransformForOffset:baseTransform:`.

/// A type whose transform is a function of the app's.
public struct CustomType: CarouselType {
    /// The name by which it is chosen.
    public let name: String
    private final class Token {}
    /// Each is a type of its own: functions can't be compared.
    private let token = Token()
    /// Another one for each custom type that is made, whatever its name.
    public var identity: AnyHashable { ObjectIdentifier(token) }
    private let transform: (_ offset: Double, _ base: Transform3D, _ context: LayoutContext) -> Transform3D

    /// A type that asks `transform` for each item.
    ///
    /// iCarousel: the transform is asked for as it is, whatever the axis; so here.
    /// - Parameter transform: from an offset in items, the base transform and the frame's context to the item's
    ///   transform.
    public init(
        name: String = "custom",
        transform: @escaping (_ offset: Double, _ base: Transform3D, _ context: LayoutContext) -> Transform3D
    ) {
        self.name = name
        self.transform = transform
    }

    /// Asks the function for each item.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        for i in items.indices {
            items[i].transform = transform(items[i].offset, items[i].transform, context)
        }
    }
}
