// count-lost-blocks: counts the memory blocks that reloads leak; runs with the allocation counter loaded.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation

struct CountLostBlocksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count-lost-blocks",
        abstract: "Count the memory blocks that reloads of scripts leak; used by tests.",
        shouldDisplay: false)

    @Option(help: "How often each script is loaded.") var reloads = 10_000

    @Argument(help: "Scripts.") var files: [String]

    func run() throws {
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "allocation_live_blocks") else {
            throw CommandFailure("count-lost-blocks: no allocation counter is loaded; set LD_PRELOAD")
        }
        let live = unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)
        var budget = PluginBudget()
        budget.loadSeconds = 10
        budget.frameSeconds = 10
        for file in files {
            let path = URL(fileURLWithPath: file).path
            // Blocks are counted here, not time, which a busy machine takes from a script.
            let plugin = try LuaPlugin(path: path, displayPath: file, budget: budget, log: PluginLog())
            // Blocks that are allocated once, on first use, are not leaks.
            try reload(plugin, times: 200)
            let before = live()
            try reload(plugin, times: reloads)
            let lost = live() - before
            print("\(file)\t\(lost)")
        }
    }

    private func reload(_ plugin: LuaPlugin, times: Int) throws {
        var context = LayoutContext()
        context.itemWidth = 160
        context.itemHeight = 200
        context.bounds = Size(width: 800, height: 400)
        context.numberOfItems = 12
        context.perspective = -0.002
        var frame = (0..<12).map {
            FrameItem(
                index: $0, offset: Double($0) - 5.5, distance: 0, toggle: 0, base: context.baseTransform)
        }
        for _ in 0..<times {
            try plugin.reload(isForced: true)
            plugin.place(&frame, in: context)
            if let error = plugin.lastError { throw error }
        }
    }
}
