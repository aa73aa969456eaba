// The cost of a frame that an effect in Swift places, in each of its forms, beside the built-in type that it is written
// after.

import BuiltinTypes
import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation

enum EffectBenchmark {
    /// Cover flow as the built-in type does it.
    private struct MethodFlow: Effect {
        let name = "method"
        var tilt = 0.9
        var spacing = 0.25
        let standardOptions: [CarouselOption: Double] = [.spacing: 0.25, .tilt: 0.9]

        func place(_ item: borrowing EffectItem) {
            item.put(EffectBenchmark.coverFlow(item, tilt: tilt, spacing: spacing))
        }
    }

    /// A wheel as the built-in type does it.
    private struct MethodWheel: Effect {
        let name = "methodWheel"
        var radius = 600.0
        var step = 0.2

        func place(_ item: borrowing EffectItem) {
            item.put(
                item.base.translated(along: 0, across: radius, in: item.carousel)
                    .rotated(by: step * item.offset, x: 0, y: 0, z: 1)
                    .translated(along: 0, across: -radius, z: item.offset * 0.01, in: item.carousel))
        }
    }

    @inline(__always)
    private static func coverFlow(_ item: borrowing EffectItem, tilt: Double, spacing: Double) -> Transform3D
    {
        let offset = item.offset
        let lean = min(max(offset, -1), 1)
        let width = item.carousel.itemWidth
        return item.base
            .translated(
                along: (lean * 0.5 * tilt + offset * spacing) * width, z: abs(lean) * -width * 0.5,
                in: item.carousel
            )
            .turned(by: -lean * .pi / 2 * tilt, in: item.carousel)
    }

    private static let script = """
        return {
          options = { spacing = 0.25, tilt = 0.9 },
          itemTransformForOffset = function(offset, base)
            local lean = math.max(-1, math.min(1, offset))
            local width = carousel.itemWidth
            return base:translateAlong((lean * 0.45 + offset * 0.25) * width, 0, math.abs(lean) * -width * 0.5)
              :turn(-lean * math.pi / 2 * 0.9)
          end,
        }
        """

    /// The group's rows.
    @Sendable static func run(_ progress: Progress) throws -> [BenchmarkRow] {
        let closure = CustomType("closure") { item in
            item.put(coverFlow(item, tilt: 0.9, spacing: 0.25))
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
        try script.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let lua = try LuaPlugin(path: file.path, log: PluginLog())
        var rows: [BenchmarkRow] = []
        for items in [30, 1000] {
            let flow = ring(BuiltinType.coverFlow, items)
            let wheel = ring(BuiltinType.wheel, items)
            let pairs: [(name: String, ring: EngineBenchmark.Ring, rival: EngineBenchmark.Ring)] = [
                ("coverFlow, a method an item", ring(MethodFlow(), items), flow),
                ("wheel, a method an item", ring(MethodWheel(), items), wheel),
                ("coverFlow, a closure", ring(closure, items), flow),
                ("coverFlow, a script", ring(lua, items), flow),
            ]
            rows += try pairs.map { name, ring, rival in
                try row("\(name), \(items) items", ring, rival, frames: 60_000 / items, progress)
            }
        }
        return rows
    }

    private static func ring(_ type: any CarouselType, _ items: Int) -> EngineBenchmark.Ring {
        EngineBenchmark.Ring(items: 1_000_000, inSight: items, showing: type)
    }

    private static func row(
        _ name: String, _ ring: EngineBenchmark.Ring, _ rival: EngineBenchmark.Ring, frames: Int,
        _ progress: Progress
    ) throws -> BenchmarkRow {
        var sum = ring.run(frames: frames) + rival.run(frames: frames)
        let pairs = pairs(20, unit: 1e9 / Double(frames), progress) {
            sum += ring.run(frames: frames)
        } rival: {
            sum += rival.run(frames: frames)
        }
        guard sum.isFinite else { throw CommandFailure("bench: a placement is not finite") }
        return BenchmarkRow(
            group: "effects", name: name, unit: "ns", rival: "the built-in type", pairs: pairs)
    }
}
