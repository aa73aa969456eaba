// The types that values have in exported Swift. In: kinds. Out: types; tables that are only read are structures and arrays.

import CarouselHost

/// The shapes of tables that are only read.
struct TableShapes {
    enum Shape {
        /// Fields by their names.
        case record([(name: String, type: SwiftType)])
        case list(SwiftType)
    }

    private let program: EffectProgram
    /// The group of each place that makes tables: what may be in one variable has one shape.
    private var parents: [TableSite: TableSite] = [:]
    private var isDynamic: Set<TableSite> = []
    private var usesNames: Set<TableSite> = []
    private var usesNumbers: Set<TableSite> = []
    /// Tables that are written where they are used at once.
    private let literals: Set<Int>
    /// Loaded tables that are paths.
    private let paths: Set<TableSite>
    /// The tables that the host makes, which have types of their own.
    private static let hostSites: Set<TableSite> = [.size, .point, .pointer, .state]
    private var numbers: [TableSite: Int] = [:]
    /// How many elements the lists have that are written.
    private var written: [Int: Int] = [:]
    private(set) var shapes: [Shape] = []

    /// - Parameters:
    ///   - literals: expressions of tables that become no value of their own.
    ///   - paths: loaded tables that are paths.
    init(_ program: EffectProgram, literals: Set<Int>, paths: Set<Int>) {
        self.program = program
        self.literals = literals
        self.paths = Set(paths.map { .loaded($0) })
        joinAll()
        noteUses()
        spread()
        number()
    }

    // MARK: Groups

    private func root(_ site: TableSite) -> TableSite {
        var site = site
        while let parent = parents[site], parent != site { site = parent }
        return site
    }

    private mutating func join(_ kinds: ValueKinds) {
        guard let first = kinds.tables.first else { return }
        let group = root(first)
        for site in kinds.tables { parents[root(site)] = group }
        let isPlain = kinds.without(.none) == ValueKinds(tables: kinds.tables)
        if !isPlain { isDynamic.formUnion(kinds.tables) }
    }

    private mutating func joinAll() {
        for variable in program.variables { join(variable.slot.kinds) }
        for cell in program.cells { join(cell.slot.kinds) }
        for function in program.functions {
            for slot in function.results + function.varyingKinds { join(slot.kinds) }
            for slot in [function.further, function.furtherResults] {
                join(slot.kinds)
                isDynamic.formUnion(slot.kinds.tables)
            }
        }
        for (site, table) in program.tables {
            for slot in table.fields.values { join(slot.kinds) }
            join(table.elements.kinds)
            if !table.others.kinds.isEmpty || !table.metatables.isEmpty || table.isOpen {
                isDynamic.insert(site)
            }
            let holds = table.fields.values.contains { !$0.kinds.functions.isEmpty }
            if holds || !table.elements.kinds.functions.isEmpty { isDynamic.insert(site) }
        }
        var all: [Expression] = []
        program.visitExpressions { all.append($0) }
        for expression in all { join(expression.kinds) }
    }

    private mutating func noteUses() {
        isDynamic.formUnion(Self.hostSites)
        for node in program.makers.keys { isDynamic.insert(.loaded(node)) }
        for maker in program.makers.values { isDynamic.formUnion(maker.kinds.tables) }
        for cell in program.cells { isDynamic.formUnion(cell.slot.kinds.tables) }
        var all: [Expression] = []
        program.visitExpressions { all.append($0) }
        for expression in all { noteUse(expression) }
        var statements: [Statement] = []
        program.visitStatements { statements.append($0) }
        for statement in statements {
            switch statement {
            case .assign(let targets, let values, _):
                for case .field(let object, _, _) in targets {
                    isDynamic.formUnion(object.kinds.tables)
                    for value in values where !literals.contains(value.id) {
                        isDynamic.formUnion(value.kinds.tables)
                    }
                }
            case .elements(_, _, _, let list, _, _): usesNumbers.formUnion(list.kinds.tables)
            case .iterate(_, let values, _, _):
                for value in values { isDynamic.formUnion(value.kinds.tables) }
            case .declare(let variables):
                for variable in variables {
                    isDynamic.formUnion(program.variables[variable].slot.kinds.tables)
                }
            default: break
            }
        }
    }

