// Functions that Lua gives to scripts, by their names. In: values. Out: values, or an error.

import Foundation

extension Lua {
    /// Calls a function that Lua or the host gives to scripts: `math.floor`, `string.sub`, `table.insert`, `Transform:scale`.
    /// Those that read the carousel are functions of ``ScriptContext``.
    ///
    /// - Parameters:
    ///   - name: as a script has it; of a method of a transform, `Transform:` and its name.
    ///   - arguments: of the call.
    /// - Returns: all its results.
    /// - Throws: ``ScriptError`` as in a script.
    public static func call(_ name: String, _ arguments: [ScriptValue]) throws -> [ScriptValue] {
        guard let function = functions[name] else { throw fail("there is no function \(name)") }
        return try function(arguments)
    }

    /// A function that Lua or the host gives to scripts, as a value: always the same for a name.
    public static func function(_ name: String) -> ScriptValue { values[name] ?? .none }

    private typealias Function = @Sendable ([ScriptValue]) throws -> [ScriptValue]

    private static let functions: [String: Function] = [
        math, texts, tables, transforms, basics,
    ].reduce(into: [:]) { $0.merge($1) { $1 } }

    private static let values: [String: ScriptValue] = functions.mapValues { function in
        .function(ScriptFunction { try function($0) })
    }

    // MARK: Numbers

    private static func numeric(_ compute: @escaping @Sendable (Double) -> Double) -> Function {
        { [.real(compute(try real($0.value(0))))] }
    }

    private static func rounded(_ rule: FloatingPointRoundingRule) -> Function {
        { arguments in
            switch try number(arguments.value(0)) {
            case .whole(let number): [.whole(number)]
            case let other: [round(other.number, rule)]
            }
        }
    }

    /// A number without its fraction: a whole one, if 64 bits hold it.
    static func round(_ number: Double, _ rule: FloatingPointRoundingRule) -> ScriptValue {
        let rounded = number.rounded(rule)
        return Int(exactly: rounded).map { .whole($0) } ?? .real(rounded)
    }

    /// The largest whole number that is not above a number.
    public static func floor(_ value: ScriptValue) throws -> ScriptValue {
        try call("math.floor", [value]).value(0)
    }

    /// The smallest whole number that is not below a number.
    public static func ceil(_ value: ScriptValue) throws -> ScriptValue {
        try call("math.ceil", [value]).value(0)
    }

    /// The largest of some numbers.
    public static func max(_ values: ScriptValue...) throws -> ScriptValue {
        try extreme(values) { try less($0, $1) }
    }

    /// The smallest of some numbers.
    public static func min(_ values: ScriptValue...) throws -> ScriptValue {
        try extreme(values) { try less($1, $0) }
    }

    private static func extreme(
        _ arguments: [ScriptValue], _ isFurther: (ScriptValue, ScriptValue) throws -> Bool
    ) throws -> ScriptValue {
        for value in arguments { _ = try number(value) }
        guard var found = arguments.first else { throw fail("number expected, got no value") }
        for value in arguments.dropFirst() where try isFurther(found, value) { found = value }
        return found
    }

    /// The number of a logarithm to a base.
    public static func log(_ number: Double, base: Double) -> Double {
        switch base {
        case 2: log2(number)
        case 10: log10(number)
        default: Foundation.log(number) / Foundation.log(base)
        }
    }

    /// What is left of a ÷ b, with the sign of a.
    private static func truncated(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        switch (try number(arguments.value(0)), try number(arguments.value(1))) {
        case (.whole(let a), .whole(let b)):
            if b == 0 { throw fail("attempt to perform 'fmod by 0'") }
            return [.whole(b == -1 ? 0 : a % b)]
        case (let a, let b): return [.real(fmod(a.number, b.number))]
        }
    }

    private static func parts(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let number = try number(arguments.value(0))
        guard case .real(let real) = number else { return [.real(number.number), .real(0)] }
        let whole = real.rounded(.towardZero)
        return [.real(whole), .real(real.isInfinite ? 0 : real - whole)]
    }

    private static func toInteger(_ arguments: [ScriptValue]) -> [ScriptValue] {
        var value = arguments.value(0)
        if case .text(let text) = value { value = number(spelled: text) ?? .none }
        switch value {
        case .whole: return [value]
        case .real(let number): return [Int(exactly: number).map { .whole($0) } ?? .none]
        default: return [.none]
        }
    }

