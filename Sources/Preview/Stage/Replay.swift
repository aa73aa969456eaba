// The same gesture again. In: what a finger did. Out: the same, at another time.

import CarouselEngine

/// Remembers the last flick and repeats it, as the finger did it.
struct Replay {
    /// Whether a save repeats it.
    var isOn = false

    /// A finger at a place, in seconds since it went down.
    private struct Step {
        let place: Point
        let time: Double
    }

    /// A drag: where the carousel was, and what the finger did. The last step is its release.
    private struct Gesture {
        var offset: Double
        var steps: [Step]
    }

    /// More moves than these are no flick.
    private static let mostSteps = 2000
    /// Without any flick yet: a hand that goes from right to left.
    private var last = Gesture(
        offset: .nan,
        steps: (0...8).map { Step(place: Point(x: 600 - 30 * Double($0), y: 200), time: Double($0) / 60) })
    private var current: Gesture?
    /// The gesture that is repeated, the time when it began, and the next step.
    private var running: (gesture: Gesture, start: Double, next: Int)?

    /// Whether a gesture is being repeated.
    var isRunning: Bool { running != nil }

    // MARK: Remembering

    /// A finger goes down.
    mutating func begin(_ carousel: any CarouselFront, at place: Point) {
        running = nil
        current = Gesture(offset: carousel.scrollOffset, steps: [Step(place: place, time: 0)])
    }

    /// It moves; times are in seconds since it went down.
    mutating func move(to place: Point, time: Double) {
        guard let count = current?.steps.count, count < Self.mostSteps else { return }
        current?.steps.append(Step(place: place, time: time))
    }

    /// It goes up. Only a gesture after which the carousel runs on is remembered.
    mutating func end(_ carousel: any CarouselFront, at place: Point, time: Double) {
        move(to: place, time: time)
        if let current, carousel.isDecelerating || carousel.isScrolling { last = current }
        current = nil
    }

    // MARK: Repeating

    /// Repeats the last gesture from where it began.
    mutating func start(on carousel: any CarouselFront, at time: Double) {
        carousel.scrollOffset = last.offset.isNaN ? carousel.scrollOffset.rounded() : last.offset
        running = (last, time, 0)
    }

    /// Does what the finger did until a time.
    mutating func advance(_ driver: AnyCarouselDriver, to time: Double) {
        while let (gesture, start, next) = running, time >= start + gesture.steps[next].time {
            let step = gesture.steps[next]
            let moment = start + step.time
            if next == 0 {
                driver.pointerDown(at: step.place, time: moment)
            } else if next + 1 < gesture.steps.count {
                driver.pointerMoved(to: step.place, time: moment)
            } else {
                driver.pointerUp(at: step.place, time: moment)
            }
            running = next + 1 < gesture.steps.count ? (gesture, start, next + 1) : nil
        }
    }

    /// Ends a repetition, as another finger or a command comes.
    mutating func stop(_ driver: AnyCarouselDriver) {
        guard running != nil else { return }
        running = nil
        driver.pointerCancelled()
    }
}
