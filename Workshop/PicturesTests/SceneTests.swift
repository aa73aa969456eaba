import BuiltinTypes
import CarouselEngine
import Testing

@testable import Pictures

/// The content of a picture, before it is drawn.
@Suite struct SceneTests {
    private func scene(_ placements: [Placement]) -> Scene {
        var builder = SceneBuilder(PictureSettings(theme: .dark))
        return builder.scene(of: placements, size: Size(width: 200, height: 200))
    }

    @Test func `items are drawn from back to front`() throws {
        let scene = PicturesTests.scene(of: try #require(BuiltinTypes.named("rotary")))
        #expect(scene.items.last?.index == 6)
        #expect(Set(scene.items.prefix(2).map(\.index)).isDisjoint(with: [5, 6, 7]))
    }

    @Test func `hidden and fully transparent items are not drawn`() {
        let items = [
            placement(.identity, index: 1), placement(.identity, index: 2, alpha: 0),
            placement(.identity, index: 3, isHidden: true),
        ]
        #expect(scene(items).items.map(\.index) == [1])
    }

    @Test func `a card is drawn at its placement, in perspective`() throws {
        // Turned by 60° about the vertical axis, so the right edge is farther from the eye and looks smaller.
        var perspective = Transform3D.identity
        perspective.row3.w = -1.0 / 500
        let turned = perspective.rotated(by: .pi / 3, x: 0, y: 1, z: 0)
        let card = placement(turned)
        let item = try #require(scene([card]).items.first)
        let outline = try #require(item.shapes.first?.contours.first)
        let quad = try #require(card.quad)
        #expect(abs((outline.map(\.x).min() ?? 0) - min(quad.topLeft.x, quad.topRight.x)) < 1)
        #expect(abs((outline.map(\.y).min() ?? 0) - min(quad.topLeft.y, quad.topRight.y)) < 1)
        #expect(abs((outline.map(\.x).max() ?? 0) - max(quad.topLeft.x, quad.topRight.x)) < 1)
    }

    @Test func `the back looks different, and its number is mirrored`() throws {
        let front = try #require(scene([placement(.identity)]).items.first)
        let behind = placement(Transform3D.rotation(by: .pi, x: 0, y: 1, z: 0))
        let back = try #require(scene([behind]).items.first)
        #expect(front.shapes.map(\.color) != back.shapes.map(\.color))
        // The flag of the digit 1 is at the left; from behind, at the right.
        func flag(_ transform: Transform3D) -> Double {
            let digit = scene([placement(transform, index: 1)]).items[0].shapes.last?.contours.first ?? []
            let xs = digit.map(\.x)
            let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
            return (xs.reduce(0, +) / Double(max(1, xs.count)) - left) / max(1, right - left) - 0.5
        }
        let turned = flag(Transform3D.rotation(by: .pi, x: 0, y: 1, z: 0))
        #expect(abs(flag(.identity) + turned) < 0.001 && abs(turned) > 0.05)
    }

    @Test func `parts behind the eye are clipped, and all points are finite`() {
        var perspective = Transform3D.identity
        perspective.row3.w = -1.0 / 60
        for step in 0..<360 {
            let turned = perspective.rotated(by: Double(step) * .pi / 180, x: 0.3, y: 1, z: 0)
            for item in scene([placement(turned)]).items {
                for line in item.shapes.flatMap(\.contours) {
                    #expect(line.count > 2 && line.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                }
            }
        }
        let behind = perspective.translated(x: 0, y: 0, z: 200)
        #expect(scene([placement(behind)]).items.isEmpty)
    }

    @Test func `parts outside the picture are clipped, at any distance`() throws {
        let linear = try #require(BuiltinTypes.named("linear"))
        for spacing in [2, 5, 167_773.46, 1e8] {
            let wide = PicturesTests.scene(of: linear, items: 3, offset: 0, options: [.spacing: spacing])
            let points = wide.items.flatMap(\.shapes).flatMap(\.contours).flatMap { $0 }
            #expect(points.allSatisfy { $0.x >= -8 && $0.x <= 808 && $0.y >= -8 && $0.y <= 408 })
            #expect(wide.items.count == (spacing < 3 ? 2 : 1))
        }
    }

    @Test func `neighbors have different colors, in both themes`() {
        for theme in Theme.allCases {
            for index in -20..<200 {
                let (a, b) = (theme.front(of: index), theme.front(of: index + 1))
                #expect(abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue) > 0.2)
            }
        }
    }

    @Test func `an empty carousel draws its background, and a million items cost only the visible ones`()
        throws
    {
        let linear = try #require(BuiltinTypes.named("linear"))
        let empty = PicturesTests.scene(of: linear, items: 0, offset: 0)
        #expect(empty.items.isEmpty && empty.size == Size(width: 800, height: 400))
        let long = PicturesTests.scene(of: linear, items: 1_000_000, offset: 999_999)
        #expect(long.items.count < 40 && long.items.contains { $0.index == 999_999 })
    }

    @Test func `a sheet draws each picture in its tile, with its name`() throws {
        let wheel = PicturesTests.scene(of: try #require(BuiltinTypes.named("invertedRotary")))
        var sheet = ContactSheet(theme: .light)
        for name in ["one", "two", "three"] { sheet.add(wheel, name: name) }
        let scene = sheet.scene(columns: 2, tileWidth: 200)
        let names = scene.items.filter { $0.index == nil }
        #expect(names.count == 3)
        let points = scene.items.flatMap(\.shapes).flatMap(\.contours).flatMap { $0 }
        #expect(points.allSatisfy { $0.x >= 0 && $0.x <= scene.size.width && $0.y <= scene.size.height })
        // Nothing of the first tile is in the gap before the second.
        #expect(!points.contains { $0.x > 212.001 && $0.x < 223.999 })
    }
}
