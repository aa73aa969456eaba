// Prints a program as Swift: its functions, and the values that they share. In: a program and what is found of it. Out: the
// members of a type.

import CarouselHost
import Escapes

/// Prints a program's functions and values.
final class SwiftPrinter {
    let program: EffectProgram
    let facts: SwiftFacts
    /// Names that the type has besides.
    let options: SwiftOptions
    /// Whether an object holds what is kept between frames.
    var isObject: Bool { facts.needsObject }

    var lines: [SwiftLine] = []
    var indent = 0
    /// The functions that are open, the innermost last.
    var open: [Int] = []
    /// Whether the closure that is open uses the object.
    var usesObject = false
    var loops: [Loop] = []
    /// Variables that may be none, and were checked where they begin.
    var unwrapped: Set<Int> = []
    /// Functions that are values, and give lists.
    var lists: Set<Int> = []
    var loopCount = 0
    /// Variables whose names are taken by others.
    var names: [Int: String] = [:]
    var taken: [Int: Set<String>] = [:]
    private var globalNames: [String: String] = [:]
    private(set) var takenGlobals: Set<String> = []
    /// Functions that fail, once all is printed.
    private var bodies: [Int: [SwiftLine]] = [:]
    /// What is declared besides functions, in its order.
    var constants: [String] = []
    var declared: Set<String> = []
    /// Tables of functions of which one is called by its name.
    var selected: Set<Int> = []
    /// Properties of the object.
    var properties: [SwiftLine] = []
    /// What is done where the object begins.
    var fillings: [String] = []

    struct Loop {
        let number: Int
        let isOwn: Bool
        var isNamed = false
    }

    /// The functions that may fail, as far as that is known: closures of calls must say so.
    private let knownFailing: Set<Int>?

    /// - Parameter failing: the functions that may fail; nil for all.
    init(_ program: EffectProgram, _ facts: SwiftFacts, options: SwiftOptions, failing: Set<Int>? = nil) {
        self.program = program
        self.facts = facts
        self.options = options
        knownFailing = failing
        takenGlobals = options.taken
    }

    /// Whether an expression may fail, as far as that is known.
    func mayFail(_ code: SwiftCode) -> Bool {
        code.mayFail || (knownFailing.map { !code.calls.isDisjoint(with: $0) } ?? !code.calls.isEmpty)
    }

    // MARK: Names

    /// Words of the language, and names that printed code has.
    static let words = reserved.union(
        """
        item carousel Double Int Bool String Lua ScriptValue ScriptTable ScriptFunction Transform3D sin cos tan asin acos atan2 \
        exp log log2 log10 sqrt floor ceil abs min max fmod pow stride zip seconds arguments effect context Foundation CarouselEngine
        """.split(separator: " ").map(String.init))

    func free(_ wanted: String, _ isFree: (String) -> Bool) -> String {
        isFree(wanted) ? wanted : (2...).lazy.map { "\(wanted)\($0)" }.first(where: isFree) ?? wanted
    }

    func name(ofVariable variable: Int) -> String {
        if let name = names[variable] { return name }
        let known = program.variables[variable]
        if facts.type(ofVariable: variable) == .item, !isObject {
            names[variable] = "item"
            return "item"
        }
        let wanted = known.name == "_" ? "unused" : known.name
        let name = free(wanted) { name in
            !Self.words.contains(name) && taken[known.owner, default: []].insert(name).inserted
        }
        names[variable] = name
        return name
    }

    /// A name of the type's own.
    func global(_ key: String, like wanted: String) -> String {
        if let name = globalNames[key] { return name }
        let name = free(wanted) { name in
            !Self.words.contains(name) && takenGlobals.insert(name).inserted
        }
        globalNames[key] = name
        return name
    }

    func name(ofFunction function: Int) -> String {
        let wanted = program.functions[function].name
        let isTaken = options.taken.contains(wanted)
        return global("function \(function)", like: isTaken ? "\(wanted)Of" : wanted)
    }

    /// A member of the type, seen from a function: with `self` where a variable has its name.
    func member(_ name: String) -> String {
        usesObject = true
        let owner = open.last.map { root(of: $0) }
        let isTaken = owner.map { program.functions[$0].instances.first }.flatMap { $0 }.map { instance in
            taken[instance, default: []].contains(name)
        }
        return isObject || isTaken ?? false ? "self.\(name)" : name
    }

    func root(of function: Int) -> Int {
        var function = function
        while let parent = program.functions[function].parent { function = parent }
        return function
    }

