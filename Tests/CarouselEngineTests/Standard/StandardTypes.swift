// Types with the behavior that built-in types do not have: options that depend on the motion, a state of their own.

import CarouselEngine

/// A row whose options follow the motion.
struct HookedType: CarouselType {
    let name = "hooked"
    let packsItems = true

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .spacing: 1 + min(abs(context.velocity), 4) / 10
        case .fadeMin: context.isDragging ? -2.5 : -.infinity
        case .wrap: context.numberOfItems > 12 ? 1 : 0
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach {
            $0.transform = $0.transform.translated(x: $0.distance, y: 0, z: -10 * abs($0.offset))
            $0.shade = -min(1, abs($0.offset) / 8)
        }
    }
}

/// Cards that follow the carousel late, as if a spring pulled them.
final class LateType: CarouselType {
    let name = "late"
    let asksOptionsEachFrame = false
    let followsTime = true
    private var place = 0.0

    func update(by seconds: Double, in context: LayoutContext) -> Bool {
        let way = context.scrollOffset - place
        place += seconds == 0 ? way : way * min(1, 6 * seconds)
        return abs(context.scrollOffset - place) > 1e-3
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let late = context.scrollOffset - place
        items.changeEach {
            $0.transform = $0.transform.translated(x: $0.offset * 150, y: late * 40, z: 0)
            $0.alpha = abs($0.offset) > 6 ? 0 : 1
            $0.depth = -abs($0.offset)
        }
    }
}
