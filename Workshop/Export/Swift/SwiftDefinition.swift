// The definition of an exported effect, member by member. In: a compiled effect, a plugin. Out: the text of a file.

import CarouselEngine
import CarouselHost
import Escapes

/// An exported effect's type in Swift.
struct SwiftDefinition {
    private let plugin: LuaPlugin
    private let name: String
    private let typeName: String
    private let options: SwiftOptions
    private let printer: SwiftPrinter
    /// The bytes of the script's text that it needs, with those of its modules.
    let scriptBytes: Int

    init(_ plugin: LuaPlugin, name: String, typeName: String, standardOptions: OptionValues) throws {
        self.plugin = plugin
        self.name = name
        self.typeName = typeName
        options = SwiftOptions(plugin, typeName: typeName, standardOptions)
        let compiled = try CompiledEffect(plugin)
        scriptBytes = compiled.scriptBytes
        let facts = SwiftFacts(compiled)
        // Which functions may fail is known once all are printed; closures that call them must say so.
        let first = SwiftPrinter(compiled.program, facts, options: options)
        let failing = Self.printed(by: first).failing
        printer = SwiftPrinter(compiled.program, facts, options: options, failing: failing)
    }

    /// The methods, and what the method that places an item does.
    private static func printed(by printer: SwiftPrinter) -> (
        methods: [[SwiftLine]], placing: [SwiftLine], failing: Set<Int>
    ) {
        var methods = printer.members()
        let placing = printer.isPlacedInline ? printer.placingBody() : []
        printer.declareCells()
        for table in printer.selected.sorted() { methods.append(printer.selectorLines(table)) }
        let bodies = placing.isEmpty ? [:] : [printer.program.transform: placing]
        return (methods, placing, printer.failing(bodies))
    }

    private var program: EffectProgram { printer.program }

    /// The file.
    func file() -> String {
        let (methods, placing, failing) = Self.printed(by: printer)
        func text(_ lines: [SwiftLine]) -> String {
            lines.map { $0.text(failing: failing) }.joined(separator: "\n")
        }
        let hooks = SwiftHooks(printer, failing, typeName: typeName)
        var members = describing()
        var parts: [String] = []
        if printer.isObject {
            members.append(
                "func makeProgram(in context: ScriptContext) -> ScriptProgram<\(typeName)> { \(typeName)Program(self, in: context) }"
            )
            parts.append(object(methods.map(text), hooks, text(printer.properties)))
        } else {
            members += hooks.option().map { [$0] } ?? []
            members += printer.isPlacedInline ? hooks.place(text(placing)) : [hooks.placeByCall()]
            members = printer.constants + members
            members += methods.map { Self.outdented(text($0)) }
        }
        let summary = plugin.manifest.summary
        let comment = summary.isEmpty ? "" : "/// \(Escape.swiftComment(summary))\n"
        let type =
            "\(comment)struct \(typeName): \(printer.isObject ? "ScriptedEffect" : "Effect") {\n\(members.map(Self.indented).joined(separator: "\n\n"))\n}"
        return (["import CarouselEngine\nimport Foundation", type] + parts + printer.records).joined(
            separator: "\n\n")
            + "\n"
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }

