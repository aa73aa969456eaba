// Writes scenes as a film in WebP. In: scenes. Out: a file's bytes.

import CWebP
import CarouselEngine
import Foundation

extension Scene {
    /// The size of a film's frames, in pixels.
    static func pixelSize(of frames: [Scene], scale: Double) throws -> (width: Int, height: Int) {
        guard let size = frames.first?.size else { throw PictureError("a film has no frames; expected one") }
        return (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    }

    /// A film that shows scenes one after the other, endlessly.
    ///
    /// - Parameters:
    ///   - frames: one or more scenes of the same size.
    ///   - seconds: the total duration, more than 0.
    ///   - scale: pixels per point.
    ///   - quality: 1, small, to 100; nil for a film without loss.
    ///   - progress: called after each frame.
    /// - Throws: ``PictureError`` if libwebp is missing, or a side would have no pixels or too many.
    public static func webP(
        _ frames: [Scene], seconds: Double, scale: Double, quality: Double? = nil, progress: () -> Void = {}
    ) throws -> Data {
        let (width, height) = try pixelSize(of: frames, scale: scale)
        var problem = [CChar](repeating: 0, count: 200)
        let begun = webp_film_begin(Int32(clamping: width), Int32(clamping: height), &problem, problem.count)
        guard let film = begun else {
            let reason = String(
                decoding: problem.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw PictureError(
                "\(reason); a .webp needs libwebp 7 and libwebpmux 3: apt-get install libwebp7 libwebpmux3, or brew install webp"
            )
        }
        defer { webp_film_end(film) }
        func time(_ number: Int) -> Int32 {
            Int32((Double(number) * seconds * 1000 / Double(frames.count)).rounded())
        }
        for (number, frame) in frames.enumerated() {
            let pixels = try frame.pixels(width: width, height: height)
            guard webp_film_add(film, pixels.values, time(number), Float(quality ?? -1)) != 0 else {
                throw PictureError("libwebp refuses frame \(number) of \(frames.count)")
            }
            progress()
        }
        var size = 0
        guard let bytes = webp_film_finish(film, time(frames.count), &size) else {
            throw PictureError("libwebp can't put the film together")
        }
        return Data(bytes: bytes, count: size)
    }
}
