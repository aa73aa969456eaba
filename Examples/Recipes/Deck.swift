// A deck of cards: the top one is thrown to a side, and comes back from there. What a card's data say is how it lies, and
// where it flies.

import CarouselEngine

struct DeckCard: Identifiable, Equatable {
    let id: Int
    /// −1 if it was thrown to the left, 1 to the right.
    var side = 1.0
}

struct DeckEffect: Effect {
    let name = "deck"
    let changeStyle: ItemChangeStyle? = ItemChangeStyle(arrive: 0.4, leave: 0.4)

    func place(_ item: borrowing EffectItem) {
        let side = item.data?["side"]?.number ?? 1
        let away = 1 - item.presence
        let rank = max(0, item.offset)
        let place = item.base.translated(x: 600 * side * away, y: 10 * rank, z: -20 * rank)
        item.put(
            place.rotated(by: 0.4 * side * away + 0.06 * (item.random() - 0.5), x: 0, y: 0, z: 1),
            depth: -rank)
    }
}

final class Deck {
    let carousel = Carousel<Int>(type: DeckEffect(), bounds: Size(width: 400, height: 500))
    private(set) var cards = (0..<20).map { DeckCard(id: $0) }
    private var thrown: [DeckCard] = []
    private let items: CarouselItems<DeckCard, Int>

    init() throws {
        items = CarouselItems(in: carousel, itemSize: Size(width: 240, height: 340)) { card, _ in card.id }
        items.data = { ["side": .number($0.side)] }
        // Cards are thrown, not scrolled.
        carousel.settings.isScrollEnabled = false
        try items.apply(cards)
    }

    func throwTop(to side: Double) throws {
        guard !cards.isEmpty else { return }
        cards[0].side = side
        // It knows where it flies before it does.
        try items.apply(cards)
        thrown.append(cards.removeFirst())
        try items.apply(cards)
    }

    func undo() throws {
        guard let card = thrown.popLast() else { return }
        cards.insert(card, at: 0)
        // The one that comes back is in front, and not the one that was.
        try items.apply(cards, anchor: .offset)
    }
}
