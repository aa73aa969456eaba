import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// Shaping: the options follow a point of an item. Laws over the shipped effects.
@Suite struct OptionShaperTests {
    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    private static let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil

    /// An effect on twelve items, the fourth one in the middle.
    private struct Fixture {
        let plugin: LuaPlugin
        let carousel: Carousel<Int>
        let options: [PluginOption]

        init?(_ name: String) throws {
            plugin = try LuaPlugin(
                path: "\(OptionShaperTests.plugins)/\(name).lua", name: name, root: OptionShaperTests.plugins,
                budget: .forTests, log: PluginLog())
            options = OptionShaper.options(of: plugin)
            if options.isEmpty { return nil }
            carousel = Carousel<Int>(
                type: plugin, bounds: Size(width: 800, height: 400), count: 12,
                itemSize: Size(width: 160, height: 200)
            ) { index, _ in index }
            carousel.layoutIfNeeded()
            carousel.scrollOffset = 4
            carousel.settleType()
        }

        func middle(_ index: Int) -> Point? {
            carousel.applyTypeChange()
            return carousel.placements.first { $0.index == index && !$0.isLeaving }?.screenCenter
        }

        func random(_ option: PluginOption, _ random: inout Random) -> Double {
            let (min, max) = (option.min ?? 0, option.max ?? 1)
            let value = min + (max - min) * random.part()
            return (option.step ?? 0) >= 1 ? min + (value - min).rounded(.down) : value
        }

        func reset() throws {
            for option in options { try plugin.setOption(option.name, to: nil) }
            carousel.applyTypeChange()
        }
    }

    private struct Random {
        var state: UInt64
        init(_ text: String) { state = text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }
        mutating func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        mutating func part() -> Double { Double(next() % 1_000_003) / 1_000_003 }
    }

