// What is found of a program before it is printed as Swift: which functions leave, how they give their results, what they need of
// the carousel, which variables are read. In: a program with kinds. Out: the same facts for all that prints.

import CarouselEngine
import CarouselHost

/// How a function gives its results.
enum ResultForm: Equatable {
    case none
    case single(SwiftType)
    case tuple([SwiftType])
    /// Any number of values, which nothing in Swift has.
    case many
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
    /// What the engine has.
    let modules: ModuleValues
    /// What makes a path of a loaded table: the name of the module's function, and what it is given.
    private(set) var paths: [Int: PathMaker] = [:]
    /// Tables that are written where an item or a spring takes them.
    let literals: Set<Int>
    private(set) var reads: [Int: Int] = [:]
    private(set) var writes: [Int: Int] = [:]
    /// Variables that are a function inside another one, and are only called.
    private(set) var direct: [Int: Int] = [:]
    private(set) var forms: [Int: ResultForm] = [:]
    private(set) var needs: [Int: CarouselNeed] = [:]
    /// The loaded functions that leave: those that the hooks call, but what the engine has.
    let leaving: Set<Int>
    /// The same, with those inside them.
    private let allFunctions: [Int]
    /// How many calls there are of a function.
    private(set) var callCounts: [Int: Int] = [:]
    /// A function that may come to call itself: how deep, nobody knows.
    private(set) var recursive: Int?
    let memory: SwiftMemory
    /// Where the sign of a zero counts.
    let seenSigns: SeenSigns
    /// Whether items have springs: then it counts how far a function has come that fails.
    private(set) var hasSprings = false
    /// Whether a clip has a radius.
    private(set) var hasClipRadius = false
    /// The standard options that the script's hook answers in any case.
    let answered: Set<String>

    /// How a path is made.
    struct PathMaker {
        let function: String
        let argument: Expression
        /// The size that it is fitted into.
        var fitted: (width: Double, height: Double)?
    }

    init(_ compiled: CompiledEffect) {
        let modules = ModuleValues(compiled.program.script)
        let calls = Self.calls(in: compiled.program, modules)
        let leaving = Self.leaving(calls, compiled.program, modules)
        var program = compiled.program
        // What counts in functions that do not leave does not count here.
        let inside = Set(Self.functions(inside: leaving, of: program))
        program.wholeTellers.formIntersection(inside)
        seenSigns = SeenSigns(program, inside: inside)
        self.program = program
        self.modules = modules
        self.leaving = leaving
        allFunctions = inside.sorted()
        answered = compiled.answered
        results = compiled.results
        literals = Self.literals(of: program)
        for (node, maker) in program.makers { paths[node] = Self.path(maker, program, modules) }
        shapes = TableShapes(program, literals: literals, paths: Set(paths.keys))
        memory = SwiftMemory(program, calls: calls)
        countUses()
        findDirect()
        findForms()
        findNeeds()
        recursive = recursion(calls)
    }

    /// The bodies of the functions that leave, with those inside them.
    private var bodies: [[Statement]] { allFunctions.map { program.functions[$0].body } }

    /// The same with those inside them.
    private static func functions(inside leaving: Set<Int>, of program: EffectProgram) -> [Int] {
        var all: [Int] = []
        var next = leaving.sorted()
        while let number = next.popLast() {
            all.append(number)
            program.functions[number].body.visitExpressions { expression in
                if case .function(let inner, nil) = expression.form, program.functions[inner].parent != nil {
                    next.append(inner)
                }
            }
        }
        return all
    }

    func visitExpressions(_ visit: (Expression) -> Void) {
        for body in bodies { body.visitExpressions(visit) }
    }
    func visitStatements(_ visit: (Statement) -> Void) { for body in bodies { body.visitAll(visit) } }

    private static func path(
        _ maker: Expression, _ program: EffectProgram, _ modules: ModuleValues
    ) -> PathMaker? {
        guard case .call(let callee, let arguments) = Self.call(maker).form else { return nil }
        if case .function(let number, let instance) = callee {
            let node = instance ?? program.functions[number].instances.first
            if let name = modules.pathMaker(node), arguments.count == 1 {
                return PathMaker(function: name, argument: arguments[0])
            }
        }
        guard case .method("fitted") = callee, arguments.count == 3,
            var inner = path(arguments[0], program, modules),
            inner.fitted == nil, let width = arguments[1].number, let height = arguments[2].number
        else { return nil }
        inner.fitted = (width, height)
        return inner
    }

