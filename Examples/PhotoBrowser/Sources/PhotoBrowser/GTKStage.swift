// A carousel on GTK: a widget whose children are the items' widgets. In: GTK's events and frames. Out: the
// children's transforms, opacity and order.

import CGTK
import CStage
import CarouselEngine

/// Shows a carousel in a widget.
final class GTKStage: CarouselStage {
    /// Add it to a window.
    let widget = cgtk_stage_new()!
    /// Called for keys that the carousel does not know.
    var onKey: (UInt32) -> Void = { _ in }
    /// Called after each frame.
    var onFrame: () -> Void = {}

    private var presenter: CarouselPresenter<GTKStage>!
    /// Takes pointers, wheels and keys.
    var driver: CarouselDriver<GTKCard> { presenter.driver }
    private var tick: UInt32?
    private var alarm: UInt32?
    private var grip = Point.zero
    /// The cards in the order in which GTK draws them.
    private var drawn: [GTKCard] = []
    private var next: [GTKCard] = []
    private var grounds: [CGTKGround] = []
    private var hadGrounds = false

    init(_ carousel: Carousel<GTKCard>) {
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_focusable(widget, 1)
        carousel.environment.reducesMotion = !cgtk_animates()
        carousel.environment.layoutDirection =
            gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
        presenter = CarouselPresenter(carousel, on: self)
        listen()
    }

    /// Seconds of the clock that frames are timed by.
    private var now: Double { Double(g_get_monotonic_time()) / 1e6 }

