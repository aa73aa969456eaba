// What is found of a program before it is printed as Swift: how functions give their results, what they need of the carousel,
// which variables are read. In: a program with kinds. Out: the same facts for all that prints.

import CarouselEngine
import CarouselHost

/// How a function gives its results.
enum ResultForm: Equatable {
    case none
    case single(SwiftType)
    case tuple([SwiftType])
    /// A list of ScriptValue.
    case list
}

/// What a function needs besides its arguments.
enum CarouselNeed: Int, Comparable {
    case nothing, carousel, item

    static func < (a: CarouselNeed, b: CarouselNeed) -> Bool { a.rawValue < b.rawValue }
}

/// Facts of a program.
struct SwiftFacts {
    let program: EffectProgram
    let results: [Int: KindInference.CallResults]
    let shapes: TableShapes
    /// Tables that are written where an item or a spring takes them.
    let literals: Set<Int>
    private(set) var reads: [Int: Int] = [:]
    private(set) var writes: [Int: Int] = [:]
    /// Variables that are a function inside another one, and are only called.
    private(set) var direct: [Int: Int] = [:]
    private(set) var forms: [Int: ResultForm] = [:]
    private(set) var needs: [Int: CarouselNeed] = [:]
    /// Functions that are values somewhere.
    private(set) var valued: Set<Int> = []
    /// Whether something is kept between frames, or has no type of its own in Swift: then an object holds it.
    private(set) var needsObject = false
    /// Loaded tables of functions of which one is called by its name: their functions, by names.
    private(set) var selectors: [Int: [(name: String, function: Int, instance: Int)]] = [:]
    private var inner: Set<Int> = []
    private var selectorCalls: [Int: Int] = [:]
    /// How many calls there are of a function.
    private(set) var callCounts: [Int: Int] = [:]

    /// Transforms that become the place of an item in any case: one that is not finite fails it.
    private(set) var placed: Set<Int> = []

    init(_ compiled: CompiledEffect) {
        program = compiled.program
        results = compiled.results
        literals = Self.literals(of: compiled.program)
        shapes = TableShapes(compiled.program, literals: literals)
        countUses()
        findDirect()
        findSelectors()
        findInner()
        findValued()
        findForms()
        for table in selectors.keys where form(ofSelector: table) == nil {
            selectors[table] = nil
            findValued()
            findForms()
        }
        needsObject = asksForObject()
        findNeeds()
        if !needsObject { findPlaced() }
    }

    func type(of kinds: ValueKinds) -> SwiftType { shapes.type(of: kinds) }

    /// The type of a variable, where it begins.
    func type(ofVariable variable: Int) -> SwiftType { type(of: program.variables[variable].slot.kinds) }

    /// The function that is called, if it is known.
    func function(called callee: Expression.Callee) -> Int? {
        switch callee {
        case .function(let number, _): return number
        case .value(let value):
            if case .variable(let variable) = value.form { return direct[variable] }
            return nil
        default: return nil
        }
    }

    // MARK: Uses

    /// Whether an item's spring is asked for as Swift does: by a written name, to a number, with written options.
    static func isPlainSpring(_ arguments: [Expression], in program: EffectProgram) -> Bool {
        guard arguments.count > 2, arguments[0].kinds.isItem, case .constant(.text) = arguments[1].form,
            arguments[2].kinds.isNumber,
            TableShapes.numberType(of: arguments[2].kinds, in: program).isDouble
        else { return false }
        guard arguments.count > 3 else { return true }
        guard case .table(let entries) = arguments[3].form else { return false }
        return entries.allSatisfy { entry in
            guard case .field(let key, let value) = entry, case .constant(.text(let name)) = key.form else {
                return false
            }
            return ["response", "damping"].contains(name) && value.kinds.isNumber
        }
    }

