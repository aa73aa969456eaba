// What the bridge reports, in Swift's words: errors, and what a script says of itself.

import CLuaBridge
import CarouselEngine
import Foundation

extension LuaState {
    /// What the bridge says of the last failure, in the author's terms.
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

    /// - Throws: ``PluginError`` when a standard option has a value that it can't have.
    func manifest(_ raw: chl_manifest) throws(PluginError) -> PluginManifest {
        var raw = raw
        var own: [PluginOption] = []
        var standard = OptionValues()
        let count = Int(raw.declared_count)
        try withUnsafeMutableBytes(of: &raw.declared) { bytes throws(PluginError) in
            for option in bytes.bindMemory(to: chl_declared.self).prefix(count) {
                var option = option
                let name = text(&option.name)
                if let known = CarouselOption(rawValue: name) {
                    standard[known] = option.value
                    guard known.kind == .boolean || standard[known] == option.value else {
                        let range = known.range
                        let message =
                            "options.\(name) is \(option.value); expected \(known.kind == .integer ? "a whole number" : "a number")"
                            + " from \(range.lowerBound) to \(range.upperBound)"
                        throw PluginError(
                            kind: .manifest, plugin: plugin, file: file.displayPath,
                            line: file.line(of: message),
                            source: file.line(of: message).flatMap(file.lineText), hook: "loading", item: nil,
                            offset: nil, message: message, traceback: [])
                    }
                    continue
                }
                own.append(
                    PluginOption(
                        name: name, isBoolean: option.is_boolean, defaultValue: option.value,
                        min: option.has_min ? option.min : nil, max: option.has_max ? option.max : nil,
                        step: option.has_step ? option.step : nil, unit: text(&option.unit),
                        help: text(&option.help)))
            }
        }
        return PluginManifest(
            name: text(&raw.name), summary: text(&raw.summary), author: text(&raw.author),
            version: text(&raw.version), options: own.sorted { $0.name < $1.name }, standardOptions: standard,
            hasOptionHook: raw.has_option_hook)
    }
}

/// The text of a C array of characters that ends with 0.
func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
