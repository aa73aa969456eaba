// The same gesture again. In: what a finger did. Out: the same, at another time.

import CarouselEngine

/// Remembers gestures by name, and repeats one as the finger did it.
struct GestureReplay {
    /// Whether a save repeats it.
    var isOn = false

    /// What happens in a gesture: a finger at a place, or an item that is new.
    private enum Action {
        case finger(Point)
        case insert
    }

    /// An action, in seconds since the gesture began.
    private struct Step {
        var action: Action
        let time: Double
    }

    /// Where the carousel was, and what was done. The finger's last step is its release.
    private struct Gesture {
        var offset = Double.nan
        var steps: [Step]

        /// A hand that goes across the stage, evenly.
        init(from start: Double, to end: Double, in seconds: Double, then more: [Step] = []) {
            let count = Int(seconds * 60)
            steps =
                (0...count).map { number in
                    let part = Double(number) / Double(count)
                    return Step(
                        action: .finger(Point(x: start + (end - start) * part, y: 200)), time: part * seconds)
                } + more
        }

        init(offset: Double, steps: [Step]) { (self.offset, self.steps) = (offset, steps) }
    }

    /// What the last flick of a hand is called, until it has a name.
    static let own = "my last flick"
    /// More moves than these are no flick.
    private static let mostSteps = 2000
    /// The most gestures that are kept.
    private static let mostGestures = 20

    private var gestures: [(name: String, gesture: Gesture)] = [
        ("flick", Gesture(from: 600, to: 360, in: 8 / 60)),
        ("slow drag", Gesture(from: 600, to: 240, in: 1.5)),
        (
            "insert in mid-scroll",
            Gesture(from: 600, to: 360, in: 8 / 60, then: [Step(action: .insert, time: 0.35)])
        ),
    ]
    /// The gesture to repeat.
    private(set) var chosen = "flick"
    private var current: Gesture?
    /// The gesture that is repeated, the time when it began, and the next step.
    private var running: (gesture: Gesture, start: Double, next: Int)?

    /// Whether a gesture is being repeated.
    var isRunning: Bool { running != nil }
    /// All gestures.
    var names: [String] { gestures.map(\.name) }

    // MARK: Remembering

    /// A finger goes down.
    mutating func begin(_ carousel: any DrivableCarousel, at place: Point) {
        running = nil
        current = Gesture(offset: carousel.scrollOffset, steps: [Step(action: .finger(place), time: 0)])
    }

    /// It moves; times are in seconds since it went down.
    mutating func move(to place: Point, time: Double) {
        guard let count = current?.steps.count, count < Self.mostSteps else { return }
        current?.steps.append(Step(action: .finger(place), time: time))
    }

    /// It goes up. Only a gesture after which the carousel runs on is remembered.
    ///
    /// - Returns: whether it was.
    @discardableResult
    mutating func end(_ carousel: any DrivableCarousel, at place: Point, time: Double) -> Bool {
        move(to: place, time: time)
        defer { current = nil }
        guard let current, carousel.isDecelerating || carousel.isScrolling else { return false }
        keep(current, as: Self.own)
        return true
    }

    private mutating func keep(_ gesture: Gesture, as name: String) {
        gestures.removeAll { $0.name == name }
        gestures.append((name, gesture))
        chosen = name
    }

    /// What `replay` takes for something else than a name.
    private static let words = ["on", "off", "take", "keep"]

    private static func isNew(_ name: String) -> Bool {
        !Self().names.contains(name) && !words.contains(name.prefix { $0 != " " }.lowercased())
    }

    /// Gives the last flick of a hand a name, under which the next one leaves it.
    mutating func keep(as name: String) throws(PreviewProblem) {
        guard let last = gestures.last(where: { $0.name == Self.own }) else {
            throw PreviewProblem("no flick yet; expected one on the stage before")
        }
        guard !name.isEmpty, name.count <= 40, gestures.count < Self.mostGestures,
            Self.isNew(name)
        else {
            throw PreviewProblem(
                "replay keep '\(name.prefix(40))'; expected another name whose first word is none of \(Self.words.joined(separator: ", ")), of at most 40 letters, of at most \(Self.mostGestures) gestures"
            )
        }
        gestures.removeAll { $0.name == Self.own }
        keep(last.gesture, as: name)
    }

    /// The gesture to repeat from now on.
    mutating func choose(_ name: String) throws(PreviewProblem) {
        guard names.contains(name) else {
            throw PreviewProblem(
                "replay '\(name.prefix(40))'; expected on, off, keep NAME or one of \(names.joined(separator: ", "))"
            )
        }
        chosen = name
    }

