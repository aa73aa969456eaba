import Foundation
import ShellFixtures
import Testing

/// The shell as programs in other languages use it.
@Suite struct DrivenShellTests {
    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    @Test(.enabled(if: hasPython, "no python3; scripts/setup-tests installs it on Debian"))
    func `the client in Python gets rows and errors`() throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["Examples/client.py", BuiltProgram.repl.url.path]
        process.currentDirectoryURL = BuiltProgram.root
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(output.contains("item 3: 400, 200\n") && output.contains("at 4:6: unknown type 'nonsense'"))
    }
}
