import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// The shell as a person at a terminal has it.
@Suite struct TypedShellTests {
    private func quit(_ terminal: Terminal) throws {
        #expect(try terminal.pressUntilExit("\u{15}\u{4}") == 0)
    }

    @Test(arguments: ["C", "POSIX", "C.UTF-8", ""])
    func `the prompt takes letters of every language, in any locale`(_ locale: String) throws {
        let terminal = try Terminal.shell(environment: ["LC_ALL": locale, "LANG": locale])
        terminal.type("echo 'Äpfel, 林檎, 🍎' | cat\r")
        try terminal.expect("\nÄpfel, 林檎, 🍎 | cat\r\n")
        try quit(terminal)
    }

    @Test func `Ctrl-C stops a command, and the state is as before it`() throws {
        let terminal = try Terminal.shell()
        // Ctrl-C also drops what was typed and not yet read.
        terminal.type("echo begin; tick 1/60 1000000; items 99\r")
        try terminal.expect("\nbegin\r\n")
        try terminal.press("\u{3}", until: "interrupted; nothing has changed")
        terminal.type("\u{15}items\r")
        try terminal.expect("\n12\r\n")
        try quit(terminal)
    }

    @Test func `Ctrl-C ends the wait for a pipe, and drops lines that are not finished`() throws {
        let session = try TestSession()
        let pipe = session.folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let terminal = try Terminal.shell()
        for command in ["source", "load"] {
            terminal.type("\u{15}\(command) \(pipe)\r")
            try terminal.expect("is a pipe; expected a file")
        }
        for command in ["output"] {
            // Ctrl-C also drops what was typed and not yet read.
            terminal.type("\u{15}echo begin; \(command) \(pipe)\r")
            try terminal.expect("\nbegin\r\n")
            try terminal.press("\u{3}", until: "interrupted; nothing has changed")
            try terminal.expect("linear 0.00/12> ")
        }
        terminal.type("\u{15}type helix\r")
        try terminal.expect("helix 0.00/12> ")
        terminal.type("lua {1,\r")
        try terminal.expect("\n… ")
        try terminal.press("\u{3}", until: "helix 0.00/12> ")
        terminal.type("echo well\r")
        try terminal.expect("\nwell\r\n")
        try quit(terminal)
    }

    @Test func `a pager that reads the terminal has it, and the shell goes on when it ends or is killed`()
        throws
    {
        let session = try TestSession()
        session.write("cat >/dev/null; read line </dev/tty; echo pager got $line\n", to: "pager")
        session.write("cat >/dev/null; stty raw -echo </dev/tty; kill -9 $$\n", to: "killed")
        for (script, keys, answer) in [("pager", "yes\r", "pager got yes"), ("killed", "", "")] {
            let terminal = try Terminal.shell(environment: ["PAGER": "sh \(session.folder)/\(script)"])
            terminal.type("help\r")
            if !keys.isEmpty {
                terminal.type(keys)
                try terminal.expect(answer)
            }
            try terminal.expect("linear 0.00/12> ")
            terminal.type("\u{15}echo on\r")
            try terminal.expect("\non\r\n")
            try quit(terminal)
        }
    }

    @Test func `an editor that reads the terminal has it, also Ctrl-C`() throws {
        let session = try TestSession()
        session.write("echo editing; read line; echo editor got $line\n", to: "editor")
        let terminal = try Terminal.shell(environment: ["VISUAL": "sh \(session.folder)/editor"])
        terminal.type("edit helix\r")
        try terminal.expect("\nediting\r\n")
        terminal.type("words\r")
        try terminal.expect("editor got words")
        terminal.type("\u{15}edit helix\r")
        try terminal.expect("\nediting\r\n")
        try terminal.press("\u{3}", until: "linear 0.00/12> ")
        terminal.type("\u{15}echo on\r")
        try terminal.expect("\non\r\n")
        try quit(terminal)
    }

    @Test func `a mistake is marked under its place, and the arrow up finds lines by their beginning`() throws
    {
        let terminal = try Terminal.shell()
        terminal.type("items 5; bounds wide\r")
        try terminal.expect(
            "\n" + String(repeating: " ", count: "linear 0.00/12> items 5; bounds ".count) + "^\r\n")
        try terminal.expect("linear 0.00/5> ")
        for line in ["scroll to 2", "items 6"] {
            terminal.type(line + "\r")
            try terminal.expect("> ")
        }
        terminal.type("items 7\r")
        try terminal.expect("linear 2.00/7> ")
        terminal.type("offset to 0\r")
        try terminal.expect("linear 0.00/7> ")
        terminal.type("scr\u{1B}[A\r")
        try terminal.expect("linear 2.00/7> ")
        try quit(terminal)
    }

