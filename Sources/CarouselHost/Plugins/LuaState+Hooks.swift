// Calls of a script's hooks: a frame's items are placed, time passes, options are asked for. In: what the engine knows. Out:
// what the script answers, or its error.

import CLuaBridge
import CarouselEngine

extension LuaState {
    /// Places items; items that fail keep their transform and are marked as failed.
    ///
    /// - Returns: whether all items were placed; otherwise ``frameError()`` describes the first failure.
    ///
    /// - Parameter details: what is known of the items; their looks are set.
    func place(
        _ frame: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext
    ) -> Bool {
        self.context.pointee.set(context)
        return placeFrame(&frame, details: &details)
    }

    /// Places items where the context is known.
    private func placeFrame(_ frame: inout [FrameItem], details: inout FrameDetails) -> Bool {
        guard let state, let items = chl_items(state, CInt(frame.count)) else { return frame.isEmpty }
        let takesItem = takesItem
        if takesItem {
            asked = details.withoutLooks
            swap(&memory, &details.memory)
        }
        defer { if takesItem { swap(&memory, &details.memory) } }
        let status = frame.withUnsafeMutableBufferPointer { frame in
            guard !takesItem || describe(frame, asked) else { return CHL_MEMORY }
            for position in frame.indices {
                items[position].index = Double(frame[position].index)
                items[position].offset = frame[position].offset
                items[position].distance = frame[position].distance
                items[position].toggle = frame[position].toggle
                items[position].matrix = frame.matrix(of: position)
            }
            let status = chl_frame(state, self.context, items, CInt(frame.count))
            for position in frame.indices {
                frame[position].isFailed = items[position].failed
                guard !items[position].failed else { continue }
                frame[position].alpha = items[position].alpha
                frame[position].shade = items[position].shade
                frame[position].depth = items[position].has_depth ? items[position].depth : nil
            }
            if takesItem { readLooks(count: frame.count, into: &details.looks) { items[$0].failed } }
            return status
        }
        if status != CHL_OK {
            failedItem = frame.indices.first { frame[$0].isFailed }.map { (frame[$0], asked.only([$0])) }
            failedItem?.details.isExtra = true
            failedItem?.details.memory = memory
        }
        if takesItem { asked = FrameDetails() }
        return status == CHL_OK
    }

    /// Whether the script's itemTransformForOffset has a fourth parameter; also of one that is loaded to repeat a call.
    private var takesItem: Bool { chl_takes_item(state) }

    /// What went wrong in the last frame.
    func frameError(isNew: (PluginError.ID) -> Bool = { _ in true }) -> PluginError {
        defer { failedItem = nil }
        return lastError(hook: "itemTransformForOffset", inFrame: true, isNew: isNew) { [failedItem] second in
            guard var failedItem else { return }
            var frame = [failedItem.item]
            _ = second.placeFrame(&frame, details: &failedItem.details)
        }
    }

    /// Calls the script's `update` for a frame.
    ///
    /// - Returns: whether it requests another frame.
    /// - Throws: ``PluginError``.
    func update(by seconds: Double, in context: LayoutContext) throws(PluginError) -> Bool {
        self.context.pointee.set(context)
        var wantsFrame = false
        guard chl_update(state, self.context, seconds, &wantsFrame) == CHL_OK else {
            throw lastError(
                hook: "update", inFrame: false,
                again: { second in
                    var wantsFrame = false
                    _ = chl_update(second.state, second.context, seconds, &wantsFrame)
                })
        }
        return wantsFrame
    }

    /// The script's value for an option, given the value without it.
    func value(of option: CarouselOption, default value: Double?, in context: LayoutContext)
        throws(PluginError) -> Double?
    {
        self.context.pointee.set(context)
        var hasValue = value != nil
        var answer = value ?? 0
        guard chl_option(state, self.context, CInt(option.slot), &hasValue, &answer) == CHL_OK else {
            throw lastError(
                hook: "valueForOption(\"\(option.rawValue)\")", inFrame: false,
                again: { second in
                    var hasValue = value != nil
                    var answer = value ?? 0
                    _ = chl_option(second.state, second.context, CInt(option.slot), &hasValue, &answer)
                })
        }
        return hasValue ? answer : nil
    }
}
