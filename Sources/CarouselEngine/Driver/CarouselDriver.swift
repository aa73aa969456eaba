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
    /// When another frame is needed, although nothing else happens.
    public let next: NextFrame
}

/// When a carousel needs another frame, if nothing else happens until then.
public enum NextFrame: Hashable, Sendable {
    /// With the screen's next one: something moves.
    case now
    /// At a time of the driver's clock, in seconds: until then nothing changes, and nothing is told.
    case at(Double)
    /// Not before ``AnyCarouselDriver/needsFrames`` is called.
    case never
}

/// What a carousel makes of a pointer's movement.
public enum PointerAnswer: Hashable, Sendable {
    /// It is no gesture so far: the pointer hovers, or has moved no farther than a tap may.
    case undecided
    /// The carousel is dragged.
    ///
    /// - Parameter left: what it did not use of this movement, because it is at its end: in points along the axis,
    ///   with the pointer's sign. A scroll view around the carousel can use it.
    case claimed(left: Double)
    /// The movement is not for the carousel, which no longer tracks the pointer: a scroll view around it can take
    /// over. So is every further movement until the pointer is down again.
    case declined
}

/// Drives a carousel: the one place where pointers, wheels, keys and frames become calls of the carousel.
/// Toolkits differ only in how they report events and draw items.
///
/// All times are in seconds of one clock of the caller's, which only goes forward; a time before the last one
/// counts as the last one. All places are in points from the carousel's top left corner. Not thread-safe.
public class AnyCarouselDriver {
    /// The carousel that is driven.
    package var driven: any DrivableCarousel {
        didSet { if hasFocus, driven !== oldValue { tellFocus() } }
    }
    /// How a wheel or a trackpad scrolls.
    public var wheelMode = WheelMode.free {
        didSet {
            handle(.wheelMode(wheelMode)) { _ in letWheelGo() }
        }
    }
    /// Called once when something changes the picture or begins to move, until ``nextFrame`` is no longer `now`.
    public var needsFrames: (() -> Void)? {
        get { driven.needsFrames }
        set { driven.needsFrames = newValue }
    }

    /// Whether the keyboard's focus is in the carousel: adapters say so. Autoplay rests meanwhile.
    public var hasFocus = false {
        didSet { if hasFocus != oldValue { tellFocus() } }
    }

    private func tellFocus() { driven.setFocus(hasFocus) }

    private var pointer: (id: Int, track: PointerTrack)?
    /// Pointers that are down, and were declined.
    private var declined: Set<Int> = []
    /// A pointer that is over the carousel also when it is not down, as a mouse is and a finger is not.
    private(set) final var hovering: Int?
    private var wheel: WheelGesture?
    private var notches: NotchCount?
    /// The last taps.
    private var taps: TapCount?
    package private(set) var time: Double?
    /// Whether nothing moved when the time was told last: the time that is told next is a rest, whatever has begun since.
    final var wasStill = false
    /// Whether a recording has just told the time of the event that comes next.
    final var hasReached = false
    /// Who takes down what happens; it is kept until it stops.
    final var recorder: SessionRecorder? {
        didSet { if let recorder { time = time.map { recorder.stamp($0) } } }
    }

    /// - Parameter driven: its time is advanced only by this driver.
    package init(_ driven: any DrivableCarousel) { self.driven = driven }

    /// What the driver is now, to go back to together with the carousel.
    package var checkpoint: CarouselCheckpoint {
        let now = (pointer, declined, hovering, wheel, time, wasStill)
        let taps = taps
        let notches = notches
        return CarouselCheckpoint { [weak self] in
            guard let self else { return }
            (pointer, declined, hovering, wheel, time, wasStill) = now
            self.taps = taps
            self.notches = notches
        }
    }

    /// Whether a pointer or a wheel is in use.
    public var isTracking: Bool { pointer != nil || wheel?.isDragging ?? false }

    // MARK: Time

    /// When the carousel needs another frame. Whatever happens before, such as an event, a change of the data or of
    /// an option, asks for one by ``needsFrames``.
    public var nextFrame: NextFrame {
        guard let time, !driven.isAnimating, !driven.isFrameDue else { return .now }
        let due = [wheel?.endTime, longPressTime, driven.autoplayDue.map { time + $0 }].compactMap(\.self)
            .min()
        return due.map(NextFrame.at) ?? .never
    }

