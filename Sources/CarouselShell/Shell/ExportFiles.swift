// Writes exported files: all, or none. In: paths and texts, a folder of pictures.

import CarouselHost
import Foundation

/// Why an export failed.
struct ExportProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Files of an export.
enum ExportFiles {
    /// Writes files; each replaces an older one at once.
    ///
    /// - Parameter folder: created if it does not exist.
    /// - Returns: their size, in bytes.
    static func write(_ files: [(path: String, text: String)], inFolder folder: String? = nil) throws -> Int {
        if let folder {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw OutputFailure("can't make the folder '\(folder)'; expected a writable parent folder")
            }
        }
        for (path, _) in files {
            var isFolder: ObjCBool = false
            guard !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder.boolValue
            else {
                throw OutputFailure("can't write '\(path)', which is a folder; expected another --out")
            }
        }
        for (path, text) in files { try OutputFailure.write(Data(text.utf8), to: path) }
        return files.reduce(0) { $0 + $1.text.utf8.count }
    }

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif",
    ]

    /// The pictures of a folder as `data:` URLs, by name.
    static func pictures(in folder: String?) throws -> [String] {
        guard let folder else { return [] }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ExportProblem("can't read '\(folder)'; expected a folder of pictures")
        }
        // In the preview's order.
        let sorted = names.sorted {
            $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
        }
        let pictures = sorted.compactMap { name -> String? in
            guard let type = types[(name as NSString).pathExtension.lowercased()],
                let data = try? PlainFile.read("\(folder)/\(name)")
            else { return nil }
            return "data:\(type);base64,\(data.base64EncodedString())"
        }
        guard !pictures.isEmpty else {
            throw ExportProblem(
                "no pictures in '\(folder)'; expected .png, .jpg, .gif, .webp, .svg or .avif files")
        }
        return pictures
    }
}
