// What happens to a carousel, kept so that it can be played again. In: what its driver and its app do. Out: a file.

/// Records what happens to a carousel, so that a bug that a user has seen becomes a test: see ``SessionReplay``.
///
/// It has pointers, wheels, keys, the times of frames, all that the app calls, also in callbacks, changes of the data without
/// the data, settings, scripts, what the delegate answers, and the steps of a carousel that this one follows. An item is a
/// number in it; what scripts read of items beyond that is not recorded. While it records, the driver's times are rounded to
/// 1/8192 s, and places to 1/64 point.
///
/// It does not have a carousel that goes back to a checkpoint.
///
/// An hour of use takes less than a megabyte. Not thread-safe, like the carousel.
public final class SessionRecorder {
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
    private var ticks = 0
    private var hasTime = false
    /// The numbers of the app's items, by their ids and, where there are none, by their places.
    private var (numbers, list): ([AnyHashable: Int], [Int]) = ([:], [])
    private var lastNumber = -1
    private var settings = CarouselState.Settings()
    private var type = (name: "", script: "")
    private var answers = AnswerBook()
    /// Where in the app's code the carousel is.
    private var trail = CallbackTrail()
    /// What is being done outside of callbacks, and within each that is under way.
    private var acts = [Act()]

    private struct Act {
        /// Something is being done: what it leads to is not taken down.
        var isUnderWay = false
        /// Something is read, for which the app is asked.
        var isReading = false
    }

    private var act: Act {
        get { acts[acts.count - 1] }
        set { acts[acts.count - 1] = newValue }
    }

    /// Begins to record what a driver does. A carousel has one recorder: one that it had before stops.
    public init<ItemView>(_ driver: CarouselDriver<ItemView>) {
        self.driver = driver
        carousel = driver.carousel
        driver.recorder?.stop()
        // Also one of another driver of the same carousel.
        driver.carousel.recorder?.stop()
        driver.recorder = self
        driver.carousel.recorder = self
        driver.carousel.watch = CallbackWatch(by: self)
        if let time = driver.time {
            ticks = Int(saturating: (time * Self.ticksPerSecond).rounded())
            hasTime = true
        }
        beginPart()
    }

    /// Whether it still records.
    public var isRecording: Bool { carousel?.recorder === self }

