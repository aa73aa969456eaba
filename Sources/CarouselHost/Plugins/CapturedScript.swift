// A script as it is once it has run: its functions, and the values that they hold. In: a plugin. Out: data that an export
// reads; no Lua is needed any more.

import CHostFiles
import CLuaBridge
import Foundation
import LuaSyntax

/// What a script's hooks are made of.
package struct CapturedScript {
    /// A value of Lua.
    package enum Value: Hashable, Sendable {
        case none
        case boolean(Bool)
        case whole(Int64)
        case real(Double)
        case text(String)
        /// Something of the host's, such as `math.floor`, `carousel` or `Transform:translate`.
        case host(String)
        /// A table, a function or a Transform: its place in ``CapturedScript/nodes``.
        case node(Int)
    }

    /// A table, a function or a Transform.
    package enum Node: Sendable {
        /// Its metatable, and its fields in no order.
        case table(metatable: Value, fields: [Value: Value])
        /// Its source, its place among the functions of that text, and the cells of its upvalues.
        case function(source: Int, function: Int, cells: [Int])
        case matrix([Double])
        /// A coroutine, for example.
        case other(String)
    }

    /// A text that functions come from.
    package struct Source: Sendable {
        /// As the user knows the file.
        package let file: String
        package let tree: LuaTree
        /// For each function of the text its node in the tree.
        package let functionNodes: [Int]
        /// For each local the node of the value with which it is declared.
        package let firstValues: [Int: Int]
        /// Whether it is the script itself, and no module.
        package let isScript: Bool
    }

    /// `itemTransformForOffset`, `valueForOption` and `update`; none where the script has no such hook.
    package fileprivate(set) var hooks: (transform: Value, option: Value, update: Value) = (
        .none, .none, .none
    )
    /// The table of globals.
    package fileprivate(set) var globals = Value.none
    /// The table of what modules have returned, by name.
    package fileprivate(set) var modules = Value.none
    /// The names of what the host has.
    package fileprivate(set) var hostNames: Set<String> = []
    package fileprivate(set) var nodes: [Node] = []
    /// The values of upvalues; functions that share one see each other's changes.
    package fileprivate(set) var cells: [Value] = []
    package fileprivate(set) var sources: [Source] = []
    /// For each source the node of the function that its text is.
    package fileprivate(set) var chunks: [Int] = []

    fileprivate init() {}
}

extension LuaPlugin {
    /// The version in use as it was right after its load.
    ///
    /// - Throws: ``PluginError`` if it can't be loaded again.
    package func loadedScript() throws(PluginError) -> CapturedScript { try current.capture() }
}

extension LuaState {
    /// Loads the same texts apart with one token a line, which tells functions on one line from each other.
    fileprivate func capture() throws(PluginError) -> CapturedScript {
        // Noting each line takes long.
        var budget = PluginBudget()
        budget.loadSeconds = max(10, 20 * budget.loadSeconds)
        let second = LuaState(opening: file, plugin: plugin, budget: budget, repeating: self)
        var bytes: UnsafeMutablePointer<CChar>?
        var length = 0
        let program = String(cString: chost_text("Plugins/capture.lua"))
        guard second.state != nil, second.load(file.source.tree.oneTokenALine.text) == CHL_OK,
            chl_capture(second.state, program, program.utf8.count, &bytes, &length) == CHL_OK, let bytes
        else { throw second.lastError(hook: "loading", inFrame: false) }
        defer { free(bytes) }
        var reader = CaptureReader(UnsafeRawBufferPointer(start: bytes, count: length)) { [file] chunk in
            let (text, shown) =
                chunk == file.chunkName
                ? (file.source, file.displayPath)
                : (self.moduleSources[chunk]?.source, self.moduleSources[chunk]?.path ?? chunk)
            guard let text else { return nil }
            return (text, shown, chunk == file.chunkName)
        }
        let script = reader.read()
        // What Lua has compiled has no mistakes; a tree that has some is not the whole text.
        for source in script.sources {
            guard let error = source.tree.errors.first else { continue }
            throw PluginError(
                .syntax, plugin: plugin, file: file.displayPath,
                "\(source.file):\(error.line): it can't be read as a tree: \(error.message)")
        }
        return script
    }
}

