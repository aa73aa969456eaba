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
        case unwritable

        /// A phrase that follows the name of the file.
        package var description: String {
            switch self {
            case .missing: "is not there"
            case .unreadable: "can't be read"
            case .noFile(let kind): "is \(kind); expected a file"
            case .large(let most): "has more than \(most) bytes; expected at most that"
            case .script: "is a script; expected another name"
            case .unwritable: "can't be written"
            }
        }

        /// A whole message about a file.
        package func message(about name: String, expected what: String) -> String {
            switch self {
            case .missing, .unreadable: "can't read '\(name)'; expected \(what)"
            case .unwritable: "can't write '\(name)'; expected \(what)"
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

    /// Writes a file. A regular one is replaced by a new one with its mode, at once; through a link its target is. A pipe or a device
    /// is written into.
    ///
    /// - Parameter force: whether a script may be replaced.
    package static func write(_ data: Data, to path: String, force: Bool = false) throws(Problem) {
        let target = realpath(path, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
        guard force || !isScript(path) && !isScript(target ?? path) else { throw .script }
        var info = stat()
        // A link that leads nowhere yet is written through.
        let isPlain =
            target.map { stat($0, &info) == 0 && info.st_mode & S_IFMT == S_IFREG }
            ?? (lstat(path, &info) != 0)
        // Nobody may write to a file that is marked as read-only, not even who could.
        guard target.map({ access($0, W_OK) == 0 && info.st_mode & 0o222 != 0 }) ?? true else {
            throw .unwritable
        }
        do {
            try data.write(to: URL(fileURLWithPath: target ?? path), options: isPlain ? .atomic : [])
        } catch {
            throw .unwritable
        }
        // A new file in place of the old one is as readable as that one.
        if isPlain, let target { chmod(target, info.st_mode & 0o7777) }
    }

    /// Opens a file to write on, from its beginning or behind its end. A pipe or a device is not emptied.
    ///
    /// - Parameters:
    ///   - appends: whether what it has stays.
    ///   - force: whether a script may be written on.
    package static func open(_ path: String, appends: Bool, force: Bool) throws(Problem) -> FileHandle {
        guard force || !isScript(path) else { throw .script }
        let mode = appends ? O_APPEND : O_TRUNC
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | mode | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .unwritable }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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
