// What happens to a carousel, as bytes. In: events. Out: a few bytes each, and the same events again.

/// Something that a recording has.
enum RecordedEvent: Equatable {
    /// A frame: ticks of the clock since the one before.
    case frame(ticks: Int)
    /// Time passes before an event: ticks since the frame or the event before.
    case time(ticks: Int)
    /// Nothing moves in the time that is told next: the app began a motion while it slept.
    case slept
    case down(id: Int, Point)
    case move(id: Int, Point)
    case up(id: Int, Point)
    case cancel(id: Int)
    case left(id: Int)
    case tilt(Point)
    case wheel(Size, WheelUnit, takesBothAxes: Bool)
    case endWheel
    case wheelMode(WheelMode)
    case key(CarouselKey)
    /// Other items: their numbers, which of them were there before, and whether the change is seen.
    case items([Int], former: [Int], formerCount: Int, hasIDs: Bool, keepsOffset: Bool, isAnimated: Bool)
    /// Other items, all loaded anew.
    case reload([Int], hasIDs: Bool)
    case jump(Double)
    case scroll(Double, ScrollAnimation)
    case bounds(Size)
    /// The settings and options that differ from before, as the text of a ``CarouselState``.
    case settings(String)
    /// A type by its name, and its script if it has one.
    case type(String, script: String)
    /// Seconds until autoplay turns the page, and whether the app has paused it.
    case autoplay(timeLeft: Double, isPaused: Bool)
    case answer(RecordedAnswer)
    /// What comes next was done there, in a callback.
    case within(CallbackPlace)
    /// What comes next was done on behalf of somebody other than the app.
    case caused(by: CarouselEvent.Cause)
    /// What comes next has changed by itself while something was done.
    case meanwhile
    /// What comes next was done while the app was asked for something that is only read.
    case asked
    /// What had to wait for an answer is done.
    case catchUp
    case isDelegated(Bool)
    /// Whether somebody is asked for frames, and has been already.
    case hearsOfFrames(Bool, isAwake: Bool)
    /// A change of the data was asked for. What it is comes when it is made.
    case change(bringsItems: Bool)
    /// The change that is made has no items to change.
    case noItems
    /// A reload was asked for. The items come when they are counted.
    case askReload
    /// A scroll that somebody waits for.
    case awaitedScroll(Double, ScrollAnimation)
    /// A wait for an item to begin at; whether somebody waits for that, and whether it has a name.
    case wait(distance: Double, isAwaited: Bool, isNamed: Bool)
    case touchDown
    case touchUp
    case beginDrag(Size)
    case drag(Size, velocity: Size)
    case endDrag
    case tap(Point)
    case press(CarouselKey)
    /// The app itself tells of a pointer.
    case pointer(Point?, isDown: Bool)
    /// The app itself tells of a tilt.
    case ownTilt(Point)
    case isDrivenByScrollView(Bool)
    case beginScrollViewDrag
    case moveScrollView(Size)
    case endScrollViewDrag(decelerates: Bool)
    case endScrollViewDeceleration
    case endScrollViewAnimation
    case autoplayPause(Bool)
    case join
    case follow
    case loseLeader
    case step(to: Double, speed: Double, isInMotion: Bool, excess: Double)
    case stopFollowing
    case reloadItem(Int)
    case reconfigure([Int])
    case invalidateExtent(Int)
    case invalidateExtents
    case forgetItemWidth
    case invalidateType(restarts: Bool)
    case showSameType
    case needLayout
    case layOut
    case settleType
    case advance(Double)

    /// Whether it answers to what is being done, instead of being done itself.
    var isAnswer: Bool {
        switch self {
        case .answer, .items, .reload, .noItems: true
        default: false
        }
    }
}

