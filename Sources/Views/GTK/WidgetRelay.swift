// What GTK tells of a widget. In: calls from C. Out: calls of the driver, with the times of GTK's clock.

#if GTK
    import CGTKCarousel
    import CarouselEngine

    /// Owns the widget, and hears what it tells; C functions know no generic types.
    final class WidgetRelay {
        /// The `GtkWidget *`.
        private(set) var widget: UnsafeMutableRawPointer!
        weak var driver: AnyCarouselDriver?
        var onFrame: (_ time: Double) -> Void = { _ in }
        var onResize: () -> Void = {}
        var onShow: (Bool) -> Void = { _ in }
        var onKey: (_ key: UInt32, _ modifiers: UInt32) -> Bool = { _, _ in false }
        var onTraits: () -> Void = {}
        var onAction: (CGTKAction, UnsafeMutableRawPointer?) -> Void = { _, _ in }

        /// The keys that C knows, in their order there.
        private static let keys: [CarouselKey] = [
            .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter,
        ]

        init() {
            var events = CGTKEvents()
            events.owner = Unmanaged.passUnretained(self).toOpaque()
            events.resized = { WidgetRelay.of($0).onResize() }
            events.shown = { WidgetRelay.of($0).onShow($1) }
            events.frame = { WidgetRelay.of($0).onFrame($1) }
            events.pressed = {
                WidgetRelay.of($0).driver?.pointerDown(at: Point(x: $1, y: $2), time: cgtk_now())
            }
            events.dragged = { WidgetRelay.of($0).drag(to: Point(x: $1, y: $2)) }
            events.released = {
                WidgetRelay.of($0).driver?.pointerUp(at: Point(x: $1, y: $2), time: cgtk_now())
            }
            events.cancelled = { WidgetRelay.of($0).driver?.pointerCancelled() }
            events.hovered = { WidgetRelay.of($0).hover(at: Point(x: $1, y: $2)) }
            events.left = { WidgetRelay.of($0).driver?.pointerLeft(time: cgtk_now()) }
            events.scrolled = {
                WidgetRelay.of($0).scroll(by: Size(width: $1, height: $2), isNotches: $3, isShifted: $4)
            }
            // GTK tells of no momentum.
            events.lifted = { WidgetRelay.of($0).driver?.endWheel(time: cgtk_now()) }
            events.key = { WidgetRelay.of($0).press($1, $2) }
            events.focused = { WidgetRelay.of($0).driver?.hasFocus = $1 }
            events.traits_changed = { WidgetRelay.of($0).onTraits() }
            events.acted = { WidgetRelay.of($0).onAction($1, $2) }
            widget = cgtk_carousel_new(&events)
        }

        deinit { cgtk_carousel_release(widget) }

        private static func of(_ owner: UnsafeMutableRawPointer?) -> WidgetRelay {
            Unmanaged<WidgetRelay>.fromOpaque(owner!).takeUnretainedValue()
        }

        var size: Size {
            var size = Size.zero
            cgtk_carousel_get_size(widget, &size.width, &size.height)
            return size
        }

        private func drag(to place: Point) -> CGTKAnswer {
            switch driver?.pointerMoved(to: place, time: cgtk_now()) {
            case .claimed: CGTK_CLAIMED
            case .declined: CGTK_DECLINED
            case .undecided, nil: CGTK_UNDECIDED
            }
        }

        /// While a button is down, the drag tells where the pointer is.
        private func hover(at place: Point) {
            if driver?.isTracking != true { driver?.pointerMoved(to: place, time: cgtk_now()) }
        }

        /// - Returns: whether it is the carousel's. What it does not use is for whatever scrolls around it.
        private func scroll(by distance: Size, isNotches: Bool, isShifted: Bool) -> Bool {
            let left = driver?.wheel(
                by: distance, unit: isNotches ? .notches : .points, phase: isNotches ? .unknown : .fingers,
                takesBothAxes: isShifted, time: cgtk_now())
            return left != distance
        }

        private func press(_ key: UInt32, _ modifiers: UInt32) -> Bool {
            let known = Int(cgtk_known_key(key, modifiers))
            guard known > 0 else { return onKey(key, modifiers) }
            driver?.key(Self.keys[known - 1], time: cgtk_now())
            return true
        }
    }
#endif
