// A recording that is played again. In: a file. Out: the same carousel, frame by frame.

/// A recording that can't be played.
public struct ReplayProblem: Error, Equatable, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// The bytes are not those of a recording.
    static let damage = ReplayProblem(
        description: "the recording is damaged; expected all of its bytes as they were written")
}

/// Plays what a ``CarouselRecorder`` has recorded: with the same effect, all placements are the same, to the bit on the
/// same kind of machine, and within 10⁻⁹ elsewhere.
///
/// ```swift
/// let replay = try Replay(bytes) { name, script in BuiltinTypes.named(name) }
/// #expect(try replay.run { $0.scrollOffset >= 0 } == nil)
/// ```
public final class Replay {
    /// The carousel that is played; its views are the items' numbers.
    public let carousel = Carousel<Int>(type: CustomType(name: "none") { _, base, _ in base }, bounds: .zero)
    /// What drives it.
    public let driver: CarouselDriver<Int>
    /// The numbers of the items: the same for the same item.
    public private(set) var items: [Int] = []

    /// What is left of the part that is played, and the parts after it.
    private var part = RecordedBytes()
    private var parts: [(snapshot: RecordedBytes, events: RecordedBytes)] = []
    private var pending: RecordedEvent?
    private var ticks = 0
    private var now: Double { Double(ticks) / CarouselRecorder.ticksPerSecond }
    private let type: (_ name: String, _ script: String) -> (any CarouselType)?
    private var answers = AnswerBook()
    private var extent: [Double?] = []

    /// - Parameters:
    ///   - bytes: of a recording.
    ///   - type: makes a type of its name and, if it is one, the text of its script; nil if it is unknown.
    /// - Throws: ``ReplayProblem``, if it is no recording, or begins with a type that is unknown.
    public init(
        _ bytes: [UInt8], type: @escaping (_ name: String, _ script: String) -> (any CarouselType)?
    ) throws(ReplayProblem) {
        guard Self.isRecording(bytes) else {
            throw ReplayProblem(
                description: "no recording of a carousel; expected a file of CarouselRecorder")
        }
        self.type = type
        driver = CarouselDriver(carousel)
        var bytes = RecordedBytes(Array(bytes.dropFirst(CarouselRecorder.head.utf8.count)))
        while !bytes.isAtEnd { parts.append((try bytes.takeBytes(), try bytes.takeBytes())) }
        guard let first = parts.first else { throw ReplayProblem.damage }
        part = first.snapshot
        carousel.core.time = try part.takeDouble()
        carousel.core.motion.carry(to: try part.takeDouble())
        carousel.core.restTime = try part.takeDouble()
        ticks = try part.takeNumber()
        carousel.delegate = self
        carousel.dataSource = self
        while let event = try peek() { try play(event) }
        // The answers are behind the items.
        carousel.readLengths()
        carousel.layoutIfNeeded()
        answers.restart()
        part = parts.removeFirst().events
        driver.advance(to: now)
    }

