// How a picture that somebody else has drawn differs from ours. In: a screenshot, the same moment as a scene. Out: how far the
// colors are apart over the cards.

import CCairo
import CarouselEngine
import Foundation

/// The difference of two pictures of one moment over the outlines of the cards; their rims are left out, where renderers smooth
/// edges in ways of their own.
package struct PictureDifference: Sendable {
    /// The most that a picture may differ on average, of 255.
    package static let mostMean = 3.0
    /// The most that 19 of 20 pixels may differ, of 255.
    package static let mostHigh = 16

    /// How far a pixel is off on average, in its worst channel, of 255.
    package var mean: Double { count > 0 ? Double(sum) / Double(count) : 0 }
    /// How far 19 of 20 pixels are off at most, of 255.
    package var high: Int {
        var seen = 0
        return histogram.firstIndex { number in
            seen += number
            return Double(seen) >= 0.95 * Double(count)
        } ?? 0
    }
    /// How many pixels were compared.
    package var count: Int { histogram.reduce(0, +) }
    /// Whether both show the same.
    package var isGood: Bool { count > 0 && mean <= Self.mostMean && high <= Self.mostHigh }

    private var sum: Int { histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element } }
    private var histogram = Array(repeating: 0, count: 256)

    /// No difference yet.
    package init() {}

    /// Compares a screenshot with a scene, and adds what they differ by.
    ///
    /// - Parameters:
    ///   - png: the carousel's bounds, some pixels a point.
    ///   - scene: the same moment.
    ///   - placements: of the scene's items.
    ///   - looks: how they look, in the same order; empty while all are plain.
    ///   - scale: pixels per point.
    ///   - hasBacks: whether the other renderer draws backs; else cards that are turned away are left out.
    /// - Throws: ``PictureError`` for what is no picture.
    package mutating func add(
        _ png: Data, beside scene: Scene, _ placements: [Placement], looks: [ItemLook] = [], scale: Double,
        hasBacks: Bool = true
    ) throws {
        guard let other = Pixels(png: png) else { throw PictureError("the screenshot is no PNG") }
        let own = try scene.pixels(
            width: Int((scene.size.width * scale).rounded()),
            height: Int((scene.size.height * scale).rounded()))
        let mask = try Self.mask(
            placements, looks, width: own.width, height: own.height, scale: scale, hasBacks: hasBacks)
        for y in 0..<min(own.height, other.height) {
            for x in 0..<min(own.width, other.width) where mask[x, y] == 0xFF_FFFF {
                histogram[Self.distance(own[x, y], other[x, y])] += 1
            }
        }
    }

    private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [16, 8, 0].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }

    /// White where a card is and no rim.
    private static func mask(
        _ placements: [Placement], _ looks: [ItemLook], width: Int, height: Int, scale: Double, hasBacks: Bool
    ) throws -> Pixels {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { throw PictureError("not enough memory for the picture") }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        cairo_scale(context, scale, scale)
        var outlines: [(line: [Point], rim: Double)] = []
        var backs: [[Point]] = []
        for (number, placement) in placements.enumerated() where !placement.isHidden && placement.alpha > 0 {
            let look = looks.isEmpty ? .plain : looks[number]
            let plane = Plane(placement)
            for line in plane.seen([look.outline(of: placement.viewSize)]) {
                outlines.append((line, 1.5 / scale + 3 * look.blur * plane.scale))
                if !hasBacks, !plane.isFront { backs.append(line) }
            }
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        for (line, _) in outlines {
            trace(line, in: context)
            cairo_fill(context)
        }
        cairo_set_source_rgb(context, 0, 0, 0)
        for line in backs {
            trace(line, in: context)
            cairo_fill(context)
        }
        for (line, rim) in outlines {
            trace(line, in: context)
            cairo_set_line_width(context, 2 * rim)
            cairo_stroke(context)
        }
        guard let values = Pixels.values(of: surface, bits: 0xFF_FFFF) else {
            throw PictureError("the picture has no pixels")
        }
        return Pixels(width: width, height: height, values: values)
    }

    private static func trace(_ line: [Point], in context: OpaquePointer) {
        cairo_new_path(context)
        for point in line { cairo_line_to(context, point.x, point.y) }
        cairo_close_path(context)
    }
}
