// What a command of a file does that nobody may have meant. In: its words, the files that are there. Out: what it is, and why it is
// asked about.

import CarouselHost
import Foundation

/// What a command does outside of the session, if a file of commands may not do it without a question.
///
/// Where a file came from can't be known. So a file of commands may do without a question what loses nothing and starts
/// nothing: drive the carousel, read, and make new files in the current folder.
struct Deed: Hashable {
    /// The command by its whole name, with its arguments.
    let line: String
    /// A phrase that follows the line.
    let reason: String

    /// - Parameter made: the files that were not there before, since the file of commands has made them.
    /// - Returns: nil if it does nothing that is asked about.
    init?(_ words: CommandWords, _ command: Command, besides made: Set<String>) {
        let reason: String?
        switch command.reach {
        case .nothing, .reads, .file, .commands: reason = nil
        case .scripts: reason = "changes scripts"
        case .program: reason = "starts a program"
        case .writes:
            guard let path = Self.written(words, command) else { return nil }
            reason = Self.objection(toWriting: path, besides: made)
        }
        guard let reason else { return nil }
        line = words.line(of: command)
        self.reason = reason
    }

    /// The path that a command writes; nil for none.
    static func written(_ words: CommandWords, _ command: Command) -> String? {
        guard case .writes(let others) = command.reach, words.words.count > 1,
            !others.contains(words.words[1].text)
        else { return nil }
        let path = words.words[1].expandedPath.text
        return path == "/dev/null" ? nil : path
    }

    private static func objection(toWriting path: String, besides made: Set<String>) -> String? {
        let folder = parts(of: FileManager.default.currentDirectoryPath)
        guard let place = target(of: path), let folder, place.starts(with: folder) else {
            return "writes outside of the current folder"
        }
        let inner = place.dropFirst(folder.count)
        if inner.contains(where: { $0.hasPrefix(".") }) { return "writes a hidden file" }
        if [".lua", CheckFile.suffix].contains(where: { inner.last?.hasSuffix($0) ?? false }) {
            return "writes a script"
        }
        var info = stat()
        guard stat(path, &info) == 0, !made.contains(path) else { return nil }
        guard info.st_mode & S_IFMT == S_IFREG else { return "writes into a pipe or a device" }
        return info.st_size > 0 ? "writes a file that is there" : nil
    }

    private static func parts(of path: String) -> [String]? {
        PlainFile.real(path).map { ($0 as NSString).pathComponents }
    }

    /// The parts of a path without links, also if there is no file yet; nil where a part of its way is missing. `..` leads where
    /// the system would go, which is behind a link's target.
    private static func target(of path: String) -> [String]? {
        guard !path.contains("\0") else { return nil }
        if let place = parts(of: path) { return place }
        // A link that leads nowhere yet is written through, wherever that is.
        guard !PlainFile.isLink(path), !path.hasSuffix("/") else { return nil }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard !["", ".", ".."].contains(name) else { return nil }
        let folder = path.contains("/") ? String(path.dropLast(name.count)) : "."
        return parts(of: folder).map { $0 + [name] }
    }
}
