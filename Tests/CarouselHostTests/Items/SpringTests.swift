import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// Springs of items: exact, whatever the frame rate.
@Suite struct SpringTests {
    /// What a spring is at 1 s for a target that is a function of the time.
    private func value(_ target: String, response: Double, damping: Double, rate: Int) throws -> Double {
        let fixture = try ItemFixture(
            itemEffect(
                """
                item.blur = 100 + item:spring("x", \(target), { response = \(response), damping = \(damping) })
                return base:translate(offset * 100, 0)
                """), ids: ["a"])
        _ = fixture.carousel.placements
        for frame in 1...rate {
            fixture.tick(Double(frame) / Double(rate) - fixture.carousel.time)
        }
        return try #require(fixture.shown.first).look.blur
    }

    @Test(arguments: [0.3, 0.8, 1, 1.7], [0.25, 0.9])
    func `a spring ends at the same place at 30, 60 and 240 frames a second`(
        _ damping: Double, _ response: Double
    ) throws {
        // At rest, and moving evenly.
        for target in ["carousel.time >= 0.1 and 20 or 0", "30 * t"] {
            let values = try [30, 60, 240].map {
                try value(
                    target == "30 * t" ? "30 * carousel.time" : "20", response: response, damping: damping,
                    rate: $0)
            }
            #expect(values.allSatisfy { abs($0 - values[0]) < 1e-9 }, "\(target): \(values)")
        }
        let eased = try [30, 60, 240].map {
            try value(
                "50 * carousel.time ^ 2 * (3 - 2 * carousel.time)", response: response, damping: damping,
                rate: $0)
        }
        #expect(eased.allSatisfy { abs($0 - eased[2]) < 0.002 * 50 }, "\(eased)")
    }

    @Test func `a spring is what the module ease computes`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                """
                local target = carousel.time > 0 and 10 or 0
                local x, v = item:spring("x", target, { response = 0.5, damping = 0.4 })
                if carousel.dt > 0 and was then
                  wantX, wantV = ease.spring(wantX, wantV, 10, 0.5, 0.4, carousel.dt)
                else wantX, wantV = x, v end
                was = carousel.time > 0.01
                item.blur = 1 + math.abs(x - wantX) + math.abs(v - wantV)
                return base:translate(offset * 100, 0)
                """, head: "local ease = require 'ease' local was, wantX, wantV = false, 0, 0"), ids: ["a"])
        for _ in 0..<40 {
            fixture.tick()
            #expect(try #require(fixture.shown.first).look.blur < 1 + 1e-9)
        }
    }

    @Test func `a spring asks for frames until it is still, and no longer`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                "item:spring('x', carousel.pointer and 1 or 0) return base:translate(offset * 100, 0)"),
            ids: ["a"])
        fixture.tick()
        #expect(!fixture.carousel.isAnimating)
        fixture.carousel.receive(.pointer(CarouselPointer(place: Point(x: 400, y: 200))))
        #expect(fixture.carousel.isAnimating)
        var frames = 0
        while fixture.carousel.isAnimating, frames < 600 {
            fixture.tick()
            frames += 1
        }
        #expect((20...120).contains(frames))
    }

    @Test func `a jump, a still and an item that was not there begin at the target`() throws {
        let fixture = try ItemFixture(
            itemEffect("item.blur = item:spring('x', 10 + index) return base:translate(offset * 100, 0)"),
            ids: (0..<40).map { "a\($0)" })
        #expect(fixture.shown.allSatisfy { $0.look.blur == 10 + Double($0.placement.index) })
        fixture.tick()
        fixture.carousel.scrollOffset = 30
        #expect(fixture.shown.allSatisfy { $0.look.blur == 10 + Double($0.placement.index) })
    }

    @Test func `frames for comparison leave states and springs as they are`() throws {
        let script = itemEffect(
            """
            item.state.n = (item.state.n or 0) + 1
            item.blur = item.state.n
            item.saturation = 1 + 0.001 * item:spring("x", carousel.scrollOffset)
            return base:translate(offset * 100, 0)
            """)
        let fixture = try ItemFixture(script, ids: ["a", "b", "c"])
        fixture.carousel.scrollToItem(at: 2)
        fixture.tick()
        let before = fixture.shown.map(\.look)
        for _ in 0..<5 { _ = fixture.carousel.placements(as: fixture.plugin) }
        fixture.carousel.setNeedsLayout()
        #expect(fixture.shown.map(\.look) == before)
        fixture.tick()
        #expect(fixture.shown.allSatisfy { $0.look.blur == before[0].blur + 1 })
    }
}
