// Conversions between the engine's values and the bridge's C structs.

import CLuaBridge
import CarouselEngine

extension chl_context {
    /// Sets the values that a script reads as `carousel`.
    mutating func set(_ context: LayoutContext) {
        item_width = context.itemWidth
        item_height = context.itemHeight
        width = context.width
        height = context.height
        vertical = context.isVertical
        right_to_left = context.isRightToLeft
        uniform = context.itemsAreUniform
        wrap_enabled = context.isWrapping
        dragging = context.isDragging
        decelerating = context.isDecelerating
        scrolling = context.isScrolling
        number_of_items = Double(context.numberOfItems)
        number_of_placeholders = Double(context.numberOfPlaceholders)
        number_of_visible_items = Double(context.numberOfVisibleItems)
        current_item_index = Double(context.currentItemIndex)
        scroll_offset = context.scrollOffset
        velocity = context.dragVelocity
        speed = context.velocity
        perspective = context.perspective
        time = context.time
        time_step = context.timeStep
        drag_start = context.dragStart ?? .nan
        viewpoint_width = context.viewpointOffset.width
        viewpoint_height = context.viewpointOffset.height
        content_width = context.contentOffset.width
        content_height = context.contentOffset.height
        has_pointer = context.pointer != nil
        pointer_down = context.pointer?.isDown ?? false
        pointer_x = context.pointer.map { $0.place.x - context.bounds.width / 2 } ?? 0
        pointer_y = context.pointer.map { $0.place.y - context.bounds.height / 2 } ?? 0
        tilt_x = context.deviceTilt.x
        tilt_y = context.deviceTilt.y
        withUnsafeMutableBytes(of: &base) { $0.storeBytes(of: context.baseTransform, as: Transform3D.self) }
        withUnsafeMutableBytes(of: &options) {
            $0.storeBytes(of: context.options.values, as: SIMD16<Double>.self)
        }
        options_present = UInt32(context.options.present)
    }
}

extension UnsafeMutableBufferPointer<FrameItem> {
    /// The 16 numbers of an item's transform, in place.
    func matrix(of position: Int) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(baseAddress! + position).advanced(by: Self.transformOffset)
            .assumingMemoryBound(to: Double.self)
    }

    private static var transformOffset: Int { MemoryLayout<FrameItem>.offset(of: \.transform)! }
}
