// The data source of a carousel, which the app implements.

/// Supplies a carousel with its items.
public protocol CarouselDataSource<ItemView>: AnyObject {
    /// The type of view that the app draws an item with.
    associatedtype ItemView

    /// The number of items; a negative number counts as 0. Called when the data is reloaded.
    func numberOfItems(in carousel: Carousel<ItemView>) -> Int

    /// A view for an item that becomes visible.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that shows it.
    ///   - index: of the item, from 0.
    ///   - view: a view that is no longer visible, to reuse and return; or nil.
    func carousel(_ carousel: Carousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?)
        -> ItemView

    /// The number of placeholders around the items; a negative number counts as 0. The default is 0.
    func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int

    /// A view for a placeholder that becomes visible.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that shows it.
    ///   - index: the placeholder's number, counted from the left; not its index in the carousel.
    ///   - view: a placeholder's view that is no longer visible, or nil. Items' views are pooled separately.
    func carousel(
        _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
    ) -> ItemView

    /// Which views an item's view can be made of: a view is only reused for items with the same key. The
    /// default is nil, which is the same for all.
    func carousel(_ carousel: Carousel<ItemView>, reuseKeyForItemAt index: Int) -> AnyHashable?

    /// What scripts may know of an item: plain data, at most ``ItemData/deepest`` deep. Asked for together with the
    /// item's view. The default is nil.
    func carousel(_ carousel: Carousel<ItemView>, dataForItemAt index: Int) -> ItemData?

    /// The size of a view, in points; called when the view becomes visible. The first size sets the item
    /// width. The default is ``CarouselSettings/itemSize``.
    func carousel(_ carousel: Carousel<ItemView>, sizeOf view: ItemView) -> Size
}

extension CarouselDataSource {
    /// No placeholders.
    public func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int { 0 }

    /// Nil: any view can be reused.
    public func carousel(_ carousel: Carousel<ItemView>, reuseKeyForItemAt index: Int) -> AnyHashable? { nil }

    /// Nil: nothing.
    public func carousel(_ carousel: Carousel<ItemView>, dataForItemAt index: Int) -> ItemData? { nil }

    /// The common size of the settings.
    public func carousel(_ carousel: Carousel<ItemView>, sizeOf view: ItemView) -> Size {
        carousel.settings.itemSize
    }

    /// The view of the item with the same number, for data sources whose placeholders look like items.
    public func carousel(
        _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
    ) -> ItemView {
        self.carousel(carousel, viewForItemAt: index, reusing: view)
    }
}
