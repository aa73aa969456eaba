// Runs a program: parses its arguments, and turns what is thrown into messages and exit codes.

import ArgumentParser
import Foundation

extension ParsableCommand {
    /// Runs the program and exits. Control characters in its messages are escaped, since they may come from
    /// the arguments.
    ///
    /// - Parameter otherWords: the subcommands of another program, which this one tells about.
    package static func start(otherWords: OtherWords? = nil) -> Never {
        if let place = CommandLine.arguments.dropFirst().first.flatMap({ otherWords?.place(of: $0) }) {
            StandardError.tell("Error: \(place)")
            Foundation.exit(EX_USAGE)
        }
        // A reader that is gone is an error of writing, not a signal.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
            try StandardOutput.flush()
            Self.exit()
        } catch {
            var code = exitCode(for: error)
            let text = ShellCompletions.mended(fullMessage(for: error))
            if error is OutputFailure { code = ExitCode(OutputFailure.exitCode) }
            if !text.isEmpty {
                if code.isSuccess { printLine(text) } else { StandardError.tell(text) }
            }
            if code.isSuccess {
                do { try StandardOutput.flush() } catch {
                    StandardError.tell("\(error)")
                    code = ExitCode(OutputFailure.exitCode)
                }
            }
            Self.exit(withError: code)
        }
    }
}