    @Test func `places that options can reach are reached within a point`() throws {
        var (reached, all) = (0, 0)
        var missed: [String] = []
        for name in ShippedEffectTests.scripts {
            guard let fixture = try Fixture(name) else { continue }
            var random = Random(name)
            for _ in 0..<(Self.isLong ? 30 : 4) {
                let index = 3 + random.next() % 4
                var free = fixture.options
                while free.count > 4 { free.remove(at: random.next() % free.count) }
                for option in free {
                    try fixture.plugin.setOption(option.name, to: fixture.random(option, &random))
                }
                let target = fixture.middle(index)
                try fixture.reset()
                guard let target, fixture.middle(index) != nil else { continue }
                let shaper = try #require(
                    OptionShaper(fixture.carousel, fixture.plugin, index: index, options: free))
                let outcome = try #require(shaper.bring(to: target))
                all += 1
                if outcome.left <= 1 { reached += 1 } else { missed.append("\(name) \(outcome.left)") }
                for change in outcome.changes {
                    #expect(change.option.problem(with: change.after) == nil, "\(name) \(change.option.name)")
                }
                // What it says is what is seen.
                let seen = try #require(fixture.middle(index))
                #expect(abs(seen.distance(to: target) - outcome.left) < 1e-6, "\(name)")
                try fixture.reset()
            }
        }
        #expect(all >= 200)
        #expect(Double(reached) >= 0.99 * Double(all), "\(reached) of \(all): \(missed)")
    }

    @Test func `a neighbor that is pulled comes as near as the best of many settings`() throws {
        var worse: [String] = []
        var pulls = 0
        for (number, name) in ShippedEffectTests.scripts.enumerated() where Self.isLong || number % 3 == 0 {
            guard let fixture = try Fixture(name), let from = fixture.middle(5) else { continue }
            var random = Random(name)
            var seen: [Point] = []
            for _ in 0..<2000 {
                for option in fixture.options {
                    try fixture.plugin.setOption(option.name, to: fixture.random(option, &random))
                }
                if let point = fixture.middle(5) { seen.append(point) }
            }
            try fixture.reset()
            for (x, y) in [(40.0, 0.0), (-40, 0), (0, 40), (0, -40)] {
                let target = Point(x: from.x + x, y: from.y + y)
                let shaper = try #require(
                    OptionShaper(fixture.carousel, fixture.plugin, index: 5, options: fixture.options))
                let left = try #require(shaper.bring(to: target)).left
                let best = seen.map { $0.distance(to: target) }.min() ?? 0
                if left > max(best, 0.5) + 0.02 { worse.append("\(name) \(x) \(y): \(left), \(best)") }
                pulls += 1
                try fixture.reset()
            }
        }
        #expect(worse.isEmpty, "\(worse)")
        #expect(pulls >= 40)
    }

    @Test func `a hand that pulls a little brings no option to its end, and one that comes back none at all`()
        throws
    {
        var effects = 0
        for name in ShippedEffectTests.scripts {
            guard let fixture = try Fixture(name), let from = fixture.middle(5) else { continue }
            effects += 1
            for (x, y) in [(40.0, 0.0), (-40, 0), (0, 40), (0, -40), (28, 28)] {
                let shaper = try #require(
                    OptionShaper(
                        fixture.carousel, fixture.plugin, index: 5, at: from, options: fixture.options))
                var last: OptionShaper.Outcome?
                for part in stride(from: 0.1, through: 1, by: 0.1) {
                    last = shaper.follow(Point(x: from.x + x * part, y: from.y + y * part), staysNear: true)
                }
                for change in last?.changes ?? [] where change.option.step ?? 0 < 1 {
                    let ends = [change.option.min, change.option.max]
                    #expect(!ends.contains(change.after), "\(name) \(change.option.name) \(x) \(y)")
                }
                last = shaper.follow(from, staysNear: true)
                #expect(last?.changes.isEmpty ?? true, "\(name)")
                shaper.cancel()
            }
        }
        #expect(effects >= 60)
    }

    @Test func `what moves a card is told, with the way that it moves it`() throws {
        var withHandles = 0
        for name in ShippedEffectTests.scripts {
            guard let fixture = try Fixture(name), fixture.middle(5) != nil else { continue }
            let shaper = try #require(
                OptionShaper(fixture.carousel, fixture.plugin, index: 5, options: fixture.options))
            let handles = shaper.handles(least: 4)
            #expect(fixture.plugin.ownOptionValues.isEmpty, "\(name)")
            if !handles.isEmpty { withHandles += 1 }
            // A small change of the option moves the card that way.
            for handle in handles {
                let option = handle.option
                let (min, max) = (option.min ?? 0, option.max ?? 1)
                guard option.step ?? 0 < 1, let value = fixture.plugin.value(ofOption: option.name) else {
                    continue
                }
                let part = value + (max - min) * 1e-4 <= max ? 1e-4 : -1e-4
                try fixture.plugin.setOption(option.name, to: value + (max - min) * part)
                let moved = try #require(fixture.middle(5))
                let way = Point(
                    x: (moved.x - handle.point.x) / part, y: (moved.y - handle.point.y) / part)
                #expect(way.distance(to: handle.direction) <= 1, "\(name) \(option.name)")
                try fixture.reset()
            }
        }
        #expect(withHandles >= 40)
    }

    @Test func `a hand that goes round brings the options back, with few looks at each move`() throws {
        var looks: [Int] = []
        var gaps: [Double] = []
        for name in ShippedEffectTests.scripts {
            guard let fixture = try Fixture(name), let from = fixture.middle(5) else { continue }
            let shaper = try #require(
                OptionShaper(fixture.carousel, fixture.plugin, index: 5, at: from, options: fixture.options))
            var last: OptionShaper.Outcome?
            for move in 0...60 {
                let angle = Double(move) / 60 * 2 * .pi
                let former = shaper.evaluations
                last = shaper.follow(Point(x: from.x + 15 * sin(angle), y: from.y + 15 * (1 - cos(angle))))
                if move > 0 { looks.append(shaper.evaluations - former) }
                for option in fixture.options {
                    let value = fixture.plugin.value(ofOption: option.name) ?? 0
                    #expect(option.problem(with: value) == nil, "\(name) \(option.name)")
                }
                if let last { gaps.append(last.left) }
            }
            guard let last, last.left < 1 else { continue }
            for change in last.changes {
                let range = (change.option.max ?? 1) - (change.option.min ?? 0)
                #expect(
                    abs(change.after - change.before) <= 0.01 * range,
                    "\(name) \(change.option.name): \(change.before) \(change.after)")
            }
            shaper.cancel()
            #expect(fixture.plugin.ownOptionValues.isEmpty, "\(name)")
        }
        looks.sort()
        #expect(looks.last ?? 99 <= 12 && looks[looks.count / 2] <= 5, "\(looks.last ?? 0)")
        #expect(gaps.count > 1000)
    }

    @Test func `what can't be reached is told with the option that stands in the way`() throws {
        let text = """
            return { options = { { name = "x", default = 10, min = 0, max = 50 }, { name = "n", default = 1, min = 0, max = 9, step = 1 } },
              itemTransformForOffset = function(offset, base)
                return base:translate(offset * 100 + carousel:option("x"), 10 * carousel:option("n")) end }
            """
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let plugin = try LuaPlugin(path: file.path, name: "own", log: PluginLog())
        let carousel = Carousel<Int>(
            type: plugin, bounds: Size(width: 800, height: 400), count: 3,
            itemSize: Size(width: 100, height: 100)
        ) { index, _ in index }
        carousel.layoutIfNeeded()
        func shaper() -> OptionShaper? {
            OptionShaper(carousel, plugin, index: 0, options: OptionShaper.options(of: plugin))
        }
        let far = try #require(shaper()?.bring(to: Point(x: 900, y: 260)))
        #expect(far.limits.map(\.name) == ["x"] && far.canMove && abs(far.left - 450) < 0.5)
        #expect(plugin.value(ofOption: "x") == 50 && plugin.value(ofOption: "n") == 6)
        let near = try #require(shaper()?.bring(to: Point(x: 432, y: 234)))
        #expect(plugin.value(ofOption: "x") == 32 && plugin.value(ofOption: "n") == 3)
        #expect(near.limits.isEmpty && abs(near.left - 4) < 0.1)
        #expect(OptionShaper(carousel, plugin, index: 7, options: OptionShaper.options(of: plugin)) == nil)
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double { hypot(x - other.x, y - other.y) }
}
