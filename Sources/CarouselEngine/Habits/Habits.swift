// Which library's habits a carousel follows, where the original libraries contradict each other. Only the
// files in this folder distinguish the cases; each library's own rules and state have a separate file.

/// The behavior in which the libraries differ: when events are sent, which items are loaded, which offsets
/// are allowed, and how a layout changes the offset. Motion, layout, types and scripts are the same with all
/// habits.
public enum Habits: Hashable, Sendable {
    /// The habits for new apps: iCarousel's geometry, motion and names.
    case standard

    /// iCarousel's habits: the items that the type shows are loaded around the current one; events are sent
    /// after loading; an offset may leave the range by the bounce distance.
    case iCarousel

    /// SwipeView's habits: the items that intersect the bounds are loaded; they are requested after the
    /// scroll event, and the current index changes then; every scroll notification is an event; an offset
    /// that was set is kept, even out of range; each layout reads the data again and, with paging, scrolls to
    /// the current item in 0.25 s.
    case swipeView

    /// CarouselSwift's habits: items are sized to fill the bounds; those of a page and a few more around it
    /// are loaded; progress is reported from −1 to 1; a change of the bounds goes back to the first item.
    ///
    /// - `bufferedItems`: items that are loaded beyond the page, on each side; 0 to 1,000.
    case carouselSwift(bufferedItems: Int = 1)

    /// All habits, each with its own defaults.
    package static let all: [Habits] = [.standard, .iCarousel, .swipeView, .carouselSwift()]

    /// The name by which they are selected.
    public var name: String {
        switch self {
        case .standard: "standard"
        case .iCarousel: "iCarousel"
        case .swipeView: "swipeView"
        case .carouselSwift: "carouselSwift"
        }
    }

    /// The habits with this name, ignoring case.
    package static func named(_ name: String) -> Habits? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// A pattern is several times quicker than `==`, and every frame asks this many times.
    var isStandard: Bool { if case .standard = self { true } else { false } }

    var isSwipeView: Bool { if case .swipeView = self { true } else { false } }

    var hasCells: Bool { if case .carouselSwift = self { true } else { false } }

    /// Items that are loaded beyond the page.
    var bufferedItems: Int {
        guard case .carouselSwift(let count) = self else { return 0 }
        return min(max(0, count), 1000)
    }
}

/// The state that only some habits keep.
struct HabitState: Equatable {
    /// When the carousel last came to rest, in seconds.
    var restTime = -1.0
    /// The current index at the last scroll event.
    var announcedIndex = 0
    /// The page at the last layout.
    var laidOutPage: LaidOutPage?
    /// The loaded cells; unwrapped.
    var cells = CellWindow()
    var cellProgress = CellProgress()
    /// The sizes at the last layout, to detect a change.
    var laidOutSizes: LaidOutSizes?
}

extension Habits {
    /// Whether they are the same as iCarousel's where the libraries differ most.
    private var areICarousels: Bool {
        switch self {
        case .standard, .iCarousel: true
        case .swipeView, .carouselSwift: false
        }
    }

    /// The index and offset when there are no items.
    var emptyPlace: Int { areICarousels ? -1 : 0 }

    /// Whether the offset may be anywhere while there are no items.
    var waitsForItems: Bool { isStandard }

    /// Whether a scroll that begins in mid-motion keeps the speed.
    var keepsSpeed: Bool { isStandard }

    /// Whether the offset of a wrapped carousel may be whole turns away while something moves it.
    var unwrapsInMotion: Bool { isStandard }

    /// Whether a drag can't leave the range farther than the bounce distance.
    var limitsDrags: Bool { areICarousels }

    /// Whether a drag that was not begun moves the carousel, and its end settles it.
    var dragsWithoutBeginning: Bool { !isStandard }

    /// Whether a change of the data keeps the current item, the other items' views and what moves.
    var keepsItems: Bool { isStandard }

    /// Whether the back of an item is what the eye sees, instead of what the transform alone tells.
    var seesBackfaces: Bool { isStandard }

    /// Whether points outside the bounds hit nothing.
    var hitsStayWithinBounds: Bool { !areICarousels }

    /// Whether a tap moves the carousel.
    var tapsMove: Bool { areICarousels }

    /// Whether indexes beyond the items are placeholders.
    var hasPlaceholders: Bool { !hasCells }

    /// Whether a change of settings causes a layout at once instead of before the next frame.
    var laysOutAtOnce: Bool { areICarousels }

    /// Whether the first step of an autoscroll includes the time spent at rest.
    var countsTimeAtRest: Bool { self == .iCarousel }

    /// Whether inserting or removing an item only reloads the data.
    var changesByReloading: Bool { hasCells }

    /// Whether a reload scrolls to the first item if the offset is before it.
    var reloadsFromFirstItem: Bool { !hasCells && !isStandard }

    /// Whether a programmatic scroll stays in the range while it is running.
    var limitsScrolls: Bool { isSwipeView }

    /// Whether the autoplay countdown restarts when autoplay is resumed.
    var restartsAutoplay: Bool { hasCells }
}
