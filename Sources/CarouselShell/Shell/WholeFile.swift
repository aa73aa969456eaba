// Writes whole files. In: data and a path. Out: a file.

import Foundation

enum WholeFile {
    /// Writes a file; an older one is replaced at once.
    ///
    /// What is no plain file is written into instead: a link's target, a pipe, a device.
    static func write(_ data: Data, to path: String) throws {
        var info = stat()
        let isPlain = lstat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
        try data.write(to: URL(fileURLWithPath: path), options: isPlain ? .atomic : [])
    }
}
