// Random scripts as people write effects: each variable holds one kind of value, tables are only read, what is kept is changed in
// `update`. In: a seed. Out: an effect's text.

import FuzzInput

/// An effect that somebody could have written. At least 19 of 20 leave as a type in Swift.
public struct TypedScript {
    /// The script.
    public let text: String

    /// - Parameter seed: the same one gives the same script.
    public init(seed: UInt64) {
        var writer = Writer(seed: seed)
        text = writer.effect()
    }
}

private struct Writer {
    private var random: SeededGenerator
    private var lines: [String] = []
    private var indent = 0
    private var count = 0
    /// Names of numbers and of flags that can be read here; those of numbers that can be written.
    private var numbers: [String] = []
    private var flags: [String] = []
    private var writable: [String] = []
    private var functions: [String] = []
    private var lists: [(name: String, count: Int)] = []
    private var records: [String] = []
    private var kept: [String] = []
    private var hasItem = false
    private var options: [(name: String, kind: String)] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

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

    private mutating func inner(_ write: (inout Writer) -> Void) {
        let outer = (numbers, flags, writable)
        indent += 1
        write(&self)
        indent -= 1
        (numbers, flags, writable) = outer
    }

    // MARK: Expressions

    private mutating func literal() -> String {
        pick(["0.5", "1.25", "-0.75", "2", "3", "0.1", "17.5", "40", "1e-3", "0", "1", "math.pi", "0.35"])
    }

    private mutating func value(_ depth: Int) -> String {
        if depth <= 0 { return !numbers.isEmpty && chance(70) ? pick(numbers) : literal() }
        switch number(0..<26) {
        case 0...5: return "(\(value(depth - 1)) \(pick(["+", "-", "*"])) \(value(depth - 1)))"
        case 6: return "(\(value(depth - 1)) / \(pick(["2", "3.5", "(1 + math.abs(\(value(0))))"])))"
        case 7: return "-\(value(0).replacing("-", with: ""))"
        case 8: return "math.\(pick(["sin", "cos"]))(\(value(depth - 1)))"
        case 9: return "math.\(pick(["min", "max"]))(\(value(depth - 1)), \(value(depth - 1)))"
        case 10: return "math.abs(\(value(depth - 1)))"
        case 11: return "math.\(pick(["floor", "ceil"]))(\(value(0)) * 3)"
        case 12: return "math.sqrt(math.abs(\(value(depth - 1))))"
        case 13: return "(\(value(0)) % \(pick(["2", "1.5", "7"])))"
        case 14: return "(\(flag(depth - 1)) and \(value(depth - 1)) or \(value(depth - 1)))"
        case 15:
            return
                "ease.clamp(\(value(depth - 1)), \(pick(["-1", "0", "-0.5"])), \(pick(["1", "2", "0.75"])))"
        case 16:
            let call = pick(["outCubic", "inOutSine", "outBack", "inQuad"])
            return "ease.\(call)(ease.smoothstep(0, \(pick(["1", "3"])), \(value(depth - 1))))"
        case 17:
            return "ease.\(pick(["lerp", "damp"]))(\(value(0)), \(value(0)), 0.5\(pick(["", ""])))".withRate
        case 18:
            guard !lists.isEmpty else { return value(depth - 1) }
            let list = pick(lists)
            return pick(["\(list.name)[\(number(1..<list.count + 1))]", "#\(list.name)"])
        case 19: return records.isEmpty ? value(depth - 1) : "\(pick(records)).\(pick(["wide", "high"]))"
        case 20:
            return functions.isEmpty
                ? value(depth - 1) : "\(pick(functions))(\(value(depth - 1)), \(value(0)))"
        case 21:
            return pick([
                "carousel.itemWidth", "carousel.width", "carousel.scrollOffset", "carousel.numberOfItems",
                "carousel.time", "carousel.itemSize.height", "carousel.speed",
            ])
        case 22:
            guard hasItem else { return value(depth - 1) }
            return pick([
                "item.presence", "item.order", "item:random()", "item:random(\"a\")", "item.size.width",
                "item.width",
            ])
        case 23: return kept.isEmpty ? value(depth - 1) : pick(kept)
        case 24:
            let own = options.filter { $0.kind == "number" }
            return own.isEmpty ? value(depth - 1) : "carousel:option(\"\(pick(own).name)\")"
        default: return numbers.isEmpty ? literal() : pick(numbers)
        }
    }