    private static func literals(of program: EffectProgram) -> Set<Int> {
        var found: Set<Int> = []
        func note(_ expression: Expression) {
            guard case .table(let entries) = expression.form else { return }
            let isPlain = entries.allSatisfy { entry in
                switch entry {
                case .element(let value): !value.isMany
                case .field(let key, _): if case .constant(.text) = key.form { true } else { false }
                }
            }
            let isList = entries.allSatisfy { if case .element = $0 { true } else { false } }
            let isRecord = entries.allSatisfy { if case .field = $0 { true } else { false } }
            if isPlain, isList || isRecord { found.insert(expression.id) }
        }
        program.visitStatements { statement in
            guard case .assign(let targets, let values, _) = statement, targets.count == 1, values.count == 1,
                case .field(let object, _, _) = targets[0], object.kinds.isItem
            else { return }
            note(values[0])
        }
        program.visitExpressions { expression in
            guard case .call(.host(let host), let arguments) = expression.form, host.name == "item:spring",
                arguments.count == 4, isPlainSpring(arguments, in: program)
            else { return }
            note(arguments[3])
        }
        return found
    }

    private mutating func countUses() {
        var reads = reads
        var writes = writes
        var calls = callCounts
        program.visitExpressions { expression in
            if case .variable(let variable) = expression.form { reads[variable, default: 0] += 1 }
            if case .call(.function(let number, _), _) = expression.form { calls[number, default: 0] += 1 }
        }
        program.visitStatements { statement in
            switch statement {
            case .assign(let targets, _, _):
                for case .variable(let variable) in targets { writes[variable, default: 0] += 1 }
            case .begin(let variables, _): for variable in variables { writes[variable, default: 0] += 1 }
            default: break
            }
        }
        self.reads = reads
        self.writes = writes
        callCounts = calls
    }

    func isRead(_ variable: Int) -> Bool { reads[variable, default: 0] > 0 }
    func isWritten(_ variable: Int) -> Bool { writes[variable, default: 0] > 0 }

    private mutating func findDirect() {
        var candidates: [Int: Int] = [:]
        program.visitStatements { statement in
            guard case .local(let variables, let values) = statement, variables.count == 1, values.count == 1,
                case .function(let number, nil) = values[0].form, program.functions[number].parent != nil
            else { return }
            let kinds = program.variables[variables[0]].slot.kinds
            if kinds == .function(number), !isWritten(variables[0]) { candidates[variables[0]] = number }
        }
        var calls: [Int: Int] = [:]
        program.visitExpressions { expression in
            guard case .call(.value(let value), _) = expression.form,
                case .variable(let variable) = value.form
            else { return }
            calls[variable, default: 0] += 1
        }
        direct = candidates.filter { calls[$0.key] == reads[$0.key] }
    }

    /// The table of functions of which one is called by a name.
    func selector(called callee: Expression.Callee) -> (table: Int, key: Expression)? {
        guard case .value(let value) = callee, case .field(let object, let key, false) = value.form,
            case .loaded(let table) = object.form, selectors[table] != nil
        else { return nil }
        return (table, key)
    }

    /// Tables that are used in no other way than that a function of them is called by its name.
    private mutating func findSelectors() {
        var uses: [Int: Int] = [:]
        var calls: [Int: Int] = [:]
        program.visitExpressions { expression in
            if case .loaded(let table) = expression.form { uses[table, default: 0] += 1 }
            guard case .call(.value(let value), _) = expression.form,
                case .field(let object, let key, false) = value.form, case .loaded(let table) = object.form,
                key.kinds.isText, !(program.tables[.loaded(table)]?.isOpen ?? true)
            else { return }
            calls[table, default: 0] += 1
        }
        for (table, count) in calls where uses[table] == count && !isHeld(table) {
            guard case .table(.none, let fields) = program.script.nodes[table] else { continue }
            var functions: [(name: String, function: Int, instance: Int)] = []
            for (key, value) in fields {
                guard case .text(let name) = key, case .node(let node) = value,
                    let function = program.number(ofLoaded: node)
                else { continue }
                functions.append((name, function, node))
            }
            selectorCalls[table] = count
            if functions.count == fields.count { selectors[table] = functions.sorted { $0.name < $1.name } }
        }
    }

    /// Whether one other table holds a loaded table, and nothing else does: it is written there.
    func isInner(_ table: Int) -> Bool { inner.contains(table) }

