// Measures the shell's text: how long it takes to print placements. The limit is 0.5 s for 10,000 tables.

import CarouselEngine
import CarouselHost
import CarouselShell
import Foundation

enum TextBenchmark {
    private static let tables = 10_000
    private static let runs = 5

    @Sendable static func run(_ progress: Progress) throws -> [BenchmarkRow] {
        var bytes = 0
        let session = Session(
            commands: .workshop, library: PluginLibrary(folders: []), write: { bytes += $0.utf8.count },
            tell: { _ in })
        let place = CommandWords(["place"])
        try session.carryOut("type coverFlow; scroll to 6")
        let items = session.carousel.placements
        let times = try pairs(runs, unit: 1, progress) {
            for _ in 0..<tables { try session.carryOut(place) }
        } rival: {
            for _ in 0..<tables { bytes += formatted(items).utf8.count }
        }
        guard bytes > 0 else { throw CommandFailure("bench: `place` printed nothing") }
        return [
            BenchmarkRow(
                group: "text", name: "10,000 place", value: times.map(\.value).percentile(50), unit: "s",
                limit: "0.5 s", limitValue: 0.5, runs: runs),
            BenchmarkRow(
                group: "text", name: "a place of 12 items", unit: "µs",
                rival: "its numbers by String(format:)",
                pairs: times.map { ($0.value * 1e6 / Double(tables), $0.rival * 1e6 / Double(tables)) }),
        ]
    }

    /// The numbers of a table, one line per item.
    private static func formatted(_ items: [Placement]) -> String {
        var text = ""
        for (depth, item) in items.enumerated() {
            let place = item.transform.row4
            let numbers: [any CVarArg] = [
                item.index, item.offset, place.x, place.y, place.z, 0.0, 0.0, 0.0, 1.0, item.alpha, depth,
                400 + place.x, 200 + place.y,
            ]
            text += String(
                format: "%4d %6.2f %6.1f %6.1f %6.1f %3.0f %3.0f %3.0f %5.2f %5.2f %5d %4.0f %4.0f\n",
                arguments: numbers)
        }
        return text
    }
}
