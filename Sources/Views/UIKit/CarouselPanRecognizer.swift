// A finger on a carousel as UIKit's recognizers see it. In: touches. Out: the driver's pointers, and who wins.

#if canImport(UIKit)
    import CarouselEngine
    import UIKit
    #if canImport(UIKit.UIGestureRecognizerSubclass)
        import UIKit.UIGestureRecognizerSubclass
    #endif

    /// Drags a carousel. The driver's first ten points decide whose a touch is: the recognizer begins when the carousel
    /// claims it, and fails when the carousel declines it, so that a scroll view around takes over.
    ///
    /// Use `require(toFail:)` and a delegate as with any other recognizer.
    @MainActor
    public final class CarouselPanRecognizer: UIPanGestureRecognizer {
        weak var driver: AnyCarouselDriver?
        private weak var finger: UITouch?

        private func place(_ touch: UITouch) -> Point {
            let place = touch.location(in: view)
            return Point(x: place.x, y: place.y)
        }

        /// Takes the first finger; others are ignored while it is down.
        public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            for touch in touches {
                if finger == nil {
                    finger = touch
                    driver?.pointerDown(at: place(touch), time: touch.timestamp)
                } else {
                    ignore(touch, for: event)
                }
            }
        }

        /// Every move between two frames counts, so that the speed of a flick is that of the finger.
        public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let finger, touches.contains(finger) else { return }
            for move in event.coalescedTouches(for: finger) ?? [finger] {
                switch driver?.pointerMoved(to: place(move), time: move.timestamp) {
                case .claimed: state = state == .possible ? .began : .changed
                case .declined: state = .failed
                case .undecided, nil: break
                }
            }
        }

        /// Ends the drag, or taps. A tap on a control is the control's.
        public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let finger, touches.contains(finger) else { return }
            let isDrag = state == .began || state == .changed
            if isDrag || !(finger.view is UIControl) {
                driver?.pointerUp(at: place(finger), time: finger.timestamp)
            } else {
                driver?.pointerCancelled()
            }
            state = isDrag ? .ended : .failed
        }

        /// Lets go without a flick.
        public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let finger, touches.contains(finger) else { return }
            driver?.pointerCancelled()
            state = state == .possible ? .failed : .cancelled
        }

        /// Waits for another finger. One whose gesture is another recognizer's lets go.
        public override func reset() {
            if finger != nil { driver?.pointerCancelled() }
            finger = nil
        }
    }
#endif
