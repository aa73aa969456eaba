// A finger on a carousel as UIKit's recognizers see it. In: touches. Out: the driver's pointers, and who wins.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import CarouselEngine
    import UIKit
    #if canImport(UIKit.UIGestureRecognizerSubclass)
        import UIKit.UIGestureRecognizerSubclass
    #endif

    /// Drags a carousel, and taps its items. The first ten points decide whose a touch is: the recognizer asks to begin when
    /// the carousel would take it, and fails when it would not, so that a scroll view around takes over. Nothing moves before
    /// UIKit lets it begin: `require(toFail:)` and a delegate work as with any other recognizer.
    @MainActor
    public final class CarouselPanRecognizer: UIPanGestureRecognizer {
        weak var driver: AnyCarouselDriver?
        private weak var finger: UITouch?
        /// What waits until the recognizer has begun.
        private var waiting: [(place: Point, time: Double)] = []
        private var tap: (place: Point, time: Double)?

        private func place(_ touch: UITouch) -> Point {
            let place = touch.location(in: view)
            return Point(x: place.x, y: place.y)
        }

        private var isDragging: Bool { state == .began || state == .changed }

        /// Takes the first finger; others are ignored while it is down.
        public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            super.touchesBegan(touches, with: event)
            for touch in touches {
                if finger == nil {
                    finger = touch
                    driver?.pointerDown(at: place(touch), time: touch.timestamp)
                } else if touch !== finger {
                    ignore(touch, for: event)
                }
            }
        }

        /// Every move between two frames counts, so that the speed of a flick is that of the finger.
        public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let finger, touches.contains(finger) else { return }
            let moves = (event.coalescedTouches(for: finger) ?? [finger]).map { (place($0), $0.timestamp) }
            if isDragging {
                waiting += moves
                state = .changed
                return passOn()
            }
            for (move, time) in moves {
                switch driver?.answer(ifPointer: 0, movesTo: move) {
                case .claimed where waiting.isEmpty:
                    waiting.append((move, time))
                    state = .began
                case .claimed: waiting.append((move, time))
                case .declined:
                    driver?.pointerCancelled()
                    state = .failed
                    return
                case .undecided, nil: driver?.pointerMoved(to: move, time: time)
                }
            }
        }

        /// Ends the drag, or taps. A tap on a control is the control's.
        public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let finger, touches.contains(finger) else { return }
            let end = (place: place(finger), time: finger.timestamp)
            if isDragging {
                passOn()
                driver?.pointerUp(at: end.place, time: end.time)
                forget()
                state = .ended
            } else if isOfControl(finger) {
                driver?.pointerCancelled()
                forget()
                state = .failed
            } else {
                tap = end
                state = .ended
            }
        }

        /// Lets go without a flick.
        public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let finger, touches.contains(finger) else { return }
            driver?.pointerCancelled()
            forget()
            state = isDragging ? .cancelled : .failed
        }

        /// Waits for another finger. One whose gesture is another recognizer's, or that may not begin, lets go.
        public override func reset() {
            super.reset()
            if finger != nil { driver?.pointerCancelled() }
            forget()
        }

        /// UIKit has let it begin, or recognized its tap: what waits happens now.
        func act() {
            if isDragging { passOn() }
            guard state == .ended, let tap else { return }
            driver?.pointerUp(at: tap.place, time: tap.time)
            forget()
        }

        private func passOn() {
            for move in waiting { driver?.pointerMoved(to: move.place, time: move.time) }
            waiting.removeAll(keepingCapacity: true)
        }

        private func forget() {
            finger = nil
            tap = nil
            waiting.removeAll(keepingCapacity: true)
        }

        /// Whether a control is under the finger, or around what is.
        private func isOfControl(_ touch: UITouch) -> Bool {
            var found = touch.view
            while let here = found, here !== view {
                if here is UIControl { return true }
                found = here.superview
            }
            return false
        }
    }
#endif
