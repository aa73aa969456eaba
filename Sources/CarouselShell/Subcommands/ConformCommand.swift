// conform: replays recordings of the original libraries.

import ArgumentParser
import CarouselHost
import Conformance
import Foundation

struct ConformCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conform",
        abstract: "Replay recordings of the original libraries and compare every value.",
        discussion: """
            Each line of a file is a scenario, or an effect at one position, which the script of that effect plays. Prints each that fails, with its first difference; the last line \
            gives the numbers of passed and failed ones. Exit status 1 if any failed.

            Example:
              carousel-repl conform Tests/ConformanceTests/Recordings/icarousel/placements.jsonl
            """)

    @Argument(help: ArgumentHelp("Recordings, as JSON Lines.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(help: "Replay only the scenarios with this name.")
    var only: String?

    @Option(
        help:
            "Largest accepted difference, relative to the larger of 1 and the numbers (default: 1e-9 for iCarousel, 1e-6 for the others)."
    )
    var tolerance: Double?

    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        if let tolerance, !(tolerance >= 0 && tolerance.isFinite) {
            throw ValidationError("--tolerance is \(tolerance); expected 0 or more")
        }
    }

    func run() throws {
        let library = plugins.library()
        library.poll()
        let conformance = Conformance(tolerance: tolerance, library: library)
        var passed = 0
        var failed = 0
        var covered: [KnownDifference: Int] = [:]
        var excusedSteps = 0
        let progress = Progress(label: "scenarios")
        for file in files {
            let data: Data
            do {
                data = try PlainFile.read(file)
            } catch {
                throw CommandFailure(
                    "conform: " + error.message(about: file, expected: "a file of JSON Lines"))
            }
            for (number, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
                let result = conformance.replay(line: Data(line))
                if let only, result.name != only { continue }
                excusedSteps += result.excusedSteps
                switch result.outcome {
                case .passed(let rules):
                    passed += 1
                    for rule in rules { covered[rule, default: 0] += 1 }
                case .failed(let difference):
                    failed += 1
                    printLine("\(result.name): \(difference)")
                case .unreadable(let reason):
                    failed += 1
                    printLine("\(file):\(number + 1): \(result.name): \(reason)")
                }
                progress.advance()
            }
        }
        progress.end()
        let rules = KnownDifference.allCases.compactMap { rule in
            covered[rule].map { "\(rule.rawValue) \($0)" }
        }
        if excusedSteps > 0 {
            printLine("\(excusedSteps) steps differ as a rule allows; all other steps agree")
        }
        printLine("known differences: " + (rules.isEmpty ? "none" : rules.joined(separator: ", ")))
        printLine("\(passed) passed, \(failed) failed")
        if passed + failed == 0 {
            throw CommandFailure(
                "conform: nothing was replayed; "
                    + (only.map { "no scenario is named '\($0)'" } ?? "the files are empty"))
        }
        if failed > 0 { throw ExitCode(1) }
    }
}
