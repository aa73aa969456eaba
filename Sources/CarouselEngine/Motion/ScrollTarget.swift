// Where a scroll goes, as it is asked for.

/// Where a scroll goes.
public enum ScrollTarget: Hashable, Sendable {
    /// To an item, by the shorter way when wrapped; for an index out of range, as far as the carousel allows.
    case item(Int)
    /// By a number of items; back if negative.
    case items(by: Int)
    /// By a number of places to rest, counted from where the carousel is going; back if negative.
    case stops(by: Int)
    /// To an offset in items, by the shorter way when wrapped; it is not rounded.
    case offset(Double)
    /// By a distance in items, which may be fractional.
    case distance(Double)
    /// To the first item of a page.
    case page(Int)
    /// By a number of pages, counted from where the carousel is going; back if negative.
    case pages(by: Int)
}
