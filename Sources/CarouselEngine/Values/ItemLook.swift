// How an item looks besides its place, alpha and shade. Carried from a type to a renderer; the engine knows none of it.

/// A shadow below an item, in the item's own plane.
public struct ItemShadow: Equatable, Sendable {
    /// The standard deviation of its edge, in points.
    public var blur = 0.0
    /// How far it is displaced, in points.
    public var x = 0.0, y = 0.0
    /// Its opacity, 0 to 1.
    public var alpha = 1.0
    /// 0xRRGGBB.
    public var color: UInt32 = 0

    /// - Parameters:
    ///   - blur: the standard deviation of its edge, in points, 0 to 1000.
    ///   - x: to the right, in points.
    ///   - y: down, in points.
    ///   - alpha: its opacity, 0 to 1.
    ///   - color: 0xRRGGBB.
    public init(blur: Double = 0, x: Double = 0, y: Double = 0, alpha: Double = 1, color: UInt32 = 0) {
        self.blur = blur
        self.x = x
        self.y = y
        self.alpha = alpha
        self.color = color
    }
}

/// A shadow on a horizontal plane below the carousel.
public struct GroundShadow: Equatable, Sendable {
    /// How far the plane is below the middle of the carousel, in points.
    public var y = 0.0
    /// The standard deviation of its edge, in points.
    public var blur = 0.0
    /// Its opacity, 0 to 1.
    public var alpha = 1.0
    /// 0xRRGGBB.
    public var color: UInt32 = 0

    /// - Parameters:
    ///   - y: how far the plane is below the middle of the carousel, in points.
    ///   - blur: the standard deviation of its edge, in points, 0 to 1000.
    ///   - alpha: its opacity, 0 to 1.
    ///   - color: 0xRRGGBB.
    public init(y: Double = 0, blur: Double = 0, alpha: Double = 1, color: UInt32 = 0) {
        self.y = y
        self.blur = blur
        self.alpha = alpha
        self.color = color
    }
}

/// The mirror image of an item below it, in the item's own plane: what is seen within its frame, fading downward.
public struct ItemReflection: Equatable, Sendable {
    /// How much of the item is reflected, as a part of its height, 0 to 1.
    public var scale = 0.5
    /// The opacity at its upper edge, 0 to 1; at its lower one there is nothing left.
    public var alpha = 0.5
    /// How far it is below the item, in points.
    public var gap = 0.0

    /// - Parameters:
    ///   - scale: how much of the item is reflected, as a part of its height, 0 to 1.
    ///   - alpha: the opacity at its upper edge, 0 to 1.
    ///   - gap: how far it is below the item, in points, 0 or more.
    public init(scale: Double = 0.5, alpha: Double = 0.5, gap: Double = 0) {
        self.scale = scale
        self.alpha = alpha
        self.gap = gap
    }
}

/// How an item looks. Drawn in this order: content, saturation, tint, shade, radius and clip, reflection, blur, shadow,
/// alpha.
public struct ItemLook: Equatable, Sendable {
    /// Which side of an item is seen.
    public enum Verso: Equatable, Sendable {
        /// Its front.
        case off
        /// Its back, as the app draws it.
        case on
        /// A plain back, 0xRRGGBB.
        case color(UInt32)
    }

    /// The largest blur, in points: of what is blurred further, nothing is seen.
    static let mostBlur = 1000.0
    /// The largest radius, gap, scale and displacement.
    static let mostPoints = 1e6

    /// The standard deviation in the item's own plane, in points, 0 to 1000.
    public var blur = 0.0
    /// 0, gray, to 2; 1 is unchanged.
    public var saturation = 1.0
    /// The color that is mixed over its picture, 0xRRGGBB.
    public var tint: UInt32 = 0
    /// How much of it, 0 to 1.
    public var tintAmount = 0.0
    /// Its shadow; nil for none.
    public var shadow: ItemShadow?
    /// Its shadow on the ground; nil for none.
    public var groundShadow: GroundShadow?
    /// Its mirror image; nil for none.
    public var reflection: ItemReflection?
    /// The radii of its corners from the top left one on, clockwise, in points; nil leaves them as the view has them.
    public var radius: SIMD4<Double>?
    /// What is cut off from the left, top, right and bottom, as parts of its size.
    public var clip = SIMD4<Double>(repeating: 0)
    /// The radius of the corners of what a clip leaves, in points; without a clip there are none.
    public var clipRadius = 0.0
    /// How far the picture moves within its frame, as parts of its size; at most half of what the scale leaves over.
    public var contentX = 0.0, contentY = 0.0
    /// How much larger the picture is than its frame, 1 or more.
    public var contentScale = 1.0
    /// Whether its back is shown.
    public var verso = Verso.off
    /// What a screen reader says besides its name.
    public var label = ""

    /// Nothing but the item.
    public init() {}

    /// A look that changes nothing.
    public static let plain = ItemLook()

    /// The same in a mirror.
    package var mirrored: ItemLook {
        var look = self
        look.shadow?.x *= -1
        look.contentX *= -1
        look.radius = radius.map { SIMD4($0.y, $0.x, $0.w, $0.z) }
        look.clip = SIMD4(clip.z, clip.y, clip.x, clip.w)
        return look
    }

    /// How far the picture moves, as parts of its size: as far as its scale allows.
    public var content: (x: Double, y: Double) {
        let most = max(0, (contentScale - 1) / 2)
        return (min(max(contentX, -most), most), min(max(contentY, -most), most))
    }
}

// MARK: - Fields

