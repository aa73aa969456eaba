import Export
import Foundation
import Testing

@testable import Preview

/// The files that are served, and to whom.
@Suite struct PageFilesTests {
    @Test func `the page is complete, and loads nothing from other sites`() throws {
        let files = try PageFiles(images: nil)
        #expect(Set(files.pagePaths).isSuperset(of: ["/", "/style.css", "/main.js", "/covers.svg"]))
        for path in files.pagePaths {
            let file = try #require(files.file(at: path))
            guard case .bytes(let bytes) = file.body else {
                throw PreviewProblem("\(path) is no part of the program")
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.isEmpty)
            #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains(/https?:\/\//))
            for link in text.matches(of: /(?:src|href)="(\/[^"]*)"|from '\.(\/[^']*)'/) {
                let target = String(link.1 ?? link.2 ?? "")
                #expect(files.file(at: target) != nil, "\(path) asks for \(target)")
            }
        }
        #expect(files.imageCount == nil && files.file(at: "/images/0") == nil)
    }

    @Test func `each file of the page is served as it is in its folder`() throws {
        let files = try PageFiles(images: nil)
        let folder = URL(fileURLWithPath: #filePath + "/../../../Workshop/Preview/Page").standardized
            .path
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let file = try #require(files.file(at: name == "index.html" ? "/" : "/" + name), "\(name)")
            guard case .bytes(let bytes) = file.body else { throw PreviewProblem("\(name) is on disk") }
            let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
            // A style sheet leaves its comments and its indentation at home, a script the lines that are comments.
            var served = text
            if name.hasSuffix(".css") { served = PageFiles.asServed(text) }
            if name.hasSuffix(".js") { served = PageFiles.withoutCommentLines(text) }
            #expect(String(decoding: bytes, as: UTF8.self) == served, "\(name)")
            #expect(!name.hasSuffix(".css") || !served.contains("/*") && !served.contains("\n "), "\(name)")
            #expect(!name.hasSuffix(".js") || !("\n" + served).contains("\n//"), "\(name)")
            #expect(name.hasSuffix(".js") == (file.type == "text/javascript; charset=utf-8"))
        }
        // The covers and cards are those of pictures, looks those of exports.
        let own = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(own.count > 30 && files.pagePaths.count == own.count + 4)
    }

    @Test func `pictures are numbered by name, and nothing else in their folder is served`() throws {
        let folder = try TestFolder()
        for name in ["b10.png", "b9.PNG", "a.svg", "notes.txt", "c.lua"] {
            try folder.write("<svg \(name)>", to: name)
        }
        let files = try PageFiles(images: folder.path)
        // What leaves shows the pictures, and a film the page's colors.
        func words(_ format: String, _ asked: [String: String], own: String? = nil) -> [String] {
            files.exportWords(for: format, pictures: own) { asked[$0] ?? "" }
        }
        let asked = [
            "theme": "light", "cards": "pictures", "room": "300", "camera": "0.7_-0.4", "view": "-4_0_88_44",
            "scale": "2", "rate": "24", "seconds": "3",
        ]
        #expect(
            words("mp4", asked) == [
                "--theme", "light", "--images", folder.path, "--room", "--floor=300", "--camera=0.7,-0.4",
                "--view=-4,0,88,44", "--scale=2", "--rate=24", "--seconds=3",
            ])
        #expect(words("html", asked) == ["--theme", "light", "--images", folder.path, "--room"])
        #expect(words("webp", ["theme": "x", "cards": "covers"]) == ["--cards", "covers"])
        #expect(words("swift", asked).isEmpty)
        // Those that were dropped on the page come first.
        #expect(words("css", asked, own: "/dropped") == ["--images", "/dropped"])
        // What is no number is no word of a command.
        let odd = ["view": "1_2_3_--out", "scale": "--out", "room": "on", "seconds": "0"]
        #expect(words("gif", odd) == ["--room"])
        #expect(files.imageCount == 3 && files.problems.isEmpty)
        let paths = (0..<3).map { number -> String in
            guard case .file(let path, let size)? = files.file(at: "/images/\(number)")?.body else {
                return ""
            }
            #expect(size == (path as NSString).lastPathComponent.count + 6)
            return path
        }
        #expect(paths == ["a.svg", "b9.PNG", "b10.png"].map { folder.path + "/" + $0 })
        for path in [
            "/images/3", "/images/-1", "/images/a.svg", "/images/../notes.txt", "/images/0/", "/notes.txt",
            "/../c.lua", "//",
            "/images/%30", "/index.html/..", "",
        ] { #expect(files.file(at: path) == nil, "\(path)") }
    }

    @Test func `a link out of the folder is not followed, now or later`() throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        try other.write("GIF89a secret", to: "secret.png")
        for name in ["a.png", "b.png"] { try folder.write("GIF89a", to: name) }
        func link(_ name: String, to path: String) throws {
            try? FileManager.default.removeItem(atPath: folder.path + "/" + name)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: path)
        }
        try link("c.png", to: other.path + "/secret.png")
        try link("d.png", to: folder.path + "/a.png")
        let files = try PageFiles(images: folder.path)
        #expect(files.imageCount == 3)
        #expect(files.problems == ["\(folder.path)/c.png is skipped: it is a link out of the folder"])
        try link("b.png", to: other.path + "/secret.png")
        #expect(files.file(at: "/images/1") == nil && files.file(at: "/images/2") != nil)
    }

    @Test func `a file that only its name makes a picture is skipped with a message`() throws {
        let folder = try TestFolder()
        let pictures: [String: [UInt8]] = [
            "a.png": [0x89, 0x50, 0x4E, 0x47, 13], "b.jpg": [0xFF, 0xD8, 0xFF, 0xE0],
            "c.gif": Array("GIF89a".utf8),
            "d.webp": Array("RIFF....WEBPVP8 ".utf8), "e.avif": [0, 0, 0, 32] + Array("ftypavif".utf8),
            "f.svg": Array("<?xml version='1.0'?>\n<!-- by hand -->\n<svg/>".utf8),
        ]
        let broken: [String: [UInt8]] = [
            "g.png": [], "h.png": Array("not a picture".utf8), "i.svg": Array("<html></html>".utf8),
            "j.webp": Array("RIFF....WAVE".utf8), "k.jpg": [0xFF],
        ]
        for (name, bytes) in pictures.merging(broken, uniquingKeysWith: { first, _ in first }) {
            try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        let files = try PageFiles(images: folder.path)
        #expect(files.imageCount == 6)
        #expect(
            files.problems
                == broken.keys.sorted().map {
                    "\(folder.path)/\($0) is skipped: its content isn't a picture that browsers can show"
                })
        for name in pictures.keys { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
        #expect {
            try PageFiles(images: folder.path)
        } throws: {
            "\($0)".contains("has no pictures: \(folder.path)/g.png is skipped")
        }
    }

    @Test func `the page has at most 230 KB`() throws {
        let files = try PageFiles(images: nil)
        let paths = try #require(files.file(at: "/main.js")).size > 0 ? files.pagePaths : []
        #expect(paths.count > 15)
        #expect(paths.compactMap { files.file(at: $0)?.size }.reduce(0, +) <= 230_000)
    }

    @Test func `a missing folder and a folder without pictures are errors`() throws {
        let folder = try TestFolder()
        try folder.write("", to: "notes.txt")
        for (path, problem) in [
            (folder.path, "has no pictures; expected .png"),
            (folder.path + "/none", "can't be read; expected a folder"),
            (folder.path + "/notes.txt", "can't be read; expected a folder"),
        ] {
            #expect {
                try PageFiles(images: path)
            } throws: { error in
                "\(error)".contains(problem)
            }
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1:4747", nil, true), ("localhost:4747", nil, true),
            ("LocalHost:4747", "http://localhost:4747", true),
            ("[::1]:4747", nil, true), ("127.0.0.1:4747", "http://127.0.0.1:4747", true),
            ("127.0.0.1", nil, false), ("127.0.0.1:80", nil, false), ("evil.example:4747", nil, false),
            ("", nil, false),
            ("evil.example", nil, false), ("127.0.0.1.evil.example:4747", nil, false),
            ("localhost:4747.evil.example", nil, false),
            ("127.0.0.1:4747", "http://evil.example", false), ("127.0.0.1:4747", "null", false),
            ("127.0.0.1:4747", "https://127.0.0.1:4747", false),
            ("127.0.0.1:4747", "http://localhost:4747", false),
            ("127.0.0.1:4747", "http://127.0.0.1:8080", false), ("192.168.1.5:4747", nil, false),
        ] as [(String, String?, Bool)])
    func `requests of other sites are refused`(_ host: String, _ origin: String?, _ isOwn: Bool) {
        let refusal = RequestGuard(address: "127.0.0.1", port: 4747, token: "abc")
            .refusal(hosts: [host], origins: origin.map { [$0] } ?? [], tokens: nil)
        #expect((refusal == nil) == isOwn)
    }

    @Test func `a missing or second Host is refused; on all addresses only numeric hosts are accepted`() {
        let own = RequestGuard(address: "127.0.0.1", port: 4747, token: "abc")
        #expect(own.refusal(hosts: [], origins: [], tokens: nil) != nil)
        let network = RequestGuard(address: "0.0.0.0", port: 4747, token: "abc")
        for (tokens, isLet) in [([], false), (["abd"], false), (["abc"], true), (["x", "abc"], true)] {
            let refusal = network.refusal(hosts: ["192.168.0.7:4747"], origins: [], tokens: tokens)
            #expect((refusal == nil) == isLet, "\(tokens)")
        }
        #expect(own.refusal(hosts: ["127.0.0.1:4747"], origins: [], tokens: nil) == nil)
        #expect(own.refusal(hosts: ["127.0.0.1:4747", "127.0.0.1:4747"], origins: [], tokens: nil) != nil)
        let open = RequestGuard(address: "0.0.0.0", port: 4747, token: "abc")
        for (host, isOwn) in [
            ("192.168.1.5:4747", true), ("[fe80::1]:4747", true), ("evil.example:4747", false),
            ("1.2.3.4.evil.example:4747", false),
            ("beef:4747", false), ("1.2.3:4747", false),
        ] { #expect((open.refusal(hosts: [host], origins: [], tokens: nil) == nil) == isOwn, "\(host)") }
    }
}
