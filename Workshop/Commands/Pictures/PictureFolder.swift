// The pictures of a folder that somebody names. In: a folder. Out: names of files that are pictures, and why others are none.

import CarouselHost
import Export
import Foundation

/// The files of a folder that are shown on cards: those with a picture's name, in the folder, that begin as a picture does.
package struct PictureFolder {
    /// The folder, as the user named it.
    package let path: String
    /// Whether a link is followed that leads out of the folder.
    package var followsLinks = false

    package init(_ path: String, followsLinks: Bool = false) {
        self.path = path
        self.followsLinks = followsLinks
    }

    /// The files with the names of pictures in order, and their media types; nil for a folder that can't be read.
    package var names: [(name: String, type: String)]? {
        try? FileManager.default.contentsOfDirectory(atPath: path)
            .filter { !$0.hasPrefix(".") }
            .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
            .compactMap { name in
                MediaTypes.pictures[(name as NSString).pathExtension.lowercased()].map { (name, $0) }
            }
    }

    /// Why a file is not shown: of its place or its first bytes; nil for a picture.
    package func objection(to name: String) -> String? {
        let file = "\(path)/\(name)"
        guard contains(file) else { return "it is a link out of the folder" }
        do throws(PlainFile.Problem) {
            let isPicture = Self.isPicture(try PlainFile.open(file))
            return isPicture ? nil : "its content isn't a picture that browsers can show"
        } catch {
            return "it \(error)"
        }
    }

    /// Whether a file may be shown by its place: in the folder, after resolving links, which may change at any time.
    package func contains(_ file: String) -> Bool {
        guard !followsLinks else { return true }
        func real(_ path: String) -> [String] {
            URL(fileURLWithPath: path).resolvingSymlinksInPath().pathComponents
        }
        return real(file).starts(with: real(path))
    }

    /// Whether a file begins as a picture does.
    package static func isPicture(atPath path: String) -> Bool {
        (try? PlainFile.open(path)).map(isPicture) ?? false
    }

    /// Whether a text is an SVG, which may have a mark of its byte order, a license and a document type before its first tag.
    private static func isDrawing(_ start: Data) -> Bool {
        let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.hasPrefix("<") && text.contains("<svg")
    }

    private static func isPicture(_ file: FileHandle) -> Bool {
        guard let start = try? file.read(upToCount: 4096), start.count >= 4 else { return false }
        func has(_ text: String, at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: text.utf8) }
        return start.starts(with: [0x89, 0x50, 0x4E, 0x47]) || start.starts(with: [0xFF, 0xD8, 0xFF])
            || has("GIF8") || has("RIFF") && has("WEBP", at: 8) || has("ftyp", at: 4)
            || isDrawing(start)
    }
}
