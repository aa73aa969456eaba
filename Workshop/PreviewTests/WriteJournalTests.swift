import CarouselHost
import CarouselShell
import Foundation
import Testing

@testable import Preview

/// What hosts have written, over a restart.
@Suite struct WriteJournalTests {
    private let folder: TestFolder
    private let scripts: TestFolder
    private let page = TestPage()

    init() throws {
        folder = try TestFolder()
        scripts = try TestFolder()
        try scripts.write(
            "return { options = { lift = 1 }, itemTransformForOffset = function(o, base) return base end }",
            to: "mine.lua")
    }

    private func open(_ name: String, in other: String? = nil) -> PreviewWindow {
        var services = PreviewServices(token: "secret")
        services.date = { 1000 }
        services.journal = WriteJournal(folder: folder.path + "/written", name: name)
        let window = PreviewWindow(
            makeSession(folder: other ?? scripts.path), run: name, images: [], services: services)
        window.connect(page)
        return window
    }

    private func earlier(_ window: PreviewWindow) throws -> [[String: Any]]? {
        try page.read(from: window).compactMap { $0["earlier"] as? [[String: Any]] }.last
    }

    private var text: String? { try? String(contentsOfFile: scripts.path + "/mine.lua", encoding: .utf8) }

    @Test func `what was written before a restart can be taken back, and that undone`() throws {
        let first = open("1")
        #expect(try earlier(first)?.isEmpty == true)
        let former = text
        first.receive(#"{"t":"do","words":["type","mine"]}"#, time: 0)
        first.receive(#"{"t":"effect","words":["duplicate","other"],"token":"secret"}"#, time: 0)
        first.receive(#"{"t":"do","words":["type","mine"]}"#, time: 0)
        first.receive(#"{"t":"do","words":["option","lift","2"]}"#, time: 0)
        first.receive(#"{"t":"propose"}"#, time: 0)
        first.receive(#"{"t":"write","n":1,"token":"secret"}"#, time: 0)
        let written = text
        #expect(written != former && written?.contains("2") == true)
        #expect(try page.read(from: first).flatMap { $0["errors"] as? [String] ?? [] }.isEmpty)
        first.disconnect()

        let second = open("2")
        let list = try #require(try earlier(second))
        #expect(list.map { ($0["path"] as? String)?.hasSuffix("other.lua") } == [true, false])
        #expect(list.map { $0["isNew"] as? Bool } == [true, false])
        second.receive(#"{"t":"takeBack","n":1,"token":"wrong"}"#, time: 0)
        #expect(text == written)
        second.receive(#"{"t":"takeBack","n":1,"token":"secret"}"#, time: 0)
        #expect(text == former)
        #expect(try earlier(second)?.count == 1)
        second.receive(#"{"t":"do","words":["undo"]}"#, time: 0)
        #expect(text == written)
        #expect(try earlier(second)?.count == 2)
    }

    @Test func `what was written in a folder of another host is not for this one`() throws {
        let first = open("1")
        first.receive(#"{"t":"do","words":["type","mine"]}"#, time: 0)
        first.receive(#"{"t":"effect","words":["duplicate","other"],"token":"secret"}"#, time: 0)
        first.disconnect()
        let elsewhere = try TestFolder()
        let second = open("2", in: elsewhere.path)
        #expect(try earlier(second)?.isEmpty == true)
        second.receive(#"{"t":"takeBack","n":0,"token":"secret"}"#, time: 0)
        #expect(FileManager.default.fileExists(atPath: scripts.path + "/other.lua"))
    }

    @Test func `a file that has changed since stays as it is`() throws {
        let first = open("1")
        first.receive(#"{"t":"do","words":["type","mine"]}"#, time: 0)
        first.receive(#"{"t":"effect","words":["duplicate","other"],"token":"secret"}"#, time: 0)
        first.disconnect()
        let second = open("2")
        try scripts.write("-- mine now", to: "other.lua")
        second.receive(#"{"t":"takeBack","n":0,"token":"secret"}"#, time: 0)
        let errors = try page.read(from: second).flatMap { $0["errors"] as? [String] ?? [] }
        #expect(errors.count == 1 && errors[0].contains("other.lua"))
        #expect(try String(contentsOfFile: scripts.path + "/other.lua", encoding: .utf8) == "-- mine now")
    }
}
