import CarouselEngine
import Foundation
import Testing

/// What exported effects know of the standard options: the engine's table, written once more in JavaScript and TypeScript.
@Suite struct StandardOptionTests {
    private static func text(_ file: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("Workshop/Export/\(file)"), encoding: .utf8)
    }

    /// A number as JavaScript writes it; nil where there is none.
    private static func number(_ text: Substring?) -> Double? {
        switch text?.trimmingCharacters(in: .whitespaces) {
        case "true": 1
        case "false": 0
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        case let text?: Double(text)
        case nil: nil
        }
    }

    @Test func `the runtime has each option with its usual value and range`() throws {
        let row = try #require(
            try Self.text("Runtime/standard.js").firstMatch(of: /const \$standard = \{([^}]*)\}/)
        ).output.1
        let rows = Dictionary(
            row.matches(of: /(\w+): \[([^\]]*)\]/).map { (String($0.output.1), $0.output.2) },
            uniquingKeysWith: { first, _ in first })
        #expect(rows.keys.sorted() == CarouselOption.allCases.map(\.rawValue).sorted())
        for option in CarouselOption.allCases {
            let values = rows[option.rawValue]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
            #expect(Self.number(values.first) == option.engineDefault, "\(option)")
            guard option.kind != .boolean else {
                #expect(values.count == 1, "\(option)")
                continue
            }
            let least = Self.number(values.dropFirst().first) ?? -1e9
            let most = Self.number(values.dropFirst(2).first) ?? 1e9
            #expect(least == option.range.lowerBound && most == option.range.upperBound, "\(option)")
        }
    }

    @Test func `the element's types name each option`() throws {
        let types = try Self.text("Page/placements.d.ts")
        for option in CarouselOption.allCases {
            #expect(types.contains("\n  \(option.rawValue)?: "), "\(option)")
        }
    }
}
