// An effect as a module for pages. In: a plugin. Out: the module's text and its declarations for TypeScript.

import CToolFiles
import CarouselEngine
import CarouselHost
import Escapes
import Foundation

/// An effect as an ES module without dependencies.
public struct JavaScriptExport {
    /// The effect's name.
    public let name: String
    /// The module.
    public var module: String {
        """
        // An effect for carousel-stage.js: placements(effect.create(), carousel).
        \(body)
        export default effect

        """
    }
    /// The effect as an expression, for a script inside a page.
    public var expression: String { "(() => {\n\(body)\nreturn effect\n})()" }
    /// The types of the module, for TypeScript.
    public let declarations: String
    private let body: String
    /// The bytes of the script's text that it needs.
    public let scriptBytes: Int

    /// - Parameters:
    ///   - plugin: its options have the values that they have now.
    ///   - name: by default the plugin's.
    ///   - standardOptions: values over those of the script.
    /// - Throws: ``Refusal`` if the script has something that can't leave, `PluginError` if it can't be loaded.
    public init(_ plugin: LuaPlugin, name: String? = nil, standardOptions: OptionValues = OptionValues())
        throws
    {
        self.name = name ?? plugin.name
        let program = try ScriptProgram(try plugin.loadedScript(), makesTables: true)
        let hooks = program.script.hooks
        func function(_ value: LoadedScript.Value) throws -> Int? {
            if let function = program.function(value) { return function }
            if value == .none { return nil }
            throw Refusal(description: "\(plugin.displayPath): a hook is no function of the script's own")
        }
        guard let transform = try function(hooks.transform) else {
            throw Refusal(description: "\(plugin.displayPath): it places no items")
        }
        let takesItem = plugin.takesDetails
        let writer = ScriptWriter(program, options: Self.kinds(of: plugin.manifest), hasItems: takesItem)
        let (option, update) = (try function(hooks.option), try function(hooks.update))
        var all: [(Int, [Kinds])] = [(transform, [.real, .matrix, .whole, .item])]
        if let option { all.append((option, [.text, [.none, .boolean, .real]])) }
        if let update { all.append((update, [.real])) }
        let functions = try writer.write(all)
        scriptBytes = writer.program.textReached

        let names = [
            "transform: \(writer.name(of: transform))", option.map { "option: \(writer.name(of: $0))" },
            update.map { "update: \(writer.name(of: $0))" }, takesItem ? "item: $itemOf" : nil,
        ]
        let code = Runtime.dense(
            """
            \(writer.methodTable)
            \(functions)
            const $hooks = { \(names.compactMap { $0 }.joined(separator: ", ")) }
            return $run(given)
            """)
        let packs = plugin.packsItems
        var pieces = Runtime.pieces(for: code)
        if !packs { pieces.removeAll { $0.name == "$packs" } }
        let (inner, outer) = Runtime.divided(pieces)
        let files = program.script.sources.map { ScriptWriter.text($0.file) }.joined(separator: ", ")
        declarations = Self.types(of: plugin, name: self.name)
        body = """
            \(Self.joined(outer))
            const $files = [\(files)]\(packs ? "" : ", $packs = undefined")
            const effect = \(Self.description(of: plugin, name: self.name, standardOptions))
            effect.create = (given = {}) => {
            const C = {}, P = { time: 0, former: 0, moves: false }
            let O
            \(Self.joined(inner, for: code))
            \(code)
            }
            """
    }

    /// Pieces with the lines that a program needs.
    private static func joined(_ pieces: [Runtime.Piece], for code: String = "") -> String {
        pieces.flatMap { $0.text.split(separator: "\n") }.compactMap { line -> Substring? in
            guard let mark = line.range(of: "//?") else { return line }
            return code.contains("C.\(line[mark.upperBound...])") ? line[..<mark.lowerBound] : nil
        }.joined(separator: "\n")
    }

