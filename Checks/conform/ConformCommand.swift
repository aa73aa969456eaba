// The program conform: replays recordings of the original libraries.

import ArgumentParser
import CarouselHost
import CarouselShell
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
              swift run -c release conform Tests/ConformanceTests/Recordings/icarousel/placements.jsonl
            """, version: CarouselRepl.configuration.version)

    @Argument(help: ArgumentHelp("Recordings, as JSON Lines.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(help: "Replay only the scenarios with this name.") var only: String?

    @Option(
        help:
            "Largest accepted difference, relative to the larger of 1 and the numbers (default: 1e-9 for iCarousel, 1e-6 for the others)."
    )
    var tolerance: Double?

    @Flag(help: .hidden) var isShare = false

    @OptionGroup var verdicts: CheckResultOptions
    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        if let tolerance, !(tolerance >= 0 && tolerance.isFinite) {
            throw ValidationError("--tolerance is \(tolerance); expected 0 or more")
        }
    }

    func run() throws {
        if verdicts.jobs > 1, files.count > 1 { return try share() }
        let library = plugins.library()
        library.poll()
        let conformance = Conformance(tolerance: tolerance, library: library)
        var found: [CheckResult] = []
        let lines = try files.flatMap { file in
            try read(file).enumerated().map { (place: "\(file):\($0.offset + 1)", line: $0.element) }
        }
        let progress = CarouselShell.Progress(label: "scenarios", total: lines.count)
        for (place, line) in lines {
            let result = conformance.replay(line: line)
            progress.advance()
            if let only, result.name != only { continue }
            let verdict =
                switch result.outcome {
                case .passed(let rules):
                    CheckResult(
                        name: result.name, ok: true, rules: rules.map(\.rawValue).sorted(),
                        excusedSteps: result.excusedSteps)
                case .failed(let difference):
                    CheckResult(name: result.name, ok: false, summary: "\(result.name): \(difference)")
                case .unreadable(let reason):
                    CheckResult(name: result.name, ok: false, summary: "\(place): \(result.name): \(reason)")
                }
            found.append(verdict)
            if verdicts.format == .text, !verdict.ok { verdicts.tell(verdict) }
        }
        progress.end()
        try end(found)
    }

    private func read(_ file: String) throws -> [Data] {
        do {
            return try PlainFile.read(file).split(separator: UInt8(ascii: "\n")).map { Data($0) }
        } catch {
            throw CommandFailure("conform: " + error.message(about: file, expected: "a file of JSON Lines"))
        }
    }

    /// Each process replays some of the files.
    private func share() throws {
        var words = ["--is-share"] + plugins.folders.flatMap { ["--plugins", $0] }
        if let only { words += ["--only", only] }
        if let tolerance { words += ["--tolerance", "\(tolerance)"] }
        let found = try verdicts.share(
            files, words, CarouselShell.Progress(label: "files", total: files.count))
        if verdicts.format == .text { found.forEach(verdicts.tell) }
        try end(found)
    }

    private func end(_ found: [CheckResult]) throws {
        if verdicts.format == .text, !verdicts.quiet {
            let excusedSteps = found.reduce(0) { $0 + ($1.excusedSteps ?? 0) }
            if excusedSteps > 0 {
                printLine("\(excusedSteps) steps differ as a rule allows; all other steps agree")
            }
            let all = found.flatMap { $0.rules ?? [] }
            let rules = KnownDifference.allCases.map(\.rawValue).compactMap { rule in
                all.contains(rule) ? "\(rule) \(all.count { $0 == rule })" : nil
            }
            printLine("known differences: " + (rules.isEmpty ? "none" : rules.joined(separator: ", ")))
        }
        try verdicts.end(found, of: "conform")
        guard found.isEmpty, !isShare else { return }
        throw CommandFailure(
            "conform: nothing was replayed; "
                + (only.map { "no scenario is named '\($0)'" } ?? "the files are empty"))
    }
}
