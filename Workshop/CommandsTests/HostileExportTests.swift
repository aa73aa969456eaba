import Foundation
import ShellFixtures
import Testing

/// Scripts and arguments that try to hang or crash the program, or to make it say what is not so.
@Suite final class HostileExportTests {
    private static let hostile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Hostile")
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func script(_ name: String) -> String { Self.hostile.appendingPathComponent(name).path }
    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram.carousel.run(arguments)
    }

    @Test func `a text that Lua nests as deep as it can is exported and packed`() throws {
        let deep = BuiltProgram.root.path + "/Tests/ShellTests/Hostile/crash-paren.lua"
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

    @Test func `what samples would miss is refused`() throws {
        let result = try run(["export", script("sampler-alias.lua"), "--to", "json", "--out", path("s.json")])
        #expect(result.status == 1 && result.errors.contains("it is too rough"), "\(result.errors)")
    }

    @Test func `an app without standard input ends the language server, by a message`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" lsp <&-", BuiltProgram.carousel.url.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        #expect(said.contains("there is no standard input"), "\(said)")
    }

    @Test func `a language server ends with its editor, also when that ends without a word`() throws {
        let editor = Process()
        editor.executableURL = URL(fileURLWithPath: "/bin/sleep")
        editor.arguments = ["60"]
        try editor.run()
        let server = Process()
        server.executableURL = BuiltProgram.carousel.url
        server.arguments = ["lsp"]
        // Somebody else holds its standard input open.
        let input = Pipe()
        server.standardInput = input
        server.standardOutput = FileHandle.nullDevice
        try server.run()
        defer { if server.isRunning { server.terminate() } }
        let body =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":\#(editor.processIdentifier),"capabilities":{}}}"#
        let message = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        try input.fileHandleForWriting.write(contentsOf: Data(message.utf8))
        Thread.sleep(forTimeInterval: 1.5)
        #expect(server.isRunning, "its editor is there")
        kill(editor.processIdentifier, SIGKILL)
        editor.waitUntilExit()
        for _ in 0..<200 where server.isRunning { Thread.sleep(forTimeInterval: 0.05) }
        #expect(!server.isRunning)
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
}
