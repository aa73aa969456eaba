// Turns loaded items into placements. Every type, built-in or scripted, uses this one path.

/// Computes placements in reused storage: `begin`, let the type place the frame, `finish`.
package struct Layout {
    /// The placements of the last finished frame, in ascending order of index.
    package private(set) var placements: [Placement] = []
    /// The items that a type places.
    package var frame: [FrameItem] = []
    /// Whether a frame was begun but not finished.
    package private(set) var isUnderWay = false
    /// Whether something has changed since it was finished.
    package var isStale = true
    /// The number of items that stay.
    private var stayingCount = 0
    /// The factors on their alphas; empty when no data change is being animated.
    private var factors: [Double] = []
    /// The storage of the frame before: a caller that keeps the last placements then causes no copy.
    private var spare: [Placement] = []
    private var order = DepthOrder()
    /// The looks of the placements; empty while all are plain.
    package private(set) var looks: [ItemLook] = []
    private var spareLooks: [ItemLook] = []
    /// The storage of what a type reads and says besides.
    private var details: FrameDetails?
    /// How much of the toggle applied in the frame.
    private(set) var toggleShare: Double?
    /// How the carousel moved in the frame.
    private(set) var motion = SeenMotion(of: LayoutContext())
    /// Who was found under the pointer last.
    var pointed: LastPointed?
    /// The first item of the last finished frame whose transform is not finite.
    private(set) var unsoundPosition: Int?

    /// Nothing is placed.
    package init() {}

    /// Positions in the placements, back to front.
    package var backToFront: [Int] { order.positions }

    /// Fills the frame: each item starts with the base transform.
    ///
    /// - Parameter items: in ascending order of their indexes.
    package mutating func begin(_ items: [LoadedItem], _ input: FrameInput, in context: LayoutContext) {
        isUnderWay = true
        stayingCount = items.count
        toggleShare = input.toggleShare
        motion = SeenMotion(of: context)
        // A type without looks may follow one with them.
        if !looks.isEmpty {
            swap(&looks, &spareLooks)
            looks.removeAll(keepingCapacity: true)
        }
        let base = context.baseTransform
        let offsets = input.offsets
        let distances = input.distances
        let share = input.toggleShare
        let toggle = input.toggle
        let isPlain = distances.isPlain
        let pitch = distances.pitch
        let cells = input.cells
        frame.fit(items.count, with: FrameItem(index: 0, offset: 0, distance: 0, toggle: 0, base: base))
        frame.withUnsafeMutableBufferPointer { frame in
            for position in items.indices {
                let index = items[position].index
                let offset = offsets[index]
                frame[position] = FrameItem(
                    index: cells?.clamped(index) ?? index, offset: offset,
                    distance: isPlain ? offset * pitch : distances.distance(ofItem: index, at: offset),
                    toggle: share.map { derivedToggle(from: offset) * $0 } ?? toggle, base: base)
            }
        }
        factors.removeAll(keepingCapacity: true)
    }

    /// Puts the items of the frame where they are shown during the animation of a data change.
    mutating func displace(
        _ items: [LoadedItem], leaving: [LeavingItem], reversedExits: [ItemID: ReversedExit], of core: Core,
        _ style: ItemChangeStyle?, in context: LayoutContext
    ) {
        let base = context.baseTransform
        let share = core.toggleShare
        let distances = core.itemDistances
        func place(_ index: Int, at offset: Double, _ distance: Double) -> FrameItem {
            FrameItem(
                index: index, offset: offset,
                distance: distances.isPlain ? distances.distance(ofItem: index, at: offset) : distance,
                toggle: derivedToggle(from: offset) * share, base: base)
        }
        for position in items.indices {
            let item = items[position]
            let shown = core.shown(
                index: item.index, reversed: reversedExits[item.id], at: frame[position].offset)
            factors.append(style == nil ? shown.alpha : 1)
            frame[position] = place(
                item.index, at: shown.offset, frame[position].distance + shown.displacement)
        }
        for item in leaving {
            factors.append(item.alpha(at: core.time, style))
            let offset = item.offset - (core.motion.offset - item.scrollOffset)
            let displacement =
                core.axisLayout.location(at: core.motion.offset)
                - core.axisLayout.location(at: item.scrollOffset)
            frame.append(place(item.item.index, at: offset, item.distance + displacement))
        }
    }

    /// A layout with the last frame's items before the type placed them.
    package func restarted(in context: LayoutContext) -> Layout {
        var layout = Layout()
        layout.stayingCount = stayingCount
        layout.factors = factors
        let base = context.baseTransform
        layout.frame = frame.map {
            FrameItem(
                index: $0.index, offset: $0.offset, distance: $0.distance, toggle: $0.toggle, base: base)
        }
        return layout
    }

    /// Moves the frame out for a type, so that nothing else can change it.
    package mutating func moveOutFrame() -> [FrameItem] {
        defer { frame = [] }
        return frame
    }

    /// Moves the frame back in.
    package mutating func give(back frame: [FrameItem]) { self.frame = frame }

    /// Moves the storage of the details back in.
    package mutating func give(back details: consuming FrameDetails) {
        swap(&looks, &details.looks)
        self.details = consume details
    }

    /// Moves the storage of the details out for a type.
    package mutating func moveOutDetails() -> FrameDetails {
        var details = details.take() ?? FrameDetails()
        details.wantsFrame = false
        details.isExtra = false
        details.reads = nil
        swap(&details.looks, &looks)
        return details
    }

    /// Makes placements from the frame that the type placed: adds fade, back faces and depth ranks.
    ///
    /// - Parameter items: those of the frame, the leaving ones last.
    package mutating func finish(_ items: [LoadedItem], _ output: FrameOutput, in context: LayoutContext) {
        isUnderWay = false
        if unsoundPosition != nil { unsoundPosition = nil }
        var unsound: Int?
        let fade = Fade(context.options)
        let displaced = context.alignmentDisplacement
        let center = Point(
            x: context.bounds.width / 2 + context.contentOffset.width + (context.isVertical ? 0 : displaced),
            y: context.bounds.height / 2 + context.contentOffset.height + (context.isVertical ? displaced : 0)
        )
        let showsBackfaces = context.options[.showBackfaces].map { $0 != 0 } ?? true
        let uniform = output.uniformItemSize
        let base = context.baseTransform
        swap(&placements, &spare)
        // A type may have changed the data: only the items of this frame count.
        let count = min(items.count, frame.count)
        placements.fit(count, with: .none)
        placements.withUnsafeMutableBufferPointer { placements in
            guard let start = placements.baseAddress else { return }
            frame.withUnsafeBufferPointer { frame in
                for position in 0..<count {
                    // A transform that is not finite never leaves the engine.
                    let isSound = frame[position].transform.isFinite
                    if !isSound, unsound == nil { unsound = position }
                    let transform = isSound ? frame[position].transform : base
                    let isBack =
                        !showsBackfaces
                        && !(output.seesBackfaces
                            ? transform.showsFront(of: uniform ?? items[position].size)
                            : transform.row3.z > 0)
                    // Of such an item nothing is kept that the type said.
                    let index = frame[position].index
                    let offset = frame[position].offset
                    let alpha = isSound ? frame[position].alpha : 1
                    let shade = isSound ? frame[position].shade : 0
                    let factor = factors.isEmpty ? 1 : factors[position]
                    // Written in place: a placement is large.
                    (start + position).initialize(
                        to: Placement(
                            id: items[position].id, index: index, offset: offset, transform: transform,
                            alpha: fade.alpha(at: offset) * alpha * factor,
                            shade: shade.isFinite ? min(max(shade, -1), 1) : 0,
                            isHidden: isBack || alpha == 0,
                            center: center, size: uniform ?? items[position].size,
                            viewSize: uniform ?? items[position].viewSize,
                            isInteractive: !output.onlyCurrentIsInteractive
                                || index == context.currentItemIndex,
                            isFailed: frame[position].isFailed || !isSound,
                            isLeaving: position >= stayingCount,
                            depthKey: (isSound ? frame[position].depth : nil) ?? transform.depthKey))
                }
            }
        }
        if unsound != nil {
            unsoundPosition = unsound
            for position in looks.indices where !frame[position].transform.isFinite {
                looks[position] = .plain
            }
        }
        order.sort(&placements, current: context.currentItemIndex, isVertical: context.isVertical)
        if context.isRightToLeft { mirror(in: context.bounds.width) }
        if !looks.isEmpty, looks.count != placements.count { looks = [] }
    }

    /// Turns the finished picture into its mirror image: the last thing that is done to it.
    private mutating func mirror(in width: Double) {
        for position in placements.indices { placements[position].mirror(in: width) }
        for position in looks.indices { looks[position] = looks[position].mirrored }
    }
}

