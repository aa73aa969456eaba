// Changes of files. In: folders. Out: the paths that changed in them.

/// What changed on disk.
enum FileChanges: Equatable {
    /// The files at these absolute paths.
    case paths(Set<String>)
    /// Something changed, but it is not known what.
    case unknown
}

/// Watches folders.
protocol FileWatcher: AnyObject {
    /// Watches a folder, not its subfolders. Nothing happens when it is already watched or does not exist.
    ///
    /// - Parameter folder: an absolute path without a slash at its end.
    func watch(folder: String)

    /// What changed since the last call.
    ///
    /// - Parameter seconds: how long to wait for the first change; 0 does not wait.
    func changes(waiting seconds: Double) -> FileChanges
}

/// The watcher of this system.
func makeFileWatcher() -> any FileWatcher {
    #if os(Linux)
        InotifyWatcher()
    #else
        KqueueWatcher()
    #endif
}
