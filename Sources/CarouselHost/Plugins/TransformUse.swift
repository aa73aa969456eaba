// What the functions of a text may do with the Transforms of a frame. In: a tree. Out: whether one may be kept beyond a call, and
// whether its numbers may be read.

import CLuaBridge
import LuaSyntax

/// Whether the functions of a text may keep a Transform, or read its numbers: what is not understood may do both.
///
/// The host uses a frame's Transforms again in the next one unless somebody may keep them, and reads a field of a Transform
/// faster where nobody asks for `m11` … `m44`. Nothing else follows from it.
package struct TransformUse: Equatable, Sendable {
    /// Whether a function stores a value where a later call finds it: in a table, a global or a variable of a function around
    /// it. Neither counts what the text itself does, which runs before there are Transforms, nor what only `update` stores,
    /// which the host calls between frames, nor what `itemTransformForOffset` writes into its item, which keeps none.
    package private(set) var keeps = false
    /// Whether a field is read by a name that is computed, or by one of `m11` … `m44`.
    package private(set) var readsNumbers = false

    /// What is assumed of a text that is not understood.
    static let any = TransformUse(keeps: true, readsNumbers: true)

    private init(keeps: Bool, readsNumbers: Bool) {
        self.keeps = keeps
        self.readsNumbers = readsNumbers
    }

    /// - Parameters:
    ///   - tree: a text.
    ///   - isScript: whether the host calls the functions of the table that it returns; not so for a module.
    /// - Complexity: O(*n*) in the nodes of the tree.
    package init(_ tree: LuaTree, isScript: Bool) {
        guard tree.errors.isEmpty else {
            self = .any
            return
        }
        let hooks = isScript ? PrivateHooks(of: tree) : PrivateHooks()
        var written: Set<Int> = []
        var open = [(node: tree.root, function: 0)]
        while let (node, function) = open.popLast() {
            let kind = tree.nodes[node].kind
            switch kind {
            case .assignment, .functionStatement:
                let targets = tree.children(of: node).prefix(max(1, tree.nodes[node].detail))
                written.formUnion(targets)
                if function > 0, targets.contains(where: { hooks.stores($0, in: function, of: tree) }) {
                    keeps = true
                }
            case .namedEntry, .keyedEntry:
                if function > 0, function != hooks.update { keeps = true }
            default: break
            }
            if readsNumber(node, isWritten: written.contains(node), of: tree) { readsNumbers = true }
            if keeps, readsNumbers { return }
            let inner = kind == .function ? tree.nodes[node].detail : function
            tree.forEachChild(of: node) { open.append(($0, inner)) }
        }
    }

    // MARK: Numbers

    private static let elements = Set((1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } })
    /// Lua looks up a name that is longer as if it was computed.
    private static let longestName = 40

    /// Whether a node may read a number of a Transform: also a name or a text that is one of theirs, wherever it is.
    private func readsNumber(_ node: Int, isWritten: Bool, of tree: LuaTree) -> Bool {
        func isElement(_ name: Substring) -> Bool {
            name.utf8.count == 3 && Self.elements.contains(String(name))
        }
        let detail = tree.nodes[node].detail
        switch tree.nodes[node].kind {
        case .index: return !isWritten && !Self.isPlainKey(tree.children(of: node)[1], of: tree)
        case .methodCall, .namedEntry: return isElement(tree.text(ofToken: detail))
        case .field, .name:
            guard tree.nodes[node].kind == .field || tree.references[detail] == .global else { return false }
            let name = tree.text(ofToken: tree.nodes[node].last)
            return isElement(name) || name.utf8.count > Self.longestName
        case .string:
            let written = tree.text(tree.range(of: node))
            // Without escapes and brackets it is what stands between its quotes.
            guard written.utf8.count != 5, !written.utf8.contains(UInt8(ascii: "\\")), written.first != "["
            else {
                return LuaText.value(of: written).map(Self.elements.contains) ?? false
            }
            return false
        default: return false
        }
    }

    /// Whether a key is a text that is no name of a number's, or a place in a list.
    private static func isPlainKey(_ key: Int, of tree: LuaTree) -> Bool {
        let written = tree.text(tree.range(of: key))
        switch tree.nodes[key].kind {
        case .string: return written.utf8.count <= longestName
        case .number: return UInt8(written) != nil
        default: return false
        }
    }
}

/// The functions of a script that only the host calls: `update` and `itemTransformForOffset` of the table that it returns, where
/// neither the table nor they have another name that something else could use.
private struct PrivateHooks {
    /// The numbers of the functions.
    private(set) var update: Int?
    private var transform: Int?
    /// The local that is the item of `itemTransformForOffset`.
    private var item: Int?

    init() {}

    init(of tree: LuaTree) {
        var finder = HookFinder(tree)
        guard finder.readResult() else { return }
        update = finder.privateFunction("update")
        transform = finder.privateFunction("itemTransformForOffset")
        // A table that it makes may hold a Transform.
        guard let transform, tree.functions[transform].parameterCount > 3, !finder.makers.contains(transform)
        else { return }
        let local = tree.functions[transform].locals[3]
        if tree.locals[local].writeCount == 0 { item = local }
    }