    private mutating func findInner() {
        var holders: [Int: Int] = [:]
        func note(_ value: CapturedScript.Value, _ weight: Int) {
            if case .node(let node) = value { holders[node, default: 0] += weight }
        }
        for object in program.objects {
            guard case .table(let metatable, let fields) = program.script.nodes[object] else { continue }
            note(metatable, 2)
            for (key, value) in fields {
                note(key, 2)
                note(value, value == .node(object) ? 2 : 1)
            }
        }
        for cell in program.cells { note(cell.initial, 2) }
        for case .function(_, _, let cells) in program.script.nodes {
            for cell in cells { note(program.script.cells[cell], 2) }
        }
        program.visitExpressions { if case .loaded(let node) = $0.form { holders[node, default: 0] += 2 } }
        for object in program.objects where holders[object] == 1 && program.makers[object] == nil {
            guard case .table(.none, _) = program.script.nodes[object] else { continue }
            inner.insert(object)
        }
    }

    /// Whether something else than expressions holds a loaded table.
    private func isHeld(_ table: Int) -> Bool {
        program.cells.contains { $0.initial == .node(table) }
            || program.objects.contains { object in
                guard case .table(_, let fields) = program.script.nodes[object] else { return false }
                return fields.values.contains(.node(table))
            }
    }

    private mutating func findValued() {
        var kinds: Set<Int> = []
        for (number, variable) in program.variables.enumerated() where direct[number] == nil {
            kinds.formUnion(variable.slot.kinds.functions)
        }
        for cell in program.cells { kinds.formUnion(cell.slot.kinds.functions) }
        for (site, table) in program.tables {
            if case .loaded(let node) = site, selectors[node] != nil { continue }
            for slot in Array(table.fields.values) + [table.elements, table.others] {
                kinds.formUnion(slot.kinds.functions)
            }
        }
        for function in program.functions {
            for slot in function.results + function.varyingKinds + [
                function.further, function.furtherResults,
            ] {
                kinds.formUnion(slot.kinds.functions)
            }
        }
        var selected: Set<Int> = []
        program.visitExpressions { expression in
            guard case .call(let callee, _) = expression.form, selector(called: callee) != nil,
                case .value(let value) = callee
            else { return }
            selected.insert(value.id)
        }
        let declared = Set(direct.values)
        program.visitExpressions { expression in
            if case .variable = expression.form { return }
            if case .function(let number, nil) = expression.form, declared.contains(number) { return }
            if !selected.contains(expression.id) { kinds.formUnion(expression.kinds.functions) }
        }
        let called = Set(direct.values)
        valued = kinds.filter { $0 >= 0 && !called.contains($0) }
    }

    /// Whether statements need the value of a variable to be there, whatever happens.
    func isNeeded(_ variable: Int, in statements: ArraySlice<Statement>) -> Bool {
        for statement in statements {
            switch statement {
            case .local, .assign, .evaluate, .returning:
                if statement.expressions.contains(where: { needs($0, variable) }) { return true }
                if case .returning = statement { return false }
            case .branches(let branches, let otherwise):
                if needs(branches[0].condition, variable) { return true }
                let blocks = branches.map(\.block) + (otherwise.map { [$0] } ?? [])
                if blocks.contains(where: leaves) { return false }
            case .loop(let condition, _): return needs(condition, variable)
            case .declare: continue
            default: return false
            }
        }
        return false
    }

    /// Whether statements may leave the block that they are in.
    private func leaves(_ statements: [Statement]) -> Bool {
        var leaves = false
        statements.visitAll { statement in
            switch statement {
            case .local, .assign, .evaluate, .branches, .declare, .begin, .block: break
            default: leaves = true
            }
        }
        return leaves
    }

    /// Whether an expression fails if a variable is none.
    private func needs(_ expression: Expression, _ variable: Int) -> Bool {
        func isVariable(_ inner: Expression) -> Bool {
            if case .variable(variable) = inner.form { true } else { false }
        }
        switch expression.form {
        case .field(let object, _, _) where isVariable(object): return true
        case .number(let inner) where isVariable(inner): return true
        case .length(let inner) where isVariable(inner): return true
        case .and(let a, _), .or(let a, _), .both(let a, _), .either(let a, _): return needs(a, variable)
        case .choice(let test, _, _): return needs(test, variable)
        default: return expression.parts.contains { needs($0, variable) }
        }
    }

