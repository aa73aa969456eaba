import CarouselEngine
import Testing

@testable import Export

/// A matrix in the parts that browsers interpolate.
@Suite struct MatrixPartsTests {
    static let transforms: [Transform3D] = {
        var eye = Transform3D.identity
        eye.row3.w = -1.0 / 500
        return [
            .identity, .translation(x: 30, y: -4, z: 90), .rotation(by: 1.2, x: 0, y: 1, z: 0),
            .rotation(by: -2.8, x: 1, y: 2, z: 3).concatenated(with: .translation(x: 5, y: 6, z: 7)),
            .rotation(by: 0.7, x: 0, y: 1, z: 0).concatenated(with: .translation(x: -200, y: 0, z: -300))
                .concatenated(with: eye),
            .scale(x: -1, y: 2, z: 0.5).concatenated(with: .rotation(by: 0.4, x: 1, y: 0, z: 1)),
        ]
    }()

    private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
        zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? .infinity
    }

    @Test(arguments: transforms) func `a matrix is made of its parts`(_ transform: Transform3D) throws {
        let parts = try #require(MatrixParts(transform))
        // A matrix is the same whatever it is divided by.
        let whole = 1 / transform.row4.w
        var expected = transform
        expected.row1 *= whole
        expected.row2 *= whole
        expected.row3 *= whole
        expected.row4 *= whole
        #expect(distance(parts.transform, expected) < 1e-6)
        #expect(distance(parts.mixed(with: parts, 0.3).transform, expected) < 1e-6)
    }

    @Test func `half of a turn is a turn by half of its angle`() throws {
        let start = try #require(MatrixParts(.rotation(by: -0.5, x: 0, y: 1, z: 0)))
        let end = try #require(MatrixParts(.rotation(by: 0.9, x: 0, y: 1, z: 0)))
        let middle = Transform3D.rotation(by: 0.2, x: 0, y: 1, z: 0)
        #expect(distance(start.mixed(with: end, 0.5).transform, middle) < 1e-9)
    }

    @Test func `what is flat has no parts`() throws {
        let flat = Transform3D.scale(x: 0, y: 1, z: 1)
        #expect(MatrixParts(flat) == nil)
    }
}
