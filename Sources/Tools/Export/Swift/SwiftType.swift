// The type of an exported effect, member by member, from what its writer has found.

import CarouselEngine
import CarouselHost
import Escapes

struct SwiftType {
    private let name: String
    private let typeName: String
    private let plugin: LuaPlugin
    private let writer: SwiftWriter
    /// The options that the engine does not have.
    private let own: [OptionDescription]
    /// The hooks, as functions of the program.
    private let transform: Int
    private let option: Int?
    private let update: Int?
    /// The script's functions.
    private let methods: [String]
    private let takesItem: Bool
    /// Whether it remembers something from frame to frame.
    private let isClass: Bool
    /// The standard options that it has values for.
    private let standardOptions: [CarouselOption: Double]

    init(_ plugin: LuaPlugin, name: String, typeName: String, _ given: OptionValues) throws {
        (self.plugin, self.name, self.typeName) = (plugin, name, typeName)
        let manifest = plugin.manifest
        let program = try ScriptProgram(try plugin.loadedScript(), makesTables: false)
        own = manifest.options.filter { CarouselOption(rawValue: $0.name) == nil }
        let hooksOfScript = program.script.hooks
        standardOptions = Dictionary(
            uniqueKeysWithValues: CarouselOption.allCases.compactMap { option in
                (given[option] ?? manifest.standardOptions[option]).map { (option, $0) }
            })
        guard let transform = program.function(hooksOfScript.transform) else {
            throw Refusal(description: "\(plugin.displayPath): it places no items")
        }
        self.transform = transform
        writer = SwiftWriter(
            program, options: JavaScriptExport.kinds(of: manifest), optionNames: Self.names(of: own),
            hook: transform)
        for option in CarouselOption.allCases {
            writer.standard[option.rawValue] = standardOptions[option] ?? option.engineDefault
        }
        (option, update) = (program.function(hooksOfScript.option), program.function(hooksOfScript.update))
        var hooks: [(Int, [Kinds])] = [(transform, [.real, .matrix, .whole, .item])]
        if let option { hooks.append((option, [.text, [.real, .none]])) }
        if let update { hooks.append((update, [.real])) }
        methods = try writer.write(hooks)
        takesItem = writer.kinds[program.body(of: transform)].map { $0.parameters.count > 3 } ?? false
        isClass =
            update != nil || writer.hasSprings || !writer.properties.isEmpty || !writer.fields.isEmpty
            || !writer.objects.isEmpty || writer.helpers.contains("state")
    }

    /// The file, without indentation.
    func file() throws -> String {
        let members = try members()
        let fails = writer.needs.values.contains { $0.contains(.failure) } || writer.helpers.contains("value")
        var tail = try writer.recordTypes() + SwiftExport.helpers(writer.helpers, fails: fails)
        if writer.helpers.contains("value") {
            tail.append(SwiftExport.values(for: (members + tail).joined(separator: "\n")))
        }
        let summary = plugin.manifest.summary
        let type = """
            \(summary.isEmpty ? "" : "/// \(Escape.swiftComment(summary))\n")\
            \(isClass ? "final class" : "struct") \(typeName): CarouselType\(isClass ? "" : ", Sendable") {
            \(members.joined(separator: "\n\n"))
            }
            """
        return (["import CarouselEngine\nimport Foundation", type] + tail).joined(separator: "\n\n")
    }

    private func members() throws -> [String] {
        let manifest = plugin.manifest
        var members = [
            "let name = \(Escape.swiftLiteral(name))",
            "let summary = \(Escape.swiftLiteral(manifest.summary))",
        ]
        members += own.map { declaration($0, plugin.value(ofOption: $0.name) ?? $0.defaultValue) }
        let constants = try constants()
        members += try memory() + constants + ["init() {}"]
        members += [stage(manifest.stage)] + presets(manifest.presets)
        if option == nil { members.append("var asksOptionsEachFrame: Bool { false }") }
        if plugin.packsItems { members.append("var packsItems: Bool { true }") }
        if !methods.joined().contains("itemToggle") { members.append("var readsToggle: Bool { false }") }
        if isClass || takesItem || methods.joined().contains("context.time") {
            members.append("var followsTime: Bool { true }")
        }
        members += options(manifest)
        if isClass { members.append(instance()) }
        if let update { members.append(self.update(update)) }
        if takesItem { members += items() }
        members.append(try place())
        if writer.hasSprings {
            members.append(
                """
                private func moveSpring(_ item: Item, _ name: String, to target: Double, response: Double = 0.4, \
                damping: Double = 1) -> (Double, Double) {
                springs.move(item, name, target, response, damping)
                }
                """)
        }
        members += methods
        if writer.takesFrame(writer.program.body(of: transform)) { members.append(try frame()) }
        return members
    }

