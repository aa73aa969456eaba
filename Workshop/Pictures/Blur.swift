// Draws blurred shapes and pictures with Cairo, which knows neither blurs nor perspective. In: shapes in a plane. Out: pixels, seen in the
// picture as the plane is.

import CCairo
import CarouselEngine
import Foundation

extension Softness {
    /// Where a blur is nothing any more, in deviations.
    private static let reach = 3.0
    /// The most pixels of a texture a side.
    private static let mostPixels = 1024.0
    /// So many pixels of the picture are one where the deviation is a number of them: between, nothing is finer.
    private static let pixelsPerDeviation = 12.0
    /// The most pixels of the picture that are one, a side.
    private static let mostStep = 16.0

    /// Whether any of it is a picture.
    var hasPicture: Bool { shapes.contains { $0.picture != nil } }

    /// Draws the shapes into a plane of their own, blurs them there, and copies what is seen of it.
    func draw(in context: OpaquePointer) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_identity_matrix(context)
        cairo_clip_extents(context, &left, &top, &right, &bottom)
        let window = [Point(x: left, y: top), Point(x: right, y: bottom)]
        guard
            let (surface, corner, step) = seen(
                from: Point(x: matrix.x0, y: matrix.y0), scale: matrix.xx, in: window)
        else { return }
        defer { cairo_surface_destroy(surface) }
        cairo_translate(context, corner.x, corner.y)
        cairo_scale(context, step, step)
        cairo_set_source_surface(context, surface, 0, 0)
        // Up to its edges, where the window may cut it.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        let width = cairo_image_surface_get_width(surface)
        let height = cairo_image_surface_get_height(surface)
        cairo_rectangle(context, 0, 0, Double(width), Double(height))
        cairo_fill(context)
    }

    /// What is seen of it as a PNG, where that is and how large, in points; nil for nothing.
    ///
    /// - Parameter window: two corners, in points.
    func png(scale: Double, _ window: [Point]) -> (Data, Point, Size)? {
        let pixels = window.map { Point(x: $0.x * scale, y: $0.y * scale) }
        guard let (surface, corner, step) = seen(from: Point(x: 0, y: 0), scale: scale, in: pixels) else {
            return nil
        }
        defer { cairo_surface_destroy(surface) }
        let width = cairo_image_surface_get_width(surface)
        let height = cairo_image_surface_get_height(surface)
        return (try? Scene.png(of: surface)).map {
            (
                $0, Point(x: corner.x / scale, y: corner.y / scale),
                Size(width: Double(width) * step / scale, height: Double(height) * step / scale)
            )
        }
    }

    /// What is seen of it, where its top left pixel is, and how many pixels of the picture each of its own is; nil for nothing.
    ///
    /// - Parameters:
    ///   - origin: where the picture's origin is, in pixels.
    ///   - window: two corners, in pixels.
    private func seen(
        from origin: Point, scale pixels: Double, in window: [Point]
    ) -> (surface: OpaquePointer, corner: Point, step: Double)? {
        let points = shapes.flatMap { $0.contours.joined() }
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max(), plane.scale > 0,
            window.count == 2
        else { return nil }
        let margin = Self.reach * deviation + 1
        let area = Size(width: right - left + 2 * margin, height: bottom - top + 2 * margin)
        let corner = Point(x: left - margin, y: top - margin)
        // A blur needs no more than some pixels for each deviation.
        let fine = min(pixels * plane.scale, 6 / deviation)
        let scale = min(fine, Self.mostPixels / max(area.width, area.height))
        let plane = plane.placed(at: origin, scale: pixels)
        guard isSeen(area, from: corner, on: plane, in: window),
            var texture = Texture(area, from: corner, scale: scale, shapes)
        else { return nil }
        texture.blur(by: deviation * scale)
        if let fade { texture.fade(fade) }
        let coarse = (deviation * pixels * self.plane.scale / Self.pixelsPerDeviation).rounded(.down)
        let step = min(max(1, coarse), Self.mostStep)
        return texture.seen(on: plane, in: window, step: step).map { ($0.0, $0.1, step) }
    }

    /// Whether any of a part of a plane is in the picture.
    private func isSeen(_ area: Size, from corner: Point, on plane: Plane, in window: [Point]) -> Bool {
        let edge = [Point].rectangle(from: corner, to: (corner.x + area.width, corner.y + area.height))
        guard let seen = plane.seen([edge]).first else { return false }
        return seen.contains { $0.x >= window[0].x } && seen.contains { $0.x <= window[1].x }
            && seen.contains { $0.y >= window[0].y } && seen.contains { $0.y <= window[1].y }
    }
}

/// Premultiplied pixels of a part of a plane: alpha, red, green, blue from 0 to 1.
private struct Texture {
    private let corner: Point
    private let scale: Double
    private let width: Int
    private let height: Int
    private var pixels: [SIMD4<Float>]

