// Tables as a text writes them. In: a tree. Out: their fields in order, also those that are set later, and by path.

/// The tables of a text.
package struct LuaTables: Sendable {
    /// A field of a table.
    package struct Field: Equatable, Sendable {
        package let name: String
        /// Its name, in bytes.
        package let range: Range<Int>
        /// The node of its value; nil if it is the result of a call with several.
        package let value: Int?
    }

    private let tree: LuaTree
    /// The fields of each table node.
    private var written: [Int: [Field]] = [:]
    /// The nodes of tables, in the order of the text.
    private var tables: [Int] = []
    /// For each local, its first value, and the fields that are set later.
    private var values: [Int: Int] = [:]
    private var later: [Int: [Field]] = [:]
    /// The node of what the text returns.
    package let result: Int?

    /// - Complexity: O(*n*) in the nodes of the tree.
    package init(_ tree: LuaTree) {
        self.tree = tree
        result = tree.children(of: tree.root).last { tree.nodes[$0].kind == .return }
            .flatMap { tree.children(of: $0).first }
        for node in tree.nodes.indices {
            switch tree.nodes[node].kind {
            case .table:
                tables.append(node)
                written[node] = tree.children(of: node).compactMap(entry)
            case .local, .localFunction, .assignment, .functionStatement:
                // A function has one name.
                let children = tree.children(of: node)
                let count = max(1, tree.nodes[node].detail)
                for (place, target) in children.prefix(count).enumerated() {
                    note(target, value: count + place < children.count ? children[count + place] : nil)
                }
            default: break
            }
        }
        tables.sort { tree.nodes[$0].first < tree.nodes[$1].first }
    }

    /// A local is declared, or a field is set.
    private mutating func note(_ target: Int, value: Int?) {
        let node = tree.nodes[target]
        let parts = tree.children(of: target)
        if node.kind == .declaration { values[node.detail] = value }
        guard let object = parts.first, let local = local(of: object),
            let field = field(node, key: node.kind == .index ? parts.last : nil, value: value)
        else { return }
        later[local, default: []].append(field)
    }

    /// A field whose name is a token of the node, or the text that a key is.
    private func field(_ node: LuaNode, key: Int?, value: Int?) -> Field? {
        if let key { return string(key).map { Field(name: $0, range: tree.range(of: key), value: value) } }
        return Field(
            name: String(tree.text(ofToken: node.detail)), range: tree.range(ofToken: node.detail),
            value: value)
    }

    private func local(of node: Int) -> Int? { tree.local(of: tree.nodes[node]) }

    private func entry(_ node: Int) -> Field? {
        let entry = tree.nodes[node]
        let parts = tree.children(of: node)
        guard entry.kind != .positionalEntry else { return nil }
        return field(entry, key: entry.kind == .keyedEntry ? parts.first : nil, value: parts.last)
    }

    /// The text of a short string without escapes.
    package func string(_ node: Int) -> String? {
        guard tree.nodes[node].kind == .string else { return nil }
        let text = tree.text(tree.range(of: node))
        guard text.first == "\"" || text.first == "'", !text.contains("\\") else { return nil }
        return String(text.dropFirst().dropLast())
    }

    /// The names of the modules that the text requires, where it writes them.
    package var requiredNames: [String] {
        tree.nodes.indices.compactMap { node in
            let parts = tree.children(of: node)
            guard tree.nodes[node].kind == .call, parts.count == 2,
                tree.text(tree.range(of: parts[0])) == "require"
            else { return nil }
            return string(parts[1])
        }
    }

    // MARK: Looking up

    /// The table that a value is, in the text; nil if none is written.
    package func table(of value: Int) -> Int? {
        switch tree.nodes[value].kind {
        case .table: return value
        case .paren: return tree.children(of: value).first.flatMap(self.table(of:))
        case .name:
            guard let local = local(of: value), let first = values[local] else { return nil }
            return tree.nodes[first].kind == .table ? first : nil
        default: return nil
        }
    }

    /// The fields of a value, in the order in which they are written; nil if it is no table that is written here.
    package func fields(of value: Int) -> [Field]? {
        guard let table = table(of: value) else { return nil }
        let local = local(of: value)
        return (written[table] ?? []) + (local.flatMap { later[$0] } ?? [])
    }

    /// The number that a value is, also a negative one; nil for what is computed.
    package func number(_ value: Int) -> Double? {
        guard isLiteral(value), tree.nodes[value].kind != .string else { return nil }
        let text = tree.text(tree.range(of: value))
        let digits = text.hasPrefix("-") ? text.dropFirst().drop { $0 == " " } : text
        return LuaNumber(digits.utf8).map { text.hasPrefix("-") ? -$0.double : $0.double }
    }

    /// The node of the value with which a local is declared.
    package func firstValue(of local: Int) -> Int? { values[local] }

    /// The field that a path leads to from the table that the text returns, such as `options`, `gap`; nil if the path is
    /// lost, for example because a function makes the table.
    package func field(at path: [String]) -> Field? {
        var fields = result.flatMap(fields)
        var found: Field?
        for name in path {
            found = fields?.last { $0.name == name }
            fields = found?.value.flatMap(self.fields)
        }
        return found
    }

    /// The first field with a name in the text.
    package func field(named name: String) -> Field? {
        fields(named: name).min { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The field with a name, if the text has just one.
    package func onlyField(named name: String) -> Field? {
        let found = fields(named: name)
        return found.count == 1 ? found[0] : nil
    }

    private func fields(named name: String) -> [Field] {
        (tables.flatMap { written[$0] ?? [] } + later.values.joined()).filter { $0.name == name }
    }

    /// The values without names of a table that is written here.
    package func elements(of table: Int) -> [Int] {
        guard tree.nodes[table].kind == .table else { return [] }
        return tree.children(of: table).filter { tree.nodes[$0].kind == .positionalEntry }
            .compactMap { tree.children(of: $0).first }
    }

    /// Whether a value is a number, also a negative one, a short string without escapes, or true or false.
    package func isLiteral(_ node: Int) -> Bool {
        switch tree.nodes[node].kind {
        case .number, .true, .false: return true
        case .string: return string(node) != nil
        case .unary:
            return tree.tokens[tree.nodes[node].detail].kind == .minus
                && tree.children(of: node).first.map { tree.nodes[$0].kind == .number } ?? false
        default: return false
        }
    }

    /// The order in which names are written: that of the first table that has exactly these fields, otherwise of the first
    /// places where the text has them.
    ///
    /// - Returns: nil if the text does not have them all.
    package func order(of names: Set<String>) -> [String]? {
        func distinct(_ list: some Sequence<String>) -> [String] {
            var seen: Set<String> = []
            return list.filter { seen.insert($0).inserted }
        }
        let variables = values.filter { tree.nodes[$0.value].kind == .table }.sorted { $0.value < $1.value }
        let lists =
            tables.map { written[$0] ?? [] }
            + variables.map { (written[$0.value] ?? []) + (later[$0.key] ?? []) }
        for list in lists {
            let order = distinct(list.map(\.name))
            if order.count == names.count, names.isSuperset(of: order) { return order }
        }
        let words = tree.tokens.lazy.compactMap { token -> String? in
            switch token.kind {
            case .name: String(tree.text(token.range))
            case .string: String(tree.text(token.range).dropFirst().dropLast())
            default: nil
            }
        }
        let order = distinct(words.filter(names.contains))
        return order.count == names.count ? order : nil
    }
}
