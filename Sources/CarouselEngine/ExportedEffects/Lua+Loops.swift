// The numbers of a loop as Lua counts them. In: first, last, step. Out: numbers.

extension Lua {
    /// Numbers of a loop; each is the one before it and the step.
    public struct Steps: Sequence, IteratorProtocol {
        private var upcoming: Double
        private let last: Double
        private let step: Double

        init(_ first: Double, _ last: Double, _ step: Double) {
            upcoming = first
            self.last = last
            self.step = step
        }

        /// The next number.
        public mutating func next() -> Double? {
            let isLeft = step > 0 ? upcoming <= last : upcoming >= last
            guard isLeft else { return nil }
            defer { upcoming += step }
            return upcoming
        }
    }

    /// The numbers of a loop.
    ///
    /// - Throws: ``ScriptError`` if the step is 0.
    public static func steps(from first: Double, through last: Double, by step: Double = 1) throws -> Steps {
        if step == 0 { throw fail("'for' step is zero") }
        return Steps(first, last, step)
    }

    /// Whole numbers of a loop; how many they are is known before it runs.
    private struct WholeSteps: Sequence, IteratorProtocol {
        private var upcoming: Int
        private let step: Int
        private var left: UInt
        private var isEnded: Bool

        init(_ first: Int, _ last: Int, _ step: Int) {
            upcoming = first
            self.step = step
            isEnded = step > 0 ? first > last : first < last
            let (low, high) = step > 0 ? (first, last) : (last, first)
            left = (UInt(bitPattern: high) &- UInt(bitPattern: low)) / step.magnitude
        }

        mutating func next() -> ScriptValue? {
            if isEnded { return nil }
            let value = upcoming
            if left == 0 {
                isEnded = true
            } else {
                left -= 1
                upcoming &+= step
            }
            return .whole(value)
        }
    }

    /// The numbers of a loop: whole ones if its first one and its step are.
    ///
    /// - Throws: ``ScriptError`` if the step is 0, or one of them is no number.
    public static func steps(_ first: ScriptValue, _ last: ScriptValue, _ step: ScriptValue = .whole(1))
        throws
        -> AnySequence<ScriptValue>
    {
        guard case .whole(let start) = first, case .whole(let by) = step else {
            let all = try steps(from: real(first), through: real(last), by: real(step))
            return AnySequence(all.lazy.map { ScriptValue.real($0) })
        }
        if by == 0 { throw fail("'for' step is zero") }
        if case .whole(let end) = last { return AnySequence(WholeSteps(start, end, by)) }
        let end = try real(last)
        if end.isNaN { return AnySequence([]) }
        let limit = end.rounded(by > 0 ? .down : .up)
        if let whole = Int(exactly: limit) { return AnySequence(WholeSteps(start, whole, by)) }
        let isBefore = limit > 0 ? by < 0 : by > 0
        if isBefore { return AnySequence([]) }
        return AnySequence(WholeSteps(start, limit > 0 ? .max : .min, by))
    }
}
