// Writes results. In: reports. Out: text for people, JSON, CSV.

import Escapes

/// A format of results.
package enum OutputMode: String, CaseIterable {
    case table, json, csv
}

/// Writes reports one after another.
package struct ReportWriter {
    /// The format.
    package var mode = OutputMode.table { didSet { begin() } }
    /// The header line that was written last, so that results of the same kind have one.
    private var header = ""

    /// What follows goes to another place.
    package mutating func begin() { header = "" }

    /// The report as lines, each with its line end.
    package mutating func text(of report: Report) -> String {
        switch mode {
        case .table:
            let text = report.text()
            if text.isEmpty { return "" }
            return (report.isPicture ? text : Escape.terminal(text)) + "\n"
        case .json: return report.records().map { Self.json($0) + "\n" }.joined()
        case .csv: return Escape.terminal(csv(report.records()))
        }
    }

    // MARK: JSON

    /// Records as an array.
    package static func json(_ records: [Record]) -> String {
        "[" + records.map { json($0) }.joined(separator: ",\n ") + "]"
    }

    /// A record as an object.
    package static func json(_ record: Record) -> String {
        "{" + record.fields.map { "\(Escape.json($0.name)):\(json($0.value))" }.joined(separator: ",") + "}"
    }

    private static func json(_ value: Value) -> String {
        switch value {
        case .number(let x) where !x.isFinite: "\"\(x)\""
        case .text(let x): Escape.json(x)
        case .list(let list): "[" + list.map(json).joined(separator: ",") + "]"
        case .object(let names, let values):
            "{" + zip(names, values).map { "\(Escape.json($0)):\(json($1))" }.joined(separator: ",") + "}"
        case .none: "null"
        default: plain(value)
        }
    }

    // MARK: CSV

    /// A header line whenever the names change, and one line per record; a list takes one column per element. The
    /// records of a report have one header: what a record lacks is empty.
    private mutating func csv(_ records: [Record]) -> String {
        let rows = records.map { record in
            record.fields.flatMap { field -> [(name: String, text: String)] in
                guard case .list(let list) = field.value else {
                    return [(field.name, Self.cell(field.value))]
                }
                return list.enumerated().map { ("\(field.name)\($0.offset + 1)", Self.cell($0.element)) }
            }
        }
        var places: [String: Int] = [:]
        var names: [String] = []
        for cell in rows.joined() where places[cell.name] == nil {
            places[cell.name] = names.count
            names.append(cell.name)
        }
        guard !names.isEmpty else { return "" }
        var result = ""
        let line = names.joined(separator: ",")
        if line != header {
            header = line
            result += line + "\n"
        }
        for row in rows {
            var cells = [String](repeating: "", count: names.count)
            for cell in row { cells[places[cell.name] ?? 0] = cell.text }
            result += cells.joined(separator: ",") + "\n"
        }
        return result
    }

    private static func cell(_ value: Value) -> String {
        let text = plain(value)
        guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Numbers with all their digits; whole numbers without a decimal point.
    package static func plain(_ value: Value) -> String {
        switch value {
        case .number(let x): Text.exact(x)
        case .integer(let x): "\(x)"
        case .boolean(let x): "\(x)"
        case .text(let x): x
        case .list(let list): list.map(plain).joined(separator: " ")
        case .object(let names, let values):
            zip(names, values).map { "\($0) \(plain($1))" }.joined(separator: ", ")
        case .none: ""
        }
    }
}
