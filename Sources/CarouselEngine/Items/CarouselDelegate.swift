// The delegate of a carousel: its events, and its questions to the app.

/// Receives a carousel's events and can override its options. All methods are optional.
public protocol CarouselDelegate<ItemView>: AnyObject {
    /// The type of view that the app draws an item with.
    associatedtype ItemView

    /// Something happened: each motion has one began and one ended.
    func carousel(_ carousel: Carousel<ItemView>, did event: CarouselEvent)
    /// The data are others: counts and indexes hold, and another item may have the index of the current one. Told once a
    /// change.
    func carouselDidChangeItems(_ carousel: Carousel<ItemView>)
    /// It is at rest on another item than at its last rest, by identity, whatever has brought it there: a hand, a scroll,
    /// a change of the data. What a picker commits. Not told of the first rest.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that rests.
    ///   - index: of the current item; nil when the last item is gone.
    func carousel(_ carousel: Carousel<ItemView>, didRestOnItemAt index: Int?)
    /// The finger lets go. The delegate may choose another place to rest.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that was dragged.
    ///   - velocity: of the offset, in items/s.
    ///   - target: where it will come to rest, in items; when wrapped, it may be whole turns away. A number
    ///     that is not finite changes nothing; others are brought into the range.
    func carousel(
        _ carousel: Carousel<ItemView>, willEndDraggingWithVelocity velocity: Double, target: inout Double)
    /// A view is about to be shown.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that shows it.
    ///   - view: the view.
    ///   - index: negative or ≥ numberOfItems for placeholders.
    func carousel(_ carousel: Carousel<ItemView>, willDisplay view: ItemView, forItemAt index: Int)
    /// A view is no longer shown; for a removed item, after it has faded out.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that showed it.
    ///   - view: the view, which may be reused now.
    ///   - index: the last one that it had.
    func carousel(_ carousel: Carousel<ItemView>, didEndDisplaying view: ItemView, forItemAt index: Int)
    /// Whether a tap may select the item; the default is yes.
    func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool
    /// A tap selected the item.
    func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int)
    /// Taps at one place: each further one counts on, if it comes within 0.3 s and 40 points. Told after the selection. For
    /// long presses see ``CarouselLongPressDelegate``.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that was tapped.
    ///   - index: of the item under the first one of the taps, wherever it is by now; negative or ≥ numberOfItems for
    ///     placeholders; nil when there was none, or it is gone.
    ///   - count: 1 for a single tap, 2 for a double tap, and so on.
    func carousel(_ carousel: Carousel<ItemView>, didTapItemAt index: Int?, count: Int)
    /// What a screen reader says of an item; the default is "item" and its number.
    func carousel(_ carousel: Carousel<ItemView>, labelForItemAt index: Int) -> String
    /// The extent of an item along the scroll axis, in points; nil, the default, takes it from the first view.
    func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double?
    /// The size of every item, in points, regardless of its view's size; nil, the default, takes it from the
    /// views.
    func carouselItemSize(_ carousel: Carousel<ItemView>) -> Size?
    /// The app's value of an option that is not set in ``AnyCarousel/options``.
    ///
    /// iCarousel: called once per item, with the value that the type computed. Here it is called once per
    /// frame, and `value` is nil for an option that has none.
    /// - Parameters:
    ///   - carousel: the carousel that asks.
    ///   - option: the option.
    ///   - value: the value of the type; nil when the option has no value with this type.
    /// - Returns: the value to use; return `value` to leave it unchanged.
    func carousel(
        _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double?
}

extension CarouselDelegate {
    /// Does nothing.
    public func carousel(_ carousel: Carousel<ItemView>, did event: CarouselEvent) {}
    /// Does nothing.
    public func carouselDidChangeItems(_ carousel: Carousel<ItemView>) {}
    /// Does nothing.
    public func carousel(_ carousel: Carousel<ItemView>, didRestOnItemAt index: Int?) {}
    /// Does nothing: the proposed target stays.
    public func carousel(
        _ carousel: Carousel<ItemView>, willEndDraggingWithVelocity velocity: Double, target: inout Double
    ) {}
    /// Does nothing.
    public func carousel(_ carousel: Carousel<ItemView>, willDisplay view: ItemView, forItemAt index: Int) {}
    /// Does nothing.
    public func carousel(
        _ carousel: Carousel<ItemView>, didEndDisplaying view: ItemView, forItemAt index: Int
    ) {}
    /// Yes.
    public func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool { true }
    /// Does nothing.
    public func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int) {}
    /// Does nothing.
    public func carousel(_ carousel: Carousel<ItemView>, didTapItemAt index: Int?, count: Int) {}
    /// The text of ``CarouselItems``; without one "item" and its number, in the language of
    /// ``AnyCarousel/accessibilityTexts``.
    public func carousel(_ carousel: Carousel<ItemView>, labelForItemAt index: Int) -> String {
        carousel.itemLabel?(index) ?? carousel.accessibilityTexts.item(index + 1)
    }
    /// Nil.
    public func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double? { nil }
    /// Nil.
    public func carouselItemSize(_ carousel: Carousel<ItemView>) -> Size? { nil }
    /// Returns `value` unchanged.
    public func carousel(
        _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double? { value }
}