    private mutating func noteUse(_ expression: Expression) {
        switch expression.form {
        case .field(let object, let key, _):
            switch key.form {
            case .constant(.text): usesNames.formUnion(object.kinds.tables)
            default:
                if key.kinds.isNumber {
                    usesNumbers.formUnion(object.kinds.tables)
                } else {
                    isDynamic.formUnion(object.kinds.tables)
                }
            }
        case .length(let inner): usesNumbers.formUnion(inner.kinds.tables)
        case .binary(let operation, let a, let b, _):
            let isNone = a.kinds == .none || b.kinds == .none
            guard !isNone || !operation.isComparison else { return }
            isDynamic.formUnion(a.kinds.tables.union(b.kinds.tables))
        case .and(let a, let b):
            if case .variable = a.form {
            } else {
                isDynamic.formUnion(a.kinds.tables.union(b.kinds.tables))
            }
        case .call(let callee, let arguments):
            isDynamic.insert(.made(expression.id))
            if case .function(let number, _) = callee {
                let fixed = program.functions[number].parameters.count
                for argument in arguments.dropFirst(fixed) { isDynamic.formUnion(argument.kinds.tables) }
            } else {
                if case .host(let host) = callee, host.name == "item:spring" { return }
                for argument in arguments where !literals.contains(argument.id) {
                    isDynamic.formUnion(argument.kinds.tables)
                }
            }
        case .table(let entries):
            written[expression.id] = entries.count
            let isLiteral = entries.allSatisfy { entry in
                switch entry {
                case .element(let value): program.isSingle(value) && !value.kinds.flags.contains(.none)
                case .field(let key, _): if case .constant(.text) = key.form { true } else { false }
                }
            }
            let isMixed = Set(entries.map { if case .element = $0 { true } else { false } }).count > 1
            // Fields of a structure have an order of their own, and those that nobody reads are not there.
            let isOrdered = entries.contains { entry in
                guard case .field(let key, let value) = entry else { return false }
                guard case .constant(.text(let name)) = key.form, !program.namesRead.contains(name) else {
                    return Self.mayDoSomething(value)
                }
                return !program.isTotal(value)
            }
            if !isLiteral || isMixed || isOrdered || entries.isEmpty {
                isDynamic.insert(.made(expression.id))
            }
        default: break
        }
    }

    /// Whether an expression may do more than to compute a value.
    static func mayDoSomething(_ expression: Expression) -> Bool {
        var mayDo = false
        expression.visitAll { part in
            guard case .call(let callee, _) = part.form else { return }
            guard case .host(let host) = callee else {
                mayDo = true
                return
            }
            let isPure = ["math.", "string.", "Transform", "item:", "carousel:"].contains {
                host.name.hasPrefix($0)
            }
            if !isPure, !["type", "tostring", "tonumber", "select"].contains(host.name) { mayDo = true }
        }
        return mayDo
    }

    /// One of a group that has no shape leaves none of them one; and so it is with what they hold.
    private mutating func spread() {
        for case .loaded(let node) in program.tables.keys where !hasShape(node) {
            isDynamic.insert(.loaded(node))
        }
        var groups: [TableSite: [TableSite]] = [:]
        for site in Set(program.tables.keys).union(parents.keys) {
            groups[root(site), default: []].append(site)
        }
        while true {
            var found = isDynamic
            for sites in groups.values {
                let isMixed =
                    sites.contains(where: usesNames.contains) && sites.contains(where: usesNumbers.contains)
                let held = sites.compactMap { program.tables[$0] }.reduce(Set<TableSite>()) { all, table in
                    table.fields.values.reduce(all.union(table.elements.kinds.tables)) {
                        $0.union($1.kinds.tables)
                    }
                }
                let isOdd = isMixed || sites.contains(where: found.contains) || !held.isDisjoint(with: found)
                guard isOdd else { continue }
                found.formUnion(sites)
                for site in sites {
                    guard let table = program.tables[site] else { continue }
                    for slot in table.fields.values { found.formUnion(slot.kinds.tables) }
                    found.formUnion(table.elements.kinds.tables)
                }
            }
            if found == isDynamic { break }
            isDynamic = found
        }
        // What holds itself has no shape.
        for sites in groups.values where !sites.contains(where: isDynamic.contains) {
            var seen: Set<TableSite> = []
            if reaches(root(sites[0]), from: sites, groups, &seen) { isDynamic.formUnion(sites) }
        }
    }

    private func reaches(
        _ target: TableSite, from sites: [TableSite], _ groups: [TableSite: [TableSite]],
        _ seen: inout Set<TableSite>
    ) -> Bool {
        for site in sites {
            guard let table = program.tables[site] else { continue }
            let held = table.fields.values.reduce(table.elements.kinds.tables) { $0.union($1.kinds.tables) }
            for inner in held {
                let group = root(inner)
                if group == target { return true }
                if seen.insert(group).inserted, reaches(target, from: groups[group] ?? [], groups, &seen) {
                    return true
                }
            }
        }
        return false
    }

