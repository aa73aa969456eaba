// What an app gives to an original library's carousel, by iCarousel's names. In: questions and events. Out:
// items, views, sizes, option values.

import CarouselEngine

/// Supplies a carousel with its items.
public protocol OriginalDataSource<ItemView>: AnyObject {
    /// The type of view that the app draws an item with.
    associatedtype ItemView

    /// The number of items; a negative number counts as 0.
    func numberOfItems(in carousel: OriginalCarousel<ItemView>) -> Int

    /// A view for an item that becomes visible.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that shows it.
    ///   - index: of the item, from 0.
    ///   - view: a view that is no longer visible, to reuse and return; or nil.
    func carousel(_ carousel: OriginalCarousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?)
        -> ItemView

    /// The number of placeholders around the items, as iCarousel has them. The default is 0.
    func numberOfPlaceholders(in carousel: OriginalCarousel<ItemView>) -> Int

    /// A view for a placeholder that becomes visible. The default is that of the item with the same number.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that shows it.
    ///   - index: the placeholder's number, counted from the left; not its index in the carousel.
    ///   - view: a placeholder's view that is no longer visible, or nil.
    func carousel(
        _ carousel: OriginalCarousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
    ) -> ItemView

    /// The size of a view, in points. The default is `CarouselSettings.itemSize`.
    func carousel(_ carousel: OriginalCarousel<ItemView>, sizeOf view: ItemView) -> Size
}

extension OriginalDataSource {
    /// No placeholders.
    public func numberOfPlaceholders(in carousel: OriginalCarousel<ItemView>) -> Int { 0 }
    /// The view of the item with the same number.
    public func carousel(
        _ carousel: OriginalCarousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
    ) -> ItemView { self.carousel(carousel, viewForItemAt: index, reusing: view) }
    /// The common size of the settings.
    public func carousel(_ carousel: OriginalCarousel<ItemView>, sizeOf view: ItemView) -> Size {
        carousel.settings.itemSize
    }
}

/// What a carousel tells.
public enum OriginalEvent: Equatable, Sendable {
    /// An animated scroll begins.
    case willBeginScrollingAnimation
    /// An animated scroll ended.
    case didEndScrollingAnimation
    /// The offset changed.
    case didScroll
    /// Another item is the current one.
    case currentItemIndexDidChange
    /// A drag begins.
    case willBeginDragging
    /// A drag ended.
    case didEndDragging(willDecelerate: Bool)
    /// The carousel begins to decelerate after a flick.
    case willBeginDecelerating
    /// The carousel stopped decelerating.
    case didEndDecelerating
    /// A tap selected an item.
    case didSelect(index: Int)
    /// CarouselSwift's progress: −1 at `to` when it is the item before, 0 at `from`, 1 at `to` when it is the
    /// item after.
    case progress(from: Int, to: Int, fraction: Double)
    /// CarouselSwift has reached another item.
    case itemChanged(from: Int, to: Int)
}

/// Receives a carousel's events, and answers its questions. All methods are optional.
public protocol OriginalDelegate<ItemView>: AnyObject {
    /// The type of view that the app draws an item with.
    associatedtype ItemView

    /// Something happened.
    func carousel(_ carousel: OriginalCarousel<ItemView>, did event: OriginalEvent)
    /// Whether a tap may select the item; the default is yes.
    func carousel(_ carousel: OriginalCarousel<ItemView>, shouldSelectItemAt index: Int) -> Bool
    /// The extent of an item along the scroll axis, in points; nil, the default, takes it from the first
    /// view.
    func carouselItemWidth(_ carousel: OriginalCarousel<ItemView>) -> Double?
    /// The size of every item, in points; nil, the default, takes it from the views.
    func carouselItemSize(_ carousel: OriginalCarousel<ItemView>) -> Size?
    /// The app's value of an option that was not set.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that asks.
    ///   - option: the option.
    ///   - value: the value of the type; nil when the option has no value with this type.
    /// - Returns: the value to use; return `value` to leave it unchanged.
    func carousel(
        _ carousel: OriginalCarousel<ItemView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double?
}

extension OriginalDelegate {
    /// Does nothing.
    public func carousel(_ carousel: OriginalCarousel<ItemView>, did event: OriginalEvent) {}
    /// Yes.
    public func carousel(_ carousel: OriginalCarousel<ItemView>, shouldSelectItemAt index: Int) -> Bool {
        true
    }
    /// Nil.
    public func carouselItemWidth(_ carousel: OriginalCarousel<ItemView>) -> Double? { nil }
    /// Nil.
    public func carouselItemSize(_ carousel: OriginalCarousel<ItemView>) -> Size? { nil }
    /// Returns `value` unchanged.
    public func carousel(
        _ carousel: OriginalCarousel<ItemView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double? { value }
}
