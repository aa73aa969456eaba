// The poses that a script declares, as numbers. In: a script. Out: poses, and whether they are all that places its items.

import CarouselEngine
import CarouselHost
import Foundation

/// How an item is placed at one distance from the center: `require "poses"`.
struct Pose: Equatable {
    /// In items; negative before the center.
    var at = 0.0
    /// Along the scroll axis, across it and towards the viewer, in points.
    var move = SIMD3<Double>.zero
    /// The same along and across, as parts of the item's own lengths.
    var moveParts = SIMD2<Double>.zero
    /// About the x, y and z axes of a horizontal carousel, in this order, in radians.
    var turn = SIMD3<Double>.zero
    var scale = SIMD2<Double>(1, 1)
    var alpha = 1.0
    var shade = 0.0
    /// The point that is turned and scaled about, from the item's center, in points and in parts.
    var origin = SIMD2<Double>.zero
    var originParts = SIMD2<Double>.zero

    init() {}

    /// - Parameter text: 17 numbers, as the module writes them.
    fileprivate init?(_ text: Substring) {
        let n = text.split(separator: " ").compactMap { Double($0) }
        guard n.count == 17, n.allSatisfy(\.isFinite) else { return nil }
        at = n[0]
        (move, moveParts) = (SIMD3(n[1], n[2], n[3]), SIMD2(n[4], n[5]))
        (turn, scale) = (SIMD3(n[6], n[7], n[8]), SIMD2(n[9], n[10]))
        (alpha, shade) = (n[11], n[12])
        (origin, originParts) = (SIMD2(n[13], n[14]), SIMD2(n[15], n[16]))
    }

    /// A part of the way to another pose, with the origin of that one.
    func mixed(with other: Pose, _ part: Double) -> Pose {
        var mixed = other
        mixed.move = move + (other.move - move) * part
        mixed.moveParts = moveParts + (other.moveParts - moveParts) * part
        mixed.turn = turn + (other.turn - turn) * part
        mixed.scale = scale + (other.scale - scale) * part
        mixed.alpha = alpha + (other.alpha - alpha) * part
        mixed.shade = shade + (other.shade - shade) * part
        return mixed
    }

    /// The transform of an item.
    func transform(of base: Transform3D, in context: LayoutContext) -> Transform3D {
        let size = SIMD2(context.itemWidth, context.itemHeight)
        let flat = SIMD2(move.x, move.y) + moveParts * size
        let pivot = origin + originParts * size
        let isVertical = context.isVertical
        func along(_ transform: Transform3D, _ way: SIMD2<Double>, _ z: Double) -> Transform3D {
            transform.translated(x: isVertical ? way.y : way.x, y: isVertical ? way.x : way.y, z: z)
        }
        let turned = along(along(base, flat, move.z), pivot, 0)
            .rotated(by: turn.x, x: isVertical ? 0 : 1, y: isVertical ? -1 : 0, z: 0)
            .rotated(by: turn.y, x: isVertical ? -1 : 0, y: isVertical ? 0 : 1, z: 0)
            .rotated(by: turn.z, x: 0, y: 0, z: 1)
            .scaled(x: scale.x, y: scale.y, z: 1)
        return along(turned, -pivot, 0)
    }
}

/// An effect that is declared as poses.
struct PoseFormula {
    /// From the center outwards; the first one is at rest.
    let before, after: [Pose]
    /// How far the outermost segments go on, in items; nil: to the outermost pose.
    let limit: Double?
    /// The depth over the offset, if it is not that of the transform: between two of them it is interpolated.
    private(set) var depths: [SIMD2<Double>] = []
    /// The script's own perspective; nil: the carousel's.
    private(set) var perspective: Double?

    /// The item's pose at an offset.
    func pose(at offset: Double) -> Pose {
        let poses = offset < 0 ? before : after
        guard let last = poses.last, poses.count > 1 else { return poses.first ?? Pose() }
        let distance = min(abs(offset), limit ?? abs(last.at))
        var k = 0
        while k + 2 < poses.count, distance > abs(poses[k + 1].at) { k += 1 }
        let (a, b) = (abs(poses[k].at), abs(poses[k + 1].at))
        return poses[k].mixed(with: poses[k + 1], (distance - a) / (b - a))
    }

