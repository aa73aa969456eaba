import FuzzInput
import Testing

@testable import CarouselEngine

/// Carousels that move in step.
@Suite struct FollowingTests {
    private let pictures = TestData(items: 12)
    private let thumbnails = TestData(items: 12, size: Size(width: 40, height: 40))

    private func makePair(isLoop: Bool = false) -> (gallery: Carousel<TestView>, strip: Carousel<TestView>) {
        let gallery = makeCarousel("coverFlow", data: pictures)
        // A row of thumbnails does not fill the bounds as a loop; a ring need not.
        let strip = makeCarousel(isLoop ? "rotary" : "linear", data: thumbnails)
        for carousel in [gallery, strip] {
            carousel.options[.wrap] = isLoop ? 1 : 0
            carousel.layoutIfNeeded()
        }
        return (gallery, strip)
    }

    private func run(_ carousels: [Carousel<TestView>], seconds: Double = 1) {
        for _ in 0..<Int(seconds * 60) { for carousel in carousels { carousel.advance(by: 1.0 / 60) } }
    }

    @Test func `a follower goes where its leader is, at once and after every frame`() {
        let (gallery, strip) = makePair()
        gallery.scrollOffset = 5
        strip.follow(gallery)
        #expect(strip.scrollOffset == 5)
        gallery.scrollToItem(at: 9)
        for _ in 0..<60 {
            strip.advance(by: 1.0 / 60)
            gallery.advance(by: 1.0 / 60)
            #expect(strip.scrollOffset == gallery.scrollOffset)
            #expect(abs(strip.velocity - gallery.velocity) < 1e-6)
        }
        #expect(strip.currentItemIndex == 9 && !strip.isAnimating)
    }

    @Test func `a follower's place is its leader's, also when its own data change`() {
        let (gallery, strip) = makePair()
        strip.follow(gallery, ratio: 0.5)
        gallery.scrollOffset = 5
        gallery.advance(by: 0)
        #expect(strip.scrollOffset == 2.5)
        gallery.scrollToItem(at: 9)
        gallery.advance(by: 0.2)
        let place = strip.scrollOffset
        #expect(place > 2.5 && place < 4.5)
        thumbnails.items = 14
        strip.insertItems(at: 12, count: 2)
        #expect(strip.scrollOffset == place)
    }

    @Test func `the one that is touched leads`() {
        let (gallery, strip) = makePair()
        strip.follow(gallery)
        strip.touchDown()
        strip.beginDrag()
        strip.drag(translation: Size(width: -120, height: 0), velocity: .zero)
        run([gallery, strip], seconds: 0.1)
        #expect(strip.scrollOffset == 3 && gallery.scrollOffset == 3)
        strip.endDrag()
        run([gallery, strip])
        gallery.press(.right)
        run([gallery, strip])
        #expect(strip.scrollOffset == 4 && gallery.scrollOffset == 4)
    }

    @Test func `a follower's own motion ends when another one leads`() {
        let (gallery, strip) = makePair()
        strip.follow(gallery)
        let token = strip.scrollToItem(at: 11, .timed(5))
        run([gallery, strip], seconds: 0.5)
        gallery.scrollToItem(at: 0)
        run([gallery, strip])
        #expect(token.end == .interrupted(by: .program))
        #expect(strip.scrollOffset == 0 && gallery.scrollOffset == 0)
    }

    @Test func `a ratio holds in both directions, and over the turns of a loop`() {
        let (gallery, strip) = makePair(isLoop: true)
        strip.follow(gallery, ratio: -0.5)
        var places: [Double] = []
        for _ in 0..<4 {
            gallery.scroll(byNumberOfItems: 6, .timed(0.5))
            run([gallery, strip])
            places.append(strip.scrollOffset)
        }
        #expect(places == [9, 6, 3, 0])
        strip.scroll(byNumberOfItems: 1, .timed(0.5))
        run([gallery, strip])
        #expect(gallery.scrollOffset == 10)
    }

    @Test func `a table says where the follower stands`() {
        let (gallery, strip) = makePair()
        strip.follow(gallery, offsets: [0, 1, 3, 6])
        gallery.scrollOffset = 1.5
        run([gallery, strip], seconds: 0.1)
        #expect(strip.scrollOffset == 2)
        strip.scrollOffset = 4.5
        run([gallery, strip], seconds: 0.1)
        #expect(gallery.scrollOffset == 2.5)
        gallery.scrollOffset = 4
        run([gallery, strip], seconds: 0.1)
        #expect(strip.scrollOffset == 9)
    }

