import Export
import PictureReader
import Foundation
import ShellFixtures
import Testing

/// Exports by the built program.
@Suite final class ExportProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }
    private func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        try BuiltProgram.carousel.run(arguments)
    }
    private func film(_ name: String) throws -> FilmReader {
        try #require(FilmReader(Data(contentsOf: URL(fileURLWithPath: path(name)))))
    }

    @Test func `the samples are JSON that says what was sampled`() throws {
        let result = try run(["export", "wheel", "--to", "json", "--items", "9", "--option", "spacing=1.2"])
        #expect(result.status == 0, "\(result.errors)")
        let table = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(table["effect"] as? String == "wheel" && table["count"] as? Int == 9)
        #expect(table["stage"] as? [Double] == [800, 400] && table["step"] as? Double == 160)
        let tracks = try #require(table["tracks"] as? [[[Double]]])
        #expect(tracks.count == 1 && tracks[0].allSatisfy { $0.count == 20 })
        #expect(zip(tracks[0], tracks[0].dropFirst()).allSatisfy { $0[0] <= $1[0] })
    }

    @Test func `a page is one file that loads nothing`() throws {
        let result = try run(["export", "swiper/cube", "--to", "html", "--out", path("cube.html")])
        #expect(result.status == 0 && result.errors.contains("KiB of code"), "\(result.errors)")
        let page = try text("cube.html")
        #expect(
            page.contains("<carousel-stage aria-label=\"swiper/cube\" controls") && page.contains(">12</div>")
        )
        #expect(!page.contains("http") && !page.contains("import "))
        let png = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            ))
        try png.write(to: folder.appendingPathComponent("a.png"))
        #expect(
            try run(["export", "wheel", "--to", "html", "--out", path("w.html"), "--images", folder.path])
                .status == 0)
        #expect(try text("w.html").contains("src=\"data:image/png;base64,iVBOR"))
    }

    @Test(arguments: ["html", "css"])
    func `what is no picture, or a link out of the folder, is skipped by name and in no page`(
        _ format: String
    ) throws {
        let pictures = folder.appendingPathComponent("pics")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".write(
            to: pictures.appendingPathComponent("boat.svg"), atomically: true, encoding: .utf8)
        try Data().write(to: pictures.appendingPathComponent("empty.png"))
        try Data("<html>".utf8).write(to: pictures.appendingPathComponent("page.jpg"))
        let sail = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"7\" height=\"7\"/>"
        try sail.write(toFile: path("sail.svg"), atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: pictures.path + "/link.svg", withDestinationPath: path("sail.svg"))
        let words = [
            "export", "coverFlow", "--items", "4", "--to", format, "--out", path("o.html"), "--images",
            pictures.path,
        ]
        let result = try run(words)
        #expect(result.status == 0, "\(result.errors)")
        for (name, reason) in [
            ("empty.png", "isn't a picture"), ("page.jpg", "isn't a picture"),
            ("link.svg", "it is a link out of the folder"),
        ] {
            let line = result.errors.split(separator: "\n").first { $0.contains("\(name)' is skipped") }
            #expect(line?.contains(reason) == true, "\(result.errors)")
        }
        let shown = Data(sail.utf8).base64EncodedString()
        #expect(try text("o.html").contains("data:image/svg+xml;base64,") && !text("o.html").contains(shown))
        #expect(try !text("o.html").contains("data:image/png"))
        // Where it is meant, a link is followed.
        #expect(try run(words + ["--follow-links"]).status == 0)
        #expect(try text("o.html").contains(shown))
    }

    @Test func `a page of data has its cards in its first picture, and titles where they are wanted`() throws
    {
        try #"[{"title": "Alps & sea"}, {"title": "City"}]"#.write(
            toFile: path("d.json"), atomically: true, encoding: .utf8)
        let words = ["export", "orbit", "--to", "html", "--out", path("d.html"), "--data", path("d.json")]
        let result = try run(words + ["--cards", "covers", "--titles"])
        #expect(result.status == 0, "\(result.errors)")
        let page = try text("d.html")
        #expect(page.contains("item-size=\"160 200\"") && page.contains("class=\"item i0\""))
        #expect(page.contains("<b data-title>Alps &amp; sea</b>"))
        #expect(try run(words + ["--cards", "covers"]).status == 0)
        #expect(try !text("d.html").contains("<b data-title>"))
        let refused = try run(["export", "orbit", "--to", "js", "--out", path("web"), "--titles"])
        #expect(refused.errors.contains("--titles is for html, css, png"))
    }

    @Test func `a module comes with its types`() throws {
        #expect(
            try run(["export", "orbit", "--option", "wrap=true", "--to", "js", "--out", path("web")]).status
                == 0)
        #expect(try text("web/carousel-stage.js").contains("customElements.define('carousel-stage'"))
        #expect(try text("web/carousel-stage.d.ts").contains("export class CarouselStage"))
        #expect(try text("web/orbit.js").contains("wrap: { value: true"))
        #expect(try text("web/orbit.d.ts").contains("\"width\"?: number"))
    }

    @Test(.enabled(if: Chromium.executable != nil, "no Chromium found"))
    func `a check opens each format in a browser`() throws {
        let result = try run(["export", "wave", "--check"])
        #expect(result.status == 0, "\(result.errors)\(result.output)")
        let rows = result.output.split(separator: "\n").dropFirst(1).map { $0.split(separator: " ") }
        #expect(rows.map { $0[0] } == ["js", "html", "css"])
        #expect(
            rows.allSatisfy { Double($0[1]) ?? 0 > 1 && Double($0[2]) ?? 9 < 1 && $0[3] == "0" },
            "\(result.output)")
        // What moves by itself, from another place of the eye, is compared as it moves.
        try """
        return {
          stage = { viewpointOffset = { 40, -60 }, contentOffset = { -30, 50 } },
          options = { wrap = true },
          itemTransformForOffset = function(offset, base, index, item)
            local lean = item:spring("lean", carousel.speed / 20, { response = 0.3 })
            return base:translateAlong(offset * carousel.itemWidth, 0, -80):rotateY(0.5 * carousel.toggle + lean)
          end,
        }
        """.write(toFile: path("leaning.lua"), atomically: true, encoding: .utf8)
        let leaning = try run(["export", path("leaning.lua"), "--check"])
        #expect(leaning.status == 0 && leaning.output.contains("js"), "\(leaning.errors)\(leaning.output)")
        let file = path("orbit.html")
        #expect(
            try run(["export", "orbit", "--option", "width=0.6", "--to", "html", "--out", file]).status == 0)
        let verified = try run(["export", "--check", file])
        #expect(
            verified.status == 0 && verified.output.contains("orbit"), "\(verified.errors)\(verified.output)")
        let page = try text("orbit.html").replacing("width: { value: 0.6", with: "width: { value: 0.5")
        try page.write(toFile: file, atomically: true, encoding: .utf8)
        // Another width is another picture, of which the page itself says nothing wrong.
        #expect(try run(["export", "--check", file]).status == 0)
        try page.replacing("Math.sin($number", with: "Math.cos($number").replacing(
            "Math.sin(angle", with: "Math.cos(angle"
        )
        .write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try run(["export", "--check", file]).status == 1)
        // Inside of another element, where the page's own selectors don't reach.
        let inside = page.replacing(
            "<body>",
            with: """
                <body><my-part></my-part><script type="module">
                const part = document.querySelector('my-part'), root = part.attachShadow({ mode: 'open' })
                root.append(...document.querySelectorAll('carousel-stage'))
                </script>
                """)
        try inside.write(toFile: file, atomically: true, encoding: .utf8)
        let shadowed = try run(["export", "--check", file])
        #expect(
            shadowed.status == 0 && shadowed.output.contains("orbit"), "\(shadowed.errors)\(shadowed.output)")
        #expect(try run(["export", file, "--to", "js", "--out", path("x")]).errors.contains("is a page"))
        let deck = try run(["export", "deck", "--check"]).output
        #expect(deck.contains("depends on the time"))
    }

    @Test(.enabled(if: FilmReader.isInstalled, "no libwebpdemux found"))
    func `a film begins and ends as the pictures of its motion do`() throws {
        let size = ["--bounds", "300x160", "--item", "60x80"]
        func film(_ command: String, _ arguments: [String], _ name: String) throws -> FilmReader {
            let result = try run([command] + arguments + size + ["--out", path(name), "--theme", "dark"])
            #expect(result.status == 0, "\(result.errors)")
            return try self.film(name)
        }
        let flight = ["--motion", "flick -900 0", "--rate", "20", "--scale", "1"]
        let exported = try film("export", ["wave", "--to", "webp"] + flight, "a.webp")
        let drawn = try film("render", ["--type", "wave"] + flight, "b.webp")
        let isSame = zip(exported.frames, drawn.frames).allSatisfy {
            $0.pixels == $1.pixels && $0.end == $1.end
        }
        #expect(exported.frames.count > 10 && exported.frames.count == drawn.frames.count && isSame)
        #expect(exported.width == 300 && exported.height == 160 && exported.repeats == 0)
        // A film from offset to offset, and still pictures at both.
        let range = try film(
            "export",
            ["wave", "--to", "webp", "--offset", "0..2", "--seconds", "0.5", "--rate", "20", "--scale", "1"],
            "c.webp")
        let ends = try ["0", "2"].map {
            try film("render", ["--type", "wave", "--offset", $0, "--scale", "1"], "\($0).webp")
        }
        let (first, last) = (try #require(range.frames.first), try #require(range.frames.last))
        #expect(range.frames.count == 10 && last.end == 500)
        let (isBegun, isEnded) = (
            first.pixels == ends[0].frames[0].pixels, last.pixels == ends[1].frames[0].pixels
        )
        #expect(isBegun && isEnded)
    }

    @Test(.enabled(if: FilmReader.isInstalled, "no libwebpdemux found"))
    func `a film with a quality is smaller, and near the one without loss`() throws {
        func film(_ quality: [String], _ name: String) throws -> FilmReader {
            let motion = ["--offset", "0..2", "--seconds", "0.5", "--rate", "10", "--bounds", "300x160"]
            #expect(
                try run(["export", "wave", "--to", "webp", "--out", path(name)] + motion + quality).status
                    == 0)
            return try self.film(name)
        }
        let (exact, lossy) = (try film([], "a.webp"), try film(["--quality", "20"], "b.webp"))
        _ = try film(["--quality", "95"], "c.webp")
        func size(_ name: String) throws -> Int {
            try Data(contentsOf: URL(fileURLWithPath: path(name))).count
        }
        #expect(try size("b.webp") < size("a.webp") && 2 * size("b.webp") < size("c.webp"))
        #expect(exact.frames.count == 5 && lossy.frames.count == 5)
        func channels(_ pixels: [UInt32]) -> [Int] {
            pixels.flatMap { pixel in [0, 8, 16].map { shift in Int(pixel >> UInt32(shift)) & 255 } }
        }
        let pair = zip(channels(exact.frames[2].pixels), channels(lossy.frames[2].pixels))
        let errors = pair.map { abs($0 - $1) }
        #expect(errors.contains { $0 > 0 } && errors.reduce(0, +) < 4 * errors.count)
        let refused = try run(["export", "wave", "--to", "webp", "--quality", "0", "--out", path("d.webp")])
        #expect(refused.status != 0 && refused.errors.contains("quality"), "\(refused.errors)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"), "no ffmpeg found"))
    func `a film in H.264 has the frames and the size that were asked for`() throws {
        let motion = ["--offset", "0..2", "--seconds", "0.5", "--rate", "10", "--bounds", "301x161"]
        let result = try run(["export", "wave", "--to", "mp4", "--out", path("a.mp4")] + motion)
        #expect(result.status == 0, "\(result.errors)")
        let decoder = Process()
        decoder.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        decoder.arguments = [
            "-loglevel", "error", "-i", path("a.mp4"), "-f", "rawvideo", "-pix_fmt", "bgr0", "-",
        ]
        let output = Pipe()
        decoder.standardOutput = output
        try decoder.run()
        let decoded = output.fileHandleForReading.readDataToEndOfFile()
        decoder.waitUntilExit()
        // Sides are whole pairs of pixels.
        #expect(decoder.terminationStatus == 0 && decoded.count == 5 * 302 * 162 * 4)
    }

    @Test(
        .enabled(
            if: FilmReader.isInstalled
                && FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"),
            "no ffmpeg, or no libwebpdemux found"),
        arguments: ["mp4", "gif", "webp"])
    func `a film begins with the moment to which its commands bring the stage, in its colors`(ending: String)
        throws
    {
        let stage = ["orbit", "--theme", "light", "--cards", "covers", "--scale", "1", "--bounds", "300x160"]
        for words in [
            ["--offset", "4", "--out", path("still.png")],
            ["--motion", "offset to 4; flick -800 0", "--out", path("film.\(ending)")],
        ] {
            let result = try run(["render"] + stage + words)
            #expect(result.status == 0, "\(result.errors)")
        }
        func pixels(_ name: String) throws -> [UInt8] {
            let decoder = Process()
            decoder.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
            decoder.arguments = [
                "-loglevel", "error", "-i", path(name), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
                "rgb24", "-",
            ]
            let output = Pipe()
            decoder.standardOutput = output
            try decoder.run()
            let found = output.fileHandleForReading.readDataToEndOfFile()
            decoder.waitUntilExit()
            return Array(found)
        }
        // ffmpeg reads no animated WebP.
        let film = try ending == "webp" ? firstFrame() : pixels("film.\(ending)")
        let still = try pixels("still.png")
        try #require(still.count == 300 * 160 * 3 && film.count == still.count)
        // The colors of squares of ten points: H.264 has half of the pixels for them, so edges differ.
        func colors(_ bytes: [UInt8]) -> [Double] {
            var sums = Array(repeating: 0.0, count: 30 * 16 * 3)
            for (place, byte) in bytes.enumerated() {
                let (pixel, channel) = (place / 3, place % 3)
                let square = pixel / 300 / 10 * 30 + pixel % 300 / 10
                sums[3 * square + channel] += Double(byte) / 100
            }
            return sums
        }
        let off = zip(colors(still), colors(film)).map { abs($0 - $1) }
        #expect(off.reduce(0, +) / Double(off.count) < 3)
        #expect(off.max() ?? 255 < 16)
    }

    /// The red, green and blue of a .webp's first frame.
    private func firstFrame() throws -> [UInt8] {
        try film("film.webp").frames[0].pixels.flatMap { pixel in
            [16, 8, 0].map { UInt8(pixel >> $0 & 255) }
        }
    }

    @Test func `without ffmpeg, a film in H.264 says what to install, and writes nothing`() throws {
        let result = try BuiltProgram.carousel.run(
            ["export", "wave", "--to", "mp4", "--out", path("a.mp4")], environment: ["PATH": folder.path])
        #expect(result.status == 1 && result.errors.contains("apt-get install ffmpeg"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: path("a.mp4")))
    }

    #if os(Linux)
        @Test func `without libwebp, a film says what to install, and writes nothing`() throws {
            for name in ["libwebp.so.7", "libwebp.so"] {
                try Data("no library".utf8).write(to: folder.appendingPathComponent(name))
            }
            let result = try BuiltProgram.carousel.run(
                ["export", "wave", "--to", "webp", "--out", path("a.webp")],
                environment: ["LD_LIBRARY_PATH": folder.path])
            #expect(result.status == 1)
            #expect(
                result.errors.contains("libwebp is missing")
                    && result.errors.contains("apt-get install libwebp7"),
                "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: path("a.webp")))
        }
    #endif

    @Test func `what samples can't have is said`() throws {
        let deck = try run(["export", "deck", "--to", "json"])
        #expect(deck.status == 1 && deck.errors.contains("depends on the time"))
        #expect(
            try run(["export", "deck", "--to", "json", "--at-rest", "--out", path("deck.json")]).status == 0)
        let many = try run(["export", "polaroids", "--to", "json", "--items", "200"])
        #expect(many.status == 1 && many.errors.contains("at most 64 items, not 200"))
    }

    @Test(arguments: [
        (["none", "--to", "json"], "unknown type 'none'"),
        (["wheel", "--to", "json", "--items", "0"], "no items"),
        (["wheel", "--to", "html"], "--out is missing"), (["wheel", "--error", "0"], "--error is 0"),
        (["wheel", "--to", "json", "--out", "/proc/none/x.json"], "can't write '/proc/none/x.json'"),
        (
            ["wheel", "--to", "html", "--out", "/tmp/x.html", "--images", "/proc/none"],
            "can't read '/proc/none'"
        ),
        (["wheel", "--to", "json", "--images", "/tmp"], "--images is for html"),
        (["wheel"], "--out is missing"),
        (["wave", "--to", "json", "--preset", "none"], "none"),
        (["deck", "--to", "css", "--out", "/tmp/x.html"], "which samples don't have"),
        (
            ["wave", "--to", "css", "--set", "layoutDirection=rightToLeft", "--out", "/tmp/x.html"],
            "from right to left"
        ),
    ]) func `a mistake is named, and nothing is written`(_ arguments: [String], _ message: String) throws {
        let result = try run(["export"] + arguments)
        #expect((message.hasPrefix("can't write") ? [74] : [1, 64]).contains(result.status))
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
