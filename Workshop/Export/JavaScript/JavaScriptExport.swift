// An effect as a module for pages. In: a plugin. Out: the module's text and its declarations for TypeScript.

import CWorkshopFiles
import CarouselEngine
import CarouselHost
import Escapes
import Foundation

/// An effect as an ES module that needs no other one than ``PageExport/placements``.
public struct JavaScriptExport {
    /// The effect's name.
    public let name: String
    /// The module.
    public var module: String {
        """
        \(Release.origin)
        // An effect for carousel-stage.js: placements(effect.create(), carousel).
        import { \(shared.joined(separator: ", ")) } from './placements.js'
        \(body)
        export default effect

        """
    }
    /// The effect as an expression, for a script inside a page.
    public var expression: String { "(() => {\n\(body)\nreturn effect\n})()" }
    /// The types of the module, for TypeScript.
    public let declarations: String
    private let body: String
    /// The settings that it looks best with, over the usual ones.
    let stage: CarouselSettings
    /// What it imports.
    private let shared: [String]
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
        stage = plugin.manifest.stage.over()
        let compiled = try CompiledEffect(plugin)
        let program = compiled.program
        scriptBytes = compiled.scriptBytes
        let printer = JavaScriptPrinter(program, results: compiled.results)
        let functions = printer.print()
        let takesItem = plugin.takesDetails
        let hooks = [
            "transform: \(printer.name(ofFunction: program.transform))",
            program.option.map { "option: \(printer.name(ofFunction: $0))" },
            program.update.map { "update: \(printer.name(ofFunction: $0))" },
            takesItem ? "item: $itemOf(C)" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
        let methods = printer.methodTable()
        let hostFunctions = printer.hostFunctions()
        var used = printer.used.union(["$run"])
        if takesItem { used.insert("$itemOf") }
        if plugin.packsItems { used.insert("$packs") }
        if used.contains("$itemGet") { used.formUnion(["$state"]) }
        let needsBytes = Self.hasOtherLetters(plugin.manifest)
        if needsBytes { used.insert("$bytes") }
        var extras: [String] = []
        if program.tellsWholes {
            used.insert("$count")
            extras.append("count: $count")
        }
        if plugin.packsItems { extras.append("packs: $packs") }
        if needsBytes { extras.append("bytes: $bytes") }
        if program.option != nil { extras.append("asks: $asks") }
        if program.update != nil || takesItem { extras.append("updates: $updates") }
        if !program.keepsTransforms { extras.append("reuses: true") }
        if program.option != nil { used.insert("$asks") }
        if program.update != nil || takesItem { used.insert("$updates") }
        let more = extras.isEmpty ? "" : ", { \(extras.joined(separator: ", ")) }"
        let runtime = RuntimeModules(tellsWholes: program.tellsWholes).parts(for: used)
        shared = runtime.shared
        let files = program.script.sources.map { JavaScriptPrinter.text($0.file) }.joined(separator: ", ")
        declarations = Self.types(of: plugin, name: self.name)
        body = """
            \(runtime.text)
            const $files = [\(files)];
            const effect = \(Self.description(of: plugin, name: self.name, standardOptions));
            effect.create = (given = {}) => {
            const C = { P: { time: 0, former: 0, moves: false }, R: [] };
            \(used.contains("$itemGet") ? "$Item.prototype.state = function () { return $state(C, this) };\n" : "")\(printer.used.contains("$method") ? methods + "\n" : "")\(hostFunctions.isEmpty ? "" : hostFunctions + "\n")\(functions)
            return $run(effect, { \(hooks) }, C, given, $files\(more));
            };
            """
    }

    /// Whether texts of its options have other letters than ASCII has.
    private static func hasOtherLetters(_ manifest: PluginManifest) -> Bool {
        manifest.options.contains { option in
            ([option.name] + (option.choices ?? [])).contains { !$0.allSatisfy(\.isASCII) }
        }
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
            name: \(JavaScriptPrinter.text(name)), summary: \(JavaScriptPrinter.text(manifest.summary)),
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
                case .choice(let words): words.map(JavaScriptPrinter.text).joined(separator: " | ")
                }
            let help = [option.help, option.unit].filter { !$0.isEmpty }.joined(separator: ", ")
            let comment = help.isEmpty ? "" : "  /** \(Escape.comment(help)) */\n"
            return "\(comment)  \(JavaScriptPrinter.text(option.name))?: \(type)"
        }
        return """
            import type { Effect, StandardOptions } from './placements.js'

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
                case .number(let number): JavaScriptPrinter.number(number)
                case .boolean(let flag): "\(flag)"
                case .integer(let number): "\(number)"
                case .size(let size):
                    "[\(JavaScriptPrinter.number(size.width)), \(JavaScriptPrinter.number(size.height))]"
                case .word(let word): JavaScriptPrinter.text(word)
                case nil: "undefined"
                }
            return "\(key(property.name)): \(value)"
        }
    }

    private static func description(of option: OptionDescription, _ value: Double? = nil) -> String {
        var parts = ["value: \(text(of: option, value ?? option.defaultValue))"]
        if let min = option.min { parts.append("min: \(JavaScriptPrinter.number(min))") }
        if let max = option.max { parts.append("max: \(JavaScriptPrinter.number(max))") }
        if let step = option.step { parts.append("step: \(JavaScriptPrinter.number(step))") }
        if !option.unit.isEmpty { parts.append("unit: \(JavaScriptPrinter.text(option.unit))") }
        if !option.help.isEmpty { parts.append("help: \(JavaScriptPrinter.text(option.help))") }
        if let choices = option.choices {
            parts.append("choices: [\(choices.map(JavaScriptPrinter.text).joined(separator: ", "))]")
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private static func text(of option: OptionDescription, _ value: Double) -> String {
        switch option.value(of: value) {
        case .number(let number): JavaScriptPrinter.number(number)
        case .boolean(let flag): "\(flag)"
        case .text(let text): JavaScriptPrinter.text(text)
        }
    }

    /// The key of an object's own field, whatever it is.
    private static func key(_ name: String) -> String {
        FieldName.isWord(name) ? name : "[\(JavaScriptPrinter.text(name))]"
    }
}
