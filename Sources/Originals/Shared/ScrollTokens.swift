// The scrolls of an original that have tokens. In: what is asked for, begins and ends. Out: the token that it
// ends.

import CarouselEngine

/// The tokens of an original: that of the scroll that is being begun, and that of the one that runs.
struct ScrollTokens {
    /// Of the scroll that the app is asking for now.
    var asked: ScrollToken?
    private var running: (token: ScrollToken, number: Int)?

    /// The scroll that was asked for begins.
    ///
    /// - Parameter number: of the motion.
    /// - Returns: the token of the scroll that it replaces.
    mutating func begin(number: Int) -> ScrollToken? {
        let former = running?.token
        running = consumeAsked().map { ($0, number) }
        return former
    }

    /// The token of the scroll that the app is asking for; it is forgotten here.
    mutating func consumeAsked() -> ScrollToken? {
        defer { asked = nil }
        return asked
    }

    /// The token of a scroll that is no longer what moves the carousel; it is forgotten here.
    ///
    /// - Parameters:
    ///   - number: of the motion.
    ///   - isScrolling: whether that is a programmatic scroll.
    mutating func consumeReplaced(by number: Int, isScrolling: Bool) -> ScrollToken? {
        guard let running, running.number != number || !isScrolling else { return nil }
        return consumeRunning()
    }

    /// The token of the scroll that runs; it is forgotten here.
    mutating func consumeRunning() -> ScrollToken? {
        defer { running = nil }
        return running?.token
    }

    /// Ends both.
    func endAll(_ end: ScrollEnd) {
        asked?.finish(end)
        running?.token.finish(end)
    }
}
