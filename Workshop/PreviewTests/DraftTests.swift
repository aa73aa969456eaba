import CarouselEngine
import CarouselHost
import Foundation
import Testing

@testable import CarouselShell
@testable import Preview

/// A text typed on a page runs in place of the file's, and only `write` changes the file.
@Suite struct DraftTests {
    private static let script =
        "return { itemTransformForOffset = function(offset, base) return base:translate(offset * 100, 0) end }\r\n-- ünï\r\n"

    private let folder: TestFolder
    private let session: Session
    private let window: PreviewWindow
    private let page = TestPage()

    init() throws {
        folder = try TestFolder()
        try folder.write(Self.script, to: "own.lua")
        session = makeSession(folder: folder.path)
        try session.carryOut(words: ["type", "own"])
        window = PreviewWindow(session, run: "1", images: [], services: PreviewServices(token: "secret"))
        window.connect(page)
        _ = try page.read(from: window)
    }

    private func say(_ text: String) throws -> [[String: Any]] {
        window.receive(text, time: 0)
        return try page.read(from: window)
    }

    private var file: String {
        get throws { try String(contentsOfFile: folder.path + "/own.lua", encoding: .utf8) }
    }

    /// The length as a browser counts it: lines end with one unit there.
    private let size = script.utf16.count - 2

    private func change(_ at: Int, _ gone: Int, _ text: String, size: Int) throws -> [[String: Any]] {
        try say(#"{"t":"draft","at":\#(at),"gone":\#(gone),"size":\#(size),"text":"\#(text)"}"#)
    }

    private var place: Double {
        session.carousel.placements.first { $0.index == 1 }?.transform.row4.x ?? .nan
    }

    @Test func `what is typed away again is no draft, and saves are seen`() throws {
        _ = try change(0, 0, " ", size: size)
        #expect(session.plugin?.draft != nil)
        _ = try change(0, 1, "", size: size + 1)
        #expect(session.plugin?.draft == nil)
        try folder.write(Self.script.replacing("100", with: "300"), to: "own.lua")
        session.keepUp()
        #expect(place == 300)
    }

    @Test func `a mark of the order of bytes stays, and is in no one's way`() throws {
        try folder.write("\u{FEFF}" + Self.script, to: "own.lua")
        session.keepUp()
        #expect(try change(0, 0, " ", size: size).errors.isEmpty)
        #expect(session.plugin?.lastError == nil && session.plugin?.draft?.hasPrefix(" return") == true)
        let lines = try say(#"{"t":"propose","words":["draft"]}"#)
        let number = (lines.compactMap { $0["proposal"] as? [String: Any] }.last?["number"] as? Int) ?? 0
        #expect(try say(#"{"t":"write","n":\#(number),"token":"secret"}"#).errors.isEmpty)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/own.lua"))
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF, 0x20]))
    }

    @Test func `a part of the text is another at once, the line ends stay, the file changes by write alone`()
        throws
    {
        let at = try #require(Self.script.range(of: "100")).lowerBound.utf16Offset(in: Self.script)
        _ = try change(at, 3, "250", size: size)
        #expect(place == 250)
        #expect(try file == Self.script)
        // Behind the ends of lines and letters of several bytes.
        #expect(try change(size - 1, 0, "!", size: size).errors.isEmpty)
        #expect(session.plugin?.draft?.hasSuffix("-- ünï!\r\n") == true)
        let proposal = try #require(
            try say(#"{"t":"propose","words":["draft"]}"#).compactMap { $0["proposal"] as? [String: Any] }
                .last)
        let number = try #require(proposal["number"] as? Int)
        #expect(try say(#"{"t":"write","n":\#(number),"token":"secret"}"#).errors.isEmpty)
        #expect(try file == Self.script.replacing("100", with: "250").replacing("ünï", with: "ünï!"))
        #expect(session.plugin?.draft == nil && place == 250)
        _ = try say(#"{"t":"do","words":["undo"]}"#)
        #expect(try file == Self.script)
        #expect(place == 100)
    }

    @Test func `lines that nobody touched keep their ends`() throws {
        try folder.write("--a\r\n--b\n" + Self.script, to: "own.lua")
        session.library.poll()
        _ = try change(3, 0, "!\\n--?", size: size + 8)
        #expect(
            session.plugin?.draft.map { Array($0.utf8) } == Array(("--a!\r\n--?\r\n--b\n" + Self.script).utf8)
        )
        _ = try change(4, 1, "", size: size + 13)
        #expect(session.plugin?.draft?.utf8.starts(with: "--a!--?\r\n--b\n".utf8) == true)
    }

    @Test func `a text that does not load keeps the picture, and is not written`() throws {
        _ = try change(0, 6, "retrun", size: size)
        #expect(place == 100)
        #expect(session.plugin?.lastError?.line == 1)
        let proposal = try #require(
            try say(#"{"t":"propose","words":["draft"]}"#).compactMap { $0["proposal"] as? [String: Any] }
                .last)
        let number = try #require(proposal["number"] as? Int)
        #expect(try !say(#"{"t":"write","n":\#(number),"token":"secret"}"#).errors.isEmpty)
        #expect(try file == Self.script)
        _ = try say(#"{"t":"undraft"}"#)
        #expect(session.plugin?.lastError == nil && place == 100)
    }

    @Test func `a page with another text is told, places out of the text are refused`() throws {
        #expect(try change(0, 0, "x", size: 3).errors.joined().contains("is another one here"))
        #expect(try change(5, 9, "x", size: 6).errors.joined().contains("message 'draft'"))
        _ = try change(0, 0, "--\\n", size: size)
        _ = try say(#"{"t":"do","words":["option","spacing","2"]}"#)
        #expect(try say(#"{"t":"propose"}"#).errors.joined().contains("has a draft"))
        #expect(try say(#"{"t":"complete","at":99999}"#).errors.isEmpty)
    }

    @Test func `a save behind a draft waits`() throws {
        _ = try change(0, 0, "--\\n", size: size)
        try folder.write(Self.script.replacing("100", with: "7"), to: "own.lua")
        session.library.poll()
        #expect(place == 100)
        #expect(session.plugin?.savesBehindDraft == 1)
        _ = try say(#"{"t":"undraft"}"#)
        #expect(place == 7)
    }

    @Test(arguments: [
        ("a\nb\nc\n", "a\nx\nc\n"), ("a", "a\nb"), ("", "a\n"), ("a\nb\nc", "c"),
        ("a\r\nb\r\n", "b\r\nc\r\n"),
    ]) func `the changes between two texts make the other`(_ texts: (String, String)) {
        let edit = ScriptEdit(path: "x.lua", from: texts.0, to: texts.1)
        #expect(Array(edit.text.utf8) == Array(texts.1.utf8))
        #expect(edit.difference.allSatisfy { $0.before != $0.after })
        #expect(ScriptEdit(path: "x.lua", from: texts.1, to: texts.1).difference.isEmpty)
    }
}
