// The options of an effect as properties of a type in Swift. In: a plugin. Out: their names, values and declarations.

import CarouselEngine
import CarouselHost
import Escapes

/// The options of an exported effect.
struct SwiftOptions {
    /// An option of the effect's own.
    struct Own {
        let option: OptionDescription
        /// The property, and the type of its choices.
        let property: String
        let choices: String
        /// Its value when nobody has set it.
        let value: Double
    }

    private(set) var own: [Own] = []
    /// The values of standard options with the effect.
    let standard: [CarouselOption: Double]
    /// Names of members that the type has.
    private(set) var taken: Set<String> = [
        "name", "summary", "options", "presets", "standardOptions", "identity", "place", "placed", "prepare",
        "value", "answer", "update", "changeStyle", "packsItems", "takesDetails", "followsTime", "readsInput",
        "readsToggle", "memory", "initialMemory", "Memory",
    ]

    init(_ plugin: LuaPlugin, typeName: String, _ given: OptionValues) {
        let manifest = plugin.manifest
        taken.insert(typeName)
        standard = Dictionary(
            uniqueKeysWithValues: CarouselOption.allCases.compactMap { option in
                (given[option] ?? manifest.standardOptions[option]).map { (option, $0) }
            })
        for option in manifest.options where CarouselOption(rawValue: option.name) == nil {
            let property = property(for: option.name)
            var choices = ""
            if case .choice = option.kind {
                choices = property.prefix(1).uppercased() + property.dropFirst()
                let isTaken = SwiftPrinter.types.contains(choices) || taken.contains(choices)
                if isTaken { choices += "Choice" }
                taken.insert(choices)
            }
            let value = plugin.value(ofOption: option.name) ?? option.defaultValue
            own.append(Own(option: option, property: property, choices: choices, value: value))
        }
    }

    private mutating func property(for name: String) -> String {
        var plain = String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        if plain.first?.isNumber ?? true || plain.allSatisfy({ $0 == "_" }) { plain = "option" + plain }
        if taken.contains(plain) || SwiftPrinter.words.contains(plain) {
            plain += "Option"
        }
        while !taken.insert(plain).inserted { plain += "2" }
        return plain
    }

    // MARK: Choices

    /// Names that a type of choices has already.
    private static let members: Set<String> = ["self", "init", "Type", "Protocol", "allCases"]

    /// A choice as a case of its type.
    static func cases(of words: [String]) -> [String] {
        var taken: Set<String> = []
        return words.map { word in
            let parts = word.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            var plain = parts.enumerated().map {
                $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
            }
            .joined()
            if plain.first?.isLetter != true { plain = "choice" + plain }
            if members.contains(plain) { plain += "Choice" }
            while !taken.insert(plain).inserted { plain += "2" }
            return plain
        }
    }

    /// The value of an option as it is written.
    static func literal(_ own: Own, _ value: Double) -> String {
        if case .choice(let words) = own.option.kind, let place = Int(exactly: value),
            words.indices.contains(place)
        {
            return ".\(cases(of: words)[place])"
        }
        switch own.option.value(of: value) {
        case .number(let number): return SwiftPrinter.number(number)
        case .boolean(let flag): return "\(flag)"
        case .text(let text):
            return own.option.kind == .color ? "0x\(text.dropFirst())" : Escape.swiftLiteral(text)
        }
    }

    // MARK: Members

    /// The types of choices.
    var choiceTypes: [String] {
        own.compactMap { own in
            guard case .choice(let words) = own.option.kind else { return nil }
            let cases = zip(words, Self.cases(of: words)).map { word, name in
                word == name
                    ? SwiftPrinter.safe(name) : "\(SwiftPrinter.safe(name)) = \(Escape.swiftLiteral(word))"
            }
            return "enum \(own.choices): String, EffectChoice {\n    case \(cases.joined(separator: ", "))\n}"
        }
    }

    /// The properties.
    var properties: [String] {
        own.map { own in
            let property = SwiftPrinter.safe(own.property)
            let value = Self.literal(own, own.value)
            switch own.option.kind {
            case .number:
                let isReal = value.contains(".") || value.contains("e") || value.contains("Double")
                return "var \(property) = \(isReal ? value : value + ".0")"
            case .boolean: return "var \(property) = \(value)"
            case .color: return "var \(property): UInt32 = \(value)"
            case .choice: return "var \(property) = \(own.choices)\(value)"
            }
        }
    }

    /// The declarations of options, as elements of a list.
    var declarations: [String] {
        own.map { own in
            let option = own.option
            var parts = ["\\.\(SwiftPrinter.safe(own.property))", Escape.swiftLiteral(option.name)]
            let kind: String
            switch option.kind {
            case .number:
                kind = "number"
                if option.min != nil || option.max != nil {
                    let low = option.min ?? -1e308
                    let high = option.max ?? 1e308
                    parts.append("\(SwiftPrinter.number(low))...\(SwiftPrinter.number(high))")
                }
                if let step = option.step { parts.append("step: \(SwiftPrinter.number(step))") }
                if !option.unit.isEmpty { parts.append("unit: \(Escape.swiftLiteral(option.unit))") }
            case .boolean: kind = "boolean"
            case .color: kind = "color"
            case .choice: kind = "choice"
            }
            if !option.help.isEmpty { parts.append("help: \(Escape.swiftLiteral(option.help))") }
            if !option.group.isEmpty { parts.append("group: \(Escape.swiftLiteral(option.group))") }
            return ".\(kind)(\(parts.joined(separator: ", ")))"
        }
    }

    /// The presets, as elements of a list.
    func presets(_ presets: [PluginPreset]) -> [String] {
        presets.map { preset in
            func text(_ option: OptionDescription, _ value: Double) -> String {
                let literal =
                    switch option.value(of: value) {
                    case .number(let number): SwiftPrinter.number(number)
                    case .boolean(let flag): "\(flag)"
                    case .text(let text): Escape.swiftLiteral(text)
                    }
                return "\(Escape.swiftLiteral(option.name)): \(literal)"
            }
            let values = own.compactMap { own in
                preset.ownOptions[own.option.name].map { text(own.option, $0) }
            }
            let others = CarouselOption.allCases.compactMap { option in
                preset.standardOptions[option].map { text(OptionDescription(option), $0) }
            }
            let all = values + others
            return
                "EffectPreset(\(Escape.swiftLiteral(preset.name)), [\(all.isEmpty ? ":" : all.joined(separator: ", "))])"
        }
    }

    /// The values of standard options, as elements of a dictionary.
    var standardValues: [String] {
        CarouselOption.allCases.compactMap { option in
            standard[option].map { ".\(option.rawValue): \(SwiftPrinter.number($0))" }
        }
    }
}
