// The program script-law: exports random scripts and counts which of them are equal to the host, refused, or different.

import ArgumentParser
import Foundation
import ScriptLaw

struct ScriptLawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "script-law",
        abstract: "Count the random scripts whose export is equal to the host, refused, or different.",
        discussion: """
            Example:
              swift run -c release script-law --scripts 5000
            """)

    @Option(help: "How many scripts.") var scripts = 1000
    @Option(help: "The seed of the first one.") var from = 0
    @Option(help: "Where scripts and modules are kept; by default nowhere.") var keep: String?
    @Option(help: "Print the script of this seed instead.") var show: Int?
    @Option(help: "Compare the scripts of this folder instead.") var folder: String?
    @Option(help: "Write the scripts and their types in Swift to this folder instead.") var swift: String?
    @Flag(help: "Scripts as people write them, with one kind of value in each variable.") var typed = false
    @Option(help: "The scripts of this folder, with a few mistakes in each.") var mutate: String?

    private var family: ScriptLaw.Family {
        if let mutate { return .mutated(mutate) }
        return typed ? .typed : .random
    }

    func run() throws {
        if let show { return print(RandomScript(seed: UInt64(show)).text, terminator: "") }
        let place =
            keep.map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { if keep == nil { try? FileManager.default.removeItem(at: place) } }
        if let swift {
            let written = try ScriptLaw(in: URL(fileURLWithPath: swift))
                .writeSwift(family, UInt64(from)..<UInt64(from + scripts))
            for (name, reason) in written.refused.sorted(by: { $0.key < $1.key }) {
                print("\(name): \(reason)")
            }
            return print("\(written.left.count) left, \(written.refused.count) refused")
        }
        if let folder { return try report(ScriptLaw(in: place).judge(in: folder)) }
        if typed || mutate != nil {
            let originals = place.appendingPathComponent("scripts")
            let names = try ScriptLaw(in: originals).write(family, UInt64(from)..<UInt64(from + scripts))
            return try report(ScriptLaw(in: place).judge(names, in: originals.path))
        }
        var outcomes: [(seed: UInt64, outcome: ScriptLaw.Outcome)] = []
        var features: [String: Int] = [:]
        var compared = 0
        // Node keeps each module that it has read.
        for first in stride(from: from, to: from + scripts, by: 250) {
            var law = try ScriptLaw(in: place.appendingPathComponent("\(first)"))
            try law.judgeInJavaScript(UInt64(first)..<UInt64(min(first + 250, from + scripts)))
            outcomes += law.outcomes
            features.merge(law.features, uniquingKeysWith: +)
            compared += law.compared
            if keep == nil {
                try? FileManager.default.removeItem(at: place.appendingPathComponent("\(first)"))
            }
            if isatty(STDERR_FILENO) == 1 {
                FileHandle.standardError.write(Data("\r\(outcomes.count) of \(scripts) ".utf8))
            }
        }
        try report(outcomes, features, compared)
    }

    private func report(_ outcomes: [String: ScriptLaw.Outcome]) {
        for (name, outcome) in outcomes.sorted(by: { $0.key < $1.key }) where outcome != .equal {
            print("\(name): \(outcome)")
        }
        print("\(outcomes.values.count { $0 == .equal }) of \(outcomes.count) equal")
    }

    private func report(
        _ outcomes: [(seed: UInt64, outcome: ScriptLaw.Outcome)], _ features: [String: Int], _ compared: Int
    ) throws {
        var refused: [String: [UInt64]] = [:]
        var different: [(UInt64, String)] = []
        var unloaded: [(UInt64, String)] = []
        for (seed, outcome) in outcomes {
            switch outcome {
            case .equal: break
            case .refused(let text): refused[Self.reason(text), default: []].append(seed)
            case .different(let text): different.append((seed, text))
            case .unloaded(let text): unloaded.append((seed, text))
            }
        }
        for (seed, text) in unloaded.prefix(10) { print("not loaded: \(seed): \(text)") }
        for (seed, text) in different.prefix(40) { print("different: \(seed): \(text)") }
        for (reason, seeds) in refused.sorted(by: { $0.value.count > $1.value.count }) {
            print("refused \(seeds.count): \(reason) (such as \(seeds[0]))")
        }
        print(
            "features: "
                + features.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(
                    separator: ", "))
        let count = refused.values.reduce(0) { $0 + $1.count }
        print(
            "\(outcomes.count) scripts: \(outcomes.count - count - different.count - unloaded.count) equal, \(count) refused, \(different.count) different, \(unloaded.count) not loaded; \(compared) items compared"
        )
        if !different.isEmpty || !unloaded.isEmpty { throw ExitCode(1) }
    }

    /// A refusal without its place.
    private static func reason(_ text: String) -> String {
        text.range(of: "can't leave as code: ").map { String(text[$0.upperBound...]) } ?? text
    }
}

ScriptLawCommand.main()