    private static func call(_ expression: Expression) -> Expression {
        if case .first(let inner) = expression.form { inner } else { expression }
    }

    /// What the engine has in place of what is called.
    func module(called callee: Expression.Callee) -> ModuleValues.Function? {
        Self.module(called: callee, program, modules)
    }

    private static func module(
        called callee: Expression.Callee, _ program: EffectProgram, _ modules: ModuleValues
    ) -> ModuleValues.Function? {
        guard case .function(let number, let instance) = callee else { return nil }
        return modules.function(instance ?? program.functions[number].instances.first)
    }

    /// The loaded functions that the hooks need, and which each of them calls.
    private static func calls(in program: EffectProgram, _ modules: ModuleValues) -> [Int: Set<Int>] {
        var calls: [Int: Set<Int>] = [:]
        var next = [program.transform] + [program.option, program.update].compactMap { $0 }
        while let number = next.popLast() {
            guard calls[number] == nil else { continue }
            calls[number] = []
            // What the engine has is called by nobody as a function of the script's.
            if modules.function(program.functions[number].instances.first) != nil { continue }
            var bodies = [program.functions[number].body]
            while let body = bodies.popLast() {
                body.visitExpressions { expression in
                    switch expression.form {
                    case .function(let inner, nil) where program.functions[inner].parent != nil:
                        bodies.append(program.functions[inner].body)
                    case .call(let callee, _):
                        guard module(called: callee, program, modules) == nil,
                            case .function(let called, _) = callee
                        else { return }
                        calls[number, default: []].insert(called)
                        next.append(called)
                    default: break
                    }
                }
            }
        }
        return calls
    }