    /// Whether an assignment to a target may store a value where a later call finds it.
    func stores(_ target: Int, in function: Int, of tree: LuaTree) -> Bool {
        if function == update { return false }
        let node = tree.nodes[target]
        guard node.kind == .field || node.kind == .index else {
            guard node.kind == .name, case .local = tree.references[node.detail] else { return true }
            return false
        }
        guard function == transform, let item, let object = tree.children(of: target).first else {
            return true
        }
        return tree.local(of: tree.nodes[object]) != item
    }
}

/// Finds the functions of the table that a script returns.
private struct HookFinder {
    private static let blocks: Set<LuaNode.Kind> = [.do, .if, .while, .repeat, .numericFor, .genericFor]

    let tree: LuaTree
    /// For each local, the nodes that use it, and the functions that they are in.
    private var uses: [Int: [(node: Int, function: Int)]] = [:]
    /// For each local, the nodes of the values that it is declared with.
    private var values: [Int: Int] = [:]
    /// For each name, the nodes of the values that the table's field gets.
    private var fields: [String: [Int]] = [:]
    /// How often the text itself sets a field of a name, in any table: what it sets in a block may be set more than once.
    private var count: [String: Int] = [:]
    /// Whether a block of the text itself has a table of its own: which one is returned is not looked at.
    private var isUnclear = false
    /// The functions that make tables.
    private(set) var makers: Set<Int> = []
    /// The fields that the text itself sets, and the values that they get; nil for one of several.
    private var settings: [(object: Int, name: String, value: Int?)] = []

    init(_ tree: LuaTree) {
        self.tree = tree
        var open = [(node: tree.root, function: 0, isInBlock: false)]
        while let (node, function, isInBlock) = open.popLast() {
            let kind = tree.nodes[node].kind
            note(node, in: function, isInBlock: isInBlock)
            let inner = kind == .function ? tree.nodes[node].detail : function
            let isBlock = Self.blocks.contains(kind)
            tree.forEachChild(of: node) { open.append(($0, inner, isInBlock || isBlock)) }
        }
    }

    private mutating func note(_ node: Int, in function: Int, isInBlock: Bool) {
        switch tree.nodes[node].kind {
        case .name:
            if let local = tree.local(of: tree.nodes[node]) {
                uses[local, default: []].append((node, function))
            }
        case .local, .localFunction:
            // A declaration of several may take them from a call.
            let parts = tree.children(of: node)
            guard parts.count == 2, tree.nodes[parts[0]].kind == .declaration else { return }
            values[tree.nodes[parts[0]].detail] = parts[1]
            if function == 0, isInBlock, tree.nodes[parts[1]].kind == .table { isUnclear = true }
        case .table: makers.insert(function)
        case .namedEntry:
            if function == 0 { count[String(tree.text(ofToken: tree.nodes[node].detail)), default: 0] += 1 }
        case .assignment, .functionStatement:
            guard function == 0 else { return }
            let parts = tree.children(of: node)
            for target in parts.prefix(max(1, tree.nodes[node].detail))
            where tree.nodes[target].kind == .field {
                let name = String(tree.text(ofToken: tree.nodes[target].detail))
                settings.append((tree.children(of: target)[0], name, parts.count == 2 ? parts[1] : nil))
                count[name, default: 0] += isInBlock ? 2 : 1
            }
        default: break
        }
    }

    /// Finds the table that the text returns; false if something else may hold it, or if it is not written here.
    mutating func readResult() -> Bool {
        guard !isUnclear,
            let last = tree.children(of: tree.root).last(where: { tree.nodes[$0].kind == .return }),
            case let results = tree.children(of: last), results.count == 1
        else { return false }
        var table = results[0]
        if let local = tree.local(of: tree.nodes[table]) {
            guard let value = values[local], tree.locals[local].writeCount == 0 else { return false }
            let own = settings.filter { tree.local(of: tree.nodes[$0.object]) == local }
            let known = Set(own.map(\.object) + [table])
            guard uses[local, default: []].allSatisfy({ known.contains($0.node) }) else { return false }
            for setting in own {
                guard let value = setting.value else { return false }
                fields[setting.name, default: []].append(value)
            }
            table = value
        }
        guard tree.nodes[table].kind == .table else { return false }
        for entry in tree.children(of: table) {
            let node = tree.nodes[entry]
            let parts = tree.children(of: entry)
            if node.kind == .keyedEntry { return false }
            guard node.kind == .namedEntry else { continue }
            fields[String(tree.text(ofToken: node.detail)), default: []].append(parts[0])
        }
        return true
    }

    /// The number of the function that is a field, if nothing else can call it.
    func privateFunction(_ name: String) -> Int? {
        guard let found = fields[name], found.count == 1, count[name] == 1 else { return nil }
        let value = found[0]
        if tree.nodes[value].kind == .function { return tree.nodes[value].detail }
        guard let local = tree.local(of: tree.nodes[value]), tree.locals[local].writeCount == 0,
            uses[local, default: []].map(\.node) == [value], let function = values[local],
            tree.nodes[function].kind == .function
        else { return nil }
        return tree.nodes[function].detail
    }
}

extension TransformUse {
    /// The same for the bridge.
    var forBridge: chl_use { chl_use(keeps: keeps, reads_numbers: readsNumbers) }
}

extension ScriptText {
    /// The longest text whose functions are looked at, in bytes: a load does not wait for more.
    private static let longest = 128 << 10

    func use(isScript: Bool) -> TransformUse {
        // A tree takes many times what its text does, and of most scripts nobody asks for it again.
        text.utf8.count <= Self.longest ? TransformUse(makeTree(), isScript: isScript) : .any
    }
}
