// The animation of a data change, as a value. In: which item, from where, to where, when. Out: its placement
// at a time, for a renderer; the carousel's own placements have the end state from the start.

import CarouselEngine

/// What kind of change a transition shows.
public enum TransitionKind: Hashable, Sendable {
    /// A new item fades in, from an alpha of 0.
    case appear
    /// An item moves to make room for another, or to fill a gap.
    case move
    /// A removed item fades out, to an alpha of 0. Its view is no longer one of the carousel's.
    case disappear
    /// An item's view was replaced: the old view fades out, to an alpha of 0, over the new one.
    case crossFade
}

/// The animation of one item during a data change.
public struct ItemTransition<ItemView> {
    /// What kind of change it is.
    public let kind: TransitionKind
    /// The item's index; the previous one for an item that disappears.
    public let index: Int
    /// The view to draw.
    public let view: ItemView
    /// The placement at the start.
    public let from: Placement
    /// The placement at the end.
    public let to: Placement
    /// The start time, in seconds of the carousel's time.
    public let start: Double
    /// The duration, in seconds.
    public let duration: Double

    /// The eased progress at a time, 0 to 1: slow, fast, slow.
    public func progress(at time: Double) -> Double {
        guard duration > 0 else { return 1 }
        return Easing.easeInOut(min(1, max(0, (time - start) / duration)))
    }

    /// The placement at a time, interpolated linearly between the two by the eased progress.
    public func placement(at time: Double) -> Placement { from.blended(with: to, part: progress(at: time)) }
}

extension Placement {
    /// A placement interpolated linearly between this one and another; flags and depth rank are the other's.
    func blended(with other: Placement, part: Double) -> Placement {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * part }
        let t = transform
        let u = other.transform
        return Placement(
            id: id, index: other.index, offset: mix(offset, other.offset),
            transform: Transform3D(
                mix(t.row1, u.row1), mix(t.row2, u.row2), mix(t.row3, u.row3), mix(t.row4, u.row4)),
            alpha: mix(alpha, other.alpha), shade: mix(shade, other.shade), isHidden: other.isHidden,
            center: Point(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)),
            size: other.size, viewSize: other.viewSize, isInteractive: other.isInteractive,
            isFailed: other.isFailed, depthKey: mix(depthKey, other.depthKey), depth: other.depth)
    }

    /// The same placement with an alpha of 0.
    func transparent() -> Placement {
        Placement(
            id: id, index: index, offset: offset, transform: transform, alpha: 0, shade: shade,
            isHidden: isHidden, center: center, size: size, viewSize: viewSize, isInteractive: isInteractive,
            isFailed: isFailed, depthKey: depthKey, depth: depth)
    }
}
