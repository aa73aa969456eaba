// Benchmarks of the engine's frames: with few and with very many items, their time, allocations and
// arithmetic.

import BuiltinTypes
import CarouselEngine
import CarouselShell
import Foundation
import PlainC

enum EngineBenchmark {
    /// The parts of the benchmark; each may fail independently.
    static let parts: [BenchmarkPart] = [frames, growth, LengthsBenchmark.rows, allocations, arithmetic]

    /// A carousel that autoscrolls continuously and keeps reaching new items: each frame advances time, lays
    /// out and recycles views.
    final class Ring {
        final class View {}
        private final class EmptyDelegate: CarouselDelegate {
            typealias ItemView = View
        }

        private let delegate = EmptyDelegate()
        private let carousel: Carousel<View>
        /// The last frame's placements, for the case in which the caller keeps them.
        private var held: [Placement] = []
        private let holds: Bool

        convenience init(
            items: Int, inSight: Int = 25, type name: String = "linear", hasDelegate: Bool = false,
            holds: Bool = false
        ) throws {
            guard let type = BuiltinTypes.named(name) else { throw CommandFailure("bench: no type \(name)") }
            self.init(items: items, inSight: inSight, showing: type, hasDelegate: hasDelegate, holds: holds)
        }

        init(
            items: Int, inSight: Int, showing type: any CarouselType, hasDelegate: Bool = false,
            holds: Bool = false
        ) {
            self.holds = holds
            carousel = Carousel(
                type: type, bounds: Size(width: 1600, height: 400), count: items,
                itemSize: Size(width: 80, height: 200)
            ) { _, view in view ?? View() }
            carousel.options[.wrap] = 1
            carousel.options[.visibleItems] = Double(inSight)
            carousel.settings.autoscroll = -20
            if hasDelegate { carousel.delegate = delegate }
            carousel.layoutIfNeeded()
        }

        /// Runs frames; returns a sum, so that the compiler can't remove the work.
        func run(frames: Int) -> Double {
            var sum = 0.0
            for _ in 0..<frames {
                carousel.advance(by: 1.0 / 60)
                if holds { held = carousel.placements }
                sum += (holds ? held[0] : carousel.placements[0]).transform.row4.x
            }
            return sum
        }
    }

    // MARK: Frames

    /// Each kind of frame, compared with the arithmetic of its items in C.
    @Sendable private static func frames(_ progress: Progress) throws -> [BenchmarkRow] {
        let million = 1_000_000
        let rings: [(name: String, ring: Ring, inSight: Int)] = [
            ("frame", try Ring(items: million), 25),
            ("frameWithDelegate", try Ring(items: million, hasDelegate: true), 25),
            ("frameHeld", try Ring(items: million, holds: true), 25),
            ("frame1000", try Ring(items: million, inSight: 1000, type: "coverFlow"), 1000),
        ]
        var pairs: [String: [(Double, Double)]] = [:]
        var sum = 0.0
        var constants = plain_frame()
        constants.item_width = 80
        constants.spacing = 1
        constants.tilt = 0.9
        for (_, ring, inSight) in rings { sum += ring.run(frames: 50_000 / inSight) }
        for _ in 0..<40 {
            for (name, ring, inSight) in rings {
                let frames = 50_000 / inSight
                let time = seconds { sum += ring.run(frames: frames) }
                var items = [plain_item](repeating: plain_item(), count: inSight)
                let plain = seconds {
                    for _ in 0..<frames {
                        plain_reset(&items, CInt(inSight), &constants)
                        let place = name == "frame1000" ? plain_cover_flow : plain_linear
                        place(&items, CInt(inSight), &constants)
                    }
                }
                pairs[name, default: []].append((time / Double(frames) * 1e9, plain / Double(frames) * 1e9))
            }
            progress.advance()
        }
        guard sum.isFinite else { throw CommandFailure("bench: a placement is not finite") }
        return rings.map { name, _, _ in
            BenchmarkRow(
                group: "engine", name: name, unit: "ns", rival: "its items' arithmetic in C",
                pairs: pairs[name] ?? [])
        }
    }

    // MARK: Growth

    @Sendable private static func growth(_ progress: Progress) throws -> [BenchmarkRow] {
        let few = try Ring(items: 1000)
        let many = try Ring(items: 1_000_000_000)
        let frames = 2000
        var sum = many.run(frames: frames) + few.run(frames: frames)
        let pairs = pairs(40, unit: 1e9 / Double(frames), progress) {
            sum += many.run(frames: frames)
        } rival: {
            sum += few.run(frames: frames)
        }
        guard sum.isFinite else { throw CommandFailure("bench: a placement is not finite") }
        return [
            BenchmarkRow(
                group: "engine", name: "frame of 1,000,000,000 items", unit: "ns", rival: "of 1,000 items",
                pairs: pairs)
        ]
    }

