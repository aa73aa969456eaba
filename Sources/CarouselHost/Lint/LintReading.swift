// Finds mistakes in the text of a script, also in what does not run at rest. In: a tree. Out: findings with their ranges.

import LuaSyntax

/// The mistakes of one file.
struct LintReading {
    /// A mistake.
    struct ErrorRange {
        let rule: LintFinding.Rule
        let range: Range<Int>
        let message: String
        /// What mends it, if there is one right answer.
        let fix: TextChange?
    }

    let tree: LuaTree
    let tables: LuaTables
    /// For each node, the one that it is a part of.
    var parents: [Int]
    /// For each call, and all else that is behind something, the first thing of the chain: a name, for example. Chains are
    /// as long as a text.
    private var roots: [Int]
    /// For each statement and block: whether it never goes on to what follows, may leave the loop around it, has a goto.
    private var leaves: [Bool]
    private var breaks: [Bool]
    private var jumps: [Bool]
    /// The functions of the script's table.
    private var hook: Int?
    private(set) var update: Int?
    /// Whether `math` is Lua's own everywhere.
    private let hasMath: Bool
    private(set) var mistakes: [ErrorRange] = []

    /// Reads a file.
    ///
    /// - Complexity: O(*n*) in the nodes of the tree, times its depth.
    init(_ source: ScriptText) {
        tree = source.tree
        tables = source.tables
        hasMath = !source.tree.locals.contains { $0.name == "math" }
        parents = Array(repeating: -1, count: tree.nodes.count)
        roots = Array(tree.nodes.indices)
        leaves = Array(repeating: false, count: tree.nodes.count)
        breaks = leaves
        jumps = leaves
        for node in tree.nodes.indices {
            let children = tree.children(of: node)
            for child in children { parents[child] = node }
            // A node comes after what it is made of.
            if [.methodCall, .call, .paren].contains(tree.nodes[node].kind), let first = children.first {
                roots[node] = roots[first]
            }
            noteEnds(of: node, children)
        }
        hook = function(at: "itemTransformForOffset")
        update = function(at: "update")
        lookAtLocals()
        for node in tree.nodes.indices { look(at: node) }
        lookAtUpdate()
        mistakes.sort { ($0.range.lowerBound, $0.rule.rawValue) < ($1.range.lowerBound, $1.rule.rawValue) }
    }

    mutating func add(
        _ rule: LintFinding.Rule, _ range: Range<Int>, _ message: String, fix: TextChange? = nil
    ) {
        mistakes.append(ErrorRange(rule: rule, range: range, message: message, fix: fix))
    }

    func kind(_ node: Int) -> LuaNode.Kind { tree.nodes[node].kind }
    func text(_ node: Int) -> Substring { tree.text(tree.range(of: node)) }

    private mutating func look(at node: Int) {
        switch kind(node) {
        case .callStatement: lookAtStatement(node)
        case .methodCall, .call: lookAtAngle(node)
        case .block: lookForDeadCode(in: node)
        case .binary: lookAtDivision(node)
        case .return: lookAtResults(node)
        default: break
        }
    }

    // MARK: Names

    private mutating func lookAtLocals() {
        for node in tree.nodes.indices where kind(node) == .declaration {
            let local = tree.locals[tree.nodes[node].detail]
            guard let token = local.token, !local.name.hasPrefix("_") else { continue }
            let range = tree.range(ofToken: token)
            // Parameters are not the script's to choose, and a loop needs its counter.
            let isFree = parents[node] >= 0 && ![.function, .numericFor].contains(kind(parents[node]))
            if local.readCount == 0, isFree {
                let what = local.writeCount == 0 ? "is never used" : "is set and never read"
                add(.unusedLocal, range, "the local '\(local.name)' \(what); expected a use, or the name _")
            }
            if let hidden = local.hidden, let former = tree.locals[hidden].token {
                add(
                    .shadowing, range,
                    "'\(local.name)' hides the local of line \(tree.line(ofToken: former)); expected another name"
                )
            }
        }
    }

    // MARK: Statements

    /// Methods of a Transform: none changes it.
    private static let methods = HostName.all.filter { $0.owner == "Transform" && $0.isMethod }
    private static let names = Set(methods.map(\.name))
    /// Those that return something else, or nothing for some Transforms.
    private static let questions = Set(methods.filter { $0.result != "Transform" }.map(\.name))
    /// Libraries whose functions change nothing, but for those that are named.
    private static let libraries: [String: Set<String>] = [
        "math": ["randomseed"], "Transform": [], "utf8": [], "string": ["gsub"],
    ]

