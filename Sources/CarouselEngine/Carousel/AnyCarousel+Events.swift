// Sending events. Each motion has one began and one ended; whatever else begins in between ends it first.

/// What the delegate was told has begun.
struct AnnouncedMotions: OptionSet {
    let rawValue: Int
    static let scrolling = AnnouncedMotions(rawValue: 1)
    static let decelerating = AnnouncedMotions(rawValue: 2)
    static let dragging = AnnouncedMotions(rawValue: 4)
}

extension AnyCarousel {
    /// Sends an event to the delegate.
    func send(_ kind: CarouselEvent.Kind, cause: CarouselEvent.Cause) {
        if isDelegated { tell(.event(CarouselEvent(kind, cause: cause))) }
    }

    /// A motion begins; one that is under way is interrupted.
    func beginMotion(_ cause: CarouselEvent.Cause) {
        stepGroup?.lead(self)
        endMotion(finished: false)
        core.activity = cause
        wake()
        send(.began, cause: cause)
    }

    /// The motion that is under way ends, if there is one.
    func endMotion(finished: Bool) {
        guard let cause = core.activity else { return }
        core.activity = nil
        endAnnounced()
        send(.ended(finished: finished), cause: cause)
    }

    /// Tells the delegate of the end of what it was told has begun.
    private func endAnnounced() {
        guard !announced.isEmpty else { return }
        if announced.contains(.dragging) { endAnnouncedDrag(willDecelerate: false) }
        if announced.contains(.decelerating) { endAnnouncedDeceleration() }
        if announced.contains(.scrolling) { endAnnouncedScroll() }
    }

    func endAnnouncedScroll() {
        announced.remove(.scrolling)
        tell(.didScroll)
    }

    func endAnnouncedDeceleration() {
        announced.remove(.decelerating)
        tell(.didDecelerate)
    }

    func endAnnouncedDrag(willDecelerate: Bool) {
        announced.remove(.dragging)
        tell(.didDrag(decelerates: willDecelerate))
    }

    /// Performs scrolls on behalf of a cause other than the app.
    public func scrolling(by cause: CarouselEvent.Cause, _ body: () -> Void) {
        let former = scrollCause
        scrollCause = cause
        defer { scrollCause = former }
        body()
    }
}
