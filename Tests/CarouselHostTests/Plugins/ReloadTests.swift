import CarouselEngine
import Foundation
import Testing

@testable import CarouselHost

/// Saving scripts while they run.
@Suite struct ReloadTests {
    private let folder: ScriptFolder
    private let log = PluginLog()
    private let library: PluginLibrary

    init() throws {
        folder = try ScriptFolder()
        try folder.write(Self.text(1), to: "mine.lua")
        library = PluginLibrary(folders: [folder.path], reservedNames: ["linear"], log: log)
        library.poll()
    }

    private static func text(_ x: Int) -> String { effect("return base:translate(\(x), 0)") }

    /// The x position at which the plugin places its items.
    private func x(_ name: String = "mine") -> Double? {
        guard let plugin = library.plugin(named: name) else { return nil }
        var frame = makeFrame(3)
        plugin.place(&frame, in: makeContext())
        return frame.allSatisfy(\.isFailed) ? nil : frame[0].transform.row4.x
    }

    private func errors() -> [String] { log.consume().filter { $0.kind == .error }.map(\.text) }

    @Test func `a write in place is loaded`() throws {
        #expect(x() == 1)
        try folder.write(Self.text(2), to: "mine.lua")
        #expect(library.poll(waiting: 1))
        #expect(x() == 2)
        #expect(!library.poll())
    }

    /// What may become of a folder of effects.
    enum Exchange: CaseIterable {
        case renamed, relinked, renamedAbove, relinkedAbove, madeAnew, movedBack
    }

    @Test(arguments: Exchange.allCases)
    func `a folder that is exchanged is found, and so are saves in the new one`(_ exchange: Exchange) throws {
        let files = FileManager.default
        let root = folder.path + "/tree"
        for (name, x) in [("a", 1), ("b", 2)] {
            try folder.write(Self.text(x), to: "tree/\(name)/effects/mine.lua")
        }
        try files.createSymbolicLink(atPath: root + "/link", withDestinationPath: "a")
        try files.createSymbolicLink(atPath: root + "/effects", withDestinationPath: "a/effects")
        let path =
            switch exchange {
            case .renamed, .madeAnew, .movedBack, .renamedAbove: root + "/a/effects"
            case .relinked: root + "/effects"
            case .relinkedAbove: root + "/link/effects"
            }
        let library = PluginLibrary(folders: [path], log: log)
        library.poll()
        func x() -> Double? {
            guard let plugin = library.plugin(named: "mine") else { return nil }
            var frame = makeFrame(1)
            plugin.place(&frame, in: makeContext())
            return frame[0].transform.row4.x
        }
        #expect(x() == 1)
        func link(_ name: String, to target: String) throws {
            try files.removeItem(atPath: "\(root)/\(name)")
            try files.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
        }
        switch exchange {
        case .renamed:
            try files.moveItem(atPath: root + "/a/effects", toPath: root + "/old")
            try files.moveItem(atPath: root + "/b/effects", toPath: root + "/a/effects")
        case .renamedAbove:
            try files.moveItem(atPath: root + "/a", toPath: root + "/old")
            try files.moveItem(atPath: root + "/b", toPath: root + "/a")
        case .relinked: try link("effects", to: "b/effects")
        case .relinkedAbove: try link("link", to: "b")
        case .madeAnew:
            try files.removeItem(atPath: root + "/a/effects")
            library.poll()
            try folder.write(Self.text(2), to: "tree/a/effects/mine.lua")
        case .movedBack:
            try files.moveItem(atPath: root + "/a/effects", toPath: root + "/old")
            library.poll()
            try folder.write(Self.text(2), to: "tree/old/mine.lua")
            try files.moveItem(atPath: root + "/old", toPath: root + "/a/effects")
        }
        #expect(library.poll(waiting: 2))
        #expect(x() == 2)
        #expect(log.consume().contains { $0.text.contains("reloaded mine") })
        try Self.text(3).write(toFile: path + "/mine.lua", atomically: false, encoding: .utf8)
        #expect(library.poll(waiting: 2))
        #expect(x() == 3)
    }

