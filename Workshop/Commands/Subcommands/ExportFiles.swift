// Writes exported files: all, or none. In: paths and texts, a folder of pictures.

import CarouselHost
import CarouselShell
import Export
import Foundation
import Pictures

/// Files of an export.
package enum ExportFiles {
    /// Writes files; each replaces an older one at once.
    ///
    /// - Parameters:
    ///   - folder: created if it does not exist.
    ///   - isForced: whether they replace what is no export.
    /// - Returns: their size, in bytes.
    static func write(
        _ files: [(path: String, text: String)], inFolder folder: String? = nil, isForced: Bool
    ) throws -> Int {
        if let folder {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw OutputFailure("can't make the folder '\(folder)'; expected a writable parent folder")
            }
        }
        for (path, _) in files where path != "-" {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        }
        for (path, _) in files where PluginFolders.isFolder(path) {
            throw OutputFailure("can't write '\(path)', which is a folder; expected another --out")
        }
        let outputs = files.map(\.path).filter { $0 != "-" }
        if !isForced, let objection = outputs.compactMap({ Replacement.objection(toTextAt: $0) }).first {
            throw CommandFailure(objection)
        }
        // What was written goes again: to what was there before, or away.
        var written: [(path: String, former: Data?, isNew: Bool)] = []
        do {
            for (path, text) in files {
                let file = (path, files.count > 1 ? try? PlainFile.read(path) : nil, !isThere(path))
                try OutputFailure.write(Data(text.utf8), to: path)
                written.append(file)
            }
        } catch {
            for (path, former, isNew) in written where path != "-" {
                if let former { try? PlainFile.write(former, to: path) } else if isNew { unlink(path) }
            }
            throw error
        }
        return files.reduce(0) { $0 + $1.text.utf8.count }
    }

    /// Also a link that leads nowhere.
    private static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The largest picture, and all pictures of a page together, in bytes.
    private static let largestPicture = 32 << 20
    private static let largestPictures = 64 << 20

    /// The pictures of a folder as `data:` URLs, by name. What is none is skipped, and told.
    ///
    /// - Throws: ``PictureError`` for a folder without any.
    static func pictures(in folder: PictureFolder?) throws -> [String] {
        guard let folder else { return [] }
        var left = largestPictures
        return try pictures(in: folder) { name, type in
            let data = try PlainFile.read("\(folder.path)/\(name)", most: largestPicture)
            left -= data.count
            guard left >= 0 else {
                throw PictureError(
                    "'\(folder.path)' has more than \(largestPictures >> 20) MB of pictures; expected at most that in a page"
                )
            }
            return "data:\(type);base64,\(data.base64EncodedString())"
        }
    }

    /// The pictures of a folder for cards, with their names. What is none is skipped, and told.
    ///
    /// - Parameter most: pictures; more are not read.
    /// - Throws: ``PictureError`` for a folder without any.
    static func cards(
        in folder: PictureFolder, most: Int
    ) throws -> [(name: String, picture: CardPicture)] {
        var left = most
        return try pictures(in: folder) { name, _ in
            guard left > 0 else { return nil }
            let path = "\(folder.path)/\(name)"
            let picture = try CardPicture(try PlainFile.read(path, most: largestPicture), from: path)
            left -= 1
            return (name, picture)
        }
    }

    private static func pictures<Picture>(
        in folder: PictureFolder, read: (_ name: String, _ type: String) throws -> Picture?
    ) throws -> [Picture] {
        guard let names = folder.names else {
            throw PictureError("can't read '\(folder.path)'; expected a folder of pictures")
        }
        let pictures = names.compactMap { name, type -> Picture? in
            let path = "\(folder.path)/\(name)"
            if let objection = folder.objection(to: name) {
                StandardError.tell("'\(path)' is skipped: \(objection)")
                return nil
            }
            do {
                return try read(name, type)
            } catch let problem as PlainFile.Problem {
                StandardError.tell("'\(path)' is skipped: it \(problem)")
            } catch {
                StandardError.tell("\(error); it is skipped")
            }
            return nil
        }
        guard !pictures.isEmpty else {
            throw PictureError(
                "no pictures in '\(folder.path)'; expected .png, .jpg, .gif, .webp, .svg or .avif files")
        }
        return pictures
    }
}
