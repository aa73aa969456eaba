// A recording that is played again. In: a file. Out: the same carousel, frame by frame.

/// A recording that can't be played.
public struct ReplayProblem: Error, Equatable, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// The bytes are not those of a recording.
    static let damage = ReplayProblem(
        description: "the recording is damaged; expected all of its bytes as they were written")
}

/// Plays what a ``SessionRecorder`` has recorded: with the same effect, all placements are the same, to the bit on the
/// same kind of machine, and within 10⁻⁹ elsewhere.
///
/// ```swift
/// let replay = try SessionReplay(bytes) { name, script in BuiltinTypes.named(name) }
/// #expect(try replay.run { $0.scrollOffset >= 0 } == nil)
/// ```
public final class SessionReplay {
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
    private var now: Double { Double(ticks) / SessionRecorder.ticksPerSecond }
    private let type: (_ name: String, _ script: String) -> (any CarouselType)?
    private var answers = AnswerBook()
    /// Where in callbacks the carousel is.
    private var trail = CallbackTrail()
    /// How many things are being done, each in a callback of the one before.
    private var depth = 0
    /// Nobody has recorded more.
    private static let deepest = 32
    /// Whether a frame was played that is not in a callback.
    private var hasPlayedFrame = false
    /// How many things are read now: what the app is asked for then is not in the recording.
    private var readings = 0
    /// What was wrong with what was done in a callback.
    private var problem: ReplayProblem?
    /// Whether the items are known before they are counted: otherwise they come then.
    private var knowsItems = false
    /// The views that were there when the recording began.
    private var startViews: [RecordedView] = []
    /// Whether frames were asked for when the recording began; nil if nobody hears of that.
    private var startsAwake: Bool?
    /// What was so when time was told last before the recording began.
    private var told: (isStill: Bool, counts: Bool, hasBegun: Bool)?
    /// The carousel that is followed: what it does is in the recording.
    private let leader = Carousel<Int>(type: CustomType(name: "none") { _, base, _ in base }, bounds: .zero)

    /// - Parameters:
    ///   - bytes: of a recording.
    ///   - type: makes a type of its name and, if it is one, the text of its script; nil if it is unknown.
    /// - Throws: ``ReplayProblem``, if it is no recording, or begins with a type that is unknown.
    public init(
        _ bytes: [UInt8], type: @escaping (_ name: String, _ script: String) -> (any CarouselType)?
    ) throws(ReplayProblem) {
        guard Self.isRecording(bytes) else {
            throw ReplayProblem(
                description: "no recording of a carousel; expected a file of SessionRecorder")
        }
        self.type = type
        driver = CarouselDriver(carousel)
        var bytes = RecordedBytes(Array(bytes.dropFirst(SessionRecorder.head.utf8.count)))
        while !bytes.isAtEnd { parts.append((try bytes.readBytes(), try bytes.readBytes())) }
        guard let first = parts.first else { throw ReplayProblem.damage }
        part = first.snapshot
        carousel.core.time = try part.read()
        carousel.core.motion.carry(to: try part.read())
        carousel.core.restTime = try part.read()
        ticks = try part.read()
        carousel.delegate = self
        carousel.dataSource = self
        carousel.watch = CallbackWatch(by: self)
        // What the app may have heard is told, whoever it was.
        carousel.onEvent = { _ in }
        while let event = try peek() { try play(event) }
        // The answers are behind the items.
        carousel.readLengths()
        carousel.readRests()
        carousel.layoutIfNeeded()
        for view in startViews where view.viewSize.isFinite && view.size.isFinite {
            carousel.loaded.setSizes(view.viewSize, container: view.size, at: view.index)
        }
        carousel.invalidatePlacements()
        answers.restart()
        part = parts.removeFirst().events
        driver.advance(to: now)
        if let told {
            driver.wasStill = told.isStill
            carousel.core.autoplay.restore(counted: told.counts, hasBegun: told.hasBegun)
        }
        if let startsAwake { carousel.isAwake = startsAwake }
    }

