// The properties by name: one table for the engine's limits, the shell's set and get, its help and
// completion, and the preview. To add a property, add a line here and, if it is a setting, a stored property
// to `CarouselSettings`.

/// A property of a carousel that has a plain value.
public struct CarouselProperty: Sendable {
    /// The name.
    ///
    /// iCarousel: the same, if it has the property.
    public let name: String
    /// The unit of its value; empty if it has none.
    package let unit: String
    /// The allowed values of a number; nil for properties that are not numbers or have no limits.
    package let range: ClosedRange<Double>?
    /// One line for help.
    package let help: String
    /// The words that are values of it.
    package private(set) var words: [String] = []
    /// Another name that it has.
    package private(set) var alias: String?
    /// The property that this one tells in other words.
    private var original: String?
    /// Whether a script's stage may not hold it, because it is the user's or the system's alone.
    package private(set) var isPersonal = false
    private let place: Place

    /// All properties.
    package static let all: [CarouselProperty] = [
        .init("perspective", \.perspective, "1/points", -0.1...0.1, "depth of the picture (m34); 0 is none"),
        .init("contentOffset", \.contentOffset, "displacement of the items and their vanishing point"),
        .init("viewpointOffset", \.viewpointOffset, "displacement of the eye"),
        .init("decelerationRate", \.decelerationRate, "", 0...1, "how slowly a flick loses speed"),
        .init("scrollSpeed", \.scrollSpeed, "", 0...1000, "factor on the speed of a flick"),
        .init("bounces", \.bounces, "scroll beyond the ends and bounce back"),
        .init("bounceDistance", \.bounceDistance, "items", 0...1000, "how far beyond the ends"),
        .init("scrollEnabled", \.isScrollEnabled, "touches scroll"),
        .init("pagingEnabled", \.isPagingEnabled, "a swipe ends where a page begins")
            .with { $0.alias = "paging" },
        .init("stopAtItemBoundary", \.stopsAtItemBoundary, "a flick comes to rest on an item"),
        .init("scrollToItemBoundary", \.scrollsToItemBoundary, "move to the nearest item after stopping"),
        .init("ignorePerpendicularSwipes", \.ignoresPerpendicularSwipes, "ignore drags across the axis"),
        .init("centerItemWhenSelected", \.centersItemWhenSelected, "a tapped item moves to the center"),
        .init(
            "autoscroll", \.autoscroll, "items/s", -1000...1000, "constant motion; positive lowers the offset"
        ).with { $0.isPersonal = true },
        .init(
            "autoscrollSpeed", \.autoscrollSpeed, "items/s", -1000...1000,
            "constant motion; positive raises the offset"
        ).with { ($0.isPersonal, $0.original) = (true, "autoscroll") },
        .init("vertical", \.isVertical, "scroll up and down"),
        .init(
            "itemsPerPage", ["auto"], 1...1_000_000,
            "number of adjacent items in a page; auto is as many as fit"
        ) {
            $0.itemsPerPage == 0 ? .word("auto") : .integer($0.itemsPerPage)
        } _: {
            switch $1 {
            case .word: $0.itemsPerPage = 0
            case .integer(let count): $0.itemsPerPage = count
            default: return false
            }
            return true
        },
        .init("truncateFinalPage", \.truncatesFinalPage, "the last page begins early enough to be full"),
        .init(
            "alignment", ["start", "center", "end"], 0...1,
            "where a page comes to rest; a number is how far behind the leading edge it starts"
        ) {
            switch $0.alignment {
            case .start: .word("start")
            case .center: .word("center")
            case .end: .word("end")
            case .fraction(let part): .number(part)
            }
        } _: {
            switch $1 {
            case .word("start"): $0.alignment = .start
            case .word("end"): $0.alignment = .end
            case .word: $0.alignment = .center
            case .number(let part): $0.alignment = .fraction(part)
            default: return false
            }
            return true
        },
        .choice(
            "layoutDirection", \.layoutDirection, "which way the items follow each other when not vertical"
        ).with { $0.isPersonal = true },
        .choice("contain", \.containment, "whether the ends of the content stay within the bounds"),
        .init(
            "inset", \.insetLengths, "lengths before the first item and behind the last one",
            range: -1e6...1e6),
        .init("gap", \.gap, "points", -1e6...1e6, "length between one item and the next"),
        .init(
            "itemSize", \.itemSize, "size of the items, where the app gives their views none",
            range: 1e-3...1e6),
        .init(
            name: "longestSwipe", unit: "", range: 0...1_000_000,
            help: "most items, or pages when paging, that a swipe moves; 0 is no limit",
            place: .integer(\.longestSwipe)),
        .init(
            "defersItemLoading", \.defersItemLoading,
            "load items only after moving by a whole item, or at rest"),
        .init(
            "autoplay", \.autoplayInterval, "s", 0...86_400,
            "time between the pages of autoplay; 0 is off"),
        .init("autoplayBackward", \.autoplaysBackward, "autoplay goes backward"),
        .init("autoplayRepeats", \.autoplayRepeats, "autoplay begins again at the end when unwrapped"),
        .init(
            "autoplayRests", \.autoplayRests, "autoplay rests under a pointer that moves, and with the focus"),
        .init(
            "reducesMotion", \.reducesMotion,
            "scrolls are at once, flicks do not run, autoplay waits, data changes cross-fade"
        ).with { $0.isPersonal = true },
        .init("scrollOffset", .moving, "position of the carousel", unit: "items", range: -1e15...1e15) {
            .number($0.motion.offset)
        },
        .init("currentItemIndex", .moving, "the item nearest to the offset; -1 when there is none") {
            .integer($0.currentItemIndex)
        },
        .init("numberOfItems", .answered, "items in the data") { .integer($0.numberOfItems) },
        .init("numberOfPlaceholders", .answered, "placeholders in the data") {
            .integer($0.numberOfPlaceholders)
        },
        .init("numberOfVisibleItems", .answered, "most items loaded at once") {
            .integer($0.numberOfVisibleItems)
        },
        .init("itemWidth", .answered, "extent of an item along the axis", unit: "points") {
            .number($0.itemWidth)
        },
        .init("offsetMultiplier", .answered, "how far a drag moves the items") {
            .number($0.offsetMultiplier)
        },
        .init("wrapEnabled", .answered, "whether it wraps around") { .boolean($0.isLoop) },
        .init("toggle", .moved, "which way coverFlow2 turns, -1 to 1") { .number($0.toggle) },
        .init("dragging", .moved, "the user is dragging") { .boolean($0.motion.isDragging) },
        .init("decelerating", .moved, "decelerating after a flick") { .boolean($0.motion.isDecelerating) },
        .init("scrolling", .moved, "a programmatic scroll is running") { .boolean($0.motion.isScrolling) },
        .init("currentPage", .moving, "the page of the current item") { .integer($0.currentPage) },
        .init("numberOfPages", .answered, "number of pages") { .integer($0.pages.count) },
        .init("isAtStart", .moved, "it can't scroll back; never when wrapped") { .boolean($0.isAtStart) },
        .init("isAtEnd", .moved, "it can't scroll on; never when wrapped") { .boolean($0.isAtEnd) },
        .init(
            "scrolledPart", .moved, "part of the way from the first place to rest to the last, or of a turn"
        ) { .number($0.scrolledPart) },
        .init("fillsLoop", .answered, "there are enough items for a loop, if the type packs them") {
            .boolean($0.fillsLoop)
        },
        .init("autoplayTimeLeft", .moved, "time until autoplay scrolls to the next page", unit: "s") {
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
        /// One of the property's words.
        case word(String)
    }

    /// Where the value is stored.
    private enum Place: Sendable {
        case number(WritableKeyPath<CarouselSettings, Double> & Sendable)
        case integer(WritableKeyPath<CarouselSettings, Int> & Sendable)
        case boolean(WritableKeyPath<CarouselSettings, Bool> & Sendable)
        case size(WritableKeyPath<CarouselSettings, Size> & Sendable)
        case words(
            get: @Sendable (CarouselSettings) -> Value, set: @Sendable (inout CarouselSettings, Value) -> Bool
        )
        case state(State, @Sendable (Core) -> Value)
    }

    /// The part of the state that the value belongs to.
    fileprivate enum State: Sendable {
        /// Answered by the app, or computed from its answers.
        case answered
        /// Motion; setting it moves the carousel.
        case moving
        /// Motion; read-only.
        case moved
    }

    // MARK: Looking up

    /// The property with this name or alias, ignoring case.
    public static func named(_ name: String) -> CarouselProperty? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted || $0.alias == wanted }
    }

    /// The property with a name that there is.
    package static func known(_ name: String) -> CarouselProperty {
        guard let property = named(name) else { preconditionFailure("no property is named \(name)") }
        return property
    }

    /// The properties held in ``CarouselSettings``.
    package static let settings = all.filter { $0.value(in: CarouselSettings()) != nil }

    /// Those that layers hold: without those that tell another one in other words.
    package static let layered = settings.filter { $0.original == nil }

    /// Those that a script's stage may hold.
    package static let stageable = layered.filter { !$0.isPersonal }

    /// The property itself or, if it tells another one in other words, that one.
    package var canonical: CarouselProperty { original.flatMap(Self.named) ?? self }

    /// Whether the property is read-only.
    package var isReadOnly: Bool {
        if case .state(let state, _) = place { state != .moving } else { false }
    }

    /// Whether it changes while the carousel moves by itself.
    package var isMotion: Bool {
        if case .state(let state, _) = place { state != .answered } else { false }
    }

    // MARK: Values

    /// The value in `settings`; nil for properties that are not settings.
    package func value(in settings: CarouselSettings) -> Value? {
        switch place {
        case .number(let path): .number(settings[keyPath: path])
        case .integer(let path): .integer(settings[keyPath: path])
        case .boolean(let path): .boolean(settings[keyPath: path])
        case .size(let path): .size(settings[keyPath: path])
        case .words(let get, _): get(settings)
        case .state: nil
        }
    }

    /// Stores a value of the right kind in `settings`.
    /// - Returns: false when the property is not a setting, or the value is of another kind.
    @discardableResult
    package func assign(_ value: Value, to settings: inout CarouselSettings) -> Bool {
        if case .word(let word) = value, !words.contains(word) { return false }
        switch (place, value) {
        case (.number(let path), .number(let x)): settings[keyPath: path] = x
        case (.integer(let path), .integer(let x)): settings[keyPath: path] = x
        case (.boolean(let path), .boolean(let x)): settings[keyPath: path] = x
        case (.size(let path), .size(let x)): settings[keyPath: path] = x
        case (.words(_, let set), _): return set(&settings, value)
        default: return false
        }
        return true
    }

    /// The value in a carousel's state.
    func value(in core: Core) -> Value {
        if case .state(_, let read) = place { return read(core) }
        return value(in: core.settings) ?? .boolean(false)
    }

    /// Clamps a value that is out of its range; replaces a non-finite one with the value in `last`.
    func sanitize(_ settings: inout CarouselSettings, last: CarouselSettings) {
        guard let value = self.value(in: settings), let former = self.value(in: last) else { return }
        let least = range?.lowerBound ?? -.infinity
        let most = range?.upperBound ?? .infinity
        func clamped(_ x: Double) -> Double { min(max(x, least), most) }
        switch value {
        case .number(let x):
            if range?.contains(x) ?? true { return }
            assign(x.isFinite ? .number(clamped(x)) : former, to: &settings)
        case .integer(let count):
            guard range != nil else { return }
            assign(.integer(min(max(count, Int(least)), Int(most))), to: &settings)
        case .size(let size):
            guard case .size(let held) = size.isFinite ? value : former else { return }
            assign(.size(Size(width: clamped(held.width), height: clamped(held.height))), to: &settings)
        case .boolean, .word: break
        }
    }
}

