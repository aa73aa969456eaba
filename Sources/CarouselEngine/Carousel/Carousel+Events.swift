// Sending events. Each motion has one began and one ended; whatever else begins in between ends it first.

extension Carousel {
    /// Sends an event to the delegate.
    func send(_ kind: CarouselEvent.Kind, cause: CarouselEvent.Cause) {
        delegate?.carousel(self, did: CarouselEvent(kind, cause: cause))
    }

    /// A motion begins; one that is under way is interrupted.
    func beginMotion(_ cause: CarouselEvent.Cause) {
        endMotion(finished: false)
        core.activity = cause
        wake()
        send(.began, cause: cause)
    }

    /// The motion that is under way ends, if there is one.
    func endMotion(finished: Bool) {
        guard let cause = core.activity else { return }
        core.activity = nil
        send(.ended(finished: finished), cause: cause)
    }

    /// Performs scrolls on behalf of a cause other than the app.
    package func scrolling<Result>(by cause: CarouselEvent.Cause, _ body: () -> Result) -> Result {
        let former = scrollCause
        scrollCause = cause
        defer { scrollCause = former }
        return body()
    }
}
