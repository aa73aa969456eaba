// The program bench: measures speed, compared with a baseline or a limit in the same run, or with another build of the
// program.

import ArgumentParser
import CarouselShell
import Foundation

typealias Progress = CarouselShell.Progress

/// A part of the benchmarks.
typealias BenchmarkPart = @Sendable (Progress) throws -> [BenchmarkRow]

/// The program, and the parts of it that run in processes of their own.
struct BenchProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: MeasureCommand.configuration.abstract,
        usage: "bench [<group>] [--json] [--against <program>]",
        discussion: MeasureCommand.configuration.discussion, version: CarouselRepl.configuration.version,
        subcommands: [
            MeasureCommand.self, FramesCommand.self, AdaptersCommand.self, CountAllocationsCommand.self,
            CountLostBlocksCommand.self,
        ],
        defaultSubcommand: MeasureCommand.self)
}

struct MeasureCommand: ParsableCommand {
    /// The groups of benchmarks.
    static let groups: [(name: String, parts: [BenchmarkPart])] = [
        ("engine", EngineBenchmark.parts), ("effects", [EffectBenchmark.run]), ("lua", [LuaBenchmark.run]),
        ("reload", [ReloadBenchmark.run]),
        ("text", [TextBenchmark.run]), ("preview", [PreviewBenchmark.run]),
        ("export", [ExportBenchmark.swift, ExportBenchmark.javaScript]),
    ]

    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure speed, compared with a baseline or a limit in the same run.",
        discussion: """
            Groups: \(groups.map(\.name).joined(separator: ", ")). The ratio is value / rival; below 1 is better than \
            the rival, or within the limit. If a part can't be measured, the reason is printed and the exit status is 1.

            Example:
              swift run -c release bench reload --json
            """)

    @Argument(help: "A group of benchmarks. (default: all)") var group: String?

    @Flag(help: "Print JSON: an array of objects.") var json = false

    @Option(
        help: ArgumentHelp(
            "Measure another build of this program alternately with this one, and compare.",
            valueName: "program"))
    var against: String?

    @Option(help: ArgumentHelp("How often each build runs.", visibility: .hidden)) var turns = 5

    func validate() throws {
        guard turns > 0 else { throw ValidationError("--turns is \(turns); expected 1 or more") }
        if let group, !Self.groups.contains(where: { $0.name == group }) {
            throw ValidationError(
                "no group '\(group)'; expected one of \(Self.groups.map(\.name).joined(separator: ", "))")
        }
    }

    func run() throws {
        let progress = Progress(label: "runs")
        var problems: [String] = []
        var rows: [BenchmarkRow] = []
        if let against {
            rows = try BenchmarkTurns(other: against, group: group, turns: turns).rows(progress)
        } else {
            for part in Self.groups.filter({ group == nil || group == $0.name }).flatMap(\.parts) {
                do { rows += try part(progress) } catch { problems.append("\(error)") }
            }
        }
        progress.end()
        if json {
            print(ReportWriter.json(rows.map(\.record)))
        } else if !rows.isEmpty {
            var table = Table([
                "<group", "<name", "value", "<unit", "<rival", "rival's", "ratio", "spread", "runs",
            ])
            for row in rows { table.add(row.cells) }
            print(table.text)
        }
        for problem in problems { StandardError.tell(problem) }
        if !problems.isEmpty { throw ExitCode(1) }
    }
}
