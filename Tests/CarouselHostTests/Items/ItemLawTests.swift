import CarouselEngine
import CarouselHost
import FuzzInput
import Testing

/// What belongs to an item stays with it, whatever happens to the data.
@Suite struct ItemLawTests {
    /// Says who it thinks it is, and follows a number of its own.
    private static let script = itemEffect(
        """
        item.state.name = item.state.name or item.id
        item.label = item.id .. "|" .. item.state.name .. "|" .. item:random("x")
        item.blur = item:spring("own", 500 * item:random() + carousel.scrollOffset, { response = 0.3, damping = 0.4 }) + 1
        item.saturation = item.presence
        return base:translate(offset * 100, 0), item.leaving and 0.5 or 1
        """, fields: "change = { arrive = 0.5, leave = 0.3 },")

    /// A step of a sequence: a change of the data, a motion, or time.
    private static func step(_ fixture: ItemFixture, _ random: inout SeededGenerator, next: inout Int) throws
    {
        let count = fixture.ids.count
        switch random.next() % 8 {
        case 0:
            fixture.ids.insert("n\(next)", at: Int(random.next() % UInt64(count + 1)))
            next += 1
        case 1 where count > 4: fixture.ids.remove(at: Int(random.next() % UInt64(count)))
        case 2:
            let id = fixture.ids.remove(at: Int(random.next() % UInt64(count)))
            fixture.ids.insert(id, at: Int(random.next() % UInt64(count)))
        case 3: fixture.ids.shuffle(using: &random)
        case 4: return fixture.carousel.reloadData()
        case 5:
            fixture.carousel.scrollToItem(at: Int(random.next() % UInt64(count)))
            return
        case 6: return fixture.carousel.scrollOffset += Double(random.next() % 3) - 1
        default: return (0..<5).forEach { _ in fixture.tick() }
        }
        try fixture.carousel.apply(fixture.ids)
    }

