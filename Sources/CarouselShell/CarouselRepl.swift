// The program carousel-repl: its subcommands; without one, it runs the shell.

import ArgumentParser
import CTerminal
import CarouselEngine
import CarouselHost
import Escapes
import Export
import Foundation

/// The program's commands.
package struct CarouselRepl: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "carousel-repl",
        abstract: "A headless carousel: explore its types, and write effects that reload when you save them.",
        discussion: """
            Without a subcommand this is a shell; `help` there lists its commands. If stdin is not a terminal, it runs \
            the lines of stdin and stops at the first command that fails. An error in a Lua script is only a message \
            on stderr, not a failed command. `carousel-repl shell --help` lists its options: -c, --script, \
            --keep-going, \
            --plugins.

            Example:
              carousel-repl -c 'type cylinder; items 12; placements'
            """, version: Release.version,
        subcommands: commands + [PreviewCommand.self], defaultSubcommand: ShellCommand.self)

    /// All subcommands but that of the page, which another program has.
    package static let commands: [any ParsableCommand.Type] = [
        ShellCommand.self, VerifyCommand.self, NewCommand.self, LintCommand.self,
        CheckCommand.self, RenderCommand.self, GalleryCommand.self, ExportCommand.self,
        LspCommand.self, TypesCommand.self, OptionsCommand.self,
        PackCommand.self, AddCommand.self,
    ]

    package init() {}
}

extension ParsableCommand {
    /// Runs the program and exits. Control characters in its messages are escaped, since they may come from
    /// the arguments.
    package static func start() -> Never {
        // A reader that is gone is an error of writing, not a signal.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
            guard cterminal_flush() != 0 else { throw OutputFailure.standardOutput }
            Self.exit()
        } catch {
            var code = exitCode(for: error)
            let text = ShellCompletions.mended(fullMessage(for: error))
            if error is OutputFailure { code = ExitCode(OutputFailure.exitCode) }
            if !text.isEmpty {
                if code.isSuccess { printLine(text) } else { StandardError.tell(text) }
            }
            if code.isSuccess, cterminal_flush() == 0 {
                StandardError.tell("\(OutputFailure.standardOutput)")
                code = ExitCode(OutputFailure.exitCode)
            }
            Self.exit(withError: code)
        }
    }
}

struct ShellCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shell", abstract: "The interactive shell (default).",
        discussion: """
            Example:
              carousel-repl shell -c 'type wheel; scroll to 3; placements'
            """)

    @Option(name: .short, help: ArgumentHelp("Run these commands and exit.", valueName: "commands"))
    var commands: String?

    @Option(
        help: ArgumentHelp("Run the commands in a file and exit; - is stdin.", valueName: "file"),
        completion: .file()
    )
    var script: String?

    @Flag(help: "Continue after a failed command, on the same line, too; the exit status is still 1.")
    var keepGoing = false

    @Flag(help: "An error of a script is a failure, too: the exit status is 1.") var strict = false

    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        if commands != nil, script != nil {
            throw ValidationError("-c and --script can't be combined; expected one")
        }
    }

    func run() throws {
        let session = Session(
            library: plugins.library(),
            write: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            tell: StandardError.tell)
        session.secondsPerCommand = ScriptTime.perCommand
        // Where only one of them is a terminal, nobody sees what is edited.
        let isInteractive =
            commands == nil && script == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let readLine: (_ prompt: @escaping () -> String) -> String?
        var remember: (String) -> Void = { _ in }
        if let commands {
            readLine = CommandText.reader(of: commands)
        } else if let script {
            do throws(PlainFile.Problem) {
                readLine = CommandText.reader(of: try CommandText.contents(of: script))
            } catch {
                throw CommandFailure(error.message(about: script, expected: "a file of commands"))
            }
        } else if isInteractive {
            print("CarouselHost. `help` lists the commands, Tab completes, `quit` quits.")
            for folder in session.library.folders where !FileManager.default.fileExists(atPath: folder) {
                let shown = Escape.terminal(folder)
                print("There is no folder \(shown) yet; scripts that you save there are found.")
            }
            cterminal_restore_when_ended(STDIN_FILENO)
            let hint = Hint(session: session)
            let terminal = TerminalReader(
                completion: Completion(session: session), historyPath: Self.historyPath,
                hint: { hint.text(for: $0) }, consumeNews: { session.consumeNews() })
            readLine = { terminal.readLine(prompt: $0) }
            remember = terminal.remember
            session.asks = { question in
                try? FileHandle.standardOutput.write(contentsOf: Data("\(question) [y/N] ".utf8))
                return Interruption.readAnswer().lowercased().hasPrefix("y")
            }
            session.isInterrupted = { Interruption.isRequested }
            session.runInit()
            session.isTyped = true
        } else {
            var isFirst = true
            readLine = { _ in
                defer { isFirst = false }
                return Swift.readLine().map { isFirst ? CommandText.withoutMark($0) : $0 }
            }
            session.marksAnswers = true
        }
        let atError: Shell.AtError = if isInteractive { .ask } else if keepGoing { .keepGoing } else { .stop }
        let shell = Shell(
            session: session, readLine: readLine, remember: remember,
            atError: atError)
        let isGood = shell.run()
        guard !isInteractive else { return }
        if session.hasLostOutput { throw ExitCode(OutputFailure.exitCode) }
        if !isGood || strict && session.hasToldErrors { throw ExitCode(1) }
    }

    /// The history's file; nil to keep no history.
    private static var historyPath: String? {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["CAROUSEL_REPL_HISTORY"] { return path.isEmpty ? nil : path }
        return environment["HOME"].map { $0 + "/.carousel_repl_history" }
    }
}

extension Session {
    /// Runs the user's own commands at the start: those of ~/.config/carousel-repl/init.
    fileprivate func runInit() {
        let environment = ProcessInfo.processInfo.environment
        let folder = PluginFolders.folder("XDG_CONFIG_HOME") ?? environment["HOME"].map { $0 + "/.config" }
        guard let path = folder.map({ $0 + "/carousel-repl/init" }),
            FileManager.default.fileExists(atPath: path), let text = try? CommandText.contents(of: path)
        else { return }
        do {
            try carryOut(lines: text, of: Word(text: path, column: 1))
        } catch {
            tell("error: \(error.message)")
        }
        history = UndoHistory()
    }
}
