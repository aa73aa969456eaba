// An item of the frame as an effect reads and places it. In: what is known of it. Out: where it is, and how it looks.

/// An item that an effect places. It is valid only during the call that it is given to.
public struct EffectItem: ~Copyable {
    /// The carousel that it is in.
    public let carousel: EffectContext
    @usableFromInline let item: UnsafeMutablePointer<FrameItem>
    @usableFromInline let position: Int

    @usableFromInline
    init(
        storage: UnsafeMutablePointer<EffectStorage>, item: UnsafeMutablePointer<FrameItem>, position: Int
    ) {
        carousel = EffectContext(storage: storage)
        self.item = item
        self.position = position
    }

    // MARK: Where it is

    /// 0-based; negative or ≥ numberOfItems for placeholders.
    @inlinable public var index: Int { item.pointee.index }
    /// Distance from the center, in items.
    @inlinable public var offset: Double { item.pointee.offset }
    /// What its transform starts from: the perspective, seen from the viewpoint.
    @inlinable public var base: Transform3D { carousel.storage.pointee.base }

    /// From the center to its middle, in points along the axis, when the items are packed side by side with their own
    /// lengths.
    ///
    /// - Parameter spacing: a factor on the distance.
    @inlinable
    public func distance(spacing: Double = 1) -> Double {
        carousel.storage.pointee.context.itemsAreUniform
            ? offset * (carousel.itemWidth * spacing) : item.pointee.distance * spacing
    }

    /// Which way items turn between two places to rest, −1 to 1.
    @inlinable public var toggle: Double {
        carousel.storage.pointee.reads.insert(.toggle)
        return item.pointee.toggle
    }

    // MARK: Who it is

    @inlinable var facts: ItemFacts { carousel.storage.pointee.facts(at: position) }

    /// Which of the app's items it is.
    @inlinable public var name: ItemName { carousel.storage.pointee.name(at: position) }
    /// Its container, as on screen, in points.
    @inlinable public var size: Size { facts.size }
    /// Extent of its container along the scroll axis, in points.
    public var width: Double { size.along(vertical: carousel.isVertical) }
    /// Extent of its container across the scroll axis, in points.
    public var height: Double { size.across(vertical: carousel.isVertical) }
    /// How far it has arrived, 0 to 1; linear in time.
    @inlinable public var presence: Double { facts.presence }
    /// The rank within the change that it arrives or leaves with, from 0.
    @inlinable public var order: Int { facts.order }
    /// Whether it was removed and is about to go.
    @inlinable public var isLeaving: Bool { facts.isLeaving }
    /// Whether the pointer went down on it and is still down.
    @inlinable public var isHeld: Bool {
        carousel.storage.pointee.reads.insert(.input)
        return facts.isHeld
    }
    /// Whether it is the current item.
    @inlinable public var isCurrent: Bool { facts.isCurrent }
    /// Whether it is a placeholder.
    @inlinable public var isPlaceholder: Bool { facts.isPlaceholder }
    /// What the app says of it; nil for nothing.
    @inlinable public var data: ItemData? { carousel.storage.pointee.data(at: position) }

    /// The pointer in the plane in which the item was last drawn, −1 to 1 from its middle, to the right and down; nil
    /// unless it is the front-most item under the pointer.
    @inlinable public var pointer: Point? {
        carousel.storage.pointee.readItemPointer()
        return facts.pointer
    }

    // MARK: Springs and random numbers

    /// A number that follows its target as a damped spring does. It belongs to the item, whatever its index, and starts at
    /// the target.
    ///
    /// - Parameters:
    ///   - name: each of an item's springs has its own; at most 64.
    ///   - target: where it goes; finite.
    ///   - response: the period of its swing without damping, in seconds; 0.001 to 1,000.
    ///   - damping: 1 does not swing over, less does; 0.001 to 1,000.
    /// - Complexity: constant; allocates only in the item's first frame.
    @inlinable
    public func spring(_ name: String, to target: Double, response: Double = 0.4, damping: Double = 1)
        -> Double
    {
        springState(name, to: target, response: response, damping: damping).value
    }

    /// The same with its speed, per second.
    @inlinable
    public func springState(_ name: String, to target: Double, response: Double = 0.4, damping: Double = 1)
        -> (value: Double, speed: Double)
    {
        carousel.storage.pointee.spring(
            name, of: item, at: position, to: target, response: response, damping: damping)
    }

    /// A number from 0 to below 1, always the same for the same item of the app's.
    ///
    /// - Parameter salt: another one gives another number.
    @inlinable
    public func random(_ salt: Int = 0) -> Double {
        carousel.storage.pointee.random(at: position, salt: UInt64(bitPattern: Int64(salt)))
    }

