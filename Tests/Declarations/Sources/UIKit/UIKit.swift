// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of what is used of UIKit, where there is none.

@_exported import Foundation
@_exported import QuartzCore

@MainActor open class UIResponder: NSObject {
    open var canBecomeFirstResponder: Bool { false }
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    @discardableResult open func resignFirstResponder() -> Bool { false }
    open var next: UIResponder? { nil }
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}

@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) { nil }
    open var clipsToBounds = false
    open var bounds = CGRect.zero
    open var center = CGPoint.zero
    open var alpha: CGFloat = 1
    open var isUserInteractionEnabled = true
    open var layer: CALayer { CALayer() }
    open var window: UIView? { nil }
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    open var accessibilityElements: [Any]?
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    open func layoutSubviews() {}
    open func didMoveToWindow() {}
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
}

@MainActor open class UIControl: UIView {}

public enum UIUserInterfaceLayoutDirection { case leftToRight, rightToLeft }

@MainActor open class UITouch: NSObject {
    public var timestamp: Double { 0 }
    public var view: UIView? { nil }
    public func location(in view: UIView?) -> CGPoint { .zero }
}

@MainActor open class UIEvent: NSObject {
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? { nil }
}

@MainActor open class UIPressesEvent: UIEvent {}

@MainActor open class UIPress: NSObject {
    public var timestamp: Double { 0 }
    public var key: UIKey? { nil }
}

@MainActor open class UIKey: NSObject {
    public var keyCode: UIKeyboardHIDUsage { .keyboardHome }
}

public enum UIKeyboardHIDUsage: Hashable, Sendable {
    case keyboardLeftArrow, keyboardRightArrow, keyboardUpArrow, keyboardDownArrow, keyboardHome, keyboardEnd,
        keyboardPageUp, keyboardPageDown, keyboardReturnOrEnter
}

@MainActor open class UIGestureRecognizer: NSObject {
    public enum State { case possible, began, changed, ended, cancelled, failed }
    open var state = State.possible
    open var view: UIView? { nil }
    open func ignore(_ touch: UITouch, for event: UIEvent) {}
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func reset() {}
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}

@MainActor public enum UIAccessibility {
    public static var isReduceMotionEnabled: Bool { false }
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect { rect }
}

public struct UIAccessibilityTraits: Sendable {
    public static let adjustable = UIAccessibilityTraits()
}

public struct UIAccessibilityScrollDirection: RawRepresentable, Sendable, Equatable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let right = Self(rawValue: 1)
    public static let left = Self(rawValue: 2)
    public static let up = Self(rawValue: 3)
    public static let down = Self(rawValue: 4)
    public static let next = Self(rawValue: 5)
    public static let previous = Self(rawValue: 6)
}

@MainActor open class UIAccessibilityElement: UIResponder {
    public init(accessibilityContainer: Any) {}
    open var accessibilityTraits = UIAccessibilityTraits()
    open var accessibilityLabel: String?
    open var accessibilityValue: String?
    open var accessibilityFrame = CGRect.zero
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
    public init(name: String, actionHandler: @escaping (UIAccessibilityCustomAction) -> Bool) {}
}