    @Test
    func `scripts of a folder are loaded a few at a time where others wait, and at once when one is named`()
        throws
    {
        for number in 0..<20 { try folder.write(Self.text(number), to: "many/e\(number).lua") }
        let library = PluginLibrary(folders: [folder.path + "/many"], log: log)
        library.secondsPerPoll = 0
        library.poll()
        #expect(library.entries.count < 20)
        var polls = 0
        library.secondsPerPoll = 0.001
        while library.entries.count < 20, polls < 1000 {
            library.poll()
            polls += 1
        }
        #expect(library.entries.count == 20 && polls > 1)
        let other = PluginLibrary(folders: [folder.path + "/many"], log: log)
        other.secondsPerPoll = 0
        other.poll()
        #expect(other.plugin(named: "e19") != nil)
    }

    #if os(Linux)
        @Test func `a save in several writes is loaded when it is whole`() throws {
            let text = Array(Self.text(2).utf8)
            let file = try #require(FileHandle(forWritingAtPath: folder.path + "/mine.lua"))
            try file.truncate(atOffset: 0)
            for part in [text.prefix(20), text.dropFirst(20).prefix(20)] {
                try file.write(contentsOf: Data(part))
                #expect(!library.poll(waiting: 0.05))
                #expect(log.consume().isEmpty)
                #expect(x() == 1)
            }
            try file.write(contentsOf: Data(text.dropFirst(40)))
            try file.close()
            #expect(library.poll(waiting: 1))
            #expect(x() == 2)
            #expect(errors().isEmpty)
        }
    #endif

    @Test func `a new file that replaces the old one is loaded`() throws {
        for value in 2...5 {
            try folder.write(Self.text(value), to: ".mine.lua.swp")
            rename(folder.path + "/.mine.lua.swp", folder.path + "/mine.lua")
            library.poll(waiting: 1)
            #expect(x() == Double(value))
        }
    }