    private static let math: [String: Function] = [
        "math.sin": numeric { sin($0) }, "math.cos": numeric { cos($0) }, "math.tan": numeric { tan($0) },
        "math.asin": numeric { asin($0) }, "math.acos": numeric { acos($0) },
        "math.exp": numeric { exp($0) }, "math.sqrt": numeric { $0.squareRoot() },
        "math.rad": numeric { $0 * (Double.pi / 180) }, "math.deg": numeric { $0 * (180 / Double.pi) },
        "math.floor": rounded(.down), "math.ceil": rounded(.up),
        "math.abs": { arguments in
            switch try number(arguments.value(0)) {
            case .whole(let number): [.whole(number < 0 ? 0 &- number : number)]
            case let other: [.real(abs(other.number))]
            }
        },
        "math.atan": { arguments in
            let x = arguments.value(1)
            return [.real(atan2(try real(arguments.value(0)), x.isNone ? 1 : try real(x)))]
        },
        "math.log": { arguments in
            let number = try real(arguments.value(0))
            let base = arguments.value(1)
            return [.real(base.isNone ? Foundation.log(number) : log(number, base: try real(base)))]
        },
        "math.max": { [try extreme($0) { try less($0, $1) }] },
        "math.min": { [try extreme($0) { try less($1, $0) }] },
        "math.fmod": truncated, "math.modf": parts, "math.tointeger": { toInteger($0) },
        "math.type": { arguments in
            switch arguments.value(0) {
            case .whole: [.text("integer")]
            case .real: [.text("float")]
            default: [.none]
            }
        },
    ]

    // MARK: Texts

    /// The bytes of a text from one place to another, as a script counts them.
    private static func part(_ arguments: [ScriptValue], usualStart: Int?, usualEnd: Int?) throws
        -> [Unicode.Scalar]
    {
        let letters = Array(try text(arguments.value(0)).unicodeScalars)
        let count = letters.count
        let first = arguments.value(1)
        let second = arguments.value(2)
        let start = first.isNone ? usualStart ?? 1 : try whole(first)
        let end = second.isNone ? usualEnd ?? start : try whole(second)
        var low = start
        if start == 0 || start < -count { low = 1 } else if start < 0 { low = count + start + 1 }
        var high = end
        if end > count { high = count } else if end < 0 { high = count &+ end &+ 1 }
        guard low <= high, high > 0 else { return [] }
        return Array(letters[(low - 1)..<high])
    }

    private static func text(of scalars: some Sequence<Unicode.Scalar>) -> ScriptValue {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return .text(String(view))
    }

    private static func find(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let letters = Array(try text(arguments.value(0)).unicodeScalars)
        let wanted = try text(arguments.value(1))
        let first = arguments.value(2)
        let plain = arguments.value(3)
        if !plain.isTrue, wanted.contains(where: { "^$*+?.([%-".contains($0) }) {
            throw fail("string.find with a pattern is not available")
        }
        var start = first.isNone ? 1 : try whole(first)
        if start < 0 { start = letters.count &+ start &+ 1 }
        start = Swift.max(1, start)
        let part = Array(wanted.unicodeScalars)
        guard start - 1 <= letters.count, letters.count - part.count >= start - 1 else { return [.none] }
        for place in (start - 1)...(letters.count - part.count)
        where letters[place..<(place + part.count)].elementsEqual(part) {
            return [.whole(place + 1), .whole(place + part.count)]
        }
        return [.none]
    }

    private static func repeated(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let part = try text(arguments.value(0))
        let count = try whole(arguments.value(1))
        let between = arguments.value(2).isNone ? "" : try text(arguments.value(2))
        if count <= 0 { return [.text("")] }
        let size = part.unicodeScalars.count + between.unicodeScalars.count
        guard size == 0 || count <= (1 << 20) / size else { throw fail("no memory for a string") }
        return [.text(Array(repeating: part, count: size == 0 ? 0 : count).joined(separator: between))]
    }

    private static let texts: [String: Function] = [
        "string.len": { [.whole(try text($0.value(0)).unicodeScalars.count)] },
        "string.sub": { [text(of: try part($0, usualStart: nil, usualEnd: -1))] },
        "string.byte": { try part($0, usualStart: 1, usualEnd: nil).map { .whole(Int($0.value)) } },
        "string.char": { arguments in
            let scalars = try arguments.map { argument in
                guard let byte = UInt8(exactly: try whole(argument)) else { throw fail("value out of range") }
                return Unicode.Scalar(byte)
            }
            return [text(of: scalars)]
        },
        "string.upper": { arguments in
            [text(of: try text(arguments.value(0)).unicodeScalars.map { changed($0, "a"..."z", by: -32) })]
        },
        "string.lower": { arguments in
            [text(of: try text(arguments.value(0)).unicodeScalars.map { changed($0, "A"..."Z", by: 32) })]
        },
        "string.reverse": { [text(of: try text($0.value(0)).unicodeScalars.reversed())] },
        "string.rep": repeated, "string.find": find,
    ]

