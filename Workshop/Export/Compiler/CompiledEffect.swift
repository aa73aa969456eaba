// A script, read and understood: what an export is printed from. In: a plugin. Out: its program, with the kinds of all values.

import CarouselEngine
import CarouselHost

/// A script's program, ready to be printed.
struct CompiledEffect {
    let program: EffectProgram
    /// What was found of the script.
    let facts: ScriptFacts
    /// What the calls of the program give, by their expressions.
    let results: [Int: KindInference.CallResults]
    /// The standard options that the script's hook answers in any case.
    let answered: Set<String>
    /// The bytes of the script's text that it needs, with those of its modules.
    let scriptBytes: Int

    /// - Throws: ``Refusal`` if the script has something that can't leave, `PluginError` if it can't be loaded.
    init(_ plugin: LuaPlugin) throws {
        let script = try plugin.loadedScript()
        var facts = try ScriptFacts(script)
        func function(_ value: CapturedScript.Value) throws -> Int? {
            if let function = facts.function(value) { return function }
            if value == .none { return nil }
            throw Refusal(of: plugin.displayPath, .foreignHook)
        }
        guard let transform = try function(script.hooks.transform) else {
            throw Refusal(of: plugin.displayPath, .placesNothing)
        }
        let option = try function(script.hooks.option)
        let update = try function(script.hooks.update)
        var options = Self.kinds(of: plugin.manifest)
        var sure: Set<String> = []
        let isPlaced: [ValueKinds] = [.real(-0x1p40, 0x1p40), .matrix, ItemFields.index, .item]
        while true {
            facts.find([transform, option, update].compactMap { $0 })
            try facts.checkSize(of: plugin.displayPath)
            var program = try ProgramReader(facts).read(transform: transform, option: option, update: update)
            let names = facts.namesRead
            program.namesRead = names ?? []
            program.readsAnyName = names == nil
            program.noteSetFirst()
            let inference = KindInference(program, options: options)
            var hooks: [(function: Int, parameters: [ValueKinds])] = [(program.transform, isPlaced)]
            if let option = program.option {
                hooks.append((option, [.text, ValueKinds(flags: [.none, .boolean], real: .all)]))
            }
            if let update = program.update { hooks.append((update, [.real(0, 0x1p40)])) }
            program = try inference.run(hooks: hooks)
            // What keys may be is known now; then more may be needed.
            facts.beginRound()
            if inference.readsAnyName { facts.readAnyName() }
            if inference.writesAnyName { facts.writeAny(names: true, numbers: true) }
            if facts.hasNews { continue }
            let found = AnsweredOptions(program).names.filter { options[$0]?.flags.contains(.none) ?? false }
            if !found.isEmpty {
                // What the hook answers is there wherever items are placed: all is found again with that.
                for name in found { options[name] = options[name]?.without(.none) }
                sure.formUnion(found)
                continue
            }
            answered = sure
            self.program = try Representation(program, facts, options: options).run()
            self.facts = facts
            results = inference.results
            scriptBytes = script.sources.reduce(0) { $0 + $1.tree.lines.text.utf8.count }
            return
        }
    }

    /// What options may be.
    private static func kinds(of manifest: PluginManifest) -> [String: ValueKinds] {
        var kinds: [String: ValueKinds] = [:]
        for option in CarouselOption.allCases {
            let kind: ValueKinds = option.kind == .boolean ? .boolean : .real(-1e9, 1e9)
            let isSure = option.engineDefault != nil || manifest.standardOptions[option] != nil
            let usual: ValueKinds = ["fadeMin", "fadeMax"].contains(option.rawValue) ? .anyReal : kind
            kinds[option.rawValue] = isSure ? usual : usual.union(.none)
        }
        for option in manifest.options where CarouselOption(rawValue: option.name) == nil {
            kinds[option.name] =
                switch option.kind {
                case .number:
                    if let min = option.min, let max = option.max { .real(min, max) } else { .anyReal }
                case .boolean: .boolean
                case .choice, .color: .text
                }
        }
        return kinds
    }
}
