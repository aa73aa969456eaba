import Foundation
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
