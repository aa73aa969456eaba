// The photos and the two carousels that show them: the same on every toolkit.

import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation

/// A photo of the album.
struct Photo: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
}

/// The view of a photo.
protocol AlbumCard: AnyObject {
    init(isThumbnail: Bool)
    func show(_ photo: Photo)
}

/// An album whose photos change, a gallery of them, and a shelf of thumbnails in step.
final class Album<Card: AlbumCard> {
    private(set) var photos: [Photo] = []
    let gallery = Carousel<Card>(type: .coverFlow, bounds: .zero)
    let shelf = Carousel<Card>(type: .linear, bounds: .zero)
    private let galleryItems: CarouselItems<Photo, Card>
    private let shelfItems: CarouselItems<Photo, Card>
    /// The effects that are scripts; each is loaded again when its file is saved.
    let effects: PluginLibrary
    private var lastID = 0

    init() {
        galleryItems = CarouselItems(in: gallery, itemSize: Size(width: 240, height: 300)) { photo, card in
            let card = card ?? Card(isThumbnail: false)
            card.show(photo)
            return card
        }
        shelfItems = CarouselItems(in: shelf, itemSize: Size(width: 64, height: 72)) { photo, card in
            let card = card ?? Card(isThumbnail: true)
            card.show(photo)
            return card
        }
        galleryItems.label = \.title
        shelfItems.label = \.title
        effects = PluginLibrary(folders: [Self.folder])
        effects.poll()
        shelf.options.spacing = 1.1
        for title in ["Harbour", "Dunes", "Lighthouse", "Orchard", "Ferry", "Glacier", "Meadow"] {
            photos.append(newPhoto(title))
        }
        update()
        shelf.follow(gallery)
    }

    /// While the app is developed, the scripts are edited where they are written; the app that is shipped has copies.
    private static var folder: String {
        #if DEBUG
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Effects"
        #else
            Bundle.module.bundlePath + "/Effects"
        #endif
    }

    private func newPhoto(_ title: String) -> Photo {
        lastID += 1
        return Photo(id: lastID, title: title)
    }

    /// The carousels may take the list in any frame: until then they show the former one.
    private func update() {
        do {
            try galleryItems.apply(photos)
            try shelfItems.apply(photos)
        } catch {
            print(error)
        }
    }

    /// A new photo, before the current one; the current one stays in the middle.
    func add() {
        photos.insert(newPhoto("Photo \(lastID + 1)"), at: gallery.currentIndex ?? 0)
        update()
    }

    /// Removes the current photo; the next one takes its place.
    func remove() {
        guard let current = galleryItems.currentID else { return }
        photos.removeAll { $0.id == current }
        update()
    }

    /// The last photo comes first, and so on.
    func reverse() {
        photos.reverse()
        update()
    }

    // MARK: Effects

    /// Uses the effect after the present one: iCarousel's types, then the scripts.
    func useNextEffect() {
        let names = BuiltinTypes.all.map(\.name) + effects.entries.map(\.name)
        let next = ((names.firstIndex(of: gallery.type.name) ?? -1) + 1) % names.count
        if let effect = effect(named: names[next]) { gallery.type = effect }
    }

    /// Each carousel has its own copy of a script, with a state and options of its own.
    private func effect(named name: String) -> (any CarouselType)? {
        BuiltinTypes.named(name) ?? effects.type(name)
    }

    // MARK: Restoration

    /// Where the gallery is, with its effect and all that was set: for the next start.
    func save(to path: String) throws {
        try JSONEncoder().encode(gallery.state).write(to: URL(fileURLWithPath: path))
    }

    /// Goes to where the gallery was; without a file it stays.
    func restore(from path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        let state = try JSONDecoder().decode(CarouselState.self, from: data)
        gallery.restore(state, type: effect(named: state.type))
    }
}
