// A loaded script as a program: which functions it needs, and what in it never changes. In: a loaded script, and what a
// compiler finds while it writes. Out: the meaning of names, the values of expressions.

import CarouselEngine
import CarouselHost
import LuaSyntax

/// A function that runs: one of the script's with the values that it holds, or one inside it.
struct Body: Hashable {
    /// The node of the function that was loaded.
    let closure: Int
    /// The function, which may be inside that one, in its text.
    let function: Int
}

/// A variable of a function that was loaded, or of one inside it.
struct Variable: Hashable {
    let closure: Int
    let local: Int
}

/// What a name stands for.
enum Meaning {
    /// A variable of the function or of one around it, inside the function that was loaded.
    case variable(Variable)
    /// An upvalue of the function that was loaded.
    case cell(Int)
    case global(String)
    /// An upvalue that differs among several closures of one function: its place.
    case varying(Int)
    /// A constant that Lua's compiler puts in place of its name: the expression of its value.
    case expression(Int)
}

/// What is known of a script's program. A compiler goes through it until nothing new is found.
struct ScriptFacts {
    typealias Value = CapturedScript.Value

    let script: CapturedScript
    /// Whether something was found in this round.
    var hasNews = false

    /// Functions that may run, in the order in which they were found.
    private(set) var reached: [Int] = []
    /// The same by source and function.
    private var instances: [[Int]: [Int]] = [:]
    /// Tables that are more than constants: the code needs them as objects.
    private(set) var objects: [Int] = []
    /// The tables whose fields were looked through in this round.
    private var neededInRound: Set<Int> = []
    /// What some function does.
    private enum Fact: Hashable {
        case reaches(Int), needs(Int), assignsCell(Int), assignsGlobal(String)
        /// Fields of any object are written and read by a name.
        case writes(String), reads(String)
        case writesSomeName, writesAnyName, writesAnyNumber, readsAnyName
    }
    private var facts: Set<Fact> = []

    /// How a text makes a large table.
    struct TableMaker {
        let source: Int
        /// The call that makes it, or what it begins with.
        let expression: Int
        /// The local that holds it.
        let local: Int
        /// The statements that make it; none if it is a call.
        var statements: [Int] = []
    }

    /// Large tables that a text makes by a call or by loops.
    private(set) var makers: [Int: TableMaker] = [:]

    /// Expressions and blocks that are nested deeper than this are not read.
    private static let deepest = 400

    init(_ script: CapturedScript) throws(Refusal) {
        self.script = script
        for source in script.sources {
            guard let node = source.tree.node(deeperThan: Self.deepest) else { continue }
            throw Refusal(
                at:
                    node, in: source, .tooDeep(most: Self.deepest)
            )
        }
        for source in script.sources {
            let node = source.tree.nodes.firstIndex { node in
                node.kind == .declaration && source.tree.locals[node.detail].name == "_ENV"
            }
            if let node { throw Refusal(at: node, in: source, .ownGlobals) }
        }
        for case .function(let source, let function, let cells) in script.nodes {
            let tree = script.sources[source].tree
            for (upvalue, cell) in zip(tree.functions[function].upvalues, cells) {
                guard case .node(let table) = script.cells[cell], makers[table] == nil,
                    let local = upvalue.local, case .table = script.nodes[table],
                    tree.locals[local].function == 0, tree.locals[local].writeCount == 0,
                    let expression = script.sources[source].firstValues[local],
                    size(of: table) > Self.largest || isPath(table), isAlone(table)
                else { continue }
                var maker = TableMaker(source: source, expression: expression, local: local)
                if tree.nodes[expression].kind == .methodCall {
                    guard !isChanged(local, in: tree), isFittedAnew(expression, in: source) else { continue }
                } else if tree.nodes[expression].kind == .call {
                    guard !isChanged(local, in: tree), isMadeAnew(expression, in: source) else { continue }
                } else {
                    guard tree.nodes[expression].kind == .table,
                        let statements = slice(of: local, in: source)
                    else { continue }
                    maker.statements = statements
                }
                makers[table] = maker
            }
        }
    }

