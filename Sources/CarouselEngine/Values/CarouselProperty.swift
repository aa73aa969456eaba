// The properties by name: one table for the engine's limits, the shell's set and get, its help and completion, and the
// preview. A new property is a line here, and a stored property of the settings where it is one of them.

/// A property of a carousel that has a plain value.
public struct CarouselProperty: Sendable {
    /// The name: iCarousel's where it has the property.
    public let name: String
    /// The unit of its value; empty where it has none.
    public let unit: String
    /// The values that a number may have; nil for properties that are not numbers, or take any.
    public let range: ClosedRange<Double>?
    /// One line for help.
    public let help: String
    private let place: Place

    /// All of them.
    public static let all: [CarouselProperty] = [
        .init("perspective", \.perspective, "1/points", -0.1...0.1, "depth of the picture (m34); 0 is none"),
        .init("contentOffset", \.contentOffset, "displacement of the items and their vanishing point"),
        .init("viewpointOffset", \.viewpointOffset, "displacement of the eye"),
        .init("decelerationRate", \.decelerationRate, "", 0...1, "how slowly a flick loses speed"),
        .init("scrollSpeed", \.scrollSpeed, "", 0...1000, "factor on the speed of a flick"),
        .init("bounces", \.bounces, "give way beyond the ends"),
        .init("bounceDistance", \.bounceDistance, "items", 0...1000, "how far to give way"),
        .init("scrollEnabled", \.isScrollEnabled, "touches scroll"),
        .init("pagingEnabled", \.isPagingEnabled, "a swipe ends where a page begins"),
        .init("stopAtItemBoundary", \.stopsAtItemBoundary, "a flick comes to rest on an item"),
        .init("scrollToItemBoundary", \.scrollsToItemBoundary, "move to the nearest item after stopping"),
        .init(
            "ignorePerpendicularSwipes", \.ignoresPerpendicularSwipes, "leave drags across the axis to others"
        ),
        .init("centerItemWhenSelected", \.centersItemWhenSelected, "a tapped item moves to the centre"),
        .init(
            "autoscroll", \.autoscroll, "items/s", -1000...1000, "constant motion; positive lowers the offset"
        ),
        .init("vertical", \.isVertical, "scroll up and down"),
        .init("itemsPerPage", \.itemsPerPage, 1...1_000_000, "items side by side that make a page"),
        .init("truncateFinalPage", \.truncatesFinalPage, "the last page begins early enough to be full"),
        .init(
            "alignment", \.alignment, "", 0...1,
            "place of a page: 0 is the edge, 0.5 the center, 1 the far edge"),
        .init(
            "longestSwipe", \.longestSwipe, 0...1_000_000,
            "most items, or pages when paging, that a swipe moves on; 0 is any"),
        .init("defersItemLoading", \.defersItemLoading, "load items after a whole item's way, or at rest"),
        .init(
            "autoplay", \.autoplayInterval, "s", 0...86_400,
            "time between the pages of a slide show; 0 is none"),
        .init("autoplayBackward", \.autoplaysBackward, "the slide show goes back"),
        .init("autoplayRepeats", \.autoplayRepeats, "a slide show on a line begins again at its end"),
        .init("scrollOffset", .moving, "items", -1e15...1e15, "where the carousel stands") {
            .number($0.motion.offset)
        },
        .init("currentItemIndex", .moving, "", nil, "the item nearest to the offset; -1 when there is none") {
            .integer($0.currentItemIndex)
        },
        .init("numberOfItems", .answered, "", nil, "items in the data") { .integer($0.numberOfItems) },
        .init("numberOfPlaceholders", .answered, "", nil, "placeholders in the data") {
            .integer($0.numberOfPlaceholders)
        },
        .init("numberOfVisibleItems", .answered, "", nil, "most items loaded at once") {
            .integer($0.numberOfVisibleItems)
        },
        .init("itemWidth", .answered, "points", nil, "extent of an item along the axis") {
            .number($0.itemWidth)
        },
        .init("offsetMultiplier", .answered, "", nil, "how far a drag moves the items") {
            .number($0.offsetMultiplier)
        },
        .init("wrapEnabled", .answered, "", nil, "whether it goes round for ever") { .boolean($0.wraps) },
        .init("toggle", .moved, "", nil, "which way coverFlow2 turns, -1 to 1") {
            .number($0.motion.toggle.value)
        },
        .init("dragging", .moved, "", nil, "a finger holds the carousel") { .boolean($0.motion.isDragging) },
        .init("decelerating", .moved, "", nil, "a flick runs out") { .boolean($0.motion.isDecelerating) },
        .init("scrolling", .moved, "", nil, "it scrolls by program") { .boolean($0.motion.isScrolling) },
        .init("currentPage", .moving, "", nil, "the page of the current item") { .integer($0.currentPage) },
        .init("numberOfPages", .answered, "", nil, "pages there are") { .integer($0.pages.count) },
        .init("autoplayTimeLeft", .moved, "s", nil, "until the slide show moves on") {
            .number($0.autoplayTimeLeft ?? 0)
        },
    ]

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

