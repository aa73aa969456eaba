// How long a type may ask for frames while nothing moves. In: frames. Out: whether it gets another one.

/// The frames that a type gets at rest: what never comes to rest would otherwise never let a device sleep.
package struct RestFrames {
    // Sums of frame times are not exact.
    private static let longest = 10 + 1e-6

    /// For how many seconds it has asked for frames while nothing moved.
    private var seconds = 0.0

    /// None yet.
    package init() {}

    /// Whether it has had all it gets until something moves.
    package var isUsedUp: Bool { seconds > Self.longest }

    /// A frame in which it asks for another one.
    ///
    /// - Parameters:
    ///   - step: since the last frame, in seconds.
    ///   - context: the state of the carousel in this frame.
    /// - Returns: whether it may.
    package mutating func mayAsk(after step: Double, in context: LayoutContext) -> Bool {
        let isMoving =
            context.isDragging || context.isDecelerating || context.isScrolling || context.velocity != 0
        seconds = isMoving || step == 0 ? 0 : seconds + step
        return !isUsedUp
    }
}
