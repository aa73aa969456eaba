import Foundation
import Testing

/// The C files of the bridge are layers: each calls only those below it.
@Suite struct BridgeLayerTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = root.appendingPathComponent("Sources/CLuaBridge")

    /// The files in the order of the table in the bridge's README, from the bottom up.
    private static func drawn() throws -> [String] {
        let text = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
        let table = try #require(text.components(separatedBy: "| layer of the bridge |").last)
        let rows = table.split(separator: "\n").prefix { $0.hasPrefix("|") || $0.hasPrefix(" files") }
        return rows.flatMap { $0.matches(of: /`(\w+\.c)`/).map { String($0.output.1) } }
    }

    /// A file without its comments.
    private static func code(of file: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            .replacing(/\/\*(?s:.*?)\*\//, with: "")
    }

    @Test func `each file is in one layer, and calls only what is below it`() throws {
        let order = try Self.drawn()
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".c") }
        #expect(order.sorted() == files.sorted())
        var homes: [String: Int] = [:]
        for (place, file) in order.enumerated() {
            for found in try Self.code(of: file).matches(
                of: /(?m)^(?!static )[a-z][\w *]*?[ *](chl_\w+)\([^;{]*\)\s*\{/)
            {
                homes[String(found.output.1)] = place
            }
        }
        #expect(homes.count > 60)
        // A function in the header belongs to what it calls.
        let header = try Self.code(of: "internal.h")
        for found in header.matches(of: /(?ms)^static inline [\w *]*?(chl_\w+)\(.*?^\}/) {
            let used = found.output.0.matches(of: /chl_\w+/).compactMap { homes[String($0.output)] }
            if let highest = used.max() { homes[String(found.output.1)] = highest }
        }
        for (place, file) in order.enumerated() {
            for name in Set(try Self.code(of: file).matches(of: /\bchl_\w+/).map { String($0.output) }) {
                let home = homes[name] ?? 0
                #expect(home <= place, "\(file) uses \(name) of \(order[home])")
            }
        }
    }
}
