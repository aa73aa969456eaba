// What happens to a carousel, kept so that it can be played again. In: what its driver and its app do. Out: a file.

/// Records what happens to a carousel, so that a bug that a user has seen becomes a test: see ``Replay``.
///
/// It has pointers, wheels, keys, the times of frames, changes of the data without the data, settings, scripts and what the
/// delegate answers. An item is a number in it; what scripts read of items beyond that is not recorded. While it records,
/// the driver's times are rounded to 1/8192 s, and places to 1/64 point.
///
/// An hour of use takes less than a megabyte. Not thread-safe, like the carousel.
public final class CarouselRecorder {
    /// The beginning of each recording.
    static let head = "carousel recording 1\n"
    /// The ticks of the clock in a second.
    static let ticksPerSecond = 8192.0

    /// A part of a recording that begins at rest, so that it can be played alone.
    private struct Part {
        let start: Double
        /// What is there at its start.
        var snapshot = RecordedBytes()
        var events = RecordedBytes()
    }

    private weak var driver: AnyCarouselDriver?
    private weak var carousel: AnyCarousel?
    private var parts: [Part] = []
    private var isBeginning = false
    /// The time of the last frame or event, and whether there was one: the first one advances nothing.
    private var (ticks, hasTime) = (0, false)
    /// The numbers of the app's items, by their ids and, where there are none, by their places.
    private var (numbers, list): ([AnyHashable: Int], [Int]) = ([:], [])
    private var lastNumber = -1
    private var settings = CarouselState.Settings()
    private var type = (name: "", script: "")
    private var answers = AnswerBook()

    /// Begins to record what a driver does. A driver has one recorder: one that it had before stops.
    public init<ItemView>(_ driver: CarouselDriver<ItemView>) {
        self.driver = driver
        carousel = driver.carousel
        driver.recorder?.stop()
        driver.recorder = self
        driver.carousel.recorder = self
        if let time = driver.time {
            (ticks, hasTime) = (Int(saturating: (time * Self.ticksPerSecond).rounded()), true)
        }
        beginPart()
    }

    /// Whether it still records.
    public var isRecording: Bool { driver?.recorder === self }

    /// Records no longer.
    public func stop() {
        guard isRecording else { return }
        driver?.recorder = nil
        carousel?.recorder = nil
    }

    /// The recording: to be written to a file.
    public var bytes: [UInt8] { parts.first.map { bytes(from: $0.start) } ?? [] }

    /// The end of the recording: the last minute, from a moment at rest before it on; all of it, if there is none.
    public var lastMinute: [UInt8] {
        let limit = time - 60
        return bytes(from: parts.last { $0.start <= limit }?.start ?? parts.first?.start ?? 0)
    }

    private var time: Double { Double(ticks) / Self.ticksPerSecond }

    private func bytes(from start: Double) -> [UInt8] {
        var all = RecordedBytes(Array(Self.head.utf8))
        for part in parts.drop(while: { $0.start < start }) {
            all.put(part.snapshot.bytes)
            all.put(part.events.bytes)
        }
        return all.bytes
    }

    /// Begins a part with all that is needed to play it alone.
    private func beginPart() {
        guard let carousel else { return }
        isBeginning = true
        defer { isBeginning = false }
        (settings, type, answers) = (CarouselState.Settings(), ("", ""), AnswerBook())
        list = numbers(of: carousel)
        var part = Part(start: time)
        part.snapshot.put(carousel.time)
        part.snapshot.put(carousel.core.motion.offset)
        part.snapshot.put(carousel.core.restTime)
        part.snapshot.put(ticks)
        parts.append(part)
        noteType()
        if carousel.settings.autoplayInterval > 0 || carousel.isAutoplayPaused { noteAutoplay() }
        note(.bounds(carousel.bounds))
        note(.reload(list, hasIDs: carousel.identities != nil))
        if let driver, driver.wheelMode != .free { note(.wheelMode(driver.wheelMode)) }
        askAgain(carousel)
        answers.restart()
    }

    /// Takes down what the app would answer now.
    private func askAgain(_ carousel: AnyCarousel) {
        if let size = carousel.loaded.items.first?.viewSize {
            noteAnswer(.viewSize, [size.width, size.height])
        }
        if carousel.isDelegated { _ = carousel.askSizes() }
        carousel.askOptions { ask in
            for option in CarouselOption.allCases {
                _ = ask(option, carousel.type.defaultValue(of: option, in: carousel.context))
            }
        }
        if carousel.hasOwnLengths {
            for index in 0..<carousel.numberOfItems { _ = carousel.ownLength(ofItemAt: index) }
        }
    }

    // MARK: What happens

    func note(_ event: RecordedEvent) {
        guard !parts.isEmpty else { return }
        if isBeginning {
            parts[parts.count - 1].snapshot.put(event)
        } else {
            parts[parts.count - 1].events.put(event)
        }
    }

    /// A time as it is recorded.
    func stamp(_ time: Double) -> Double {
        time.isFinite && abs(time) < 1e11
            ? (time * Self.ticksPerSecond).rounded() / Self.ticksPerSecond : time
    }