    // MARK: What it holds

    private func constants() throws(Refusal) -> [String] {
        try writer.constants.sorted { $0.name < $1.name }.map { name, table throws(Refusal) in
            let literal = try writer.literal(table)
            let mark = literal.count > 2000 ? "// swift-format-ignore\n" : ""
            return
                "\(mark)private static let \(name): \(try writer.type(of: Kinds(table: table), 0)) = \(literal)"
        }
    }

    /// What changes from frame to frame.
    private func memory() throws(Refusal) -> [String] {
        var lines: [String] = []
        func declare(_ name: String, _ value: LoadedScript.Value, _ kinds: Kinds) throws(Refusal) {
            let type = try writer.type(of: kinds, 0)
            lines.append(
                "private var \(name): \(type) = \(try writer.fit(writer.code(of: value, 0), kinds, 0))")
        }
        for (name, cell) in writer.properties {
            try declare(SwiftWriter.safe(name), writer.initialValue(ofCell: cell), writer.kinds[cell: cell])
        }
        for (name, table, field) in writer.fields {
            guard case .table(_, let values) = writer.program.script.nodes[table] else { continue }
            try declare(name, values[.text(field)] ?? .none, writer.kinds(ofStored: table, field))
        }
        for object in writer.objects {
            let text = try writer.initialText(ofObject: object.table)
            lines.append("private lazy var \(SwiftWriter.safe(object.name)): Table = \(text)")
        }
        if writer.helpers.contains("state") {
            lines.append(
                """
                private var states: [ItemName: Table] = [:]
                private func stateOf(_ item: Item) -> Table {
                if let known = states[item.name] { return known }
                let state = Table()
                states[item.name] = state
                return state
                }
                """)
        }
        if writer.hasSprings { lines.append("private var springs = Springs()") }
        return lines
    }

    /// What is the same for all items of a frame.
    private func frame() throws(Refusal) -> String {
        let lines = try writer.frameValues.map { value throws(Refusal) in
            "let \(value.name): \(try writer.type(of: value.kinds, 0))"
        }
        return """
            /// What is the same for all items of a frame.
            private struct Frame {
            let context: LayoutContext
            \(lines.joined(separator: "\n"))
            }
            """
    }

    // MARK: Options

