// The options that a script declares, and its values of standard ones. In: the table `options`. Out: descriptions whose values
// are in range.

import CarouselEngine
import Foundation

extension ManifestReader {
    private static let mostOptions = 64
    private static let mostChoices = 64
    private static let longestName = 47
    /// Of all choices of an option, in bytes.
    private static let longestChoices = 510

    /// - Parameter table: `{ gap = 1 }` or `{ { name = "gap", default = 1 } }`; nil for none.
    mutating func readOptions(_ table: DeclaredTable?) {
        guard let table else { return }
        if table.length > 0 { return readList(table) }
        guard table.entries.count <= Self.mostOptions else {
            return refuse("options has more than \(Self.mostOptions) entries")
        }
        for entry in table.entries {
            guard let name = entry.key.text else {
                refuse("the names in options must be strings, got a \(entry.key.typeName)")
                continue
            }
            readOption(name, entry.value, isListed: false)
        }
    }

    private mutating func readList(_ table: DeclaredTable) {
        isOrdered = true
        let others = table.entries.filter { if case .number = $0.key { false } else { true } }
        if let other = others.first {
            refuse(
                "options is a list and has the field '\(other.key.asKey)' as well; expected one or the other")
        }
        guard table.length <= Self.mostOptions else {
            return refuse("options has more than \(Self.mostOptions) entries")
        }
        for place in 1...table.length {
            guard let option = table[place].table else {
                refuse(
                    "options[\(place)] must be a table with a name and a default, got \(table[place].described)"
                )
                continue
            }
            guard let name = option["name"].text else {
                refuse("options[\(place)].name must be a string, got \(option["name"].described)")
                continue
            }
            readOption(name, table[place], isListed: true)
        }
    }

    /// Reads an option by its value or its description.
    private mutating func readOption(_ text: DeclaredText, _ value: DeclaredValue, isListed: Bool) {
        let name = text.string
        guard !text.hasZero else {
            return refuse("the name '\(name)' in options contains a zero byte; expected letters")
        }
        guard (1...Self.longestName).contains(text.length) else {
            return refuse(
                "a name in options has \(text.length) characters; expected 1 to \(Self.longestName)")
        }
        guard checkWord(text, "a name in options") else { return }
        guard declared[name] == nil else { return refuse("options has two entries named '\(name)'") }
        declared[name] = .some(nil)
        let before = problems.count
        var option: OptionDescription?
        if let table = value.table {
            option = readDescription(table, of: name, isListed: isListed)
        } else if let (kind, number) = Self.value(value, choices: nil) {
            option = OptionDescription(name: name, kind: kind, defaultValue: number)
        } else {
            refuse(
                "options.\(name) must be \(Self.expected(choices: nil)), or a table with a default; got \(value.described)"
            )
        }
        guard let option, problems.count == before else { return }
        add(option)
    }

    private mutating func add(_ option: OptionDescription) {
        guard let known = CarouselOption(rawValue: option.name) else {
            declared[option.name] = option
            options.append(option)
            return
        }
        guard option.kind == .number || option.kind == .boolean else {
            return refuse("options.\(option.name) is a standard option; expected \(Self.values(of: known))")
        }
        declared[option.name] = option
        standardOptions[known] = option.defaultValue
        guard known.kind == .boolean || standardOptions[known] == option.defaultValue else {
            return refuse(
                "options.\(option.name) is \(option.defaultValue); expected \(Self.values(of: known))")
        }
    }

    /// Reads {default, min, max, step, unit, help, group, choices}, and `name` in a list.
    private mutating func readDescription(_ table: DeclaredTable, of name: String, isListed: Bool)
        -> OptionDescription?
    {
        let fields = ["default", "min", "max", "step", "unit", "help", "group", "choices"]
        guard table.length == 0 else {
            refuse(
                "options.\(name) is a list; expected \(Self.expected(choices: nil)), or a table with a default"
            )
            return nil
        }
        let known = isListed ? fields + ["name"] : fields
        if let unknown = table.entries.first(where: { !known.contains($0.key.text?.string ?? "") }) {
            refuse(
                "options.\(name) has an unknown field '\(unknown.key.asKey)'; expected \(fields.joined(separator: ", "))"
            )
            return nil
        }
        let before = problems.count
        let choices = readChoices(table["choices"], of: name)
        guard problems.count == before else { return nil }
        let read = Self.value(table["default"], choices: choices)
        if read == nil {
            refuse(
                "options.\(name).default must be \(Self.expected(choices: choices)), got \(table["default"].described)"
            )
        }
        let min = readNumber(table["min"], "min", of: name, kind: read?.kind)
        let max = readNumber(table["max"], "max", of: name, kind: read?.kind)
        let step = readNumber(table["step"], "step", of: name, kind: read?.kind)
        let unit = text(table["unit"], "options.\(name).unit", most: 31)
        let help = text(table["help"], "options.\(name).help", most: 159)
        let group = text(table["group"], "options.\(name).group", most: 47)
        guard let (kind, value) = read, problems.count == before else { return nil }
        let option = OptionDescription(
            name: name, kind: kind, defaultValue: value, min: min, max: max, step: step, unit: unit,
            help: help, group: group)
        checkRange(of: option)
        return option
    }

