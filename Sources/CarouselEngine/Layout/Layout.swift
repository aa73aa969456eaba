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
        frame.fit(items.count, with: FrameItem(index: 0, offset: 0, toggle: 0, base: base))
        frame.withUnsafeMutableBufferPointer { frame in
            for position in items.indices {
                let offset = offsets[items[position].index]
                frame[position] = FrameItem(
                    index: core.itemIndex(ofCell: items[position].index), offset: offset,
                    toggle: derives ? Toggle.derived(from: offset) : toggle, base: base)
            }
        }
    }

    /// The last frame again, before its type placed it.
    func restarted(in context: LayoutContext) -> Layout {
        var layout = Layout()
        let base = context.baseTransform
        layout.frame = frame.map {
            FrameItem(index: $0.index, offset: $0.offset, toggle: $0.toggle, base: base)
        }
        return layout
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
        // A type may have changed the data: what was asked for is what counts.
        let count = min(items.count, frame.count)
        placements.fit(count, with: .none)
        placements.withUnsafeMutableBufferPointer { placements in
            frame.withUnsafeBufferPointer { frame in
                for position in 0..<count {
                    // What is not finite never leaves the engine.
                    let isSound = frame[position].transform.isFinite
                    let transform = isSound ? frame[position].transform : base
                    let isBack = !showsBackfaces && !(transform.row3.z > 0)
                    let (index, offset, alpha) = (
                        frame[position].index, frame[position].offset, frame[position].alpha
                    )
                    placements[position] = Placement(
                        index: index, offset: offset, transform: transform,
                        alpha: fade.alpha(at: offset) * alpha, isHidden: isBack || alpha == 0,
                        center: center, size: uniform ?? items[position].size,
                        viewSize: uniform ?? items[position].viewSize,
                        isInteractive: !onlyCurrentIsInteractive || index == context.currentItemIndex,
                        isFailed: frame[position].isFailed || !isSound,
                        depthKey: frame[position].depth ?? transform.depthKey)
                }
            }
        }
        order.sort(&placements, current: context.currentItemIndex, isVertical: context.isVertical)
    }
}

extension Array {
    /// Makes the array this long; what is added is to be written over.
    fileprivate mutating func fit(_ count: Int, with element: Element) {
        if self.count > count { removeLast(self.count - count) }
        if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
    }
}

extension Placement {
    /// To be written over.
    fileprivate static let none = Placement(
        index: 0, offset: 0, transform: .identity, alpha: 0, isHidden: true, center: .zero, size: .zero,
        viewSize: .zero,
        isInteractive: false, isFailed: false, depthKey: 0)
}
