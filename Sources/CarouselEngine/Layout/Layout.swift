// From loaded items to placements: the one path that every type, built in or scripted, goes through.

/// An item to lay out.
struct LayoutItem {
    let index: Int
    let offset: Double
    let toggle: Double
    /// Size of its container, in points.
    let size: Size
    /// Size of its view, in points.
    let viewSize: Size
}

/// Computes placements into storage that is reused from frame to frame.
struct Layout {
    /// The last frame's placements, by index.
    private(set) var placements: [Placement] = []
    private var frame: [FrameItem] = []
    private var order = DepthOrder()

    /// The placements' positions back to front.
    var backToFront: [Int] { order.positions }

    /// Lays out one frame.
    ///
    /// - Parameters:
    ///   - items: in ascending order of their indexes.
    ///   - centersItemWhenSelected: if so, only the current item takes touches.
    mutating func place(
        _ items: [LayoutItem], as type: any CarouselType, in context: LayoutContext,
        centersItemWhenSelected: Bool
    ) {
        let base = context.baseTransform
        frame.removeAll(keepingCapacity: true)
        for item in items {
            frame.append(FrameItem(index: item.index, offset: item.offset, toggle: item.toggle, base: base))
        }
        type.place(&frame, in: context)
        let fade = Fade(context.options)
        let displaced = context.alignmentDisplacement
        let center = Point(
            x: context.bounds.width / 2 + context.contentOffset.width + (context.isVertical ? 0 : displaced),
            y: context.bounds.height / 2 + context.contentOffset.height + (context.isVertical ? displaced : 0)
        )
        let showsBackfaces = context.options[.showBackfaces].map { $0 != 0 } ?? true
        placements.removeAll(keepingCapacity: true)
        for (item, placed) in zip(items, frame) {
            // What is not finite never leaves the engine.
            let isSound = placed.transform.isFinite
            let transform = isSound ? placed.transform : base
            let isBack = !showsBackfaces && !(transform.row3.z > 0)
            placements.append(
                Placement(
                    index: item.index, offset: item.offset, transform: transform,
                    alpha: fade.alpha(at: item.offset) * placed.alpha,
                    isHidden: isBack || placed.alpha == 0,
                    center: center, size: item.size, viewSize: item.viewSize,
                    isInteractive: !centersItemWhenSelected || item.index == context.currentItemIndex,
                    isFailed: placed.isFailed || !isSound,
                    depthKey: placed.depth ?? transform.depthKey))
        }
        order.sort(&placements, current: context.currentItemIndex, isVertical: context.isVertical)
    }
}
