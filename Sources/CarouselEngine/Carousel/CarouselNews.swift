// What an app is told, whatever its views are.

/// What happened to a carousel.
enum CarouselNews {
    case event(CarouselEvent)
    /// The view in a slot is about to be shown.
    case willDisplay(slot: Int, index: Int)
    /// A tap selected an item.
    case selected(index: Int)
}
