// Reads and writes files: the only code that opens what others name. In: paths. Out: bytes, or what is in their place.

import Foundation

/// Files as data: never a pipe, a device or a folder that has a file's name.
package enum PlainFile {
    /// Why there is no data.
    package enum Problem: Error, Equatable, CustomStringConvertible {
        case missing, unreadable
        /// What it is instead.
        case noFile(String)
        /// It has more bytes than may be read.
        case large(Int)
        /// It is a script, which only its author overwrites.
        case script
        /// A link on its way leads out of the folder that it has to be in.
        case outside
        /// It is not as it was when it was looked at.
        case changed
        case unwritable
        /// The disk has no room for it.
        case full

        /// A phrase that follows the name of the file.
        package var description: String {
            switch self {
            case .missing: "is not there"
            case .unreadable: "can't be read"
            case .noFile(let kind): "is \(kind); expected a file"
            case .large(let most): "has more than \(most) bytes; expected at most that"
            case .script: "is a script; expected another name"
            case .outside: "is a link out of its folder; expected a file in it"
            case .changed: "has changed since it was read; expected to try again"
            case .unwritable: "can't be written"
            case .full: "can't be written: the disk is full"
            }
        }

        /// Whether what was to be written is not, rather than what was asked for wrong.
        package var isOfOutput: Bool { self == .unwritable || self == .full }

        /// A whole message about a file.
        package func message(about name: String, expected what: String) -> String {
            switch self {
            case .missing, .unreadable: "can't read '\(name)'; expected \(what)"
            case .unwritable: "can't write '\(name)'; expected \(what)"
            case .full: "can't write '\(name)'; expected a disk with free space"
            default: "'\(name)' \(self)"
            }
        }

        /// The phrase with what was expected.
        package func asked(for what: String) -> String {
            [.missing, .unreadable, .unwritable].contains(self) ? "\(self); expected \(what)" : "\(self)"
        }
    }

    /// Opens a file, or the one that a link leads to, for reading.
    package static func open(_ path: String) throws(Problem) -> FileHandle {
        // Opening a pipe would wait, and a terminal would become this program's.
        let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw .unreadable }
        if let kind = kind(of: info) { throw .noFile(kind) }
        return file
    }

    /// The content of a file.
    ///
    /// - Parameter most: bytes; a larger file is refused, whatever size it reports.
    package static func read(_ path: String, most: Int = largest) throws(Problem) -> Data {
        try read(open(path), most: most)
    }

    /// What comes from an open file, such as standard input, until its end.
    package static func read(_ file: FileHandle, most: Int) throws(Problem) -> Data {
        var data = Data()
        while data.count <= most {
            let part: Data?
            do { part = try file.read(upToCount: most + 1 - data.count) } catch { throw .unreadable }
            guard let part, !part.isEmpty else { return data }
            data += part
        }
        throw .large(most)
    }

    /// The text of a file; bytes that are not UTF-8 become U+FFFD.
    package static func text(_ path: String, most: Int = largest) throws(Problem) -> String {
        String(decoding: try read(path, most: most), as: UTF8.self)
    }

    /// The largest file that is not a script: a recording, a state, commands.
    package static let largest = 64 << 20

    /// Writes a file. A regular one is replaced by a new one with its mode, at once: it is whole, or not there. Through a link
    /// its target is. A pipe or a device is written into.
    ///
    /// - Parameter force: whether a script may be replaced.
    package static func write(_ data: Data, to path: String, force: Bool = false) throws(Problem) {
        let target = real(path)
        guard force || !isScript(path) && !isScript(target ?? path) else { throw .script }
        guard !path.hasSuffix("/") else { throw .noFile("a folder") }
        var info = stat()
        // A link that leads nowhere yet is written through.
        let isPlain =
            target.map { stat($0, &info) == 0 && info.st_mode & S_IFMT == S_IFREG }
            ?? (lstat(path, &info) != 0)
        if isPlain { return try OpenFolder(of: target ?? path, inside: nil).replace(data) }
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
        guard descriptor >= 0 else { throw .unwritable }
        defer { close(descriptor) }
        try put(data, into: descriptor)
    }

    /// Replaces a file that has some content by a new one, or takes it away. It is looked at and replaced in one folder,
    /// which stays the same whatever becomes of the names and links that led there.
    ///
    /// - Parameters:
    ///   - former: what it has to be; nil for none.
    ///   - data: what it is to be; nil for none.
    ///   - root: the folder that it has to be in; nil for any.
    /// - Throws: ``Problem/changed`` if it is something else.
    package static func replace(_ former: Data?, by data: Data?, at path: String, inside root: String?)
        throws(Problem)
    {
        let folder = try OpenFolder(of: real(path) ?? path, inside: root.map { real($0) ?? $0 })
        guard try folder.content(most: largest) == former else { throw .changed }
        if let data { try folder.replace(data) } else { try folder.remove() }
    }

    /// The path without links; nil if there is nothing.
    package static func real(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }

    /// Writes all of some data.
    fileprivate static func put(_ data: Data, into descriptor: Int32) throws(Problem) {
        var next = 0
        while next < data.count {
            let count = data[(data.startIndex + next)...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw errno == ENOSPC || errno == EDQUOT ? .full : .unwritable }
            next += count
        }
    }

    /// Opens a file to write on, from its beginning or behind its end. A pipe or a device is not emptied.
    ///
    /// - Parameters:
    ///   - appends: whether what it has stays.
    ///   - force: whether a script may be written on.
    package static func open(_ path: String, appends: Bool, force: Bool) throws(Problem) -> FileHandle {
        guard force || !isScript(path) else { throw .script }
        guard !path.hasSuffix("/") else { throw .noFile("a folder") }
        let mode = appends ? O_APPEND : O_TRUNC
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | mode | O_CLOEXEC | O_NOCTTY, 0o666)
        guard descriptor >= 0 else { throw .unwritable }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Whether there is a link at a path, also one that leads nowhere.
    package static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether there is something at a path.
    package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func isScript(_ path: String) -> Bool { path.hasSuffix(".lua") }

    /// What it is, if it is no regular file.
    private static func kind(of info: stat) -> String? {
        switch info.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}

