// An effect that was written in Lua.

import CarouselEngine
import Foundation

/// A tilted orbit: items stay upright, and the front one is lower than the rest.
public struct Orbit: CarouselType, Sendable {
    public let name = "orbit"

    public let summary = "A tilted orbit: items stay upright, and the front one is lower than the rest."

    /// In the whole circle, at most; items; 4 to 40.
    public var around = 10.0

    /// From the middle to the side; carousel widths; 0.1 to 1.
    public var width = 0.42

    /// From the middle to the back; item widths; 0.5 to 5.
    public var depth = 1.8

    /// How much higher the back is, in parts of the depth; -0.6 to 0.6.
    public var lift = 0.22

    /// How dark the back is; 0 to 1.
    public var shade = 0.4

    public init() {}

    /// The settings that it looks best with: the engine's.
    public static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    public static var flat: Orbit { Orbit().with { $0.lift = 0.0 } }
    public static var high: Orbit { Orbit().with { $0.lift = 0.5 } }
    public static var below: Orbit { Orbit().with { $0.lift = -0.25 } }

    private func with(_ change: (inout Orbit) -> Void) -> Orbit {
        var effect = self
        change(&effect)
        return effect
    }

    public var readsToggle: Bool { false }

    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let value: Double? =
        switch option {
        case .wrap: 1
        default: option.engineDefault
        }
        return valueForOption(option.rawValue, in: context) ?? value
    }

    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            let (transform, alpha, depth, shade) = placed(item.offset, item.transform, in: context)
            item.place(transform, alpha: alpha, depth: depth, shade: shade)
        }
    }

    private func placed(_ offset: Double, _ base: Transform3D, in context: LayoutContext) -> (Transform3D, Double, Double, Double) {
        let angle = self.angle(offset, in: context)
        let z = depth * context.itemWidth * (cos(angle) - 1)
        let t = base.translated(along: width * context.width * sin(angle), across: lift * z, z: z, in: context)
        return (t, 1, depthOf(z, offset), -shade * (1 - cos(angle)) / 2)
    }

    /// Answers the standard options: as many items are laid out as there are in the circle.
    private func valueForOption(_ option: String, in context: LayoutContext) -> Double? {
        if option == "visibleItems" {
            return count(in: context) + 1
        }
        return nil
    }

    /// The angle of an item, from the front.
    private func angle(_ offset: Double, in context: LayoutContext) -> Double {
        let half = count(in: context) / 2
        return clamp(offset, -half, half) * Double.pi / half
    }

    /// A depth for an item at a distance z from the front; of two at the same, the one closer to the center is in front.
    private func depthOf(_ z: Double, _ offset: Double) -> Double {
        return z - abs(offset) * 0.001
    }

    /// How many items there are: a loop of fewer items closes the circle with them.
    private func count(in context: LayoutContext) -> Double {
        let around = self.around
        return context.isWrapping ? max(1, min(around, Double(context.numberOfItems))) : around
    }

    /// x, clamped to low … high.
    private func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
        return max(low, min(high, x))
    }
}
