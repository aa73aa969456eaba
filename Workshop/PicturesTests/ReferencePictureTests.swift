import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Compares every built-in type with an approved picture. With CAROUSEL_APPROVE=1 the pictures are redrawn.
@Suite struct ReferencePictureTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("References")

    /// The fraction of pixels that may differ, because fonts differ between systems.
    private static let tolerance = 0.02

    @Test(arguments: BuiltinTypes.all.map(\.name), Theme.allCases)
    func `a type looks as before`(_ name: String, _ theme: Theme) throws {
        let scene = scene(of: try #require(BuiltinTypes.named(name)), offset: 6.2, theme: theme)
        let file = Self.folder.appendingPathComponent("\(name)-\(theme).png")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "1" {
            try scene.png(scale: 0.4).write(to: file)
        }
        let reference = try #require(Pixels(png: Data(contentsOf: file)))
        #expect(reference.width == 320 && reference.height == 160)
        #expect(try scene.difference(from: reference) < Self.tolerance)
    }

    @Test func `a different picture does not match`() throws {
        let scene = scene(of: try #require(BuiltinTypes.named("rotary")), offset: 5.9)
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("rotary-dark.png"))
        #expect(try scene.difference(from: #require(Pixels(png: data))) > Self.tolerance)
    }
}