    private mutating func lookAtStatement(_ node: Int) {
        guard let call = tree.children(of: node).first, let callee = tree.children(of: call).first else {
            return
        }
        if kind(call) == .methodCall {
            let method = String(tree.text(ofToken: tree.nodes[call].detail))
            guard Self.names.contains(method), isTransform(callee) else { return }
            add(
                .discardedResult, tree.range(of: call),
                "'\(method)' changes nothing: it returns a new value; expected its result in a variable, or returned",
                fix: Self.questions.contains(method)
                    ? nil
                    : variable(under: call).map { name in
                        let start = tree.range(of: call).lowerBound
                        return TextChange(range: start..<start, text: "\(name) = ")
                    })
        } else if kind(callee) == .field, let object = tree.children(of: callee).first, isGlobal(object),
            let allowed = Self.libraries[String(text(object))]
        {
            let name = tree.text(ofToken: tree.nodes[callee].detail)
            guard !allowed.contains(String(name)) else { return }
            add(
                .discardedResult, tree.range(of: call),
                "'\(text(callee))' changes nothing: it returns a value; expected its result in a variable, or returned"
            )
        }
    }

    /// The local variable of the same function on which a chain of methods begins, if it can have the chain's result.
    private func variable(under node: Int) -> Substring? {
        let root = roots[node]
        guard kind(root) == .name, kind(parents[root]) == .methodCall,
            case .local(let local) = tree.references[tree.nodes[root].detail], !tree.locals[local].isReadOnly
        else { return nil }
        return text(root)
    }

    private func isGlobal(_ node: Int) -> Bool {
        kind(node) == .name && tree.references[tree.nodes[node].detail] == .global
    }

    /// Whether an object is known to be a Transform: `base`, what `Transform` makes, and what begins with one of them.
    private func isTransform(_ node: Int, depth: Int = 0) -> Bool {
        let root = roots[node]
        if kind(root) == .field {
            return tree.children(of: root).first.map { isGlobal($0) && text($0) == "Transform" } ?? false
        }
        guard depth < 10, kind(root) == .name, let local = local(of: root) else { return false }
        if let value = tables.firstValue(of: local) { return isTransform(value, depth: depth + 1) }
        return ["base", "transform"].contains(tree.locals[local].name)
    }

    func local(of name: Int) -> Int? { tree.local(of: tree.nodes[name]) }

    private mutating func lookForDeadCode(in block: Int) {
        var ends = false
        for statement in tree.children(of: block) where kind(statement) != .empty {
            if ends, kind(statement) != .label {
                add(
                    .unreachable, tree.range(of: statement),
                    "this never runs: what is before it always leaves; expected it before that, or not at all"
                )
                return
            }
            ends = kind(statement) != .label && leaves[statement]
        }
    }

    /// Notes whether a statement or a block never goes on, and whether it may leave the loop around it.
    private mutating func noteEnds(of node: Int, _ children: [Int]) {
        let blocks = children.filter { kind($0) == .block }
        jumps[node] = kind(node) == .goto || children.contains { jumps[$0] }
        switch kind(node) {
        case .break, .goto: (leaves[node], breaks[node]) = (true, true)
        case .return: leaves[node] = true
        case .block:
            leaves[node] = children.last { kind($0) != .empty }.map { leaves[$0] } ?? false
            breaks[node] = children.contains { breaks[$0] }
        case .do:
            leaves[node] = blocks.first.map { leaves[$0] } ?? false
            breaks[node] = blocks.contains { breaks[$0] }
        case .if:
            // With an even number of parts there is no `else`.
            leaves[node] = children.count % 2 == 1 && blocks.allSatisfy { leaves[$0] }
            breaks[node] = blocks.contains { breaks[$0] }
        case .while, .repeat, .numericFor, .genericFor:
            // A jump may leave more than one loop.
            breaks[node] = blocks.contains { jumps[$0] }
            guard let body = blocks.first, !breaks[body] else { return }
            let condition = children.first { kind($0) != .block }
            let isEndless =
                kind(node) == .while
                ? condition.map { [.true, .number, .string].contains(kind($0)) } ?? false
                : kind(node) == .repeat
                    && (condition.map { [.false, .nil].contains(kind($0)) } ?? false || leaves[body])
            leaves[node] = isEndless
        default: break
        }
    }

    // MARK: Expressions

    /// The value of a number that is written with its sign.
    func number(_ node: Int) -> Double? {
        switch kind(node) {
        case .number: return LuaNumber(tree.text(tree.range(of: node)).utf8)?.double
        case .paren: return tree.children(of: node).first.flatMap(number)
        case .unary where tree.tokens[tree.nodes[node].detail].kind == .minus:
            return tree.children(of: node).first.flatMap(number).map { -$0 }
        default: return nil
        }
    }

