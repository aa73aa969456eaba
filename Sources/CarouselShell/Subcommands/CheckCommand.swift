// check: holds effects to their approved placements.

import ArgumentParser
import CarouselHost
import Foundation

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Compare effects with their approved placements.",
        discussion: """
            Beside a script, or in the folder of --placements, a file such as orbit.check has states, in the shell's \
            commands, and the placements that were approved in each. --init makes it, by what the script has; states can \
            be added by hand. Exit status 1 if something differs, 2 if there is nothing to compare.

            Examples:
              carousel-repl check --init orbit
              carousel-repl check
              carousel-repl check --approve orbit
              carousel-repl check --placements Tests/Effects
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
            "Also a picture of the states, as SVG beside the approved placements; of a difference with what was, dashed."
    )
    var pictures = false

    @Option(
        help: ArgumentHelp(
            "The folder of approved placements, which mirrors the folders of the scripts. (default: beside each script)",
            valueName: "dir"), completion: .directory)
    var placements: String?

    @Flag(help: .hidden) var isShare = false

    @OptionGroup var checkResults: CheckResultOptions
    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        guard !(makes && approve) else {
            throw ValidationError("--init and --approve can't be combined; expected one")
        }
        guard !makes || !effects.isEmpty else {
            throw ValidationError("--init: no effect; expected its name")
        }
        if let placements, !makes, !PluginFolders.isFolder(placements) {
            throw ValidationError(
                "--placements: '\(placements)' is not a folder; expected approved placements")
        }
    }

    func run() throws {
        let library = plugins.library(budget: .forCommand, loadsWhenNamed: !effects.isEmpty)
        library.poll()
        let files = CheckFolder(path: placements)
        for effect in effects { _ = library.plugin(named: effect) }
        let approved = library.known.filter {
            FileManager.default.fileExists(atPath: files.file(of: $0.displayPath, in: library.folders))
        }
        let orphans = files.orphans(of: library.folders)
        let names = effects.isEmpty ? approved.map(\.name) + orphans : effects
        guard !names.isEmpty else {
            throw misuse("no effect has approved placements; expected `check --init EFFECT` before")
        }
        for name in names
        where library.plugin(named: name) == nil && !orphans.contains(name)
            && !approved.contains(where: { $0.name == name })
        {
            for message in library.log.consume() where message.kind == .error {
                StandardError.tell(message.text)
            }
            throw misuse("no effect '\(name)' in \(plugins.list.joined(separator: ", "))")
        }
        try checkResults.run(names, of: "check", words: wordsOfShare) { name, _ in
            if orphans.contains(name) {
                return CheckResult(name: name, ok: false, summary: "\(name): its script is gone  FAILED")
            }
            if let entry = approved.first(where: { $0.name == name }), entry.plugin == nil {
                return CheckResult(
                    name: name, ok: false, summary: "\(name): does not load  FAILED",
                    problems: ["\(entry.error.map { "\($0)" } ?? entry.displayPath)"])
            }
            let check = try EffectCheck(name, library: library, placements: files)
            if makes { return try propose(check) }
            do {
                return try compare(check, try self.file(of: check))
            } catch let problem as CommandFailure {
                guard effects.isEmpty || isShare else { throw misuse("\(problem)") }
                return CheckResult(
                    name: check.name, ok: false, summary: "\(check.name): no approved placements  FAILED",
                    problems: [problem.description])
            }
        }
    }

    /// What a process is started with that checks a share of the effects.
    private var wordsOfShare: [String] {
        var words = ["check"]
        if effects.isEmpty { words.append("--is-share") }
        if approve { words.append("--approve") }
        if pictures { words.append("--pictures") }
        if makes { words.append("--init") }
        if let placements { words += ["--placements", placements] }
        for folder in plugins.folders { words += ["--plugins", folder] }
        return words
    }

    private func misuse(_ message: String) -> ExitCode {
        StandardError.tell("check: \(message)")
        return ExitCode(2)
    }

    /// - Throws: ``CommandFailure`` that says what is wrong with the file.
    private func file(of check: EffectCheck) throws -> CheckFile {
        guard FileManager.default.fileExists(atPath: check.path) else {
            throw misuse("\(check.path) is missing; expected `check --init \(check.name)` before")
        }
        guard Self.isOwn(check.path) else {
            throw CommandFailure("\(check.path) is a link to no approved placements; expected a file")
        }
        do {
            let file = try CheckFile(PlainFile.text(check.path, most: CheckFile.largestRead))
            guard !file.states.isEmpty else {
                throw CommandFailure("\(check.path) has no states; expected `> COMMANDS` lines")
            }
            return file
        } catch let problem as PlainFile.Problem {
            throw CommandFailure(problem.message(about: check.path, expected: "approved placements"))
        } catch let problem as CheckFile.Problem {
            throw CommandFailure("\(check.path):\(problem)")
        }
    }

    private func write(_ file: CheckFile, of check: EffectCheck) throws {
        guard Self.isOwn(check.path) else {
            throw OutputFailure("\(check.path) is a link to no approved placements; expected a file")
        }
        let folder = (check.path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try OutputFailure.write(Data(file.text(of: check.name).utf8), to: check.path)
        try draw(file, of: check)
        // What it showed is approved now.
        removePicture(of: check)
    }

    /// Whether a path is no link, or one to approved placements.
    private static func isOwn(_ path: String) -> Bool {
        !PlainFile.isLink(path) || (PlainFile.real(path)?.hasSuffix(CheckFile.suffix) ?? false)
    }

    /// Writes a picture beside the approved placements: over one, and through no link.
    private func write(picture: String, to path: String) throws {
        let former = try? PlainFile.read(path, most: 64 << 20)
        guard !PlainFile.isLink(path), former.map({ $0.starts(with: Data("<svg".utf8)) }) ?? true else {
            throw OutputFailure("'\(path)' is there, and is no picture of a check; expected nothing, or one")
        }
        try OutputFailure.write(Data(picture.utf8), to: path)
    }

    /// Removes the picture of a difference.
    private func removePicture(of check: EffectCheck) {
        let path = check.path + ".difference.svg"
        let start = try? PlainFile.open(path).read(upToCount: 4)
        if !PlainFile.isLink(path), start == Data("<svg".utf8) { unlink(path) }
    }

    private func draw(_ file: CheckFile, of check: EffectCheck) throws {
        guard pictures else { return }
        let states = file.states.map { ($0.commands.text, [CheckRow](), $0.rows) }
        try write(picture: CheckPicture.document(states), to: check.path + ".svg")
    }

    private func propose(_ check: EffectCheck) throws -> CheckResult {
        guard !FileManager.default.fileExists(atPath: check.path) else {
            throw misuse("\(check.path) is there already; expected `check --approve \(check.name)`")
        }
        let file = check.proposal()
        if let error = check.plugin.lastError { return failed(check, "\(error)") }
        try write(file, of: check)
        return CheckResult(
            name: check.name, ok: true,
            summary:
                "\(check.path): \(file.states.count) states, \(file.states.reduce(0) { $0 + $1.rows.count }) rows"
        )
    }

    private func failed(_ check: EffectCheck, _ problem: String) -> CheckResult {
        CheckResult(
            name: check.name, ok: false, summary: "\(check.path): nothing is approved  FAILED",
            problems: [problem])
    }

    private func compare(_ check: EffectCheck, _ file: CheckFile) throws -> CheckResult {
        let comparison = check.comparison(with: file)
        guard let first = comparison.simplest else {
            try draw(file, of: check)
            removePicture(of: check)
            return CheckResult(
                name: check.name, ok: true, summary: "\(check.name): \(file.states.count) states")
        }
        if approve, let broken = comparison.failed {
            return failed(check, (["> \(broken.commands)"] + broken.lines).joined(separator: "\n  "))
        }
        if approve {
            try write(check.updated(file), of: check)
            return CheckResult(
                name: check.name, ok: true,
                summary:
                    "\(check.path): \(comparison.count) of \(file.states.count) states approved anew")
        }
        var problems = ["> \(first.commands)"] + first.lines
        if pictures {
            let path = check.path + ".difference.svg"
            try write(picture: first.overlay, to: path)
            problems.append("before and after: \(path)")
        }
        problems.append("on the page: carousel preview -c \(line(check, first).quoted)")
        return CheckResult(
            name: check.name, ok: false,
            summary: "\(check.name): \(comparison.count) of \(file.states.count) states differ  FAILED",
            problems: problems, replay: line(check, first) + "; placements")
    }

    private func line(_ check: EffectCheck, _ difference: EffectCheck.Difference) -> String {
        "type \(check.name.quoted); \(difference.commands)"
    }
}
