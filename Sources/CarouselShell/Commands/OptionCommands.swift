// The commands for the options of types and scripts: option, preset, options.

import CarouselEngine
import CarouselHost

extension Command {
    static let optionCommands: [Command] = [
        Command(
            name: "option", usage: ["option NAME [VALUE]", "option NAME default"],
            summary: "set an option of the type or the script, reset it to its default, or tell it",
            details: "`options` lists names, values, ranges and units; `help options` says how they combine.",
            example: "option spacing 1.2",
            candidates: [.options, .words(["default", "true", "false"])], asks: 1, run: runOption),
        Command(
            name: "preset", usage: ["preset", "preset NAME", "preset default"],
            summary: "list the presets of the script in use, choose one, or leave it",
            details:
                "It takes back what you have set of the options that it names; what you set later is over it.",
            example: "preset", candidates: [.presets], asks: 0, run: runPreset),
        Command(
            name: "options", usage: ["options"], summary: "list the options, their values and what set them",
            example: "options", kind: .query, run: runOptions),
    ]

    @Sendable private static func runOption(_ session: Session, _ arguments: inout Arguments) throws
        -> Report?
    {
        let own = session.plugin?.manifest.options ?? []
        let names = CarouselOption.allCases.map(\.rawValue) + own.map(\.name)
        if let word = arguments.peek(), Names.match(word, in: names) == nil,
            let property = Names.match(word, in: CarouselProperty.all.map(\.name))
        {
            throw CommandError(
                column: arguments.column,
                "'\(property)' is a property, not an option; expected `set \(property) VALUE`")
        }
        let name = try arguments.choice("the name of an option", of: names)
        if arguments.isAtEnd {
            let shown: Value
            if let option = CarouselOption(rawValue: name) {
                let value = session.carousel.context.options[option]
                shown = value.map { option.kind == .boolean ? .boolean($0 != 0) : .number($0) } ?? .none
            } else {
                let value = session.plugin?.value(ofOption: name)
                shown = own.first { $0.name == name }?.shown(value) ?? .none
            }
            return Report(text: ReportWriter.plain(shown), records: [Record([name: shown])])
        }
        let isDefault = arguments.take("default")
        let column = arguments.column
        if let option = CarouselOption(rawValue: name) {
            var value: Double?
            if !isDefault {
                value =
                    option.kind == .boolean
                    ? try arguments.boolean(option.help) ? 1 : 0
                    : try arguments.number(option.help, in: option.range)
            }
            try arguments.end()
            session.carousel.options[option] = value
            return nil
        }
        guard let plugin = session.plugin, let option = own.first(where: { $0.name == name }) else {
            return nil
        }
        var value: Double?
        if !isDefault { value = try arguments.value(of: option) }
        try arguments.end()
        do {
            try plugin.setOption(name, to: value)
        } catch {
            throw CommandError(column: column, error.description)
        }
        session.keepUp()
        return nil
    }