    private mutating func flag(_ depth: Int) -> String {
        if depth <= 0 { return !flags.isEmpty && chance(50) ? pick(flags) : "\(value(0)) > \(literal())" }
        switch number(0..<10) {
        case 0...3: return "\(value(depth - 1)) \(pick(["<", ">", "<=", "=="])) \(value(depth - 1))"
        case 4: return "(\(flag(depth - 1)) \(pick(["and", "or"])) \(flag(depth - 1)))"
        case 5: return "not (\(flag(depth - 1)))"
        case 6: return pick(["carousel.vertical", "carousel.wrapEnabled", "carousel.isDragging"])
        case 7: return hasItem ? pick(["item.current", "item.leaving", "item.held"]) : "carousel.vertical"
        case 8:
            let own = options.filter { $0.kind == "flag" }
            return own.isEmpty ? flag(depth - 1) : "carousel:option(\"\(pick(own).name)\")"
        default:
            let own = options.filter { $0.kind == "choice" }
            return own.isEmpty
                ? flag(depth - 1) : "carousel:option(\"\(pick(own).name)\") == \"\(pick(["one", "two"]))\""
        }
    }

    // MARK: Statements

    private mutating func statement(_ depth: Int) {
        switch number(0..<12) {
        case 0...3:
            let name = fresh("x")
            add("local \(name) = \(value(2))")
            numbers.append(name)
            writable.append(name)
        case 4:
            let name = fresh("is")
            add("local \(name) = \(flag(1))")
            flags.append(name)
        case 5:
            guard let name = writable.randomElement(using: &random) else { return statement(depth) }
            add("\(name) = \(pick(["\(name) + \(value(1))", value(2), "\(name) * \(value(0))"]))")
        case 6, 7:
            guard depth > 0 else { return statement(depth) }
            add("if \(flag(1)) then")
            inner { $0.statement(depth - 1) }
            if chance(50) {
                add("else")
                inner { $0.statement(depth - 1) }
            }
            add("end")
        case 8:
            guard depth > 0 else { return statement(depth) }
            let name = fresh("t")
            add("local \(name)")
            add("if \(flag(1)) then \(name) = \(value(1)) else \(name) = \(value(1)) end")
            numbers.append(name)
        case 9:
            guard depth > 0, let sum = writable.randomElement(using: &random) else { return statement(depth) }
            let name = fresh("i")
            add("for \(name) = 1, \(number(2..<5)) do")
            inner { writer in
                writer.add("\(sum) = \(sum) * 0.5 + \(name)")
            }
            add("end")
        case 10:
            guard let list = lists.randomElement(using: &random),
                let sum = writable.randomElement(using: &random)
            else { return statement(depth) }
            let name = fresh("e")
            add("for place, \(name) in ipairs(\(list.name)) do \(sum) = \(sum) * 0.25 + \(name) + place end")
        default:
            let names = (fresh("a"), fresh("b"))
            add("local \(names.0), \(names.1) = \(value(1)), \(value(1))")
            numbers += [names.0, names.1]
        }
    }

