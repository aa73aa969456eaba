import Foundation
import Testing

@testable import Preview

/// Pictures that are dropped on a page.
@Suite struct PreviewPicturesTests {
    private let folder: TestFolder
    private let window: PreviewWindow
    private let page = TestPage()
    /// A PNG of one pixel.
    private let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )

    init() throws {
        folder = try TestFolder()
        window = PreviewWindow(makeSession(), run: "1", images: ["own.jpg"])
        window.connect(page)
    }

    private func send(_ data: Data?, named name: String) throws {
        let path = folder.path + "/upload"
        try #require(data).write(to: URL(fileURLWithPath: path))
        try window.pictures.add(fileAt: path, named: name)
    }

    private func say(_ text: String) { window.receive(text, time: 0) }

    /// The items and the pictures that the page's newest state has.
    private func shown() throws -> (items: Int?, pictures: [Int]?) {
        let state = try page.read(from: window).compactMap { $0["state"] as? [String: Any] }.last
        return (state?["items"] as? Int, state?["pictures"] as? [Int])
    }

    @Test func `pictures are items, sorted by name, and one step of undo`() throws {
        #expect(try shown().items == 12)
        for name in ["b 10.png", "b 9.png", "a.png"] { try send(png, named: name) }
        say(#"{"t":"pictures","on":true}"#)
        var state = try shown()
        #expect(state.items == 3 && state.pictures == [3, 2, 1])
        // Numbers of the server's own pictures stay its own.
        #expect(window.pictures.picture(0) == nil && window.pictures.picture(4) == nil)
        let export = try #require(window.pictureFolder)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: export).sorted() == [
                "a.png", "b 10.png", "b 9.png",
            ])
        // More come beside those that are there.
        try send(png, named: "a.png")
        say(#"{"t":"pictures","on":true}"#)
        state = try shown()
        #expect(state.items == 4 && state.pictures?.count == 4)
        say(#"{"t":"do","words":["undo"]}"#)
        #expect(try shown().pictures == [3, 2, 1])
        say(#"{"t":"pictures","on":false}"#)
        #expect(try shown().pictures == [])
        #expect(window.pictureFolder == nil)
        for _ in 0..<2 { say(#"{"t":"do","words":["undo"]}"#) }
        #expect(try shown().items == 12)
        for _ in 0..<2 { say(#"{"t":"do","words":["redo"]}"#) }
        #expect(try shown().items == 3)
    }

    @Test(arguments: [
        ("notes.txt", "expected .png, .jpg"),
        ("photo.heic", "photo.heic: it is no picture that browsers show"),
        ("script.png", "script.png: it is no picture"),
    ]) func `what is no picture is refused by its name`(_ name: String, _ problem: String) throws {
        #expect {
            try send(Data("local x = 1".utf8), named: name)
        } throws: { "\($0)".contains(problem) }
        say(#"{"t":"pictures","on":true}"#)
        let errors = try page.read(from: window).compactMap { $0["errors"] as? [String] }.flatMap(\.self)
        #expect(errors == ["no pictures have come; expected some before"])
    }

    @Test(arguments: ["../../etc/x.png", "/tmp/y.png", "..png", "a/b.png", "line\nbreak.png"])
    func `a name stays in the window's folder`(_ name: String) throws {
        try send(png, named: name)
        say(#"{"t":"pictures","on":true}"#)
        let path = try #require(window.pictures.picture(1)?.path)
        #expect((path as NSString).deletingLastPathComponent.contains("carousel-pictures-"))
        #expect(!path.contains("..") && !path.contains("\n"))
    }

    @Test func `the folder goes with the window`() throws {
        var window: PreviewWindow? = PreviewWindow(makeSession(), run: "2", images: [])
        let path = folder.path + "/upload"
        try #require(png).write(to: URL(fileURLWithPath: path))
        try window?.pictures.add(fileAt: path, named: "a.png")
        let kept = try #require(window?.pictures.picture(0)?.path)
        #expect(FileManager.default.fileExists(atPath: kept))
        window = nil
        #expect(!FileManager.default.fileExists(atPath: (kept as NSString).deletingLastPathComponent))
    }
}
