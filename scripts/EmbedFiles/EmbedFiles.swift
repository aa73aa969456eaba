// Puts a module's files that are no Swift into the program. In: the files in the module's folder. Out: a Swift file with
// their texts as literals, which the compiler reads at once; lists of bytes, as SwiftPM's own resources are, take it longer
// than all else.

import Foundation
import PackagePlugin

@main struct EmbedFiles: BuildToolPlugin {
    /// What is embedded, by the ends of names.
    private static let kinds: Set = ["css", "html", "js", "lua", "svg", "ts", "txt"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: target.directoryURL.path)
            .filter { Self.kinds.contains(($0 as NSString).pathExtension) }.sorted()
        let files = try names.map { name in
            (
                name: name,
                text: try String(contentsOf: target.directoryURL.appending(path: name), encoding: .utf8)
            )
        }
        let text = Self.source(files)
        let made = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.txt")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        // What has not changed is not compiled again.
        if (try? String(contentsOf: made, encoding: .utf8)) != text {
            try text.write(to: made, atomically: true, encoding: .utf8)
        }
        return [
            .buildCommand(
                displayName: "Embedding \(names.count) files of \(target.name)",
                executable: URL(fileURLWithPath: "/bin/cp"), arguments: [made.path, output.path],
                inputFiles: [made], outputFiles: [output])
        ]
    }

    private static func source(_ files: [(name: String, text: String)]) -> String {
        let cases = files.map { "        case \(literal($0.name)): \(literal($0.text))" }
        return """
            /// The files of this module's folder that are no Swift.
            enum EmbeddedFiles {
                /// Their paths in the folder, sorted.
                static let names: [String] = [\(files.map { literal($0.name) }.joined(separator: ", "))]

                /// The text of one of them, which must be there.
                static func text(_ name: String) -> String {
                    switch name {
            \(cases.joined(separator: "\n"))
                    default: preconditionFailure("no file '\\(name)' is embedded")
                    }
                }
            }

            """
    }

    private static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
