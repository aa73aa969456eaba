import FuzzInput
import CarouselEngine
import Testing

@Suite struct ProjectionTests {
    private var perspective: Transform3D {
        var t = Transform3D.identity
        t.row3.w = -1.0 / 500
        return t
    }

    @Test func `an item 100 points away shrinks to five sixths`() throws {
        let away = perspective.translated(x: 0, y: 0, z: -100)
        let p = try #require(away.projecting(Point(x: 60, y: -30)))
        #expect(abs(p.x - 50) < 1e-12)
        #expect(abs(p.y + 25) < 1e-12)
    }

    @Test func `a rectangle turned about y is a trapezium with a shorter right side`() throws {
        // The right edge of an item that is 200 points wide and turned by 90° is 100 points away, the left
        // one 100 points near.
        let turned = perspective.rotated(by: .pi / 2, x: 0, y: 1, z: 0)
        let quad = try #require(turned.projecting(Size(width: 200, height: 120)))
        #expect(abs(quad.topRight.y + 60 / 1.2) < 1e-9)
        #expect(abs(quad.topLeft.y + 60 / 0.8) < 1e-9)
        #expect(abs(quad.topRight.x) < 1e-9 && abs(quad.topLeft.x) < 1e-9)
    }

    @Test func `a point at or behind the eye has no projection`() {
        #expect(perspective.translated(x: 0, y: 0, z: 500).projecting(Point(x: 1, y: 1)) == nil)
        #expect(perspective.translated(x: 0, y: 0, z: 900).projecting(Point(x: 1, y: 1)) == nil)
        let turned = perspective.translated(x: 0, y: 0, z: 450).rotated(by: 1, x: 0, y: 1, z: 0)
        #expect(turned.projecting(Size(width: 300, height: 100)) == nil)
    }

    @Test func `unprojecting undoes projecting`() throws {
        var generator = SeededGenerator(seed: 4)
        var seenPoints = 0
        for _ in 0..<500 {
            let t = Transform3DTests.random(&generator)
            let point = Point(
                x: .random(in: -100...100, using: &generator), y: .random(in: -100...100, using: &generator))
            guard let seen = t.projecting(point), let back = t.unprojecting(seen) else { continue }
            seenPoints += 1
            #expect(abs(back.x - point.x) < 1e-5 && abs(back.y - point.y) < 1e-5)
        }
        #expect(seenPoints > 200)
    }

    @Test func `an item seen edge-on can't be hit`() {
        let edge = Transform3D(SIMD4(0, 0, 1, 0), SIMD4(0, 1, 0, 0), SIMD4(1, 0, 0, 0), SIMD4(0, 0, 0, 1))
        #expect(edge.unprojecting(.zero) == nil)
        #expect(!edge.contains(.zero, size: Size(width: 100, height: 100)))
    }

    @Test func `the left and top edges belong to an item, the right and bottom ones do not`() {
        let size = Size(width: 100, height: 60)
        #expect(Transform3D.identity.contains(Point(x: -50, y: -30), size: size))
        #expect(!Transform3D.identity.contains(Point(x: 50, y: 0), size: size))
        #expect(!Transform3D.identity.contains(Point(x: 0, y: 30), size: size))
        #expect(Transform3D.identity.contains(Point(x: 49.999, y: 29.999), size: size))
    }

    @Test func `a plane behind the eye is not hit through the eye`() {
        let behind = perspective.translated(x: 0, y: 0, z: 900)
        #expect(behind.unprojecting(.zero) == nil)
    }
}