    /// A place as it is recorded.
    func stamp(_ place: Point) -> Point {
        func step(_ x: Double) -> Double {
            (x * RecordedBytes.placesPerPoint).rounded() / RecordedBytes.placesPerPoint
        }
        return Point(x: step(place.x), y: step(place.y))
    }

    /// The driver is about to advance the carousel to a time.
    func noteTime(_ time: Double, isFrame: Bool) {
        let now = Int(saturating: (time * Self.ticksPerSecond).rounded())
        if !hasTime { (ticks, hasTime) = (now, true) }
        // At rest, once a minute: whoever wants the end of a recording begins there.
        if let carousel, let driver, let last = parts.last, self.time - last.start > 60,
            !carousel.isAnimating, !driver.isTracking
        {
            beginPart()
        }
        if isFrame {
            note(.frame(ticks: now - ticks))
        } else if now != ticks {
            note(.time(ticks: now - ticks))
        }
        ticks = now
    }

    /// The type, its script, or what they return has changed, and with it what the settings are.
    func noteType() {
        guard let carousel else { return }
        let now = (name: carousel.type.name, script: (carousel.type as? any StagedType)?.sourceText ?? "")
        if now != type { note(.type(now.name, script: now.script)) }
        type = now
        noteSettings()
    }

    /// Settings or options have changed.
    func noteSettings() {
        guard let carousel else { return }
        let now = CarouselState.Settings(of: carousel)
        if let text = now.changes(since: settings) { note(.settings(text)) }
        settings = now
    }

    /// The app has paused autoplay, or lets it go on.
    func noteAutoplay() {
        guard let autoplay = carousel?.core.autoplay else { return }
        note(.autoplay(timeLeft: autoplay.timeLeft, isPaused: autoplay.pauses.contains(.asked)))
    }

    /// The items are others.
    func noteItems(_ map: IndexMap, ids: (any IdentityList)?, anchor: ChangeAnchor, animated: Bool) {
        let former = (0..<map.laterCount).map { map.former($0) ?? -1 }
        list = former.enumerated().map { index, place in
            if let id = ids?.identity(at: index) { return number(of: id) }
            return list.indices.contains(place) ? list[place] : nextNumber()
        }
        note(
            .items(
                list, former: former, formerCount: map.formerCount, hasIDs: ids != nil,
                keepsOffset: anchor == .offset, isAnimated: animated))
    }

    /// All items are loaded anew.
    func noteReload() {
        guard let carousel else { return }
        list = numbers(of: carousel)
        note(.reload(list, hasIDs: carousel.identities?.count == list.count))
    }

    private func numbers(of carousel: AnyCarousel) -> [Int] {
        if let ids = carousel.identities, ids.count == carousel.numberOfItems {
            return (0..<ids.count).map { number(of: ids.identity(at: $0)) }
        }
        return (0..<carousel.numberOfItems).map { list.indices.contains($0) ? list[$0] : nextNumber() }
    }

    private func number(of id: AnyHashable) -> Int {
        if let number = numbers[id] { return number }
        let number = nextNumber()
        numbers[id] = number
        return number
    }

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: What the app answers

    /// Takes down an answer, if it is another one than before.
    func noteAnswer(_ question: RecordedAnswer.Question, about subject: Int = 0, _ values: [Double?]) {
        if let answer = answers.take(question, subject, values) { note(.answer(answer)) }
    }
}

/// The last answers, and how often each question was asked.
struct AnswerBook {
    private struct Key: Hashable {
        let question: RecordedAnswer.Question
        let subject: Int
    }
    private var last: [Key: (count: Int, values: [Double?]?)] = [:]

    /// From now on, questions are counted anew.
    mutating func restart() { for key in last.keys { last[key]?.count = 0 } }

    /// What was answered before the first question.
    mutating func take(_ answer: RecordedAnswer) {
        last[Key(question: answer.question, subject: answer.subject)] = (0, answer.values)
    }

    /// A question is asked and answered.
    ///
    /// - Returns: the answer, if it is another one than before.
    mutating func take(_ question: RecordedAnswer.Question, _ subject: Int, _ values: [Double?])
        -> RecordedAnswer?
    {
        let key = Key(question: question, subject: subject)
        let former = last[key]
        last[key] = ((former?.count ?? 0) + 1, values)
        guard former?.values != values else { return nil }
        return RecordedAnswer(question: question, subject: subject, count: former?.count ?? 0, values: values)
    }

    /// A question is asked again; `next` is the answer that comes next in the recording.
    ///
    /// - Returns: the values, and whether they are those of `next`.
    mutating func answer(_ question: RecordedAnswer.Question, _ subject: Int, next: RecordedAnswer?)
        -> (values: [Double?]?, isNext: Bool)
    {
        let key = Key(question: question, subject: subject)
        let (count, values) = (last[key]?.count ?? 0, last[key]?.values)
        let isNext = next.map { $0.question == question && $0.subject == subject && $0.count == count }
        let now = isNext == true ? next?.values : values
        last[key] = (count + 1, now)
        return (now, isNext == true)
    }
}
