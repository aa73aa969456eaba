// A program's functions as methods in Swift. In: a program. Out: the text of its methods, types and properties. As with
// JavaScript, the walk is repeated until nothing new is found; then every name has one type.

import CarouselEngine
import CarouselHost
import Escapes
import LuaSyntax

final class SwiftWriter: ScriptReader, CodeWriter {
    /// What a method must be given, or may do.
    struct Needs: OptionSet {
        let rawValue: Int
        static let context = Needs(rawValue: 1)
        /// How far the item is, in points.
        static let distance = Needs(rawValue: 2)
        static let toggle = Needs(rawValue: 8)
        static let failure = Needs(rawValue: 4)
    }

    private(set) var needs: [Body: Needs] = [:]
    /// Whether items have springs.
    var hasSprings = false
    /// The helpers that the text names.
    var helpers: Set<String> = []
    /// Whether something in the statement that is being written may fail.
    var fails = false
    /// The labels of the blocks around the statement that is being written.
    var labels: [String] = []
    /// Variables that are read and changed in the text, as found in the round before.
    private var (used, changed): (Set<Variable>, Set<Variable>) = ([], [])
    private var (usedNow, changedNow): (Set<Variable>, Set<Variable>) = ([], [])
    /// Constants that are lists or records, by table; and what they are called.
    private(set) var constants: [(name: String, table: Int)] = []
    /// The structures of records, by the names of their fields.
    private(set) var records: [[String]: String] = [:]
    /// Dispatch by a word: for a table of functions, its method.
    var switches: [Int: String] = [:]
    private(set) var properties: [(name: String, cell: Int)] = []
    /// Fields of tables that change, as properties of their own.
    private(set) var fields: [(name: String, table: Int, field: String)] = []
    private var fieldKinds: [[String]: Kinds] = [:]
    /// The values of standard options that the script declares, and the engine's.
    var standard: [String: Double] = [:]
    let optionNames: [String: String]
    private let hook: Int

    init(_ program: ScriptProgram, options: [String: Kinds], optionNames: [String: String], hook: Int) {
        (self.optionNames, self.hook) = (optionNames, hook)
        super.init(program, options: options, hasItems: true)
        takenGlobals = Set(optionNames.values).union([
            "place", "update", "defaultValue", "makeInstance", "init", "stage", "name", "summary",
        ])
    }

