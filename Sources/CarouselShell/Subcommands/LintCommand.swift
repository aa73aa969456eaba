// lint: checks scripts and reports problems, in the format of a compiler.

import ArgumentParser
import CarouselHost
import Foundation

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check scripts: jumps, corners behind the eye, stray globals, unused options, cost.",
        discussion: """
            Runs each script in carousels of 12 items along both axes and of 3 along one, which are scrolled once through \
            all items. \
            Prints one line per finding: file:line:column, severity, rule and reason. Exit status 1 if there is an error; \
            warnings and notes do not count.

            Rules: \(LintFinding.Rule.allCases.map(\.rawValue).joined(separator: ", ")).

            Example:
              carousel-repl lint Plugins/helix.lua
            """)

    @Argument(help: "Scripts.", completion: .file(extensions: ["lua"])) var files: [String]

    @Flag(help: "Print JSON: an array of objects.") var json = false

    @Flag(help: "Mend what has one right answer, and print the lines that change.") var fix = false

    @Flag(help: "With --fix: only print the lines that would change.") var dryRun = false

    @OptionGroup var checkResults: CheckResultOptions
    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        guard fix || !dryRun else { throw ValidationError("--dry-run without --fix; expected both") }
    }

    func run() throws {
        var findings = look()
        if fix, try mend(findings.flatMap { $0 }), !dryRun { findings = look() }
        tell(findings)
        let errors = findings.joined().count { $0.severity == .error }
        if errors > 0 { throw CommandFailure("lint: \(errors) \(errors == 1 ? "error" : "errors")") }
    }

    /// Mends files, after showing what changes.
    ///
    /// - Returns: whether there was something to mend.
    private func mend(_ findings: [LintFinding]) throws -> Bool {
        let files = Set(findings.filter { $0.fix != nil }.map(\.file)).sorted()
        for file in files {
            let mended = findings.filter { $0.file == file && $0.fix != nil }
            guard let text = mended.first?.version else { continue }
            let edit = ScriptEdit(path: file, text: text, mended.compactMap(\.fix))
            for change in edit.difference {
                for line in ["\(file):\(change.line)"] + change.lines {
                    if json || checkResults.format != .text {
                        StandardError.tell(line)
                    } else {
                        printLine(line)
                    }
                }
            }
            guard !dryRun else { continue }
            do throws(ScriptEdit.Problem) {
                try edit.write()
            } catch {
                if error.isOutput { throw OutputFailure("lint: \(error)") }
                throw CommandFailure("lint: \(error)")
            }
        }
        return !files.isEmpty
    }

    /// - Returns: the findings of each script, with those of its modules.
    private func look() -> [[LintFinding]] {
        // Threads, as findings carry the edits that mend them; each script has a Lua of its own. While they run, the two
        // below are used only with the lock held, which the compiler can't see.
        let lock = NSLock()
        nonisolated(unsafe) let progress = Progress(label: "scripts", total: files.count)
        nonisolated(unsafe) var found = files.map { _ in [LintFinding]() }
        defer { progress.end() }
        DispatchQueue.concurrentPerform(iterations: min(checkResults.jobs, files.count)) { worker in
            for place in stride(from: worker, to: files.count, by: checkResults.jobs) {
                let file = files[place]
                let findings = PluginLint.findings(
                    path: URL(fileURLWithPath: file).standardizedFileURL.path, displayPath: file,
                    root: plugins.root(of: file))
                lock.lock()
                found[place] = findings
                progress.advance()
                lock.unlock()
            }
        }
        return found
    }

    private func tell(_ all: [[LintFinding]]) {
        let findings = all.joined().filter { !checkResults.quiet || $0.severity == .error }
        if checkResults.format == .junit {
            let cases = zip(files, all).map { file, own in
                let errors = own.count { $0.severity == .error }
                return CheckResult(
                    name: file, ok: errors == 0, summary: "\(errors) \(errors == 1 ? "error" : "errors")",
                    problems: own.map { "\($0)" })
            }
            printLine(
                CheckResultFormat.junit.document(
                    checkResults.quiet ? cases.filter { !$0.ok } : cases, of: "lint"))
        } else if json || checkResults.format == .json {
            let records = findings.map { finding -> Record in
                let range = finding.range
                return [
                    "rule": .text(finding.rule.rawValue), "severity": .text(finding.severity.rawValue),
                    "file": .text(finding.file), "line": .integer(range?.line ?? 0),
                    "column": .integer(range?.column ?? 0), "endLine": .integer(range?.endLine ?? 0),
                    "endColumn": .integer(range?.endColumn ?? 0), "message": .text(finding.message),
                ]
            }
            print(ReportWriter.json(records))
        } else {
            for finding in findings { printLine("\(finding)") }
            // Of one script, what was found says all.
            guard !checkResults.quiet, files.count > 1 else { return }
            func counted(_ severity: LintFinding.Severity, _ what: String) -> String {
                let count = all.joined().count { $0.severity == severity }
                return "\(count) \(what)\(count == 1 ? "" : "s")"
            }
            printLine("\(files.count) scripts: \(counted(.error, "error")), \(counted(.warning, "warning"))")
        }
    }
}
