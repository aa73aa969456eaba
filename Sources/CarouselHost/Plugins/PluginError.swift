// What went wrong with a script, where, and a description that refers to the author's own files and lines.

/// An error of a plugin.
public struct PluginError: Error, Equatable, Sendable {
    /// What kind of mistake it is.
    public enum Kind: String, Sendable {
        /// The file can't be read.
        case file
        /// The script does not compile.
        case syntax
        /// The script raised an error.
        case runtime
        /// A function of the script returned a value that is not allowed.
        case result
        /// A Transform of the script contains a NaN or infinite number.
        case infinite
        /// The table that the script returned is invalid.
        case manifest
        /// The script used up its time.
        case time
        /// The script used up its memory.
        case memory
        /// A string would be longer, or calls nested deeper, than the limit.
        case size
        /// An app has set an option to a value that it can't have.
        case option
    }

    /// What kind of mistake it is.
    public let kind: Kind
    /// The plugin's name.
    public let plugin: String
    /// The file, as the user would name it.
    public let file: String
    /// The line, from 1; nil if there is none.
    public let line: Int?
    /// The text of that line.
    public let source: String?
    /// What is wrong, in the file; nil if it is not known more precisely than its line.
    package var range: SourceRange?
    /// The line that Lua names; nil where it is ``line``.
    var luaLine: Int?
    /// What was running: loading, or a function of the script.
    public let hook: String
    /// The index of the item that was being placed.
    public let item: Int?
    /// Its offset, in items.
    public let offset: Double?
    /// What happened; a script's own message may have several lines.
    public let message: String
    /// The stack of calls, innermost first, without the host's own.
    public let traceback: [String]
    /// Which version of the script: 1 for the first text that was loaded, one more for each that was saved since.
    public internal(set) var version = 1

    /// Whether the plugin is disabled until its file changes.
    var isFatal: Bool { kind == .time || kind == .memory }
}

extension PluginError {
    /// An error that has no place in the file.
    init(_ kind: Kind, plugin: String, file: String, hook: String = "loading", _ message: String) {
        self.init(
            kind: kind, plugin: plugin, file: file, line: nil, source: nil, hook: hook, item: nil,
            offset: nil, message: message, traceback: [])
    }
}

extension PluginError: Identifiable {
    /// Identifies a mistake, however often it happens.
    public struct ID: Hashable, Sendable {
        fileprivate let plugin: String
        fileprivate let file: String
        fileprivate let line: Int?
        fileprivate let kind: Kind
        /// What tells mistakes without a place apart.
        fileprivate let message: String?

        func isOf(plugin name: String) -> Bool { plugin == name }
    }

    /// The same for each frame in which the same mistake is made.
    public var id: ID {
        ID(
            plugin: plugin, file: file, line: luaLine ?? line, kind: kind,
            message: kind == .option ? message : nil)
    }
}

extension PluginError: CustomStringConvertible {
    /// The location, what happened, the line itself with a mark under it, and the stack of calls.
    public var description: String {
        var place = file.onOneLine
        if let line { place += ":\(line)" }
        // A message of several lines must not look like several messages.
        var lines = ["\(place): \(message.onOneLine)"]
        if let line, let source {
            let margin = "  \(line) | "
            lines.append(margin + source)
            lines.append(String(repeating: " ", count: margin.count - 2) + "| " + mark(under: source))
        }
        var context = "  plugin \(plugin.onOneLine), \(hook)"
        if let item { context += ", item \(item)" }
        if let offset { context += ", offset \(offset)" }
        lines.append(context)
        if traceback.count > 1 { lines += traceback.map { "    \($0.onOneLine)" } }
        return lines.joined(separator: "\n")
    }

    /// Carets under what is wrong, or under the whole line.
    private func mark(under source: String) -> String {
        func spaces(to end: String.Index) -> String { String(source[..<end].map { $0 == "\t" ? "\t" : " " }) }
        if let range, range.line == line {
            let bytes = source.utf8
            let start = bytes.index(bytes.startIndex, offsetBy: range.column - 1, limitedBy: bytes.endIndex)
            let length = range.endLine == line ? range.endColumn - range.column : bytes.count
            if let start, start < bytes.endIndex {
                let end = bytes.index(start, offsetBy: length, limitedBy: bytes.endIndex) ?? bytes.endIndex
                return spaces(to: start) + String(repeating: "^", count: max(1, source[start..<end].count))
            }
        }
        let start = source.firstIndex { $0 != " " && $0 != "\t" } ?? source.startIndex
        let end = source.lastIndex { $0 != " " && $0 != "\t" } ?? start
        guard start < end else { return spaces(to: start) + "^" }
        return spaces(to: start) + String(repeating: "^", count: source.distance(from: start, to: end) + 1)
    }
}

extension String {
    /// With the ends of lines shown; a return and a line feed are one character.
    var onOneLine: String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
    }
}
