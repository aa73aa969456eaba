// A script on disk: where it is, what it is called, what it says.

import Foundation

/// The text of a script and its place.
struct ScriptFile: Equatable {
    /// The absolute path.
    let path: String
    /// The path as the user would name it.
    let displayPath: String
    /// What it says.
    let text: String

    /// The name in Lua's messages, which cut long ones: the file's own.
    var chunkName: String { (path as NSString).lastPathComponent }

    /// The line that a message about a field is about: the first one that sets a field of that name.
    ///
    /// - Parameter message: names the field as `options.NAME` or `'NAME'`.
    func line(of message: String) -> Int? {
        var name: Substring?
        if let found = message.firstRange(of: "options.") {
            name = message[found.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        } else if let open = message.firstIndex(of: "'") {
            name = message[message.index(after: open)...].prefix { $0 != "'" }
        }
        guard let name, !name.isEmpty else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let index = lines.firstIndex { line in
            line.ranges(of: name).contains { range in
                line[range.upperBound...].drop { $0 == " " }.hasPrefix("=")
            }
        }
        return index.map { $0 + 1 }
    }

    /// The text of a line, from 1.
    func lineText(_ number: Int) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(number - 1) ? String(lines[number - 1]) : nil
    }

    /// Where its modules are.
    var folder: String { (path as NSString).deletingLastPathComponent }

    /// The path of a module as the user would name it.
    func displayPath(ofModule chunk: String) -> String {
        let folder = (displayPath as NSString).deletingLastPathComponent
        return folder.isEmpty ? chunk : folder + "/" + chunk
    }

    /// Reads a script.
    ///
    /// - Throws: ``PluginError`` when there is none, or it is no text.
    init(path: String, displayPath: String, plugin: String) throws {
        func problem(_ message: String) -> PluginError {
            PluginError(
                kind: .file, plugin: plugin, file: displayPath, line: nil, source: nil, hook: "loading",
                item: nil,
                offset: nil, message: message, traceback: [])
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw problem(
                exists
                    ? "the file can't be read; expected a Lua script" : "no such file; expected a Lua script")
        }
        guard data.count <= Self.largest else {
            throw problem("the file has \(data.count) bytes; expected a script of at most \(Self.largest)")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw problem("the file is no text; expected a Lua script in UTF-8")
        }
        self.path = path
        self.displayPath = displayPath
        self.text = text
    }

    /// The largest script or module, in bytes.
    static let largest = 1 << 20
}
