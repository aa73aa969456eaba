import CarouselEngine
import Foundation

/// Swiper's cube: four faces, and the items take turns on them.
struct SwiperCube: Effect {
    let name = "swiper/cube"
    let summary = "Swiper's cube: four faces, and the items take turns on them."

    var shade = 0.4

    static let options: [EffectOption<SwiperCube>] = [
        .number(\.shade, "shade", 0...1, step: 0.05, help: "how dark a face turned away is")
    ]

    static let presets = [
        EffectPreset("plain", ["shade": 0])
    ]

    let standardOptions: [CarouselOption: Double] = [.showBackfaces: 0]

    func prepare(_ settings: inout CarouselSettings) {
        settings.perspective = -0.0008333333333333334
        settings.itemSize = Size(width: 240, height: 240)
    }

    func place(_ item: borrowing EffectItem) {
        let half = item.carousel.itemWidth / 2
        let away = abs(item.offset)
        let t = item.base.translated(x: 0, y: 0, z: -half).turned(
            by: item.offset * Double.pi / 2, in: item.carousel
        ).translated(x: 0, y: 0, z: half)
        // Items further away would come round to the front again.
        item.put(t, alpha: away < 2 ? 1 : 0, depth: -away, shade: -shade * min(1, away))
    }
}
