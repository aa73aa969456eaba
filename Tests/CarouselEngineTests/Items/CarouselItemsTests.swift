import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// Items by identity, handed over as lists.
@Suite struct CarouselItemsTests {
    private struct Photo: Identifiable, Equatable {
        let id: Int
        var title: String
    }

    private final class Card {
        var photo: Photo
        init(_ photo: Photo) { self.photo = photo }
    }

    private static func photos(_ ids: some Sequence<Int>) -> [Photo] {
        ids.map { Photo(id: $0, title: "photo \($0)") }
    }

    private let carousel = Carousel<Card>(type: .rotary, bounds: Size(width: 800, height: 400))
    private let items: CarouselItems<Photo, Card>

    init() throws {
        items = CarouselItems(in: carousel, itemSize: Size(width: 100, height: 100)) { photo, reused in
            guard let reused else { return Card(photo) }
            reused.photo = photo
            return reused
        }
        carousel.options.wrap = false
        try items.apply(Self.photos(0..<20))
    }

    /// Whether each card shows the photo that the list has in its place.
    private var isRight: Bool {
        carousel.placements.filter { !$0.isLeaving }.allSatisfy {
            carousel.view(of: $0.id)?.photo == items.items[$0.index]
        }
    }

    @Test func `a list is shown, and the current photo stays whatever becomes of the others`() throws {
        carousel.scrollOffset = 5
        #expect(items.currentID == 5 && items.current?.title == "photo 5" && isRight)
        try items.apply(Self.photos([30, 31] + Array(2..<12)))
        #expect(items.currentID == 5 && carousel.currentIndex == 5 && isRight)
        #expect(items[31] == items.items[1] && items[0] == nil)
        try items.apply([])
        #expect(items.currentID == nil && items.current == nil && carousel.currentIndex == nil)
    }

    @Test func `a photo with another value is shown anew on its own card`() throws {
        let card = try #require(carousel.itemView(at: 1))
        var list = Self.photos(0..<20)
        list[1].title = "harbour"
        list.swapAt(0, 19)
        try items.apply(list)
        #expect(card.photo.title == "harbour" && carousel.itemView(at: 1) === card && isRight)
    }

    @Test func `an id that is given twice is refused, and the former list stays, whole`() throws {
        #expect(throws: DataProblem.self) { try items.apply(Self.photos([1, 2, 1])) }
        #expect(items.items.count == 20 && isRight)
    }

    @Test func `of two lists on one carousel, the one that it no longer shows says so`() throws {
        let others = CarouselItems<Photo, Card>(in: carousel) { photo, _ in Card(photo) }
        try others.apply(Self.photos(0..<3))
        #expect(throws: DataProblem.self) { try items.apply(Self.photos(0..<21)) }
        do {
            try items.apply([])
        } catch { #expect(error.description.contains("another data source")) }
        #expect(carousel.numberOfItems == 3 && items.items.count == 20 && others.items.count == 3)
    }

    @Test func `a list that is applied while a card is made is there at once, and its cards come after it`()
        throws
    {
        var late: [Photo]? = Self.photos(5..<9)
        let carousel = Carousel<Card>(type: .linear, bounds: Size(width: 800, height: 400))
        var problem: (any Error)?
        weak var made: CarouselItems<Photo, Card>?
        let items = CarouselItems<Photo, Card>(in: carousel, itemSize: Size(width: 100, height: 100)) {
            photo, _ in
            if let list = late {
                late = nil
                do { try made?.apply(list) } catch { problem = error }
                #expect(made?.items.count == 4)
                carousel.reloadData()
            }
            return Card(photo)
        }
        made = items
        try items.apply(Self.photos(0..<3))
        carousel.advance(by: 1)
        #expect(problem == nil && items.items.map(\.id) == [5, 6, 7, 8] && carousel.numberOfItems == 4)
        #expect(carousel.currentID == AnyHashable(5))
    }

    @Test func `the carousel retains its items, and a screen reader hears the app's words`() throws {
        let carousel = Carousel<Card>(type: .linear, bounds: Size(width: 800, height: 400))
        do {
            let items = CarouselItems<Photo, Card>(in: carousel) { photo, _ in Card(photo) }
            items.label = { $0.title }
            try items.apply(Self.photos(0..<3))
        }
        carousel.advance(by: 0.1)
        #expect(carousel.numberOfItems == 3)
        #expect(carousel.accessibleElements.first?.label == "photo 0")
        carousel.accessibilityTexts = .german
        #expect(carousel.accessibleElements.first?.value == "1 von 3")
        // A delegate that says nothing of labels hides neither the app's words nor the language's.
        final class Silent: CarouselDelegate { typealias ItemView = Card }
        let delegate = Silent()
        carousel.delegate = delegate
        #expect(carousel.accessibleElements.first?.label == "photo 0")
        let plain = Carousel<Card>(type: .linear, bounds: Size(width: 800, height: 400))
        let others = CarouselItems<Photo, Card>(in: plain) { photo, _ in Card(photo) }
        try others.apply(Self.photos(0..<3))
        plain.advance(by: 0.1)
        plain.accessibilityTexts = .german
        let word = try #require(plain.accessibleElements.first?.label)
        plain.delegate = delegate
        #expect(word != "item 1" && plain.accessibleElements.first?.label == word)
    }

    @Test(arguments: LawSeeds.blocks(of: 300))
    func `whatever lists come in whatever frames, each card shows its photo`(first: UInt64) throws {
        for seed in LawSeeds.seeds(from: first) {
            var random = SeededGenerator(seed: seed)
            var (model, last) = (Self.photos(0..<20), 100)
            for _ in 0..<10 {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0 where !model.isEmpty:
                        model.remove(at: .random(in: 0..<model.count, using: &random))
                    case 1: model.shuffle(using: &random)
                    case 2 where !model.isEmpty:
                        model[.random(in: 0..<model.count, using: &random)].title += "!"
                    default:
                        last += 1
                        model.insert(
                            Photo(id: last, title: "new"), at: .random(in: 0...model.count, using: &random))
                    }
                    // A frame between the model and the list.
                    if Bool.random(using: &random) { carousel.advance(by: 1.0 / 60) }
                }
                carousel.scrollToItem(at: .random(in: -1...20, using: &random))
                try items.apply(model, animated: .random(using: &random))
                #expect(isRight, "seed \(seed)")
                for _ in 0..<Int.random(in: 0...30, using: &random) { carousel.advance(by: 1.0 / 60) }
                #expect(isRight && items.items == model, "seed \(seed)")
            }
        }
    }
}
