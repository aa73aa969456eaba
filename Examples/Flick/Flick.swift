// A renderer in sixty lines: it flicks a coverFlow of numbered cards and prints some of the frames as text.

import BuiltinTypes
import CarouselEngine

/// A card: the app's view for an item.
final class Card { var title = "" }

/// Supplies the carousel's cards, and receives its events.
final class Deck: CarouselDataSource, CarouselDelegate {
    private(set) var made = 0

    func numberOfItems(in carousel: Carousel<Card>) -> Int { 1000 }

    func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?) -> Card {
        if view == nil { made += 1 }
        let card = view ?? Card()
        card.title = "#\(index)"
        return card
    }

    func carousel(_ carousel: Carousel<Card>, sizeOf view: Card) -> Size { Size(width: 160, height: 200) }

    func carousel(_ carousel: Carousel<Card>, did event: CarouselEvent) {
        if event.kind == .currentChanged { print("now \(carousel.currentItemView?.title ?? "nothing")") }
    }
}

@main
struct Flick {
    static func main() {
        let deck = Deck()
        let carousel = Carousel<Card>(type: .coverFlow, bounds: Size(width: 800, height: 400))
        carousel.delegate = deck
        carousel.dataSource = deck
        carousel.layoutIfNeeded()
        // A finger moves left for a tenth of a second, and is lifted at 1,200 points/s.
        carousel.touchDown()
        carousel.beginDrag()
        for step in 1...6 {
            carousel.advance(by: 1.0 / 60)
            carousel.drag(
                translation: Size(width: Double(-20 * step), height: 0),
                velocity: Size(width: -1200, height: 0))
        }
        carousel.endDrag()

        var frames = 0
        while carousel.isAnimating {
            carousel.advance(by: 1.0 / 60)
            frames += 1
            let front = carousel.placements.max { $0.depth < $1.depth }
            if frames % 20 == 0 { print("frame \(frames): item \(front?.index ?? -1) is in front") }
        }
        print(
            "at rest on \(carousel.currentItemIndex) after \(frames) frames, with \(deck.made) cards for 1,000 items"
        )
    }
}
