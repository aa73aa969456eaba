// What a picture shows besides the carousel's items: one description, for pictures, films and pages that leave the preview or the
// shell.

import CarouselEngine

/// A part of a carousel's plane, in points; the carousel's own bounds begin at 0, 0.
package struct ViewBox: Equatable, Sendable {
    package let origin: Point
    package let size: Size

    /// - Parameters:
    ///   - origin: the top left corner.
    ///   - size: more than 0 a side.
    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }
}

/// How a carousel is pictured.
package struct PictureSettings: Sendable {
    /// Light or dark.
    package var theme = Theme.dark
    /// What is on the front of cards that have no picture.
    package var front = CardFront.numbers
    /// Pictures for the front of cards, in turn or by the names that items have for them.
    package var pictures: [(name: String, picture: CardPicture)] = []
    /// Whether titles of items are on their pictures and covers.
    package var showsTitles = false
    /// Whether a wall is behind the cards and a floor below them.
    package var hasRoom = false
    /// The height of that floor, in points from the top; nil for where the lowest card has stood.
    package var floor: Double?
    /// From where the cards are seen.
    package var camera = Camera.front
    /// The part of the carousel's plane that is seen; nil for its bounds.
    package var view: ViewBox?

    /// As pictures are if nothing is said: numbered cards, in front of one color.
    package init(theme: Theme = .dark) { self.theme = theme }
}
