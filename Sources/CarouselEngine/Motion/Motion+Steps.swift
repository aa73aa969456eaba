// What a frame or a finger did to a motion: the results of `step` and `drag`.

extension Motion {
    /// What a movement of the finger did.
    struct DragStep {
        /// The movement along the axis, in points.
        let moved: Double
        /// How much of it moves the items: less than 1 where a rubber band resists.
        let factor: Double
    }

    /// What a step did to the motion.
    enum Step: Equatable {
        /// A programmatic scroll advanced or ended.
        case scrolled(isAtEnd: Bool)
        /// A deceleration advanced or ended.
        case decelerated(isAtEnd: Bool)
        /// Autoscrolling moves to this offset.
        case autoscrolled(to: Double)
        /// The toggle was eased.
        case toggled
        /// Nothing moves; no steps are due any more.
        case rested
    }
}
