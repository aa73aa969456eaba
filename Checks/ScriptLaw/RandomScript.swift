// Random scripts in the whole of Lua that effects use. In: a seed. Out: an effect's text, and what came into it.

// Lua's manual by its sections, and what is written of each:
//
// | section | what | not written |
// |---|---|---|
// | 2.1, 3.4.7 | lists, their length, with holes by `table.pack` | the length of a table with holes, which is not defined |
// | 2.4 | comparison, arithmetic, length, call, index | `__gc`, `__close`, `__mode`: no effect sees when they are called |
// | 3.3.2, 3.3.3 | several assignments, `return` early | |
// | 3.3.4, 3.3.5 | `while`, `repeat`, `goto`, loops of whole numbers to their end and of fractions, `ipairs` | `pairs`: its order is not defined |
// | 3.3.6, 3.5 | locals, shadows, `<const>`, closures of each turn of a loop | `<close>` |
// | 3.4.1 – 3.4.3 | arithmetic, bits, conversion between texts, whole numbers and others | |
// | 3.4.4 – 3.4.6 | equality and order of numbers of both kinds, of texts, `and`, `or`, `not`, texts joined | |
// | 3.4.8 – 3.4.11 | precedence, constructors, calls, methods, any number of values, the order of calls with effects | |
// | 6.1 | `select`, `type`, `tostring`, `tonumber`, `pcall`, `error`, `rawequal`, `rawlen`, `rawget`, `next` | what reads files |
// | 6.4 | `upper`, `lower`, `reverse`, `sub`, `rep`, `byte`, `find` without patterns, `format` | patterns: an export has none |
// | 6.6 | `insert`, `remove`, `sort`, `pack`, `unpack`, `concat` | a `sort` by an order that is none |
// | 6.7 | all, with numbers at the ends of their ranges | `random`: a host has its own |

import FuzzInput

/// An effect that nobody would write: statements and expressions of all kinds, whose values move, fade and order the items.
public struct RandomScript {
    /// The script.
    public let text: String
    /// The same with the results of functions that libraries compute differently (sine, power and so on) moved by one unit in
    /// the last place: a difference that this makes as well is no fault of an export.
    public let movedText: String
    /// What it was made of, to count by.
    public let features: Set<String>

    /// - Parameter seed: the same one gives the same script.
    public init(seed: UInt64) {
        var plain = Writer(seed: seed, isMoved: false)
        text = plain.effect()
        features = plain.features
        var moved = Writer(seed: seed, isMoved: true)
        movedText = moved.effect()
    }
}

/// What a name holds.
private enum Kind: Equatable {
    case real, whole, text, boolean
    /// A list of numbers; at least so many.
    case list(Int)
    /// A table with the fields x, y and name.
    case record
    /// A function of one number that gives one.
    case function
    /// An object with a field v, of a class.
    case object
}

/// A name that can be read, and written unless it belongs to a loop.
private struct Name {
    let text: String
    let kind: Kind
    var isFixed = false
}

/// What only some scripts do. Each script draws its own, so that what stands alone in one is not always beside everything else.
private enum Habit: CaseIterable {
    /// It writes variables of the script while items are placed.
    case keeping
    /// It changes tables.
    case changingTables
    /// It puts functions into variables and lists, and calls those that change what is around them.
    case closures
    /// It makes objects with methods, by metatables.
    case objects
    /// It takes numbers for texts, and the other way round.
    case conversions
    /// It passes any number of arguments.
    case varargs
    /// It catches errors.
    case catching
    /// It keeps values with items.
    case itemState
    /// It computes with bits, and with whole numbers that leave the range of 64 bits.
    case bits
    /// It keeps whole numbers and others in one place.
    case mixing
    /// It computes at the ends of the ranges of numbers.
    case extremes
    /// It jumps.
    case jumps
    /// It cuts texts, and looks into them.
    case cuttingTexts
    /// It asks what a value is, and whether there is one.
    case asking
}

private struct Writer {
    private var random: SeededGenerator
    private let isMoved: Bool
    private var habits: Set<Habit> = []
    private(set) var features: Set<String> = []
    private var names: [Name] = []
    private var lines: [String] = []
    private var indent = 0
    private var count = 0
    /// How many statements may still come.
    private var left = 0
    /// Loops that are open: within them, little is done.
    private var loops = 0
    private var labels = 0
    private var hasItem = false
    /// Whether what is written runs while items are placed.
    private var isPlacing = false
    private var hasUpdate = false
    private var hasOptions = false

    init(seed: UInt64, isMoved: Bool) {
        random = SeededGenerator(seed: seed)
        self.isMoved = isMoved
        let isWild = chance(5)
        for habit in Habit.allCases where isWild || chance(2) { habits.insert(habit) }
    }

    private func has(_ habit: Habit) -> Bool { habits.contains(habit) }

    // MARK: Chance

    private mutating func number(_ range: Range<Int>) -> Int {
        Int(random.next() % UInt64(range.count)) + range.lowerBound
    }

