// Where the originals are not to be matched: each rule with its reason. The predicates are on the scenarios' own
// content; they stand with the replayer of each library.

/// A known difference from an original.
public enum KnownDifference: String, CaseIterable, Sendable {
    // MARK: iCarousel

    /// iCarousel asks an empty, wrapped carousel's data source for placeholder number −1 at each update, to measure
    /// a placeholder that it does not show. There is no such placeholder: we measure number 0, once.
    case placeholderOfEmptyRing

    // MARK: SwipeView

    /// SwipeView rounds to single precision within its computations, so that an offset a hair from a boundary, a
    /// half or a whole item or the edge of the bounds, falls on the other side of it. We compute in doubles.
    case singlePrecisionFlip
    /// For the same reason its offsets lie on a grid that is coarser than what is compared. All else is compared.
    case singlePrecisionGrid
    /// The first step of its autoscroll covers the time since the view was made, or since the timer last ran: a leap
    /// to a chance place. We count the time from when autoscroll begins.
    case autoscrollAfterRest
    /// It does not move the items of a view that is in no window; ours are always where they belong. All else is
    /// compared.
    case framesOutOfWindow
    /// It selects the item at the content offset, which has no part in where the items are drawn, so that another
    /// item than the tapped one may be selected, or none. We select the one that was tapped. All else is compared.
    case tapOnAnotherItem

    // MARK: CarouselSwift

    /// Going round, a vertical loop jumps by two pages instead of by the number of items: another item is suddenly
    /// there. We take off whole turns on both axes.
    case verticalLoopJump
    /// Where a vertical drag is to end at an item, it scrolls to the item's place sideways. We scroll along the axis.
    case sidewaysPaging
    /// Reloading a part reloads all, unless the number of items changed: then nothing is reloaded, and items that are
    /// gone stay. We reload the part, and always have the items that there are.
    case partialReload
    /// Switching between line and loop takes effect with the next scroll, and the content stays where it is, so that
    /// the items two pages away are shown. Ours takes effect at once, and the item stays.
    case loopSwitch
    /// Another axis leaves the content where it is in points, where no length changes, so that it stands at the place
    /// that the other axis was scrolled to. Ours stays at the item.
    case axisSwitch
    /// A drag beyond the end comes to rest there, at an item that there is not. Ours come back to the first or last.
    case restsOutOfRange
    /// Whether it comes to rest at once or in motion hangs on a slip: it compares ten points with a place instead of
    /// a distance. Ours always are in motion.
    case restsAtOnce
    /// How far a drag must go to come to the neighbour hangs on the size of the screen. There is none: it is a third of
    /// the item.
    case screenThreshold
    /// In bounds of no size its cells stay as large as they were. Ours are as large as it says: a point.
    case emptyBounds
    /// The end of a drag has a slide show go on that the app paused. Ours waits for the app.
    case dragEndsPause
}
