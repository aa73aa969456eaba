// An effect as poses at some offsets: between them every number changes evenly. In: poses by offset. Out: an item's place.

/// How an item is at an offset.
public struct Pose: Equatable, Sendable {
    /// A length: points, and a part of the item's own length on that axis.
    public struct Length: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
        /// In points.
        public let points: Double
        /// 1 is the item's own length.
        public let part: Double

        /// - Parameters:
        ///   - points: in points.
        ///   - part: of the item's own length; 1 is all of it.
        public init(points: Double = 0, part: Double = 0) {
            self.points = points
            self.part = part
        }

        /// Points.
        public init(floatLiteral value: Double) { self.init(points: value) }
        /// Points.
        public init(integerLiteral value: Int) { self.init(points: Double(value)) }

        /// A part of the item's own length: `.part(1.2)` is 120 % of it.
        public static func part(_ part: Double) -> Length { Length(part: part) }
    }

    /// A point of an item, from its middle.
    public struct Origin: Equatable, Sendable {
        /// Along the scroll axis.
        public let along: Length
        /// Across the scroll axis.
        public let across: Length

        /// - Parameters:
        ///   - along: along the scroll axis.
        ///   - across: across the scroll axis.
        public init(along: Length = 0, across: Length = 0) {
            self.along = along
            self.across = across
        }
    }

    /// Moved along the scroll axis.
    public var along: Length
    /// Moved across the scroll axis.
    public var across: Length
    /// Moved towards the viewer, in points.
    public var z: Double
    /// Turned about the scroll axis, in radians; first of the three.
    public var turnedAcross: Double
    /// Turned about the axis across the scroll axis, in radians.
    public var turned: Double
    /// Turned in the plane of the screen, in radians; last of the three.
    public var rotated: Double
    /// A factor along the scroll axis.
    public var scaleAlong: Double
    /// A factor across the scroll axis.
    public var scaleAcross: Double
    /// 0 to 1.
    public var alpha: Double
    /// −1, black, to 1, white.
    public var shade: Double
    /// The point that is rotated and scaled about, along and across the scroll axis from the item's middle; nil for the
    /// middle. Between two poses, the outer one's holds.
    public var origin: Origin?

    /// - Parameters:
    ///   - along: moved along the scroll axis.
    ///   - across: moved across the scroll axis.
    ///   - z: moved towards the viewer, in points.
    ///   - turnedAcross: about the scroll axis, in radians.
    ///   - turned: about the axis across the scroll axis, in radians.
    ///   - rotated: in the plane of the screen, in radians.
    ///   - scale: a factor along the scroll axis.
    ///   - scaleAcross: a factor across it; nil for the same.
    ///   - alpha: 0 to 1.
    ///   - shade: −1 to 1.
    ///   - origin: along and across, what is rotated and scaled about; nil for the middle.
    public init(
        along: Length = 0, across: Length = 0, z: Double = 0, turnedAcross: Double = 0, turned: Double = 0,
        rotated: Double = 0, scale: Double = 1, scaleAcross: Double? = nil, alpha: Double = 1,
        shade: Double = 0,
        origin: Origin? = nil
    ) {
        self.along = along
        self.across = across
        self.z = z
        self.turnedAcross = turnedAcross
        self.turned = turned
        self.rotated = rotated
        scaleAlong = scale
        self.scaleAcross = scaleAcross ?? scale
        self.alpha = alpha
        self.shade = shade
        self.origin = origin
    }

    /// At rest: in the middle, as it is.
    public static let rest = Pose()
}

/// Poses at some offsets. Numbers change evenly from the pose at 0 to its neighbors, go on beyond the outermost pose up to a
/// limit, and stay there.
///
/// ```swift
/// static let poses = Poses([-1: Pose(along: .part(-1.2), alpha: 0), 1: Pose(along: .part(1.2), rotated: 0.3)], limit: 2)
///
/// func place(_ item: borrowing EffectItem) { item.put(Self.poses) }
/// ```
public struct Poses: Equatable, Sendable {
    private struct Stop: Equatable, Sendable {
        let at: Double
        let pose: Pose
    }

    /// Before and after the center, from rest outwards.
    private let before: [Stop]
    private let after: [Stop]
    private let limit: Double?

