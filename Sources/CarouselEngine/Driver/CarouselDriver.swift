// Drives a carousel for a toolkit. In: pointers, wheels, keys and frames, each with a time. Out: what to draw.

/// What to draw in a frame.
public struct DriverFrame<ItemView> {
    /// An item to draw.
    public struct Item {
        /// Where it is, and how it looks.
        public let placement: Placement
        /// How it looks besides.
        public let look: ItemLook
        /// Its view.
        public let view: ItemView
    }

    /// The visible items, back to front; those that leave included, hidden ones not.
    public let items: [Item]
    /// The items that were not in the last frame.
    public let shown: [ItemID]
    /// The items that were in the last frame and are not in this one.
    public let gone: [ItemID]
    /// Whether another frame is needed, although nothing else happens.
    public let needsFrame: Bool
}

/// Drives a carousel: the one place where pointers, wheels, keys and frames become calls of the carousel.
/// Toolkits differ only in how they report events and draw items.
///
/// All times are in seconds of one clock of the caller's, which only goes forward; a time before the last one
/// counts as the last one. All places are in points from the carousel's top left corner. Not thread-safe.
public class AnyCarouselDriver {
    /// The carousel that is driven.
    package var front: any CarouselFront
    /// How a wheel or a trackpad scrolls.
    public var wheelMode = WheelMode.free { didSet { endWheel() } }
    /// Called once when something begins that time must carry on, until a frame no longer needs another one.
    public var needsFrames: (() -> Void)? {
        get { front.needsFrames }
        set { front.needsFrames = newValue }
    }

    private var pointer: (id: Int, track: PointerTrack)?
    /// A pointer that is over the carousel also when it is not down, as a mouse is and a finger is not.
    private var hovering: Int?
    private var wheel: WheelTrack?
    private var time: Double?

    /// - Parameter front: its time is advanced only by this driver.
    package init(_ front: any CarouselFront) { self.front = front }

    /// What a driver is at a moment, apart from its carousel.
    package struct Checkpoint {
        fileprivate let pointer: (id: Int, track: PointerTrack)?
        fileprivate let hovering: Int?
        fileprivate let wheel: WheelTrack?
        fileprivate let time: Double?
    }

    /// To go back to, together with the carousel's.
    package var checkpoint: Checkpoint {
        get { Checkpoint(pointer: pointer, hovering: hovering, wheel: wheel, time: time) }
        set {
            (pointer, hovering, wheel) = (newValue.pointer, newValue.hovering, newValue.wheel)
            time = newValue.time
        }
    }

    /// Whether a pointer or a wheel is in use.
    public var isTracking: Bool { pointer != nil || wheel != nil }

    // MARK: Time

    /// Advances the carousel to a time of the caller's clock.
    public func advance(to now: Double) {
        guard now.isFinite, now >= time ?? now else { return }
        // A wheel stops at its own time, whenever the next frame is.
        if let end = wheel?.endTime, end <= now {
            pass(to: max(end, time ?? end))
            endWheel()
        }
        pass(to: now)
    }

    private func pass(to now: Double) {
        let seconds = now - (time ?? now)
        time = now
        if seconds > 0 { front.advance(by: seconds) } else { front.layoutIfNeeded() }
    }

    // MARK: Pointers

    /// A pointer goes down. While one is down, others are ignored; the same one again has been lost, and its
    /// former drag is cancelled. A scroll that the app begins takes the carousel from the pointer.
    public func pointerDown(_ id: Int = 0, at place: Point, time: Double) {
        advance(to: time)
        pointerCancelled(id)
        guard pointer == nil else { return }
        endWheel()
        pointer = (id, PointerTrack(front, at: place, time: time))
        front.take(.pointer(CarouselPointer(place: place, isDown: true)))
    }

    /// A pointer moves. One that is not down hovers over the carousel until ``pointerLeft(_:time:)``.
    ///
    /// - Returns: how much of the movement the carousel did not use, because it is at its end: in points along
    ///   the axis, with the pointer's sign. A scroll view around the carousel can use it.
    @discardableResult
    public func pointerMoved(_ id: Int = 0, to place: Point, time: Double) -> Double {
        advance(to: time)
        guard pointer == nil || pointer?.id == id else { return 0 }
        if pointer == nil { hovering = id }
        front.take(.pointer(CarouselPointer(place: place, isDown: pointer != nil)))
        return pointer?.track.move(front, to: place, time: time) ?? 0
    }

