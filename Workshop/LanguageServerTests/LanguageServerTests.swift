import Foundation
import Testing

@testable import LanguageServer

@Suite struct LanguageServerTests {
    private static let script = """
        local ease = require "ease"
        return {
          options = { gap = { default = 0.5, min = 0, max = 2, unit = "pt", help = "Room between items" } },
          itemTransformForOffset = function(offset, base)
            local s = "ü😀" base:rotateY(0.5)
            return base:translate(offset * carousel:option("gap") * #s, 0, -offset)
          end,
        }
        """

    private func diagnostic(_ code: String, in list: [JSON]) throws -> JSON {
        try #require(list.first { $0["code"] as? String == code }, "\(list)")
    }

    // MARK: Diagnostics

    @Test func `a finding has its rule, and columns in UTF-16`() throws {
        let session = try EditorSession()
        let found = try diagnostic("discardedResult", in: session.open(Self.script))
        #expect(found["source"] as? String == "carousel")
        #expect(found["severity"] as? Int == 1)
        #expect(shown(found["range"]) == "4:20-4:37")
    }

    @Test func `columns are bytes if the editor offers UTF-8`() throws {
        let session = try EditorSession(encodings: ["utf-16", "utf-8"])
        let found = try diagnostic("discardedResult", in: session.open(Self.script))
        #expect(shown(found["range"]) == "4:23-4:40")
        #expect(session.ask("textDocument/hover", line: 5, character: 54) is JSON)
    }

    @Test(arguments: [
        ("return { a = 1, b = 2 c = 3 }", "syntax", "0:22-0:23"),
        ("local s = \"abc\nreturn {}", "syntax", "0:10-0:14"),
        (
            "return {\r\n itemTransformForOffset = function(o, base)\r\n return base:translate(nowhere + 1, 0, 0) end }",
            "runs", "2:23-2:30"
        ),
        (
            "return {\n itemTransformForOffset = function(o, base)\n return base:rotateZ(0):turnn(1) end }",
            "runs",
            "2:24-2:29"
        ),
        ("return { itemTransformForOffset = 1 }", "runs", "0:9-0:31"),
        ("return 5", "runs", "0:7-0:8"),
    ]) func `an error marks what is wrong`(_ text: String, _ code: String, _ range: String) throws {
        let session = try EditorSession()
        let found = try diagnostic(code, in: session.open(text))
        #expect(shown(found["range"]) == range, "\(found)")
    }

    @Test func `each version is published once, with everything`() throws {
        let session = try EditorSession()
        _ = session.open(Self.script, version: 7)
        #expect(session.published.map { $0["version"] as? Int } == [7])
        // Two keystrokes, one check.
        session.change(Self.script.replacing("base:rotateY", with: "base = base:rotateY"), version: 8)
        session.change(
            Self.script.replacing("base:rotateY", with: "base = base:rotateY").replacing(
                "gap\")", with: "gip\")"),
            version: 9)
        let codes = Set(session.check().compactMap { $0["code"] as? String })
        #expect(session.published.map { $0["version"] as? Int } == [7, 9])
        #expect(codes.contains("runs") && codes.contains("unusedOption") == false)
        session.tell("textDocument/didClose", ["textDocument": ["uri": EditorSession.uri]])
        #expect((session.published.last?["diagnostics"] as? [JSON])?.isEmpty == true)
    }

