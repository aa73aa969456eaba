import Foundation
import Testing

/// Pictures from the built program.
@Suite struct PictureProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private func run(_ arguments: [String]) throws -> ProgramTests.Run { try ProgramTests().run(arguments) }

    @Test func `render draws a type, a script, or an empty carousel`() throws {
        for arguments in [
            ["--type", "coverFlow", "--offset", "6"],
            ["--plugin", "Plugins/helix.lua", "--option", "rise=0.3"],
            ["--plugin", "fan"], ["--items", "0"], ["--items", "1000000", "--offset", "999999"],
            ["--bounds", "300x600", "--set", "vertical=true"],
        ] {
            let result = try run(["render", "--out", path("a.png")] + arguments)
            #expect(result.status == 0 && result.errors == "", "\(arguments) \(result.errors)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path("a.png"))).count > 500)
            try FileManager.default.removeItem(atPath: path("a.png"))
        }
    }

    @Test func `an offset range and a motion become an animation`() throws {
        let range = [
            "render", "--offset", "0..3", "--seconds", "1", "--rate", "10", "--out", path("way.svg"),
        ]
        #expect(try run(range).status == 0)
        #expect(try text("way.svg").split(separator: "<animate ").count == 11)
        let motion = ["render", "--motion", "flick -1500 0", "--out", path("flick.svg")]
        #expect(try run(motion).status == 0)
        #expect(try text("flick.svg").split(separator: "<animate ").count > 10)
    }

    @Test(arguments: [
        (["--out", "a.gif"], "'.gif'; expected .svg or .png"),
        (["--out", "a"], "no extension; expected .svg or .png"),
        (
            ["--out", "/no/where/a.png"],
            "can't write '/no/where/a.png'; expected a file in a writable folder"
        ),
        (["--out", "a.png", "--offset", "1..2"], "can't be animated; expected .svg"),
        (["--out", "a.png", "--bounds", "90000x10"], "expected 1 to 8192 a side"),
        (["--out", "a.png", "--bounds", "0x10"], "0 is out of range; expected the width"),
        (["--out", "a.png", "--type", "cilinder"], "did you mean 'cylinder'?"),
        (["--out", "a.svg", "--motion", "flick 9 9", "--offset", "0..2"], "can't be combined"),
        (["--out", "a.png", "--items", "-3"], "-3 is out of range"),
        (["--out", "a.png", "--option", "spacin=1"], "did you mean 'spacing'?"),
        (["--out", "a.png", "--motion", "flik 1 1"], "did you mean 'flick'?"),
        (["--out", "a.png", "--plugin", "/no/where.lua"], "/no/where.lua"),
    ]) func `a picture that can't be drawn gives an error with the reason, and no file is created`(
        _ arguments: [String], _ message: String
    ) throws {
        var arguments = arguments
        if !arguments[1].hasPrefix("/") { arguments[1] = path(arguments[1]) }
        let result = try run(["render"] + arguments)
        #expect([1, 64].contains(result.status))
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a snapshot is a still picture, or an animation of the following seconds`() throws {
        let still = try run(["-c", "flick -900 0; snapshot \(path("a.svg")); get scrollOffset"])
        #expect(still.status == 0)
        #expect(!(try text("a.svg")).contains("<animate"))
        let moving = try run(["-c", "flick -900 0; snapshot \(path("b.svg")) 1"])
        #expect(moving.status == 0)
        #expect(try text("b.svg").split(separator: "<animate ").count == 14)
        let wrong = try run(["-c", "snapshot \(path("c.png")) 1"])
        #expect(wrong.status == 1 && wrong.errors.contains("error: 1:10: a .png can't be animated"))
    }

    @Test func `a gallery shows every type and effect in both themes`() throws {
        let result = try run(["gallery", path("gallery"), "--items", "7"])
        #expect(result.status == 0, "\(result.errors)")
        let page = try text("gallery/index.html")
        for name in ["linear", "invertedTimeMachine", "helix", "dock", "fan"] {
            #expect(page.contains("<strong>\(name)</strong>"))
            for theme in ["light", "dark"] {
                #expect(try text("gallery/still/\(name)-\(theme).svg").hasSuffix("</svg>\n"))
                #expect(try text("gallery/moving/\(name)-\(theme).svg").contains("<animate"))
            }
        }
        #expect(!page.contains("http"))
        for file in ["gallery-light.png", "gallery-dark.png", "gallery-light.svg", "gallery-dark.svg"] {
            #expect(FileManager.default.fileExists(atPath: path("gallery/\(file)")))
        }
        let wrong = try run(["gallery", "/proc/none"])
        #expect(wrong.status == 1 && wrong.errors.contains("can't make the folder '/proc/none/still'"))
    }
}
