// Values as bytes. In: numbers, texts, places. Out: a few bytes each, and the same values again.

/// A value that a recording can have.
protocol RecordedValue {
    func write(to bytes: inout RecordedBytes)
    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Self
}

/// Bytes that are written and read from the front.
struct RecordedBytes {
    private(set) var bytes: [UInt8] = []
    private var next = 0
    /// A pointer is near where it was: places are written as differences.
    private var place = Point(x: 0, y: 0)
    /// The steps of a pointer's place, in a point.
    static let placesPerPoint = 64.0
    /// The most numbers of a list, however large the recording is.
    private static let mostNumbers = 2_000_000
    /// More numbers than this are no list of this recording: a few bytes may say that there are millions.
    private let longestList: Int

    init(_ bytes: [UInt8] = []) {
        self.init(bytes, longestList: min(Self.mostNumbers, 100_000 + 1000 * bytes.count))
    }

    private init(_ bytes: [UInt8], longestList: Int) {
        self.bytes = bytes
        self.longestList = longestList
    }

    var isAtEnd: Bool { next >= bytes.count }

    mutating func put(byte: UInt8) { bytes.append(byte) }

    mutating func readByte() throws(ReplayProblem) -> UInt8 {
        guard !isAtEnd else { throw ReplayProblem.damage }
        defer { next += 1 }
        return bytes[next]
    }

    /// Bytes with their number before them.
    mutating func put(bytes: some Collection<UInt8>) {
        put(bytes.count)
        self.bytes.append(contentsOf: bytes)
    }

    /// Bytes, with their number before them.
    mutating func readBytes() throws(ReplayProblem) -> RecordedBytes {
        let count: Int = try read()
        guard count >= 0, count <= bytes.count - next else { throw ReplayProblem.damage }
        defer { next += count }
        return RecordedBytes(Array(bytes[next..<next + count]), longestList: longestList)
    }

    mutating func put(_ value: some RecordedValue) { value.write(to: &self) }

    mutating func read<Value: RecordedValue>() throws(ReplayProblem) -> Value { try Value.read(from: &self) }

    /// A place of a pointer: as the difference from the one before.
    mutating func put(place: Point) {
        let steps = Point(
            x: (place.x * Self.placesPerPoint).rounded(), y: (place.y * Self.placesPerPoint).rounded())
        put(Int(saturating: steps.x - self.place.x))
        put(Int(saturating: steps.y - self.place.y))
        self.place = steps
    }

    mutating func readPoint() throws(ReplayProblem) -> Point {
        let x: Int = try read()
        let y: Int = try read()
        place = Point(x: place.x + Double(x), y: place.y + Double(y))
        return Point(x: place.x / Self.placesPerPoint, y: place.y / Self.placesPerPoint)
    }

    /// A list of items as runs that count on by one; the same negative number again is a run, too.
    mutating func put(runs list: [Int]) {
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

    mutating func readRuns() throws(ReplayProblem) -> [Int] {
        var list: [Int] = []
        let runs: Int = try read()
        for _ in 0..<max(0, runs) {
            let first: Int = try read()
            let count: Int = try read()
            guard count > 0, count <= longestList - list.count, first <= Int.max - count else {
                throw ReplayProblem.damage
            }
            list += first < 0 ? Array(repeating: first, count: count) : Array(first..<first + count)
        }
        return list
    }
}

// Seven bits a byte, the lowest first; small numbers of either sign take few.
extension Int: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        var remaining = UInt64(bitPattern: Int64(self) << 1 ^ Int64(self) >> 63)
        while remaining > 0x7F {
            bytes.put(byte: UInt8(truncatingIfNeeded: remaining) | 0x80)
            remaining >>= 7
        }
        bytes.put(byte: UInt8(remaining))
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Int {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try bytes.readByte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)) }
        }
        throw ReplayProblem.damage
    }
}

extension Bool: RecordedValue {
    func write(to bytes: inout RecordedBytes) { bytes.put(self ? 1 : 0) }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Bool {
        try Int.read(from: &bytes) == 1
    }
}