/// How a carousel moves, as an effect reads it.
struct SeenMotion: Equatable {
    private let velocity: Double
    private let dragVelocity: Double
    private let dragStart: Double?
    private let isDragging: Bool
    private let isDecelerating: Bool
    private let isScrolling: Bool

    init(of context: LayoutContext) {
        velocity = context.velocity
        dragVelocity = context.dragVelocity
        dragStart = context.dragStart
        isDragging = context.isDragging
        isDecelerating = context.isDecelerating
        isScrolling = context.isScrolling
    }

    init(of core: Core) {
        velocity = core.clock.speed
        dragVelocity = core.motion.velocity
        dragStart = core.motion.dragStart
        isDragging = core.motion.isDragging
        isDecelerating = core.motion.isDecelerating
        isScrolling = core.motion.isScrolling
    }
}

/// An item under the pointer.
struct PointedItem {
    let id: ItemID
    /// Where on it the pointer is, −1 to 1 from its middle.
    let place: Point
}

/// Who was under a pointer at a time; nil for nobody.
struct LastPointed {
    let time: Double
    let pointer: CarouselPointer
    let item: PointedItem?
}

extension Array {
    /// Makes the array this long; the caller overwrites the added elements.
    mutating func fit(_ count: Int, with element: Element) {
        if self.count > count { removeLast(self.count - count) }
        if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
    }
}

extension Placement {
    /// A value that is always overwritten.
    fileprivate static let none = Placement(
        id: ItemID(number: 0), index: 0, offset: 0, transform: .identity, alpha: 0, isHidden: true,
        center: .zero, size: .zero, isInteractive: false)
}
