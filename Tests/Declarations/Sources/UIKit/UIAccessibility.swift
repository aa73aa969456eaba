// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for what is used of UIKit's accessibility: what is posted is kept in a list.

@MainActor public enum UIAccessibility {
    public struct Notification: Hashable, Sendable {
        let name: String
        public static let pageScrolled = Notification(name: "pageScrolled")
        public static let layoutChanged = Notification(name: "layoutChanged")
    }
    public static var isReduceMotionEnabled = false
    public static var isVoiceOverRunning = false
    public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "reduceMotion")
    public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name("voiceOver")
    /// What was posted.
    public static var posted: [(notification: Notification, argument: String?)] = []
    public static func post(notification: Notification, argument: Any?) {
        posted.append((notification, argument as? String))
    }
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect { rect }
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let adjustable = UIAccessibilityTraits(rawValue: 1)
}

public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1
    case left, up, down, next, previous
}

@MainActor open class UIAccessibilityElement: UIResponder {
    public init(accessibilityContainer: Any) { super.init() }
    open var accessibilityTraits = UIAccessibilityTraits()
    open var accessibilityLabel: String?
    open var accessibilityValue: String?
    open var accessibilityFrame = CGRect.zero
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
    public let name: String
    public let actionHandler: (UIAccessibilityCustomAction) -> Bool
    public init(name: String, actionHandler: @escaping (UIAccessibilityCustomAction) -> Bool) {
        self.name = name
        self.actionHandler = actionHandler
    }
}