/// The folder of a file, and its name there: what is done with it is done in that folder, without following a link.
private struct OpenFolder: ~Copyable {
    private let descriptor: Int32
    private let name: String

    /// - Parameters:
    ///   - path: of the file, without links.
    ///   - root: the folder that it has to be in, without links; nil for any.
    init(of path: String, inside root: String?) throws(PlainFile.Problem) {
        let last = (path as NSString).lastPathComponent
        guard !["", ".", "..", "/"].contains(last) else { throw .unwritable }
        let folder = try Self.open((path as NSString).deletingLastPathComponent, inside: root)
        descriptor = folder
        name = last
    }

    private static func open(_ folder: String, inside root: String?) throws(PlainFile.Problem) -> Int32 {
        guard let root else {
            let place = Foundation.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard place >= 0 else { throw .unwritable }
            return place
        }
        let parts = (folder as NSString).pathComponents
        let first = (root as NSString).pathComponents
        guard parts.starts(with: first) else { throw .outside }
        // Step by step: no link that is there by now leads out of it.
        var place = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for part in parts.dropFirst(first.count) where place >= 0 {
            let next = openat(place, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(place)
            place = next
        }
        guard place >= 0 else { throw .outside }
        return place
    }

    deinit { close(descriptor) }

    /// What is there under its name; nil for nothing.
    private func info() throws(PlainFile.Problem) -> stat? {
        var info = stat()
        guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable
        }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .outside }
        return info
    }

    /// Its bytes; nil if there is none.
    func content(most: Int) throws(PlainFile.Problem) -> Data? {
        guard try info() != nil else { return nil }
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw errno == ELOOP ? .outside : .unreadable }
        return try PlainFile.read(FileHandle(fileDescriptor: file, closeOnDealloc: true), most: most)
    }

    /// Puts a new file in its place.
    func replace(_ data: Data) throws(PlainFile.Problem) {
        let former = try info()
        // Nobody may write to a file that is marked as read-only, not even who could.
        if let former {
            let isWritable =
                former.st_mode & 0o222 != 0 && faccessat(descriptor, name, W_OK, 0) == 0
            guard isWritable else { throw .unwritable }
        }
        sweep()
        let draft = "\(draftPrefix)\(UInt64.random(in: .min ... .max))\(Self.draftEnding)"
        let file = openat(descriptor, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw errno == ENOSPC ? .full : .unwritable }
        do throws(PlainFile.Problem) {
            defer { close(file) }
            // Who sweeps sees that it is being written.
            flock(file, LOCK_EX | LOCK_NB)
            try PlainFile.put(data, into: file)
            // A new file in place of the old one is as readable as that one.
            if let former { fchmod(file, former.st_mode & 0o7777) }
            guard fsync(file) == 0 || errno == EINVAL else { throw errno == ENOSPC ? .full : .unwritable }
        } catch {
            unlinkat(descriptor, draft, 0)
            throw error
        }
        guard renameat(descriptor, draft, descriptor, name) == 0 else {
            unlinkat(descriptor, draft, 0)
            throw .unwritable
        }
    }

    /// What the names of its drafts begin with; digits follow, and an ending that nobody else's have.
    private var draftPrefix: String { ".\(name.prefix(100))." }
    private static let draftEnding = ".being-saved"

    /// Removes drafts of this file that nobody writes: of programs that were ended while they wrote.
    private func sweep() {
        let folder = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0, let list = fdopendir(folder) else { return }
        defer { closedir(list) }
        while let entry = readdir(list) {
            let other = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard other.hasPrefix(draftPrefix), other.hasSuffix(Self.draftEnding) else { continue }
            let digits = other.dropFirst(draftPrefix.count).dropLast(Self.draftEnding.count)
            guard !digits.isEmpty, digits.allSatisfy(\.isWholeNumber) else {
                continue
            }
            let file = openat(descriptor, other, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { continue }
            defer { close(file) }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(descriptor, other, 0) }
        }
    }

    func remove() throws(PlainFile.Problem) {
        guard unlinkat(descriptor, name, 0) == 0 else { throw .unwritable }
    }
}
