// Sending events. Each motion has one began and one ended; whatever else begins in between ends it first.

extension AnyCarousel {
    /// Sends an event to the delegate.
    func send(_ kind: CarouselEvent.Kind, cause: CarouselEvent.Cause) {
        if isHeard { tell(CarouselEvent(kind, cause: cause)) }
    }

    /// The events from now on: `for await event in carousel.events`. Consecutive `moved` that were not taken are one.
    public var events: ValueSequence<CarouselEvent> { listeners.sequence() }

    /// A motion begins; one that is under way is interrupted.
    ///
    /// - Returns: false if a callback has begun another motion, or has ended this one: then it is over.
    @discardableResult
    func beginMotion(_ cause: CarouselEvent.Cause) -> Bool {
        stepGroup?.lead(self)
        endMotion(finished: false)
        guard core.activity == nil else { return false }
        core.begin(cause)
        let number = core.activityNumber
        wake()
        send(.began, cause: cause)
        return core.activity != nil && core.activityNumber == number
    }

    /// The motion that is under way ends, if there is one.
    func endMotion(finished: Bool) {
        guard let cause = core.activity else { return }
        core.activity = nil
        send(.ended(finished: finished), cause: cause)
    }

    /// Performs scrolls on behalf of a cause other than the app.
    public func scrolling(by cause: CarouselEvent.Cause, _ body: () -> Void) {
        let former = scrollCause
        scrollCause = cause
        defer { scrollCause = former }
        body()
    }
}
