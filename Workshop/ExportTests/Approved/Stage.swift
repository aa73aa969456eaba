import CarouselEngine
import Foundation

/// Cards step forward from the wings onto a polished floor, and leave to the other side.
struct Stage: Effect {
    let name = "stage"
    let summary = "Cards step forward from the wings onto a polished floor, and leave to the other side."

    var shade = 1.0
    var floorOption = 0.35

    static let options: [EffectOption<Stage>] = [
        .number(\.shade, "shade", 0...1.4, step: 0.1, help: "how much darker the wings are"),
        .number(\.floorOption, "floor", 0...1, step: 0.05, help: "how strongly the floor mirrors them"),
    ]

    static let presets = [
        EffectPreset("plain", ["shade": 0, "floor": 0])
    ]

    func prepare(_ settings: inout CarouselSettings) {
        settings.itemSize = Size(width: 240, height: 200)
    }

    private static let enter = Poses([
        -2: Pose(along: .part(-1.35), z: -260, turned: 0.9, alpha: 0, shade: -0.7),
        -1: Pose(along: .part(-0.95), z: -160, turned: 0.6, shade: -0.35),
        1: Pose(along: .part(0.95), z: -160, turned: -0.6, shade: -0.35),
        2: Pose(along: .part(1.35), z: -260, turned: -0.9, alpha: 0, shade: -0.7),
    ])

    func place(_ item: borrowing EffectItem) {
        if floorOption > 0 {
            item.look.reflection = ItemReflection(scale: 0.4, alpha: floorOption, gap: 2)
        }
        let pose = Self.enter.place(at: item.offset, from: item.base, in: item.carousel)
        item.put(pose.transform, alpha: pose.alpha, shade: pose.shade * self.shade)
    }
}