    private static func changed(
        _ scalar: Unicode.Scalar, _ range: ClosedRange<Unicode.Scalar>, by step: Int
    ) -> Unicode.Scalar {
        range.contains(scalar) ? Unicode.Scalar(UInt8(Int(scalar.value) + step)) : scalar
    }

    // MARK: Tables

    private static func table(_ value: ScriptValue) throws -> ScriptTable {
        guard case .table(let table) = value else { throw fail("table expected, got \(value.kind)") }
        return table
    }

    /// A table without methods that change what the functions of tables read.
    private static func plain(_ value: ScriptValue) throws -> ScriptTable {
        let table = try table(value)
        for name in ["__len", "__index", "__newindex"] where !(table.metatable?[name] ?? .none).isNone {
            throw fail("the functions of table take plain tables here; this one has \(name)")
        }
        return table
    }

    private static func insert(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let table = try plain(arguments.value(0))
        let count = table.length
        guard arguments.count > 2 else {
            table.put(.whole(count + 1), arguments.value(1))
            return []
        }
        let place = try whole(arguments[1])
        guard place >= 1, place <= count + 1 else {
            throw fail("bad argument #2 to 'insert' (position out of bounds)")
        }
        for next in stride(from: count, through: place, by: -1) {
            table.put(.whole(next + 1), table[.whole(next)])
        }
        table.put(.whole(place), arguments[2])
        return []
    }

    private static func remove(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let table = try plain(arguments.value(0))
        let count = table.length
        let place = arguments.value(1).isNone ? count : try whole(arguments.value(1))
        let isInside = place >= 1 && place <= count + 1 || count == 0 && place == 0
        guard place == count || isInside else {
            throw fail("bad argument #2 to 'remove' (position out of bounds)")
        }
        let value = table[.whole(place)]
        guard place < count else {
            table.put(.whole(place), .none)
            return [value]
        }
        for next in place..<count { table.put(.whole(next), table[.whole(next + 1)]) }
        table.put(.whole(count), .none)
        return [value]
    }

    private static func unpack(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let table = try plain(arguments.value(0))
        let first = arguments.value(1).isNone ? 1 : try whole(arguments.value(1))
        let last = arguments.value(2).isNone ? table.length : try whole(arguments.value(2))
        guard first <= last else { return [] }
        guard last &- first < 1_000_000, last &- first >= 0 else { throw fail("too many results to unpack") }
        return (first...last).map { table[.whole($0)] }
    }

    private static func sort(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let table = try plain(arguments.value(0))
        let order = arguments.value(1)
        var sorting = Sorting(list: table.values) { a, b in
            order.isNone ? try less(a, b) : try call(order, [a, b]).value(0).isTrue
        }
        try sorting.sort(0, sorting.list.count - 1)
        for (position, value) in sorting.list.enumerated() { table.put(.whole(position + 1), value) }
        return []
    }

    /// Lua's way to sort: values that are alike come out in its order, too.
    private struct Sorting {
        var list: [ScriptValue]
        let isBefore: (ScriptValue, ScriptValue) throws -> Bool

        mutating func sort(_ first: Int, _ last: Int) throws {
            var low = first
            var high = last
            while low < high {
                if try isBefore(list[high], list[low]) { list.swapAt(low, high) }
                if high - low == 1 { return }
                let middle = (low + high) / 2
                if try isBefore(list[middle], list[low]) {
                    list.swapAt(middle, low)
                } else if try isBefore(list[high], list[middle]) {
                    list.swapAt(middle, high)
                }
                if high - low == 2 { return }
                let pivot = list[middle]
                list.swapAt(middle, high - 1)
                let place = try part(low, high, pivot)
                list.swapAt(high - 1, place)
                if place - low < high - place {
                    try sort(low, place - 1)
                    low = place + 1
                } else {
                    try sort(place + 1, high)
                    high = place - 1
                }
            }
        }