    /// Whether bytes begin as a recording does.
    public static func isRecording(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array(CarouselRecorder.head.utf8))
    }

    // MARK: Playing

    /// Plays the next frame, with all that happened before it.
    ///
    /// - Returns: false at the end.
    @discardableResult
    public func playFrame() throws(ReplayProblem) -> Bool {
        while true {
            if pending == nil, part.isAtEnd {
                guard !parts.isEmpty else { return false }
                try beginPart()
            }
            guard let event = try peek() else { continue }
            try play(event)
            if case .frame = event { return true }
        }
    }

    /// What is there at the start of a later part is what the earlier one has led to, but for what the app would answer.
    private func beginPart() throws(ReplayProblem) {
        let (snapshot, events) = parts.removeFirst()
        part = snapshot
        for _ in 0..<3 { _ = try part.takeDouble() }
        _ = try part.takeNumber()
        while !part.isAtEnd {
            if case .answer(let answer) = try part.takeEvent() { answers.take(answer) }
        }
        answers.restart()
        part = events
    }

    /// Plays to the end.
    ///
    /// - Parameter expectation: what must hold after each frame.
    /// - Returns: what the first frame was in which it did not hold; nil if it held in all.
    public func run(expecting expectation: (Carousel<Int>) -> Bool = { _ in true }) throws(ReplayProblem)
        -> String?
    {
        while try playFrame() { if !expectation(carousel) { return describe() } }
        return nil
    }

    /// What is there now, in a few lines.
    public func describe() -> String {
        let head =
            "at \(carousel.time) s: \(carousel.type.name), offset \(carousel.scrollOffset) of \(items.count) items, bounds \(carousel.bounds.width) × \(carousel.bounds.height)"
        return
            ([head]
            + carousel.placements.map { placement in
                let place = placement.screenCenter.map { "\($0.x), \($0.y)" } ?? "behind the eye"
                return "item \(placement.index): \(place), alpha \(placement.alpha)"
            }).joined(separator: "\n")
    }

    /// The next event of the part that is played.
    private func peek() throws(ReplayProblem) -> RecordedEvent? {
        if pending == nil, !part.isAtEnd { pending = try part.takeEvent() }
        return pending
    }

    private func play(_ event: RecordedEvent) throws(ReplayProblem) {
        pending = nil
        switch event {
        case .frame(let count):
            try pass(count)
            _ = driver.frame(at: now)
        case .time(let count):
            try pass(count)
            driver.advance(to: now)
        case .slept: driver.sleeps = true
        case .down(let id, let place): driver.pointerDown(id, at: place, time: now)
        case .move(let id, let place): driver.pointerMoved(id, to: place, time: now)
        case .up(let id, let place): driver.pointerUp(id, at: place, time: now)
        case .cancel(let id): driver.pointerCancelled(id)
        case .left(let id): driver.pointerLeft(id, time: now)
        case .tilt(let tilt): driver.tilt(to: tilt, time: now)
        case .wheel(let way, let unit, let both):
            driver.wheel(by: way, unit: unit, takesBothAxes: both, time: now)
        case .endWheel: driver.endWheel()
        case .wheelMode(let mode): driver.wheelMode = mode
        case .key(let key): driver.key(key, time: now)
        case .items(let list, let former, let count, let hasIDs, let keepsOffset, let isAnimated):
            guard count == carousel.numberOfItems else { throw ReplayProblem.damage }
            items = list
            carousel.layoutIfNeeded()
            carousel.change(
                IndexMap(former: former, formerCount: count), identities: hasIDs ? try ids() : nil,
                anchor: keepsOffset ? .offset : .current, animated: isAnimated)
        case .reload(let list, let hasIDs):
            items = list
            carousel.reloadData()
            if hasIDs { carousel.names.set(try ids()) }
        case .jump(let offset): carousel.scrollOffset = offset
        case .scroll(let offset, let animation): if offset.isFinite { carousel.go(to: offset, animation) }
        case .bounds(let size): carousel.bounds = size
        case .settings(let text):
            do { try CarouselState.Settings.apply(text, to: carousel) } catch { throw ReplayProblem.damage }
        case .autoplay(let timeLeft, let isPaused):
            carousel.core.autoplay.restore(timeLeft: timeLeft, isPaused: isPaused)
        case .type(let name, let script):
            guard let type = type(name, script) else {
                throw ReplayProblem(description: "unknown type '\(name)'; expected the one that was recorded")
            }
            carousel.type = type
        // Of what is asked later, whoever asks takes it.
        case .answer(let answer): answers.take(answer)
        }
    }

    private func pass(_ count: Int) throws(ReplayProblem) {
        let (sum, isTooLong) = ticks.addingReportingOverflow(count)
        if isTooLong { throw ReplayProblem.damage }
        ticks = sum
    }

    private func ids() throws(ReplayProblem) -> any IdentityList {
        do throws(DataProblem) { return try Identities(items) } catch { throw ReplayProblem.damage }
    }

    // MARK: Answers

    /// What the app answered at this moment; nil if it left it open.
    private func answer(_ question: RecordedAnswer.Question, about subject: Int = 0) -> [Double?]? {
        var next: RecordedAnswer?
        if case .answer(let answer)? = try? peek() { next = answer }
        let (values, isNext) = answers.answer(question, subject, next: next)
        if isNext { pending = nil }
        return values
    }
}

extension Replay: CarouselExtentDelegate {
    /// What the app answered.
    public func carousel(_ carousel: Carousel<Int>, shouldSelectItemAt index: Int) -> Bool {
        answer(.select)?.first != 0
    }

    /// What the app chose.
    public func carousel(
        _ carousel: Carousel<Int>, willEndDraggingWithVelocity velocity: Double, target: inout Double
    ) {
        if let chosen = answer(.target)?.first, let chosen { target = chosen }
    }

    /// What the app said.
    public func carouselItemSize(_ carousel: Carousel<Int>) -> Size? {
        guard let size = answer(.itemSize), let width = size.first ?? nil, let height = size.last ?? nil
        else { return nil }
        return Size(width: width, height: height)
    }

    /// What the app said.
    public func carouselItemWidth(_ carousel: Carousel<Int>) -> Double? { answer(.itemWidth)?.first ?? nil }

    /// What the app said.
    public func carousel(_ carousel: Carousel<Int>, valueFor option: CarouselOption, default value: Double?)
        -> Double?
    { answer(.option, about: option.slot).map { $0.first ?? nil } ?? value }

    /// What the app said.
    public func carouselHasExtents(_ carousel: Carousel<Int>) -> Bool { answer(.hasExtents)?.first == 1 }

    /// What the app said.
    public func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
        // Asked for first: the gap is in the same answer.
        extent = answer(.extent, about: index) ?? []
        return extent.first ?? nil
    }

    /// What the app said.
    public func carousel(_ carousel: Carousel<Int>, gapAfterItemAt index: Int) -> Double? {
        extent.last ?? nil
    }
}

extension Replay: CarouselDataSource {
    /// The items of the recording.
    public func numberOfItems(in carousel: Carousel<Int>) -> Int { items.count }

    /// Its number.
    public func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
        items.indices.contains(index) ? items[index] : index
    }

    /// The size that the app's view had.
    public func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
        let size = answer(.viewSize)
        return Size(width: (size?.first ?? 0) ?? 0, height: (size?.last ?? 0) ?? 0)
    }
}
