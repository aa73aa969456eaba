// Which functions of a script run, and what they change: found by going through their trees until nothing new is found.

import CarouselHost
import LuaSyntax

extension ScriptFacts {
    /// Finds what the hooks need.
    mutating func find(_ hooks: [Int]) {
        repeat {
            beginRound()
            for hook in hooks { reach(hook) }
            var next = 0
            while next < reached.count {
                visitBody(of: reached[next])
                next += 1
            }
            for table in objects {
                guard let maker = makers[table] else { continue }
                let nodes = maker.statements.isEmpty ? [maker.expression] : maker.statements
                for node in nodes { visit(node, script.chunks[maker.source]) }
            }
        } while hasNews
    }

    private mutating func visitBody(of closure: Int) {
        guard case .function(let source, let function, _) = script.nodes[closure] else { return }
        let tree = script.sources[source].tree
        guard let block = tree.children(of: script.sources[source].functionNodes[function]).last else {
            return
        }
        visit(block, closure)
    }

    /// A node whose value, if it has one, is used.
    private mutating func visit(_ node: Int, _ closure: Int) {
        let tree = tree(of: closure)
        let kind = tree.nodes[node].kind
        if kind.isExpression, kind != .function, let value = value(of: node, in: closure) {
            return need(value)
        }
        let parts = tree.children(of: node)
        switch kind {
        case .name: visitName(node, closure)
        case .field, .index:
            visitKey(of: node, closure)
            visitObject(parts[0], closure)
        case .local:
            let count = tree.nodes[node].detail
            // Another name for something that has one.
            if count == 1, parts.count == 2, alias(of: tree.nodes[parts[0]].detail, in: closure) != nil {
                return
            }
            for part in parts.dropFirst(count) { visit(part, closure) }
        case .assignment:
            for part in parts.prefix(tree.nodes[node].detail) { visitTarget(part, closure) }
            for part in parts.dropFirst(tree.nodes[node].detail) { visit(part, closure) }
        case .functionStatement:
            visitTarget(parts[0], closure)
            visit(parts[1], closure)
        case .call: visitCall(parts, closure)
        case .methodCall: visitMethod(node, parts, closure)
        case .namedEntry:
            write(name: String(tree.text(ofToken: tree.nodes[node].detail)))
            visit(parts[0], closure)
        case .keyedEntry:
            noteWrite(ofKey: value(of: parts[0], in: closure))
            for part in parts { visit(part, closure) }
        default: for part in parts { visit(part, closure) }
        }
    }

    private mutating func visitName(_ node: Int, _ closure: Int) {
        switch meaning(of: node, in: closure) {
        case .cell(let cell): need(script.cells[cell])
        case .varying(let place):
            for instance in instances(of: closure) { need(script.cells[cells(of: instance)[place]]) }
        case .global(let name): need(initialValue(ofGlobal: name))
        case .expression(let expression): visit(expression, closure)
        case .variable: break
        }
    }

    /// The object of a field that is no constant: it is needed as such.
    private mutating func visitObject(_ node: Int, _ closure: Int) {
        if case .host? = value(of: node, in: closure) { return }
        visit(node, closure)
    }

    private mutating func visitKey(of node: Int, _ closure: Int) {
        let tree = tree(of: closure)
        if case .text(let name)? = key(of: node, in: closure) { return read(name: name) }
        if tree.nodes[node].kind == .index { visit(tree.children(of: node)[1], closure) }
    }

    private mutating func noteWrite(ofKey key: Value?) {
        switch key {
        case .text(let name)?: write(name: name)
        case .whole?, .real?: writeAny(names: false, numbers: true)
        // What it may be is found with the kinds of all values.
        default: break
        }
    }

    private mutating func visitTarget(_ node: Int, _ closure: Int) {
        let tree = tree(of: closure)
        guard tree.nodes[node].kind == .name else {
            noteWrite(ofKey: key(of: node, in: closure))
            if tree.nodes[node].kind == .index, key(of: node, in: closure) == nil {
                visit(tree.children(of: node)[1], closure)
            }
            return visitObject(tree.children(of: node)[0], closure)
        }
        switch meaning(of: node, in: closure) {
        case .cell(let cell):
            assign(cell: cell)
            need(script.cells[cell])
        case .varying(let place):
            for instance in instances(of: closure) { assign(cell: cells(of: instance)[place]) }
        case .global(let name):
            assign(global: name)
            need(initialValue(ofGlobal: name))
        case .expression, .variable: break
        }
    }

    private mutating func visitCall(_ parts: [Int], _ closure: Int) {
        if case .host(let name)? = value(of: parts[0], in: closure) {
            switch name {
            case "table.insert", "table.sort", "table.remove": writeAny(names: false, numbers: true)
            case "table.pack":
                read(name: "n")
                write(name: "n")
            case "rawset": noteWrite(ofKey: parts.count > 2 ? value(of: parts[2], in: closure) : nil)
            default: break
            }
        } else {
            visit(parts[0], closure)
        }
        for part in parts.dropFirst() { visitObject(part, closure) }
    }

    private mutating func visitMethod(_ node: Int, _ parts: [Int], _ closure: Int) {
        let tree = tree(of: closure)
        let name = String(tree.text(ofToken: tree.nodes[node].detail))
        read(name: name)
        visitObject(parts[0], closure)
        if case .node(let table)? = value(of: parts[0], in: closure),
            let method = field(.text(name), of: table)
        {
            need(method)
        }
        for part in parts.dropFirst() { visitObject(part, closure) }
    }
}

extension LuaNode.Kind {
    /// Whether it has a value.
    var isExpression: Bool {
        switch self {
        case .name, .nil, .true, .false, .number, .string, .vararg, .function, .field, .index, .call,
            .methodCall, .paren,
            .unary, .binary, .table:
            true
        default: false
        }
    }
}
