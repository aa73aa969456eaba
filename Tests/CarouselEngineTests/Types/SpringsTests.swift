import Testing

@testable import CarouselEngine

/// Springs of the items of a carousel.
@Suite struct SpringsTests {
    private var memory = TypeMemory()
    private var context = LayoutContext()

    private mutating func frame(_ seconds: Double = 0.1) {
        context.time += seconds
        context.timeStep = seconds
        memory.begin(context)
    }

    private func request(_ target: Double, key: UInt64 = 1, damping: Double = 1) -> SpringRequest {
        SpringRequest(key: key, target: target, response: 0.5, damping: damping)
    }

    private mutating func value(
        _ target: Double, item: UInt64 = 1, name: Int = 1, version: Int = 0, key: UInt64 = 1,
        damping: Double = 1
    ) -> Double? {
        memory.follow(
            request(target, key: key, damping: damping), of: ItemID(number: item), version: version
        ) { .number(name) }?.value
    }

    @Test mutating func `a spring begins at its target, goes towards another one, and rests there`() throws {
        frame()
        #expect(value(1) == 1 && !memory.isMoving)
        frame()
        let first = try #require(value(2))
        #expect(first > 1 && first < 2 && memory.isMoving)
        for _ in 0..<40 {
            frame()
            _ = value(2)
        }
        let end = try #require(value(2))
        #expect(abs(end - 2) < 1e-4 && !memory.isMoving)
    }

    @Test(arguments: [0.3, 1.0, 1.4])
    mutating func `the same second in few and in many frames gives the same value`(damping: Double) throws {
        var ends: [Double] = []
        for frames in [10, 100] {
            memory = TypeMemory()
            context = LayoutContext()
            frame()
            _ = value(0, damping: damping)
            for step in 1...frames {
                frame(1 / Double(frames))
                // The target moves evenly.
                ends.append(try #require(value(Double(step) / Double(frames), damping: damping)))
            }
        }
        #expect(abs(ends[9] - ends[109]) < 1e-12)
    }

    @Test mutating func `a frame that is placed twice moves a spring once`() {
        frame()
        _ = value(0)
        frame()
        let once = value(1)
        memory.begin(context)
        #expect(value(1) == once)
    }

    @Test mutating func `a spring goes with its item's name, whatever loads it`() throws {
        frame()
        _ = value(0, item: 1, name: 7)
        frame()
        let before = try #require(value(1, item: 1, name: 7))
        // The same item under another number, and with names of another version.
        frame()
        let after = try #require(value(1, item: 2, name: 7, version: 1))
        #expect(after > before && after < 1)
    }

    @Test mutating func `an item that was out of sight begins at its target`() {
        frame()
        _ = value(0, item: 1, name: 7)
        frame()
        frame()
        #expect(value(1, item: 9, name: 7) == 1)
    }

    @Test mutating func `a placement for comparison leaves a spring as it is`() {
        frame()
        _ = value(0)
        frame()
        let moved = value(1)
        let seen = memory.asItIs(request(5), of: ItemID(number: 1), version: 0) { .number(1) }
        #expect(seen.value == moved && value(1) == moved)
        let nobody = memory.asItIs(request(5), of: ItemID(number: 2), version: 0) { .number(2) }
        #expect(nobody.value == 5 && nobody.speed == 0)
    }

    @Test mutating func `an item has 64 memory at most`() {
        frame()
        for key in 0..<UInt64(TypeMemory.mostSprings) { #expect(value(1, key: key) == 1) }
        #expect(value(1, key: 64) == nil && value(1, item: 2, name: 2, key: 64) == 1)
    }

    @Test mutating func `those that are out of sight for long are forgotten, those in sight go on`() throws {
        for item in 0..<3000 {
            frame()
            _ = value(0, item: UInt64(item), name: item)
            _ = value(item < 2900 ? 0 : 1, item: 5000, name: -1)
        }
        let last = try #require(value(1, item: 5000, name: -1))
        #expect(last > 0.9 && memory.count < 1100)
    }
}
