// The statements of a text that make a table: they leave instead of all that is in it. In: a text's tree, a local. Out: the
// statements that make its table anew, or none.

import CarouselHost
import LuaSyntax

/// The statements at the top of a text that give a local its table, with all that they need.
struct LoopSlice {
    private let tree: LuaTree
    private let statements: [Int]
    /// The statement that declares a local, among all.
    private var places: [Int: Int] = [:]
    /// Whether a node has a value that is always the same, or calls a function that always gives the same.
    private let isPure: (Int) -> Bool

    /// - Parameters:
    ///   - source: the text.
    ///   - isPure: whether a name that is no local, or what is called, is a function that gives the same each time.
    init(_ source: CapturedScript.Source, isPure: @escaping (Int) -> Bool) {
        tree = source.tree
        self.isPure = isPure
        statements = source.tree.children(of: source.tree.root)
        for (place, statement) in statements.enumerated() {
            switch tree.nodes[statement].kind {
            case .local:
                for name in tree.children(of: statement).prefix(tree.nodes[statement].detail) {
                    places[tree.nodes[name].detail] = place
                }
            case .localFunction: places[tree.nodes[tree.children(of: statement)[0]].detail] = place
            default: break
            }
        }
    }

    /// The statements, in their order; nil where they do more than that, or can't be told from others.
    func statements(making table: Int) -> [Int]? {
        guard let start = places[table] else { return nil }
        var needed: Set<Int> = [table]
        var chosen: Set<Int> = [start]
        var hasNews = true
        while hasNews {
            hasNews = false
            for (place, statement) in statements.enumerated() where !chosen.contains(place) {
                let declares = needed.contains { places[$0] == place }
                guard declares || touches(statement, needed) else { continue }
                chosen.insert(place)
                hasNews = true
            }
            for place in chosen {
                // What it declares may be another name for the table.
                let declared = places.filter { $0.value == place }.keys
                for local in locals(of: statements[place], inside: true).union(declared) {
                    if needed.insert(local).inserted { hasNews = true }
                }
            }
        }
        let list = chosen.sorted().map { statements[$0] }
        let hasLoop = list.contains {
            [.numericFor, .genericFor, .while, .repeat].contains(tree.nodes[$0].kind)
        }
        guard hasLoop, list.allSatisfy(isPlain) else { return nil }
        return list
    }

    /// Whether a statement changes something that is needed, or may: it has the name elsewhere than in a function.
    private func touches(_ statement: Int, _ needed: Set<Int>) -> Bool {
        let kind = tree.nodes[statement].kind
        if kind == .return { return false }
        let direct = locals(of: statement, inside: false)
        if !needed.isDisjoint(with: direct) { return true }
        // A function that has the name, and is called here.
        return direct.contains { local in
            guard let place = places[local] else { return false }
            return holdsFunction(statements[place])
                && !needed.isDisjoint(with: locals(of: statements[place], inside: true))
        }
    }

    private func holdsFunction(_ statement: Int) -> Bool {
        if tree.nodes[statement].kind == .function { return true }
        return tree.children(of: statement).contains(where: holdsFunction)
    }

    /// The locals of the text's own that are named in a node; with those that functions inside name.
    private func locals(of node: Int, inside: Bool) -> Set<Int> {
        var found: Set<Int> = []
        func visit(_ node: Int) {
            switch tree.nodes[node].kind {
            case .name:
                switch tree.references[tree.nodes[node].detail] {
                case .local(let local), .upvalue(let local): if places[local] != nil { found.insert(local) }
                case .global: break
                }
            case .function where !inside: return
            default: break
            }
            for child in tree.children(of: node) { visit(child) }
        }
        visit(node)
        return found
    }

    /// Whether a statement does nothing but to compute with what is known.
    private func isPlain(_ node: Int) -> Bool {
        switch tree.nodes[node].kind {
        case .goto, .label, .methodCall, .vararg, .functionStatement: return false
        case .name:
            if case .global = tree.references[tree.nodes[node].detail] { return isPure(node) }
        case .call:
            let callee = tree.children(of: node)[0]
            guard isOwn(callee) || isPure(callee) else { return false }
            return tree.children(of: node).dropFirst().allSatisfy(isPlain)
        case .field, .index: if isPure(node) { return true }
        default: break
        }
        return tree.children(of: node).allSatisfy(isPlain)
    }

    /// Whether what is called is a function of the text.
    private func isOwn(_ node: Int) -> Bool {
        guard tree.nodes[node].kind == .name else { return false }
        switch tree.references[tree.nodes[node].detail] {
        case .local(let local), .upvalue(let local):
            guard let place = places[local], tree.locals[local].writeCount == 0 else { return false }
            return holdsFunction(statements[place])
        case .global: return false
        }
    }
}