    /// The longest gesture of a hand that an address holds.
    private static let mostStepsInAddress = 150

    /// The command that chooses the gesture on another page; nil for the one that is chosen at first.
    var command: [String]? {
        guard chosen != Self().chosen, let gesture = gestures.first(where: { $0.name == chosen })?.gesture
        else {
            return nil
        }
        if Self().names.contains(chosen) { return ["replay", chosen] }
        guard gesture.steps.count <= Self.mostStepsInAddress else { return nil }
        let steps = gesture.steps.flatMap { step -> [Double] in
            guard case .finger(let place) = step.action else { return [] }
            return [place.x, place.y, step.time]
        }
        let numbers = ([gesture.offset] + steps).map { "\(($0 * 1000).rounded() / 1000)" }
        return ["replay", "take", chosen, numbers.joined(separator: " ")]
    }

    /// Takes a gesture over from another page: its name; the offset where it began, then x, y and seconds of each step.
    mutating func set(_ words: [String]) throws(PreviewProblem) {
        let texts = words.last?.split(separator: " ") ?? []
        let numbers = texts.compactMap { Double($0) }.filter { abs($0) <= 1e9 }
        let steps = stride(from: 1, to: numbers.count - 2, by: 3).map { place in
            Step(action: .finger(Point(x: numbers[place], y: numbers[place + 1])), time: numbers[place + 2])
        }
        guard words.count == 2, let name = words.first, (1...40).contains(name.count),
            numbers.count == texts.count, numbers.count == 1 + 3 * steps.count,
            (2...Self.mostStepsInAddress).contains(steps.count),
            zip(steps, steps.dropFirst()).allSatisfy({ $0.time <= $1.time }), Self.isNew(name),
            names.contains(name) || gestures.count < Self.mostGestures
        else {
            throw PreviewProblem(
                "replay take; expected a new name, an offset, and x, y, seconds of each step")
        }
        keep(Gesture(offset: numbers[0], steps: steps), as: name)
    }

    /// The chosen gesture as commands of the shell.
    func commands(on carousel: any DrivableCarousel) -> [String] {
        guard let gesture = gestures.first(where: { $0.name == chosen })?.gesture else { return [] }
        // A film begins with what is on stage.
        let start = carousel.scrollOffset
        var lines = ["offset to \(start)"]
        var time = 0.0
        let lastTouch = gesture.steps.lastIndex { if case .finger = $0.action { true } else { false } }
        for (number, step) in gesture.steps.enumerated() {
            let pause = max(0, step.time - time)
            time = step.time
            switch step.action {
            case .finger(let place) where number == 0: lines.append("touch \(place.x) \(place.y)")
            case .finger(let place):
                lines.append("drag to \(place.x) \(place.y) \(pause)")
                if number == lastTouch { lines.append("lift") }
            case .insert:
                lines += ["tick \(pause)", "insert \(min(carousel.numberOfItems, Int(start) + 1))"]
            }
        }
        return lines
    }

    // MARK: Repeating

    /// Repeats the chosen gesture from where it began.
    mutating func start(on carousel: any DrivableCarousel, at time: Double) {
        guard let gesture = gestures.first(where: { $0.name == chosen })?.gesture else { return }
        carousel.scrollOffset = gesture.offset.isNaN ? carousel.scrollOffset.rounded() : gesture.offset
        running = (gesture, time, 0)
    }

    /// Does what was done until a time.
    ///
    /// - Parameter insert: inserts an item beside the current one.
    mutating func advance(_ driver: AnyCarouselDriver, to time: Double, insert: () -> Void) {
        while let (gesture, start, next) = running, time >= start + gesture.steps[next].time {
            let step = gesture.steps[next]
            let moment = start + step.time
            // The repetition is over before the item comes, which is a command like any other.
            running = next + 1 < gesture.steps.count ? (gesture, start, next + 1) : nil
            guard case .finger(let place) = step.action else {
                insert()
                continue
            }
            let isLast = gesture.steps.dropFirst(next + 1).allSatisfy { step in
                if case .insert = step.action { true } else { false }
            }
            if next == 0 {
                driver.pointerDown(at: place, time: moment)
            } else if isLast {
                driver.pointerUp(at: place, time: moment)
            } else {
                driver.pointerMoved(to: place, time: moment)
            }
        }
    }

    /// Ends a repetition, as another finger or a command comes.
    mutating func stop(_ driver: AnyCarouselDriver) {
        guard running != nil else { return }
        running = nil
        driver.pointerCancelled()
    }
}
