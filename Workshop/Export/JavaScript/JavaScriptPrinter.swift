// Prints a program as JavaScript. In: a program. Out: the text of its functions and values, and which functions of the run
// time they call.

import CarouselHost
import Escapes

/// A text of JavaScript, and how strongly it holds together.
struct ScriptCode {
    enum Level: Int, Comparable {
        case assignment, conditional, or, and, equality, relation, sum, product, unary, call

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    let text: String
    let level: Level

    init(_ text: String, _ level: Level = .call) {
        self.text = text
        self.level = level
    }

    /// The text where an operand must hold at least as strongly as a level.
    func at(_ least: Level) -> String { level < least ? "(\(text))" : text }
}

/// Prints a program's functions and values.
final class JavaScriptPrinter {
    let program: EffectProgram
    /// What the calls of the program give.
    let results: [Int: KindInference.CallResults]
    /// The functions of the run time that are called.
    var used: Set<String> = []
    /// Methods that are called on values of several kinds.
    var methods: Set<String> = []
    var lines: [String] = []
    var indent = 0
    /// The functions that are open, the innermost last: how many temporaries each has, and its number.
    var open: [(temporaries: Int, function: Int)] = []
    /// The loops that are open: those of the script, and those that begin a block again.
    var loops: [Loop] = []
    var names: [Int: String] = [:]
    var taken: [Int: Set<String>] = [:]
    var globalNames: [String: String] = [:]
    var takenGlobals: Set<String> = []

    /// Whether the hook that places items is called by the host alone.
    let hookIsAlone: Bool

    struct Loop {
        let number: Int
        let isOwn: Bool
        var isNamed = false
    }
    var loopCount = 0

    init(_ program: EffectProgram, results: [Int: KindInference.CallResults]) {
        self.program = program
        self.results = results
        hookIsAlone = !program.callsTransformItself
    }

    /// Whether whole numbers are told from others: each is a BigInt.
    var tellsWholes: Bool { program.tellsWholes }

    // MARK: Names

    static let words: Set<String> = Set(
        """
        await break case catch class const continue debugger default delete do else enum eval export extends finally for \
        function if implements import in instanceof interface let new null package private protected public return static \
        super switch this throw try typeof undefined var void while with yield arguments true false NaN Infinity Math Map Set \
        Array Number String BigInt Object Error RangeError JSON TextEncoder TextDecoder WeakMap isNaN parseInt C effect create given \
        BigUint64Array Float64Array Uint8Array
        """.split(separator: " ").map(String.init))

    func free(_ wanted: String, _ isFree: (String) -> Bool) -> String {
        isFree(wanted) ? wanted : (2...).lazy.map { "\(wanted)\($0)" }.first(where: isFree) ?? wanted
    }

    func name(ofVariable variable: Int) -> String {
        if let name = names[variable] { return name }
        let known = program.variables[variable]
        let name = free(known.name) {
            !Self.words.contains($0) && taken[known.owner, default: []].insert($0).inserted
        }
        names[variable] = name
        return name
    }

    /// A name outside of functions: no variable has such a one.
    func global(_ key: String, like wanted: String) -> String {
        if let name = globalNames[key] { return name }
        let name = free("\(wanted)$") { takenGlobals.insert($0).inserted }
        globalNames[key] = name
        return name
    }

    func name(ofFunction function: Int) -> String {
        global("function \(function)", like: program.functions[function].name)
    }

    func name(ofInstance instance: Int, of function: Int) -> String {
        global("instance \(instance)", like: program.functions[function].name)
    }

    func name(ofObject object: Int) -> String { global("object \(object)", like: "table") }
    func name(ofCell cell: Int) -> String { global("cell \(cell)", like: program.cells[cell].name) }

    func name(ofVarying place: Int) -> String {
        let root = root(of: open.last?.function ?? 0)
        let instance = program.functions[root].instances[0]
        guard case .function(let source, let index, _) = program.script.nodes[instance] else { return "" }
        let wanted = program.script.sources[source].tree.functions[index].upvalues[place].name
        return global("varying \(root) \(place)", like: wanted)
    }

    func root(of function: Int) -> Int {
        var function = function
        while let parent = program.functions[function].parent { function = parent }
        return function
    }

    // MARK: The run time

    func use(_ name: String) -> String {
        used.insert(name)
        return name
    }

    /// Where something is, as the run time tells it.
    func at(_ place: ScriptPlace) -> String {
        let source = program.script.sources[place.source]
        return "\(source.tree.line(ofToken: place.token) * program.script.sources.count + place.source)"
    }

    // MARK: Values

    static func text(_ value: String) -> String { Escape.inScript(Escape.json(value)) }

