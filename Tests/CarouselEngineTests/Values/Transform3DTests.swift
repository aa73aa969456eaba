import FuzzInput
import CarouselEngine
import Foundation
import Testing

@Suite struct Transform3DTests {
    /// A product of a few random operations: with perspective, far from singular.
    static func random(_ generator: inout SeededGenerator) -> Transform3D {
        var t = Transform3D.identity
        t.row3.w = .random(in: -0.002...0.002, using: &generator)
        for _ in 0..<3 {
            t = t.translated(
                x: .random(in: -200...200, using: &generator), y: .random(in: -200...200, using: &generator),
                z: .random(in: -100...100, using: &generator))
            t = t.rotated(
                by: .random(in: -7...7, using: &generator), x: .random(in: -1...1, using: &generator),
                y: .random(in: -1...1, using: &generator), z: .random(in: 0.1...1, using: &generator))
            t = t.scaled(
                x: .random(in: 0.3...2, using: &generator), y: .random(in: -2 ... -0.3, using: &generator),
                z: .random(in: 0.3...2, using: &generator))
        }
        return t
    }

    static func isClose(_ a: Transform3D, _ b: Transform3D, within tolerance: Double = 1e-8) -> Bool {
        zip(a.elements, b.elements).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0), abs($1)) }
    }

    @Test func `a transform times its inverse is the identity, in both orders`() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let t = Self.random(&generator)
            let inverse = try #require(t.inverse)
            #expect(Self.isClose(t.concatenated(with: inverse), .identity))
            #expect(Self.isClose(inverse.concatenated(with: t), .identity))
        }
    }

    @Test func `concatenation is associative`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let (a, b, c) = (Self.random(&generator), Self.random(&generator), Self.random(&generator))
            #expect(
                Self.isClose(
                    a.concatenated(with: b).concatenated(with: c),
                    a.concatenated(with: b.concatenated(with: c))))
        }
    }

    @Test func `the determinant of a product is the product of the determinants`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let (a, b) = (Self.random(&generator), Self.random(&generator))
            let product = a.determinant * b.determinant
            #expect(abs(a.concatenated(with: b).determinant - product) <= 1e-8 * max(1, abs(product)))
        }
    }

    @Test func `operations apply in the item's own space, before earlier ones`() {
        let t = Transform3D.translation(x: 10, y: 0, z: 0)
        #expect(t.scaled(x: 2, y: 2, z: 2) == Transform3D.scale(x: 2, y: 2, z: 2).concatenated(with: t))
        let turn = Transform3D.rotation(by: 0.3, x: 0, y: 1, z: 0)
        #expect(Self.isClose(t.rotated(by: 0.3, x: 0, y: 1, z: 0), turn.concatenated(with: t)))
        let move = Transform3D.translation(x: 1, y: 2, z: 3)
        #expect(Self.isClose(turn.translated(x: 1, y: 2, z: 3), move.concatenated(with: turn)))
    }

    @Test func `a quarter turn about z maps right to down, about y it maps right to away from the viewer`() {
        let z = Transform3D.rotation(by: .pi / 2, x: 0, y: 0, z: 1)
        #expect(abs(z.row1.y - 1) < 1e-15 && abs(z.row2.x + 1) < 1e-15)
        let y = Transform3D.rotation(by: .pi / 2, x: 0, y: 1, z: 0)
        #expect(abs(y.row1.z + 1) < 1e-15 && abs(y.row3.x - 1) < 1e-15)
        let x = Transform3D.rotation(by: .pi / 2, x: 1, y: 0, z: 0)
        #expect(abs(x.row2.z - 1) < 1e-15 && abs(x.row3.y + 1) < 1e-15)
    }

    @Test
    func
        `the length of an axis has no effect, an axis of length 0 rotates nothing, one that is not finite is no axis`()
    {
        let short = Transform3D.rotation(by: 1, x: 0.1, y: 0.2, z: 0.3)
        let long = Transform3D.rotation(by: 1, x: 10, y: 20, z: 30)
        #expect(Self.isClose(short, long, within: 1e-14))
        #expect(Transform3D.rotation(by: 1, x: 0, y: 0, z: 0) == .identity)
        #expect(Transform3D.rotation(by: 1, x: .infinity, y: 0, z: 0).row1.x.isNaN)
        #expect(Transform3D.rotation(by: 1, x: 0, y: .nan, z: 0).row1.x.isNaN)
    }

    @Test(arguments: [
        Transform3D.scale(x: 0, y: 1, z: 1),
        Transform3D(.zero, .zero, .zero, .zero),
        Transform3D(SIMD4(1, 2, 3, 4), SIMD4(2, 4, 6, 8), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)),
        Transform3D.scale(x: .nan, y: 1, z: 1),
        Transform3D.scale(x: .infinity, y: 1, z: 1),
        Transform3D.scale(x: 1e-200, y: 1e-200, z: 1),
    ])
    func `a singular transform has no inverse`(_ t: Transform3D) {
        #expect(t.inverse == nil)
    }

    @Test func `one NaN or infinite element makes a transform not finite`() {
        for place in 0..<16 {
            for bad in [Double.nan, .infinity, -.infinity] {
                var elements = Transform3D.identity.elements
                elements[place] = bad
                #expect(Transform3D(elements: elements)?.isFinite == false)
            }
        }
        #expect(Transform3D.identity.isFinite)
        #expect(Transform3D.scale(x: 1e300, y: -1e300, z: 1e-300).isFinite)
    }

    @Test func `the elements are in storage order, and there must be sixteen`() {
        let numbers = (1...16).map(Double.init)
        let t = Transform3D(elements: numbers)
        #expect(t?.elements == numbers)
        #expect(t?.row4 == SIMD4(13, 14, 15, 16))
        #expect(Transform3D(elements: [1, 2]) == nil)
    }
}
