// The renderer of a `CarouselWidget`. In: placements and looks. Out: frames of the items' widgets, their order, what a screen reader
// says.

#if GTK
    import CGTKCarousel
    import CarouselEngine

    final class WidgetRenderer<ItemView: GTKView>: CarouselRenderer {
        let relay = WidgetRelay()
        /// Whether GTK shows the widget: frames are of no use otherwise.
        var isShown = false { didSet { follow() } }
        private var nextFrame = NextFrame.never

        /// The frames of the views that are in the window.
        private var items: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]
        /// The frames in the order in which GTK draws them.
        private var drawn: [UnsafeMutableRawPointer?] = []
        private var next: [UnsafeMutableRawPointer?] = []
        private var grounds: [CGTKGround] = []
        private var context: LayoutContext?
        private var described: [AccessibleElement] = []

        /// The frame that a view is in.
        func item(of view: ItemView) -> UnsafeMutableRawPointer? { items[ObjectIdentifier(view)] }

        // MARK: A frame

        func begin(_ context: LayoutContext) {
            self.context = context
            next.removeAll(keepingCapacity: true)
            grounds.removeAll(keepingCapacity: true)
        }

        func end() {
            if next != drawn {
                cgtk_carousel_order(relay.widget, next, Int32(next.count))
                swap(&next, &drawn)
            }
            cgtk_carousel_set_grounds(relay.widget, grounds, Int32(grounds.count))
            cgtk_carousel_draw(relay.widget)
        }

        func insert(_ view: ItemView) {
            items[ObjectIdentifier(view)] = cgtk_carousel_add(relay.widget, view.gtkWidget)
        }

        func remove(_ view: ItemView) {
            guard let item = items.removeValue(forKey: ObjectIdentifier(view)) else { return }
            drawn.removeAll { $0 == item }
            cgtk_carousel_remove(relay.widget, item)
        }

        func place(_ view: ItemView, at placement: Placement, look: ItemLook, order: Int) {
            guard let item = item(of: view) else { return }
            let size = placement.viewSize
            // GTK turns a child about its corner, a carousel turns an item about its middle.
            let matrix = Transform3D.translation(x: -size.width / 2, y: -size.height / 2, z: 0)
                .concatenated(with: placement.transform)
                .concatenated(with: .translation(x: placement.center.x, y: placement.center.y, z: 0))
            var drawn = CGTKLook(look, of: placement)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 16) { numbers in
                for (place, number) in matrix.elements.enumerated() { numbers[place] = Float(number) }
                cgtk_item_place(
                    item, Int32(size.width), Int32(size.height), numbers.baseAddress, &drawn,
                    placement.isInteractive)
            }
            if let shadow = look.groundShadow, let context {
                grounds.append(CGTKGround(shadow, of: placement, in: context))
            }
            next.append(item)
        }

        // MARK: Frames

        func setNextFrame(_ next: NextFrame) {
            nextFrame = next
            follow()
        }

        private func follow() {
            var time = -1.0
            if case .at(let due) = nextFrame, isShown { time = due }
            cgtk_carousel_follow(relay.widget, nextFrame == .now && isShown, time)
        }

        // MARK: Accessibility

        /// - Parameter isMoving: then what a screen reader says waits until it is true for longer than a frame.
        func describe(_ carousel: Carousel<ItemView>, isMoving: Bool) {
            guard !isMoving || described.isEmpty else { return }
            let elements = carousel.accessibleElements
            guard elements != described else { return }
            described = elements
            for element in elements {
                if let item = element.id.flatMap(carousel.view(of:)).flatMap(item(of:)) {
                    cgtk_item_describe(
                        item, element.label, element.value, Int32((element.index ?? 0) + 1),
                        Int32(carousel.numberOfItems), element.isOutOfReach)
                } else if element.role == .carousel {
                    cgtk_carousel_describe(relay.widget, element.label, element.value)
                }
            }
        }
    }
#endif
