import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// What a file of commands that somebody sent may do without a question.
@Suite struct FileTrustTests {
    private static let script = "return { itemTransformForOffset = function(o, base) return base end }"

    /// A folder with an effect, and a program that leaves a mark when it is started.
    private func folder() throws -> TestSession {
        let folder = try TestSession()
        folder.write(Self.script, to: "mine.lua")
        folder.write("#!/bin/sh\ntouch '\(folder.folder)/started'\n", to: "editor")
        chmod(folder.folder + "/editor", 0o755)
        folder.write("kept\n", to: "notes.txt")
        return folder
    }

    private func run(_ file: String, in folder: TestSession, _ words: [String] = []) throws
        -> BuiltProgram.Run
    {
        folder.write(file, to: "sent.txt")
        return try BuiltProgram.repl.run(
            ["shell", "--plugins", folder.folder, "--script", "sent.txt"] + words,
            environment: ["EDITOR": folder.folder + "/editor", "HOME": folder.folder], in: folder.folder)
    }

    @Test(arguments: [
        "items 3; output ~/.profile; echo x", "output .envrc; echo x",
        "output ../carousel-sent-out.txt; echo x",
        "record .git/hooks/pre-commit", "save .state.json", "output sub/../../carousel-sent-out.txt",
        "type mine; delete --yes", "type mine; delete", "new other", "type mine; duplicate other",
        "type mine; rename other", "type mine; option x 3; write --yes", "edit mine", "repeat 1 edit mine",
        "time 'edit mine'", "repeat 2 'echo a; repeat 1 \"output .envrc\"'", "output other.lua; echo return",
        "save mine.check --force", "output notes.txt --force", "output notes.txt --append; echo x",
        "output link; echo x", "output linked/x; echo x", "OUTPUT .envrc", "source more.txt",
        "source more.txt --trust",
        "output new.txt; echo 'edit mine'; output stdout; source new.txt", "save state.json",
        "output pipe; echo x",
        "output linked/../carousel-sent-out.txt; echo x", "save notes.txt/", "save /dev/stdout",
        "output /dev/stdout --force",
        "output \"../.profile\u{0}/../\"; echo x", "save \"Plugins/x.lua\u{0}y\"",
        "output /dev/../tmp/carousel-sent-out.txt",
    ]) func `without a terminal it starts nothing, changes no script and loses no file`(_ line: String) throws
    {
        let folder = try folder()
        folder.write("items 4\nedit mine\n", to: "more.txt")
        symlink("/tmp/carousel-sent-out.txt", folder.folder + "/link")
        symlink("/tmp", folder.folder + "/linked")
        folder.write("{\"type\": \"wheel\"}", to: "state.json")
        mkfifo(folder.folder + "/pipe", 0o600)
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder.folder)
        let result = try run(line + "\n", in: folder)
        #expect(result.status == 1 && result.errors.contains("expected --trust"), "\(result)")
        #expect(result.output.isEmpty, "nothing of it runs before it is asked about: \(result.output)")
        let after = try FileManager.default.subpathsOfDirectory(atPath: folder.folder)
        #expect(Set(after).subtracting(before).isSubset(of: ["sent.txt", "new.txt"]), "\(after)")
        #expect(try String(contentsOfFile: folder.folder + "/notes.txt", encoding: .utf8) == "kept\n")
        #expect(try String(contentsOfFile: folder.folder + "/mine.lua", encoding: .utf8) == Self.script)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/carousel-sent-out.txt"))
    }

    @Test func `what drives the carousel, reads, and makes files here needs no word`() throws {
        let folder = try folder()
        let result = try run(
            """
            type mine; items 7; scroll to 3 0.5; tick 1/60 60
            output placements.txt; placements; output stdout
            record steps.txt; next; record stop
            save state.json; restore state.json; save state.json
            repeat 2 'next; prev'; time tick
            output /dev/null; placements; output stdout
            output placements.txt --append; items; output stdout
            output placements.txt --force; items; output stdout
            lua 1 + 1
            undo; redo
            items
            """, in: folder)
        #expect(result.status == 0 && result.output.hasSuffix("7\n"), "\(result)")
        #expect(FileManager.default.fileExists(atPath: folder.folder + "/placements.txt"))
        #expect(FileManager.default.fileExists(atPath: folder.folder + "/state.json"))
    }

    @Test func `--trust runs it, and so does who types it`() throws {
        let folder = try folder()
        let line = "output notes.txt --force; echo x; output stdout; edit mine"
        #expect(try run(line, in: folder, ["--trust"]).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.folder + "/started"))
        #expect(try String(contentsOfFile: folder.folder + "/notes.txt", encoding: .utf8) == "x\n")
        let typed = folder.folder
        #expect(folder.type("source \(typed)/sent.txt").contains("expected --trust behind it"))
        folder.write("output \(typed)/notes.txt --force; echo y; output stdout\n", to: "sent.txt")
        #expect(folder.type("source \(typed)/sent.txt --trust") == "")
        #expect(try String(contentsOfFile: typed + "/notes.txt", encoding: .utf8) == "y\n")
        for words in [["-c", "output \(typed)/notes.txt --append; echo z"], []] {
            let input = words.isEmpty ? "output \(typed)/notes.txt --append\necho z\n" : ""
            #expect(try BuiltProgram.repl.run(["shell"] + words, input: input).status == 0)
        }
        #expect(try String(contentsOfFile: typed + "/notes.txt", encoding: .utf8) == "y\nz\nz\n")
    }

    @Test(arguments: [true, false]) func `a terminal asks once, with what it would do`(_ answer: Bool) throws
    {
        let folder = try folder()
        var questions = 0
        folder.session.asks = { _ in
            questions += 1
            return answer
        }
        folder.type("types")
        folder.write("type mine\nnew other\ndelete\nsource \(folder.folder)/more.txt\n", to: "sent.txt")
        folder.write("new third\n", to: "more.txt")
        let told = folder.type("source \(folder.folder)/sent.txt")
        #expect(questions == 1)
        for part in [
            "sent.txt:2: `new other` changes scripts", "sent.txt:3: `delete`", "more.txt:1: `new third`",
        ] {
            #expect(told.contains(part), "\(told)")
        }
        #expect(FileManager.default.fileExists(atPath: folder.folder + "/third.lua") == answer)
        #expect(told.contains("is not run") != answer, "\(told)")
    }

    @Test func `what was done before a file is not the file's to take back`() throws {
        let folder = try folder()
        folder.type("types")
        folder.type("new other")
        folder.type("next; undo")
        folder.write("next; undo; redo; undo\n", to: "good.txt")
        #expect(!folder.type("source \(folder.folder)/good.txt").contains("error"))
        folder.write("undo\n", to: "sent.txt")
        #expect(
            folder.type("source \(folder.folder)/sent.txt").contains("nothing to undo since the file began"))
        #expect(FileManager.default.fileExists(atPath: folder.folder + "/other.lua"))
        folder.type("undo")
        folder.write("redo\n", to: "sent.txt")
        #expect(folder.type("source \(folder.folder)/sent.txt").contains("nothing to redo"))
        #expect(!FileManager.default.fileExists(atPath: folder.folder + "/other.lua"))
    }

    @Test func `all that it would do is shown, each in a line, however it is nested`() throws {
        let folder = try folder()
        let many = (0..<40).map { "output /tmp/\($0)" + String(repeating: "x", count: 1000) }
        folder.write(many.joined(separator: "\n") + "\ndelete --yes\n", to: "sent.txt")
        let told = folder.type("source \(folder.folder)/sent.txt")
        #expect(told.contains("sent.txt:41: `delete --yes` changes scripts") && told.utf8.count < 20_000)
        for count in [9, 5000] {
            folder.write(String(repeating: "time ", count: count) + "delete", to: "sent.txt")
            #expect(folder.type("source \(folder.folder)/sent.txt").contains("expected 8 at most"))
        }
    }

    @Test func `files that run each other are read once`() throws {
        let folder = try folder()
        let line = "source \(folder.folder)/sent.txt\n"
        folder.write(String(repeating: line, count: 100), to: "sent.txt")
        #expect(folder.type("source \(folder.folder)/sent.txt").contains("expected 8 at most"))
    }

    @Test(arguments: [
        ("source", CommandFile.largest), ("data", 16 << 20), ("restore", 1 << 20), ("save", 1 << 20),
    ]) func `a file that is too large is refused before it is run`(_ command: String, _ most: Int) throws {
        let folder = try folder()
        folder.write(String(repeating: " ", count: most + 1), to: "large")
        let said = folder.type("\(command) \(folder.folder)/large")
        #expect(said.contains(command == "save" ? "is no state" : "has more than \(most) bytes"), "\(said)")
    }

    @Test func `every command that takes a file says so, and those of states and pages take none`() {
        for command in CommandSet.host.all {
            let takesFile = command.candidates.contains { if case .files = $0 { true } else { false } }
            #expect(command.reach.takesPath == takesFile, "\(command.name)")
        }
        let programs = CommandSet.host.all.filter { $0.reach == .program }.map(\.name)
        #expect(programs == ["edit"])
        let scripts = CommandSet.host.all.filter { $0.reach == .scripts }.map(\.name)
        #expect(scripts.sorted() == ["delete", "duplicate", "new", "rename", "write"])
    }
}