    @Test func `three move together, whichever leads, and a circle ends`() {
        let (gallery, strip) = makePair()
        let third = makeCarousel("rotary", data: TestData(items: 40))
        third.options[.wrap] = 0
        third.layoutIfNeeded()
        strip.follow(gallery)
        third.follow(strip, ratio: 2)
        gallery.follow(third, ratio: 0.5)
        third.scrollOffset = 8
        run([gallery, strip, third], seconds: 0.1)
        #expect(gallery.scrollOffset == 4 && strip.scrollOffset == 4)
        gallery.scrollOffset = 3
        run([gallery, strip, third], seconds: 0.1)
        #expect(third.scrollOffset == 6 && strip.scrollOffset == 3)
    }

    @Test func `each follower sends paired events`() {
        let (gallery, strip) = makePair()
        let log = EventTrace()
        strip.follow(gallery)
        strip.delegate = log
        gallery.scrollToItem(at: 3)
        run([gallery, strip])
        #expect(log.events.first == "began program" && log.events.last == "ended program")
        #expect(log.events.filter { $0.hasPrefix("began") }.count == 1)
    }

    @Test func `ratios and tables that say nothing are ignored`() {
        let (gallery, strip) = makePair()
        gallery.scrollOffset = 5
        for ratio in [0, .nan, .infinity] as [Double] { strip.follow(gallery, ratio: ratio) }
        for table in [[], [1], [1, 1], [0, 2, 1], [0, .nan]] as [[Double]] {
            strip.follow(gallery, offsets: table)
        }
        strip.follow(strip)
        run([gallery, strip], seconds: 0.1)
        #expect(strip.scrollOffset == 0)
    }

    @Test func `a carousel that follows no more moves alone, and a leader that is gone leads nobody`() {
        let (gallery, strip) = makePair()
        strip.follow(gallery)
        strip.stopFollowing()
        gallery.scrollOffset = 5
        run([gallery, strip], seconds: 0.1)
        #expect(strip.scrollOffset == 0)
        do {
            let leader = makeCarousel("linear", data: pictures)
            strip.follow(leader)
        }
        strip.scrollOffset = 2
        run([strip], seconds: 0.1)
        #expect(strip.scrollOffset == 2)
    }

    @Test(arguments: LawSeeds.blocks(of: 200))
    func `after every step, a follower is where its leader says`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) { follow(seed: seed) }
    }

    private func follow(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (gallery, strip) = makePair(isLoop: seed % 2 == 0)
        let ratio = [1, -1, 0.5, 2][Int(seed / 2 % 4)]
        gallery.settings.bounceDistance = 1
        strip.settings.bounceDistance = 4
        strip.follow(gallery, ratio: ratio)
        var leader = gallery
        for _ in 0..<12 {
            leader = Bool.random(using: &generator) ? gallery : strip
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: leader.scrollToItem(at: .random(in: 0..<12, using: &generator))
            case 1: leader.scroll(byNumberOfItems: .random(in: -9...9, using: &generator))
            case 2: leader.scrollOffset = .random(in: 0...11, using: &generator)
            default:
                leader.touchDown()
                leader.beginDrag()
                leader.drag(
                    translation: Size(width: .random(in: -300...300, using: &generator), height: 0),
                    velocity: Size(width: .random(in: -2000...2000, using: &generator), height: 0))
                leader.endDrag()
            }
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                gallery.advance(by: 1.0 / 60)
                strip.advance(by: 1.0 / 60)
                let other = leader === gallery ? strip : gallery
                let unwrapped = leader.unwrappedOffset * (leader === gallery ? ratio : 1 / ratio)
                var wanted = unwrapped - other.core.turnsTaken
                // At its ends it goes no farther than it bounces.
                let give = leader.isOutside ? other.settings.bounceDistance : 0
                if !other.isWrapping { wanted = min(max(wanted, -give), 11 + give) }
                #expect(abs(other.scrollOffset - wanted) < 1e-9)
            }
        }
    }
}
