// Tracks a pointer. In: positions and times. Out: calls of the carousel: a tap, or a drag with its velocity.

/// A pointer, from its down event on.
struct PointerTrack {
    /// The maximum movement of a tap, in points.
    private static let slop = 10.0
    /// How long a press is a long one, in seconds.
    private static let longPress = 0.5

    private let start: Point
    private let startTime: Double
    /// The item on which it went down.
    let item: ItemID?
    /// Whether it stopped an original that was moving; then it is no tap. A carousel of our own knows that by itself.
    private let isCatch: Bool
    /// Whether it has moved farther than a tap may.
    private var isDrag = false
    /// Whether it was told to be a long press.
    private(set) var isLongPress = false
    private var window: VelocityWindow

    /// What a movement means.
    enum Movement {
        /// No more than a tap may have.
        case undecided
        /// It is not for the carousel.
        case declined
        /// A drag, since the pointer went down; with the translation that it begins with, if it begins.
        case drag(from: Size?, to: Size, velocity: Size)
    }

    /// The pointer goes down; the carousel is told after that.
    init(_ carousel: any DrivableCarousel, at place: Point, time: Double) {
        start = place
        startTime = time
        item = carousel.item(under: place)
        window = VelocityWindow(at: place, time: time)
        let context = carousel.context
        isCatch =
            carousel.catchesAll
            && (context.isScrolling || context.isDecelerating || context.velocity != 0)
    }

    /// When it is a long press, in seconds; nil when it is one already, or none.
    var longPressTime: Double? { isDrag || isLongPress ? nil : startTime + Self.longPress }

    /// It is a long press from now on.
    mutating func becomeLongPress() { isLongPress = true }

    /// The taps so far and this one; nil when it is none.
    func taps(after former: TapCount?, time: Double) -> TapCount? {
        guard !isDrag, !isLongPress, !isCatch else { return nil }
        if var former, former.add(at: start, from: startTime, to: time) { return former }
        return TapCount(of: item, at: start, time: time)
    }

    /// The last place.
    var place: Point { window.place }

    /// The pointer moves. What that means is told to the carousel by whoever has this track: a callback may ask for it.
    mutating func move(_ carousel: any DrivableCarousel, to place: Point, time: Double) -> Movement {
        window.add(place, time: time)
        let translation = translation(to: place)
        if !isDrag {
            guard translation.length > Self.slop else { return .undecided }
            guard carousel.settings.isScrollEnabled, carousel.numberOfItems > 0,
                carousel.shouldBeginDrag(translation: translation)
            else { return .declined }
            isDrag = true
            // The drag starts at the edge of the tap area, so that nothing jumps.
            let part = Self.slop / translation.length
            let first = Size(width: translation.width * part, height: translation.height * part)
            return .drag(from: first, to: translation, velocity: window.velocity(at: time))
        }
        return .drag(from: nil, to: translation, velocity: window.velocity(at: time))
    }

    /// The pointer goes up.
    func end(_ carousel: any DrivableCarousel, at place: Point, time: Double) {
        guard isDrag else { return letGo(carousel, at: place) }
        carousel.drag(translation: translation(to: place), velocity: window.velocity(at: time))
        carousel.endDrag()
    }

    private func letGo(_ carousel: any DrivableCarousel, at place: Point) {
        if isCatch || isLongPress { return carousel.touchUp() }
        // On what was under it when it went down: what moved on since is not what was meant.
        carousel.tap(on: item, at: place)
    }

    /// The pointer is cancelled: the drag ends at rest.
    func cancel(_ carousel: any DrivableCarousel) {
        guard isDrag else { return carousel.touchUp() }
        carousel.drag(translation: translation(to: place), velocity: .zero)
        carousel.endDrag()
    }

    private func translation(to place: Point) -> Size {
        Size(width: place.x - start.x, height: place.y - start.y)
    }
}
