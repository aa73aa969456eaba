// Wheels, trackpads and pointers that hover. In: UIKit's recognizers. Out: the driver's wheels and pointers.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit

    /// Two recognizers of scrolls, since UIKit tells a wheel's notches apart from fingers only so, and one of hovers.
    @MainActor
    final class ScrollInput {
        private weak var host: CarouselUIView?
        private var kept: [AnyObject] = []
        private let decider = ScrollDecider()
        /// Hovers beside the finger's number, 0.
        private static let mouse = 1

        init(_ host: CarouselUIView) { self.host = host }

        private var driver: AnyCarouselDriver? { host?.presenter.driver }

        func listen() {
            decider.host = host
            add(.discrete) { [weak self] in self?.turn($0) }
            add(.continuous) { [weak self] in self?.scroll($0) }
            let hover = UIHoverGestureRecognizer()
            kept.append(hover.onAction { [weak self, weak hover] in if let hover { self?.follow(hover) } })
            host?.addGestureRecognizer(hover)
        }

        private func add(_ mask: UIScrollTypeMask, _ handler: @escaping (UIPanGestureRecognizer) -> Void) {
            let pan = UIPanGestureRecognizer()
            pan.allowedScrollTypesMask = mask
            pan.maximumNumberOfTouches = 0
            pan.delegate = decider
            kept.append(pan.onAction { [weak pan] in if let pan { handler(pan) } })
            host?.addGestureRecognizer(pan)
        }

        /// A wheel's notch is a step, however far UIKit says that it goes.
        private func turn(_ pan: UIPanGestureRecognizer) {
            let translation = pan.translation(in: host)
            pan.setTranslation(.zero, in: host)
            let notch = Size(width: -translation.x.sign(), height: -translation.y.sign())
            guard notch != .zero else { return }
            driver?.wheel(by: notch, unit: .notches, time: CACurrentMediaTime())
        }

        /// Distances in points, those of the content. UIKit tells of no momentum: the release is a flick.
        private func scroll(_ pan: UIPanGestureRecognizer) {
            let translation = pan.translation(in: host)
            let time = CACurrentMediaTime()
            pan.setTranslation(.zero, in: host)
            driver?.wheel(
                by: Size(width: -translation.x, height: -translation.y), phase: .fingers, time: time)
            guard pan.state == .ended || pan.state == .cancelled else { return }
            let speed = pan.velocity(in: host)
            driver?.endWheel(velocity: Size(width: -speed.x, height: -speed.y), time: time)
        }

        private func follow(_ hover: UIHoverGestureRecognizer) {
            let time = CACurrentMediaTime()
            guard hover.state == .began || hover.state == .changed else {
                driver?.pointerLeft(Self.mouse, time: time)
                return
            }
            let place = hover.location(in: host)
            driver?.pointerMoved(Self.mouse, to: Point(x: place.x, y: place.y), isDown: false, time: time)
        }
    }

    /// Lets a scroll begin only along the carousel: one across is for whatever scrolls around it.
    @MainActor
    private final class ScrollDecider: NSObject, UIGestureRecognizerDelegate {
        weak var host: CarouselUIView?

        func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            guard let pan = recognizer as? UIPanGestureRecognizer, let carousel = host?.carousel else {
                return true
            }
            var translation = pan.translation(in: host)
            if translation == .zero { translation = pan.velocity(in: host) }
            return carousel.shouldBeginDrag(translation: Size(width: translation.x, height: translation.y))
        }
    }

    extension CGFloat {
        /// −1, 0 or 1.
        fileprivate func sign() -> Double {
            guard self != 0 else { return 0 }
            return self < 0 ? -1 : 1
        }
    }
#endif
