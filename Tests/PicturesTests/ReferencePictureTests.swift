import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Every built-in type against a picture that was looked at. With CAROUSEL_APPROVE=1 the pictures are drawn anew.
@Suite struct ReferencePictureTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("References")

    /// Part of the pixels that may differ: fonts are not the same everywhere.
    private static let tolerance = 0.02

    @Test(arguments: BuiltinTypes.all.map(\.name), Theme.allCases)
    func `a type looks as it did`(_ name: String, _ theme: Theme) throws {
        let scene = scene(of: try #require(BuiltinTypes.named(name)), offset: 6.2, theme: theme)
        let file = Self.folder.appendingPathComponent("\(name)-\(theme).png")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "1" {
            try scene.png(scale: 0.4).write(to: file)
        }
        let reference = try #require(Pixels(png: Data(contentsOf: file)))
        #expect(reference.width == 320 && reference.height == 160)
        #expect(try scene.difference(from: reference) < Self.tolerance)
    }

    @Test func `another picture is no match`() throws {
        let scene = scene(of: try #require(BuiltinTypes.named("rotary")), offset: 5.9)
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("rotary-dark.png"))
        #expect(try scene.difference(from: #require(Pixels(png: data))) > Self.tolerance)
    }
}
