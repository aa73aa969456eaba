// A carousel as a GTK widget: one whose items are the app's widgets. Everything that could go wrong is in
// `CarouselPresenter` and `CarouselDriver`; this file only forwards.

#if GTK
    import CGTKCarousel
    import CarouselEngine

    /// A view that is a GTK widget, of whatever binding an app uses.
    public protocol GTKView: AnyObject {
        /// Its `GtkWidget *`; the view holds a reference to it.
        var gtkWidget: UnsafeMutableRawPointer { get }
    }

    /// Shows a carousel whose items are widgets.
    ///
    /// ```swift
    /// let carousel = Carousel<PhotoCard>(type: .coverFlow, bounds: .zero)
    /// carousel.dataSource = photos
    /// let shown = CarouselWidget(carousel)
    /// gtk_window_set_child(window, shown.widget.assumingMemoryBound(to: GtkWidget.self))
    /// ```
    ///
    /// Keys, wheels, fingers, the focus, the direction of text and the wish for less motion come from GTK. Sizes are in GTK's
    /// points, whatever the screen's scale. While the widget is not shown, nothing runs.
    ///
    /// Not thread-safe: use it from GTK's thread.
    public final class CarouselWidget<ItemView: GTKView> {
        /// The carousel that is shown; its bounds follow the widget's.
        public let carousel: Carousel<ItemView>
        /// Called for a key that the carousel does not know, with GDK's number of it and GDK's modifiers.
        ///
        /// - Returns: whether it was used; otherwise it goes on to the widgets around.
        public var onKey: (_ key: UInt32, _ modifiers: UInt32) -> Bool = { _, _ in false }
        /// Called after each frame.
        public var onFrame: () -> Void = {}

        private let renderer: WidgetRenderer<ItemView>
        private let presenter: CarouselPresenter<WidgetRenderer<ItemView>>

        /// - Parameter carousel: only this widget advances it from now on, and hears when it needs frames.
        public init(_ carousel: Carousel<ItemView>) {
            self.carousel = carousel
            renderer = WidgetRenderer()
            presenter = CarouselPresenter(carousel, on: renderer)
            let relay = renderer.relay
            relay.driver = presenter.driver
            relay.onFrame = { [weak self] in self?.frame(at: $0) }
            relay.onResize = { [weak self] in self?.followSize() }
            relay.onShow = { [weak self] in self?.follow(isShown: $0) }
            relay.onKey = { [weak self] key, modifiers in self?.onKey(key, modifiers) ?? false }
            relay.onTraits = { [weak self] in self?.followTraits() }
            relay.onAction = { [weak self] action, item in self?.perform(action, item) }
            followTraits()
        }

        /// The `GtkWidget *` to add to a window. It lives as long as this object does, and while GTK has it: then it is empty.
        public var widget: UnsafeMutableRawPointer { renderer.relay.widget }

        /// Takes pointers, wheels and keys that GTK does not know of.
        public var driver: CarouselDriver<ItemView> { presenter.driver }

        private func frame(at time: Double) {
            let bounds = renderer.relay.size
            guard bounds.width > 0, renderer.isShown else { return }
            renderer.begin(presenter.carousel.context)
            presenter.frame(at: time, bounds: bounds)
            renderer.end()
            renderer.describe(carousel, isMoving: driver.nextFrame == .now)
            onFrame()
        }

        private func followSize() {
            if renderer.relay.size != carousel.bounds { presenter.setNeedsFrame() }
        }

        private func follow(isShown: Bool) {
            renderer.isShown = isShown
            if isShown { presenter.setNeedsFrame() }
        }

        /// What the system wants is below what the app sets.
        private func followTraits() {
            carousel.environment.reducesMotion = cgtk_reduces_motion()
            carousel.environment.layoutDirection =
                cgtk_is_right_to_left(widget) ? .rightToLeft : .leftToRight
        }

        private func perform(_ action: CGTKAction, _ item: UnsafeMutableRawPointer?) {
            switch action {
            case CGTK_NEXT: driver.perform(.next)
            case CGTK_PREVIOUS: driver.perform(.previous)
            default:
                let index = carousel.accessibleElements.first { element in
                    element.id.flatMap(carousel.view(of:)).flatMap(renderer.item(of:)) == item && item != nil
                }?.index
                if let index { driver.perform(.goTo, onItemAt: index) }
            }
        }
    }
#endif
