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
    @OptionGroup var pages: BenchmarkPages

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
        let folder = try pages.folder(for: "frames", ["frames.js"], swiper: swiper, embla: embla)
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

    private func cost(of name: String, _ count: Int, in folder: URL, _ browser: Chromium) throws -> Cost {
        try browser.open(file: "index.html", in: folder.path)
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
