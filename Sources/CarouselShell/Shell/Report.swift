// The result of a command, as text for people and as records for programs. In: values. Out: text, JSON, CSV.

import CarouselEngine

/// A value of a record.
package enum Value: Equatable {
    case number(Double), integer(Int), boolean(Bool), text(String), list([Value])
    /// Names, and their values.
    case object([String], [Value])
    case none

    package init(_ size: Size) { self = .list([.number(size.width), .number(size.height)]) }

    package init(_ fields: [(name: String, value: ItemData)]) {
        self = .object(fields.map(\.name), fields.map { Value($0.value) })
    }

    package init(_ data: ItemData) {
        self =
            switch data {
            case .text(let text): .text(text)
            case .number(let number): .number(number)
            case .boolean(let flag): .boolean(flag)
            case .list(let values): .list(values.map(Value.init))
            case .table(let fields):
                Value(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            }
    }

    package init(_ value: CarouselProperty.Value) {
        switch value {
        case .number(let x): self = .number(x)
        case .integer(let x): self = .integer(x)
        case .boolean(let x): self = .boolean(x)
        case .size(let x): self = Value(x)
        case .word(let word): self = .text(word)
        }
    }
}

/// Named values, in order.
package struct Record: ExpressibleByDictionaryLiteral {
    // Of the protocol.
    package typealias Value = CarouselShell.Value
    package var fields: [(name: String, value: Value)]

    package init(dictionaryLiteral fields: (String, Value)...) { self.fields = fields }
}

/// The result of a command. Only what is written is made.
package struct Report {
    /// The result as text for people.
    package let text: () -> String
    /// For programs: one object per line.
    package let records: () -> [Record]
    /// Whether the text is a picture, which contains escape sequences.
    package let isPicture: Bool
    /// Whether a person at a terminal reads it page by page.
    package let isLong: Bool

    package init(
        text: @autoclosure @escaping () -> String, records: @autoclosure @escaping () -> [Record],
        isPicture: Bool = false, isLong: Bool = false
    ) {
        self.text = text
        self.records = records
        self.isPicture = isPicture
        self.isLong = isLong
    }

    /// A size alone, in points.
    package init(_ size: Size, named name: String) {
        self.init(
            text: "\(Text.short(size.width)) \(Text.short(size.height))", records: [[name: Value(size)]])
    }

    /// A number alone.
    package init(_ number: Double, named name: String) {
        self.init(text: Text.long(number), records: [[name: .number(number)]])
    }

    /// A text alone.
    package init(_ text: String, named name: String) { self.init(text: text, records: [[name: .text(text)]]) }
}
