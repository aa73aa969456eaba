// The cost of an item placed by a script, compared with Lua's C API without any safety checks: the same cover
// flow implemented in several methods, which are measured in turn in one run.

import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation
import PlainC
import RawLua

enum LuaBenchmark {
    private static let rounds = 400
    private static let runs = 40

    @Sendable static func run(_ progress: Progress) throws -> [BenchmarkRow] {
        let frame = ScriptedFrame()
        let coverFlow = try RawScript(Scripts.raw(Scripts.coverFlow))
        let nothing = try RawScript(Scripts.raw("return base"))
        let tables = try RawScript(Scripts.tables)
        let ours = try plugin(Scripts.host(Scripts.coverFlow))
        let counted = try plugin(Scripts.host(Scripts.coverFlow), watchdog: .count)
        let empty = try plugin(Scripts.host("return base"))

        let dressed = try plugin(Scripts.host(Scripts.dressed, "offset, base, index, item"))
        let rawDressed = try RawScript(Scripts.raw(Scripts.dressed, "offset, base, index, item"))

        let lit = try plugin(Scripts.lit)

        let raw = Way(name: "raw") { frame.place(by: raw_lua_frame, coverFlow) }
        let rawEmpty = Way(name: "raw empty") { frame.place(by: raw_lua_frame, nothing) }
        let rival = "the raw C API"
        let rawItem = Way(name: "raw item") { frame.place(by: raw_lua_frame_with_item, rawDressed) }
        let plain = try plugin(Scripts.unlit)
        let unlit = Way(name: "unlit") {
            frame.advance()
            frame.place(by: plain)
        }
        let rows = [
            (Way(name: "item") { frame.place(by: ours) }, raw, rival),
            (Way(name: "empty") { frame.place(by: empty) }, rawEmpty, "the raw empty call"),
            (Way(name: "look") { frame.placeAlive(by: dressed) }, rawItem, "the raw C API with one userdata"),
            (Way(name: "callPerItem") { frame.place(by: raw_lua_frame_by_items, coverFlow) }, raw, rival),
            (Way(name: "tables") { frame.place(by: raw_lua_frame_with_tables, tables) }, raw, rival),
            (Way(name: "alwaysOnHook") { frame.place(by: counted) }, raw, rival),
            (
                Way(name: "update") {
                    frame.advance()
                    frame.update(lit)
                    frame.place(by: lit)
                }, unlit, "without update and shade"
            ),
            (Way(name: "plainC") { frame.placeInC() }, raw, rival),
        ]

        let methods = [raw, rawEmpty, rawItem, unlit] + rows.map(\.0)
        var times: [String: [Double]] = [:]
        for _ in 0..<runs {
            for method in methods {
                let perItem = 1e9 / Double(rounds * ScriptedFrame.count)
                let time = seconds { for _ in 0..<rounds { method.place() } }
                times[method.name, default: []].append(time * perItem)
            }
            progress.advance()
        }
        try check(rows.map(\.0) + [raw], in: frame, against: raw)
        return rows.map { method, rival, rivalName in
            BenchmarkRow(
                group: "lua", name: method.name, unit: "ns per item", rival: rivalName,
                pairs: Array(zip(times[method.name] ?? [], times[rival.name] ?? [])))
        }
    }

    /// Checks that all methods but the empty one compute the same transforms; otherwise the comparison is
    /// invalid.
    private static func check(_ methods: [Way], in frame: ScriptedFrame, against raw: Way) throws {
        raw.place()
        let expected = frame.transforms
        for method in methods where method.name != "empty" {
            frame.forget()
            method.place()
            guard zip(frame.transforms, expected).allSatisfy({ abs($0 - $1) < 1e-9 }) else {
                throw CommandFailure("bench: the transforms of \(method.name) and of the raw C API differ")
            }
        }
    }

    /// A script in the plugin host.
    private static func plugin(_ text: String, watchdog: PluginBudget.Watchdog = .timer) throws -> LuaPlugin {
        let path = NSTemporaryDirectory() + "carousel-bench-\(UUID().uuidString).lua"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var budget = PluginBudget()
        budget.watchdog = watchdog
        return try LuaPlugin(path: path, name: "bench", budget: budget, log: PluginLog())
    }

    /// One of the methods to place a frame.
    private struct Way {
        let name: String
        let place: () -> Void
    }

