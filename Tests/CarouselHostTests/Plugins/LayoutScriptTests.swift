import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// Scripts and the layout: distances, directions, lengths.
@Suite struct LayoutScriptTests {
    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    /// Items of different lengths.
    private final class Shelf: CarouselDataSource, CarouselExtentDelegate {
        typealias ItemView = Int
        let extents: [Double] = [120, 40, 300, 100, 80, 220, 60, 100]

        func numberOfItems(in carousel: Carousel<Int>) -> Int { extents.count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
            Size(width: extents[view], height: 90)
        }
        func carouselItemWidth(_ carousel: Carousel<Int>) -> Double? { 100 }
        func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? { extents[index] }
    }

    private func carousel(_ type: any CarouselType, _ shelf: Shelf, rightToLeft: Bool = false) -> Carousel<
        Int
    > {
        var settings = CarouselSettings()
        settings.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
        settings.gap = 10
        let carousel = Carousel<Int>(type: type, bounds: Size(width: 500, height: 300), settings: settings)
        carousel.delegate = shelf
        carousel.dataSource = shelf
        carousel.layoutIfNeeded()
        return carousel
    }

    @Test func `an effect that packs lays items side by side with their gaps`() throws {
        let folder = try ScriptFolder()
        let script = effect(
            "return base:translateAlong(carousel:distance(), 0)",
            fields: "packs = true, options = { visibleItems = 30 }")
        let plugin = try makePlugin(script, in: folder)
        #expect(plugin.packsItems)
        let shelf = Shelf()
        let carousel = carousel(plugin, shelf)
        carousel.scrollOffset = 3
        let shown = carousel.placements
        #expect(shown.count > 3)
        for (a, b) in zip(shown, shown.dropFirst()) {
            let way = b.transform.row4.x - a.transform.row4.x
            #expect(abs(way - (shelf.extents[a.index] + shelf.extents[b.index]) / 2 - 10) < 1e-9)
        }
        #expect(abs((shown.first { $0.index == 3 }?.transform.row4.x ?? 1) - 0) < 1e-9)
    }

    @Test func `distance takes a spacing, and is only known while an item is placed`() throws {
        let folder = try ScriptFolder()
        let script = effect(
            "return base:translateAlong(carousel:distance(2) - 2 * carousel:distance(), 0)",
            fields: "packs = true")
        let shelf = Shelf()
        let plugin = try makePlugin(script, in: folder)
        #expect(carousel(plugin, shelf).placements.allSatisfy { $0.transform.row4.x == 0 })
        let log = PluginLog()
        let early = try makePlugin(
            effect(
                "return base",
                fields:
                    "valueForOption = function(option) return option == 'spacing' and carousel:distance() or nil end"
            ),
            in: folder, name: "early.lua", log: log)
        _ = carousel(early, shelf).placements
        #expect(early.lastError?.message.contains("only known in itemTransformForOffset") == true)
    }

    @Test func `packs is true or false`() throws {
        let folder = try ScriptFolder()
        #expect(throws: PluginError.self) {
            try makePlugin(effect("return base", fields: "packs = 1"), in: folder)
        }
        #expect(try !makePlugin(effect("return base"), in: folder).packsItems)
    }

    @Test func `every effect holds over items of different lengths, and from right to left`() throws {
        let library = PluginLibrary(folders: [Self.plugins], reservedNames: [])
        library.poll()
        let plugins = library.entries.compactMap(\.plugin)
        #expect(plugins.count > 15)
        let shelf = Shelf()
        for plugin in plugins {
            let one = carousel(plugin.makeInstance(), shelf)
            let other = carousel(plugin.makeInstance(), shelf, rightToLeft: true)
            for offset in [0, 2.3, 7] {
                for carousel in [one, other] {
                    carousel.scrollOffset = offset
                    carousel.settleType()
                }
                #expect(!one.placements.isEmpty, "\(plugin.name)")
                for (a, b) in zip(one.placements, other.placements) {
                    #expect(!a.isFailed && !b.isFailed, "\(plugin.name)")
                    let (x, y) = (a.transform.row4, b.transform.row4)
                    #expect(
                        abs(x.x + y.x) < 1e-9 && abs(x.y - y.y) < 1e-9 && abs(x.z - y.z) < 1e-9,
                        "\(plugin.name)")
                    #expect(a.center.x == 500 - b.center.x && a.depth == b.depth, "\(plugin.name)")
                }
            }
            #expect(plugin.lastError == nil)
        }
    }

    @Test func `a script knows the direction`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("return carousel.rightToLeft and base or base:translate(0, 5, 0)"), in: folder)
        let shelf = Shelf()
        #expect(carousel(plugin, shelf).placements[0].transform.row4.y == 5)
        #expect(carousel(plugin, shelf, rightToLeft: true).placements[0].transform.row4.y == 0)
    }
}
