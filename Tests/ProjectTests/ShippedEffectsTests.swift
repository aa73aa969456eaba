import Foundation
import Testing

/// The list of the effects that come with this project.
@Suite struct ShippedEffectsTests {
    @Test func `the list has each effect, and no other`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let plugins = root.appendingPathComponent("Plugins").path
        let files = try #require(FileManager.default.subpaths(atPath: plugins))
        let names = files.filter {
            $0.hasSuffix(".lua") && !$0.hasPrefix("library/") && !"/\($0)".contains("/lib/")
        }
        .map { String($0.dropLast(4)) }
        let list = try String(
            contentsOf: root.appendingPathComponent("Sources/CarouselShell/Templates/shipped.txt"),
            encoding: .utf8)
        #expect(Set(list.split(separator: "\n").map(String.init)) == Set(names))
    }
}
