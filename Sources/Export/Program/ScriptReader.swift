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
    var level = Level.atom
    var kinds: Kinds
    /// Whether the text can be repeated: a name or a literal.
    var isSimple = false
    /// Whether it is made of literals alone, whose type Swift would have to guess.
    var isLiteral = false
    /// Whether it is the same for all items of a frame.
    var isFrame = false

    /// The text where an operand must hold at least as strongly as a level.
    func at(_ least: Level) -> String { level < least ? "(\(text))" : text }
}

/// The values of a call.
struct Results {
    let text: String
    let kinds: [Kinds]
    /// Whether there may be none or several, as a list.
    let isMany: Bool
    /// Whether it is the same for all items of a frame.
    var isFrame = false

    /// What the first one may be; nothing as long as it is not known.
    var first: Kinds { kinds.first ?? (isMany ? .none : []) }

    static func one(_ text: String, _ kinds: Kinds) -> Results {
        Results(text: text, kinds: [kinds], isMany: false)
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

    static let transformMethods: Set<String> = [
        "translate", "translateAlong", "rotate", "rotateX", "rotateY", "rotateZ", "turn", "turnAcross",
        "scale",
        "rotateAbout", "scaleAbout", "concat", "facing", "showsFront", "inverse", "project",
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
            guard parts.count % 2 == 1 else { return true }
            return stride(from: 1, to: parts.count, by: 2).contains { canEnd(parts[$0]) }
                || canEnd(parts[parts.count - 1])
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

    func name(of variable: Variable) -> String {
        if let name = names[variable] { return name }
        let wanted = local(variable.local).name
        var (name, number) = (wanted, 1)
        while Self.reserved.contains(name) || !taken[variable.closure, default: []].insert(name).inserted {
            number += 1
            name = "\(wanted)\(number)"
        }
        names[variable] = name
        return name
    }

    /// What the script calls a function.
    func functionName(_ number: Int, _ function: Int) -> String {
        if functionNames[number] == nil {
            let source = program.script.sources[number]
            let tree = source.tree
            var found: [Int: String] = [:]
            for node in tree.nodes.indices {
                let parts = tree.children(of: node)
                guard let last = parts.last, tree.nodes[last].kind == .function else { continue }
                let token: Int? =
                    switch tree.nodes[node].kind {
                    case .functionStatement, .assignment, .localFunction, .local: tree.nodes[parts[0]].last
                    case .namedEntry: tree.nodes[node].detail
                    default: nil
                    }
                if let token, tree.tokens[token].kind == .name {
                    found[tree.nodes[last].detail] = String(tree.text(ofToken: token))
                }
            }
            functionNames[number] = found
        }
        return functionNames[number]?[function] ?? "inner"
    }

}

/// Writes a script's expressions in another language.
protocol CodeWriter: ScriptReader {
    func expression(_ node: Int) throws(Refusal) -> Code
    /// Whether a value counts as true.
    func truth(_ code: Code) -> Code
}

extension CodeWriter {
    /// An expression of which only counts whether it is true.
    func condition(_ node: Int) throws(Refusal) -> Code {
        let parts = children(node)
        if nodes[node].kind == .paren { return try condition(parts[0]) }
        if nodes[node].kind == .binary, value(node) == nil, [.and, .or].contains(operation(node)) {
            let isAnd = operation(node) == .and
            if let known = value(parts[0]) {
                return known.isTrue == isAnd
                    ? try condition(parts[1]) : Code(text: "\(!isAnd)", kinds: .boolean, isSimple: true)
            }
            let level: Code.Level = isAnd ? .and : .or
            let (a, b) = (try condition(parts[0]), try condition(parts[1]))
            return Code(
                text: "\(a.at(level)) \(isAnd ? "&&" : "||") \(b.at(level))", level: level, kinds: .boolean)
        }
        if nodes[node].kind == .unary, operation(node) == .not {
            let code = try condition(parts[0])
            return Code(text: "!\(code.at(.atom))", level: .unary, kinds: .boolean)
        }
        return truth(try expression(node))
    }
}
