// The carousel as an effect reads it. In: the frame's context. Out: the same values; reading is noticed.

/// What an effect can read of its carousel in a frame. Lengths in points, offsets in items, angles in radians.
///
/// What changes besides the items' offsets — time, pointer, tilt — is noticed when it is read: the carousel then places the
/// effect again when it has changed. What code reads elsewhere, such as a clock or a global, is not noticed.
public struct EffectContext: ~Copyable {
    @usableFromInline let storage: UnsafeMutablePointer<EffectStorage>

    @usableFromInline
    init(storage: UnsafeMutablePointer<EffectStorage>) { self.storage = storage }

    /// Extent of an item along the scroll axis.
    @inlinable public var itemWidth: Double { storage.pointee.context.itemWidth }
    /// Extent of an item across the scroll axis.
    @inlinable public var itemHeight: Double { storage.pointee.context.itemHeight }
    /// The carousel's bounds, as on screen.
    @inlinable public var bounds: Size { storage.pointee.context.bounds }
    /// Extent of the bounds along the scroll axis.
    @inlinable public var width: Double { storage.pointee.context.width }
    /// Extent of the bounds across the scroll axis.
    @inlinable public var height: Double { storage.pointee.context.height }
    /// Whether the carousel scrolls up and down.
    @inlinable public var isVertical: Bool { storage.pointee.context.isVertical }
    /// Whether the finished picture is mirrored.
    @inlinable public var isRightToLeft: Bool { storage.pointee.context.isRightToLeft }
    /// Whether it wraps around.
    @inlinable public var isWrapping: Bool { storage.pointee.context.isWrapping }
    /// The number of items in the data.
    @inlinable public var numberOfItems: Int { storage.pointee.context.numberOfItems }
    /// The number of placeholders that are shown: 0 when wrapped.
    @inlinable public var numberOfPlaceholders: Int { storage.pointee.context.numberOfPlaceholders }
    /// The maximum number of items loaded at once.
    @inlinable public var numberOfVisibleItems: Int { storage.pointee.context.numberOfVisibleItems }
    /// m34 of the base transform.
    @inlinable public var perspective: Double { storage.pointee.context.perspective }
    /// Displacement of the eye.
    @inlinable public var viewpointOffset: Size { storage.pointee.context.viewpointOffset }
    /// Displacement of the items with their vanishing point.
    @inlinable public var contentOffset: Size { storage.pointee.context.contentOffset }

    // Always inlined: where the option is known to the compiler, its value is one number to load.

    /// The value of a standard option in effect, or a fallback if it has none.
    @inlinable @inline(__always)
    public func value(of option: CarouselOption, default fallback: Double) -> Double {
        storage.pointee.context.options[option] ?? fallback
    }

    /// The value of a standard option in effect; nil if it has none.
    @inlinable @inline(__always)
    public func value(of option: CarouselOption) -> Double? {
        storage.pointee.context.options[option]
    }

    /// The extent of an item, as on screen.
    @inlinable public var itemSize: Size {
        isVertical ? Size(width: itemHeight, height: itemWidth) : Size(width: itemWidth, height: itemHeight)
    }

    /// Whether the eye sees the front of the carousel's items under a transform; edge-on, it does not.
    public func showsFront(_ transform: Transform3D) -> Bool { transform.front(of: itemSize) > 0 }

    // MARK: Motion

    /// The index of the item nearest to the center; −1 when there is none.
    @inlinable public var currentItemIndex: Int { moving.currentItemIndex }
    /// The scroll offset, in items.
    @inlinable public var scrollOffset: Double { moving.scrollOffset }
    /// The velocity of the offset, in items/s; 0 at rest and after a jump.
    @inlinable public var velocity: Double { moving.velocity }
    /// The velocity of the last drag, in items/s.
    @inlinable public var dragVelocity: Double { moving.dragVelocity }
    /// The offset when the current drag began, in items; nil when the user is not dragging.
    @inlinable public var dragStart: Double? { moving.dragStart }
    /// Whether the user is dragging it.
    @inlinable public var isDragging: Bool { moving.isDragging }
    /// Whether it is decelerating after a flick.
    @inlinable public var isDecelerating: Bool { moving.isDecelerating }
    /// Whether a programmatic scroll is running.
    @inlinable public var isScrolling: Bool { moving.isScrolling }

