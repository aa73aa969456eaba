import CarouselEngine
import Testing

@testable import CarouselHost

struct PluginAllowanceTests {
    private func budget(_ seconds: Double) -> PluginBudget {
        var budget = PluginBudget.forTests
        budget.commandSeconds = seconds
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
        #expect(plugin.lastError?.message.contains("frames of one command") == true)
        #expect(log.take().filter { $0.kind == .error }.count == 1)
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
