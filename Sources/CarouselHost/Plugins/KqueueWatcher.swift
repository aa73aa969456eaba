// The file watcher for macOS. Not tested by us: our checks do not run on macOS.

#if canImport(Darwin)
    import Darwin

    /// Watches folders and the files in them by kqueue. It reports that something changed, not what.
    final class KqueueWatcher {
        private let queue = kqueue()
        private var descriptors: [String: Int32] = [:]
        private var folders: Set<String> = []

        deinit {
            for descriptor in descriptors.values { close(descriptor) }
            if queue >= 0 { close(queue) }
        }

        func watch(folder: String) {
            guard folders.insert(folder).inserted else { return }
            watchContents(of: folder)
        }

        func forget(folder: String) {
            folders.remove(folder)
            for (path, descriptor) in descriptors where path == folder || path.hasPrefix(folder + "/") {
                descriptors[path] = nil
                close(descriptor)
            }
        }

        private func watchContents(of folder: String) {
            add(folder)
            guard let directory = opendir(folder) else { return }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name.hasSuffix(".lua") { add(folder + "/" + name) }
            }
        }

        private func add(_ path: String) {
            guard descriptors[path] == nil else { return }
            let descriptor = open(path, O_EVTONLY)
            guard descriptor >= 0 else { return }
            descriptors[path] = descriptor
            var event = kevent(
                ident: UInt(descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_EXTEND), data: 0, udata: nil)
            kevent(queue, &event, 1, nil, 0, nil)
        }

        func changes(waiting seconds: Double) -> FileChanges {
            var hasChanged = false
            var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
            var event = kevent()
            while kevent(queue, nil, 0, &event, 1, &limit) > 0 {
                hasChanged = true
                limit = timespec()
                if event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 {
                    let descriptor = Int32(event.ident)
                    descriptors = descriptors.filter { $0.value != descriptor }
                    close(descriptor)
                }
            }
            guard hasChanged else { return .paths([]) }
            for folder in folders { watchContents(of: folder) }
            return .unknown
        }
    }
#endif