    /// Records no longer.
    public func stop() {
        guard isRecording else { return }
        if driver?.recorder === self { driver?.recorder = nil }
        guard let carousel else { return }
        carousel.recorder = nil
        if carousel.watch?.watcher === self { carousel.watch = nil }
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
            all.put(bytes: part.snapshot.bytes)
            all.put(bytes: part.events.bytes)
        }
        return all.bytes
    }

    /// Begins a part with all that is needed to play it alone.
    private func beginPart() {
        guard let carousel else { return }
        isBeginning = true
        defer { isBeginning = false }
        settings = CarouselState.Settings()
        type = ("", "")
        let known = answers
        answers = AnswerBook()
        list = numbers(of: carousel)
        var part = Part(start: time)
        part.snapshot.put(carousel.time)
        part.snapshot.put(carousel.core.motion.offset)
        part.snapshot.put(carousel.core.restTime)
        part.snapshot.put(ticks)
        parts.append(part)
        noteType()
        let autoplay = carousel.core.autoplay
        if carousel.settings.autoplayInterval > 0 || carousel.isAutoplayPaused {
            note(.autoplay(timeLeft: autoplay.timeLeft, isPaused: autoplay.pauses.contains(.asked)))
        }
        if let driver {
            note(
                .told(isStill: driver.wasStill, counts: autoplay.countedWhenTold, hasBegun: autoplay.hasBegun)
            )
        }
        if let driver, let id = driver.hovering, let place = carousel.core.pointer?.place {
            note(.move(id: id, place))
        }
        if carousel.needsFrames != nil { note(.hearsOfFrames(true, isAwake: carousel.isAwake)) }
        if let group = carousel.stepGroup {
            note(.command(.join))
            if group.leads(otherThan: carousel) { note(.command(.follow)) }
        }
        if !carousel.isDelegated { note(.command(.isDelegated(false))) }
        if autoplay.pauses.contains(.pointed) { note(.command(.restUnderPointer)) }
        if autoplay.pauses.contains(.focused) { note(.command(.hasFocus(true))) }
        if carousel.hearsLongPresses { note(.command(.hearsLongPresses(true))) }
        if carousel.core.hearsAutoplayEnd {
            note(.command(.hearsAutoplayEnd(true, hasEnded: autoplay.hasEnded)))
        }
        if carousel.asksForRests { note(.command(.asksForRests(true))) }
        if let item = carousel.scrolls.awaited { note(.command(.wait(item))) }
        if carousel.isDrivenByScrollView { note(.command(.isDrivenByScrollView(true))) }
        note(.command(.bounds(carousel.bounds)))
        let views = carousel.loaded.items.map {
            RecordedView(index: $0.index, viewSize: $0.viewSize, size: $0.size)
        }
        note(.views(itemWidth: carousel.core.itemWidth, views))
        note(.brought(to: carousel.core.anchor, hasBegun: carousel.core.hasBegun))
        note(.reload(list, hasIDs: carousel.identities != nil))
        if let limits = carousel.core.limits { note(.command(.limit(limits))) }
        if let driver, driver.wheelMode != .free { note(.wheelMode(driver.wheelMode)) }
        if known.isEmpty {
            ask(carousel)
        } else {
            for former in known.all { answer(former.question, about: former.subject, former.values) }
        }
        if let size = carousel.loaded.items.first?.viewSize {
            answer(.viewSize, about: 0, [size.width, size.height])
        }
        answers.restart()
    }

    /// Takes down what the app would answer now.
    private func ask(_ carousel: AnyCarousel) {
        if carousel.isDelegated { _ = carousel.askSizes() }
        carousel.askOptions { ask in
            for option in CarouselOption.allCases {
                _ = ask(option, carousel.shownType.defaultValue(of: option, in: carousel.context))
            }
        }
        if carousel.asksForRests {
            for index in 0..<carousel.numberOfItems { _ = carousel.askWhetherToRest(on: index) }
        }
        if carousel.askWhetherLengthsDiffer() {
            for index in 0..<carousel.numberOfItems { _ = carousel.askLength(ofItemAt: index) }
        }
    }

    // MARK: What happens

    /// Takes an event down: with the place in callbacks where it was done, if it was done there.
    ///
    /// - Parameter cause: what begins the scrolls that are asked for now.
    func note(_ event: RecordedEvent, by cause: CarouselEvent.Cause = .program) {
        guard !parts.isEmpty else { return }
        // What the app does when it is asked at the beginning comes after that.
        let isDone = trail.place != nil && !event.isAnswer
        guard !isBeginning || isDone else { return parts[parts.count - 1].snapshot.put(numbered(event)) }
        // What follows from something that is being done is no call of the app's in a callback.
        if !event.isAnswer, act.isUnderWay { parts[parts.count - 1].events.put(.meanwhile) }
        if !event.isAnswer, !act.isUnderWay {
            if let place = trail.place, !isBeginning { parts[parts.count - 1].events.put(.within(place)) }
            trail.restart()
        }
        if !event.isAnswer, !act.isUnderWay, act.isReading { parts[parts.count - 1].events.put(.asked) }
        if cause != .program { parts[parts.count - 1].events.put(.caused(by: cause)) }
        parts[parts.count - 1].events.put(numbered(event))
    }

    /// In a file, the items' numbers stand for the app's identities.
    private func numbered(_ event: RecordedEvent) -> RecordedEvent {
        guard case .command(.limit(let limits)) = event else { return event }
        return .command(.limit(limits?.renamed { AnyHashable(number(of: $0)) }))
    }

    /// Something that was taken down, while it is under way.
    struct Taken {
        fileprivate let recorder: SessionRecorder
        /// It is over.
        func end() { recorder.act.isUnderWay = false }
    }

    /// Takes an event down; what it leads to is not, until it ends. Nil if it is itself what another one leads to.
    func take(_ event: RecordedEvent, by cause: CarouselEvent.Cause = .program) -> Taken? {
        guard !act.isUnderWay else { return nil }
        note(event, by: cause)
        act.isUnderWay = true
        return Taken(recorder: self)
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
    ///
    /// - Returns: what that is in the recording; nil if no time passes.
    func passing(to time: Double, isFrame: Bool) -> RecordedEvent? {
        let now = Int(saturating: (time * Self.ticksPerSecond).rounded())
        if !hasTime { (ticks, hasTime) = (now, true) }
        // At rest, once a minute: whoever wants the end of a recording begins there.
        if trail.place == nil, let carousel, let driver, let last = parts.last, self.time - last.start > 60,
            !carousel.isAnimating, !driver.isTracking
        {
            beginPart()
        }
        defer { ticks = now }
        if isFrame { return .frame(ticks: now - ticks) }
        return now == ticks ? nil : .time(ticks: now - ticks)
    }

    /// The type, its script, or what they return has changed, and with it what the settings are.
    func noteType() {
        guard let carousel else { return }
        let now = (name: carousel.type.name, script: carousel.instance.known?.sourceText ?? "")
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

    /// The items are others.
    func noteItems(_ map: IndexMap, ids: (any IdentityList)?, holding hold: ChangeHold, animated: Bool) {
        let former = (0..<map.laterCount).map { map.former($0) ?? -1 }
        list = former.enumerated().map { index, place in
            if let id = ids?.identity(at: index) { return number(of: id) }
            return list.indices.contains(place) ? list[place] : nextNumber()
        }
        note(
            .items(
                list, former: former, formerCount: map.formerCount, hasIDs: ids != nil,
                holding: hold, isAnimated: animated))
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

}

extension SessionRecorder: CallbackWatcher {
    var isWatching: Bool { !act.isReading || act.isUnderWay }

    func setReading(_ isReading: Bool) {
        if isReading {
            acts.append(Act(isReading: true))
        } else {
            acts.removeLast()
        }
    }

    func willCall(_ callback: Callback) {
        trail.enter(callback)
        acts.append(Act())
    }

    func didCall() {
        acts.removeLast()
        trail.leave()
    }

    /// Takes down an answer, if it is another one than before.
    @discardableResult
    func answer(_ question: RecordedAnswer.Question, about subject: Int, _ values: [Double?]) -> [Double?] {
        if let answer = answers.note(question, subject, values) { note(.answer(answer)) }
        return values
    }
}

/// The last answers, and how often each question was asked.
struct AnswerBook {
    private struct Key: Hashable {
        let question: RecordedAnswer.Question
        let subject: Int
    }
    private var last: [Key: (count: Int, values: [Double?]?)] = [:]

    /// Whether nothing was answered.
    var isEmpty: Bool { last.isEmpty }

    /// The last answers, in the order of their questions.
    var all: [RecordedAnswer] {
        last.compactMap { key, answer in
            answer.values.map {
                RecordedAnswer(question: key.question, subject: key.subject, count: 0, values: $0)
            }
        }
        .sorted { ($0.question.rawValue, $0.subject) < ($1.question.rawValue, $1.subject) }
    }

    /// From now on, questions are counted anew.
    mutating func restart() { for key in last.keys { last[key]?.count = 0 } }

    /// What was answered before the first question.
    mutating func note(_ answer: RecordedAnswer) {
        last[Key(question: answer.question, subject: answer.subject)] = (answer.count + 1, answer.values)
    }

    /// A question is asked and answered.
    ///
    /// - Returns: the answer, if it is another one than before.
    mutating func note(_ question: RecordedAnswer.Question, _ subject: Int, _ values: [Double?])
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
        let count = last[key]?.count ?? 0
        let values = last[key]?.values
        let isNext = next.map { $0.question == question && $0.subject == subject && $0.count == count }
        let now = isNext == true ? next?.values : values
        last[key] = (count + 1, now)
        return (now, isNext == true)
    }
}
