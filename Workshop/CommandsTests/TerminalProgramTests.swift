import Foundation
import ShellFixtures
import Testing

/// The shell in tmux, with real pagers, editors and shells.
@Suite(.serialized, .enabled(if: Tmux.isThere, "no tmux; scripts/setup-tests installs it on Debian"))
struct TerminalProgramTests {
    @Test(arguments: ["less", "more"])
    func `a pager has the terminal, and gives it back, also when it is killed`(_ pager: String) throws {
        let tmux = try Tmux("bash", "--norc")
        try tmux.shell(["PAGER": pager])
        tmux.type("help", "Enter")
        try tmux.expect("behavior [NAME]")
        tmux.type("q")
        try tmux.gone(pager)
        try tmux.runs("items 7", "linear 0.00/7>")
        tmux.type("help", "Enter")
        try tmux.expect("behavior [NAME]")
        try tmux.kill(pager)
        try tmux.runs("items 5", "linear 0.00/5>")
    }

    @Test func `Ctrl-Z stops the shell and its pager, and fg continues both`() throws {
        let tmux = try Tmux("bash", "--norc")
        try tmux.shell(["PAGER": "less"])
        tmux.type("help", "Enter")
        try tmux.expect("behavior [NAME]")
        tmux.type("C-z")
        try tmux.expect("Stopped")
        tmux.type("fg", "Enter")
        try tmux.expect("behavior [NAME]")
        tmux.type("q")
        try tmux.gone("less")
        try tmux.runs("items 6", "linear 0.00/6>")
        tmux.type("C-z")
        try tmux.expect("Stopped")
        tmux.type("clear; fg", "Enter")
        try tmux.runs("items 4", "linear 0.00/4>")
    }

    @Test(arguments: [("vi", [":%s/180/150/", "Enter", ":wq", "Enter"]), ("nano", ["C-x"])])
    func `an editor has the terminal, and gives it back, also when it is killed`(
        _ editor: String, _ keys: [String]
    ) throws {
        let tmux = try Tmux("bash", "--norc")
        let file = tmux.folder.appendingPathComponent("mine.lua")
        try
            "return { itemTransformForOffset = function(offset, base) return base:translate(offset * 180, 0) end }\n"
            .write(to: file, atomically: true, encoding: .utf8)
        try tmux.shell(["EDITOR": editor, "VISUAL": editor])
        try tmux.runs("load \(file.path)", "mine 0.00/12>")
        tmux.type("edit", "Enter")
        try tmux.expect("return { itemTransformForOffset")
        tmux.type(keys)
        try tmux.gone(editor)
        try tmux.runs("items 7", "mine 0.00/7>")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(editor == "vi" ? "150" : "180"))
        tmux.type("edit", "Enter")
        try tmux.expect("return { itemTransformForOffset")
        try tmux.kill(editor)
        try tmux.runs("items 5", "mine 0.00/5>")
    }

    /// What is typed, and the last word that the shell then reads.
    static let typed: [(typed: String, word: String)] = [
        ("--preset '$", "$(touch owned)"), ("--preset it", "it's $HOME"), ("--preset \"it", "it's $HOME"),
        ("--preset 'it", "it's $HOME"), ("--preset sa", "say \"hi!\" `id`"), ("--preset co", "co:lon"),
        ("--option gap=x", "gap=x;y|z&w"), ("--option gap=se", "gap=sec!ond `touch owned`"),
        ("--option gap=b", "gap=b\\s"), ("--option 'gap=q", "gap=q $(touch owned)"),
        ("--out ti", "tick`touch owned`.svg"),
    ]

    @Test(arguments: ["bash", "zsh", "fish"])
    func `Tab inserts names of any characters as words, and runs nothing`(_ name: String) throws {
        let tmux = try Tmux(name, ["bash": "--norc", "zsh": "-f", "fish": "-N"][name]!)
        let folder = tmux.folder.appendingPathComponent("Plugins")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try """
        return {
          options = { gap = { default = "a", choices = {
            "a", "x;y|z&w", "sec!ond `touch owned`", "b\\\\s", "q $(touch owned)", "-dash",
          } } },
          presets = {
            ["$(touch owned)"] = { spacing = 1.4 }, ["it's $HOME"] = { spacing = 1.2 }, ["co:lon"] = { spacing = 1.1 },
            ['say "hi!" `id`'] = { spacing = 1.1 }, ["-dash"] = { spacing = 1.1 },
          },
          itemTransformForOffset = function(offset, base) return base:translate(offset * 200, 0) end,
        }
        """.write(to: folder.appendingPathComponent("names.lua"), atomically: true, encoding: .utf8)
        let script = try BuiltProgram.carousel.run(["--generate-completion-script", name]).output
        try script.write(
            to: tmux.folder.appendingPathComponent("_carousel"), atomically: true, encoding: .utf8)
        for file in [
            "Plugins/$(touch owned).lua", "Plugins/new\nline.lua", "-dash.svg", "tick`touch owned`.svg",
        ] {
            try Data().write(to: tmux.folder.appendingPathComponent(file))
        }
        let setup =
            name == "zsh"
            ? "PS1='> '; fpath=($PWD $fpath); autoload -U compinit; compinit -u -d dump"
            : "source ./_carousel"
        tmux.type("cd '\(tmux.folder.path)'; \(setup); echo re''ady", "Enter")
        try tmux.expect("ready")
        for (typed, word) in Self.typed where !(name == "fish" && typed.contains("$")) {
            tmux.type("clear", "Enter")
            tmux.type(text: "carousel render names \(typed)")
            tmux.type("Tab")
            // The program answers within this time, or is asked again.
            Thread.sleep(forTimeInterval: 1)
            tmux.type("C-a")
            tmux.type(text: "printf '{%s}\\n' ")
            tmux.type("Enter")
            try tmux.expect("{\(word)}")
        }
        // None of them at all, where nothing is typed yet.
        tmux.type("clear", "Enter")
        tmux.type(text: "carousel render names --preset ")
        tmux.type("Tab", "Tab")
        try tmux.expect("co", again: "Tab")
        tmux.type("C-c")
        tmux.type("clear", "Enter")
        tmux.type(text: "carousel render ./Plugins/")
        tmux.type("Tab", "Tab")
        try tmux.expect("names.lua", again: "Tab")
        tmux.type("C-c")
        let left = try FileManager.default.contentsOfDirectory(atPath: tmux.folder.path)
        #expect(!left.contains("owned"))
    }

    @Test(arguments: ["zsh", "fish"])
    func `zsh and fish offer effects, options and presets`(_ name: String) throws {
        let tmux = try Tmux(name == "zsh" ? "zsh" : "fish", name == "zsh" ? "-f" : "-N")
        let script = tmux.folder.appendingPathComponent("_carousel")
        try BuiltProgram.carousel.run(["--generate-completion-script", name]).output
            .write(to: script, atomically: true, encoding: .utf8)
        tmux.type(
            name == "zsh"
                ? "PS1='> '; fpath=(\(tmux.folder.path) $fpath); autoload -U compinit; compinit -u -d \(tmux.folder.path)/dump; echo re''ady"
                : "source \(script.path); echo re''ady", "Enter")
        try tmux.expect("ready")
        for (typed, shown) in [
            ("carousel render orb", "orbit"), ("carousel render orbit --option aro", "around=40"),
            ("carousel render orbit --preset ", "below"),
        ] {
            tmux.type("clear", "Enter")
            tmux.type(typed, "Tab")
            try tmux.expect(shown, again: "Tab")
            tmux.type("C-c")
        }
        guard name == "fish" else { return }
        // Scripts of fish ask without a terminal.
        tmux.type(
            "clear; fish -N -c \"source \(script.path); complete -C 'carousel render orb'\"", "Enter")
        try tmux.expect("orbit")
    }
}

