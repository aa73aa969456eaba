import CarouselHost
import Foundation
import Testing

/// Faults of Lua's releases that a script could exploit, and limits of a plugin's memory.
@Suite struct FaultTests {
    static let watchdogs = [PluginBudget.Watchdog.timer, .count]

    /// Runs some frames of a script; returns all errors.
    private func errors(
        _ text: String, frames: Int = 3, items: Int = 12, memory: Int = 16 << 20,
        watchdog: PluginBudget.Watchdog = .timer
    ) throws -> [PluginError] {
        let folder = try ScriptFolder()
        var budget = PluginBudget.forTests
        budget.watchdog = watchdog
        budget.memory = memory
        let plugin: LuaPlugin
        do {
            plugin = try makePlugin(text, in: folder, budget: budget)
        } catch let error as PluginError {
            return [error]
        }
        var errors: [PluginError] = []
        for _ in 0..<frames {
            var frame = makeFrame(items)
            plugin.place(&frame, in: makeContext())
            #expect(frame.allSatisfy { $0.transform.isFinite })
            if let error = plugin.lastError, !errors.contains(error) { errors.append(error) }
        }
        #expect(plugin.memoryUsed <= budget.memory)
        return errors
    }

    // MARK: Crashes of the host

    @Test(arguments: watchdogs)
    func `a class with __concat joins any number of values, at any call depth`(
        _ watchdog: PluginBudget.Watchdog
    ) throws {
        let found = try errors(
            effect(
                """
                local v = setmetatable({ n = 1 }, List)
                local all = v .. v .. v .. v .. v
                local inside = coroutine.wrap(function() return (v .. v .. v).n end)()
                return base:translate(all.n, inside)
                """,
                head: """
                    local function deep(n) if n == 0 then return 0 end return 1 + deep(n - 1) end
                    List = {}
                    List.__concat = function(a, b) deep(500) return setmetatable({ n = a.n + b.n }, List) end
                    """), watchdog: watchdog)
        #expect(found == [])
    }

    @Test(arguments: watchdogs)
    func `weak keys that are set in a metatable later cause no delay`(_ watchdog: PluginBudget.Watchdog)
        throws
    {
        // A chain of weak keys in random order, which the collector must follow key by key.
        let found = try errors(
            effect(
                "for i = 1, 2e5 do local x = {} end return base",
                head: """
                    local mt, objects, order, hold = {}, {}, {}, {}
                    for i = 1, 20000 do objects[i], order[i] = {}, i end
                    for i = 20000, 2, -1 do
                      local j = math.random(i)
                      order[i], order[j] = order[j], order[i]
                    end
                    for q, i in ipairs(order) do
                      hold[q] = setmetatable({}, mt)
                      if i < 20000 then hold[q][objects[i]] = objects[i + 1] end
                    end
                    mt.__mode = "k"
                    hold.first, objects = objects[1], nil
                    """), watchdog: watchdog)
        #expect(found.allSatisfy { $0.kind == .time })
    }

    @Test func `weak values are collected, and are otherwise invisible to scripts`() throws {
        let found = try errors(
            effect(
                """
                for i = 1, 200 do last = last % 20000 + 1 cache[last] = { ("x"):rep(500) .. last } end
                return base
                """,
                head: """
                    local mt = { __mode = "v" }
                    cache, last = setmetatable({}, mt), 0
                    local names = {}
                    for name in pairs(mt) do names[#names + 1] = name end
                    assert(table.concat(names) == "__mode" and next(mt) == "__mode" and next(mt, "__mode") == nil)
                    """), frames: 120)
        #expect(found == [])
    }