    private enum Scripts {
        static let coverFlow = """
            local lean = max(-1, min(1, offset))
            return base:translate((lean * 0.45 + offset * 0.25) * 160, 0, abs(lean) * -80)
              :rotate(-lean * 1.413716694115407, 0, 1, 0)
            """
        /// The same, which reads two things of the item and writes three.
        static let dressed = """
            local lean = max(-1, min(1, offset))
            if item.id ~= nil and item.presence > 0 then
              item.blur = abs(offset)
              item.saturation = 1 - 0.5 * abs(lean)
              item.shade = -0.2 * abs(lean)
            end
            return base:translate((lean * 0.45 + offset * 0.25) * 160, 0, abs(lean) * -80)
              :rotate(-lean * 1.413716694115407, 0, 1, 0)
            """
        private static let locals = "local max, min, abs = math.max, math.min, math.abs"
        static func raw(_ body: String, _ parameters: String = "offset, base") -> String {
            "\(locals)\nreturn function(\(parameters))\n\(body)\nend"
        }
        static func host(_ body: String, _ parameters: String = "offset, base") -> String {
            "\(locals)\nreturn { itemTransformForOffset = function(\(parameters))\n\(body)\nend }"
        }
        /// The same effect with a state that follows the carousel, and a shade.
        static let lit = """
            local max, min, abs = math.max, math.min, math.abs
            local lag = 0
            return {
              update = function(dt)
                local target = carousel.scrollOffset
                lag = target + (lag - target) * math.exp(-7 * dt)
                return abs(lag - target) > 1e-4
              end,
              itemTransformForOffset = function(offset, base)
                local lean = max(-1, min(1, offset + lag))
                return base:translate((lean * 0.45 + offset * 0.25) * 160, 0, abs(lean) * -80)
                  :rotate(-lean * 1.413716694115407, 0, 1, 0), 1, nil, -0.5 * abs(lean)
              end }
            """
        /// The same without `update`, and without the shade among its results.
        static let unlit = """
            local max, min, abs = math.max, math.min, math.abs
            local lag = 0
            return { itemTransformForOffset = function(offset, base)
                local lean = max(-1, min(1, offset + lag))
                local shade = -0.5 * abs(lean)
                return base:translate((lean * 0.45 + offset * 0.25) * 160, 0, abs(lean) * -80)
                  :rotate(-lean * 1.413716694115407, 0, 1, 0)
              end }
            """
        /// A script that uses only Lua tables.
        static let tables = """
            local function multiply(a, b)
              local r = {}
              for row = 0, 3 do
                for column = 1, 4 do
                  local sum = 0
                  for k = 0, 3 do sum = sum + a[4 * row + k + 1] * b[4 * k + column] end
                  r[4 * row + column] = sum
                end
              end
              return r
            end
            local function translation(x, y, z) return { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1 } end
            local function turn(angle)
              local s, c = math.sin(angle), math.cos(angle)
              return { c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1 }
            end
            return function(offset, base)
              local lean = math.max(-1, math.min(1, offset))
              local moved = multiply(translation((lean * 0.45 + offset * 0.25) * 160, 0, math.abs(lean) * -80), base)
              return multiply(turn(-lean * 1.413716694115407), moved)
            end
            """
    }
}

/// A script in a plain Lua state.
private final class RawScript {
    let state: OpaquePointer

    init(_ text: String) throws {
        guard let state = raw_lua_open(text) else {
            throw CommandFailure("bench: the raw script does not load")
        }
        self.state = state
    }

    deinit { raw_lua_close(state) }
}

/// The items that are placed in all methods.
private final class ScriptedFrame {
    static let count = 25

    private let offsets = (0..<count).map { Double($0) - 12.3 }
    private var context = LayoutContext()
    private let base: [Double]
    private var items: [FrameItem]
    private var details = FrameDetails()
    private var numbers = [Double](repeating: 0, count: 16 * count)
    private var isInItems = false
    private var plain: [plain_item]
    private var plainFrame = plain_frame()

    init() {
        context.itemWidth = 160
        context.perspective = -0.002
        let start = context.baseTransform
        base = start.elements
        items = offsets.enumerated().map {
            FrameItem(index: $0, offset: $1, distance: 0, toggle: 0, base: start)
        }
        details.describe(
            offsets.indices.map {
                LoadedItem(index: $0, viewSize: .zero, size: Size(width: 160, height: 200))
            }, current: 12)
        plain = offsets.map {
            var item = plain_item()
            item.offset = $0
            return item
        }
        plainFrame.item_width = 160
        plainFrame.spacing = 0.25
        plainFrame.tilt = 0.9
        withUnsafeMutableBytes(of: &plainFrame.base) { $0.storeBytes(of: start, as: Transform3D.self) }
    }

    func place(by script: LuaPlugin) {
        script.place(&items, in: context)
        isInItems = true
    }

    /// The same with what is known of the items, and their looks.
    func placeAlive(by script: LuaPlugin) {
        details.looks.removeAll(keepingCapacity: true)
        script.place(&items, details: &details, in: context)
        isInItems = true
    }

    func place(
        by call: (
            OpaquePointer?, UnsafePointer<Double>?, CInt, UnsafePointer<Double>?,
            UnsafeMutablePointer<Double>?
        ) -> CInt, _ script: RawScript
    ) {
        _ = call(script.state, offsets, CInt(Self.count), base, &numbers)
        isInItems = false
    }

    /// Advances the time by a frame, as a carousel does before each frame.
    func advance() {
        context.timeStep = 1.0 / 60
        context.time += context.timeStep
    }

    func update(_ script: LuaPlugin) { _ = script.update(by: context.timeStep, in: context) }

    func placeInC() {
        plain_reset(&plain, CInt(Self.count), &plainFrame)
        plain_cover_flow(&plain, CInt(Self.count), &plainFrame)
        isInItems = false
    }

    /// Clears the results of the last way.
    func forget() {
        for i in items.indices { items[i].transform = .identity }
        for i in plain.indices { plain[i] = plain_item(offset: plain[i].offset, m: plain_item().m) }
        numbers = numbers.map { _ in 0 }
    }

    /// The transforms that the last way computed.
    var transforms: [Double] {
        if isInItems { return items.flatMap(\.transform.elements) }
        if numbers.contains(where: { $0 != 0 }) { return numbers }
        return plain.flatMap { item in withUnsafeBytes(of: item.m) { Array($0.bindMemory(to: Double.self)) } }
    }
}