extension RecordedEvent {
    /// What is done to a carousel, without the app's code in it.
    init(_ command: CarouselCommand) {
        self =
            switch command {
            case .touchDown: .touchDown
            case .touchUp: .touchUp
            case .beginDrag(let translation): .beginDrag(translation)
            case .drag(let translation, let velocity): .drag(translation, velocity: velocity)
            case .endDrag: .endDrag
            case .tap(let point): .tap(point)
            case .press(let key): .press(key)
            case .input(.pointer(let pointer)): .pointer(pointer?.place, isDown: pointer?.isDown ?? false)
            case .input(.tilt(let tilt)): .ownTilt(tilt)
            case .isDrivenByScrollView(let isDriven): .isDrivenByScrollView(isDriven)
            case .beginScrollViewDrag: .beginScrollViewDrag
            case .moveScrollView(let distance): .moveScrollView(distance)
            case .endScrollViewDrag(let decelerates): .endScrollViewDrag(decelerates: decelerates)
            case .endScrollViewDeceleration: .endScrollViewDeceleration
            case .endScrollViewAnimation: .endScrollViewAnimation
            case .scroll(let offset, let animation, nil): .scroll(offset, animation)
            case .scroll(let offset, let animation, _?): .awaitedScroll(offset, animation)
            case .jump(let offset): .jump(offset)
            case .wait(let item):
                .wait(distance: item.distance, isAwaited: item.token != nil, isNamed: item.find != nil)
            case .pauseAutoplay: .autoplayPause(true)
            case .resumeAutoplay: .autoplayPause(false)
            case .join: .join
            case .follow: .follow
            case .loseLeader: .loseLeader
            case .step(let place, let speed, let isInMotion, let excess):
                .step(to: place, speed: speed, isInMotion: isInMotion, excess: excess)
            case .stopFollowing: .stopFollowing
            case .bounds(let bounds): .bounds(bounds)
            case .reload: .askReload
            case .change(let bringsItems, _): .change(bringsItems: bringsItems)
            case .reloadItem(let index): .reloadItem(index)
            case .reconfigure(let indexes): .reconfigure(indexes)
            case .invalidateExtent(let index): .invalidateExtent(index)
            case .invalidateExtents: .invalidateExtents
            case .forgetItemWidth: .forgetItemWidth
            case .invalidateType(let restarts): .invalidateType(restarts: restarts)
            case .showSameType: .showSameType
            case .needLayout: .needLayout
            case .layOut: .layOut
            case .settleType: .settleType
            case .advance(let seconds): .advance(seconds)
            case .catchUp: .catchUp
            case .isDelegated(let isDelegated): .isDelegated(isDelegated)
            case .hearsOfFrames(let hears): .hearsOfFrames(hears, isAwake: !hears)
            }
    }
}

/// What the app answered when it was asked, if that was another answer than before.
struct RecordedAnswer: Equatable {
    /// The numbers are in files.
    enum Question: Int {
        case viewSize = 0, itemSize, itemWidth, select, target, option, hasExtents, extent, awaited, wantsEnd
    }

    let question: Question
    /// The option or the item that it is about.
    let subject: Int
    /// How often this was asked before.
    let count: Int
    /// Nil where the app left it open.
    let values: [Double?]
}

/// Bytes that are written and read from the front.
struct RecordedBytes {
    private(set) var bytes: [UInt8] = []
    private var next = 0
    /// A pointer is near where it was: places are written as differences.
    private var place = Point(x: 0, y: 0)
    /// The steps of a pointer's place, in a point.
    static let placesPerPoint = 64.0

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    var isAtEnd: Bool { next >= bytes.count }

    /// Bytes with their number before them.
    mutating func put(_ bytes: some Collection<UInt8>) {
        put(bytes.count)
        self.bytes.append(contentsOf: bytes)
    }

    /// Bytes, with their number before them.
    mutating func takeBytes() throws(ReplayProblem) -> RecordedBytes {
        let count = try takeNumber()
        guard count >= 0, count <= bytes.count - next else { throw ReplayProblem.damage }
        defer { next += count }
        return RecordedBytes(Array(bytes[next..<next + count]))
    }

    // MARK: Numbers and texts