    @Test func `the arrow up finds an expression of several lines whole`() throws {
        let terminal = try Terminal.shell()
        terminal.type("type helix\r")
        try terminal.expect("helix 0.00/12> ")
        terminal.type("lua (40 +\r")
        try terminal.expect("… ")
        terminal.type("2)\r")
        try terminal.expect("\n42\r\n")
        terminal.type("\u{1B}[A\r")
        try terminal.expect("lua (40 + 2)")
        try terminal.expect("\n42\r\n")
        try quit(terminal)
    }

    @Test func `Ctrl-C in the midst of the shell's own writing loses no output`() throws {
        let terminal = try Terminal.shell()
        for _ in 0..<40 {
            terminal.type("half a line")
            try terminal.press("\u{3}", until: "linear 0.00/12> ")
        }
        try quit(terminal)
    }

    @Test func `a late answer of the terminal is no part of the line`() throws {
        let terminal = try Terminal.shell()
        for answer in ["\u{1B}[?62;4;22c", "\u{1B}_Gi=31;OK\u{1B}\\"] {
            terminal.type("echo o\(answer)ne\r")
            try terminal.expect("\none\r\n")
        }
        try quit(terminal)
    }

    @Test func `what was half done when Ctrl-C came is taken back`() throws {
        let session = try TestSession()
        session.write("items 40\necho half\ntick 1/60 1000000\n", to: "commands.txt")
        let terminal = try Terminal.shell()
        terminal.type("source \(session.folder)/commands.txt\r")
        try terminal.expect("\nhalf\r\n")
        try terminal.press("\u{3}", until: "nothing has changed")
        terminal.type("\u{15}items\r")
        try terminal.expect("\n12\r\n")
        try quit(terminal)
    }

    @Test func `a beginning that no other command has is enough, and other names quit`() throws {
        let terminal = try Terminal.shell()
        terminal.type("sc 4\r")
        try terminal.expect("linear 4.00/12> ")
        terminal.type("s 4\r")
        try terminal.expect("unknown command 's'; expected snaps, set, scroll, ")
        terminal.type("exit\r")
        #expect(try terminal.pressUntilExit("\u{4}") == 0)
        #expect(try BuiltProgram.repl.run(["-c", "sc 4"]).errors.contains("unknown command 'sc'"))
        #expect(try BuiltProgram.repl.run(["-c", "echo a; q; echo b"]).output == "a\n")
    }

    @Test func `the user's own commands run at the start, and only at a terminal`() throws {
        let session = try TestSession()
        try FileManager.default.createDirectory(
            atPath: session.folder + "/carousel-repl", withIntermediateDirectories: true)
        session.write("type wheel\nitems 7\n", to: "carousel-repl/init")
        let terminal = try Terminal(
            program: BuiltProgram.repl.url, folder: BuiltProgram.root,
            environment: ["XDG_CONFIG_HOME": session.folder])
        try terminal.expect("wheel 0.00/7> ")
        terminal.type("undo\r")
        try terminal.expect("nothing to undo")
        try quit(terminal)
        let run = try BuiltProgram.repl.run(
            ["-c", "items"], environment: ["XDG_CONFIG_HOME": session.folder])
        #expect(run.output == "12\n")
    }

