// The states in which types are compared: a grid of all relevant values, and random ones.

import CarouselEngine

/// A configuration of a carousel in which types are compared.
struct VerificationCase {
    var items: Int
    var placeholders = 0
    var isVertical: Bool
    var options = OptionValues()
    var bounds = Size(width: 800, height: 400)
    var itemSize = Size(width: 160, height: 200)
    var perspective = -1.0 / 500
    var viewpointOffset = Size.zero
    var layout = VerificationLayout()
    var offsets: [Double]

    /// How many options it sets.
    var setOptions: Int { CarouselOption.allCases.count { options[$0] != nil } }

    /// The shell commands that make it.
    var commands: [String] {
        func text(_ x: Double) -> String { x == x.rounded() && abs(x) < 1e15 ? "\(Int(x))" : "\(x)" }
        var lines = ["items \(items)" + (placeholders > 0 ? " placeholders \(placeholders)" : "")]
        if bounds != Size(width: 800, height: 400) {
            lines.append("bounds \(text(bounds.width)) \(text(bounds.height))")
        }
        if itemSize != Size(width: 160, height: 200) {
            lines.append("item \(text(itemSize.width)) \(text(itemSize.height))")
        }
        if isVertical { lines.append("set vertical true") }
        lines += layout.commands(itemSize: itemSize, isVertical: isVertical, items: items)
        if perspective != -1.0 / 500 { lines.append("set perspective \(perspective)") }
        if viewpointOffset != .zero {
            lines.append("set viewpointOffset \(viewpointOffset.width) \(viewpointOffset.height)")
        }
        for option in CarouselOption.allCases {
            guard let value = options[option] else { continue }
            lines.append(
                "option \(option.rawValue) " + (option.kind == .boolean ? "\(value != 0)" : text(value)))
        }
        return lines
    }

    /// Options × counts × axes × wrap; and each layout with some of these.
    static let grid: [VerificationCase] = {
        let chosen: [[CarouselOption: Double]] = [
            [:], [.spacing: 0.5], [.spacing: 2.2], [.arc: .pi], [.radius: 250], [.angle: 0.35], [.count: 8],
            [.count: 40], [.tilt: -0.4], [.tilt: 1.5], [.visibleItems: 5], [.showBackfaces: 0],
            [.showBackfaces: 1],
            [.fadeMin: -1, .fadeMax: 1, .fadeRange: 2, .fadeMinAlpha: 0.2], [.offsetMultiplier: 3],
            [.arc: 4, .spacing: 1.3, .count: 9],
        ]
        // An option that is not among them is set to the middle of its range.
        let others = CarouselOption.allCases.filter { option in
            !chosen.contains { $0[option] != nil } && option != .wrap
        }
        let variants =
            chosen + others.map { [$0: ($0.verifiedRange.lowerBound + $0.verifiedRange.upperBound) / 2] }
        var result: [VerificationCase] = []
        for items in [0, 1, 2, 5, 12, 40] {
            for isVertical in [false, true] {
                for wrap in [nil, 0, 1] as [Double?] {
                    for variant in variants {
                        var options = OptionValues()
                        for (option, value) in variant { options[option] = value }
                        options[.wrap] = wrap
                        let end = Double(max(items - 1, 0))
                        result.append(
                            VerificationCase(
                                items: items, placeholders: items % 3, isVertical: isVertical,
                                options: options,
                                offsets: [-0.7, 0.3, 0.5, end / 2 + 0.25, end, end + 0.6]))
                    }
                }
            }
        }
        for layout in VerificationLayout.grid {
            for items in [0, 1, 3, 12] {
                for isVertical in [false, true] {
                    for wrap in [0, 1] {
                        var options = OptionValues()
                        options[.wrap] = Double(wrap)
                        let end = Double(max(items - 1, 0))
                        result.append(
                            VerificationCase(
                                items: items, isVertical: isVertical, options: options, layout: layout,
                                offsets: [-0.7, 0.3, end / 2 + 0.25, end + 0.6]))
                    }
                }
            }
        }
        return result
    }()
}

extension VerificationCase {
    /// A case of random numbers in the range that an app would use.
    init(random generator: inout VerificationRandom) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let items = Int.random(in: 0...60, using: &generator)
        self.items = items
        placeholders = .random(in: 0...5, using: &generator)
        isVertical = .random(using: &generator)
        bounds = Size(width: number(50...2000), height: number(50...2000))
        itemSize = Size(width: number(10...500), height: number(10...500))
        perspective = number(-0.005...0)
        viewpointOffset = Size(width: number(-50...50), height: number(-50...50))
        offsets = (0..<4).map { _ in number(-2...Double(items + 2)) }
        for option in CarouselOption.allCases where Int.random(in: 0..<4, using: &generator) == 0 {
            let value = number(option.verifiedRange)
            options[option] = option.kind == .boolean ? value.rounded() : value
        }
        if Bool.random(using: &generator) { layout = VerificationLayout(random: &generator, items: items) }
    }

    /// A carousel with this configuration, already laid out.
    func carousel(of type: any CarouselType, data: VerificationData) -> Carousel<Int> {
        var settings = CarouselSettings()
        settings.isVertical = isVertical
        settings.perspective = perspective
        settings.viewpointOffset = viewpointOffset
        layout.apply(to: &settings)
        let carousel = Carousel<Int>(type: type, bounds: bounds, settings: settings)
        carousel.options = options
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }
}

/// The items of a case.
final class VerificationData: CarouselDataSource, CarouselExtentDelegate {
    typealias ItemView = Int

    private let setting: VerificationCase
    init(_ setting: VerificationCase) { self.setting = setting }
    func numberOfItems(in carousel: Carousel<Int>) -> Int { setting.items }
    func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { setting.placeholders }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
        guard let extent = setting.layout.extents[view] else { return setting.itemSize }
        return setting.isVertical
            ? Size(width: setting.itemSize.width, height: extent)
            : Size(width: extent, height: setting.itemSize.height)
    }
    func carouselItemWidth(_ carousel: Carousel<Int>) -> Double? {
        setting.itemSize.along(vertical: setting.isVertical)
    }
    func carouselHasExtents(_ carousel: Carousel<Int>) -> Bool { !setting.layout.extents.isEmpty }
    func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
        setting.layout.extents[index]
    }
}

/// SplitMix64, by Steele, Lea and Flood: the same numbers for the same seed.
struct VerificationRandom: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension CarouselOption {
    /// The values that an app would use.
    fileprivate var verifiedRange: ClosedRange<Double> {
        switch self {
        case .wrap, .showBackfaces, .fadeMinAlpha: 0...1
        case .spacing: 0.1...3
        case .tilt: -1...2
        case .arc: 0.5...9
        case .count: 1...40
        case .radius: 1...1000
        case .angle: -1...1
        case .visibleItems: 0...50
        case .fadeMin: -4...0
        case .fadeMax: 0...4
        case .fadeRange: 0...6
        case .offsetMultiplier: 0.5...3
        }
    }
}
