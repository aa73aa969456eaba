// bench: how fast it is, beside a rival or a limit in the same run, or beside another build of the program.

import ArgumentParser
import Foundation

/// A part of the benchmarks.
typealias BenchmarkPart = @Sendable (Progress) throws -> [BenchmarkRow]

struct BenchCommand: ParsableCommand {
    /// The groups of benchmarks.
    static let groups: [(name: String, parts: [BenchmarkPart])] = [
        ("engine", EngineBenchmark.parts), ("lua", [LuaBenchmark.run]), ("reload", [ReloadBenchmark.run]),
        ("preview", [previewRows]),
    ]

    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure, each row beside its rival or its limit in the same run.",
        discussion: """
            Groups: \(groups.map(\.name).joined(separator: ", ")). The ratio is value by rival; under 1 is better than \
            the rival, or within the limit. A part that can't be measured is said, and the exit status is 1 then.

            Example:
              carousel-repl bench reload --json
            """)

    @Argument(help: "A group; all of them unless given.")
    var group: String?

    @Flag(help: "Print an array of objects.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Measure another build of this program by turns, and print its rows beside ours.",
            valueName: "program"))
    var against: String?

    @Option(help: ArgumentHelp("How often by turns.", visibility: .hidden))
    var turns = 5

    func validate() throws {
        if let group, !Self.groups.contains(where: { $0.name == group }) {
            throw ValidationError(
                "no benchmarks '\(group)'; expected one of \(Self.groups.map(\.name).joined(separator: ", "))"
            )
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
                do {
                    rows += try part(progress)
                } catch {
                    problems.append("\(error)")
                }
            }
        }
        progress.end()
        if json {
            let lines = OutputMode.json.write(Report(text: "", records: rows.map(\.record)))
            print("[" + lines.split(separator: "\n").joined(separator: ",\n ") + "]")
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

    /// The preview's program measures itself.
    @Sendable private static func previewRows(_ progress: Progress) throws -> [BenchmarkRow] {
        let output = try BenchmarkTurns.output(of: try PreviewProgramFile.path(), ["bench"])
        return try JSONDecoder().decode([BenchmarkRow].self, from: output)
    }
}
