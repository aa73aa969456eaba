// A slide show's clock. In: time that passes. Out: whether the next page is due.

/// The state of a slide show.
struct Autoplay: Equatable {
    /// Why it waits.
    struct Pauses: OptionSet {
        let rawValue: Int
        /// The app asked for it.
        static let asked = Pauses(rawValue: 1)
        /// A finger holds the carousel.
        static let touched = Pauses(rawValue: 2)
    }

    private(set) var pauses: Pauses = []
    /// Seconds until the next page, once it runs.
    private(set) var timeLeft = 0.0
    private var interval = 0.0

    /// Takes another interval over: the time begins again.
    mutating func setInterval(_ seconds: Double) {
        guard seconds != interval else { return }
        interval = seconds
        timeLeft = seconds
    }

    /// Stops the time. What was left of it stays when the app asked, and begins again after a touch.
    mutating func pause(_ reason: Pauses) { pauses.insert(reason) }

    /// Lets the time go on, once no other reason is left.
    ///
    /// - Parameter restarts: whether the time begins again, as after a touch.
    mutating func resume(_ reason: Pauses, restarts: Bool = false) {
        if restarts || (pauses.contains(reason) && reason == .touched) { timeLeft = interval }
        pauses.remove(reason)
    }

    /// Moves on; true when a page is due. However long it was, that is one page.
    mutating func advance(by seconds: Double) -> Bool {
        guard interval > 0, pauses.isEmpty else { return false }
        timeLeft -= seconds
        guard timeLeft <= 1e-9 else { return false }
        timeLeft = interval
        return true
    }
}