    /// Whether a table is a path of the host's module.
    private func isPath(_ table: Int) -> Bool {
        guard case .table(.node(let metatable), _) = script.nodes[table],
            case .table(_, let methods) = script.nodes[metatable], case .node(let at)? = methods[.text("at")],
            case .function(let source, _, _) = script.nodes[at]
        else { return false }
        return script.sources[source].tree.lines.text == ModuleTrail.hostModules["path"]
    }

    /// The statements of a text that make the table of a local.
    private func slice(of local: Int, in source: Int) -> [Int]? {
        let chunk = script.chunks[source]
        let libraries = ["math.", "string.", "table.", "Transform."]
        let others: Set<String> = [
            "ipairs", "type", "tonumber", "tostring", "select", "math", "string", "table",
        ]
        let slice = LoopSlice(script.sources[source]) { node in
            switch value(of: node, in: chunk) {
            case .host(let name)?:
                if name.hasPrefix("math.random") { return false }
                return others.contains(name) || libraries.contains { name.hasPrefix($0) }
            case .node?: return false
            case nil: return false
            default: return true
            }
        }
        return slice.statements(making: local)
    }

    /// Whether a call makes the same table at any time: of a function whose upvalues never change, with constants.
    private func isMadeAnew(_ call: Int, in source: Int) -> Bool {
        let chunk = script.chunks[source]
        let parts = script.sources[source].tree.children(of: call)
        guard let function = function(value(of: parts[0], in: chunk)) else { return false }
        var seen: Set<Int> = []
        return isFixed(function, &seen) && parts.dropFirst().allSatisfy { value(of: $0, in: chunk) != nil }
    }

    /// Whether a path that is made anew is fitted into a size that is written.
    private func isFittedAnew(_ call: Int, in source: Int) -> Bool {
        let tree = script.sources[source].tree
        let parts = tree.children(of: call)
        guard tree.text(ofToken: tree.nodes[call].detail) == "fitted", tree.nodes[parts[0]].kind == .call
        else {
            return false
        }
        let chunk = script.chunks[source]
        return isMadeAnew(parts[0], in: source)
            && parts.dropFirst().allSatisfy { value(of: $0, in: chunk) != nil }
    }

    private func isFixed(_ function: Int, _ seen: inout Set<Int>) -> Bool {
        guard seen.insert(function).inserted,
            case .function(let source, let index, let cells) = script.nodes[function]
        else {
            return true
        }
        let tree = script.sources[source].tree
        for (upvalue, cell) in zip(tree.functions[index].upvalues, cells) {
            if let local = upvalue.local, tree.locals[local].writeCount > 0 { return false }
            if let inner = self.function(script.cells[cell]), !isFixed(inner, &seen) { return false }
        }
        return true
    }

    /// Whether what a table holds is held by nothing else.
    private func isAlone(_ table: Int) -> Bool {
        var inner: Set<Int> = [table]
        var next = [table]
        while let holder = next.popLast() {
            guard case .table(_, let fields) = script.nodes[holder] else { continue }
            for case .node(let node) in fields.values {
                if case .table = script.nodes[node], inner.insert(node).inserted { next.append(node) }
            }
        }
        func isInner(_ value: Value) -> Bool {
            if case .node(let node) = value { node != table && inner.contains(node) } else { false }
        }
        let isHeld = script.nodes.indices.contains { node in
            guard !inner.contains(node), case .table(_, let fields) = script.nodes[node] else { return false }
            return fields.values.contains(where: isInner)
        }
        return !isHeld && !script.cells.contains(where: isInner)
    }

    /// How many values a table may have to leave as they are.
    private static let largest = 200
    /// How many entries of tables an export may hold that no loop makes.
    private static let mostEntries = 4096

    /// - Parameter file: the script's, for the message.
    /// - Throws: ``Refusal`` if tables that leave as they are have too many entries.
    func checkSize(of file: String) throws(Refusal) {
        var inMakers: Set<Int> = []
        var next = objects.filter { makers[$0] != nil }
        while let table = next.popLast() {
            guard inMakers.insert(table).inserted, case .table(_, let fields) = script.nodes[table] else {
                continue
            }
            for case .node(let node) in fields.values { next.append(node) }
        }
        var count = 0
        for table in objects where !inMakers.contains(table) {
            if case .table(_, let fields) = script.nodes[table] { count += fields.count }
        }
        guard count > Self.mostEntries else { return }
        throw Refusal(of: file, .tooManyEntries(count, most: Self.mostEntries))
    }

