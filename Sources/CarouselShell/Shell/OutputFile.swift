// Opens a file that a command is to write. In: the words after a command. Out: the open file, or an error with
// the word's column.

import CarouselHost
import Foundation

extension Arguments {
    /// A file that a command writes, and whether it may be emptied, as in `FILE [--append|--force]`.
    ///
    /// A file that has content is left alone without one of these words; a device, or a pipe, is not emptied.
    /// - Parameter words: what may stand instead of a file.
    /// - Returns: nil for one of `words`.
    mutating func file(or words: [String]) throws(CommandError) -> FileHandle? {
        let path = try path("a file, or \(words.joined(separator: " or "))")
        if words.contains(path.text) {
            try end()
            return nil
        }
        guard path.text != "-" else { throw path.error("a file, or \(words[0]); '-' is none") }
        guard !["--append", "--force"].contains(path.text) else {
            throw path.error("no file before \(path.text); expected FILE \(path.text)")
        }
        let isAppended = consume("--append")
        let isForced = !isAppended && consume("--force")
        try end()
        var status = stat()
        let isThere = stat(path.text, &status) == 0
        let isRegular = isThere && status.st_mode & S_IFMT == S_IFREG
        guard !PlainFile.isLink(path.text) || isAppended || isForced else {
            throw path.error(
                "'\(path.shown)' is a link; expected --append or --force behind it, or another file")
        }
        guard !isRegular || status.st_size == 0 || isAppended || isForced else {
            throw path.error(
                "'\(path.shown)' has content; expected --append or --force behind it, or another file")
        }
        do {
            return try PlainFile.open(path.text, appends: isAppended, force: isForced)
        } catch {
            throw path.error(
                error.message(about: path.shown, expected: "a file in an existing folder"), isOutput: true)
        }
    }

    /// The path of a file; `~` is the user's folder.
    package mutating func path(_ what: String) throws(CommandError) -> Word {
        precondition(reach.takesPath, "a command that takes a path says so in its reach")
        let path = try word(what).expandedPath
        guard !path.text.contains("\0") else {
            throw path.error("a path with a character that no name of a file has; expected \(what)")
        }
        return path
    }
}

extension Word {
    /// The word as a path; `~` is the user's folder.
    var expandedPath: Word {
        text.hasPrefix("~") ? Word(text: UserPath.expanded(text), column: column) : self
    }
}
