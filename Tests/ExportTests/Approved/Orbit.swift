import CarouselEngine
import Foundation

/// A tilted orbit: items stay upright, and the front one is lower than the rest.
struct Orbit: CarouselType, Sendable {
    let name = "orbit"

    let summary = "A tilted orbit: items stay upright, and the front one is lower than the rest."

    /// In the whole circle, at most; items; 4 to 40.
    var around = 10.0

    /// From the middle to the side; carousel widths; 0.1 to 1.
    var width = 0.42

    /// From the middle to the back; item widths; 0.5 to 5.
    var depth = 1.8

    /// How much higher the back is, in parts of the depth; -0.6 to 0.6.
    var lift = 0.22

    /// How dark the back is; 0 to 1.
    var shade = 0.4

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    static var flat: Orbit { Orbit().with { $0.lift = 0.0 } }
    static var high: Orbit { Orbit().with { $0.lift = 0.5 } }
    static var below: Orbit { Orbit().with { $0.lift = -0.25 } }

    private func with(_ change: (inout Orbit) -> Void) -> Orbit {
        var effect = self
        change(&effect)
        return effect
    }

    var readsToggle: Bool { false }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let value: Double? =
            switch option {
            case .wrap: 1
            default: option.engineDefault
            }
        return valueForOption(option.rawValue, in: context) ?? value
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let count = count(in: context)
        let frame = Frame(context: context, count: count)
        items.changeEach { item in
            let (transform, alpha, depth, shade) = placed(item.offset, item.transform, in: frame)
            item.place(transform, alpha: alpha, depth: depth, shade: shade)
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, in frame: Frame) -> (
        Transform3D, Double, Double, Double
    ) {
        let angle = self.angle(offset, in: frame)
        let z = depth * frame.context.itemWidth * (cos(angle) - 1)
        let t = base.translated(
            along: width * frame.context.width * sin(angle), across: lift * z, z: z, in: frame.context)
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
    private func angle(_ offset: Double, in frame: Frame) -> Double {
        let half = frame.count / 2
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

    /// What is the same for all items of a frame.
    private struct Frame {
        let context: LayoutContext
        let count: Double
    }
}
