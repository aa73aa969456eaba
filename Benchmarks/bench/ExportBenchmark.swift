// The cost of an item placed by exported code: the references in Swift beside the built-in types, and JavaScript under Node
// beside the script in the host. Run from the project's folder, since a package of its own is built.

import CarouselEngine
import CarouselHost
import CarouselShell
import Export
import Foundation

enum ExportBenchmark {
    private static let folder = ".build/bench-export"
    private static let script = "Plugins/swiper/creative.lua"
    private static let count = 100

    @Sendable static func swift(_ progress: Progress) throws -> [BenchmarkRow] {
        let sources = "\(folder)/Sources/Measure"
        try? FileManager.default.removeItem(atPath: sources)
        try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
        let paths = try? FileManager.default.contentsOfDirectory(atPath: "Plugins/reference")
        guard let paths, FileManager.default.fileExists(atPath: "Package.swift") else {
            throw CommandFailure("bench: there is no Plugins/reference here; expected the project's folder")
        }
        var pairs: [String] = []
        for file in paths.sorted() where file.hasSuffix(".lua") {
            let name = String(file.dropLast(4))
            let plugin = try LuaPlugin(path: "Plugins/reference/\(file)", log: PluginLog())
            let export = try SwiftExport(plugin, name: "reference/\(name)")
            try PlainFile.write(Data(export.text.utf8), to: "\(sources)/\(export.typeName).swift")
            pairs.append("(\"\(name)\", \(export.typeName)())")
        }
        try PlainFile.write(Data(package.utf8), to: "\(folder)/Package.swift")
        try PlainFile.write(Data(measure(pairs).utf8), to: "\(sources)/main.swift")
        _ = try BenchmarkTurns.output(
            of: "/usr/bin/env", ["swift", "build", "-c", "release", "--package-path", folder])
        guard FileManager.default.fileExists(atPath: "\(folder)/.build/release/Measure") else {
            throw CommandFailure("bench: the exported types don't build")
        }
        let output = try BenchmarkTurns.output(of: "\(folder)/.build/release/Measure", [])
        progress.advance()
        return try JSONDecoder().decode([Row].self, from: output).map { row in
            BenchmarkRow(
                group: "export", name: "swift \(row.name)", unit: "ns per item", rival: "the built-in type",
                pairs: Array(zip(row.exported, row.builtin)))
        }
    }

    private struct Row: Decodable {
        let name: String
        let exported: [Double]
        let builtin: [Double]
    }

    private static let package = """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "Measure",
            dependencies: [.package(name: "CarouselHost", path: "../..", traits: [])],
            targets: [
                .executableTarget(
                    name: "Measure",
                    dependencies: [
                        .product(name: "CarouselEngine", package: "CarouselHost"),
                        .product(name: "BuiltinTypes", package: "CarouselHost"),
                    ])
            ],
            swiftLanguageModes: [.v6]
        )
        """

    /// A program that prints the times of both in turn.
    private static func measure(_ pairs: [String]) -> String {
        """
        import BuiltinTypes
        import CarouselEngine

        struct Frame {
            var context = LayoutContext()
            let type: any CarouselType
            init(_ type: any CarouselType) {
                self.type = type
                context.itemWidth = 160
                context.itemHeight = 200
                context.bounds = Size(width: 800, height: 400)
                context.numberOfItems = 1000
                context.numberOfVisibleItems = 30
                context.perspective = -0.002
                for option in CarouselOption.allCases {
                    if let value = type.defaultValue(of: option, in: context) { context.options[option] = value }
                }
            }
            /// Nanoseconds an item: the best of some runs, as others only wait for the machine. There are so many items
            /// that what an effect is prepared with does not count.
            func time() -> Double {
                let items = (0..<10_000).map { number in
                    let offset = Double(number % 21 - 10) + 0.3
                    return FrameItem(
                        index: number, offset: offset, distance: 160 * offset, toggle: 0.2, base: context.baseTransform)
                }
                var best = Duration.seconds(1)
                for _ in 0..<20 {
                    var copy = items
                    best = min(best, ContinuousClock().measure { type.place(&copy, in: context) })
                }
                return Double(best.components.attoseconds) * 1e-9 / 10_000
            }
        }

        let exported: [(String, any CarouselType)] = [\(pairs.joined(separator: ", "))]
        var rows: [String] = []
        for (name, type) in exported {
            guard let builtin = BuiltinTypes.all.first(where: { $0.name == name }) else { continue }
            let own = Frame(type)
            let other = Frame(builtin)
            var (a, b): ([Double], [Double]) = ([], [])
            for _ in 0..<15 {
                a.append(own.time())
                b.append(other.time())
            }
            rows.append(#"{"name":"\\#(name)","exported":\\#(a),"builtin":\\#(b)}"#)
        }
        print("[\\(rows.joined(separator: ","))]")
        """
    }

    @Sendable static func javaScript(_ progress: Progress) throws -> [BenchmarkRow] {
        let plugin = try LuaPlugin(path: script, log: PluginLog())
        let export = try JavaScriptExport(plugin)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let files = [
            "package.json": "{ \"type\": \"module\" }", "effect.js": export.module,
            "placements.js": PageExport.placements, "measure.js": page,
        ]
        for (name, text) in files { try PlainFile.write(Data(text.utf8), to: "\(folder)/\(name)") }
        let carousel = Carousel<Int>(
            type: plugin, bounds: Size(width: 800, height: 400), count: count,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
        carousel.layoutIfNeeded()
        let items = Double(carousel.placements.count)
        var pairs: [(Double, Double)] = []
        var placed = 0
        for _ in 0..<9 {
            let output = try BenchmarkTurns.output(of: "/usr/bin/env", ["node", "\(folder)/measure.js"])
            var best = Double.infinity
            for round in 0..<200 {
                best = min(
                    best,
                    seconds {
                        carousel.scrollOffset = 40 + Double(round % 10) / 10
                        placed += carousel.placements.count
                    })
            }
            pairs.append(
                (Double(String(decoding: output.dropLast(), as: UTF8.self)) ?? .nan, best * 1e9 / items))
            progress.advance()
        }
        guard placed > 0 else { throw CommandFailure("bench: no item was placed") }
        return [
            BenchmarkRow(
                group: "export", name: "js \(plugin.name)", unit: "ns per item",
                rival: "a frame of the engine with the script", pairs: pairs)
        ]
    }

    /// A script that prints the nanoseconds an item of a frame takes: the best of many.
    private static let page = """
        import effect from './effect.js'
        import { placements } from './placements.js'
        const run = effect.create()
        let best = Infinity
        for (let round = 0; round < 3000; round++) {
          const offset = 40 + round % 10 / 10
          const carousel = { count: \(count), offset, bounds: [800, 400], itemSize: [160, 200] }
          const start = process.hrtime.bigint()
          const items = placements(run, carousel)
          best = Math.min(best, Number(process.hrtime.bigint() - start) / items.length)
        }
        console.log(best)
        """
}
