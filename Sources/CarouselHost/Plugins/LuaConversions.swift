// Between the engine's values and the bridge's: the same numbers in C's clothes.

import CLuaBridge
import CarouselEngine

extension chl_context {
    /// What a script reads as `carousel`.
    init(_ context: LayoutContext) {
        self.init()
        item_width = context.itemWidth
        item_height = context.itemHeight
        width = context.width
        height = context.height
        vertical = context.isVertical
        wrap_enabled = context.wrapEnabled
        dragging = context.isDragging
        decelerating = context.isDecelerating
        scrolling = context.isScrolling
        number_of_items = Double(context.numberOfItems)
        number_of_placeholders = Double(context.numberOfPlaceholders)
        number_of_visible_items = Double(context.numberOfVisibleItems)
        current_item_index = Double(context.currentItemIndex)
        scroll_offset = context.scrollOffset
        velocity = context.velocity
        perspective = context.perspective
        viewpoint_width = context.viewpointOffset.width
        viewpoint_height = context.viewpointOffset.height
        content_width = context.contentOffset.width
        content_height = context.contentOffset.height
        withUnsafeMutableBytes(of: &base) { $0.storeBytes(of: context.baseTransform, as: Transform3D.self) }
        withUnsafeMutableBytes(of: &options) { bytes in
            let values = bytes.bindMemory(to: Double.self)
            for option in CarouselOption.allCases {
                guard let value = context.options[option] else { continue }
                values[option.slot] = value
                options_present |= 1 << UInt32(option.slot)
            }
        }
    }
}

extension chl_item {
    /// An item that a script is asked to place.
    init(_ item: FrameItem) {
        self.init()
        index = Double(item.index)
        offset = item.offset
        toggle = item.toggle
    }
}

extension Transform3D {
    /// The 16 doubles of a C array.
    init<Elements>(_ elements: Elements) {
        self = withUnsafeBytes(of: elements) { $0.loadUnaligned(as: Transform3D.self) }
    }
}
