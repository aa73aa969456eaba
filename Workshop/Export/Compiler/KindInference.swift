// Finds what all values of a program may be: it goes through the program until nothing new is found. In: a program. Out: the
// kinds of its variables, fields, results and expressions.

import CarouselHost

/// What is found of a program's values.
final class KindInference {
    var program: EffectProgram
    /// What options may be, by their names.
    let options: [String: ValueKinds]
    var hasNews = false
    /// The function that is open.
    var open = 0
    /// The values of each call, by its expression.
    var results: [Int: CallResults] = [:]
    /// What is known of functions of the host's modules: the numbers of a path.
    private lazy var moduleResults: [Int: CallResults] = {
        let modules = ModuleValues(program.script)
        let number = ValueKinds(whole: NumberRange(-0x1p40, 0x1p40), real: .all)
        var found: [Int: CallResults] = [:]
        for (position, function) in program.functions.enumerated() {
            guard case .path(let name)? = modules.function(function.instances.first) else { continue }
            switch name {
            case "at": found[position] = .many(number, number, .anyReal)
            case "length": found[position] = .one(number)
            case "bounds": found[position] = .many(number, number, number, number)
            default: break
            }
        }
        return found
    }()
    /// Whether fields are read and written by keys that may be texts.
    var readsAnyName = false
    var writesAnyName = false

    /// The values of a call.
    struct CallResults: Equatable {
        /// What each of the first ones may be, and none behind them unless there may be more.
        var kinds: [ValueKinds] = []
        /// Whether there may be another number of them than one.
        var isMany = false
        /// What is behind those that are known.
        var further = ValueKinds.nothing
        /// Whether the last ones are those of a function that has not returned yet.
        var isUnknown = false

        func kinds(at position: Int) -> ValueKinds {
            if position < kinds.count { return kinds[position] }
            if isUnknown { return .nothing }
            return isMany ? further.union(.none) : .none
        }

        static let nothing = CallResults()
        static func one(_ kinds: ValueKinds) -> CallResults { CallResults(kinds: [kinds]) }
        static func many(_ kinds: ValueKinds...) -> CallResults { CallResults(kinds: kinds, isMany: true) }

        mutating func join(_ other: CallResults) {
            // Of a function that has not returned yet, nothing is known.
            if other == .nothing { return }
            if self == .nothing {
                self = other
                return
            }
            let count = max(kinds.count, other.kinds.count)
            let joined = (0..<count).map { kinds(at: $0).union(other.kinds(at: $0)) }
            isMany = isMany || other.isMany || kinds.count != other.kinds.count
            kinds = joined
            further = further.union(other.further)
        }
    }

    /// - Parameter options: what options may be.
    init(_ program: EffectProgram, options: [String: ValueKinds]) {
        self.program = program
        self.options = options
    }

    /// - Returns: the program, with all kinds.
    /// - Throws: ``Refusal`` if there is no end.
    func run(hooks: [(function: Int, parameters: [ValueKinds])]) throws(Refusal) -> EffectProgram {
        for (site, fields) in CarouselFields.fields {
            for (field, kinds) in fields {
                join(site, field: field, kinds)
                isBorn(field, in: site)
            }
        }
        for _ in 0..<400 {
            hasNews = false
            for hook in hooks { _ = call(hook.function, hook.parameters) }
            for object in program.objects { begin(object) }
            for position in program.cells.indices {
                join(cell: position, kinds(of: program.cells[position].initial))
            }
            for number in program.functions.indices where program.functions[number].parent == nil {
                visit(number)
            }
            if !hasNews { return program }
        }
        throw Refusal(of: program.script.sources[0].file, .endlessKinds)
    }

    // MARK: Places that values are put into

    func join(_ variable: Int, _ kinds: ValueKinds) {
        if program.variables[variable].slot.join(kinds) { hasNews = true }
    }

    func join(cell: Int, _ kinds: ValueKinds) {
        if program.cells[cell].slot.join(kinds) { hasNews = true }
    }

    func known(_ site: TableSite) -> TableKinds { program.tables[site] ?? TableKinds() }

    func join(_ site: TableSite, field: String, _ kinds: ValueKinds) {
        if program.tables[site, default: TableKinds()].fields[field, default: KindSlot()].join(kinds) {
            hasNews = true
        }
    }