    /// Seconds until autoplay scrolls to the next page, at a time of the caller's clock; nil when autoplay is off or has reached
    /// its end. Nothing is advanced: what shows it as a bar asks for it in each of its own frames.
    public func autoplayTimeLeft(at now: Double) -> Double? {
        let seconds = now - (time ?? now)
        return driven.autoplayTimeLeft(after: seconds.isFinite ? max(0, seconds) : 0)
    }

    /// Advances the carousel to a time of the caller's clock.
    public func advance(to now: Double) {
        guard let now = admit(now) else { return driven.layoutIfNeeded() }
        guard let recorder, let frame = recorder.passing(to: now, isFrame: true) else { return reach(now) }
        let act = recorder.take(frame)
        defer { act?.end() }
        reach(now)
    }

    /// The time to advance to, which is not before the last one; nil for none.
    private func admit(_ now: Double) -> Double? {
        now.isFinite ? max(recorder?.stamp(now) ?? now, time ?? now) : nil
    }

    /// Advances the carousel to a time that is not before the last one.
    private func reach(_ now: Double) {
        // A wheel stops at its own time, whenever the next frame is.
        if let end = wheel?.endTime, end <= now {
            pass(to: max(end, time ?? end))
            letWheelGo()
            noteTime()
        }
        // So does a press become a long one.
        if let due = longPressTime, due <= now {
            pass(to: max(due, time ?? due))
            tellLongPress()
            noteTime()
        }
        pass(to: now)
    }

    /// When the pointer that is down is a long press, if anybody wants to know.
    private var longPressTime: Double? {
        driven.hearsLongPresses ? pointer?.track.longPressTime : nil
    }

    private func tellLongPress() {
        // What happened until then may have taken the pointer away.
        guard longPressTime != nil, let track = pointer?.track else { return }
        pointer?.track.becomeLongPress()
        driven.tellLongPress(on: track.item)
    }

    /// Advances the carousel to the time of an event, and does what the event asks for.
    ///
    /// - Parameters:
    ///   - time: a time before the last one counts as that.
    ///   - body: is called with the event's time.
    private func handle<Answer>(
        _ event: RecordedEvent, time: Double? = nil, _ body: (_ time: Double) -> Answer
    ) -> Answer {
        var due = time.flatMap(admit)
        if hasReached {
            due = nil
            hasReached = false
        }
        if let now = due, let recorder, let passing = recorder.passing(to: now, isFrame: false) {
            let act = recorder.take(passing)
            reach(now)
            act?.end()
            due = nil
        }
        defer { if time != nil { noteTime() } }
        let act = recorder?.take(event)
        defer { act?.end() }
        if let due { reach(due) }
        // Without a time, what is due is laid out all the same.
        if let time, !time.isFinite { driven.layoutIfNeeded() }
        return body(self.time ?? time ?? 0)
    }

    private func pass(to now: Double) {
        let seconds = now - (time ?? now)
        time = now
        driven.pass(seconds, isRest: wasStill)
        driven.keepStep()
        noteTime()
    }

    /// The calls since time was told last were made at that time: what they have begun begins then.
    package func noteCalls() {
        if !driven.isAnimating {
            // Some of it is known only when it is laid out, or when items are placed.
            driven.layoutIfNeeded()
            _ = driven.placements
        }
        noteTime()
    }

    /// What begins in an event begins at the event's time.
    private func noteTime() {
        wasStill = !driven.isAnimating
        driven.noteTime()
    }

    /// The time that is told next counts, whether something moves or not.
    package func noteMotion() { wasStill = false }

    // MARK: Pointers

    /// A pointer goes down. While one is down, others are declined until they are up; the same one again has been lost, and
    /// its former drag is cancelled. A scroll that the app begins takes the carousel from the pointer.
    public func pointerDown(_ id: Int = 0, at place: Point, time: Double) {
        let place = recorder?.stamp(place) ?? place
        handle(.down(id: id, place), time: time) { time in
            cancel(id)
            guard pointer == nil else {
                declined.insert(id)
                return
            }
            letWheelGo()
            pointer = (id, PointerTrack(driven, at: place, time: time))
            driven.touchDown()
            // A callback may have taken the pointer away.
            guard pointer?.id == id else { return }
            driven.receive(.pointer(CarouselPointer(place: place, isDown: true)))
            if longPressTime != nil { driven.wake() }
        }
    }

