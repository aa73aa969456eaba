// Turns placements into a scene: each item is a card with its number, in perspective.

import CarouselEngine
import Foundation

/// Builds scenes; caches the outlines of words.
public struct SceneBuilder {
    private let settings: PictureSettings
    private var theme: Theme { settings.theme }
    private var lettering = Lettering()
    /// Where cards are mirrored.
    private var floor: Floor

    /// - Parameter settings: colors, cards, what is around them, from where they are seen.
    package init(_ settings: PictureSettings) {
        self.settings = settings
        floor = Floor(height: settings.floor)
    }

    /// Builds the scene of a carousel's placements.
    ///
    /// - Parameters:
    ///   - placements: in any order.
    ///   - looks: how they look, in the same order; empty while all are plain.
    ///   - context: of the carousel; nil where nothing casts a shadow on the ground and the camera is in front.
    ///   - size: the carousel's bounds, in points.
    ///   - guides: lines that show the layout, in front of the items.
    ///   - isVertical: whether the guides lie across a vertical axis.
    ///   - data: what is known of an item; cards show its `title` and `color`.
    package mutating func scene(
        of placements: [Placement], looks: [ItemLook] = [], in context: LayoutContext? = nil, size: Size,
        guides: [LayoutGuide] = [], isVertical: Bool = false, data: (ItemID) -> ItemData? = { _ in nil }
    ) -> Scene {
        let view = settings.view ?? ViewBox(origin: .zero, size: size)
        // Clip slightly outside the picture, so that clipping edges are not visible.
        let margin = 8.0
        let corner = Point(x: view.origin.x - margin, y: view.origin.y - margin)
        let area = Size(width: view.size.width + 2 * margin, height: view.size.height + 2 * margin)
        let camera = CameraPlace(
            settings.camera, perspective: context?.perspective ?? 0,
            eye: context?.viewpointOffset ?? .zero, size: view.size)
        if settings.hasRoom { floor.lower(under: placements, in: camera) }
        var grounds: [SceneItem] = []
        var items: [(item: SceneItem, nearness: Double)] = []
        for position in placements.indices.sorted(by: { placements[$0].depth < placements[$1].depth })
        where !placements[position].isHidden && placements[position].alpha > 0 {
            let placement = placements[position]
            let look = mirrored(looks.isEmpty ? .plain : looks[position], placement, camera)
            if let context, let shadow = look.groundShadow {
                let ground = shadow.placement(
                    of: placement, perspective: context.perspective, viewpointOffset: context.viewpointOffset)
                grounds.append(Self.item(of: shadow, at: camera.seen(ground).placement))
            }
            let seen = camera.seen(placement)
            let item = item(of: seen.placement, look, data(placement.id))
            if let item = item.clipped(to: corner, area) { items.append((item, seen.nearness)) }
        }
        // From another side, what is nearer is in front.
        if camera.isTurned { items.sort { $0.nearness < $1.nearness } }
        var all = grounds + items.map(\.item)
        all += guides.map { item(of: $0, size: size, isVertical: isVertical) }
        if view.origin != .zero {
            let origin = Point(x: -view.origin.x, y: -view.origin.y)
            all = all.map { $0.placed(at: origin, scale: 1) }
        }
        return Scene(
            size: view.size, background: theme.background, wall: settings.hasRoom ? Wall(theme) : nil,
            items: all)
    }

    /// A look with the floor's mirror image, which soft cards have none of.
    private func mirrored(_ look: ItemLook, _ placement: Placement, _ camera: CameraPlace) -> ItemLook {
        guard settings.hasRoom, look.reflection == nil, look.blur == 0, look.shadow == nil else {
            return look
        }
        var look = look
        look.reflection = floor.reflection(of: placement, in: camera)
        return look
    }

    /// A guide as a faint strip, or as a thin line.
    private func item(of guide: LayoutGuide, size: Size, isVertical: Bool) -> SceneItem {
        let isLine = guide.start == guide.end
        let width = guide.kind == .alignment ? 3.0 : 1.5
        let start = isLine ? guide.start - width / 2 : guide.start
        let end = isLine ? guide.end + width / 2 : guide.end
        let across = isVertical ? size.width : size.height
        let corners = [(start, 0.0), (end, 0), (end, across), (start, across)].map {
            isVertical ? Point(x: $0.1, y: $0.0) : Point(x: $0.0, y: $0.1)
        }
        return SceneItem(
            index: nil, alpha: isLine ? 0.8 : 0.3,
            shapes: [Shape(contours: [corners], color: theme.color(of: guide.kind))])
    }

    /// A line of text.
    ///
    /// - Parameters:
    ///   - origin: the start of its baseline.
    ///   - height: the em size, in points.
    mutating func words(_ text: String, at origin: Point, height: Double) -> SceneItem {
        let contours = lettering.outline(of: text).contours.map { line in
            line.map { Point(x: origin.x + $0.x * height, y: origin.y + $0.y * height) }
        }
        return SceneItem(index: nil, alpha: 1, shapes: [Shape(contours: contours, color: theme.ink)])
    }

