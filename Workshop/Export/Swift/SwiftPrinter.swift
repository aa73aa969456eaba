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
    /// The first thing that Swift has not.
    private(set) var problem: Refusal?

    var lines: [SwiftLine] = []
    var indent = 0
    /// The functions that are open, the innermost last.
    var open: [Int] = []
    var loops: [Loop] = []
    var loopCount = 0
    /// Variables that are known to be there, and how they are then written.
    var narrowed: [Int: String] = [:]
    /// Variables whose names are taken by others.
    var names: [Int: String] = [:]
    var taken: [Int: Set<String>] = [:]
    private var globalNames: [String: String] = [:]
    private var takenGlobals: Set<String> = []
    /// Functions that fail, once all is printed.
    private var bodies: [Int: [SwiftLine]] = [:]
    /// What is declared besides functions, in its order.
    var constants: [String] = []
    var declared: Set<String> = []
    /// Properties that choose one of several constants.
    var choices: [String] = []
    /// Structures of tables, in the order in which they were found.
    private var records: [String] = []
    private var helpers: Set<SwiftHelper> = []
    /// The lines of the sources, and those whose comment was written.
    private var scriptLines: [Int: [Substring]] = [:]
    private var commented: Set<[Int]> = []
    /// What calls have given together is kept under these names.
    var keptCalls: Set<String> = []
    /// The parameter of the option hook that has the option's name, and the one that has its value.
    let optionName: Int?
    let optionValue: Int?
    /// What the item is given in a variable of its own: `alpha`, `depth`, `shade`.
    let ownResults: Set<String>

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
        var own: Set<String> = []
        program.functions[program.transform].body.visitAll { statement in
            guard case .assign(let targets, _, _) = statement else { return }
            for case .field(let object, let key, _) in targets where object.kinds.isItem {
                guard case .constant(.text(let name)) = key.form else { continue }
                if Self.results.contains(name) { own.insert(name) }
            }
        }
        ownResults = own
        let hook =
            program.option.flatMap { facts.callCounts[$0] == nil ? program.functions[$0].parameters : nil }
            ?? []
        optionName = hook.first
        optionValue = hook.count > 1 ? hook[1] : nil
    }

    /// What both the item and the function's results say.
    static let results = ["alpha", "depth", "shade"]

    // MARK: What Swift has not

    /// Notes what can't leave as Swift; something in its place.
    @discardableResult
    func refuse(_ place: ScriptPlace, _ reason: Refusal.Reason) -> SwiftCode {
        if problem == nil {
            problem = Refusal(at: place.node, in: program.script.sources[place.source], reason)
        }
        return SwiftCode("nil", .call, .mixture)
    }

    /// The place of the function that is open.
    var openPlace: ScriptPlace { program.functions[open.last ?? program.transform].place }

    /// Whether an expression may fail, as far as that is known.
    func mayFail(_ code: SwiftCode) -> Bool {
        code.mayFail || (knownFailing.map { !code.calls.isDisjoint(with: $0) } ?? !code.calls.isEmpty)
    }

    /// A function at the end of the file is called.
    func help(_ helper: SwiftHelper) {
        helpers.insert(helper)
        helper.needs.forEach(help)
    }

    /// What stands behind the type: structures, and functions that it calls.
    var tail: [String] { records + SwiftHelper.allCases.filter(helpers.contains).map(\.text) }

    // MARK: Names

    /// Words of the language, and names that printed code has.
    static let words = reserved.union(types).union(
        """
        item carousel memory sin cos tan asin acos atan2 exp log log2 log10 sqrt floor \
        ceil abs min max fmod pow stride zip seconds option value Foundation CarouselEngine present isTrue numberOf plainNumberOf \
        colorOf versoOf textOfColor elementAt floorDivide wholeRemainder modulo shifted wholeNumber logarithm power larger
        """.split(separator: " ").map(String.init))

    /// Types that printed code has by their names.
    static let types = Set(
        """
        Type Protocol Self Any Never Double Int UInt UInt32 Bool String Array Optional Error Sendable SIMD4 Set Dictionary \
        CustomStringConvertible Effect EffectItem EffectOption EffectPreset EffectContext EffectChoice EffectFrame \
        CarouselOption CarouselSettings Insets ItemChangeStyle ItemData ItemLook ItemShadow GroundShadow ItemReflection ItemPath \
        Transform3D Size Point Pose Poses Ease Failure Memory
        """.split(separator: " ").map(String.init))

    func free(_ wanted: String, _ isFree: (String) -> Bool) -> String {
        isFree(wanted) ? wanted : (2...).lazy.map { "\(wanted)\($0)" }.first(where: isFree) ?? wanted
    }

    func name(ofVariable variable: Int) -> String {
        if let name = names[variable] { return name }
        let known = program.variables[variable]
        if facts.type(ofVariable: variable) == .item {
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
        let owner = open.last.map { root(of: $0) }
        let instance = owner.flatMap { program.functions[$0].instances.first }
        let isTaken = instance.map { taken[$0, default: []].contains(name) } ?? false
        return isTaken ? "self.\(name)" : name
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

    /// A name that no variable of the function has.
    func freshName(_ word: String) -> String {
        let owner = open.last.map { root(of: $0) }.flatMap { program.functions[$0].instances.first }
        return free(word) { name in
            !Self.words.contains(name) && taken[owner ?? -1, default: []].insert(name).inserted
        }
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
        case .item: "borrowing EffectItem"
        case .size: "Size"
        case .point: "Point"
        case .data: "ItemData?"
        case .path: "ItemPath"
        case .optional(let inner): "\(text(of: inner))?"
        case .shape(let number): shapeText(number)
        case .nothing, .mixture: "Never"
        }
    }

    private func shapeText(_ number: Int) -> String {
        switch facts.shapes.shapes[number] {
        case .list(let element): return "[\(text(of: element))]"
        case .record(let fields):
            let holder = program.variables.indices.first {
                facts.type(ofVariable: $0).wrapped == .shape(number)
            }
            let word = holder.map { program.variables[$0].name } ?? "record"
            let name = global("shape \(number)", like: word.prefix(1).uppercased() + word.dropFirst())
            if declared.insert("shape \(number)").inserted {
                let members = fields.map { "let \(Self.safe($0.name)): \(text(of: $0.type))" }
                records.append("private struct \(name) {\n    \(members.joined(separator: "\n    "))\n}")
            }
            return name
        }
    }

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

    /// All functions that leave, but the hooks that are methods of the engine's, as members.
    func members() -> [[SwiftLine]] {
        if let write = facts.memory.lateWrite { refuse(write.place, .writtenWhilePlacing(write.name)) }
        if let number = facts.recursive { refuse(program.functions[number].place, .recursion) }
        // A variable may have the name of a function: that is then called by `self`.
        for variable in program.variables.indices where facts.isRead(variable) {
            _ = name(ofVariable: variable)
        }
        return facts.leaving.sorted().filter { !isMethod($0) }.map(method)
    }

    /// Whether a function is a method of the engine's: a hook that nobody else calls.
    func isMethod(_ number: Int) -> Bool {
        let isHook = number == program.transform || number == program.option || number == program.update
        return isHook && facts.callCounts[number] == nil
    }

    private func method(_ number: Int) -> [SwiftLine] {
        let function = program.functions[number]
        open.append(number)
        defer { open.removeLast() }
        var parameters = parameterList(number)
        if function.isVararg { refuse(function.place, .openCall) }
        for (place, slot) in zip(function.varying, function.varyingKinds) {
            let type = type(of: slot.kinds)
            if type == .mixture { refuse(function.place, .mixedKinds(slot.kinds)) }
            parameters.append("_ \(name(ofVarying: place)): \(text(of: type))")
        }
        switch facts.memory.uses[number] ?? .nothing {
        case .nothing: break
        case .reads: parameters.append("_ memory: Memory")
        case .writes: parameters.append("_ memory: inout Memory")
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

    private func resultText(of number: Int) -> String? {
        let place = program.functions[number].place
        switch facts.forms[number] ?? .many {
        case .none: return nil
        case .single(let type):
            if type == .mixture { refuse(place, .mixedKinds(program.functions[number].results[0].kinds)) }
            return text(of: type)
        case .tuple(let types):
            for (type, slot) in zip(types, program.functions[number].results) where type == .mixture {
                refuse(place, .mixedKinds(slot.kinds))
            }
            return "(\(types.map(text).joined(separator: ", ")))"
        case .many:
            refuse(place, .openCall)
            return nil
        }
    }

    func parameterList(_ number: Int) -> [String] {
        program.functions[number].parameters.map { variable in
            let type = facts.type(ofVariable: variable)
            if type == .mixture {
                refuse(program.functions[number].place, .mixedKinds(program.variables[variable].slot.kinds))
            }
            // There is only one item.
            let isAgain = type == .item && variable != facts.itemParameter(of: number)
            let isNamed = !isAgain && (facts.isRead(variable) || type == .item)
            let name = isNamed ? "_ \(name(ofVariable: variable))" : "_"
            return "\(name): \(text(of: type))"
        }
    }

    /// The parameter by which a function gets at the carousel.
    func needText(of number: Int) -> String? {
        guard facts.itemParameter(of: number) == nil else { return nil }
        switch facts.needs[number] ?? .nothing {
        case .nothing: return nil
        case .carousel: return "in carousel: borrowing EffectContext"
        case .item: return "for item: borrowing EffectItem"
        }
    }

    /// The carousel, as the function that is open sees it.
    var carousel: String {
        guard let number = open.last else { return "carousel" }
        let root = root(of: number)
        if root == program.transform, isMethod(root) { return "item.carousel" }
        if facts.itemParameter(of: root) != nil || facts.needs[root] == .item { return "item.carousel" }
        return "carousel"
    }

    /// The lines of comment right above a line of a script, once.
    func comments(above line: Int, in source: Int) -> [String] {
        if scriptLines[source] == nil {
            scriptLines[source] = program.script.sources[source].tree.lines.text.split(
                omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
        guard let all = scriptLines[source] else { return [] }
        var found: [String] = []
        var above = line - 2
        while all.indices.contains(above), commented.insert([source, above]).inserted {
            let words = all[above].drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("--"), !words.hasPrefix("---@"), !words.hasPrefix("--["),
                !words.contains("lint:")
            else { break }
            found.insert(Escape.swiftComment(String(words.drop { $0 == "-" }.drop { $0 == " " })), at: 0)
            above -= 1
        }
        return found
    }

    private func comment(of number: Int) -> [SwiftLine] {
        guard let instance = program.functions[number].instances.first,
            case .function(let source, let function, _) = program.script.nodes[instance]
        else { return [] }
        let file = program.script.sources[source]
        var first = file.tree.nodes[file.functionNodes[function]].first
        while first > 0, file.tree.tokens[first - 1].kind != .end,
            file.tree.line(ofToken: first - 1) == file.tree.line(ofToken: first)
        { first -= 1 }
        // A function in one line: what is said above it is not said again within.
        _ = comments(above: file.tree.line(ofToken: first), in: source)
        return Self.comment(before: first, in: file.tree).map {
            SwiftLine(indent: indent, before: "/// \($0)", code: nil, after: "")
        }
    }

    /// The body of a function, with parameters that it changes as variables.
    func printBody(_ number: Int) {
        let function = program.functions[number]
        let outer = loops
        let outerNarrowed = narrowed
        loops = []
        defer {
            loops = outer
            narrowed = outerNarrowed
        }
        for variable in function.parameters where facts.isWritten(variable) && facts.isRead(variable) {
            let name = name(ofVariable: variable)
            add("var \(name) = \(name)")
        }
        print(function.body)
        guard function.canEnd else { return }
        switch facts.forms[number] ?? .many {
        case .none, .many: break
        case .single(let type): add("return \(empty(type))")
        case .tuple(let types): add("return (\(types.map(empty).joined(separator: ", ")))")
        }
    }

    /// What a variable of a type is before it is anything.
    func empty(_ type: SwiftType) -> String {
        switch type {
        case .real, .count, .mixed, .wide: "0"
        case .boolean: "false"
        case .text: "\"\""
        case .matrix: ".identity"
        case .size: "Size(width: 0, height: 0)"
        case .point: "Point(x: 0, y: 0)"
        case .shape(let number): if case .list = facts.shapes.shapes[number] { "[]" } else { "nil" }
        case .optional, .data, .item, .path, .nothing, .mixture: "nil"
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