    func join(_ site: TableSite, elements kinds: ValueKinds) {
        if program.tables[site, default: TableKinds()].elements.join(kinds) { hasNews = true }
    }

    func join(_ site: TableSite, others kinds: ValueKinds) {
        if program.tables[site, default: TableKinds()].others.join(kinds) { hasNews = true }
    }

    func join(_ site: TableSite, metatables: Set<TableSite>) {
        guard !metatables.isSubset(of: known(site).metatables) else { return }
        program.tables[site, default: TableKinds()].metatables.formUnion(metatables)
        hasNews = true
    }

    /// More is done with tables than that their fields are read.
    func noteUse(of kinds: ValueKinds) {
        for site in kinds.tables { program.tables[site, default: TableKinds()].isOpen = true }
    }

    func join(thrown kinds: ValueKinds) { if program.thrown.join(kinds) { hasNews = true } }

    func isBorn(_ name: String, in site: TableSite) {
        program.tables[site, default: TableKinds()].born.insert(name)
    }

    // MARK: Loaded values

    func kinds(of value: CapturedScript.Value) -> ValueKinds {
        switch value {
        case .none: return .none
        case .boolean: return .boolean
        case .whole(let number): return .whole(Double(number), Double(number))
        case .real(let number): return number.isFinite ? .real(number, number) : .anyReal
        case .text: return .text
        case .host("Transform.identity"): return .matrix
        case .host(let name): return .function(program.number(ofHost: name))
        case .node(let node):
            switch program.script.nodes[node] {
            case .table:
                if let maker = program.makers[node] { return maker.kinds }
                return .table(.loaded(node))
            case .function:
                return program.number(ofLoaded: node).map { .function($0) } ?? .nothing
            case .matrix: return .matrix
            case .other: return .nothing
            }
        }
    }

    /// What a loaded table holds at the beginning.
    func begin(_ object: Int) {
        if let maker = program.makers[object] {
            _ = kinds(maker)
            return
        }
        guard case .table(let metatable, let fields) = program.script.nodes[object] else { return }
        let site = TableSite.loaded(object)
        for (key, value) in fields {
            let kinds = kinds(of: value)
            switch key {
            case .text(let name):
                isBorn(name, in: site)
                join(site, field: name, kinds)
            case .whole, .real: join(site, elements: kinds)
            default: join(site, others: kinds)
            }
        }
        join(site, metatables: self.kinds(of: metatable).tables)
    }

    // MARK: Functions

    /// The loaded function around one.
    func root(of function: Int) -> Int {
        var function = function
        while let parent = program.functions[function].parent { function = parent }
        return function
    }

    func visit(_ number: Int) {
        let outer = open
        open = number
        defer { open = outer }
        for (position, place) in program.functions[number].varying.enumerated() {
            for instance in program.functions[number].instances {
                guard case .function(_, _, let cells) = program.script.nodes[instance] else { continue }
                let kinds = kinds(of: program.script.cells[cells[place]])
                if program.functions[number].varyingKinds[position].join(kinds) { hasNews = true }
            }
        }
        visit(program.functions[number].body)
        if program.functions[number].canEnd { note(results: .nothing, isMany: true) }
    }

    func note(results: CallResults, isMany: Bool) {
        var function = program.functions[open]
        let isFirst = !function.hasResults
        if isFirst { hasNews = true }
        while function.results.count < results.kinds.count {
            var slot = KindSlot()
            if !isFirst { _ = slot.join(.none) }
            function.results.append(slot)
            hasNews = true
        }
        for position in function.results.indices
        where function.results[position].join(results.kinds(at: position)) {
            hasNews = true
        }
        if results.isMany, function.furtherResults.join(results.further) { hasNews = true }
        if isMany, !function.returnsMany {
            function.returnsMany = true
            hasNews = true
        }
        function.hasResults = true
        program.functions[open] = function
    }

