// What a carousel shows: the app's side of the data.

/// Gives a carousel its items.
public protocol CarouselDataSource<ItemView>: AnyObject {
    /// Whatever the app draws an item with.
    associatedtype ItemView

    /// How many items there are; a negative number counts as 0. Asked for when the data are reloaded; with some habits at
    /// each layout or update, too.
    func numberOfItems(in carousel: Carousel<ItemView>) -> Int

    /// A view for an item that comes into sight.
    ///
    /// - Parameter view: a view that went out of sight, to be filled again and returned; or nil.
    func carousel(_ carousel: Carousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?)
        -> ItemView

    /// How many placeholders stand around the items; a negative number counts as 0. The default is none.
    func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int

    /// A view for a placeholder that comes into sight.
    ///
    /// - Parameters:
    ///   - index: the placeholder's number, left ones first; not its place in the carousel.
    ///   - view: a placeholder's view that went out of sight, or nil. Items' views are kept apart.
    func carousel(
        _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
    ) -> ItemView

    /// The size of a view, in points; asked for when the view comes into sight. The first one ever asked for sets
    /// the item width.
    func carousel(_ carousel: Carousel<ItemView>, sizeOf view: ItemView) -> Size
}

extension CarouselDataSource {
    /// No placeholders.
    public func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int { 0 }

    /// The view of the item of that number: for data sources whose placeholders look like items.
    public func carousel(
        _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
    ) -> ItemView {
        self.carousel(carousel, viewForItemAt: index, reusing: view)
    }
}
