// Rows of a check as a picture. In: corners. Out: SVG of outlines; what was is dashed.

import Escapes

/// Pictures of approved placements.
enum CheckPicture {
    private static let width = 800.0
    private static let height = 440.0

    /// A picture of states below each other.
    ///
    /// - Parameter states: the commands, the rows before and now; without rows before, now alone.
    static func document(_ states: [(commands: String, before: [CheckRow], after: [CheckRow])]) -> String {
        let parts = states.enumerated().map { number, state in
            """
            <g transform="translate(0 \(Double(number) * height))"><text x="8" y="20">\(Escape.html(state.commands))</text>
            \(outlines(state.after, "now"))
            \(outlines(state.before, "before"))</g>
            """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height * Double(states.count))">
            <style>
            text { font: 14px sans-serif; fill: #556 }
            path { fill: #7aa2f722; stroke: #3556b0; stroke-width: 1.5 }
            .before path { fill: none; stroke: #c0392b; stroke-dasharray: 5 4 }
            </style>
            <rect width="100%" height="100%" fill="#fff"/>
            \(parts.joined(separator: "\n"))
            </svg>

            """
    }

    /// From back to front.
    private static func outlines(_ rows: [CheckRow], _ name: String) -> String {
        let depth = CheckRow.fields.firstIndex(of: "depth") ?? 0
        let paths = rows.sorted { ($0.numbers[depth] ?? 0) < ($1.numbers[depth] ?? 0) }.compactMap {
            row -> String? in
            let corners = row.numbers[1...8].compactMap { $0 }
            guard corners.count == 8, !row.words.contains("hidden") else { return nil }
            let points = stride(from: 0, to: 8, by: 2).map {
                "\(number(corners[$0])) \(number(corners[$0 + 1] + 40))"
            }
            return "<path d=\"M\(points.joined(separator: "L"))Z\"/>"
        }
        return "<g class=\"\(name)\">\(paths.joined())</g>"
    }

    private static func number(_ x: Double) -> String { Text.exact((x * 10).rounded() / 10) }
}