    // MARK: Results

    /// How many values a function may give; −1 for any number.
    private func counts() -> [Int: Set<Int>] {
        var counts: [Int: Set<Int>] = [:]
        var hasNews = true
        while hasNews {
            hasNews = false
            for number in program.functions.indices {
                var found = counts[number] ?? []
                if program.functions[number].canEnd { found.insert(0) }
                program.functions[number].body.visitAll { statement in
                    guard case .returning(let values) = statement else { return }
                    found.formUnion(self.counts(of: values, counts))
                }
                if found != counts[number] {
                    counts[number] = found
                    hasNews = true
                }
            }
        }
        return counts
    }

    private func counts(of values: [Expression], _ counts: [Int: Set<Int>]) -> Set<Int> {
        guard let last = values.last, last.isMany else { return [values.count] }
        guard case .call(let callee, _) = last.form else { return [-1] }
        let before = values.count - 1
        if let number = function(called: callee) {
            return Set((counts[number] ?? []).map { $0 < 0 ? -1 : before + $0 })
        }
        guard case .host(let host) = callee else { return [-1] }
        switch host.results {
        case .fixed(let kinds): return [before + kinds.count]
        case .number, .one: return [before + 1]
        case .nothing: return [before]
        case .many: return [-1]
        }
    }

    private mutating func findForms() {
        let counts = counts()
        let (spread, used) = callsWhoseCountMatters()
        for number in program.functions.indices {
            let known = counts[number] ?? []
            let types = program.functions[number].results.map { type(of: $0.kinds) }
            let most = known.max() ?? 0
            let isSure = known.count == 1 || !spread.contains(number) && !valued.contains(number)
            if known.contains(-1) || known.isEmpty || !isSure || types.count < most {
                forms[number] = .list
            } else if most == 0 {
                forms[number] = used.contains(number) ? .list : ResultForm.none
            } else {
                forms[number] = most == 1 ? .single(types[0]) : .tuple(Array(types.prefix(most)))
            }
        }
    }

    /// How the functions of a table give their results: all in the same way, or as lists.
    func form(ofSelector table: Int) -> ResultForm? {
        guard let functions = selectors[table], let first = functions.first else { return nil }
        let form = forms[first.function] ?? .list
        let parameters = program.functions[first.function].parameters.map { type(ofVariable: $0) }
        let areAlike = functions.allSatisfy { known in
            let function = program.functions[known.function]
            return forms[known.function] == form && !function.isVararg
                && function.parameters.map { type(ofVariable: $0) } == parameters
        }
        return areAlike && form != .list && form != .none ? form : nil
    }

    /// Functions of which it matters how many values they give, and those whose values are used.
    private func callsWhoseCountMatters() -> (spread: Set<Int>, used: Set<Int>) {
        var spread: Set<Int> = []
        var used: Set<Int> = []
        func called(_ expression: Expression?) -> Int? {
            guard case .call(let callee, _)? = expression?.form else { return nil }
            return function(called: callee)
        }
        program.visitExpressions { expression in
            switch expression.form {
            case .call(let callee, let arguments):
                guard let number = called(arguments.last) else { return }
                used.insert(number)
                let isFixed = function(called: callee).map { !program.functions[$0].isVararg } ?? false
                if !isFixed { spread.insert(number) }
            case .table(let entries):
                if case .element(let value)? = entries.last, let number = called(value) {
                    spread.insert(number)
                }
            case .first(let inner): if let number = called(inner) { used.insert(number) }
            default: break
            }
        }
        program.visitStatements { statement in
            if case .evaluate = statement { return }
            for value in statement.expressions { if let number = called(value) { used.insert(number) } }
        }
        used.formUnion(spread)
        if let update = program.update { used.insert(update) }
        if let option = program.option { used.insert(option) }
        used.insert(program.transform)
        return (spread, used)
    }

    // MARK: Objects

