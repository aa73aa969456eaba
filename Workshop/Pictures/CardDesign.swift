// What a card and the room around it are made of. In: the page's own rules for them, of which this reads numbers and colors. Out:
// the same for pictures that are drawn without a browser.

import Foundation

/// The rules of cards and of the room as style sheets.
package enum CardRules {
    static let cards = StyleRules("card.css")
    static let room = StyleRules("room.css")
    /// The style sheet of a card.
    package static var text: String { cards.text }
    /// The style sheet of what is around the cards.
    package static var roomText: String { room.text }
}

/// The measures and colors of a card. Lengths are parts of its shorter side unless they say otherwise.
enum CardDesign {
    static let corner = CardRules.cards.number("card-corner")
    static let border = CardRules.cards.number("card-border")
    /// How dark a border is.
    static let borderShade = CardRules.cards.number("card-border-shade")
    /// A part of the height.
    static let band = CardRules.cards.number("card-band")
    static let bandWhite = CardRules.cards.number("card-band-white")
    static let coverEdge = CardRules.cards.number("cover-edge")
    static let coverColor = CardRules.cards.colors("cover-color")[0]
    static let backBorderShade = CardRules.cards.number("back-border-shade")
    static let backRing = CardRules.cards.number("back-ring")
    static let backRingShade = CardRules.cards.number("back-ring-shade")
    static let backInkShade = CardRules.cards.number("back-ink-shade")
    /// Light and dark.
    static let shades = CardRules.cards.colors("card-shade")
    static let backs = CardRules.cards.colors("card-back")
    /// What pictures are drawn on.
    static let grounds = CardRules.cards.colors("picture-ground")
    /// How large a title on a picture is.
    static let titleSize = CardRules.cards.number("title-size")
    static let titleBar = CardRules.cards.colors("title-bar")[0]
    /// Saturation and lightness of numbered cards, light and dark.
    static let fronts: [(saturation: Double, lightness: Double)] = {
        let parts = CardRules.cards.percentages("card-color")
        return [(parts[0], parts[1]), (parts[2], parts[3])]
    }()
}