    /// A pointer moves. One that is not down hovers over the carousel until ``pointerLeft(_:time:)``.
    ///
    /// The first 10 points decide whose the gesture is: the carousel's, if they go along its axis. A recognizer that
    /// forwards its touches here waits for nothing itself.
    ///
    /// - Parameters:
    ///   - id: of the pointer.
    ///   - place: where it is.
    ///   - isDown: whether a button of it is down, or a finger, if the toolkit tells. One that was released outside of the
    ///     carousel comes back without: its drag is cancelled.
    ///   - time: in seconds.
    @discardableResult
    public func pointerMoved(_ id: Int = 0, to place: Point, isDown: Bool? = nil, time: Double)
        -> PointerAnswer
    {
        if isDown == false, pointer?.id == id || declined.contains(id) { pointerCancelled(id) }
        let place = recorder?.stamp(place) ?? place
        return handle(.move(id: id, place), time: time) { move(id, to: place, time: $0) }
    }

    /// What a movement of a pointer that is down would be, without making it: for a recognizer that has to ask whether it may
    /// begin before anything moves.
    ///
    /// - Returns: `.claimed(left: 0)` if the carousel would be dragged.
    public func answer(ifPointer id: Int = 0, movesTo place: Point) -> PointerAnswer {
        guard let pointer, pointer.id == id else { return .declined }
        var track = pointer.track
        return switch track.move(driven, to: place, time: time ?? 0) {
        case .undecided: .undecided
        case .declined: .declined
        case .drag: .claimed(left: 0)
        }
    }

    private func move(_ id: Int, to place: Point, time: Double) -> PointerAnswer {
        guard pointer == nil || pointer?.id == id, !declined.contains(id) else { return .declined }
        if pointer == nil { hovering = id }
        driven.receive(.pointer(CarouselPointer(place: place, isDown: pointer != nil)))
        switch pointer?.track.move(driven, to: place, time: time) ?? .undecided {
        case .undecided: return .undecided
        case .declined:
            pointer = nil
            declined.insert(id)
            driven.touchUp()
            driven.receive(.pointer(nil))
            return .declined
        case .drag(let start, let end, let velocity):
            if let start { driven.beginDrag(translation: start) }
            // A callback may have taken the pointer away.
            guard pointer?.id == id else { return .declined }
            return .claimed(left: driven.drag(translation: end, velocity: velocity))
        }
    }

    /// A pointer goes up: a tap, or the end of a drag. One that hovered before hovers on.
    public func pointerUp(_ id: Int = 0, at place: Point, time: Double) {
        let place = recorder?.stamp(place) ?? place
        handle(.up(id: id, place), time: time) { time in
            declined.remove(id)
            guard pointer?.id == id, let track = pointer?.track else { return }
            pointer = nil
            driven.receive(.pointer(hovering == id ? CarouselPointer(place: place) : nil))
            taps = driven.isCaught ? nil : track.taps(after: taps, time: time)
            let tapped = taps
            driven.byHand { track.end(driven, at: place, time: time) }
            if let tapped { driven.tellTaps(on: tapped.item, count: tapped.count) }
        }
    }

    /// A pointer is taken away; a drag ends at rest.
    public func pointerCancelled(_ id: Int = 0) { handle(.cancel(id: id)) { _ in cancel(id) } }

    private func cancel(_ id: Int) {
        declined.remove(id)
        guard pointer?.id == id, let track = pointer?.track else { return }
        pointer = nil
        driven.receive(.pointer(nil))
        track.cancel(driven)
    }

    /// A pointer that is not down leaves the carousel.
    public func pointerLeft(_ id: Int = 0, time: Double) {
        handle(.left(id: id), time: time) { _ in
            guard hovering == id else { return }
            hovering = nil
            if pointer == nil { driven.receive(.pointer(nil)) }
        }
    }

    /// The device is tilted: −1 to 1 to the right and down.
    public func tilt(to tilt: Point, time: Double) {
        handle(.tilt(tilt), time: time) { _ in driven.receive(.tilt(tilt)) }
    }

    // MARK: Wheels and keys

