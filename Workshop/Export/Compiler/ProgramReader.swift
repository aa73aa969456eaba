// Reads a script's trees and loaded values as a program. In: a loaded script. Out: its program, or a refusal.

import CarouselHost
import LuaSyntax

/// Makes a program of a loaded script.
final class ProgramReader {
    /// What is known of the script.
    let facts: ScriptFacts
    var program: EffectProgram
    /// The loaded function whose text is read.
    private(set) var closure = 0
    private(set) var tree: LuaTree
    private(set) var source = 0
    /// The functions that are open, the innermost last.
    var open: [Int] = []
    private var functionNumbers: [Body: Int] = [:]
    private var variableNumbers: [Variable: Int] = [:]
    private var cellNumbers: [Int: Int] = [:]
    private var globalNumbers: [String: Int] = [:]
    /// Loaded functions that are still to be read.
    private var waiting: [Int] = []
    private var names: [Int: [Int: String]] = [:]
    /// Labels of blocks that are open, by their names: what a jump to them is.
    var labels: [[String: JumpTarget]] = []
    private(set) var labelCount = 0

    /// Where a jump goes.
    struct JumpTarget {
        /// Where a label is, seen from the statements that are read.
        enum Side {
            /// What is read is before it, and can be left.
            case ahead
            /// What is read is behind it, and can be begun again.
            case behind
            /// What is read is behind it, and begins elsewhere.
            case outside
        }

        let number: Int
        var side = Side.ahead
        /// Whether something jumps to it, forwards and backwards.
        var isLeft = false
        var isRestarted = false
    }

    /// - Parameter facts: what is found of the script.
    init(_ facts: ScriptFacts) {
        self.facts = facts
        program = EffectProgram(script: facts.script)
        tree = facts.script.sources[0].tree
    }

    /// The program that the hooks need.
    func read(transform: Int, option: Int?, update: Int?) throws(Refusal) -> EffectProgram {
        program.transform = number(ofFunction: transform)
        program.option = option.map { number(ofFunction: $0) }
        program.update = update.map { number(ofFunction: $0) }
        var next = 0
        while true {
            if let loaded = waiting.popLast() {
                try readBody(of: loaded)
            } else if next < program.objects.count {
                try readObject(program.objects[next])
                next += 1
            } else {
                return program
            }
        }
    }

    // MARK: Functions

    func number(ofFunction loaded: Int) -> Int {
        let body = facts.body(of: loaded)
        if let number = functionNumbers[body] { return number }
        let instances = facts.instances(of: loaded)
        guard case .function(let source, let function, _) = facts.script.nodes[instances[0]] else { return 0 }
        let number = declare(
            body, source: source, name: name(of: function, in: source), instances: instances,
            varying: facts.varyingPlaces(instances), parent: nil)
        waiting.append(instances[0])
        return number
    }

    private func declare(
        _ body: Body, source: Int, name: String, instances: [Int], varying: [Int], parent: Int?
    ) -> Int {
        let script = facts.script.sources[source]
        let function = script.tree.functions[body.function]
        let number = program.functions.count
        functionNumbers[body] = number
        let node = script.functionNodes[body.function]
        program.functions.append(
            ProgramFunction(
                name: name, instances: instances, varying: varying, parent: parent, parameters: [],
                isVararg: function.isVararg,
                place: ScriptPlace(source: source, node: node, token: script.tree.nodes[node].first)))
        program.functions[number].varyingKinds = varying.map { _ in KindSlot() }
        return number
    }

    private func enter(_ loaded: Int) {
        closure = loaded
        guard case .function(let number, _, _) = facts.script.nodes[loaded] else { return }
        source = number
        tree = facts.script.sources[number].tree
    }

    private func readBody(of loaded: Int) throws(Refusal) {
        enter(loaded)
        guard case .function(_, let function, _) = facts.script.nodes[loaded] else { return }
        try readBody(Body(closure: loaded, function: function))
        let number = functionNumbers[Body(closure: loaded, function: function)] ?? 0
        for instance in program.functions[number].instances {
            for place in program.functions[number].varying {
                note(value: facts.script.cells[facts.cells(of: instance)[place]])
            }
        }
    }

    /// Reads a function whose text is that of the loaded one which is open.
    private func readBody(_ body: Body) throws(Refusal) {
        guard let number = functionNumbers[body] else { return }
        let function = tree.functions[body.function]
        let outer = labels
        labels = []
        open.append(number)
        defer {
            open.removeLast()
            labels = outer
        }
        let parameters = function.locals.prefix(function.parameterCount).map { variable($0) }
        let former = program.functions[number]
        program.functions[number] = ProgramFunction(
            name: former.name, instances: former.instances, varying: former.varying, parent: former.parent,
            parameters: Array(parameters), isVararg: former.isVararg, place: former.place)
        program.functions[number].varyingKinds = former.varyingKinds
        let block = children(facts.script.sources[source].functionNodes[body.function]).last ?? 0
        let statements = try self.block(block).running
        program.functions[number].body = statements
        program.functions[number].canEnd = canEnd(statements)
    }

