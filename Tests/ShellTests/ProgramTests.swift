import CarouselShell
import Foundation
import ShellFixtures
import Testing

/// The built program, tested from outside.
@Suite struct ProgramTests {
    private func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> BuiltProgram.Run {
        try BuiltProgram.repl.run(arguments, input: input, environment: environment)
    }

    @Test(arguments: WorkshopSubcommand.allCases)
    func `who types a subcommand of the other program is told where it is`(
        _ subcommand: WorkshopSubcommand
    ) throws {
        let result = try run([subcommand.rawValue, "something"])
        #expect(result.status == 64)
        #expect(result.errors.contains("expected `carousel \(subcommand.rawValue)`"), "\(result.errors)")
        #expect(result.errors.contains("make preview"), "\(result.errors)")
    }

    @Test func `commands from a pipe print one JSON object per item`() throws {
        let result = try run([], input: "type cylinder\nitems 12\nmode json\nplacements\n")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        // Each answer ends with a line of its own.
        let all = result.output.split(separator: "\n")
        let ends = all.filter { $0.contains(#""ok":"#) }
        #expect(ends == [#"{"command":"mode json","ok":true}"#, #"{"command":"placements","ok":true}"#])
        #expect(all.last == ends.last)
        let lines = all.filter { !$0.contains(#""ok":"#) }
        #expect(lines.count == 12)
        for (number, line) in lines.enumerated() {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(
                Set(object.keys) == [
                    "index", "offset", "transform", "alpha", "hidden", "center", "size", "depth",
                    "shade", "id", "leaving", "position", "rotation", "scale", "screen", "failed",
                ])
            #expect(object["index"] as? Int == number)
            #expect((object["transform"] as? [Any])?.count == 16)
        }
    }

    @Test func `a program that drives the shell is told where a mistake is, and where an answer ends`() throws
    {
        let result = try run(["--keep-going"], input: "mode json\nplace\nset perspectiv 3\nitems 3\n")
        let lines = result.output.split(separator: "\n")
        let failed = try #require(lines.first { $0.contains(#""ok":false"#) })
        let object = try #require(try JSONSerialization.jsonObject(with: Data(failed.utf8)) as? [String: Any])
        let error = try #require(object["error"] as? [String: Any])
        #expect(object["command"] as? String == "set perspectiv 3" && error["place"] as? String == "3:5")
        #expect(error["range"] as? [Int] == [5, 15])
        #expect((error["message"] as? String)?.contains("did you mean 'perspective'") == true)
        #expect(lines.last == #"{"command":"items 3","ok":true}"#)
        // Also of a line that is none, of one that another one could complete, and while results go elsewhere.
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let others = try run(
            ["--keep-going"], input: "mode json\necho \"abc\nlua (1\noutput \(path)\nitems\noutput stdout\n")
        #expect(
            others.output.split(separator: "\n").count { $0.contains(#""ok":"#) } == 6, "\(others.output)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"items\":12,\"placeholders\":0}\n")
        // Who gives the commands at once knows where they end.
        #expect(try !run(["-c", "mode json; offset"]).output.contains("ok"))
    }

    @Test func `types and options are told without the shell`() throws {
        #expect(try run(["types"]).output.contains("coverFlow"))
        let options = try run(["options", "orbit", "--json"]).output.split(separator: "\n")
        #expect(options.contains { $0.contains(#""option":"width""#) && $0.contains(#""range":"0.1 … 1""#) })
        let wrong = try run(["options", "orbitt"])
        #expect(wrong.status == 1 && wrong.errors.contains("unknown type 'orbitt'"))
    }

    @Test func `an effect that fails is a failure where that is asked for`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("bad.lua").path
        try "return { itemTransformForOffset = function(o, base) error(\"boom\") end }".write(
            toFile: script, atomically: true, encoding: .utf8)
        let result = try run(["--strict", "-c", "load \(script); place"])
        #expect(result.status == 1 && result.errors.contains("boom"))
        #expect(try run(["-c", "load \(script); place"]).status == 0)
    }

    @Test func `a command file stops at the first error with status 1, unless --keep-going is set`() throws {
        let input = "scroll to 2\nnonsense\nget scrollOffset\n"
        let stopped = try run([], input: input)
        #expect(stopped.status == 1 && stopped.output.isEmpty)
        #expect(stopped.errors.hasPrefix("error: 2:1: unknown command 'nonsense'"))
        let gone = try run(["--keep-going"], input: input)
        #expect(gone.status == 1 && gone.output == "2\n")
    }

    @Test func `-c and --script run commands`() throws {
        #expect(try run(["-c", "scroll to 3; get scrollOffset"]).output == "3\n")
        let path = NSTemporaryDirectory() + "carousel-\(UUID().uuidString).repl"
        try "scroll to 4\nget scrollOffset\n".write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try run(["--script", path]).output == "4\n")
        #expect(try run(["--script", "/no/such"]).status == 1)
        #expect(try run(["-c", "place", "--script", path]).status == 64)
    }

    @Test func `output to a full disk is an error, not a crash`() throws {
        let process = Process()
        process.executableURL = BuiltProgram.repl.url
        process.arguments = ["-c", "place"]
        process.currentDirectoryURL = BuiltProgram.root
        process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        let stderr = Pipe()
        process.standardError = stderr
        try process.run()
        let errors = String(decoding: stderr.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
        #expect(errors.contains("can't be written"))
        #expect(try run(["-c", "output /dev/full; place"]).status == 74)
        #expect(try run(["--plugins", "/no/such", "-c", "place"]).status == 64)
    }

    @Test(arguments: [
        "for i in $(seq 3000); do echo echo a line of text that fills the pipe; done | \"$0\"",
        "\"$0\" help verify", "\"$0\" types", "\"$0\" -c 'repeat 3000 place'",
    ])
    func `who closes the pipe has seen enough`(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        // The first line is read, and the pipe closed.
        process.arguments = [
            "-c", "{ \(command); echo \"status $?\" >&2; } | { read -r line; exec <&-; sleep 0.1; }",
            BuiltProgram.repl.url.path,
        ]
        process.currentDirectoryURL = BuiltProgram.root
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(["status 0\n", "status 141\n"].contains(said), "\(said)")
    }

    @Test func `verify compares any two types, and shows the simplest state in which they differ`() throws {
        #expect(
            try run(["verify", "--between", "cylinder", "reference/cylinder", "--samples", "2"]).status == 0)
        let differs = try run(["verify", "--between", "cylinder", "rotary", "--samples", "2"])
        #expect(differs.status == 1)
        #expect(differs.output.contains("the simplest state that differs: "))
        // The line that it prints shows the difference in the shell.
        let line = try #require(differs.output.split(separator: "\n").last { $0.contains("; compare ") })
        #expect(try run(["-c", line.trimmingCharacters(in: .whitespaces)]).status == 0)
        #expect(try run(["verify", "--between", "cylinder"]).status == 64)
        #expect(try run(["verify", "--between", "cylinder", "spiral"]).errors.contains("no type 'spiral'"))
        #expect(try run(["verify", "--samples", "-1"]).status == 64)
    }

    @Test func `work that is shared tells the same as work that is not`() throws {
        let words = ["lint", "Plugins/orbit.lua", "Plugins/helix.lua", "Plugins/wave.lua"]
        let (one, shared) = (try run(words), try run(words + ["--jobs", "2"]))
        #expect(one.status == 0 && shared.status == 0 && shared.errors.isEmpty)
        #expect(one.output == shared.output)
    }

    @Test func `lint prints its findings as JSON, too`() throws {
        let session = try TestSession()
        session.write(
            "return { itemTransformForOffset = function(o, base) return base:spin(1) end }", to: "bad.lua")
        let run = try run(["lint", session.folder + "/bad.lua", "--json"])
        let findings = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        #expect(run.status == 1 && findings?.first?["line"] as? Int == 1, "\(run)")
        #expect((findings?.first?["message"] as? String)?.contains("'spin'") == true)
    }

    @Test func `edit opens the script in the user's editor, and needs one`() throws {
        let session = try TestSession()
        session.write("return { itemTransformForOffset = function(o, base) return base end }", to: "mine.lua")
        let lines = ["--plugins", session.folder, "-c", "type mine; edit; plugins"]
        let edited = try run(
            lines, environment: ["VISUAL": "", "EDITOR": "sed -i 's/base end/base:translate(1, 0) end/'"])
        #expect(edited.status == 0 && edited.errors.contains("reloaded mine"), "\(edited)")
        let none = try run(lines, environment: ["VISUAL": "", "EDITOR": ""])
        #expect(none.status == 1 && none.errors.contains("no editor is set; expected $VISUAL or $EDITOR"))
        #expect(
            try run(["--plugins", session.folder, "-c", "type mine; lua"]).errors.contains(
                "expected a Lua expression"))
    }

    @Test func `verify compares a type and refuses an unknown one`() throws {
        let result = try run(["verify", "linear", "--samples", "5"])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("linear "))
        #expect(try run(["verify", "spiral"]).status == 64)
    }

    @Test func `a new effect runs unchanged, and no file is overwritten`() throws {
        let folder = NSTemporaryDirectory() + "carousel-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try run(["new", "mine", "--plugins", folder]).status == 0)
        let placed = try run([
            "--plugins", folder, "-c", "type mine; option lean 0.8; set vertical true; place",
        ])
        #expect(placed.status == 0 && placed.errors.isEmpty)
        let listed = try run(["new", "--list"]).output.split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        #expect(listed.count == 7)
        for kind in listed.map(String.init) {
            #expect(try run(["new", "a-\(kind)", "--kind", kind, "--plugins", folder]).status == 0)
            let checked = try run(["lint", "\(folder)/a-\(kind).lua"])
            let findings = checked.output.split(separator: "\n").filter { !$0.contains(": note: cost: ") }
            #expect(checked.status == 0 && findings.isEmpty, "\(kind): \(findings)")
            let shown = try run([
                "--plugins", folder, "--strict", "-c",
                "type a-\(kind); offset to 1.3; place; set vertical true; place",
            ])
            #expect(shown.status == 0 && shown.errors.isEmpty, "\(kind): \(shown.errors)")
        }
        #expect(try run(["new"]).status == 64)
        #expect(try run(["new", "mine", "--plugins", folder]).status == 1)
        #expect(try run(["new", "../mine", "--plugins", folder]).status == 64)
        #expect(try run(["new", "linear", "--plugins", folder]).status == 64)
    }

    @Test func `every subcommand has help with an example`() throws {
        for name in ["shell", "verify", "lint", "new", "check", "options"] {
            let result = try run([name, "--help"])
            #expect(result.status == 0)
            #expect(result.output.contains(/Examples?:/))
        }
    }

    @Test func `on a terminal there is a prompt, Tab completes, Ctrl-C cancels the line and Ctrl-D quits`()
        throws
    {
        let terminal = try Terminal.shell()
        terminal.type("type cylin\t\r")
        try terminal.expect("cylinder 0.00/12> ")
        terminal.type("scroll to 3\r")
        try terminal.expect("cylinder 3.00/12> ")
        terminal.type("half a line")
        try terminal.press("\u{3}", until: "cylinder 3.00/12> ")
        terminal.type("\u{1B}[A\r")
        try terminal.expect("cylinder 3.00/12> ")
        terminal.type("set decel\t0.5\rget decel\t\r")
        try terminal.expect("0.5")
        try terminal.expect("cylinder 3.00/12> ")
        // Ctrl-U first, because a Ctrl-D that the terminal itself handled leaves a character on the line.
        #expect(try terminal.pressUntilExit("\u{15}\u{4}") == 0)
    }

    /// The peak memory of the program, in bytes, after it placed items with a script.
    private func peakMemory(after script: String) throws -> Int {
        let process = Process()
        process.executableURL = BuiltProgram.repl.url
        process.currentDirectoryURL = BuiltProgram.root
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        process.arguments = [
            "shell", "--keep-going", "--plugins", (script as NSString).deletingLastPathComponent,
        ]
        try process.run()
        defer {
            try? stdin.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        let name = ((script as NSString).lastPathComponent as NSString).deletingPathExtension
        stdin.fileHandleForWriting.write(Data("type \(name)\nplace\nplace\nget numberOfItems\n".utf8))
        var output = ""
        while !output.hasSuffix("\n12\n") {
            let piece = stdout.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            output += String(decoding: piece, as: UTF8.self)
        }
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        let kibibytes = try #require(Int(line.split(whereSeparator: \.isWhitespace)[1]))
        return kibibytes * 1024
    }

    #if os(Linux)
        @Test func `scripts that grow endlessly use no more memory than their budget and 1 MiB`()
            throws
        {
            let bodies = [
                "local t = {} for i = 1, 1e9 do t[i] = i end",
                "local t = {} for i = 1, 1e9 do t[i] = {} end",
                "local t = {} for i = 1, 1e9 do t[i] = 'number ' .. i end",
                "local t = {} for i = 1, 1e9 do t['k' .. i] = function() return i end end",
                "local t = {} for i = 1, 1e9 do t[i] = base:translate(i, 0) end",
                "local s = 'x' while true do s = s .. s end",
            ]
            let folder = NSTemporaryDirectory() + "carousel-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            func peak(of body: String) throws -> Int {
                let path = folder + "/grows.lua"
                try "return { itemTransformForOffset = function(offset, base) \(body) return base end }"
                    .write(toFile: path, atomically: true, encoding: .utf8)
                return try peakMemory(after: path)
            }
            let quiet = try peak(of: "")
            for body in bodies {
                let more = try peak(of: body) - quiet
                #expect(more <= (16 + 1) << 20, "\(body)")
            }
        }
    #endif
}
