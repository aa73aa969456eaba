// Which folder each path leads to. In: paths, asked again and again. Out: the paths that lead to another folder than before.

import Foundation

/// Paths of folders that are watched. Who watches a folder is told what happens in it, but not that its path leads to another
/// one: when it, or a folder above, is replaced by a rename, or a link is set anew.
struct FolderPaths {
    /// What identifies a folder.
    private struct Identity: Equatable {
        let device: UInt64
        let file: UInt64

        /// - Returns: nil if there is no folder.
        init?(_ path: String) {
            var info = stat()
            guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { return nil }
            device = UInt64(truncatingIfNeeded: info.st_dev)
            file = UInt64(truncatingIfNeeded: info.st_ino)
        }
    }

    private var folders: [String: Identity?] = [:]

    /// Adds a path, also of a folder that is not there yet.
    mutating func add(_ path: String) {
        if folders[path] == nil { folders[path] = .some(Identity(path)) }
    }

    /// The paths that lead to another folder than when this was asked last, or to none.
    ///
    /// - Complexity: a question to the system for each path.
    mutating func changed() -> [String] {
        var changed: [String] = []
        for (path, former) in folders {
            let now = Identity(path)
            guard now != former else { continue }
            folders[path] = .some(now)
            changed.append(path)
        }
        return changed
    }
}
