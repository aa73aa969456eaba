import Foundation
import Testing

/// The engine has one behavior. In: its sources, as texts.
@Suite struct OneBehaviorTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    private static func lines(of folder: String) throws -> [(place: String, text: String)] {
        let files = FileManager.default.enumerator(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .flatMap { file in
                try String(contentsOf: file, encoding: .utf8).split(
                    separator: "\n", omittingEmptySubsequences: false
                )
                .enumerated().map { ("\(file.lastPathComponent):\($0.offset + 1)", String($0.element)) }
            }
    }

    @Test func `the engine does not know the originals, but for remarks on iCarousel`() throws {
        let lines = try Self.lines(of: "CarouselEngine")
        #expect(lines.count > 5000)
        for (place, text) in lines
        where !text.trimmingCharacters(in: .whitespaces).hasPrefix("/// iCarousel:") {
            #expect(!text.contains(/(?i)iCarousel|SwipeView|CarouselSwift/), "\(place): \(text)")
        }
    }
}