    /// - Parameters:
    ///   - poses: by offsets in items; that at 0 is at rest unless it is given. Those whose offset is not finite are left out.
    ///   - limit: the offset on either side from which numbers stay; nil for that of the outermost pose.
    public init(_ poses: [Double: Pose], limit: Double? = nil) {
        let rest = Stop(at: 0, pose: poses[0] ?? .rest)
        let outer = poses.filter { $0.key != 0 && $0.key.isFinite }.sorted { abs($0.key) < abs($1.key) }
        before = [rest] + outer.filter { $0.key < 0 }.map { Stop(at: -$0.key, pose: $0.value) }
        after = [rest] + outer.filter { $0.key > 0 }.map { Stop(at: $0.key, pose: $0.value) }
        self.limit = limit.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The two poses that an offset lies between, and how far it is from the inner to the outer one: beyond 1 outside.
    fileprivate func parts(at offset: Double) -> (inner: Pose, outer: Pose, part: Double) {
        let side = offset < 0 ? before : after
        let last = side.count - 1
        guard last > 0 else { return (side[0].pose, side[0].pose, 0) }
        let d = min(abs(offset), limit ?? side[last].at)
        var k = 0
        while k < last - 1, d > side[k + 1].at { k += 1 }
        return (side[k].pose, side[k + 1].pose, (d - side[k].at) / (side[k + 1].at - side[k].at))
    }
}

extension Pose.Length {
    fileprivate func mixed(with outer: Pose.Length, _ u: Double, _ t: Double) -> Pose.Length {
        Pose.Length(points: points * u + outer.points * t, part: part * u + outer.part * t)
    }

    /// In points.
    fileprivate func length(of own: Double) -> Double { points + part * own }
}

extension Pose {
    /// A pose between this one and an outer one.
    ///
    /// - Parameter t: 0 is this one, 1 the outer one.
    fileprivate func mixed(with outer: Pose, part t: Double) -> Pose {
        let u = 1 - t
        var pose = outer
        pose.along = along.mixed(with: outer.along, u, t)
        pose.across = across.mixed(with: outer.across, u, t)
        pose.z = z * u + outer.z * t
        pose.turnedAcross = turnedAcross * u + outer.turnedAcross * t
        pose.turned = turned * u + outer.turned * t
        pose.rotated = rotated * u + outer.rotated * t
        pose.scaleAlong = scaleAlong * u + outer.scaleAlong * t
        pose.scaleAcross = scaleAcross * u + outer.scaleAcross * t
        pose.alpha = alpha * u + outer.alpha * t
        pose.shade = shade * u + outer.shade * t
        return pose
    }
}

extension Poses {
    /// Where an item is at an offset, and how opaque and shaded it is.
    ///
    /// - Parameters:
    ///   - offset: from the center, in items.
    ///   - base: what its transform starts from.
    ///   - carousel: that it is in.
    /// - Complexity: linear in the number of poses on one side.
    public func place(at offset: Double, from base: Transform3D, in carousel: borrowing EffectContext) -> (
        transform: Transform3D, alpha: Double, shade: Double
    ) {
        let (inner, outer, part) = parts(at: offset)
        let pose = inner.mixed(with: outer, part: part)
        let width = carousel.itemWidth
        let height = carousel.itemHeight
        var transform = base.translated(
            along: pose.along.length(of: width), across: pose.across.length(of: height), z: pose.z,
            in: carousel)
        let along = pose.origin?.along.length(of: width) ?? 0
        let across = pose.origin?.across.length(of: height) ?? 0
        if pose.origin != nil { transform = transform.translated(along: along, across: across, in: carousel) }
        transform = transform.turnedAcross(by: pose.turnedAcross, in: carousel)
            .turned(by: pose.turned, in: carousel).rotated(by: pose.rotated, x: 0, y: 0, z: 1)
            .scaled(along: pose.scaleAlong, across: pose.scaleAcross, in: carousel)
        if pose.origin != nil {
            transform = transform.translated(along: -along, across: -across, in: carousel)
        }
        return (transform, pose.alpha, pose.shade)
    }
}

extension EffectItem {
    /// Places the item by poses.
    ///
    /// - Parameters:
    ///   - poses: by offset.
    ///   - depth: replaces the depth key, larger is nearer; nil for none.
    /// - Complexity: linear in the number of poses on one side.
    public func put(_ poses: Poses, depth: Double? = nil) {
        let (transform, alpha, shade) = poses.place(at: offset, from: base, in: carousel)
        put(transform, alpha: alpha, depth: depth, shade: shade)
    }
}
