import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// How looks are drawn.
@Suite struct LookTests {
    private let size = Size(width: 300, height: 200)

    private func scene(
        _ look: ItemLook, transform: Transform3D = .identity, shade: Double = 0, context: LayoutContext? = nil
    ) -> Scene {
        let card = Placement(
            id: placement(.identity).id, index: 1, offset: 0, transform: transform, shade: shade,
            center: Point(x: 150, y: 100), size: Size(width: 100, height: 120))
        var builder = SceneBuilder(PictureSettings(theme: .light))
        return builder.scene(of: [card], looks: [look], in: context, size: size)
    }

    private func look(_ change: (inout ItemLook) -> Void) -> ItemLook {
        var look = ItemLook()
        change(&look)
        return look
    }

    private func points(_ scene: Scene) -> [Point] {
        scene.items.last?.shapes.flatMap { $0.contours.joined() } ?? []
    }

    @Test func `a plain look is drawn as none`() {
        var builder = SceneBuilder(PictureSettings(theme: .light))
        let card = placement(.identity)
        let isSame =
            builder.scene(of: [card], looks: [.plain], size: size) == builder.scene(of: [card], size: size)
        #expect(isSame)
    }

    @Test func `saturation 0 is gray, a whole tint is its color, and a shade is over both`() {
        let gray = scene(look { $0.saturation = 0 })
        #expect(
            gray.items[0].shapes.allSatisfy {
                abs($0.color.red - $0.color.blue) < 1e-9 && abs($0.color.red - $0.color.green) < 1e-9
            })
        let tinted = scene(look { ($0.tint, $0.tintAmount) = (0x336699, 1) })
        let color = Color(code: 0x336699)
        #expect(
            tinted.items[0].shapes.allSatisfy {
                abs($0.color.red - color.red) + abs($0.color.green - color.green)
                    + abs($0.color.blue - color.blue) < 1e-9
            })
        let dark = scene(look { ($0.tint, $0.tintAmount) = (0xFFFFFF, 1) }, shade: -0.5)
        #expect(dark.items[0].shapes.allSatisfy { $0.color == Color(0.5, 0.5, 0.5) })
    }

    @Test func `a clip cuts, corners are cut off, and a written 0 makes them square`() throws {
        let clipped = points(scene(look { $0.clip = SIMD4(0.1, 0.2, 0.3, 0.4) }))
        #expect(abs(clipped.map(\.x).min()! - 110) < 1e-9 && abs(clipped.map(\.x).max()! - 170) < 1e-9)
        #expect(abs(clipped.map(\.y).min()! - 64) < 1e-9 && abs(clipped.map(\.y).max()! - 112) < 1e-9)
        let round = points(scene(look { $0.radius = SIMD4(50, 0, 0, 0) }))
        #expect(!round.contains { hypot($0.x - 100, $0.y - 40) < 15 })
        #expect(round.contains { hypot($0.x - 200, $0.y - 40) < 1e-6 })
        let square = points(scene(look { $0.radius = .zero }))
        #expect(square.contains { hypot($0.x - 100, $0.y - 40) < 1e-6 })
        #expect(scene(look { $0.clip = SIMD4(0.6, 0, 0.6, 0) }).items.isEmpty)
        let rounded = points(
            scene(
                look {
                    $0.clip = SIMD4(0.1, 0.2, 0.3, 0.4)
                    $0.clipRadius = 12
                }))
        #expect(abs(rounded.map(\.x).min()! - 110) < 1e-9 && abs(rounded.map(\.y).max()! - 112) < 1e-9)
        #expect(!rounded.contains { hypot($0.x - 110, $0.y - 64) < 4 })
    }

    @Test func `a reflection is the card upside down below it, and fades`() throws {
        let red = look {
            $0.tint = 0xFF0000
            $0.tintAmount = 1
            $0.reflection = ItemReflection(scale: 0.5, alpha: 0.8, gap: 10)
        }
        let pixels = try scene(red).pixels(width: 300, height: 200)
        // The card ends at 160, its image begins at 170; half of it is 60 points.
        func redness(_ y: Int) -> Int { Int(pixels[150, y] >> 16 & 0xFF) - Int(pixels[150, y] >> 8 & 0xFF) }
        #expect(redness(150) == 255 && redness(165) < 6)
        #expect(abs(redness(171) - 200) < 8 && abs(redness(185) - 150) < 8)
        #expect(redness(171) > redness(180) && redness(180) > redness(190))
        let text = scene(red).svg(title: "")
        #expect(text.contains("<mask id=") && text.contains("stop-opacity=\"0.8\""))
        // None of it, and none that is seen.
        let none = scene(look { $0.reflection = ItemReflection(scale: 0) })
        let isPlain = none == scene(.plain)
        #expect(isPlain)
    }

    @Test func `a reflection shows what is clipped of the card, upside down`() throws {
        let half = look {
            $0.tint = 0xFF0000
            $0.tintAmount = 1
            // Of the lower half nothing is seen, so nothing is mirrored near the card.
            $0.clip = SIMD4(0, 0, 0, 0.75)
            $0.reflection = ItemReflection(scale: 1, alpha: 1)
        }
        let card = Placement(
            id: placement(.identity).id, index: 1, offset: 0, transform: .identity,
            center: Point(x: 150, y: 60), size: Size(width: 100, height: 80))
        var builder = SceneBuilder(PictureSettings(theme: .light))
        let pixels = try builder.scene(of: [card], looks: [half], size: size).pixels(width: 300, height: 200)
        func isRed(_ y: Int) -> Bool { pixels[150, y] >> 8 & 0xFF < 240 }
        #expect(isRed(30) && !isRed(60) && !isRed(110) && isRed(170))
    }

    @Test func `content moves within its frame, as far as its scale leaves room`() {
        func left(_ x: Double) -> [Point] {
            points(scene(look { ($0.contentScale, $0.contentX) = (1.4, x) }))
        }
        #expect(left(0.2) == left(5) && left(0.2) != left(0.1))
        #expect(left(0.1).allSatisfy { $0.x >= 100 - 1e-9 && $0.x <= 200 + 1e-9 })
    }

    @Test func `a back is a plain card, in its color`() {
        let back = scene(look { $0.verso = .color(0x804020) })
        #expect(back.items[0].shapes.count == 4)
        #expect(back.items[0].shapes[1].color == Color(code: 0x804020))
    }

    @Test(arguments: [2.0, 8, 30]) func `a blur spreads and keeps what there is`(_ deviation: Double) throws {
        func darkness(_ scene: Scene) throws -> (sum: Double, mean: Double) {
            let pixels = try scene.pixels(width: 300, height: 200)
            let background = try Scene(size: size, background: scene.background, items: []).pixels(
                width: 1, height: 1)
            var (sum, square) = (0.0, 0.0)
            for y in 0..<200 {
                for x in 0..<300 {
                    let dark = Double(background[0, 0] & 255) - Double(pixels[x, y] & 255)
                    sum += dark
                    square += dark * pow(Double(x) - 149.5, 2)
                }
            }
            return (sum, square / sum)
        }
        let tint: (inout ItemLook) -> Void = { ($0.tint, $0.tintAmount, $0.radius) = (0, 1, .zero) }
        let sharp = try darkness(scene(look(tint)))
        let soft = try darkness(
            scene(
                look {
                    tint(&$0); $0.blur = deviation; $0.clip = SIMD4(0.3, 0.3, 0.3, 0.3)
                }))
        let cut = try darkness(
            scene(
                look {
                    tint(&$0); $0.clip = SIMD4(0.3, 0.3, 0.3, 0.3)
                }))
        #expect(sharp.sum > cut.sum)
        // The picture has an end, and a Gaussian has none; what is below half a level is lost.
        #expect(abs(soft.sum / cut.sum - 1) < (deviation > 20 ? 0.1 : 0.04))
        // The variances add.
        #expect(abs(soft.mean - cut.mean - deviation * deviation) < 0.15 * deviation * deviation + 3)
    }

    @Test func `a blur in perspective is drawn where the item is, and an enormous one takes no time`() throws
    {
        var perspective = Transform3D.identity
        perspective.row3.w = -1.0 / 400
        let turned = perspective.rotated(by: 0.8, x: 0, y: 1, z: 0)
        let sharp = try scene(look { ($0.tint, $0.tintAmount) = (0, 1) }, transform: turned).pixels(
            width: 300, height: 200)
        let soft = try scene(look { ($0.tint, $0.tintAmount, $0.blur) = (0, 1, 1) }, transform: turned)
            .pixels(width: 300, height: 200)
        let difference = zip(sharp.values, soft.values).reduce(0) {
            $0 + abs(Int($1.0 & 255) - Int($1.1 & 255))
        }
        #expect(difference < 60_000 * 4)
        let start = Date()
        _ = try scene(
            look {
                $0.blur = 1e5; $0.shadow = ItemShadow(blur: 1e6, x: 1e6)
            }, transform: turned
        ).png(scale: 2)
        #expect(Date().timeIntervalSince(start) < 20)
    }

    @Test func `a shadow is below its item alone, one on the ground below all`() throws {
        var context = LayoutContext()
        context.perspective = -0.002
        let shadowed = scene(
            look {
                $0.shadow = ItemShadow(blur: 4, x: 10, y: 5, alpha: 0.5)
                $0.groundShadow = GroundShadow(y: 70, blur: 6, alpha: 0.5)
            }, context: context)
        #expect(shadowed.items.map(\.index) == [nil, 1])
        let under = try #require(shadowed.items[1].under.first)
        #expect(under.alpha == 0.5 && under.softness?.deviation == 4)
        let ground = try #require(shadowed.items[0].shapes.first).contours.joined()
        #expect(ground.allSatisfy { $0.y > 160 && $0.y < 180 })
        let svg = shadowed.svg(title: "")
        #expect(svg.contains("feGaussianBlur stdDeviation=\"4\"") && svg.contains("filter=\"url(#b40)\""))
    }

    @Test func `a plane leads to the picture and back`() throws {
        var transform = Transform3D.identity
        transform.row3.w = -0.002
        transform = transform.translated(x: 30, y: -20, z: 10).rotated(by: 0.7, x: 1, y: 2, z: 0.5)
        let plane = Plane(placement(transform))
        for point in [Point(x: 0, y: 0), Point(x: 40, y: -30), Point(x: -50, y: 60)] {
            let seen = try #require(plane.seen([[point, Point(x: 0, y: 0), Point(x: 1, y: 0)]]).first?.first)
            let back = try #require(plane.inverse?.point(at: seen))
            #expect(hypot(back.x - point.x, back.y - point.y) < 1e-9)
        }
    }
}
