import CarouselEngine
import Testing

@testable import CarouselHost

@Suite struct PlacingLineTests {
    private static let script = """
        return {
          options = { far = 100 },
          itemTransformForOffset = function(offset, base)
            local alpha = 1 - math.abs(offset) / 4
            if offset < 0 then
              base = base:translate(offset * carousel:option("far"), 0, -10)
            else
              base = base:translate(offset * 50, 0, -20)
            end
            base = base:rotateY(offset / 10)
            return base, alpha
          end
        }
        """

    private func line(_ value: PlacingLine.Value, of index: Int, in text: String = script) throws
        -> PlacingLine?
    {
        let plugin = try LuaPlugin(
            draft: text, path: "/tmp/mine.lua", displayPath: "mine.lua", root: nil, budget: PluginBudget(),
            log: PluginLog())
        let carousel = Carousel<Int>(
            type: plugin, bounds: Size(width: 800, height: 400), count: 9,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 4
        return PlacingLine(of: value, ofItem: index, in: carousel, by: plugin)
    }

    @Test(arguments: [
        (PlacingLine.Value.x, 3, 6), (.z, 3, 6), (.x, 5, 8), (.y, 5, 8), (.turn, 5, 10), (.turn, 3, 10),
        (.alpha, 5, 11),
        (.depth, 3, 11),
    ])
    func `of each value the line is found that computed it for that item`(
        _ value: PlacingLine.Value, _ index: Int, _ line: Int
    ) throws {
        let found = try #require(try self.line(value, of: index))
        #expect(found.file == "mine.lua" && found.line == line)
    }

    @Test func `where nothing is called, it is the hook; a script that fails has none`() throws {
        let plain = "return { itemTransformForOffset = function(offset, base)\n  return base end }"
        #expect(try line(.x, of: 4, in: plain)?.line == 1)
    }
}