    // MARK: A card

    private mutating func item(of placement: Placement, _ look: ItemLook, _ data: ItemData?) -> SceneItem {
        let size = placement.viewSize
        guard size.width > 0, size.height > 0 else {
            return SceneItem(index: placement.index, alpha: 0, shapes: [])
        }
        let plane = Plane(placement)
        let shapes = look.applied(
            to: card(of: placement, isFront: plane.isFront, look, data), size: size, shade: placement.shade)
        var item = Self.soft(shapes, look.blur, plane, index: placement.index, alpha: min(1, placement.alpha))
        if let shadow = look.shadow { item.under = [Self.item(of: shadow, look, of: placement, plane)] }
        if let reflection = look.reflection, reflection.scale > 0, reflection.alpha > 0 {
            item.under.append(Self.item(of: reflection, shapes, look.blur, of: placement, plane))
        }
        return item
    }

    /// The mirror image below an item: its shapes upside down, blurred as they are.
    private static func item(
        of reflection: ItemReflection, _ shapes: [Shape], _ deviation: Double, of placement: Placement,
        _ plane: Plane
    ) -> SceneItem {
        let height = placement.viewSize.height
        let top = height / 2 + reflection.gap
        func mirrored(_ point: Point) -> Point { Point(x: point.x, y: height + reflection.gap - point.y) }
        let upsideDown = shapes.map { shape in
            var shape = shape
            shape.contours = shape.contours.map { $0.map(mirrored) }
            if let picture = shape.picture {
                shape.picture?.middle = mirrored(picture.middle)
                shape.picture?.scale.y *= -1
            }
            return shape
        }
        let fade = FadeOut(top: top, bottom: top + reflection.scale * height, alpha: reflection.alpha)
        return SceneItem(
            index: placement.index, alpha: 1,
            shapes: upsideDown.map { Shape(contours: plane.seen($0.contours), color: $0.color) },
            softness: Softness(deviation: deviation, shapes: upsideDown, plane: plane, fade: fade))
    }

    /// The shadow below an item: what it covers, in one color; of a blurred item, blurred once more.
    private static func item(
        of shadow: ItemShadow, _ look: ItemLook, of placement: Placement, _ plane: Plane
    ) -> SceneItem {
        let size = placement.viewSize
        let moved = look.outline(of: size).map { Point(x: $0.x + shadow.x, y: $0.y + shadow.y) }
        let shapes = [Shape(contours: [moved], color: Color(code: shadow.color))]
        let deviation = (shadow.blur * shadow.blur + look.blur * look.blur).squareRoot()
        return soft(shapes, deviation, plane, index: placement.index, alpha: shadow.alpha)
    }

    private static func item(of shadow: GroundShadow, at ground: Placement) -> SceneItem {
        let x = ground.size.width / 2
        let y = ground.size.height / 2
        let area = [Point].rectangle(from: Point(x: -x, y: -y), to: (x, y))
        return soft(
            [Shape(contours: [area], color: Color(code: shadow.color))], shadow.blur, Plane(ground),
            index: nil,
            alpha: min(1, ground.alpha))
    }

    /// Shapes of a plane as they are seen, blurred by a deviation above 0; pictures are drawn in their plane.
    private static func soft(
        _ shapes: [Shape], _ deviation: Double, _ plane: Plane, index: Int?, alpha: Double
    ) -> SceneItem {
        SceneItem(
            index: index, alpha: alpha,
            shapes: shapes.map { Shape(contours: plane.seen($0.contours), color: $0.color) },
            softness: deviation > 0 || shapes.contains { $0.picture != nil }
                ? Softness(deviation: deviation, shapes: shapes, plane: plane) : nil)
    }

