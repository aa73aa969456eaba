// The timing of a frame. In: seconds, and the offset after each step. Out: the speed of the offset.

/// The state of the last frame.
package struct FrameClock: Equatable {
    /// Seconds since the previous frame; 0 before the first one and after a jump.
    package private(set) var step = 0.0
    /// The speed of the offset, in items/s.
    package private(set) var speed = 0.0
    /// The offset at the last frame, in items.
    private var offset: Double

    package init(offset: Double) { self.offset = offset }

    /// A frame begins.
    package mutating func begin(by seconds: Double) { step = seconds }

    /// The engine has finished moving for this frame.
    ///
    /// - Parameters:
    ///   - derivative: the speed of the current motion in items/s; nil when it has no formula.
    ///   - isHeld: whether a finger or a scroll view moves it. Only then is a change of the offset counted as
    ///     speed.
    package mutating func end(at offset: Double, derivative: Double?, isHeld: Bool, in range: ScrollRange) {
        if let derivative {
            speed = derivative
        } else if !isHeld {
            speed = 0
        } else if step > 0 {
            speed = range.distance(from: self.offset, to: offset) / step
        } else {
            // No time has passed: the change is counted in the next frame.
            return
        }
        self.offset = offset
    }

    /// The items were renumbered.
    mutating func shift(by distance: Double) { offset += distance }

    /// Another carousel moves this one.
    mutating func set(offset: Double, speed: Double) { (self.offset, self.speed) = (offset, speed) }

    /// The offset jumped.
    package mutating func jump(to offset: Double) { (step, speed, self.offset) = (0, 0, offset) }
}