    /// The names of properties for options.
    private static func names(of options: [OptionDescription]) -> [String: String] {
        var taken: Set<String> = [
            "name", "summary", "options", "identity", "stage", "place", "update", "init", "self", "Self",
        ]
        var names: [String: String] = [:]
        for option in options {
            var plain = String(option.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
            if plain.first?.isNumber ?? true { plain = "option" + plain }
            if taken.contains(plain) || SwiftWriter.ours.contains(plain) { plain += "Option" }
            while taken.contains(plain) { plain += "2" }
            taken.insert(plain)
            names[option.name] = plain
        }
        return names
    }

    private static func literal(_ option: OptionDescription, _ value: Double) -> String {
        switch option.value(of: value) {
        case .number(let number): number.isFinite ? "\(number)" : SwiftWriter.number(number)
        case .boolean(let flag): "\(flag)"
        case .text(let text): Escape.swiftLiteral(text)
        }
    }

    private func declaration(_ option: OptionDescription, _ value: Double) -> String {
        var range = ""
        if let min = option.min, let max = option.max {
            range = "\(SwiftWriter.number(min)) to \(SwiftWriter.number(max))"
        }
        if let words = option.choices { range = words.joined(separator: ", ") }
        let help = [option.help, option.unit, range].filter { !$0.isEmpty }.joined(separator: "; ")
        let comment =
            help.isEmpty
            ? "" : "/// \(Escape.swiftComment(help.prefix(1).uppercased() + help.dropFirst())).\n"
        return
            "\(comment)var \(SwiftWriter.safe(writer.optionNames[option.name] ?? "")) = \(Self.literal(option, value))"
    }

    private func stage(_ stage: SettingsLayer) -> String {
        let lines = stage.properties.compactMap { property -> String? in
            switch (property.name, stage[property]) {
            case ("perspective", .number(let number)?): "$0.perspective = \(number)"
            case ("isVertical", .boolean(let flag)?), ("vertical", .boolean(let flag)?):
                "$0.isVertical = \(flag)"
            default: nil
            }
        }
        guard !lines.isEmpty else {
            return """
                /// The settings that it looks best with: the engine's.
                static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }
                """
        }
        return """
            /// The settings that it looks best with: `\(typeName).stage(&carousel.settings)`.
            static let stage: @Sendable (inout CarouselSettings) -> Void = {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    private func presets(_ presets: [PluginPreset]) -> [String] {
        let all = presets.compactMap { preset -> String? in
            let values = own.compactMap { option in
                preset.ownOptions[option.name].map {
                    "$0.\(writer.optionNames[option.name] ?? "") = \(Self.literal(option, $0))"
                }
            }
            guard !values.isEmpty else { return nil }
            let word = Self.word(of: preset.name)
            let isTaken =
                writer.optionNames.values.contains(word)
                || ["name", "summary", "options", "stage", "identity"].contains(word)
            let name = isTaken ? "\(word)Preset" : SwiftWriter.safe(word)
            return
                "static var \(name): \(typeName) { \(typeName)().with { \(values.joined(separator: "; ")) } }"
        }
        guard !all.isEmpty else { return [] }
        let with = """
            private func with(_ change: (inout \(typeName)) -> Void) -> \(typeName) {
            var effect = self
            change(&effect)
            return effect
            }
            """
        return [all.joined(separator: "\n"), with]
    }

    /// A preset's name as a name of Swift: `two words` is `twoWords`.
    private static func word(of name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = words.enumerated().map {
            $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
        }.joined()
        return joined.first?.isLetter == true ? joined : "preset" + joined
    }

    private func options(_ manifest: PluginManifest) -> [String] {
        let cases = CarouselOption.allCases.compactMap { option in
            standardOptions[option].map { "case .\(option.rawValue): \(SwiftWriter.number($0))" }
        }
        guard !cases.isEmpty || option != nil else { return [] }
        let values =
            cases.isEmpty
            ? "option.engineDefault"
            : "switch option {\n\(cases.joined(separator: "\n"))\ndefault: option.engineDefault\n}"
        guard let option else {
            return [
                "func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {\n\(values)\n}"
            ]
        }
        let body = writer.program.body(of: option)
        let needs = writer.needs[body] ?? []
        let given = ["option.rawValue", "value"].prefix(writer.parameterCount(of: body))
        let arguments = given + (needs.contains(.context) ? ["in: context"] : [])
        let call = "\(writer.name(of: option))(\(arguments.joined(separator: ", ")))"
        let failing = needs.contains(.failure) ? "try? \(call)" : call
        let results = writer.kinds[body]?.results ?? []
        let mayLack = needs.contains(.failure) || results.first?.contains(.none) == true
        let answer: String
        if results.isEmpty {
            answer = "value"
        } else if writer.isDynamic(results[0]) {
            answer = "(\(failing))\(needs.contains(.failure) ? "?" : "").optionValue ?? value"
        } else if results[0].subtracting(.none) == .boolean {
            answer = mayLack ? "(\(failing)).map { $0 ? 1 : 0 } ?? value" : "\(call) ? 1 : 0"
        } else {
            answer = mayLack ? "\(failing) ?? value" : call
        }
        let standard =
            given.count > 1 || answer.hasSuffix("value") ? "let value: Double? =\n\(values)\n" : ""
        return [
            "func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {\n\(standard)return \(answer)\n}"
        ]
    }

    // MARK: What the engine calls

    private func instance() -> String {
        let copies = own.map { option in
            let name = writer.optionNames[option.name] ?? ""
            return "instance.\(name) = \(SwiftWriter.safe(name))"
        }
        return """
            func makeInstance() -> any CarouselType {
            let instance = \(typeName)()
            \(copies.joined(separator: "\n"))
            return instance
            }
            """
    }

    private func update(_ hook: Int) -> String {
        let body = writer.program.body(of: hook)
        let needs = writer.needs[body] ?? []
        let arguments =
            (writer.parameterCount(of: body) > 0 ? ["seconds"] : [])
            + (needs.contains(.context) ? ["in: context"] : [])
        let call = "\(writer.name(of: hook))(\(arguments.joined(separator: ", ")))"
        let mayFail = needs.contains(.failure)
        let lines: String
        switch (writer.kinds[body]?.results ?? []).first {
        case nil: lines = "_ = \(mayFail ? "try? " : "")\(call)\nreturn false"
        case let result? where writer.isDynamic(result):
            lines = "\(mayFail ? "((try? \(call)) ?? .none)" : call).isTrue"
        case let result?:
            lines =
                "\(mayFail ? "(try? \(call))" : call)\(mayFail || result.contains(.none) ? " == true" : "")"
        }
        return "func update(by seconds: Double, in context: LayoutContext) -> Bool {\n\(lines)\n}"
    }

    /// What a type has that places items as somebody.
    private func items() -> [String] {
        let style = plugin.changeStyle.map { style in
            """
            var changeStyle: ItemChangeStyle? {
            ItemChangeStyle(arrive: \(style.arrive), leave: \(style.leave), appears: \(style.appears), \
            replacesFade: \(style.replacesFade))
            }
            """
        }
        return ["var takesDetails: Bool { true }\n\nvar readsInput: Bool { true }"]
            + (style.map { [$0] } ?? []) + [
                """
                func place(_ items: inout [FrameItem], in context: LayoutContext) {
                var details = FrameDetails()
                place(&items, details: &details, in: context)
                }
                """
            ]
    }

    private func place() throws(Refusal) -> String {
        let body = writer.program.body(of: transform)
        let (needs, count) = (writer.needs[body] ?? [], writer.parameterCount(of: body))
        let frame = takesItem ? "items[place]" : "item"
        var arguments = Array(
            ["\(frame).offset", "\(frame).transform", "Double(\(frame).index)", "&item"].prefix(count))
        arguments += needs.itemArguments.map {
            $0 == "itemDistance" ? "\(frame).distance" : "\(frame).toggle"
        }
        if needs.contains(.context) {
            arguments.append(writer.takesFrame(body) ? "in: frame" : "in: context")
        }
        var canFail = needs.contains(.failure)
        var results = writer.kinds[body]?.results ?? []
        var call = "\(writer.name(of: transform))(\(arguments.joined(separator: ", ")))"
        if writer.returnsList(body) || results.contains(where: writer.isDynamic) {
            let all = Results(call, results, isMany: writer.returnsList(body))
            call = "placement(\(try writer.listed(all, 0)))"
            writer.helpers.formUnion(["value", "placement"])
            results = [.matrix] + Array(repeating: [.real, .none], count: 3)
            canFail = true
        }
        let names = ["transform", "alpha", "depth", "shade"]
        let mayBeMissing = results.first?.contains(.none) ?? false
        let list = ([mayBeMissing ? "found" : names[0]] + names.dropFirst()).prefix(results.count).joined(
            separator: ", ")
        let check =
            mayBeMissing
            ? "guard let transform = found else {\n\(frame).isFailed = true\n\(takesItem ? "continue" : "return")\n}\n"
            : ""
        let found =
            "let \(results.count == 1 ? list : "(\(list))") = \(canFail ? "try " : "")\(call)\n\(check)"
        var before = ""
        if writer.takesFrame(body) {
            let lines = writer.frameValues.map { "let \($0.name) = \($0.text.replacing("frame.", with: ""))" }
            let values = writer.frameValues.map { "\($0.name): \($0.name)" }
            before =
                (lines + ["let frame = Frame(\((["context: context"] + values).joined(separator: ", ")))"])
                .joined(separator: "\n") + "\n"
        }
        if takesItem {
            writer.helpers.formUnion(["item", "random"])
            let values = names.enumerated().dropFirst().map { place, name -> String in
                if place >= results.count { return "\(name): item.\(name)" }
                return "\(name): \(name)\(results[place].contains(.none) ? " ?? item.\(name)" : "")"
            }
            let body =
                "\(found)items[place].place(transform, \(values.joined(separator: ", ")))\nlooks[place] = item.look"
            return """
                func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
                \(before)var looks = [ItemLook](repeating: .plain, count: items.count)
                \(writer.hasSprings ? "springs.begin(at: context.time, context.timeStep, details.isExtra)" : "")
                for place in items.indices where details.facts.indices.contains(place) {
                var item = Item(items[place], details.facts[place], details.name(at: place))
                \(writer.helpers.contains("data") ? "item.data = details.data(at: place) ?? .table([:])" : "")
                \(writer.hasSprings ? "springs.touch(item)" : "")
                \(canFail ? "do {\n\(body)\n} catch {\nitems[place].isFailed = true\n}" : body)
                }
                if looks.contains(where: { $0 != .plain }) { details.looks = looks }
                \(writer.hasSprings ? "if springs.isMoving { details.wantsFrame = true }" : "")
                }
                """.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }.joined(separator: "\n")
        }
        let labels = ["transform"] + names.prefix(results.count).dropFirst().map { "\($0): \($0)" }
        let bind = "\(found)item.place(\(labels.joined(separator: ", ")))"
        return """
            func place(_ items: inout [FrameItem], in context: LayoutContext) {
            \(before)items.changeEach { item in
            \(canFail ? "do {\n\(bind)\n} catch {\nitem.isFailed = true\n}" : bind)
            }
            }
            """
    }
}
