// What a card is made of. In: the page's own rules for cards, of which this reads numbers and colors. Out: the same for pictures
// that are drawn without a browser.

import CToolFiles
import Foundation

/// The rules of a card as a style sheet.
package enum CardRules {
    /// The style sheet.
    package static let text = String(cString: ctool_text("card.css"))
}

/// The measures and colors of a card. Lengths are parts of its shorter side unless they say otherwise.
enum CardDesign {
    static let corner = number("card-corner")
    static let border = number("card-border")
    /// How dark a border is.
    static let borderShade = number("card-border-shade")
    /// A part of the height.
    static let band = number("card-band")
    static let bandWhite = number("card-band-white")
    static let coverEdge = number("cover-edge")
    static let coverColor = colors("cover-color")[0]
    static let backBorderShade = number("back-border-shade")
    static let backRing = number("back-ring")
    static let backRingShade = number("back-ring-shade")
    static let backInkShade = number("back-ink-shade")
    /// Light and dark.
    static let shades = colors("card-shade")
    static let backs = colors("card-back")
    /// What pictures are drawn on.
    static let grounds = colors("picture-ground")
    /// Saturation and lightness of numbered cards, light and dark.
    static let fronts: [(saturation: Double, lightness: Double)] = {
        let parts = percentages(in: value("card-color"))
        return [(parts[0], parts[1]), (parts[2], parts[3])]
    }()

    private static var rules: String { CardRules.text }

    private static func value(_ name: String) -> Substring {
        guard let start = rules.range(of: "--\(name): "),
            let end = rules[start.upperBound...].firstIndex(of: ";")
        else { preconditionFailure("card.css has no --\(name)") }
        return rules[start.upperBound..<end]
    }

    /// A number, or a percentage as a part of 1.
    private static func number(_ name: String) -> Double {
        let text = value(name)
        return text.hasSuffix("%") ? percentages(in: text)[0] : Double(text) ?? 0
    }

    private static func colors(_ name: String) -> [Color] {
        let parts = percentages(in: value(name))
        return stride(from: 0, to: parts.count, by: 3).map { Color(parts[$0], parts[$0 + 1], parts[$0 + 2]) }
    }

    private static func percentages(in text: Substring) -> [Double] {
        text.matches(of: /([\d.]+)%/).map { (Double($0.output.1) ?? 0) / 100 }
    }
}