    /// Printed members have their indentation.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("    ") ? String(line.dropFirst(4)) : String(line)
        }.joined(separator: "\n")
    }

    /// The object that keeps what belongs to a carousel.
    private func object(_ methods: [String], _ hooks: SwiftHooks, _ properties: String) -> String {
        var members: [String] = []
        if !printer.constants.isEmpty {
            members.append(Self.indented(printer.constants.joined(separator: "\n")))
        }
        if !properties.isEmpty { members.append(properties) }
        if !printer.fillings.isEmpty {
            let lines = ["super.init(effect, in: context)"] + printer.fillings
            members.append(
                Self.indented(
                    "override init(_ effect: \(typeName), in context: ScriptContext) {\n\(Self.indented(lines.joined(separator: "\n")))\n}"
                ))
        }
        members += hooks.overrides().map(Self.indented)
        members += methods
        return """
            /// What a carousel keeps of the effect.
            private final class \(typeName)Program: ScriptProgram<\(typeName)> {
            \(members.joined(separator: "\n\n"))
            }
            """
    }

    // MARK: What it says of itself

    private func describing() -> [String] {
        let manifest = plugin.manifest
        var members = [
            "let name = \(Escape.swiftLiteral(name))\nlet summary = \(Escape.swiftLiteral(manifest.summary))"
        ]
        if let style = plugin.changeStyle {
            var parts: [String] = []
            if style.arrive != 0 { parts.append("arrive: \(SwiftPrinter.number(style.arrive))") }
            if style.leave != 0 { parts.append("leave: \(SwiftPrinter.number(style.leave))") }
            parts += ["appears: \(style.appears)", "replacesFade: \(style.replacesFade)"]
            members.append(
                "let changeStyle: ItemChangeStyle? = ItemChangeStyle(\(parts.joined(separator: ", ")))")
        }
        if printer.isObject, !plugin.takesDetails { members.append("let takesDetails = false") }
        if plugin.packsItems { members.append("let packsItems = true") }
        members += options.choiceTypes
        if !options.own.isEmpty {
            members.append(options.properties.joined(separator: "\n"))
            members.append(list("static let options: [EffectOption<\(typeName)>]", options.declarations))
        }
        let presets = options.presets(manifest.presets)
        if !presets.isEmpty { members.append(list("static let presets", presets)) }
        if !options.standardValues.isEmpty {
            members.append(
                "let standardOptions: [CarouselOption: Double] = [\(options.standardValues.joined(separator: ", "))]"
            )
        }
        return members + prepare(manifest.stage)
    }

    private func list(_ head: String, _ elements: [String]) -> String {
        "\(head) = [\n\(elements.map { "    \($0)," }.joined(separator: "\n"))\n]"
    }

    /// Properties whose names in Swift are others.
    private static let names = [
        "scrollEnabled": "isScrollEnabled", "pagingEnabled": "isPagingEnabled",
        "stopAtItemBoundary": "stopsAtItemBoundary", "scrollToItemBoundary": "scrollsToItemBoundary",
        "ignorePerpendicularSwipes": "ignoresPerpendicularSwipes",
        "centerItemWhenSelected": "centersItemWhenSelected", "vertical": "isVertical",
        "truncateFinalPage": "truncatesFinalPage", "contain": "containment", "inset": "insets",
        "autoplay": "autoplayInterval", "autoplayBackward": "autoplaysBackward",
    ]

    private func prepare(_ stage: SettingsLayer) -> [String] {
        let lines = stage.properties.compactMap { property -> String? in
            guard let value = stage[property] else { return nil }
            let text: String
            switch value {
            case .number(let number):
                text =
                    property.name == "alignment"
                    ? ".fraction(\(SwiftPrinter.number(number)))" : SwiftPrinter.number(number)
            case .boolean(let flag): text = "\(flag)"
            case .integer(let number): text = "\(number)"
            case .size(let size):
                let width = SwiftPrinter.number(size.width)
                let height = SwiftPrinter.number(size.height)
                text =
                    property.name == "inset"
                    ? "Insets(start: \(width), end: \(height))" : "Size(width: \(width), height: \(height))"
            case .word(let word): text = word == "auto" ? "0" : ".\(word)"
            }
            return "settings.\(Self.names[property.name] ?? property.name) = \(text)"
        }
        guard !lines.isEmpty else { return [] }
        return [
            "func prepare(_ settings: inout CarouselSettings) {\n\(Self.indented(lines.joined(separator: "\n")))\n}"
        ]
    }
}

/// The functions that the engine calls, which call those of the script.
private struct SwiftHooks {
    private let printer: SwiftPrinter
    private let failing: Set<Int>
    private let typeName: String
    private var program: EffectProgram { printer.program }
    private var facts: SwiftFacts { printer.facts }

    init(_ printer: SwiftPrinter, _ failing: Set<Int>, typeName: String) {
        self.printer = printer
        self.failing = failing
        self.typeName = typeName
    }

    private func fits(_ number: Int, _ given: [SwiftCode]) -> [String] {
        program.functions[number].parameters.enumerated().map { position, variable in
            let code = position < given.count ? given[position] : printer.constant(.none)
            return printer.fit(code, to: facts.type(ofVariable: variable)).text
        }
    }

    private func call(_ number: Int, _ given: [SwiftCode], _ needs: [String] = []) -> String {
        var arguments = fits(number, given)
        if program.functions[number].isVararg {
            let rest = given.dropFirst(program.functions[number].parameters.count)
            arguments.append("[\(rest.map { printer.boxed($0).text }.joined(separator: ", "))]")
        }
        return "\(printer.name(ofFunction: number))(\((arguments + needs).joined(separator: ", ")))"
    }

    // MARK: Effects

