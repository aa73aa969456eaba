import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// The effects in Plugins, by any count of items, on both axes and in both directions.
@Suite struct ShippedEffectTests {
    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    /// The scripts of the gallery and of the collections, without the references of the built-in types.
    static let scripts: [String] = {
        let folders = [""] + ["fspager/", "paging/", "swiper/"]
        return folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(plugins)/\(folder)")) ?? [])
                .filter { $0.hasSuffix(".lua") }.map { folder + $0.dropLast(4) }.sorted()
        }
    }()

    private static func load(_ name: String) throws -> LuaPlugin {
        try LuaPlugin(
            path: "\(plugins)/\(name).lua", name: name, root: plugins, budget: .forTests, log: PluginLog())
    }

    private final class Data: CarouselDataSource {
        typealias ItemView = Int
        let count: Int
        let size: Size

        init(count: Int, size: Size) {
            self.count = count
            self.size = size
        }

        func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size }
    }

    private func carousel(
        _ plugin: LuaPlugin, _ data: Data, isVertical: Bool = false, isMirrored: Bool = false,
        wraps: Bool? = nil
    ) -> Carousel<Int> {
        var settings = CarouselSettings()
        settings.isVertical = isVertical
        settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        settings.perspective = plugin.manifest.stage.over().perspective
        let carousel = Carousel<Int>(
            type: plugin.makeInstance(), bounds: Size(width: 800, height: 400), settings: settings)
        carousel.options[.wrap] = wraps.map { $0 ? 1 : 0 }
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    @Test func `there are at least sixty`() { #expect(Self.scripts.count >= 60) }

    @Test(arguments: scripts) func `an effect says what it is`(_ name: String) throws {
        let manifest = try Self.load(name).manifest
        #expect(manifest.summary.count > 15 && manifest.summary.hasSuffix("."), "\(name)")
        #expect(["row", "stack", "solid", "path", "depth", "in place"].contains(manifest.kind), "\(name)")
        #expect(!manifest.options.isEmpty && !manifest.presets.isEmpty, "\(name)")
        for option in manifest.options {
            #expect(!option.help.isEmpty, "\(name), \(option.name)")
            #expect(
                option.kind != .number || (option.min != nil && option.max != nil), "\(name), \(option.name)")
        }
    }

    /// A table for a standard name is read as the value of that option, so only the source tells.
    @Test func `an effect's own options have names of their own`() throws {
        let files = FileManager.default.enumerator(atPath: Self.plugins)?.compactMap { $0 as? String } ?? []
        var own: Set<String> = []
        for file in files where file.hasSuffix(".lua") && !file.hasPrefix("library/") {
            let text = try String(contentsOfFile: "\(Self.plugins)/\(file)", encoding: .utf8)
            let tables = Set(text.matches(of: /(\w+) *= *\{ *default/).map { String($0.output.1) })
            #expect(tables.isDisjoint(with: CarouselOption.allCases.map(\.rawValue)), "\(file)")
            own.formUnion(tables)
        }
        #expect(own.count > 50)
    }

    @Test(arguments: scripts)
    func `an effect places any number of items, on both axes, in both directions, in loops`(_ name: String)
        throws
    {
        let plugin = try Self.load(name)
        for count in [0, 1, 2, 100] {
            let data = Data(count: count, size: Size(width: 160, height: 200))
            for (isVertical, isMirrored) in [(false, false), (false, true), (true, false)] {
                for wraps in [false, true] {
                    let carousel = carousel(
                        plugin, data, isVertical: isVertical, isMirrored: isMirrored, wraps: wraps)
                    for offset in [0, 0.3, 1, 41.5].filter({ $0 <= Double(max(0, count - 1)) }) {
                        carousel.scrollOffset = offset
                        carousel.settleType()
                        for placement in carousel.placements {
                            #expect(!placement.isFailed && placement.transform.isFinite, "\(name)")
                        }
                        guard count > 0, offset == offset.rounded() else { continue }
                        let current = carousel.placements.first { $0.index == Int(offset) }
                        #expect(current?.isHidden == false && current?.alpha == 1, "\(name) at \(offset)")
                        #expect(current?.quad != nil, "\(name) at \(offset)")
                    }
                    #expect((carousel.type as? LuaPlugin)?.lastError == nil, "\(name) with \(count) items")
                }
            }
        }
    }

    /// The carousel's picture reflected about the diagonal of the screen.
    private func diagonal(_ t: Transform3D) -> [Double] {
        let m = t.elements
        return [5, 4, 6, 7, 1, 0, 2, 3, 9, 8, 10, 11, 13, 12, 14, 15].map { m[$0] }
    }

    @Test(arguments: scripts)
    func `a vertical carousel is the mirror image of a horizontal one about the diagonal`(_ name: String)
        throws
    {
        let plugin = try Self.load(name)
        var settings = CarouselSettings()
        settings.perspective = plugin.manifest.stage.over().perspective
        let horizontal = Carousel<Int>(
            type: plugin.makeInstance(), bounds: Size(width: 800, height: 400), settings: settings)
        settings.isVertical = true
        let vertical = Carousel<Int>(
            type: plugin.makeInstance(), bounds: Size(width: 400, height: 800), settings: settings)
        let (wide, tall) = (
            Data(count: 9, size: Size(width: 160, height: 200)),
            Data(count: 9, size: Size(width: 200, height: 160))
        )
        horizontal.dataSource = wide
        vertical.dataSource = tall
        for (carousel, offset) in [(horizontal, 3.3), (vertical, 3.3)] {
            carousel.layoutIfNeeded()
            carousel.scrollOffset = offset
            carousel.settleType()
        }
        #expect(!horizontal.placements.isEmpty && horizontal.placements.count == vertical.placements.count)
        for (a, b) in zip(horizontal.placements, vertical.placements) {
            #expect(
                abs(a.alpha - b.alpha) < 1e-9 && abs(a.shade - b.shade) < 1e-9, "\(name), item \(a.index)")
            #expect(a.isHidden == b.isHidden && a.depth == b.depth, "\(name), item \(a.index)")
            for (x, y) in zip(diagonal(a.transform), b.transform.elements) {
                #expect(abs(x - y) < 1e-9 * max(1, abs(x)), "\(name), item \(a.index)")
            }
        }
    }

    @Test(arguments: scripts)
    func `an effect holds with every option at its ends, and with every preset`(_ name: String) throws {
        let plugin = try Self.load(name)
        let data = Data(count: 12, size: Size(width: 160, height: 200))
        func check(_ what: String) {
            let carousel = carousel(plugin, data)
            for offset in [0, 4.4, 11] {
                carousel.scrollOffset = offset
                carousel.settleType()
                #expect(
                    carousel.placements.allSatisfy { !$0.isFailed && $0.transform.isFinite },
                    "\(name), \(what)")
            }
            #expect((carousel.type as? LuaPlugin)?.lastError == nil, "\(name), \(what)")
        }
        for option in plugin.manifest.options {
            var values: [Double] = [option.min, option.max].compactMap { $0 }
            if let words = option.choices { values = words.indices.map(Double.init) }
            if option.kind == .boolean { values = [0, 1] }
            for value in values {
                try plugin.setOption(option.name, to: value)
                check("\(option.name) \(option.text(of: value))")
            }
            try plugin.setOption(option.name, to: nil)
        }
        for preset in plugin.manifest.presets {
            for (name, value) in preset.ownOptions { try plugin.setOption(name, to: value) }
            check("preset \(preset.name)")
            for name in preset.ownOptions.keys { try plugin.setOption(name, to: nil) }
        }
    }

    @Test(arguments: scripts) func `items of any size stay in front of the eye`(_ name: String) throws {
        let plugin = try Self.load(name)
        for size in [
            Size(width: 60, height: 40), Size(width: 160, height: 200), Size(width: 340, height: 380),
        ] {
            let data = Data(count: 20, size: size)
            let carousel = carousel(plugin, data)
            for step in 0...20 {
                carousel.scrollOffset = 8 + Double(step) / 10
                carousel.settleType()
                for placement in carousel.placements where !placement.isHidden && placement.alpha > 0 {
                    #expect(placement.quad != nil, "\(name), \(size), offset \(placement.offset)")
                }
            }
        }
    }
}
