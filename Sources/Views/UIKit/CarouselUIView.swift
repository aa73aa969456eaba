// A carousel as a UIKit view, whose items are subviews. Everything that could go wrong is in
// `CarouselPresenter` and `CarouselDriver`; this file only forwards.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit
    #if canImport(CarouselLayers)
        import CarouselLayers
    #endif

    /// Shows a carousel whose items are views.
    ///
    /// ```swift
    /// let carousel = Carousel<UIView>(type: .coverFlow, bounds: Size(width: 320, height: 240))
    /// carousel.dataSource = photos
    /// view.addSubview(CarouselUIView(carousel))
    /// ```
    ///
    /// Fingers, trackpads, wheels, hardware keys, the screen reader, layout direction and reduced motion come from UIKit.
    /// `CADisableMinimumFrameDurationOnPhone` in the app's Info.plist lets iPhones draw 120 frames a second.
    @MainActor
    public final class CarouselUIView: UIView {
        /// The carousel that is shown; its bounds follow the view's.
        public let carousel: Carousel<UIView>

        /// Drags the carousel: for `require(toFail:)`, and for a delegate.
        public let recognizer = CarouselPanRecognizer()

        private let renderer = UIViewRenderer()
        let presenter: CarouselPresenter<UIViewRenderer>
        private let startSize: CGSize
        private lazy var scrolling = ScrollInput(self)
        private lazy var frames = ScreenFrames(
            makeLink: { handler in
                let link = CADisplayLink.calling(handler)
                link.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
                return link
            },
            draw: { [weak self] time in self?.drawFrame(at: time) })
        lazy var adjustable = AdjustableElement(self)
        private var kept: [Any] = []
        /// The item that the screen reader was told of last.
        var told: AnyHashable?

        /// - Parameter carousel: the view begins with its size; then its bounds are the view's.
        public init(_ carousel: Carousel<UIView>) {
            self.carousel = carousel
            presenter = CarouselPresenter(carousel, on: renderer)
            startSize = CGSize(width: carousel.bounds.width, height: carousel.bounds.height)
            super.init(frame: CGRect(origin: .zero, size: startSize))
            clipsToBounds = true
            renderer.host = self
            recognizer.driver = presenter.driver
            kept.append(recognizer.onAction { [weak recognizer] in recognizer?.act() })
            addGestureRecognizer(recognizer)
            scrolling.listen()
            let center = NotificationCenter.default
            kept.append(
                center.onMain(UIAccessibility.reduceMotionStatusDidChangeNotification) { [weak self] in
                    self?.followTraits()
                })
            kept.append(
                center.onMain(UIAccessibility.voiceOverStatusDidChangeNotification) { [weak self] in
                    self?.followReader()
                })
            kept.append(
                center.onMain(UIApplication.didReceiveMemoryWarningNotification) { [weak self] in
                    self?.carousel.removeReusableViews()
                })
            followTraits()
            followReader()
            nextFrame = .now
        }

        /// Not supported: a carousel has no archived form.
        public required init?(coder: NSCoder) { nil }

        /// The size that the carousel had at first; without one, that of the layout alone.
        public override var intrinsicContentSize: CGSize {
            CGSize(
                width: startSize.width > 0 ? startSize.width : UIView.noIntrinsicMetric,
                height: startSize.height > 0 ? startSize.height : UIView.noIntrinsicMetric)
        }

        // MARK: Traits

        /// What the system wants is below what the app sets.
        private func followTraits() {
            carousel.environment.reducesMotion = UIAccessibility.isReduceMotionEnabled
            carousel.environment.layoutDirection =
                effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }

        /// Autoplay would take the card away that is read.
        private func followReader() {
            presenter.driver.hasFocus = isFirstResponder || UIAccessibility.isVoiceOverRunning
        }

        /// Layout direction may be another one.
        public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            followTraits()
        }

        /// Layout direction may be another one.
        public override var semanticContentAttribute: UISemanticContentAttribute {
            didSet { followTraits() }
        }

        // MARK: Frames

        /// Draws at the new size.
        public override func layoutSubviews() {
            super.layoutSubviews()
            drawFrame(at: CACurrentMediaTime())
        }

        private var size: Size { Size(width: bounds.width, height: bounds.height) }

        /// There are frames while the view is in a window.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            followTraits()
            frames.isInWindow = window != nil
        }

        var nextFrame: NextFrame {
            get { frames.next }
            set { frames.next = newValue }
        }

        /// Nothing that a frame sets may be animated: it would lag behind, or fly in.
        private func drawFrame(at time: Double) {
            guard bounds.width > 0, bounds.height > 0 else { return }
            UIView.performWithoutAnimation {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                presenter.frame(at: time, bounds: size)
                renderer.restack()
                CATransaction.commit()
            }
            tellReader()
        }

        // MARK: Touches

        /// What a look cuts off takes no touch, which UIKit knows nothing of.
        public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            let found = super.hitTest(point, with: event)
            guard let found, found !== self else { return found }
            let item = carousel.itemView(at: Point(x: point.x, y: point.y))
            return item.map(found.isDescendant) == true ? found : self
        }

        // MARK: Keys

        /// So that keys reach the carousel once it is touched or focused.
        public override var canBecomeFirstResponder: Bool { true }

        /// The system's focus takes it, as Tab on a keyboard does.
        public override var canBecomeFocused: Bool { true }

        /// Keys go where the focus is.
        public override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
        ) {
            super.didUpdateFocus(in: context, with: coordinator)
            if context.nextFocusedView === self { becomeFirstResponder() }
        }

        /// Autoplay rests while keys go to the carousel.
        @discardableResult
        public override func becomeFirstResponder() -> Bool {
            defer { followReader() }
            return super.becomeFirstResponder()
        }

        /// Autoplay goes on.
        @discardableResult
        public override func resignFirstResponder() -> Bool {
            defer { followReader() }
            return super.resignFirstResponder()
        }

        private static let keys: [(input: String, key: CarouselKey)] = [
            (UIKeyCommand.inputLeftArrow, .left), (UIKeyCommand.inputRightArrow, .right),
            (UIKeyCommand.inputUpArrow, .up), (UIKeyCommand.inputDownArrow, .down),
            (UIKeyCommand.inputHome, .home), (UIKeyCommand.inputEnd, .end),
            (UIKeyCommand.inputPageUp, .pageUp), (UIKeyCommand.inputPageDown, .pageDown), ("\r", .enter),
        ]

        /// The keys that a carousel knows, without modifiers; the system repeats them while they are down.
        public override var keyCommands: [UIKeyCommand]? {
            Self.keys.map { UIKeyCommand(input: $0.input, modifierFlags: [], action: UIView.keyAction) }
        }

        #if canImport(ObjectiveC)
            /// A key of ``keyCommands``.
            @objc func pressKey(_ command: UIKeyCommand) { press(command.input) }
        #endif

        // MARK: Accessibility

        /// One element to raise and lower, then the current card: an adjustable container could not be focused.
        public override var accessibilityElements: [Any]? {
            get {
                let current = carousel.currentItemView.map { [$0 as Any] } ?? []
                return [adjustable] + current
            }
            set {}
        }

        /// A swipe of three fingers: a page on or back.
        public override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
            scrollForReader(direction)
        }

        func press(_ input: String?) {
            guard let key = Self.keys.first(where: { $0.input == input })?.key else { return }
            presenter.driver.key(key, time: CACurrentMediaTime())
        }
    }
#endif