    /// - Parameter scale: pixels per point.
    init?(_ area: Size, from corner: Point, scale: Double, _ shapes: [Shape]) {
        self.corner = corner
        self.scale = scale
        width = Int((area.width * scale).rounded(.up))
        height = Int((area.height * scale).rounded(.up))
        guard width > 0, height > 0,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { return nil }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_scale(context, scale, scale)
        cairo_translate(context, -corner.x, -corner.y)
        for shape in shapes { shape.fill(in: context) }
        guard let values = Pixels.values(of: surface, bits: .max) else { return nil }
        pixels = values.map { value in
            SIMD4(Float(value >> 24), Float(value >> 16 & 255), Float(value >> 8 & 255), Float(value & 255))
                / 255
        }
    }

    /// Blurs with a Gaussian kernel, along the rows and then along the columns.
    ///
    /// - Parameter deviation: in pixels.
    mutating func blur(by deviation: Double) {
        let reach = Int((3 * deviation).rounded(.up))
        // Of less than this, the kernel is its middle; of much less, it is no number.
        guard deviation > 0.01 else { return }
        var kernel = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * deviation * deviation))) }
        let sum = kernel.reduce(0, +)
        kernel = kernel.map { $0 / sum }
        pass(kernel, count: width, lines: height, step: 1, next: width)
        pass(kernel, count: height, lines: width, step: width, next: 1)
    }

    /// Fades downward.
    mutating func fade(_ fade: FadeOut) {
        for y in 0..<height {
            let alpha = Float(fade.alpha(at: corner.y + (Double(y) + 0.5) / scale))
            for place in y * width..<(y + 1) * width { pixels[place] *= alpha }
        }
    }

    private mutating func pass(_ kernel: [Float], count: Int, lines: Int, step: Int, next: Int) {
        let reach = kernel.count / 2
        var line = [SIMD4<Float>](repeating: .zero, count: count)
        pixels.withUnsafeMutableBufferPointer { pixels in
            kernel.withUnsafeBufferPointer { kernel in
                for number in 0..<lines {
                    let start = number * next
                    for place in 0..<count {
                        var sum = SIMD4<Float>.zero
                        for other in max(0, place - reach)...min(count - 1, place + reach) {
                            sum += pixels[start + other * step] * kernel[other - place + reach]
                        }
                        line[place] = sum
                    }
                    for place in 0..<count { pixels[start + place * step] = line[place] }
                }
            }
        }
    }

    /// The value between pixels; nothing outside.
    @inline(__always) private func value(at point: Point) -> SIMD4<Float> {
        let x = (point.x - corner.x) * scale - 0.5
        let y = (point.y - corner.y) * scale - 0.5
        guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .zero }
        let left = Int(x.rounded(.down))
        let top = Int(y.rounded(.down))
        let right = Float(x - Double(left))
        let down = Float(y - Double(top))
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : .zero
        }
        let above = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
        let below = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
        return above * (1 - down) + below * down
    }

    /// What is seen of the plane, and where its top left pixel is; nil for nothing.
    ///
    /// - Parameters:
    ///   - plane: in pixels of the picture.
    ///   - window: two corners, in pixels.
    ///   - step: how many of them one of the result is, a side.
    func seen(on plane: Plane, in window: [Point], step: Double) -> (OpaquePointer, Point)? {
        let w = Double(width) / scale
        let h = Double(height) / scale
        let edge = [Point].rectangle(from: corner, to: (corner.x + w, corner.y + h))
        guard let inverse = plane.inverse, let seen = plane.seen([edge]).first else { return nil }
        let left = max(window[0].x, seen.map(\.x).min() ?? 0).rounded(.down)
        let right = min(window[1].x, seen.map(\.x).max() ?? 0)
        let top = max(window[0].y, seen.map(\.y).min() ?? 0).rounded(.down)
        let bottom = min(window[1].y, seen.map(\.y).max() ?? 0)
        guard left < right, top < bottom,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(((right - left) / step).rounded(.up)),
                Int32(((bottom - top) / step).rounded(.up)))
        else { return nil }
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<Int(cairo_image_surface_get_height(surface)) {
            let row = UnsafeMutableRawPointer(bytes + y * stride)
            for x in 0..<Int(cairo_image_surface_get_width(surface)) {
                let place = Point(x: left + (Double(x) + 0.5) * step, y: top + (Double(y) + 0.5) * step)
                guard let point = inverse.point(at: place) else { continue }
                let parts = value(at: point) * 255 + 0.5
                let value =
                    UInt32(parts[0]) << 24 | UInt32(parts[1]) << 16 | UInt32(parts[2]) << 8 | UInt32(parts[3])
                row.storeBytes(of: value, toByteOffset: 4 * x, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface)
        return (surface, Point(x: left, y: top))
    }
}
