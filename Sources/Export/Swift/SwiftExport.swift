// An effect as a type in Swift. In: a plugin. Out: the text of a file that needs the engine alone.

import CarouselEngine
import CarouselHost
import Escapes
import Foundation

/// An effect as a Swift type.
public struct SwiftExport {
    /// The name of the type.
    public let typeName: String
    /// The file.
    public let text: String

    /// - Parameters:
    ///   - plugin: its options have the values that they have now.
    ///   - name: by default the plugin's.
    /// - Throws: ``Refusal`` if the script has something that can't leave, `PluginError` if it can't be loaded.
    public init(_ plugin: LuaPlugin, name: String? = nil) throws {
        let name = name ?? plugin.name
        typeName = Self.typeName(of: name)
        let manifest = plugin.manifest
        let program = try ScriptProgram(try plugin.loadedScript(), makesTables: false)
        let own = manifest.options.filter { CarouselOption(rawValue: $0.name) == nil }
        let given = program.script.hooks
        guard let transform = program.function(given.transform) else {
            throw Refusal(description: "\(plugin.displayPath): it places no items")
        }
        let writer = SwiftWriter(
            program, options: JavaScriptExport.kinds(of: manifest), optionNames: Self.names(of: own),
            hook: transform)
        for option in CarouselOption.allCases {
            writer.standard[option.rawValue] = manifest.standardOptions[option] ?? option.engineDefault
        }
        let (option, update) = (program.function(given.option), program.function(given.update))
        var hooks: [(Int, [Kinds])] = [(transform, [.real, .matrix, .whole, .item])]
        if let option { hooks.append((option, [.text, [.real, .none]])) }
        if let update { hooks.append((update, [.real])) }
        let methods = try writer.write(hooks)
        let takesItem =
            writer.kinds[writer.program.body(of: transform)].map { $0.parameters.count > 3 } ?? false
        let isClass =
            update != nil || writer.hasSprings || !writer.properties.isEmpty || !writer.fields.isEmpty
            || !writer.objects.isEmpty || writer.helpers.contains("state")
        var parts: [String] = [
            "let name = \(Escape.swiftLiteral(name))",
            "let summary = \(Escape.swiftLiteral(manifest.summary))",
        ]
        for option in own {
            parts.append(
                Self.declaration(option, plugin.value(ofOption: option.name) ?? option.defaultValue, writer))
        }
        let constants = try writer.constants.sorted { $0.name < $1.name }.map { name, table throws(Refusal) in
            let literal = try writer.literal(table)
            let mark = literal.count > 2000 ? "// swift-format-ignore\n" : ""
            return
                "\(mark)private static let \(name): \(try writer.type(of: Kinds(table: table), 0)) = \(literal)"
        }
        func declare(_ name: String, _ value: LoadedScript.Value, _ kinds: Kinds) throws(Refusal) {
            let type = try writer.type(of: kinds, 0)
            let first = try writer.fit(writer.code(of: value, 0), kinds, 0)
            parts.append("private var \(name): \(type) = \(first)")
        }
        for (name, cell) in writer.properties {
            try declare(SwiftWriter.safe(name), writer.initialValue(ofCell: cell), writer.kinds[cell: cell])
        }
        for (name, table, field) in writer.fields {
            guard case .table(_, let values) = program.script.nodes[table] else { continue }
            try declare(name, values[.text(field)] ?? .none, writer.kinds(ofStored: table, field))
        }
        for object in writer.objects {
            let text = try writer.initialText(ofObject: object.table)
            parts.append("private lazy var \(SwiftWriter.safe(object.name)): Table = \(text)")
        }
        if writer.helpers.contains("state") {
            parts.append(
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
        if writer.hasSprings { parts.append("private var springs = Springs()") }
        parts += constants
        parts.append("init() {}")
        parts += Self.stage(manifest.stage, typeName)
        parts += Self.presets(manifest, own, writer, typeName)
        if option == nil { parts.append("var asksOptionsEachFrame: Bool { false }") }
        if plugin.packsItems { parts.append("var packsItems: Bool { true }") }
        if !methods.joined().contains("itemToggle") { parts.append("var readsToggle: Bool { false }") }
        if isClass || takesItem || methods.joined().contains("context.time") {
            parts.append("var followsTime: Bool { true }")
        }
        parts += try Self.options(manifest, option, writer)
        if isClass {
            let copies = own.map {
                "instance.\(writer.optionNames[$0.name] ?? "") = \(SwiftWriter.safe(writer.optionNames[$0.name] ?? ""))"
            }
            parts.append(
                "func makeInstance() -> any CarouselType {\nlet instance = \(typeName)()\n\(copies.joined(separator: "\n"))\nreturn instance\n}"
            )
            if let update {
                let needs = writer.needs[writer.program.body(of: update)] ?? []
                let call =
                    "\(writer.name(of: update))(\([writer.parameterCount(of: writer.program.body(of: update)) > 0 ? "seconds" : "", needs.contains(.context) ? "in: context" : ""].filter { !$0.isEmpty }.joined(separator: ", ")))"
                let results = writer.kinds[writer.program.body(of: update)]?.results ?? []
                let text =
                    results.isEmpty
                    ? "_ = \(needs.contains(.failure) ? "try? " : "")\(call)\nreturn false"
                    : writer.isDynamic(results[0])
                        ? "\(needs.contains(.failure) ? "(try? \(call)) ?? .none" : call).isTrue"
                        : "\((needs.contains(.failure) ? "(try? \(call))" : call))\(needs.contains(.failure) || results[0].contains(.none) ? " == true" : "")"
                parts.append(
                    "func update(by seconds: Double, in context: LayoutContext) -> Bool {\n\(text)\n}")
            }
        }
        if takesItem {
            parts.append("var takesDetails: Bool { true }\n\nvar readsInput: Bool { true }")
            if let style = plugin.changeStyle {
                parts.append(
                    "var changeStyle: ItemChangeStyle? {\nItemChangeStyle(arrive: \(style.arrive), leave: \(style.leave), appears: \(style.appears), replacesFade: \(style.replacesFade))\n}"
                )
            }
            parts.append(
                "func place(_ items: inout [FrameItem], in context: LayoutContext) {\nvar details = FrameDetails()\nplace(&items, details: &details, in: context)\n}"
            )
        }
        parts.append(try Self.place(transform, writer, takesItem))
        if writer.hasSprings {
            parts.append(
                "private func moveSpring(_ item: Item, _ name: String, to target: Double, response: Double = 0.4, damping: Double = 1) -> (Double, Double) {\nsprings.move(item, name, target, response, damping)\n}"
            )
        }
        parts += methods
        if writer.takesFrame(writer.program.body(of: transform)) {
            let lines = try writer.frameValues.map { value throws(Refusal) in
                "let \(value.name): \(try writer.type(of: value.kinds, 0))"
            }
            parts.append(
                "/// What is the same for all items of a frame.\nprivate struct Frame {\nlet context: LayoutContext\n\(lines.joined(separator: "\n"))\n}"
            )
        }
        let records = try writer.recordTypes()
        let fails = writer.needs.values.contains { $0.contains(.failure) } || writer.helpers.contains("value")
        var tail = records + Self.helpers(writer.helpers, fails: fails)
        if writer.helpers.contains("value") {
            tail.append(Self.values(for: (parts + tail).joined(separator: "\n")))
        }
        let kind = isClass ? "final class" : "struct"
        let file =
            [
                "import CarouselEngine\nimport Foundation",
                """
                \(manifest.summary.isEmpty ? "" : "/// \(Escape.swiftComment(manifest.summary))\n")\
                \(kind) \(typeName): CarouselType\(isClass ? "" : ", Sendable") {
                \(parts.joined(separator: "\n\n"))
                }
                """,
            ] + tail
        text = Self.indented(file.joined(separator: "\n\n")) + "\n"
    }

    /// A type's name for an effect's name: `swiper/cube` is `SwiperCube`.
    public static func typeName(of name: String) -> String {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let plain = joined.first?.isLetter == true ? joined : "Effect" + joined
        return [
            "Self", "Double", "String", "Bool", "Size", "Point", "Carousel", "Any", "Transform3D", "Failure",
            "Type",
        ].contains(plain) ? "\(plain)Effect" : plain
    }

    // MARK: Parts

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

    private static func declaration(_ option: OptionDescription, _ value: Double, _ writer: SwiftWriter)
        -> String
    {
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
            "\(comment)var \(SwiftWriter.safe(writer.optionNames[option.name] ?? "")) = \(literal(option, value))"
    }

    private static func stage(_ stage: SettingsLayer, _ type: String) -> [String] {
        let lines = stage.properties.compactMap { property -> String? in
            switch (property.name, stage[property]) {
            case ("perspective", .number(let number)?): "$0.perspective = \(number)"
            case ("isVertical", .boolean(let flag)?), ("vertical", .boolean(let flag)?):
                "$0.isVertical = \(flag)"
            default: nil
            }
        }
        guard !lines.isEmpty else {
            return [
                "/// The settings that it looks best with: the engine's.\nstatic let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }"
            ]
        }
        return [
            "/// The settings that it looks best with: `\(type).stage(&carousel.settings)`.\nstatic let stage: @Sendable (inout CarouselSettings) -> Void = {\n\(lines.joined(separator: "\n"))\n}"
        ]
    }

    private static func presets(
        _ manifest: PluginManifest, _ own: [OptionDescription], _ writer: SwiftWriter, _ type: String
    ) -> [String] {
        let all = manifest.presets.compactMap { preset -> String? in
            let values = own.compactMap { option in
                preset.ownOptions[option.name].map {
                    "$0.\(writer.optionNames[option.name] ?? "") = \(literal(option, $0))"
                }
            }
            guard SwiftWriter.isWord(preset.name), !values.isEmpty else { return nil }
            let name =
                writer.optionNames.values.contains(preset.name)
                    || ["name", "summary", "options", "stage", "identity"].contains(preset.name)
                ? "\(preset.name)Preset" : SwiftWriter.safe(preset.name)
            return "static var \(name): \(type) { \(type)().with { \(values.joined(separator: "; ")) } }"
        }
        guard !all.isEmpty else { return [] }
        let with =
            "private func with(_ change: (inout \(type)) -> Void) -> \(type) {\nvar effect = self\nchange(&effect)\nreturn effect\n}"
        return [all.joined(separator: "\n"), with]
    }

    private static func options(_ manifest: PluginManifest, _ hook: Int?, _ writer: SwiftWriter) throws
        -> [String]
    {
        let cases = CarouselOption.allCases.compactMap { option in
            manifest.standardOptions[option].map { "case .\(option.rawValue): \(SwiftWriter.number($0))" }
        }
        guard !cases.isEmpty || hook != nil else { return [] }
        let values =
            cases.isEmpty
            ? "option.engineDefault"
            : "switch option {\n\(cases.joined(separator: "\n"))\ndefault: option.engineDefault\n}"
        guard let hook else {
            return [
                "func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {\n\(values)\n}"
            ]
        }
        let body = writer.program.body(of: hook)
        let needs = writer.needs[body] ?? []
        let given = ["option.rawValue", "value"].prefix(writer.parameterCount(of: body))
        let arguments = given + (needs.contains(.context) ? ["in: context"] : [])
        let call = "\(writer.name(of: hook))(\(arguments.joined(separator: ", ")))"
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

    /// The method that the engine calls.
    private static func place(_ transform: Int, _ writer: SwiftWriter, _ takesItem: Bool) throws(Refusal)
        -> String
    {
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

    /// Lines with the blanks before them that braces ask for.
    private static func indented(_ text: String) -> String {
        var depth = 0
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let line = line.drop { $0 == " " }
            guard !line.isEmpty else { return "" }
            let isCode = !line.hasPrefix("//")
            var (low, now, isText) = (0, 0, false)
            var last: Character = " "
            for letter in line where isCode {
                if letter == "\"", last != "\\" { isText.toggle() }
                if !isText {
                    if "{[(".contains(letter) { now += 1 }
                    if "}])".contains(letter) { now -= 1 }
                    low = min(low, now)
                }
                last = letter
            }
            let isCase = line.hasPrefix("case ") || line.hasPrefix("default:")
            let start = depth + low - (isCase ? 1 : 0)
            depth += now
            return String(repeating: "    ", count: max(0, start)) + line
        }.joined(separator: "\n")
    }
}
