// The shell as a subcommand: its options, and where its lines come from. In: options, commands. Out: an exit code.

import ArgumentParser
import CTerminal
import CarouselEngine
import CarouselHost
import Escapes
import Foundation

/// The options of the shell, and what it does with them.
package struct ShellOptions: ParsableArguments {
    @Option(
        name: .customShort("c"), help: ArgumentHelp("Run these commands and exit.", valueName: "commands"))
    var line: String?

    @Option(
        help: ArgumentHelp("Run the commands in a file and exit; - is stdin.", valueName: "file"),
        completion: .file()
    )
    var script: String?

    @Flag(help: "Continue after a failed command, on the same line, too; the exit status is still 1.")
    var keepGoing = false

    @Flag(
        help:
            "Run files of commands, whatever they do: start programs, change scripts, write anywhere or over what is there."
    )
    var trust = false

    @Flag(help: "An error of a script is a failure, too: the exit status is 1.") var strict = false

    @OptionGroup var plugins: PluginFolders

    package init() {}

    package func validate() throws {
        if line != nil, script != nil {
            throw ValidationError("-c and --script can't be combined; expected one")
        }
    }

    /// Runs the commands that are given, or a shell at a terminal.
    ///
    /// - Parameter commands: what can be typed.
    package func run(_ commands: CommandSet) throws {
        let isAtTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        // Where only one of them is a terminal, nobody sees what is edited.
        let isInteractive = line == nil && script == nil && isAtTerminal
        let session = Session(
            commands: commands, library: plugins.library(loadsWhenNamed: !isInteractive),
            write: StandardOutput.write,
            tell: StandardError.tell)
        session.secondsPerCommand = ScriptTime.perCommand
        session.trustsFiles = trust
        if isAtTerminal { session.asks = Self.ask }
        let readLine: (_ prompt: @escaping () -> String) -> String?
        var remember: (String) -> Void = { _ in }
        if let line {
            readLine = CommandText.reader(of: line)
        } else if let script {
            readLine = try session.reader(of: script)
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

    private static func ask(_ question: String) -> Bool {
        try? StandardOutput.write("\(question) [y/N] ")
        return Interruption.readAnswer().lowercased().hasPrefix("y")
    }

    /// The history's file; nil to keep no history.
    private static var historyPath: String? {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["CAROUSEL_REPL_HISTORY"] { return path.isEmpty ? nil : path }
        return environment["HOME"].map { $0 + "/.carousel_repl_history" }
    }
}

extension Session {
    /// What gives one line of a file of commands after the other.
    ///
    /// - Throws: ``CommandFailure`` for a file that can't be read, or does what nobody has allowed.
    fileprivate func reader(of path: String) throws -> (_ prompt: @escaping () -> String) -> String? {
        do throws(CommandError) {
            let file = try CommandFile(Word(text: path, column: 1))
            if !trustsFiles, !file.isTyped { trust = try trust(for: file, by: "--trust") }
            var lines = file.lines[...]
            return { _ in lines.popFirst() }
        } catch {
            throw CommandFailure(error.message)
        }
    }

    /// Runs the user's own commands at the start: those of ~/.config/carousel-repl/init.
    fileprivate func runInit() {
        let environment = ProcessInfo.processInfo.environment
        let folder = PluginFolders.folder("XDG_CONFIG_HOME") ?? environment["HOME"].map { $0 + "/.config" }
        guard let path = folder.map({ $0 + "/carousel-repl/init" }),
            FileManager.default.fileExists(atPath: path), let text = try? CommandText.contents(of: path)
        else { return }
        do {
            try carryOut(CommandFile(Word(text: path, column: 1), text: text), isTrusted: true)
        } catch {
            tell("error: \(error.message)")
        }
        history = UndoHistory()
    }
}
