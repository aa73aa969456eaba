// Where approved placements are: beside each script, or in a folder of their own. In: scripts. Out: files.

import Foundation

/// The place of the files of approved placements.
struct CheckFolder {
    /// A folder that mirrors the scripts' folders; nil for files beside the scripts.
    var path: String?

    /// The file of a script.
    ///
    /// - Parameters:
    ///   - script: the script's file, as the library names it.
    ///   - folders: the library's folders.
    func file(of script: String, in folders: [String]) -> String {
        let name = String(script.dropLast(4)) + CheckFile.suffix
        guard let path else { return name }
        let folder = folders.first { script.hasPrefix($0 + "/") }
        return path + "/" + name.dropFirst(folder.map { $0.count + 1 } ?? 0)
    }

    /// The files whose scripts are gone: what they hold is not as it was approved.
    func orphans(of folders: [String]) -> [String] {
        (path.map { [$0] } ?? folders).flatMap { folder in
            ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix(CheckFile.suffix) }
                .filter { file in
                    let script = file.dropLast(CheckFile.suffix.count) + ".lua"
                    let homes = path == nil ? [folder] : folders
                    return !homes.contains { FileManager.default.fileExists(atPath: "\($0)/\(script)") }
                }
                .map { "\(folder)/\($0)" }
        }.sorted()
    }
}
