import CarouselEngine
import Foundation
import ShellFixtures
import Testing

/// Scripts, recordings and arguments that try to hang or crash the program, or to make it say what is not so.
@Suite final class HostileProgramTests {
    private static let hostile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Hostile")
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func script(_ name: String) -> String { Self.hostile.appendingPathComponent(name).path }
    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram.repl.run(arguments)
    }

    @Test func `a text that Lua nests as deep as it can is read everywhere`() throws {
        let deep = script("crash-paren.lua")
        #expect(try run(["lint", deep]).status == 0)
    }

    @Test func `a recording that counts beyond what its bytes can hold is refused`() throws {
        let result = try run(["-c", "replay '\(script("recording-5M-change.carousel"))'"])
        #expect(result.status == 1 && result.errors.contains("the recording is damaged"), "\(result.errors)")
    }

    @Test func `a checkResult is JSON whatever letters names have`() throws {
        let plugins = path("Plugins")
        try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: script("json-output-invalid.lua"), toPath: plugins + "/odd.lua")
        let result = try run([
            "verify", "--between", "odd", "linear", "--format", "json", "--samples", "20", "--plugins",
            plugins,
        ])
        let checkResults =
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        #expect(checkResults?.count == 1)
        #expect(!result.output.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `time passes by the steps that a script is told, also where a scroll ends`() throws {
        let result = try run([
            "-c", "load '\(script("frame-time.lua"))'; items 12; scroll to 3 0.31; tick 1/60 25",
        ])
        let lines = (result.output + result.errors).split(separator: "\n").filter { $0.contains("U dt") }
        func number(_ name: String, _ line: Substring) -> Double? {
            let words = line.split(separator: " ")
            return words.firstIndex { $0 == name }.flatMap { Double(words[$0 + 1]) }
        }
        #expect(lines.count >= 20)
        for (before, after) in zip(lines, lines.dropFirst()) {
            let (from, to) = (try #require(number("t", before)), try #require(number("t", after)))
            #expect(abs(to - from - (try #require(number("dt", after)))) < 2e-6, "\(after)")
        }
    }

    // MARK: Files of others

    @Test func `a file that is no state is not saved over unless that is meant`() throws {
        let file = path("notes.txt")
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        let refused = try run(["-c", "save '\(file)'"])
        #expect(refused.status == 1 && refused.errors.contains("is no state"), "\(refused.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(try run(["-c", "save '\(file)' --force"]).status == 0)
        #expect(try run(["-c", "save '\(file)'"]).status == 0)
    }

    @Test func `mistakes of data have their place`() throws {
        let file = path("data.json")
        for (text, said) in [
            ("[{\"a\": 1},\n {\"b\": }]", "data.json:2:8: it is no JSON"),
            ("[{\"a\": 1e400}]", "item 0.a is a number that is too large"),
            ("[{\"a\": null}]", "item 0.a is null"),
            (#"[{"image":"C:\img\boat.png"}]"#, #"data.json:1:14: '\i' is no escape of JSON"#),
            ("[{\"title\":\"a\ttab\"}]", "data.json:1:13: a tab in a text; expected \\u0009"),
            ("[{\"title\":\"a\u{1}b\"}]", "data.json:1:13: a control character in a text"),
            (
                "[{\"a\":[" + String(repeating: "[],", count: 500_000) + "1]}]",
                "it has more than 500000 values"
            ),
            (#"[{"title":"half \ud83d"}]"#, #"data.json:1:17: '\ud83d' is half of a pair"#),
            (#"[{"title":"\udc00"}]"#, #"data.json:1:12: '\udc00' is half of a pair"#),
            (#"[{"title":"é\ud83d\u0041"}]"#, #"data.json:1:13: '\ud83d' is half of a pair"#),
            (#"[{"a":"\u12g4"}]"#, #"'\u12g4' is no escape of JSON; expected four digits"#),
            ("[{\"a\": \"b", "data.json:1:8: a text without its end"),
            ("[{\"a\": 01}]", "data.json:1:9: it is no JSON"), ("[1,]", "data.json:1:4: it is no JSON"),
            ("[{\"a\":1}] x", "data.json:1:11: it is no JSON"), ("", "data.json:1:1: it is no JSON"),
            (
                "[{\"a\":" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}]",
                "is too deep; expected at most \(ItemData.deepest) lists"
            ),
            (
                "[{\"a\":" + String(repeating: "[", count: 600) + String(repeating: "]", count: 600) + "}]",
                "it is too deep; expected at most \(ItemData.deepest) lists"
            ),
        ] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let result = try run(["-c", "data '\(file)'"])
            #expect(result.status == 1 && result.errors.contains(said), "\(result.errors)")
        }
    }
}