        private mutating func part(_ low: Int, _ high: Int, _ pivot: ScriptValue) throws -> Int {
            let wrong = fail("invalid order function for sorting")
            var left = low
            var right = high - 1
            while true {
                left += 1
                while try isBefore(list[left], pivot) {
                    if left == high - 1 { throw wrong }
                    left += 1
                }
                right -= 1
                while try isBefore(pivot, list[right]) {
                    if right < left { throw wrong }
                    right -= 1
                }
                if right < left { return left }
                list.swapAt(left, right)
            }
        }
    }

    private static let tables: [String: Function] = [
        "table.insert": insert, "table.remove": remove, "table.unpack": unpack, "table.sort": sort,
        "table.pack": { [.table(ScriptTable($0, [(.text("n"), .whole($0.count))]))] },
        "rawequal": { [.boolean(isSame($0.value(0), $0.value(1)))] },
        "rawlen": { arguments in
            if case .text(let text) = arguments.value(0) { return [.whole(text.unicodeScalars.count)] }
            return [.whole(try table(arguments.value(0)).length)]
        },
        "rawget": { [try table($0.value(0))[$0.value(1)]] },
        "rawset": { arguments in
            try table(arguments.value(0)).put(arguments.value(1), arguments.value(2))
            return [arguments.value(0)]
        },
        "setmetatable": { arguments in
            let metatable = arguments.value(1)
            try table(arguments.value(0)).metatable = metatable.isNone ? nil : table(metatable)
            return [arguments.value(0)]
        },
        "getmetatable": { [$0.value(0).metatable.map { .table($0) } ?? .none] },
    ]

    // MARK: Transforms

    private static func length(_ arguments: [ScriptValue], _ position: Int, or usual: Double? = nil) throws
        -> Double
    {
        let value = arguments.value(position)
        if let usual, value.isNone { return usual }
        return try finite(real(value))
    }

    /// A transform, turned about an axis.
    ///
    /// - Throws: ``ScriptError`` if a number is not finite, or the axis has no length.
    public static func rotated(
        _ transform: Transform3D, by angle: Double, x: Double, y: Double, z: Double
    ) throws -> Transform3D {
        transform.rotated(by: try finite(angle), x: x, y: y, z: z)
    }

    private static func about(
        _ arguments: [ScriptValue], from position: Int, _ change: (Transform3D) throws -> Transform3D
    ) throws -> [ScriptValue] {
        let x = try length(arguments, position)
        let y = try length(arguments, position + 1)
        let z = try length(arguments, position + 2, or: 0)
        let moved = try matrix(arguments.value(0)).translated(x: x, y: y, z: z)
        return [.matrix(try change(moved).translated(x: -x, y: -y, z: -z))]
    }

    private static func scaled(_ transform: Transform3D, _ arguments: [ScriptValue], from position: Int)
        throws
        -> [ScriptValue]
    {
        let x = try length(arguments, position)
        let y = try length(arguments, position + 1, or: x)
        return [.matrix(transform.scaled(x: x, y: y, z: try length(arguments, position + 2, or: 1)))]
    }

    private static func translated(_ transform: Transform3D, _ arguments: [ScriptValue], from position: Int)
        throws -> [ScriptValue]
    {
        let x = try length(arguments, position)
        let y = try length(arguments, position + 1)
        return [.matrix(transform.translated(x: x, y: y, z: try length(arguments, position + 2, or: 0)))]
    }

    private static func turned(_ arguments: [ScriptValue], _ x: Double, _ y: Double, _ z: Double) throws
        -> [ScriptValue]
    {
        [.matrix(try matrix(arguments.value(0)).rotated(by: length(arguments, 1), x: x, y: y, z: z))]
    }

    /// Where a point is seen under a transform; nil behind the eye.
    public static func projected(_ transform: Transform3D, x: Double, y: Double, z: Double = 0) -> Point? {
        let place = transform.applied(to: SIMD4(x, y, z, 1))
        return place.w > 0 ? Point(x: place.x / place.w, y: place.y / place.w) : nil
    }