    @inlinable var moving: LayoutContext {
        _read {
            storage.pointee.reads.insert(.motion)
            yield storage.pointee.context
        }
    }

    // MARK: Memory

    /// What ``remember(_:)`` has kept of the carousel in the frame before; in an option hook, the initial value.
    ///
    /// - Parameter initial: where nothing is kept, or a value of another type.
    @inlinable
    public func memory<Value: Equatable & Sendable>(_ initial: Value) -> Value {
        storage.pointee.memory() ?? initial
    }

    /// Keeps a value of the carousel for the frames that follow; see ``EffectItem/remember(_:)``. An option hook keeps nothing.
    @inlinable
    public func remember<Value: Equatable & Sendable>(_ value: Value) { storage.pointee.remember(value) }

    // MARK: Time and input

    /// Seconds since the carousel was created.
    @inlinable public var time: Double {
        storage.pointee.reads.insert([.time, .motion])
        return storage.pointee.context.time
    }

    /// Seconds since the previous frame; 0 before the first one and after a jump.
    @inlinable public var timeStep: Double {
        storage.pointee.reads.insert([.time, .motion])
        return storage.pointee.context.timeStep
    }

    /// The pointer over the carousel, in points from the middle of the bounds, to the right and down; nil when there is
    /// none.
    @inlinable public var pointer: Point? {
        let place = input.pointer?.place
        let bounds = bounds
        return place.map { Point(x: $0.x - bounds.width / 2, y: $0.y - bounds.height / 2) }
    }

    /// Whether there is a pointer that is down.
    @inlinable public var isPointerDown: Bool { input.pointer?.isDown ?? false }

    /// How far the device is tilted, −1 to 1 to the right and down.
    @inlinable public var deviceTilt: Point { input.deviceTilt }

    @inlinable var input: LayoutContext {
        _read {
            storage.pointee.reads.insert([.input, .motion])
            yield storage.pointee.context
        }
    }
}

// Always inlined: with constant axes, the compiler computes most beforehand.
extension Transform3D {
    /// Moved along the scroll axis, across it and towards the viewer, in points, before this transform.
    @inlinable @inline(__always)
    public func translated(
        along: Double, across: Double = 0, z: Double = 0, in carousel: borrowing EffectContext
    ) -> Transform3D {
        carousel.isVertical
            ? translated(x: across, y: along, z: z) : translated(x: along, y: across, z: z)
    }

    /// Turned about the axis across the scroll axis, in radians, before this transform.
    @inlinable @inline(__always)
    public func turned(by angle: Double, in carousel: borrowing EffectContext) -> Transform3D {
        carousel.isVertical
            ? rotated(by: angle, x: -1, y: 0, z: 0) : rotated(by: angle, x: 0, y: 1, z: 0)
    }

    /// Turned about the scroll axis, in radians, before this transform.
    @inlinable @inline(__always)
    public func turnedAcross(by angle: Double, in carousel: borrowing EffectContext) -> Transform3D {
        carousel.isVertical
            ? rotated(by: angle, x: 0, y: -1, z: 0) : rotated(by: angle, x: 1, y: 0, z: 0)
    }

    /// Larger or smaller along the scroll axis and across it, before this transform.
    @inlinable @inline(__always)
    public func scaled(along: Double, across: Double = 1, in carousel: borrowing EffectContext) -> Transform3D
    {
        carousel.isVertical ? scaled(x: across, y: along, z: 1) : scaled(x: along, y: across, z: 1)
    }
}
