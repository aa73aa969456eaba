// Writes picture files: the extension selects the format.

import CarouselHost
import CarouselShell
import Foundation
import Pictures

/// A picture file that can be written.
struct PictureFile {
    /// The format of a file.
    enum Format: String, CaseIterable {
        case svg, png, webp, mp4, gif

        /// Whether it can be animated.
        var canMove: Bool { self != .png }
        /// Whether it has frames of pixels.
        var isFilm: Bool { [.webp, .mp4, .gif].contains(self) }
    }

    let path: String
    let format: Format

    /// - Parameter isForced: whether it replaces what is no such picture.
    /// - Throws: ``PictureError`` for any other extension, and for a file that is there and is something else.
    init(_ path: String, isForced: Bool = false) throws {
        // Standard output, and devices, take the format that is text.
        let isDevice = path.hasPrefix("/dev/") && !path.contains("..")
        guard path != "-", !isDevice else {
            self.path = path
            format = .svg
            return
        }
        let ending = (path as NSString).pathExtension.lowercased()
        guard let format = Format(rawValue: ending) else {
            throw PictureError(
                ending.isEmpty
                    ? "'\(path)' has no extension; expected .svg, .png, .webp, .mp4 or .gif"
                    : "unknown picture format '.\(ending)'; expected .svg, .png, .webp, .mp4 or .gif")
        }
        self.path = path
        self.format = format
        if !isForced, let objection = Replacement.objection(toPictureAt: path, format) {
            throw PictureError(objection)
        }
    }

    /// Writes a picture, or several as an animation.
    ///
    /// - Parameters:
    ///   - frames: one or more scenes; of a .png, one.
    ///   - seconds: their total duration.
    ///   - scale: pixels per point, for PNG and WebP.
    ///   - quality: of a film, 1 to 100; nil for a .webp without loss, and for 75 in a .mp4.
    ///   - progress: called after each frame of a film.
    func write(
        _ frames: [Scene], seconds: Double, title: String, scale: Double = 2, quality: Double? = nil,
        progress: () -> Void = {}
    ) throws {
        guard let first = frames.first else { return }
        let data: Data
        switch format {
        case .svg:
            if frames.count > 1, frames.contains(where: \.hasPictures) {
                throw PictureError(
                    "an animated .svg can't hold pictures; expected .webp, .mp4 or .gif, or one offset")
            }
            data = Data(Scene.animatedSVG(frames, seconds: seconds, title: title).utf8)
        case .png: data = try first.png(scale: scale)
        case .webp:
            data = try Scene.webP(
                frames, seconds: max(seconds, 0.001), scale: scale, quality: quality, progress: progress)
        case .mp4:
            data = try Scene.mp4(
                frames, seconds: max(seconds, 0.001), scale: scale, quality: quality ?? 75, progress: progress
            )
        case .gif:
            data = try Scene.gif(frames, seconds: max(seconds, 0.001), scale: scale, progress: progress)
        }
        try OutputFailure.write(data, to: path)
    }
}
