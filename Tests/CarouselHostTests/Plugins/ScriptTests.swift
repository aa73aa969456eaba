import CarouselEngine
import CarouselHost
import Testing

/// What a script receives, and what it may return.
@Suite struct ScriptTests {
    private func place(
        _ body: String, head: String = "", fields: String = "", in context: LayoutContext = makeContext()
    ) throws -> (frame: [FrameItem], error: PluginError?) {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect(body, head: head, fields: fields), in: folder)
        var frame = makeFrame(in: context)
        plugin.place(&frame, in: context)
        return (frame, plugin.lastError)
    }

    @Test func `a script gets offset, base and index`() throws {
        let (frame, error) = try place("return base:translate(offset * 100, index)")
        #expect(error == nil)
        #expect(frame.map { $0.transform.row4.x } == (0..<12).map { Double($0 - 6) * 100 })
        #expect(frame.map { $0.transform.row4.y } == (0..<12).map(Double.init))
        #expect(frame.allSatisfy { $0.transform.row3.w == -0.002 })
    }

    @Test
    func `the second result is the alpha, the third the depth, the fourth the shade, others are ignored`()
        throws
    {
        let (frame, error) = try place(
            "return base, index == 0 and 7 or index == 1 and -1 or 0.5, index * 2, index - 1, {}")
        #expect(error == nil)
        #expect(frame[0].alpha == 1 && frame[1].alpha == 0 && frame[2].alpha == 0.5)
        #expect(frame.map(\.depth) == (0..<12).map { Double($0 * 2) })
        #expect(frame.map(\.shade) == [-1, 0] + Array(repeating: 1, count: 10))
        let (plain, _) = try place("return base")
        #expect(plain.allSatisfy { $0.alpha == 1 && $0.depth == nil && $0.shade == 0 })
    }

    @Test(arguments: [
        ("return nil", "must return a Transform, got no value"), ("return 5", "got number"),
        ("return {}", "got table"), ("return carousel", "got userdata"),
        ("return base, 'x'", "alpha"), ("return base, 0/0", "alpha"), ("return base, true", "alpha"),
        ("return base, 1, 'x'", "depth"), ("return base, 1, math.huge", "depth"),
        ("return base, 1, nil, 'x'", "shade"), ("return base, 1, nil, 0/0", "shade"),
        ("return base:scale(1e300):scale(1e300)", "finite"),
    ])
    func `a wrong result's error gives item, offset and line`(_ body: String, _ part: String) throws {
        let (frame, error) = try place(body)
        let found = try #require(error)
        #expect(found.message.contains(part), "\(found)")
        #expect(found.kind == (part == "finite" ? .infinite : .result))
        #expect(found.item == 0 && found.offset == -6)
        #expect(found.line != nil)
        #expect(found.description.contains("mine.lua:"))
        #expect(frame.allSatisfy { $0.isFailed && $0.transform == makeContext().baseTransform })
    }

    @Test func `only the item that fails is marked, and the frame continues`() throws {
        let (frame, error) = try place("if index == 7 then error('seven') end return base:translate(1, 0)")
        #expect(error?.item == 7)
        #expect(error?.message == "seven")
        #expect(frame.map(\.isFailed) == (0..<12).map { $0 == 7 })
        #expect(frame[8].transform.row4.x == 1)
    }

    @Test func `carousel gives sizes along the axis and on screen`() throws {
        let expressions: [(String, String)] = [
            ("carousel.itemWidth", "160.0"), ("carousel.itemHeight", "200.0"), ("carousel.width", "400.0"),
            ("carousel.height", "800.0"), ("carousel.itemSize.width", "200.0"),
            ("carousel.itemSize.height", "160.0"),
            ("carousel.bounds.width", "800.0"), ("carousel.bounds.height", "400.0"),
            ("carousel.vertical", "true"),
            ("carousel.numberOfItems", "12"), ("carousel.numberOfPlaceholders", "0"),
            ("carousel.numberOfVisibleItems", "12"), ("carousel.currentItemIndex", "0"),
            ("carousel.scrollOffset", "0.0"), ("carousel.velocity", "0.0"), ("carousel.toggle", "0.0"),
            ("carousel.wrapEnabled", "false"), ("carousel.isDragging", "false"),
            ("carousel.isDecelerating", "false"),
            ("carousel.isScrolling", "false"), ("carousel.perspective", "-0.002"),
            ("carousel.viewpointOffset.width", "0.0"), ("carousel.contentOffset.height", "0.0"),
        ]
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base"), in: folder)
        for (expression, answer) in expressions {
            #expect(
                try plugin.evaluate(expression, in: makeContext(vertical: true)) == answer, "\(expression)")
        }
    }

    @Test(arguments: [
        ("carousel.itemWith", "did you mean 'itemWidth'"), ("carousel.itemWidth = 3", "read-only"),
        ("carousel.bounds.width = 3", "read-only"), ("carousel:option('spacin')", "did you mean 'spacing'"),
        ("carousel:option(3)", "string expected"),
        ("carousel:option('own')", "neither standard nor declared"),
    ])
    func `a wrong use of carousel gives an error with a hint`(_ code: String, _ part: String) throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base"), in: folder)
        #expect {
            try plugin.evaluate(code, in: makeContext())
        } throws: { error in
            (error as? PluginError)?.message.contains(part) == true
        }
    }

    @Test func `each item reads its own toggle`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base:translate(carousel.toggle, 0)"), in: folder)
        let context = makeContext()
        var frame = (0..<5).map {
            FrameItem(
                index: $0, offset: 0, distance: 0, toggle: Double($0) / 4 - 0.5, base: context.baseTransform)
        }
        plugin.place(&frame, in: context)
        #expect(frame.map { $0.transform.row4.x } == frame.map(\.toggle))
    }

    @Test func `functions that reach outside or escape the budget are missing, or explain why`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect("return base"), in: folder)
        func answer(_ code: String) -> String {
            do {
                return try plugin.evaluate(code, in: makeContext())
            } catch {
                return error.message
            }
        }
        for name in ["io", "os", "package", "debug", "dofile", "loadfile", "string.dump", "warn"] {
            #expect(answer(name) == "nil", "\(name)")
        }
        for name in ["match", "gmatch", "gsub"] {
            #expect(answer("('x'):\(name)('x')").contains("string.\(name) is not available"))
        }
        #expect(answer("('a.b'):find('.', 1, true)") == "2\t2")
        #expect(answer("('hello'):find('l')") == "3\t3")
        #expect(answer("('hello'):find('l', -2)") == "4\t4")
        #expect(answer("('hello'):find('')") == "1\t0")
        #expect(answer("('hello'):find('z')") == "nil")
        #expect(answer("('hello'):find('h.l')").contains("plain"))
        #expect(answer("load('return 1 + 1')()") == "2")
        #expect(answer("load('\\27Lua')").contains("attempt to load a binary chunk"))
        #expect(answer("collectgarbage()").contains("not available"))
        #expect(answer("collectgarbage('count') > 0") == "true")
        #expect(answer("setmetatable({}, {__gc = print})").contains("__gc is not available"))
        #expect(answer("table.concat({1, 2, 3}, '-')") == "1-2-3")
        #expect(answer("select('#', table.unpack({1, 2, 3}))") == "3")
        #expect(answer("xpcall(error, function(m) return m .. '!' end, 'x')") == "false\tx!")
        #expect(answer("pcall(error, 'x')") == "false\tx")
        #expect(answer("#string.rep('ab', 3, '-')") == "8")
        #expect(answer("(function() local t = {3, 1, 2} table.sort(t) return t[1], t[3] end)()") == "1\t3")
    }

    @Test func `random numbers are the same after each load`() throws {
        let folder = try ScriptFolder()
        func draw() throws -> String {
            try makePlugin(effect("return base"), in: folder)
                .evaluate("math.random(), math.random(100)", in: makeContext())
        }
        #expect(try draw() == draw())
        let plugin = try makePlugin(effect("return base"), in: folder)
        #expect(
            try plugin.evaluate(
                "(function() math.randomseed() return math.random() end)()", in: makeContext())
                == plugin.evaluate(
                    "(function() math.randomseed() return math.random() end)()", in: makeContext()))
    }

    @Test func `print writes to the log with the plugin's name, within its budget`() throws {
        let folder = try ScriptFolder()
        let log = PluginLog()
        var budget = PluginBudget()
        budget.printedLines = 3
        let plugin = try makePlugin(
            effect("print('item', index) return base"), in: folder, budget: budget, log: log)
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        #expect(
            log.consume().map(\.text) == [
                "mine: item\t0", "mine: item\t1", "mine: item\t2", "… and 9 more lines",
            ])
    }
}