/// Reads the bytes of the program `capture.lua`.
private struct CaptureReader {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0
    private var script = CapturedScript()
    private var sourceNumbers: [String: Int] = [:]
    /// For each source, its functions by their first line with one token a line.
    private var functionsByLine: [[Int: Int]] = []
    private let source: (String) -> (text: ScriptText, file: String, isScript: Bool)?

    init(_ bytes: UnsafeRawBufferPointer, source: @escaping (String) -> (ScriptText, String, Bool)?) {
        self.bytes = bytes
        self.source = source
    }

    mutating func read() -> CapturedScript {
        while case let name = text(), !name.isEmpty { script.hostNames.insert(name) }
        script.hooks = (value(), value(), value())
        script.globals = value()
        script.modules = value()
        while place < bytes.count { script.nodes.append(node()) }
        // The texts themselves are functions as well, of which nothing is left but what they returned.
        for source in script.sources.indices {
            script.chunks.append(script.nodes.count)
            script.nodes.append(.function(source: source, function: 0, cells: []))
        }
        return script
    }

    private mutating func read<Number>(_: Number.Type) -> Number {
        defer { place += MemoryLayout<Number>.size }
        return bytes.loadUnaligned(fromByteOffset: place, as: Number.self)
    }

    private mutating func tag() -> Character { Character(Unicode.Scalar(read(UInt8.self))) }

    private mutating func text() -> String {
        let count = read(Int.self)
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }

    private mutating func value() -> CapturedScript.Value { value(tag()) }

    private mutating func value(_ tag: Character) -> CapturedScript.Value {
        switch tag {
        case "t": .boolean(true)
        case "f": .boolean(false)
        case "i": .whole(read(Int64.self))
        case "d": .real(read(Double.self))
        case "s": .text(text())
        case "h": .host(text())
        case "r": .node(read(Int.self) - 1)
        default: .none
        }
    }

    private mutating func node() -> CapturedScript.Node {
        switch tag() {
        case "T":
            let metatable = value()
            var fields: [CapturedScript.Value: CapturedScript.Value] = [:]
            while case let tag = tag(), tag != "e" {
                let key = value(tag)
                fields[key] = value()
            }
            return .table(metatable: metatable, fields: fields)
        case "F": return function()
        case "M": return .matrix((0..<16).map { _ in read(Double.self) })
        default: return .other(text())
        }
    }

    private mutating func function() -> CapturedScript.Node {
        let named = text()
        let line = read(Int.self)
        // Lua marks the name of a file.
        let isFile = named.utf8.first == UInt8(ascii: "@")
        let chunk = String(named.unicodeScalars.dropFirst())
        var cells: [Int] = []
        while case let tag = tag(), tag != "e" {
            cells.append(read(Int.self) - 1)
            guard tag == "c" else { continue }
            // Cells come in the order of their numbers.
            script.cells.append(value())
        }
        guard isFile, let number = number(ofSource: chunk), let function = functionsByLine[number][line]
        else {
            return .other("function made by load")
        }
        return .function(source: number, function: function, cells: cells)
    }

    private mutating func number(ofSource chunk: String) -> Int? {
        if let number = sourceNumbers[chunk] { return number }
        guard let (text, file, isScript) = source(chunk) else { return nil }
        let tree = text.tree
        var nodes = Array(repeating: 0, count: tree.functions.count)
        var values = [Int: Int]()
        for node in tree.nodes.indices where tree.nodes[node].kind == .function {
            nodes[tree.nodes[node].detail] = node
        }
        for local in tree.locals.indices { values[local] = text.tables.firstValue(of: local) }
        sourceNumbers[chunk] = script.sources.count
        script.sources.append(
            CapturedScript.Source(
                file: file, tree: tree, functionNodes: nodes, firstValues: values, isScript: isScript))
        let apart = LuaTree(tree.oneTokenALine.text)
        functionsByLine.append(
            Dictionary(apart.functions.enumerated().map { ($1.firstLine, $0) }) { first, _ in first })
        return script.sources.count - 1
    }
}