    private static func leaving(_ calls: [Int: Set<Int>], _ program: EffectProgram, _ modules: ModuleValues)
        -> Set<Int>
    {
        Set(calls.keys).filter { modules.function(program.functions[$0].instances.first) == nil }
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

    /// A function from which calls lead back to it.
    private func recursion(_ calls: [Int: Set<Int>]) -> Int? {
        var calls = calls
        for number in allFunctions {
            program.functions[number].body.visitExpressions { expression in
                guard case .call(let callee, _) = expression.form, let called = function(called: callee)
                else { return }
                calls[number, default: []].insert(called)
            }
        }
        return allFunctions.first { number in
            var seen: Set<Int> = []
            var next = Array(calls[number] ?? [])
            while let called = next.popLast() {
                if called == number { return true }
                if seen.insert(called).inserted { next += calls[called] ?? [] }
            }
            return false
        }
    }

    // MARK: Uses

    private static func literals(of program: EffectProgram) -> Set<Int> {
        var found: Set<Int> = []
        func note(_ expression: Expression, isClip: Bool = false) {
            if case .choice(_, let yes, let no) = expression.form {
                note(yes, isClip: isClip)
                note(no, isClip: isClip)
            }
            guard case .table(let entries) = expression.form else { return }
            let isPlain = entries.allSatisfy { entry in
                switch entry {
                case .element(let value): program.isSingle(value)
                case .field(let key, _): if case .constant(.text) = key.form { true } else { false }
                }
            }
            let isList = entries.allSatisfy { if case .element = $0 { true } else { false } }
            let isRecord = entries.allSatisfy { if case .field = $0 { true } else { false } }
            if isPlain, isList || isRecord || isClip { found.insert(expression.id) }
        }
        program.visitStatements { statement in
            guard case .assign(let targets, let values, _) = statement, targets.count == 1, values.count == 1,
                case .field(let object, let key, _) = targets[0], object.kinds.isItem
            else { return }
            if case .constant(.text("clip")) = key.form {
                note(values[0], isClip: true)
            } else {
                note(values[0])
            }
        }
        program.visitExpressions { expression in
            guard case .call(.host(let host), let arguments) = expression.form, host.name == "item:spring",
                arguments.count == 4
            else { return }
            note(arguments[3])
        }
        return found
    }

    private mutating func countUses() {
        visitExpressions { expression in
            if case .call(.host(let host), _) = expression.form, host.name == "item:spring" {
                hasSprings = true
            }
            if case .call(.function(let number, _), _) = expression.form {
                callCounts[number, default: 0] += 1
            }
        }
        visitStatements { statement in
            switch statement {
            case .assign(let targets, let values, _):
                for value in values {
                    if case .table(let entries) = value.form, entries.hasRadius { hasClipRadius = true }
                }
                for case .variable(let variable) in targets { writes[variable, default: 0] += 1 }
            case .begin(let variables, _): for variable in variables { writes[variable, default: 0] += 1 }
            default: break
            }
        }
        // What only computes a value that nobody reads does not count: so until nothing else is left out.
        var former: [Int: Int]?
        while former != reads {
            former = reads
            reads = countReads()
        }
    }

    private func countReads() -> [Int: Int] {
        var found: [Int: Int] = [:]
        visitStatements { statement in
            if case .local(let variables, let values) = statement, !reads.isEmpty,
                variables.allSatisfy({ !isRead($0) }), values.allSatisfy(isPlain)
            {
                return
            }
            if case .assign(let targets, let values, _) = statement, !reads.isEmpty,
                targets.allSatisfy({ if case .variable(let own) = $0 { !isRead(own) } else { false } }),
                values.allSatisfy(isPlain)
            {
                return
            }
            for expression in statement.expressions { countReads(of: expression, &found) }
        }
        return found
    }

    private func countReads(of expression: Expression, _ found: inout [Int: Int]) {
        if case .variable(let variable) = expression.form { found[variable, default: 0] += 1 }
        var parts = expression.parts
        // What a function does not take is not written.
        if case .call(let callee, let arguments) = expression.form, let number = function(called: callee) {
            let rest = arguments.dropFirst(program.functions[number].parameters.count)
            parts.removeLast(rest.count)
        }
        if case .call(.host(let host), let arguments) = expression.form, host.rest == nil {
            parts.removeLast(arguments.dropFirst(host.parameters.count).count)
        }
        for part in parts { countReads(of: part, &found) }
    }

    /// Whether an expression does nothing but to compute, and can't fail.
    private func isPlain(_ expression: Expression) -> Bool {
        let isPlain: Bool
        switch expression.form {
        case .constant, .cell, .varying, .carousel, .option, .first, .not, .truth, .both, .either, .choice:
            isPlain = true
        case .variable(let variable): isPlain = !type(ofVariable: variable).isOptional
        case .negate(let inner), .number(let inner): isPlain = inner.kinds.isNumber
        case .binary(let operation, let a, let b, false):
            let isWhole = operation == .floorDivide || operation == .remainder
            let isKnown = operation.isArithmetic || operation.isComparison
            isPlain = isKnown && !isWhole && a.kinds.isNumber && b.kinds.isNumber
        case .call(.host(let host), _): isPlain = host.name.hasPrefix("math.") || host.name == "item:random"
        case .call(let callee, _): isPlain = module(called: callee) != nil
        case .loaded, .length: isPlain = true
        case .field(let object, let key, false):
            if case .constant(.text) = key.form {
                isPlain = object.kinds.isItem
            } else if case .shape(let number) = type(of: object.kinds), let range = key.kinds.whole {
                isPlain =
                    key.kinds.isWhole && range.low >= 1 && range.high <= Double(shapes.leastCount(number))
            } else {
                isPlain = false
            }
        default: isPlain = false
        }
        return isPlain && expression.parts.allSatisfy(self.isPlain)
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
            let isSure = known.count == 1 || !spread.contains(number)
            if known.contains(-1) || known.isEmpty || !isSure || types.count < most {
                forms[number] = .many
            } else if most == 0 {
                forms[number] = used.contains(number) ? .many : ResultForm.none
            } else {
                forms[number] = most == 1 ? .single(types[0]) : .tuple(Array(types.prefix(most)))
            }
        }
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
                    guard module(called: callee) == nil, let called = function(called: callee),
                        itemParameter(of: called) == nil
                    else { return }
                    need = max(need, needs[called] ?? .nothing)
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
        case .call(.function(let number, let instance), _):
            if case .poses? = module(called: .function(number, instance: instance)) { return .carousel }
            return .nothing
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

extension [TableEntry] {
    /// Whether it is a clip with a radius.
    fileprivate var hasRadius: Bool {
        elements.count == 4
            && fields.contains { if case .constant(.text("radius")) = $0.key.form { true } else { false } }
    }
}
