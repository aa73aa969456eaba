// --format, --quiet and --jobs: how checks run and tell. In: names, and the check of one. Out: check results, an exit code.

import ArgumentParser
import Escapes
import Foundation

extension CheckResultFormat: ExpressibleByArgument {}

/// The options of all subcommands that check several things.
package struct CheckResultOptions: ParsableArguments {
    @Option(help: "text, json or junit.") package var format = CheckResultFormat.text

    @Flag(help: "Tell only what is wrong.") package var quiet = false

    @Option(parsing: .unconditional, help: "How many processes (for lint: threads) share the work.")
    package var jobs = 1

    package init() {}

    package func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs is \(jobs); expected 1 to 64") }
    }

    /// Checks things one after another, or in several processes, and tells what was found.
    ///
    /// - Parameters:
    ///   - names: the things; with several processes they are arguments of each, after `words`.
    ///   - words: the subcommand and its other arguments, for the processes.
    ///   - check: checks one.
    /// - Throws: an exit code of 1 if something is wrong.
    func run(
        _ names: [String], of suite: String, words: [String], check: (String, Progress) throws -> CheckResult
    ) throws {
        let progress = Progress(label: suite, total: names.count)
        var checkResults: [CheckResult] = []
        if jobs > 1, names.count > 1 {
            checkResults = try share(names, words, progress)
            if format == .text { checkResults.forEach(tell) }
        } else {
            for name in names {
                let checkResult = try check(name, progress)
                checkResults.append(checkResult)
                if format == .text { tell(checkResult) }
                progress.advance()
            }
        }
        progress.end()
        try end(checkResults, of: suite)
    }

    /// Writes the document or the line at the end.
    package func end(_ checkResults: [CheckResult], of suite: String) throws {
        let failed = checkResults.count { !$0.ok }
        if format == .text {
            var told: Set<String> = []
            for reason in checkResults.flatMap(\.omitted) where !quiet && told.insert(reason).inserted {
                printLine("not varied: \(reason)")
            }
            if !quiet || failed > 0 { printLine("\(checkResults.count - failed) passed, \(failed) failed") }
        } else {
            let document = format.document(quiet ? checkResults.filter { !$0.ok } : checkResults, of: suite)
            // As JSON has it; escaped as for a terminal it would be none.
            if format == .json { print(Escape.jsonDocument(document)) } else { printLine(document) }
        }
        if failed > 0 { throw ExitCode(1) }
    }

    /// Writes one check result for people.
    package func tell(_ checkResult: CheckResult) {
        guard !quiet || !checkResult.ok else { return }
        for line in CheckResultFormat.lines(of: checkResult) { printLine(line) }
    }

    /// Each process takes every so many-th name.
    ///
    /// - Returns: what they found: of the names in their order, then of other things.
    package func share(_ names: [String], _ words: [String], _ progress: Progress) throws -> [CheckResult] {
        let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let workers = try (0..<min(jobs, names.count)).map { worker -> (Process, Pipe) in
            let process = Process()
            let pipe = Pipe()
            process.executableURL = program
            let share = names.indices.filter { $0 % jobs == worker }.map { names[$0] }
            process.arguments = words + share + ["--format", "json"]
            process.standardOutput = pipe
            try process.run()
            return (process, pipe)
        }
        // They have process groups of their own: who ends this one by a key means all.
        let signals = [SIGINT, SIGTERM].map { (number: Int32) -> any DispatchSourceSignal in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                for (process, _) in workers where process.isRunning { process.terminate() }
                Foundation.exit(128 + number)
            }
            source.resume()
            return source
        }
        defer {
            for source in signals { source.cancel() }
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
            for (process, _) in workers where process.isRunning { process.terminate() }
        }
        var found: [CheckResult] = []
        for (process, pipe) in workers {
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard let list = try? JSONDecoder().decode([CheckResult].self, from: data) else {
                throw ExitCode(process.terminationStatus == 0 ? 70 : process.terminationStatus)
            }
            found += list
            for _ in list { progress.advance() }
        }
        let places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return found.enumerated().sorted {
            (places[$0.element.name] ?? names.count, $0.offset) < (
                places[$1.element.name] ?? names.count, $1.offset
            )
        }.map(\.element)
    }
}