    /// A pointer goes up: a tap, or the end of a drag. One that hovered before hovers on.
    public func pointerUp(_ id: Int = 0, at place: Point, time: Double) {
        advance(to: time)
        guard pointer?.id == id, var track = pointer?.track else { return }
        pointer = nil
        front.take(.pointer(hovering == id ? CarouselPointer(place: place) : nil))
        track.end(front, at: place, time: time)
    }

    /// A pointer is taken away; a drag ends at rest.
    public func pointerCancelled(_ id: Int = 0) {
        guard pointer?.id == id, var track = pointer?.track else { return }
        pointer = nil
        front.take(.pointer(nil))
        track.cancel(front)
    }

    /// A pointer that is not down leaves the carousel.
    public func pointerLeft(_ id: Int = 0, time: Double) {
        advance(to: time)
        guard hovering == id else { return }
        hovering = nil
        if pointer == nil { front.take(.pointer(nil)) }
    }

    /// The device is tilted: −1 to 1 to the right and down.
    public func tilt(to tilt: Point, time: Double) {
        advance(to: time)
        front.take(.tilt(tilt))
    }

    // MARK: Wheels and keys

    /// A wheel turns, or fingers move on a trackpad; ignored while a pointer is down.
    ///
    /// - Parameters:
    ///   - distance: positive scrolls to the right and down, in points.
    ///   - time: of the event, in seconds.
    /// - Returns: how much of it the carousel did not use, because it is at its end: in points, with the sign of
    ///   `distance`.
    @discardableResult
    public func wheel(by distance: Size, time: Double) -> Double {
        advance(to: time)
        guard pointer == nil, distance.isFinite, front.settings.isScrollEnabled,
            front.numberOfItems > 0
        else { return 0 }
        if wheel == nil { wheel = WheelTrack(front, wheelMode, time: time) }
        return wheel?.turn(front, by: distance, time: time) ?? 0
    }

    /// A wheel stops, without waiting for more of it.
    public func endWheel() {
        guard let track = wheel else { return }
        wheel = nil
        track.end(front)
    }

    /// A key is pressed.
    public func key(_ key: CarouselKey, time: Double) {
        advance(to: time)
        endWheel()
        front.press(key)
    }
}

/// A driver that says what to draw with the app's views.
public final class CarouselDriver<ItemView>: AnyCarouselDriver {
    /// The carousel that is driven.
    public let carousel: Carousel<ItemView>
    private var drawn: Set<ItemID> = []

    /// - Parameter carousel: its time is advanced only by this driver.
    public init(_ carousel: Carousel<ItemView>) {
        self.carousel = carousel
        super.init(carousel)
        carousel.showsAllFrames = true
    }

    /// Advances the carousel and returns what to draw.
    ///
    /// - Parameters:
    ///   - time: of the frame, in seconds.
    ///   - bounds: the size of the carousel, in points; nil if it has not changed.
    public func frame(at time: Double, bounds: Size? = nil) -> DriverFrame<ItemView> {
        if let bounds { carousel.bounds = bounds }
        advance(to: time)
        let (placements, looks) = (carousel.placements, carousel.looks)
        let items = placements.indices.filter { !placements[$0].isHidden && placements[$0].alpha > 0 }
            .sorted { placements[$0].depth < placements[$1].depth }
            .compactMap { position in
                carousel.view(of: placements[position].id).map {
                    DriverFrame.Item(
                        placement: placements[position], look: looks.isEmpty ? .plain : looks[position],
                        view: $0)
                }
            }
        let ids = Set(items.map(\.placement.id))
        defer { drawn = ids }
        // The first frame advances nothing.
        carousel.sleepIfStill()
        return DriverFrame(
            items: items, shown: ids.subtracting(drawn).sorted { $0.number < $1.number },
            gone: drawn.subtracting(ids).sorted { $0.number < $1.number },
            needsFrame: carousel.isAnimating || isTracking || carousel.autoplayTimeLeft != nil)
    }
}