    /// A text with a character for each of its bytes.
    static func bytes(_ text: String) -> String {
        var result = "\""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): result += "\\\""
            case UInt8(ascii: "\\"): result += "\\\\"
            case UInt8(ascii: "\n"): result += "\\n"
            case UInt8(ascii: "<"): result += "\\x3c"
            case 32...126: result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return result + "\""
    }

    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "Infinity" : "-Infinity" }
        let isPlain = value == value.rounded() && abs(value) < 1e15 && (value != 0 || value.sign == .plus)
        return isPlain ? "\(Int(value))" : "\(value)"
    }

    func real(_ value: Double) -> ScriptCode {
        ScriptCode(Self.number(value), value.sign == .minus ? .unary : .call)
    }

    func whole(_ value: Int64) -> ScriptCode {
        let isBig = tellsWholes || value.magnitude > 1 << 53 - 1
        return ScriptCode("\(value)\(isBig ? "n" : "")", value < 0 ? .unary : .call)
    }

    func constant(_ value: CapturedScript.Value) -> ScriptCode {
        switch value {
        case .none: ScriptCode("undefined")
        case .boolean(let flag): ScriptCode("\(flag)")
        case .whole(let number): whole(number)
        case .real(let number): real(number)
        case .text(let text): ScriptCode(Self.bytes(text))
        case .host(let name): host(value: name)
        case .node(let node): object(node)
        }
    }

    /// A table, a function or a Transform that was loaded.
    func object(_ node: Int) -> ScriptCode {
        switch program.script.nodes[node] {
        case .function:
            guard let function = program.number(ofLoaded: node) else { return ScriptCode("undefined") }
            let isInstance = !program.functions[function].varying.isEmpty
            return ScriptCode(isInstance ? name(ofInstance: node, of: function) : name(ofFunction: function))
        case .matrix(let numbers):
            return ScriptCode("new \(use("$Matrix"))([\(numbers.map(Self.number).joined(separator: ", "))])")
        default: return ScriptCode(name(ofObject: node))
        }
    }

    // MARK: The program

    /// All functions and values, as declarations.
    func print() -> String {
        for number in program.functions.indices where program.functions[number].parent == nil {
            declare(number)
        }
        declareValues()
        return lines.joined(separator: "\n")
    }

    func add(_ line: String) { lines.append(String(repeating: " ", count: indent) + line) }

    /// What a body prints, apart.
    func apart(_ body: () -> Void) -> [String] {
        let outer = lines
        lines = []
        body()
        defer { lines = outer }
        return lines
    }

    func declare(_ number: Int) {
        let function = program.functions[number]
        let text = self.function(number)
        guard !function.varying.isEmpty else {
            return add("const \(name(ofFunction: number)) = \(text.text);")
        }
        open.append((0, number))
        let parameters = function.varying.map { name(ofVarying: $0) }
        open.removeLast()
        add("const \(name(ofFunction: number)) = (\(parameters.joined(separator: ", "))) => \(text.text);")
    }

    /// A function as an arrow function.
    func function(_ number: Int) -> ScriptCode {
        let function = program.functions[number]
        open.append((0, number))
        let outer = loops
        loops = []
        defer { loops = outer }
        var parameters = function.parameters.map { name(ofVariable: $0) }
        if function.isVararg { parameters.append("...\(rest(number))") }
        indent += 1
        var body = apart { printBody(function) }
        let count = open.removeLast().temporaries
        if count > 0 {
            let names = (1...count).map { temporary($0, depth: open.count + 1) }
            body.insert(
                String(repeating: " ", count: indent) + "let \(names.joined(separator: ", "));", at: 0)
        }
        indent -= 1
        let list = parameters.joined(separator: ", ")
        if body.count == 1, case .returning(let values)? = function.body.last, function.body.count == 1,
            count == 0
        {
            open.append((0, number))
            defer { open.removeLast() }
            let value = returned(values)
            return ScriptCode("(\(list)) => \(value.text)", .assignment)
        }
        return ScriptCode(
            "(\(list)) => {\n\(body.joined(separator: "\n"))\n\(String(repeating: " ", count: indent))}",
            .assignment)
    }

    func printBody(_ function: ProgramFunction) {
        print(function.body)
        if function.canEnd { add("return [];") }
    }

    func rest(_ function: Int) -> String { "$rest\(function)" }

    func temporary(_ number: Int, depth: Int) -> String { "$t\(depth)_\(number)" }

    /// A new variable of the function that is open.
    func makeTemporary() -> String {
        guard !open.isEmpty else { return "$t" }
        open[open.count - 1].temporaries += 1
        return temporary(open[open.count - 1].temporaries, depth: open.count)
    }
}
