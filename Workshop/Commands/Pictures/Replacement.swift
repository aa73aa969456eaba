// What an output may replace. In: a path, what comes there. Out: why it needs --force, or nothing.

import CarouselHost
import CarouselShell
import Foundation

/// The files that are replaced without a word: those that we have made, and pictures of the same kind.
enum Replacement {
    /// What the beginnings of exported texts have.
    private static let marks = [
        "/*! CarouselHost ", "/*! Made with CarouselHost ", "// Made with CarouselHost ",
        "<meta name=\"generator\" content=\"CarouselHost ", "{\"format\":1,\"effect\":",
        "\"name\": \"carousel-effects\"", "from './placements.js'",
    ]
    /// Where they are, in bytes.
    private static let head = 2048
    /// The endings of files that are exported.
    private static let endings: Set = ["html", "htm", "js", "mjs", "ts", "css", "json", "swift"]

    /// - Returns: why a text may not go to a path; nil if it may.
    static func objection(toTextAt path: String) -> String? {
        let ending = (path as NSString).pathExtension.lowercased()
        return objection(at: path, "no export") { start in
            guard endings.contains(ending) else { return false }
            let text = String(decoding: start, as: UTF8.self)
            return marks.contains { text.contains($0) }
        }
    }

    /// - Returns: why a picture may not go to a path; nil if it may.
    static func objection(toPictureAt path: String, _ format: PictureFile.Format) -> String? {
        objection(at: path, "no .\(format.rawValue)") { start in
            func has(_ text: String, at place: Int = 0) -> Bool {
                start.dropFirst(place).starts(with: text.utf8)
            }
            return switch format {
            case .svg: start.range(of: Data("<svg".utf8)) != nil
            case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47])
            case .webp: has("RIFF") && has("WEBP", at: 8)
            case .mp4: has("ftyp", at: 4)
            case .gif: has("GIF8")
            }
        }
    }

    private static func objection(at path: String, _ what: String, isOwn: (Data) -> Bool) -> String? {
        guard !path.hasSuffix("/") else { return "'\(path)' is the name of a folder; expected a file" }
        var info = stat()
        guard lstat(path, &info) == 0 else { return nil }
        if info.st_mode & S_IFMT == S_IFLNK {
            return "'\(path)' is a link; expected --force, or another file"
        }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_size > 0 else { return nil }
        let start = (try? PlainFile.open(path).read(upToCount: head)) ?? Data()
        return isOwn(start) ? nil : "'\(path)' is there, and is \(what); expected --force, or another file"
    }
}
