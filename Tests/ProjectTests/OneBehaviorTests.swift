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
            #expect(!text.contains(/(?i)habits|iCarousel|SwipeView|CarouselSwift/), "\(place): \(text)")
        }
    }

    @Test func `what drives and shows a carousel has at most 40 members to know`() throws {
        let front = try Self.lines(of: "CarouselEngine/Front")
        let start = try #require(front.firstIndex { $0.text.hasPrefix("public protocol CarouselFront") })
        let members = front[start...].prefix { $0.text != "}" }
            .filter { $0.text.contains(/^    (var|func|init|subscript|associatedtype) ?/) }
        #expect((20...40).contains(members.count), "\(members.count)")
    }

    @Test(arguments: ["ICarousel", "SwipeView", "CarouselSwift"])
    func `each original is short, since it is made of the engine's parts`(_ folder: String) throws {
        let code = try Self.lines(of: "Originals/\(folder)").filter {
            let text = $0.text.trimmingCharacters(in: .whitespaces)
            return !text.isEmpty && !text.hasPrefix("//")
        }
        #expect((100...450).contains(code.count), "\(code.count)")
    }
}
