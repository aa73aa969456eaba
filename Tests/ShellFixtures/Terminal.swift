import CPseudoTerminal
import Foundation

/// A program in a pseudo-terminal.
package final class Terminal {
    package struct Silence: Error, CustomStringConvertible { package let description: String }

    private let process = Process()
    private let primary: Int32
    private var unread = ""

    /// - Parameter environment: what differs from this process's environment.
    package init(
        program: URL, folder: URL, arguments: [String] = [], environment changes: [String: String] = [:]
    )
        throws
    {
        var ends: (primary: CInt, secondary: CInt) = (-1, -1)
        guard cpseudoterminal_open(&ends.primary, &ends.secondary) == 0 else {
            throw Silence(description: "no pseudo-terminal")
        }
        primary = ends.primary
        let handle = FileHandle(fileDescriptor: ends.secondary, closeOnDealloc: true)
        // In its own session the terminal becomes the controlling terminal, so that Ctrl-C reaches the
        // program.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", program.path] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        var environment = ProcessInfo.processInfo.environment
        environment["CAROUSEL_REPL_HISTORY"] = ""
        environment["TERM"] = "xterm"
        environment["LC_ALL"] = "C.UTF-8"
        environment["NO_COLOR"] = nil
        // Without the user's own commands.
        environment["XDG_CONFIG_HOME"] = "/nonexistent"
        environment.merge(changes) { $1 }
        process.environment = environment
        try process.run()
    }

    /// The shell, at its first prompt.
    ///
    /// - Parameter program: its arguments make it the shell.
    package static func shell(
        _ program: BuiltProgram = .repl, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Terminal {
        let terminal = try Terminal(
            program: program.url, folder: BuiltProgram.root, arguments: arguments, environment: environment)
        try terminal.expect("linear 0.00/12> ")
        return terminal
    }

    deinit {
        if process.isRunning { process.terminate() }
        close(primary)
    }

    package func type(_ text: String) {
        _ = text.withCString { write(primary, $0, strlen($0)) }
    }

    /// Waits until the program has written `text`, and discards the output up to there.
    package func expect(_ text: String) throws {
        guard try waits(for: text, seconds: 90) else {
            throw Silence(description: "expected \(text.debugDescription), got \(unread.debugDescription)")
        }
    }

    /// Presses a key repeatedly until the program has written `text`: a line editor takes the keyboard some
    /// time after its prompt, and earlier keys are handled by the terminal.
    package func press(_ key: String, until text: String) throws {
        for _ in 0..<180 {
            type(key)
            if try waits(for: text, seconds: 0.5) { return }
        }
        throw Silence(description: "expected \(text.debugDescription), got \(unread.debugDescription)")
    }

    /// Presses a key repeatedly until the program exits; returns its exit status.
    package func pressUntilExit(_ key: String) throws -> Int32 {
        for _ in 0..<180 {
            type(key)
            for _ in 0..<10 where process.isRunning { Thread.sleep(forTimeInterval: 0.05) }
            if !process.isRunning { return process.terminationStatus }
        }
        throw Silence(description: "it does not exit, after \(unread.debugDescription)")
    }

    /// Sends the program a signal, and waits until it has ended.
    package func end(by signal: Int32) throws {
        // The program is the only child of setsid.
        let parent = process.processIdentifier
        let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        guard let child = Int32(children.split(separator: " ").first ?? "") else {
            throw Silence(description: "there is no program to end")
        }
        kill(child, signal)
        let deadline = Date() + 90
        while process.isRunning {
            guard Date() < deadline else { throw Silence(description: "signal \(signal) does not end it") }
            // Keep reading, because the program waits for a terminal that is not read.
            _ = try? waits(for: "\u{1B}[?1049l", seconds: 0.05)
        }
    }

    /// Whether the terminal echoes and waits for whole lines, as it does outside of programs.
    package var isAsItWas: Bool {
        var attributes = termios()
        guard tcgetattr(primary, &attributes) == 0 else { return false }
        let wanted = tcflag_t(ECHO | ICANON | ISIG)
        return attributes.c_lflag & wanted == wanted
    }

    private func waits(for text: String, seconds: Double) throws -> Bool {
        let deadline = Date() + seconds
        while true {
            if let found = unread.range(of: text) {
                unread.removeSubrange(..<found.upperBound)
                return true
            }
            guard Date() < deadline else { return false }
            var entry = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 50) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(primary, &buffer, buffer.count)
            guard count > 0 else { throw Silence(description: "it left, after \(unread.debugDescription)") }
            unread += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
