// From loaded items to placements: the one path that every type, built in or scripted, goes through.

/// Computes placements into storage that is used again: begin, let the type place the frame, finish.
struct Layout {
    /// The last finished frame's placements, by index.
    private(set) var placements: [Placement] = []
    /// The items that a type places.
    var frame: [FrameItem] = []
    /// Whether a frame was begun and not finished.
    private(set) var isUnderWay = false
    /// The frame before's, so that who keeps the last one's costs no copy.
    private var spare: [Placement] = []
    private var order = DepthOrder()

    /// The placements' positions back to front.
    var backToFront: [Int] { order.positions }

    /// Puts each item where its type begins.
    ///
    /// - Parameter items: in ascending order of their indexes.
    mutating func begin(_ items: [LoadedItem], of core: Core, in context: LayoutContext) {
        isUnderWay = true
        let base = context.baseTransform
        let offsets = core.itemOffsets
        let derives = core.motion.derivesToggle(in: core.range, core.settings)
        let toggle = core.motion.toggle.value
        frame.removeAll(keepingCapacity: true)
        for item in items {
            let offset = offsets[item.index]
            frame.append(
                FrameItem(
                    index: core.itemIndex(ofCell: item.index), offset: offset,
                    toggle: derives ? Toggle.derived(from: offset) : toggle, base: base))
        }
    }

    /// Lends the frame to a type, so that nobody else changes it.
    mutating func takeFrame() -> [FrameItem] {
        var taken: [FrameItem] = []
        swap(&taken, &frame)
        return taken
    }

    /// Takes the frame back.
    mutating func give(back frame: [FrameItem]) { self.frame = frame }

    /// Makes placements of what the type said: adds fade, back faces and depth ranks.
    mutating func finish(_ items: [LoadedItem], of core: Core, in context: LayoutContext) {
        isUnderWay = false
        let fade = Fade(context.options)
        let displaced = context.alignmentDisplacement
        let center = Point(
            x: context.bounds.width / 2 + context.contentOffset.width + (context.isVertical ? 0 : displaced),
            y: context.bounds.height / 2 + context.contentOffset.height + (context.isVertical ? displaced : 0)
        )
        let showsBackfaces = context.options[.showBackfaces].map { $0 != 0 } ?? true
        let onlyCurrentIsInteractive = core.settings.centersItemWhenSelected
        let uniform = core.uniformItemSize
        let base = context.baseTransform
        swap(&placements, &spare)
        placements.removeAll(keepingCapacity: true)
        // A type may have changed the data: what was asked for is what counts.
        for position in 0..<min(items.count, frame.count) {
            // What is not finite never leaves the engine.
            let isSound = frame[position].transform.isFinite
            let transform = isSound ? frame[position].transform : base
            let isBack = !showsBackfaces && !(transform.row3.z > 0)
            let alpha = frame[position].alpha
            placements.append(
                Placement(
                    index: frame[position].index, offset: frame[position].offset, transform: transform,
                    alpha: fade.alpha(at: frame[position].offset) * alpha, isHidden: isBack || alpha == 0,
                    center: center, size: uniform ?? items[position].size,
                    viewSize: uniform ?? items[position].viewSize,
                    isInteractive: !onlyCurrentIsInteractive
                        || frame[position].index == context.currentItemIndex,
                    isFailed: frame[position].isFailed || !isSound,
                    depthKey: frame[position].depth ?? transform.depthKey))
        }
        order.sort(&placements, current: context.currentItemIndex, isVertical: context.isVertical)
    }
}