extension ItemLook {
    /// The fields that differ from the plain look, by the names that scripts give them.
    package var fields: [(name: String, value: ItemData)] {
        let plain = ItemLook.plain
        var fields: [(name: String, value: ItemData)] = []
        func add(_ name: String, _ value: ItemData) { fields.append((name, value)) }
        func addNumber(_ name: String, _ number: Double, unless usual: Double) {
            if number != usual { add(name, .number(number)) }
        }
        func list(_ four: SIMD4<Double>) -> ItemData { .list((0..<4).map { .number(four[$0]) }) }
        addNumber("blur", blur, unless: plain.blur)
        addNumber("saturation", saturation, unless: plain.saturation)
        if tint != plain.tint || tintAmount != 0 { add("tint", .color(tint)) }
        addNumber("tintAmount", tintAmount, unless: plain.tintAmount)
        /// A table without what is as it would be without being written.
        func table(_ numbers: KeyValuePairs<String, Double>, _ others: [String: ItemData] = [:]) -> ItemData {
            var table = others
            for (name, number) in numbers where number != (name == "alpha" ? 1 : 0) {
                table[name] = .number(number)
            }
            return .table(table)
        }
        func colored(_ color: UInt32) -> [String: ItemData] { color == 0 ? [:] : ["color": .color(color)] }
        if let shadow {
            let numbers: KeyValuePairs = [
                "blur": shadow.blur, "x": shadow.x, "y": shadow.y, "alpha": shadow.alpha,
            ]
            add("shadow", table(numbers, colored(shadow.color)))
        }
        if let shadow = groundShadow {
            let numbers: KeyValuePairs = ["y": shadow.y, "blur": shadow.blur, "alpha": shadow.alpha]
            add("groundShadow", table(numbers, colored(shadow.color)))
        }
        if let reflection {
            let usual = ItemReflection()
            var table: [String: ItemData] = [:]
            if reflection.scale != usual.scale { table["scale"] = .number(reflection.scale) }
            if reflection.alpha != usual.alpha { table["alpha"] = .number(reflection.alpha) }
            if reflection.gap != usual.gap { table["gap"] = .number(reflection.gap) }
            add("reflection", .table(table))
        }
        if let radius {
            add("radius", radius == SIMD4(repeating: radius[0]) ? .number(radius[0]) : list(radius))
        }
        if clip != plain.clip { add("clip", list(clip)) }
        addNumber("clipRadius", clip == plain.clip ? 0 : clipRadius, unless: plain.clipRadius)
        addNumber("contentX", contentX, unless: plain.contentX)
        addNumber("contentY", contentY, unless: plain.contentY)
        addNumber("contentScale", contentScale, unless: plain.contentScale)
        switch verso {
        case .off: break
        case .on: add("verso", .boolean(true))
        case .color(let color): add("verso", .color(color))
        }
        if !label.isEmpty { add("label", .text(label)) }
        return fields
    }
}

extension ItemData {
    /// A color as scripts write it.
    fileprivate static func color(_ color: UInt32) -> ItemData {
        let digits = String(color & 0xFF_FFFF, radix: 16)
        return .text("#" + String(repeating: "0", count: 6 - digits.count) + digits)
    }
}

// MARK: - Ground

extension GroundShadow {
    /// The shadow of an item as a placement of its own: a rectangle on the ground, to be filled and blurred.
    ///
    /// Light from above moves each point of the item down to the ground: what is left is how far it reaches across and
    /// into the picture. An item that stands upright would leave a line; its shadow is as deep as twice the blur, and at
    /// least 4 points.
    ///
    /// - Parameters:
    ///   - placement: of the item.
    ///   - perspective: m34 of the base transform.
    ///   - viewpointOffset: displacement of the eye, in points.
    /// - Returns: a placement with the item's identity and alpha.
    public func placement(of placement: Placement, perspective: Double, viewpointOffset: Size) -> Placement {
        let t = placement.transform
        let size = placement.viewSize
        // The coordinates before the division by w are places in space.
        var across = SIMD2(t.row1.x, t.row1.z) * (size.width / 2)
        var along = SIMD2(t.row2.x, t.row2.z) * (size.height / 2)
        let least = max(blur, 2)
        if (across * across).sum() < (along * along).sum() { swap(&across, &along) }
        let length = max((across * across).sum().squareRoot(), 1e-6)
        let normal = SIMD2(-across.y, across.x) / length
        let depth = (along * normal).sum()
        if abs(depth) < least { along += normal * ((depth < 0 ? -least : least) - depth) }
        func row(_ half: SIMD2<Double>, _ extent: Double) -> SIMD4<Double> {
            let step = half / (extent / 2)
            return SIMD4(step.x, 0, step.y, perspective * step.y)
        }
        let ground = Size(width: 2 * length, height: 2 * max((along * along).sum().squareRoot(), 1e-6))
        let middle = SIMD2(t.row4.x, t.row4.z)
        var transform = Transform3D.identity
        transform.row1 = row(across, ground.width)
        transform.row2 = row(along, ground.height)
        transform.row3 = SIMD4(0, 1, 0, 0)
        transform.row4 = SIMD4(middle.x, y - viewpointOffset.height, middle.y, 1 + perspective * middle.y)
        return Placement(
            id: placement.id, index: placement.index, offset: placement.offset, transform: transform,
            alpha: placement.alpha * alpha, isHidden: placement.isHidden, center: placement.center,
            size: ground, isLeaving: placement.isLeaving, depth: placement.depth)
    }
}