    /// The card in its plane: the front with its number or title, or a back.
    private mutating func card(
        of placement: Placement, isFront: Bool, _ look: ItemLook, _ data: ItemData?
    ) -> [Shape] {
        let size = placement.viewSize
        let width = size.width
        let height = size.height
        let least = min(width, height)
        let line = least * CardDesign.border
        // Other corners are cut out of a whole card.
        let corner = look.radius == nil ? ItemLook.usualRadius(of: size) : 0
        func card(inset: Double, _ color: Color) -> Shape {
            let area = Size(width: width - 2 * inset, height: height - 2 * inset)
            return Shape(
                contours: [Self.roundedRectangle(area, radius: max(0, corner - inset))], color: color)
        }
        if isFront, look.verso == .off {
            let pictures = settings.pictures
            if !pictures.isEmpty {
                let named = data?["image"]?.text.flatMap { name in pictures.first { $0.name == name } }
                let picture =
                    (named ?? pictures[(placement.index % pictures.count + pictures.count) % pictures.count])
                    .picture
                var card = card(inset: 0, theme.back)
                card.picture = picture.frame(on: size)
                return [card] + title(data, on: size, corner: corner)
            }
            // An item with a color of its own has no cover.
            if settings.front == .covers, data?["color"]?.color == nil {
                let edge = CardDesign.coverColor
                let outline = card(inset: least * CardDesign.coverEdge, edge).contours[0]
                return [card(inset: 0, edge)]
                    + CoverArt.shapes(of: placement.index, on: size, outline: outline)
                    + title(data, on: size, corner: corner)
            }
            let base = Color(text: data?["color"]?.color) ?? theme.front(of: placement.index)
            let paper = base.mixed(with: Color(1, 1, 1), CardDesign.bandWhite)
            let text = data?["title"]?.text.map { String($0.prefix(40)) } ?? "\(placement.index)"
            return [
                card(inset: 0, base.mixed(with: theme.shade, CardDesign.borderShade)),
                card(inset: line, base),
                Shape(contours: [Self.upperPart(size, inset: line)], color: paper),
                label(text, in: size, color: Color(1, 1, 1), part: 0.5),
            ]
        }
        var base = theme.back
        if case .color(let code) = look.verso { base = Color(code: code) }
        let ring = least * CardDesign.backRing
        return [
            card(inset: 0, base.mixed(with: theme.shade, CardDesign.backBorderShade)),
            card(inset: line, base),
            card(inset: ring, base.mixed(with: theme.shade, CardDesign.backRingShade)),
            card(inset: ring + line, base),
        ]
            + (look.verso == .off
                ? [
                    label(
                        "\(placement.index)", in: size,
                        color: base.mixed(with: theme.shade, CardDesign.backInkShade),
                        part: 0.4)
                ] : [])
    }

    /// The title of an item on its picture, if it is to be shown: one line in a bar at the lower edge, as in card.css.
    private mutating func title(_ data: ItemData?, on size: Size, corner: Double) -> [Shape] {
        guard settings.showsTitles, var text = data?["title"]?.text, !text.isEmpty else { return [] }
        let letter = CardDesign.titleSize * min(size.width, size.height)
        let room = size.width - letter
        text = String(text.prefix(200))
        let width = lettering.outline(of: text).width * letter
        // About as much as fits, and then less until it does.
        if width > room { text = text.prefix(Int(Double(text.count) * room / width)) + "…" }
        while lettering.outline(of: text).width * letter > room, text.count > 1 {
            text = text.dropLast(text.hasSuffix("…") ? 2 : 1) + "…"
        }
        let top = size.height / 2 - 1.5 * letter
        let bar = Self.roundedRectangle(size, radius: corner).map { Point(x: $0.x, y: max($0.y, top)) }
        // Of a line as high as its letters, the baseline is so far below its upper edge.
        let baseline = top + (0.25 + 0.85) * letter
        let left = -size.width / 2 + letter / 2
        let lines = lettering.outline(of: text).contours.map { line in
            line.map { Point(x: left + $0.x * letter, y: baseline + $0.y * letter) }
        }
        return [
            Shape(contours: [bar], color: CardDesign.titleBar),
            Shape(contours: lines, color: Color(1, 1, 1)),
        ]
    }

    /// A text in the middle of the card.
    private mutating func label(_ text: String, in room: Size, color: Color, part: Double) -> Shape {
        let outline = lettering.outline(of: text)
        let scale = min(
            room.height * part / max(outline.height, 0.1), room.width * 0.72 / max(outline.width, 0.1))
        let middle = Point(x: outline.left + outline.width / 2, y: outline.top + outline.height / 2)
        let lines = outline.contours.map { line in
            line.map { Point(x: ($0.x - middle.x) * scale, y: ($0.y - middle.y) * scale) }
        }
        return Shape(contours: lines, color: color)
    }

    /// A rectangle around the origin; each corner is rounded with five points.
    private static func roundedRectangle(_ size: Size, radius: Double) -> [Point] {
        let x = size.width / 2 - radius
        let y = size.height / 2 - radius
        let corners = [(x, -y, -90.0), (x, y, 0), (-x, y, 90), (-x, -y, 180)]
        return corners.flatMap { centreX, centreY, start in
            (0...4).map { step in
                let angle = (start + Double(step) * 22.5) * Double.pi / 180
                return Point(x: centreX + radius * cos(angle), y: centreY + radius * sin(angle))
            }
        }
    }

    /// The upper part of a card, inside its border.
    private static func upperPart(_ size: Size, inset: Double) -> [Point] {
        let x = size.width / 2 - 2 * inset
        let y = size.height / 2 - 2 * inset
        let bottom = -size.height / 2 + size.height * CardDesign.band
        return .rectangle(from: Point(x: -x, y: -y), to: (x, bottom))
    }
}