    override class var reserved: Set<String> { words }
    private static let words = keywords.union(ours)
    /// Words of Swift, which may be names between backticks.
    private static let keywords = set(
        """
        associatedtype class deinit enum extension fileprivate func import inout internal let open operator private \
        precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default defer \
        do else fallthrough for guard if in repeat return throw switch where while as await false is nil super throws true try
        """)
    /// Words that the text uses itself, and that stand for something in each type.
    static let ours = set(
        """
        self Self Type Any init item context frame sin cos tan asin acos atan atan2 exp log log2 log10 pow sqrt abs min max \
        Double String Bool required inRange colorNumber listElement floorRemainder missingOption randomNumber randomSeed \
        moveSpring isTrue nonzero more given placement Value Table Function bits derived stateOf carouselSeed
        """)
    private static func set(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map(String.init))
    }

    // MARK: Rounds

    /// The methods that the hooks need.
    func write(_ hooks: [(function: Int, parameters: [Kinds])]) throws(Refusal) -> [String] {
        for round in 0..<100 {
            beginRound(hooks)
            (constants, properties, fields, helpers) = ([], [], [], [])
            (used, changed) = (usedNow, changedNow)
            (usedNow, changedNow) = ([], [])
            let before = needs
            for hook in hooks {
                let body = program.body(of: hook.function)
                if hook.function == self.hook { itemLevel.insert(body) } else { frameLevel.insert(body) }
            }
            var methods = try writeReached { function, twins, places throws(Refusal) in
                for twin in twins {
                    for place in places {
                        let value = program.script.cells[program.cells(of: twin)[place]]
                        kinds.join(cell: program.cells(of: function)[place], program.kinds(of: value))
                    }
                }
                return try method(function)
            }
            for table in made { _ = try initialText(ofObject: table) }
            methods += try dispatchers()
            if round > 0, !program.hasNews, !kinds.hasNews, before == needs, used == usedNow,
                changed == changedNow
            {
                return methods
            }
        }
        throw Refusal(description: "its kinds of values have no end")
    }

    /// Notes what the method that is being written needs.
    func note(_ more: Needs) {
        guard let body = open.first else { return }
        needs[body, default: []].formUnion(more)
    }

    func read(_ variable: Variable) { usedNow.insert(variable) }
    func change(_ variable: Variable) { changedNow.insert(variable) }
    func isUsed(_ variable: Variable) -> Bool { used.contains(variable) }
    func isChanged(_ variable: Variable) -> Bool { changed.contains(variable) }

    // MARK: What is the same for all items of a frame

    /// Such values, each made of those before it.
    private(set) var frameValues: [(text: String, name: String, kinds: Kinds)] = []
    /// Methods that are called for an item, and those that know no item.
    private var (itemLevel, frameLevel): (Set<Body>, Set<Body>) = ([], [])

    /// Whether the method that is being written is for an item.
    private var isForItem: Bool {
        guard let body = open.first, itemLevel.contains(body), !frameLevel.contains(body) else {
            return false
        }
        return properties.isEmpty && fields.isEmpty && !hasSprings
    }

    /// Whether a method is given what is known of the frame, in place of the context.
    func takesFrame(_ body: Body) -> Bool {
        !frameValues.isEmpty && itemLevel.contains(body) && !frameLevel.contains(body)
    }

    /// A method is called from the one that is being written.
    func note(call body: Body, isHoisted: Bool) {
        let isNew =
            isHoisted || !isForItem ? frameLevel.insert(body).inserted : itemLevel.insert(body).inserted
        if isNew { program.hasNews = true }
    }

    /// The name of a value that is computed once a frame; nil where no item is placed.
    func hoisted(_ text: String, _ kinds: Kinds, like word: String) -> String? {
        guard isForItem, !kinds.isEmpty else { return nil }
        if let known = frameValues.first(where: { $0.text == text }) { return "frame.\(known.name)" }
        let wanted = Self.words.contains(word) ? "\(word)Value" : word
        let name = Self.free(wanted, orLike: word) { name in
            !frameValues.contains { $0.name == name } && name != "context"
        }
        frameValues.append((text, name, kinds))
        program.hasNews = true
        return "frame.\(name)"
    }

    // MARK: Methods

    private func method(_ function: Int) throws(Refusal) -> String {
        enter(function)
        let body = program.body(of: function)
        let (head, lines) = try text(of: body, named: name(of: function), isMethod: true)
        let mark = function == hook ? "@inline(__always)\n" : ""
        let text = "\(comment(before: function))\(mark)private \(head) {\n\(lines.joined(separator: "\n"))\n}"
        guard takesFrame(body) else { return text }
        return text.replacing("in context: LayoutContext", with: "in frame: Frame")
            .replacing(/\bcontext\b/.wordBoundaryKind(.simple), with: "frame.context")
    }

    /// The comment of the script's author above a function.
    private func comment(before function: Int) -> String {
        var first = nodes[source.functionNodes[program.body(of: function).function]].first
        while first > 0, tree.tokens[first - 1].kind != .end,
            tree.line(ofToken: first - 1) == tree.line(ofToken: first)
        { first -= 1 }
        let gap = String(tree.text(tree.gap(before: first)))
        var lines: [String] = []
        for line in gap.split(whereSeparator: \.isNewline).reversed() {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("--"), !words.hasPrefix("---@"), !words.contains("lint:") else { break }
            lines.insert(
                "/// " + Escape.swiftComment(String(words.drop { $0 == "-" }.drop { $0 == " " })), at: 0)
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    /// The head and the statements of a function.
    func text(of body: Body, named name: String, isMethod: Bool) throws(Refusal) -> (
        head: String, lines: [String]
    ) {
        let function = tree.functions[body.function]
        kinds.declare(body, parameters: function.parameterCount)
        open.append(body)
        defer { open.removeLast() }
        var parameters: [String] = []
        var copies: [String] = []
        for (place, local) in function.locals.prefix(function.parameterCount).enumerated() {
            let variable = Variable(closure: closure, local: local)
            kinds.join(variable, kinds[body]?.parameters[place] ?? .any)
            if isChanged(variable) {
                copies.append("var \(self.name(of: variable)) = \(self.name(of: variable))")
            }
            parameters.append(
                "_ \(self.name(of: variable)): \(try type(of: kinds[variable], source.functionNodes[body.function]))"
            )
        }
        if function.isVararg { parameters.append("_ more: [Value]") }
        let block = children(source.functionNodes[body.function]).last ?? 0
        var lines = try statements(of: block)
        if canEnd(block), returnsList(body) {
            lines.append("return []")
        } else if canEnd(block) {
            kinds.returns(body, [])
            if let results = kinds[body]?.results, !results.isEmpty {
                lines.append(
                    "return \(results.count == 1 ? missing(results[0]) : "(\(results.map(missing).joined(separator: ", ")))")"
                )
            }
        }
        let needs = needs[body] ?? []
        if isMethod {
            for place in program.varyingPlaces(program.twins(of: body.closure)) {
                let kind = kinds[cell: program.cells(of: body.closure)[place]]
                parameters.append(
                    "_ \(self.name(ofVarying: place)): \(try type(of: kind, source.functionNodes[body.function]))"
                )
            }
            parameters += needs.parameters
        }
        let canFail =
            isMethod
            ? needs.contains(.failure)
            : open.first.map { self.needs[$0]?.contains(.failure) ?? false } ?? false
        let results = try (kinds[body]?.results ?? []).map { kind throws(Refusal) in
            try type(of: kind, source.functionNodes[body.function])
        }
        let answer =
            returnsList(body)
            ? " -> [Value]"
            : results.isEmpty
                ? "" : results.count == 1 ? " -> \(results[0])" : " -> (\(results.joined(separator: ", ")))"
        let head = "func \(name)(\(parameters.joined(separator: ", ")))\(canFail ? " throws" : "")\(answer)"
        return (head, copies + lines)
    }

    /// No value, of the type that others have there.
    func missing(_ kinds: Kinds) -> String { isDynamic(kinds) ? ".none" : "nil" }

    func name(ofVarying place: Int) -> String {
        let name = tree.functions[program.body(of: closure).function].upvalues[place].name
        return Self.words.contains(name) || taken[closure]?.contains(name) == true ? "\(name)Value" : name
    }

    // MARK: Types

    /// The one type of an expression's values.
    func type(of kinds: Kinds, _ node: Int) throws(Refusal) -> String {
        let plain = kinds.subtracting(.none)
        let mark = kinds.contains(.none) ? "?" : ""
        if isDynamic(kinds) {
            helpers.insert("value")
            return "Value"
        }
        if plain == .pointer { return "CarouselPointer\(mark)" }
        if plain.isEmpty { return kinds.isEmpty ? "Double" : "Double?" }
        if plain.isNumber { return "Double\(mark)" }
        if plain == .boolean { return "Bool\(mark)" }
        if plain == .text { return "String\(mark)" }
        if plain == .matrix { return "Transform3D\(mark)" }
        if kinds == .item { return "inout Item" }
        if !plain.tables.isEmpty, plain.isSubset(of: .table) {
            return "\(try staticType(ofTables: plain.tables, node))\(mark)"
        }
        throw refusal(node, "a name that holds values of two types")
    }

    // MARK: Tables that become objects

    var made: [Int] = []
    private var lists: Set<Body> = []

    /// Whether a table of the script is an object.
    func isMade(_ table: Int) -> Bool { made.contains(table) }

    func objectName(_ table: Int, like word: String) -> String {
        name("object \(table)", like: word.isEmpty ? "table" : word)
    }

    /// The tables that are objects, with their names.
    var objects: [(name: String, table: Int)] { made.map { (objectName($0, like: "table"), $0) } }

    /// Whether a function returns its values as a list.
    func returnsList(_ body: Body) -> Bool { lists.contains(body) }
    func returnList(_ body: Body) { if lists.insert(body).inserted { program.hasNews = true } }

    // MARK: Tables that are constants

    func staticType(ofTables tables: Set<Int>, _ node: Int = 0) throws(Refusal) -> String {
        guard let first = tables.min(), case .table(_, let fields) = program.script.nodes[first] else {
            return "Double"
        }
        if fields.keys.allSatisfy({ if case .whole = $0 { true } else { false } }) {
            var element: Kinds = []
            let start = start(of: first)
            for table in tables {
                guard case .table(_, let fields) = program.script.nodes[table] else { continue }
                for (key, value) in fields {
                    guard case .whole(let place) = key, place >= start, place < start + fields.count,
                        self.start(of: table) == start
                    else { throw refusal(node, "a list with gaps") }
                    element = element.union(program.kinds(of: value))
                }
            }
            return "[\(try type(of: element, node))]"
        }
        let names = try fieldNames(of: first, node)
        for table in tables where try fieldNames(of: table, node) != names {
            throw refusal(node, "tables of two shapes")
        }
        return record(names)
    }

    /// The key of a list's first element: 1, and 0 where the script has one there.
    func start(of table: Int) -> Int {
        guard case .table(_, let fields) = program.script.nodes[table] else { return 1 }
        return fields[.whole(0)] == nil ? 1 : 0
    }

    private func fieldNames(of table: Int, _ node: Int) throws(Refusal) -> [String] {
        guard case .table(_, let fields) = program.script.nodes[table] else { return [] }
        var names: [String] = []
        for (key, value) in fields {
            guard case .text(let name) = key, Self.isWord(name) else {
                throw refusal(node, "a table with fields of all kinds")
            }
            if program.function(value) != nil { continue }
            names.append(name)
        }
        return names.sorted()
    }

    static func isWord(_ text: String) -> Bool {
        text.first?.isLetter == true && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private func record(_ names: [String]) -> String {
        if let name = records[names] { return name }
        let name = records.isEmpty ? "Numbers" : "Numbers\(records.count + 1)"
        records[names] = name
        return name
    }

    /// The structures of records, as declarations.
    func recordTypes() throws(Refusal) -> [String] {
        var texts: [String] = []
        for (names, name) in records.sorted(by: { $0.value < $1.value }) {
            var found: [String: Kinds] = [:]
            for node in program.script.nodes.indices {
                guard case .table(_, let fields) = program.script.nodes[node],
                    (try? fieldNames(of: node, 0)) == names
                else { continue }
                for (key, value) in fields {
                    if case .text(let field) = key {
                        found[field, default: []] = found[field, default: []].union(program.kinds(of: value))
                    }
                }
            }
            let lines = try names.map { field throws(Refusal) in
                "let \(Self.safe(field)): \(try type(of: found[field] ?? .real, 0))"
            }
            texts.append("private struct \(name) {\n\(lines.joined(separator: "\n"))\n}")
        }
        return texts
    }

    static func safe(_ name: String) -> String { words.contains(name) ? "`\(name)`" : name }

    // MARK: Names and values

    /// The name of the method that a function becomes.
    func name(of function: Int) -> String {
        let function = program.twins(of: function)[0]
        guard case .function(let number, let index, _) = program.script.nodes[function] else { return "" }
        var wanted = function == hook ? "placed" : functionName(number, index)
        if Self.words.contains(wanted) || takenGlobals.contains(wanted) { wanted = "\(wanted)Of" }
        return name("method \(function)", like: wanted)
    }

    static var nothing: String { "nil" }
    static func text(_ value: String) -> String { Escape.swiftLiteral(value) }

    static func number(_ value: Double) -> String {
        if value == .pi { return "Double.pi" }
        if value.isNaN { return "Double.nan" }
        if value.isInfinite { return value > 0 ? "Double.infinity" : "-Double.infinity" }
        return digits(value)
    }

    func code(ofObject place: Int, _ node: Int, like word: String) throws(Refusal) -> Code {
        switch program.script.nodes[place] {
        case .table where holdsMade(place):
            try make(place, node)
            return try object(place, like: word, node)
        case .table:
            program.need(.node(place))
            let name = name("constant \(place)", like: word.isEmpty ? "table" : word)
            if !constants.contains(where: { $0.table == place }) { constants.append((name, place)) }
            return Code("Self.\(name)", Kinds(table: place), isSimple: true)
        case .matrix(let numbers):
            return Code("Transform3D\(Self.rows(numbers.map(Self.number)))", .matrix)
        case .function:
            program.reach(place)
            let body = program.body(of: place)
            let function = try wrapped(body, name(of: place), "context, given", isMethod: true)
            return Code("Value\(function)", .function)
        case .other(let kind): throw refusal(node, "a \(kind) that was made when the script was loaded")
        }
    }

    /// The number of elements from which on a list is not given a line an element.
    private static let longest = 60

    /// A table as a literal.
    func literal(_ table: Int) throws(Refusal) -> String {
        guard case .table(_, let fields) = program.script.nodes[table] else { return "" }
        func text(_ value: LoadedScript.Value) throws(Refusal) -> String {
            if case .node(let node) = value, case .table = program.script.nodes[node] {
                return try literal(node)
            }
            return try code(of: value, 0).text
        }
        if fields.keys.allSatisfy({ if case .whole = $0 { true } else { false } }) {
            var parts: [String] = []
            for place in start(of: table)...max(1, fields.count) where fields[.whole(Int64(place))] != nil {
                parts.append(try text(fields[.whole(Int64(place))] ?? .none))
            }
            let long = parts.joined(separator: ", ")
            if parts.count > Self.longest {
                // Many numbers, as many a line as fit.
                var lines = [""]
                for part in parts {
                    if lines[lines.count - 1].count + part.count > 100 { lines.append("") }
                    lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + "\(part),"
                }
                return "[\n\(lines.joined(separator: "\n"))\n]"
            }
            return long.count > 80 ? "[\n\(parts.joined(separator: ",\n")),\n]" : "[\(long)]"
        }
        let names = try fieldNames(of: table, 0)
        let parts = try names.map { name throws(Refusal) in
            "\(name): \(try text(fields[.text(name)] ?? .none))"
        }
        return "\(record(names))(\(parts.joined(separator: ", ")))"
    }

    func property(_ cell: Int, like word: String) -> String {
        let name = name("cell \(cell)", like: word)
        guard !properties.contains(where: { $0.cell == cell }) else { return name }
        properties.append((name, cell))
        kinds.join(cell: cell, program.kinds(of: initialValue(ofCell: cell)))
        return name
    }

    /// Globals that change are kept as upvalues are, with numbers below 0.
    private var globals: [String] = []

    func cell(ofGlobal name: String) -> Int {
        if !globals.contains(name) { globals.append(name) }
        return -1 - (globals.firstIndex(of: name) ?? 0)
    }

    /// The value that a property begins with.
    func initialValue(ofCell cell: Int) -> LoadedScript.Value {
        cell < 0 ? program.initialValue(ofGlobal: globals[-1 - cell]) : program.script.cells[cell]
    }

    /// The property that a field of a table is; what is found there joins what it may be.
    func stored(_ table: Int, _ field: String, _ word: String, _ found: Kinds) -> String {
        let key = ["\(table)", field]
        let name = name(
            "field \(table) \(field)", like: word + field.prefix(1).uppercased() + field.dropFirst())
        if !fields.contains(where: { $0.name == name }) { fields.append((name, table, field)) }
        let all = kinds(ofStored: table, field).union(found)
        if fieldKinds[key] != all {
            fieldKinds[key] = all
            program.hasNews = true
        }
        return shadowed(name)
    }

    func kinds(ofStored table: Int, _ field: String) -> Kinds {
        if let kinds = fieldKinds[["\(table)", field]] { return kinds }
        guard case .table(_, let fields) = program.script.nodes[table] else { return [] }
        return program.kinds(of: fields[.text(field)] ?? .none)
    }

    // MARK: Functions by a word

    private func dispatchers() throws(Refusal) -> [String] {
        var texts: [String] = []
        for (table, name) in switches.sorted(by: { $0.value < $1.value }) {
            let functions = self.functions(in: table)
            guard let first = functions.first else { continue }
            let body = program.body(of: first.function)
            enter(first.function)
            var all: Needs = .failure
            for entry in functions { all.formUnion(needs[program.body(of: entry.function)] ?? []) }
            let count = parameterCount(of: body)
            var parameters: [String] = ["_ word: String"]
            for place in 0..<count {
                parameters.append("_ p\(place): \(try type(of: kinds[body]?.parameters[place] ?? .real, 0))")
            }
            parameters += all.parameters
            var results: [Kinds] = []
            for entry in functions { results.join(kinds[program.body(of: entry.function)]?.results ?? []) }
            let types = try results.map { kind throws(Refusal) in try type(of: kind, 0) }
            var cases: [String] = []
            for entry in functions {
                let own = needs[program.body(of: entry.function)] ?? []
                var arguments = (0..<parameterCount(of: program.body(of: entry.function))).map { "p\($0)" }
                arguments += try varyingArguments(entry.function)
                arguments += own.arguments
                let call = "\(self.name(of: entry.function))(\(arguments.joined(separator: ", ")))"
                cases.append(
                    "case \(Escape.swiftLiteral(entry.word)): return \(own.contains(.failure) ? "try " : "")\(call)"
                )
            }
            texts.append(
                """
                private func \(name)(\(parameters.joined(separator: ", "))) throws -> \(types.count == 1 ? types[0] : "(\(types.joined(separator: ", ")))") {
                switch word {
                \(cases.joined(separator: "\n"))
                default: throw Failure()
                }
                }
                """)
        }
        return texts
    }

    /// The functions of a table by their words.
    func functions(in table: Int) -> [(word: String, function: Int)] {
        guard case .table(_, let fields) = program.script.nodes[table] else { return [] }
        return fields.compactMap { key, value -> (word: String, function: Int)? in
            guard case .text(let word) = key, let function = program.function(value) else { return nil }
            return (word, function)
        }.sorted { $0.word < $1.word }
    }

    /// The values of the upvalues in which one of several closures of one function differs.
    func varyingArguments(_ function: Int) throws(Refusal) -> [String] {
        let twins = program.twins(of: function)
        return try program.varyingPlaces(twins).map { place throws(Refusal) in
            let name = program.tree(of: twins[0]).functions[program.body(of: function).function].upvalues[
                place
            ].name
            let cell = program.cells(of: twins[0])[place]
            return try fit(
                try code(of: program.script.cells[program.cells(of: function)[place]], 0, like: name),
                kinds[cell: cell], 0)
        }
    }
}

extension SwiftWriter.Needs {
    /// What is passed on besides the script's own values.
    var parameters: [String] {
        itemArguments.map { "_ \($0): Double" } + (contains(.context) ? ["in context: LayoutContext"] : [])
    }
    var arguments: [String] { itemArguments + (contains(.context) ? ["in: context"] : []) }
    /// What of the item is passed on.
    var itemArguments: [String] {
        (contains(.distance) ? ["itemDistance"] : []) + (contains(.toggle) ? ["itemToggle"] : [])
    }
}
