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
    private let printed: Printed
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
        if let problem = first.problem { throw problem }
        printer = SwiftPrinter(compiled.program, facts, options: options, failing: failing)
        printed = Self.printed(by: printer)
        if let problem = printer.problem { throw problem }
        if let update = compiled.program.update, printed.failing.contains(update) {
            let place = compiled.program.functions[update].place
            throw Refusal(at: place.node, in: compiled.program.script.sources[place.source], .failingUpdate)
        }
    }

    /// What was printed: methods of its own, those that the engine calls, and which functions may fail.
    private struct Printed {
        let methods: [[SwiftLine]]
        let placing: [SwiftLine]
        var updating: [SwiftLine] = []
        var answering: [SwiftLine] = []
        var failing: Set<Int> = []
    }

    private static func printed(by printer: SwiftPrinter) -> Printed {
        let program = printer.program
        var printed = Printed(methods: printer.members(), placing: printer.placingBody())
        var bodies = [program.transform: printed.placing]
        if let update = program.update {
            printed.updating = printer.updatingBody(update)
            bodies[update] = printed.updating
        }
        if let option = program.option {
            printed.answering = printer.answeringBody(option)
            bodies[option] = printed.answering
        }
        printed.failing = printer.failing(bodies)
        return printed
    }

    private var program: EffectProgram { printer.program }

    /// The file.
    func file() -> String {
        var members = describing()
        if !printer.constants.isEmpty { members.append(printer.constants.joined(separator: "\n")) }
        if program.update != nil {
            members.append(
                """
                func update(_ memory: inout Memory, by seconds: Double, in carousel: borrowing EffectContext) -> Bool {
                \(Self.indented(text(printed.updating)))
                }
                """)
        }
        if let option = program.option { members += answering(option, text(printed.answering)) }
        members += placing(text(printed.placing))
        members += printer.choices
        members += printed.methods.map(text)
        let summary = plugin.manifest.summary
        let comment = summary.isEmpty ? "" : "/// \(Escape.swiftComment(summary))\n"
        let type =
            "\(comment)struct \(typeName): Effect {\n\(members.map(Self.indented).joined(separator: "\n\n"))\n}"
        return (["import CarouselEngine\nimport Foundation", type] + printer.tail).joined(separator: "\n\n")
            + "\n"
    }

    private static let answer =
        "(of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext)"

    /// The method that answers options; one that may fail is another one.
    private func answering(_ option: Int, _ body: String) -> [String] {
        let head = "func value\(Self.answer) -> Double?"
        guard printed.failing.contains(option) else { return ["\(head) {\n\(Self.indented(body))\n}"] }
        return [
            "\(head) {\n    (try? answer(of: option, otherwise: value, in: carousel)) ?? value\n}",
            "private func answer\(Self.answer) throws -> Double? {\n\(Self.indented(body))\n}",
        ]
    }

    /// The method that places an item; one that may fail is another one.
    private func placing(_ body: String) -> [String] {
        let head = "func place(_ item: borrowing EffectItem)"
        guard printed.failing.contains(program.transform) else {
            return ["\(head) {\n\(Self.indented(body))\n}"]
        }
        return [
            "\(head) {\n    do { try placed(item) } catch { item.fail(\"\\(error)\") }\n}",
            "private func placed(_ item: borrowing EffectItem) throws {\n\(Self.indented(body))\n}",
        ]
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }

    /// Lines as the text of a body.
    private func text(_ lines: [SwiftLine]) -> String {
        let texts = lines.map { $0.text(failing: printed.failing) }
        return Self.outdented(Self.withShortBranches(texts).joined(separator: "\n"))
    }

    /// The longest line of a branch that stands in one line, before it is indented as a member's.
    private static let longestBranch = 92

    /// A branch of one short statement stands in one line, as in the script.
    private static func withShortBranches(_ lines: [String]) -> [String] {
        var result: [String] = []
        var next = 0
        while next < lines.count {
            let line = lines[next]
            next += 1
            if let branch = shortBranch(line, lines[next...].prefix(2)) {
                result.append(branch)
                next += 2
            } else {
                result.append(line)
            }
        }
        return result
    }

    /// - Parameters:
    ///   - head: a line.
    ///   - rest: the two lines after it.
    /// - Returns: all three in one; nil if they are no branch of one short statement.
    private static func shortBranch(_ head: String, _ rest: ArraySlice<String>) -> String? {
        let indent = head.prefix { $0 == " " }
        guard head.dropFirst(indent.count).hasPrefix("if "), head.hasSuffix(" {"), rest.last == indent + "}",
            rest.count == 2, let inner = rest.first
        else { return nil }
        let statement = inner.drop { $0 == " " }
        let isPlain = !statement.hasSuffix("{") && !statement.hasPrefix("//") && !statement.contains("\n")
        let branch = "\(head) \(statement) }"
        return isPlain && !head.contains("\n") && branch.count <= longestBranch ? branch : nil
    }

    /// Printed members have their indentation.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("    ") ? String(line.dropFirst(4)) : String(line)
        }.joined(separator: "\n")
    }

    // MARK: What it says of itself

    private func describing() -> [String] {
        let manifest = plugin.manifest
        let own = "let name = \(Escape.swiftLiteral(name))"
        let summary = "summary = \(Escape.swiftLiteral(manifest.summary))"
        var members = [own.count + summary.count < 90 ? "\(own), \(summary)" : "\(own)\nlet \(summary)"]
        if let style = plugin.changeStyle {
            var parts: [String] = []
            if style.arrive != 0 { parts.append("arrive: \(SwiftPrinter.number(style.arrive))") }
            if style.leave != 0 { parts.append("leave: \(SwiftPrinter.number(style.leave))") }
            parts += ["appears: \(style.appears)", "replacesFade: \(style.replacesFade)"]
            members.append(
                "let changeStyle: ItemChangeStyle? = ItemChangeStyle(\(parts.joined(separator: ", ")))")
        }
        if plugin.packsItems { members.append("let packsItems = true") }
        members += options.choiceTypes
        members += memory
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

    /// What a carousel keeps of it.
    private var memory: [String] {
        guard program.update != nil || !program.cells.isEmpty else { return [] }
        var written: [String] = []
        let properties = program.cells.indices.flatMap { number -> [String] in
            // Of several variables with one comment, the first one has it.
            let comment = printer.comment(of: program.cells[number].name).map { "/// \($0)" }
            defer { written = comment }
            return (comment == written ? [] : comment) + [printer.property(number)]
        }
        let body = Self.indented(properties.joined(separator: "\n"))
        return ["struct Memory {\n\(body)\n}", "let initialMemory = Memory()"]
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
