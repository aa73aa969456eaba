import Foundation
import Synchronization
import Testing

@testable import CarouselHost

/// Files that others name are read and written as files only.
@Suite struct PlainFileTests {
    @Test func `what is no file is refused by its name, at once`() throws {
        let folder = try ScriptFolder()
        let pipe = folder.path + "/pipe.lua"
        #expect(mkfifo(pipe, 0o600) == 0)
        let link = folder.path + "/link.lua"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
        for (path, kind) in [
            (pipe, "a pipe"), (link, "a pipe"), ("/dev/zero", "a device"), (folder.path, "a folder"),
        ] {
            #expect(throws: PlainFile.Problem.noFile(kind)) { try PlainFile.read(path) }
        }
        #expect(throws: PlainFile.Problem.missing) { try PlainFile.read(folder.path + "/none") }
        for path in [pipe, link] {
            #expect { try LuaPlugin(path: path, log: PluginLog()) } throws: {
                "\($0)".contains("the file is a pipe; expected a file")
            }
        }
        #expect { try makePlugin("require 'pipe' return {}", in: folder) } throws: {
            "\($0)".contains("the module is a pipe; expected a file")
        }
    }

    @Test func `a file is replaced where it was looked at, and only inside of its folder`() throws {
        let (folder, other) = (try ScriptFolder(), try ScriptFolder())
        let file = try folder.write("old", to: "a/mine.lua")
        let foreign = try other.write("theirs", to: "mine.lua")
        func replace(_ former: String?, by text: String?, at path: String) throws {
            try PlainFile.replace(
                former.map { Data($0.utf8) }, by: text.map { Data($0.utf8) }, at: path, inside: folder.path)
        }
        try replace("old", by: "new", at: file)
        #expect(try PlainFile.text(file) == "new")
        #expect(throws: PlainFile.Problem.changed) { try replace("old", by: "newer", at: file) }
        #expect(throws: PlainFile.Problem.outside) { try replace("theirs", by: "ours", at: foreign) }
        // Links that lead out, at the end and on the way.
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path + "/link.lua", withDestinationPath: foreign)
        try files.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: other.path)
        for path in ["/link.lua", "/way/mine.lua"] {
            #expect(throws: PlainFile.Problem.outside) {
                try replace("theirs", by: "ours", at: folder.path + path)
            }
        }
        // A link to a file of the folder is written through.
        try files.createSymbolicLink(atPath: folder.path + "/own.lua", withDestinationPath: file)
        try replace("new", by: "through", at: folder.path + "/own.lua")
        #expect(try PlainFile.text(file) == "through" && PlainFile.text(foreign) == "theirs")
        try replace("through", by: nil, at: file)
        #expect(!PlainFile.isThere(file))
        try replace(nil, by: "again", at: file)
        #expect(try PlainFile.text(file) == "again")
        #expect(try files.contentsOfDirectory(atPath: folder.path + "/a") == ["mine.lua"])
    }

    @Test func `whatever is swapped for a link meanwhile, nothing is written behind it`() throws {
        let (folder, other) = (try ScriptFolder(), try ScriptFolder())
        let foreign = try other.write("mine", to: "mine.lua")
        let path = folder.path + "/mine.lua"
        try folder.write("mine", to: "mine.lua")
        let isOver = Mutex(false)
        let swapper = Thread {
            while !isOver.withLock({ $0 }) {
                _ = try? FileManager.default.removeItem(atPath: path + ".new")
                try? FileManager.default.createSymbolicLink(
                    atPath: path + ".new", withDestinationPath: foreign)
                rename(path + ".new", path)
                try? Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".new"))
                rename(path + ".new", path)
            }
        }
        swapper.start()
        var written = 0
        for _ in 0..<3000 {
            if (try? PlainFile.replace(
                Data("mine".utf8), by: Data("ours".utf8), at: path, inside: folder.path)) != nil
            {
                written += 1
            }
        }
        isOver.withLock { $0 = true }
        #expect(try PlainFile.text(foreign) == "mine")
        #expect(written > 0)
    }

    @Test func `rests of programs that were ended while they wrote are swept at the next save`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func make(_ name: String) -> Int32 {
            open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        }
        close(make(".ok.lua.11463543279870046912.being-saved"))
        // What is another's, or is being written, stays.
        let others = [
            ".ok.lua.swp", ".ok.lua.", ".ok.lua.20240101", ".other.lua.12.being-saved",
            "ok.lua.12.being-saved",
            ".ok.lua.1x.being-saved",
        ]
        for name in others { close(make(name)) }
        let busy = make(".ok.lua.77.being-saved")
        flock(busy, LOCK_EX)
        symlink("elsewhere", folder + "/.ok.lua.88.being-saved")
        try PlainFile.write(Data("text".utf8), to: folder + "/ok.lua", force: true)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(left) == Set(others + ["ok.lua", ".ok.lua.77.being-saved", ".ok.lua.88.being-saved"]))
        close(busy)
        try PlainFile.write(Data("text".utf8), to: folder + "/ok.lua", force: true)
        #expect(!FileManager.default.fileExists(atPath: folder + "/.ok.lua.77.being-saved"))
    }

    @Test func `a file is read up to a size, and through a link`() throws {
        let folder = try ScriptFolder()
        let file = try folder.write(String(repeating: "x", count: 1000), to: "a.txt")
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(try PlainFile.read(link, most: 1000).count == 1000)
        #expect(throws: PlainFile.Problem.large(999)) { try PlainFile.read(file, most: 999) }
    }

    @Test func `a script is overwritten by nothing but what is meant for it, also through a link`() throws {
        let folder = try ScriptFolder()
        let script = try folder.write("mine", to: "mine.lua")
        let link = folder.path + "/picture.svg"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: script)
        for path in [script, link, folder.path + "/new.lua"] {
            #expect(throws: PlainFile.Problem.script) { try PlainFile.write(Data("other".utf8), to: path) }
        }
        #expect(try PlainFile.text(script) == "mine")
        try PlainFile.write(Data("other".utf8), to: link, force: true)
        #expect(try PlainFile.text(script) == "other")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == script)
    }
}