    func name(ofVarying place: Int) -> String {
        let root = root(of: open.last ?? 0)
        let instance = program.functions[root].instances[0]
        guard case .function(let source, let index, _) = program.script.nodes[instance] else { return "" }
        let wanted = program.script.sources[source].tree.functions[index].upvalues[place].name
        return global("varying \(root) \(place)", like: wanted)
    }

    // MARK: Types

    func type(of kinds: ValueKinds) -> SwiftType { facts.type(of: kinds) }

    /// A type as it is written.
    func text(of type: SwiftType) -> String {
        switch type {
        case .real, .count, .mixed: "Double"
        case .wide: "Int"
        case .boolean: "Bool"
        case .text: "String"
        case .matrix: "Transform3D"
        case .value, .nothing: "ScriptValue"
        case .item: isObject ? "ScriptItem" : "borrowing EffectItem"
        case .optional(let inner): "\(text(of: inner))?"
        case .shape(let number): shapeText(number)
        }
    }

    private func shapeText(_ number: Int) -> String {
        switch facts.shapes.shapes[number] {
        case .list(let element): return "[\(text(of: element))]"
        case .record(let fields):
            let isNumbers = fields.allSatisfy { $0.type.isDouble || $0.type == .boolean }
            let name = global("shape \(number)", like: isNumbers ? "Numbers" : "Record")
            if declared.insert("shape \(number)").inserted {
                let members = fields.map { "let \(Self.safe($0.name)): \(text(of: $0.type))" }
                records.append("private struct \(name) {\n    \(members.joined(separator: "\n    "))\n}")
            }
            return name
        }
    }

    /// Structures of tables, in the order in which they were found.
    private(set) var records: [String] = []

    static func safe(_ name: String) -> String {
        reserved.contains(name) ? "`\(name)`" : name
    }

    private static let reserved: Set<String> = Set(
        """
        associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private protocol \
        public rethrows static struct subscript typealias var break case catch continue default defer do else fallthrough for guard \
        if in repeat return throw switch where while Any as await false is nil self Self super throws true try
        """.split(separator: " ").map(String.init))

    // MARK: Lines

    func add(_ text: String) { lines.append(SwiftLine(indent: indent, before: text, code: nil, after: "")) }

    func add(_ before: String, _ code: SwiftCode, _ after: String = "") {
        lines.append(SwiftLine(indent: indent, before: before, code: code, after: after))
    }

    /// What a body prints, apart.
    func apart(_ body: () -> Void) -> [SwiftLine] {
        let outer = lines
        lines = []
        body()
        defer { lines = outer }
        return lines
    }

    func inner(_ body: () -> Void) {
        indent += 1
        body()
        indent -= 1
    }

    // MARK: Functions

    /// All functions that were loaded, but the hook that places items, as members.
    func members() -> [[SwiftLine]] {
        // A variable may have the name of a function: that is then called by `self`.
        for variable in program.variables.indices where facts.isRead(variable) {
            _ = name(ofVariable: variable)
        }
        var all: [[SwiftLine]] = []
        for number in program.functions.indices where program.functions[number].parent == nil {
            if number == program.transform, isPlacedInline { continue }
            all.append(method(number))
        }
        return all
    }

    /// Whether the hook that places items is the method that does.
    var isPlacedInline: Bool { !isObject && facts.callCounts[program.transform] == nil }

    private func method(_ number: Int) -> [SwiftLine] {
        let function = program.functions[number]
        open.append(number)
        defer { open.removeLast() }
        var parameters = parameterList(number)
        if function.isVararg { parameters.append("_ rest: [ScriptValue]") }
        for (place, slot) in zip(function.varying, function.varyingKinds) {
            parameters.append("_ \(name(ofVarying: place)): \(text(of: type(of: slot.kinds)))")
        }
        if let need = needText(of: number) { parameters.append(need) }
        let comment = self.comment(of: number)
        let body = apart { inner { printBody(number) } }
        bodies[number] = body
        let head = "private func \(name(ofFunction: number))(\(parameters.joined(separator: ", ")))"
        return comment + [functionLine(head, number)] + body
            + [SwiftLine(indent: indent, before: "}", code: nil, after: "")]
    }

    /// The first line of a function: whether it throws is known later.
    func functionLine(_ head: String, _ number: Int) -> SwiftLine {
        let arrow = resultText(of: number).map { " -> \($0)" } ?? ""
        return SwiftLine(
            indent: indent, before: head, code: SwiftCode("", .call, .nothing), after: "\(arrow) {",
            owner: number)
    }

