// Where the engine differs from the originals on purpose: each rule with its reason. The rules' conditions,
// which depend only on what is recorded up to a step, are in each library's replayer.

/// A known difference from an original.
public enum KnownDifference: String, CaseIterable, Sendable {
    // MARK: SwipeView

    /// The first step of its autoscroll includes the time since the view was created, or since the timer last
    /// ran: a jump to an arbitrary offset. The engine counts the time from the start of autoscroll.
    case autoscrollAfterRest
    /// It does not move the items of a view that is in no window; the engine always moves them. Everything
    /// else is compared.
    case framesOutOfWindow
    /// It selects the item at the content offset, which does not affect where the items are drawn, so another
    /// item than the tapped one may be selected, or none. The engine selects the tapped item. Everything else
    /// is compared.
    case tapOnAnotherItem

    // MARK: CarouselSwift

    /// When it wraps around, a vertical loop jumps by two pages instead of by the number of items, so a
    /// different item is suddenly visible. The engine subtracts whole turns on both axes.
    case verticalLoopJump
    /// When a vertical drag should end at an item, it scrolls to the item's horizontal position. The engine
    /// scrolls along the axis.
    case sidewaysPaging
    /// Reloading some items reloads all of them, unless the number of items changed: then nothing is
    /// reloaded, and removed items remain. The engine reloads only those items, and always has the current
    /// items.
    case partialReload
    /// Switching wrap on or off takes effect at the next scroll, and the content offset does not change, so
    /// the items two pages away are shown. In the engine it takes effect at once, and the current item does
    /// not change.
    case loopSwitch
    /// When the axis changes and no length does, the content offset in points does not change, so it is at
    /// the position to which the other axis was scrolled. The engine keeps the item.
    case axisSwitch
    /// A drag beyond the end comes to rest there, at an item that does not exist. The engine returns to the
    /// first or last item.
    case restsOutOfRange
    /// Whether it comes to rest at once or with an animation depends on a bug: it compares ten points with a
    /// position instead of a distance. The engine always animates.
    case restsAtOnce
    /// How far a drag must go to reach the neighbor depends on the size of the screen. The engine has no
    /// screen: it uses a third of the item.
    case screenThreshold
    /// In bounds of size zero its cells keep their previous size. The engine's cells have the size that it
    /// reports: one point.
    case emptyBounds
    /// The end of a drag resumes autoplay even if the app paused it. The engine waits until the app resumes
    /// it.
    case dragEndsPause
}
