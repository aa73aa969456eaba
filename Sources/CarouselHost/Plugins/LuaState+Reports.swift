// The bridge's reports as Swift values: errors, and what a script declares about itself.

import CLuaBridge
import CarouselEngine
import Foundation
import LuaSyntax

extension LuaState {
    /// Where something is in the script's files.
    typealias Place = (source: ScriptText, path: String, range: SourceRange)

    /// The bridge's last error, in terms of the author's files.
    ///
    /// - Parameters:
    ///   - isNew: asked before anything is looked up for people; an error that was reported is not described again.
    ///   - again: makes the failed call in another state, which has loaded the script; nil if loading failed.
    func lastError(
        hook: String, inFrame: Bool, isNew: (PluginError.ID) -> Bool = { _ in true },
        again: ((LuaState) -> Void)? = nil
    ) -> PluginError {
        var error = chl_get_error(state).pointee
        let chunk = text(&error.source)
        var message = text(&error.message)
        // A script may write any place into its message.
        let isKnown =
            chunk.isEmpty || chunk == "lua" || chunk.hasPrefix("[string ") || sources(of: chunk) != nil
        if !isKnown { message = "\(chunk):\(error.line): \(message)" }
        var source = isKnown ? sources(of: chunk) : nil
        var line: Int? = isKnown && error.line > 0 ? Int(error.line) : nil
        let luaLine = line
        let kind = Self.kinds[error.status] ?? .runtime
        func described(_ range: SourceRange?, _ traceback: [String]) -> PluginError {
            var described = PluginError(
                kind: kind, plugin: plugin, file: isKnown ? source?.path ?? chunk : file.displayPath,
                line: line, source: line.flatMap { source?.source.lines[$0].map { String($0.prefix(200)) } },
                range: range, hook: hook, item: inFrame ? Int(error.item) : nil,
                offset: inFrame ? error.offset : nil, message: message + Self.hint(for: message),
                traceback: traceback)
            described.luaLine = luaLine
            return described
        }
        let short = described(nil, [])
        guard isNew(short.id) else { return short }
        var range: SourceRange?
        if kind == .syntax, let source = source?.source, let mistake = source.tree.errors.first,
            mistake.line == line
        {
            range = source.range(mistake.range)
            message += Self.hint(for: message, at: mistake.range.lowerBound, in: source)
        }
        let isOfField = kind == .manifest || message.hasPrefix("`state`")
        var place = isOfField && line == nil ? place(ofFieldIn: message) : nil
        if place == nil, line == nil, message == "C stack overflow", let found = deepPlace {
            place = found.place
            message = found.message
        }
        place = place ?? placeOfMistake(error, again)
        if let place { (source, range, line) = ((place.source, place.path), place.range, place.range.line) }
        let calls = text(&error.traceback).split(separator: "\n").dropFirst()
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.hasPrefix("[C]") && $0 != "(...tail calls...)" }
        return described(range, Array(calls))
    }

    /// What is missing where a module of the host is used as a global.
    private static func hint(for message: String) -> String {
        let name = ModuleTrail.hostModules.keys.first { message.hasSuffix("nil value (global '\($0)')") }
        return name.map { "; expected local \($0) = require \"\($0)\"" } ?? ""
    }

    /// Which character Lua does not know: it names a byte.
    private static func hint(for message: String, at place: Int, in source: ScriptText) -> String {
        guard message.hasPrefix("unexpected symbol near '") else { return "" }
        if place == 0, source.text.hasPrefix("#") {
            return "; expected Lua from the first line on, without a shebang"
        }
        let rest = source.text.utf8.dropFirst(place)
        guard let character = source.text.unicodeScalars[rest.startIndex...].first, !character.isASCII else {
            return ""
        }
        let code = String(character.value, radix: 16, uppercase: true)
        let name = character.properties.name.map { " (\($0.lowercased()))" } ?? ""
        return
            "; U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)\(name) is only known in strings and comments"
    }

    /// The file of a chunk, which this state has loaded.
    func sources(of chunk: String) -> (source: ScriptText, path: String)? {
        if chunk == file.chunkName || chunk.isEmpty { return (file.source, file.displayPath) }
        return chunk.hasSuffix(".lua") ? moduleSources[chunk].map { ($0.source, $0.path) } : nil
    }

    /// Where a text is nested deeper than Lua reads, and how much is: Lua says neither.
    private var deepPlace: (place: Place, message: String)? {
        let modules = moduleSources.values.map { ($0.source, $0.path) }.sorted { $0.1 < $1.1 }
        for (source, path) in [(file.source, file.displayPath)] + modules {
            if let mistake = source.tree.errors.first {
                return ((source, path, source.range(mistake.range)), mistake.message)
            }
        }
        return nil
    }

    /// Where the field is written that a message about the script's table names: as `options.gap`, or quoted.
    func place(ofFieldIn message: String) -> Place? {
        let tables = ["options.", "presets.", "stage.", "change."]
        let path = message.split(separator: " ").first { word in tables.contains { word.hasPrefix($0) } }
            .map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
        let pieces = message.split(separator: "'", omittingEmptySubsequences: false)
        let quoted = pieces.count > 2 ? pieces[1] : nil
        // What is quoted may be a field of what the path leads to, or of the table that the message begins with.
        let table = path ?? ["stage ", "change "].first(where: message.hasPrefix).map { $0.dropLast() }
        var attempts: [(path: String, isExact: Bool)] = []
        if let table, let quoted { attempts.append(("\(table).\(quoted)", true)) }
        // What is missing in a table is shown at the table.
        var parts = (path ?? "").split(separator: ".")
        while parts.count > 1 {
            attempts.append((parts.joined(separator: "."), parts.count > 2))
            parts.removeLast()
        }
        if let quoted { attempts.append((String(quoted), false)) }
        if message.hasPrefix("`state`") { attempts.append(("state", false)) }
        for (path, isExact) in attempts {
            if let range = file.source.range(ofField: path, isExact: isExact) {
                return (file.source, file.displayPath, range)
            }
            for module in moduleSources.values.sorted(by: { $0.path < $1.path }) {
                if let range = module.source.range(ofField: path, isExact: true) {
                    return (module.source, module.path, range)
                }
            }
        }
        return nil
    }

    private static let kinds: [chl_status: PluginError.Kind] = [
        CHL_SYNTAX: .syntax, CHL_RESULT: .result, CHL_INFINITE: .infinite, CHL_MANIFEST: .manifest,
        CHL_TIME: .time, CHL_MEMORY: .memory, CHL_SIZE: .size,
    ]
}

/// A text of so many bytes.
func decoded(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}

/// The first elements of a C array.
func elements<Elements, Element>(_ count: CInt, of array: inout Elements, as _: Element.Type) -> [Element] {
    withUnsafeBytes(of: &array) { Array($0.bindMemory(to: Element.self).prefix(Int(count))) }
}

/// The text of a C character array that ends with 0.
func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
