// A program's functions as JavaScript. In: a program. Out: the text of its functions and values, and which pieces of the
// run time they name. The same walk finds what is known of the program; it is repeated until nothing new is found.

import CarouselHost
import Escapes
import LuaSyntax

final class ScriptWriter: ScriptReader, CodeWriter {
    /// The methods that are called on objects of unknown kinds.
    var methods: Set<String> = []

    /// Of each function whether more than one name is declared at its beginning.
    var temporaries: [Int] = []
    /// Whether what is written is only a message: there a number may be any text.
    var isMessage = false
    /// Labels of blocks that are open.
    var labels: [String] = []
    /// The variables of a block with labels, declared before it.
    var hoisted: [String]?
    // MARK: Rounds

    /// The functions that the hooks need, as declarations.
    func write(_ hooks: [(function: Int, parameters: [Kinds])]) throws(Refusal) -> String {
        for _ in 0..<100 {
            beginRound(hooks)
            methods = []
            var declarations = try writeReached { function, twins, places throws(Refusal) in
                for twin in twins {
                    for place in places {
                        let value = try code(of: program.script.cells[program.cells(of: twin)[place]], 0)
                        kinds.join(cell: program.cells(of: function)[place], value.kinds)
                    }
                }
                let names = places.map { name(ofVarying: $0, of: function) }
                let make =
                    twins.count > 1
                    ? "const \(name(of: function, as: "maker")) = (\(names.joined(separator: ", "))) => "
                    : "const \(name(of: function)) = "
                enter(function)
                return "\(make)\(try text(of: program.body(of: function)))"
            }
            declarations += try values()
            if !program.hasNews, !kinds.hasNews { return declarations.joined(separator: "\n") }
        }
        throw Refusal(description: "its kinds of values have no end")
    }

