// bench: how fast it is, beside a rival or a limit in the same run.

import ArgumentParser
import Foundation

struct BenchCommand: ParsableCommand {
    /// The groups of benchmarks.
    static let groups: [(name: String, run: @Sendable (Progress) throws -> [BenchmarkRow])] = [
        ("engine", EngineBenchmark.run), ("lua", LuaBenchmark.run), ("reload", ReloadBenchmark.run),
        ("preview", previewRows),
    ]

    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure, each row beside its rival or its limit in the same run.",
        discussion: """
            Groups: \(groups.map(\.name).joined(separator: ", ")). The ratio is value by rival; under 1 is better than \
            the rival, or within the limit.

            Example:
              carousel-repl bench reload --json
            """)

    /// The preview's program measures itself.
    @Sendable private static func previewRows(_ progress: Progress) throws -> [BenchmarkRow] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try PreviewProgramFile.path())
        process.arguments = ["bench"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure("bench: the preview was not measured")
        }
        return try JSONDecoder().decode([BenchmarkRow].self, from: output)
    }

    @Argument(help: "A group; all of them unless given.")
    var group: String?

    @Flag(help: "Print an array of objects.")
    var json = false

    func validate() throws {
        if let group, !Self.groups.contains(where: { $0.name == group }) {
            throw ValidationError(
                "no benchmarks '\(group)'; expected one of \(Self.groups.map(\.name).joined(separator: ", "))"
            )
        }
    }

    func run() throws {
        let progress = Progress(label: "runs")
        var rows: [BenchmarkRow] = []
        var problems: [String] = []
        for candidate in Self.groups where group == nil || group == candidate.name {
            do {
                rows += try candidate.run(progress)
            } catch {
                problems.append("\(error)")
            }
        }
        progress.end()
        defer { for problem in problems { StandardError.tell(problem) } }
        if json {
            let lines = OutputMode.json.write(Report(text: "", records: rows.map(\.record)))
            print("[" + lines.split(separator: "\n").joined(separator: ",\n ") + "]")
        } else {
            var table = Table([
                "<group", "<name", "value", "<unit", "<rival", "rival's", "ratio", "spread", "runs",
            ])
            for row in rows { table.add(row.cells) }
            if !rows.isEmpty { print(table.text) }
        }
        if !problems.isEmpty { throw ExitCode(1) }
    }
}
