import Escapes
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// Pictures from the built program.
@Suite struct PictureProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram.carousel.run(arguments)
    }

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

    @Test func `cards show the pictures of a folder`() throws {
        try FileManager.default.createDirectory(atPath: path("Photos"), withIntermediateDirectories: true)
        for name in ["one", "two"] {
            #expect(
                try run(["render", name == "one" ? "wheel" : "linear", "--out", path("Photos/\(name).png")])
                    .status == 0)
        }
        let photos = ["--images", path("Photos")]
        #expect(try run(["render", "--out", path("a.svg")] + photos).status == 0)
        #expect(try text("a.svg").split(separator: "<image ").count == 5)
        let film = ["coverFlow", "--offset", "0..1", "--seconds", "0.2"] + photos
        let moving = try run(["render", "--out", path("b.svg")] + film)
        #expect(moving.status == 1 && moving.errors.contains("an animated .svg can't hold pictures"))
        #expect(try run(["render", "--out", path("b.webp")] + film).status == 0)
        let empty = path("Photos/empty")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        let none = try run(["render", "--out", path("c.png"), "--images", empty])
        #expect(none.status == 1 && none.errors.contains("no pictures in '\(empty)'"))
        // What is no picture is skipped, and told; a pipe is not waited for, a name is no pattern.
        try Data("none".utf8).write(to: folder.appendingPathComponent("Photos/0.jpg"))
        try Data("none".utf8).write(to: folder.appendingPathComponent("Photos/._one.png"))
        #expect(mkfifo(path("Photos/pipe.png"), 0o600) == 0)
        try FileManager.default.moveItem(atPath: path("Photos/one.png"), toPath: path("Photos/my%20 one.png"))
        let mixed = try run(["render", "--out", path("c.png")] + photos)
        #expect(mixed.status == 0 && mixed.errors.split(separator: "\n").count == 2, "\(mixed.errors)")
        #expect(
            mixed.errors.contains("Photos/0.jpg'") && mixed.errors.contains("pipe.png' is skipped: it is"))
    }

    @Test(arguments: [
        (["--out", "a.bmp"], "'.bmp'; expected .svg, .png, .webp, .mp4 or .gif"),
        (["--out", "a"], "no extension; expected .svg, .png, .webp, .mp4 or .gif"),
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
        (["--out", "a.png", "cilinder"], "render: unknown type 'cilinder'"),
        (["--out", "a.png", "wheel", "--type", "wheel"], "EFFECT, --type and --plugin can't be combined"),
    ]) func `a picture that can't be drawn gives an error with the reason, and no file is created`(
        _ arguments: [String], _ message: String
    ) throws {
        var arguments = arguments
        if !arguments[1].hasPrefix("/") { arguments[1] = path(arguments[1]) }
        let result = try run(["render"] + arguments)
        #expect((message.hasPrefix("can't write") ? [74] : [1, 64]).contains(result.status))
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a snapshot is a still picture, or an animation of the following seconds`() throws {
        let still = try run(["shell", "-c", "flick -900 0; snapshot \(path("a.svg")); get scrollOffset"])
        #expect(still.status == 0)
        #expect(!(try text("a.svg")).contains("<animate"))
        let moving = try run(["shell", "-c", "flick -900 0; snapshot \(path("b.svg")) 1"])
        #expect(moving.status == 0)
        #expect(try text("b.svg").split(separator: "<animate ").count == 14)
        let wrong = try run(["shell", "-c", "snapshot \(path("c.png")) 1"])
        #expect(wrong.status == 1 && wrong.errors.contains("error: 1:10: a .png can't be animated"))
    }

    @Test func `a gallery has every type and effect, with motion, options and source`() throws {
        let result = try run(["gallery", path("gallery"), "--items", "7"])
        #expect(result.status == 0, "\(result.errors)")
        let page = try text("gallery/index.html")
        for name in ["linear", "invertedTimeMachine", "helix", "dock", "swiper/cube", "paging/stackVortex"] {
            let file = name.replacing("/", with: "-")
            #expect(page.contains("<a href=\"#effect-\(file)\">\(name)</a>"))
            #expect(page.contains("data-effect=\"\(file)\" data-count=\"7\""))
            for theme in ["light", "dark"] {
                #expect(try text("gallery/still/\(file)-\(theme).svg").hasSuffix("</svg>\n"))
            }
        }
        #expect(page.split(separator: "<figure").count > 70)
        #expect(page.contains("data-filter=\"kind:stack\"") && page.contains("data-filter=\"from:swiper\""))
        #expect(
            page.contains("<code>lean</code>") && page.contains("local poses = require &quot;poses&quot;"))
        #expect(!page.contains("http"))
        for file in ["gallery-light.png", "gallery-dark.png"] {
            #expect(FileManager.default.fileExists(atPath: path("gallery/\(file)")))
        }
        let wrong = try run(["gallery", "/proc/none"])
        #expect(wrong.status == 74 && wrong.errors.contains("can't make the folder '/proc/none/still'"))
    }

    @Test func `an effect on the page is what its export is`() throws {
        #expect(try run(["gallery", path("one"), "--only", "wheel", "--items", "3"]).status == 0)
        let page = try text("one/index.html")
        #expect(
            page.contains("[\"wheel\", () => (() => {")
                && page.contains("data-effect=\"wheel\" data-count=\"3\""))
    }

    @Test func `up to twelve chosen effects also make one moving picture`() throws {
        let result = try run(["gallery", path("two"), "--only", "wheel", "--only", "swiper/flip"])
        #expect(result.status == 0, "\(result.errors)")
        let film = try Data(contentsOf: URL(fileURLWithPath: path("two/moving-dark.webp")))
        #expect(film.prefix(4) == Data("RIFF".utf8) && film.range(of: Data("ANMF".utf8)) != nil)
        #expect(try text("two/index.html").split(separator: "<figure").count == 3)
        let wrong = try run(["gallery", path("none"), "--only", "wheell"])
        #expect(wrong.status == 1 && wrong.errors.contains("did you mean 'wheel'"))
    }

    @Test func `an effect that fails is named on the page, and the others stand`() throws {
        func save(_ script: String, as name: String) throws {
            let file = folder.appendingPathComponent("bad/\(name).lua")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try script.write(to: file, atomically: true, encoding: .utf8)
        }
        func effect(_ body: String) -> String {
            "return { summary = 'a <b>', itemTransformForOffset = function(offset, base) \(body) end }"
        }
        try save(effect("if offset > 1.2 then error('too far') end return base"), as: "fails")
        try save(effect("return base:translate(0, 0, 300 * offset)"), as: "near")
        try save("return {", as: "broken")
        try save(effect("return base"), as: "good")
        let result = try run(["gallery", path("g"), "--plugins", path("bad")])
        #expect(result.status == 1)
        #expect(result.errors.contains("too far") && result.errors.contains("broken.lua"))
        let page = try text("g/index.html")
        #expect(page.contains("too far") && page.contains("near &lt;eof&gt;"))
        #expect(page.contains("Items come behind the eye, at offset"))
        #expect(page.contains("a &lt;b&gt;") && !page.contains("<b>'"))
        #expect(page.contains("[\"good\", () => (() => {"))
        let empty = try run(["gallery", path("e"), "--items", "0", "--only", "linear", "--only", "orbit"])
        #expect(empty.status == 0)
        #expect(try text("e/index.html").contains("No items."))
    }

    @Test func `a gallery replaces an earlier one, and nothing else`() throws {
        #expect(try run(["gallery", path("again"), "--only", "wheel", "--only", "wheel"]).status == 0)
        #expect(try text("again/index.html").split(separator: "<figure").count == 2)
        #expect(try run(["gallery", path("again"), "--only", "linear"]).status == 0)
        let stills = try FileManager.default.contentsOfDirectory(atPath: path("again/still"))
        #expect(stills.sorted() == ["linear-dark.svg", "linear-light.svg"])
        try FileManager.default.createDirectory(atPath: path("mine"), withIntermediateDirectories: true)
        try "<p>mine".write(toFile: path("mine/index.html"), atomically: true, encoding: .utf8)
        let wrong = try run(["gallery", path("mine"), "--only", "linear"])
        #expect(wrong.status == 1 && wrong.errors.contains("is no gallery"))
        #expect(try text("mine/index.html") == "<p>mine")
        #expect(try run(["gallery", ""]).status == 64)
    }

    @Test func `no two names become the same file`() {
        let names = ["a b", "a#b", "a?b", "a-b", "a/b", "a_20_b", "ab", "å"]
        #expect(Set(names.map(Escape.fileName)).count == names.count)
        #expect(Escape.fileName("swiper/cube") == "swiper-cube")
    }
}