    private mutating func checkRange(of option: OptionDescription) {
        let name = option.name
        let value = option.defaultValue
        if let min = option.min, let max = option.max, min > max {
            refuse("options.\(name): min \(Self.written(min)) is larger than max \(Self.written(max))")
        } else if !Self.isInRange(value, of: option) {
            refuse(
                "options.\(name).default is \(Self.short(value)), outside min to max; expected \(Self.values(of: option))"
            )
        }
        if let step = option.step, !(step > 0) {
            refuse("options.\(name).step must be larger than 0, got \(Self.written(step))")
        }
    }

    /// A number of an option's description.
    private mutating func readNumber(
        _ value: DeclaredValue, _ field: String, of name: String, kind: OptionDescription.Kind?
    ) -> Double? {
        if value.isNothing { return nil }
        guard case .number(let number, _) = value, !number.isNaN else {
            refuse("options.\(name).\(field) must be a number, got \(value.described)")
            return nil
        }
        if let kind, kind != .number {
            refuse("options.\(name).\(field) is only for options whose default is a number")
        }
        return number
    }

    /// nil where there are none.
    private mutating func readChoices(_ value: DeclaredValue, of name: String) -> [String]? {
        let expected = "a list of 1 to \(Self.mostChoices) short words"
        if value.isNothing { return nil }
        guard let table = value.table else {
            refuse("options.\(name).choices must be \(expected), got \(value.described)")
            return nil
        }
        var choices: [String] = []
        var used = 0
        for place in 1..<(Swift.min(table.length, Self.mostChoices) + 1) {
            let word = table[place].text
            used += (word?.length ?? 0) + 1
            guard let word, word.length > 0, !word.hasZero, !word.bytes.contains(UInt8(ascii: "\n")),
                used <= Self.longestChoices + 1
            else {
                refuse(
                    "options.\(name).choices[\(place)] is \(table[place].described); expected \(expected)")
                return nil
            }
            guard checkWord(word, "a choice") else { return nil }
            choices.append(word.string)
        }
        guard (1...Self.mostChoices).contains(table.length) else {
            refuse("options.\(name).choices has \(table.length) entries; expected \(expected)")
            return nil
        }
        return choices
    }

    // MARK: Values

    /// A value of an option, and which kind of option has such values; nil if none has.
    private static func value(_ value: DeclaredValue, choices: [String]?) -> (
        kind: OptionDescription.Kind, number: Double
    )? {
        switch value {
        case .boolean(let flag):
            guard choices == nil else { return nil }
            return (.boolean, flag ? 1 : 0)
        case .number(let number, _): return choices == nil && !number.isNaN ? (.number, number) : nil
        case .text(let text):
            guard let choices else {
                return OptionDescription(name: "", kind: .color, defaultValue: 0).value(of: text.string).map {
                    (.color, $0)
                }
            }
            return choices.firstIndex(of: text.string).map { (.choice(choices), Double($0)) }
        default: return nil
        }
    }

    /// A value of a declared option; nil if it can't have that.
    static func value(_ value: DeclaredValue, of option: OptionDescription) -> Double? {
        var choices: [String]?
        if case .choice(let words) = option.kind { choices = words }
        guard let read = Self.value(value, choices: choices), read.kind == option.kind,
            isInRange(read.number, of: option)
        else { return nil }
        return read.number
    }

    private static func isInRange(_ value: Double, of option: OptionDescription) -> Bool {
        !(option.min.map { value < $0 } ?? false) && !(option.max.map { value > $0 } ?? false)
    }

    // MARK: Messages

    private static func expected(choices: [String]?) -> String {
        choices == nil
            ? "a number, a boolean or a color such as \"#3366ff\"" : "one of its choices"
    }

    /// Which values an option can have.
    static func values(of option: OptionDescription) -> String {
        let kind =
            switch option.kind {
            case .number: "a number"
            case .boolean: "true or false"
            case .choice: "one of its choices"
            case .color: "a color such as \"#3366ff\""
            }
        switch (option.min, option.max) {
        case (let min?, let max?): return "\(kind) from \(short(min)) to \(short(max))"
        case (let min?, nil): return "\(kind) of at least \(short(min))"
        case (nil, let max?): return "\(kind) of at most \(short(max))"
        case (nil, nil): return kind
        }
    }

    /// Which values a standard option can have.
    static func values(of option: CarouselOption) -> String {
        if option.kind == .boolean { return "true or false" }
        let kind = option.kind == .integer ? "a whole number" : "a number"
        return "\(kind) from \(option.range.lowerBound) to \(option.range.upperBound)"
    }

    private static func short(_ number: Double) -> String { String(format: "%.14g", number) }

    /// A real number as Lua writes it.
    private static func written(_ number: Double) -> String {
        let text = short(number)
        return text.allSatisfy { $0.isNumber || $0 == "-" } ? text + ".0" : text
    }
}
