import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Pictures as pixels.
@Suite struct CanvasTests {
    private let red = Color(1, 0, 0)

    private func square(_ color: Color, alpha: Double = 1) -> SceneItem {
        let corners = [Point(x: 2, y: 2), Point(x: 8, y: 2), Point(x: 8, y: 8), Point(x: 2, y: 8)]
        return SceneItem(index: 0, alpha: alpha, shapes: [Shape(contours: [corners], color: color)])
    }

    private func scene(_ items: [SceneItem]) -> Scene {
        Scene(size: Size(width: 10, height: 10), background: Color(0, 0, 1), items: items)
    }

    @Test func `later items cover earlier ones, and alpha lets the background show through`() throws {
        let pixels = try scene([square(Color(0, 1, 0)), square(red)]).pixels(width: 10, height: 10)
        #expect(pixels[5, 5] == 0xFF0000 && pixels[0, 0] == 0x0000FF)
        let half = try scene([square(red, alpha: 0.5)]).pixels(width: 10, height: 10)
        #expect([0x80007F, 0x7F0080, 0x800080].contains(half[5, 5]))
    }

    @Test func `opacity applies to an item as a whole`() throws {
        var item = square(Color(0, 1, 0), alpha: 0.5)
        item.shapes += square(red).shapes
        let pixels = try scene([item]).pixels(width: 10, height: 10)
        #expect(pixels[5, 5] >> 8 & 255 == 0)
    }

    @Test func `a PNG contains what was drawn, at its scale`() throws {
        let scene = PicturesTests.scene(of: try #require(BuiltinTypes.named("cylinder")))
        let data = try scene.png(scale: 0.5)
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let pixels = try #require(Pixels(png: data))
        #expect(pixels.width == 400 && pixels.height == 200)
        #expect(try scene.pixels(width: 400, height: 200) == pixels)
        #expect(Pixels(png: Data("no picture".utf8)) == nil)
    }

    @Test(arguments: [0, 0.01, 1000, -1, .infinity, .nan])
    func `a picture with no pixels or too many is an error`(_ scale: Double) {
        #expect {
            try scene([]).png(scale: scale)
        } throws: { error in
            "\(error)".contains("expected 1 to 8192 a side")
        }
    }
}
