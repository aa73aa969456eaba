// What types say with few words: a placed item, a transform along the scroll axis. In: numbers. Out: the same, made sound.

extension FrameItem {
    /// Takes a type's result for this item. One that is no number marks the item as failed and leaves it where it is; so does,
    /// once the frame is placed, a transform that is not finite.
    ///
    /// - Parameters:
    ///   - transform: of the item.
    ///   - alpha: 0 to 1, beyond it the nearer of both; nil for 1.
    ///   - depth: replaces the depth key, larger is nearer; nil for none.
    ///   - shade: −1 to 1, beyond it the nearer of both; nil for 0.
    @inlinable @inline(__always)
    public mutating func place(
        _ transform: Transform3D, alpha: Double? = nil, depth: Double? = nil, shade: Double? = nil
    ) {
        let opacity = alpha ?? 1
        let light = shade ?? 0
        guard !opacity.isNaN, light.isFinite, (depth ?? 0).isFinite else {
            isFailed = true
            return
        }
        self.transform = transform
        if alpha != nil { self.alpha = min(max(opacity, 0), 1) }
        if depth != nil { self.depth = depth }
        if shade != nil { self.shade = min(max(light, -1), 1) }
    }
}

extension Transform3D {
    /// Moved along the scroll axis, across it and towards the viewer, in points, before this transform.
    @inlinable @inline(__always)
    public func translated(along: Double, across: Double, z: Double = 0, in context: LayoutContext)
        -> Transform3D
    {
        context.isVertical ? translated(x: across, y: along, z: z) : translated(x: along, y: across, z: z)
    }

    /// Turned about the axis across the scroll axis, in radians, before this transform.
    @inlinable @inline(__always)
    public func turned(by angle: Double, in context: LayoutContext) -> Transform3D {
        // Two calls with constant axes, of which the compiler computes most beforehand.
        context.isVertical ? rotated(by: angle, x: -1, y: 0, z: 0) : rotated(by: angle, x: 0, y: 1, z: 0)
    }

    /// Turned about the scroll axis, in radians, before this transform.
    @inlinable @inline(__always)
    public func turnedAcross(by angle: Double, in context: LayoutContext) -> Transform3D {
        rotated(by: angle, x: context.isVertical ? 0 : 1, y: context.isVertical ? -1 : 0, z: 0)
    }
}
