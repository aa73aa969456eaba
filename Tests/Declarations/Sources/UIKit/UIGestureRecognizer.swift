// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for UIKit's recognizers: touches go to those of the view that is hit and of the views around it; one that asks to
// begin is asked for by its delegate and waits for those that must fail first; then it prevents the others.

@MainActor open class UITouch: NSObject {
    public internal(set) var timestamp = 0.0
    public internal(set) weak var view: UIView?
    var place = CGPoint.zero  // in the window
    open func location(in view: UIView?) -> CGPoint {
        guard let view else { return place }
        let corner = view.convert(toWindow: .zero)
        return CGPoint(x: place.x - corner.x, y: place.y - corner.y)
    }
}

@MainActor open class UIEvent: NSObject {
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { nil }
}

@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
}

@MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
    public override nonisolated init() { super.init() }
    open var state = State.possible
    open internal(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    var mustFail: [UIGestureRecognizer] = []
    private final class Target {
        let handler: () -> Void
        init(_ handler: @escaping () -> Void) { self.handler = handler }
    }
    private var targets: [() -> Void] = []
    open func require(toFail other: UIGestureRecognizer) { mustFail.append(other) }
    /// In place of a target and a selector.
    public func onAction(_ handler: @escaping () -> Void) -> AnyObject {
        let target = Target(handler)
        targets.append { [weak target] in target?.handler() }
        return target
    }
    func act() { for target in targets { target() } }
    open func location(in view: UIView?) -> CGPoint { .zero }
    open func ignore(_ touch: UITouch, for event: UIEvent) {}
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func reset() {}
}

public struct UIScrollTypeMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let discrete = Self(rawValue: 1)
    public static let continuous = Self(rawValue: 2)
    public static let all: Self = [.discrete, .continuous]
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var allowedScrollTypesMask: UIScrollTypeMask = []
    open var maximumNumberOfTouches = Int.max
    var way = CGPoint.zero
    var speed = CGPoint.zero
    open func translation(in view: UIView?) -> CGPoint { way }
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { way = translation }
    open func velocity(in view: UIView?) -> CGPoint { speed }
}

@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    var place = CGPoint.zero
    open override func location(in view: UIView?) -> CGPoint { place }
}

/// A finger of a test.
@MainActor public final class StandInFinger {
    public private(set) var touch = UITouch()
    private let window: UIWindow
    private let event = UIEvent()
    private var recognizers: [UIGestureRecognizer] = []
    /// Whether a recognizer has taken the touch from the view.
    public private(set) var isTakenFromView = false

    /// It goes down in a window.
    public init(at place: CGPoint, in window: UIWindow) {
        self.window = window
        touch.view = window.hitTest(place, with: event)
        move(touch, to: place)
        var view = touch.view
        while let here = view {
            for recognizer in here.gestureRecognizers ?? [] {
                guard (recognizer as? UIPanGestureRecognizer)?.maximumNumberOfTouches != 0,
                    !(recognizer is UIHoverGestureRecognizer)
                else { continue }
                recognizers.append(recognizer)
            }
            view = here.superview
        }
        tell { $0.touchesBegan([touch], with: event) }
    }

    private func move(_ touch: UITouch, to place: CGPoint) {
        touch.place = place
        touch.timestamp = StandInClock.time
    }

    public func move(to place: CGPoint) {
        move(touch, to: place)
        tell { $0.touchesMoved([touch], with: event) }
    }

    public func up() {
        touch.timestamp = StandInClock.time
        tell { $0.touchesEnded([touch], with: event) }
        finish()
    }

    public func cancel() {
        tell { $0.touchesCancelled([touch], with: event) }
        finish()
    }

    private func isOver(_ state: UIGestureRecognizer.State) -> Bool {
        [.ended, .cancelled, .failed].contains(state)
    }

    private func tell(_ call: (UIGestureRecognizer) -> Void) {
        for recognizer in recognizers where !isOver(recognizer.state) {
            let former = recognizer.state
            call(recognizer)
            guard recognizer.state != former || recognizer.state == .changed else { continue }
            if former == .possible, recognizer.state == .began || recognizer.state == .ended {
                guard mayBegin(recognizer) else {
                    recognizer.state = .failed
                    recognizer.reset()
                    continue
                }
                prevent(others: recognizer)
            }
            if recognizer.state != .failed { recognizer.act() }
        }
    }

    private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true,
            recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true
        else { return false }
        return recognizer.mustFail.allSatisfy { $0.state == .failed }
    }

    private func prevent(others first: UIGestureRecognizer) {
        isTakenFromView = true
        for other in recognizers where other !== first && other.state == .possible {
            other.state = .failed
            other.reset()
        }
    }

    private func finish() {
        for recognizer in recognizers {
            recognizer.reset()
            recognizer.state = .possible
        }
        recognizers = []
    }
}

/// Wheels and pointers of a test.
@MainActor public enum StandInPointer {
    /// A scroll over a view, which those of its recognizers hear that may begin.
    public static func scroll(
        over view: UIView, _ steps: [CGPoint], type: UIScrollTypeMask, velocity: CGPoint = .zero
    ) -> Bool {
        var isTaken = false
        for case let pan as UIPanGestureRecognizer in view.gestureRecognizers ?? []
        where pan.allowedScrollTypesMask.contains(type) {
            pan.speed = velocity
            pan.way = steps.first ?? .zero
            guard pan.delegate?.gestureRecognizerShouldBegin(pan) ?? true else { continue }
            isTaken = true
            for (number, step) in steps.enumerated() {
                pan.way = step
                pan.state = number == 0 ? .began : .changed
                pan.act()
                StandInClock.frame()
            }
            pan.way = .zero
            pan.state = .ended
            pan.act()
            pan.state = .possible
        }
        return isTaken
    }

    public static func hover(over view: UIView, at place: CGPoint?) {
        for case let hover as UIHoverGestureRecognizer in view.gestureRecognizers ?? [] {
            hover.state = place == nil ? .ended : .changed
            hover.place = place ?? .zero
            hover.act()
        }
    }
}
