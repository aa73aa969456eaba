// A carousel as a UIKit view: a stage whose items are subviews. Everything that could go wrong is in
// `CarouselPresenter` and `CarouselDriver`; this file only forwards.

#if canImport(UIKit)
    import CarouselEngine
    import UIKit

    /// Shows a carousel whose items are views.
    ///
    /// ```swift
    /// let carousel = Carousel<UIView>(type: .coverFlow, bounds: .zero)
    /// carousel.dataSource = photos
    /// view.addSubview(CarouselUIView(carousel))
    /// ```
    @MainActor
    public final class CarouselUIView: UIView {
        /// The carousel that is shown; its bounds follow the view's.
        public let carousel: Carousel<UIView>

        /// Drags the carousel: for `require(toFail:)`, and for a delegate.
        public let recognizer = CarouselPanRecognizer()

        private let stage = UIViewStage()
        private lazy var presenter = CarouselPresenter(carousel, on: stage)
        private lazy var adjustable = AdjustableElement(self)
        #if canImport(ObjectiveC)
            private lazy var relay = UIViewRelay(self)
            private var link: CADisplayLink?
        #endif
        private var alarm: Timer?

        /// - Parameter carousel: its bounds are the view's from now on.
        public init(_ carousel: Carousel<UIView>) {
            self.carousel = carousel
            super.init(frame: .zero)
            clipsToBounds = true
            stage.host = self
            recognizer.driver = presenter.driver
            addGestureRecognizer(recognizer)
            #if canImport(ObjectiveC)
                relay.listen()
            #endif
            followSettings()
        }

        /// Not supported: a carousel has no archived form.
        public required init?(coder: NSCoder) { nil }

        /// What the system wants is below what the app sets.
        fileprivate func followSettings() {
            carousel.environment.reducesMotion = UIAccessibility.isReduceMotionEnabled
            carousel.environment.layoutDirection =
                effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }

        /// Draws at the new size.
        public override func layoutSubviews() {
            super.layoutSubviews()
            presenter.frame(at: CACurrentMediaTime(), bounds: size)
        }

        private var size: Size { Size(width: bounds.width, height: bounds.height) }

        /// Stops the frames while the view is in no window: a display link retains its target.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            followSettings()
            followFrames()
        }

        fileprivate var nextFrame = NextFrame.never { didSet { followFrames() } }

        private func followFrames() {
            alarm?.invalidate()
            alarm = nil
            if case .at(let time) = nextFrame, window != nil {
                alarm = .scheduledTimer(withTimeInterval: max(0, time - CACurrentMediaTime()), repeats: false)
                {
                    [weak self] _ in MainActor.assumeIsolated { self?.frame(at: CACurrentMediaTime()) }
                }
            }
            #if canImport(ObjectiveC)
                guard nextFrame == .now, window != nil else {
                    link?.invalidate()
                    link = nil
                    return
                }
                guard link == nil else { return }
                link = CADisplayLink(target: relay, selector: #selector(UIViewRelay.tick))
                link?.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
                link?.add(to: .main, forMode: .common)
            #endif
        }

        fileprivate func frame(at time: Double) { presenter.frame(at: time, bounds: size) }

        // MARK: Wheels and pointers

        /// A wheel or a trackpad: distances in points, those of the content.
        fileprivate func scroll(by way: CGPoint, isOver: Bool) {
            let time = CACurrentMediaTime()
            presenter.driver.wheel(by: Size(width: -way.x, height: -way.y), phase: .fingers, time: time)
            // The system tells of no momentum: the release is a flick.
            if isOver { presenter.driver.endWheel(time: time) }
        }

        /// A pointer over the view; nil when it leaves.
        fileprivate func hover(at place: CGPoint?) {
            if let place {
                presenter.driver.pointerMoved(to: Point(x: place.x, y: place.y), time: CACurrentMediaTime())
            } else {
                presenter.driver.pointerLeft(time: CACurrentMediaTime())
            }
        }

        // MARK: Keys

        /// Autoplay rests while keys go to the carousel.
        public override func becomeFirstResponder() -> Bool {
            presenter.driver.hasFocus = super.becomeFirstResponder()
            return presenter.driver.hasFocus
        }

        /// Autoplay goes on.
        public override func resignFirstResponder() -> Bool {
            presenter.driver.hasFocus = false
            return super.resignFirstResponder()
        }

        /// So that keys reach the carousel.
        public override var canBecomeFirstResponder: Bool { true }

        /// Takes the keys that a carousel knows.
        public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            let keys: [UIKeyboardHIDUsage: CarouselKey] = [
                .keyboardLeftArrow: .left, .keyboardRightArrow: .right, .keyboardUpArrow: .up,
                .keyboardDownArrow: .down, .keyboardHome: .home, .keyboardEnd: .end,
                .keyboardPageUp: .pageUp, .keyboardPageDown: .pageDown, .keyboardReturnOrEnter: .enter,
            ]
            var others = presses
            for press in presses {
                guard let key = press.key.flatMap({ keys[$0.keyCode] }) else { continue }
                presenter.driver.key(key, time: press.timestamp)
                others.remove(press)
            }
            if !others.isEmpty { super.pressesBegan(others, with: event) }
        }

        // MARK: Accessibility

        /// One element to raise and lower, then the current card with its own elements: an adjustable container could not
        /// be focused.
        public override var accessibilityElements: [Any]? {
            get {
                let current = carousel.currentItemView.map { [$0 as Any] } ?? []
                return [adjustable] + current
            }
            set {}
        }

        /// Does what a screen reader asks for.
        @discardableResult
        fileprivate func perform(_ action: AccessibleElement.Action) -> Bool {
            presenter.driver.perform(action)
        }

        /// A swipe of three fingers: a page on or back.
        public override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
            switch direction {
            case .right, .down, .previous: presenter.driver.perform(.previous)
            case .left, .up, .next: presenter.driver.perform(.next)
            default: false
            }
        }
    }

    /// The carousel as one element: its value is where the current item is.
    @MainActor
    private final class AdjustableElement: UIAccessibilityElement {
        private weak var view: CarouselUIView?

        init(_ view: CarouselUIView) {
            self.view = view
            super.init(accessibilityContainer: view)
        }

        private var element: AccessibleElement? { view?.carousel.accessibleElements.first }

        override var accessibilityTraits: UIAccessibilityTraits {
            get { .adjustable }
            set {}
        }
        override var accessibilityLabel: String? {
            get { element?.label }
            set {}
        }
        override var accessibilityValue: String? {
            get { element?.value }
            set {}
        }
        override var accessibilityFrame: CGRect {
            get { view.map { UIAccessibility.convertToScreenCoordinates($0.bounds, in: $0) } ?? .zero }
            set {}
        }
        override func accessibilityIncrement() { view?.perform(.next) }
        override func accessibilityDecrement() { view?.perform(.previous) }
        override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
            get {
                let names = view?.carousel.accessibilityTexts.actions ?? [:]
                return (element?.actions ?? []).compactMap { action in
                    names[action].map { name in
                        UIAccessibilityCustomAction(name: name) { [weak view] _ in
                            view?.perform(action) ?? false
                        }
                    }
                }
            }
            set {}
        }
    }

    #if canImport(ObjectiveC)
        /// What UIKit calls by selectors.
        @MainActor
        private final class UIViewRelay: NSObject {
            private weak var view: CarouselUIView?

            init(_ view: CarouselUIView) { self.view = view }

            func listen() {
                let pan = UIPanGestureRecognizer(target: self, action: #selector(scroll))
                pan.allowedScrollTypesMask = .all
                pan.maximumNumberOfTouches = 0
                view?.addGestureRecognizer(pan)
                view?.addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: #selector(hover)))
                NotificationCenter.default.addObserver(
                    self, selector: #selector(followSettings),
                    name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
            }

            @objc func tick(_ link: CADisplayLink) { view?.frame(at: link.targetTimestamp) }

            @objc private func scroll(_ pan: UIPanGestureRecognizer) {
                let way = pan.translation(in: view)
                pan.setTranslation(.zero, in: view)
                view?.scroll(by: way, isOver: pan.state == .ended || pan.state == .cancelled)
            }

            @objc private func hover(_ hover: UIHoverGestureRecognizer) {
                let isOver = hover.state == .began || hover.state == .changed
                view?.hover(at: isOver ? hover.location(in: view) : nil)
            }

            @objc private func followSettings() { view?.followSettings() }
        }
    #endif

    /// The stage of a ``CarouselUIView``.
    @MainActor
    private final class UIViewStage: @MainActor CarouselStage {
        weak var host: CarouselUIView?

        func insert(_ view: UIView) { host?.addSubview(view) }

        func remove(_ view: UIView) { view.removeFromSuperview() }

        func place(_ view: UIView, at placement: Placement, look: ItemLook, order: Int) {
            // Not the frame: that of a transformed view means nothing.
            let size = CGSize(width: placement.viewSize.width, height: placement.viewSize.height)
            if view.bounds.size != size { view.bounds.size = size }
            view.center = CGPoint(x: placement.center.x, y: placement.center.y)
            view.layer.transform = CATransform3D(placement.transform)
            view.layer.zPosition = CGFloat(order)
            view.alpha = CGFloat(placement.alpha)
            view.isUserInteractionEnabled = placement.isInteractive
            view.layer.dress(look, shade: placement.shade)
        }

        func setNextFrame(_ next: NextFrame) { host?.nextFrame = next }
    }

    extension CATransform3D {
        /// The same matrix: for both, a point is a row vector on its left.
        public init(_ t: Transform3D) {
            self.init(
                m11: t.row1.x, m12: t.row1.y, m13: t.row1.z, m14: t.row1.w,
                m21: t.row2.x, m22: t.row2.y, m23: t.row2.z, m24: t.row2.w,
                m31: t.row3.x, m32: t.row3.y, m33: t.row3.z, m34: t.row3.w,
                m41: t.row4.x, m42: t.row4.y, m43: t.row4.z, m44: t.row4.w)
        }
    }
#endif
