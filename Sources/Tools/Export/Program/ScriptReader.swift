// A program's text, read function by function: what a name is called, what a node is. The compilers for each language begin
// here. In: a program. Out: nodes, names.

import CarouselHost
import LuaSyntax

/// An expression of another language.
struct Code {
    /// How strongly an operator holds its operands: an expression of a lower level is put in parentheses.
    enum Level: Int, Comparable {
        case assignment, conditional, or, and, equality, relation, sum, product, unary, atom
        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    var text: String
    let kinds: Kinds
    let level: Level
    /// Whether the text can be repeated: a name or a literal.
    let isSimple: Bool
    /// Whether it is made of literals alone, whose type Swift would have to guess.
    let isLiteral: Bool
    /// Whether it is the same for all items of a frame.
    let isFrame: Bool

    init(
        _ text: String, _ kinds: Kinds, level: Level = .atom, isSimple: Bool = false, isLiteral: Bool = false,
        isFrame: Bool = false
    ) {
        (self.text, self.kinds, self.level) = (text, kinds, level)
        (self.isSimple, self.isLiteral, self.isFrame) = (isSimple, isLiteral, isFrame)
    }

    /// The text where an operand must hold at least as strongly as a level.
    func at(_ least: Level) -> String { level < least ? "(\(text))" : text }

    /// An operator of a level between this and another operand.
    func with(_ sign: String, _ other: Code, _ level: Level, _ kinds: Kinds, isFrame: Bool = false) -> Code {
        let operands: (left: Level, right: Level) =
            switch level {
            case .sum: (.sum, .product)
            case .product: (.product, .unary)
            case .relation, .equality: (.sum, .sum)
            default: (level, level)
            }
        return Code(
            "\(at(operands.left)) \(sign) \(other.at(operands.right))", kinds, level: level, isFrame: isFrame)
    }
}

/// The values of a call.
struct Results {
    let text: String
    let kinds: [Kinds]
    /// Whether there may be none or several, as a list.
    let isMany: Bool
    /// Whether it is the same for all items of a frame.
    let isFrame: Bool

    init(_ text: String, _ kinds: [Kinds], isMany: Bool = false, isFrame: Bool = false) {
        (self.text, self.kinds, self.isMany, self.isFrame) = (text, kinds, isMany, isFrame)
    }

    /// What the first one may be; nothing as long as it is not known.
    var first: Kinds { kinds.first ?? (isMany ? .none : []) }

    static func one(_ text: String, _ kinds: Kinds) -> Results { Results(text, [kinds]) }
    /// A list, whose places may be these.
    static func many(_ text: String, _ kinds: Kinds...) -> Results {
        Results(text, kinds, isMany: true)
    }
}

class ScriptReader {
    var program: ScriptProgram
    var kinds = KindTable()
    /// The names of options: those of the script with the kinds of their values.
    let options: [String: Kinds]
    /// Whether there are items that a value of an unknown kind may be.
    let hasItems: Bool
    /// The loaded function whose text is read, and the functions inside it that are open.
    private(set) var closure = 0
    var open: [Body] = []
    private(set) var tree: LuaTree
    private(set) var source: LoadedScript.Source

    private var names: [Variable: String] = [:]
    private(set) var taken: [Int: Set<String>] = [:]
    private var functionNames: [Int: [Int: String]] = [:]
    /// Names outside of functions, by what they stand for, and all that are taken there.
    private(set) var globalNames: [String: String] = [:]
    var takenGlobals: Set<String> = []

    init(_ program: ScriptProgram, options: [String: Kinds], hasItems: Bool) {
        (self.program, self.options, self.hasItems) = (program, options, hasItems)
        source = program.script.sources[0]
        tree = source.tree
    }

    func enter(_ function: Int) {
        closure = function
        source = program.source(of: function)
        tree = source.tree
    }

    // MARK: Rounds

    /// Functions are called from outside.
    func beginRound(_ hooks: [(function: Int, parameters: [Kinds])]) {
        program.hasNews = false
        kinds.beginRound()
        for (function, parameters) in hooks {
            program.reach(function)
            let body = program.body(of: function)
            kinds.declare(body, parameters: parameterCount(of: body))
            kinds.call(body, with: parameters)
        }
    }

    /// Writes the functions that may run, those that leave as one together; on the way, others may be found.
    func writeReached(
        _ write: (_ function: Int, _ twins: [Int], _ varying: [Int]) throws(Refusal) -> String
    ) throws(Refusal) -> [String] {
        var (texts, next): ([String], Int) = ([], 0)
        while next < program.reached.count {
            let function = program.reached[next]
            next += 1
            let twins = program.twins(of: function)
            guard function == twins[0] else { continue }
            texts.append(try write(function, twins, program.varyingPlaces(twins)))
        }
        return texts
    }

    func parameterCount(of body: Body) -> Int {
        program.tree(of: body.closure).functions[body.function].parameterCount
    }