    /// A wheel turns, or fingers move on a trackpad; ignored while a pointer is down.
    ///
    /// The first 10 points of a gesture decide whose it is: what goes across the axis is the page's around the carousel, all
    /// of it. Down is forward in both layout directions. A toolkit that knows when fingers are lifted calls
    /// ``endWheel(velocity:isFollowedByMomentum:time:)`` then; where nobody can tell, the carousel settles when no more events
    /// come.
    ///
    /// - Parameters:
    ///   - distance: positive scrolls to the right and down.
    ///   - unit: what `distance` is counted in. A notch goes to the next place to rest.
    ///   - phase: who moves it, if the toolkit tells.
    ///   - takesBothAxes: whether what goes across the axis scrolls, too: shift turns the wheel, or the page around the
    ///     carousel has handed back what it could not use.
    ///   - time: of the event, in seconds.
    /// - Returns: how much of it the carousel did not use, because it goes across or the carousel is at its end: in
    ///   `unit`, with the sign of `distance`.
    @discardableResult
    public func wheel(
        by distance: Size, unit: WheelUnit = .points, phase: WheelPhase = .unknown,
        takesBothAxes: Bool = false, time: Double
    ) -> Size {
        handle(.wheel(distance, unit, phase, takesBothAxes: takesBothAxes), time: time) {
            unit == .notches
                ? turnNotches(by: distance, takesBothAxes: takesBothAxes, time: $0)
                : turnWheel(by: distance, phase, takesBothAxes: takesBothAxes, time: $0)
        }
    }

    /// Whether a wheel can turn anything now.
    private var takesWheel: Bool { driven.settings.isScrollEnabled && driven.numberOfItems > 0 }

    private func turnNotches(by distance: Size, takesBothAxes: Bool, time: Double) -> Size {
        guard pointer == nil, distance.isFinite else { return .zero }
        let settings = driven.settings
        let along = distance.along(vertical: settings.isVertical)
        let across = distance.across(vertical: settings.isVertical)
        let isAcross = abs(across) > abs(along)
        guard takesWheel, !isAcross || takesBothAxes else { return distance }
        letWheelGo()
        // Only what goes along is mirrored.
        let sign = settings.isMirrored && !isAcross ? -1.0 : 1
        var count = notches ?? NotchCount(time: time)
        let whole = count.turn(by: sign * (isAcross ? across : along), time: time)
        notches = count
        let left = sign * Double(NotchCount.step(driven, by: whole, wheelMode))
        return settings.isVertical == isAcross ? Size(width: left, height: 0) : Size(width: 0, height: left)
    }

    private func turnWheel(by distance: Size, _ phase: WheelPhase, takesBothAxes: Bool, time: Double) -> Size
    {
        guard pointer == nil, distance.isFinite else { return .zero }
        guard takesWheel else { return distance }
        let settings = driven.settings
        notches = nil
        if wheel?.isOver(before: distance, phase: phase, isVertical: settings.isVertical, time: time) ?? false
        {
            letWheelGo()
        }
        // Momentum of a gesture that was not the carousel's, or is over.
        guard wheel != nil || phase != .momentum else { return .zero }
        var gesture = wheel ?? WheelGesture(wheelMode, time: time)
        gesture.add(distance, phase: phase, time: time)
        gesture.decide(isVertical: settings.isVertical, takesBothAxes: takesBothAxes)
        wheel = gesture
        switch gesture.axis {
        case .across: return distance
        case .undecided:
            // What goes along waits for the decision.
            let across = distance.across(vertical: settings.isVertical)
            return settings.isVertical ? Size(width: across, height: 0) : Size(width: 0, height: across)
        case .along: break
        }
        let left = gesture.course == .page ? turnPage(gesture) : drag(gesture)
        let isVertical = settings.isVertical != gesture.swapsAxes
        return isVertical ? Size(width: 0, height: left) : Size(width: left, height: 0)
    }

    /// Only what goes along is mirrored.
    private func sign(of gesture: WheelGesture) -> Double {
        driven.settings.isMirrored && !gesture.swapsAxes ? -1 : 1
    }

    private func turnPage(_ gesture: WheelGesture) -> Double {
        let isVertical = driven.settings.isVertical
        guard gesture.turnsPage(isVertical: isVertical) else { return 0 }
        wheel?.spend()
        let forward = sign(of: gesture) * gesture.distance(isVertical: isVertical)
        driven.scroll(byWheel: forward > 0 ? 1 : -1, wheelMode)
        return 0
    }