    private static let transforms: [String: Function] = [
        "Transform:translate": { try translated(matrix($0.value(0)), $0, from: 1) },
        "Transform:rotate": { arguments in
            let numbers = try (1...4).map { try length(arguments, $0) }
            let turned = try rotated(
                matrix(arguments.value(0)), by: numbers[0], x: numbers[1], y: numbers[2], z: numbers[3])
            return [.matrix(turned)]
        },
        "Transform:rotateX": { try turned($0, 1, 0, 0) }, "Transform:rotateY": { try turned($0, 0, 1, 0) },
        "Transform:rotateZ": { try turned($0, 0, 0, 1) },
        "Transform:scale": { try scaled(matrix($0.value(0)), $0, from: 1) },
        "Transform:rotateAbout": { arguments in
            let numbers = try (1...4).map { try length(arguments, $0) }
            return try about(arguments, from: 5) {
                try rotated($0, by: numbers[0], x: numbers[1], y: numbers[2], z: numbers[3])
            }
        },
        "Transform:scaleAbout": { arguments in
            let numbers = try (1...3).map { try length(arguments, $0) }
            return try about(arguments, from: 4) { $0.scaled(x: numbers[0], y: numbers[1], z: numbers[2]) }
        },
        "Transform:concat": { arguments in
            [.matrix(try matrix(arguments.value(0)).concatenated(with: matrix(arguments.value(1))))]
        },
        "Transform:facing": { [.boolean(try matrix($0.value(0)).row3.z > 0)] },
        "Transform:inverse": { [ScriptValue(try matrix($0.value(0)).inverse)] },
        "Transform:project": { arguments in
            let place = projected(
                try matrix(arguments.value(0)), x: try length(arguments, 1), y: try length(arguments, 2),
                z: try length(arguments, 3, or: 0))
            return place.map { [.real($0.x), .real($0.y)] } ?? [.none]
        },
        "Transform.translation": { try translated(.identity, $0, from: 0) },
        "Transform.rotation": { arguments in
            let numbers = try (0..<4).map { try length(arguments, $0) }
            let turned = try rotated(
                .identity, by: numbers[0], x: numbers[1], y: numbers[2], z: numbers[3])
            return [.matrix(turned)]
        },
        "Transform.scale": { try scaled(.identity, $0, from: 0) },
        "Transform.matrix": { arguments in
            let elements = try (0..<16).map { try length(arguments, $0) }
            return [.matrix(Transform3D(elements: elements) ?? .identity)]
        },
    ]

    // MARK: Everything else

    private static func select(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let rest = arguments.values(from: 1)
        if case .text("#") = arguments.value(0) { return [.whole(rest.count)] }
        let place = try whole(arguments.value(0))
        if place > 0 { return place > rest.count ? [] : Array(rest[(place - 1)...]) }
        guard place < 0, -place <= rest.count else {
            throw fail("bad argument #1 to 'select' (index out of range)")
        }
        return Array(rest.suffix(-place))
    }

    private static func toNumber(_ arguments: [ScriptValue]) throws -> [ScriptValue] {
        let value = arguments.value(0)
        guard !arguments.value(1).isNone else {
            if case .text(let text) = value { return [number(spelled: text) ?? .none] }
            return [value.isNumber ? value : .none]
        }
        let base = try whole(arguments.value(1))
        guard case .text(let text) = value, (2...36).contains(base) else { return [.none] }
        let blanks: Set<Character> = [" ", "\t", "\n", "\u{b}", "\u{c}", "\r", "\r\n"]
        var word = text.drop(while: blanks.contains)
        while let last = word.last, blanks.contains(last) { word.removeLast() }
        let isNegative = word.hasPrefix("-")
        let digits = isNegative ? word.dropFirst() : word
        var number = 0
        for digit in digits {
            guard let value = digit.isASCII ? Int(String(digit), radix: base) : nil, digit != "+",
                digit != "-"
            else { return [.none] }
            number = number &* base &+ value
        }
        if digits.isEmpty { return [.none] }
        return [.whole(isNegative ? 0 &- number : number)]
    }

    private static func protected(_ arguments: [ScriptValue]) -> [ScriptValue] {
        do {
            return [.boolean(true)] + (try call(arguments.value(0), arguments.values(from: 1)))
        } catch let error as ScriptError {
            return [.boolean(false), error.value]
        } catch {
            return [.boolean(false), .text("\(error)")]
        }
    }

    private static let basics: [String: Function] = [
        "type": { arguments in
            guard let first = arguments.first else {
                throw fail("bad argument #1 to 'type' (value expected)")
            }
            return [.text(first.kind)]
        },
        "select": select, "tonumber": toNumber, "pcall": { protected($0) }, "print": { _ in [] },
        "tostring": { arguments in
            switch arguments.value(0) {
            case .none: [.text("nil")]
            case .boolean(let flag): [.text("\(flag)")]
            case let other: [.text(try text(other))]
            }
        },
        "assert": { arguments in
            if arguments.value(0).isTrue { return arguments }
            throw arguments.count > 1 ? ScriptError(raising: arguments[1]) : fail("assertion failed!")
        },
        "error": { throw ScriptError(raising: $0.value(0)) },
    ]
}
