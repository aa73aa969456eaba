import Conformance
import Foundation
import FuzzInput
import Testing

@Suite struct RecordingFuzzTests {
    @Test func `the replay of any recording ends with a result`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Recordings")
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
                $0 as? URL
            }
            .filter { $0.pathExtension == "jsonl" })
        // The first short recordings of each file.
        let seeds = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
                $0.utf8.count < 6000
            }
            .prefix(6).map(String.init)
        }
        try #require(seeds.count > 20)
        let words =
            Fuzzing.numbers + ["null", "true", "[]", "{}", "\"\"", "\"x\"", "\"wheel\"", ",", "}", "]"]
        let count = Fuzzing("recording", seeds: seeds, words: words, rounds: 400).run { line in
            _ = Conformance().replay(line: Data(line.utf8))
        }
        #expect(count > 10)
    }
}