    /// A function is called.
    func call(_ number: Int, _ arguments: [ValueKinds], further: ValueKinds = .nothing, isMany: Bool = false)
        -> CallResults
    {
        let function = program.functions[number]
        for (position, parameter) in function.parameters.enumerated() {
            if position < arguments.count {
                join(parameter, arguments[position])
            } else {
                join(parameter, isMany ? further.union(.none) : .none)
            }
        }
        if function.isVararg {
            var rest = isMany ? further : .nothing
            for kinds in arguments.dropFirst(function.parameters.count) { rest = rest.union(kinds) }
            if program.functions[number].further.join(rest) { hasNews = true }
        }
        if let known = moduleResults[number] { return known }
        guard function.hasResults else { return .nothing }
        return CallResults(
            kinds: function.results.map(\.kinds), isMany: function.returnsMany,
            further: function.furtherResults.kinds)
    }

    /// Values are called.
    func call(
        value kinds: ValueKinds, _ arguments: [ValueKinds], further: ValueKinds, isMany: Bool,
        at expression: Expression
    )
        -> CallResults
    {
        var all = CallResults.nothing
        for function in kinds.functions.sorted() {
            if function >= 0 {
                all.join(call(function, arguments, further: further, isMany: isMany))
            } else if let host = HostFunction.named(program.hostNames[-1 - function]) {
                all.join(call(host: host, arguments, further: further, isMany: isMany, at: expression))
            }
        }
        for method in metamethods("__call", of: kinds) {
            all.join(
                call(
                    value: method, [kinds.onlyTables] + arguments, further: further, isMany: isMany,
                    at: expression))
        }
        return all
    }

    // MARK: Statements

    func visit(_ statements: [Statement]) { for statement in statements { visit(statement) } }

    func visit(_ statement: Statement) {
        switch statement {
        case .local(let variables, let values) where values.isEmpty:
            for variable in variables where !program.variables[variable].isSetFirst { join(variable, .none) }
        case .local(let variables, let values), .begin(let variables, let values):
            let list = list(values)
            for (position, variable) in variables.enumerated() { join(variable, list.kinds(at: position)) }
        case .declare: break
        case .assign(let targets, let values, _):
            let list = list(values)
            for (position, target) in targets.enumerated() { assign(target, list.kinds(at: position)) }
        case .evaluate(let expression): _ = kinds(expression)
        case .block(let inner), .labeled(_, _, let inner), .again(_, _, let inner): visit(inner)
        case .loop(let condition, let inner):
            _ = kinds(condition)
            visit(inner)
        case .repeating(let inner, let condition):
            visit(inner)
            _ = kinds(condition)
        case .branches(let branches, let otherwise):
            for branch in branches {
                _ = kinds(branch.condition)
                visit(branch.block)
            }
            visit(otherwise ?? [])
        case .count(let variable, let first, let last, let step, let inner, _):
            count(variable, first, last, step)
            visit(inner)
        case .elements(let position, let element, let others, let list, let inner, _):
            let kinds = kinds(list)
            // What is not known yet is found in another round.
            if !kinds.isEmpty {
                join(position, .whole(1, knownCount(of: kinds).map { Double(max(1, $0)) } ?? 0x1p40))
            }
            if let element { join(element, read(kinds, key: .numbers, at: list).without(.none)) }
            for other in others { join(other, .none) }
            visit(inner)
        case .iterate(let variables, let values, let inner, _):
            let list = list(values)
            noteUse(of: list.kinds(at: 0))
            let given = [
                list.kinds(at: 1), list.kinds(at: 2).union(program.variables[variables[0]].slot.kinds),
            ]
            let step = values.first.map {
                call(value: list.kinds(at: 0), given, further: .nothing, isMany: false, at: $0)
            }
            for (position, variable) in variables.enumerated() {
                let kinds = step?.kinds(at: position) ?? .none
                join(variable, position == 0 ? kinds.without(.none) : kinds)
            }
            visit(inner)
        case .returning(let values):
            let list = list(values)
            if !list.isUnknown { note(results: list, isMany: values.count != 1 || list.isMany) }
        case .leaveLoop, .leave, .restart: break
        }
    }

    func count(_ variable: Int, _ first: Expression, _ last: Expression, _ step: Expression?) {
        let start = numbers(of: kinds(first))
        let end = numbers(of: kinds(last))
        let by = step.map { numbers(of: kinds($0)) } ?? .whole(1, 1)
        var found = ValueKinds.nothing
        let range = (start.numbers ?? .all).union(end.numbers ?? .all)
        if start.whole != nil, by.whole != nil { found.whole = range }
        if start.real != nil || by.real != nil { found.real = range }
        join(variable, found)
    }