    private var bounds: Size {
        Size(width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
    }

    /// A window of another size is drawn in the next frame.
    private func followSize() {
        if let presenter, bounds != presenter.carousel.bounds { presenter.setNeedsFrame() }
    }

    private func frame() {
        let bounds = bounds
        guard let presenter, bounds.width > 0 else { return }
        next.removeAll(keepingCapacity: true)
        grounds.removeAll(keepingCapacity: true)
        presenter.frame(at: now, bounds: bounds)
        restack()
        if hadGrounds || !grounds.isEmpty {
            cgtk_stage_set_grounds(widget, grounds, Int32(grounds.count))
            hadGrounds = !grounds.isEmpty
        }
        gtk_widget_queue_allocate(widget)
        describe(presenter.carousel)
        onFrame()
    }

    // MARK: CarouselStage

    func insert(_ card: GTKCard) { gtk_widget_set_parent(card.widget, widget) }

    func remove(_ card: GTKCard) {
        gtk_widget_unparent(card.widget)
        drawn.removeAll { $0 === card }
    }

    func place(_ card: GTKCard, at placement: Placement, look: ItemLook, order: Int) {
        let size = placement.viewSize
        gtk_widget_set_size_request(card.widget, Int32(size.width), Int32(size.height))
        // GTK turns a child about its corner, a carousel turns an item about its middle.
        let matrix = Transform3D.translation(x: -size.width / 2, y: -size.height / 2, z: 0)
            .concatenated(with: placement.transform)
            .concatenated(with: .translation(x: placement.center.x, y: placement.center.y, z: 0))
        cgtk_stage_transform(card.widget, matrix.elements.map(Float.init))
        var drawn = CGTKLook(look, of: placement)
        cgtk_item_set_look(card.widget, &drawn)
        if let shadow = look.groundShadow, let context = presenter?.carousel.context {
            grounds.append(CGTKGround(shadow, of: placement, in: context))
        }
        next.append(card)
    }

    func setNextFrame(_ next: NextFrame) {
        if next == .now, tick == nil {
            tick = gtk_widget_add_tick_callback(
                widget,
                { _, _, data in
                    GTKStage.from(data).frame()
                    return 1
                }, Unmanaged.passUnretained(self).toOpaque(), nil)
        } else if next != .now, let tick {
            gtk_widget_remove_tick_callback(widget, tick)
            self.tick = nil
        }
        if let alarm { g_source_remove(alarm) }
        alarm = nil
        guard case .at(let time) = next else { return }
        let wait = max(0, ((time - now) * 1000).rounded(.up))
        alarm = g_timeout_add(
            guint(wait),
            { data in
                let stage = GTKStage.from(data)
                stage.alarm = nil
                stage.frame()
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// GTK draws children in their order.
    private func restack() {
        guard next.map(ObjectIdentifier.init) != drawn.map(ObjectIdentifier.init) else { return }
        var before: UnsafeMutablePointer<GtkWidget>?
        for card in next {
            gtk_widget_insert_after(card.widget, widget, before)
            before = card.widget
        }
        drawn = next
    }

    // MARK: Accessibility

    private func describe(_ carousel: Carousel<GTKCard>) {
        for element in carousel.accessibleElements {
            if let card = element.id.flatMap(carousel.view(of:)) {
                cgtk_describe_item(
                    card.widget, element.label, Int32((element.index ?? 0) + 1),
                    Int32(carousel.numberOfItems), element.isOutOfReach)
            } else if element.role == .carousel {
                cgtk_describe_stage(widget, element.label, element.value)
            }
        }
    }

    // MARK: Events

    private static func from(_ data: UnsafeMutableRawPointer?) -> GTKStage {
        Unmanaged<GTKStage>.fromOpaque(data!).takeUnretainedValue()
    }

    private func listen() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        cgtk_stage_watch(widget, { GTKStage.from($0).followSize() }, me)

        typealias Drag = @convention(c) (OpaquePointer?, Double, Double, UnsafeMutableRawPointer?) -> Void
        let drag = gtk_gesture_drag_new()!
        let begin: Drag = { _, x, y, data in GTKStage.from(data).press(at: Point(x: x, y: y)) }
        let update: Drag = { _, x, y, data in GTKStage.from(data).move(by: Size(width: x, height: y)) }
        let end: Drag = { _, x, y, data in GTKStage.from(data).release(after: Size(width: x, height: y)) }
        cgtk_connect(
            UnsafeMutableRawPointer(drag), "drag-begin", unsafeBitCast(begin, to: GCallback.self), me)
        cgtk_connect(
            UnsafeMutableRawPointer(drag), "drag-update", unsafeBitCast(update, to: GCallback.self), me)
        cgtk_connect(UnsafeMutableRawPointer(drag), "drag-end", unsafeBitCast(end, to: GCallback.self), me)
        cgtk_add_controller(widget, UnsafeMutableRawPointer(drag))

        typealias Motion = @convention(c) (OpaquePointer?, Double, Double, UnsafeMutableRawPointer?) -> Void
        typealias Leave = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
        let pointer = gtk_event_controller_motion_new()!
        let hover: Motion = { _, x, y, data in GTKStage.from(data).hover(at: Point(x: x, y: y)) }
        let leave: Leave = { _, data in GTKStage.from(data).leave() }
        cgtk_connect(
            UnsafeMutableRawPointer(pointer), "motion", unsafeBitCast(hover, to: GCallback.self), me)
        cgtk_connect(UnsafeMutableRawPointer(pointer), "leave", unsafeBitCast(leave, to: GCallback.self), me)
        cgtk_add_controller(widget, UnsafeMutableRawPointer(pointer))

        typealias Scroll =
            @convention(c) (OpaquePointer?, Double, Double, UnsafeMutableRawPointer?) -> gboolean
        let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)!
        let turn: Scroll = { wheel, x, y, data in
            GTKStage.from(data).turn(Size(width: x, height: y), of: wheel) ? 1 : 0
        }
        cgtk_connect(UnsafeMutableRawPointer(wheel), "scroll", unsafeBitCast(turn, to: GCallback.self), me)
        typealias Lift = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
        let lift: Lift = { _, data in GTKStage.from(data).lift() }
        cgtk_connect(
            UnsafeMutableRawPointer(wheel), "scroll-end", unsafeBitCast(lift, to: GCallback.self), me)
        cgtk_add_controller(widget, UnsafeMutableRawPointer(wheel))

        let focus = gtk_event_controller_focus_new()!
        let gain: Lift = { _, data in GTKStage.from(data).presenter?.driver.hasFocus = true }
        let lose: Lift = { _, data in GTKStage.from(data).presenter?.driver.hasFocus = false }
        cgtk_connect(UnsafeMutableRawPointer(focus), "enter", unsafeBitCast(gain, to: GCallback.self), me)
        cgtk_connect(UnsafeMutableRawPointer(focus), "leave", unsafeBitCast(lose, to: GCallback.self), me)
        cgtk_add_controller(widget, UnsafeMutableRawPointer(focus))

        typealias Key =
            @convention(c) (
                OpaquePointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?
            ) -> gboolean
        let keys = gtk_event_controller_key_new()!
        let press: Key = { _, key, _, _, data in
            GTKStage.from(data).press(key: key)
            return 1
        }
        cgtk_connect(
            UnsafeMutableRawPointer(keys), "key-pressed", unsafeBitCast(press, to: GCallback.self), me)
        cgtk_add_controller(widget, UnsafeMutableRawPointer(keys))
    }

    /// While a button is down, the drag tells where the pointer is.
    private func hover(at place: Point) {
        if presenter?.driver.isTracking != true { presenter?.driver.pointerMoved(to: place, time: now) }
    }

    private func leave() { presenter?.driver.pointerLeft(time: now) }

    private func press(at place: Point) {
        gtk_widget_grab_focus(widget)
        grip = place
        presenter?.driver.pointerDown(at: place, time: now)
    }

    private func move(by way: Size) {
        presenter?.driver.pointerMoved(
            to: Point(x: grip.x + way.width, y: grip.y + way.height), time: now)
    }

    private func release(after way: Size) {
        presenter?.driver.pointerUp(at: Point(x: grip.x + way.width, y: grip.y + way.height), time: now)
    }

    /// A wheel turns; shift turns it the other way.
    ///
    /// - Returns: whether it is the carousel's. What it does not use is for whatever scrolls around it.
    private func turn(_ distance: Size, of wheel: OpaquePointer?) -> Bool {
        let isShifted =
            gtk_event_controller_get_current_event_state(wheel).rawValue & GDK_SHIFT_MASK.rawValue != 0
        let left = presenter?.driver.wheel(
            by: distance,
            unit: gtk_event_controller_scroll_get_unit(wheel) == GDK_SCROLL_UNIT_WHEEL ? .notches : .points,
            takesBothAxes: isShifted, time: now)
        return left != distance
    }

    /// Fingers are lifted from a trackpad: GTK tells of no momentum.
    private func lift() { presenter?.driver.endWheel(time: now) }

    private func press(key: UInt32) {
        let keys: [Int32: CarouselKey] = [
            GDK_KEY_Left: .left, GDK_KEY_Right: .right, GDK_KEY_Up: .up, GDK_KEY_Down: .down,
            GDK_KEY_Home: .home, GDK_KEY_End: .end, GDK_KEY_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown,
            GDK_KEY_Return: .enter,
        ]
        if let known = keys[Int32(key)] { presenter?.driver.key(known, time: now) } else { onKey(key) }
    }
}
