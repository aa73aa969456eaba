// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for what is used of AppKit: a tree of views in a window that hands events to the view under the pointer, and to the
// first responder. It is no AppKit: it does what the documents say of what the carousel uses, so that its view can be run.

@_exported import Foundation
@_exported import QuartzCore

public typealias NSRect = CGRect
public typealias NSSize = CGSize
public typealias NSPoint = CGPoint

@MainActor open class NSResponder: NSObject {
    public override nonisolated init() { super.init() }
    open var acceptsFirstResponder: Bool { false }
    open var nextResponder: NSResponder? { nil }
    open func becomeFirstResponder() -> Bool { true }
    open func resignFirstResponder() -> Bool { true }
    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
    open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
    open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
    open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }
    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
}

@MainActor open class NSEvent: NSObject {
    public struct SpecialKey: Hashable, Sendable {
        let number: Int
        public static let upArrow = SpecialKey(number: 0xF700)
        public static let downArrow = SpecialKey(number: 0xF701)
        public static let leftArrow = SpecialKey(number: 0xF702)
        public static let rightArrow = SpecialKey(number: 0xF703)
        public static let home = SpecialKey(number: 0xF729)
        public static let end = SpecialKey(number: 0xF72B)
        public static let pageUp = SpecialKey(number: 0xF72C)
        public static let pageDown = SpecialKey(number: 0xF72D)
        public static let carriageReturn = SpecialKey(number: 0x0D)
        public static let enter = SpecialKey(number: 0x03)
    }
    public struct Phase: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let began = Phase(rawValue: 1)
        public static let changed = Phase(rawValue: 4)
        public static let ended = Phase(rawValue: 8)
        public static let cancelled = Phase(rawValue: 16)
    }
    public struct ModifierFlags: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        public static let control = ModifierFlags(rawValue: 1 << 18)
        public static let option = ModifierFlags(rawValue: 1 << 19)
        public static let command = ModifierFlags(rawValue: 1 << 20)
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        public static let function = ModifierFlags(rawValue: 1 << 23)
    }
    public override nonisolated init() { super.init() }
    public var timestamp = 0.0
    public var locationInWindow = NSPoint.zero
    public var scrollingDeltaX: CGFloat = 0
    public var scrollingDeltaY: CGFloat = 0
    public var hasPreciseScrollingDeltas = false
    public var phase: Phase = []
    public var momentumPhase: Phase = []
    public var modifierFlags: ModifierFlags = []
    public var specialKey: SpecialKey?
}

public enum NSUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class NSTrackingArea: NSObject {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mouseEnteredAndExited = Options(rawValue: 1)
        public static let mouseMoved = Options(rawValue: 2)
        public static let activeInKeyWindow = Options(rawValue: 0x20)
        public static let inVisibleRect = Options(rawValue: 0x200)
    }
    public init(rect: NSRect, options: Options, owner: Any?, userInfo: [AnyHashable: Any]? = nil) {}
}

@MainActor open class NSView: NSResponder {
    public nonisolated static let noIntrinsicMetric: CGFloat = -1
    public init(frame: NSRect) {
        self.frame = frame
        super.init()
    }
    public required init?(coder: NSCoder) { nil }
    open var frame: NSRect
    open var bounds: NSRect { CGRect(origin: .zero, size: frame.size) }
    open var intrinsicContentSize: NSSize {
        NSSize(width: NSView.noIntrinsicMetric, height: NSView.noIntrinsicMetric)
    }
    open var isFlipped: Bool { false }
    open var wantsLayer = false { didSet { if wantsLayer, layer == nil { layer = CALayer() } } }
    open var layer: CALayer?
    open var subviews: [NSView] = []
    open private(set) weak var superview: NSView?
    open internal(set) weak var window: NSWindow?
    open var trackingAreas: [NSTrackingArea] = []
    open var userInterfaceLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight
    open override var nextResponder: NSResponder? { superview }
    open func addSubview(_ view: NSView) {
        view.superview = self
        subviews.append(view)
        view.window = window
        view.viewDidMoveToWindow()
        view.updateTrackingAreas()
    }
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        window = nil
        viewDidMoveToWindow()
    }
    open func viewDidMoveToWindow() {}
    open func layout() {}
    open func updateTrackingAreas() {}
    open func addTrackingArea(_ area: NSTrackingArea) { trackingAreas.append(area) }
    open func removeTrackingArea(_ area: NSTrackingArea) { trackingAreas.removeAll { $0 === area } }
    /// From the window's points, whose y grows upwards.
    open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
        guard let content = window?.contentView else { return point }
        let (x, y) = (point.x - frame.minX, content.frame.height - point.y - frame.minY)
        return NSPoint(x: x, y: isFlipped ? y : frame.height - y)
    }
    /// In place of a target and a selector.
    public func screenLink(_ handler: @escaping (Double) -> Bool) -> CADisplayLink { .calling(handler) }

    open func isAccessibilityElement() -> Bool { false }
    open func accessibilityRole() -> NSAccessibility.Role? { nil }
    open func accessibilityLabel() -> String? { nil }
    open func accessibilityValue() -> Any? { nil }
    open func accessibilityPerformIncrement() -> Bool { false }
    open func accessibilityPerformDecrement() -> Bool { false }
    open func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { nil }
}

@MainActor open class NSWindow: NSResponder {
    public let contentView: NSView?
    public private(set) weak var firstResponder: NSResponder?
    public init(contentView: NSView) {
        self.contentView = contentView
        super.init()
        contentView.window = self
    }
    @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        guard responder !== firstResponder else { return true }
        guard firstResponder?.resignFirstResponder() ?? true else { return false }
        firstResponder = nil
        guard let responder, responder.acceptsFirstResponder, responder.becomeFirstResponder() else {
            return responder == nil
        }
        firstResponder = responder
        return true
    }
}

@MainActor public enum NSAccessibility {
    public struct Role: Hashable, Sendable {
        let name: String
        public static let slider = Role(name: "slider")
    }
    public struct Notification: Hashable, Sendable {
        let name: String
        public static let valueChanged = Notification(name: "valueChanged")
    }
    /// What was posted.
    public static var posted: [Notification] = []
    public static func post(element: Any, notification: Notification) { posted.append(notification) }
}

@MainActor open class NSAccessibilityCustomAction: NSObject {
    public let name: String
    public let handler: (() -> Bool)?
    public init(name: String, handler: (() -> Bool)?) {
        self.name = name
        self.handler = handler
    }
}

@MainActor open class NSWorkspace: NSObject {
    public static let shared = NSWorkspace()
    public static let accessibilityDisplayOptionsDidChangeNotification = NSNotification.Name("display")
    public let notificationCenter = NotificationCenter()
    public var accessibilityDisplayShouldReduceMotion = false
}
