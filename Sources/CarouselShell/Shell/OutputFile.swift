// Opens a file that a command is to write. In: the word with its path. Out: the open file, or an error with
// the word's column.

import Foundation

extension FileHandle {
    /// Opens a file for writing from its beginning. It is not replaced, so a device stays a device.
    ///
    /// - Throws: ``CommandError`` at `path` if it can't be written.
    static func forWriting(to path: Word) throws(CommandError) -> FileHandle {
        let descriptor = open(path.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw CommandError(
                column: path.column, "can't write '\(path.text)'; expected a file in an existing folder")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