    private mutating func look() {
        switch number(0..<9) {
        case 0: add("item.shadow = { blur = \(value(1)), y = \(value(0)), alpha = 0.4 }")
        case 1: add("item.radius = \(pick([value(0), "{ 1, 2, \(value(0)), 4 }"]))")
        case 2: add("item.tint, item.tintAmount = \"#336699\", \(value(1))")
        case 3: add("item.saturation = \(value(1))")
        case 4: add("item.clip = carousel.vertical and { 0, 0, 0, \(value(0)) } or { 0, 0, \(value(0)), 0 }")
        case 5: add("item.label = \(flag(1)) and \"near\" or \"\"")
        case 6:
            add("local px\(count), py\(count) = item:pointer()")
            add("if px\(count) then item.contentX = px\(count) * 0.1 end")
            count += 1
        case 7:
            let name = fresh("s")
            add("local \(name) = item:spring(\"\(name)\", \(value(1)), { response = 0.3, damping = 0.7 })")
            numbers.append(name)
        default: add("item.blur = math.abs(\(value(1)))")
        }
    }

    // MARK: The effect

    mutating func effect() -> String {
        add("local ease = require \"ease\"")
        for _ in 0..<number(0..<3) {
            let name = fresh("list")
            let length = number(2..<6)
            add("local \(name) = { \((0..<length).map { _ in literal() }.joined(separator: ", ")) }")
            lists.append((name, length))
        }
        if chance(40) {
            let name = fresh("sizes")
            add("local \(name) = { wide = \(literal()), high = \(literal()) }")
            records.append(name)
        }
        let hasUpdate = chance(35)
        if hasUpdate {
            for _ in 0..<number(1..<3) {
                let name = fresh("kept")
                add("local \(name) = 0")
                kept.append(name)
            }
        }
        for _ in 0..<number(1..<4) {
            let name = ["gap", "lean", "deep", "rate"][options.count % 4]
            let kind = pick(["number", "number", "flag", "choice"])
            options.append((name, kind))
        }
        for _ in 0..<number(0..<3) {
            let name = fresh("help")
            add("local function \(name)(a, b)")
            inner { writer in
                writer.numbers += ["a", "b"]
                if writer.chance(40) { writer.add("if a > b then return \(writer.value(1)) end") }
                writer.add("return \(writer.value(2))")
            }
            add("end")
            functions.append(name)
        }
        add("return {")
        indent += 1
        add("options = {")
        for option in options {
            switch option.kind {
            case "number": add("  \(option.name) = { default = 0.5, min = 0, max = 2 },")
            case "flag": add("  \(option.name) = { default = true },")
            default:
                add("  \(option.name) = { default = \"one\", choices = { \"one\", \"two\", \"three\" } },")
            }
        }
        add("},")
        if hasUpdate {
            add("update = function(dt)")
            inner { writer in
                writer.numbers.append("dt")
                for name in writer.kept {
                    writer.add(
                        "\(name) = dt == 0 and 0 or ease.damp(\(name), ease.clamp(\(writer.value(1)), -9, 9), 5, dt)"
                    )
                }
                writer.add("return math.abs(\(writer.kept[0])) > 0.01 and carousel.isScrolling")
            }
            add("},".replacing("}", with: "end"))
        }
        hasItem = chance(60)
        add("itemTransformForOffset = function(offset, base\(hasItem ? ", index, item" : ""))")
        inner { writer in
            writer.numbers.append("offset")
            for _ in 0..<writer.number(1..<6) { writer.statement(2) }
            if writer.hasItem { for _ in 0..<writer.number(0..<3) { writer.look() } }
            writer.add(
                "local t = base:translateAlong(\(writer.value(2)), \(writer.value(1)), \(writer.value(0)))")
            if writer.chance(60) {
                writer.add("t = t:\(writer.pick(["turn", "rotateZ", "scale"]))(\(writer.value(1)))")
            }
            writer.add("return t, \(writer.value(1)), -math.abs(offset), \(writer.value(1))")
        }
        add("end,")
        indent -= 1
        add("}")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension String {
    /// A call of `damp` takes one number more than one of `lerp`.
    fileprivate var withRate: String { hasPrefix("ease.damp") ? String(dropLast()) + ", 0.25)" : self }
}
