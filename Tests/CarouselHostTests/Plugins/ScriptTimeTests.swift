import CarouselEngine
import Testing

@testable import CarouselHost

struct ScriptTimeTests {
    private func budget(_ seconds: Double) -> PluginBudget {
        var budget = PluginBudget.forTests
        budget.commandSeconds = seconds
        budget.secondsPerFrame = 0.001
        return budget
    }

    private static let slow = "local t = 0 for i = 1, 20000 do t = t + i end return base"

    @Test func `a script that is slow in each frame is suspended when a command's time is used up`() throws {
        let folder = try ScriptFolder()
        let log = PluginLog()
        let plugin = try makePlugin(effect(Self.slow), in: folder, budget: budget(0.05), log: log)
        var frames = 0
        while !plugin.isSuspended, frames < 2000 {
            var frame = makeFrame()
            plugin.place(&frame, in: makeContext())
            frames += 1
        }
        #expect(plugin.isSuspended && frames > 1)
        #expect(plugin.lastError?.kind == .time)
        #expect(plugin.lastError?.message.contains("asked for at once") == true)
        #expect(log.consume().filter { $0.kind == .error }.count == 1)
    }

    @Test func `copies share the time`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect(Self.slow), in: folder, budget: budget(0.05))
        let (first, second) = (plugin.makeInstance(), plugin.makeInstance())
        for _ in 0..<2000 {
            var frame = makeFrame()
            first.place(&frame, in: makeContext())
        }
        var frame = makeFrame()
        second.place(&frame, in: makeContext())
        second.place(&frame, in: makeContext())
        #expect(frame.filter(\.isFailed).count == frame.count)
        #expect((second.makeInstance() as? LuaPlugin) === (second as? LuaPlugin))
    }

    @Test func `a picture beside the stage has little time of its own, and ends alone`() throws {
        let folder = try ScriptFolder()
        let log = PluginLog()
        let plugin = try makePlugin(
            effect(
                "return base",
                fields: "update = function() local t = 0 for i = 1, 300000 do t = t + i end return true end"),
            in: folder, log: log)
        let time = ScriptTime(seconds: 0.05)
        let picture = try #require(plugin.picture(within: time))
        // Up to 600 frames of some milliseconds.
        picture.settle(in: makeContext())
        #expect(time.isUsedUp && picture.isSuspended)
        #expect(!plugin.isSuspended && plugin.lastError == nil && log.consume().isEmpty)
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        #expect(frame.allSatisfy { !$0.isFailed })
    }

    @Test func `what is asked for next has its time again, but not what was used up`() throws {
        let time = ScriptTime(seconds: 1)
        try time.pay { () throws(PluginError) in while !time.isUsedUp, ThreadTime.seconds < 0 {} }
        time.renew(seconds: 0.2)
        #expect(time.total == 0.2 && !time.isUsedUp)
        time.renew(seconds: -1)
        time.renew(seconds: 5)
        #expect(time.isUsedUp)
    }

    @Test func `in a turn of a server a slow load costs a script nothing`() throws {
        let folder = try ScriptFolder()
        let load = "local t = 0 for i = 1, 3000000 do t = t + i end"
        let library = PluginLibrary(folders: [folder.path], budget: .forTests)
        try folder.write(effect("return base", head: load), to: "slow.lua")
        library.poll()
        let plugin = try #require(library.plugin(named: "slow"))
        library.beginTurn()
        for _ in 0..<30 { _ = plugin.makeInstance() }
        #expect(!plugin.time.isUsedUp)
        library.renewTime(seconds: 0.01)
        let other = ScriptTime(seconds: 0.01)
        #expect(plugin.picture(within: other) != nil && other.isUsedUp)
    }

    @Test func `frames of a usual script never use it up`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("return base:translate(offset, 0, 0)"), in: folder, budget: budget(0.05))
        for _ in 0..<5000 {
            var frame = makeFrame()
            plugin.place(&frame, in: makeContext())
        }
        #expect(plugin.lastError == nil)
    }
}
