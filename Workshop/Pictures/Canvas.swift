// Draws a scene as pixels with Cairo. In: a scene and a size in pixels. Out: PNG data, or pixels.

import CCairo
import CarouselEngine
import Foundation

/// An error while a picture is made or written.
public struct PictureError: Error, CustomStringConvertible {
    /// What was wrong, and what was expected.
    public let description: String

    /// - Parameter description: what was wrong, and what was expected.
    public init(_ description: String) { self.description = description }
}

/// Pixels, row by row from the top left.
struct Pixels: Equatable, Sendable {
    /// The number of pixels in a row.
    let width: Int
    /// The number of rows.
    let height: Int
    /// Red, green and blue of each pixel, in the lower 24 bits.
    let values: [UInt32]

    init(width: Int, height: Int, values: [UInt32]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// The pixel at a position.
    subscript(x: Int, y: Int) -> UInt32 { values[y * width + x] }
}

extension Pixels {
    /// The pixels of a PNG, over white; nil if the data is not a PNG.
    ///
    /// - Parameter most: the most pixels of the shorter side, and eight times as many of the longer; a larger picture is
    ///   reduced.
    init?(png: Data, most: Int = .max) {
        var rest = png
        let image = withUnsafeMutablePointer(to: &rest) { rest in
            cairo_image_surface_create_from_png_stream(
                { closure, bytes, count in
                    guard let bytes, let rest = closure?.assumingMemoryBound(to: Data.self),
                        rest.pointee.count >= count
                    else { return CAIRO_STATUS_READ_ERROR }
                    rest.pointee.copyBytes(to: bytes, count: Int(count))
                    rest.pointee = rest.pointee.dropFirst(Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, rest)
        }
        guard let image else { return nil }
        defer { cairo_surface_destroy(image) }
        guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS else { return nil }
        let width = cairo_image_surface_get_width(image)
        let height = cairo_image_surface_get_height(image)
        let short = Double(max(1, min(width, height)))
        let long = Double(max(width, height, 1))
        let scale = min(1, Double(most) / short, 8 * Double(most) / long)
        func reduced(_ extent: Int32) -> Int32 { max(1, Int32((Double(extent) * scale).rounded())) }
        guard
            let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, reduced(width), reduced(height)),
            let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(
            context, Double(reduced(width)) / Double(width), Double(reduced(height)) / Double(height))
        cairo_set_source_surface(context, image, 0, 0)
        // At its edges no white shines through.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        self.init(surface)
    }

    /// - Parameter surface: an image with 32 bits per pixel.
    fileprivate init?(_ surface: OpaquePointer) {
        guard let values = Self.values(of: surface, bits: 0xFF_FFFF) else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        self.values = values
    }

    /// The pixels of an image with 32 bits per pixel, row by row; nil if it has none.
    ///
    /// - Parameter bits: those that are taken of each.
    static func values(of surface: OpaquePointer, bits: UInt32) -> [UInt32]? {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var values: [UInt32] = []
        values.reserveCapacity(width * height)
        for y in 0..<height {
            let row = UnsafeRawPointer(bytes + y * stride)
            for x in 0..<width { values.append(row.load(fromByteOffset: 4 * x, as: UInt32.self) & bits) }
        }
        return values
    }
}

extension Scene {
    /// The maximum number of pixels per side.
    static let mostPixels = 8192

    /// The scene as a PNG.
    ///
    /// - Parameter scale: pixels per point.
    /// - Throws: ``PictureError`` if a side would have no pixels, or more than ``mostPixels``.
    public func png(scale: Double = 1) throws -> Data {
        try withSurface(width: size.width * scale, height: size.height * scale, Self.png(of:))
    }

    /// A surface as a PNG.
    static func png(of surface: OpaquePointer) throws -> Data {
        var data = Data()
        let status = withUnsafeMutablePointer(to: &data) { data in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, bytes, count in
                    guard let bytes, let data = closure?.assumingMemoryBound(to: Data.self) else {
                        return CAIRO_STATUS_WRITE_ERROR
                    }
                    data.pointee.append(bytes, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, data)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw PictureError(String(cString: cairo_status_to_string(status)))
        }
        return data
    }

    /// The scene as pixels, scaled to a size in pixels.
    func pixels(width: Int, height: Int) throws -> Pixels {
        try withSurface(width: Double(width), height: Double(height)) { surface in
            guard let pixels = Pixels(surface) else { throw PictureError("the picture has no pixels") }
            return pixels
        }
    }

    private func withSurface<Result>(
        width: Double, height: Double, _ body: (OpaquePointer) throws -> Result
    ) throws -> Result {
        let most = Double(Self.mostPixels)
        guard width >= 1, height >= 1, width <= most, height <= most else {
            throw PictureError(
                "a picture of \(Int(saturating: width)) × \(Int(saturating: height)) pixels; expected 1 to \(Self.mostPixels) a side"
            )
        }
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(width.rounded()), Int32(height.rounded())),
            let context = cairo_create(surface)
        else { throw PictureError("not enough memory for the picture") }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_scale(context, width / size.width, height / size.height)
        cairo_set_source_rgb(context, background.red, background.green, background.blue)
        cairo_paint(context)
        wall?.draw(in: context, size)
        for item in items { item.draw(in: context) }
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw PictureError(String(cString: cairo_status_to_string(status)))
        }
        return try body(surface)
    }

}

extension Wall {
    fileprivate func draw(in context: OpaquePointer, _ size: Size) {
        guard let light = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1) else { return }
        defer { cairo_pattern_destroy(light) }
        for (color, stop) in zip(colors, stops) {
            cairo_pattern_add_color_stop_rgb(light, stop, color.red, color.green, color.blue)
        }
        cairo_save(context)
        cairo_rectangle(context, 0, 0, size.width, size.height)
        cairo_scale(context, size.width, size.height)
        cairo_translate(context, middle.x, middle.y)
        cairo_scale(context, radii.x, radii.y)
        cairo_set_source(context, light)
        cairo_fill(context)
        cairo_restore(context)
    }
}

extension SceneItem {
    fileprivate func draw(in context: OpaquePointer) {
        // The opacity applies to the item as a whole.
        let isTransparent = alpha < 1
        cairo_save(context)
        defer { cairo_restore(context) }
        if let window {
            let start = window[0]
            let end = window[1]
            cairo_rectangle(context, start.x, start.y, end.x - start.x, end.y - start.y)
            cairo_clip(context)
        }
        if isTransparent { cairo_push_group(context) }
        for item in under { item.draw(in: context) }
        if let softness {
            softness.draw(in: context)
        } else {
            for shape in shapes { shape.fill(in: context) }
        }
        if isTransparent {
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, alpha)
        }
    }
}

extension Shape {
    func fill(in context: OpaquePointer) {
        if let picture { return picture.fill({ trace(in: context) }, in: context) }
        trace(in: context)
        cairo_set_source_rgb(context, color.red, color.green, color.blue)
        cairo_fill(context)
    }

    private func trace(in context: OpaquePointer) {
        for line in contours {
            // The first line of a new path begins where it ends.
            cairo_new_sub_path(context)
            for point in line { cairo_line_to(context, point.x, point.y) }
            cairo_close_path(context)
        }
    }
}
