import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// Changes of the data.
@Suite struct DataLawTests {
    private let data = TestData(items: 12)
    private let log = EventTrace()
    private let carousel: Carousel<TestView>

    init() {
        carousel = makeCarousel("linear", data: data)
        carousel.delegate = log
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 5
        log.events.removeAll()
    }

    private func offset(of id: ItemID) -> Double? { carousel.placements.first { $0.id == id }?.offset }

    @Test func `an insert before the current item keeps it in the middle, without an event`() throws {
        let current = try #require(carousel.id(ofItemAt: 5))
        data.items = 14
        carousel.insertItems(at: 0, count: 2)
        #expect(carousel.currentItemIndex == 7 && carousel.id(ofItemAt: 7) == current)
        #expect(offset(of: current) == 0 && log.events.isEmpty)
    }

    @Test func `the items after an insert move there in 0.4 s, and the new one fades in`() throws {
        let neighbor = try #require(carousel.id(ofItemAt: 6))
        data.items = 13
        carousel.insertItems(at: 6)
        #expect(offset(of: neighbor) == 1)
        carousel.advance(by: 0.2)
        #expect(offset(of: neighbor) == 1.5)
        #expect(carousel.placements.first { $0.index == 6 }?.alpha == 0.5)
        carousel.advance(by: 0.2)
        #expect(offset(of: neighbor) == 2 && !carousel.isAnimating)
    }

    @Test func `removing the current item lets the next one take its place, with an event`() throws {
        let next = try #require(carousel.id(ofItemAt: 6))
        let gone = try #require(carousel.id(ofItemAt: 5))
        data.items = 11
        carousel.removeItems(at: 5)
        #expect(carousel.currentItemIndex == 5 && carousel.id(ofItemAt: 5) == next)
        #expect(offset(of: next) == 1 && log.events == ["currentChanged"])
        let leaving = try #require(carousel.placements.first { $0.id == gone })
        #expect(leaving.isLeaving && leaving.alpha == 1 && carousel.view(of: gone) != nil)
        #expect(carousel.indexOfItem(at: Point(x: 400, y: 200)) == nil)
        carousel.advance(by: 0.5)
        #expect(carousel.placements.allSatisfy { !$0.isLeaving } && carousel.view(of: gone) == nil)
    }

    @Test func `a scroll goes on to its item, however the data change`() {
        carousel.scrollToItem(at: 10, duration: 0.4)
        carousel.advance(by: 0.2)
        data.items = 15
        carousel.insertItems(at: 2, count: 3)
        #expect(carousel.destination == 13)
        carousel.advance(by: 0.2)
        #expect(carousel.scrollOffset == 13)
    }

    @Test func `a scroll to an item that moves is planned anew, at its speed`() {
        carousel.scrollToItem(at: 10, duration: 0.4)
        carousel.advance(by: 0.2)
        let speed = carousel.velocity
        data.items = 10
        carousel.removeItems(at: 8, count: 2)
        carousel.advance(by: 1e-9)
        #expect(abs(carousel.velocity - speed) < 1e-3)
        carousel.advance(by: 0.4)
        #expect(carousel.scrollOffset == 8)
    }

    @Test func `identities keep their views, and come back from where they are shown`() throws {
        try carousel.apply(Array(0..<12))
        carousel.advance(by: 1)
        let view = try #require(carousel.itemView(at: 6))
        let id = try #require(carousel.id(ofItemAt: 6))
        data.items = 11
        try carousel.apply((0..<12).filter { $0 != 6 })
        carousel.advance(by: 0.2)
        let leaving = try #require(carousel.placements.first { $0.id == id })
        data.items = 12
        try carousel.apply(Array(0..<12))
        let back = try #require(carousel.placements.first { $0.id == id })
        #expect(!back.isLeaving && abs(back.offset - leaving.offset) < 1e-12)
        #expect(abs(back.alpha - leaving.alpha) < 1e-12 && carousel.itemView(at: 6) === view)
        carousel.advance(by: 0.5)
        #expect(offset(of: id) == 1 && carousel.id(of: id) == AnyHashable(6))
        #expect(carousel.index(ofID: 6) == 6 && carousel.index(ofID: "6") == nil)
    }

    @Test func `an identity that is given twice changes nothing`() throws {
        #expect(throws: DataProblem.self) { try carousel.apply([1, 2, 1]) }
        #expect(carousel.numberOfItems == 12 && !carousel.isAnimating)
    }

    @Test func `on a ring, the count grows with the animation`() {
        let ring = makeCarousel("wheel", data: data)
        #expect(ring.context.options[.count] == 12)
        data.items = 16
        ring.insertItems(at: 3, count: 4)
        // No more than 15 items of this width fit on a ring.
        ring.advance(by: 0.2)
        #expect(ring.context.options[.count] == 13.5)
        ring.advance(by: 0.2)
        #expect(ring.context.options[.count] == 15)
    }

    @Test func `a million identities are replaced by others, and the visible ones are loaded`() throws {
        data.items = 1_000_000
        try carousel.apply(Array(0..<1_000_000))
        try carousel.apply(Array(1_000_000..<2_000_000))
        #expect(carousel.numberOfItems == 1_000_000 && carousel.placements.count < 100)
    }