    /// Whether bytes begin as a recording does.
    public static func isRecording(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array(SessionRecorder.head.utf8))
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
            hasPlayedFrame = false
            try play(event)
            if hasPlayedFrame { return true }
        }
    }

    /// What is there at the start of a later part is what the earlier one has led to, but for what the app would answer.
    private func beginPart() throws(ReplayProblem) {
        let (snapshot, events) = parts.removeFirst()
        part = snapshot
        // Its time and offset, and the time of its last rest.
        for _ in 0..<3 { _ = try Double.read(from: &part) }
        _ = try Int.read(from: &part)
        while !part.isAtEnd {
            if case .answer(let answer) = try part.readEvent() { answers.note(answer) }
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
        if pending == nil, !part.isAtEnd { pending = try part.readEvent() }
        return pending
    }

    /// The same in a callback, which can't throw.
    private func next() -> RecordedEvent? {
        do throws(ReplayProblem) { return try peek() } catch {
            problem = error
            return nil
        }
    }

    private func play(_ event: RecordedEvent) throws(ReplayProblem) {
        pending = nil
        guard depth < Self.deepest else { throw ReplayProblem.damage }
        if !event.isAnswer { trail.restart() }
        depth += 1
        defer { depth -= 1 }
        try carryOut(event)
        if let problem { throw problem }
    }

    /// Plays what was done in the callback that is under way, and what has changed by itself meanwhile.
    private func playNested() {
        do throws(ReplayProblem) {
            while problem == nil, let event = try peek() {
                switch event {
                case .within(let place) where place == trail.place:
                    pending = nil
                    guard let next = try peek() else { throw ReplayProblem.damage }
                    try play(next)
                case .meanwhile:
                    pending = nil
                    try playMeanwhile()
                default: return
                }
            }
        } catch { problem = error }
    }

    /// A change of the data is made: what it is comes next.
    private func makeChange() {
        playNested()
        do throws(ReplayProblem) {
            switch try peek() {
            case .noItems: pending = nil
            case .items(let list, let former, let count, let hasIDs, let hold, let isAnimated):
                pending = nil
                try change(
                    to: list, former: former, count, hasIDs: hasIDs, holding: hold,
                    isAnimated: isAnimated)
            default: break
            }
        } catch { problem = error }
    }

    private func change(
        to list: [Int], former: [Int], _ count: Int, hasIDs: Bool, holding hold: ChangeHold, isAnimated: Bool
    ) throws(ReplayProblem) {
        guard count == carousel.numberOfItems else { throw ReplayProblem.damage }
        items = list
        knowsItems = true
        carousel.change(
            IndexMap(former: former, formerCount: count), identities: hasIDs ? try ids() : nil,
            holding: hold, animated: isAnimated)
    }

    /// The items that are counted, if they are others.
    private func countItems() {
        let areKnown = knowsItems
        knowsItems = false
        playNested()
        guard !areKnown, case .reload(let list, let hasIDs)? = next() else { return }
        pending = nil
        items = list
        if hasIDs { carousel.names.set(try? Identities(items)) }
    }

    private func carryOut(_ event: RecordedEvent) throws(ReplayProblem) {
        switch event {
        case .frame(let count):
            try pass(count)
            _ = driver.frame(at: now)
            if trail.place == nil, carousel.pass.questions == 0 { hasPlayedFrame = true }
        case .time(let count):
            try pass(count)
            driver.advance(to: now)
            driver.hasReached = true
        case .told(let isStill, let counts, let hasBegun):
            told = (isStill, counts, hasBegun)
        case .down(let id, let place): driver.pointerDown(id, at: place, time: now)
        case .move(let id, let place): driver.pointerMoved(id, to: place, time: now)
        case .up(let id, let place): driver.pointerUp(id, at: place, time: now)
        case .cancel(let id): driver.pointerCancelled(id)
        case .left(let id): driver.pointerLeft(id, time: now)
        case .tilt(let tilt): driver.tilt(to: tilt, time: now)
        case .wheel(let translation, let unit, let phase, let both):
            driver.wheel(by: translation, unit: unit, phase: phase, takesBothAxes: both, time: now)
        case .liftWheel(let velocity, let isFollowedByMomentum):
            driver.endWheel(velocity: velocity, isFollowedByMomentum: isFollowedByMomentum)
        case .endWheel: driver.stopWheel()
        case .wheelMode(let mode): driver.wheelMode = mode
        case .key(let key): driver.key(key, time: now)
        case .items(let list, let former, let count, let hasIDs, let hold, let isAnimated):
            carousel.layoutIfNeeded()
            try change(
                to: list, former: former, count, hasIDs: hasIDs, holding: hold,
                isAnimated: isAnimated)
        case .reload(let list, let hasIDs):
            items = list
            knowsItems = true
            carousel.reloadData()
            if hasIDs { carousel.names.set(try ids()) }
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
        case .answer(let answer): answers.note(answer)
        case .noItems: break
        // What was done in a callback that does not come: it is done here.
        case .within: try playNext()
        case .meanwhile: try playMeanwhile()
        case .caused(let cause):
            carousel.scrolling(by: cause) { playNestedNext() }
        case .asked: carousel.asking { playNestedNext() }
        case .hearsOfFrames(let hears, let isAwake):
            carousel.needsFrames = hears ? {} : nil
            carousel.isAwake = isAwake
            startsAwake = hears ? isAwake : nil
        case .views(let itemWidth, let views):
            startViews = views
            carousel.core.setItemWidth(Size(width: itemWidth, height: 0).withinLimits.width)
        case .brought(let item, let hasBegun): carousel.core.restore(anchor: item, hasBegun: hasBegun)
        case .sameType: carousel.showAgain(carousel.type)
        case .command(let command): carryOut(command)
        }
    }

    /// Does what the app did. What no app can do, a damaged file does not do either.
    private func carryOut(_ command: CarouselCommand) {
        switch command {
        case .touchDown: carousel.touchDown()
        case .touchUp: carousel.touchUp()
        case .beginDrag(let translation): carousel.beginDrag(translation: translation)
        case .drag(let translation, let velocity):
            carousel.drag(translation: translation, velocity: velocity)
        case .endDrag: carousel.endDrag()
        case .tap(let point): carousel.tap(at: point)
        case .press(let key): carousel.press(key)
        case .input(let input): carousel.receive(input)
        case .isDrivenByScrollView(let isDriven): carousel.isDrivenByScrollView = isDriven
        case .beginScrollViewDrag: carousel.scrollViewWillBeginDragging()
        case .moveScrollView(let distance): carousel.scrollView(didScrollBy: distance)
        case .endScrollViewDrag(let decelerates):
            carousel.scrollViewDidEndDragging(willDecelerate: decelerates)
        case .endScrollViewDeceleration: carousel.scrollViewDidEndDecelerating()
        case .endScrollViewAnimation: carousel.scrollViewDidEndScrollingAnimation()
        case .scroll(let offset, let animation, let token):
            if offset.isFinite { carousel.scroll(to: offset, animation, token) }
        case .jump(let offset): carousel.scrollOffset = offset
        case .wait(let item): if item.distance.isFinite { carousel.begin(at: item) }
        case .limit(let limits): carousel.set(limits)
        case .pauseAutoplay: carousel.pauseAutoplay()
        case .resumeAutoplay: carousel.resumeAutoplay()
        case .join: join()
        case .follow: follow()
        case .loseLeader: carousel.stepGroup?.remove(leader)
        case .step(let place, let speed, let isInMotion, let excess, let cause):
            guard place.isFinite, speed.isFinite, excess.isFinite else { return }
            carousel.keepStep(
                at: place, speed: speed, isInMotion: isInMotion, excess: excess, cause: cause)
        case .stopFollowing: carousel.stopFollowing()
        case .bounds(let size): carousel.bounds = size
        case .reload: carousel.reloadData()
        case .change(let bringsItems, _):
            carousel.whenReady(bringsItems: bringsItems) { [weak self] _ in self?.makeChange() }
        case .reloadItem(let index): carousel.reloadItem(at: index, animated: false)
        case .reconfigure(let indexes): carousel.reconfigureItems(at: indexes)
        case .invalidateExtent(let index): carousel.invalidateExtent(ofItemAt: index)
        case .invalidateExtents: carousel.invalidateExtents()
        case .forgetItemWidth: carousel.forgetItemWidth()
        case .invalidateType(let restarts): carousel.invalidateType(restarts: restarts)
        case .showSameType(let type): carousel.showAgain(type)
        case .needLayout: carousel.setNeedsLayout()
        case .layOut: carousel.layoutIfNeeded()
        case .settleType: carousel.settleType()
        case .advance(let seconds): carousel.advance(by: seconds)
        case .catchUp: carousel.catchUp()
        case .isDelegated(let isDelegated):
            carousel.currentDelegate = isDelegated ? self : nil
            carousel.setDelegated(isDelegated)
        case .restUnderPointer: carousel.core.autoplay.pause(.pointed)
        case .hasFocus(let hasFocus): carousel.setFocus(hasFocus)
        case .hearsLongPresses(let hears): carousel.setHearsLongPresses(hears)
        case .asksForRests(let asks): carousel.setAsksForRests(asks)
        case .hearsAutoplayEnd(let hears, let hasEnded):
            carousel.setHearsAutoplayEnd(hears, hasEnded: hasEnded)
        case .invalidateRests: carousel.invalidateRests()
        case .hearsOfFrames(let hears): carousel.hearOfFrames(hears)
        }
    }

    /// The same in a closure that can't throw.
    private func playNestedNext() { do throws(ReplayProblem) { try playNext() } catch { problem = error } }

    /// What changes by itself are settings and types.
    private func playMeanwhile() throws(ReplayProblem) {
        switch try peek() {
        case .settings, .type: try playNext()
        default: throw ReplayProblem.damage
        }
    }

    private func playNext() throws(ReplayProblem) {
        guard let next = try peek(), depth < Self.deepest else { throw ReplayProblem.damage }
        pending = nil
        depth += 1
        defer { depth -= 1 }
        try carryOut(next)
    }

    // MARK: A leader

    // The carousel is in a group with one that does nothing: what the real one does is in the recording.

    private func join() {
        let group = StepGroup()
        group.add(carousel)
        group.add(leader)
    }

    private func follow() {
        guard let group = carousel.stepGroup else { return }
        group.add(leader)
        group.lead(leader)
    }

    private func pass(_ count: Int) throws(ReplayProblem) {
        let (sum, isTooLong) = ticks.addingReportingOverflow(count)
        if isTooLong { throw ReplayProblem.damage }
        ticks = sum
    }

    private func ids() throws(ReplayProblem) -> any IdentityList {
        do throws(DataProblem) { return try Identities(items) } catch { throw ReplayProblem.damage }
    }

    // MARK: After it

    /// Lets the carousel go on by itself, with the app of whoever takes it.
    package func release() {
        carousel.watch = nil
        carousel.onEvent = nil
        carousel.needsFrames = nil
        carousel.stopFollowing()
    }
}

