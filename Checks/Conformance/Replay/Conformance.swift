// Replays recordings line by line and counts the results. In: lines of JSON. Out: one result per line, and a
// summary.

import CarouselHost
import CarouselOriginals
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
        public var excusedSteps = 0
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
            let object = try RecordedObject(line: line)
            name = (try? object.text("id")) ?? (try? object.text("name")) ?? name
            // Only Embla's cases have one.
            if object.has("id") {
                name = try object.text("id")
                let replayer = try EmblaReplayer(object, tolerance: tolerance ?? 1e-6)
                return result(of: name, try replayer.run(object))
            }
            if EffectRecording.isEffect(object.names) { return try replay(effect: object) }
            let source = try object.text("source")
            name = try object.text("name")
            if source.hasPrefix("SwipeView") {
                return try replay(SwipeReplayer(object, tolerance: tolerance ?? 1e-6), object, name)
            }
            if source.hasPrefix("CarouselSwift") {
                return try replay(CellReplayer(object, tolerance: tolerance ?? 1e-6), object, name)
            }
            var replayer = try Replayer(object, tolerance: tolerance ?? 1e-9)
            return result(of: name, try replayer.run())
        } catch {
            return Result(name: name, outcome: .unreadable(Self.message(of: error)))
        }
    }

    private func replay(
        _ replayer: PageReplayer<some OriginalCarousel<RecordedView>>, _ line: RecordedObject, _ name: String
    ) throws -> Result {
        let difference = try replayer.run(line)
        return result(of: name, difference, replayer.usedRules, replayer.excusedSteps)
    }

    private func replay(effect line: RecordedObject) throws -> Result {
        let recorded = try EffectRecording(line)
        guard let library else { throw RecordingError("a recorded effect; expected a folder of effects") }
        let effect = try EffectSetting.named(recorded.setting).effect(in: library)
        let (found, placements) = EffectReplayer(recorded, effect: effect).run()
        let difference = found ?? effectOrder.difference(recorded, placements)
        return result(of: recorded.name, difference)
    }

    /// The result of a scenario, and the rules that were used.
    private func result(
        of name: String, _ difference: Difference?, _ usedRules: Set<KnownDifference> = [],
        _ excusedSteps: Int = 0
    ) -> Result {
        if let difference { return Result(name: name, outcome: .failed(difference)) }
        let rules = KnownDifference.allCases.filter(usedRules.contains)
        return Result(name: name, outcome: .passed(rules), excusedSteps: excusedSteps)
    }

    private static func message(of error: any Error) -> String {
        let isUnreadable = !(error is RecordingError) && (error as NSError).domain == NSCocoaErrorDomain
        return isUnreadable ? "not JSON; expected an object" : "\(error)"
    }
}
