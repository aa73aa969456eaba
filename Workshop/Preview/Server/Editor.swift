// Opens scripts in the author's editor. In: a command given at the start, the path of a script. Out: a process.

import Foundation

/// The author's editor.
package struct Editor: Sendable {
    private let program: URL

    /// - Parameter command: the name or the path of a program, without arguments.
    /// - Throws: ``PreviewProblem`` if there is no such program.
    package init(_ command: String) throws(PreviewProblem) {
        let folders =
            command.contains("/")
            ? [""]
            : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
        let found = folders.lazy.map { $0 + command }
            .first { !command.isEmpty && FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else {
            throw PreviewProblem(
                "--editor '\(command)' is no program; expected one, such as code, without arguments")
        }
        program = URL(fileURLWithPath: found)
    }

    /// Starts the program with a file as its only argument, and does not wait for it.
    ///
    /// - Parameter path: absolute.
    func open(_ path: String) throws(PreviewProblem) {
        let process = Process()
        process.executableURL = program
        process.arguments = [path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.standardError
        do {
            try process.run()
        } catch {
            throw PreviewProblem("\(program.path) can't be started; expected a program")
        }
    }
}
