// What a settings page needs to know of an option. In: text or a typed value that a user chose. Out: the number that
// represents it, and back.

/// A value as an app writes it: `0.4`, `true`, `"left"`, `"#3366ff"`.
public enum OptionValue: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, CustomStringConvertible
{
    /// A number.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// One of the choices, or a color as `#rrggbb`.
    case text(String)

    /// As it is written.
    public var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .text(let text): text
        }
    }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A choice or a color.
    public init(stringLiteral value: String) { self = .text(value) }
}

/// Why an option can't have a value.
public struct OptionProblem: Error, Equatable, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// - Parameter description: what was wrong, and what was expected.
    public init(description: String) { self.description = description }
}

/// An option of a carousel, of a type or of a script.
public struct OptionDescription: Equatable, Sendable {
    /// The kind of values of an option. Each value is stored as a number.
    public enum Kind: Equatable, Sendable {
        /// Any number in the range.
        case number
        /// 0 is false, every other number is true.
        case boolean
        /// The position of a word in a list.
        case choice([String])
        /// 0xRRGGBB, written #rrggbb.
        case color
    }

    /// The name.
    public let name: String
    /// The kind of its values.
    public let kind: Kind
    /// The value when the user sets none.
    public let defaultValue: Double
    /// The smallest value that a user can set.
    public let min: Double?
    /// The largest value that a user can set.
    public let max: Double?
    /// A suitable step for a slider.
    public let step: Double?
    /// The unit, for display.
    public let unit: String
    /// One line of help.
    public let help: String
    /// The heading under which it is shown; empty for none.
    public let group: String

    /// An option of a type of the app's own.
    ///
    /// - Parameters:
    ///   - name: of the option.
    ///   - kind: of its values.
    ///   - defaultValue: the value when the user sets none.
    ///   - min: the smallest value that a user can set; nil for none.
    ///   - max: the largest value that a user can set; nil for none.
    ///   - step: a suitable step for a slider.
    ///   - unit: for display.
    ///   - help: one line.
    ///   - group: the heading under which it is shown; empty for none.
    public init(
        name: String, kind: Kind = .number, defaultValue: Double, min: Double? = nil, max: Double? = nil,
        step: Double? = nil, unit: String = "", help: String = "", group: String = ""
    ) {
        self.name = name
        self.kind = kind
        self.defaultValue = defaultValue
        self.min = min
        self.max = max
        self.step = step
        self.unit = unit
        self.help = help
        self.group = group
    }

    /// The description of a standard option; without a value of the engine's own, its default
    /// is the least value from 0 on, and the type has another one: see ``AnyCarousel/value(ofOption:)``.
    public init(_ option: CarouselOption) {
        // Limits that only keep calculations safe are none for a slider.
        let limit = 1e9
        let least = option.range.lowerBound
        let most = option.range.upperBound
        self.init(
            name: option.rawValue, kind: option.kind == .boolean ? .boolean : .number,
            defaultValue: option.engineDefault ?? Swift.max(0, least), min: least > -limit ? least : nil,
            max: most < limit ? most : nil, step: option.kind == .integer ? 1 : nil, unit: option.unit,
            help: option.help)
    }

    /// The number of a value as an app writes it.
    ///
    /// - Throws: what was expected, if it is of another kind or not allowed.
    public func number(of value: OptionValue) throws(OptionProblem) -> Double {
        let number: Double? =
            switch (value, kind) {
            case (.number(let number), .number), (.number(let number), .color): number
            case (.boolean(let flag), .boolean): flag ? 1 : 0
            case (.text(let text), .choice), (.text(let text), .color): self.value(of: text)
            default: nil
            }
        guard let number, problem(with: number) == nil else {
            throw OptionProblem(description: "\(name) is \(value); expected \(range)")
        }
        return number
    }

    /// A number as an app writes it.
    public func value(of number: Double) -> OptionValue {
        switch kind {
        case .number: .number(number)
        case .boolean: .boolean(number != 0)
        case .choice, .color: .text(text(of: number))
        }
    }

    /// A value as a user writes it: a number, true or false, a choice, a color.
    public func text(of value: Double) -> String {
        switch kind {
        case .number: return "\(value)"
        case .boolean: return value != 0 ? "true" : "false"
        case .choice(let words):
            let position = Int(saturating: value)
            return words.indices.contains(position) ? words[position] : ""
        case .color:
            let digits = String(Int(saturating: value) & 0xFF_FFFF, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }
    }

    /// The value that a text represents.
    ///
    /// - Returns: nil if the value is not allowed.
    public func value(of text: String) -> Double? {
        switch kind {
        case .number:
            return Double(text).flatMap { problem(with: $0) == nil ? $0 : nil }
        case .boolean:
            return ["true": 1, "yes": 1, "on": 1, "1": 1, "false": 0, "no": 0, "off": 0, "0": 0][
                text.lowercased()]
        case .choice(let words):
            return (words.firstIndex(of: text) ?? words.firstIndex { $0.lowercased() == text.lowercased() })
                .map(Double.init)
        case .color:
            return text.isColor ? Int(text.dropFirst(), radix: 16).map(Double.init) : nil
        }
    }

    /// The allowed values, for display.
    public var range: String {
        switch kind {
        case .number:
            switch (min, max) {
            case (let min?, let max?): "a number from \(min) to \(max)"
            case (let min?, nil): "a number of at least \(min)"
            case (nil, let max?): "a number of at most \(max)"
            default: "a finite number"
            }
        case .boolean: "true or false"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .color: "a color such as #3366ff"
        }
    }

    /// The words of a choice; nil for other kinds.
    public var choices: [String]? { if case .choice(let words) = kind { words } else { nil } }

    /// What is wrong with a value; nil if it is allowed.
    package func problem(with value: Double) -> String? {
        let isGood =
            switch kind {
            case .number: value.isFinite && value >= min ?? -.infinity && value <= max ?? .infinity
            case .boolean: !value.isNaN
            case .choice(let words): words.indices.contains { Double($0) == value }
            case .color: value >= 0 && value <= 0xFF_FFFF && value == value.rounded()
            }
        return isGood ? nil : "\(name) is \(value); expected \(range)"
    }
}