    @Test func `a deleted script stays in use, and is reloaded when its file is back`() throws {
        #expect(x() == 1)
        try FileManager.default.removeItem(atPath: folder.path + "/mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 1)
        #expect(library.entries.first?.isMissing == true)
        try folder.write(Self.text(3), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 3)
        #expect(library.entries.first?.isMissing == false)
    }

    @Test func `a new file is a new plugin`() throws {
        try folder.write(Self.text(7), to: "other.lua")
        library.poll(waiting: 1)
        #expect(x("other") == 7)
        #expect(x() == 1)
    }

    @Test func `a symbolic link is followed, and changes of its target are detected`() throws {
        let elsewhere = try ScriptFolder()
        let target = try elsewhere.write(Self.text(4), to: "real.lua")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked.lua", withDestinationPath: target)
        library.poll(waiting: 1)
        #expect(x("linked") == 4)
        try elsewhere.write(Self.text(5), to: "real.lua")
        library.poll(waiting: 1)
        #expect(x("linked") == 5)
        try FileManager.default.removeItem(atPath: folder.path + "/linked.lua")
        let next = try elsewhere.write(Self.text(6), to: "next.lua")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked.lua", withDestinationPath: next)
        library.poll(waiting: 1)
        #expect(x("linked") == 6)
    }

    @Test func `a broken save keeps the last good version, is reported once, and can be corrected`() throws {
        #expect(x() == 1)
        try folder.write("return {", to: "mine.lua")
        library.poll(waiting: 1)
        for _ in 0..<5 {
            library.poll()
            #expect(x() == 1)
        }
        #expect(errors().count == 1)
        try folder.write("return { itemTransformForOffset = 3 }", to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 1)
        #expect(errors().count == 1)
        try folder.write(Self.text(2), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 2)
        #expect(errors().isEmpty)
        #expect(library.plugin(named: "mine")?.lastError == nil)
    }

    @Test func `a version that was not drawn yet is good enough to go back to`() throws {
        try folder.write(effect("return base:nothing()"), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 1)
        #expect(errors().count == 1)
    }

    @Test func `a save that loads but fails is placed by the last good version, item by item`() throws {
        #expect(x() == 1)
        try folder.write(
            effect("if offset < 0 then error('left') end return base:translate(9, 0)"), to: "mine.lua")
        library.poll(waiting: 1)
        let plugin = try #require(library.plugin(named: "mine"))
        var frame = makeFrame(4)
        for _ in 0..<100 {
            frame = makeFrame(4)
            plugin.place(&frame, in: makeContext())
        }
        // After sixty failing frames the new version is suspended; the old one then places all items.
        #expect(plugin.isSuspended)
        #expect(frame.map { $0.transform.row4.x } == [1, 1, 1, 1])
        #expect(frame.allSatisfy { !$0.isFailed })
        #expect(errors().count == 1)
        try folder.write(Self.text(3), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 3 && !plugin.isSuspended)
    }

    @Test func `after a broken save its error stays the last one while the version in use fails in frames`()
        throws
    {
        try folder.write(effect("error('in a frame')"), to: "mine.lua")
        library.poll(waiting: 1)
        let plugin = try #require(library.plugin(named: "mine"))
        _ = x()
        #expect(plugin.lastError?.message.contains("in a frame") == true)
        try folder.write("return {", to: "mine.lua")
        library.poll(waiting: 1)
        #expect(plugin.lastError?.kind == .syntax)
        for _ in 0..<5 { _ = x() }
        #expect(plugin.lastError?.kind == .syntax)
        try folder.write(effect("error('another')"), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(plugin.lastError == nil)
        _ = x()
        #expect(plugin.lastError?.message.contains("another") == true)
    }

    @Test func `saves without changes do not reload`() throws {
        let plugin = try #require(library.plugin(named: "mine"))
        let generation = plugin.generation
        try folder.write(Self.text(1), to: "mine.lua")
        #expect(!library.poll(waiting: 1))
        #expect(plugin.generation == generation)
    }

    @Test func `a file that is broken from the start is reported once for each text`() throws {
        let folder = try ScriptFolder()
        try folder.write("return 1", to: "mine.lua")
        let log = PluginLog()
        let library = PluginLibrary(folders: [folder.path], log: log)
        library.poll()
        #expect(log.consume().count { $0.kind == .error } == 1)
        // Written again without a change, as a late notice of the first save looks.
        try folder.write("return 1", to: "mine.lua")
        library.poll(waiting: 2)
        #expect(log.consume().count { $0.kind == .error } == 0)
        try folder.write("return  1", to: "mine.lua")
        library.poll(waiting: 2)
        #expect(log.consume().count { $0.kind == .error } == 1)
    }

    @Test func `a file that is broken from the start loads once it is corrected`() throws {
        try folder.write("return", to: "late.lua")
        library.poll(waiting: 1)
        #expect(library.plugin(named: "late") == nil)
        #expect(library.entries.first { $0.name == "late" }?.error?.kind == .manifest)
        try folder.write(Self.text(8), to: "late.lua")
        library.poll(waiting: 1)
        #expect(x("late") == 8)
    }

    @Test func `a module is loaded once, and its change reloads the scripts that use it`() throws {
        try folder.write("return { x = 10 }", to: "lib/numbers.lua")
        try folder.write(
            effect("return base:translate(numbers.x, 0)", head: "local numbers = require 'lib/numbers'"),
            to: "user.lua")
        library.poll(waiting: 1)
        #expect(x("user") == 10)
        try folder.write("return { x = 20 }", to: "lib/numbers.lua")
        library.poll(waiting: 1)
        #expect(x("user") == 20)
        try folder.write("return { x = }", to: "lib/numbers.lua")
        library.poll(waiting: 1)
        #expect(x("user") == 20)
        let text = try #require(errors().first)
        #expect(text.contains("lib/numbers.lua:1: unexpected symbol near '}'"), "\(text)")
        try folder.write("return { x = 30 }", to: "lib/numbers.lua")
        library.poll(waiting: 1)
        #expect(x("user") == 30)
    }

    @Test func `a script and its module saved together are both reloaded`() throws {
        try folder.write("return { x = 10 }", to: "lib/numbers.lua")
        let text = effect(
            "return base:translate(numbers.x, 0)", head: "local numbers = require 'lib/numbers'")
        try folder.write(text, to: "user.lua")
        library.poll(waiting: 1)
        try folder.write("return { x = 20 }", to: "lib/numbers.lua")
        try folder.write(text, to: "user.lua")
        library.poll(waiting: 1)
        #expect(x("user") == 20)
    }

    @Test func `a script with a missing module loads once the module exists`() throws {
        try folder.write(
            effect("return base:translate(numbers.x, 0)", head: "local numbers = require 'late/numbers'"),
            to: "user.lua")
        library.poll(waiting: 1)
        #expect(library.plugin(named: "user") == nil)
        try folder.write("return { x = 30 }", to: "late/numbers.lua")
        library.poll(waiting: 1)
        library.poll(waiting: 0.2)
        #expect(x("user") == 30)
    }

    @Test func `a folder of modules that is moved into the plugin folder is loaded`() throws {
        try folder.write("return { x = 1 }", to: "lib/numbers.lua")
        try folder.write("return { x = 2 }", to: "lib.new/numbers.lua")
        try folder.write(
            effect("return base:translate(numbers.x, 0)", head: "local numbers = require 'lib/numbers'"),
            to: "user.lua")
        library.poll(waiting: 1)
        #expect(x("user") == 1)
        rename(folder.path + "/lib", folder.path + "/lib.old")
        rename(folder.path + "/lib.new", folder.path + "/lib")
        library.poll(waiting: 1)
        #expect(x("user") == 2)
    }

    @Test func `a changed name takes effect, and a name in use is refused`() throws {
        try folder.write(effect("return base:translate(3, 0)", fields: "name = 'swoop'"), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x("swoop") == 3 && library.plugin(named: "mine") == nil)
        try folder.write(effect("return base:translate(4, 0)", fields: "name = 'linear'"), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x("swoop") == 3)
        #expect(errors().contains { $0.contains("the name 'linear' belongs to a built-in type") })
    }

    @Test func `a hook that fails for sixty frames also suspends the script`() throws {
        try folder.write(
            effect("return base:translate(6, 0)", fields: "valueForOption = function() error('no') end"),
            to: "mine.lua")
        library.poll(waiting: 1)
        let plugin = try #require(library.plugin(named: "mine"))
        for _ in 0..<70 {
            _ = plugin.defaultValue(of: .spacing, in: makeContext())
            var frame = makeFrame(2)
            plugin.place(&frame, in: makeContext())
        }
        #expect(plugin.isSuspended)
    }

    @Test func `a folder that is removed and made again is found again`() throws {
        try FileManager.default.removeItem(atPath: folder.path)
        library.poll(waiting: 1)
        let isGone = library.entries.allSatisfy(\.isMissing)
        #expect(isGone)
        library.poll()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try folder.write(effect("return base:translate(7, 0)"), to: "later.lua")
        library.poll()
        #expect(library.plugin(named: "later") != nil)
        try folder.write(effect("return base:translate(8, 0)"), to: "last.lua")
        library.poll(waiting: 1)
        #expect(library.plugin(named: "last") != nil)
    }

    @Test func `a folder that is made after the start is found`() throws {
        let path = folder.path + "/further"
        let library = PluginLibrary(folders: [path])
        library.poll()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try folder.write(effect("return base"), to: "further/one.two.lua")
        library.poll()
        #expect(library.entries.map(\.name) == ["one.two"])
    }

    @Test func `cyclic links do no harm`() throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/a", withDestinationPath: ".")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/b", withDestinationPath: "/")
        library.poll(waiting: 1)
        #expect(PluginLibrary(folders: [folder.path]).poll())
        #expect(x() == 1)
    }