    @Test func `a chain of thousands of fields is refused when the chunk is compiled`()
        throws
    {
        let chain = String(repeating: "a=a.x ", count: 60_000)
        let error = try #require(try loadError("return {}\n, function()\nlocal a\n\(chain) end"))
        #expect(error.message.contains("fields of fields"))
        let found = try errors(
            effect("local f, why = load('local a ' .. ('a=a.x '):rep(9000)) assert(not f) error(why, 0)"),
            frames: 1, items: 1)
        #expect(found.first?.message.contains("fields of fields") == true)
        // A realistic number is accepted.
        let healthy = String(repeating: ".x", count: 100)
        #expect(
            try errors(
                effect(
                    "return base:translate(t\(healthy).y, 0)",
                    head: "t = { y = 1 } t.x = t")) == [])
    }

    @Test func `an error message about a value with many origins stays within the time budget`() throws {
        // Each key is a field of a field, and so on: a tree of origins, not a chain.
        let inner = "a.b" + String(repeating: "[a.b]", count: 3)
        let key = "I" + String(repeating: "[I]", count: 80)
        let script = """
            local a, z = {}, {}
            local function g()
              if z.q then \(String(repeating: "z.q=1 ", count: 30000)) end
              local I = \(inner)
              local K = \(key)
              return (a.b\(String(repeating: "[K]", count: 40))).nope.nope
            end
            return { itemTransformForOffset = function(o, base) g() return base end }
            """
        let started = ContinuousClock.now
        #expect(try loadError(script)?.message.contains("too many fields of fields") == true)
        #expect(ContinuousClock.now - started < .seconds(20 * PluginBudget.slowness))
    }

    @Test func `nested functions are inspected on a small stack`() throws {
        let folder = try ScriptFolder()
        let nested = String(repeating: "function a() ", count: 150) + String(repeating: "end ", count: 150)
        let path = try folder.write(
            effect("return base", head: "local f = function() \(nested) end"), to: "deep.lua")
        nonisolated(unsafe) var isLoaded = false
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            isLoaded = (try? LuaPlugin(path: path, budget: .forTests, log: PluginLog())) != nil
            isDone.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
        #expect(isDone.wait(timeout: .now() + 90) == .success)
        #expect(isLoaded)
    }

    @Test func `a name in options with a zero byte is refused`() throws {
        let error = try loadError(effect("return base", fields: "options = { ['wrap\\0x'] = true }"))
        #expect(error?.kind == .manifest && error?.message.contains("contains a zero byte") == true)
    }

    @Test(arguments: [
        "table.sort({ 3, 2, 1 }, function(a, b) nest() return a < b end)", "pcall(nest)",
        "xpcall(nest, nest)",
        "coroutine.wrap(nest)()", "coroutine.resume(coroutine.create(nest))", "load('nest()')()",
        "print(setmetatable({}, { __tostring = function() nest() return '' end }))",
        "string.format('%s', setmetatable({}, { __tostring = function() nest() return '' end }))",
        "tostring(setmetatable({}, { __tostring = function() nest() return '' end }))",
        "pairs(setmetatable({}, { __pairs = nest }))",
        "local _ = setmetatable({}, { __index = nest }).x",
        "local _ = setmetatable({}, { __concat = nest }) .. ''",
        "local _ <close> = setmetatable({}, { __close = nest })",
        "load(('local function f() '):rep(2500))", "load('return ' .. ('('):rep(30000))",
    ])
    func `nested C functions stop before a small thread's stack is exhausted`(_ body: String) throws {
        let folder = try ScriptFolder()
        let script = effect(
            "print(setmetatable({}, mt)) nest() return base",
            head: """
                mt = { __tostring = function(t) print(t) return "" end }
                function nest() \(body) end
                """)
        for kilobytes in [128, 256, 512] where PluginBudget.slowness == 1 {
            nonisolated(unsafe) var isAlive = false
            let isDone = DispatchSemaphore(value: 0)
            nonisolated(unsafe) let plugin = try makePlugin(script, in: folder)
            nonisolated(unsafe) var frame = makeFrame(2)
            let context = makeContext()
            let thread = Thread {
                plugin.place(&frame, in: context)
                isAlive = true
                isDone.signal()
            }
            thread.stackSize = kilobytes << 10
            thread.start()
            #expect(isDone.wait(timeout: .now() + 90) == .success)
            #expect(isAlive, "\(kilobytes) KiB")
        }
    }

    // MARK: Memory

    @Test(arguments: watchdogs)
    func `a script with live data and garbage can run for minutes`(_ watchdog: PluginBudget.Watchdog) throws {
        let boxes = HostileTests.folder.appendingPathComponent("healthy-boxes.lua")
        let found = try errors(
            String(contentsOf: boxes, encoding: .utf8), frames: 600, watchdog: watchdog)
        #expect(found == [])
    }

    @Test(arguments: watchdogs)
    func `errors about strings, blocks, the budget and recursion name the limit, with the line`(
        _ watchdog: PluginBudget.Watchdog
    ) throws {
        let cases: [(String, PluginError.Kind, String)] = [
            ("local s = ('x'):rep(40000)\n  s = s .. s", .size, "no memory for a string of 80000 bytes"),
            ("local t = {}\n  for i = 1, 40000 do t[i] = i end", .memory, "32768 entries of an array"),
            (
                "local t = {}\n  for i = 1, 100 do t[i] = ('x'):rep(60000 + i) end", .memory,
                "not enough memory: the budget is 4096 KiB"
            ),
            ("local function f(n)\n  return 1 + f(n + 1) end f(0)", .size, "recursion too deep"),
        ]
        for (body, kind, message) in cases {
            let error = try #require(
                try errors(effect(body + "\nreturn base"), frames: 1, memory: 4 << 20, watchdog: watchdog)
                    .first)
            #expect(error.message.contains(message), "\(error)")
            #expect(error.kind == kind && error.line == 5, "\(error)")
        }
    }

    @Test func `a string or a recursion that is too large is an error of its item, and the plugin continues`()
        throws
    {
        let folder = try ScriptFolder()
        for body in [
            "if offset == 0 then local s = ('x'):rep(65000) s = s .. s end return base",
            "if offset == 0 then local function f() return 1 + f() end f() end return base",
            "if offset == 0 then ('x'):rep(1e9) end return base",
        ] {
            let plugin = try makePlugin(effect(body), in: folder)
            for _ in 0..<3 {
                var frame = makeFrame()
                plugin.place(&frame, in: makeContext())
                #expect(frame.filter(\.isFailed).map(\.offset) == [0])
            }
            #expect(plugin.lastError?.kind == .size && !plugin.isSuspended)
        }
    }

    @Test func `an error that a script caught does not affect the next one`() throws {
        for caught in ["('x'):rep(1e9)", "local s = ('x'):rep(65000) s = s .. s"] {
            let error = try #require(
                try errors(effect("pcall(function() \(caught) end) error('mine')"), frames: 1).first)
            #expect(error.kind == .runtime && error.message == "mine")
        }
    }

    @Test func `garbage that fills the budget is collected, also for string buffers`() throws {
        let found = try errors(
            effect(
                """
                for i = 1, 8 do
                  local parts = {}
                  for k = 1, 60 do parts[k] = ("x"):rep(1000) end
                  local s = table.concat(parts)
                end
                return base
                """), frames: 100, items: 3)
        #expect(found == [])
    }

    @Test func `with metatables, coroutines whose stacks no longer fit are refused, with the reason`()
        throws
    {
        let many = "for i = 1, 100 do hold[i] = coroutine.create(function() end) end return base"
        let found = try errors(
            effect(many, head: "hold = {} setmetatable({}, {})"), frames: 1, items: 1)
        // Other releases do not need this.
        #expect(
            found.isEmpty
                || found.allSatisfy { $0.kind == .runtime && $0.message.contains("beside metatables") })
        #expect(try errors(effect(many, head: "hold = {}"), frames: 1, items: 1) == [])
        let late = try errors(
            effect(
                many.replacing("return base", with: "setmetatable({}, {}) return base"), head: "hold = {}"),
            frames: 1, items: 1)
        #expect(late.isEmpty == found.isEmpty)
    }

    // MARK: Late chunks, closing

    @Test func `a chunk that is loaded during a frame can read a Transform's numbers`() throws {
        let folder = try ScriptFolder()
        try folder.write("return { x = function(t) return t.m44 end }", to: "lib/util.lua")
        for body in [
            "return base:translate(offset * require('lib/util').x(base), 0)",
            "f = f or load('return (...).m44') return base:translate(offset * f(base), 0)",
        ] {
            let plugin = try makePlugin(effect(body), in: folder)
            var frame = makeFrame()
            plugin.place(&frame, in: makeContext())
            #expect(plugin.lastError == nil)
            #expect(frame.map { $0.transform.elements[12] } == frame.map(\.offset))
        }
    }

    @Test func `lint closes coroutines like frames do`() throws {
        let folder = try ScriptFolder()
        let path = HostileTests.folder.appendingPathComponent("coclose.lua").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let file = try folder.write(text, to: "coclose.lua")
        let findings = PluginLint.findings(
            path: file, displayPath: "coclose.lua", slowness: PluginBudget.slowness)
        #expect(findings.filter { $0.severity == .error } == [])
    }

    // MARK: Files

    @Test func `a module's name may not contain a zero byte`() throws {
        let folder = try ScriptFolder()
        try folder.write("return 1", to: "easing.lua")
        let plugin = try makePlugin(effect("require('easing\\0.lua/../secret') return base"), in: folder)
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        #expect(plugin.lastError?.message.contains("not a module name") == true)
    }

    @Test func `a file with a huge reported size is not read`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write("", to: "huge.lua")
        #expect(truncate(path, 3 << 30) == 0)
        let started = ContinuousClock.now
        #expect(throws: PluginError.self) { try LuaPlugin(path: path, log: PluginLog()) }
        try folder.write(effect("require('huge') return base"), to: "user.lua")
        let user = try LuaPlugin(
            path: folder.path + "/user.lua", budget: .forTests, log: PluginLog())
        var frame = makeFrame()
        user.place(&frame, in: makeContext())
        #expect(user.lastError?.message.contains("has more than 1048576 bytes") == true)
        #expect(ContinuousClock.now - started < .seconds(20))
    }

    @Test func `a plugin outlives its library`() throws {
        let folder = try ScriptFolder()
        let file = try folder.write(effect("return base"), to: "mine.lua")
        var library: PluginLibrary? = PluginLibrary(folders: [folder.path])
        let plugin = try #require(try library?.load(file: file))
        library = nil
        try folder.write(effect("return base:translate(1, 0)"), to: "mine.lua")
        #expect(try plugin.reload())
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        #expect(frame[0].transform.elements[12] == 1)
    }
}
