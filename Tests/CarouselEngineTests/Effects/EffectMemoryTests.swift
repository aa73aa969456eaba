import Testing

@testable import CarouselEngine

/// What an effect remembers of items and of a carousel.
@Suite struct EffectMemoryTests {
    private let data = TestData(items: 9)

    private func carousel(
        _ place: @escaping @Sendable (borrowing EffectItem) -> Void
    ) -> Carousel<TestView> {
        let carousel = Carousel<TestView>(
            type: CustomType("custom", place: place), bounds: Size(width: 800, height: 400))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 4
        // The first frame.
        _ = carousel.placements
        return carousel
    }

    /// An item counts its frames, which is its place.
    private static func count(_ item: borrowing EffectItem) {
        let frames = item.memory(0)
        item.remember(frames + 1)
        item.put(item.base.translated(x: Double(frames), y: 0, z: 0))
    }

    private func place(of carousel: Carousel<TestView>, _ index: Int) -> Double? {
        carousel.placements.first { $0.index == index }?.transform.row4.x
    }

    @Test func `a value is what was remembered in the frame before`() {
        let carousel = carousel { Self.count($0) }
        #expect(place(of: carousel, 4) == 0)
        for frame in 1...5 {
            carousel.advance(by: 0.1)
            #expect(place(of: carousel, 4) == Double(frame))
        }
    }

    @Test func `a frame that is placed twice at one time is the same`() {
        let carousel = carousel { Self.count($0) }
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        for _ in 0..<3 {
            carousel.invalidateType(restarts: false)
            #expect(place(of: carousel, 4) == 3)
        }
        // What another type would place is looked at, and kept by nobody.
        _ = carousel.placements(as: carousel.type)
        carousel.advance(by: 0.1)
        #expect(place(of: carousel, 4) == 4)
    }

    @Test func `a value belongs to its item, whatever its index`() throws {
        let carousel = carousel { item in
            let first = item.memory(item.index)
            item.remember(first)
            item.put(item.base.translated(x: Double(first), y: 0, z: 0))
        }
        try carousel.apply([10, 11, 12, 13, 14, 15, 16, 17, 18], animated: false)
        carousel.advance(by: 0.1)
        data.items = 10
        try carousel.apply([9, 10, 11, 12, 13, 14, 15, 16, 17, 18], animated: false)
        carousel.advance(by: 0.1)
        #expect(place(of: carousel, 5) == 4 && place(of: carousel, 4) == 3)
    }

    @Test func `another value asks for one more frame, the same value for none`() {
        let carousel = carousel { item in
            let steps = item.memory(0)
            item.remember(min(steps + 1, 3))
            item.put(item.base.translated(x: Double(steps), y: 0, z: 0))
        }
        carousel.needsFrames = {}
        _ = carousel.placements
        var frames = 0
        while carousel.isAnimating, frames < 100 {
            carousel.advance(by: 0.1)
            frames += 1
        }
        #expect(place(of: carousel, 4) == 3 && frames <= 5)
    }

    @Test func `values that never rest get frames for 10 s`() {
        let carousel = carousel { Self.count($0) }
        _ = carousel.placements
        var seconds = 0.0
        while carousel.isAnimating, seconds < 60 {
            carousel.advance(by: 0.1)
            seconds += 0.1
        }
        #expect(seconds > 9 && seconds < 12)
    }

    @Test func `a carousel has a value of its own, and each of two has its own`() {
        struct Book: Equatable, Sendable { var pages: [Int] = [] }
        let write: @Sendable (borrowing EffectItem) -> Void = { item in
            let book = item.carousel.memory(Book())
            if item.isCurrent { item.carousel.remember(Book(pages: (book.pages + [item.index]).suffix(3))) }
            item.put(item.base.translated(x: Double(book.pages.count), y: 0, z: 0))
        }
        let (one, other) = (carousel(write), carousel(write))
        for _ in 0..<2 {
            one.advance(by: 0.1)
            _ = one.placements
        }
        other.advance(by: 0.1)
        #expect(place(of: one, 4) == 2 && place(of: other, 4) == 1)
    }

    @Test func `a checkpoint has the values of its moment`() {
        let carousel = carousel { Self.count($0) }
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        let checkpoint = carousel.checkpoint
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        #expect(place(of: carousel, 4) == 6)
        checkpoint.goBack()
        carousel.advance(by: 0.1)
        #expect(place(of: carousel, 4) == 4)
    }

    @Test func `another type forgets, and a value of another type is none`() {
        let carousel = carousel { Self.count($0) }
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        carousel.type = CustomType("other") { item in
            item.put(item.base.translated(x: Double(item.memory(7)), y: 0, z: 0))
            item.remember("text")
        }
        #expect(place(of: carousel, 4) == 7)
        carousel.advance(by: 0.1)
        #expect(place(of: carousel, 4) == 7)
    }

    @Test func `an option hook keeps nothing`() {
        struct Hooked: Effect {
            let name = "hooked"
            func value(
                of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext
            ) -> Double? {
                carousel.remember(carousel.memory(0) + 1)
                return option == .spacing ? Double(carousel.memory(1)) : value
            }
            func place(_ item: borrowing EffectItem) {
                item.put(item.base.translated(x: Double(item.carousel.memory(5)), y: 0, z: 0))
            }
        }
        let carousel = carousel { $0.put($0.base) }
        carousel.type = Hooked()
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        #expect(place(of: carousel, 4) == 5 && carousel.value(ofOption: "spacing") == 1)
    }
}
