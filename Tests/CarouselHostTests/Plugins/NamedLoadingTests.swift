import Foundation
import Testing

@testable import CarouselHost

/// A library that loads the scripts that are named, and links to scripts.
@Suite final class NamedLoadingTests {
    private let folder: ScriptFolder
    private let log = PluginLog()

    init() throws { folder = try ScriptFolder() }

    private func library(_ folders: [String]? = nil) -> PluginLibrary {
        let library = PluginLibrary(folders: folders ?? [folder.path], log: log)
        library.loadsWhenNamed = true
        library.poll()
        return library
    }

    private static func script(_ fields: String = "") -> String {
        "print('loaded')\nreturn { \(fields) itemTransformForOffset = function(o, base) return base end }"
    }

    @Test func `only the script that is named is loaded, and a list loads all`() throws {
        for name in ["one", "two", "set/three"] { try folder.write(Self.script(), to: "\(name).lua") }
        try folder.write("while true do end", to: "endless.lua")
        let library = library()
        #expect(library.known.isEmpty && library.plugins.isEmpty)
        #expect(library.plugin(named: "TWO")?.name == "two")
        #expect(library.plugin(named: "set/three")?.name == "set/three")
        #expect(library.known.map(\.name) == ["set/three", "two"])
        #expect(log.consume().allSatisfy { $0.kind != .error })
        #expect(library.entries.map(\.name) == ["endless", "one", "set/three", "two"])
        #expect(log.consume().contains { $0.text.contains("endless") })
    }

    @Test func `a name that a script declares is found, and a broken one is told with its error`() throws {
        try folder.write(Self.script("name = 'fancy',"), to: "file.lua")
        try folder.write("return {", to: "broken.lua")
        let library = library()
        #expect(library.plugin(named: "broken") == nil)
        #expect(library.known.map(\.name) == ["broken"] && library.known[0].error?.kind == .syntax)
        #expect(library.plugin(named: "fancy")?.displayPath.hasSuffix("file.lua") == true)
        #expect(library.plugin(named: "nothing") == nil)
    }

    @Test func `the nearer folder's script wins, and a save of what is loaded or new is noticed`() throws {
        try folder.write(Self.script("summary = 'near',"), to: "near/a.lua")
        try folder.write(Self.script("summary = 'far',"), to: "far/a.lua")
        let library = library([folder.path + "/near", folder.path + "/far"])
        #expect(library.plugin(named: "a")?.manifest.summary == "near")
        _ = log.consume()
        try folder.write(Self.script("summary = 'nearer',"), to: "near/a.lua")
        #expect(library.poll(waiting: 2))
        #expect(library.plugin(named: "a")?.manifest.summary == "nearer")
        try folder.write(Self.script(), to: "near/b.lua")
        #expect(library.poll(waiting: 2))
        #expect(library.known.map(\.name) == ["a", "b"])
        #expect(log.consume().contains { $0.text.hasPrefix("loaded b ") })
    }

    @Test func `a link leads to a script wherever that is, and to nothing else`() throws {
        try folder.write(Self.script(), to: "store/abc-mine.lua")
        try folder.write("secret = 1", to: "store/notes.txt")
        for (name, target) in [
            ("mine", folder.path + "/store/abc-mine.lua"), ("again", "mine.lua"),
            ("notes", "../store/notes.txt"), ("env", "/proc/self/environ"), ("gone", "nowhere.lua"),
            ("device", "/dev/zero"), ("folder", "/etc"),
        ] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/effects", withIntermediateDirectories: true)
            symlink(target, folder.path + "/effects/\(name).lua")
        }
        let library = library([folder.path + "/effects"])
        #expect(library.plugin(named: "mine") != nil && library.plugin(named: "again") != nil)
        for name in ["notes", "env", "device", "folder"] {
            #expect(library.plugin(named: name) == nil)
            let error = library.known.first { $0.name == name }?.error
            let text = "\(try #require(error))"
            #expect(text.contains("is a link to what is no script; expected a Lua script"), "\(text)")
            #expect(!text.contains("secret") && !text.contains("PATH"), "nothing of it is quoted")
        }
        #expect(library.plugin(named: "gone") == nil)
    }
}
