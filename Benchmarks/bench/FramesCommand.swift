// frames: what a frame of a page costs, beside other libraries. In: bundles of them. Out: script and style, in milliseconds a
// frame, of one motion of a cover flow.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselShell
import Export
import Foundation

struct FramesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Measure what a frame of a page costs, beside a minimum by hand, Swiper and Embla.",
        discussion: """
            Opens Benchmarks/Frames in Chromium, moves a cover flow for 200 frames, and prints the time of the page's main \
            thread a frame, the median of some turns that take turns. The libraries are bundles that somebody makes, say with \
            esbuild: Swiper's exports `Swiper` and `EffectCoverflow`, Embla's its default.

            Example:
              swift run -c release bench frames --swiper swiper.js --embla embla.js
            """)

    @Option(help: ArgumentHelp("A module with Swiper.", valueName: "file")) var swiper: String?
    @Option(help: ArgumentHelp("A module with Embla.", valueName: "file")) var embla: String?
    @Option(help: "Cards, with commas between.") var counts = "30,100,500"
    @Option(help: "How often each is measured.") var turns = 5
    @Option(help: ArgumentHelp("The pages.", valueName: "dir")) var pages = "Benchmarks/Frames"
    @OptionGroup var plugins: PluginFolders

    private static let frames = 200

    /// What a frame costs, in milliseconds of the main thread.
    private struct Cost {
        let script, style, layout: Double
        var all: Double { script + style + layout }
    }

    func run() throws {
        let numbers = counts.split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 }
        guard !numbers.isEmpty, turns > 0 else {
            throw CommandFailure("frames: expected counts such as 30,500, and 1 or more turns")
        }
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var names = ["empty", "minimum", "element"]
        if swiper != nil { names += ["swiper", "swiperWithShadows"] }
        if embla != nil { names.append("embla") }
        var costs: [String: [Cost]] = [:]
        let progress = Progress(label: "turns")
        let browser = try Chromium()
        try browser.countThreadTime()
        for _ in 0..<turns {
            for count in numbers {
                for name in names {
                    let cost = try cost(of: name, count, in: folder, browser)
                    costs["\(name) \(count)", default: []].append(cost)
                }
            }
            progress.advance()
        }
        progress.end()
        print(table(costs, names, numbers))
    }

    /// The pages, the exported effect and the libraries, where a browser may read them.
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "frames-\(UUID().uuidString)")
        let effect = folder.appendingPathComponent("effect")
        try FileManager.default.createDirectory(at: effect, withIntermediateDirectories: true)
        func copy(_ path: String, _ name: String) throws {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandFailure("frames: '\(path)' can't be read; expected a file")
            }
            try data.write(to: folder.appendingPathComponent(name))
        }
        try copy("\(pages)/frames.js", "frames.js")
        if let swiper { try copy(swiper, "swiper.js") }
        if let embla { try copy(embla, "embla.js") }
        let library = plugins.library(budget: .forCommand)
        library.poll()
        guard let script = library.plugin(named: "reference/coverFlow") else {
            throw CommandFailure("frames: there is no reference/coverFlow; expected the shipped effects")
        }
        let code = try JavaScriptExport(script, name: "coverFlow", standardOptions: OptionValues())
        for (name, text) in PageExport.files + [("coverFlow.js", code.module)] {
            try Data(text.utf8).write(to: effect.appendingPathComponent(name))
        }
        try Data("<!doctype html><meta charset=\"utf-8\"><title>Frames</title>".utf8)
            .write(to: folder.appendingPathComponent("index.html"))
        return folder
    }

    private func cost(of name: String, _ count: Int, in folder: URL, _ browser: Chromium) throws -> Cost {
        try browser.open("file://\(folder.path)/index.html")
        _ = try browser.run(
            """
            import('./frames.js').then(async frames => {
              window.frames_ = frames
              window.show_ = await frames.\(name)(\(count))
              await frames.run(show_, \(count), 60)
            })
            """)
        let before = try browser.metrics()
        _ = try browser.run("frames_.run(show_, \(count), \(Self.frames))")
        let after = try browser.metrics()
        func spent(_ metric: String) -> Double {
            ((after[metric] ?? 0) - (before[metric] ?? 0)) * 1000 / Double(Self.frames)
        }
        return Cost(
            script: spent("ScriptDuration"), style: spent("RecalcStyleDuration"),
            layout: spent("LayoutDuration"))
    }

    private func table(_ costs: [String: [Cost]], _ names: [String], _ counts: [Int]) -> String {
        var table = Table([
            "<contender", "cards", "ms a frame", "script", "style", "layout", "ratio to element",
        ])
        for count in counts {
            func median(_ name: String, _ part: (Cost) -> Double) -> Double {
                let sorted = (costs["\(name) \(count)"] ?? []).map(part).sorted()
                return sorted[sorted.count / 2]
            }
            let own = median("element", \.all)
            for name in names {
                let all = median(name, \.all)
                let parts = [\Cost.script, \.style, \.layout].map { part in median(name) { $0[keyPath: part] }
                }
                table.add(
                    [name, "\(count)"] + ([all] + parts + [all / own]).map { Text.fixed($0, 2) })
            }
        }
        return table.text
    }
}
