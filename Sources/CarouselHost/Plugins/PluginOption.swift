// An option that a script declares. In: text that a user writes. Out: the number that represents it, and
// back.

/// An option that a script declares.
public struct PluginOption: Equatable, Sendable {
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
            guard let number = Double(text), problem(with: number) == nil else { return nil }
            return number
        case .boolean:
            return ["true": 1, "yes": 1, "on": 1, "1": 1, "false": 0, "no": 0, "off": 0, "0": 0][
                text.lowercased()]
        case .choice(let words):
            return (words.firstIndex(of: text) ?? words.firstIndex { $0.lowercased() == text.lowercased() })
                .map(Double.init)
        case .color:
            guard text.utf8.count == 7, text.hasPrefix("#") else { return nil }
            return Int(text.dropFirst(), radix: 16).flatMap { $0 >= 0 ? Double($0) : nil }
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
    func problem(with value: Double) -> String? {
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
