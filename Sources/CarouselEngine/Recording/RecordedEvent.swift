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
}

/// What the app answered when it was asked, if that was another answer than before.
struct RecordedAnswer: Equatable {
    enum Question: Int {
        case viewSize, itemSize, itemWidth, select, target, option, hasExtents, extent
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
        case .autoplay(let timeLeft, let isPaused): code(21); put(timeLeft); put(isPaused ? 1 : 0)
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
        case 21: return .autoplay(timeLeft: try takeDouble(), isPaused: try takeNumber() == 1)
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
