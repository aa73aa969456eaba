import FuzzInput
import CarouselEngine
import Testing

@Suite struct DecompositionTests {
    @Test func `position, rotation and scale rebuild the transform`() throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<300 {
            let angle = Double.random(in: -3...3, using: &generator)
            let t = Transform3D.translation(x: 3, y: -4, z: 5)
                .rotated(by: angle, x: 0.2, y: 1, z: Double(round % 3) - 1)
                .scaled(x: round % 2 == 0 ? 1.5 : -1.5, y: 0.5, z: 2)
            let parts = try #require(t.decomposed)
            let rebuilt = Transform3D.translation(
                x: parts.position.x, y: parts.position.y, z: parts.position.z
            )
            .rotated(by: parts.rotation.z, x: 0, y: 0, z: 1)
            .rotated(by: parts.rotation.y, x: 0, y: 1, z: 0)
            .rotated(by: parts.rotation.x, x: 1, y: 0, z: 0)
            .scaled(x: parts.scale.x, y: parts.scale.y, z: parts.scale.z)
            #expect(Transform3DTests.isClose(rebuilt, t, within: 1e-9))
        }
    }

    @Test(arguments: [Double.pi / 2, -.pi / 2])
    func `a quarter turn about y is decomposed correctly, despite gimbal lock`(_ angle: Double) throws {
        let parts = try #require(Transform3D.rotation(by: angle, x: 0, y: 1, z: 0).decomposed)
        #expect(abs(parts.rotation.y - angle) < 1e-7)
        #expect(abs(parts.rotation.x) < 1e-9 && abs(parts.rotation.z) < 1e-9)
    }

    @Test func `a flat or broken transform has no decomposition`() {
        #expect(Transform3D.scale(x: 0, y: 1, z: 1).decomposed == nil)
        #expect(Transform3D.scale(x: .nan, y: 1, z: 1).decomposed == nil)
    }
}