    /// How many values a table holds, with those of its tables; a few more than ``largest`` are not counted.
    private func size(of table: Int) -> Int {
        var sum = 0
        var seen = Set([table])
        var next = [table]
        while let table = next.popLast(), sum <= Self.largest {
            guard case .table(_, let fields) = script.nodes[table] else { continue }
            sum += fields.count
            for case .node(let node) in fields.values where seen.insert(node).inserted { next.append(node) }
        }
        return sum
    }

    /// Whether a text sets fields of a local.
    private func isChanged(_ local: Int, in tree: LuaTree) -> Bool {
        tree.nodes.indices.contains { node in
            guard [.assignment, .functionStatement].contains(tree.nodes[node].kind) else { return false }
            return tree.children(of: node).prefix(max(1, tree.nodes[node].detail)).contains { target in
                var object = target
                while [.field, .index].contains(tree.nodes[object].kind) {
                    object = tree.children(of: object)[0]
                }
                return object != target && tree.local(of: tree.nodes[object]) == local
            }
        }
    }

    // MARK: What is found

    /// - Returns: whether it is new.
    @discardableResult
    private mutating func note(_ fact: Fact) -> Bool {
        guard facts.insert(fact).inserted else { return false }
        hasNews = true
        return true
    }

    /// Another round begins.
    mutating func beginRound() {
        hasNews = false
        neededInRound = []
    }

    mutating func reach(_ function: Int) {
        guard note(.reaches(function)) else { return }
        reached.append(function)
        if case .function(let source, let index, _) = script.nodes[function] {
            instances[[source, index], default: []].append(function)
        }
    }

    // MARK: Closures of one function

    /// All closures that may run of the same function; they leave as one.
    func instances(of function: Int) -> [Int] {
        guard case .function(let source, let index, _) = script.nodes[function] else { return [] }
        let all = instances[[source, index]] ?? []
        guard all.count > 1, all.contains(function) else { return [function] }
        let isChanged = varyingPlaces(all).contains { place in
            all.contains { facts.contains(.assignsCell(cells(of: $0)[place])) }
        }
        return isChanged ? [function] : all
    }

    func cells(of function: Int) -> [Int] {
        if case .function(_, _, let cells) = script.nodes[function] { cells } else { [] }
    }

    /// Which upvalues differ among closures of one function.
    func varyingPlaces(_ instances: [Int]) -> [Int] {
        guard let first = instances.first, instances.count > 1 else { return [] }
        let all = instances.map { cells(of: $0) }
        return cells(of: first).indices.filter { place in all.contains { $0[place] != all[0][place] } }
    }
    mutating func assign(cell: Int) { note(.assignsCell(cell)) }
    mutating func assign(global: String) { note(.assignsGlobal(global)) }
    mutating func read(name: String) { note(.reads(name)) }
    mutating func write(name: String) { [.writes(name), .writesSomeName].forEach { note($0) } }

    /// Fields are read by names that are not known; all leave.
    mutating func readAnyName() { note(.readsAnyName) }

    /// Fields of objects are written by keys that are not known.
    mutating func writeAny(names: Bool, numbers: Bool) {
        if names { [.writesAnyName, .writesSomeName].forEach { note($0) } }
        if numbers { note(.writesAnyNumber) }
    }

    /// A value is needed as such, and so is what it holds.
    mutating func need(_ value: Value) {
        var waiting = [value]
        while let value = waiting.popLast() {
            guard case .node(let node) = value else { continue }
            switch script.nodes[node] {
            case .function: reach(node)
            case .table(let metatable, _):
                guard neededInRound.insert(node).inserted else { continue }
                if note(.needs(node)) { objects.append(node) }
                // Its maker says what it needs.
                if makers[node] != nil { continue }
                waiting += fields(of: node).reversed().map(\.value)
                waiting.append(metatable)
            default: break
            }
        }
    }

    // MARK: Tables

    /// The fields of an object that may be read, in a fixed order.
    func fields(of table: Int) -> [(key: Value, value: Value)] {
        guard case .table(_, let fields) = script.nodes[table] else { return [] }
        func rank(_ key: Value) -> (Int, Double, String) {
            switch key {
            case .whole(let number): (0, Double(number), "")
            case .real(let number): (0, number, "")
            case .text(let text): (1, 0, text)
            default: (2, 0, "\(key)")
            }
        }
        return fields.filter { key, _ in
            guard case .text(let name) = key, !facts.contains(.readsAnyName) else { return true }
            return facts.contains(.reads(name)) || name.hasPrefix("__")
        }.sorted { rank($0.key) < rank($1.key) }
    }

