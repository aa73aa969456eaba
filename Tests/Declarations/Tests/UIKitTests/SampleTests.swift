import Foundation
import Testing

/// The samples that documents and comments show for a toolkit compile beside its adapter.
@Suite struct SampleTests {
    /// A sample, and what it takes for granted.
    struct Sample: Sendable, CustomTestStringConvertible {
        let toolkit: String
        let file: String
        /// A line of it.
        let line: String
        let head: String
        var tail = "}"
        var testDescription: String { "\(file): \(line)" }

        /// The block of code with the line, from a document or from a comment.
        func code() throws -> String {
            let root = InheritedNames.root.deletingLastPathComponent().deletingLastPathComponent()
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.replacing(/^\s*\/\/\/ ?/, with: "")
            }
            let blocks = lines.joined(separator: "\n").split(separator: "```")
            let found = try #require(blocks.first { $0.hasPrefix("swift\n") && $0.contains(line) })
            return "\(head)\n\(found.dropFirst(6))\n\(tail)\n"
        }
    }

    private static let boats = """
        import CarouselEngine
        import UIKit
        struct Boat { let picture: String }
        struct Stage: Effect {
            let name = "stage"
            func place(_ item: borrowing EffectItem) { item.put(item.base) }
        }
        @MainActor func show(_ boats: [Boat], in view: UIView) {
        """

    static let samples = [
        Sample(toolkit: "UIKit", file: "Docs/Export.md", line: "UIImageView(image:", head: boats),
        Sample(
            toolkit: "UIKit", file: "Sources/Views/UIKit/CarouselUIView.swift",
            line: "CarouselUIView(carousel)",
            head:
                "import CarouselEngine\nimport UIKit\n@MainActor func show(_ photos: any CarouselDataSource<UIView>, in "
                + "view: UIView) {",
            tail: "}\nextension CarouselType where Self == Flow { static var coverFlow: Flow { Flow() } }\n"
                + "struct Flow: Effect {\n    let name = \"flow\"\n"
                + "    func place(_ item: borrowing EffectItem) { item.put(item.base) }\n}"),
        Sample(
            toolkit: "AppKit", file: "Sources/Views/AppKit/CarouselNSView.swift",
            line: "CarouselNSView(carousel)",
            head:
                "import AppKit\nimport CarouselEngine\n@MainActor func show(_ photos: any CarouselDataSource<CALayer>, in "
                + "view: NSView) {",
            tail: "}\nextension CarouselType where Self == Flow { static var coverFlow: Flow { Flow() } }\n"
                + "struct Flow: Effect {\n    let name = \"flow\"\n"
                + "    func place(_ item: borrowing EffectItem) { item.put(item.base) }\n}"),
        Sample(
            toolkit: "SwiftUI", file: "Sources/Views/SwiftUI/Carousel.swift", line: "PhotoCard(photo)",
            head: """
                import BuiltinTypes
                import CarouselEngine
                import SwiftUI
                struct Photo: Identifiable, Equatable { let id: Int }
                struct PhotoCard: View {
                    init(_ photo: Photo) {}
                    var body: Never { fatalError() }
                }
                @MainActor func open(_ photo: Photo) {}
                @MainActor func show(_ photos: [Photo]) {
                @Bound var current: Int?
                _ =
                """,
            tail: """
                }
                @propertyWrapper struct Bound {
                    var wrappedValue: Int?
                    var projectedValue: Binding<Int?> { Binding() }
                }
                """),
    ]

    @Test(arguments: samples) func `a sample compiles`(_ sample: Sample) throws {
        let extra = ["Sample.swift": try sample.code()]
        let messages = try PlantedMistakeTests.compile(sample.toolkit, and: extra)
        #expect(messages == "")
    }
}
