// In what the original libraries differ that never changes. In: what each says of itself. Out: plain values,
// which the state and the carousel read.

/// What is always so with a library.
struct OriginalTraits: Equatable {
    /// Where a wrapped range is cut.
    enum Seam {
        /// Opposite to the middle of the bounds.
        case oppositeToMiddle
        /// Where an item leaves the bounds if pages begin at their edge, otherwise at half the count; nowhere
        /// in a line.
        case atPage
        /// Nowhere: cells are unwrapped.
        case none
    }

    /// The name of the library, as in `iCarousel`.
    let behavior: String
    /// Where a wrapped range is cut.
    let seam: Seam
    /// The index when there are no items.
    var emptyPlace = 0

    // MARK: Offsets

    /// Whether it computes with offsets in single precision, see ``SwipeRange``.
    var isSinglePrecision = false
    /// Whether the current item is the one that was told of last; otherwise it is the one nearest to the
    /// offset.
    var announcesIndex = false
    /// Whether items are loaded in cells, which are unwrapped and hold the items repeatedly.
    var hasCells = false
    /// Whether the toggle flips when the current item changes, and then eases to 0.
    var easesToggle = false

    // MARK: Hands

    /// Whether points outside of the bounds hit nothing.
    var hitsStayWithinBounds = false
    /// Whether a programmatic scroll goes on while the user drags.
    var scrollsUnderFinger = false
    /// Whether what a drag moved beyond the bounce distance counts as not used.
    var returnsExcessOfDrag = false

    // MARK: Layout

    /// Whether a setting that moves the items lays out at once; otherwise the next frame does.
    var laysOutAtOnce = false
    /// Whether a change of options waits for the layout that is due.
    var refreshesAtLayout = false
    /// Whether new data scroll to the first item if the offset is before it.
    var returnsToFirstItem = true

    // MARK: Time

    /// Whether the first step of autoscrolling includes the time spent at rest.
    var autoscrollCountsRest = false
    /// Whether the end of a programmatic scroll loads items also when loading is not deferred.
    var updatesAtScrollEnd = false
    /// Whether autoplay moves by an item; otherwise by a page.
    var autoplaysByItem = false
    /// Whether autoplay resumes with its full interval; otherwise with the time that was left.
    var restartsAutoplay = false
}
