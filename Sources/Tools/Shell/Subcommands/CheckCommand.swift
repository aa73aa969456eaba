// check: holds effects to their approved placements, and says how much these say.

import ArgumentParser
import CarouselHost
import Foundation

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Compare effects with their approved placements.",
        discussion: """
            Beside a script, a file such as orbit.check has states, in the shell's commands, and the placements that were \
            approved in each. --init makes it, by what the script has; states can be added by hand. Exit status 1 if \
            something differs, 2 if there is nothing to compare.

            Examples:
              carousel-repl check --init orbit
              carousel-repl check
              carousel-repl check --approve orbit
              carousel-repl check --mutate orbit
            """)

    @Argument(
        help: ArgumentHelp("Effects. (default: all with a file)", valueName: "effect"), completion: .script)
    var effects: [String] = []

    @Flag(
        name: .customLong("init"),
        help: "Propose states and approve what is there now; no file is overwritten.")
    var makes = false

    @Flag(help: "Approve what differs.") var approve = false

    @Flag(
        help:
            "Also a picture of the states, as SVG beside the script; of a difference with a ghost of what was."
    )
    var pictures = false

    @Flag(help: "Plant faults into the script one at a time, and list the lines where no state notices.")
    var mutate = false

    @Flag(help: .hidden) var isShare = false

    @OptionGroup var verdicts: VerdictOptions
    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        guard [makes, approve, mutate].count(where: { $0 }) <= 1 else {
            throw ValidationError("--init, --approve and --mutate can't be combined; expected one")
        }
        guard !(makes || mutate) || !effects.isEmpty else {
            throw ValidationError("\(makes ? "--init" : "--mutate"): no effect; expected its name")
        }
    }

    func run() throws {
        let library = plugins.library(budget: .forCommand)
        library.poll()
        let approved = library.entries.filter {
            FileManager.default.fileExists(atPath: String($0.displayPath.dropLast(4)) + CheckFile.suffix)
        }
        // What was approved of a script that is gone is not as approved.
        let orphans = library.folders.flatMap { folder in
            ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix(CheckFile.suffix) }.map { "\(folder)/\($0)" }
                .filter { file in
                    !FileManager.default.fileExists(atPath: file.dropLast(CheckFile.suffix.count) + ".lua")
                }
        }.sorted()
        let names = effects.isEmpty ? approved.map(\.name) + orphans : effects
        guard !names.isEmpty else {
            throw misuse("no effect has approved placements; expected `check --init EFFECT` before")
        }
        for name in names
        where library.plugin(named: name) == nil && !orphans.contains(name)
            && !approved.contains(where: { $0.name == name })
        {
            for message in library.log.take() where message.kind == .error {
                StandardError.tell(message.text)
            }
            throw misuse("no effect '\(name)' in \(plugins.list.joined(separator: ", "))")
        }
        let flags = [
            (effects.isEmpty, "--is-share"), (approve, "--approve"), (mutate, "--mutate"),
            (pictures, "--pictures"), (makes, "--init"),
        ]
        let words = ["check"] + flags.filter(\.0).map(\.1) + plugins.folders.flatMap { ["--plugins", $0] }
        try verdicts.run(names, of: "check", words: words) { name, progress in
            if orphans.contains(name) {
                return Verdict(name: name, ok: false, summary: "\(name): its script is gone  FAILED")
            }
            if let entry = approved.first(where: { $0.name == name }), entry.plugin == nil {
                return Verdict(
                    name: name, ok: false, summary: "\(name): does not load  FAILED",
                    problems: ["\(entry.error.map { "\($0)" } ?? entry.displayPath)"])
            }
            let check = try EffectCheck(name, library: library)
            if makes { return try propose(check) }
            do {
                let file = try self.file(of: check)
                return mutate ? plant(check, file, progress) : try compare(check, file)
            } catch let problem as CommandFailure {
                guard !mutate, effects.isEmpty || isShare else { throw misuse("\(problem)") }
                return Verdict(
                    name: check.name, ok: false, summary: "\(check.name): no approved placements  FAILED",
                    problems: [problem.description])
            }
        }
    }

    private func misuse(_ message: String) -> ExitCode {
        StandardError.tell("check: \(message)")
        return ExitCode(2)
    }

    /// - Throws: ``CommandFailure`` that says what is wrong with the file.
    private func file(of check: EffectCheck) throws -> CheckFile {
        guard FileManager.default.fileExists(atPath: check.path) else {
            throw misuse("\(check.displayPath) is missing; expected `check --init \(check.name)` before")
        }
        do {
            let file = try CheckFile(PlainFile.text(check.path))
            guard !file.states.isEmpty else {
                throw CommandFailure("\(check.displayPath) has no states; expected `> COMMANDS` lines")
            }
            return file
        } catch let problem as PlainFile.Problem {
            throw CommandFailure(problem.message(about: check.displayPath, expected: "approved placements"))
        } catch let problem as CheckFile.Problem {
            throw CommandFailure("\(check.displayPath):\(problem)")
        }
    }

    private func write(_ file: CheckFile, of check: EffectCheck) throws {
        try OutputFailure.write(Data(file.text(of: check.name).utf8), to: check.path)
        try draw(file, of: check)
        // What it showed is approved now.
        unlink(check.path + ".difference.svg")
    }

    private func draw(_ file: CheckFile, of check: EffectCheck) throws {
        guard pictures else { return }
        let states = file.states.map { ($0.commands, [CheckRow](), $0.rows) }
        try OutputFailure.write(Data(CheckPicture.document(states).utf8), to: check.path + ".svg")
    }

    private func propose(_ check: EffectCheck) throws -> Verdict {
        guard !FileManager.default.fileExists(atPath: check.path) else {
            throw misuse("\(check.displayPath) is there already; expected `check --approve \(check.name)`")
        }
        let file = check.proposal()
        if let error = check.plugin.lastError { return failed(check, "\(error)") }
        try write(file, of: check)
        return Verdict(
            name: check.name, ok: true,
            summary:
                "\(check.displayPath): \(file.states.count) states, \(file.states.reduce(0) { $0 + $1.rows.count }) rows"
        )
    }

    private func failed(_ check: EffectCheck, _ problem: String) -> Verdict {
        Verdict(
            name: check.name, ok: false, summary: "\(check.displayPath): nothing is approved  FAILED",
            problems: [problem])
    }

    private func compare(_ check: EffectCheck, _ file: CheckFile) throws -> Verdict {
        let differences = check.differences(from: file)
        guard let first = differences.first else {
            try draw(file, of: check)
            unlink(check.path + ".difference.svg")
            return Verdict(name: check.name, ok: true, summary: "\(check.name): \(file.states.count) states")
        }
        if approve, let broken = differences.first(where: { $0.problem != nil }) {
            return failed(check, (["> \(broken.commands)"] + broken.lines).joined(separator: "\n  "))
        }
        if approve {
            try write(check.updated(file), of: check)
            return Verdict(
                name: check.name, ok: true,
                summary:
                    "\(check.displayPath): \(differences.count) of \(file.states.count) states approved anew")
        }
        var problems = ["> \(first.commands)"] + first.lines
        if pictures {
            let path = check.path + ".difference.svg"
            try OutputFailure.write(Data(first.overlay.utf8), to: path)
            problems.append("before and after: \(path)")
        }
        problems.append("on the page: carousel-repl preview -c \(line(check, first).quoted)")
        return Verdict(
            name: check.name, ok: false,
            summary: "\(check.name): \(differences.count) of \(file.states.count) states differ  FAILED",
            problems: problems, replay: line(check, first) + "; place")
    }

    private func line(_ check: EffectCheck, _ difference: EffectCheck.Difference) -> String {
        "type \(check.name.quoted); \(difference.commands)"
    }

    private func plant(_ check: EffectCheck, _ file: CheckFile, _ progress: Progress) -> Verdict {
        guard check.differences(from: file).isEmpty else {
            return Verdict(
                name: check.name, ok: false,
                summary:
                    "\(check.name): differs from what was approved; expected `check --approve \(check.name)` before"
            )
        }
        let mutations = Mutation.all(of: check.plugin.sourceText ?? "")
        let unseen = mutations.enumerated().filter { number, mutation in
            progress.advance(within: Double(number) / Double(mutations.count))
            // What does not load is noticed.
            guard (try? check.plugin.use(draft: mutation.text)) != nil else { return false }
            return check.differences(from: file).isEmpty && check.plugin.lastError == nil
        }.map(\.element)
        try? check.plugin.use(draft: nil)
        let noticed = mutations.count - unseen.count
        let share = mutations.isEmpty ? 100 : 100 * noticed / mutations.count
        return Verdict(
            name: check.name, ok: true,
            summary: "\(check.name): \(noticed) of \(mutations.count) planted faults are noticed, \(share) %",
            problems: unseen.map { "\(check.plugin.displayPath):\($0.line): not noticed: \($0.change)" })
    }
}
