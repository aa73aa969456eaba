// What values an expression may have. In: what is found of a program. Out: the same, joined.

/// The numbers from one to another; both may be infinite. A range without an end may also hold what is no number.
struct NumberRange: Hashable {
    var low: Double
    var high: Double

    init(_ low: Double, _ high: Double) {
        self.low = low
        self.high = high
    }

    static let all = NumberRange(-.infinity, .infinity)
    /// Whole numbers that a double holds without gaps.
    static let exact = NumberRange(-0x1p53 + 1, 0x1p53 - 1)

    /// How far a number that is counted up or down is taken to come: nobody counts further.
    static let countable = 0x1p52
    /// Whole numbers of 64 bits.
    static let wide = NumberRange(-0x1p63, 0x1p63 - 1024)

    /// Whether it has two ends.
    var isBounded: Bool { low.isFinite && high.isFinite }
    var isExact: Bool { low >= Self.exact.low && high <= Self.exact.high }
    func contains(_ value: Double) -> Bool { low <= value && value <= high }
    func holds(_ other: NumberRange) -> Bool { low <= other.low && other.high <= high }
    func union(_ other: NumberRange) -> NumberRange {
        NumberRange(min(low, other.low), max(high, other.high))
    }

    /// A range around results; without ends where one of them is no number.
    init(around values: [Double]) {
        self = values.allSatisfy(\.isFinite) ? NumberRange(values.min() ?? 0, values.max() ?? 0) : .all
    }

    /// Ends that grew are moved outwards at once, so that a search for all values comes to an end.
    func widened(beyond former: NumberRange) -> NumberRange {
        let steps = [0, 0x1p10, 0x1p31, Self.countable, 0x1p53 - 1, .infinity]
        return NumberRange(
            low < former.low ? steps.map { -$0 }.first { $0 <= low } ?? -.infinity : low,
            high > former.high ? steps.first { $0 >= high } ?? .infinity : high)
    }
}

/// A table that is there when the script has been loaded, or the place that makes tables.
enum TableSite: Hashable, Comparable {
    /// A node of the loaded script.
    case loaded(Int)
    /// An expression of the program.
    case made(Int)
    /// What `item.state` is.
    case state
    /// A width and a height, such as `carousel.bounds`.
    case size
    /// A place, such as `carousel.tilt`.
    case point
    /// `carousel.pointer`: a place, and whether it is down.
    case pointer

    /// Whether it is there when the script has been loaded.
    var isLoaded: Bool { if case .loaded = self { true } else { false } }
}

/// Kinds of values.
struct ValueKinds: Hashable {
    struct Flags: OptionSet, Hashable {
        let rawValue: Int
        static let none = Flags(rawValue: 1)
        static let boolean = Flags(rawValue: 2)
        static let text = Flags(rawValue: 4)
        static let matrix = Flags(rawValue: 8)
        static let item = Flags(rawValue: 16)
        /// A table of what an app says of an item.
        static let data = Flags(rawValue: 32)
        /// The text of an error that the host raises: its words are not known elsewhere.
        static let message = Flags(rawValue: 128)
    }

    var flags: Flags = []
    /// Whole numbers.
    var whole: NumberRange?
    /// Numbers with fractions.
    var real: NumberRange?
    /// Whether a whole number may be one that 64 bits do not hold: then it is one with a fraction.
    var isVast = false
    /// Whether they may be a 0 of which nobody knows whether it has a sign, unless each number is kept as what it is.
    var hasUnsureZero = false
    var tables: Set<TableSite> = []
    /// Functions of the program, and, below 0, of the host's.
    var functions: Set<Int> = []

    static let nothing = ValueKinds()
    static let none = ValueKinds(flags: .none)
    static let boolean = ValueKinds(flags: .boolean)
    static let text = ValueKinds(flags: .text)
    static let matrix = ValueKinds(flags: .matrix)
    static let item = ValueKinds(flags: .item)
    static let message = ValueKinds(flags: [.text, .message])
    static let anyReal = ValueKinds(real: .all)
    static let anyWhole = ValueKinds(whole: .all)
    /// What is in what an app says of an item.
    static let datum = ValueKinds(flags: [.none, .boolean, .text, .data], whole: .exact, real: .all)

