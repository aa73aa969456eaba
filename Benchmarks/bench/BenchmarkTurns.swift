// Measures two builds of the program alternately. In: the other program. Out: our rows, compared with its
// rows.

import CarouselShell
import Foundation

/// Runs both programs' benchmarks alternately, several times.
struct BenchmarkTurns {
    /// The other program.
    let other: String
    let group: String?
    let turns: Int

    /// The rows that both programs have.
    func rows(_ progress: Progress) throws -> [BenchmarkRow] {
        let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
        var ours: [[BenchmarkRow]] = []
        var theirs: [[BenchmarkRow]] = []
        for _ in 0..<turns {
            ours.append(try rows(of: own))
            theirs.append(try rows(of: other))
            progress.advance()
        }
        return (ours.first ?? []).compactMap { row in
            func values(_ runs: [[BenchmarkRow]]) -> [Double] {
                runs.compactMap { run in run.first { $0.group == row.group && $0.name == row.name }?.value }
            }
            let pairs = zip(values(ours), values(theirs))
            guard pairs.underestimatedCount == turns else { return nil }
            return BenchmarkRow(
                group: row.group, name: row.name, unit: row.unit, rival: "the other build",
                pairs: Array(pairs))
        }
    }

    private func rows(of program: String) throws -> [BenchmarkRow] {
        let output = try Self.output(of: program, [group, "--json"].compactMap(\.self))
        let decoder = JSONDecoder()
        // A ratio to nothing, as records have it.
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return try decoder.decode([BenchmarkRow].self, from: output)
        } catch {
            throw CommandFailure(
                "bench: '\(program)' printed no rows; expected a build of this program"
            )
        }
    }

    /// Runs a program and returns its output.
    ///
    /// - Parameter environment: nil for that of this program.
    static func output(
        of program: String, _ arguments: [String], environment: [String: String]? = nil
    ) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        if let environment { process.environment = environment }
        let pipe = Pipe()
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            throw CommandFailure("bench: can't run '\(program)'; expected a program")
        }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return output
    }
}
