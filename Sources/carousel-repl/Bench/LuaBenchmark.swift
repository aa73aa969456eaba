// What a scripted item costs, beside Lua's C API without any safety.

import CarouselHost
import Foundation
import RawLua

enum LuaBenchmark {
    private static let count = 25
    private static let rounds = 10000
    private static let runs = 40

    /// The same cover flow for both; the host's has values, the raw one changes its matrix.
    private static let rawItem = """
        local max, min, abs = math.max, math.min, math.abs
        return function(offset, base)
          local lean = max(-1, min(1, offset))
          return base:translate((lean * 0.45 + offset * 0.25) * 160, 0, abs(lean) * -80):rotate(-lean * 1.41, 0, 1, 0)
        end
        """
    private static let hostItem = """
        local max, min, abs = math.max, math.min, math.abs
        return { itemTransformForOffset = function(offset, base)
          local lean = max(-1, min(1, offset))
          return base:translate((lean * 0.45 + offset * 0.25) * 160, 0, abs(lean) * -80):rotate(-lean * 1.41, 0, 1, 0)
        end }
        """
    private static let rawEmpty = "return function(offset, base) return base end"
    private static let hostEmpty =
        "return { itemTransformForOffset = function(offset, base) return base end }"

    @Sendable static func run(_ progress: Progress) throws -> [BenchmarkRow] {
        [
            try compare("item", host: hostItem, raw: rawItem, progress),
            try compare("empty", host: hostEmpty, raw: rawEmpty, progress),
        ]
    }

    private static func compare(
        _ name: String, host: String, raw: String, _ progress: Progress
    ) throws -> BenchmarkRow {
        let path = NSTemporaryDirectory() + "carousel-bench-\(UUID().uuidString).lua"
        try host.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let plugin = try LuaPlugin(path: path, name: "bench", log: PluginLog())
        guard let state = raw_lua_open(raw) else {
            throw CommandFailure("bench: the raw script does not load")
        }
        defer { raw_lua_close(state) }

        var context = LayoutContext()
        context.itemWidth = 160
        context.perspective = -0.002
        let base = context.baseTransform
        let offsets = (0..<count).map { Double($0) - 12.3 }
        var items = offsets.enumerated().map { FrameItem(index: $0, offset: $1, toggle: 0, base: base) }
        let numbers = base.elements
        var out = [Double](repeating: 0, count: 16 * count)
        var pairs: [(Double, Double)] = []
        for _ in 0..<runs {
            let ours = seconds { for _ in 0..<rounds { plugin.place(&items, in: context) } }
            let theirs = seconds {
                for _ in 0..<rounds { _ = raw_lua_frame(state, offsets, CInt(count), numbers, &out) }
            }
            let perItem = 1e9 / Double(rounds * count)
            pairs.append((ours * perItem, theirs * perItem))
            progress.advance()
        }
        guard plugin.lastError == nil,
            zip(items.flatMap(\.transform.elements), out).allSatisfy({ abs($0 - $1) < 1e-9 })
        else { throw CommandFailure("bench: the host's and the raw script's transforms differ") }
        return BenchmarkRow(
            group: "lua", name: name, unit: "ns an item", rival: "the raw C API", pairs: pairs)
    }
}