    private func asksForObject() -> Bool {
        if !program.cells.isEmpty || program.update != nil || !program.makers.isEmpty || !valued.isEmpty {
            return true
        }
        let called = Set(direct.values)
        if program.functions.indices.contains(where: {
            program.functions[$0].parent != nil && !called.contains($0)
        }) {
            return true
        }
        let placed: [SwiftType]
        switch forms[program.transform] ?? .list {
        case .single(let type): placed = [type]
        case .tuple(let types): placed = types
        case .none, .list: return true
        }
        let isPlain = placed[0].wrapped == .matrix && placed.dropFirst().allSatisfy(\.wrapped.isDouble)
        if !isPlain || program.functions[program.transform].isVararg { return true }
        var asks = false
        var plainItems = 0
        var allItems = 0
        program.visitExpressions { expression in
            if type(of: expression.kinds) == .item { allItems += 1 }
            if expression.kinds.flags.contains(.item), type(of: expression.kinds) != .item { asks = true }
            switch expression.form {
            case .loaded(let object):
                if selectors[object] == nil, type(of: expression.kinds) == .value { asks = true }
            case .table:
                let isLiteral = literals.contains(expression.id)
                if !isLiteral, type(of: expression.kinds) == .value { asks = true }
            case .field(let object, let key, _):
                guard object.kinds.isItem else { return }
                plainItems += 1
                guard case .constant(.text(let name)) = key.form else {
                    asks = true
                    return
                }
                if ["state", "alpha", "depth", "shade"].contains(name) { asks = true }
            case .call(let callee, let arguments):
                if case .method = callee { asks = true }
                if case .value = callee, function(called: callee) == nil, selector(called: callee) == nil {
                    asks = true
                }
                plainItems += itemsTaken(by: callee, arguments, &asks)
            default: break
            }
        }
        program.visitStatements { statement in
            guard case .assign(let targets, _, _) = statement else { return }
            for case .field(let object, let key, _) in targets {
                guard object.kinds.isItem, targets.count == 1, case .constant(.text(let name)) = key.form,
                    !["alpha", "depth", "shade"].contains(name)
                else {
                    asks = true
                    continue
                }
                plainItems += 1
            }
        }
        return asks || plainItems != allItems
    }

    private func itemsTaken(by callee: Expression.Callee, _ arguments: [Expression], _ asks: inout Bool)
        -> Int
    {
        switch callee {
        case .function(let number, _):
            let fixed = program.functions[number].parameters.count
            return arguments.prefix(fixed).filter(\.kinds.isItem).count
        case .host(let host):
            switch host.name {
            case "item:spring":
                let isPlain = Self.isPlainSpring(arguments, in: program)
                if !isPlain || arguments.contains(where: \.isMany) { asks = true }
                return 1
            case "item:random", "item:pointer":
                if arguments.contains(where: \.isMany) { asks = true }
                return 1
            case "carousel:option": asks = true
            case "Transform:showsFront": if arguments.count > 1 { asks = true }
            case "Transform:translateAlong", "Transform:turn", "Transform:turnAcross", "carousel:distance":
                if arguments.contains(where: \.isMany) { asks = true }
            default: break
            }
            return 0
        default: return 0
        }
    }

    // MARK: Transforms

    /// A transform that is not finite stays so, whatever is done with it, and its item fails: nothing need be checked before.
    private mutating func findPlaced() {
        var functions: Set<Int> = [program.transform]
        var next = [program.transform]
        while let number = next.popLast() {
            var calls: Set<Int> = []
            program.functions[number].body.visitAll { statement in
                if case .returning(let values) = statement, let first = values.first {
                    place(first, number, &calls)
                }
            }
            for call in calls where !functions.contains(call) {
                functions.insert(call)
                next.append(call)
            }
        }
    }

