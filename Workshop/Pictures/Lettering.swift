// Text as outlines, so that it can be drawn in perspective and the viewer needs no font.

import CCairo
import CarouselEngine

/// Outlines of words in DejaVu Sans, or the system's replacement for it.
struct Lettering {
    /// A word's outline, in ems; its baseline starts at the origin.
    struct Outline {
        var contours: [[Point]]
        /// The bounding box of the ink, in ems.
        var left, top, width, height: Double
    }

    private var known: [String: Outline] = [:]

    /// The outline of a word, from the cache if possible.
    mutating func outline(of word: String) -> Outline {
        if let outline = known[word] { return outline }
        let outline = Self.draw(word)
        known[word] = outline
        return outline
    }

    /// Drawn at a large size, because hinting and the flattening of curves depend on the size.
    private static func draw(_ word: String) -> Outline {
        let em = 100.0
        // A surface without bounds, because Cairo omits letters far outside the bounds.
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
        cairo_set_font_size(context, em)
        cairo_set_tolerance(context, 0.3)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, word, &extents)
        cairo_move_to(context, 0, 0)
        cairo_text_path(context, word)
        var outline = Outline(
            contours: [], left: extents.x_bearing / em, top: extents.y_bearing / em,
            width: extents.width / em, height: extents.height / em)
        guard let path = cairo_copy_path_flat(context) else { return outline }
        defer { cairo_path_destroy(path) }
        var position = 0
        while position < Int(path.pointee.num_data) {
            let header = path.pointee.data[position].header
            let point = path.pointee.data[position + 1].point
            if header.type == CAIRO_PATH_MOVE_TO { outline.contours.append([]) }
            if header.type == CAIRO_PATH_MOVE_TO || header.type == CAIRO_PATH_LINE_TO {
                outline.contours[outline.contours.count - 1].append(Point(x: point.x / em, y: point.y / em))
            }
            position += Int(header.length)
        }
        outline.contours.removeAll { $0.count < 3 }
        return outline
    }
}
