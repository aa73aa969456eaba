// The photos and their carousel: the same on every toolkit.

import BuiltinTypes
import CarouselEngine

/// A photo of the album.
struct Photo: Identifiable {
    let id: Int
    let title: String
}

/// An album whose photos change, and the carousel that shows them.
final class Album<Card: AlbumCard>: CarouselDataSource {
    private(set) var photos: [Photo] = []
    let carousel = Carousel<Card>(type: .coverFlow, bounds: .zero)
    private var lastID = 0

    init() {
        // The carousel does not retain its data source.
        carousel.dataSource = self
        for title in ["Harbour", "Dunes", "Lighthouse", "Orchard", "Ferry", "Glacier", "Meadow"] {
            photos.append(newPhoto(title))
        }
        update()
    }

    private func newPhoto(_ title: String) -> Photo {
        lastID += 1
        return Photo(id: lastID, title: title)
    }

    /// First the model changes, then the carousel is told.
    private func update() {
        do {
            try carousel.apply(photos.map(\.id))
        } catch {
            fatalError("\(error)")
        }
    }

    /// A new photo, before the current one; the current one stays in the middle.
    func add() {
        photos.insert(newPhoto("Photo \(lastID + 1)"), at: carousel.currentIndex ?? 0)
        update()
    }

    /// Removes the current photo; the next one takes its place.
    func remove() {
        guard let current = carousel.currentIndex else { return }
        photos.remove(at: current)
        update()
    }

    /// The last photo comes first, and so on.
    func reverse() {
        photos.reverse()
        update()
    }

    // MARK: Data source

    func numberOfItems(in carousel: Carousel<Card>) -> Int { photos.count }

    func carousel(_ carousel: Carousel<Card>, viewForItemAt index: Int, reusing card: Card?) -> Card {
        let card = card ?? Card()
        card.show(photos[index])
        return card
    }

    func carousel(_ carousel: Carousel<Card>, sizeOf card: Card) -> Size { Size(width: 240, height: 300) }
}

/// The view of a photo.
protocol AlbumCard: AnyObject {
    init()
    func show(_ photo: Photo)
}
