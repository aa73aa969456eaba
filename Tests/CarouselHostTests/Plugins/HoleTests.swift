import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// Ways around the budgets and the sandbox that were found and closed, each with its script.
@Suite struct HoleTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let body: String
        var head = ""
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "the constructors' metatable",
            body: "getmetatable(Transform).__index(0x4141414141, 'x') return base"),
        Case(
            name: "many names beside the nearest one",
            body: "while true do pcall(function() return Transform[('xy'):rep(30)] end) end",
            head: "for i = 1, 60000 do Transform['f' .. i] = i end"),
        Case(
            name: "__close in a wrapped coroutine that ran out of time",
            body: """
                coroutine.wrap(function()
                  local x <close> = setmetatable({}, { __close = function() while true do end end })
                  while true do end
                end)()
                return base
                """),
        Case(
            name: "coroutines that breed coroutines", body: "burn(7) return base",
            head: """
                function burn(d)
                  if d == 0 then while true do end end
                  while true do coroutine.resume(coroutine.create(burn), d - 1) end
                end
                """),
        Case(
            name: "coroutines that close each other",
            body: """
                local last
                for i = 1, 11000 do
                  local former = last
                  last = coroutine.create(function()
                    local x <close> = setmetatable({}, { __close = function() if former then coroutine.close(former) end end })
                    coroutine.yield()
                  end)
                  coroutine.resume(last)
                end
                coroutine.close(last)
                return base
                """),
        Case(name: "a message of many places", body: "error(('a]:1: '):rep(10000), 0)"),
        Case(
            name: "a length that changes",
            body: """
                local n = 0
                local t = setmetatable({}, { __len = function() n = n + 1 return n % 2 == 1 and 1 or math.maxinteger - 1 end })
                table.insert(t, 1, 0)
                return base
                """),
        Case(
            name: "a chunk that is slow to parse",
            body: "local parts = {} for i = 1, 3000 do parts[i] = 'x and ' end "
                + "while true do load('return ' .. table.concat(parts) .. 'x') end"),
        Case(
            name: "comparisons of long strings",
            body: "local s = ('\\0'):rep(60000) while true do local _ = s .. 'a' < s .. 'b' end"),
        Case(
            name: "many globals beside a wrong argument", body: "while true do pcall(math.floor) end",
            head: "for i = 1, 100000 do _G['g' .. i] = math.abs end"),
        Case(name: "weak keys", body: "setmetatable({}, { __mode = 'k' }) return base"),
        Case(name: "a line without end", body: "print('e' .. ('\\u{301}'):rep(20000)) while true do end"),
        Case(
            name: "names of modules without end",
            body: "for i = 1, 80 do pcall(require, ('x'):rep(60000 + i)) end while true do end"),
        Case(
            name: "a sort by a C function, again and again",
            body: "local t = {} for i = 1, 65000 do t[i] = -i end while true do table.sort(t, math.ult) end"),
        Case(name: "the matcher by another name", body: "return ('').gsub('a', 'b', 'c')"),
    ]

    @Test(arguments: cases) func `a hole is closed: the script ends within its budget and the host survives`(
        _ script: Case
    ) throws {
        let folder = try ScriptFolder()
        let log = PluginLog()
        let started = seconds()
        let plugin: LuaPlugin
        do {
            plugin = try makePlugin(effect(script.body, head: script.head), in: folder, log: log)
        } catch is PluginError {
            #expect(seconds() - started < 3 * PluginBudget.forTests.loadSeconds)
            return
        }
        let loaded = seconds()
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        #expect(seconds() - loaded < 6 * PluginBudget.forTests.frameSeconds)
        #expect(plugin.lastError != nil)
        #expect(plugin.memoryUsed < 17 << 20)
        #expect(log.consume().allSatisfy { $0.text.utf8.count < 12_000 })
    }

    @Test func `no value tells an address`() throws {
        let folder = try ScriptFolder()
        let log = PluginLog()
        let plugin = try makePlugin(
            effect(
                """
                print(tostring(print), tostring({}), {}, coroutine.create(print), base)
                print(("%s %s %d%%"):format({}, print, 3), pcall(string.format, "%5p", {}))
                return base
                """), in: folder, log: log)
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        let text = log.consume().map(\.text).joined(separator: "\n")
        #expect(plugin.lastError == nil && !text.contains("0x"), "\(text)")
        #expect(text.contains("function\ttable\ttable\tthread\t"), "\(text)")
        #expect(text.contains("table function 3%\tfalse"), "\(text)")
        #expect(text.contains("%p is not available"))
        let shown = try plugin.evaluate("print, {}, { f = print }", in: makeContext())
        #expect(shown == "function\t{}\t{f = function}")
    }

    @Test func `a frame that slow C code delays counts as late`() throws {
        let folder = try ScriptFolder()
        let count = Int(PluginBudget.forTests.frameSeconds * 1200)
        let plugin = try makePlugin(
            effect(
                "for i = 1, \(count) do for j = 1, 20 do local _ = big < same end end return base",
                head: """
                    local part = ('\\0'):rep(30000)
                    big, same = part .. 'a', part .. 'b'
                    """), in: folder)
        for _ in 0..<3 {
            var frame = makeFrame(30)
            plugin.place(&frame, in: makeContext())
        }
        #expect(plugin.isSuspended)
        #expect(plugin.lastError?.kind == .time)
    }

    @Test
    func `options start with a full budget, whatever the host did before and in any order`()
        throws
    {
        let folder = try ScriptFolder()
        for watchdog in [PluginBudget.Watchdog.timer, .count] {
            var budget = PluginBudget.forTests
            budget.watchdog = watchdog
            let plugin = try makePlugin(
                effect("return base", fields: "valueForOption = function(o) return nil end"), in: folder,
                budget: budget)
            for _ in 0..<4 {
                let started = seconds()
                while seconds() - started < budget.frameSeconds * 1.2 {}
                for option in CarouselOption.allCases.dropFirst() {
                    _ = plugin.defaultValue(of: option, in: makeContext())
                }
            }
            #expect(plugin.lastError == nil, "\(plugin.lastError?.description ?? "")")
            _ = try? plugin.evaluate("while true do end", in: makeContext())
            _ = plugin.defaultValue(of: .count, in: makeContext())
            #expect(plugin.lastError == nil, "\(plugin.lastError?.description ?? "")")
        }
    }

    @Test func `a coroutine created with the timer is stopped on a thread that blocks signals`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("return go()", head: "local go = coroutine.wrap(function() while true do end end)"),
            in: folder)
        nonisolated(unsafe) let unsafePlugin = plugin
        let isDone = DispatchSemaphore(value: 0)
        Thread {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, nil)
            var frame = makeFrame()
            unsafePlugin.place(&frame, in: makeContext())
            isDone.signal()
        }.start()
        #expect(isDone.wait(timeout: .now() + 90) == .success)
        #expect(plugin.lastError?.kind == .time)
    }

    @Test func `all options of a frame share its time budget`() throws {
        let folder = try ScriptFolder()
        // One call needs a fourth of the budget, on any machine.
        let million = try makePlugin(
            effect("return base", head: "for i = 1, 1e6 do local t = i + i end"), in: folder,
            name: "million.lua")
        let before = seconds()
        try million.reload(isForced: true)
        let count = Int(PluginBudget.forTests.frameSeconds / 4 / (seconds() - before) * 1e6)
        let plugin = try makePlugin(
            effect(
                "return base",
                fields:
                    "valueForOption = function(o) local t = 0 for i = 1, \(count) do t = t + i end return nil end"
            ),
            in: folder)
        let started = seconds()
        var context = makeContext()
        for option in CarouselOption.allCases {
            context.options[option] = plugin.defaultValue(of: option, in: context)
        }
        #expect(plugin.isSuspended)
        #expect(seconds() - started < 4 * PluginBudget.forTests.frameSeconds)
    }

    private func seconds() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec) + 1e-9 * Double(now.tv_nsec)
    }
}