    private mutating func place(_ expression: Expression, _ number: Int, _ calls: inout Set<Int>) {
        switch expression.form {
        case .first(let inner): place(inner, number, &calls)
        case .choice(_, let yes, let no):
            place(yes, number, &calls)
            place(no, number, &calls)
        case .call(.host(let host), let arguments):
            guard host.name.hasPrefix("Transform:"), expression.kinds.isMatrix,
                host.name != "Transform:inverse",
                placed.insert(expression.id).inserted
            else { return }
            place(arguments[0], number, &calls)
        case .call(.function(let called, _), _): if callCounts[called] == 1 { calls.insert(called) }
        case .call(let callee, _):
            guard let (table, _) = selector(called: callee), selectorCalls[table] == 1 else { return }
            let functions = Set((selectors[table] ?? []).map(\.function))
            if functions.allSatisfy({ callCounts[$0] == nil }) { calls.formUnion(functions) }
        case .variable(let variable): placeVariable(variable, number, &calls)
        default: break
        }
    }

    /// The values of a variable, if each return behind its beginning is made of it.
    private mutating func placeVariable(_ variable: Int, _ number: Int, _ calls: inout Set<Int>) {
        let body = program.functions[number].body
        let start = body.firstIndex { statement in
            if case .local(let variables, _) = statement { variables.contains(variable) } else { false }
        }
        guard let start, case .local(let variables, let values) = body[start] else { return }
        var isSure = true
        var assigned: [Expression] = []
        Array(body[start...]).visitAll { statement in
            switch statement {
            case .returning(let values):
                if values.first.flatMap(root) != variable { isSure = false }
            case .assign(let targets, let values, _):
                for case .variable(variable) in targets {
                    guard targets.count == 1, root(values[0]) == variable else {
                        isSure = false
                        continue
                    }
                    assigned.append(values[0])
                }
            default: break
            }
        }
        if case .returning? = body.last {} else { isSure = false }
        guard isSure, let position = variables.firstIndex(of: variable) else { return }
        if position < values.count, position < values.count - 1 || !values[position].isMany || position == 0 {
            assigned.append(values[position])
        }
        for expression in assigned where !placed.contains(expression.id) { place(expression, number, &calls) }
    }

    /// The variable that a transform is made of.
    private func root(_ expression: Expression) -> Int? {
        switch expression.form {
        case .variable(let variable): return variable
        case .first(let inner): return root(inner)
        case .call(.host(let host), let arguments):
            return host.name.hasPrefix("Transform:") && expression.kinds.isMatrix ? root(arguments[0]) : nil
        default: return nil
        }
    }

    // MARK: Needs

    private mutating func findNeeds() {
        for number in program.functions.indices {
            var need = CarouselNeed.nothing
            program.functions[number].body.visitExpressions { expression in
                need = max(need, self.need(of: expression))
                // What an inner function needs, the one around it has.
                if case .function(let inner, nil) = expression.form, program.functions[inner].parent != nil {
                    program.functions[inner].body.visitExpressions { need = max(need, self.need(of: $0)) }
                }
            }
            needs[number] = need
        }
        var hasNews = true
        while hasNews {
            hasNews = false
            for number in program.functions.indices {
                var need = needs[number] ?? .nothing
                program.functions[number].body.visitExpressions { expression in
                    guard case .call(let callee, _) = expression.form else { return }
                    let chosen = selector(called: callee).flatMap { selectors[$0.table] } ?? []
                    let called = function(called: callee).map { [$0] } ?? chosen.map(\.function)
                    for number in called where itemParameter(of: number) == nil {
                        need = max(need, needs[number] ?? .nothing)
                    }
                }
                if need != needs[number] {
                    needs[number] = need
                    hasNews = true
                }
            }
        }
    }

    private func need(of expression: Expression) -> CarouselNeed {
        switch expression.form {
        case .carousel(let name): return name == "toggle" ? .item : .carousel
        case .option(let name): return CarouselOption(rawValue: name) == nil ? .nothing : .carousel
        case .call(.host(let host), _):
            if host.name == "carousel:distance" { return .item }
            return host.script.readsCarousel && !host.name.hasPrefix("item:") ? .carousel : .nothing
        default: return .nothing
        }
    }

    /// The parameter that is the item that is placed.
    func itemParameter(of function: Int) -> Int? {
        program.functions[function].parameters.first { type(ofVariable: $0) == .item }
    }
}
