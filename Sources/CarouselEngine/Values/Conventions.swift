// Whose habits a carousel has, where the originals contradict each other.

/// The habits that iCarousel, SwipeView and CarouselSwift do not share: when events come, which items are loaded, where
/// an offset may be, and what a layout does to it. Motion, layout, types and scripts are the same with each.
public enum Conventions: String, CaseIterable, Hashable, Sendable {
    /// iCarousel's: as many items as the type shows are loaded around the current one; events follow the loading;
    /// an offset out of range gives way as far as bouncing goes.
    case iCarousel

    /// SwipeView's: the items that meet the bounds are loaded; they are asked for after the scroll event, and the
    /// current index changes then; every scroll notification is an event; an offset that was set stays, even out of
    /// range; each layout reads the data anew and, with paging, scrolls to the current item in 0.25 s.
    case swipeView

    /// CarouselSwift's: items are cut to fill the bounds; those of a page and a few more on the way ahead are loaded;
    /// progress is told from −1 to 1; a change of the bounds goes back to the first item.
    case carouselSwift

    /// Index and offset with no items.
    var emptyPlace: Int { self == .iCarousel ? -1 : 0 }
}