    /// The value of a field that never changes; nil if it may.
    func field(_ key: Value, of table: Int) -> Value? {
        guard case .table(let metatable, let fields) = script.nodes[table] else { return nil }
        if facts.contains(.needs(table)) {
            if makers[table] != nil, case .node(let node)? = fields[key], case .table = script.nodes[node] {
                return nil
            }
            switch key {
            case .text(let name):
                if facts.contains(.writesAnyName) || facts.contains(.writes(name)) { return nil }
            default: if facts.contains(.writesAnyNumber) { return nil }
            }
        }
        if let value = fields[key] { return value }
        guard case .node(let node) = metatable else { return Value.none }
        guard case .table(_, let methods) = script.nodes[node], let index = methods[.text("__index")] else {
            return Value.none
        }
        guard case .node(let parent) = index else { return nil }
        return field(key, of: parent)
    }

    // MARK: Names

    private func parts(of closure: Int) -> (source: Int, function: Int, cells: [Int]) {
        guard case .function(let source, let function, let cells) = script.nodes[closure] else {
            fatalError("no function")
        }
        return (source, function, cells)
    }

    func source(of closure: Int) -> CapturedScript.Source { script.sources[parts(of: closure).source] }

    func tree(of closure: Int) -> LuaTree { source(of: closure).tree }

    /// The function that a value is; nil for any other.
    func function(_ value: Value?) -> Int? {
        if case .node(let node)? = value, case .function = script.nodes[node] { node } else { nil }
    }

    /// The function of a closure in its text.
    func body(of closure: Int) -> Body {
        Body(closure: instances(of: closure)[0], function: parts(of: closure).function)
    }

    /// What a name stands for.
    func meaning(of node: Int, in closure: Int) -> Meaning {
        let (number, outer, cells) = parts(of: closure)
        let source = script.sources[number]
        let name = String(source.tree.text(ofToken: source.tree.nodes[node].first))
        switch source.tree.references[source.tree.nodes[node].detail] {
        case .global: return .global(name)
        case .local(let local), .upvalue(let local):
            if source.tree.locals[local].isConstant, let value = source.firstValues[local] {
                return .expression(value)
            }
            var function: Int? = source.tree.locals[local].function
            while let inner = function, inner != outer { function = source.tree.functions[inner].parent }
            if function != nil { return .variable(Variable(closure: closure, local: local)) }
            let place = source.tree.functions[outer].upvalues.firstIndex { $0.local == local }
            guard let place else { return .global(name) }
            return varyingPlaces(instances(of: closure)).contains(place)
                ? .varying(place) : .cell(cells[place])
        }
    }

    // MARK: Values

    /// What a local is another name for: a function, a table or a library; nil if it is no mere name.
    func alias(of local: Int, in closure: Int) -> Value? {
        let source = source(of: closure)
        guard source.tree.locals[local].writeCount == 0, let first = source.firstValues[local],
            source.tree.nodes[first].kind != .function
        else { return nil }
        switch value(of: first, in: closure) {
        case .host(let host): return .host(host)
        case .node(let node): if case .matrix = script.nodes[node] { return nil } else { return .node(node) }
        default: return nil
        }
    }

