// The hand of a page: pointers, wheels, keys, and the gestures that are repeated. In: what a hand does, in the page's time.
// Out: the carousel is driven, in its own time.

import CarouselEngine
import CarouselHost
import CarouselShell

/// What drives the carousel of a window.
struct PreviewInput {
    private let session: Session
    private let driver: AnyCarouselDriver
    /// The carousel's time, in seconds.
    private(set) var time = 0.0
    /// Whether the page's pointer is down.
    private(set) var isHeld = false
    /// Whether the user prefers reduced motion, as the last input told.
    private var isReduced = false
    /// When the pointer went down: by the page's clock, and in the carousel's time.
    private var down = (moment: 0.0, time: 0.0)
    private(set) var replay = GestureReplay()
    /// The item that a repeated gesture inserted, and how many there were then.
    private var inserted: (index: Int, count: Int)?

    init(_ session: Session) {
        self.session = session
        driver = AnyCarouselDriver(session.carousel)
        driver.advance(to: 0)
    }

    private var carousel: any DrivableCarousel { session.carousel }

    /// Whether the carousel is moved, by the page or by a gesture that is repeated.
    var isMoving: Bool { driver.isTracking || replay.isRunning }

    /// Does what the page's hand does.
    ///
    /// - Returns: whether a gesture was remembered.
    mutating func receive(_ message: HandMessage) throws(PreviewProblem) -> Bool {
        switch message {
        case .down(let place, let moment, let isReduced):
            // A second pointer is ignored.
            guard !isHeld else { return false }
            isHeld = true
            self.isReduced = isReduced
            down = (moment, time)
            replay.stop(driver)
            replay.begin(carousel, at: place)
            driver.pointerDown(at: place, time: time)
        case .move(let place, _) where !isHeld:
            // It hovers: in the carousel's time, which may stand still.
            driver.pointerMoved(to: place, time: time)
        case .move(let place, let moment):
            replay.move(to: place, time: pointerTime(moment) - down.time)
            driver.pointerMoved(to: place, time: pointerTime(moment))
        case .up(let place, let moment, let isReduced):
            guard isHeld else { return false }
            isHeld = false
            driver.pointerUp(at: place, time: pointerTime(moment))
            let isRemembered = replay.end(carousel, at: place, time: pointerTime(moment) - down.time)
            // A hand moves in real time: where time is slower or stands still, it goes on from the release.
            time = max(time, pointerTime(moment))
            self.isReduced = isReduced
            endReducedMotion()
            return isRemembered
        case .cancel: release()
        case .leave: driver.pointerLeft(time: time)
        case .focus(let isIn): driver.hasFocus = isIn
        case .tilt(let tilt): driver.tilt(to: tilt, time: time)
        case .wheel(let distance, let isReduced):
            self.isReduced = isReduced
            // The page's stage itself does not scroll, so it hands back what goes across.
            driver.wheel(by: distance, takesBothAxes: true, time: time)
        case .key(let key, let isReduced): try press(key, isReduced: isReduced)
        }
        return false
    }

    /// The carousel's time of a moment of the page's clock.
    private func pointerTime(_ moment: Double) -> Double { down.time + max(0, moment - down.moment) }

    private mutating func press(_ key: String, isReduced: Bool) throws(PreviewProblem) {
        guard let key = Self.keys[key] else {
            throw PreviewProblem(
                "unknown key '\(key.prefix(40))'; expected an arrow, Home, End, PageUp, PageDown, Enter or "
                    + "space")
        }
        driver.key(key, time: time)
        self.isReduced = isReduced
        endReducedMotion()
    }

    /// The keys by the names that browsers give them.
    private static let keys: [String: CarouselKey] = [
        "ArrowRight": .right, "ArrowDown": .down, "ArrowLeft": .left, "ArrowUp": .up, "Home": .home,
        "End": .end, "PageDown": .pageDown, "PageUp": .pageUp, "Enter": .enter, " ": .enter,
    ]

    // MARK: Commands

    /// The pointer is released.
    mutating func release() {
        guard isHeld else { return }
        driver.pointerCancelled()
        isHeld = false
    }

    /// The page is gone.
    mutating func leave() {
        release()
        driver.hasFocus = false
    }

    /// The carousel is about to change by a command: nothing of a hand goes on.
    mutating func stop() {
        release()
        driver.stopWheel()
    }

    /// A command comes that no longer lets a gesture be repeated.
    mutating func stopReplay() { replay.stop(driver) }

    /// Motion by a command is animated, also where less motion is wanted: somebody has asked for it.
    mutating func allowMotion() { isReduced = false }

    /// The session may have another carousel now.
    func follow() { driver.driven = carousel }

    // MARK: Repeated gestures

    /// `replay` repeats the chosen gesture; `replay on` after each save, too; `replay NAME` chooses another.
    mutating func setReplay(_ words: [String]) throws(PreviewProblem) {
        switch words.dropFirst().first {
        case nil: startReplay()
        case "on": replay.isOn = true
        case "off": replay.isOn = false
        case "take": try replay.set(Array(words.dropFirst(2)))
        case "keep": try replay.keep(as: words.dropFirst(2).joined(separator: " "))
        case _?: try replay.choose(words.dropFirst().joined(separator: " "))
        }
    }

    /// Repeats the chosen gesture.
    mutating func startReplay() {
        removeInserted()
        replay.start(on: carousel, at: time)
    }

    /// An item comes beside the current one, while the carousel moves.
    private mutating func insertInMotion() {
        let index = min(carousel.numberOfItems, carousel.currentItemIndex + 1)
        guard index >= 0, (try? session.carryOut(words: ["insert", "\(index)"])) != nil else { return }
        session.forgetStep()
        inserted = (index, carousel.numberOfItems)
    }

    /// The item of the repetition before goes, if all is as that left it.
    private mutating func removeInserted() {
        defer { inserted = nil }
        guard let (index, count) = inserted, count == carousel.numberOfItems,
            (try? session.carryOut(words: ["remove", "\(index)"])) != nil
        else { return }
        session.forgetStep()
    }

    // MARK: Time

    /// The carousel's time passes.
    ///
    /// - Returns: whether a repeated gesture has changed the items.
    mutating func advance(by seconds: Double) -> Bool {
        driver.noteCalls()
        time += seconds
        var isInserting = false
        replay.advance(driver, to: time) { isInserting = true }
        if isInserting { insertInMotion() }
        driver.advance(to: time)
        endReducedMotion()
        return isInserting
    }

    /// For a user who prefers reduced motion, flicks, snaps and scrolls are at their end at once.
    private func endReducedMotion() {
        if isReduced, carousel.isDecelerating || carousel.isScrolling {
            (carousel as? AnyCarousel)?.endMotionAtOnce()
        }
    }
}
