import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// The host's modules, and where a script's own are found.
@Suite struct ModuleTests {
    private let folder: ScriptFolder

    init() throws { folder = try ScriptFolder() }

    private func evaluate(_ expression: String, module: String = "ease") throws -> String {
        let plugin = try makePlugin(effect("return base", head: "m = require '\(module)'"), in: folder)
        return try plugin.evaluate(expression, in: makeContext())
    }

    private func number(_ expression: String) throws -> Double {
        try #require(Double(try evaluate(expression)))
    }

    @Test func `the small functions compute what they say`() throws {
        #expect(
            try evaluate("m.clamp(5, 0, 2), m.clamp(-5, 0, 2), m.sign(-3), m.sign(0), m.sign(4)")
                == "2\t0\t-1\t0\t1")
        #expect(try number("m.lerp(2, 4, 0.25)") == 2.5)
        #expect(try number("m.remap(5, 0, 10, 100, 200)") == 150)
        #expect(try number("m.smoothstep(1, 3, 2)") == 0.5)
    }

    @Test func `every curve goes from 0 to 1`() throws {
        let names = try evaluate(
            """
            (function()
              local bad = {}
              local count = 0
              for name, f in pairs(m) do
                if name:sub(1, 2) == "in" or name:sub(1, 3) == "out" then
                  count = count + 1
                  if math.abs(f(0)) > 1e-3 or math.abs(f(1) - 1) > 1e-3 then bad[#bad + 1] = name end
                end
              end
              return count .. table.concat(bad, " ")
            end)()
            """)
        #expect(names == "27")
        #expect(abs(try number("m.bezier(0.42, 0, 0.58, 1)(0.5)") - 0.5) < 1e-9)
        #expect(abs(try number("m.bezier(0.25, 0.1, 0.25, 1)(0.5)") - 0.8024) < 1e-3)
    }

    @Test(arguments: [
        "x = m.damp(x, 1, 6, dt)", "x, v = m.spring(x, v, 1, 0.5, 1, dt)",
        "x, v = m.spring(x, v, 1, 0.5, 0.4, dt)",
        "x, v = m.spring(x, v, 1, 0.5, 2, dt)", "x = m.follow(x, t, t + dt, 6, dt) t = t + dt",
    ])
    func `a motion is the same at 30, 60 and 240 frames per second`(_ step: String) throws {
        let positions = try [30, 60, 240].map { rate in
            try number(
                """
                (function()
                  local x, v, t, dt = 0, 0, 0, 1 / \(rate)
                  for i = 1, \(rate) / 2 do \(step) end
                  return x
                end)()
                """)
        }
        #expect(positions[0] > 0.1)
        #expect(positions.allSatisfy { abs($0 - positions[0]) < 1e-9 }, "\(positions)")
    }

    // MARK: Poses

    private func pose(_ poses: String, at offsets: [Double], isVertical: Bool = false) throws -> [FrameItem] {
        let plugin = try makePlugin(
            "return { itemTransformForOffset = require 'poses' { \(poses) } }", in: folder)
        var context = makeContext()
        context.isVertical = isVertical
        var frame = offsets.map {
            FrameItem(index: 0, offset: $0, distance: 0, toggle: 0, base: context.baseTransform)
        }
        plugin.place(&frame, in: context)
        #expect(plugin.lastError == nil)
        return frame
    }

    @Test func `numbers between two poses are interpolated, and go on up to the limit`() throws {
        let poses =
            "[-1] = { translate = { -100, 0, 0 }, alpha = 0.5, shade = -1 }, [0] = {}, [1] = { translate = { 200, 10, 0 } }, limit = 2"
        let frame = try pose(poses, at: [-0.5, 0, 0.5, 1.5, 2, 9])
        #expect(frame.map { $0.transform.row4.x } == [-50, 0, 100, 300, 400, 400])
        #expect(frame.map { $0.transform.row4.y } == [0, 0, 5, 15, 20, 20])
        #expect(frame[0].alpha == 0.75 && frame[0].shade == -0.5 && frame[2].alpha == 1)
        let held = try pose("[0] = {}, [1] = { translate = { 200, 0, 0 } }", at: [0.5, 1, 3, -2])
        #expect(held.map { $0.transform.row4.x } == [100, 200, 200, 0])
    }

    @Test func `percentages are of the item, and the axes turn with the carousel`() throws {
        let poses = "[0] = {}, [1] = { translate = { '100%', '50%', 0 } }"
        let context = makeContext()
        let flat = try pose(poses, at: [1])[0].transform.row4
        #expect(flat.x == context.itemWidth && flat.y == context.itemHeight / 2)
        let upright = try pose(poses, at: [1], isVertical: true)[0].transform.row4
        #expect(upright.y == context.itemWidth && upright.x == context.itemHeight / 2)
    }

    @Test func `an origin stays where it is`() throws {
        let item = try pose("[0] = {}, [1] = { rotate = { 0, 0, 1 }, origin = { '50%', 0 } }", at: [0.7])[0]
        let edge = makeContext().itemWidth / 2
        let seen = try #require(item.transform.projecting(Point(x: edge, y: 0)))
        #expect(abs(seen.x - edge) < 1e-9 && abs(seen.y) < 1e-9)
    }

    @Test(arguments: [
        ("[1] = {}", "no pose at rest"), ("[0] = {}", "only one pose"),
        ("[0] = 3, [1] = {}", "expected a table"),
        ("[0] = {}, [1] = { tranlate = {} }", "unknown field 'tranlate'"),
        ("[0] = {}, a = {}", "is not an offset"),
        ("[0] = {}, [1] = { alpha = 'x' }", "finite number"),
        ("[0] = {}, [1] = { translate = { '5' } }", "percentage"),
        ("[0] = {}, [1] = {}, limit = 0", "number above 0"),
    ])
    func `poses that make no effect are refused, with the place in the script`(
        _ poses: String, _ part: String
    ) throws {
        let error = try #require(throws: PluginError.self) {
            try makePlugin(
                "local poses = require 'poses'\nreturn { itemTransformForOffset = poses { \(poses) } }",
                in: folder)
        }
        #expect(error.message.contains(part) && error.line == 2 && error.file == "mine.lua", "\(error)")
    }

    // MARK: Folders

    private func x(_ plugin: LuaPlugin) -> Double {
        var frame = makeFrame(1)
        plugin.place(&frame, in: makeContext())
        return frame[0].transform.row4.x
    }

    @Test
    func `a collection's scripts have its name, its other files are modules, and lib folders are searched`()
        throws
    {
        try folder.write("return { far = 7 }", to: "lib/lengths.lua")
        try folder.write("return { near = 5 }", to: "swiper/lib/sizes.lua")
        try folder.write("return 1", to: "swiper/helper.lua")
        try folder.write(
            "local l, s = require 'lengths', require 'sizes'\nreturn { itemTransformForOffset = function(o, base) return base:translate(l.far + s.near + require 'helper', 0) end }",
            to: "swiper/cube.lua")
        try folder.write(effect("return base"), to: "library/notMine.lua")
        let library = PluginLibrary(folders: [folder.path])
        library.poll()
        #expect(library.entries.map(\.name) == ["swiper/cube"])
        let cube = try #require(library.plugin(named: "swiper/cube"))
        #expect(x(cube) == 13)
        try folder.write("return { far = 70 }", to: "lib/lengths.lua")
        library.poll(waiting: 5)
        #expect(x(cube) == 76)
        // A file nearer to the script wins, as soon as it is there.
        try folder.write("return { far = 700 }", to: "swiper/lengths.lua")
        library.poll(waiting: 5)
        #expect(x(cube) == 706)
    }

    @Test func `a file replaces a module of the host`() throws {
        try folder.write("return { clamp = function() return 42 end }", to: "ease.lua")
        #expect(try evaluate("m.clamp(1, 2, 3)") == "42")
    }
}