extension SessionReplay: CallbackWatcher {
    var isWatching: Bool { readings == 0 }

    func setReading(_ isReading: Bool) { readings += isReading ? 1 : -1 }

    func willCall(_ callback: Callback) { trail.enter(callback) }

    func didCall() {
        playNested()
        trail.leave()
    }

    /// What the app answered at this moment; an answer that is not in the recording is that of whoever plays it.
    func answer(_ question: RecordedAnswer.Question, about subject: Int, _ values: [Double?]) -> [Double?] {
        playNested()
        var answer: RecordedAnswer?
        if case .answer(let next)? = next() { answer = next }
        let (recorded, isNext) = answers.answer(question, subject, next: answer)
        if isNext { pending = nil }
        guard let recorded, recorded.count == values.count else { return values }
        // What is no number is no answer.
        let isNumber = recorded.allSatisfy { $0?.isFinite ?? true }
        return isNumber || (question != .option && question != .itemSize) ? recorded : values
    }
}

// What it answers is replaced by what the app has answered.
extension SessionReplay: CarouselExtentDelegate {
    /// An item's number.
    public typealias ItemView = Int

    /// No, unless the app's had.
    public func carouselHasExtents(_ carousel: Carousel<Int>) -> Bool { false }

    /// Nil, unless the app answered.
    public func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? { nil }
}

extension SessionReplay: CarouselDataSource {
    /// The items of the recording.
    public func numberOfItems(in carousel: Carousel<Int>) -> Int {
        countItems()
        return items.count
    }

    /// Its number.
    public func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
        items.indices.contains(index) ? items[index] : index
    }

    /// None, unless the app's view had one.
    public func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { .zero }
}
