// The autoplay countdown. In: elapsed time. Out: whether the next page is due.

/// The state of autoplay.
package struct Autoplay: Equatable {
    /// Why autoplay is paused.
    package struct Pauses: OptionSet {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// The app paused it.
        package static let asked = Pauses(rawValue: 1)
        /// The user is dragging the carousel.
        package static let touched = Pauses(rawValue: 2)
        /// The user wants less motion.
        package static let reduced = Pauses(rawValue: 4)
        /// A pointer has moved over the carousel.
        package static let pointed = Pauses(rawValue: 8)
        /// The keyboard's focus is in the carousel.
        package static let focused = Pauses(rawValue: 16)
    }

    /// Sums of frame times are not exact, in seconds.
    private static let margin = 1e-9

    package private(set) var pauses: Pauses = []
    /// Seconds until the next page, while it is not paused.
    package private(set) var timeLeft = 0.0
    private var interval = 0.0
    /// Whether it counted when time was told last.
    private(set) var countedWhenTold = false
    /// Whether it has begun to count, or began anew, since time was told last.
    private(set) var hasBegun = false
    /// Whether the last page has been shown for its time.
    private(set) var hasEnded = false

    /// Off.
    package init() {}

    /// Sets the interval. If it differs, the countdown restarts.
    package mutating func setInterval(_ seconds: Double) {
        guard seconds != interval else { return }
        interval = seconds
        restart()
    }

    /// Pauses the countdown. The remaining time is kept for a pause by the app; after a touch, a pointer or the focus the
    /// countdown restarts.
    package mutating func pause(_ reason: Pauses) { pauses.insert(reason) }

    /// Removes a reason to pause. The countdown continues when no reason is left.
    ///
    /// - Parameter restarts: whether the countdown restarts, as after a touch.
    package mutating func resume(_ reason: Pauses, restarts: Bool = false) {
        if restarts || (pauses.contains(reason) && reason.isSubset(of: [.touched, .pointed, .focused])) {
            restart()
        }
        // What was paused and goes on before anybody told the time has counted all along.
        if !pauses.isEmpty, !countedWhenTold { hasBegun = true }
        pauses.remove(reason)
    }

    /// Somebody has moved the carousel: the next page waits for a full interval.
    package mutating func restart() {
        timeLeft = interval
        hasBegun = true
        hasEnded = false
    }

    /// The last page has been shown for its time.
    ///
    /// - Returns: false if that is known.
    mutating func end() -> Bool {
        defer { hasEnded = true }
        return !hasEnded
    }

    /// There is a page to turn to.
    mutating func goOn() { hasEnded = false }

    /// Goes on from a recorded countdown.
    mutating func restore(timeLeft: Double, isPaused: Bool) {
        self.timeLeft = timeLeft
        if isPaused { pause(.asked) } else { resume(.asked) }
    }

    /// Goes on from what was so when time was told last.
    mutating func restore(counted: Bool, hasBegun: Bool) {
        countedWhenTold = counted
        self.hasBegun = hasBegun
    }

    /// Goes on from a recorded end.
    mutating func restore(hasEnded: Bool) { self.hasEnded = hasEnded }

    /// Seconds until the next page; nil when it is off or paused.
    var timeLeftIfRunning: Double? { interval > 0 && pauses.isEmpty ? timeLeft : nil }

    /// Time was told: what begins until it is told again begins then.
    mutating func noteTime() {
        countedWhenTold = timeLeftIfRunning != nil
        hasBegun = false
    }

    /// Whether it counts otherwise than when time was told last: the sooner the time is told again, the better it knows since
    /// when.
    var isNews: Bool {
        (interval > 0 || countedWhenTold) && (hasBegun || countedWhenTold != (timeLeftIfRunning != nil))
    }

    /// Seconds until the next page, when so many have passed since time was told last.
    func timeLeft(after seconds: Double) -> Double {
        countedWhenTold && !hasBegun ? max(0, timeLeft - seconds) : timeLeft
    }

    /// Time passes in which nothing moves. Nobody knows when a call was made since time was told last: what it began begins
    /// now, and what it stopped has counted until now.
    ///
    /// - Parameters:
    ///   - seconds: since time was told last.
    ///   - turnsPage: whether there is a page to turn to, or an end to tell of.
    /// - Returns: the seconds since a page was due; nil if none is.
    mutating func rest(for seconds: Double, turnsPage: Bool) -> Double? {
        guard interval > 0, countedWhenTold, !hasBegun else { return nil }
        guard pauses.isEmpty else {
            timeLeft = max(0, timeLeft - seconds)
            return nil
        }
        guard turnsPage, timeLeft <= seconds + Self.margin else {
            timeLeft -= seconds
            // Without a page to turn to, the countdown begins anew each time.
            _ = consumeDue()
            return nil
        }
        defer { timeLeft = 0 }
        return max(0, seconds - timeLeft)
    }

    /// Time passes.
    package mutating func elapse(_ seconds: Double) {
        if interval > 0, pauses.isEmpty { timeLeft -= seconds }
    }

    /// Whether a page is due now; the countdown then restarts. If it comes late, the next one comes at its time all the
    /// same.
    package mutating func consumeDue() -> Bool {
        guard interval > 0, pauses.isEmpty, timeLeft <= Self.margin else { return false }
        timeLeft =
            interval + (timeLeft < -Self.margin ? timeLeft.truncatingRemainder(dividingBy: interval) : 0)
        return true
    }

    /// Forgets the pages that were due in a pause.
    mutating func skipDue() { if timeLeft < 0 { timeLeft = interval } }
}
