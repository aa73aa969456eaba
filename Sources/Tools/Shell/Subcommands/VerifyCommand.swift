// verify: compares every built-in type with its reference script.

import ArgumentParser
import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Compare every built-in type with its reference script.",
        discussion: """
            Compares whole placements in states that the shell's commands make: every option, preset, property, count, \
            size, offset and motion from end to end, and mixtures. What differs is shrunk to the simplest state, run \
            again in a fresh shell, and printed with a line for the shell. Exit status 1 if a difference, relative to the \
            larger of 1 and the value, is above 1e-12; 70 if the fresh shell does not show what was found.

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

    @Option(help: "The same seed gives the same states.") var seed: UInt64 = 1

    @OptionGroup var verdicts: VerdictOptions
    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        guard samples >= 0 else {
            throw ValidationError("--samples is a number of 0 or more, not \(samples)")
        }
        guard between.isEmpty || (between.count == 2 && types.isEmpty) else {
            throw ValidationError(
                "--between \(between.joined(separator: " ")): expected the names of two types")
        }
        for name in types where BuiltinTypes.named(name) == nil {
            throw ValidationError(
                "no built-in type '\(name)'; expected one of "
                    + BuiltinTypes.all.map(\.name).joined(separator: ", "))
        }
    }

    func run() throws {
        let words =
            ["verify", "--samples", "\(samples)", "--seed", "\(seed)"]
            + plugins.folders.flatMap { ["--plugins", $0] }
        let isPair = between.count == 2
        let names =
            isPair
            ? ["\(between[0]) and \(between[1])"] : types.isEmpty ? BuiltinTypes.all.map(\.name) : types
        try verdicts.run(names, of: "verify", words: words) { name, progress in
            try verdict(name, isPair ? (between[0], between[1]) : (name, "reference/\(name)"), progress)
        }
    }

    private func verdict(
        _ label: String, _ names: (first: String, second: String), _ progress: Progress
    ) throws -> Verdict {
        let library = plugins.library(budget: .forCommand)
        library.poll()
        for name in [names.first, names.second] where BuiltinTypes.named(name) == nil {
            guard library.plugin(named: name) == nil else { continue }
            for message in library.log.take() where message.kind == .error {
                StandardError.tell(message.text)
            }
            throw CommandFailure(
                "verify: no type '\(name)' built in or in \(plugins.list.joined(separator: ", "))")
        }
        let verifier = TypeVerifier(names: names) { plugins.library(budget: .forCommand) }
        let result: TypeVerifier.Result
        do {
            result = try verifier.run(samples: samples, seed: seed) { done, all in
                progress.advance(within: Double(done) / Double(all))
            }
        } catch let problem as TypeVerifier.Unconfirmed {
            StandardError.tell(problem.description)
            throw ExitCode(70)
        }
        let isGood = result.difference == nil && result.error == nil
        let largest =
            result.largest.isFinite
            ? "largest difference \(result.largest)" : "other items are placed, or fail"
        let name = label.padding(toLength: max(20, label.count), withPad: " ", startingAt: 0)
        var verdict = Verdict(
            name: label, ok: isGood,
            summary: "\(name) \(result.states) states, \(largest)\(isGood ? "" : "  FAILED")")
        if let error = result.error { verdict.problems.append("\(error)") }
        if let difference = result.difference {
            verdict.problems.append("the simplest state that differs: \(difference.place)")
            verdict.problems += difference.rows.split(separator: "\n").map(String.init)
            verdict.replay = difference.replay
        }
        verdict.omitted = result.omitted
        return verdict
    }
}
