// The result of a command, as text for people and as records for programs. In: values. Out: text, JSON, CSV.

import CarouselHost

/// A value of a record.
enum Value: Equatable {
    case number(Double)
    case integer(Int)
    case boolean(Bool)
    case text(String)
    case list([Value])
    case none

    init(_ size: Size) { self = .list([.number(size.width), .number(size.height)]) }

    init(_ value: CarouselProperty.Value) {
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
struct Record: Equatable {
    var fields: [(name: String, value: Value)] = []

    init(_ fields: KeyValuePairs<String, Value>) { self.fields = fields.map { ($0.key, $0.value) } }

    static func == (a: Record, b: Record) -> Bool {
        a.fields.elementsEqual(b.fields) { $0.name == $1.name && $0.value == $1.value }
    }
}

/// The result of a command.
struct Report: Equatable {
    /// The result as text for people.
    var text: String
    /// For programs: one object per line.
    var records: [Record]
    /// Whether the text is a picture, which contains escape sequences.
    var isPicture = false

    init(text: String, records: [Record], isPicture: Bool = false) {
        self.text = text
        self.records = records
        self.isPicture = isPicture
    }

    /// A table of records.
    init(table: Table, records: [Record]) { self.init(text: table.text, records: records) }
}

/// How reports are written.
enum OutputMode: String, CaseIterable {
    case table, json, csv

    /// The report as lines, each with its line end.
    func write(_ report: Report) -> String {
        switch self {
        case .table where report.text.isEmpty: ""
        case .table: (report.isPicture ? report.text : Printable.escaped(report.text)) + "\n"
        case .json: report.records.map { Self.json($0) + "\n" }.joined()
        case .csv: Printable.escaped(Self.csv(report.records))
        }
    }

    // MARK: JSON

    private static func json(_ record: Record) -> String {
        "{" + record.fields.map { "\(quoted($0.name)):\(json($0.value))" }.joined(separator: ",") + "}"
    }

    private static func json(_ value: Value) -> String {
        switch value {
        case .number(let x) where !x.isFinite: "\"\(x)\""
        case .text(let x): quoted(x)
        case .list(let list): "[" + list.map(json).joined(separator: ",") + "]"
        case .none: "null"
        default: plain(value)
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where Printable.steers(scalar): result += "\\u" + Text.hex(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    // MARK: CSV

    /// A header line whenever the names change, and one line per record; a list takes one column per element.
    private static func csv(_ records: [Record]) -> String {
        var header = ""
        var result = ""
        for record in records {
            let cells = record.fields.flatMap { field -> [(String, String)] in
                guard case .list(let list) = field.value else { return [(field.name, cell(field.value))] }
                return list.enumerated().map { ("\(field.name)\($0.offset + 1)", cell($0.element)) }
            }
            let names = cells.map(\.0).joined(separator: ",")
            if names != header {
                header = names
                result += names + "\n"
            }
            result += cells.map(\.1).joined(separator: ",") + "\n"
        }
        return result
    }

    private static func cell(_ value: Value) -> String {
        guard case .text(let text) = value else { return plain(value) }
        guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Numbers with all their digits; whole numbers without a decimal point.
    private static func plain(_ value: Value) -> String {
        switch value {
        case .number(let x): Text.exact(x)
        case .integer(let x): "\(x)"
        case .boolean(let x): "\(x)"
        case .text(let x): x
        case .list(let list): list.map(plain).joined(separator: " ")
        case .none: ""
        }
    }
}