    @Test func `a change while a view is requested takes effect after that`() {
        final class Changing: CarouselDataSource {
            var items = 5
            var hasChanged = false
            func numberOfItems(in carousel: Carousel<Int>) -> Int { items }
            func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
                if !hasChanged {
                    hasChanged = true
                    items = 7
                    carousel.insertItems(at: 0, count: 2)
                }
                return index
            }
            func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
                Size(width: 100, height: 100)
            }
        }
        let source = Changing()
        let carousel = Carousel<Int>(type: .linear, bounds: Size(width: 800, height: 400))
        carousel.dataSource = source
        carousel.layoutIfNeeded()
        #expect(carousel.numberOfItems == 7)
    }

    @Test func `maps of random edits agree with the lists they describe`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let count = Int.random(in: 0...12, using: &generator)
            var list = Array(0..<count)
            var changes = ItemChanges(count: count)
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                let index = Int.random(in: 0...max(0, list.count), using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0:
                    changes.insertItems(at: index, count: 2)
                    list.insert(contentsOf: [-1, -1], at: index)
                case 1:
                    changes.removeItems(at: index, count: 2)
                    list.removeSubrange(index..<min(list.count, index + 2))
                default:
                    guard index < list.count else { continue }
                    let target = Int.random(in: 0..<list.count, using: &generator)
                    changes.moveItem(at: index, to: target)
                    list.insert(list.remove(at: index), at: target)
                }
            }
            let map = IndexMap(changes.edits, count: count)
            #expect(map.laterCount == list.count)
            for (index, former) in list.enumerated() {
                #expect(map.former(index) == (former < 0 ? nil : former))
            }
            for index in 0..<count { #expect(map.later(index) == list.firstIndex(of: index)) }
            #expect(map.former(-1) == -1 && map.later(count) == list.count)
        }
    }

    @Test func `an item that goes far away fades out where it was`() throws {
        let data = TestData(items: 30)
        let carousel = makeCarousel("linear", data: data)
        carousel.options[.visibleItems] = 7
        try carousel.apply(Array(0..<30), animated: false)
        carousel.scrollOffset = 10
        var ids = Array(0..<30)
        ids.append(ids.remove(at: 11))
        let id = try #require(carousel.id(ofItemAt: 11))
        try carousel.apply(ids)
        let placement = try #require(carousel.placements.first { $0.id == id })
        #expect(placement.isLeaving && placement.alpha == 1 && placement.offset == 1)
        carousel.advance(by: 0.2)
        #expect(carousel.placements.first { $0.id == id }.map { $0.alpha < 0.6 } == true)
    }

    @Test func `with reduced motion, what need not move does not fade`() throws {
        let data = TestData(items: 30)
        let carousel = makeCarousel("linear", data: data)
        carousel.settings.reducesMotion = true
        try carousel.apply(Array(0..<30), animated: false)
        carousel.scrollOffset = 9
        data.items = 29
        try carousel.apply(Array(0..<30).filter { $0 != 20 })
        #expect(carousel.placements.filter { (5...15).contains($0.index) }.allSatisfy { $0.alpha == 1 })
    }

    @Test func `on a loop that grows, nothing that is a line jumps`() {
        let data = TestData(items: 5)
        let carousel = makeCarousel("linear", data: data)
        carousel.options[.wrap] = 1
        carousel.layoutIfNeeded()
        let before = Dictionary(uniqueKeysWithValues: carousel.placements.map { ($0.id, $0.offset) })
        data.items = 10
        carousel.insertItems(at: 0, count: 5)
        for placement in carousel.placements {
            guard let former = before[placement.id] else { continue }
            #expect(abs(placement.offset - former) < 1e-9)
        }
        #expect(carousel.placements.filter { before[$0.id] != nil }.count == 5)
    }

    @Test func `a hundred changes at once are as quick to show as one`() {
        let data = TestData(items: 1000)
        let carousel = makeCarousel("linear", data: data)
        carousel.scrollOffset = 50
        for _ in 0..<100 {
            data.items += 1
            carousel.insertItems(at: 3)
        }
        #expect(carousel.currentItemIndex == 150 && carousel.placements.count < 100)
        // Beside the middle, where they are seen.
        for _ in 0..<101 { carousel.moveItem(at: 151, to: 152) }
        #expect(carousel.core.changes.count == 1 && carousel.currentItemIndex == 150)
    }

    @Test func `changes at once that move an item far together do not make it vanish`() {
        let data = TestData(items: 30)
        let carousel = makeCarousel("linear", data: data)
        carousel.options[.visibleItems] = 5
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 4
        let before = Dictionary(uniqueKeysWithValues: carousel.placements.map { ($0.id, $0.offset) })
        for _ in 0..<9 {
            data.items += 1
            carousel.insertItems(at: 4)
        }
        for (id, offset) in before {
            let placement = carousel.placements.first { $0.id == id }
            #expect(placement?.alpha == 1 && abs((placement?.offset ?? 99) - offset) < 1e-9)
        }
    }

    @Test func `what is gone is told by the app's identity`() throws {
        let data = TestData(items: 10)
        let carousel = makeCarousel("linear", data: data)
        carousel.options[.visibleItems] = 3
        try carousel.apply(Array(0..<10), animated: false)
        let trace = GoneTrace()
        carousel.delegate = trace
        carousel.scrollOffset = 9
        #expect(!trace.gone.isEmpty && trace.gone.allSatisfy { $0 != nil })
    }
}

/// The app's identities of the items that are gone.
private final class GoneTrace: CarouselDelegate {
    private(set) var gone: [AnyHashable?] = []
    func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) {
        if case .gone(let id, _) = event.kind { gone.append(carousel.id(of: id)) }
    }
}