    /// The method that places an item, whose body is the script's function.
    func place(_ body: String) -> [String] {
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0)
        }.joined(separator: "\n")
        guard failing.contains(program.transform) else {
            return ["func place(_ item: borrowing EffectItem) {\n\(lines)\n}"]
        }
        return [
            """
            func place(_ item: borrowing EffectItem) {
                do { try placed(item) } catch { item.fail("\\(error)") }
            }
            """, "private func placed(_ item: borrowing EffectItem) throws {\n\(lines)\n}",
        ]
    }

    private var placed: [SwiftCode] {
        [
            SwiftCode("item.offset", .call, .real), SwiftCode("item.base", .call, .matrix),
            SwiftCode("Double(item.index)", .call, .count), SwiftCode("item", .call, .item),
        ]
    }

    /// The method that places an item, which calls the script's function.
    func placeByCall() -> String {
        let number = program.transform
        var needs: [String] = []
        if facts.itemParameter(of: number) == nil {
            switch facts.needs[number] ?? .nothing {
            case .nothing: break
            case .carousel: needs = ["in: item.carousel"]
            case .item: needs = ["for: item"]
            }
        }
        let mark = failing.contains(number) ? "try " : ""
        let lines = [
            "let results = \(mark)\(call(number, placed, needs))",
            "item.put(\(putArguments(resultCodes(number))))",
        ]
        if failing.contains(number) {
            return """
                func place(_ item: borrowing EffectItem) {
                    do {
                        \(lines.joined(separator: "\n        "))
                    } catch { item.fail("\\(error)") }
                }
                """
        }
        return "func place(_ item: borrowing EffectItem) {\n    \(lines.joined(separator: "\n    "))\n}"
    }

    private func resultCodes(_ number: Int) -> [SwiftCode] {
        switch facts.forms[number] ?? .list {
        case .single(let type): [SwiftCode("results", .call, type)]
        case .tuple(let types): types.enumerated().map { SwiftCode("results.\($0)", .call, $1) }
        default: []
        }
    }

    private func putArguments(_ codes: [SwiftCode]) -> String { printer.placement(codes).text }

    /// The hook for standard options of an effect without an object.
    func option() -> String? {
        guard let number = program.option else { return nil }
        let given = [
            SwiftCode("option.rawValue", .call, .text),
            SwiftCode("ScriptValue(of: option, value)", .call, .value),
        ]
        let needs = facts.needs[number] == .nothing ? [] : ["in: carousel"]
        let call = call(number, given, needs)
        let mayFail = failing.contains(number)
        let first = mayFail ? "(try? \(call))" : call
        return """
            func value(
                of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext
            ) -> Double? {
                \(answer(first, facts.forms[number] ?? .list, mayFail))
            }
            """
    }

    private func answer(_ call: String, _ form: ResultForm, _ mayFail: Bool) -> String {
        let mark = mayFail ? "?" : ""
        switch form {
        case .none: return mayFail ? "_ = \(call)\n    return value" : "\(call)\n    return value"
        case .single(let type): return answer(call, type, mayFail)
        case .tuple(let types): return answer("\(call)\(mark).0", types[0], mayFail)
        case .list: return "\(call)\(mark).value(0).answer ?? value"
        }
    }

    private func answer(_ text: String, _ type: SwiftType, _ mayFail: Bool) -> String {
        switch type {
        case .real, .count, .mixed: mayFail ? "\(text) ?? value" : text
        case .wide: mayFail ? "\(text).map { Double($0) } ?? value" : "Double(\(text))"
        case .boolean: mayFail ? "\(text).map { $0 ? 1 : 0 } ?? value" : "\(text) ? 1 : 0"
        case .optional(.boolean): "\(text).map { $0 ? 1 : 0 } ?? value"
        case .optional(let inner) where inner.isDouble: "\(text) ?? value"
        case .value: "\(text)\(mayFail ? "?" : "").answer ?? value"
        default: "value"
        }
    }

    // MARK: Objects

    func overrides() -> [String] {
        var all = [placeOverride()]
        if let number = program.update {
            let mark = failing.contains(number) ? "try " : ""
            let call = "\(mark)\(call(number, [SwiftCode("seconds", .call, .real)]))"
            all.append(override("update(by seconds: Double) throws -> ScriptValue", call, number))
        }
        if let number = program.option {
            let mark = failing.contains(number) ? "try " : ""
            let given = [SwiftCode("option", .call, .text), SwiftCode("value", .call, .value)]
            let call = "\(mark)\(call(number, given))"
            all.append(
                override(
                    "value(of option: String, otherwise value: ScriptValue) throws -> ScriptValue", call,
                    number))
        }
        return all
    }

    private func override(_ head: String, _ call: String, _ number: Int) -> String {
        let lines: [String]
        switch facts.forms[number] ?? .list {
        case .none: lines = [call, "return .none"]
        case .single(let type): lines = ["return \(printer.boxed(SwiftCode(call, .call, type)).text)"]
        case .tuple(let types):
            lines = [
                "let results = \(call)",
                "return \(printer.boxed(SwiftCode("results.0", .call, types[0])).text)",
            ]
        case .list: lines = ["return \(call).value(0)"]
        }
        return "override func \(head) {\n    \(lines.joined(separator: "\n    "))\n}"
    }

    private func placeOverride() -> String {
        let number = program.transform
        let given = [
            SwiftCode("offset", .call, .real), SwiftCode("base", .call, .matrix),
            SwiftCode("index", .call, .count),
            SwiftCode("item", .call, .item),
        ]
        let mark = failing.contains(number) ? "try " : ""
        let call = "\(mark)\(call(number, given))"
        let codes = resultCodes(number)
        let lines: [String]
        if codes.isEmpty {
            lines = ["return try ScriptPlacement(\(call))"]
        } else if let placement = printer.scriptPlacement(codes) {
            lines = ["let results = \(call)", "return \(placement)"]
        } else {
            let list = codes.map { printer.boxed($0).text }.joined(separator: ", ")
            lines = ["let results = \(call)", "return try ScriptPlacement([\(list)])"]
        }
        return """
            override func place(_ offset: Double, _ base: Transform3D, _ index: Double, _ item: ScriptItem) throws -> ScriptPlacement {
                \(lines.joined(separator: "\n    "))
            }
            """
    }
}
