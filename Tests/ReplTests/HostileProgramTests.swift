import Foundation
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
    private func run(_ arguments: [String]) throws -> ProgramTests.Run { try ProgramTests().run(arguments) }

    @Test func `a text that Lua nests as deep as it can is read everywhere`() throws {
        let deep = script("crash-paren.lua")
        #expect(try run(["lint", deep]).status == 0)
        #expect(try run(["export", deep, "--to", "js", "--out", path("web")]).status == 0)
        #expect(try run(["export", deep, "--to", "swift", "--out", path("deep.swift")]).status == 0)
        #expect(try run(["pack", deep, "--out", path("packed.lua")]).status == 0)
    }

    @Test(arguments: ["js", "swift"]) func `lists that are too long to leave are refused by their length`(
        _ format: String
    ) throws {
        // Fewer, so that the budget of time is not what refuses them on a busy machine.
        let text = try String(contentsOfFile: script("export-poses-16000.lua"), encoding: .utf8)
        let fewer = text.replacing("16000", with: "6000")
        try #require(fewer != text)
        try fewer.write(toFile: path("many.lua"), atomically: true, encoding: .utf8)
        let result = try run(["export", path("many.lua"), "--to", format, "--out", path("poses")])
        #expect(result.status == 1)
        #expect(
            result.errors.contains("entries can't leave as code: expected at most 4096"), "\(result.errors)")
    }

    @Test func `a recording that counts beyond what its bytes can hold is refused`() throws {
        let result = try run(["-c", "replay '\(script("recording-5M-change.carousel"))'"])
        #expect(result.status == 1 && result.errors.contains("the recording is damaged"), "\(result.errors)")
    }

    @Test func `what samples would miss is refused`() throws {
        let result = try run(["export", script("sampler-alias.lua"), "--to", "json", "--out", path("s.json")])
        #expect(result.status == 1 && result.errors.contains("it is too rough"), "\(result.errors)")
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

    @Test func `an app without standard input ends the language server, by a message`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" lsp <&-", ProgramTests.program.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        #expect(said.contains("there is no standard input"), "\(said)")
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

    @Test func `an export replaces exports, and nothing else in its folder`() throws {
        let web = path("web")
        let export = ["export", "orbit", "--to", "swiper", "--out", web]
        #expect(try run(export).status == 0 && run(export).status == 0)
        try "mine".write(toFile: web + "/orbit.swiper.js", atomically: true, encoding: .utf8)
        let refused = try run(export)
        #expect(refused.status == 1 && refused.errors.contains("is no export"), "\(refused.errors)")
        #expect(try String(contentsOfFile: web + "/orbit.swiper.js", encoding: .utf8) == "mine")
    }

    @Test func `a page has at most a thousand items`() throws {
        for format in ["html", "css"] {
            let result = try run([
                "export", "orbit", "--to", format, "--items", "1000000000", "--out", path("page.html"),
            ])
            #expect(result.status == 64 && result.errors.contains("expected 0 to 1000"), "\(result.errors)")
        }
    }

    @Test func `mistakes of data have their place`() throws {
        let file = path("data.json")
        for (text, said) in [
            ("[{\"a\": 1},\n {\"b\": }]", "data.json:2:8: it is no JSON"),
            ("[{\"a\": 1e400}]", "item 0.a is a number that is too large"),
            ("[{\"a\": null}]", "item 0.a is null"),
        ] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let result = try run(["-c", "data '\(file)'"])
            #expect(result.status == 1 && result.errors.contains(said), "\(result.errors)")
        }
    }
}
