// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for what is used of Core Animation and Core Graphics, where there is neither: layers are a tree, frames come when a
// test gives them, and a change that would be animated is noted.

@_exported import Foundation

/// What a test sees and sets.
@MainActor public enum StandInClock {
    /// The time that `CACurrentMediaTime` gives.
    public static var time = 100.0
    /// Changes of layers that would be animated.
    public static var implicitAnimations = 0
    static var disablesActions = false
    static var links: [CADisplayLink] = []

    /// A frame of the screen.
    public static func frame(after seconds: Double = 1.0 / 60) {
        time += seconds
        for link in links where !link.handler(time) { link.invalidate() }
    }
    public static var hasFrames: Bool { !links.isEmpty }
}

public func CACurrentMediaTime() -> Double { MainActor.assumeIsolated { StandInClock.time } }

@MainActor open class CALayer: NSObject {
    public override nonisolated init() { super.init() }
    open var name: String?
    /// Whether it is a view's own: then its changes are not animated by themselves.
    public var isOfView = false
    private func note() {
        if !isOfView, superlayer != nil, !StandInClock.disablesActions {
            StandInClock.implicitAnimations += 1
        }
    }
    open var zPosition: CGFloat = 0 { didSet { note() } }
    open var frame = CGRect.zero { didSet { note() } }
    open var bounds = CGRect.zero { didSet { note() } }
    open var position = CGPoint.zero { didSet { note() } }
    open var opacity: Float = 1 { didSet { note() } }
    open var backgroundColor: CGColor? { didSet { note() } }
    open var sublayers: [CALayer]?
    public private(set) weak var superlayer: CALayer?
    open var mask: CALayer? { didSet { maskChanges += 1 } }
    /// How often a mask was set.
    public var maskChanges = 0
    open var masksToBounds = false
    open var cornerRadius: CGFloat = 0
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowRadius: CGFloat = 3
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var transform = CATransform3DIdentity { didSet { note() } }
    open func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
        sublayers = (sublayers ?? []) + [layer]
        layer.superlayer = self
    }
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }
}

open class CAShapeLayer: CALayer {
    open var path: CGPath?
}

open class CAGradientLayer: CALayer {
    open var colors: [Any]?
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(
        m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0, m31: 0, m32: 0, m33: sz, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

@MainActor public class CATransaction: NSObject {
    private static var stack: [Bool] = []
    public class func begin() { stack.append(StandInClock.disablesActions) }
    public class func commit() { StandInClock.disablesActions = stack.removeLast() }
    public class func setDisableActions(_ flag: Bool) { StandInClock.disablesActions = flag }
}

public struct CATransform3D: Sendable, Equatable {
    public var numbers: [CGFloat]
    public init() { numbers = Array(repeating: 0, count: 16) }
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat,
        m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat,
        m43: CGFloat, m44: CGFloat
    ) {
        numbers = [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
    /// The point of the plane that is drawn at a place; nil for a plane seen from its edge, or behind the eye.
    public func plane(at p: CGPoint) -> CGPoint? {
        let m = numbers
        // The equations x' w = x, y' w = y are linear in the plane's x and y.
        let (a, b) = (m[0] - p.x * m[3], m[4] - p.x * m[7])
        let (c, d) = (m[1] - p.y * m[3], m[5] - p.y * m[7])
        let (e, f) = (p.x * m[15] - m[12], p.y * m[15] - m[13])
        let determinant = a * d - b * c
        guard determinant != 0 else { return nil }
        let found = CGPoint(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
        return found.x * m[3] + found.y * m[7] + m[15] > 0 ? found : nil
    }
    /// Where a point of the plane is drawn.
    public func shown(_ p: CGPoint) -> CGPoint {
        func column(_ c: Int) -> CGFloat { p.x * numbers[c] + p.y * numbers[4 + c] + numbers[12 + c] }
        return CGPoint(x: column(0) / column(3), y: column(1) / column(3))
    }
}

public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0,
    m42: 0,
    m43: 0, m44: 1)

public struct CAFrameRateRange: Sendable {
    public init(minimum: Float, maximum: Float, preferred: Float?) {}
}

@MainActor public final class CADisplayLink: NSObject {
    fileprivate let handler: (Double) -> Bool
    init(_ handler: @escaping (Double) -> Bool) { self.handler = handler }
    public var targetTimestamp: Double { StandInClock.time }
    public var preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 60, preferred: nil)
    public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) { StandInClock.links.append(self) }
    public func invalidate() { StandInClock.links.removeAll { $0 === self } }
    /// In place of a target and a selector.
    public static func calling(_ handler: @escaping (Double) -> Bool) -> CADisplayLink {
        CADisplayLink(handler)
    }
}

public final class CGColor: Sendable {
    public let parts: [CGFloat]
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        parts = [red, green, blue, alpha]
    }
}

open class CGPath {}

open class CGMutablePath: CGPath {
    public override init() {}
    public func move(to point: CGPoint) {}
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {}
    public func closeSubpath() {}
}

extension NotificationCenter {
    /// In place of the main queue, which nobody serves in a test: the call comes at once.
    @MainActor
    public func onMain(_ name: Notification.Name, _ handler: @escaping @MainActor () -> Void)
        -> any NSObjectProtocol
    {
        addObserver(forName: name, object: nil, queue: nil) { _ in MainActor.assumeIsolated { handler() } }
    }
}
