// What an app is told, whatever its views are.

/// What happened to a carousel.
enum CarouselNews {
    case event(CarouselEvent)
    /// The offset changed.
    case moved
    /// Another item is the current one.
    case otherItem
    /// An animated scroll begins, and has ended.
    case willScroll, didScroll
    /// A drag begins, and has ended.
    case willDrag
    case didDrag(decelerates: Bool)
    /// A flick begins to run out, and has ended.
    case willDecelerate, didDecelerate
    /// The view in a slot is about to be shown.
    case willDisplay(slot: Int, index: Int)
    /// A tap selected an item.
    case selected(index: Int)
}
