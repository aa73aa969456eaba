// A carousel to test a script in: the engine's own, so that lint sees what users will see.

import CarouselEngine

/// A carousel with items, and the offsets to check.
final class LintCarousel: CarouselDataSource {
    /// What distinguishes it, for messages.
    let name: String
    let bounds: Size
    /// The distance from one offset to the next, in items.
    let step = 1.0 / 16
    /// The offsets to check, in items.
    let offsets: [Double]

    /// Whether there are enough items to fill the bounds.
    var hasManyItems: Bool { count > 3 }

    private var count: Int
    private let carousel: Carousel<Int>

    /// Whether it is the one that the effect is made for.
    private(set) var isPreferred = false

    /// Carousels with many and few items, along both axes.
    static func all(of plugin: LuaPlugin) -> [LintCarousel] {
        [(12, false), (3, false), (12, true)].map { LintCarousel(plugin, items: $0, isVertical: $1) }
    }

    private init(_ plugin: LuaPlugin, items: Int, isVertical: Bool) {
        count = items
        // An effect for large items is seen in a large carousel.
        let usual = isVertical ? Size(width: 400, height: 800) : Size(width: 800, height: 400)
        let item = plugin.stage.over().itemSize
        bounds = Size(width: max(usual.width, 1.5 * item.width), height: max(usual.height, 1.5 * item.height))
        name = " (\(items) items, \(isVertical ? "vertical" : "horizontal"))"
        carousel = Carousel(type: plugin, bounds: bounds)
        carousel.appliesStage = true
        isPreferred = items > 3 && carousel.settings.isVertical == isVertical
        // Along both axes, whichever the effect prefers.
        carousel.set(.known("vertical"), to: .boolean(isVertical))
        // A few items, and the seam of a wrapped carousel.
        let head = min(items, 3) * 16
        let end = items * 16
        offsets = (Array(0...head) + Array(max(head + 1, end - 24)..<end + 1)).map { Double($0) / 16 }
        carousel.dataSource = self
        carousel.layoutIfNeeded()
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }

    /// Whether time stands still, since the effect changes with it.
    var isFrozen = false
    /// Whether the effect is brought to rest before it is looked at. One that depends on the offset and the time alone is as it
    /// is at any time.
    var settles = true

    /// The placements when the carousel is at rest at an offset.
    func placements(at offset: Double) -> [Placement] {
        carousel.scrollOffset = offset
        // Lets the toggle finish: a change that takes time is not a jump.
        if !isFrozen { carousel.advance(by: 1) }
        if settles { carousel.settleType() }
        return carousel.placements
    }

    /// Drags, lets go, and lets the carousel come to rest.
    func move() {
        carousel.scrollOffset = 0
        carousel.beginDrag()
        for step in 1...6 {
            let displacement = -20.0 * Double(step)
            let velocity = -1200.0
            let isVertical = bounds.height > bounds.width
            carousel.drag(
                translation: isVertical
                    ? Size(width: 0, height: displacement) : Size(width: displacement, height: 0),
                velocity: isVertical ? Size(width: 0, height: velocity) : Size(width: velocity, height: 0))
            advance()
        }
        carousel.endDrag()
        for _ in 0..<60 { advance() }
        useItems()
    }

    /// Does what only a script that takes items hears of: points and presses, tilts, removes and inserts.
    private func useItems() {
        guard carousel.type.takesDetails else { return }
        func pass(_ frames: Int) { for _ in 0..<frames { advance() } }
        let middle = Point(x: bounds.width / 2 + 20, y: bounds.height / 2 - 20)
        for isDown in [false, true] {
            carousel.receive(.pointer(CarouselPointer(place: middle, isDown: isDown)))
            pass(4)
        }
        carousel.receive(.pointer(nil))
        carousel.receive(.tilt(Point(x: 0.5, y: -0.5)))
        count -= 1
        carousel.removeItem(at: 0, animated: true)
        pass(30)
        count += 1
        carousel.insertItem(at: 1, animated: true)
        pass(40)
        carousel.receive(.tilt(.zero))
    }

    private func advance() {
        carousel.advance(by: 1.0 / 60)
        _ = carousel.placements
    }

    /// The script's cost of an item, in instructions.
    func instructions(of plugin: LuaPlugin) -> Double {
        let placements = placements(at: 0)
        let context = carousel.context
        var frame = placements.map {
            FrameItem(
                index: $0.index, offset: $0.offset, distance: $0.offset * context.itemWidth,
                toggle: 0, base: context.baseTransform)
        }
        let before = plugin.notes.instructions
        plugin.countInstructions(true)
        plugin.place(&frame, in: context)
        plugin.countInstructions(false)
        return Double(plugin.notes.instructions - before) / Double(max(1, frame.count))
    }

    /// How much an item changed: the larger of its displacement and its fade.
    func change(from former: Placement, to latter: Placement) -> Double {
        max(displacement(from: former, to: latter), fade(from: former, to: latter))
    }

    /// How far a visible item moved, in points.
    func displacement(from former: Placement, to latter: Placement) -> Double {
        guard let (a, b) = seenQuads(former, latter) else { return 0 }
        let isBackFace = former.isHidden != latter.isHidden && former.alpha > 0 && latter.alpha > 0
        return isBackFace ? 0 : a.distance(to: b) * max(former.alpha, latter.alpha)
    }

    /// How much of a visible item's opacity changed, as a distance: as far as the item appears wide, if it appears or
    /// disappears. An item seen edge-on may do so.
    func fade(from former: Placement, to latter: Placement) -> Double {
        guard let (a, b) = seenQuads(former, latter) else { return 0 }
        return abs(former.alpha - latter.alpha) * min(160, max(a.area, b.area).squareRoot())
    }

    /// Both quads, if one can be seen. Close to the eye everything is fast, and another rule applies.
    private func seenQuads(_ former: Placement, _ latter: Placement) -> (Quad, Quad)? {
        func isSeen(_ item: Placement) -> Bool {
            !item.isHidden && item.alpha > 0 && (item.quad?.meets(bounds) ?? true)
        }
        guard isSeen(former) || isSeen(latter), let a = former.quad, let b = latter.quad else { return nil }
        let isHuge = (a.corners + b.corners).contains {
            abs($0.x) > 20 * bounds.width || abs($0.y) > 20 * bounds.height
        }
        return isHuge ? nil : (a, b)
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
