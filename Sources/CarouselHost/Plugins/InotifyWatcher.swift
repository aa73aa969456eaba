// The file watcher for Linux.

#if os(Linux)
    import Glibc

    /// Watches folders by inotify. A file counts as changed when its writer closed it, when another file was
    /// moved to its path, when a link was created there, and when it was removed.
    final class InotifyWatcher {
        private let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        private var folders: [Int32: Set<String>] = [:]
        /// The system has no watches left, so all files must be checked each time.
        private var isBlind: Bool
        private static let secondsBetweenLooks = 0.2

        /// - Parameter isBlind: acts as if the system had no watches left.
        init(isBlind: Bool = false) { self.isBlind = isBlind }

        deinit { if descriptor >= 0 { close(descriptor) } }

        func watch(folder: String) {
            guard !isBlind else { return }
            let events =
                IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
                | IN_ONLYDIR
            let watch = inotify_add_watch(descriptor, folder, UInt32(events))
            if watch >= 0 {
                // Two paths of one folder share a watch.
                folders[watch, default: []].insert(folder)
            } else if errno == ENOSPC || errno == ENOMEM {
                isBlind = true
            }
        }

        func forget(folder: String) {
            for (watch, paths) in folders where paths.contains(folder) {
                folders[watch]?.remove(folder)
                guard paths.count == 1 else { continue }
                folders[watch] = nil
                inotify_rm_watch(descriptor, watch)
            }
        }

        func changes(waiting seconds: Double) -> FileChanges {
            guard descriptor >= 0 else { return .unknown }
            if seconds > 0 {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                // Without watches there are no events: the files are checked at intervals.
                let wait = isBlind ? min(seconds, Self.secondsBetweenLooks) : seconds
                _ = poll(&entry, 1, Int32((wait * 1000).rounded(.up)))
            }
            var paths: Set<String> = []
            var isUnknown = false
            let size = 16384
            withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
                while true {
                    let count = read(descriptor, buffer.baseAddress, size)
                    guard count > 0 else { break }
                    var place = 0
                    while place < count {
                        let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                        let header = MemoryLayout<inotify_event>.size
                        let name = String(
                            decoding: buffer[(place + header)..<(place + header + Int(event.len))].prefix {
                                $0 != 0
                            }, as: UTF8.self)
                        place += header + Int(event.len)
                        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isUnknown = true }
                        // What was forgotten says so, too.
                        if event.mask & UInt32(IN_IGNORED) != 0, folders.removeValue(forKey: event.wd) != nil
                        {
                            isUnknown = true
                        }
                        guard !name.isEmpty, isWhole(event, name: name) else { continue }
                        for folder in folders[event.wd] ?? [] { paths.insert(folder + "/" + name) }
                    }
                }
            }
            return isUnknown || isBlind ? .unknown : .paths(paths)
        }

        /// A file that was just created is still being written, unless it is a link or a folder.
        private func isWhole(_ event: inotify_event, name: String) -> Bool {
            guard event.mask & UInt32(IN_CREATE) != 0, event.mask & UInt32(IN_ISDIR) == 0 else { return true }
            guard let folder = folders[event.wd]?.first else { return false }
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { return true }
            return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
        }
    }
#endif