    @Test(arguments: 0..<10)
    func `identity, random, state and springs belong to the same item through any sequence`(_ group: Int)
        throws
    {
        var checked = 0
        for seed in UInt64(group * 100)..<UInt64(group * 100 + 100) {
            var random = SeededGenerator(seed: seed)
            let fixture = try ItemFixture(Self.script, ids: (0..<9).map { "a\($0)" })
            if seed % 2 == 1 { fixture.carousel.options[.wrap] = 1 }
            fixture.tick()
            var numbers: [String: String] = [:]
            var springs: [String: Double] = [:]
            var next = 0
            for _ in 0..<12 {
                try Self.step(fixture, &random, next: &next)
                fixture.tick()
                var now: [String: Double] = [:]
                for item in fixture.shown {
                    let parts = item.look.label.split(separator: "|").map(String.init)
                    try #require(parts.count == 3, "\(fixture.log.consume())")
                    if !item.isLeaving { #expect(item.name == parts[0]) }
                    #expect(parts[0] == parts[1], "the state of another item")
                    #expect(numbers[parts[0], default: parts[2]] == parts[2], "another random number")
                    numbers[parts[0]] = parts[2]
                    if !item.isLeaving { now[parts[0]] = item.look.blur }
                    checked += 1
                }
                // Another item's spring is up to 500 away; in a frame or a jump of the offset one moves by its swing.
                for (id, value) in now {
                    if let before = springs[id] {
                        #expect(abs(value - before) < 40, "the spring of another item")
                    }
                }
                springs = now
            }
            #expect(fixture.log.consume().isEmpty)
        }
        #expect(checked > 5_000)
    }

    @Test(arguments: 0..<20)
    func `presence is continuous in time, goes on where it was, and ends at exactly 0 or 1`(_ group: Int)
        throws
    {
        let step = 1.0 / 240
        for seed in UInt64(group * 50)..<UInt64(group * 50 + 50) {
            var random = SeededGenerator(seed: seed)
            let fixture = try ItemFixture(Self.script, ids: (0..<7).map { "a\($0)" })
            var before: [ItemID: Double] = [:]
            var next = 0
            var leftAt: [Double] = []
            for _ in 0..<60 {
                if random.next() % 12 == 0 {
                    // Only what changes the data; an item that comes back goes on from where it is.
                    let count = fixture.ids.count
                    if random.next() % 2 == 0 || count < 4 {
                        fixture.ids.insert("n\(next % 5)", at: Int(random.next() % UInt64(count + 1)))
                        next += 1
                        fixture.ids = Array(
                            Dictionary(grouping: fixture.ids.enumerated(), by: \.element).values
                                .compactMap(\.first).sorted { $0.offset < $1.offset }.map(\.element))
                    } else {
                        fixture.ids.remove(at: Int(random.next() % UInt64(count)))
                    }
                    try fixture.carousel.apply(fixture.ids)
                }
                fixture.tick(step)
                let now = Dictionary(uniqueKeysWithValues: fixture.shown.map { ($0.id, $0.look.saturation) })
                for (id, value) in now {
                    #expect((0...1).contains(value))
                    if let former = before[id] { #expect(abs(value - former) <= step / 0.3 + 1e-9) }
                }
                leftAt += before.filter { now[$0.key] == nil && $0.value < 0.9 }.map(\.value)
                before = now
            }
            for value in leftAt { #expect(value <= step / 0.3 + 1e-9, "an item left before it was gone") }
            for _ in 0..<60 { fixture.tick() }
            #expect(fixture.shown.allSatisfy { $0.look.saturation == 1 && !$0.isLeaving })
        }
    }

    @Test func `with reduced motion everybody is there, and the carousel fades`() throws {
        let fixture = try ItemFixture(Self.script, ids: ["a", "b", "c"])
        fixture.carousel.settings.reducesMotion = true
        fixture.ids.append("d")
        try fixture.carousel.apply(fixture.ids)
        fixture.tick(0.1)
        #expect(fixture.shown.allSatisfy { $0.look.saturation == 1 })
        #expect(fixture.shown.contains { $0.placement.alpha < 1 })
    }

    @Test func `only a change of the script's own turns the carousel's fade off`() throws {
        func alpha(_ fields: String) throws -> Double {
            let fixture = try ItemFixture(
                itemEffect("return base:translate(offset * 100, 0)", fields: fields), ids: ["a", "b", "c"])
            fixture.ids.insert("d", at: 1)
            try fixture.carousel.apply(fixture.ids)
            fixture.tick(0.1)
            return try #require(fixture.shown.first { $0.name == "d" }).placement.alpha
        }
        #expect(try alpha("change = { arrive = 1 },") == 1)
        #expect(try alpha("") < 0.5)
        #expect(try alpha("appear = true,") < 0.5)
    }

    @Test func `the first items arrive once time passes, and a still picture shows them`() throws {
        let script = itemEffect(
            "item.saturation = item.presence item.blur = item.order + 1 return base:translate(offset * 100, 0)",
            fields: "change = { arrive = 1, leave = 1 }, appear = true,")
        let fixture = try ItemFixture(script, ids: (0..<8).map { "a\($0)" })
        #expect(fixture.shown.allSatisfy { $0.look.saturation == 1 })
        fixture.tick(0.25)
        #expect(fixture.shown.allSatisfy { $0.look.saturation == 0.25 })
        #expect(fixture.shown.map(\.look.blur) == (0..<fixture.shown.count).map { Double($0) + 1 })
        #expect(fixture.carousel.isAnimating)
        fixture.tick(0.8)
        #expect(fixture.shown.allSatisfy { $0.look.saturation == 1 })
        fixture.carousel.showsAllFrames = true
        try fixture.save(script + " -- again")
        #expect(fixture.shown.allSatisfy { $0.look.saturation == 0 })
    }
}
