// What pages have written, kept over a restart of the host. In: files that were written. Out: those that can be taken back.

import CarouselHost
import CarouselShell
import Foundation

/// The files that this host and the ones before it have written, in a folder of the user's.
///
/// Each window of a host has a file of its own there. What a former one has written can be taken back while it is as it was left.
final class WriteJournal: Sendable {
    /// A file that a former host has written.
    struct Entry: Codable, Equatable {
        /// As the user would name it.
        let path: String
        let file: String
        let root: String?
        let before: Data?
        let after: Data?
        /// Seconds since 1970.
        let time: Double

        init(_ written: WrittenFile, time: Double) {
            path = written.path
            // The next host may be started elsewhere.
            file = URL(fileURLWithPath: written.file).standardizedFileURL.path
            root = written.root.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
            before = written.before
            after = written.after
            self.time = time
        }

        /// The way back.
        var reversed: WrittenFile {
            WrittenFile(path: path, file: file, root: root, before: after, after: before)
        }

        /// Whether the file is as it was left.
        var isAsLeft: Bool {
            let now = try? PlainFile.read(file, most: 1 << 20)
            return now == after && (now != nil || !PlainFile.isThere(file))
        }
    }

    /// The most files that are kept.
    private static let mostFiles = 16
    /// The most that is kept of a window.
    private static let mostEntries = 100

    private let folder: String
    private let name: String
    /// What former hosts have written, the newest last.
    let earlier: [Entry]

    /// The user's folder for it; nil for one without a home.
    static var usualFolder: String? { stateFolder.map { $0 + "/carousel-host/written" } }

    /// The user's folder for what programs remember; nil for one without a home.
    static var stateFolder: String? {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
        return environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    }

    /// - Parameters:
    ///   - folder: where the files are; made when something is written.
    ///   - name: of this host, later than those of former ones in the order of the alphabet.
    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".json") }.sorted()
        for old in names.dropLast(Self.mostFiles) {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(old)")
        }
        earlier = names.suffix(Self.mostFiles).flatMap { name -> [Entry] in
            guard let data = try? PlainFile.read("\(folder)/\(name)", most: 64 << 20) else { return [] }
            return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
        }
    }

    /// Keeps what a window of this host has written: all of it, in order.
    func keep(_ entries: [Entry], of window: String) {
        let own = "\(folder)/\(name)-\(window).json"
        guard !entries.isEmpty || PlainFile.isThere(own) else { return }
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: attributes)
        guard let data = try? JSONEncoder().encode(entries.suffix(Self.mostEntries)) else { return }
        // Without it, only what is undone after a restart is missing.
        try? data.write(to: URL(fileURLWithPath: own), options: .atomic)
    }
}
