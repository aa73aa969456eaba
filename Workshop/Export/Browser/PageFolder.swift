// The pages of a folder, for a browser that may read no file. In: addresses. Out: the files' bytes and types.

import Foundation

/// A folder whose files a browser gets as pages of one origin: below it, and nothing else.
struct PageFolder {
    /// The origin of all its pages. It is a secure one, and no server has it.
    static let origin = "http://page.localhost"

    private let root: URL

    /// - Parameter path: of the folder.
    init(_ path: String) { root = URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// The address of a file in it.
    static func address(of file: String) -> String {
        let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
        return "\(origin)/\(path)"
    }

    /// Whether an address is one of these pages.
    static func contains(_ address: String) -> Bool { address.hasPrefix(origin + "/") }

    /// What a browser gets for an address; nil for what is not in the folder, also by way of a link.
    func file(at address: String) -> (type: String, content: Data)? {
        guard Self.contains(address), let path = URL(string: address)?.path else { return nil }
        let file = root.appendingPathComponent(path).resolvingSymlinksInPath()
        guard file.path.hasPrefix(root.path + "/"), let content = try? Data(contentsOf: file) else {
            return nil
        }
        return (MediaTypes.type(of: file.pathExtension), content)
    }
}
