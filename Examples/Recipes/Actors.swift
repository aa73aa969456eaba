// Two carousels in an actor, with one library of scripts.

import CarouselEngine
import CarouselHost

/// What is drawn, to be handed to whoever draws it.
struct Picture: Sendable {
    let places: [Placement]
    let errors: [String]
}

actor Show {
    private let library: PluginLibrary
    private let gallery: Carousel<Int>
    private let shelf: Carousel<Int>

    init(scripts folder: String, effect: String) throws {
        library = PluginLibrary(folders: [folder])
        library.poll()
        // Each carousel has its own copy of the script, with a state and options of its own.
        guard let first = library.type(effect), let second = library.type(effect) else {
            throw library.entries.compactMap(\.error).first ?? NoEffect(name: effect)
        }
        let size = Size(width: 160, height: 200)
        let bounds = Size(width: 800, height: 400)
        gallery = Carousel(type: first, bounds: bounds, count: 12, itemSize: size) { index, _ in index }
        shelf = Carousel(type: second, bounds: bounds, count: 12, itemSize: size) { index, _ in index }
        shelf.follow(gallery)
    }

    /// Goes to an item, and comes back when it is there: others advance the time meanwhile.
    func go(to index: Int) async -> ScrollEnd { await gallery.scrollToItem(at: index, .timed(0.3)).ended() }

    /// A frame of both.
    func advance(by seconds: Double) -> [Picture] {
        library.poll()
        for carousel in [gallery, shelf] { carousel.advance(by: seconds) }
        let errors = library.entries.compactMap(\.error?.message)
        return [gallery, shelf].map { Picture(places: $0.placements, errors: errors) }
    }
}

struct NoEffect: Error { let name: String }