/// A terminal of tmux, ended with this object.
private final class Tmux {
    static let isThere = ["tmux", "python3", "less", "more", "vi", "nano", "zsh", "fish"].allSatisfy { name in
        ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    let folder: URL
    private let socket = "carousel-\(UUID().uuidString)"

    struct Problem: Error, CustomStringConvertible { let description: String }

    init(_ program: String, _ argument: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = "\(BuiltProgram.repl.url.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin"
        try tmux([
            "-f", "/dev/null", "new-session", "-d", "-s", "s", "-x", "120", "-y", "30",
            "env PATH='\(path)' HOME='\(folder.path)' PS1='> ' \(program) \(argument)",
        ])
    }

    deinit {
        _ = try? tmux(["kill-server"])
        try? FileManager.default.removeItem(at: folder)
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        // The server, which the first command starts, would keep what tells that this process has ended, and the signals
        // that a thread of tests blocks.
        process.arguments =
            [
                "-c",
                "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.closerange(3, 64); os.execvp('tmux', sys.argv[1:])",
                "tmux", "-L", socket,
            ] + arguments
        process.currentDirectoryURL = BuiltProgram.root
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output
    }

    /// Starts the shell, with its own environment.
    func shell(_ environment: [String: String]) throws {
        let words = environment.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
        type("\(words) carousel-repl", "Enter")
        try expect("linear 0.00/12>")
    }

    func type(_ keys: String...) { type(keys) }
    func type(text: String) { type(["-l", text]) }
    func type(_ keys: [String]) { _ = try? tmux(["send-keys", "-t", "s"] + keys) }

    /// Types a command until its answer is there: a program that leaves may still take keys.
    func runs(_ command: String, _ answer: String) throws {
        Thread.sleep(forTimeInterval: 0.3)
        type(command, "Enter")
        try expect(answer)
    }

    /// Waits for a text on the screen; `again` is typed each second.
    func expect(_ text: String, again: String? = nil) throws {
        let end = Date() + 90
        var screen = ""
        var next = Date() + 1
        while Date() < end {
            screen = try tmux(["capture-pane", "-p", "-t", "s"])
            if screen.contains(text) { return }
            if let again, Date() > next {
                type(again)
                next = Date() + 1
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw Problem(description: "expected \(text) on the screen:\n\(screen)")
    }

    /// Ends a program that this terminal runs, once it runs.
    func kill(_ program: String) throws {
        try waits(program) { !$0.isEmpty }
        for id in try processes(program) { Foundation.kill(id, SIGTERM) }
        try gone(program)
    }

    /// Waits until this terminal runs a program no more: one that leaves may still take keys.
    func gone(_ program: String) throws { try waits(program) { $0.isEmpty } }

    private func waits(_ program: String, until isEnough: ([Int32]) -> Bool) throws {
        let end = Date() + 90
        while !isEnough(try processes(program)) {
            guard Date() < end else {
                throw Problem(description: "\(program) does not begin, or does not end")
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// The programs of a name that this terminal runs.
    private func processes(_ program: String) throws -> [Int32] {
        let pane = try tmux(["display", "-p", "-t", "s", "#{pane_tty}"]).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ps", "-t", pane, "-o", "pid=,comm="]
        process.standardOutput = pipe
        try process.run()
        let list = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return list.split(separator: "\n").filter { $0.contains(program) }
            .compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
    }
}
