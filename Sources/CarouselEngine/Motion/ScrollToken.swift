// A scroll that the app asked for. In: what happens to it. Out: how it ended, to whoever waits.

import Foundation

/// How a scroll ended.
public enum ScrollEnd: Hashable, Sendable {
    /// The carousel is where it was asked to go.
    case reached
    /// Something else moved or stopped the carousel first.
    case interrupted(by: CarouselEvent.Cause)
    /// There was nothing to scroll to, the task that waited was cancelled, or the carousel is gone.
    case cancelled
}

/// A scroll that the app asked for. It ends exactly once: when the carousel has arrived, when something else
/// moves it, or when the carousel is gone; at once, if nothing has to move.
///
/// Not thread-safe, like its carousel.
public final class ScrollToken {
    /// How it ended; nil while it is under way.
    public private(set) var end: ScrollEnd?
    private var waiting: [(ScrollEnd) -> Void] = []

    private let stop = StopRequest()

    package init() {}

    deinit { finish(.cancelled) }

    /// Calls a closure once, when the scroll has ended; at once if it has already.
    public func whenEnded(_ body: @escaping (ScrollEnd) -> Void) {
        if let end { body(end) } else { waiting.append(body) }
    }

    /// Waits until the scroll has ended. When the task is cancelled, the carousel stops in its next frame.
    ///
    /// - Returns: how it ended.
    @discardableResult
    public func ended(isolation: isolated (any Actor)? = #isolation) async -> ScrollEnd {
        if let end { return end }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                whenEnded { continuation.resume(returning: $0) }
            }
        } onCancel: { [stop] in
            stop.ask()
        }
    }

    /// Whether a task that waits was cancelled.
    package var isAskedToStop: Bool { stop.isAsked }

    /// The scroll has ended; later ends are ignored.
    package func finish(_ end: ScrollEnd) {
        settle(end)
        tellWaiting()
    }

    /// The scroll has ended; whoever waits is told later. Later ends are ignored.
    ///
    /// - Returns: whether it had not ended before.
    @discardableResult
    func settle(_ end: ScrollEnd) -> Bool {
        guard self.end == nil else { return false }
        self.end = end
        return true
    }

    /// Tells whoever waits how it ended.
    func tellWaiting() {
        guard let end else { return }
        let waiting = waiting
        self.waiting = []
        for body in waiting { body(end) }
    }
}

/// Asked for on any thread: a task is cancelled on that of whoever cancels it.
// Unchecked: the lock guards all of its state.
private final class StopRequest: @unchecked Sendable {
    private let lock = NSLock()
    private var wasAsked = false

    var isAsked: Bool { lock.withLock { wasAsked } }

    func ask() { lock.withLock { wasAsked = true } }
}

/// The tokens of a carousel: that of the scroll that is being begun, and that of the one that runs.
package struct ScrollTokens {
    /// Of the scroll that the app is asking for now.
    package var asked: ScrollToken?
    private var running: (token: ScrollToken, number: Int)?

    /// None.
    package init() {}

    /// The scroll that was asked for begins.
    ///
    /// - Parameter number: of the motion.
    /// - Returns: the token of the scroll that it replaces.
    package mutating func begin(number: Int) -> ScrollToken? {
        let former = running?.token
        running = takeAsked().map { ($0, number) }
        return former
    }

    /// The token of the scroll that the app is asking for; it is forgotten here.
    package mutating func takeAsked() -> ScrollToken? {
        defer { asked = nil }
        return asked
    }

    /// The token of a scroll that is no longer what moves the carousel; it is forgotten here.
    ///
    /// - Parameters:
    ///   - number: of the motion.
    ///   - isScrolling: whether that is a programmatic scroll.
    package mutating func takeReplaced(by number: Int, isScrolling: Bool) -> ScrollToken? {
        guard let running, running.number != number || !isScrolling else { return nil }
        return takeRunning()
    }

    /// The token of the scroll that runs; it is forgotten here.
    package mutating func takeRunning() -> ScrollToken? {
        defer { running = nil }
        return running?.token
    }

    /// Whether whoever asked for the scroll that runs no longer waits for it.
    package var isAskedToStop: Bool { running?.token.isAskedToStop ?? false }

    /// Whether a scroll runs that has a token.
    var isRunning: Bool { running != nil }

    /// Ends both.
    package func endAll(_ end: ScrollEnd) {
        asked?.finish(end)
        running?.token.finish(end)
    }
}
