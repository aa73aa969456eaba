// A carousel as an AppKit view, whose items are layers. Everything that could go wrong is in `CarouselPresenter` and
// `CarouselDriver`; this file only forwards.

#if canImport(AppKit)
    import AppKit
    import CarouselEngine
    #if canImport(CarouselLayers)
        import CarouselLayers
    #endif

    /// Shows a carousel whose items are layers: AppKit itself sets the geometry of the layers that views have.
    ///
    /// ```swift
    /// let carousel = Carousel<CALayer>(type: .coverFlow, bounds: Size(width: 640, height: 360))
    /// carousel.dataSource = photos
    /// view.addSubview(CarouselNSView(carousel))
    /// ```
    ///
    /// The mouse, trackpads, wheels, keys, the screen reader, layout direction and reduced motion come from AppKit.
    @MainActor
    @available(macOS 14, *)
    public final class CarouselNSView: NSView {
        /// The carousel that is shown; its bounds follow the view's.
        public let carousel: Carousel<CALayer>

        private let renderer = LayerRenderer()
        let presenter: CarouselPresenter<LayerRenderer>
        private let startSize: CGSize
        private var area: NSTrackingArea?
        private var kept: (any NSObjectProtocol)?
        private lazy var frames = ScreenFrames(
            makeLink: { [unowned self] handler in screenLink(handler) },
            draw: { [weak self] time in self?.drawFrame(at: time) })
        /// The item that the screen reader was told of last.
        private var told: AnyHashable?

        /// - Parameter carousel: the view begins with its size; then its bounds are the view's.
        public init(_ carousel: Carousel<CALayer>) {
            self.carousel = carousel
            presenter = CarouselPresenter(carousel, on: renderer)
            startSize = CGSize(width: carousel.bounds.width, height: carousel.bounds.height)
            super.init(frame: CGRect(origin: .zero, size: startSize))
            wantsLayer = true
            layer?.masksToBounds = true
            renderer.host = self
            kept = NSWorkspace.shared.notificationCenter.onMain(
                NSWorkspace.accessibilityDisplayOptionsDidChangeNotification
            ) { [weak self] in self?.followSystem() }
            followSystem()
            frames.next = .now
        }

        /// Not supported: a carousel has no archived form.
        public required init?(coder: NSCoder) { nil }

        /// The size that the carousel had at first; without one, that of the layout alone.
        public override var intrinsicContentSize: NSSize {
            CGSize(
                width: startSize.width > 0 ? startSize.width : NSView.noIntrinsicMetric,
                height: startSize.height > 0 ? startSize.height : NSView.noIntrinsicMetric)
        }

        /// y grows downwards, as in the carousel.
        public override var isFlipped: Bool { true }

        // MARK: What the system wants

        /// It is below what the app sets.
        private func followSystem() {
            carousel.environment.reducesMotion =
                NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
            carousel.environment.layoutDirection =
                userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }

        /// Layout direction may be another one.
        public override var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection {
            didSet { followSystem() }
        }

        // MARK: Frames

        var nextFrame: NextFrame {
            get { frames.next }
            set { frames.next = newValue }
        }

        /// Draws at the new size.
        public override func layout() {
            super.layout()
            drawFrame(at: CACurrentMediaTime())
        }

        /// There are frames while the view is in a window.
        public override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            followSystem()
            frames.isInWindow = window != nil
        }

        /// Nothing that a frame sets may be animated: it would lag behind, or fly in.
        private func drawFrame(at time: Double) {
            guard bounds.width > 0, bounds.height > 0 else { return }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            presenter.frame(at: time, bounds: Size(width: bounds.width, height: bounds.height))
            CATransaction.commit()
            let current = carousel.currentID
            guard current != told else { return }
            told = current
            NSAccessibility.post(element: self, notification: .valueChanged)
        }

        // MARK: Mouse

        private func place(of event: NSEvent) -> Point {
            let place = convert(event.locationInWindow, from: nil)
            return Point(x: place.x, y: place.y)
        }

        /// A drag begins, or a tap.
        public override func mouseDown(with event: NSEvent) {
            window?.makeFirstResponder(self)
            presenter.driver.pointerDown(at: place(of: event), time: event.timestamp)
        }

        /// Drags.
        public override func mouseDragged(with event: NSEvent) {
            presenter.driver.pointerMoved(to: place(of: event), time: event.timestamp)
        }

        /// Ends a drag, or taps.
        public override func mouseUp(with event: NSEvent) {
            presenter.driver.pointerUp(at: place(of: event), time: event.timestamp)
        }

        /// Hovers.
        public override func mouseMoved(with event: NSEvent) {
            presenter.driver.pointerMoved(to: place(of: event), isDown: false, time: event.timestamp)
        }

        /// Hovers no more.
        public override func mouseExited(with event: NSEvent) {
            presenter.driver.pointerLeft(time: event.timestamp)
        }

        /// The mouse is followed while it is over the view.
        public override func updateTrackingAreas() {
            super.updateTrackingAreas()
            if let area { removeTrackingArea(area) }
            let made = NSTrackingArea(
                rect: bounds,
                options: [.mouseMoved, .mouseEnteredAndExited, .activeInKeyWindow, .inVisibleRect],
                owner: self)
            addTrackingArea(made)
            area = made
        }

        /// A wheel's notch is a step, a trackpad goes by points. What the carousel has no use for goes on to what is around it.
        public override func scrollWheel(with event: NSEvent) {
            let driver = presenter.driver
            var translation = Size(width: -event.scrollingDeltaX, height: -event.scrollingDeltaY)
            var unit = WheelUnit.points
            var phase = WheelPhase.unknown
            if !event.hasPreciseScrollingDeltas {
                unit = .notches
                translation = Size(width: notch(translation.width), height: notch(translation.height))
            }
            if event.phase != [] { phase = .fingers }
            if event.momentumPhase != [] { phase = .momentum }
            let left = driver.wheel(by: translation, unit: unit, phase: phase, time: event.timestamp)
            // The system runs on by itself, or not: what it tells of is used.
            if event.phase.contains(.ended) || event.phase.contains(.cancelled) {
                driver.endWheel(isFollowedByMomentum: true, time: event.timestamp)
            }
            if event.momentumPhase.contains(.ended) { driver.endWheel(time: event.timestamp) }
            if left == translation, translation != .zero { super.scrollWheel(with: event) }
        }

        private func notch(_ delta: Double) -> Double {
            guard delta != 0 else { return 0 }
            return delta < 0 ? -1 : 1
        }

        // MARK: Keys

        /// So that keys reach the carousel.
        public override var acceptsFirstResponder: Bool { true }

        /// Autoplay rests while keys go to the carousel.
        public override func becomeFirstResponder() -> Bool {
            presenter.driver.hasFocus = true
            return super.becomeFirstResponder()
        }

        /// Autoplay goes on.
        public override func resignFirstResponder() -> Bool {
            presenter.driver.hasFocus = false
            return super.resignFirstResponder()
        }

        private static let keys: [NSEvent.SpecialKey: CarouselKey] = [
            .leftArrow: .left, .rightArrow: .right, .upArrow: .up, .downArrow: .down, .home: .home,
            .end: .end, .pageUp: .pageUp, .pageDown: .pageDown, .carriageReturn: .enter, .enter: .enter,
        ]

        /// The keys that a carousel knows, without modifiers; the system repeats them while they are down.
        public override func keyDown(with event: NSEvent) {
            let modifiers = event.modifierFlags.intersection([.command, .control, .option, .shift])
            guard modifiers.isEmpty, let pressed = event.specialKey, let key = Self.keys[pressed] else {
                return super.keyDown(with: event)
            }
            presenter.driver.key(key, time: event.timestamp)
        }

        // MARK: Accessibility

        private var element: AccessibleElement? { carousel.accessibleElements.first }

        /// One element to raise and lower: layers are none of a screen reader's.
        public override func isAccessibilityElement() -> Bool { true }

        /// It is raised and lowered as a slider is.
        public override func accessibilityRole() -> NSAccessibility.Role? { .slider }

        /// What the carousel is called.
        public override func accessibilityLabel() -> String? { element?.label }

        /// Where it is going.
        public override func accessibilityValue() -> Any? { element?.value }

        /// The next item.
        public override func accessibilityPerformIncrement() -> Bool { presenter.driver.perform(.next) }

        /// The previous item.
        public override func accessibilityPerformDecrement() -> Bool { presenter.driver.perform(.previous) }

        /// The carousel's other actions by name.
        public override func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? {
            let names = carousel.accessibilityTexts.actions
            return (element?.actions ?? []).compactMap { action in
                names[action].map { name in
                    NSAccessibilityCustomAction(name: name) { [weak self] in
                        self?.presenter.driver.perform(action) ?? false
                    }
                }
            }
        }
    }

    #if canImport(ObjectiveC)
        @available(macOS 14, *)
        extension NSView {
            /// A link with the view's screen that calls a closure with the time of each frame, until it answers false.
            func screenLink(_ handler: @escaping (Double) -> Bool) -> CADisplayLink {
                let target = EventTarget { link in
                    if let link = link as? CADisplayLink, !handler(link.targetTimestamp) { link.invalidate() }
                }
                return displayLink(target: target, selector: #selector(EventTarget.call))
            }
        }
    #endif
#endif