extension Double: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.put(byte: UInt8(truncatingIfNeeded: bitPattern >> shift))
        }
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Double {
        var pattern: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            pattern |= UInt64(try bytes.readByte()) << shift
        }
        return Double(bitPattern: pattern)
    }
}

extension String: RecordedValue {
    func write(to bytes: inout RecordedBytes) { bytes.put(bytes: utf8) }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> String {
        String(decoding: try bytes.readBytes().bytes, as: UTF8.self)
    }
}

extension Size: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        bytes.put(width)
        bytes.put(height)
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Size {
        Size(width: try bytes.read(), height: try bytes.read())
    }
}

extension Point: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        bytes.put(x)
        bytes.put(y)
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Point {
        Point(x: try bytes.read(), y: try bytes.read())
    }
}

extension Array: RecordedValue where Element: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        bytes.put(count)
        for value in self { bytes.put(value) }
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> [Element] {
        var values: [Element] = []
        let count: Int = try bytes.read()
        for _ in 0..<Swift.max(0, count) { values.append(try bytes.read()) }
        return values
    }
}

extension RecordedView: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        bytes.put(index)
        bytes.put(viewSize)
        bytes.put(size)
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> RecordedView {
        RecordedView(index: try bytes.read(), viewSize: try bytes.read(), size: try bytes.read())
    }
}

extension RecordedValue where Self: RawRepresentable, RawValue: RecordedValue {
    func write(to bytes: inout RecordedBytes) { rawValue.write(to: &bytes) }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> Self {
        guard let value = Self(rawValue: try RawValue.read(from: &bytes)) else { throw ReplayProblem.damage }
        return value
    }
}

extension CarouselKey: RecordedValue {}
extension CarouselEvent.Cause: RecordedValue {}
extension RecordedAnswer.Question: RecordedValue {}
extension Callback: RecordedValue {}

extension CallbackPlace: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        bytes.put(depth)
        bytes.put(callback)
        bytes.put(count)
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> CallbackPlace {
        CallbackPlace(depth: try bytes.read(), callback: try bytes.read(), count: try bytes.read())
    }
}

// No number stands for an answer that was left open.
extension RecordedAnswer: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        bytes.put(question)
        bytes.put(subject)
        bytes.put(count)
        bytes.put(values.count)
        for value in values { bytes.put(value ?? .nan) }
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> RecordedAnswer {
        let question: Question = try bytes.read()
        let subject: Int = try bytes.read()
        let count: Int = try bytes.read()
        let number: Int = try bytes.read()
        guard (0...2).contains(number) else { throw ReplayProblem.damage }
        var values: [Double?] = []
        for _ in 0..<number {
            let value: Double = try bytes.read()
            values.append(value.isNaN ? nil : value)
        }
        return RecordedAnswer(question: question, subject: subject, count: count, values: values)
    }
}

extension TimingParameters: RecordedValue {
    func write(to bytes: inout RecordedBytes) {
        switch self {
        case .none: bytes.put(0)
        case .spring(let response, let damping):
            bytes.put(1)
            bytes.put(response)
            bytes.put(damping)
        case .timed(let seconds, let curve):
            switch curve {
            case .linear: bytes.put(2)
            case .easeIn: bytes.put(3)
            case .easeOut: bytes.put(4)
            case .easeInOut: bytes.put(5)
            case .cubicBezier(let x1, let y1, let x2, let y2):
                bytes.put(6)
                for number in [x1, y1, x2, y2] { bytes.put(number) }
            }
            bytes.put(seconds)
        }
    }

    static func read(from bytes: inout RecordedBytes) throws(ReplayProblem) -> TimingParameters {
        switch try Int.read(from: &bytes) {
        case 0: return .none
        case 1: return .spring(response: try bytes.read(), damping: try bytes.read())
        case 2: return .timed(try bytes.read(), .linear)
        case 3: return .timed(try bytes.read(), .easeIn)
        case 4: return .timed(try bytes.read(), .easeOut)
        case 5: return .timed(try bytes.read(), .easeInOut)
        case 6:
            let curve = ScrollCurve.cubicBezier(
                try bytes.read(), try bytes.read(), try bytes.read(), try bytes.read())
            return .timed(try bytes.read(), curve)
        default: throw ReplayProblem.damage
        }
    }
}