    /// The value that an expression always has; nil if it may have others.
    func value(of node: Int, in closure: Int) -> Value? {
        let source = source(of: closure)
        let tree = source.tree
        switch tree.nodes[node].kind {
        case .nil: return Value.none
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .string: return LuaText.value(of: tree.text(tree.range(of: node))).map { .text($0) }
        case .number:
            switch LuaNumber(tree.text(tree.range(of: node)).utf8) {
            case .whole(let number): return .whole(number)
            case .real(let number): return .real(number)
            case nil: return nil
            }
        case .paren: return value(of: tree.children(of: node)[0], in: closure)
        case .name:
            switch meaning(of: node, in: closure) {
            case .expression(let expression): return value(of: expression, in: closure)
            case .cell(let cell): return facts.contains(.assignsCell(cell)) ? nil : script.cells[cell]
            case .global(let name): return value(ofGlobal: name)
            case .varying: return nil
            case .variable(let variable): return alias(of: variable.local, in: closure)
            }
        case .field, .index:
            guard let key = key(of: node, in: closure),
                let object = value(of: tree.children(of: node)[0], in: closure)
            else { return nil }
            switch (object, key) {
            case (.node(let table), let key): return field(key, of: table)
            case (.host("math"), .text("pi")): return .real(.pi)
            case (.host("math"), .text("huge")): return .real(.infinity)
            case (.host("math"), .text("maxinteger")): return .whole(.max)
            case (.host("math"), .text("mininteger")): return .whole(.min)
            case (.host("Transform"), .text("identity")): return .host("Transform.identity")
            case (.host(let library), .text(let name)):
                return script.hostNames.contains("\(library).\(name)") ? .host("\(library).\(name)") : nil
            default: return nil
            }
        case .call:
            let parts = tree.children(of: node)
            guard parts.count == 2, value(of: parts[0], in: closure) == .host("require"),
                let name = value(of: parts[1], in: closure), case .node(let modules) = script.modules,
                case .table(_, let fields) = script.nodes[modules]
            else { return nil }
            return fields[name]
        case .unary:
            let operation = tree.tokens[tree.nodes[node].detail].kind
            switch (operation, value(of: tree.children(of: node)[0], in: closure)) {
            case (.minus, .whole(let number)): return .whole(0 &- number)
            case (.minus, .real(let number)): return .real(-number)
            case (.not, let value?): return .boolean(!value.isTrue)
            default: return nil
            }
        case .binary:
            let operation = tree.tokens[tree.nodes[node].detail].kind
            guard [.equal, .unequal].contains(operation), case let parts = tree.children(of: node),
                let a = plain(parts[0], in: closure), let b = plain(parts[1], in: closure)
            else { return nil }
            return .boolean(Self.areEqual(a, b) == (operation == .equal))
        default: return nil
        }
    }

    /// Whether values are equal, texts byte by byte.
    private static func areEqual(_ a: Value, _ b: Value) -> Bool {
        if case .text(let x) = a, case .text(let y) = b { return x.utf8.elementsEqual(y.utf8) }
        return a == b
    }

    /// A value that is no object, where it is always the same; a whole number as a real one.
    private func plain(_ node: Int, in closure: Int) -> Value? {
        switch value(of: node, in: closure) {
        case .whole(let number)?: Int64(exactly: Double(number)) == number ? .real(Double(number)) : nil
        case .host?, .node?: nil
        case let value: value
        }
    }

    /// The key of a field or an index, if it is always the same.
    func key(of node: Int, in closure: Int) -> Value? {
        let tree = tree(of: closure)
        if tree.nodes[node].kind == .field {
            return .text(String(tree.text(ofToken: tree.nodes[node].detail)))
        }
        let key = value(of: tree.children(of: node)[1], in: closure)
        // A whole number is the same key however it is written.
        if case .real(let number) = key, let whole = Int64(exactly: number) { return .whole(whole) }
        return key
    }

    private func value(ofGlobal name: String) -> Value? {
        facts.contains(.assignsGlobal(name)) ? nil : initialValue(ofGlobal: name)
    }

    /// What a global is when the script has been loaded.
    func initialValue(ofGlobal name: String) -> Value {
        guard case .node(let globals) = script.globals, case .table(_, let fields) = script.nodes[globals]
        else { return .none }
        return fields[.text(name)] ?? .none
    }

    // MARK: Messages

    func refusal(_ node: Int, inSource source: Int, _ reason: Refusal.Reason) -> Refusal {
        Refusal(at: node, in: script.sources[source], reason)
    }

    /// The names of fields that are read; nil for any.
    var namesRead: Set<String>? {
        if facts.contains(.readsAnyName) { return nil }
        return Set(facts.compactMap { if case .reads(let name) = $0 { name } else { nil } })
    }

    func refusal(_ node: Int, in closure: Int, _ reason: Refusal.Reason) -> Refusal {
        Refusal(at: node, in: source(of: closure), reason)
    }
}

extension CapturedScript.Value {
    /// Whether it counts as true.
    var isTrue: Bool {
        switch self {
        case .none, .boolean(false): false
        default: true
        }
    }
}
