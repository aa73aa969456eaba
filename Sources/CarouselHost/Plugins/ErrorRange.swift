// The expression that a message is about. In: a tree, a message of Lua or of the bridge, and the last tokens that ran. Out: a
// range.

import LuaSyntax

/// A mistake that was made while a script ran.
struct ErrorRange {
    let tree: LuaTree
    let message: String
    /// Whether what a function returned is wrong.
    let isResult: Bool
    /// The token of the instruction that failed, or that ended the function.
    let token: Int
    /// The token of the instruction before, in the same call.
    let tokenBefore: Int

    /// Where it is, in bytes.
    var range: Range<Int>? {
        if isResult { return result }
        if let argument { return argument }
        if message.hasPrefix("attempt to index") { return indexed.map(tree.range(of:)) }
        if message.hasPrefix("attempt to call") { return called }
        if message.contains("'for' ") { return limit }
        if let operand { return operand }
        return missingName ?? assigned ?? call.map(tree.range(of:))
    }

    // MARK: What messages say

    /// The first text in quotes, which open behind a blank: a word may have an apostrophe.
    private var quoted: Substring? {
        guard let open = message.firstRange(of: " '") else { return nil }
        let rest = message[open.upperBound...]
        return rest.firstIndex(of: "'").map { rest[..<$0] }
    }

    /// What Lua calls the value that is wrong: the `x` of `(local 'x')`.
    private var variable: Substring? {
        guard let open = message.firstRange(of: " ("), message.hasSuffix("')") else { return nil }
        let words = message[open.upperBound...].split(separator: "'")
        return words.count > 1 ? words[1] : nil
    }

    // MARK: Nodes

    /// The innermost node of some kinds around the tokens.
    private func innermost(_ kinds: [LuaNode.Kind], around tokens: Int...) -> Int? {
        shortest(
            tree.nodes.indices.filter { node in
                let node = tree.nodes[node]
                return kinds.contains(node.kind) && tokens.allSatisfy { node.first <= $0 && $0 <= node.last }
            })
    }

    private func shortest(_ nodes: [Int]) -> Int? {
        nodes.min { tree.nodes[$0].last - tree.nodes[$0].first < tree.nodes[$1].last - tree.nodes[$1].first }
    }

    /// Lua gives a call the line on which its chain begins: it is the one around the token before, too.
    private var call: Int? { innermost([.call, .methodCall], around: token, tokenBefore) }

    /// The name under which a value was found: a variable's or a field's.
    private func name(of node: Int) -> Range<Int>? {
        switch tree.nodes[node].kind {
        case .name: tree.range(of: node)
        case .field, .methodCall: tree.range(ofToken: tree.nodes[node].detail)
        case .index: tree.range(of: tree.children(of: node)[1])
        case .paren: name(of: tree.children(of: node)[0])
        default: nil
        }
    }

    /// Whether a value is what Lua calls it.
    private func isVariable(_ node: Int) -> Bool {
        let name = name(of: node).map(tree.text)
        guard let variable else { return name == nil && tree.nodes[node].kind != .number }
        return name == variable || name?.dropFirst().dropLast() == variable
    }

    // MARK: Places

    /// The result that stands in another's place; without one, the function's name.
    private var result: Range<Int>? {
        let ordinals = ["second", "third", "fourth"]
        let number = ordinals.firstIndex { message.contains("the \($0) result") }.map { $0 + 1 } ?? 0
        let scopes = innermost([.return, .function], around: token)
        guard let node = scopes else { return nil }
        if tree.nodes[node].kind == .return {
            let values = tree.children(of: node)
            return values.last.map { tree.range(of: number < values.count ? values[number] : $0) }
                ?? tree.range(of: node)
        }
        let parent = tree.nodes.indices.first { tree.children(of: $0).contains(node) }
        guard let parent else { return nil }
        if tree.nodes[parent].kind == .namedEntry { return tree.range(ofToken: tree.nodes[parent].detail) }
        return tree.children(of: parent).first.flatMap(name)
    }

    /// The argument that is wrong; without one, the name of what is called.
    private var argument: Range<Int>? {
        guard message.hasPrefix("bad argument #") || message.hasPrefix("no option "), let call else {
            return nil
        }
        let number = message.drop { $0 != "#" }.dropFirst().prefix { $0.isNumber }
        let parts = tree.children(of: call)
        if let place = Int(number.isEmpty ? "1" : number), parts.indices.contains(place) {
            return tree.range(of: parts[place])
        }
        return nameOfCalled(call)
    }

    private func nameOfCalled(_ call: Int) -> Range<Int>? {
        let target = tree.nodes[call].kind == .methodCall ? call : tree.children(of: call)[0]
        return name(of: target) ?? tree.range(of: target)
    }

