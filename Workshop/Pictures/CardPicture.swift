// Pictures on the front of cards. In: a file's bytes. Out: its pixels, as many as a card needs.

import CCairo
import CarouselEngine
import Foundation

/// A picture for cards.
package struct CardPicture: Equatable, Sendable {
    /// The most pixels of the shorter side; larger pictures are reduced.
    private static let mostPixels = 640
    /// The most pixels of a PNG before it is reduced.
    private static let largest = 50_000_000

    let pixels: Pixels

    /// Decodes a picture: a PNG with Cairo, all others with the program ffmpeg, where it is installed.
    ///
    /// - Parameters:
    ///   - data: the content of its file.
    ///   - path: of the file, for messages.
    /// - Throws: ``PictureError`` for what is no picture.
    package init(_ data: Data, from path: String) throws {
        if let size = Self.pngSize(data), size > Self.largest {
            throw PictureError("'\(path)' has \(size) pixels; expected at most \(Self.largest)")
        }
        if let pixels = Pixels(png: data, most: Self.mostPixels) {
            self.pixels = pixels
            return
        }
        guard let format = Self.format(of: data) else {
            throw PictureError("'\(path)' is no picture that can be read; expected a .png or a .jpg, say")
        }
        // Under a name that ffmpeg takes for no pattern and no address.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).\((path as NSString).pathExtension)")
        defer { try? FileManager.default.removeItem(at: file) }
        try data.write(to: file)
        let scale = "min(1,min(\(Self.mostPixels)/min(iw,ih),\(8 * Self.mostPixels)/max(iw,ih)))"
        let png = try FFmpeg.run(
            [
                // What the file refers to is not fetched.
                "-protocol_whitelist", "file", "-max_pixels", "\(Self.largest)", "-f", format, "-i",
                file.path, "-frames:v", "1", "-vf",
                "scale=w='max(1,round(iw*\(scale)))':h='max(1,round(ih*\(scale)))'",
            ], for: "'\(path)'")
        guard let pixels = Pixels(png: png) else {
            throw PictureError("'\(path)' is no picture that can be read; expected a .png or a .jpg, say")
        }
        self.pixels = pixels
    }

    /// The number of pixels that a PNG says it has; nil for others.
    private static func pngSize(_ data: Data) -> Int? {
        guard data.count >= 24, data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ place: Int) -> Int {
            data.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        let (pixels, isTooLarge) = number(16).multipliedReportingOverflow(by: number(20))
        return isTooLarge ? .max : pixels
    }

    /// What ffmpeg is to take a picture for, by its first bytes: of what else there is, some formats name other files.
    private static func format(of data: Data) -> String? {
        func has(_ text: String, at place: Int = 0) -> Bool { data.dropFirst(place).starts(with: text.utf8) }
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png_pipe" }
        if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg_pipe" }
        if has("GIF8") { return "gif" }
        if has("RIFF"), has("WEBP", at: 8) { return "webp_pipe" }
        if has("ftyp", at: 4) { return "mov" }
        let start = String(decoding: data.prefix(4096), as: UTF8.self).drop(while: \.isWhitespace)
        return start.hasPrefix("<") && start.contains("<svg") ? "svg_pipe" : nil
    }

    /// The part of a card's plane that the picture fills, so that it covers the card.
    func frame(on size: Size) -> PictureFrame {
        let width = Double(pixels.width)
        let height = Double(pixels.height)
        let scale = max(size.width / width, size.height / height)
        return PictureFrame(
            pixels: pixels, middle: Point(x: 0, y: 0), scale: SIMD2(repeating: scale), tone: nil)
    }
}

/// A picture in a plane.
struct PictureFrame: Equatable, Sendable {
    let pixels: Pixels
    /// The middle of the picture, in points of the plane.
    var middle: Point
    /// The points of a pixel to the right and down; negative where the picture is mirrored.
    var scale: SIMD2<Double>
    /// How its colors are changed; nil for not at all.
    var tone: Tone?

    /// Fills a path with the picture.
    func fill(_ path: () -> Void, in context: OpaquePointer) {
        let values = tone.map { tone in pixels.values.map { tone.applied(to: $0) } } ?? pixels.values
        values.withUnsafeBytes { bytes in
            // A source is only read.
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
                let surface = cairo_image_surface_create_for_data(
                    UnsafeMutablePointer(mutating: start), CAIRO_FORMAT_RGB24, Int32(pixels.width),
                    Int32(pixels.height), Int32(4 * pixels.width))
            else { return }
            defer { cairo_surface_destroy(surface) }
            cairo_save(context)
            path()
            cairo_translate(context, middle.x, middle.y)
            cairo_scale(context, scale.x, scale.y)
            cairo_set_source_surface(
                context, surface, -Double(pixels.width) / 2, -Double(pixels.height) / 2)
            // At its edges the picture goes on, so that none shines through.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_fill(context)
            cairo_restore(context)
        }
    }
}

/// How a look and a shade change the colors of a card.
struct Tone: Equatable, Sendable {
    let saturation: Double
    let tint: Color
    let tintAmount: Double
    /// −1, black, to 1, white.
    let shade: Double

    /// Whether every color stays what it is.
    var isPlain: Bool { saturation == 1 && tintAmount == 0 && shade == 0 }

    func applied(to color: Color) -> Color {
        let tinted = color.saturated(saturation).mixed(with: tint, tintAmount)
        guard shade != 0 else { return tinted }
        return tinted.mixed(with: shade < 0 ? Color(0, 0, 0) : Color(1, 1, 1), abs(shade))
    }

    fileprivate func applied(to pixel: UInt32) -> UInt32 {
        let color = applied(to: Color(code: pixel))
        func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
        return byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}