    @Test func `two shells keep the lines of both in one history`() throws {
        let session = try TestSession()
        let history = ["CAROUSEL_REPL_HISTORY": session.folder + "/history"]
        let one = try Terminal.shell(environment: history)
        let other = try Terminal.shell(environment: history)
        one.type("echo first\r")
        try one.expect("\nfirst\r\n")
        other.type("echo second\r")
        try other.expect("\nsecond\r\n")
        one.type("echo third\r")
        try one.expect("\nthird\r\n")
        try quit(one)
        try quit(other)
        let text = try String(contentsOfFile: session.folder + "/history", encoding: .utf8)
        for word in ["first", "second", "third"] { #expect(text.ranges(of: word).count == 1, "\(text)") }
    }

    @Test func `a save is told above the prompt as it happens, and the line being typed stays`() throws {
        let session = try TestSession()
        try FileManager.default.createDirectory(
            atPath: session.folder + "/Plugins", withIntermediateDirectories: true)
        let script = "return { itemTransformForOffset = function(o, base) return base end }"
        session.write(script, to: "Plugins/mine.lua")
        let terminal = try Terminal(
            program: BuiltProgram.repl.url, folder: URL(fileURLWithPath: session.folder))
        try terminal.expect("linear 0.00/12> ")
        terminal.type("echo kept")
        try terminal.expect("echo kept")
        session.write(script + " -- saved", to: "Plugins/mine.lua")
        try terminal.expect("\u{1B}[Jreloaded mine\r\n")
        try terminal.expect("linear 0.00/12> echo kept")
        session.write("return {", to: "Plugins/mine.lua")
        try terminal.expect("error: Plugins/mine.lua:1: ")
        terminal.type("\u{15}type mine\r")
        try terminal.expect("mine! 0.00/12> ")
        // The prompt's mark goes with the error, without another command.
        session.write(script, to: "Plugins/mine.lua")
        try terminal.expect("reloaded mine\r\n")
        try terminal.expect("mine 0.00/12> ")
        // What fails only when it places is told as soon.
        session.write(script.replacing("return base", with: "return base:nothing()"), to: "Plugins/mine.lua")
        try terminal.expect("a Transform has no 'nothing'")
        try terminal.expect("mine! 0.00/12> ")
        terminal.type("echo kept whole\r")
        try terminal.expect("\nkept whole\r\n")
        try quit(terminal)
    }

    @Test func `a long text goes to the user's pager, and comes without one`() throws {
        let terminal = try Terminal.shell(environment: ["PAGER": "sed 's/^/page: /'"])
        terminal.type("help\r")
        try terminal.expect("\npage: Data and size\r\n")
        try terminal.expect("linear 0.00/12> ")
        try quit(terminal)
        let plain = try Terminal.shell(environment: ["PAGER": "no-such-pager"])
        plain.type("help\r")
        try plain.expect("\nData and size\r\n")
        try plain.expect("linear 0.00/12> ")
        try quit(plain)
    }

    @Test func `while a command is typed its syntax is beside it, and not after Return`() throws {
        let terminal = try Terminal.shell()
        terminal.type("tap ")
        try terminal.expect("\u{1B}[2mtap X Y")
        terminal.type("1 1\r")
        // The line again, without it.
        try terminal.expect("\u{1B}[Jlinear 0.00/12> tap 1 1\r\n")
        try quit(terminal)
    }

    @Test func `Tab completes a word, lists several, and goes on within a folder`() throws {
        let terminal = try Terminal.shell()
        terminal.type("pl\t")
        try terminal.expect("placements  plugins")
        terminal.type("\u{15}option fade\t\t")
        try terminal.expect("fadeMin ")
        try terminal.expect("items: ")
        terminal.type("\u{15}pla")
        terminal.type("c\t")
        try terminal.expect("placements ")
        terminal.type("\u{15}type COVERFLOW2\t\r")
        try terminal.expect("coverFlow2 0.00/12> ")
        terminal.type("source Docs/Fir\t")
        try terminal.expect("Docs/FirstEffect.md ")
        try quit(terminal)
    }

    @Test func `keys edit the line and walk through the history`() throws {
        let terminal = try Terminal.shell()
        terminal.type("echo 林檎\u{1B}[D\u{1B}[DÄ\r")
        try terminal.expect("\nÄ林檎\r\n")
        terminal.type("\u{1B}[A\u{1B}[H\u{1B}[3~\u{1B}[Fx\r")
        try terminal.expect("unknown command 'cho'")
        try terminal.expect("linear 0.00/12> ")
        // The arrow up finds lines by their beginning, and the arrow down goes back to what was typed.
        terminal.type("repeat 1 'echo two'\r")
        try terminal.expect("\ntwo\r\n")
        terminal.type("ech\u{1B}[A\r")
        try terminal.expect("\nÄ林檎\r\n")
        terminal.type("echo new\u{1B}[A\u{1B}[B\u{1B}[B\r")
        try terminal.expect("\nnew\r\n")
        try terminal.press("\u{12}", until: "bck:")
        terminal.type("repeat\r")
        try terminal.expect("\ntwo\r\n")
        try quit(terminal)
    }
}
