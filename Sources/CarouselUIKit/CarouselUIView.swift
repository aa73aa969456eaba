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

        private let stage = UIViewStage()
        private lazy var presenter = CarouselPresenter(carousel, on: stage)
        private var link: CADisplayLink?
        private var touch: UITouch?

        /// - Parameter carousel: its bounds are the view's from now on.
        public init(_ carousel: Carousel<UIView>) {
            self.carousel = carousel
            super.init(frame: .zero)
            clipsToBounds = true
            isMultipleTouchEnabled = false
            stage.host = self
            _ = presenter
            let pan = UIPanGestureRecognizer(target: self, action: #selector(scroll))
            pan.allowedScrollTypesMask = .all
            pan.maximumNumberOfTouches = 0
            addGestureRecognizer(pan)
            NotificationCenter.default.addObserver(
                self, selector: #selector(followSettings),
                name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
            followSettings()
        }

        /// Not supported: a carousel has no archived form.
        public required init?(coder: NSCoder) { nil }

        @objc private func followSettings() {
            carousel.environment.reducesMotion = UIAccessibility.isReduceMotionEnabled
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
            followFrames()
        }

        fileprivate var needsFrames = false { didSet { followFrames() } }

        private func followFrames() {
            if needsFrames, window != nil {
                guard link == nil else { return }
                link = CADisplayLink(target: self, selector: #selector(tick))
                link?.add(to: .main, forMode: .common)
            } else {
                link?.invalidate()
                link = nil
            }
        }

        @objc private func tick(_ link: CADisplayLink) {
            presenter.frame(at: link.targetTimestamp, bounds: size)
        }

        // MARK: Touches

        private func place(_ touch: UITouch) -> Point {
            let place = touch.location(in: self)
            return Point(x: place.x, y: place.y)
        }

        /// Takes the first finger; others are ignored while it is down.
        public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            guard touch == nil, let first = touches.first else { return }
            touch = first
            presenter.driver.pointerDown(at: place(first), time: first.timestamp)
        }

        /// Every move between two frames counts, so that the speed of a flick is that of the finger.
        public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            guard let touch, touches.contains(touch) else { return }
            for move in event?.coalescedTouches(for: touch) ?? [touch] {
                presenter.driver.pointerMoved(to: place(move), time: move.timestamp)
            }
        }

        /// Ends the drag, or taps.
        public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            guard let touch, touches.contains(touch) else { return }
            self.touch = nil
            presenter.driver.pointerUp(at: place(touch), time: touch.timestamp)
        }

        /// Lets go without a flick.
        public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            guard let touch, touches.contains(touch) else { return }
            self.touch = nil
            presenter.driver.pointerCancelled()
        }

        @objc private func scroll(_ pan: UIPanGestureRecognizer) {
            let way = pan.translation(in: self)
            pan.setTranslation(.zero, in: self)
            presenter.driver.wheel(
                by: Size(width: -way.x, height: -way.y), time: CACurrentMediaTime())
            if pan.state == .ended || pan.state == .cancelled { presenter.driver.endWheel() }
        }

        // MARK: Keys

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

        /// The carousel itself is the element: its value is the current item.
        public override var isAccessibilityElement: Bool {
            get { true }
            set {}
        }
        /// It can be raised and lowered.
        public override var accessibilityTraits: UIAccessibilityTraits {
            get { .adjustable }
            set {}
        }
        /// The current item's label.
        public override var accessibilityLabel: String? {
            get { carousel.accessibleElements.first?.label }
            set {}
        }
        /// As in "3 of 12".
        public override var accessibilityValue: String? {
            get { carousel.accessibleElements.first?.value }
            set {}
        }
        /// To the next item.
        public override func accessibilityIncrement() { carousel.perform(.next) }
        /// To the item before.
        public override func accessibilityDecrement() { carousel.perform(.previous) }
    }

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

        func setNeedsFrames(_ isNeeded: Bool) { host?.needsFrames = isNeeded }
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
