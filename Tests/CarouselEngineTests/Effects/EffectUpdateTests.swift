import Testing

@testable import CarouselEngine

/// A row that follows the carousel a moment later.
private struct Lag: Effect {
    struct Memory: Equatable {
        var position = 0.0
        var steps: [Double] = []
    }

    let name = "lag"
    var rate = 4.0
    let initialMemory = Memory()
    static let options: [EffectOption<Lag>] = [.number(\.rate, "rate", 1...30)]

    func update(_ memory: inout Memory, by seconds: Double, in carousel: borrowing EffectContext) -> Bool {
        memory.steps.append(seconds)
        if seconds == 0 {
            memory.position = carousel.scrollOffset
            return false
        }
        memory.position += (carousel.scrollOffset - memory.position) * min(1, rate * seconds)
        return abs(memory.position - carousel.scrollOffset) > 1e-3
    }

    func value(of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext)
        -> Double?
    {
        option == .spacing ? 1 + memory(in: carousel).position : value
    }

    func place(_ item: borrowing EffectItem) {
        let memory = memory(in: item.carousel)
        item.put(
            item.base.translated(
                x: memory.position, y: item.carousel.value(of: .spacing, default: 0), z: item.offset))
    }
}

/// An effect whose items do not read what it keeps.
private struct Count: Effect {
    let name = "count"
    let initialMemory = 0

    func update(_ memory: inout Int, by seconds: Double, in carousel: borrowing EffectContext) -> Bool {
        memory += 1
        return false
    }

    func value(of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext)
        -> Double?
    {
        option == .radius ? Double(memory(in: carousel)) : value
    }

    func place(_ item: borrowing EffectItem) { item.put(item.base) }
}

/// What a carousel keeps of an effect, and the effect changes in each frame.
@Suite struct EffectUpdateTests {
    private let data = TestData(items: 9)

    private func carousel(_ type: any CarouselType) -> Carousel<TestView> {
        let carousel = Carousel<TestView>(type: type, bounds: Size(width: 800, height: 400))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    private func position(_ carousel: Carousel<TestView>) -> Double? {
        carousel.placements.first?.transform.row4.x
    }

    @Test func `it is updated once in each advance, and with 0 at first and after a jump`() throws {
        let carousel = carousel(Lag())
        carousel.advance(by: 0.1)
        carousel.advance(by: 0.1)
        carousel.scrollOffset = 3
        #expect(position(carousel) == 3)
        carousel.scroll(toOffset: 5, .timed(0.1))
        carousel.advance(by: 0.1)
        #expect(abs((position(carousel) ?? 0) - 3.8) < 1e-9)
    }

    @Test func `options and items see the same value of a frame, however often they are placed`() {
        let carousel = carousel(Lag())
        carousel.scroll(toOffset: 4, .timed(0.2))
        for _ in 0..<5 {
            carousel.advance(by: 0.05)
            carousel.invalidateType(restarts: false)
            let places = carousel.placements.map { SIMD2($0.transform.row4.x, $0.transform.row4.y) }
            #expect(!places.isEmpty)
            #expect(places.allSatisfy { $0.y == 1 + $0.x })
        }
    }

    @Test func `it is updated also where only an option reads it`() {
        let carousel = carousel(Count())
        func radius() -> Double? {
            if case .number(let number)? = carousel.value(ofOption: "radius") { number } else { nil }
        }
        let before = radius() ?? -1
        for _ in 0..<3 {
            carousel.advance(by: 0.1)
            _ = carousel.placements
        }
        #expect(radius() == before + 3)
    }

    @Test func `it asks for frames until it rests`() {
        let carousel = carousel(Lag())
        carousel.scroll(toOffset: 2, .timed(0.1))
        var frames = 0
        repeat {
            carousel.advance(by: 1 / 60)
            frames += 1
        } while carousel.isAnimating && frames < 1000
        #expect(frames > 60 && frames < 300)
        #expect(abs((position(carousel) ?? 0) - 2) < 2e-3)
    }

    @Test func `each carousel has its own, and a checkpoint has it`() {
        let effect = Lag()
        let one = carousel(effect)
        let other = carousel(effect)
        one.scroll(toOffset: 2, .timed(0.1))
        one.advance(by: 0.1)
        let before = position(one)
        let checkpoint = one.checkpoint
        one.advance(by: 0.1)
        #expect(position(one) != before && position(other) == 0)
        checkpoint.goBack()
        #expect(position(one) == before)
    }

    @Test func `another value of the same effect goes on with what is kept`() {
        let carousel = carousel(Lag())
        carousel.scroll(toOffset: 2, .timed(0.1))
        carousel.advance(by: 0.1)
        let before = position(carousel)
        var faster = Lag()
        faster.rate = 30
        carousel.type = faster
        #expect(position(carousel) == before)
    }
}