    /// The formula of a table, if its effect is a script that is placed by poses alone.
    ///
    /// - Parameter carousel: the one that the table was made of; its offset changes.
    init?(of table: EffectTable, _ carousel: Carousel<Int>) {
        guard let plugin = carousel.type as? LuaPlugin, table.tracks.count == 1 else { return nil }
        let probe = EffectProbe(carousel)
        let context = carousel.context
        let range = probe.offsets(of: nil)
        let offsets = (0...96).map {
            range.lowerBound + (range.upperBound - range.lowerBound) * (Double($0) + 0.37) / 97.37
        }
        let seen = offsets.map { ($0, probe.sample(nil, at: $0)) }
        for number in 1...64 {
            guard
                let text = try? plugin.evaluate("(require 'poses')('declared', \(number))", in: context),
                var formula = PoseFormula(text)
            else { return nil }
            guard seen.allSatisfy({ formula.shows($0.1, at: $0.0, in: context) }) else { continue }
            let hasOwnDepth = seen.contains { offset, sample in
                sample.map { abs($0.depth - $0.transform.depthKey) > 1e-9 * max(1, abs($0.depth)) } ?? false
            }
            if hasOwnDepth { formula.depths = Self.corners(table.tracks[0].rows) }
            let perspective = plugin.manifest.stage.over().perspective
            let isOwn = perspective != CarouselSettings().perspective && perspective == context.perspective
            formula.perspective = isOwn ? perspective : nil
            self = formula
            return
        }
        return nil
    }

    /// - Parameter text: the limit, then the poses.
    private init?(_ text: String) {
        let lines = text.split(separator: ";")
        let poses = lines.dropFirst().compactMap { Pose($0) }
        guard poses.count > 1, poses.count == lines.count - 1, let rest = poses.first(where: { $0.at == 0 })
        else { return nil }
        limit = Double(lines[0])
        before = [rest] + poses.filter { $0.at < 0 }.sorted { $0.at > $1.at }
        after = [rest] + poses.filter { $0.at > 0 }.sorted { $0.at < $1.at }
    }

    /// What an exported type shows of an item.
    func sample(at offset: Double, in context: LayoutContext) -> EffectSample? {
        let pose = pose(at: offset)
        let transform = pose.transform(of: context.baseTransform, in: context)
        if context.options[.showBackfaces] == 0, !transform.showsFront(of: Size(width: 1, height: 1)) {
            return nil
        }
        let depth = depth(at: offset) ?? transform.depthKey
        return EffectSample(
            transform.elements + [min(max(pose.alpha, 0), 1), min(max(pose.shade, -1), 1), depth])
    }

    /// The sampled depth at an offset.
    private func depth(at offset: Double) -> Double? {
        guard let after = depths.firstIndex(where: { $0.x >= offset }) else { return depths.last?.y }
        let (a, b) = (depths[max(0, after - 1)], depths[after])
        return b.x > a.x ? a.y + (b.y - a.y) * (offset - a.x) / (b.x - a.x) : b.y
    }

    /// Whether it places an item as it was seen.
    private func shows(_ seen: EffectSample?, at offset: Double, in context: LayoutContext) -> Bool {
        let shown = sample(at: offset, in: context)
        guard let seen, let shown else { return seen == nil && (shown?.alpha ?? 0) <= 0 }
        return zip(shown.numbers.prefix(18), seen.numbers).allSatisfy {
            abs($0 - $1) < 1e-9 * max(1, abs($0))
        }
    }

    /// The depths at the samples that are not on a line with their neighbors.
    private static func corners(_ rows: [EffectTrack.Row]) -> [SIMD2<Double>] {
        var corners: [SIMD2<Double>] = []
        let points = rows.map { SIMD2($0.offset, $0.sample.depth) }
        for (place, point) in points.enumerated() {
            guard let last = corners.last, place + 1 < points.count else {
                corners.append(point)
                continue
            }
            let next = points[place + 1]
            let line = last.y + (next.y - last.y) * (point.x - last.x) / (next.x - last.x)
            if abs(line - point.y) > 1e-6 * max(1, abs(point.y)) { corners.append(point) }
        }
        return corners
    }
}
