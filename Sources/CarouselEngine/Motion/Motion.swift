// The motion of a carousel as a value. In: commands, gestures and the time in seconds. Out: the scroll offset, in
// items, and what became of the motion. It owns no clock.

/// Scroll offset, what drives it, and what it was when the carousel last looked.
struct Motion: Equatable {
    /// Two numbers that differ by less are the same.
    static let floatMargin = 1e-6
    /// How long a scroll to an item takes unless it is said, in seconds.
    static let scrollDuration = 0.4
    /// How long a scroll over no distance takes: it is there for its events, in seconds.
    static let settlingDuration = 0.01

    /// A motion that is this close to its end has ended: sums of frame times are not exact.
    static let endMargin = 1e-7

    private static let speedThreshold = 2.0  // items/s
    private static let decelerationThreshold = 0.1  // items
    private static let scrollThreshold = 0.1  // items
    private static let decelerationMultiplier = 30.0
    private static let leastDeceleration = 1e-6  // a rate of 1 runs very far, not for ever

    /// Offsets, distances and speeds stay within this, in items and items/s.
    private static let limit = 9_007_199_254_740_992.0  // 2⁵³: whole numbers are exact up to here

    /// Where the carousel stands, in items.
    var offset: Double
    /// A finger holds it.
    private(set) var isDragging = false
    /// It scrolls by program.
    private(set) var isScrolling = false
    /// A flick runs out: its own, or a scroll view's.
    var isDecelerating: Bool { isRunningOut || isScrollViewRunningOut }
    private var isRunningOut = false
    private var isScrollViewRunningOut = false
    /// Steps are due: something moves, or may.
    var isAnimating = true
    /// The toggle of coverFlow2.
    var toggle = Toggle()
    /// Items/s of the last drag; kept after it.
    private(set) var velocity = 0.0
    /// The offset when events were last sent.
    var previousOffset: Double
    /// The index when events were last sent.
    var previousIndex: Int

    /// Becomes another number when something else begins to move the carousel.
    private(set) var number = 0

    /// The last drag ended slowly: programmatic scrolls leave the toggle alone until a flick.
    private var didDrag = false
    private var previousTranslation = 0.0
    private var lastStepTime = 0.0
    private var segment = Segment()
    /// Where the carousel rested, or would have, when the drag began.
    private var dragOrigin = 0.0

    /// A timed way from one offset to another.
    private struct Segment: Equatable {
        var start = 0.0
        var end = 0.0
        var startTime = 0.0
        var duration = 0.0
    }

    /// At rest on an item.
    init(index: Int = 0) {
        offset = Double(index)
        previousOffset = offset
        previousIndex = index
    }

    /// A number within the limit; 0 for NaN.
    private static func bounded(_ x: Double) -> Double { x.isNaN ? 0 : min(max(x, -limit), limit) }

    // MARK: Limits

    /// Brings the offset into the range, or as far out of it as bouncing allows; hitting that limit stops a drag's
    /// speed.
    mutating func limit(to range: ScrollRange, _ settings: CarouselSettings) {
        if range.wraps || !settings.bounces {
            offset = range.clamped(offset)
            return
        }
        let least = -settings.bounceDistance
        let most = Double(max(range.count - 1, 0)) + settings.bounceDistance
        if offset < least || offset > most {
            offset = min(max(offset, least), most)
            velocity = 0
        }
    }

    // MARK: Programmatic scrolls

    /// Stands still at `offset` at once; a running scroll ends without a word.
    /// - Returns: whether this is another offset than before.
    mutating func jump(to target: Double) -> Bool {
        let offset = Self.bounded(target)
        number += 1
        isScrolling = false
        isRunningOut = false
        segment.start = offset
        segment.end = offset
        guard self.offset != offset else { return false }
        self.offset = offset
        return true
    }

    /// Begins a scroll by `distance` items over `duration` seconds.
    mutating func scroll(by distance: Double, duration: Double, at now: Double, in range: ScrollRange) {
        number += 1
        isRunningOut = false
        isScrolling = true
        isAnimating = true
        let end = offset + Self.bounded(distance)
        segment = Segment(
            start: offset, end: range.wraps ? end : range.clamped(end), startTime: now, duration: duration)
    }

    /// The distance that "`count` items on" means from here: from the last whole item behind.
    func distance(byItems count: Int) -> Double {
        let base: Double
        if count > 0 {
            base = offset.rounded(.down)
        } else if count < 0 {
            base = offset.rounded(.up)
        } else {
            base = offset.rounded(.toNearestOrAwayFromZero)
        }
        return base + Double(count) - offset
    }

