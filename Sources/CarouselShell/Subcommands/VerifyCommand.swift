// verify: compares every type in Swift with its reference script.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselTesting
import Foundation

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compare types in Swift with their reference scripts.",
        discussion: """
            Compares whole placements in states that the shell's commands make: every option, preset, property, count, \
            size, offset and motion from end to end, and mixtures; then in random sequences of drags, flicks, scrolls, \
            changes of the data, pointers and options. What differs is shrunk to the simplest state, run again in a \
            fresh shell, and printed with a line for the shell; or to the shortest sequence, step by step. Exit status 1 if a difference, relative to the \
            larger of 1 and the value, is above 1e-12; 70 if the fresh shell does not show what was found.

            States are random: what differs only in a narrow range of an option, or after more than 60 frames, may not be met. \
            More --samples and --sequences, or another --seed, look at more.

            With --between any two types are compared, such as a built-in type and a script that is to replace it.

            Examples:
              carousel-repl verify cylinder --samples 1000 --seed 7
              carousel-repl verify --between rotary cylinder
            """)

    @Argument(
        help: ArgumentHelp("Built-in types (default: all of them).", valueName: "type"), completion: .effect)
    var types: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Compare these two types with each other.", valueName: "a b"), completion: .effect)
    var between: [String] = []

    @Option(parsing: .unconditional, help: "Mixed states for each pair.") var samples = 200

    @Option(parsing: .unconditional, help: "Random sequences of 60 frames for each pair.") var sequences = 30

    @Option(help: "The same seed gives the same states.") var seed: UInt64 = 1

    @OptionGroup var checkResults: CheckResultOptions
    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        guard samples >= 0 else {
            throw ValidationError("--samples is a number of 0 or more, not \(samples)")
        }
        guard sequences >= 0 else {
            throw ValidationError("--sequences is a number of 0 or more, not \(sequences)")
        }
        guard between.isEmpty || (between.count == 2 && types.isEmpty) else {
            throw ValidationError(
                "--between \(between.joined(separator: " ")): expected the names of two types")
        }
        for name in types where SwiftTypes.named(name) == nil {
            throw ValidationError(
                "no \(SwiftTypes.own.isEmpty ? "built-in type" : "type in Swift") '\(name)'; expected one of "
                    + SwiftTypes.all.map(\.name).joined(separator: ", "))
        }
    }

    func run() throws {
        let words =
            ["verify", "--samples", "\(samples)", "--sequences", "\(sequences)", "--seed", "\(seed)"]
            + plugins.folders.flatMap { ["--plugins", $0] }
        let isPair = between.count == 2
        var names = types.isEmpty ? allNames : types
        if isPair { names = ["\(between[0]) and \(between[1])"] }
        // Of one process: loading all scripts takes longer than comparing some types.
        let library = plugins.library(budget: .forRepetition)
        library.poll()
        try checkResults.run(names, of: "verify", words: words) { name, progress in
            try checkResult(
                name, isPair ? (between[0], between[1]) : (name, "reference/\(name)"), in: library, progress)
        }
    }

    /// The types that are compared when none is named: the program's own, if it has any.
    private var allNames: [String] {
        (SwiftTypes.own.isEmpty ? SwiftTypes.all : SwiftTypes.own).map(\.name)
    }

    private func checkResult(
        _ label: String, _ names: (first: String, second: String), in library: PluginLibrary,
        _ progress: Progress
    ) throws -> CheckResult {
        for name in [names.first, names.second] where SwiftTypes.named(name) == nil {
            guard library.plugin(named: name) == nil else { continue }
            for message in library.log.consume() where message.kind == .error {
                StandardError.tell(message.text)
            }
            throw CommandFailure(
                "verify: no type '\(name)' in Swift or in \(plugins.list.joined(separator: ", "))")
        }
        let verifier = TypeVerifier(names: names, library: library) {
            plugins.library(budget: .forRepetition)
        }
        let result: TypeVerifier.Result
        do {
            result = try verifier.run(samples: samples, seed: seed) { done, all in
                progress.advance(within: Double(done) / Double(all))
            }
        } catch let problem as TypeVerifier.Unconfirmed {
            StandardError.tell(problem.description)
            throw ExitCode(70)
        }
        var found: String?
        var omitted = result.omitted
        if result.difference == nil, result.error == nil, sequences > 0 {
            let (first, second) = (try type(names.first, in: library), try type(names.second, in: library))
            if Set(first.options.map(\.name)) == Set(second.options.map(\.name)) {
                found = difference(
                    between: first, and: second, over: .random(sequences, seed: seed),
                    tolerance: TypeVerifier.tolerance)
            } else {
                omitted.append("random sequences: the types do not have the same options")
            }
        }
        let isGood = result.difference == nil && result.error == nil && found == nil
        let largest =
            result.largest.isFinite
            ? "largest difference \(result.largest)" : "other items are placed, or fail"
        let name = label.padding(toLength: max(20, label.count), withPad: " ", startingAt: 0)
        var checkResult = CheckResult(
            name: label, ok: isGood,
            summary: "\(name) \(result.states) states, \(largest)\(isGood ? "" : "  FAILED")")
        if let error = result.error { checkResult.problems.append("\(error)") }
        if let difference = result.difference {
            checkResult.problems.append("the simplest state that differs: \(difference.place)")
            checkResult.problems += difference.rows.split(separator: "\n").map(String.init)
            checkResult.replay = difference.replay
        }
        if let found {
            checkResult.problems +=
                ["the shortest sequence that differs:"] + found.split(separator: "\n").map(String.init)
        }
        checkResult.omitted = omitted
        return checkResult
    }

    /// A type as nobody has used it yet: a script has a state of its own.
    private func type(_ name: String, in library: PluginLibrary) throws -> any CarouselType {
        if let type = SwiftTypes.named(name) { return type }
        guard let plugin = library.type(name) else {
            throw CommandFailure("verify: no type '\(name)'")
        }
        return plugin
    }
}