    @Sendable private static func runOptions(_ session: Session, _ arguments: inout Arguments) throws
        -> Report?
    {
        var table = Table(["<option", "<value", "<set by", "<range", "<unit"])
        var records: [Record] = []
        func add(
            _ name: String, _ value: Value, _ setter: String, range: String, unit: String, help: String,
            group: String = ""
        ) {
            let text =
                switch value {
                case .number(let x): x.isInfinite ? (x < 0 ? "-∞" : "∞") : Text.short(x)
                case .boolean(let x): "\(x)"
                case .text(let x): x
                default: "-"
                }
            table.add([name, text, setter, range, unit])
            records.append(
                Record([
                    "option": .text(name), "value": value, "setBy": .text(setter), "range": .text(range),
                    "unit": .text(unit), "help": .text(help), "group": .text(group),
                ]))
        }
        let context = session.carousel.context
        for option in CarouselOption.allCases {
            let value = context.options[option]
            let layers = session.carousel.layers
            let setter =
                layers.user.options[option] != nil
                ? "you"
                : layers.preset.options[option] != nil
                    ? "preset \(session.plugin?.presetName ?? "")"
                    : value == nil
                        ? "-" : value == option.engineDefault ? "default" : session.carousel.type.name
            let shown: Value =
                switch (value, option.kind) {
                case (nil, _): .none
                case (let value?, .boolean): .boolean(value != 0)
                case (let value?, _): .number(value)
                }
            add(
                option.rawValue, shown, setter, range: option.shortRange, unit: option.unit, help: option.help
            )
        }
        if let plugin = session.plugin {
            var group = ""
            for option in plugin.manifest.options {
                let value = plugin.value(ofOption: option.name) ?? option.defaultValue
                if option.group != group, !option.group.isEmpty {
                    table.add(["[\(option.group)]", "", "", "", ""])
                }
                group = option.group
                let isPreset = plugin.presetName != nil && value != option.defaultValue
                let setter =
                    plugin.hasUserValue(ofOption: option.name)
                    ? "you" : isPreset ? "preset \(plugin.presetName ?? "")" : plugin.name
                add(
                    option.name, option.shown(value), setter,
                    range: option.shortRange, unit: option.unit, help: option.help, group: option.group)
            }
        }
        return Report(table: table, records: records)
    }
}

extension Command {
    @Sendable private static func runPreset(_ session: Session, _ arguments: inout Arguments) throws
        -> Report?
    {
        let presets = session.plugin?.manifest.presets ?? []
        if !arguments.isAtEnd {
            let column = arguments.column
            guard session.plugin != nil, !presets.isEmpty else {
                throw CommandError(
                    column: column,
                    "\(session.carousel.type.name) has no presets; expected a script with presets in use")
            }
            let isNone = !presets.contains { $0.name == "default" } && arguments.take("default")
            let preset =
                isNone ? nil : try arguments.choice("the name of a preset", of: presets, named: \.name)
            try arguments.end()
            session.carousel.choosePreset(preset?.name)
            return nil
        }
        var table = Table(["<preset", "<options"])
        var records: [Record] = []
        for preset in presets {
            var values = preset.standardOptions.map { ($0.key.rawValue, Text.short($0.value)) }
            for option in session.plugin?.manifest.options ?? [] {
                if let value = preset.ownOptions[option.name] {
                    values.append((option.name, option.text(of: value)))
                }
            }
            let text = values.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
            table.add([preset.name, text])
            records.append(Record(["preset": .text(preset.name), "options": .text(text)]))
        }
        return Report(text: presets.isEmpty ? "no presets" : table.text, records: records)
    }
}

extension PluginOption {
    /// A value for people and programs.
    fileprivate func shown(_ given: Double?) -> Value {
        let value = given ?? defaultValue
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

extension CarouselOption {
    /// Its values, for people.
    var shortRange: String {
        kind == .boolean ? "true, false" : Text.range(range.lowerBound, range.upperBound)
    }
}

extension Arguments {
    /// A value of a script's own option.
    fileprivate mutating func value(of option: PluginOption) throws(CommandError) -> Double {
        switch option.kind {
        case .number: return try number("a value of \(option.name)")
        case .boolean: return try boolean(option.name) ? 1 : 0
        case .choice, .color:
            let word = try word(option.range)
            guard let value = option.value(of: word.text) else {
                throw CommandError(
                    column: word.column,
                    "invalid '\(word.shown)' for \(option.name); expected \(option.range)"
                )
            }
            return value
        }
    }
}

extension Text {
    /// A range; each end may be open.
    static func range(_ min: Double?, _ max: Double?) -> String {
        func end(_ x: Double) -> String { abs(x) >= 1e9 ? (x < 0 ? "-∞" : "∞") : short(x) }
        return "\(end(min ?? -.infinity)) … \(end(max ?? .infinity))"
    }
}