    /// The kinds of the values of options.
    static func kinds(of manifest: PluginManifest) -> [String: Kinds] {
        var kinds: [String: Kinds] = [:]
        for option in CarouselOption.allCases {
            let kind: Kinds = option.kind == .boolean ? .boolean : .real
            kinds[option.rawValue] =
                option.engineDefault == nil && manifest.standardOptions[option] == nil ? [kind, .none] : kind
        }
        for option in manifest.options where CarouselOption(rawValue: option.name) == nil {
            kinds[option.name] =
                switch option.kind {
                case .number: .real
                case .boolean: .boolean
                case .choice, .color: .text
                }
        }
        return kinds
    }

    // MARK: What it says of itself

    /// The effect's options, presets and stage as an object.
    private static func description(of plugin: LuaPlugin, name: String, _ standardOptions: OptionValues)
        -> String
    {
        let manifest = plugin.manifest
        let own = manifest.options.filter { CarouselOption(rawValue: $0.name) == nil }.map {
            "\(key($0.name)): \(description(of: $0, plugin.value(ofOption: $0.name)))"
        }
        let standard = CarouselOption.allCases.compactMap { option in
            (standardOptions[option] ?? manifest.standardOptions[option]).map {
                "\(key(option.rawValue)): \(description(of: OptionDescription(option), $0))"
            }
        }
        let presets = manifest.presets.map { preset in
            let own = preset.ownOptions.sorted { $0.key < $1.key }.compactMap { name, value -> String? in
                manifest.options.first { $0.name == name }.map { "\(key(name)): \(text(of: $0, value))" }
            }
            let standard = CarouselOption.allCases.compactMap { option in
                preset.standardOptions[option].map {
                    "\(key(option.rawValue)): \(text(of: OptionDescription(option), $0))"
                }
            }
            return "\(key(preset.name)): { \((own + standard).joined(separator: ", ")) }"
        }
        return """
            {
            name: \(ScriptWriter.text(name)), summary: \(ScriptWriter.text(manifest.summary)),
            options: { \((own + standard).joined(separator: ",\n")) },
            presets: { \(presets.joined(separator: ", ")) },
            stage: { \(stage(manifest.stage).joined(separator: ", ")) }
            }
            """
    }

    /// The declarations of the module for TypeScript.
    private static func types(of plugin: LuaPlugin, name: String) -> String {
        let own = plugin.manifest.options.filter { CarouselOption(rawValue: $0.name) == nil }.map {
            option -> String in
            let type =
                switch option.kind {
                case .number: "number"
                case .boolean: "boolean"
                case .color: "string"
                case .choice(let words): words.map(ScriptWriter.text).joined(separator: " | ")
                }
            let help = [option.help, option.unit].filter { !$0.isEmpty }.joined(separator: ", ")
            let comment = help.isEmpty ? "" : "  /** \(Escape.comment(help)) */\n"
            return "\(comment)  \(ScriptWriter.text(option.name))?: \(type)"
        }
        return """
            import type { Effect, StandardOptions } from './carousel-stage.js'

            export interface Options extends StandardOptions {
            \(own.joined(separator: "\n"))
            }
            declare const effect: Effect<Options>
            export default effect

            """
    }

    private static func stage(_ stage: SettingsLayer) -> [String] {
        stage.properties.map { property in
            let value =
                switch stage[property] {
                case .number(let number): ScriptWriter.number(number)
                case .boolean(let flag): "\(flag)"
                case .integer(let number): "\(number)"
                case .size(let size):
                    "[\(ScriptWriter.number(size.width)), \(ScriptWriter.number(size.height))]"
                case .word(let word): ScriptWriter.text(word)
                case nil: "undefined"
                }
            return "\(key(property.name)): \(value)"
        }
    }

