// iCarousel's properties by name: one table for the shell's set and get, its help and completion.

/// A property of a carousel that has a plain value.
public enum CarouselProperty: String, CaseIterable, Sendable {
    case perspective, contentOffset, viewpointOffset, decelerationRate, scrollSpeed, bounces, bounceDistance
    case scrollEnabled, pagingEnabled, stopAtItemBoundary, scrollToItemBoundary, ignorePerpendicularSwipes
    case centerItemWhenSelected, autoscroll, vertical
    case itemsPerPage, truncateFinalPage, alignment, longestSwipe, defersItemLoading
    case autoplay, autoplayBackward, autoplayRepeats
    case scrollOffset, currentItemIndex
    case numberOfItems, numberOfPlaceholders, numberOfVisibleItems, itemWidth, offsetMultiplier, wrapEnabled
    case toggle, dragging, decelerating, scrolling
    case currentPage, numberOfPages, autoplayTimeLeft

    /// A property's value.
    public enum Value: Hashable, Sendable {
        /// A number.
        case number(Double)
        /// A whole number.
        case integer(Int)
        /// True or false.
        case boolean(Bool)
        /// Two extents, in points.
        case size(Size)
    }

    /// The property of this name, in any mixture of cases.
    public init?(name: String) {
        let wanted = name.lowercased()
        guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
            return nil
        }
        self = found
    }

    /// The properties held in ``CarouselSettings``.
    public static let settable = allCases.filter { $0.value(in: CarouselSettings()) != nil }

    /// Whether the property can only be read.
    public var isReadOnly: Bool {
        switch self {
        case .scrollOffset, .currentItemIndex, .currentPage: false
        default: value(in: CarouselSettings()) == nil
        }
    }

    /// The values that a number may have; nil for properties that are not numbers.
    public var range: ClosedRange<Double>? {
        switch self {
        case .perspective: -0.1...0.1
        case .decelerationRate: 0...1
        case .scrollSpeed: 0...1000
        case .bounceDistance: 0...1000
        case .autoscroll: -1000...1000
        case .scrollOffset: -1e15...1e15
        case .alignment: 0...1
        case .autoplay: 0...86_400
        case .itemsPerPage: 1...1_000_000
        case .longestSwipe: 0...1_000_000
        default: nil
        }
    }

    /// The unit of its value; empty where it has none.
    public var unit: String {
        switch self {
        case .perspective: "1/points"
        case .contentOffset, .viewpointOffset, .itemWidth: "points"
        case .bounceDistance, .scrollOffset: "items"
        case .autoscroll: "items/s"
        case .autoplay, .autoplayTimeLeft: "s"
        default: ""
        }
    }

    /// One line for help.
    public var help: String {
        switch self {
        case .perspective: "depth of the picture (m34); 0 is none"
        case .contentOffset: "displacement of the items and their vanishing point"
        case .viewpointOffset: "displacement of the eye"
        case .decelerationRate: "how slowly a flick loses speed"
        case .scrollSpeed: "factor on the speed of a flick"
        case .bounces: "give way beyond the ends"
        case .bounceDistance: "how far to give way"
        case .scrollEnabled: "touches scroll"
        case .pagingEnabled: "a swipe ends where a page begins"
        case .stopAtItemBoundary: "a flick comes to rest on an item"
        case .scrollToItemBoundary: "move to the nearest item after stopping"
        case .ignorePerpendicularSwipes: "leave drags across the axis to others"
        case .centerItemWhenSelected: "a tapped item moves to the centre"
        case .autoscroll: "constant motion; positive lowers the offset"
        case .vertical: "scroll up and down"
        case .itemsPerPage: "items side by side that make a page"
        case .truncateFinalPage: "the last page begins early enough to be full"
        case .alignment: "place of a page: 0 is the edge, 0.5 the center, 1 the far edge"
        case .longestSwipe: "most items, or pages when paging, that a swipe moves on; 0 is any"
        case .defersItemLoading: "load items after a whole item's way, or at rest"
        case .autoplay: "time between the pages of a slide show; 0 is none"
        case .autoplayBackward: "the slide show goes back"
        case .autoplayRepeats: "a slide show on a line begins again at its end"
        case .currentPage: "the page of the current item"
        case .numberOfPages: "pages there are"
        case .autoplayTimeLeft: "until the slide show moves on"
        case .scrollOffset: "where the carousel stands"
        case .currentItemIndex: "the item nearest to the offset; -1 when there is none"
        case .numberOfItems: "items in the data"
        case .numberOfPlaceholders: "placeholders in the data"
        case .numberOfVisibleItems: "most items loaded at once"
        case .itemWidth: "extent of an item along the axis"
        case .offsetMultiplier: "how far a drag moves the items"
        case .wrapEnabled: "whether it goes round for ever"
        case .toggle: "which way coverFlow2 turns, -1 to 1"
        case .dragging: "a finger holds the carousel"
        case .decelerating: "a flick runs out"
        case .scrolling: "it scrolls by program"
        }
    }

    /// The value in `settings`; nil for properties that are not settings.
    public func value(in settings: CarouselSettings) -> Value? {
        switch self {
        case .perspective: .number(settings.perspective)
        case .contentOffset: .size(settings.contentOffset)
        case .viewpointOffset: .size(settings.viewpointOffset)
        case .decelerationRate: .number(settings.decelerationRate)
        case .scrollSpeed: .number(settings.scrollSpeed)
        case .bounces: .boolean(settings.bounces)
        case .bounceDistance: .number(settings.bounceDistance)
        case .scrollEnabled: .boolean(settings.isScrollEnabled)
        case .pagingEnabled: .boolean(settings.isPagingEnabled)
        case .stopAtItemBoundary: .boolean(settings.stopsAtItemBoundary)
        case .scrollToItemBoundary: .boolean(settings.scrollsToItemBoundary)
        case .ignorePerpendicularSwipes: .boolean(settings.ignoresPerpendicularSwipes)
        case .centerItemWhenSelected: .boolean(settings.centersItemWhenSelected)
        case .autoscroll: .number(settings.autoscroll)
        case .vertical: .boolean(settings.isVertical)
        case .itemsPerPage: .integer(settings.itemsPerPage)
        case .truncateFinalPage: .boolean(settings.truncatesFinalPage)
        case .alignment: .number(settings.alignment)
        case .longestSwipe: .integer(settings.longestSwipe)
        case .defersItemLoading: .boolean(settings.defersItemLoading)
        case .autoplay: .number(settings.autoplayInterval)
        case .autoplayBackward: .boolean(settings.autoplaysBackward)
        case .autoplayRepeats: .boolean(settings.autoplayRepeats)
        default: nil
        }
    }

    /// Puts a value of the right kind into `settings`.
    /// - Returns: false when the property is no setting, or the value is of another kind.
    @discardableResult
    public func assign(_ value: Value, to settings: inout CarouselSettings) -> Bool {
        switch (self, value) {
        case (.perspective, .number(let x)): settings.perspective = x
        case (.contentOffset, .size(let x)): settings.contentOffset = x
        case (.viewpointOffset, .size(let x)): settings.viewpointOffset = x
        case (.decelerationRate, .number(let x)): settings.decelerationRate = x
        case (.scrollSpeed, .number(let x)): settings.scrollSpeed = x
        case (.bounces, .boolean(let x)): settings.bounces = x
        case (.bounceDistance, .number(let x)): settings.bounceDistance = x
        case (.scrollEnabled, .boolean(let x)): settings.isScrollEnabled = x
        case (.pagingEnabled, .boolean(let x)): settings.isPagingEnabled = x
        case (.stopAtItemBoundary, .boolean(let x)): settings.stopsAtItemBoundary = x
        case (.scrollToItemBoundary, .boolean(let x)): settings.scrollsToItemBoundary = x
        case (.ignorePerpendicularSwipes, .boolean(let x)): settings.ignoresPerpendicularSwipes = x
        case (.centerItemWhenSelected, .boolean(let x)): settings.centersItemWhenSelected = x
        case (.autoscroll, .number(let x)): settings.autoscroll = x
        case (.vertical, .boolean(let x)): settings.isVertical = x
        case (.itemsPerPage, .integer(let x)): settings.itemsPerPage = x
        case (.truncateFinalPage, .boolean(let x)): settings.truncatesFinalPage = x
        case (.alignment, .number(let x)): settings.alignment = x
        case (.longestSwipe, .integer(let x)): settings.longestSwipe = x
        case (.defersItemLoading, .boolean(let x)): settings.defersItemLoading = x
        case (.autoplay, .number(let x)): settings.autoplayInterval = x
        case (.autoplayBackward, .boolean(let x)): settings.autoplaysBackward = x
        case (.autoplayRepeats, .boolean(let x)): settings.autoplayRepeats = x
        default: return false
        }
        return true
    }
}