    // MARK: Nodes

    var nodes: [LuaNode] { tree.nodes }
    func children(_ node: Int) -> [Int] { tree.children(of: node) }
    func word(_ token: Int) -> String { String(tree.text(ofToken: token)) }
    func operation(_ node: Int) -> LuaToken.Kind { tree.tokens[tree.nodes[node].detail].kind }
    func local(_ local: Int) -> LuaLocal { tree.locals[local] }
    func reference(_ node: Int) -> Meaning { program.meaning(of: node, in: closure) }
    func value(_ node: Int) -> LoadedScript.Value? { program.value(of: node, in: closure) }
    func refusal(_ node: Int, _ reason: String) -> Refusal { program.refusal(node, in: closure, reason) }

    /// The methods of texts that other languages have, too.
    static let textMethods: Set<String> = ["sub", "len", "byte", "upper", "lower", "rep", "reverse", "find"]

    /// Functions of `math` with one argument that other languages have under the same names.
    static let plainFunctions: Set<Substring> = ["sin", "cos", "tan", "asin", "acos", "exp", "sqrt"]

    func isTransformMethod(_ name: String) -> Bool { program.script.hostNames.contains("Transform:\(name)") }

    /// Numbers and flags of `carousel`: what the engine calls them, and what they may be.
    static let carouselFields: [String: (name: String, kinds: Kinds)] = [
        "itemWidth": ("itemWidth", .real), "itemHeight": ("itemHeight", .real), "width": ("width", .real),
        "height": ("height", .real), "scrollOffset": ("scrollOffset", .real), "time": ("time", .real),
        "velocity": ("dragVelocity", .real), "perspective": ("perspective", .real), "dt": ("timeStep", .real),
        "speed": ("velocity", .real), "toggle": ("toggle", .real),
        "dragStart": ("dragStart", [.real, .none]),
        "vertical": ("isVertical", .boolean), "rightToLeft": ("isRightToLeft", .boolean),
        "wrapEnabled": ("isWrapping", .boolean), "isDragging": ("isDragging", .boolean),
        "isDecelerating": ("isDecelerating", .boolean), "isScrolling": ("isScrolling", .boolean),
        "numberOfItems": ("numberOfItems", .whole), "currentItemIndex": ("currentItemIndex", .whole),
        "numberOfPlaceholders": ("numberOfPlaceholders", .whole),
        "numberOfVisibleItems": ("numberOfVisibleItems", .whole),
    ]

    func isCall(_ node: Int) -> Bool { [.call, .methodCall].contains(nodes[node].kind) }

    /// Whether a local is only another name for a function, a table or a library.
    func isAlias(_ local: Int) -> Bool { program.alias(of: local, in: closure) != nil }

    /// Refuses `find` with a pattern that the text shows; one that is computed fails where it is used.
    ///
    /// - Parameter arguments: those behind the text that is searched.
    func refusePattern(_ arguments: [Int], _ node: Int) throws(Refusal) {
        guard let first = arguments.first, arguments.count < 3, case .text(let wanted)? = value(first),
            wanted.contains(where: "^$*+?.([%-".contains)
        else { return }
        throw refusal(node, "string.find with a pattern, which other languages do not have")
    }

    /// Only fields are handed down elsewhere: a metatable that is made there has nothing else.
    func refuseMetatable(_ arguments: [Int]) throws(Refusal) {
        guard arguments.count > 1, nodes[arguments[1]].kind == .table else { return }
        for entry in children(arguments[1]) where nodes[entry].kind == .namedEntry {
            let name = word(nodes[entry].detail)
            guard !name.hasPrefix("__") || ["__index", "__name"].contains(name) else {
                throw refusal(entry, "a metatable of its own")
            }
        }
    }

    /// Refuses an assignment to a name and, at once, to a field that the name leads to: Lua finds all places before it
    /// assigns.
    func refuseEntangled(_ targets: ArraySlice<Int>) throws(Refusal) {
        let written = Set(targets.filter { nodes[$0].kind == .name }.map { word(nodes[$0].first) })
        for target in targets where nodes[target].kind != .name && !written.isEmpty {
            let isLed = (nodes[target].first...nodes[target].last).contains { token in
                tree.tokens[token].kind == .name && written.contains(word(token))
                    && (token == nodes[target].first || tree.tokens[token - 1].kind != .dot)
            }
            if isLed {
                throw refusal(
                    target, "its place depends on what is assigned with it; expected two statements")
            }
        }
    }

    /// Whether the end of a block can be reached.
    func canEnd(_ block: Int) -> Bool {
        guard let last = children(block).last(where: { nodes[$0].kind != .empty }) else { return true }
        switch nodes[last].kind {
        case .return: return false
        case .do: return canEnd(children(last)[0])
        case .if:
            let parts = children(last)
            return parts.count % 2 == 0 || parts.contains { nodes[$0].kind == .block && canEnd($0) }
        default: return true
        }
    }