    private mutating func lookAtAngle(_ node: Int) {
        let children = tree.children(of: node)
        guard children.count > 1 else { return }
        var name = ""
        if kind(node) == .methodCall {
            name = String(tree.text(ofToken: tree.nodes[node].detail))
        } else if kind(children[0]) == .field, text(children[0]) == "Transform.rotation",
            isTransform(children[0])
        {
            name = "rotation"
        }
        let turning: Set = [
            "rotate", "rotateX", "rotateY", "rotateZ", "rotateAbout", "turn", "turnAcross", "rotation",
        ]
        guard turning.contains(name), isTransform(children[0]), let angle = number(children[1]),
            abs(angle) > 2 * .pi + 1e-9
        else { return }
        let shown = text(children[1])
        add(
            .degrees, tree.range(of: children[1]),
            "\(shown) is more than a full turn: angles are radians; expected math.rad(\(shown)) for degrees",
            // Degrees are seldom other numbers.
            fix: hasMath && angle.truncatingRemainder(dividingBy: 5) == 0
                ? TextChange(range: tree.range(of: children[1]), text: "math.rad(\(shown))") : nil)
    }

    private mutating func lookAtDivision(_ node: Int) {
        let children = tree.children(of: node)
        let operation = tree.tokens[tree.nodes[node].detail].kind
        guard [.slash, .floor, .percent].contains(operation), children.count == 2 else { return }
        var divisor = children[1]
        while kind(divisor) == .paren, let inner = tree.children(of: divisor).first { divisor = inner }
        guard kind(divisor) == .binary, tree.tokens[tree.nodes[divisor].detail].kind == .minus else { return }
        let parts = tree.children(of: divisor)
        guard parts.count == 2, isCount(parts[0]), let less = number(parts[1]), less >= 1,
            less == less.rounded(), !isGuarded(node)
        else { return }
        add(
            .divisionByCount, tree.range(of: divisor),
            "\(text(divisor)) is 0 for \(text(parts[1])) item\(less == 1 ? "" : "s"); expected math.max(1, \(text(divisor)))",
            fix: hasMath && less == 1
                ? TextChange(range: tree.range(of: children[1]), text: "math.max(1, \(text(divisor)))") : nil)
    }

    /// Whether a condition around an expression asks for the number of items.
    private func isGuarded(_ node: Int) -> Bool {
        var inner = node
        var outer = parents[node]
        // Conditions are short and near; what is longer is not looked through.
        for _ in 0..<12 where outer >= 0 && kind(outer) != .function {
            let decides: Bool =
                switch kind(outer) {
                case .if, .while: true
                case .binary: [.and, .or].contains(tree.tokens[tree.nodes[outer].detail].kind)
                default: false
                }
            let others =
                decides
                ? tree.children(of: outer).filter { $0 != inner && kind($0) != .block && isShort($0) } : []
            if others.contains(where: { parts(of: $0).contains(where: isCount) }) { return true }
            inner = outer
            outer = parents[outer]
        }
        return false
    }

    func isShort(_ node: Int) -> Bool { tree.nodes[node].last - tree.nodes[node].first < 100 }

    /// Whether a value is the number of items.
    private func isCount(_ node: Int) -> Bool {
        guard kind(node) == .field, let object = tree.children(of: node).first, isGlobal(object) else {
            return false
        }
        return text(object) == "carousel"
            && ["numberOfItems", "numberOfVisibleItems"].contains(tree.text(ofToken: tree.nodes[node].detail))
    }

    /// The third result of the hook is a depth, the fourth a shade.
    private mutating func lookAtResults(_ node: Int) {
        let results = tree.children(of: node)
        guard results.count >= 3, isInHook(node) else { return }
        guard [.name, .field].contains(kind(results[2])) else { return }
        let name = tree.text(ofToken: tree.nodes[results[2]].last).lowercased()
        guard name.hasSuffix("shade") || name.hasSuffix("darkness") else { return }
        let start = tree.range(of: results[2]).lowerBound
        add(
            .resultOrder, tree.range(of: results[2]),
            "the third result is the depth; expected transform, alpha, depth, shade: nil before \(text(results[2]))",
            fix: results.count == 3 ? TextChange(range: start..<start, text: "nil, ") : nil)
    }

    private func isInHook(_ node: Int) -> Bool {
        var function = node
        while function >= 0, kind(function) != .function { function = parents[function] }
        return function >= 0 && hook == function
    }

    /// The function that a field of the script's table has.
    private func function(at field: String) -> Int? {
        guard let value = tables.field(at: [field])?.value else { return nil }
        if kind(value) == .function { return value }
        let named = local(of: value).flatMap(tables.firstValue)
        return named.flatMap { kind($0) == .function ? $0 : nil }
    }

    /// A node and all that it is made of.
    func parts(of node: Int) -> [Int] {
        var found = [Int]()
        var waiting = [node]
        while let next = waiting.popLast() {
            found.append(next)
            waiting += tree.children(of: next)
        }
        return found
    }
}