    private mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }

    private mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0..<list.count)] }

    private mutating func fresh(_ word: String) -> String {
        count += 1
        return "\(word)\(count)"
    }

    private mutating func add(_ line: String) { lines.append(String(repeating: "  ", count: indent) + line) }

    private mutating func note(_ feature: String) { features.insert(feature) }

    // MARK: Literals

    private mutating func realLiteral() -> String {
        if has(.extremes), isPlacing, chance(25) {
            note("extremes")
            return pick([
                "(1 / 0)", "(-1 / 0)", "(0 / 0)", "-0.0", "1e308", "5e-324", "0x1p53", "1e17", "math.huge",
                "-math.huge", "9007199254740991.0",
            ])
        }
        return pick([
            "0.5", "1.25", "-0.75", "3.0", "0.1", "2.5e-1", "17.3", "1e3", "0.0", "0x1p-2", "100.5", ".3",
        ])
    }

    private mutating func wholeLiteral() -> String {
        if has(.extremes), isPlacing, chance(15) {
            note("extremes")
            return pick([
                "math.maxinteger", "math.mininteger", "0x7fffffffffffffff", "(1 << 62)", "9007199254740993",
                "-9007199254740993",
            ])
        }
        return has(.bits) && chance(8)
            ? pick([
                "0xff", "12345", "1103515245", "2147483648", "0x7fffffff", "6364136223846793005", "1000003",
            ])
            : "\(number(0..<12))"
    }

    private mutating func textLiteral() -> String {
        pick([
            "\"one\"", "'two'", "\"x\"", "\"\"", "\"side\"", "\"caf\\u{e9}\"", "[[long]]", "\"12\"",
            "\"0x1F\"", "\"a-b\"", "\"\\65\\066z\"",
        ])
    }

    // MARK: Names

    private mutating func name(_ isFit: (Kind) -> Bool) -> String? {
        let fitting = names.filter { isFit($0.kind) }
        return fitting.isEmpty ? nil : pick(fitting).text
    }

    private mutating func name(of kind: Kind) -> String? { name { $0 == kind } }

    private mutating func writable(_ kind: Kind) -> String? {
        let fitting = names.filter { $0.kind == kind && !$0.isFixed }
        return fitting.isEmpty ? nil : pick(fitting).text
    }

    private mutating func list() -> (name: String, count: Int)? {
        let lists = names.compactMap { name -> (String, Int)? in
            if case .list(let count) = name.kind { (name.text, count) } else { nil }
        }
        return lists.isEmpty ? nil : pick(lists)
    }

    // MARK: Numbers

    /// An expression that is a number, of either kind.
    private mutating func numeric(_ depth: Int) -> String {
        !has(.mixing) || chance(60) ? real(depth) : whole(depth)
    }

    private mutating func real(_ depth: Int) -> String {
        if depth <= 0 {
            if let name = name(of: .real), chance(60) { return name }
            return chance(30) ? "offset" : realLiteral()
        }
        if has(.extremes), isPlacing, chance(12) { return extreme(depth) }
        switch number(0..<34) {
        case 0...4: return "(\(real(depth - 1)) \(pick(["+", "-", "*"])) \(numeric(depth - 1)))"
        case 5: return "(\(numeric(depth - 1)) / \(divisor(depth - 1)))"
        case 6: return "-\(operand(real(depth - 1)))"
        case 7:
            note("libm")
            return "\(pick(["sin", "cos", "exp"]))(\(real(depth - 1)) % 3)"
        case 8:
            note("libm")
            return "atan(\(real(depth - 1)), \(numeric(depth - 1)))"
        case 9: return "math.sqrt(math.abs(\(real(depth - 1))))"
        case 10: return "math.\(pick(["max", "min"]))(\(real(depth - 1)), \(numeric(depth - 1)))"
        case 11: return "math.abs(\(real(depth - 1)))"
        case 12: return "(\(real(depth - 1)) % \(pick(["2", "1.5", "7", "-3"])))"
        case 13: return "(\(real(depth - 1)) // \(pick(["2", "0.5", "3"])))"
        case 14: return "(\(condition(depth - 1)) and \(real(depth - 1)) or \(real(depth - 1)))"
        case 15:
            note("pow")
            let base = "math.abs(\(real(depth - 1)) % 5)"
            let exponent = pick(["2", "0.5", "3", "1.5"])
            return isMoved ? "MOVED(\(base) ^ \(exponent))" : "(\(base) ^ \(exponent))"
        case 16, 17:
            if let list = list() { return "\(list.name)[\(position(list.count, depth - 1))]" }
            return real(depth - 1)
        case 18:
            if let record = name(of: .record) { return "\(record).\(pick(["x", "y"]))" }
            return real(depth - 1)
        case 19, 20:
            if let function = name(of: .function) { return "\(function)(\(numeric(depth - 1)))" }
            return real(depth - 1)
        case 21:
            if let object = name(of: .object) {
                note("methods")
                return pick(["\(object).v", "\(object):add(\(whole(depth - 1)))", "\(object):twice()"])
            }
            return real(depth - 1)
        case 22:
            guard hasItem else { return real(depth - 1) }
            note("item")
            return pick([
                "item.presence", "item.size.width", "item.order * 0.5", "item:random()",
                "item:random(\(whole(0)))",
                has(.asking) ? "(item.data and 1.5 or 0.25)" : "item.width",
            ])
        case 23:
            note("carousel")
            return pick([
                "carousel.itemWidth", "carousel.width * 0.01", "carousel.time",
                "carousel.numberOfItems * 0.5",
                "carousel.bounds.height",
                has(.asking) ? "carousel:random(\(wholeLiteral()))" : "carousel.speed",
                has(.asking) ? "carousel:random(\(textLiteral()))" : "carousel.scrollOffset",
                "carousel.scrollOffset", "(carousel.vertical and 1.0 or 2.0)", "carousel.speed",
            ])
        case 24:
            guard has(.varargs) else { return real(depth - 1) }
            note("select")
            return
                "(select(\(pick(["1", "2", "-1"])), \(real(depth - 1)), \(numeric(depth - 1)), \(real(0))))"
        case 25:
            guard has(.closures) else { return real(depth - 1) }
            note("immediate")
            let inner = fresh("q")
            return "(function(\(inner)) return \(inner) * \(real(0)) end)(\(real(depth - 1)))"
        case 26:
            guard has(.conversions) else { return real(depth - 1) }
            note("tonumber")
            if chance(40) {
                return pick([
                    "(\"10\" + \(real(0)))", "(\"0x10\" * \(whole(0)))", "(\" 7 \" - 0)", "-\"2\"",
                    "(\"1e1\" // 3)", "(tonumber(\"\(number(0..<99))\", 16) or 0.5)", "(\"5\" % 3)",
                ])
            }
            return "(tonumber(\(text(depth - 1))) or \(real(0)))"
        case 27:
            guard hasOptions else { return real(depth - 1) }
            note("options")
            return "carousel:option(\"spread\")"
        case 28:
            guard hasItem, loops == 0, has(.itemState) else { return real(depth - 1) }
            note("state")
            // The same however often an item is placed in a frame.
            return "(function() item.state.a = item.state.a or \(realLiteral()) return item.state.a end)()"
        case 29:
            note("floor")
            return "(\(real(depth - 1)) - math.floor(\(real(depth - 1)) % 100))"
        case 30:
            guard has(.catching), let function = name(of: .function) else { return real(depth - 1) }
            note("pcall")
            if chance(30) {
                return pick([
                    "(select(\"#\", pcall(error, \"x\")) * 1.5)",
                    "#tostring(select(2, pcall(error, \"message\", 0)))",
                    "(pcall(error, { 1 }) and 1.0 or 2.0)",
                    "(select(2, pcall(function() return 1, nil, 3 end)) * 0.5)",
                    "(pcall(function() return 1 // 0 end) and 1.0 or 2.0)",
                    "(pcall(function() return 1 < \"2\" end) and 1.0 or 2.0)",
                    "(pcall(function() return #nil end) and 1.0 or 2.0)",
                ])
            }
            let ok = fresh("ok")
            let value = fresh("v")
            return
                "(function() local \(ok), \(value) = pcall(\(function), \(pick([numeric(0), "nil", "{}", "\"5\""]))) return \(ok) and tonumber(\(value)) or -1 end)()"
        case 31: return "(\(real(depth - 1)) + #\(operand(text(depth - 1))))"
        default:
            if let name = name(of: .real) { return name }
            return realLiteral()
        }
    }

    private mutating func whole(_ depth: Int) -> String {
        if depth <= 0 {
            if let name = name(of: .whole), chance(70) { return name }
            return wholeLiteral()
        }
        switch number(0..<22) {
        case 0...3: return "(\(whole(depth - 1)) \(pick(["+", "-", "*"])) \(whole(depth - 1)))"
        case 4: return "-\(operand(whole(depth - 1)))"
        case 5: return "(\(whole(depth - 1)) // \(pick(["2", "3", "7", "-4"])))"
        case 6: return "(\(whole(depth - 1)) % \(pick(["2", "5", "1000", "-3", "2147483648"])))"
        case 7:
            guard has(.bits) else { return whole(depth - 1) }
            note("bits")
            return "(\(whole(depth - 1)) \(pick(["&", "|", "~"])) \(whole(depth - 1)))"
        case 8:
            guard has(.bits) else { return whole(depth - 1) }
            note("bits")
            return
                "(\(whole(depth - 1)) \(pick(["<<", ">>"])) \(pick(["1", "3", "-2", "60", "64", whole(0)])))"
        case 9:
            guard has(.bits) else { return whole(depth - 1) }
            note("bits")
            return "~\(operand(whole(depth - 1)))"
        case 10: return "#\(operand(text(depth - 1)))"
        case 11:
            if let list = list() { return "#\(list.name)" }
            return whole(depth - 1)
        case 12:
            note("floor")
            return "math.\(pick(["floor", "ceil"]))(\(real(depth - 1)) % 1000)"
        case 13: return "(\(condition(depth - 1)) and \(whole(depth - 1)) or \(whole(depth - 1)))"
        case 14: return "math.\(pick(["max", "min"]))(\(whole(depth - 1)), \(whole(depth - 1)))"
        case 15: return "math.abs(\(whole(depth - 1)))"
        case 16:
            guard has(.bits) else { return whole(depth - 1) }
            note("lcg")
            return "((\(whole(depth - 1)) * 1103515245 + 12345) % 2147483648)"
        case 17:
            guard has(.asking) else { return whole(depth - 1) }
            note("tointeger")
            return "(math.tointeger(\(pick([real(0), whole(0), "3.0"]))) or \(whole(0)))"
        case 18:
            guard has(.varargs) else { return whole(depth - 1) }
            note("select")
            return "select(\"#\", \(whole(depth - 1)), nil, \(whole(0)))"
        case 19:
            guard has(.cuttingTexts) else { return whole(depth - 1) }
            note("byte")
            return "(\(operand(text(depth - 1))):byte(\(pick(["1", "-1", "2"]))) or 0)"
        case 20:
            if let counter = name(of: .whole) { return counter }
            return wholeLiteral()
        default: return "index"
        }
    }

    /// A number that is computed of numbers at the ends of their ranges.
    private mutating func extreme(_ depth: Int) -> String {
        note("extremes")
        switch number(0..<12) {
        case 0:
            let power = "\(real(depth - 1)) ^ \(real(depth - 1))"
            return isMoved ? "MOVED(\(power))" : "(\(power))"
        case 1: return "math.fmod(\(real(depth - 1)), \(pick(["3", "-2.5", "math.huge", "1e-3"])))"
        case 2: return "(math.modf(\(real(depth - 1))))"
        case 3: return "(math.ult(\(whole(0)), \(whole(0))) and 1.5 or 0.5)"
        case 4: return "(math.type(\(numeric(depth - 1))) == \"integer\" and 2.5 or 1.5)"
        case 5: return "(\(real(depth - 1)) // \(pick(["0.0", "math.huge", "-0.0", "3"])))"
        case 6: return "(\(real(depth - 1)) % \(pick(["math.huge", "-math.huge", "1e308", "0.0"])))"
        case 7: return "(\(whole(0)) == \(real(0)) and 1.0 or 2.0)"
        case 8: return "(\(whole(0)) \(pick(["<", "<=", ">"])) \(real(0)) and 1.0 or 2.0)"
        case 9: return "(math.tointeger(\(real(0))) or 0.5)"
        case 10:
            return "(\(pick(["math.floor", "math.ceil"]))(\(real(depth - 1))) + 0.0)"
        default:
            let logarithm = "math.log(math.abs(\(real(depth - 1))) + 1)"
            return isMoved ? "MOVED(\(logarithm))" : logarithm
        }
    }

    private mutating func divisor(_ depth: Int) -> String {
        pick(["2", "4.0", "3", "(1 + math.abs(\(real(depth))))", "0.3", numeric(depth)])
    }

    /// Something that a sign or a method can be applied to.
    private func operand(_ text: String) -> String { "(\(text))" }

    private mutating func position(_ count: Int, _ depth: Int) -> String {
        pick(["\(number(1..<count + 1))", "\(whole(depth)) % \(count) + 1", "index % \(count) + 1"])
    }

    // MARK: Texts, conditions

    private mutating func text(_ depth: Int) -> String {
        if depth <= 0 {
            if let name = name(of: .text), chance(60) { return name }
            return textLiteral()
        }
        switch number(0..<13) {
        case 0, 1:
            note("concat")
            return "(\(text(depth - 1)) .. \(text(depth - 1)))"
        case 2:
            guard has(.cuttingTexts) else { return text(depth - 1) }
            note("text methods")
            return
                "(\(operand(text(depth - 1))):\(pick(["upper()", "lower()", "reverse()", "sub(2)", "sub(1, 2)", "sub(-2, -1)", "rep(2)", "rep(0)", "sub(0)", "sub(-100, 100)", "sub(3, 2)"])))"
        case 3: return "(\(condition(depth - 1)) and \(text(depth - 1)) or \(text(depth - 1)))"
        case 4:
            if let record = name(of: .record) { return "\(record).name" }
            return text(depth - 1)
        case 5:
            guard has(.asking) else { return text(depth - 1) }
            note("type")
            return "type(\(pick([numeric(depth - 1), text(0), "nil", "base", "print", condition(0), "{}"])))"
        case 6:
            note("words")
            return "({ \(textLiteral()), \(textLiteral()), \(textLiteral()) })[\(whole(depth - 1)) % 3 + 1]"
        case 7:
            guard hasOptions else { return text(depth - 1) }
            note("options")
            return "carousel:option(\"look\")"
        case 8:
            guard has(.conversions) else { return text(depth - 1) }
            note("number to text")
            return
                "(\(text(depth - 1)) .. \(pick([whole(depth - 1), "tostring(\(whole(0)))", "tostring(nil)", "tostring(index < 2)", "1e15", "(2^53)", "(-0.0)", "string.format(\"%d\", 3.0)"])))"
        default: return text(depth - 1)
        }
    }

    private mutating func condition(_ depth: Int) -> String {
        if depth <= 0 {
            if let name = name(of: .boolean), chance(40) { return name }
            return "index \(pick(["<", ">=", "==", "~="])) \(number(0..<5))"
        }
        switch number(0..<16) {
        case 0...3:
            return "(\(numeric(depth - 1)) \(pick(["<", "<=", ">", ">=", "==", "~="])) \(numeric(depth - 1)))"
        case 4:
            let relation = pick(has(.cuttingTexts) ? ["<", "==", "~=", ">="] : ["==", "~="])
            return "(\(text(depth - 1)) \(relation) \(text(depth - 1)))"
        case 5: return "(\(condition(depth - 1)) \(pick(["and", "or"])) \(condition(depth - 1)))"
        case 6: return "not \(operand(condition(depth - 1)))"
        case 7:
            guard has(.asking) else { return condition(depth - 1) }
            if let record = name(of: .record) { return "(\(record).missing == nil)" }
            return "(\(numeric(depth - 1)) == \(text(0)))"
        case 8:
            guard has(.asking) else { return condition(depth - 1) }
            if let one = name(of: .record), let two = name(of: .record) { return "(\(one) == \(two))" }
            return "(nil == false)"
        case 9:
            // While the script is loaded, nothing may fail.
            if isPlacing, let object = name(of: .object), let other = name(of: .object) {
                note("metamethods")
                return "(\(object) \(pick(["==", "<", "<="])) \(other))"
            }
            return condition(depth - 1)
        case 10:
            guard hasItem else { return condition(depth - 1) }
            note("item")
            return pick([
                "item.current", "item.leaving", "item.held",
                has(.asking) ? "item.data == nil" : "item.current",
            ])
        case 11:
            guard has(.cuttingTexts) else { return condition(depth - 1) }
            return "(\(operand(text(depth - 1))):find(\(textLiteral()), 1, true) ~= nil)"
        case 12:
            guard hasOptions else { return condition(depth - 1) }
            return "carousel:option(\"flips\")"
        case 13:
            guard has(.asking) else { return condition(depth - 1) }
            if let list = list() { return "(\(list.name)[\(pick(["0", "99", whole(0)]))] == nil)" }
            return condition(depth - 1)
        default:
            if let name = name(of: .boolean) { return name }
            return condition(depth - 1)
        }
    }

    private mutating func value(_ kind: Kind, _ depth: Int) -> String {
        switch kind {
        case .real: return real(depth)
        case .whole: return whole(depth)
        case .text: return text(depth)
        case .boolean: return condition(depth)
        case .list(let count):
            return "{ \((0..<count).map { _ in numeric(1) }.joined(separator: ", ")) }"
        case .record: return recordLiteral()
        case .function: return functionLiteral()
        case .object:
            note("objects")
            return "Thing.new(\(numeric(1)))"
        }
    }

    private mutating func recordLiteral() -> String {
        var parts = ["x = \(numeric(1))", "y = \(numeric(1))", "name = \(text(1))"]
        if has(.changingTables), chance(25) { parts.append("\(numeric(1))") }
        if has(.changingTables), chance(25) {
            parts.append("[\(pick(["1", "\"x\"", "2.0", "10"]))] = \(numeric(1))")
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private mutating func functionLiteral() -> String {
        let parameter = fresh("p")
        let outer = names
        names.append(Name(text: parameter, kind: .real))
        defer { names = outer }
        if chance(50) { return "function(\(parameter)) return \(real(2)) end" }
        // One that changes what is around it.
        guard has(.closures), let changed = writable(chance(50) ? .whole : .real) else {
            return "function(\(parameter)) return \(real(1)) end"
        }
        note("closures that assign")
        return "function(\(parameter)) \(changed) = \(changed) + 1 return \(changed) * 0.5 + \(parameter) end"
    }

    // MARK: Statements

    private mutating func statements(_ most: Int) {
        let outer = names
        for _ in 0..<number(1..<most + 1) where left > 0 { statement() }
        names = outer
    }

    private mutating func block(_ most: Int) {
        indent += 1
        statements(most)
        indent -= 1
    }

    private mutating func declare(_ kind: Kind, _ word: String = "v") {
        let value = value(kind, loops > 0 ? 1 : 3)
        let name = fresh(word)
        let attribute = kind == .real && chance(8) ? " <const>" : ""
        add("local \(name)\(attribute) = \(value)")
        names.append(Name(text: name, kind: kind, isFixed: !attribute.isEmpty))
        use(name, kind)
    }

    /// Reads what was just declared, mostly: what nobody reads can't be different.
    private mutating func use(_ name: String, _ kind: Kind) {
        guard isPlacing, !chance(10), let sum = writable(.real) else { return }
        switch kind {
        case .function: add("\(sum) = \(sum) + \(name)(\(numeric(1)))")
        case .list(let count): add("\(sum) = \(sum) - \(name)[\(number(1..<count + 1))]")
        case .record: add("\(sum) = \(sum) + \(name).\(pick(["x", "y"])) + #\(name).name")
        case .real, .whole, .text, .boolean, .object: break
        }
    }

    private mutating func anyKind() -> Kind {
        let kind: Kind = pick([
            .real, .real, .real, .whole, .whole, .text, .boolean, .list(3), .record, .function, .object,
        ])
        return kind == .object && !has(.objects) ? .real : kind
    }

    private mutating func statement() {
        left -= 1
        switch number(0..<27) {
        case 0...6: declare(anyKind())
        case 7, 8: assignment()
        case 9, 10:
            add("if \(condition(2)) then")
            block(3)
            if chance(40) {
                add("elseif \(condition(1)) then")
                block(2)
            }
            if chance(50) {
                add("else")
                block(2)
            }
            add("end")
        case 11, 12: numericLoop()
        case 13: listLoop()
        case 14: whileLoop()
        case 15: repeatLoop()
        case 16: closuresOfLoop()
        case 17: varargs()
        case 18: swap()
        case 19: fieldAssignment()
        case 20: tableCalls()
        case 21: localFunction()
        case 22: sideEffects()
        case 23: holes()
        case 24:
            add("do")
            block(3)
            add("end")
        case 25: itemStatement()
        default: shadow()
        }
    }

    private mutating func assignment() {
        let kind: Kind = pick([.real, .whole, .real, .text, .boolean])
        guard let name = writable(kind) else { return declare(kind) }
        let value = value(kind, 2)
        // A text that grows in a loop runs out of the host's memory, and of no export's.
        if case .text = kind, loops > 0 {
            add("\(name) = (\(value)):sub(1, 64)")
        } else {
            add("\(name) = \(value)")
        }
    }

    private mutating func shadow() {
        guard let name = writable(.real) else { return declare(.real) }
        note("shadowing")
        add("local \(name) = \(name) + \(realLiteral())")
    }

    private mutating func numericLoop() {
        guard loops < 2 else { return assignment() }
        let counter = fresh("i")
        let bounds = pick([
            ("1", "3", ""), ("0", "2", ""), ("3", "1", ", -1"), ("1", "4", ", 2"), ("0.0", "1.0", ", 0.25"),
            ("1", "#{1, 2}", ""), ("1", "0", ""), ("-1", "1", ""),
        ])
        let jumps = has(.jumps) && chance(35)
        if has(.extremes), chance(20) {
            note("extremes")
            add("for \(counter) = math.maxinteger - 1, math.maxinteger do")
        } else if has(.varargs), chance(20) {
            note("order of a loop's numbers")
            let order = fresh("order")
            add("local \(order) = 0")
            add("local function \(order)f(n, v) \(order) = \(order) * 10 + n return v end")
            names.append(Name(text: order, kind: .whole))
            add("for \(counter) = \(order)f(1, 1), \(order)f(2, 2), \(order)f(3, 1) do")
        } else {
            add("for \(counter) = \(bounds.0), \(bounds.1)\(bounds.2) do")
        }
        loops += 1
        let outer = names
        names.append(Name(text: counter, kind: bounds.2.contains(".") ? .real : .whole, isFixed: true))
        indent += 1
        if jumps {
            note("goto")
            let label = chance(50) ? "continue" : fresh("skip")
            add("if \(condition(1)) then goto \(label) end")
            add("do")
            block(2)
            add("end")
            add("::\(label)::")
        } else {
            statements(3)
            if chance(20) { add("if \(condition(1)) then break end") }
        }
        indent -= 1
        names = outer
        loops -= 1
        add("end")
    }

    private mutating func listLoop() {
        guard loops < 2, let list = list() else { return declare(.list(number(2..<5))) }
        let position = fresh("k")
        let element = fresh("e")
        note("ipairs")
        guard let sum = writable(.real) else { return declare(.real) }
        add("for \(position), \(element) in ipairs(\(list.name)) do")
        loops += 1
        let outer = names
        names += [Name(text: position, kind: .whole, isFixed: true), Name(text: element, kind: .real)]
        indent += 1
        add("\(sum) = \(sum) + \(element) * \(position)")
        statements(2)
        indent -= 1
        names = outer
        loops -= 1
        add("end")
    }

    private mutating func whileLoop() {
        guard loops < 2 else { return assignment() }
        let counter = fresh("w")
        add("local \(counter) = 0")
        add("while \(counter) < \(number(1..<5)) and \(condition(1)) do")
        loops += 1
        indent += 1
        add("\(counter) = \(counter) + 1")
        let outer = names
        names.append(Name(text: counter, kind: .whole, isFixed: true))
        statements(2)
        if chance(30) { add("if \(condition(1)) then break end") }
        names = outer
        indent -= 1
        loops -= 1
        add("end")
    }

    private mutating func repeatLoop() {
        guard loops < 2 else { return assignment() }
        let counter = fresh("r")
        let inner = fresh("stop")
        add("local \(counter) = 0")
        add("repeat")
        loops += 1
        indent += 1
        add("\(counter) = \(counter) + 1")
        let outer = names
        statements(2)
        names = outer
        add("local \(inner) = \(counter) > \(number(1..<4))")
        indent -= 1
        loops -= 1
        add("until \(inner) or \(condition(0))")
    }

    private mutating func closuresOfLoop() {
        guard loops == 0, has(.closures), let sum = writable(.real) else { return declare(.real) }
        note("closures over loop variables")
        let list = fresh("fs")
        let counter = fresh("i")
        let own = fresh("own")
        let element = fresh("f")
        add("local \(list) = {}")
        add("for \(counter) = 1, 3 do")
        add("  local \(own) = \(counter) * \(realLiteral())")
        add("  \(list)[\(counter)] = function(x) \(own) = \(own) + x return \(own) + \(counter) end")
        add("end")
        add(
            "for _, \(element) in ipairs(\(list)) do \(sum) = \(sum) + \(element)(1) + \(element)(\(realLiteral())) end"
        )
    }

    private mutating func varargs() {
        guard has(.varargs) else { return declare(.real) }
        note("varargs")
        let function = fresh("va")
        add("local function \(function)(first, ...)")
        add("  local n, second = select(\"#\", ...), ...")
        add("  local rest = { ... }")
        add("  return n + (second or 0) * 2 + #rest * 0 + (first or 0)")
        add("end")
        let name = fresh("v")
        add(
            "local \(name) = \(function)(\(pick(["", "nil, 2", numeric(1), "\(numeric(1)), nil, 3", "\(numeric(1)), \(numeric(1))", "(function() return 1, 2, 3 end)()"])))"
        )
        names.append(Name(text: name, kind: .real))
    }

    private mutating func swap() {
        note("several assignments")
        guard let one = writable(.real), let two = writable(.real) else { return declare(.real) }
        if has(.changingTables), let list = list(), chance(50) {
            add("\(one), \(list.name)[\(number(1..<list.count + 1))] = \(list.name)[1], \(one)")
        } else if has(.changingTables), let counter = writable(.whole), let list = list(), chance(50) {
            note("entangled")
            add("\(counter), \(list.name)[\(counter) % \(list.count) + 1] = \(whole(1)), \(real(1))")
        } else if has(.closures), chance(30) {
            add("\(one), \(two) = (function() return \(real(1)), \(real(1)) end)()")
        } else {
            add("\(one), \(two) = \(two), \(one)\(chance(30) ? ", 5" : "")")
        }
    }

    private mutating func fieldAssignment() {
        guard has(.changingTables) else { return declare(.record) }
        if let record = name(of: .record), chance(50) {
            add("\(record).\(pick(["x", "y", "extra"])) = \(numeric(2))")
        } else if let list = list() {
            add("\(list.name)[\(position(list.count, 1))] = \(numeric(2))")
        } else {
            declare(.record)
        }
    }

    private mutating func tableCalls() {
        guard has(.changingTables), let list = list() else { return declare(.list(3)) }
        note("table library")
        let name = fresh("t")
        add("local \(name) = { table.unpack(\(list.name)) }")
        switch number(0..<9) {
        case 6: add("\(name)[1] = #table.concat({ 1, \"b\", 2.5 }, \", \")")
        case 7: add("\(name)[1] = select(\"#\", table.unpack(\(name), 2))")
        case 8:
            add(
                "\(name)[1] = rawequal(\(name), \(list.name)) and 1 or rawlen(\(name)) + (rawget(\(name), 1) or 0)"
            )
        case 0: add("table.insert(\(name), \(numeric(1)))")
        case 1: add("table.insert(\(name), 1, \(numeric(1)))")
        case 2: add("table.remove(\(name), 1)")
        case 3: add("table.sort(\(name))")
        case 4: add("table.sort(\(name), function(a, b) return a > b end)")
        default: add("\(name)[#\(name) + 1] = \(numeric(1))")
        }
        let sum = fresh("v")
        add("local \(sum) = (\(name)[1] or 0) + (\(name)[#\(name)] or 0) * 2")
        names.append(Name(text: sum, kind: .real))
    }

    private mutating func localFunction() {
        guard loops == 0 else { return assignment() }
        let function = fresh("f")
        let parameter = fresh("a")
        add("local function \(function)(\(parameter))")
        let outer = names
        // What is a list or a record may be another value by then.
        names.append(Name(text: parameter, kind: .real))
        indent += 1
        loops += 1
        statements(3)
        loops -= 1
        if chance(30) {
            note("early return")
            add("if \(condition(1)) then return \(real(1)) end")
        }
        add("return \(real(2))")
        indent -= 1
        names = outer
        add("end")
        names.append(Name(text: function, kind: .function, isFixed: true))
        use(function, .function)
    }

    /// A call that changes what the same expression reads.
    private mutating func sideEffects() {
        guard has(.closures) else { return declare(.whole) }
        note("order of evaluation")
        let changed = fresh("c")
        let function = fresh("bump")
        let result = fresh("v")
        let isList = chance(30)
        add("local \(changed) = \(whole(1))")
        add("local function \(function)(x) \(changed) = \(changed) + (x or 1) return \(changed) end")
        if isList, has(.changingTables), let list = list() {
            add("local slot\(count) = \(changed) % \(list.count) + 1")
            add("\(list.name)[\(function)() % \(list.count) + 1] = \(changed) + \(function)(2)")
        }
        let forms = [
            "\(changed) - \(function)()", "\(function)() * \(changed) + \(changed)",
            "{ \(changed), \(function)(), \(changed) }",
            "(\(changed) < \(function)()) and 1 or 2", "-\(changed) + \(function)(3)",
            "(\(changed) or 0) - \(function)()", "\(function)(\(changed)) .. \"\"",
            "\(changed) & \(function)()",
            "select(2, \(changed), \(changed), \(function)())",
        ]
        let form = pick(forms)
        if form.hasPrefix("{") {
            add("local list\(count) = \(form)")
            add("local \(result) = list\(count)[1] * 100 + list\(count)[2] * 10 + list\(count)[3]")
        } else if form.hasSuffix("\"\"") {
            add("local \(result) = #(\(form))")
        } else {
            add("local \(result) = \(form)")
        }
        names.append(Name(text: result, kind: .whole))
        names.append(Name(text: changed, kind: .whole))
    }

    private mutating func holes() {
        guard has(.varargs) else { return declare(.real) }
        note("holes")
        let packed = fresh("pk")
        let result = fresh("v")
        add("local \(packed) = table.pack(\(numeric(1)), nil, \(numeric(1)))")
        add("local \(result) = \(packed).n + (\(packed)[3] or 0) + (\(packed)[2] and 1 or 0)")
        names.append(Name(text: result, kind: .real))
    }

    private mutating func itemStatement() {
        guard hasItem, loops == 0 else { return assignment() }
        note("looks")
        switch number(0..<13) {
        case 0: add("item.blur = math.abs(\(real(1))) % 9")
        case 1: add("item.saturation = \(pick(["0.5", "1", "2"]))")
        case 2: add("item.radius = \(pick(["4", "{ 1, 2, 3, 4 }"]))")
        case 3: add("item.tint, item.tintAmount = \"#ff8000\", 0.5")
        case 4: add("item.label = \(text(1))")
        case 5 where has(.itemState):
            add("item.alpha = \(pick(["0.5", has(.conversions) ? "\"0.25\"" : "1", real(1)]))")
        case 6: add("item.shadow = { blur = 4, y = \(pick(["2", "3.5"])) }")
        case 5, 12: add("item.reflection = { scale = \(pick(["0.25", "0.5"])), gap = 2 }")
        case 7:
            add(
                "item.clip = { 0, \(pick(["0.25", "0"])), 0, 0\(pick(["", ", radius = 12", ", radius = math.abs(\(real(1))) % 40"])) }"
            )
        case 8:
            guard has(.itemState) else { return declare(.real) }
            note("state")
            add(
                "if not item.state.\(pick(["b", "c"])) then item.state.b, item.state.c = \(realLiteral()), \"z\" end"
            )
        case 9:
            note("springs")
            // What an update has changed before the first frame is not told to a page.
            let target = hasUpdate ? "offset * 10" : real(1)
            let name = fresh("v")
            add(
                "local \(name) = item:spring(\"\(pick(["s", "t"]))\", (\(target)) % 50\(pick(["", ", { response = 0.3 }", ", { damping = 0.5 }"])))"
            )
            names.append(Name(text: name, kind: .real))
        case 10:
            let x = fresh("px")
            let y = fresh("py")
            let name = fresh("v")
            add("local \(x), \(y) = item:pointer()")
            add("local \(name) = (\(x) or 1) + (\(y) or 2)")
            names.append(Name(text: name, kind: .real))
        default:
            guard has(.itemState) else { return declare(.real) }
            add("item.depth = \(numeric(1)) % 100")
        }
    }

    // MARK: The effect

    private static let classOfThings = """
        local Thing = {}
        Thing.__index = Thing
        function Thing.new(v) return setmetatable({ v = v }, Thing) end
        function Thing:add(n) self.v = self.v + n return self.v end
        function Thing:twice() return self.v * 2 end
        """

    mutating func effect() -> String {
        hasItem = chance(70)
        hasUpdate = chance(20)
        hasOptions = chance(40)
        if isMoved {
            add("local function MOVED(x) return x * (1 + 0x1p-52) end")
            for name in ["sin", "cos", "exp"] {
                add("local function \(name)(x) return MOVED(math.\(name)(x)) end")
            }
            add("local function atan(y, x) return MOVED(math.atan(y, x)) end")
        } else {
            for name in ["sin", "cos", "exp", "atan"] { add("local \(name) = math.\(name)") }
        }
        if has(.objects) {
            add(Self.classOfThings)
            metamethods()
        }
        // At the beginning, there are neither items nor offsets.
        add("local offset, index = 0.25, 3")
        hasItem = false
        left = 5
        let wasItem = chance(70)
        let hadOptions = hasOptions
        hasOptions = false
        let start = lines.count
        for _ in 0..<5 { moduleStatement() }
        hasItem = wasItem
        hasOptions = hadOptions
        // How often a host places an item is its own affair: each time, all is as at the beginning.
        let declarations = lines[start...].map { $0 }
        if hasUpdate { add("local ticks = 0") }
        if has(.keeping) {
            add("local function reset()")
            for line in declarations where line.hasPrefix("local ") && !line.contains("<const>") {
                add("  " + line.dropFirst(6))
            }
            add("end")
        } else {
            for position in names.indices { names[position].isFixed = true }
        }
        let shared = names
        let head = hasItem ? "(offset, base, index, item)" : "(offset, base, index)"
        add("local function probe\(head)")
        indent = 1
        left = 16
        isPlacing = true
        if has(.keeping) { add("reset()") }
        add("local total = 0.0\(hasUpdate ? " + ticks" : "")")
        names.append(Name(text: "total", kind: .real))
        for _ in 0..<number(4..<12) where left > 0 { statement() }
        let sum = names.filter { [.real, .whole].contains($0.kind) }.suffix(6).map(\.text)
        add("return total + \((sum.isEmpty ? ["1"] : sum).joined(separator: " + "))")
        indent = 0
        add("end")
        names = shared
        return finish(head)
    }

    private mutating func metamethods() {
        guard chance(40) else { return }
        note("metamethods")
        let all = [
            "Thing.__lt = function(a, b) return a.v < b.v end",
            "Thing.__le = function(a, b) return a.v <= b.v end",
            "Thing.__eq = function(a, b) return a.v == b.v end",
            "Thing.__add = function(a, b) return (type(a) == \"table\" and a.v or a) + (type(b) == \"table\" and b.v or b) end",
            "Thing.__unm = function(a) return -a.v end", "Thing.__len = function(a) return 7 end",
            "Thing.__call = function(self, x) return self.v + (x or 0) end",
        ]
        for line in all where chance(50) { add(line) }
        if chance(30) { add("Thing.__index = function(t, k) return k == \"w\" and 5 or Thing[k] end") }
    }

    private mutating func moduleStatement() {
        switch number(0..<7) {
        case 0: declare(.list(number(2..<5)), "list")
        case 1: declare(.record, "record")
        case 2: declare(.whole, "counter")
        case 3: declare(.text, "word")
        case 4: declare(.function, "make")
        case 5: declare(has(.objects) ? .object : .boolean, "thing")
        default: declare(.real, "k")
        }
    }

    private mutating func finish(_ head: String) -> String {
        add("return {")
        if hasOptions {
            add("  options = {")
            add("    { name = \"spread\", default = 0.75, min = -2, max = 2 },")
            add("    { name = \"look\", default = \"one\", choices = { \"one\", \"two\", \"side\" } },")
            add("    { name = \"flips\", default = true },")
            add("  },")
        }
        if hasUpdate {
            note("update")
            add("  update = function(dt)")
            // It comes to rest at the same number however long the frames are.
            add("    ticks = math.min(20, ticks + dt * 30)")
            add("    return ticks < 20")
            add("  end,")
        }
        add("  itemTransformForOffset = function\(head)")
        add("    local s = probe\(head)")
        add("    if s ~= s or s > 1e15 or s < -1e15 then s = 0 end")
        add("    s = s % 1000")
        let tail = pick(["", ", 0.5", ", nil, s", ", s % 1, nil, 0.25", ", nil, -s, s % 1 - 0.5"])
        add(
            "    return base:translate(s, offset * 10)\(pick(["", ":rotate(0.3, 0, 1, 0)", ":scale(1 + s % 0.5)"]))\(tail)"
        )
        add("  end,")
        add("}")
        return lines.joined(separator: "\n") + "\n"
    }
}