    @Test func `the fix of a finding is an action, and leaves nothing to mend`() throws {
        let session = try EditorSession()
        let found = try diagnostic("discardedResult", in: session.open(Self.script))
        let answer = session.ask(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": EditorSession.uri], "range": found["range"] ?? "",
                "context": [:] as JSON,
            ])
        let action = try #require((answer["result"] as? [JSON])?.first)
        #expect(action["kind"] as? String == "quickfix")
        let edits = ((action["edit"] as? JSON)?["changes"] as? JSON)?[EditorSession.uri] as? [JSON]
        #expect(edits?.first?["newText"] as? String == "base = ")
        #expect(shown(edits?.first?["range"]) == "4:20-4:20")
    }

    // MARK: Names

    @Test func `a position beyond all is the end of its line, and is answered while a check waits`() throws {
        let session = try EditorSession(encodings: ["utf-8"])
        session.change(Self.script, version: 1)
        for character in [Int.max, Int.max - 1, 1 << 40] {
            #expect(session.ask("textDocument/hover", line: 4, character: character) is NSNull)
        }
        #expect(session.published.isEmpty)
    }

    @Test func `a module that is saved elsewhere is seen`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let module = folder.appendingPathComponent("half.lua")
        try Data("return function(x) return x / 2 end".utf8).write(to: module)
        let session = try EditorSession()
        let uri = folder.appendingPathComponent("mine.lua").absoluteString
        let text =
            "local half = require 'half'\nreturn { itemTransformForOffset = function(o, base) return base:translate(half(o), 0) end }"
        session.tell(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri, "languageId": "lua", "version": 1, "text": text]])
        #expect(!session.check().contains { $0["severity"] as? Int == 1 })
        session.server.lookAtModules()
        #expect(!session.server.hasWork)
        try Data("return 5".utf8).write(to: module)
        session.server.lookAtModules()
        #expect(session.server.hasWork)
        #expect(session.check().contains { $0["severity"] as? Int == 1 })
    }

    @Test func `hover tells an option's help, its value and its range`() throws {
        let session = try EditorSession()
        _ = session.open(Self.script)
        for (line, character) in [(5, 54), (2, 15)] {
            let hover = session.ask("textDocument/hover", line: line, character: character) as? JSON
            let text = try #require((hover?["contents"] as? JSON)?["value"] as? String)
            #expect(text == "gap\nRoom between items\n0.5 pt now; a number from 0.0 to 2.0")
        }
        #expect(session.ask("textDocument/hover", line: 5, character: 6) is NSNull)
    }

    @Test(arguments: [
        ("local t = base:ro", ["rotate", "rotateX", "turn", "inverse"], ["itemWidth"]),
        ("local t = carousel.", ["itemWidth", "scrollOffset"], ["option", "rotateX"]),
        ("local t = carousel:", ["option", "distance"], ["itemWidth"]),
        ("local t = ease.", ["lerp", "smoothstep"], ["rotateX"]),
        ("local t = Transform.", ["translation", "rotation"], ["rotateX"]),
        ("local t = carousel.bounds.", ["width", "height"], ["itemWidth", "rotateX"]),
        ("local t = carousel.", ["pointer", "dragStart"], ["pointer?"]),
        ("item.", ["blur", "offset"], ["random", "m11"]),
        ("item:", ["random", "spring"], ["blur", "rotateX"]), ("local p = ", ["require \"path\""], ["gap"]),
        ("local t = carousel:option(\"", ["gap", "wrap", "spacing"], ["rotateX"]),
        ("local t = carousel:option('g", ["gap"], ["lerp"]),
        ("local t = { default = \"#", ["#ff0000", "#123456"], ["gap"]),
        ("local t = ", ["carousel", "Transform"], ["gap"]),
    ]) func `completion knows what fits`(_ typed: String, _ expected: [String], _ others: [String]) throws {
        let session = try EditorSession()
        let head = "local ease = require \"ease\"\nlocal c = \"#123456\"\nlocal o = { gap = 1 }\n"
        let text =
            "\(head)return { options = o, itemTransformForOffset = function(offset, base) return base end }"
        _ = session.open(text)
        // What is typed breaks the text; the options are those of the version that loaded last.
        session.change(text.replacing("return {", with: "\(typed)\nreturn {"), version: 2)
        let list = session.ask("textDocument/completion", line: 3, character: typed.utf16.count) as? [JSON]
        let labels = try #require(list).compactMap { $0["label"] as? String }
        for label in expected { #expect(labels.contains(label), "\(labels)") }
        for label in others { #expect(!labels.contains(label), "\(labels)") }
    }

    @Test func `symbols are the fields of the script's table, and functions`() throws {
        let session = try EditorSession()
        _ = session.open("local function way(x) return x end\n" + Self.script)
        let answer = session.ask("textDocument/documentSymbol", ["textDocument": ["uri": EditorSession.uri]])
        let symbols = try #require(answer["result"] as? [JSON])
        #expect(symbols.map { $0["name"] as? String } == ["way", "options", "itemTransformForOffset"])
        let children = try #require(symbols[1]["children"] as? [JSON])
        #expect(children.map { $0["name"] as? String } == ["gap"])
        #expect(shown(children[0]["selectionRange"]) == "3:14-3:17")
    }

    @Test func `a local is renamed wherever it is used, and nowhere else`() throws {
        let session = try EditorSession()
        _ = session.open(
            "local x = 1\nlocal function f(y) local x = x + y return x end\nreturn f(x), { x = x }, 'x'")
        func rename(_ line: Int, _ character: Int, _ name: String) -> JSON {
            session.ask(
                "textDocument/rename",
                [
                    "textDocument": ["uri": EditorSession.uri],
                    "position": ["line": line, "character": character], "newName": name,
                ])
        }
        let result = rename(0, 6, "z")["result"] as? JSON
        let edits = try #require((result?["changes"] as? JSON)?[EditorSession.uri] as? [JSON])
        #expect(edits.map { shown($0["range"]) } == ["0:6-0:7", "1:30-1:31", "2:9-2:10", "2:19-2:20"])
        // A name that would be hidden, or hide; no name; no local.
        for (line, character, name) in [(0, 6, "f"), (1, 17, "x"), (0, 6, "end"), (0, 6, "1x"), (2, 15, "z")]
        {
            #expect(rename(line, character, name)["error"] is JSON, "\(name)")
        }
        #expect(shown(session.ask("textDocument/prepareRename", line: 1, character: 17)) == "1:17-1:18")
    }

    // MARK: Protocol

    @Test func `messages may come in pieces`() throws {
        let session = try EditorSession()
        let bytes = MessageStream.encoded(["jsonrpc": "2.0", "id": 50, "method": "shutdown"])
        for byte in bytes { session.server.receive(Data([byte])) }
        #expect(session.messages.last?["id"] as? Int == 50)
        session.tell("exit")
        #expect(session.server.exitStatus == 0)
    }

    @Test func `what is wrong gets an error, and the server goes on`() throws {
        let session = try EditorSession()
        func code(_ answer: JSON) -> Int? { (answer["error"] as? JSON)?["code"] as? Int }
        session.server.receive(Data("Content-Length: 3\r\n\r\n{x}".utf8))
        #expect(session.messages.last.map(code) == -32700)
        #expect(code(session.ask("textDocument/fold")) == -32601)
        #expect(code(session.ask("textDocument/hover", ["textDocument": ["uri": "file:///no"]])) == -32602)
        _ = session.open("return {}")
        let far: JSON = [
            "textDocument": ["uri": EditorSession.uri], "position": ["line": 99, "character": 0],
        ]
        #expect(code(session.ask("textDocument/hover", far)) == -32602)
        #expect(session.server.exitStatus == nil)
        session.server.receive(Data("Content-Length: many\r\n\r\n".utf8))
        #expect(session.server.exitStatus == 2)
    }

    @Test func `an editor that never says initialize gets nothing`() {
        var sent = Data()
        let server = LanguageServer(root: { _ in nil }, send: { sent += $0 })
        server.receive(MessageStream.encoded(["id": 1, "method": "textDocument/hover"]))
        #expect(String(decoding: sent, as: UTF8.self).contains("-32002"))
        server.receive(MessageStream.encoded(["method": "exit"]))
        #expect(server.exitStatus == 1)
    }
}
