// How items are named in results: by the app's identity after `apply`, otherwise by a number.

import CarouselEngine

extension Session {
    /// The identity of a shown or leaving item.
    static func id(of id: ItemID, in carousel: Carousel<Int>) -> Value {
        carousel.identity(of: id).map { .text("\($0)") } ?? .integer(Int(id.number))
    }

    /// The identity of the current item.
    var currentID: Value {
        carousel.currentItem.flatMap(carousel.id(ofItemAt:)).map { Self.id(of: $0, in: carousel) } ?? .none
    }
}
