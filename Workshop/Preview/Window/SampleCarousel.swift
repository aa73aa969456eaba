// A carousel beside the one on stage, for what the page shows besides it. In: a type, how the carousel is set up. Out:
// its placements at any offset, in any motion.

import CarouselEngine
import CarouselHost

/// A carousel of its own, with an instance of a type.
final class SampleCarousel: CarouselDataSource {
    typealias ItemView = Int

    let carousel: Carousel<Int>
    let name: String
    private let count: Int
    private var time = 0.0

    /// Whether a script had no time for all that was asked: what was found then is not right.
    var isCutShort: Bool { (carousel.type as? LuaPlugin)?.time.isUsedUp ?? false }

    /// What the study shows: others wait meanwhile, so a script has little time.
    private static func instance(of type: any CarouselType) -> any CarouselType {
        let time = ScriptTime(seconds: ScriptTime.perPicture, countsLoads: false)
        return (type as? LuaPlugin)?.picture(within: time) ?? type.makeInstance()
    }

    /// - Parameter carousel: its type, options, settings and items are those of the study.
    init(like other: any DrivableCarousel) {
        name = other.type.name
        count = other.numberOfItems
        carousel = Carousel<Int>(type: Self.instance(of: other.type), bounds: other.bounds)
        carousel.appliesStage = other.appliesStage
        carousel.layers = other.layers
        show()
    }

    /// A small one for the shelf, as its type prefers it.
    ///
    /// - Parameter preset: of the script that it shows; nil for its own values.
    init(shelved type: any CarouselType, preset: String? = nil) {
        name = type.name
        count = 13
        let instance = Self.instance(of: type)
        if let preset, let plugin = instance as? LuaPlugin {
            plugin.setOwnOptionValues([:])
            plugin.choosePreset(preset)
        }
        carousel = Carousel<Int>(
            type: instance, bounds: Size(width: 800, height: 400))
        carousel.appliesStage = true
        show()
    }

    private func show() {
        carousel.dataSource = self
        carousel.reloadData()
        carousel.layoutIfNeeded()
        rest(at: Double(max(0, count - 1) / 2))
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }

    /// The placements at rest at an offset.
    @discardableResult
    func rest(at offset: Double) -> [Placement] {
        carousel.scrollOffset = offset
        carousel.settleType()
        return carousel.placements
    }

    /// Flicks it away from where it rests.
    func flick() {
        carousel.scrollOffset = 3
        carousel.scroll(toOffset: Double(min(9, count - 1)), .timed(2.4))
    }

    /// Advances a flick.
    ///
    /// - Returns: whether it still moves.
    func advance(by seconds: Double) -> Bool {
        carousel.advance(by: seconds)
        return carousel.isAnimating
    }

    // MARK: What it is for

    /// The picture as JSON: bounds, and of the visible items, back to front: index, alpha, shade, width, height, and the
    /// 16 numbers of the transform about the middle.
    var thumbnail: String {
        let bounds = carousel.bounds
        let items = carousel.placements.filter { !$0.isHidden && $0.alpha > 0 && $0.quad != nil }
            .sorted { $0.depth < $1.depth }
        let rows = items.map { item in
            let matrix = item.transform.concatenated(
                with: .translation(
                    x: item.center.x - bounds.width / 2, y: item.center.y - bounds.height / 2, z: 0))
            let numbers =
                [item.alpha, item.shade, item.viewSize.width, item.viewSize.height] + matrix.elements
            return "[\(item.index),\(numbers.map(Self.short).joined(separator: ","))]"
        }
        return
            "{\"bounds\":[\(Self.short(bounds.width)),\(Self.short(bounds.height))],\"items\":[\(rows.joined(separator: ","))]}"
    }

    /// The middle item over the offset as JSON rows: its offset, alpha, shade, hidden, and the 16 numbers of the transform.
    var path: String {
        let middle = max(0, count - 1) / 2
        guard count > 0 else { return "[]" }
        let rows = (-32...32).compactMap { step -> String? in
            let offset = Double(step) / 8
            let item = rest(at: Double(middle) - offset).first { $0.index == middle }
            guard let item, abs(item.offset - offset) < 1e-9 else { return nil }
            // With all digits: the page's camera takes the perspective out of them.
            let numbers = [offset, item.alpha, item.shade, item.isHidden ? 1 : 0] + item.transform.elements
            return "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
        }
        return isCutShort ? "[]" : "[\(rows.joined(separator: ","))]"
    }

    /// The part of the bounds in which items are seen, at offsets from the middle to the ends: left, top, right, bottom.
    var extent: [Double] {
        let width = carousel.bounds.width
        let height = carousel.bounds.height
        let last = Double(max(0, count - 1))
        let middle = (last / 2).rounded(.down)
        var left = width
        var top = height
        var right = 0.0
        var bottom = 0.0
        for offset in [middle, middle + 0.25, middle + 0.5, middle + 0.75, 0, 1, last] where offset <= last {
            for item in rest(at: offset) where !item.isHidden && item.alpha > 0.02 {
                guard let quad = item.quad else { return [0, 0, width, height] }
                for corner in quad.corners {
                    left = min(left, corner.x)
                    right = max(right, corner.x)
                    top = min(top, corner.y)
                    bottom = max(bottom, corner.y)
                }
            }
        }
        guard left < right, top < bottom, !isCutShort else { return [0, 0, width, height] }
        // What goes beyond the bounds is cut there, as by the view of an app.
        return [max(0, left), max(0, top), min(width, right), min(height, bottom)]
    }

    /// The standard options that make a difference, found by trying other values.
    var actingOptions: Set<CarouselOption> {
        guard count > 0 else { return Set(CarouselOption.allCases) }
        let middle = Double(max(0, count - 1) / 2)
        let offsets = [middle, middle + 0.3]
        func picture() -> [[Placement]] { offsets.map { rest(at: $0) } }
        let before = picture()
        let acting = Set(
            CarouselOption.allCases.filter { option in
                let former = carousel.options[option]
                defer { carousel.options[option] = former }
                return option.trials.contains { value in
                    carousel.options[option] = value
                    return !zip(before, picture()).allSatisfy(Self.same)
                }
            })
        return isCutShort ? Set(CarouselOption.allCases) : acting
    }

    /// Whether a gap between the items makes a difference.
    var gapActs: Bool {
        guard count > 1 else { return true }
        let middle = Double(count - 1) / 2
        let before = rest(at: middle)
        let former = carousel.settings.gap
        defer { carousel.settings.gap = former }
        carousel.settings.gap = former + 40
        return isCutShort || !Self.same(before, rest(at: middle))
    }

    private static func same(_ a: [Placement], _ b: [Placement]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy {
                $0.index == $1.index && $0.transform == $1.transform && $0.alpha == $1.alpha
                    && $0.isHidden == $1.isHidden && $0.shade == $1.shade && $0.offset == $1.offset
            }
    }

    /// A number in few digits.
    private static func short(_ value: Double) -> String {
        let unit = abs(value) < 0.1 ? 1e7 : 1e4
        let rounded = (value * unit).rounded() / unit
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension CarouselOption {
    /// Values to try an option with.
    fileprivate var trials: [Double] {
        switch self {
        case .wrap, .showBackfaces, .fadeMinAlpha: [0, 1, 0.5]
        case .offsetMultiplier: []  // it changes the way of a finger, which no placement shows
        case .count, .visibleItems: [3, 7]
        case .fadeMin: [-0.2]
        case .fadeMax: [0.2]
        default: [0.37, 1.7, -0.6, 250]
        }
    }
}
