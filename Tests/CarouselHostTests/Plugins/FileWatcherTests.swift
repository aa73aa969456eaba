#if os(Linux)
    import Foundation
    import Testing

    @testable import CarouselHost

    /// The file watchers.
    @Suite struct FileWatcherTests {
        @Test func `if the system has no watches left, saves are found by polling`() throws {
            let folder = try ScriptFolder()
            try folder.write(effect("return base:translate(1, 0)"), to: "mine.lua")
            let library = PluginLibrary(
                folders: [folder.path], reservedNames: [], budget: .forTests, log: PluginLog(),
                watcher: InotifyWatcher(isBlind: true))
            library.poll()
            #expect(library.plugin(named: "mine") != nil)
            try folder.write(effect("return base:translate(2, 0)"), to: "mine.lua")
            try folder.write(effect("return base"), to: "other.lua")
            #expect(library.poll(waiting: 5))
            var frame = makeFrame()
            library.plugin(named: "mine")?.place(&frame, in: makeContext())
            #expect(frame[0].transform.row4.x == 2)
            #expect(library.plugin(named: "other") != nil)
        }

        @Test func `without watches, a script is loaded again when its module has changed, and not before`()
            throws
        {
            let folder = try ScriptFolder()
            try folder.write("return 1", to: "far.lua")
            try folder.write(
                effect("return base:translate(far, 0)", head: "local far = require 'far'"), to: "mine.lua")
            let library = PluginLibrary(
                folders: [folder.path], reservedNames: [], budget: .forTests, log: PluginLog(),
                watcher: InotifyWatcher(isBlind: true))
            library.poll()
            let plugin = try #require(library.plugin(named: "mine"))
            #expect(!library.poll() && !library.poll() && plugin.loads == 0)
            try folder.write("return 2", to: "far.lua")
            #expect(library.poll() && plugin.loads == 1)
            #expect(!library.poll() && plugin.loads == 1)
        }

        @Test func `a watcher without notifications waits before it polls again`() {
            let watcher = InotifyWatcher(isBlind: true)
            let clock = ContinuousClock()
            #expect(clock.measure { _ = watcher.changes(waiting: 0.05) } >= .milliseconds(40))
            #expect(watcher.changes(waiting: 0) == .unknown)
        }

        @Test func `a change is reported with its path`() throws {
            let folder = try ScriptFolder()
            let watcher = InotifyWatcher()
            watcher.watch(folder: folder.path)
            #expect(watcher.changes(waiting: 0) == .paths([]))
            try folder.write("x", to: "mine.lua")
            let changes = watcher.changes(waiting: 5)
            guard case .paths(let paths) = changes else {
                Issue.record("\(changes)")
                return
            }
            #expect(paths.contains(folder.path + "/mine.lua"))
        }
    }
#endif
