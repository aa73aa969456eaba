// Writes scenes as films that ffmpeg encodes, where it is installed: H.264 and GIF. In: scenes. Out: a file's bytes.

import Foundation

extension Scene {
    /// A film that shows scenes one after the other in H.264, for players and sites that take no WebP.
    ///
    /// - Parameters:
    ///   - frames: one or more scenes of the same size.
    ///   - seconds: the total duration, more than 0.
    ///   - scale: pixels per point.
    ///   - quality: 1, small, to 100.
    ///   - progress: called after each frame.
    /// - Throws: ``PictureError`` if ffmpeg is missing or refuses the film.
    public static func mp4(
        _ frames: [Scene], seconds: Double, scale: Double, quality: Double, progress: () -> Void = {}
    ) throws -> Data {
        // Players want whole pairs of pixels, and are told by which matrix the colors became those of a film: else each takes
        // another one. A constant rate factor of 10 can't be told from the picture.
        try film(
            frames, seconds: seconds, scale: scale,
            [
                "-vf", "scale=out_color_matrix=bt709:out_range=tv,pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v",
                "libx264",
                "-pix_fmt", "yuv420p", "-crf", "\(Int((40 - 0.3 * quality).rounded()))", "-colorspace",
                "bt709",
                "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv", "-movflags",
                "+faststart",
            ], ending: "mp4", progress)
    }

    /// A film in a loop as GIF, for what takes nothing else: 256 colors, chosen for the whole film.
    ///
    /// - Parameters:
    ///   - frames: one or more scenes of the same size.
    ///   - seconds: the total duration, more than 0.
    ///   - scale: pixels per point.
    ///   - progress: called after each frame.
    /// - Throws: ``PictureError`` if ffmpeg is missing or refuses the film.
    public static func gif(
        _ frames: [Scene], seconds: Double, scale: Double, progress: () -> Void = {}
    ) throws -> Data {
        try film(
            frames, seconds: seconds, scale: scale,
            [
                "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=sierra2_4a", "-loop",
                "0",
            ],
            ending: "gif", progress)
    }

    private static func film(
        _ frames: [Scene], seconds: Double, scale: Double, _ arguments: [String], ending: String,
        _ progress: () -> Void
    ) throws -> Data {
        let (width, height) = try pixelSize(of: frames, scale: scale)
        let rate = Double(frames.count) / seconds
        return try FFmpeg.run(
            ["-f", "rawvideo", "-pix_fmt", "bgr0", "-s", "\(width)x\(height)", "-r", "\(rate)", "-i", "-"]
                + arguments, ending: ending, for: "a .\(ending)"
        ) { input in
            for frame in frames {
                let pixels = try frame.pixels(width: width, height: height).values
                try input.write(contentsOf: pixels.withUnsafeBytes { Data($0) })
                progress()
            }
        }
    }
}