    mutating func put(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number) << 1 ^ Int64(number) >> 63)
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func takeNumber() throws(ReplayProblem) -> Int {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while next < bytes.count, shift < 64 {
            let byte = bytes[next]
            next += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)) }
            shift += 7
        }
        throw ReplayProblem.damage
    }

    mutating func put(_ value: Bool) { put(value ? 1 : 0) }

    mutating func takeBool() throws(ReplayProblem) -> Bool { try takeNumber() == 1 }

    mutating func put(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func takeDouble() throws(ReplayProblem) -> Double {
        guard next + 8 <= bytes.count else { throw ReplayProblem.damage }
        let pattern = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[next + $1]) << UInt64(8 * $1) }
        next += 8
        return Double(bitPattern: pattern)
    }

    mutating func put(_ text: String) { put(text.utf8) }

    mutating func takeText() throws(ReplayProblem) -> String {
        String(decoding: try takeBytes().bytes, as: UTF8.self)
    }

    private mutating func put(_ size: Size) { put(size.width); put(size.height) }

    private mutating func takeSize() throws(ReplayProblem) -> Size {
        Size(width: try takeDouble(), height: try takeDouble())
    }

    /// A list of numbers as runs that count on by one.
    private mutating func put(_ list: [Int]) {
        var runs: [(first: Int, count: Int)] = []
        for number in list {
            if let last = runs.last, number == (last.first < 0 ? last.first : last.first + last.count) {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((number, 1))
            }
        }
        put(runs.count)
        for run in runs {
            put(run.first)
            put(run.count)
        }
    }

    /// More numbers than this are no list that was recorded.
    private static let longestList = 10_000_000

    private mutating func takeList() throws(ReplayProblem) -> [Int] {
        var list: [Int] = []
        for _ in 0..<max(0, try takeNumber()) {
            let (first, count) = (try takeNumber(), try takeNumber())
            guard count > 0, count <= Self.longestList - list.count, first <= Int.max - count else {
                throw ReplayProblem.damage
            }
            list += first < 0 ? Array(repeating: first, count: count) : Array(first..<first + count)
        }
        return list
    }

    private mutating func put(_ place: Point) {
        let steps = Point(
            x: (place.x * Self.placesPerPoint).rounded(), y: (place.y * Self.placesPerPoint).rounded())
        put(Int(saturating: steps.x - self.place.x))
        put(Int(saturating: steps.y - self.place.y))
        self.place = steps
    }

    private mutating func takePlace() throws(ReplayProblem) -> Point {
        let (x, y) = (try takeNumber(), try takeNumber())
        place = Point(x: place.x + Double(x), y: place.y + Double(y))
        return Point(x: place.x / Self.placesPerPoint, y: place.y / Self.placesPerPoint)
    }

    // MARK: Events

    /// Writes an event. A frame of 1/60 s takes three bytes, a movement of a pointer six.
    mutating func put(_ event: RecordedEvent) {
        func code(_ number: UInt8) { bytes.append(number) }
        switch event {
        case .frame(let ticks): code(0); put(ticks)
        case .time(let ticks): code(19); put(ticks)
        case .down(let id, let place): code(1); put(id); put(place)
        case .move(let id, let place): code(2); put(id); put(place)
        case .up(let id, let place): code(3); put(id); put(place)
        case .cancel(let id): code(4); put(id)
        case .left(let id): code(5); put(id)
        case .tilt(let tilt): code(6); put(tilt.x); put(tilt.y)
        case .wheel(let way, let unit, let takesBothAxes):
            code(7); put(way); put(unit == .notches ? 1 : 0); put(takesBothAxes ? 1 : 0)
        case .slept: code(20)
        case .endWheel: code(8)
        case .wheelMode(let mode): code(9); put(mode == .pages ? 1 : 0)
        case .key(let key): code(10); put(key.rawValue)
        case .items(let list, let former, let formerCount, let hasIDs, let keepsOffset, let isAnimated):
            code(11); put(list); put(former); put(formerCount)
            put((hasIDs ? 1 : 0) + (keepsOffset ? 2 : 0) + (isAnimated ? 4 : 0))
        case .reload(let list, let hasIDs): code(12); put(list); put(hasIDs ? 1 : 0)
        case .jump(let offset): code(13); put(offset)
        case .scroll(let offset, let animation): code(14); put(offset); put(animation)
        case .bounds(let size): code(15); put(size)
        case .settings(let text): code(16); put(text)
        case .type(let name, let script): code(17); put(name); put(script)
        case .autoplay(let timeLeft, let isPaused): code(21); put(timeLeft); put(isPaused)
        case .within(let place): code(22); put(place.depth); put(place.callback.rawValue); put(place.count)
        case .caused(let cause): code(23); put(cause.rawValue)
        case .hearsOfFrames(let hears, let isAwake): code(24); put(hears); put(isAwake)
        case .change(let bringsItems): code(25); put(bringsItems)
        case .noItems: code(26)
        case .askReload: code(27)
        case .awaitedScroll(let offset, let animation): code(28); put(offset); put(animation)
        case .wait(let distance, let isAwaited, let isNamed):
            code(29); put(distance); put(isAwaited); put(isNamed)
        case .touchDown: code(30)
        case .touchUp: code(31)
        case .beginDrag(let translation): code(32); put(translation)
        case .drag(let translation, let velocity): code(33); put(translation); put(velocity)
        case .endDrag: code(34)
        case .tap(let point): code(35); put(point.x); put(point.y)
        case .press(let key): code(36); put(key.rawValue)
        case .pointer(let place, let isDown):
            code(37); put(place != nil); put(isDown); put(place?.x ?? 0); put(place?.y ?? 0)
        case .isDrivenByScrollView(let isDriven): code(38); put(isDriven)
        case .beginScrollViewDrag: code(39)
        case .moveScrollView(let distance): code(40); put(distance)
        case .endScrollViewDrag(let decelerates): code(41); put(decelerates)
        case .endScrollViewDeceleration: code(42)
        case .endScrollViewAnimation: code(43)
        case .autoplayPause(let isPaused): code(44); put(isPaused)
        case .join: code(45)
        case .follow: code(46)
        case .loseLeader: code(47)
        case .step(let place, let speed, let isInMotion, let excess):
            code(48); put(place); put(speed); put(isInMotion); put(excess)
        case .stopFollowing: code(49)
        case .reloadItem(let index): code(50); put(index)
        case .reconfigure(let indexes): code(51); put(indexes.count); indexes.forEach { put($0) }
        case .invalidateExtent(let index): code(52); put(index)
        case .invalidateExtents: code(53)
        case .forgetItemWidth: code(54)
        case .invalidateType(let restarts): code(55); put(restarts)
        case .needLayout: code(56)
        case .layOut: code(57)
        case .settleType: code(58)
        case .advance(let seconds): code(59); put(seconds)
        case .asked: code(60)
        case .catchUp: code(61)
        case .meanwhile: code(62)
        case .showSameType: code(64)
        case .ownTilt(let tilt):
            code(65)
            put(tilt.x)
            put(tilt.y)
        case .isDelegated(let isDelegated): code(63); put(isDelegated)
        case .answer(let answer):
            code(18); put(answer.question.rawValue); put(answer.subject); put(answer.count)
            put(answer.values.count)
            for value in answer.values { put(value ?? .nan) }
        }
    }

    private mutating func put(_ animation: ScrollAnimation) {
        switch animation {
        case .none: put(0)
        case .spring(let response, let damping): put(1); put(response); put(damping)
        case .timed(let seconds, let curve):
            switch curve {
            case .linear: put(2)
            case .easeIn: put(3)
            case .easeOut: put(4)
            case .easeInOut: put(5)
            case .cubicBezier(let x1, let y1, let x2, let y2): put(6); put(x1); put(y1); put(x2); put(y2)
            }
            put(seconds)
        }
    }

    private mutating func takeAnimation() throws(ReplayProblem) -> ScrollAnimation {
        let code = try takeNumber()
        switch code {
        case 0: return .none
        case 1: return .spring(response: try takeDouble(), damping: try takeDouble())
        case 6:
            let (x1, y1, x2, y2) = (try takeDouble(), try takeDouble(), try takeDouble(), try takeDouble())
            return .timed(try takeDouble(), .cubicBezier(x1, y1, x2, y2))
        case 2...5:
            return .timed(try takeDouble(), [.linear, .easeIn, .easeOut, .easeInOut][code - 2])
        default: throw ReplayProblem.damage
        }
    }

    /// Reads what the app has done itself, or how it was done.
    private mutating func takeCommand(_ code: UInt8) throws(ReplayProblem) -> RecordedEvent {
        switch code {
        case 22: return .within(try takePlaceInCallbacks())
        case 23:
            guard let cause = CarouselEvent.Cause(rawValue: try takeText()) else {
                throw ReplayProblem.damage
            }
            return .caused(by: cause)
        case 24: return .hearsOfFrames(try takeBool(), isAwake: try takeBool())
        case 25: return .change(bringsItems: try takeBool())
        case 26: return .noItems
        case 27: return .askReload
        case 28: return .awaitedScroll(try takeDouble(), try takeAnimation())
        case 29:
            return .wait(distance: try takeDouble(), isAwaited: try takeBool(), isNamed: try takeBool())
        case 30: return .touchDown
        case 31: return .touchUp
        case 32: return .beginDrag(try takeSize())
        case 33: return .drag(try takeSize(), velocity: try takeSize())
        case 34: return .endDrag
        case 35: return .tap(Point(x: try takeDouble(), y: try takeDouble()))
        case 36:
            guard let key = CarouselKey(rawValue: try takeText()) else { throw ReplayProblem.damage }
            return .press(key)
        case 37:
            let isOver = try takeBool()
            let isDown = try takeBool()
            let place = Point(x: try takeDouble(), y: try takeDouble())
            return .pointer(isOver ? place : nil, isDown: isDown)
        case 38: return .isDrivenByScrollView(try takeBool())
        case 39: return .beginScrollViewDrag
        case 40: return .moveScrollView(try takeSize())
        case 41: return .endScrollViewDrag(decelerates: try takeBool())
        case 42: return .endScrollViewDeceleration
        case 43: return .endScrollViewAnimation
        case 44: return .autoplayPause(try takeBool())
        case 45: return .join
        case 46: return .follow
        case 47: return .loseLeader
        case 48:
            return .step(
                to: try takeDouble(), speed: try takeDouble(), isInMotion: try takeBool(),
                excess: try takeDouble())
        case 49: return .stopFollowing
        case 50: return .reloadItem(try takeNumber())
        case 51:
            var indexes: [Int] = []
            for _ in 0..<max(0, try takeNumber()) { indexes.append(try takeNumber()) }
            return .reconfigure(indexes)
        case 52: return .invalidateExtent(try takeNumber())
        case 53: return .invalidateExtents
        case 54: return .forgetItemWidth
        case 55: return .invalidateType(restarts: try takeBool())
        case 56: return .needLayout
        case 57: return .layOut
        case 58: return .settleType
        case 59: return .advance(try takeDouble())
        case 60: return .asked
        case 61: return .catchUp
        case 62: return .meanwhile
        case 64: return .showSameType
        case 65: return .ownTilt(Point(x: try takeDouble(), y: try takeDouble()))
        case 63: return .isDelegated(try takeBool())
        default: throw ReplayProblem.damage
        }
    }

    private mutating func takePlaceInCallbacks() throws(ReplayProblem) -> CallbackPlace {
        let depth = try takeNumber()
        guard let callback = Callback(rawValue: try takeNumber()) else { throw ReplayProblem.damage }
        return CallbackPlace(depth: depth, callback: callback, count: try takeNumber())
    }

    /// Reads an event.
    mutating func takeEvent() throws(ReplayProblem) -> RecordedEvent {
        guard !isAtEnd else { throw ReplayProblem.damage }
        let code = bytes[next]
        next += 1
        switch code {
        case 0: return .frame(ticks: try takeNumber())
        case 19: return .time(ticks: try takeNumber())
        case 1: return .down(id: try takeNumber(), try takePlace())
        case 2: return .move(id: try takeNumber(), try takePlace())
        case 3: return .up(id: try takeNumber(), try takePlace())
        case 4: return .cancel(id: try takeNumber())
        case 5: return .left(id: try takeNumber())
        case 6: return .tilt(Point(x: try takeDouble(), y: try takeDouble()))
        case 7:
            return .wheel(
                try takeSize(), try takeNumber() == 1 ? .notches : .points,
                takesBothAxes: try takeNumber() == 1)
        case 20: return .slept
        case 8: return .endWheel
        case 9: return .wheelMode(try takeNumber() == 1 ? .pages : .free)
        case 10:
            guard let key = CarouselKey(rawValue: try takeText()) else { throw ReplayProblem.damage }
            return .key(key)
        case 11:
            let (list, former, count, flags) = (
                try takeList(), try takeList(), try takeNumber(), try takeNumber()
            )
            guard list.count == former.count, former.allSatisfy({ $0 >= -1 && $0 < count }) else {
                throw ReplayProblem.damage
            }
            return .items(
                list, former: former, formerCount: count, hasIDs: flags & 1 != 0,
                keepsOffset: flags & 2 != 0, isAnimated: flags & 4 != 0)
        case 12: return .reload(try takeList(), hasIDs: try takeNumber() == 1)
        case 13: return .jump(try takeDouble())
        case 14: return .scroll(try takeDouble(), try takeAnimation())
        case 15: return .bounds(try takeSize())
        case 16: return .settings(try takeText())
        case 17: return .type(try takeText(), script: try takeText())
        case 21: return .autoplay(timeLeft: try takeDouble(), isPaused: try takeBool())
        case 22...65: return try takeCommand(code)
        case 18:
            guard let question = RecordedAnswer.Question(rawValue: try takeNumber())
            else { throw ReplayProblem.damage }
            let (subject, count, values) = (try takeNumber(), try takeNumber(), try takeNumber())
            guard (0...2).contains(values) else { throw ReplayProblem.damage }
            var all: [Double?] = []
            for _ in 0..<values {
                let value = try takeDouble()
                all.append(value.isNaN ? nil : value)
            }
            return .answer(RecordedAnswer(question: question, subject: subject, count: count, values: all))
        default: throw ReplayProblem.damage
        }
    }
}
