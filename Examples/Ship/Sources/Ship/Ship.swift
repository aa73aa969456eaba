// An app without a window: it flicks its carousel, and prints where the items are.

import CarouselEngine

/// What is drawn in a frame.
typealias Picture = [Placement]

/// The app's carousel, and its motion.
@MainActor struct Show {
    let carousel: Carousel<Int>

    init(_ effect: any CarouselType) {
        carousel = Carousel<Int>(
            type: effect, bounds: Size(width: 390, height: 300), count: 40,
            itemSize: Size(width: 200, height: 240)
        ) { index, _ in index }
        carousel.layoutIfNeeded()
    }

    /// A finger flicks it; all frames until nothing moves.
    func flick() -> [Picture] {
        var pictures: [Picture] = []
        func frame() {
            carousel.advance(by: 1.0 / 60)
            pictures.append(carousel.placements)
        }
        carousel.beginDrag()
        for step in 1...6 {
            carousel.drag(
                translation: Size(width: Double(-20 * step), height: 0),
                velocity: Size(width: -1200, height: 0))
            frame()
        }
        carousel.endDrag()
        while carousel.isAnimating { frame() }
        return pictures
    }
}

@main
struct Ship {
    @MainActor static func main() {
        let show = Show(makeEffect())
        let pictures = show.flick()
        for (number, picture) in pictures.enumerated() where number % 30 == 0 {
            let places = picture.filter { abs($0.offset) < 1.5 }.map { item in
                "\(item.index) at \(Int(item.transform.row4.x.rounded()))"
            }
            print("frame \(number): \(places.joined(separator: ", "))")
        }
        print("at rest on \(show.carousel.currentItemIndex) after \(pictures.count) frames")
    }
}
