import BuiltinTypes
import CarouselEngine
import CarouselHost
import Export
import Foundation
import Testing

/// Exported Swift types, compiled with the tests, against the effects that they were sampled from.
@Suite struct SwiftExportTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let plugins = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    /// Twelve items of one size.
    private final class Items: CarouselDataSource {
        typealias ItemView = Int
        var size = Size(width: 160, height: 200)
        func numberOfItems(in carousel: Carousel<Int>) -> Int { 12 }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size }
    }

    private let items = Items()

    private func carousel(_ type: any CarouselType, _ settings: CarouselSettings = CarouselSettings())
        -> Carousel<Int>
    {
        let carousel = Carousel<Int>(type: type, bounds: Size(width: 800, height: 400), settings: settings)
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        return carousel
    }

    private static func script(_ name: String) throws -> LuaPlugin {
        try LuaPlugin(path: "\(plugins)/\(name).lua", name: name, root: plugins, log: PluginLog())
    }

    private func original(_ name: String) throws -> Carousel<Int> {
        var settings = CarouselSettings()
        if let type = BuiltinTypes.named(name) { return carousel(type) }
        let plugin = try Self.script(name)
        settings.perspective = plugin.manifest.stage.over().perspective
        return carousel(plugin, settings)
    }

    private static let exported: [(name: String, type: any CarouselType & Sendable)] = [
        ("swiper/cube", SwiperCube()), ("coverFlow", CoverFlow()), ("origami", Origami()),
        ("stage", Stage()), ("swiper/creative", SwiperCreative()),
    ]

    @Test(arguments: exported) func `an exported type places items as the effect does`(
        _ export: (name: String, type: any CarouselType & Sendable)
    ) throws {
        let effect = try original(export.name)
        let table = try EffectTable(effect)
        let source = SwiftExport.source(table, of: effect).text
        let file = Self.folder.appendingPathComponent(
            "Exported/\(SwiftExport.typeName(of: export.name)).swift")
        // The compiled file is what is exported today.
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil {
            try source.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == source, "\(export.name)")
        let sampled = carousel(export.type)
        var compared = 0
        for step in 0...110 {
            let offset = Double(step) * 0.0997
            for carousel in [effect, sampled] {
                carousel.scrollOffset = offset
                carousel.settleType()
            }
            for item in effect.placements where !item.isHidden && item.alpha > 0 {
                guard let quad = item.quad else { continue }
                let other = try #require(sampled.placements.first { $0.index == item.index })
                let way = other.quad.map { quad.distance(to: $0) } ?? .infinity
                #expect(way <= 0.25 || quad.area < 10, "\(export.name), item \(item.index) at \(item.offset)")
                #expect(
                    abs(item.shade - other.shade) < 0.01
                        && (abs(item.alpha - other.alpha) < 0.02 || quad.area < 10))
                compared += 1
            }
        }
        #expect(compared > 100)
    }

    @Test func `an effect of poses is exported as its poses`() throws {
        let poses = try String(
            contentsOf: Self.folder.appendingPathComponent("Exported/Stage.swift"), encoding: .utf8)
        #expect(
            poses.contains(
                "Pose(at: 2, move: [0, 0, -260], moveParts: [-1.35, 0], turn: [0, 0.9, 0], alpha: 0, shade: -0.7)"
            ))
        #expect(!poses.contains("tracks"))
        // Items of another size, in a vertical carousel.
        items.size = Size(width: 240, height: 130)
        for (name, type) in [("stage", Stage() as any CarouselType), ("swiper/creative", SwiperCreative())] {
            let (effect, exported) = (try original(name), carousel(type))
            for carousel in [effect, exported] {
                carousel.settings.isVertical = true
                carousel.scrollOffset = 3.3
                carousel.settleType()
            }
            for (item, other) in zip(effect.placements, exported.placements) {
                let way = zip(item.transform.elements, other.transform.elements).map { abs($0 - $1) }.max()
                #expect(try #require(way) < 1e-9 && abs(item.alpha - other.alpha) < 1e-9)
            }
        }
    }

    @Test func `an exported type needs nothing but the engine's public names`() throws {
        let modules = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent("Exported").path)
        #expect(files.count == 5)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // In a package of its own, names of the package are out of reach.
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-package-name", "app", "-I",
                modules.deletingLastPathComponent().appendingPathComponent("Modules").path,
            ] + files.map { Self.folder.appendingPathComponent("Exported/\($0)").path }
        let messages = Pipe()
        compiler.standardError = messages
        try compiler.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0 && text.isEmpty, "\(text)")
    }

    @Test func `an effect's name becomes a type's name`() {
        #expect(SwiftExport.typeName(of: "swiper/cube") == "SwiperCube")
        #expect(SwiftExport.typeName(of: "paging/stack-default") == "PagingStackDefault")
        #expect(SwiftExport.typeName(of: "3d") == "Effect3d" && SwiftExport.typeName(of: "") == "Effect")
    }
}
