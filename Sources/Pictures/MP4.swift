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
        guard let first = frames.first else { throw PictureError("a film has no frames; expected one") }
        let (width, height) = (
            Int((first.size.width * scale).rounded()), Int((first.size.height * scale).rounded())
        )
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Players want whole pairs of pixels; a constant rate factor of 10 can't be told from the picture.
        process.arguments = [
            "ffmpeg", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", "\(width)x\(height)",
            "-r",
            "\(Double(frames.count) / seconds)", "-i", "-", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v",
            "libx264", "-pix_fmt", "yuv420p", "-crf", "\(Int((40 - 0.3 * quality).rounded()))", "-movflags",
            "+faststart", "-y", file.path,
        ]
        // A program that ends early is told below, not by a signal.
        let former = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, former) }
        let (input, errors) = (Pipe(), file.appendingPathExtension("log"))
        try? Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        (process.standardInput, process.standardError) = (input, try? FileHandle(forWritingTo: errors))
        process.standardOutput = FileHandle.nullDevice
        let missing = PictureError(
            "ffmpeg is missing; a .mp4 needs it: apt-get install ffmpeg, or brew install ffmpeg")
        guard (try? process.run()) != nil else { throw missing }
        for frame in frames {
            let pixels = try frame.pixels(width: width, height: height).values
            // If it has ended, it says why below.
            guard
                (try? input.fileHandleForWriting.write(contentsOf: pixels.withUnsafeBytes { Data($0) }))
                    != nil
            else { break }
            progress()
        }
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        if process.terminationStatus == 127 { throw missing }
        guard process.terminationStatus == 0, let data = try? Data(contentsOf: file) else {
            let reason = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            throw PictureError("ffmpeg refuses the film: \(reason.prefix(200))")
        }
        return data
    }
}
