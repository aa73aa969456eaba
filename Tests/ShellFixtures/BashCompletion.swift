// What bash offers after Tab. In: words of a program. Out: names.

import Foundation

/// The completion of a program in bash.
package struct BashCompletion {
    let program: BuiltProgram

    package init(_ program: BuiltProgram) { self.program = program }

    /// What bash offers for the last of some words.
    package func offered(_ words: [String]) throws -> [String] {
        let script = try program.run(["--generate-completion-script", "bash"]).output
        let name = program.url.lastPathComponent
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("completion")
        let list = ([name] + words).map { "'\($0)'" }.joined(separator: " ")
        try
            (script
            + "\nCOMP_WORDS=(\(list)); COMP_CWORD=\(words.count); COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}\n"
            + "__\(name)_whole_words \(name) \"${COMP_WORDS[\(words.count)]}\" \"${COMP_WORDS[\(words.count - 1)]}\"\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n")
            .write(
                to: file, atomically: true, encoding: .utf8)
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [file.path]
        process.currentDirectoryURL = BuiltProgram.root
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PATH": "\(program.url.deletingLastPathComponent().path):/usr/bin:/bin"]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