    static func real(_ low: Double, _ high: Double) -> ValueKinds { ValueKinds(real: NumberRange(low, high)) }
    static func whole(_ low: Double, _ high: Double) -> ValueKinds {
        ValueKinds(whole: NumberRange(low, high))
    }
    static func table(_ site: TableSite) -> ValueKinds { ValueKinds(tables: [site]) }
    static func function(_ function: Int) -> ValueKinds { ValueKinds(functions: [function]) }

    var isEmpty: Bool { self == .nothing }
    var isNumber: Bool { (whole != nil || real != nil) && withoutNumbers.isEmpty }
    var isWhole: Bool { whole != nil && real == nil && withoutNumbers.isEmpty }
    var isReal: Bool { real != nil && whole == nil && withoutNumbers.isEmpty }
    /// Whether it may be a whole number, and one with a fraction.
    var isMixed: Bool { whole != nil && real != nil }
    var isText: Bool { self == .text }
    var isBoolean: Bool { self == .boolean }
    var isMatrix: Bool { self == .matrix }
    var isItem: Bool { self == .item }
    var isTable: Bool { !tables.isEmpty && flags.isEmpty && whole == nil && real == nil && functions.isEmpty }
    /// Whether they all count as true; not known of nothing.
    var isTrue: Bool { !isEmpty && flags.isDisjoint(with: [.none, .boolean]) }
    var mayBeFalse: Bool { !flags.isDisjoint(with: [.none, .boolean]) }
    var mayBeText: Bool { flags.contains(.text) }
    var mayBeNumber: Bool { whole != nil || real != nil }
    var mayBeCalled: Bool { !functions.isEmpty }

    private var withoutNumbers: ValueKinds {
        var rest = self
        rest.whole = nil
        rest.real = nil
        rest.isVast = false
        rest.hasUnsureZero = false
        return rest
    }

    /// All numbers, as one range.
    var numbers: NumberRange? {
        guard let whole else { return real }
        return real.map { $0.union(whole) } ?? whole
    }

    func union(_ other: ValueKinds) -> ValueKinds {
        var result = self
        result.flags.formUnion(other.flags)
        if let whole = other.whole { result.whole = result.whole.map { $0.union(whole) } ?? whole }
        if let real = other.real { result.real = result.real.map { $0.union(real) } ?? real }
        result.isVast = isVast || other.isVast
        result.hasUnsureZero = hasUnsureZero || other.hasUnsureZero
        result.tables.formUnion(other.tables)
        result.functions.formUnion(other.functions)
        return result
    }

    func without(_ flags: Flags) -> ValueKinds {
        var result = self
        result.flags.subtract(flags)
        return result
    }

    /// Those of which only flags are left.
    func only(_ flags: Flags) -> ValueKinds { ValueKinds(flags: self.flags.intersection(flags)) }

    /// The numbers alone.
    var onlyNumbers: ValueKinds {
        ValueKinds(whole: whole, real: real, isVast: isVast, hasUnsureZero: hasUnsureZero)
    }
}

/// What is known of a place that values are put into: a variable, a field, a result.
struct KindSlot {
    private(set) var kinds = ValueKinds.nothing
    private var growths = 0

    /// Joins what may be put into it.
    ///
    /// - Returns: whether it is more than before.
    mutating func join(_ more: ValueKinds) -> Bool {
        var joined = kinds.union(more)
        guard joined != kinds else { return false }
        if (joined.whole != kinds.whole && kinds.whole != nil)
            || (joined.real != kinds.real && kinds.real != nil)
        {
            growths += 1
            if growths > 3 {
                if let whole = joined.whole, let former = kinds.whole {
                    joined.whole = whole.widened(beyond: former)
                }
                if let real = joined.real, let former = kinds.real {
                    joined.real = real.widened(beyond: former)
                }
            }
        }
        kinds = joined
        return true
    }
}
