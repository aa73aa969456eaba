// The program ffmpeg, where it is installed. In: its arguments, and what it reads. Out: what it writes.

import Foundation

/// Encodes films and decodes pictures of cameras.
enum FFmpeg {
    /// Runs it.
    ///
    /// - Parameters:
    ///   - arguments: without the output, which is a file of its own.
    ///   - ending: the extension of the output.
    ///   - subject: what it is needed for, for messages.
    ///   - feed: writes what it reads, until that fails: if it has ended, it says why.
    /// - Returns: the output's bytes.
    /// - Throws: ``PictureError`` if it is missing or refuses its input.
    static func run(
        _ arguments: [String], ending: String = "png", for subject: String,
        feed: (FileHandle) throws -> Void = { _ in }
    ) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).\(ending)")
        let errors = file.appendingPathExtension("log")
        defer { for one in [file, errors] { try? FileManager.default.removeItem(at: one) } }
        try? Data().write(to: errors)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-loglevel", "error"] + arguments + ["-y", file.path]
        // A program that ends early is told below, not by a signal.
        let former = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, former) }
        let input = Pipe()
        process.standardInput = input
        process.standardError = try? FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        let missing = PictureError(
            "ffmpeg is missing; \(subject) needs it: apt-get install ffmpeg, or brew install ffmpeg")
        guard (try? process.run()) != nil else { throw missing }
        do {
            try feed(input.fileHandleForWriting)
        } catch let error as PictureError {
            process.terminate()
            throw error
        } catch {}
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        if process.terminationStatus == 127 { throw missing }
        guard process.terminationStatus == 0, let data = try? Data(contentsOf: file) else {
            let reason = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            // Without the part of ffmpeg, which has an address.
            let line = reason.prefix { $0 != "\n" }.replacing(#/^\[[^\]]*\] /#, with: "")
            throw PictureError("ffmpeg refuses \(subject): \(line)")
        }
        return data
    }
}