    /// Where the scroll under way ends, if there is one.
    var scrollTarget: Double? { isScrolling ? segment.end : nil }

    // MARK: Scroll views

    /// A scroll view of the platform is held.
    mutating func beginScrollViewDrag() { isDragging = true }

    /// It was moved by a finger or by its own physics: a scroll by program gives way, unless this is the scroll.
    mutating func follow(by distance: Double, endsScroll: Bool) {
        if endsScroll {
            number += 1
            isScrolling = false
        }
        offset = Self.bounded(offset + distance)
    }

    /// It was let go.
    mutating func endScrollViewDrag(decelerates: Bool) {
        isDragging = false
        isScrollViewRunningOut = decelerates
    }

    // MARK: Drags

    /// A finger lands: whatever moves stands still.
    mutating func halt() {
        number += 1
        isDragging = false
        isScrolling = false
        isRunningOut = false
    }

    /// A drag begins; translations count from here.
    mutating func beginDrag(translation: Double) {
        number += 1
        isDragging = true
        isScrolling = false
        isRunningOut = false
        previousTranslation = translation
        dragOrigin = offset.rounded(.toNearestOrAwayFromZero)
    }

    /// The finger moved.
    /// - Parameters:
    ///   - translation: along the scroll axis since the touch, in points.
    ///   - speed: of the finger along the axis, in points/s.
    ///   - itemWidth: in points; nothing moves when it is 0.
    mutating func drag(
        translation: Double, speed: Double, itemWidth: Double, offsetMultiplier: Double,
        in range: ScrollRange, _ settings: CarouselSettings
    ) {
        let moved = translation - previousTranslation
        previousTranslation = translation
        guard itemWidth > 0 else { return }
        var factor = 1.0
        if !range.wraps, settings.bounces {
            // A rubber band: no resistance at the end, no give at the bounce distance.
            let overshoot = abs(offset - range.clamped(offset))
            if overshoot > 0 {
                factor =
                    settings.bounceDistance > 0
                    ? 1 - min(overshoot, settings.bounceDistance) / settings.bounceDistance : 0
            }
        }
        velocity = Self.bounded(-speed * factor * settings.scrollSpeed / itemWidth)
        offset = Self.bounded(offset - moved * factor * offsetMultiplier / itemWidth)
    }

    /// The finger leaves; a fast enough drag decelerates from here.
    mutating func endDrag(
        at now: Double, pages: Pages, in range: ScrollRange, _ settings: CarouselSettings
    ) {
        isDragging = false
        didDrag = true
        let distance = decelerationDistance(rate: settings.decelerationRate)
        if abs(velocity) > Self.speedThreshold, abs(distance) > Self.decelerationThreshold {
            didDrag = false
            decelerate(by: distance, at: now, pages: pages, in: range, settings)
        }
    }

    /// The way to go after a release that does not decelerate: the next item in the direction of a drag that was
    /// fast and is under way, else the current one.
    func settlingStep(currentIndex: Int) -> Int {
        let isUnderWay = abs(offset - Double(currentIndex)) > Self.scrollThreshold
        guard abs(velocity) > Self.speedThreshold, isUnderWay else { return 0 }
        return velocity > 0 ? 1 : -1
    }