    /// The function that a local always is.
    func function(ofLocal local: Int) -> Body? {
        guard self.local(local).writeCount == 0, let value = source.firstValues[local],
            nodes[value].kind == .function
        else { return nil }
        return Body(closure: closure, function: nodes[value].detail)
    }

    // MARK: Names

    /// Words that a variable can't have as its name.
    class var reserved: Set<String> { [] }

    /// A name that is free, or one with a number behind it.
    static func free(_ wanted: String, orLike word: String, _ isFree: (String) -> Bool) -> String {
        isFree(wanted) ? wanted : (2...).lazy.map { "\(word)\($0)" }.first(where: isFree) ?? wanted
    }

    func name(of variable: Variable) -> String {
        if let name = names[variable] { return name }
        let wanted = local(variable.local).name
        let name = Self.free(wanted, orLike: wanted) {
            !Self.reserved.contains($0) && taken[variable.closure, default: []].insert($0).inserted
        }
        names[variable] = name
        return name
    }

    /// A name outside of functions that nothing else has.
    func name(_ key: String, like wanted: String) -> String {
        if let name = globalNames[key] { return name }
        let name = Self.free(wanted, orLike: wanted) { takenGlobals.insert($0).inserted }
        globalNames[key] = name
        return name
    }

    /// What the script calls a function.
    func functionName(_ number: Int, _ function: Int) -> String {
        if functionNames[number] == nil {
            functionNames[number] = ProgramReader.functionNames(program.script.sources[number].tree)
        }
        return functionNames[number]?[function] ?? "inner"
    }
}

/// Writes a script's expressions in another language.
protocol CodeWriter: ScriptReader {
    /// What stands for nil.
    static var nothing: String { get }
    static func text(_ value: String) -> String
    static func number(_ value: Double) -> String
    /// Something of the host's as a value.
    func code(ofHost name: String, _ node: Int) throws(Refusal) -> Code
    func code(ofObject place: Int, _ node: Int, like word: String) throws(Refusal) -> Code
    func expression(_ node: Int) throws(Refusal) -> Code
    /// Whether a value counts as true.
    func truth(_ code: Code) -> Code
}

extension CodeWriter {
    /// A number that has digits.
    static func digits(_ value: Double) -> String {
        let isPlain = value == value.rounded() && abs(value) < 1e15 && (value != 0 || value.sign == .plus)
        return isPlain ? "\(Int(value))" : "\(value)"
    }

    /// A value that never changes, or an object that may; `word` is what the script calls it.
    func code(of value: LoadedScript.Value, _ node: Int, like word: String = "") throws(Refusal) -> Code {
        switch value {
        case .none: return Code(Self.nothing, .none, isSimple: true)
        case .boolean(let flag): return Code("\(flag)", .boolean, isSimple: true)
        case .whole(let number):
            guard number.magnitude <= 1 << 53 else { throw refusal(node, "a whole number beyond 2^53") }
            return Code(
                "\(number)", .whole, level: number < 0 ? .unary : .atom, isSimple: true, isLiteral: true,
                isFrame: true)
        case .real(let number):
            let text = Self.number(number)
            return Code(
                text, .real, level: number.sign == .minus ? .unary : .atom, isSimple: true,
                isLiteral: Int(text) != nil, isFrame: true)
        case .text(let text): return Code(Self.text(text), .text, isSimple: true)
        case .host(let name): return try code(ofHost: name, node)
        case .node(let place): return try code(ofObject: place, node, like: word)
        }
    }

    /// The parts of `a and b`, where that is what an expression is and `a` decides.
    func conjunction(_ node: Int) -> [Int]? {
        var node = node
        while nodes[node].kind == .paren { node = children(node)[0] }
        guard nodes[node].kind == .binary, operation(node) == .and, value(node) == nil else { return nil }
        return children(node)
    }

    /// An expression of which only counts whether it is true.
    func condition(_ node: Int) throws(Refusal) -> Code {
        let parts = children(node)
        if nodes[node].kind == .paren { return try condition(parts[0]) }
        if nodes[node].kind == .binary, value(node) == nil, [.and, .or].contains(operation(node)) {
            let isAnd = operation(node) == .and
            if let known = value(parts[0]) {
                return known.isTrue == isAnd
                    ? try condition(parts[1]) : Code("\(!isAnd)", .boolean, isSimple: true)
            }
            let (a, b) = (try condition(parts[0]), try condition(parts[1]))
            return a.with(isAnd ? "&&" : "||", b, isAnd ? .and : .or, .boolean)
        }
        if nodes[node].kind == .unary, operation(node) == .not {
            let code = try condition(parts[0])
            return Code("!\(code.at(.atom))", .boolean, level: .unary)
        }
        return truth(try expression(node))
    }
}
