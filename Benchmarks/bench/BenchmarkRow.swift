// The result of a benchmark: a value, and a baseline or a limit that was measured in the same run.

import CarouselShell
import Foundation

/// A row of the benchmarks.
struct BenchmarkRow: Codable {
    let group: String
    let name: String
    let value: Double
    let unit: String
    /// The name of the baseline or limit.
    let rival: String
    let rivalValue: Double
    /// `value` divided by `rivalValue`: the median, smallest and largest ratio of the runs.
    let ratio: Double
    let ratioMin: Double
    let ratioMax: Double
    let runs: Int
}

extension BenchmarkRow {
    /// A row of paired runs: `value` and `rivalValue` are medians, the ratio is computed for each pair.
    init(
        group: String, name: String, unit: String, rival: String, pairs: [(value: Double, rival: Double)]
    ) {
        let ratios = pairs.map { $0.value == $0.rival ? 1 : $0.value / $0.rival }.sorted()
        self.init(
            group: group, name: name, value: pairs.map(\.value).percentile(50), unit: unit, rival: rival,
            rivalValue: pairs.map(\.rival).percentile(50), ratio: ratios.percentile(50),
            ratioMin: ratios.first ?? .nan, ratioMax: ratios.last ?? .nan, runs: pairs.count)
    }

    /// A row with one value and a limit for it.
    init(
        group: String, name: String, value: Double, unit: String, limit: String, limitValue: Double, runs: Int
    ) {
        let ratio = value == limitValue ? 1 : value / limitValue
        self.init(
            group: group, name: name, value: value, unit: unit, rival: limit, rivalValue: limitValue,
            ratio: ratio, ratioMin: ratio, ratioMax: ratio, runs: runs)
    }

    var record: Record {
        [
            "group": .text(group), "name": .text(name), "value": .number(value), "unit": .text(unit),
            "rival": .text(rival), "rivalValue": .number(rivalValue), "ratio": .number(ratio),
            "ratioMin": .number(ratioMin), "ratioMax": .number(ratioMax), "runs": .integer(runs),
        ]
    }

    var cells: [String] {
        [
            group, name, Text.short(value), unit, rival, Text.short(rivalValue), Text.fixed(ratio, 3),
            "\(Text.fixed(ratioMin, 3))…\(Text.fixed(ratioMax, 3))", "\(runs)",
        ]
    }
}

extension [Double] {
    /// The smallest value that is not exceeded by `percent` per cent of the values.
    func percentile(_ percent: Double) -> Double {
        guard !isEmpty else { return .nan }
        let place = (Double(count) * percent / 100).rounded(.up) - 1
        return sorted()[Swift.max(0, Swift.min(count - 1, Int(place)))]
    }
}

/// The durations of two ways, measured in turn, so many times.
///
/// - Parameter unit: what they are multiplied with, from seconds.
func pairs(
    _ runs: Int, unit: Double, _ progress: Progress, _ one: () throws -> Void,
    rival: () throws -> Void
) rethrows -> [(value: Double, rival: Double)] {
    try (0..<runs).map { _ in
        defer { progress.advance() }
        return (try seconds(one) * unit, try seconds(rival) * unit)
    }
}

/// The duration of `body`, in seconds.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}
