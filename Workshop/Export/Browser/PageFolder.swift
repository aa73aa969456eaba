// The pages of a folder, for a browser that may read no file. In: paths of requests. Out: the files' bytes and types.

import Foundation

/// A folder whose files a browser gets as pages of one origin: below it, and nothing else.
struct PageFolder: Sendable {
    /// The largest file, in bytes.
    private static let largest = 64 << 20

    private let root: URL

    /// - Parameter path: of the folder.
    init(_ path: String) { root = URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// What a browser gets for a path of an address; nil for what is not in the folder, also by way of a link.
    func file(at path: String) -> (type: String, content: Data)? {
        let path = path.prefix { !"?#".contains($0) }
        guard let name = String(path).removingPercentEncoding, !name.contains("\0") else { return nil }
        let file = root.appendingPathComponent(name).resolvingSymlinksInPath()
        var info = stat()
        guard file.path.hasPrefix(root.path + "/"), stat(file.path, &info) == 0,
            info.st_mode & S_IFMT == S_IFREG, info.st_size <= Self.largest,
            let content = try? Data(contentsOf: file)
        else { return nil }
        return (MediaTypes.type(of: file.pathExtension), content)
    }
}
