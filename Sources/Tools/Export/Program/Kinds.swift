// What values an expression may have. In: what a compiler finds. Out: the same, for all functions of a program.

/// Kinds of values, and which tables that were there when the script was loaded.
struct Kinds: Hashable, ExpressibleByArrayLiteral {
    private struct Flags: OptionSet, Hashable { let rawValue: Int }
    private var flags: Flags
    /// Tables that were there when the script was loaded.
    private(set) var tables: Set<Int> = []

    private init(_ bit: Int) { flags = Flags(rawValue: bit) }
    init(arrayLiteral elements: Kinds...) { self = elements.reduce(Kinds(0)) { $0.union($1) } }
    init(table: Int) { (flags, tables) = ([], [table]) }

    static let none = Kinds(1)
    static let boolean = Kinds(2)
    /// A whole number of Lua, which has no fraction and no −0.
    static let whole = Kinds(4)
    static let real = Kinds(8)
    static let text = Kinds(16)
    /// Any table.
    static let table = Kinds(32)
    static let function = Kinds(64)
    static let matrix = Kinds(128)
    static let item = Kinds(256)
    /// A table of what an app says of an item.
    static let data = Kinds(512)
    /// The pointer over the carousel, where it has a type of its own.
    static let pointer = Kinds(1024)

    static let number: Kinds = [.whole, .real]
    /// What is in what an app says of an item.
    static let datum: Kinds = [.none, .boolean, .number, .text, .data]
    static let any: Kinds = [.datum, .table, .function, .matrix, .item]

    private var all: Flags { tables.isEmpty ? flags : flags.union(Kinds.table.flags) }
    var isEmpty: Bool { flags.isEmpty && tables.isEmpty }
    var isNumber: Bool { !isEmpty && isSubset(of: .number) }
    var isWhole: Bool { self == .whole }
    var isBoolean: Bool { self == .boolean }
    var isTable: Bool { !isEmpty && isSubset(of: [.table, .data]) }
    /// Whether they all count as true.
    var isTrue: Bool { !contains(.none) && !contains(.boolean) }

    func contains(_ other: Kinds) -> Bool { all.isSuperset(of: other.all) }
    func isSubset(of other: Kinds) -> Bool {
        flags.isSubset(of: other.flags)
            && (other.flags.isSuperset(of: Kinds.table.flags) || tables.isSubset(of: other.tables))
    }
    func union(_ other: Kinds) -> Kinds {
        var result = self
        result.flags.formUnion(other.flags)
        result.tables.formUnion(other.tables)
        return result
    }
    func subtracting(_ other: Kinds) -> Kinds {
        var result = self
        result.flags.subtract(other.flags)
        return result
    }
    /// Those that are no tables and also in others.
    func intersection(_ other: Kinds) -> Kinds { Kinds(flags.intersection(other.flags).rawValue) }
}

extension [Kinds] {
    /// In each place, what others have there is possible as well.
    mutating func join(_ others: [Kinds]) {
        for (place, kinds) in others.enumerated() {
            if place < count { self[place] = self[place].union(kinds) } else { append(kinds) }
        }
    }
}

/// What is known of a function.
struct Signature {
    var parameters: [Kinds]
    var extra: Kinds = []
    var results: [Kinds] = []
    /// Whether it may return another number of values than one.
    var returnsMany = false
}

/// What is known of the variables and functions of a program.
struct KindTable {
    private(set) var hasNews = false
    private var variables: [Variable: Kinds] = [:]
    private var cells: [Int: Kinds] = [:]
    private var signatures: [Body: Signature] = [:]

    mutating func beginRound() { hasNews = false }

    private static func join(_ kinds: inout Kinds, _ more: Kinds, _ hasNews: inout Bool) {
        guard !more.isSubset(of: kinds) else { return }
        kinds = kinds.union(more)
        hasNews = true
    }

    subscript(variable: Variable) -> Kinds { variables[variable] ?? [] }
    subscript(cell cell: Int) -> Kinds { cells[cell] ?? [] }
    subscript(body: Body) -> Signature? { signatures[body] }

    mutating func join(_ variable: Variable, _ kinds: Kinds) {
        Self.join(&variables[variable, default: []], kinds, &hasNews)
    }
    mutating func join(cell: Int, _ kinds: Kinds) { Self.join(&cells[cell, default: []], kinds, &hasNews) }

    mutating func declare(_ body: Body, parameters: Int) {
        if signatures[body] == nil {
            signatures[body] = Signature(parameters: Array(repeating: [], count: parameters))
            hasNews = true
        }
    }

    /// A function is called with arguments; nil for any, in any number.
    mutating func call(_ body: Body, with arguments: [Kinds]?, more: Bool = false) {
        guard var signature = signatures[body] else { return }
        for place in signature.parameters.indices {
            let given = arguments.map { place < $0.count ? $0[place] : more ? .any : .none }
            Self.join(&signature.parameters[place], given ?? .any, &hasNews)
        }
        for kinds in arguments?.dropFirst(signature.parameters.count) ?? [] {
            Self.join(&signature.extra, kinds, &hasNews)
        }
        if arguments == nil || more { Self.join(&signature.extra, .any, &hasNews) }
        signatures[body] = signature
    }

    /// A function returns values; `more` for any number of others behind them.
    mutating func returns(_ body: Body, _ results: [Kinds], more: Bool = false) {
        guard var signature = signatures[body] else { return }
        let isFirst = signature.results.isEmpty && !signature.returnsMany
        while signature.results.count < results.count {
            // Other returns have fewer values.
            signature.results.append(isFirst ? [] : .none)
            hasNews = true
        }
        for place in signature.results.indices {
            Self.join(
                &signature.results[place], place < results.count ? results[place] : more ? .any : .none,
                &hasNews)
        }
        if results.count != 1 || more, !signature.returnsMany {
            signature.returnsMany = true
            hasNews = true
        }
        signatures[body] = signature
    }
}
