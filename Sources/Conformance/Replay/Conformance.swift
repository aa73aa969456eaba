// Replays recordings line by line and counts the results. In: lines of JSON. Out: one result per line, and a
// summary.

import CarouselHost
import Foundation

/// Replays recordings of the original libraries.
public struct Conformance {
    private let tolerance: Double?
    private let library: PluginLibrary?
    private let effectOrder = EffectOrder()

    /// - Parameter tolerance: largest difference of numbers, relative to the larger of 1 and the numbers; nil
    ///   for the precision of the recordings: 1e-9 for iCarousel, 1e-6 for the others. Recorded effects have
    ///   their own.
    /// - Parameter library: the scripts that play recorded effects; nil if there are no such recordings.
    public init(tolerance: Double? = nil, library: PluginLibrary? = nil) {
        self.tolerance = tolerance
        self.library = library
    }

    /// The result of a scenario.
    public struct Result: Equatable, Sendable {
        /// The scenario's name, or "?" if it could not be read.
        public let name: String
        /// How the replay ended.
        public let outcome: Outcome
        /// The number of steps that differ and are excused by a rule; all others were compared.
        public let excusedSteps: Int

        init(name: String, outcome: Outcome, excusedSteps: Int = 0) {
            self.name = name
            self.outcome = outcome
            self.excusedSteps = excusedSteps
        }
    }

    /// How a replay ended.
    public enum Outcome: Equatable, Sendable {
        /// As recorded, except for what these rules cover.
        case passed([KnownDifference])
        /// It differed from the recording.
        case failed(Difference)
        /// The line is not a scenario that can be replayed.
        case unreadable(String)

        /// Whether it passed.
        public var isPassed: Bool { if case .passed = self { true } else { false } }
    }

    /// Replays one line.
    ///
    /// Strict: an unknown key, verb, property or event fails; nothing is skipped.
    public func replay(line: Data) -> Result {
        var name = "?"
        do {
            name = (try? JSONDecoder().decode(Name.self, from: line).name) ?? name
            if let id = try? JSONDecoder().decode(Identifier.self, from: line).id {
                name = id
                let recorded = try EmblaCase(RecordedObject(line: line))
                let difference = EmblaReplayer(recorded, tolerance: tolerance ?? 1e-6).run()
                return Result(name: id, outcome: difference.map(Outcome.failed) ?? .passed([]))
            }
            let object = try RecordedObject(line: line)
            if EffectRecording.isEffect(object.names) { return try replay(effect: object) }
            let source = try JSONDecoder().decode(Source.self, from: line).source
            if source.hasPrefix("SwipeView") {
                let scenario = try SwipeScenario(RecordedObject(line: line))
                return try result(
                    of: scenario.name, SwipeReplayer(scenario, tolerance: tolerance ?? 1e-6))
            }
            if source.hasPrefix("CarouselSwift") {
                let scenario = try CellScenario(RecordedObject(line: line))
                return try result(of: scenario.name, CellReplayer(scenario, tolerance: tolerance ?? 1e-6))
            }
            let scenario = try JSONDecoder().decode(Scenario.self, from: line)
            let rules = KnownDifference.rules(for: scenario)
            var replayer = try Replayer(scenario, tolerance: tolerance ?? 1e-9, rules: rules)
            if let difference = try replayer.run() {
                return Result(name: scenario.name, outcome: .failed(difference))
            }
            return Result(name: scenario.name, outcome: .passed(rules))
        } catch {
            return Result(name: name, outcome: .unreadable(Self.message(of: error)))
        }
    }

    private func replay(effect line: RecordedObject) throws -> Result {
        let recorded = try EffectRecording(line)
        guard let library else { throw RecordingError("a recorded effect; expected a folder of effects") }
        let effect = try EffectSetting.named(recorded.setting).effect(in: library)
        let (found, placements) = EffectReplayer(recorded, effect: effect).run()
        let difference = found ?? effectOrder.difference(recorded, placements)
        return Result(name: recorded.name, outcome: difference.map(Outcome.failed) ?? .passed([]))
    }

    /// Only Embla's cases have one.
    private struct Identifier: Decodable { let id: String }
    private struct Name: Decodable { let name: String }
    private struct Source: Decodable { let source: String }

    /// The result of a scenario, and the rules that were used.
    private func result(of name: String, _ replayer: some RuledReplayer) throws -> Result {
        var replayer = replayer
        if let difference = try replayer.run() { return Result(name: name, outcome: .failed(difference)) }
        let rules = KnownDifference.allCases.filter(replayer.usedRules.contains)
        return Result(name: name, outcome: .passed(rules), excusedSteps: replayer.excusedSteps)
    }

    private static func message(of error: any Error) -> String {
        guard let error = error as? DecodingError else {
            let isUnreadable = !(error is RecordingError) && (error as NSError).domain == NSCocoaErrorDomain
            return isUnreadable ? "not JSON; expected an object" : "\(error)"
        }
        let context: DecodingError.Context
        switch error {
        case .dataCorrupted(let found), .keyNotFound(_, let found), .typeMismatch(_, let found),
            .valueNotFound(_, let found):
            context = found
        @unknown default: return "\(error)"
        }
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return (path.isEmpty ? "" : path.joined(separator: ".") + ": ") + context.debugDescription
    }
}

/// A replay that determines while running which known differences occur.
protocol RuledReplayer {
    /// The rules without which there would be a difference.
    var usedRules: Set<KnownDifference> { get }
    /// The number of steps that differ and are excused by a rule.
    var excusedSteps: Int { get }
    /// Runs the scenario.
    mutating func run() throws -> Difference?
}
