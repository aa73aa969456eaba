import CarouselEngine
import Foundation

/// Swiper's cube: four faces, and the items take turns on them.
struct SwiperCube: CarouselType, Sendable {
    let name = "swiper/cube"

    let summary = "Swiper's cube: four faces, and the items take turns on them."

    /// How dark a face turned away is; 0 to 1.
    var shade = 0.4

    init() {}

    /// The settings that it looks best with: `SwiperCube.stage(&carousel.settings)`.
    static let stage: @Sendable (inout CarouselSettings) -> Void = {
        $0.perspective = -0.0008333333333333334
    }

    static var plain: SwiperCube { SwiperCube().with { $0.shade = 0.0 } }

    private func with(_ change: (inout SwiperCube) -> Void) -> SwiperCube {
        var effect = self
        change(&effect)
        return effect
    }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .showBackfaces: 0
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            let (transform, alpha, depth, shade) = placed(item.offset, item.transform, in: context)
            item.place(transform, alpha: alpha, depth: depth, shade: shade)
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, in context: LayoutContext) -> (
        Transform3D, Double, Double, Double
    ) {
        let half: Double = context.itemWidth / 2
        let away: Double = abs(offset)
        let t = base.translated(x: 0, y: 0, z: -half).turned(by: offset * Double.pi / 2, in: context)
            .translated(x: 0, y: 0, z: half)
        return (t, away < 2 ? 1 : 0, -away, -shade * min(1, away))
    }
}