    func assign(_ target: AssignmentTarget, _ kinds: ValueKinds) {
        switch target {
        case .variable(let variable): join(variable, kinds)
        case .cell(let cell): join(cell: cell, kinds)
        case .field(let object, let key, _):
            let objects = self.kinds(object)
            noteUse(of: objects)
            write(objects, key: FieldKey(key, self.kinds(key)), kinds, at: object)
        }
    }

    // MARK: Lists

    /// The values of expressions, of which the last one may have several.
    func list(_ expressions: [Expression]) -> CallResults {
        var all = CallResults()
        for (position, expression) in expressions.enumerated() {
            let kinds = kinds(expression)
            guard position == expressions.count - 1, expression.isMany else {
                all.kinds.append(kinds)
                continue
            }
            if case .arguments = expression.form {
                all.isMany = true
                all.further = program.functions[open].further.kinds
            } else if let call = results[expression.id] {
                all.kinds += call.kinds
                all.isUnknown = call == .nothing
                all.isMany = call.isMany
                all.further = call.further
            }
        }
        return all
    }

    // MARK: Expressions

    @discardableResult
    func kinds(_ expression: Expression) -> ValueKinds {
        let found = compute(expression)
        if found != expression.kinds {
            expression.kinds = found
            hasNews = true
        }
        return found
    }

    func compute(_ expression: Expression) -> ValueKinds {
        switch expression.form {
        case .constant(let value): return kinds(of: value)
        case .variable(let variable): return program.variables[variable].slot.kinds
        case .cell(let cell): return program.cells[cell].slot.kinds
        case .varying(let place):
            let function = program.functions[root(of: open)]
            return function.varying.firstIndex(of: place).map { function.varyingKinds[$0].kinds } ?? .nothing
        case .loaded(let object): return kinds(of: .node(object))
        case .function(let function, _):
            if program.functions[function].parent == open { visit(function) }
            return .function(function)
        case .host(let name): return kinds(of: .host(name))
        case .arguments: return program.functions[open].further.kinds.union(.none)
        case .call(let callee, let arguments):
            let found = call(callee, arguments, expression)
            if results[expression.id] != found {
                results[expression.id] = found
                hasNews = true
            }
            return found == .nothing ? .nothing : found.kinds(at: 0)
        case .first(let inner): return kinds(inner)
        case .field(let object, let key, _):
            let objects = kinds(object)
            let keys = kinds(key)
            return read(objects, key: FieldKey(key, keys), at: expression)
        case .table(let entries): return table(entries, expression)
        case .not(let inner):
            kinds(inner)
            return .boolean
        case .negate(let inner):
            let operand = kinds(inner)
            return NumberKinds.negated(numbers(of: operand)).union(
                meta("__unm", [operand, operand], expression))
        case .complement(let inner):
            let operand = kinds(inner)
            return (numbers(of: operand).mayBeNumber ? ValueKinds.anyWhole : .nothing)
                .union(meta("__bnot", [operand, operand], expression))
        case .length(let inner):
            let operand = kinds(inner)
            if operand.isEmpty { return .nothing }
            if let count = knownCount(of: operand) { return .whole(Double(count), Double(count)) }
            return ValueKinds.whole(0, 0x1p40).union(meta("__len", [operand], expression))
        case .and(let a, let b):
            let left = kinds(a)
            let right = kinds(b)
            if left.isTrue { return right }
            return left.only([.none, .boolean]).union(left.isAlwaysFalse ? .nothing : right)
        case .or(let a, let b):
            let left = kinds(a)
            let right = kinds(b)
            return left.isTrue ? left : kindsIfTrue(a).union(right)
        case .binary(let operation, let a, let b, _): return binary(operation, kinds(a), kinds(b), expression)
        case .carousel(let name): return carousel(name)
        case .option, .number, .truth, .both, .either, .choice: return expression.kinds
        }
    }

    /// What an expression may be where it counts as true.
    private func kindsIfTrue(_ expression: Expression) -> ValueKinds {
        switch expression.form {
        case .and(_, let value): kindsIfTrue(value)
        case .or(let a, let b): kindsIfTrue(a).union(kindsIfTrue(b))
        default: expression.kinds.without(.none)
        }
    }

