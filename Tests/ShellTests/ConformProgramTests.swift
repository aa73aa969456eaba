import Foundation
import ShellFixtures
import Testing

/// The program conform, tested from outside.
@Suite struct ConformProgramTests {
    private func conform(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram("conform").run(arguments)
    }

    @Test func `conform prints its counts and sets its exit status`() throws {
        let good = BuiltProgram.root.path + "/Tests/ConformanceTests/Recordings/icarousel/hits.jsonl"
        let passed = try conform([good])
        #expect(passed.status == 0)
        #expect(passed.output.hasSuffix("\n229 passed, 0 failed\n"))
        let path = NSTemporaryDirectory() + "carousel-\(UUID().uuidString).jsonl"
        let text = try String(contentsOfFile: good, encoding: .utf8).split(separator: "\n")[0]
        try
            (text.replacingOccurrences(
                of: "\"numberOfItems\":", with: "\"numberOfThings\":3,\"numberOfItems\":") + "\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let failed = try conform([path])
        #expect(failed.status == 1)
        #expect(failed.output.contains("unknown key 'numberOfThings'"))
        #expect(failed.output.hasSuffix("\n0 passed, 1 failed\n"))
        #expect(try conform(["/no/such"]).status == 1)
        #expect(try conform([]).status == 64)
    }

    @Test func `conform says what differs, and when there was nothing to replay`() throws {
        let file = "Tests/ConformanceTests/Recordings/icarousel/hits.jsonl"
        let none = try conform([file, "--only", "nobody"])
        #expect(none.status == 1 && none.errors.contains("no scenario is named 'nobody'"))
        let text = try String(contentsOf: BuiltProgram.root.appendingPathComponent(file), encoding: .utf8)
        let first = try #require(text.split(separator: "\n").first)
        let changed = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: changed) }
        let number = try #require(first.firstRange(of: /"scrollOffset": ?[-\d.e]+/))
        try first.replacingCharacters(in: number, with: "\"scrollOffset\":77.5")
            .write(to: changed, atomically: true, encoding: .utf8)
        let failed = try conform([changed.path])
        #expect(
            failed.status == 1 && failed.output.contains("scrollOffset: expected 77.5, got "), "\(failed)")
        #expect(try conform([file, "--tolerance", "-1"]).status == 64)
    }

    @Test func `work that is shared tells the same as work that is not`() throws {
        let folder = "Tests/ConformanceTests/Recordings/icarousel/"
        let name = try #require(
            try conform([folder + "hits.jsonl", "--format", "json"]).output
                .firstMatch(of: /"name":"([^"]*)"/)?.1)
        let words = [
            folder + "data.jsonl", folder + "hits.jsonl", "--only", "\(name)", "--format", "json",
        ]
        let one = try conform(words)
        let shared = try conform(words + ["--jobs", "2"])
        #expect(one.status == 0 && shared.status == 0 && shared.errors.isEmpty)
        #expect(one.output == shared.output)
    }
}
