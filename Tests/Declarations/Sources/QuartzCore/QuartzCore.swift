// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of what is used of Core Animation and Core Graphics, where there is neither.

@_exported import Foundation

open class CALayer {
    public init() {}
    open var name: String?
    open var zPosition: CGFloat = 0
    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var backgroundColor: CGColor?
    open var sublayers: [CALayer]?
    open var mask: CALayer?
    open var masksToBounds = false
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowRadius: CGFloat = 0
    open var shadowOffset = CGSize.zero
    open var transform = CATransform3D()
    open func addSublayer(_ layer: CALayer) {}
    open func removeFromSuperlayer() {}
}

open class CAShapeLayer: CALayer {
    open var path: CGPath?
}

public struct CATransform3D {
    public init() {}
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat,
        m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat,
        m43: CGFloat, m44: CGFloat
    ) {}
}

public func CACurrentMediaTime() -> Double { 0 }

open class CGColor {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

open class CGPath {}

open class CGMutablePath: CGPath {
    public override init() {}
    public func move(to point: CGPoint) {}
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {}
    public func closeSubpath() {}
}
