// verify: compares every built-in type with its reference script.

import ArgumentParser
import BuiltinTypes
import CarouselHost
import Conformance
import Foundation

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare every built-in type with its reference script.",
        discussion: """
            Compares whole placements over a grid of options, axes, counts, offsets and motions, and in random \
            cases. Prints one row per type, with the largest difference, relative to the larger of 1 and the value. \
            Exit status 1 if it is above 1e-12.

            Example:
              carousel-repl verify cylinder --samples 1000 --seed 7
            """)

    @Argument(help: ArgumentHelp("Built-in types. (default: all)", valueName: "type"))
    var types: [String] = []

    @Option(help: "Random cases for each type.")
    var samples = 200

    @Option(help: "Seed of the random cases; the same seed gives the same cases.")
    var seed: UInt64 = 1

    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        guard samples >= 0 else {
            throw ValidationError("--samples is \(samples); expected 0 or more")
        }
        for name in types where BuiltinTypes.named(name) == nil {
            throw ValidationError(
                "no built-in type '\(name)'; expected one of "
                    + BuiltinTypes.all.map(\.name).joined(separator: ", "))
        }
    }

    func run() throws {
        let library = plugins.library()
        library.poll()
        var failures = 0
        let names = types.isEmpty ? BuiltinTypes.all.map(\.name) : types
        for name in names {
            guard let builtin = BuiltinTypes.named(name) else { continue }
            guard let script = library.plugin(named: "reference/\(builtin.name)") else {
                for message in library.log.take() where message.kind == .error {
                    StandardError.tell(message.text)
                }
                throw CommandFailure(
                    "verify: no script reference/\(builtin.name) in \(plugins.list.joined(separator: ", "))")
            }
            let progress = Progress(label: "cases of \(builtin.name)")
            let result = TypeVerification(builtin, script).run(samples: samples, seed: seed) {
                progress.advance()
            }
            progress.end()
            let isGood = result.largest <= 1e-12
            if !isGood { failures += 1 }
            let label = builtin.name.padding(toLength: 20, withPad: " ", startingAt: 0)
            printLine(
                "\(label) \(result.states) states, largest difference \(result.largest)\(isGood ? "" : "  FAILED")"
            )
            if !isGood { printLine("  \(result.place)") }
            for message in library.log.take() where message.kind == .error {
                StandardError.tell(message.text)
            }
        }
        if failures > 0 { throw ExitCode(1) }
    }
}