    /// A function as an arrow function.
    func text(of body: Body) throws(Refusal) -> String {
        let function = tree.functions[body.function]
        kinds.declare(body, parameters: function.parameterCount)
        open.append(body)
        temporaries.append(0)
        let (labels, hoisted) = (self.labels, self.hoisted)
        (self.labels, self.hoisted) = ([], nil)
        defer {
            (self.labels, self.hoisted) = (labels, hoisted)
            open.removeLast()
        }
        var parameters: [String] = []
        for (place, local) in function.locals.prefix(function.parameterCount).enumerated() {
            let variable = Variable(closure: closure, local: local)
            kinds.join(variable, kinds[body]?.parameters[place] ?? .any)
            parameters.append(name(of: variable))
        }
        if function.isVararg { parameters.append("...\(extra(body))") }
        let block = children(source.functionNodes[body.function]).last ?? 0
        var lines = try statements(of: block)
        if canEnd(block) {
            kinds.returns(body, [])
            lines.append("return []")
        }
        let count = temporaries.removeLast()
        if count > 0 {
            lines.insert("let " + (1...count).map { temporary($0) }.joined(separator: ", "), at: 0)
        }
        let list = parameters.joined(separator: ", ")
        if lines.count == 1, lines[0].hasPrefix("return "), !lines[0].contains("\n") {
            let value = lines[0].dropFirst(7)
            return "(\(list)) => \(value.hasPrefix("{") ? "(\(value))" : String(value))"
        }
        return "(\(list)) => {\n\(lines.joined(separator: "\n"))\n}"
    }

    /// A name for the further arguments of a function.
    func extra(_ body: Body) -> String { "$rest\(body.function)" }

    private func temporary(_ number: Int) -> String { "$t\(open.count)_\(number)" }

    /// A new variable of the function that is open.
    func makeTemporary() -> String {
        temporaries[temporaries.count - 1] += 1
        return temporary(temporaries[temporaries.count - 1])
    }

    /// Where a token is, as the run time tells it.
    func place(ofToken token: Int) -> String {
        guard case .function(let number, _, _) = program.script.nodes[closure] else { return "0" }
        return "\(tree.line(ofToken: token) * program.script.sources.count + number)"
    }

    func place(_ node: Int) -> String { place(ofToken: nodes[node].first) }

    // MARK: Names

    /// Words that a variable can't have as its name.
    override class var reserved: Set<String> { words }
    private static let words: Set<String> = Set(
        """
        await break case catch class const continue debugger default delete do else enum eval export extends finally for \
        function if implements import in instanceof interface let new null package private protected public return static \
        super switch this throw try typeof undefined var void while with yield arguments true false NaN Infinity Math Map Set \
        Array Number String BigInt Object Error RangeError JSON TextEncoder TextDecoder WeakMap isNaN parseInt C O P effect create
        """.split(separator: " ").map(String.init))

    /// No variable has such a name.
    override func name(_ key: String, like wanted: String) -> String { super.name(key, like: "\(wanted)$") }

    func name(of function: Int, as what: String = "function") -> String {
        guard case .function(let number, let index, _) = program.script.nodes[function] else { return "" }
        return name("\(what) \(function)", like: functionName(number, index))
    }

    func name(ofVarying place: Int, of function: Int) -> String {
        let upvalue = program.tree(of: function).functions[program.body(of: function).function].upvalues[
            place]
        return name("varying \(function) \(place)", like: upvalue.name)
    }

    func name(ofCell cell: Int, like wanted: String) -> String { name("cell \(cell)", like: wanted) }
    func name(ofGlobal global: String) -> String { name("global \(global)", like: global) }
    func name(ofTable table: Int) -> String { name("table \(table)", like: "table") }

    // MARK: Values

    static var nothing: String { "undefined" }

    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "Infinity" : "-Infinity" }
        return digits(value)
    }

    static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (97...122).contains($0) || (65...90).contains($0) }
    }

    static func text(_ value: String) -> String { Escape.inScript(Escape.json(value)) }

    func code(ofObject place: Int, _ node: Int, like word: String) throws(Refusal) -> Code {
        switch program.script.nodes[place] {
        case .function:
            program.reach(place)
            let body = program.body(of: place)
            kinds.declare(body, parameters: parameterCount(of: body))
            kinds.call(body, with: nil)
            return Code(name(of: place), .function, isSimple: true)
        case .table:
            program.need(.node(place))
            return Code(name(ofTable: place), Kinds(table: place), isSimple: true)
        case .matrix(let numbers):
            let list = numbers.map(Self.number).joined(separator: ", ")
            return Code("new $Matrix([\(list)])", .matrix)
        case .other(let kind): throw refusal(node, "a \(kind) that was made when the script was loaded")
        }
    }

    /// Tables, variables and globals that functions share, as declarations.
    private func values() throws(Refusal) -> [String] {
        var lines: [String] = []
        var (later, made): ([String], [String]) = ([], [])
        var shapes: Set<String> = []
        var (begun, ended): (Set<Int>, Set<Int>) = ([], [])
        /// One of several closures of one function.
        func declareTwin(_ function: Int) throws(Refusal) {
            guard case .function = program.script.nodes[function], program.reached.contains(function),
                case let twins = program.twins(of: function), twins.count > 1, begun.insert(function).inserted
            else { return }
            var texts: [String] = []
            for place in program.varyingPlaces(twins) {
                let value = program.script.cells[program.cells(of: function)[place]]
                if case .node(let node) = value {
                    try declareTwin(node)
                    try declare(node)
                }
                texts.append(try code(of: value, 0).text)
            }
            let maker = name(of: twins[0], as: "maker")
            lines.append("const \(name(of: function)) = \(maker)(\(texts.joined(separator: ", ")))")
        }
        func declare(_ table: Int) throws(Refusal) {
            guard case .table(let metatable, _) = program.script.nodes[table], begun.insert(table).inserted
            else { return }
            if let maker = program.makers[table] {
                enter(program.script.chunks[maker.source])
                made.append("const \(name(ofTable: table)) = \(try expression(maker.expression).text)")
                ended.insert(table)
                return
            }
            var (list, fields, words, texts): ([String], [String], [String], [String]) = ([], [], [], [])
            for (key, value) in program.fields(of: table) {
                let text = try code(of: value, 0).text
                if case .node(let node) = value { try declareTwin(node) }
                if case .node(let node) = value, case .table = program.script.nodes[node] {
                    try declare(node)
                    if !ended.contains(node) {
                        later.append("\(name(ofTable: table)).set(\(try code(of: key, 0).text), \(text))")
                        continue
                    }
                }
                if key == .whole(Int64(list.count + 1)) {
                    list.append(text)
                } else {
                    fields.append("[\(try code(of: key, 0).text), \(text)]")
                    if case .text(let word) = key { words.append(word) }
                    texts.append(text)
                }
            }
            ended.insert(table)
            if let parent = try index(of: metatable, table) {
                later.append("\(name(ofTable: table)).next = \(parent)")
            }
            // Tables of one shape share their names.
            if list.isEmpty, words.count > 3, words.count == fields.count, words.allSatisfy(Self.isWord) {
                let shape = name("shape \(words.joined(separator: " "))", like: "shape")
                if shapes.insert(shape).inserted {
                    lines.append("const \(shape) = \(Self.text(words.joined(separator: " ")))")
                }
                lines.append(
                    "const \(name(ofTable: table)) = $shaped(\(shape), [\(texts.joined(separator: ", "))])")
                return
            }
            let rest = fields.isEmpty ? "" : ", [\(fields.joined(separator: ", "))]"
            lines.append(
                "const \(name(ofTable: table)) = new $Table([\(list.joined(separator: ", "))]\(rest))")
        }
        var next = 0
        while next < program.objects.count {
            try declare(program.objects[next])
            next += 1
        }
        for function in program.reached { try declareTwin(function) }
        let cells = globalNames.filter { $0.key.hasPrefix("cell ") || $0.key.hasPrefix("global ") }
        for (key, name) in cells.sorted(by: { $0.value < $1.value }) {
            let word = key.split(separator: " ", maxSplits: 1)[1]
            let cell = key.hasPrefix("cell ") ? Int(word) : nil
            let value = cell.map { program.script.cells[$0] } ?? program.initialValue(ofGlobal: String(word))
            let code = try code(of: value, 0)
            if let cell { kinds.join(cell: cell, code.kinds) }
            lines.append("let \(name) = \(code.text)")
        }
        return lines + later + made
    }

    /// The table in which fields are looked up that another one does not have.
    private func index(of metatable: LoadedScript.Value, _ table: Int) throws(Refusal) -> String? {
        guard case .node(let node) = metatable, case .table(_, let fields) = program.script.nodes[node] else {
            return nil
        }
        for key in fields.keys {
            if case .text(let name) = key, name.hasPrefix("__"), name != "__index", name != "__name" {
                throw Refusal(description: "a table has a metatable with \(name), which can't leave as code")
            }
        }
        guard let parent = fields[.text("__index")] else { return nil }
        guard case .node(let place) = parent, case .table = program.script.nodes[place] else {
            throw Refusal(
                description: "a table has a metatable whose __index is a function, which can't leave as code")
        }
        return try code(of: parent, 0).text
    }
}
