// Changes of files. In: folders. Out: the paths that changed in them, to `PluginLibrary.poll`, which loads them.

/// What changed on disk.
enum FileChanges: Equatable {
    /// The files at these absolute paths.
    case paths(Set<String>)
    /// Something changed, but it is not known what.
    case unknown
}

/// The watcher of this system.
///
/// It watches a folder, given as an absolute path without a slash at its end, but not its subfolders; nothing happens when
/// the folder is already watched or does not exist. A path that is forgotten may be watched again, when it leads to another
/// folder. It tells what changed since the last call, and may wait for the first
/// change.
#if os(Linux)
    typealias FileWatcher = InotifyWatcher
#else
    typealias FileWatcher = KqueueWatcher
#endif
