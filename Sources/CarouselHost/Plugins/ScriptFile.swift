// A script on disk: its path, its names and its text.

import Foundation

/// The text of a script and its path.
struct ScriptFile {
    /// The absolute path.
    let path: String
    /// The path as the user would name it.
    let displayPath: String
    /// The text of the script.
    let source: ScriptText
    var text: String { source.text }

    /// The name in Lua's messages: the file's own name, because Lua shortens long ones.
    var chunkName: String { (path as NSString).lastPathComponent }

    /// The folder of its modules.
    var folder: String { (path as NSString).deletingLastPathComponent }

    /// The path of a module, in this script's folder or in the one above it, as the user would name it.
    func displayPath(ofModuleAt path: String) -> String {
        let shown = (displayPath as NSString).deletingLastPathComponent
        if path.hasPrefix(folder + "/") {
            return (shown as NSString).appendingPathComponent(String(path.dropFirst(folder.count + 1)))
        }
        let above = (folder as NSString).deletingLastPathComponent
        guard !shown.isEmpty, path.hasPrefix(above + "/") else { return path }
        return ((shown as NSString).deletingLastPathComponent as NSString)
            .appendingPathComponent(String(path.dropFirst(above.count + 1)))
    }

    /// Reads a script.
    ///
    /// - Parameter draft: the text to use in place of the file's; nil to read it.
    /// - Throws: ``PluginError`` when the file does not exist or is not text.
    init(path: String, displayPath: String, plugin: String, draft: String? = nil) throws(PluginError) {
        do {
            source = try Self.source(atPath: path, draft: draft)
        } catch {
            throw PluginError(.file, plugin: plugin, file: displayPath, error.message)
        }
        self.path = path
        self.displayPath = displayPath
    }

    // MARK: Reading

    /// The largest script or module, in bytes.
    static let largest = 1 << 20

    /// Why a file is not a script: a phrase that follows "the file", and what was expected.
    struct Problem: Error, CustomStringConvertible {
        let isMissing: Bool
        let description: String
        var message: String { isMissing ? "no such file; expected a Lua script" : "the file \(self)" }
    }

    /// A draft, or without one the text of a file.
    static func source(atPath path: String, draft: String?) throws(Problem) -> ScriptText {
        if let draft { return ScriptText(draft) }
        return ScriptText(try text(atPath: path))
    }

    /// The text of a file.
    static func text(atPath path: String) throws(Problem) -> String {
        // A link may lead to a script, wherever that is, but to nothing else: what a text says is told in errors.
        let real = PlainFile.real(path)
        if let real, !real.hasSuffix(".lua"), path.hasSuffix(".lua") {
            throw Problem(
                isMissing: false, description: "is a link to what is no script; expected a Lua script")
        }
        let data: Data
        do {
            data = try PlainFile.read(real ?? path, most: largest)
        } catch {
            throw Problem(isMissing: error == .missing, description: error.asked(for: "a Lua script"))
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw Problem(isMissing: false, description: "is not text; expected a Lua script in UTF-8")
        }
        return text
    }
}