extension CarouselProperty: Hashable {
    /// Whether both have the same name.
    public static func == (a: CarouselProperty, b: CarouselProperty) -> Bool { a.name == b.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - Rows of the table

extension CarouselProperty {
    private typealias Path<Value> = WritableKeyPath<CarouselSettings, Value> & Sendable

    private init(
        _ name: String, _ path: Path<Double>, _ unit: String, _ range: ClosedRange<Double>, _ help: String
    ) {
        self.init(name: name, unit: unit, range: range, help: help, place: .number(path))
    }

    private init(_ name: String, _ path: Path<Bool>, _ help: String) {
        self.init(name: name, unit: "", range: nil, help: help, place: .boolean(path))
    }

    private init(_ name: String, _ path: Path<Size>, _ help: String, range: ClosedRange<Double>? = nil) {
        self.init(name: name, unit: "points", range: range, help: help, place: .size(path))
    }

    private init(
        _ name: String, _ words: [String], _ range: ClosedRange<Double>?, _ help: String,
        _ get: @escaping @Sendable (CarouselSettings) -> Value,
        _ set: @escaping @Sendable (inout CarouselSettings, Value) -> Bool
    ) {
        self.init(
            name: name, unit: "", range: range, help: help, words: words, place: .words(get: get, set: set))
    }

    private func with(_ edit: (inout CarouselProperty) -> Void) -> CarouselProperty {
        var result = self
        edit(&result)
        return result
    }

    /// A property whose values are all words.
    private static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ path: Path<Choice>, _ help: String
    ) -> CarouselProperty {
        .init(name, Choice.allCases.map(\.rawValue), nil, help) {
            .word($0[keyPath: path].rawValue)
        } _: { settings, value in
            guard case .word(let word) = value, let choice = Choice(rawValue: word) else { return false }
            settings[keyPath: path] = choice
            return true
        }
    }

    private init(
        _ name: String, _ state: State, _ help: String, unit: String = "",
        range: ClosedRange<Double>? = nil, _ read: @escaping @Sendable (Core) -> Value
    ) {
        self.init(name: name, unit: unit, range: range, help: help, place: .state(state, read))
    }
}
