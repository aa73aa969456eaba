import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Pictures on the front of cards.
@Suite struct CardPictureTests {
    /// Left half red, right half blue, twice as wide as high.
    private static let values: [UInt32] = (0..<32).flatMap { _ in
        [UInt32](repeating: 0xFF0000, count: 32) + [UInt32](repeating: 0x0000FF, count: 32)
    }

    private func picture() throws -> CardPicture {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Any scene can be a picture: two areas of one color each.
        let areas = [(0.0, Color(1, 0, 0)), (32, Color(0, 0, 1))].map { left, color in
            Shape(
                contours: [
                    [
                        Point(x: left, y: 0), Point(x: left + 32, y: 0), Point(x: left + 32, y: 32),
                        Point(x: left, y: 32),
                    ]
                ], color: color)
        }
        let scene = Scene(
            size: Size(width: 64, height: 32), background: Color(0, 0, 0),
            items: [SceneItem(index: nil, alpha: 1, shapes: areas)])
        let file = folder.appendingPathComponent("flag.png")
        try scene.png().write(to: file)
        return try CardPicture(file: file.path)
    }

    private func scene(
        _ transform: Transform3D = .identity, look: ItemLook = .plain, shade: Double = 0
    ) throws -> Scene {
        var builder = SceneBuilder(
            theme: .light, front: .numbers, pictures: [("flag.png", try picture())])
        return builder.scene(
            of: [placement(transform, shade: shade)], looks: [look], size: Size(width: 200, height: 200))
    }

    /// The colors at a quarter and three quarters of the card.
    private func halves(_ scene: Scene) throws -> [UInt32] {
        let pixels = try scene.pixels(width: 200, height: 200)
        return [pixels[75, 100], pixels[125, 100]]
    }

    @Test func `a picture is read as it was written`() throws {
        #expect(try picture().pixels.values == Self.values)
    }

    @Test func `a picture covers its card, also seen from the side, and is mirrored on none`() throws {
        #expect(try halves(scene()) == [0xFF0000, 0x0000FF])
        let turned = try scene(Transform3D.identity.rotated(by: 0.8, x: 0, y: 1, z: 0))
        #expect(try halves(turned) == [0xFF0000, 0x0000FF])
        let pixels = try turned.pixels(width: 200, height: 200)
        #expect(pixels[55, 100] == pixels[2, 2], "the card is narrower")
    }

    @Test func `a look and a shade change a picture's colors as they change a card's`() throws {
        var look = ItemLook()
        look.saturation = 0
        #expect(try halves(scene(look: look)) == [0x363636, 0x121212])
        look = ItemLook()
        (look.tint, look.tintAmount) = (0x336699, 1)
        #expect(try halves(scene(look: look)) == [0x336699, 0x336699])
        #expect(try halves(scene(shade: -0.5)) == [0x800000, 0x000080])
    }

    @Test func `an SVG holds the picture as it is seen`() throws {
        let svg = try scene().svg(title: "flag")
        let place = try #require(
            svg.firstMatch(of: /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/))
        let numbers = [place.1, place.2, place.3, place.4].compactMap { Double($0) }
        #expect(abs(numbers[0] - 49) <= 1 && abs(numbers[2] - 102) <= 2)
        let data = try #require(
            svg.firstMatch(of: /base64,([^"]*)"/).flatMap { Data(base64Encoded: String($0.1)) })
        let pixels = try #require(Pixels(png: data))
        #expect(pixels[pixels.width / 4, pixels.height / 2] == 0xFF0000)
    }

    @Test func `a file that is no picture is named`() throws {
        #expect {
            try CardPicture(file: #filePath.replacing("CardPictureTests.swift", with: "none.png"))
        } throws: {
            "\($0)".contains("none.png' is no picture that can be read; expected a .png or a .jpg, say")
        }
    }
}