    /// A function that is written in the one that is open.
    func innerFunction(_ node: Int) throws(Refusal) -> Int {
        let index = nodes[node].detail
        let body = Body(closure: closure, function: index)
        if functionNumbers[body] == nil {
            _ = declare(
                body, source: source, name: name(of: index, in: source), instances: [], varying: [],
                parent: open.last)
        }
        try readBody(body)
        return functionNumbers[body] ?? 0
    }

    // MARK: Loaded values

    /// What a value of the loaded script needs.
    func note(value: CapturedScript.Value) {
        guard case .node(let node) = value else { return }
        switch facts.script.nodes[node] {
        case .function: _ = number(ofFunction: node)
        case .table, .matrix: if !program.objects.contains(node) { program.objects.append(node) }
        case .other: break
        }
    }

    private func readObject(_ object: Int) throws(Refusal) {
        if let maker = facts.makers[object] {
            enter(facts.script.chunks[maker.source])
            program.makers[object] =
                maker.statements.isEmpty
                ? try expression(maker.expression) : try call(made: maker)
            return
        }
        guard case .table(let metatable, _) = facts.script.nodes[object] else { return }
        note(value: metatable)
        for (key, value) in facts.fields(of: object) {
            note(value: key)
            note(value: value)
        }
    }

    /// A call of a function that has the statements that make a table.
    private func call(made maker: ScriptFacts.TableMaker) throws(Refusal) -> Expression {
        let number = program.functions.count
        let place = place(maker.expression)
        program.functions.append(
            ProgramFunction(
                name: "\(tree.locals[maker.local].name)Made", instances: [], varying: [], parent: nil,
                parameters: [], isVararg: false, place: place))
        open.append(number)
        defer { open.removeLast() }
        let statements = try self.statements(maker.statements[...])
        let table = make(.variable(variable(maker.local)), maker.expression)
        program.functions[number].body = statements + [.returning([table])]
        program.functions[number].canEnd = false
        return make(
            .first(make(.call(.function(number, instance: nil), []), maker.expression)), maker.expression)
    }

    // MARK: Nodes

    var nodes: [LuaNode] { tree.nodes }
    func children(_ node: Int) -> [Int] { tree.children(of: node) }
    func word(_ token: Int) -> String { String(tree.text(ofToken: token)) }
    func operation(_ node: Int) -> LuaToken.Kind { tree.tokens[tree.nodes[node].detail].kind }
    func value(_ node: Int) -> CapturedScript.Value? { facts.value(of: node, in: closure) }
    func key(_ node: Int) -> CapturedScript.Value? { facts.key(of: node, in: closure) }
    func meaning(_ node: Int) -> Meaning { facts.meaning(of: node, in: closure) }
    func refusal(_ node: Int, _ reason: Refusal.Reason) -> Refusal {
        facts.refusal(node, in: closure, reason)
    }

    func place(_ node: Int, token: Int? = nil) -> ScriptPlace {
        ScriptPlace(source: source, node: node, token: token ?? nodes[node].first)
    }

    func make(_ form: Expression.Form, _ node: Int, token: Int? = nil) -> Expression {
        program.expressionCount += 1
        return Expression(form, place(node, token: token), id: program.expressionCount)
    }

    /// A number that no other label has.
    func newLabel() -> Int {
        labelCount += 1
        return labelCount
    }

    // MARK: Variables

    func variable(_ local: Int) -> Int {
        let key = Variable(closure: closure, local: local)
        if let number = variableNumbers[key] { return number }
        let known = tree.locals[local]
        program.variables.append(ProgramVariable(name: known.name, owner: closure))
        variableNumbers[key] = program.variables.count - 1
        return program.variables.count - 1
    }

    /// A variable of our own.
    func newVariable(_ name: String) -> Int {
        program.variables.append(ProgramVariable(name: name, owner: closure))
        return program.variables.count - 1
    }

    func cell(_ cell: Int, _ name: String) -> Int {
        if let number = cellNumbers[cell] { return number }
        program.cells.append(ProgramCell(name: name, initial: facts.script.cells[cell]))
        note(value: facts.script.cells[cell])
        cellNumbers[cell] = program.cells.count - 1
        return program.cells.count - 1
    }

    func global(_ name: String) -> Int {
        if let number = globalNumbers[name] { return number }
        let value = facts.initialValue(ofGlobal: name)
        program.cells.append(ProgramCell(name: name, initial: value))
        note(value: value)
        globalNumbers[name] = program.cells.count - 1
        return program.cells.count - 1
    }

    /// What the script calls a function.
    private func name(of function: Int, in number: Int) -> String {
        if names[number] == nil { names[number] = Self.functionNames(facts.script.sources[number].tree) }
        return names[number]?[function] ?? "inner"
    }

    static func functionNames(_ tree: LuaTree) -> [Int: String] {
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
        return found
    }
}
