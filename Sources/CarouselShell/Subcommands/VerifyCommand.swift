// verify: compares every built-in type with its reference script.

import ArgumentParser
import BuiltinTypes
import CarouselEngine
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

            With --between any two types are compared, such as a built-in type and a script that is to replace it.

            Examples:
              carousel-repl verify cylinder --samples 1000 --seed 7
              carousel-repl verify --between rotary cylinder
            """)

    @Argument(help: ArgumentHelp("Built-in types (default: all of them).", valueName: "type"))
    var types: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Compare these two types with each other.", valueName: "a b"))
    var between: [String] = []

    @Option(parsing: .unconditional, help: "Random cases for each type.")
    var samples = 200

    @Option(help: "The same seed gives the same cases.")
    var seed: UInt64 = 1

    @OptionGroup var plugins: PluginFolders

    /// The largest difference that counts as none.
    private static let tolerance = 1e-12

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
        let library = plugins.library(budget: .forCommand)
        library.poll()
        if between.count == 2 {
            let (first, second) = (try type(between[0], in: library), try type(between[1], in: library))
            if !verify(first, second, label: "\(first.name) and \(second.name)", library) {
                throw ExitCode(1)
            }
            return
        }
        var isGood = true
        for name in types.isEmpty ? BuiltinTypes.all.map(\.name) : types {
            let (builtin, script) = (try type(name, in: library), try type("reference/\(name)", in: library))
            if !verify(builtin, script, label: builtin.name, library) { isGood = false }
        }
        if !isGood { throw ExitCode(1) }
    }

    private func type(_ name: String, in library: PluginLibrary) throws -> any CarouselType {
        if let type = BuiltinTypes.named(name) { return type }
        if let plugin = library.plugin(named: name) { return plugin }
        for message in library.log.take() where message.kind == .error { StandardError.tell(message.text) }
        throw CommandFailure(
            "verify: no type '\(name)' built in or in \(plugins.list.joined(separator: ", "))")
    }

    /// Compares two types and prints the result.
    ///
    /// - Returns: whether they are the same.
    private func verify(
        _ first: any CarouselType, _ second: any CarouselType, label: String, _ library: PluginLibrary
    ) -> Bool {
        let progress = Progress(label: "cases of \(label)")
        let result = TypeVerification(first, second, tolerance: Self.tolerance).run(
            samples: samples, seed: seed
        ) {
            progress.advance()
        }
        progress.end()
        if let error = result.error { StandardError.tell("\(error)") }
        let isGood = result.largest <= Self.tolerance && result.error == nil
        let name = label.padding(toLength: max(20, label.count), withPad: " ", startingAt: 0)
        printLine(
            "\(name) \(result.states) states, largest difference \(result.largest)\(isGood ? "" : "  FAILED")"
        )
        if let state = result.simplest {
            printLine("  \(result.place)")
            printLine("  the simplest state that differs: \(state.place)")
            printLine(
                "    type \(first.name); \(state.commands.joined(separator: "; ")); compare \(first.name) \(second.name)"
            )
        }
        for message in library.log.take() where message.kind == .error { StandardError.tell(message.text) }
        return isGood
    }
}