    /// Where the carousel comes to rest after a release that does not decelerate, or after a flick: an item, or, with
    /// paging, the first item of a page.
    func settlingIndex(
        current: Int, step: Int, pages: Pages, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Int {
        guard settings.isPagingEnabled && pages.perPage > 1 || settings.longestSwipe > 0 else {
            return current + step
        }
        var target = Double(current + step)
        if settings.isPagingEnabled, pages.perPage > 1 {
            target = pages.restingOffset(from: offset, direction: step, in: range)
        }
        return Int(saturating: limited(target, in: range, settings).rounded(.toNearestOrAwayFromZero))
    }

    /// Where a motion that would end at `proposed` shall end instead.
    func restingOffset(
        for proposed: Double, pages: Pages, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Double {
        var target = Self.bounded(proposed)
        if settings.isPagingEnabled {
            target = pages.restingOffset(from: target, direction: 0, in: range)
        } else if settings.stopsAtItemBoundary {
            target = target.rounded(.toNearestOrAwayFromZero)
        }
        target = limited(target, in: range, settings)
        return range.wraps ? target : range.clamped(target)
    }

    /// A target no further from where the drag began than a swipe may go.
    private func limited(_ target: Double, in range: ScrollRange, _ settings: CarouselSettings) -> Double {
        guard settings.longestSwipe > 0 else { return target }
        let most = Double(settings.longestSwipe * (settings.isPagingEnabled ? settings.itemsPerPage : 1))
        let dragged = range.distance(from: dragOrigin, to: offset)
        let way = dragged + (target - offset)
        return offset + min(max(way, -most), most) - dragged
    }

    /// How far a body of this velocity runs under the constant deceleration v · 30 · (1 − rate): v²/2a.
    private func decelerationDistance(rate: Double) -> Double {
        velocity / (2 * Self.decelerationMultiplier * max(1 - rate, Self.leastDeceleration))
    }

    private mutating func decelerate(
        by distance: Double, at now: Double, pages: Pages, in range: ScrollRange, _ settings: CarouselSettings
    ) {
        var end = offset + distance
        if settings.isPagingEnabled, settings.longestSwipe == 0 {
            end = pages.restingOffset(from: offset, direction: distance > 0 ? 1 : -1, in: range)
        } else if settings.isPagingEnabled {
            end = pages.restingOffset(from: end, direction: distance > 0 ? 1 : -1, in: range)
        } else if settings.stopsAtItemBoundary {
            end = distance > 0 ? end.rounded(.up) : end.rounded(.down)
        }
        end = limited(end, in: range, settings)
        if !range.wraps {
            if settings.bounces {
                let most = Double(range.count) - 1 + settings.bounceDistance
                end = max(-settings.bounceDistance, min(most, end))
            } else {
                end = range.clamped(end)
            }
        }
        let way = end - offset
        // v/2 is the mean speed of a body that comes to rest.
        segment = Segment(
            start: offset, end: end, startTime: now, duration: abs(way) / abs(0.5 * velocity))
        if way != 0, segment.duration > 0 {
            number += 1
            isRunningOut = true
            isAnimating = true
        }
    }

    // MARK: Steps

    /// What a step did to the motion.
    enum Step: Equatable {
        /// A programmatic scroll moved on, or came to its end.
        case scrolled(isAtEnd: Bool)
        /// A flick moved on, or came to its end.
        case decelerated(isAtEnd: Bool)
        /// Autoscrolling asks for this offset.
        case autoscrolled(to: Double)
        /// The toggle was eased.
        case toggled
        /// Nothing moves; no steps are due any more.
        case rested
    }

    /// Moves on to the time `now`.
    mutating func step(to now: Double, in range: ScrollRange, _ settings: CarouselSettings) -> Step {
        let passed = now - lastStepTime
        lastStepTime = now
        if isScrolling, !isDragging {
            // A release in the midst of a scroll may leave it no time at all.
            let part = segment.duration > 0 ? (now - segment.startTime) / segment.duration : 1
            let time = part < 1 - Self.endMargin ? part : 1
            offset = segment.start + (segment.end - segment.start) * Easing.easeInOut(time)
            return .scrolled(isAtEnd: time >= 1)
        }
        if isRunningOut {
            let time = min(segment.duration, now - segment.startTime)
            // v·t − ½·(v/duration)·t²: the speed falls evenly to nothing.
            let part = segment.duration > 0 ? time / segment.duration : 0
            offset = segment.start + velocity * time * (1 - 0.5 * part)
            return .decelerated(isAtEnd: abs(time - segment.duration) < Self.floatMargin)
        }
        if settings.autoscroll != 0, !isDragging {
            return .autoscrolled(to: range.clamped(offset - passed * settings.autoscroll))
        }
        if toggle.isActive {
            toggle.ease(at: now, velocity: velocity)
            return .toggled
        }
        if settings.autoscroll == 0 { isAnimating = false }
        return .rested
    }

    /// Steps are due from now on; the time in which nothing moved does not count.
    mutating func wake(at now: Double) {
        if !isAnimating { lastStepTime = now }
        isAnimating = true
    }

    /// The programmatic scroll is over.
    mutating func endScroll() { isScrolling = false }

    /// The flick is over.
    mutating func endDeceleration() {
        isRunningOut = false
        isScrollViewRunningOut = false
    }

    /// Whether the toggle follows each item's own offset instead of being eased: while something other than a
    /// finger moves the carousel, and at and beyond the ends of a line.
    func derivesToggle(in range: ScrollRange, _ settings: CarouselSettings) -> Bool {
        isDecelerating || (isScrolling && !isDragging && !didDrag)
            || (settings.autoscroll != 0 && !isDragging)
            || (!range.wraps && (offset < 0 || offset >= Double(range.count) - 1))
    }
}
