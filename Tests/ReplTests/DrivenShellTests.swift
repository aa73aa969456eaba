import Foundation
import Testing

@testable import CarouselShell

/// The shell as programs and other shells use it.
@Suite struct DrivenShellTests {
    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    @Test(.enabled(if: hasPython, "no python3; scripts/setup-tests installs it on Debian"))
    func `the client in Python gets rows and errors`() throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["Examples/client.py", ProgramTests.program.path]
        process.currentDirectoryURL = ProgramTests.root
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(output.contains("item 3: 400, 200\n") && output.contains("at 4:6: unknown type 'nonsense'"))
    }

    /// What bash offers for the last of some words.
    private func offered(_ words: [String]) throws -> [String] {
        let script = try ProgramTests().run(["--generate-completion-script", "bash"]).output
        let program = ProgramTests.program
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("completion")
        let list = (["carousel-repl"] + words).map { "'\($0)'" }.joined(separator: " ")
        try
            (script
            + "\nCOMP_WORDS=(\(list)); COMP_CWORD=\(words.count); COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE}\n"
            + "__carousel-repl_whole_words carousel-repl \"${COMP_WORDS[\(words.count)]}\" \"${COMP_WORDS[\(words.count - 1)]}\"\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n")
            .write(
                to: file, atomically: true, encoding: .utf8)
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [file.path]
        process.currentDirectoryURL = ProgramTests.root
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PATH": "\(program.deletingLastPathComponent().path):/usr/bin:/bin"]) { $1 }
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `bash offers effects, their options and presets`() throws {
        #expect(try offered(["render", "orb"]) == ["orbit"])
        #expect(try Set(offered(["check", "wa"])) == ["wall", "wallet", "wave"])
        #expect(try offered(["render", "orbit", "--preset", "be"]) == ["below"])
        #expect(try offered(["render", "orbit", "--option", "lif"]).contains("lift=0.6"))
        #expect(try offered(["export", "orbit", "--to", "sw"]) == ["swift", "swiper"])
    }
}
