// What an app hears of long presses.

/// A delegate that hears of long presses. With one, a press of half a second selects nothing.
public protocol CarouselLongPressDelegate<ItemView>: CarouselDelegate {
    /// A pointer has been down for 0.5 s without moving farther than a tap may, and still is.
    ///
    /// - Parameters:
    ///   - carousel: the carousel under it.
    ///   - index: of the item on which it went down; nil when there is none, or it is gone.
    func carousel(_ carousel: Carousel<ItemView>, didLongPressItemAt index: Int?)
}
