// How items are named in results: by the app's identity after `apply`, otherwise by a number.

import CarouselEngine

extension Session {
    /// The identity of a shown or leaving item.
    static func id(of id: ItemID, in carousel: any DrivableCarousel) -> Value {
        (carousel as? AnyCarousel)?.id(of: id).map { .text("\($0)") } ?? .integer(Int(id.number))
    }

    /// The identity of the current item.
    var currentID: Value {
        let current = carousel.currentIndex
        return carousel.placements.first { $0.index == current && !$0.isLeaving }
            .map { Self.id(of: $0.id, in: carousel) } ?? .none
    }
}
