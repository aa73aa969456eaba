// What an original library does in its own way. In: the carousel that it happens to. Out: calls of that
// carousel.

import CarouselEngine

/// The conduct of a library. What it keeps for itself is a state of its own; everything else is the
/// carousel's.
///
/// Each method is given the carousel, so that rules hold none and can be a value. A callback may call the
/// carousel, and so the rules, at any time.
protocol OriginalRules<ItemView> {
    /// The type of view that the app draws an item with.
    associatedtype ItemView

    // MARK: Passes

    /// Reads the number of items, after all views are gone.
    func readData(of carousel: OriginalCarousel<ItemView>)
    /// Measures, resolves options, loads, aligns.
    func layOut(_ carousel: OriginalCarousel<ItemView>)
    /// The options were resolved again.
    ///
    /// - Parameter former: the range before.
    func optionsDidChange(of carousel: OriginalCarousel<ItemView>, from former: ScrollRange)
    /// Loads items and sends events for the present offset.
    func follow(_ carousel: OriginalCarousel<ItemView>, sendsEvents: Bool)

    // MARK: Motion

    /// Jumps to an offset.
    func jump(_ carousel: OriginalCarousel<ItemView>, to offset: Double)
    /// Scrolls to an offset, by the shorter way when wrapped.
    func scroll(_ carousel: OriginalCarousel<ItemView>, toOffset offset: Double, duration: Double)
    /// Scrolls by a number of whole items, back if negative.
    func scroll(_ carousel: OriginalCarousel<ItemView>, byNumberOfItems count: Int, duration: Double)
    /// The page of the current item.
    func page(of state: OriginalState) -> Int
    /// The first item of a page; nil when there are no items.
    func firstItem(ofPage page: Int, of state: OriginalState) -> Int?

    // MARK: The app

    /// Selects what is at a point.
    func select(at point: Point, in carousel: OriginalCarousel<ItemView>)
    /// A platform scroll view did something.
    func scrollView(of carousel: OriginalCarousel<ItemView>, did phase: ScrollViewPhase)
    /// The offset at which a scroll view's fling that would end at `proposed` should end.
    func flingTarget(for proposed: Double, of state: OriginalState) -> Double
    /// The app has changed an item of its data.
    func change(_ carousel: OriginalCarousel<ItemView>, by change: OriginalChange, animated: Bool)
    /// Goes back to what the rules keep now.
    var goBack: () -> Void { get }
}

/// What a platform scroll view does that a library may follow.
enum ScrollViewPhase {
    /// The user starts dragging; this has been told.
    case began
    /// The user stopped dragging, and it does not move on; this is yet to be told.
    case stopped
    /// The user stopped dragging; this has been told.
    case letGo
    /// It stopped decelerating; this is yet to be told.
    case rested
    /// A programmatic scroll has ended; this is yet to be told.
    case scrolled
}

/// A change of a single item of the data, which the data source has made already.
enum OriginalChange {
    /// An item was inserted at an index.
    case inserted(at: Int)
    /// The item at an index was removed.
    case removed(at: Int)
    /// The view of an item or a placeholder should be requested again.
    case reloaded(at: Int)
}

// What two of the libraries do alike.
extension OriginalRules {
    func jump(_ carousel: OriginalCarousel<ItemView>, to offset: Double) {
        if carousel.state.motion.jump(to: offset) {
            carousel.update()
        } else {
            carousel.invalidatePlacements()
        }
    }

    func scroll(_ carousel: OriginalCarousel<ItemView>, toOffset offset: Double, duration: Double) {
        carousel.scroll(byOffset: carousel.state.distance(to: offset), duration: duration)
    }

    /// At once, it counts from the item that was told of last; over a time, from the last whole item behind.
    func scroll(_ carousel: OriginalCarousel<ItemView>, byNumberOfItems count: Int, duration: Double) {
        guard duration > 0 else {
            let sum = carousel.state.motion.previousIndex.addingReportingOverflow(count)
            let end = count > 0 ? Int.max : Int.min
            let index = sum.overflow ? end : sum.partialValue
            return carousel.jump(to: Double(carousel.state.range.clamped(index)))
        }
        carousel.scroll(byOffset: carousel.state.distance(byItems: count), duration: duration)
    }

    func page(of state: OriginalState) -> Int {
        state.numberOfItems > 0 ? state.axisLayout.pages.page(ofItem: state.currentItem) : 0
    }

    func firstItem(ofPage page: Int, of state: OriginalState) -> Int? {
        state.numberOfItems > 0 ? state.axisLayout.pages.firstItem(ofPage: page) : nil
    }

    func select(at point: Point, in carousel: OriginalCarousel<ItemView>) {
        guard let index = carousel.indexOfItem(at: point), carousel.maySelect(index) else { return }
        carousel.tell(.didSelect(index: index))
    }

    func flingTarget(for proposed: Double, of state: OriginalState) -> Double {
        state.restingOffset(for: proposed)
    }
}
