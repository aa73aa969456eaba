import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// What is around the cards, and from where they are seen.
@Suite struct RoomTests {
    private let size = Size(width: 200, height: 200)

    private func scene(
        _ placements: [Placement], looks: [ItemLook] = [], perspective: Double = 0,
        _ change: (inout PictureSettings) -> Void
    ) -> Scene {
        var settings = PictureSettings(theme: .light)
        change(&settings)
        var builder = SceneBuilder(settings)
        var context = LayoutContext()
        context.perspective = perspective
        return builder.scene(of: placements, looks: looks, in: context, size: size)
    }

    @Test(arguments: Theme.allCases) func `the wall is lit in the middle, and darker in the corners`(
        _ theme: Theme
    ) throws {
        let pixels = try scene([]) { ($0.theme, $0.hasRoom) = (theme, true) }.pixels(width: 200, height: 200)
        func green(_ x: Int, _ y: Int) -> Int { Int(pixels[x, y] >> 8 & 0xFF) }
        #expect(green(100, 70) > green(0, 70) && green(0, 70) > green(0, 199))
        let text = scene([]) { ($0.theme, $0.hasRoom) = (theme, true) }.svg(title: "")
        #expect(text.contains("<radialGradient id=\"wall\""))
    }

    @Test func `the floor mirrors upright cards, as low as the lowest has been`() {
        let low = placement(.translation(x: 0, y: 30, z: 0), index: 0)
        let high = placement(.identity, index: 1)
        let leaning = placement(.rotation(by: 0.5, x: 0, y: 0, z: 1), index: 2)
        let camera = CameraPlace(.front, perspective: 0, eye: .zero, size: size)
        var floor = Floor()
        floor.lower(under: [low, high, leaning], in: camera)
        #expect(floor.reflection(of: low, in: camera)?.gap == 3)
        // Its image is as far below the floor as the card is above.
        #expect(floor.reflection(of: high, in: camera)?.gap == 63)
        #expect(floor.reflection(of: leaning, in: camera) == nil)
        // So high that nothing of its image is in reach.
        let higher = placement(.translation(x: 0, y: -60, z: 0))
        #expect(floor.reflection(of: higher, in: camera) == nil)
    }

    @Test func `a soft card has no mirror image, and its own goes before the floor's`() {
        let card = placement(.identity)
        var blurred = ItemLook()
        blurred.blur = 4
        var own = ItemLook()
        own.reflection = ItemReflection(scale: 1, alpha: 1, gap: 20)
        func images(_ look: ItemLook) -> [SceneItem] {
            scene([card], looks: [look]) { $0.hasRoom = true }.items.flatMap(\.under)
        }
        #expect(images(.plain).count == 1 && images(blurred).isEmpty)
        #expect(images(own).first?.softness?.fade == FadeOut(top: 70, bottom: 170, alpha: 1))
    }

    @Test func `from the front nothing changes, from the top cards become flat`() {
        let card = placement(.identity)
        let front = scene([card]) { _ in }
        let isSame = front == scene([card]) { $0.camera = Camera(yaw: 0, pitch: 0) }
        #expect(isSame)
        func height(_ scene: Scene) -> Double {
            let ys = scene.items.flatMap(\.shapes).flatMap { $0.contours.joined() }.map(\.y)
            return (ys.max() ?? 0) - (ys.min() ?? 0)
        }
        let top = scene([card]) { $0.camera = Camera(yaw: 0, pitch: -1.5) }
        #expect(height(top) < 0.15 * height(front))
    }

    @Test func `from behind, what was behind is in front`() {
        let near = placement(.translation(x: 0, y: 0, z: 60), index: 1)
        let far = placement(.translation(x: 0, y: 0, z: -60), index: 0)
        #expect(scene([far, near]) { _ in }.items.map(\.index) == [0, 1])
        #expect(scene([far, near]) { $0.camera = Camera(yaw: 3, pitch: 0) }.items.map(\.index) == [1, 0])
    }

    @Test func `a view is a part of the plane, also outside of the bounds`() throws {
        let card = placement(.identity)
        let whole = try scene([card]) { _ in }.pixels(width: 200, height: 200)
        let box = ViewBox(origin: Point(x: 40, y: -50), size: Size(width: 100, height: 200))
        let part = scene([card]) { $0.view = box }
        #expect(part.size == box.size)
        let pixels = try part.pixels(width: 100, height: 200)
        let isMoved = [(60, 60), (75, 110), (99, 140)].allSatisfy { x, y in
            pixels[x - 40, y + 50] == whole[x, y]
        }
        #expect(isMoved)
        #expect(pixels[0, 0] == whole[0, 0])
    }
}
