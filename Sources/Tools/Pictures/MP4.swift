// Writes scenes as a film in H.264. In: scenes. Out: a file's bytes. The program ffmpeg encodes, where it is installed.

import Foundation

extension Scene {
    /// A film that shows scenes one after the other, for players and sites that take no WebP.
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
        let (width, height) = try pixelSize(of: frames, scale: scale)
        // Players want whole pairs of pixels; a constant rate factor of 10 can't be told from the picture.
        return try FFmpeg.run(
            [
                "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", "\(width)x\(height)", "-r",
                "\(Double(frames.count) / seconds)", "-i", "-", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "\(Int((40 - 0.3 * quality).rounded()))",
                "-movflags", "+faststart",
            ], ending: "mp4", for: "a .mp4"
        ) { input in
            for frame in frames {
                let pixels = try frame.pixels(width: width, height: height).values
                try input.write(contentsOf: pixels.withUnsafeBytes { Data($0) })
                progress()
            }
        }
    }
}
