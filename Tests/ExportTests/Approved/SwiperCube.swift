// An effect that was written in Lua.

import CarouselEngine
import Foundation

/// Swiper's cube: four faces, and the items take turns on them.
public struct SwiperCube: CarouselType, Sendable {
    public let name = "swiper/cube"

    public let summary = "Swiper's cube: four faces, and the items take turns on them."

    /// How dark a face turned away is; 0 to 1.
    public var shade = 0.4

    public init() {}

    /// The settings that it looks best with: `SwiperCube.stage(&carousel.settings)`.
    public static let stage: @Sendable (inout CarouselSettings) -> Void = {
        $0.perspective = -0.0008333333333333334
    }

    public static var plain: SwiperCube { SwiperCube().with { $0.shade = 0.0 } }

    private func with(_ change: (inout SwiperCube) -> Void) -> SwiperCube {
        var effect = self
        change(&effect)
        return effect
    }

    public var asksOptionsEachFrame: Bool { false }

    public var readsToggle: Bool { false }

    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .showBackfaces: 0
        default: option.engineDefault
        }
    }

    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            let (transform, alpha, depth, shade) = placed(item.offset, item.transform, in: context)
            item.place(transform, alpha: alpha, depth: depth, shade: shade)
        }
    }

    private func placed(_ offset: Double, _ base: Transform3D, in context: LayoutContext) -> (Transform3D, Double, Double, Double) {
        let half: Double = context.itemWidth / 2
        let away: Double = abs(offset)
        let t = base.translated(x: 0, y: 0, z: -half).turned(by: offset * Double.pi / 2, in: context).translated(x: 0, y: 0, z: half)
        return (t, away < 2 ? 1 : 0, -away, -shade * min(1, away))
    }
}