    /// Where it is kept.
    private enum Place: Sendable {
        case number(WritableKeyPath<CarouselSettings, Double> & Sendable)
        case integer(WritableKeyPath<CarouselSettings, Int> & Sendable)
        case boolean(WritableKeyPath<CarouselSettings, Bool> & Sendable)
        case size(WritableKeyPath<CarouselSettings, Size> & Sendable)
        case state(State, @Sendable (Core) -> Value)
    }

    /// What part of the state it is.
    fileprivate enum State: Sendable {
        /// The app's answer, or made of it.
        case answered
        /// Of the motion; setting it moves the carousel.
        case moving
        /// Of the motion, to be read.
        case moved
    }

    // MARK: Looking up

    /// The property of this name, in any mixture of cases.
    public static func named(_ name: String) -> CarouselProperty? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }
    }

    /// The properties held in ``CarouselSettings``.
    public static let settings = all.filter { $0.value(in: CarouselSettings()) != nil }

    /// Whether the property can only be read.
    public var isReadOnly: Bool {
        if case .state(let state, _) = place { state != .moving } else { false }
    }

    /// Whether it changes while the carousel moves by itself.
    public var isMotion: Bool {
        if case .state(let state, _) = place { state != .answered } else { false }
    }

    // MARK: Values

    /// The value in `settings`; nil for properties that are not settings.
    public func value(in settings: CarouselSettings) -> Value? {
        switch place {
        case .number(let path): .number(settings[keyPath: path])
        case .integer(let path): .integer(settings[keyPath: path])
        case .boolean(let path): .boolean(settings[keyPath: path])
        case .size(let path): .size(settings[keyPath: path])
        case .state: nil
        }
    }

    /// Puts a value of the right kind into `settings`.
    /// - Returns: false when the property is no setting, or the value is of another kind.
    @discardableResult
    public func assign(_ value: Value, to settings: inout CarouselSettings) -> Bool {
        switch (place, value) {
        case (.number(let path), .number(let x)): settings[keyPath: path] = x
        case (.integer(let path), .integer(let x)): settings[keyPath: path] = x
        case (.boolean(let path), .boolean(let x)): settings[keyPath: path] = x
        case (.size(let path), .size(let x)): settings[keyPath: path] = x
        default: return false
        }
        return true
    }

    /// The value in a carousel's state.
    func value(in core: Core) -> Value {
        if case .state(_, let read) = place { return read(core) }
        return value(in: core.settings) ?? .boolean(false)
    }

    /// Brings what lies out of its range into it; what is not finite becomes what it was in `last`.
    func sanitize(_ settings: inout CarouselSettings, last: CarouselSettings) {
        switch place {
        case .number(let path):
            let value = settings[keyPath: path]
            guard let range, !range.contains(value) else { return }
            let clamped = min(max(value, range.lowerBound), range.upperBound)
            settings[keyPath: path] = value.isFinite ? clamped : last[keyPath: path]
        case .integer(let path):
            guard let range else { return }
            settings[keyPath: path] = min(
                max(settings[keyPath: path], Int(range.lowerBound)), Int(range.upperBound))
        case .size(let path):
            if !settings[keyPath: path].isFinite { settings[keyPath: path] = last[keyPath: path] }
        case .boolean, .state: break
        }
    }
}

extension CarouselProperty: Hashable {
    /// Whether both are the property of one name.
    public static func == (a: CarouselProperty, b: CarouselProperty) -> Bool { a.name == b.name }
    /// By the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - The table's lines

extension CarouselProperty {
    private typealias Path<Value> = WritableKeyPath<CarouselSettings, Value> & Sendable

    private init(
        _ name: String, _ path: Path<Double>, _ unit: String, _ range: ClosedRange<Double>, _ help: String
    ) {
        self.init(name: name, unit: unit, range: range, help: help, place: .number(path))
    }

    private init(_ name: String, _ path: Path<Int>, _ range: ClosedRange<Double>, _ help: String) {
        self.init(name: name, unit: "", range: range, help: help, place: .integer(path))
    }

    private init(_ name: String, _ path: Path<Bool>, _ help: String) {
        self.init(name: name, unit: "", range: nil, help: help, place: .boolean(path))
    }

    private init(_ name: String, _ path: Path<Size>, _ help: String) {
        self.init(name: name, unit: "points", range: nil, help: help, place: .size(path))
    }

    private init(
        _ name: String, _ state: State, _ unit: String, _ range: ClosedRange<Double>?, _ help: String,
        _ read: @escaping @Sendable (Core) -> Value
    ) {
        self.init(name: name, unit: unit, range: range, help: help, place: .state(state, read))
    }
}
