// The programs that were built with the tests. In: arguments, standard input. Out: an exit status and texts.

import Foundation

/// A program beside the tests.
package struct BuiltProgram: Sendable {
    /// What became of it.
    package struct Run {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The host's program.
    package static let repl = BuiltProgram("carousel-repl")
    /// The project's folder.
    package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    package let url: URL

    package init(_ name: String) {
        url = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(name)
    }

    /// Runs it until it ends.
    ///
    /// - Parameters:
    ///   - library: one beside the program, which is loaded before all others.
    ///   - folder: the current one; nil for the project's.
    package func run(
        _ arguments: [String], input: String = "", with library: String? = nil,
        environment: [String: String] = [:], in folder: String? = nil
    ) throws -> Run {
        let process = Process()
        var changes = environment
        if let library {
            changes["LD_PRELOAD"] = url.deletingLastPathComponent().appendingPathComponent(library).path
        }
        process.environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) } ?? Self.root
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = stdout.fileHandleForReading.readDataToEndOfFile()
        let errors = stderr.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self))
    }
}