    @Test func `the file of a script with its own name can be renamed`() throws {
        try folder.write(effect("return base:translate(5, 0)", fields: "name = 'drum'"), to: "one.lua")
        library.poll(waiting: 1)
        rename(folder.path + "/one.lua", folder.path + "/two.lua")
        library.poll(waiting: 1)
        #expect(
            library.entries.contains {
                $0.name == "drum" && $0.displayPath.hasSuffix("two.lua") && $0.plugin != nil
            })
    }

    @Test(arguments: ["../x", "/etc/passwd", "", "a//b", "./a", "absent"])
    func `a module outside the folder, or a missing one, is refused`(_ name: String) throws {
        let error = try #require(try loadError("require '\(name)'"))
        #expect(error.message.contains("require(\"\(name)\")"), "\(error)")
    }

    @Test func `modules that require each other are an error, not a loop`() throws {
        let folder = try ScriptFolder()
        try folder.write("return require 'b'", to: "a.lua")
        try folder.write("return require 'a'", to: "b.lua")
        #expect {
            _ = try makePlugin("require 'a'", in: folder)
        } throws: {
            "\($0)".contains("module 'a' requires itself")
        }
    }

    @Test func `a plugin can't take a built-in type's name, nor another plugin's`() throws {
        try folder.write(Self.text(1), to: "linear.lua")
        try folder.write(effect("return base", fields: "name = 'Mine'"), to: "twin.lua")
        library.poll(waiting: 1)
        let texts = errors()
        #expect(texts.contains { $0.contains("the name 'linear' belongs to a built-in type") })
        #expect(texts.contains { $0.contains("the name 'Mine' is taken by") })
        #expect(x() == 1)
    }

    @Test func `a file that is named has its name, also if an effect of the folder has it`() throws {
        let elsewhere = try ScriptFolder()
        let path = try elsewhere.write(Self.text(7), to: "mine.lua")
        #expect(try library.load(file: path).name == "mine")
        #expect(x() == 7)
        #expect(library.entries.filter { $0.name == "mine" }.map(\.displayPath) == [path])
        #expect(errors().isEmpty)
        // A save of the one that is left out, and another look at the folder, change nothing.
        try folder.write(Self.text(8), to: "mine.lua")
        library.poll(waiting: 1)
        library.reloadAll()
        #expect(x() == 7)
        try elsewhere.write(Self.text(9), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 9)
        // The file that was named last has the name.
        let third = try ScriptFolder()
        let other = try third.write(Self.text(10), to: "mine.lua")
        #expect(try library.load(file: other).path == other && x() == 10)
        _ = try library.load(file: folder.path + "/mine.lua")
        library.reloadAll()
        #expect(x() == 8 && library.entries.count { $0.name == "mine" } == 1)
    }

    @Test func `a folder that is moved away is told, and found again where it was`() throws {
        let elsewhere = folder.path + "-moved"
        defer { try? FileManager.default.removeItem(atPath: elsewhere) }
        try FileManager.default.moveItem(atPath: folder.path, toPath: elsewhere)
        library.poll()
        #expect(log.consume().contains { $0.text.contains("was removed") })
        #expect(library.entries.first { $0.name == "mine" }?.isMissing == true && x() == 1)
        try folder.write(Self.text(3), to: "mine.lua")
        library.poll()
        #expect(x() == 3)
        try folder.write(Self.text(4), to: "mine.lua")
        library.poll(waiting: 1)
        #expect(x() == 4)
    }

    @Test func `after many quick saves the last one is loaded`() throws {
        for value in 1...50 { try folder.write(Self.text(value), to: "mine.lua") }
        library.poll(waiting: 1)
        #expect(x() == 50)
    }

    @Test func `hundreds of reloads do not increase the memory in use`() throws {
        let plugin = try #require(library.plugin(named: "mine"))
        for value in 0..<20 {
            try folder.write(Self.text(value), to: "mine.lua")
            try plugin.reload()
            _ = x()
        }
        let before = plugin.memoryUsed
        for value in 0..<200 {
            try folder.write(Self.text(value), to: "mine.lua")
            try plugin.reload()
            _ = x()
        }
        #expect(plugin.memoryUsed < before + 4096)
    }
}
