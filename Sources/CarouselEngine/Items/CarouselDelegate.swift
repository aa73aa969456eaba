// What a carousel tells the app, and what it asks: iCarousel's delegate.

/// Hears what a carousel does, and has a say on its options. Everything is optional.
public protocol CarouselDelegate<ItemView>: AnyObject {
    /// Whatever the app draws an item with.
    associatedtype ItemView

    /// An animated scroll begins: by program, or to come to rest on an item.
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>)
    /// An animated scroll ended.
    func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>)
    /// The offset changed, for whatever reason.
    func carouselDidScroll(_ carousel: Carousel<ItemView>)
    /// Another item is the current one.
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>)
    /// A finger begins to drag.
    func carouselWillBeginDragging(_ carousel: Carousel<ItemView>)
    /// The finger left.
    /// - Parameter willDecelerate: whether it was a flick.
    func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool)
    /// A flick runs out from here.
    func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>)
    /// A flick ran out.
    func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>)
    /// Whether a tap may select the item; the default is yes.
    func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool
    /// A tap selected the item.
    func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int)
    /// The extent of an item along the scroll axis, in points; nil, the default, takes it from the first view.
    func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double?
    /// The size of every item, in points, whatever its view's; nil, the default, takes it from the views.
    func carouselItemSize(_ carousel: Carousel<ItemView>) -> Size?
    /// The app's value of an option that ``Carousel/options`` leaves open.
    ///
    /// iCarousel: asks once an item and with the value that the type computed; here it is once a frame, and options
    /// without a value of their own come with nil.
    /// - Parameter value: what holds without the app's say; nil when the option has no value with this type.
    /// - Returns: the value, or `value` to leave it.
    func carousel(
        _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double?
}

extension CarouselDelegate {
    /// Does nothing.
    public func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carouselDidScroll(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carouselWillBeginDragging(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool) {}
    /// Does nothing.
    public func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>) {}
    /// Yes.
    public func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool { true }
    /// Does nothing.
    public func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int) {}
    /// Nil.
    public func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double? { nil }
    /// Nil.
    public func carouselItemSize(_ carousel: Carousel<ItemView>) -> Size? { nil }
    /// The value that was offered.
    public func carousel(
        _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double? { value }
}
