// The bridge's reports as Swift values: errors, and what a script declares about itself.

import CLuaBridge
import CarouselEngine
import Foundation

extension LuaState {
    /// The bridge's last error, in terms of the author's files.
    func lastError(hook: String, inFrame: Bool) -> PluginError {
        var error = chl_get_error(state).pointee
        let chunk = text(&error.source)
        let source = chunk == file.chunkName || chunk.isEmpty ? file.text : moduleSources[chunk]
        let message = text(&error.message)
        let line =
            error.line > 0 ? Int(error.line) : error.status == CHL_MANIFEST ? file.line(of: message) : nil
        let lines = source?.split(separator: "\n", omittingEmptySubsequences: false)
        let display =
            switch chunk {
            case file.chunkName, "": file.displayPath
            case _ where chunk.hasSuffix(".lua"): file.displayPath(ofModule: chunk)
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
            hook: hook, item: inFrame ? Int(error.item) : nil, offset: inFrame ? error.offset : nil,
            message: message, traceback: Array(calls))
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

/// The text of a C character array that ends with 0.
func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
