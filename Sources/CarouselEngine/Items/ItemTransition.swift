// The animation of a change of data, as data: which item, from where, to where, when. A renderer draws it; the
// engine's own placements are the end of it from the start.

/// What an item does while the data changes around it.
public struct ItemTransition<ItemView> {
    /// What kind of change it is.
    public enum Kind: Hashable, Sendable {
        /// A new item comes in: from an alpha of 0.
        case appear
        /// An item makes room, or takes it.
        case move
        /// A removed item goes: to an alpha of 0. Its view is no longer among the carousel's.
        case disappear
        /// An item's view was replaced: this is the old one, to an alpha of 0, over the new one.
        case crossFade
    }

    /// What kind of change it is.
    public let kind: Kind
    /// The item's index; the former one for an item that disappears.
    public let index: Int
    /// The view to draw.
    public let view: ItemView
    /// Where it begins.
    public let from: Placement
    /// Where it ends.
    public let to: Placement
    /// When it begins, in seconds of the carousel's time.
    public let start: Double
    /// How long it takes, in seconds.
    public let duration: Double

    /// How much of the way is made at a time, 0 to 1: slow, fast, slow.
    public func progress(at time: Double) -> Double {
        guard duration > 0 else { return 1 }
        return Easing.easeInOut(min(1, max(0, (time - start) / duration)))
    }

    /// The placement at a time: a straight way from one to the other.
    public func placement(at time: Double) -> Placement {
        from.blended(with: to, part: progress(at: time))
    }
}

extension Placement {
    /// A placement on the straight way to another; flags and rank are the other's.
    func blended(with other: Placement, part: Double) -> Placement {
        let t = transform
        let u = other.transform
        let mixed = Transform3D(
            t.row1 + (u.row1 - t.row1) * part, t.row2 + (u.row2 - t.row2) * part,
            t.row3 + (u.row3 - t.row3) * part, t.row4 + (u.row4 - t.row4) * part)
        var result = Placement(
            index: other.index, offset: offset + (other.offset - offset) * part, transform: mixed,
            alpha: alpha + (other.alpha - alpha) * part, isHidden: other.isHidden,
            center: Point(
                x: center.x + (other.center.x - center.x) * part,
                y: center.y + (other.center.y - center.y) * part),
            size: other.size, viewSize: other.viewSize, isInteractive: other.isInteractive,
            isFailed: other.isFailed, depthKey: depthKey + (other.depthKey - depthKey) * part)
        result.depth = other.depth
        return result
    }

    /// The same placement, not to be seen.
    func transparent() -> Placement {
        var result = Placement(
            index: index, offset: offset, transform: transform, alpha: 0, isHidden: isHidden, center: center,
            size: size, viewSize: viewSize, isInteractive: isInteractive, isFailed: isFailed,
            depthKey: depthKey)
        result.depth = depth
        return result
    }
}
