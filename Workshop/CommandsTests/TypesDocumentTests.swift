import CarouselEngine
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands
@testable import Pictures

/// The effects of Docs/Types.md. With CAROUSEL_APPROVE=1 their pictures are drawn again.
@Suite struct TypesDocumentTests {
    private static let page = BuiltProgram.root.appendingPathComponent("Docs/Types.md")
    private static let code = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("TypesDocumentEffects.swift")

    /// An effect, and the commands before its picture.
    private static let examples: [(type: @Sendable () -> any CarouselType, commands: String)] = [
        ({ Fan() }, "offset to 4"), ({ Ledge() }, "offset to 4"),
        ({ Drop() }, "offset to 4; insert 5; tick 0.3"), ({ Pop() }, "offset to 4; scroll to 5 1; tick 0.5"),
        ({ Trail() }, "offset to 3; scroll to 5 0.4; tick 0.2"),
        ({ Lag() }, "offset to 3; scroll to 5 0.4; tick 0.2"), ({ Deck() }, "offset to 4"),
        ({ Slide() }, "offset to 4"), ({ Books() }, "offset to 4"),
    ]

    @Test func `the effects that are drawn are those of the page`() throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let code = try String(contentsOf: Self.code, encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { $0.contains(": Effect {") }
        #expect(blocks.count == Self.examples.count)
        for block in blocks {
            #expect(code.contains(block.replacing("import Foundation\n\n", with: "")), "\(block)")
        }
    }

    @Test(arguments: examples.indices) func `an effect of the page has its picture`(number: Int) throws {
        let (make, commands) = Self.examples[number]
        let type = make()
        let session = try TestSession(.workshop)
        session.type("theme light; items 9")
        session.session.carousel.type = type
        session.type(commands)
        let placements = session.session.carousel.placements
        #expect(placements.count > 2 && placements.allSatisfy { !$0.isFailed })
        #expect(session.session.library.log.consume().isEmpty)
        try DocumentPicture(name: "types/\(type.name).png", scale: 0.5).check(session.session.scene())
    }
}