    /// Whether a loaded table is a list, or has names alone.
    private func hasShape(_ node: Int) -> Bool {
        guard case .table(_, let fields) = program.script.nodes[node] else { return false }
        let keys = fields.keys
        let isList = (0..<keys.count).allSatisfy { fields[.whole(Int64($0 + 1))] != nil }
        return isList || keys.allSatisfy { if case .text = $0 { true } else { false } }
    }

    // MARK: Shapes

    private mutating func number() {
        let sites = Set(program.tables.keys).union(parents.keys).filter { !isDynamic.contains($0) }
        var members: [TableSite: [TableSite]] = [:]
        for site in sites { members[root(site), default: []].append(site) }
        let groups = members.sorted { $0.value.min()! < $1.value.min()! }
        for (position, group) in groups.enumerated() { numbers[group.key] = position }
        shapes = groups.map { _ in .record([]) }
        for (position, group) in groups.enumerated() { shapes[position] = shape(of: group.value) }
    }

    private func shape(of sites: [TableSite]) -> Shape {
        let tables = sites.compactMap { program.tables[$0] }
        let isList = sites.contains(where: usesNumbers.contains)
        let names = Set(tables.flatMap(\.fields.keys))
        if isList || names.isEmpty {
            let elements = tables.reduce(ValueKinds.nothing) { $0.union($1.elements.kinds) }
            return .list(type(of: elements))
        }
        // A spring reads its own.
        let isRead = { (name: String) in
            program.readsAnyName || program.namesRead.contains(name)
                || ["response", "damping"].contains(name)
        }
        return .record(
            names.filter(isRead).sorted().map { name in
                var kinds = ValueKinds.nothing
                for table in tables {
                    let own = table.fields[name]?.kinds ?? .none
                    kinds = kinds.union(table.born.contains(name) ? own : own.union(.none))
                }
                return (name, type(of: kinds))
            })
    }

    /// The fewest elements that a list of a shape has; 0 where that is not known.
    func leastCount(_ number: Int) -> Int {
        let sites = Set(program.tables.keys).filter { !isDynamic.contains($0) && numbers[root($0)] == number }
        var least: Int?
        for site in sites {
            let count: Int
            switch site {
            case .loaded(let node):
                guard case .table(_, let fields) = program.script.nodes[node] else { return 0 }
                count = fields.count
            case .made(let id): count = written[id] ?? 0
            default: return 0
            }
            least = min(least ?? count, count)
        }
        return least ?? 0
    }

    // MARK: Types

    /// What an app says of an item.
    private static let data = ValueKinds.datum.flags

    /// The type of values of some kinds.
    func type(of kinds: ValueKinds) -> SwiftType {
        let present = kinds.without(.none)
        guard !present.isEmpty else { return kinds == .none ? .optional(.real) : .mixture }
        if kinds.flags.contains(.data) {
            let isPlain =
                kinds.tables.isEmpty && kinds.functions.isEmpty && kinds.flags.isSubset(of: Self.data)
            return isPlain ? .data : .mixture
        }
        let type = presentType(of: present)
        if type == .mixture || !kinds.flags.contains(.none) { return type }
        return type == .item ? .mixture : .optional(type)
    }

    private func presentType(of kinds: ValueKinds) -> SwiftType {
        if kinds.isNumber { return Self.numberType(of: kinds, in: program) }
        if kinds.isBoolean { return .boolean }
        if kinds.isText { return .text }
        if kinds.isMatrix { return .matrix }
        if kinds.isItem { return .item }
        guard kinds.isTable, let site = kinds.tables.first else { return .mixture }
        if kinds.tables == [.size] { return .size }
        if kinds.tables == [.point] || kinds.tables == [.pointer] { return .point }
        if kinds.tables.isSubset(of: paths) { return .path }
        return numbers[root(site)].map { .shape($0) } ?? .mixture
    }

    /// The type of a number; it depends on no table.
    static func numberType(of kinds: ValueKinds, in program: EffectProgram) -> SwiftType {
        if kinds.isReal { return .real }
        // A whole number that may be vast comes of one with a fraction: a Double holds it.
        if kinds.isVast { return program.tellsWholes && !kinds.isWhole ? .mixture : .mixed }
        let isExact = kinds.whole?.isExact ?? true
        if kinds.isWhole { return isExact ? .count : .wide }
        return isExact && !program.tellsWholes ? .mixed : .mixture
    }
}