    // MARK: Allocations

    /// The number of frames in which allocations are counted.
    static let countedFrames = 1000

    /// Counts in a separate process, which loads the counter before the C library.
    @Sendable private static func allocations(_ progress: Progress) throws -> [BenchmarkRow] {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let counter = program.deletingLastPathComponent().appendingPathComponent("libAllocationCounter.so")
        guard FileManager.default.fileExists(atPath: counter.path) else {
            throw CommandFailure(
                "bench: no \(counter.lastPathComponent) next to the program; expected `make bench`, on Linux")
        }
        var environment = ProcessInfo.processInfo.environment
        environment["LD_PRELOAD"] = counter.path
        let data = try BenchmarkTurns.output(
            of: program.path, ["count-allocations"], environment: environment)
        let output = String(decoding: data, as: UTF8.self)
        guard let count = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CommandFailure("bench: the counting process printed '\(output)'; expected a number")
        }
        return [
            BenchmarkRow(
                group: "engine", name: "steady allocations", value: count, unit: "in \(countedFrames) frames",
                limit: "none", limitValue: 0, runs: 1)
        ]
    }

    /// Counts the allocations of frames in steady state, also when the caller keeps the placements; called in
    /// the counting process.
    static func countAllocations(_ count: () -> UInt) throws -> UInt {
        let rings = [try Ring(items: 1_000_000), try Ring(items: 1_000_000, holds: true)]
        // First let the storage grow to the size that a frame needs.
        var sum = rings.reduce(0) { $0 + $1.run(frames: 200) }
        // A ring that ended in between would count what that takes.
        let (before, after) = withExtendedLifetime(rings) {
            let before = count()
            for ring in rings { sum += ring.run(frames: countedFrames / rings.count) }
            return (before, count())
        }
        guard sum.isFinite else { throw CommandFailure("bench: a placement is not finite") }
        return after - before
    }

    // MARK: Arithmetic

    @Sendable private static func arithmetic(_ progress: Progress) throws -> [BenchmarkRow] {
        [
            try compare("linear", with: plain_linear, progress),
            try compare("cylinder", with: plain_cylinder, progress),
            try compare("coverFlow", with: plain_cover_flow, progress),
        ]
    }

    /// Compares 25 items placed by a type with a C loop; both start from the base transform.
    private static func compare(
        _ name: String,
        with plain: (UnsafeMutablePointer<plain_item>?, CInt, UnsafePointer<plain_frame>?) -> Void,
        _ progress: Progress
    ) throws -> BenchmarkRow {
        guard let type = BuiltinTypes.named(name) else { throw CommandFailure("bench: no type \(name)") }
        var context = LayoutContext()
        context.itemWidth = 160
        context.bounds = Size(width: 800, height: 400)
        context.numberOfItems = 25
        context.perspective = -0.002
        for option in CarouselOption.allCases {
            context.options[option] = type.defaultValue(of: option, in: context)
        }
        var constants = plain_frame()
        constants.item_width = 160
        constants.spacing = context.options[.spacing] ?? 1
        constants.tilt = context.options[.tilt] ?? 0
        constants.arc = context.options[.arc] ?? 1
        constants.count = context.options[.count] ?? 1
        constants.radius = context.options[.radius] ?? 1
        let base = context.baseTransform
        withUnsafeMutableBytes(of: &constants.base) { $0.storeBytes(of: base, as: Transform3D.self) }

        let offsets = (0..<25).map { Double($0) - 12.3 }
        let fresh = offsets.enumerated().map {
            FrameItem(index: $0, offset: $1, distance: 0, toggle: 0, base: base)
        }
        var items = fresh
        var plainItems = offsets.map { offset in
            var item = plain_item()
            item.offset = offset
            return item
        }
        let rounds = 4000
        let pairs = pairs(40, unit: 1e9 / Double(rounds), progress) {
            for _ in 0..<rounds {
                items.changeEach { $0.transform = base }
                type.place(&items, in: context)
            }
        } rival: {
            for _ in 0..<rounds {
                plain_reset(&plainItems, 25, &constants)
                plain(&plainItems, 25, &constants)
            }
        }
        return BenchmarkRow(
            group: "engine", name: "arithmetic of \(type.name), 25 items", unit: "ns",
            rival: "a plain C loop", pairs: pairs)
    }
}
