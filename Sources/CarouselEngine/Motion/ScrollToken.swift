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

    /// A token of a scroll that is under way; an app's tests can make one, and end it by ``finish(_:)``.
    public init() {}

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

    /// The scroll has ended; later ends are ignored. A carousel calls this for the scrolls that it was asked for.
    public func finish(_ end: ScrollEnd) {
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
