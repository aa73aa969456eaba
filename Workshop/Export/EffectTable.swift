// An effect as samples, without the script. In: a carousel. Out: rows between which a player interpolates.

import CarouselEngine

/// Who shows what is between two samples.
enum EffectPlayer {
    /// Each number by itself.
    case numbers
    /// A browser, from one matrix of a keyframe to the next.
    case browser
}

/// How an item looks at one offset.
struct EffectSample: Equatable {
    /// About the middle of the stage.
    var transform: Transform3D
    var alpha: Double
    var shade: Double
    /// Larger is nearer.
    var depth: Double

    /// A visible item; nil if it is hidden or behind the eye.
    init?(_ placement: Placement, in bounds: Size) {
        guard !placement.isHidden, placement.alpha > 0, placement.quad != nil else { return nil }
        transform = placement.transform.concatenated(
            with: .translation(
                x: placement.center.x - bounds.width / 2, y: placement.center.y - bounds.height / 2, z: 0))
        alpha = placement.alpha
        shade = placement.shade
        depth = placement.depthKey
    }

    /// A sample of the numbers that players interpolate.
    init?(_ numbers: [Double]) {
        guard numbers.count == 19, let transform = Transform3D(elements: Array(numbers[..<16])) else {
            return nil
        }
        self.transform = transform
        alpha = numbers[16]
        shade = numbers[17]
        depth = numbers[18]
    }

    /// The numbers that players interpolate: 16 of the transform, alpha, shade, depth.
    var numbers: [Double] { transform.elements + [alpha, shade, depth] }

    /// What a player shows between two samples.
    func mixed(with other: EffectSample, _ part: Double, as player: EffectPlayer) -> EffectSample {
        var mixed = EffectSample(zip(numbers, other.numbers).map { $0 + ($1 - $0) * part }) ?? self
        guard player == .browser else { return mixed }
        guard let from = MatrixParts(transform), let to = MatrixParts(other.transform) else {
            // What has no parts is held, and then exchanged.
            mixed.transform = part < 0.5 ? transform : other.transform
            return mixed
        }
        mixed.transform = from.mixed(with: to, part).transform
        return mixed
    }

    /// The same, invisible.
    var faded: EffectSample {
        var faded = self
        faded.alpha = 0
        return faded
    }
}

/// The samples of one item, or of all: by offset, in ascending order. Outside them, nothing is shown.
struct EffectTrack: Equatable {
    struct Row: Equatable {
        let offset: Double
        let sample: EffectSample
    }

    let rows: [Row]
}

/// An effect as samples.
public struct EffectTable {
    /// Why an effect can't be sampled.
    public struct Problem: Error, CustomStringConvertible {
        /// What was found, and what was expected.
        public let description: String
    }

    /// The effect's name.
    public let name: String
    /// The stage and an item, in points.
    let bounds, itemSize: Size
    /// The number of items that were sampled, and whether they are a loop.
    let count: Int
    let wraps: Bool
    /// The number of items that are shown at once; in a row, the current one is in their middle, if it is not at an end.
    let visible: Int
    let isVertical: Bool
    /// Whether the picture is mirrored, and scrolls to the left.
    public let isRightToLeft: Bool
    /// How much faster than a finger items move.
    let multiplier: Double
    /// Points of scrolling from item to item.
    var step: Double { extent / multiplier }
    let extent: Double
    /// The largest error at an item's corners, in points.
    public let error: Double
    /// What it depends on besides the offset.
    public let needs: EffectNeeds
    /// The order in which cards cover each other.
    let order: CardOrder
    /// One for all items, or one for each.
    var tracks: [EffectTrack]

    /// The number of samples.
    public var rowCount: Int { tracks.map(\.rows.count).reduce(0, +) }

    /// Samples a carousel.
    ///
    /// - Parameters:
    ///   - carousel: with its type, options, settings and items.
    ///   - error: the largest accepted error at an item's corners, in points.
    ///   - isForStyles: whether a browser shows what is between two samples; else each number goes by itself.
    /// - Throws: ``Problem`` for more than 64 items that each need a table, or an effect that is not continuous.
    public init(_ carousel: Carousel<Int>, error: Double = 0.25, isForStyles: Bool = false) throws {
        let probe = EffectProbe(carousel)
        guard probe.count > 0 else { throw Problem(description: "there are no items; expected at least one") }
        name = carousel.type.name
        needs = EffectNeeds(of: probe)
        bounds = carousel.bounds
        let isVertical = carousel.settings.isVertical
        self.isVertical = isVertical
        isRightToLeft = carousel.settings.layoutDirection == .rightToLeft && !isVertical
        count = probe.count
        wraps = probe.wraps
        visible = probe.visible
        self.error = error
        multiplier = carousel.offsetMultiplier > 0 ? carousel.offsetMultiplier : 1
        extent = carousel.itemWidth
        itemSize = probe.placements(at: 0).first { $0.index == 0 }?.viewSize ?? .zero
        if needs.index, count > Self.mostItems {
            throw Problem(
                description:
                    "it depends on the index, so each item needs a table of its own; expected at most \(Self.mostItems) items, not \(count)"
            )
        }
        let sampler = EffectSampler(
            probe: probe, size: itemSize, error: error, player: isForStyles ? .browser : .numbers)
        order = isForStyles ? CardOrder(of: probe, needsIndex: needs.index) : .steps(parts: nil)
        tracks = try needs.index ? (0..<count).map(sampler.track) : [sampler.track(nil)]
    }

    /// The maximum number of items that can each have a table.
    static let mostItems = 64
}
