// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for what is used of UIKit's views: a tree of views in windows, the first responder, traits. It is no UIKit: it does
// what the documents say of what the carousel uses, so that its view can be run.

@_exported import Foundation
@_exported import QuartzCore

public struct Selector: Sendable {}

@MainActor open class UIResponder: NSObject {
    public override nonisolated init() { super.init() }
    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { UIResponder.first === self }
    static weak var first: UIResponder?
    @discardableResult open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder else { return false }
        if let former = UIResponder.first, former !== self { former.resignFirstResponder() }
        UIResponder.first = self
        return true
    }
    @discardableResult open func resignFirstResponder() -> Bool {
        if isFirstResponder { UIResponder.first = nil }
        return true
    }
    open var next: UIResponder? { nil }
    open var keyCommands: [UIKeyCommand]? { nil }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}

@MainActor open class UIPress: NSObject {}
@MainActor open class UIPressesEvent: NSObject {}

@MainActor open class UIKeyCommand: NSObject {
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    public nonisolated static let inputHome = "UIKeyInputHome"
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    public let input: String?
    public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) { self.input = input }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }
public enum UISemanticContentAttribute: Sendable { case unspecified, forceLeftToRight, forceRightToLeft }
@MainActor open class UITraitCollection: NSObject {}
@MainActor open class UIFocusUpdateContext: NSObject {
    public weak var nextFocusedView: UIView?
}
@MainActor open class UIFocusAnimationCoordinator: NSObject {}

@MainActor open class UIView: UIResponder {
    public nonisolated static let noIntrinsicMetric: CGFloat = -1
    /// Whether what is set now is animated by whatever goes on, such as a rotation.
    public static var isAnimating = false
    /// Properties of views that were set while something was animated.
    public static var animated = 0
    private static func note() { if isAnimating { animated += 1 } }

    public init(frame: CGRect) {
        super.init()
        bounds.size = frame.size
        center = CGPoint(x: frame.midX, y: frame.midY)
        layer.isOfView = true
        layer.bounds.size = frame.size
    }
    public required init?(coder: NSCoder) { nil }
    open var clipsToBounds = false
    open var bounds = CGRect.zero {
        didSet {
            layer.bounds = bounds
            UIView.note()
            if bounds.size != oldValue.size { setNeedsLayout() }
        }
    }
    open var center = CGPoint.zero { didSet { UIView.note() } }
    open var frame: CGRect {
        get {
            CGRect(
                x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
                height: bounds.height)
        }
        set {
            center = CGPoint(x: newValue.midX, y: newValue.midY)
            bounds.size = newValue.size
        }
    }
    open var alpha: CGFloat = 1 { didSet { UIView.note() } }
    open var isUserInteractionEnabled = true
    public let layer = CALayer()
    public private(set) var subviews: [UIView] = []
    public private(set) weak var superview: UIView?
    open override var next: UIResponder? { superview }
    open var window: UIWindow? { superview?.window }
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        case .unspecified: window?.layoutDirection ?? .leftToRight
        }
    }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open var canBecomeFocused: Bool { false }
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}

    open var accessibilityElements: [Any]?
    open var accessibilityElementsHidden = false
    open var isHidden = false
    /// Pictures of views that were made.
    public static var snapshots = 0
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        UIView.snapshots += 1
        return UIView(frame: .zero)
    }
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        view.tellWindow()
        setNeedsLayout()
    }
    open func bringSubviewToFront(_ view: UIView) {
        subviews.removeAll { $0 === view }
        subviews.append(view)
    }
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        tellWindow()
    }
    private func tellWindow() {
        didMoveToWindow()
        for view in subviews { view.tellWindow() }
    }
    public private(set) var gestureRecognizers: [UIGestureRecognizer]? = nil
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
        recognizer.view = self
    }
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
    private var needsLayout = true
    open func setNeedsLayout() { needsLayout = true }
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }
    open func layoutSubviews() {}
    open func didMoveToWindow() {}
    public class func performWithoutAnimation(_ actions: () -> Void) {
        let former = isAnimating
        isAnimating = false
        actions()
        isAnimating = former
    }
    public static var keyAction: Selector { Selector() }

    /// The frontmost view at a point: the last subview that has it, through its transform, also in perspective.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, alpha > 0.01, bounds.contains(point) else { return nil }
        for view in subviews.reversed() {
            let place = CGPoint(x: point.x - view.center.x, y: point.y - view.center.y)
            guard let plane = view.layer.transform.plane(at: place) else { continue }
            let inside = CGPoint(x: plane.x + view.bounds.midX, y: plane.y + view.bounds.midY)
            if let found = view.hitTest(inside, with: event) { return found }
        }
        return self
    }
    open func isDescendant(of other: UIView) -> Bool {
        self === other || superview?.isDescendant(of: other) == true
    }
    func convert(toWindow point: CGPoint) -> CGPoint {
        guard let superview else { return point }
        return superview.convert(toWindow: CGPoint(x: point.x + frame.minX, y: point.y + frame.minY))
    }
}

@MainActor open class UIControl: UIView {}

@MainActor open class UIWindow: UIView {
    open override var window: UIWindow? { self }
    public var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }
}

@MainActor open class UIImage: NSObject {
    public init?(named name: String) {}
}

@MainActor open class UIImageView: UIView {
    public init(image: UIImage?) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { nil }
}

@MainActor open class UIApplication: UIResponder {
    public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name("memory")
}