    /// The elements of a loaded list that nobody changes.
    private func knownCount(of kinds: ValueKinds) -> Int? {
        guard kinds.isTable, kinds.tables.count == 1, case .loaded(let node)? = kinds.tables.first,
            !known(.loaded(node)).isOpen, known(.loaded(node)).metatables.isEmpty,
            case .table(_, let fields) = program.script.nodes[node]
        else { return nil }
        let isList = (0..<fields.count).allSatisfy { fields[.whole(Int64($0 + 1))] != nil }
        return isList ? fields.count : nil
    }

    func carousel(_ name: String) -> ValueKinds {
        CarouselFields.kinds[name] ?? .nothing
    }

    func table(_ entries: [TableEntry], _ expression: Expression) -> ValueKinds {
        let site = TableSite.made(expression.id)
        for entry in entries {
            switch entry {
            case .element(let value):
                let kinds = kinds(value)
                join(site, elements: kinds)
                if value.isMany {
                    let all = list([value])
                    for kinds in all.kinds { join(site, elements: kinds) }
                    join(site, elements: all.further)
                }
            case .field(let key, let value):
                let keys = kinds(key)
                let kinds = kinds(value)
                if case .constant(.text(let name)) = key.form { isBorn(name, in: site) }
                write(.table(site), key: FieldKey(key, keys), kinds, at: expression)
            }
        }
        return .table(site)
    }

    /// The numbers that an operand is computed with: a text that spells one is one.
    func numbers(of kinds: ValueKinds) -> ValueKinds {
        kinds.mayBeText ? kinds.onlyNumbers.union(ValueKinds(whole: .all, real: .all)) : kinds.onlyNumbers
    }

    func binary(
        _ operation: BinaryOperator, _ a: ValueKinds, _ b: ValueKinds, _ expression: Expression
    )
        -> ValueKinds
    {
        let x = numbers(of: a)
        let y = numbers(of: b)
        let other = operation.metamethod.map { meta($0, [a, b], expression) } ?? .nothing
        if operation == .atMost || operation == .atLeast { _ = meta("__lt", [b, a], expression) }
        switch operation {
        case .add, .subtract: return NumberKinds.arithmetic(operation, x, y).union(other)
        case .multiply:
            let found = NumberKinds.arithmetic(operation, x, y).union(other)
            return a.flags.contains(.matrix) && b.flags.contains(.matrix) ? found.union(.matrix) : found
        case .divide: return NumberKinds.quotient(x, y).union(other)
        case .power:
            var found = x.mayBeNumber && y.mayBeNumber ? ValueKinds.anyReal : .nothing
            found.hasUnsureZero = x.hasUnsureZero || y.hasUnsureZero
            return found.union(other)
        case .floorDivide: return NumberKinds.floorQuotient(x, y).union(other)
        case .remainder: return NumberKinds.remainder(x, y).union(other)
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            return NumberKinds.bits(operation, x, y).union(other)
        case .concatenate: return ValueKinds.text.union(other)
        case .equal, .unequal, .less, .atMost, .greater, .atLeast: return .boolean
        }
    }
}

extension ValueKinds {
    var onlyTables: ValueKinds { ValueKinds(tables: tables) }
    /// Whether none of them counts as true.
    var isAlwaysFalse: Bool { self == .none }
}

extension BinaryOperator {
    /// What a metatable calls it; for the comparisons, the one that they are made of.
    var metamethod: String? {
        switch self {
        case .add: "__add"
        case .subtract: "__sub"
        case .multiply: "__mul"
        case .divide: "__div"
        case .floorDivide: "__idiv"
        case .remainder: "__mod"
        case .power: "__pow"
        case .bitAnd: "__band"
        case .bitOr: "__bor"
        case .bitXor: "__bxor"
        case .shiftLeft: "__shl"
        case .shiftRight: "__shr"
        case .concatenate: "__concat"
        case .equal, .unequal: "__eq"
        case .less, .greater: "__lt"
        case .atMost, .atLeast: "__le"
        }
    }
}

extension EffectProgram {
    /// The number of a function of the host's, below 0.
    mutating func number(ofHost name: String) -> Int {
        if let known = hostNames.firstIndex(of: name) { return -1 - known }
        hostNames.append(name)
        return -hostNames.count
    }

    /// The number of a loaded function that is needed.
    func number(ofLoaded node: Int) -> Int? { functions.firstIndex { $0.instances.contains(node) } }
}