    /// The same, told apart by a text.
    public func random(_ salt: String) -> Double {
        carousel.storage.pointee.random(at: position, salt: ItemRandom.seed(of: salt))
    }

    // MARK: Memory

    /// What ``remember(_:)`` has kept of the item in the frame before.
    ///
    /// It belongs to the item, whatever its index, in this carousel. An item that is out of sight keeps it, unless a
    /// thousand others came meanwhile.
    ///
    /// - Parameter initial: where nothing is kept, or a value of another type.
    /// - Complexity: constant.
    @inlinable
    public func memory<Value: Equatable & Sendable>(_ initial: Value) -> Value {
        carousel.storage.pointee.memory(at: position) ?? initial
    }

    /// Keeps a value of the item for the frames that follow, in place of the last one. Another value than in the frame before
    /// asks for one more frame; if values never rest, for 10 s while nothing else moves.
    ///
    /// - Complexity: constant; allocates only in the item's first frame.
    @inlinable
    public func remember<Value: Equatable & Sendable>(_ value: Value) {
        carousel.storage.pointee.remember(value, at: position)
    }

    // MARK: The result

    /// How it looks besides its place, alpha and shade; plain unless it is written.
    public var look: ItemLook {
        @inlinable get {
            let looks = carousel.storage.pointee.details.looks
            return looks.isEmpty ? .plain : looks[position]
        }
        @inlinable nonmutating _modify {
            if carousel.storage.pointee.details.looks.isEmpty { carousel.storage.pointee.makeLooks() }
            yield &carousel.storage.pointee.details.looks[position]
        }
    }

    /// Places the item. A number that is none fails the item, which stays where the base transform has it.
    ///
    /// - Parameters:
    ///   - transform: of the item, finite.
    ///   - alpha: 0 to 1, beyond it the nearer of both.
    ///   - depth: replaces the depth key, larger is nearer; nil for none.
    ///   - shade: −1, black, to 1, white; beyond it the nearer of both.
    @inlinable @inline(__always)
    public func put(
        _ transform: Transform3D, alpha: Double = 1, depth: Double? = nil, shade: Double = 0
    ) {
        guard !alpha.isNaN, shade.isFinite, (depth ?? 0).isFinite else {
            return refuse(alpha: alpha, depth: depth ?? 0, shade: shade)
        }
        item.pointee.transform = transform
        item.pointee.alpha = min(max(alpha, 0), 1)
        item.pointee.depth = depth
        item.pointee.shade = min(max(shade, -1), 1)
    }

    @usableFromInline
    func refuse(alpha: Double, depth: Double, shade: Double) {
        if alpha.isNaN {
            carousel.storage.pointee.fail(item, "alpha", alpha, expected: "a number from 0 to 1")
        }
        if !depth.isFinite {
            carousel.storage.pointee.fail(item, "depth", depth, expected: "a finite number")
        }
        if !shade.isFinite {
            carousel.storage.pointee.fail(item, "shade", shade, expected: "a number from -1 to 1")
        }
    }

    /// Tells that the item can't be placed: it stays where the base transform has it.
    ///
    /// - Parameter reason: what was wrong, for ``AnyCarousel/typeProblems``.
    public func fail(_ reason: String) { carousel.storage.pointee.fail(item, reason) }

    /// Whether the eye sees the front of the carousel's items under a transform; edge-on, it does not.
    public func showsFront(_ transform: Transform3D) -> Bool { carousel.showsFront(transform) }
}

/// The items of a frame, for effects whose rows depend on each other. It is valid only during the call that it is given to.
public struct EffectFrame: ~Copyable {
    /// The carousel that they are in.
    public let carousel: EffectContext

    init(storage: UnsafeMutablePointer<EffectStorage>) { carousel = EffectContext(storage: storage) }

    /// The number of items: those that stay, in ascending order of their indexes, then those that leave.
    @inlinable public var count: Int { carousel.storage.pointee.count }

    /// The item at a position.
    ///
    /// - Parameter position: 0 to below ``count``.
    @inlinable
    public func item(at position: Int) -> EffectItem {
        guard position >= 0, position < count else {
            preconditionFailure("no item at position \(position) of the frame")
        }
        return knownItem(at: position)
    }

    /// The item at a position that is known to be one of the frame's.
    @inlinable
    func knownItem(at position: Int) -> EffectItem {
        let storage = carousel.storage
        return EffectItem(
            storage: storage, item: storage.pointee.items.unsafelyUnwrapped + position, position: position)
    }
}