    /// A gesture drags the carousel.
    ///
    /// - Returns: how much of it the carousel did not use, in points.
    private func drag(_ gesture: WheelGesture) -> Double {
        guard !gesture.isSpent else { return 0 }
        if !gesture.isDragging {
            wheel?.isDragging = true
            driven.touchDown()
            driven.scrolling(by: .wheel) { driven.beginDrag(translation: .zero) }
        }
        // A callback may have taken the wheel away.
        guard wheel != nil else { return 0 }
        let unused = driven.drag(translation: translation(of: gesture), velocity: .zero)
        if gesture.isMomentum, driven.isBeyondEnd {
            // It bounces, as a flick does.
            wheel?.spend()
            wheel?.isDragging = false
            driven.endDrag()
            return 0
        }
        // What is unused has the finger's sign. Adding 0 makes −0 a 0.
        return 0 + sign(of: gesture) * (driven.settings.isMirrored ? unused : -unused)
    }

    /// The translation of the finger that a gesture stands for.
    private func translation(of gesture: WheelGesture) -> Size {
        let settings = driven.settings
        let forward = sign(of: gesture) * gesture.distance(isVertical: settings.isVertical)
        let along = settings.isMirrored ? forward : -forward
        return settings.isVertical ? Size(width: 0, height: along) : Size(width: along, height: 0)
    }

    /// The fingers on a trackpad are lifted: a release, which is a flick if they were fast enough.
    ///
    /// - Parameters:
    ///   - velocity: in points/s, positive to the right and down, if the toolkit tells; nil for that of the last moments.
    ///   - isFollowedByMomentum: whether the system runs on by itself, and tells of that as ``WheelPhase/momentum``: then
    ///     that carries the carousel.
    ///   - time: in seconds; nil for that of the last event or frame.
    public func endWheel(
        velocity: Size? = nil, isFollowedByMomentum: Bool = false, time: Double? = nil
    ) {
        handle(.liftWheel(velocity, isFollowedByMomentum: isFollowedByMomentum), time: time) { now in
            defer { noteTime() }
            guard let gesture = wheel else { return }
            if isFollowedByMomentum {
                wheel?.isLifted = true
                return
            }
            wheel = nil
            guard gesture.isDragging else { return }
            let settings = driven.settings
            let isVertical = settings.isVertical
            let along =
                velocity?.along(vertical: isVertical != gesture.swapsAxes)
                ?? gesture.velocity(isVertical: isVertical, at: now)
            let forward = sign(of: gesture) * along
            let speed = settings.isMirrored ? forward : -forward
            driven.drag(
                translation: translation(of: gesture),
                velocity: isVertical ? Size(width: 0, height: speed) : Size(width: speed, height: 0))
            driven.endDrag()
        }
    }

    /// Whatever a wheel does ends at rest.
    package func stopWheel() { handle(.endWheel) { _ in letWheelGo() } }

    private func letWheelGo() {
        guard let gesture = wheel else { return }
        wheel = nil
        if gesture.isDragging { driven.endDrag() }
    }

    /// A key is pressed.
    public func key(_ key: CarouselKey, time: Double) {
        handle(.key(key), time: time) { _ in
            letWheelGo()
            driven.byHand { driven.press(key) }
        }
    }
}

/// A driver that says what to draw with the app's views.
public final class CarouselDriver<ItemView>: AnyCarouselDriver {
    /// The carousel that is driven.
    public let carousel: Carousel<ItemView>
    private var drawn: Set<ItemID> = []

    /// Does what a screen reader asks for. Where `isScrollEnabled` is off, nothing.
    ///
    /// - Parameters:
    ///   - action: one of an element's ``AccessibleElement/actions``.
    ///   - index: the item for `goTo`.
    /// - Returns: whether something changed.
    @discardableResult
    public func perform(_ action: AccessibleElement.Action, onItemAt index: Int? = nil) -> Bool {
        carousel.settings.isScrollEnabled && carousel.perform(action, onItemAt: index)
    }

    public override var nextFrame: NextFrame {
        carousel.layout.isStale || carousel.due.layout ? .now : super.nextFrame
    }

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
    @discardableResult
    public func frame(at time: Double, bounds: Size? = nil) -> DriverFrame<ItemView> {
        if let bounds { carousel.bounds = bounds }
        advance(to: time)
        let placements = carousel.placements
        let looks = carousel.looks
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
        // Placing the items may have ended what moved.
        carousel.sleepIfStill()
        return DriverFrame(
            items: items, shown: ids.subtracting(drawn).sorted { $0.number < $1.number },
            gone: drawn.subtracting(ids).sorted { $0.number < $1.number }, next: nextFrame)
    }
}
