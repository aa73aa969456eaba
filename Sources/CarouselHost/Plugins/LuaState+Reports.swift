// The bridge's reports as Swift values: errors, and what a script declares about itself.

import CLuaBridge
import CarouselEngine
import Foundation

extension LuaState {
    /// The bridge's last error, in terms of the author's files.
    func lastError(hook: String, inFrame: Bool) -> PluginError {
        var error = chl_get_error(state).pointee
        let chunk = text(&error.source)
        let source = chunk == file.chunkName || chunk.isEmpty ? file.text : moduleSources[chunk]?.text
        let message = text(&error.message)
        let lines = source?.split(separator: "\n", omittingEmptySubsequences: false)
        var line =
            error.line > 0 ? Int(error.line) : error.status == CHL_MANIFEST ? file.line(of: message) : nil
        // Lua names the line on which a chain of calls begins.
        if let start = line, let name = message.argumentError {
            line = lines?.line(ofCall: name, from: start) ?? start
        }
        let display =
            switch chunk {
            case file.chunkName, "": file.displayPath
            case _ where chunk.hasSuffix(".lua"): moduleSources[chunk]?.path ?? chunk
            default: chunk
            }
        let calls = text(&error.traceback).split(separator: "\n").dropFirst()
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.hasPrefix("[C]") && $0 != "(...tail calls...)" }
        return PluginError(
            kind: Self.kind(of: error.status), plugin: plugin, file: display, line: line,
            source: line.flatMap { line in
                lines.flatMap { line <= $0.count ? String($0[line - 1].prefix(200)) : nil }
            },
            column: error.status == CHL_SYNTAX
                ? source.flatMap { text in
                    line.flatMap { Self.column(of: message, in: text, line: $0, chunk: chunk) }
                } : nil,
            hook: hook, item: inFrame ? Int(error.item) : nil, offset: inFrame ? error.offset : nil,
            message: message, traceback: Array(calls))
    }

    /// Where the parser stopped in a line: the first character of the word that the message names last.
    private static func column(of message: String, in text: String, line: Int, chunk: String) -> Int? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), message.hasSuffix("'"),
            let name = message.dropLast().split(separator: "'").last
        else { return nil }
        let words = lines[line - 1].ranges(of: name)
        let ends = words.map { text.utf8.distance(from: text.startIndex, to: $0.upperBound) }
        let end = chl_syntax_end(text, chunk, message, ends, CInt(ends.count))
        return ends.firstIndex(of: end).map {
            lines[line - 1].distance(from: lines[line - 1].startIndex, to: words[$0].lowerBound) + 1
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

extension [Substring] {
    /// The first line of a chain of calls that calls a method.
    ///
    /// - Parameter start: the line on which the chain begins, from 1.
    /// - Returns: nil if the chain does not call it on a line of its own.
    fileprivate func line(ofCall name: String, from start: Int) -> Int? {
        guard indices.contains(start - 1) else { return nil }
        let rest = self[start...].prefix { line in
            let text = line.drop { $0 == " " || $0 == "\t" }
            return text.isEmpty || text.hasPrefix(":") || text.hasPrefix("--") || text.hasPrefix(")")
        }
        if self[start - 1].contains(name + "(") { return start }
        return rest.firstIndex { $0.contains(":\(name)(") }.map { $0 + 1 }
    }
}

/// The text of a C character array that ends with 0.
func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
