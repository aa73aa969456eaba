// The bridge's reports as Swift values: errors, and what a script declares about itself.

import CLuaBridge
import CarouselEngine
import Foundation

extension LuaState {
    /// The bridge's last error, in terms of the author's files.
    ///
    /// - Parameter isNew: asked before anything is looked up for people; an error that was reported is not described again.
    func lastError(hook: String, inFrame: Bool, isNew: (PluginError.ID) -> Bool = { _ in true })
        -> PluginError
    {
        var error = chl_get_error(state).pointee
        let chunk = text(&error.source)
        var message = text(&error.message)
        // A script may write any place into its message.
        let isKnown =
            chunk.isEmpty || chunk == "lua" || chunk.hasPrefix("[string ") || sources(of: chunk) != nil
        if !isKnown { message = "\(chunk):\(error.line): \(message)" }
        let lines = isKnown ? sources(of: chunk)?.lines : nil
        var line: Int? = isKnown && error.line > 0 ? Int(error.line) : nil
        if error.status == CHL_MANIFEST, line == nil { line = file.line(of: message) }
        // Lua names the line on which a chain of calls begins.
        if let start = line, let name = message.argumentError {
            line = lines?.line(ofCall: name, from: start) ?? start
        }
        let display = isKnown ? sources(of: chunk)?.path ?? chunk : file.displayPath
        let short = PluginError(
            kind: Self.kind(of: error.status), plugin: plugin, file: display, line: line, source: nil,
            hook: hook,
            item: inFrame ? Int(error.item) : nil, offset: inFrame ? error.offset : nil, message: message,
            traceback: [])
        guard isNew(short.id) else { return short }
        let calls = text(&error.traceback).split(separator: "\n").dropFirst()
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.hasPrefix("[C]") && $0 != "(...tail calls...)" }
        return PluginError(
            kind: short.kind, plugin: plugin, file: display, line: line,
            source: line.flatMap { lines?[$0].map { String($0.prefix(200)) } },
            column: error.status == CHL_SYNTAX
                ? lines.flatMap { lines in
                    line.flatMap { Self.column(of: message, in: lines, line: $0, chunk: chunk) }
                } : nil,
            hook: hook, item: short.item, offset: short.offset, message: message, traceback: Array(calls))
    }

    /// The file of a chunk, which this state has loaded.
    private func sources(of chunk: String) -> (lines: ScriptLines, path: String)? {
        chunk == file.chunkName || chunk.isEmpty
            ? (file.lines, file.displayPath) : chunk.hasSuffix(".lua") ? moduleSources[chunk] : nil
    }

    /// Where the parser stopped in a line: the first character of the word that the message names last.
    private static func column(of message: String, in lines: ScriptLines, line: Int, chunk: String) -> Int? {
        guard let own = lines[line], message.hasSuffix("'"),
            let name = message.dropLast().split(separator: "'").last
        else { return nil }
        let words = own.ranges(of: name)
        let start = lines.start(of: line)
        let ends = words.map { start + own.utf8.distance(from: own.startIndex, to: $0.upperBound) }
        let end = chl_syntax_end(lines.text, chunk, message, ends, CInt(ends.count))
        return ends.firstIndex(of: end).map {
            own.distance(from: own.startIndex, to: words[$0].lowerBound) + 1
        }
    }

    private static func kind(of status: chl_status) -> PluginError.Kind {
        switch status {
        case CHL_SYNTAX: .syntax
        case CHL_RESULT: .result
        case CHL_INFINITE: .infinite
        case CHL_MANIFEST: .manifest
        case CHL_TIME: .time
        case CHL_MEMORY: .memory
        case CHL_SIZE: .size
        default: .runtime
        }
    }
}

extension String {
    /// The function that a message about a bad argument names; nil for other messages.
    fileprivate var argumentError: String? {
        guard hasPrefix("bad argument"), let open = firstIndex(of: "'") else { return nil }
        let name = self[index(after: open)...].prefix { $0 != "'" }
        return name.isEmpty ? nil : String(name)
    }
}

extension ScriptLines {
    /// The first line of a chain of calls that calls a method.
    ///
    /// - Parameter start: the line on which the chain begins, from 1.
    /// - Returns: nil if the chain does not call it on a line of its own.
    fileprivate func line(ofCall name: String, from start: Int) -> Int? {
        if self[start]?.contains(name + "(") == true { return start }
        func goesOn(_ line: Substring) -> Bool {
            let text = line.drop { $0 == " " || $0 == "\t" }
            return text.isEmpty || text.hasPrefix(":") || text.hasPrefix("--") || text.hasPrefix(")")
        }
        let end = first(from: start + 1, most: 100) { !goesOn($0) || $0.contains(":\(name)(") }
        return end.flatMap { self[$0].map(goesOn) == true ? $0 : nil }
    }
}

/// The text of a C character array that ends with 0.
func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