    /// The name that isn't there, or the value that is called.
    private var called: Range<Int>? {
        if message.hasSuffix("'for iterator')"), let loop = innermost([.genericFor], around: token) {
            return tree.range(of: tree.children(of: loop)[tree.nodes[loop].detail])
        }
        return call.flatMap(nameOfCalled)
    }

    /// The value whose field is asked for: Lua reads a field at its name or at the token behind it, and sets one at the end of
    /// the values.
    private var indexed: Int? {
        let kinds: [LuaNode.Kind] = [.field, .index, .methodCall]
        let found = tree.nodes.indices.filter { node in
            kinds.contains(tree.nodes[node].kind) && isVariable(tree.children(of: node)[0])
        }
        func access(_ node: Int) -> Int {
            tree.nodes[node].kind == .index ? tree.nodes[node].last : tree.nodes[node].detail
        }
        if let node = found.first(where: { access($0) == token })
            ?? found.first(where: { access($0) == token - 1 })
        {
            return tree.children(of: node)[0]
        }
        let statement = innermost([.assignment, .functionStatement], around: token)
        let targets = statement.map { tree.children(of: $0).prefix(max(1, tree.nodes[$0].detail)) } ?? []
        return targets.first { found.contains($0) }.map { tree.children(of: $0)[0] }
    }

    /// The operand that is wrong, or all that is compared.
    private var operand: Range<Int>? {
        let isComparison = message.hasPrefix("attempt to compare")
        let isWhole = message.hasSuffix("has no integer representation")
        guard message.hasPrefix("attempt to ") || isWhole else { return nil }
        let comparisons: [LuaToken.Kind] = [.less, .atMost, .greater, .atLeast]
        let operators = tree.nodes.indices.filter { node in
            let kind = tree.nodes[node].kind
            let detail = tree.nodes[node].detail
            guard kind == .unary || kind == .binary else { return false }
            guard isComparison else { return detail == token }
            return comparisons.contains(tree.tokens[detail].kind) && tree.nodes[node].first <= token
                && token <= tree.nodes[node].last
        }
        guard let node = shortest(operators) else { return nil }
        let operands = isComparison || isWhole ? [] : chain(node).filter(isVariable)
        return tree.range(of: operands.count == 1 ? operands[0] : node)
    }

    /// The operands of an operator; of a row of `..`, which Lua joins in one step, those of all.
    private func chain(_ node: Int) -> [Int] {
        let isConcat = { (node: Int) in
            tree.nodes[node].kind == .binary && tree.tokens[tree.nodes[node].detail].kind == .concat
        }
        guard isConcat(node) else { return tree.children(of: node) }
        var top = node
        while let parent = tree.nodes.indices.first(where: {
            isConcat($0) && tree.children(of: $0).last == top
        }) { top = parent }
        var operands: [Int] = []
        while isConcat(top) {
            let children = tree.children(of: top)
            operands.append(children[0])
            top = children[1]
        }
        return operands + [top]
    }

    /// The value of a `for` that is no number.
    private var limit: Range<Int>? {
        guard let loop = innermost([.numericFor], around: token) else { return nil }
        let place =
            if message.contains("initial") { 1 } else if message.contains("limit") { 2 } else { 3 }
        let children = tree.children(of: loop)
        return children.count > place + 1 ? tree.range(of: children[place]) : tree.range(of: loop)
    }

    /// What can't be assigned to: a key, or a field of an item that the message begins with or quotes. Lua is at the end of the
    /// values then.
    private var assigned: Range<Int>? {
        guard let statement = innermost([.assignment], around: token) else { return nil }
        let targets = tree.children(of: statement).prefix(tree.nodes[statement].detail)
        if message.hasPrefix("table index is ") {
            let indexed = targets.first { tree.nodes[$0].kind == .index }
            return indexed.map { tree.range(of: tree.children(of: $0)[1]) }
        }
        let item = "item."
        let name = message.hasPrefix(item) ? message.dropFirst(item.count).prefix { $0.isLetter } : quoted
        return targets.first { target in
            tree.nodes[target].kind == .field && tree.text(ofToken: tree.nodes[target].detail) == name
        }.map { tree.range(ofToken: tree.nodes[$0].detail) }
    }

    /// A name that a message of the bridge quotes.
    private var missingName: Range<Int>? {
        guard let quoted else { return nil }
        let found = tree.nodes.filter { node in
            (node.kind == .field || node.kind == .methodCall) && tree.text(ofToken: node.detail) == quoted
        }
        return (found.first { $0.detail == token } ?? found.first { $0.detail == token - 1 })
            .map { tree.range(ofToken: $0.detail) }
    }
}
