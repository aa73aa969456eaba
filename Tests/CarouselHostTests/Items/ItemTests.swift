import CarouselEngine
@testable import CarouselHost
import Foundation
import Testing

/// What a script reads of an item and writes into it.
@Suite struct ItemTests {
    /// What a script prints about the current item.
    private func lines(_ body: String, ids: [String] = ["a", "b", "c"], data: [String: ItemData] = [:]) throws
        -> [String]
    {
        let fixture = try ItemFixture(
            itemEffect("if item.current then \(body) end return base:translate(offset * 100, 0)"), ids: ids)
        fixture.data = data
        fixture.carousel.reloadData()
        try fixture.carousel.apply(ids, animated: false)
        _ = fixture.log.consume()
        fixture.tick()
        return fixture.log.consume().map(\.text).map { $0.replacing("mine: ", with: "") }
    }

    @Test func `an item tells who and where it is`() throws {
        #expect(
            try lines(
                "print(item.id, item.index, item.offset, item.width, item.height, item.size.width, item.presence, item.order, item.leaving, item.held, item.placeholder)"
            ) == ["a\t0\t0.0\t160.0\t200.0\t160.0\t1.0\t0\tfalse\tfalse\tfalse"])
    }

    @Test func `data are read and not changed`() throws {
        let data: ItemData = .table([
            "title": .text("Alps"), "size": .table(["width": .number(3)]),
            "tags": .list([.text("x"), .boolean(true)]),
        ])
        let found = try lines(
            """
            local d = item.data
            print(d.title, d.size.width, #d.tags, d.tags[1], d.tags[2], d.none, pcall(function() d.title = 1 end))
            for i, tag in ipairs(d.tags) do print(i, tag) end
            for name in pairs(d.size) do print(name) end
            print(rawequal(item.data, d), pcall(rawset, d, 'a', 1))
            """, data: ["a": data])
        #expect(
            found == [
                "Alps\t3\t2\tx\ttrue\tnil\tfalse\tmine.lua:6: it is read-only: 'title' can't be set; keep what changes in item.state",
                "1\tx", "2\ttrue", "width",
                "true\tfalse\tbad argument #1 to '?' (table expected, got data)",
            ])
        #expect(try lines("print(next({}), item.data.x, #item.data)") == ["nil\tnil\t0"])
    }

    @Test func `an item is the same value in every frame, and known only in its own call`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                """
                if index == 0 then
                  print(kept == nil or kept == item, seen[item])
                  kept, seen[item] = item, "seen"
                else
                  print(pcall(function() return kept.index end))
                  print(pcall(function() kept.blur = 1 end))
                  print(pcall(kept.random, kept))
                end
                return base
                """, head: "kept, seen = nil, {}"), ids: ["a", "b"])
        fixture.tick()
        _ = fixture.log.consume()
        fixture.tick()
        let stale = "stale item: it is known only while itemTransformForOffset places it; keep its id instead"
        #expect(
            fixture.log.consume().map(\.text) == [
                "mine: true\tseen", "mine: false\tmine.lua:9: \(stale)", "mine: false\tmine.lua:10: \(stale)",
                "mine: false\t\(stale)",
            ])
    }

    struct Wrong: CustomTestStringConvertible {
        let code: String
        let message: String
        var testDescription: String { code }
    }

    static let mistakes: [Wrong] = [
        Wrong(code: "item.blur = 0/0", message: "item.blur is nan; expected points, 0 to 1000"),
        Wrong(code: "item.blur = 'x'", message: "item.blur is the string 'x'; expected points, 0 to 1000"),
        Wrong(
            code: "item.tint = 'red'",
            message: "item.tint is the string 'red'; expected a color such as \"#3366ff\""),
        Wrong(
            code: "item.shadow = 3",
            message: "item.shadow is 3; expected a table such as { blur = 12, y = 8, alpha = 0.4 }"),
        Wrong(
            code: "item.shadow = { colour = '#000000' }",
            message: "item.shadow has an unknown field 'colour'; expected blur, x, y, alpha, color"),
        Wrong(
            code: "item.groundShadow = { x = 1 }",
            message: "item.groundShadow has an unknown field 'x'; expected y, blur, alpha, color"),
        Wrong(
            code: "item.radius = { 1, 2 }",
            message:
                "item.radius is a table; expected points, 0 or more, or a list of four, from the top left corner on"
        ),
        Wrong(
            code: "item.clip = { 0, 0, 0, 0.5, corner = 3 }",
            message: "item.clip has an unknown field 'corner'; expected radius"),
        Wrong(
            code: "item.reflection = 0.5",
            message: "item.reflection is 0.5; expected a table such as { scale = 0.5, alpha = 0.5, gap = 4 }"),
        Wrong(
            code: "item.reflection = { blur = 3 }",
            message: "item.reflection has an unknown field 'blur'; expected scale, alpha, gap"),
        Wrong(
            code: "item.verso = 3",
            message: "item.verso is 3; expected true, false or a color such as \"#3366ff\""),
        Wrong(
            code: "item.label = string.rep('x', 201)",
            message: "item.label has 201 characters; expected a text of at most 200 characters"),
        Wrong(
            code: "item.shadow = { blur = 0/0 }",
            message: "item.shadow.blur is nan; expected points, 0 to 1000"),
        Wrong(
            code: "item.clip = { 0, 1/0, 0, 0 }",
            message:
                "item.clip is inf; expected a list of four parts of its size from 0 to 1: left, top, right, bottom"
        ),
        Wrong(
            code: "item:spring('x', 1, { damping = 1/0 })",
            message:
                "item:spring has a response of 0.4 and a damping of inf; expected numbers from 0.001 to 1000"),
        Wrong(code: "item.depth = 1/0", message: "item.depth is inf; expected a finite number"),
        Wrong(code: "item.blr = 1", message: "an item has no field 'blr'; did you mean 'blur'?"),
        Wrong(code: "item.index = 1", message: "item.index is read-only"),
        Wrong(code: "item.state = {}", message: "item.state is read-only: set a field of it"),
        Wrong(
            code: "local _ = item.presense", message: "an item has no 'presense'; did you mean 'presence'?"),
        Wrong(
            code: "item:spring('x', 1/0)", message: "item:spring's target is inf; expected a finite number"),
        Wrong(
            code: "item:spring('x', 1, { stiffness = 3 })",
            message: "item:spring has no 'stiffness'; expected response or damping"),
        Wrong(
            code: "item.random(1)", message: "'random' is called with a dot; use a colon: item:random(...)"),
    ]

    @Test(arguments: mistakes) func `a wrong value is refused with its field, what came and what may`(
        _ wrong: Wrong
    ) throws {
        let fixture = try ItemFixture(
            itemEffect("\(wrong.code)\n return base:translate(offset * 100, 0)"), ids: ["a", "b"])
        _ = fixture.carousel.placements
        #expect(fixture.plugin.lastError?.message == wrong.message)
        #expect(fixture.plugin.lastError?.line == 5)
        #expect(fixture.shown.allSatisfy { $0.placement.isFailed && $0.look == .plain })
    }

    @Test func `a number out of its range is the nearest in it, as of a type in Swift`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                """
                item.blur, item.saturation, item.tintAmount, item.contentScale = -1, 2.5, 2, 0.5
                item.alpha, item.shade = 1/0, -3
                item.shadow = { blur = 5000, alpha = -1, x = 1e9 }
                item.clip = { 0, 2, 0, 0, radius = -1 }
                item.reflection = { scale = 2, gap = -1 }
                print(item.blur, item.alpha)
                item:spring("x", 1, { damping = 0 })
                return base
                """), ids: ["a"])
        let shown = try #require(fixture.shown.first)
        #expect(shown.look.blur == 0 && shown.look.saturation == 2 && shown.look.tintAmount == 1)
        #expect(shown.look.contentScale == 1)
        #expect(shown.look.shadow == ItemShadow(blur: 1000, x: 1e6, alpha: 0))
        #expect(shown.look.clip == SIMD4(0, 1, 0, 0) && shown.look.clipRadius == 0)
        #expect(shown.look.reflection == ItemReflection(scale: 1, gap: 0))
        #expect(shown.placement.alpha == 1 && shown.placement.shade == -1)
        // What was said is what is read.
        #expect(fixture.log.consume().first?.text == "mine: -1.0\tinf")
    }

    @Test func `a number that is not finite fails the item that comes out with it, and no other`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                """
                local lost = base:translate(0/0, 0)
                item.blur = 0/0
                item.blur = 3
                item.alpha = 0/0
                print("goes on")
                if index == 1 then return lost, 1 end
                return base:rotate(1, 0, 0, 0), 0.5
                """), ids: ["a", "b"])
        #expect(fixture.shown.map(\.placement.isFailed) == [false, true])
        #expect(fixture.shown.map(\.look.blur) == [3, 0])
        #expect(fixture.log.consume().filter { $0.text == "mine: goes on" }.count == 2)
        #expect(
            fixture.plugin.lastError?.message
                == "argument #1 of 'translate' is nan; expected a finite number")
        #expect(fixture.plugin.lastError?.line == 5)
    }

    @Test func `a look is plain again at each call, and a result is over it`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                """
                if carousel.time == 0 then item.blur, item.alpha, item.shade = 3, 0.5, -0.5 end
                if index == 1 then item.alpha = 0.2 return base:translate(offset * 100, 0), 0.7 end
                return base:translate(offset * 100, 0)
                """), ids: ["a", "b"])
        #expect(fixture.shown.map(\.look.blur) == [3, 3])
        #expect(fixture.shown.map(\.placement.alpha) == [0.5, 0.7])
        #expect(fixture.shown.map(\.placement.shade) == [-0.5, -0.5])
        fixture.tick()
        #expect(fixture.carousel.looks.isEmpty)
        #expect(fixture.shown.map(\.placement.alpha) == [1, 0.7])
    }

    @Test func `without identities an item has its index at load, and later ones count on`() throws {
        let fixture = try ItemFixture(
            itemEffect("item.label = '' .. item.id return base:translate(offset * 100, 0)"),
            ids: ["a", "b", "c"], hasIdentities: false)
        func names() -> [String] { fixture.shown.filter { !$0.isLeaving }.map(\.look.label) }
        #expect(names() == ["0", "1", "2"])
        fixture.ids.insert("d", at: 1)
        fixture.carousel.insertItem(at: 1, animated: true)
        #expect(names() == ["0", "3", "1", "2"])
        fixture.ids.remove(at: 0)
        fixture.carousel.removeItem(at: 0, animated: true)
        #expect(names() == ["3", "1", "2"])
        fixture.carousel.reloadData()
        fixture.tick()
        #expect(names() == ["0", "1", "2"])
    }

    @Test
    func `the pointer is told to the front-most item under it, in its own plane, also from right to left`()
        throws
    {
        let script = itemEffect(
            """
            local x, y = item:pointer()
            item.label = x and string.format("%.3f %.3f %s", x, y, item.held) or ""
            return base:translate(offset * 100, 0):rotateZ(math.pi / 2), 1, -math.abs(offset)
            """)
        for isMirrored in [false, true] {
            let fixture = try ItemFixture(script, ids: ["a", "b", "c"])
            if isMirrored { fixture.carousel.settings.layoutDirection = .rightToLeft }
            fixture.tick()
            // 40 points below the middle of the first item, which is turned to the right.
            fixture.carousel.receive(.pointer(CarouselPointer(place: Point(x: 400, y: 240))))
            fixture.tick()
            #expect(
                fixture.shown.map(\.look.label) == ["0.500 0.000 false", "", ""])
            fixture.carousel.receive(.pointer(CarouselPointer(place: Point(x: 400, y: 240), isDown: true)))
            fixture.tick()
            #expect(fixture.shown[0].look.label.hasSuffix("true"))
            fixture.carousel.receive(.pointer(nil))
            fixture.tick()
            #expect(fixture.shown.map(\.look.label) == ["", "", ""])
        }
    }

    @Test func `states are carried over a reload, and kept for the last thousand that have gone`() throws {
        let script = itemEffect(
            "item.state.n = item.state.n or carousel.time item.blur = item.state.n return base:translate(offset * 100, 0)"
        )
        let fixture = try ItemFixture(script, ids: ["a", "b"])
        fixture.tick(1)
        fixture.tick(1)
        #expect(fixture.shown.map(\.look.blur) == [1, 1])
        try fixture.save(script + " -- again")
        fixture.tick(1)
        #expect(fixture.shown.map(\.look.blur) == [1, 1])
        // 1,500 more come, are seen, and go.
        for first in stride(from: 0, to: 1500, by: 5) {
            fixture.ids = (first..<first + 5).map { "x\($0)" }
            try fixture.carousel.apply(fixture.ids, animated: false)
            fixture.tick()
        }
        let time = fixture.carousel.time
        fixture.ids = ["a", "x0", "x1400", "new"]
        try fixture.carousel.apply(fixture.ids, animated: false)
        fixture.tick()
        let blurs = fixture.shown.map(\.look.blur)
        #expect(blurs[0] > time && blurs[1] > time && blurs[2] < time && blurs[3] > time)
    }

    @Test func `data of a megabyte are read within the budgets, and what is too much is refused`() throws {
        let body = "local sum = 0 for i = 1, #item.data.list do sum = sum + #item.data.list[i] end print(sum)"
        let rows = ItemData.table([
            "list": .list(Array(repeating: .text(String(repeating: "x", count: 1000)), count: 1000))
        ])
        #expect(try lines(body, data: ["a": rows]) == ["1000000"])
        let long = ItemData.table(["text": .text(String(repeating: "x", count: 70_000))])
        #expect(
            try lines("print(#item.data.text)", data: ["a": long]).first?.contains(
                "item.data has a text of 70000 bytes; expected at most 65536") == true)
    }

    @Test(arguments: [
        "for i = 1, 1e6 do item:spring('s' .. i, 1) end",
        "local t = {} for i = 1, 1e9 do item.state[i] = string.rep('x', 1000) end",
        "while true do item.blur = 1 end", "while true do item:random() end",
        "for i = 1, 1e9 do item.shadow = { blur = i % 9 } end",
        "co = co or coroutine.wrap(function(it) while true do it = coroutine.yield(it.index, pcall(function() it.blur = 1 end)) end end) co(item) co(item)",
        "item.label = ('\\xff'):rep(200)", "item.state.self = item.state", "item.state[item] = item",
    ]) func `no use of an item hangs or breaks the host`(_ body: String) throws {
        let fixture = try ItemFixture(
            itemEffect("\(body) return base:translate(offset * 100, 0)"), ids: ["a", "b", "c"])
        func seconds() -> Double {
            var now = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
            return Double(now.tv_sec) + 1e-9 * Double(now.tv_nsec)
        }
        let start = seconds()
        for _ in 0..<5 { fixture.tick() }
        #expect(seconds() - start < 8 * PluginBudget.slowness)
        #expect(fixture.shown.count == 3)
        // Another script is not disturbed.
        let other = try ItemFixture(itemEffect("item.blur = 2 return base"), ids: ["a"])
        #expect(other.shown.map(\.look.blur) == [2])
    }

    @Test func `placeholders are nobody's items`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                "item.state.n = index item.label = '' .. item.id return base:translate(offset * 100, 0)"),
            ids: ["a", "b", "c"], hasIdentities: false)
        fixture.placeholders = 2
        fixture.carousel.reloadData()
        fixture.tick()
        #expect(fixture.shown.map(\.look.label) == ["placeholder -1", "0", "1", "2", "placeholder +0"])
        fixture.ids.append("d")
        fixture.carousel.insertItem(at: 3, animated: false)
        fixture.tick()
        #expect(fixture.shown.map(\.look.label).contains("3"))
    }

    @Test func `the leaving half of an item has a copy of the state of the arriving one`() throws {
        let fixture = try ItemFixture(
            itemEffect(
                """
                item.state.n = item.state.n or (item.leaving and "leaving" or "arriving")
                item.label = item.state.n
                return base:translate(offset * 100, 0)
                """), ids: (0..<7).map { "a\($0)" })
        fixture.carousel.settings.reducesMotion = true
        fixture.ids.insert(fixture.ids.remove(at: 1), at: 3)
        try fixture.carousel.apply(fixture.ids)
        for _ in 0..<40 { fixture.tick() }
        #expect(fixture.shown.allSatisfy { $0.look.label == "arriving" })
    }

    @Test func `a state that is not plain data costs no other item its own, nor the script's`() throws {
        let script = itemEffect(
            """
            if item.id == "b" then item.state.f = print end
            item.state.n = (item.state.n or 0) + 1
            item.blur = item.state.n + carried.n
            return base:translate(offset * 100, 0)
            """, head: "carried = { n = 0 }", fields: "state = carried,")
        let fixture = try ItemFixture(script, ids: ["a", "b", "c"])
        fixture.tick()
        fixture.tick()
        let before = fixture.shown.map(\.look.blur)
        try fixture.save(script + " -- again")
        #expect(fixture.log.consume().contains { $0.text.contains("item.state of item b") })
        fixture.tick()
        #expect(fixture.shown.map(\.look.blur) == [before[0] + 1, 1, before[2] + 1])
    }

    @Test func `thousands of items with states are no burden, and nobody is asked for each`() throws {
        let fixture = try ItemFixture(
            itemEffect("item.state.n = 1 return base:translate(offset * 100, 0)"),
            ids: (0..<30_000).map { "a\($0)" })
        for offset in stride(from: 0, to: 20_000, by: 7) {
            fixture.carousel.scrollOffset = Double(offset)
            fixture.tick()
        }
        fixture.ids = (0..<30_000).map { "b\($0)" }
        try fixture.carousel.apply(fixture.ids)
        fixture.tick()
        #expect(fixture.log.consume().isEmpty && !fixture.plugin.isSuspended)
    }

    @Test func `a label that is set again and again takes no more room`() throws {
        let fixture = try ItemFixture(
            itemEffect("for i = 1, 1000 do item.label = ('x'):rep(200) end item.label = 'last' return base"),
            ids: ["a", "b"])
        #expect(fixture.shown.map(\.look.label) == ["last", "last"])
    }

    @Test func `a size or data are no Transform`() throws {
        for body in [
            "return item.size", "return base:concat(item.data)", "return base == item.data and base or item",
        ] {
            let fixture = try ItemFixture(itemEffect(body), ids: ["a"])
            _ = fixture.carousel.placements
            #expect(fixture.plugin.lastError != nil)
        }
        let fixture = try ItemFixture(itemEffect("item.clip = item.data.clip return base"), ids: ["a"])
        fixture.data = ["a": .table(["clip": .list([.number(0.1), .number(0), .number(0), .number(0)])])]
        fixture.carousel.reloadData()
        fixture.tick()
        #expect(fixture.shown.map(\.look.clip[0]) == [0.1])
    }

    @Test func `a clip may have round corners, a shadow on the ground a color`() throws {
        let body = """
            item.clip = { 0.1, 0, 0.2, 0, radius = index == 0 and 12 or nil }
            item.groundShadow = { y = 90, color = "#336699" }
            return base
            """
        let fixture = try ItemFixture(itemEffect(body), ids: ["a", "b"])
        #expect(fixture.shown.map(\.look.clipRadius) == [12, 0])
        #expect(fixture.shown.allSatisfy { $0.look.groundShadow?.color == 0x33_66_99 })
    }

    @Test func `writing into the item alone keeps Transforms reusable`() throws {
        func keeps(_ body: String, head: String = "") throws -> Bool {
            let folder = try ScriptFolder()
            return try makePlugin(itemEffect("\(body) return base", head: head), in: folder).keepsValues
        }
        #expect(try !keeps("item.blur = 3 item.saturation = 0.5 item.alpha = 1"))
        #expect(try keeps("local it = item it.blur = 3"))
        #expect(try keeps("item = { } item.blur = base"))
        #expect(try keeps("kept.t = base", head: "kept = {}"))
        // Whoever else can call the hook can pass it any table.
        let folder = try ScriptFolder()
        for use in [
            "hook = effect.itemTransformForOffset", "effect:get()", "keys[effect] = true",
            "hook = keys[effect]",
        ] {
            let script =
                "local keys = {} local effect = { get = function() end, itemTransformForOffset = function(o, base, i, item) item.x = base return base end } \(use) return effect"
            #expect(try makePlugin(script, in: folder).keepsValues, "\(use)")
        }
    }
}
