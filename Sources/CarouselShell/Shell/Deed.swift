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

    /// - Returns: nil if it does nothing that is asked about.
    init?(_ words: CommandWords, _ command: Command) {
        let reason: String?
        switch command.reach {
        case .nothing, .reads, .file, .commands: reason = nil
        case .scripts: reason = "changes scripts"
        case .program: reason = "starts a program"
        case .writes(let others):
            guard words.words.count > 1, !others.contains(words.words[1].text) else { return nil }
            reason = Self.objection(toWriting: UserPath.expanded(words.words[1].text), words)
        }
        guard let reason else { return nil }
        line = words.line(of: command)
        self.reason = reason
    }

    private static func objection(toWriting path: String, _ words: CommandWords) -> String? {
        guard !["/dev/null", "/dev/stdout", "/dev/stderr"].contains(path) else { return nil }
        let file = target(of: path)
        let folder = target(of: FileManager.default.currentDirectoryPath)
        guard file.starts(with: folder) else { return "writes outside of the current folder" }
        let inner = file.dropFirst(folder.count)
        if inner.contains(where: { $0.hasPrefix(".") }) { return "writes a hidden file" }
        if [".lua", CheckFile.suffix].contains(where: { inner.last?.hasSuffix($0) ?? false }) {
            return "writes a script"
        }
        let replaces = words.words.contains { ["--force", "--append"].contains($0.text.lowercased()) }
        return replaces && PlainFile.isThere(path) ? "writes a file that is there" : nil
    }

    /// The parts of a path without links, also if there is no file yet.
    private static func target(of path: String) -> [String] {
        var rest: [String] = []
        var place = URL(fileURLWithPath: path).path
        while true {
            var info = stat()
            if lstat(place, &info) == 0 || place == "/" {
                // A link that leads nowhere yet is written through, wherever that is.
                guard let real = PlainFile.real(place) else { return [place] }
                return (real as NSString).pathComponents + rest.reversed()
            }
            rest.append((place as NSString).lastPathComponent)
            place = (place as NSString).deletingLastPathComponent
        }
    }
}
