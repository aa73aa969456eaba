// What an app answers about the lengths of single items.

/// A delegate of a carousel whose items have different lengths along the axis.
///
/// The other methods are called for every item when the data are reloaded or changed, and when the delegate is set; so an
/// item's length may not depend on where it is. After ``AnyCarousel/invalidateExtent(ofItemAt:)``, they are called again
/// for one item.
public protocol CarouselExtentDelegate<ItemView>: CarouselDelegate {
    /// Whether any item has an extent or a gap of its own; the default is true. Where it is false, no item is asked for.
    func carouselHasExtents(_ carousel: Carousel<ItemView>) -> Bool

    /// The extent of an item along the axis, in points.
    ///
    /// - Returns: nil for the common extent, see ``AnyCarousel/itemWidth``; a number below 0 counts as 0, one above
    ///   1,000,000 as that, one that is not finite as nil.
    func carousel(_ carousel: Carousel<ItemView>, extentOfItemAt index: Int) -> Double?

    /// The gap between an item and the next one, on a loop also between the last one and the first, in points.
    ///
    /// - Returns: nil, the default, for ``CarouselSettings/gap``. Negative lets items overlap, by less than the shorter
    ///   one's extent.
    func carousel(_ carousel: Carousel<ItemView>, gapAfterItemAt index: Int) -> Double?
}

extension CarouselExtentDelegate {
    /// True.
    public func carouselHasExtents(_ carousel: Carousel<ItemView>) -> Bool { true }

    /// Nil.
    public func carousel(_ carousel: Carousel<ItemView>, gapAfterItemAt index: Int) -> Double? { nil }
}
