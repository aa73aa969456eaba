// A file that a command names to be written. In: its word. Out: the open file, or an error at the word.

import Foundation

extension FileHandle {
    /// A file to write from its beginning, opened in place: a device stays one.
    ///
    /// - Throws: ``CommandError`` at `path` when it can't be written.
    static func forWriting(to path: Word) throws(CommandError) -> FileHandle {
        let descriptor = open(path.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw CommandError(
                column: path.column, "can't write '\(path.text)'; expected a file in a folder that is there")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
