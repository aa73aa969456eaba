// The commands for the options of types and scripts: option, preset, options.

import CarouselEngine
import CarouselHost

extension Command {
    static let optionCommands: [Command] = [
        Command(
            name: "option", usage: ["option NAME [VALUE]", "option NAME default"],
            summary: "set an option of the type or the script, reset it to its default, or tell it",
            details: "`options` lists names, values, ranges and units; `help options` says how they combine.",
            example: "option spacing 1.2", candidates: [.options, .optionValues], asks: 1, run: runOption),
        .action(
            "preset", usage: ["preset", "preset NAME", "preset default"],
            summary: "list the presets of the script in use, choose one, or leave it",
            details:
                "It takes back what you have set of the options that it names; what you set later is over it.",
            example: "preset", candidates: [.presets], tells: presets, acts: runPreset),
        Command(
            name: "options", usage: ["options"], summary: "list the options, their values and what set them",
            example: "options", kind: .query, run: runOptions),
    ]

    private static func runOption(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let options = session.options
        if let word = arguments.peek(), Names.match(word, in: options.map(\.name)) == nil,
            let property = Names.match(word, in: CarouselProperty.all.map(\.name))
        {
            throw CommandError(
                column: arguments.column,
                "'\(property)' is a property, not an option; expected `set \(property) VALUE`")
        }
        let option = try arguments.choice("the name of an option", of: options, named: \.name)
        if arguments.isAtEnd {
            let shown = option.shown(session.value(of: option))
            return Report(text: ReportWriter.plain(shown), records: [[option.name: shown]])
        }
        let isDefault = arguments.consume("default")
        let column = arguments.column
        let value = isDefault ? nil : try arguments.value(of: option)
        try arguments.end()
        if let standard = CarouselOption(rawValue: option.name) {
            session.carousel.options[standard] = value
            return nil
        }
        do {
            try session.carousel.setOwnOption(option.name, to: value)
        } catch {
            throw CommandError(column: column, error.description)
        }
        session.keepUp()
        return nil
    }

    private static func runOptions(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        var table = Table(["<option", "<value", "<set by", "<range", "<unit"])
        var records: [Record] = []
        var group = ""
        for option in session.options {
            if option.group != group, !option.group.isEmpty {
                table.add(["[\(option.group)]", "", "", "", ""])
            }
            group = option.group
            let value = option.shown(session.value(of: option))
            let text =
                switch value {
                case .number(let x): x.isInfinite ? Text.infinite(x) : Text.short(x)
                case .boolean(let x): "\(x)"
                case .text(let x): x
                default: "-"
                }
            let setter = session.setter(of: option)
            table.add([option.name, text, setter, option.shortRange, option.unit])
            records.append([
                "option": .text(option.name), "value": value, "setBy": .text(setter),
                "range": .text(option.shortRange), "unit": .text(option.unit), "help": .text(option.help),
                "group": .text(group),
            ])
        }
        return Report(text: table.text, records: records)
    }

    private static func runPreset(_ session: Session, _ arguments: inout Arguments) throws {
        let presets = session.carousel.presets
        guard !presets.isEmpty else {
            throw CommandError(
                column: arguments.column,
                "\(session.carousel.type.name) has no presets; expected a type with presets in use")
        }
        let isNone = !presets.contains { $0.name == "default" } && arguments.consume("default")
        let preset = isNone ? nil : try arguments.choice("the name of a preset", of: presets, named: \.name)
        try arguments.end()
        session.carousel.choosePreset(preset?.name)
    }

    private static func presets(of session: Session) -> Report {
        let presets = session.carousel.presets
        var table = Table(["<preset", "<options"])
        var records: [Record] = []
        for preset in presets {
            var values = preset.standardOptions.map { ($0.key.rawValue, Text.short($0.value)) }
            for option in session.carousel.shownType.options {
                if let value = preset.ownOptions[option.name] {
                    values.append((option.name, option.text(of: value)))
                }
            }
            let text = values.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
            table.add([preset.name, text])
            records.append(["preset": .text(preset.name), "options": .text(text)])
        }
        return Report(text: presets.isEmpty ? "no presets" : table.text, records: records)
    }
}

extension Session {
    /// The standard options, then the type's own.
    var options: [PluginOption] {
        CarouselOption.allCases.map(PluginOption.init) + carousel.shownType.options
    }

    /// The value in effect; nil if nothing gives a standard option one.
    fileprivate func value(of option: PluginOption) -> Double? {
        if let standard = CarouselOption(rawValue: option.name) { return carousel.context.options[standard] }
        return carousel.shownType.value(ofOption: option.name) ?? option.defaultValue
    }

    /// What gives an option its value.
    fileprivate func setter(of option: PluginOption) -> String {
        let value = value(of: option)
        let preset = "preset \(carousel.presetName ?? "")"
        guard let standard = CarouselOption(rawValue: option.name) else {
            if carousel.shownType.ownOptionValues[option.name] != nil { return "you" }
            return carousel.presetName != nil && value != option.defaultValue ? preset : carousel.type.name
        }
        if carousel.layers.user.options[standard] != nil { return "you" }
        if carousel.layers.preset.options[standard] != nil { return preset }
        if value == nil { return "-" }
        return value == standard.engineDefault ? "default" : carousel.type.name
    }
}

extension PluginOption {
    /// A value for people and programs.
    fileprivate func shown(_ value: Double?) -> Value {
        guard let value else { return .none }
        return switch kind {
        case .number: .number(value)
        case .boolean: .boolean(value != 0)
        case .choice, .color: .text(text(of: value))
        }
    }

    /// Its values, for people.
    var shortRange: String {
        switch kind {
        case .number: Text.range(min, max)
        case .boolean: "true, false"
        case .choice(let words): words.joined(separator: ", ")
        case .color: "#rrggbb"
        }
    }
}

extension Arguments {
    /// A value of an option.
    fileprivate mutating func value(of option: PluginOption) throws(CommandError) -> Double {
        let standard = CarouselOption(rawValue: option.name)
        switch option.kind {
        case .number:
            return try number(
                standard?.help ?? "a value of \(option.name)", in: standard?.range ?? -1e15...1e15)
        case .boolean: return try boolean(standard?.help ?? option.name) ? 1 : 0
        case .choice, .color:
            let word = try word(option.range)
            guard let value = option.value(of: word.text) else {
                throw word.error("invalid '\(word.shown)' for \(option.name); expected \(option.range)")
            }
            return value
        }
    }
}

extension Text {
    /// A number without an end.
    static func infinite(_ x: Double) -> String { x < 0 ? "-∞" : "∞" }

    /// A range; each end may be open.
    static func range(_ min: Double?, _ max: Double?) -> String {
        func end(_ x: Double) -> String { abs(x) >= 1e9 ? infinite(x) : short(x) }
        return "\(end(min ?? -.infinity)) … \(end(max ?? .infinity))"
    }
}