    private static func description(of option: OptionDescription, _ value: Double? = nil) -> String {
        var parts = ["value: \(text(of: option, value ?? option.defaultValue))"]
        if let min = option.min { parts.append("min: \(ScriptWriter.number(min))") }
        if let max = option.max { parts.append("max: \(ScriptWriter.number(max))") }
        if let step = option.step { parts.append("step: \(ScriptWriter.number(step))") }
        if !option.unit.isEmpty { parts.append("unit: \(ScriptWriter.text(option.unit))") }
        if !option.help.isEmpty { parts.append("help: \(ScriptWriter.text(option.help))") }
        if let choices = option.choices {
            parts.append("choices: [\(choices.map(ScriptWriter.text).joined(separator: ", "))]")
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private static func text(of option: OptionDescription, _ value: Double) -> String {
        switch option.value(of: value) {
        case .number(let number): ScriptWriter.number(number)
        case .boolean(let flag): "\(flag)"
        case .text(let text): ScriptWriter.text(text)
        }
    }

    /// The key of an object's own field, whatever it is.
    private static func key(_ name: String) -> String {
        ScriptWriter.isWord(name) ? name : "[\(ScriptWriter.text(name))]"
    }
}

/// The pieces of the run time.
enum Runtime {
    struct Piece {
        let name: String
        let text: String
        let needs: Set<String>
        /// Whether it reads the carousel, the options or the frame of a run.
        let readsRun: Bool
    }

    private static let all: [Piece] = {
        let text = String(cString: ctool_text("Runtime/runtime.js"))
        return text.components(separatedBy: "//# ").dropFirst().map { part in
            let lines = part.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
                !$0.hasPrefix("//")
            }
            let body = dense(lines.dropFirst().joined(separator: "\n"))
            let readsRun = lines[0] != "$packs" && body.contains(/(?:^|[^\p{Letter}$.])[COP][^\p{Letter}]/)
            return Piece(name: String(lines[0]), text: body, needs: names(in: body), readsRun: readsRun)
        }
    }()

    /// A text without the blanks beside signs, outside of texts in quotes.
    static func dense(_ text: String) -> String {
        let signs = Set("=+*/<>?:&|,;{}()[]!^%".utf8)
        let bytes = Array(text.utf8)
        var (result, quote, isEscaped): ([UInt8], UInt8, Bool) = ([], 0, false)
        result.reserveCapacity(bytes.count)
        for (place, byte) in bytes.enumerated() {
            if quote != 0 {
                if byte == quote, !isEscaped { quote = 0 }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == UInt8(ascii: " "), let last = result.last, place + 1 < bytes.count {
                let next = bytes[place + 1]
                let isSum = last == next && last == UInt8(ascii: "+")
                if !isSum, signs.contains(last) || signs.contains(next) { continue }
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The names of pieces in a text.
    private static func names(in text: String) -> Set<String> {
        Set(text.matches(of: /\$[A-Za-z]+/).map { String($0.output) })
    }

    /// The pieces that a text needs, in their order.
    static func pieces(for text: String) -> [Piece] {
        var wanted = names(in: text)
        var count = 0
        while count < wanted.count {
            count = wanted.count
            for piece in all where wanted.contains(piece.name) { wanted.formUnion(piece.needs) }
        }
        return all.filter { wanted.contains($0.name) }
    }

    /// Those that read the carousel, the options or the frame of a run, and those that all runs share.
    static func divided(_ pieces: [Piece]) -> (inner: [Piece], outer: [Piece]) {
        var inner: Set<String> = ["$run", "$persons", "$items", "$known", "$methods"]
        inner.formUnion(pieces.filter(\.readsRun).map(\.name))
        var count = 0
        while count < inner.count {
            count = inner.count
            for piece in pieces where !piece.needs.isDisjoint(with: inner) { inner.insert(piece.name) }
        }
        return (pieces.filter { inner.contains($0.name) }, pieces.filter { !inner.contains($0.name) })
    }
}

extension ScriptProgram {
    /// The bytes of the functions that are needed, with the script's own text.
    var textReached: Int {
        var seen: Set<[Int]> = []
        var sum = 0
        for function in reached {
            guard case .function(let number, let index, _) = script.nodes[function],
                seen.insert([number, index]).inserted, !script.sources[number].isScript
            else { continue }
            sum += script.sources[number].tree.range(of: script.sources[number].functionNodes[index]).count
        }
        return sum + (script.sources.first { $0.isScript }?.tree.lines.text.utf8.count ?? 0)
    }
}
