// The colors of pictures, in a light and a dark theme. In: an item's index. Out: colors.

import CarouselEngine

/// Light or dark.
public enum Theme: String, CaseIterable, Sendable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark

    /// The background color.
    var background: Color { CardDesign.grounds[self == .light ? 0 : 1] }
    /// The color of text.
    var ink: Color { self == .light ? Color(0.12, 0.13, 0.16) : Color(0.9, 0.91, 0.94) }
    /// The color of an item's back.
    var back: Color { CardDesign.backs[self == .light ? 0 : 1] }
    /// Borders and the drawing on a back are darker towards this.
    var shade: Color { CardDesign.shades[self == .light ? 0 : 1] }

    /// The color of a guide.
    func color(of guide: LayoutGuide.Kind) -> Color {
        switch guide {
        case .inset: Color(0.85, 0.6, 0.24)
        case .gap: Color(0.25, 0.71, 0.55)
        case .snap: Color(0.2, 0.45, 0.9)
        case .alignment: Color(0.85, 0.2, 0.35)
        }
    }

    /// The color of an item's front. The hues of neighbors differ by the golden angle, so that items near
    /// each other look different.
    func front(of index: Int) -> Color {
        let turn = (Double(index) * 137.50776405003785 + 212).truncatingRemainder(dividingBy: 360)
        let front = CardDesign.fronts[self == .light ? 0 : 1]
        return Color(
            hue: turn < 0 ? turn + 360 : turn, saturation: front.saturation, lightness: front.lightness)
    }
}
