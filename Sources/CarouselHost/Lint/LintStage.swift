// A carousel to test a script in: the engine's own, so that lint sees what users will see.

import CarouselEngine

/// A carousel with items, and the offsets to check.
final class LintStage: CarouselDataSource {
    /// What distinguishes it, for messages; may be empty.
    let name: String
    let bounds: Size
    /// The distance from one offset to the next, in items.
    let step = 1.0 / 16
    /// The offsets to check, in items.
    let offsets: [Double]

    /// Whether there are enough items to fill the bounds.
    var hasManyItems: Bool { count > 3 }

    private let count: Int
    private let carousel: Carousel<Int>

    /// Carousels with many and few items, along both axes.
    static func all(of plugin: LuaPlugin) -> [LintStage] {
        [
            LintStage(plugin, items: 12, isVertical: false), LintStage(plugin, items: 3, isVertical: false),
            LintStage(plugin, items: 12, isVertical: true),
        ]
    }

    private init(_ plugin: LuaPlugin, items: Int, isVertical: Bool) {
        count = items
        bounds = isVertical ? Size(width: 400, height: 800) : Size(width: 800, height: 400)
        let kinds = (items == 12 ? [] : ["\(items) items"]) + (isVertical ? ["vertical"] : [])
        name = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
        var settings = CarouselSettings()
        settings.isVertical = isVertical
        carousel = Carousel(type: plugin, bounds: bounds, settings: settings)
        // A few items, and the seam of a wrapped carousel.
        let (head, end) = (min(items, 3) * 16, items * 16)
        offsets = (Array(0...head) + Array(max(head + 1, end - 24)..<end + 1)).map { Double($0) / 16 }
        carousel.dataSource = self
        carousel.layoutIfNeeded()
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 160, height: 200) }

    /// The placements when the carousel is at an offset.
    func placements(at offset: Double) -> [Placement] {
        carousel.scrollOffset = offset
        // Lets the toggle finish: a change that takes time is not a jump.
        carousel.advance(by: 1)
        return carousel.placements
    }

    /// The script's cost of an item, in instructions.
    func instructions(of plugin: LuaPlugin) -> Double {
        let placements = placements(at: 0)
        let context = carousel.context
        var frame = placements.map {
            FrameItem(index: $0.index, offset: $0.offset, toggle: 0, base: context.baseTransform)
        }
        let before = plugin.notes.instructions
        plugin.place(&frame, in: context)
        return Double(plugin.notes.instructions - before) / Double(max(1, frame.count))
    }

    /// How far an item moved, in points, if it is visible. A change of opacity between 0 and 1 counts as the
    /// width of an item.
    func way(from former: Placement, to latter: Placement) -> Double {
        func isSeen(_ item: Placement) -> Bool {
            !item.isHidden && item.alpha > 0 && (item.quad?.meets(bounds) ?? true)
        }
        guard isSeen(former) || isSeen(latter), let a = former.quad, let b = latter.quad else { return 0 }
        let fade = abs(former.alpha - latter.alpha)
        let isBackFace = former.isHidden != latter.isHidden && former.alpha > 0 && latter.alpha > 0
        // Close to the eye everything moves fast, and the rule `behindEye` covers it.
        let isHuge = (a.corners + b.corners).contains {
            abs($0.x) > 20 * bounds.width || abs($0.y) > 20 * bounds.height
        }
        return isBackFace || isHuge ? 0 : max(a.distance(to: b) * max(former.alpha, latter.alpha), fade * 160)
    }

    /// The hook's results that are out of the options' ranges.
    func strayOptions(of plugin: LuaPlugin) -> [(CarouselOption, Double)] {
        var context = carousel.context
        return CarouselOption.allCases.compactMap { option in
            guard let value = plugin.defaultValue(of: option, in: context) else { return nil }
            context.options[option] = value
            guard value.isFinite, !option.range.contains(value) else { return nil }
            return (option, value)
        }
    }
}