    func resultText(of number: Int) -> String? {
        switch facts.forms[number] ?? .list {
        case .none: nil
        case .single(let type): text(of: type)
        case .tuple(let types): "(\(types.map(text).joined(separator: ", ")))"
        case .list: "[ScriptValue]"
        }
    }

    func parameterList(_ number: Int) -> [String] {
        program.functions[number].parameters.enumerated().map { position, variable in
            let type = facts.type(ofVariable: variable)
            let isUsed = facts.isRead(variable)
            let name = isUsed ? name(ofVariable: variable) : "_"
            return isUsed ? "_ \(name): \(text(of: type))" : "_: \(text(of: type))"
        }
    }

    /// The parameter by which a function gets at the carousel.
    func needText(of number: Int) -> String? {
        guard !isObject, facts.itemParameter(of: number) == nil else { return nil }
        switch facts.needs[number] ?? .nothing {
        case .nothing: return nil
        case .carousel: return "in carousel: borrowing EffectContext"
        case .item: return "for item: borrowing EffectItem"
        }
    }

    /// The carousel, as the function that is open sees it.
    var carousel: String {
        if isObject { return member("carousel") }
        guard let number = open.last else { return "carousel" }
        let root = root(of: number)
        if facts.itemParameter(of: root) != nil || facts.needs[root] == .item { return "item.carousel" }
        return root == program.transform && isPlacedInline ? "item.carousel" : "carousel"
    }

    private func comment(of number: Int) -> [SwiftLine] {
        guard let instance = program.functions[number].instances.first,
            case .function(let source, let function, _) = program.script.nodes[instance]
        else { return [] }
        let file = program.script.sources[source]
        let tree = file.tree
        var first = tree.nodes[file.functionNodes[function]].first
        while first > 0, tree.tokens[first - 1].kind != .end,
            tree.line(ofToken: first - 1) == tree.line(ofToken: first)
        { first -= 1 }
        var lines: [SwiftLine] = []
        for line in String(tree.text(tree.gap(before: first))).split(whereSeparator: \.isNewline).reversed() {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("--"), !words.hasPrefix("---@"), !words.contains("lint:") else { break }
            let text = String(words.drop { $0 == "-" }.drop { $0 == " " })
            lines.insert(
                SwiftLine(indent: indent, before: "/// \(Escape.swiftComment(text))", code: nil, after: ""),
                at: 0)
        }
        return lines
    }

    /// The body of a function, with parameters that it changes as variables.
    func printBody(_ number: Int) {
        let function = program.functions[number]
        let outer = loops
        loops = []
        defer { loops = outer }
        for variable in function.parameters where facts.isWritten(variable) && facts.isRead(variable) {
            let name = name(ofVariable: variable)
            add("var \(name) = \(name)")
        }
        print(function.body)
        if function.canEnd, let value = emptyResult(of: number) { add("return \(value)") }
    }

    private func emptyResult(of number: Int) -> String? {
        switch facts.forms[number] ?? .list {
        case .none: nil
        case .single(let type): empty(type)
        case .tuple(let types): "(\(types.map(empty).joined(separator: ", ")))"
        case .list: "[]"
        }
    }

    /// What a variable of a type is before it is anything.
    func empty(_ type: SwiftType) -> String {
        switch type {
        case .real, .count, .mixed, .wide: "0"
        case .boolean: "false"
        case .text: "\"\""
        case .matrix: ".identity"
        case .value, .nothing, .item: ".none"
        case .optional: "nil"
        case .shape(let number):
            switch facts.shapes.shapes[number] {
            case .list: "[]"
            case .record: "nil"
            }
        }
    }

    // MARK: Failing

    /// The functions that may fail, once all are printed.
    func failing(_ others: [Int: [SwiftLine]] = [:]) -> Set<Int> {
        let all = bodies.merging(others) { $1 }
        var failing: Set<Int> = []
        var hasNews = true
        while hasNews {
            hasNews = false
            for (number, lines) in all where !failing.contains(number) {
                guard lines.contains(where: { $0.mayFail(failing) }) else { continue }
                failing.insert(number)
                hasNews = true
            }
        }
        return failing
    }

    /// Notes the lines of a function inside another one.
    func note(body: [SwiftLine], of number: Int) { bodies[number] = body }
}
