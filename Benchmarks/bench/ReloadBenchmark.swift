// Measures the time from the end of a save to new placements. The limit is 50 ms for the 99th percentile.

import BuiltinTypes
import CarouselHost
import CarouselShell
import Foundation

enum ReloadBenchmark {
    private static let saves = 200

    @Sendable static func run(_ progress: Progress) throws -> [BenchmarkRow] {
        let folder = NSTemporaryDirectory() + "carousel-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/effect.lua"
        try write(step: 0, to: path)

        let session = Session(
            commands: .workshop, library: PluginLibrary(folders: [folder]), write: { _ in }, tell: { _ in })
        session.use(try session.type(named: Word(text: "effect", column: 1)))
        var times: [Double] = []
        var loads: [Double] = []
        for save in 1...saves {
            // Alternately in place, and as editors do it: a new file that replaces the old one.
            let isInPlace = save % 2 == 0
            let target = isInPlace ? path : folder + "/effect.tmp"
            try write(step: save, to: target)
            if !isInPlace { rename(target, path) }
            times.append(
                try seconds {
                    let start = ContinuousClock.now
                    while session.carousel.placements.last?.transform.row4.x != Double(save * 100) {
                        guard ContinuousClock.now - start < .seconds(5) else {
                            throw CommandFailure("bench: a save was not detected within 5 s")
                        }
                        session.library.poll(waiting: 0.01)
                        session.keepUp()
                    }
                })
            loads.append(try seconds { _ = try LuaPlugin(path: path, log: PluginLog()) })
            progress.advance()
        }
        return [
            BenchmarkRow(
                group: "reload", name: "save to placements, 99th percentile",
                value: times.percentile(99) * 1000, unit: "ms", limit: "50 ms", limitValue: 50, runs: saves),
            BenchmarkRow(
                group: "reload", name: "save to placements", unit: "ms", rival: "loading the file alone",
                pairs: zip(times, loads).map { ($0 * 1000, $1 * 1000) }),
        ]
    }

    /// Writes a script; each save moves the last of twelve items.
    private static func write(step: Int, to path: String) throws {
        let text = """
            return {
              itemTransformForOffset = function(offset, base, index)
                return base:translate(index == carousel.numberOfItems - 1 and \(step * 100) or offset, 0)
              end,
            }
            """
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
            throw CommandFailure("bench: can't write '\(path)'; expected a folder for temporary files")
        }
    }
}
