import BuiltinTypes
import CarouselHost
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// `check`: approved placements find what a script does differently, and nothing else.
@Suite struct CheckTests {
    private static let script = """
        return {
          options = { far = { default = 1, min = 0.5, max = 3 } },
          presets = { wide = { far = 2 } },
          itemTransformForOffset = function(offset, base, index)
            local t = base:translateAlong(offset * carousel.itemWidth * carousel:option("far"), 0, -math.abs(offset) * 40)
            return t, math.max(0, 1 - math.abs(offset) / 5)
          end,
        }
        """

    private func check(_ name: String, in folder: String) throws -> EffectCheck {
        let library = PluginLibrary(folders: [folder], reservedNames: Set(BuiltinTypes.all.map(\.name)))
        library.poll()
        return try EffectCheck(name, library: library)
    }

    @Test func `the states are what the script has, and its file reads as it was written`() throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        let file = try check("own", in: folder.folder).proposal()
        let commands = file.states.map(\.commands.text)
        for part in ["option far 0.5", "option far 3", "preset wide", "vertical true", "items 1", "flick"] {
            #expect(commands.contains { $0.contains(part) }, "\(part)")
        }
        let text = file.text(of: "own")
        #expect(text.utf8.count < CheckFile.largest && !text.contains("-0 "))
        #expect(try CheckFile(text).text(of: "own") == text)
        #expect(try check("own", in: folder.folder).comparison(with: try CheckFile(text)).count == 0)
    }

    @Test(arguments: [
        ("* 40)", "* 41)", ["z"]), ("/ 5)", "/ 4)", ["alpha"]), ("itemWidth", "itemWidth * 1.001", ["x1"]),
    ]) func `a change of the script is told with its fields, and approved`(
        _ change: (String, String, [String])
    ) throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        let file = try check("own", in: folder.folder).proposal()
        folder.write(Self.script.replacing(change.0, with: change.1), to: "own.lua")
        let other = try check("own", in: folder.folder)
        let first = try #require(other.comparison(with: file).simplest)
        #expect(change.2.allSatisfy { first.lines[0].contains($0) }, "\(first.lines)")
        #expect(first.lines[1].hasPrefix("before ") && first.lines[2].hasPrefix("after "))
        #expect(first.overlay.contains("class=\"before\"><path"))
        let approved = other.updated(file)
        #expect(other.comparison(with: approved).count == 0)
        #expect(approved.states.map(\.commands) == file.states.map(\.commands))
    }

    @Test func `numbers are compared as numbers, and a row that is the same keeps its text`() throws {
        let one = try #require(CheckRow("3 1 320 100 480 100 480 300 320 300 -0 1 2 0"))
        let other = try #require(CheckRow("3 1.000001 320.001 100 480 100 480 300 320 300 0 1 2 0 blur=2"))
        #expect(other.differences(from: one) == ["looks"])
        #expect(
            CheckRow(index: 3, numbers: one.numbers, words: []).text
                == "3 1 320 100 480 100 480 300 320 300 0 1 2 0")
        let behind = try #require(CheckRow("0 0 - - 1 1 1 1 1 1 0 1 0 0"))
        #expect(one.differences(from: behind).contains("x1") && behind.text.hasPrefix("0 0 - - 1"))
        #expect(throws: CheckFile.Problem.self) { try CheckFile("> items 1\n0 0 north") }
        #expect(throws: CheckFile.Problem.self) {
            try CheckFile("0 1 320 100 480 100 480 300 320 300 0 1 2 0")
        }
    }

    @Test func `a state of a file writes nothing, and one that can't be reached is not approved`() throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        let check = try check("own", in: folder.folder)
        let path = folder.folder + "/notes.txt"
        for commands in [
            "save \(path)", "output \(path); place", "items 3; write --yes", "edit", "repeat 2 next",
        ] {
            let problem = try #require(throws: CheckFile.Problem.self) {
                try CheckFile("\n> \(commands)\r\n")
            }
            #expect(problem.description.hasPrefix("2:") && problem.text.contains("is not for states"))
        }
        #expect(check.comparison(with: try CheckFile("> option none 3\r\n")).failed != nil)
        #expect(!FileManager.default.fileExists(atPath: path))
        // What was refused is not offered to paste either; what differs, or fails while it runs, is.
        folder.write("> items 3; output \(path); place\n", to: "own.check")
        let refused = try BuiltProgram.repl.run(["check", "own", "--plugins", folder.folder])
        #expect(
            refused.status == 2
                && refused.errors.contains("own.check:1:12: 'output' is not for states of a check"))
        #expect(!(refused.output + refused.errors).contains("-c "), "\(refused.output)")
        folder.write("> items 3\n0 0 1 1 1 1 1 1 1 1 0 1 0 0\n", to: "own.check")
        let different = try BuiltProgram.repl.run(["check", "own", "--plugins", folder.folder])
        #expect(different.output.contains("-c 'type own; items 3'"), "\(different.output)")
        folder.write("> option none 3\n", to: "own.check")
        let approved = try BuiltProgram.repl.run(["check", "--approve", "own", "--plugins", folder.folder])
        #expect(approved.status == 1 && approved.output.contains("nothing is approved"))
        folder.write("# nothing\r\n", to: "own.check")
        #expect(try BuiltProgram.repl.run(["check", "own", "--plugins", folder.folder]).status == 2)
    }

    @Test func `links lead to approved placements only, and pictures replace pictures`() throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        folder.write("SECRET=1 of mine\n", to: "secret.env")
        func check(_ words: String...) throws -> BuiltProgram.Run {
            try BuiltProgram.repl.run(["check"] + words + ["--plugins", folder.folder])
        }
        let file = folder.folder + "/own.check"
        for target in ["secret.env", "/proc/self/environ", "created.txt"] {
            symlink(target, file)
            for words in [["own"], ["--approve", "own"], ["--init", "own"]] {
                let result = try BuiltProgram.repl.run(["check"] + words + ["--plugins", folder.folder])
                #expect(
                    result.status != 0 && !(result.output + result.errors).contains("SECRET"), "\(result)")
            }
            unlink(file)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.folder + "/created.txt"))
        #expect(try check("--init", "own").status == 0)
        folder.write("mine", to: "own.check.svg")
        folder.write("mine", to: "own.check.difference.svg")
        #expect(try check("--pictures", "own").status != 0)
        #expect(try String(contentsOfFile: file + ".svg", encoding: .utf8) == "mine")
        #expect(FileManager.default.fileExists(atPath: file + ".difference.svg"))
        rename(file, folder.folder + "/elsewhere.check")
        symlink("elsewhere.check", file)
        #expect(try check("own").status == 0, "as stow and Nix link files")
    }

    @Test func `the work for a file is bounded: its states, their items and their time`() throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        let check = try check("own", in: folder.folder)
        let many = check.comparison(with: try CheckFile("> items 10000; option visibleItems 10000\n"))
        #expect(many.failed?.lines.first?.contains("expected 500 at most in a state of a check") == true)
        let states = String(repeating: "> items 3; tick 1/60\n", count: CheckFile.mostStates + 1)
        #expect(throws: CheckFile.Problem.self) { try CheckFile(states) }
        let brief = try EffectCheck(
            "own", library: PluginLibrary(folders: [folder.folder]), seconds: 0.05)
        let long = brief.comparison(with: try CheckFile("> items 9; tick 1/1000 1000000\n"))
        #expect(long.failed?.lines.first?.contains("s of processor time") == true, "\(long)")
    }

    @Test func `our own effects are as they were approved`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let library = PluginLibrary(
            folders: [root + "/Plugins"], reservedNames: Set(BuiltinTypes.all.map(\.name)))
        library.poll()
        let placements = CheckFolder(path: root + "/Tests/Effects")
        #expect(placements.orphans(of: library.folders).isEmpty)
        let names = library.entries.map(\.name).filter { !$0.hasPrefix("reference/") }
        #expect(names.count > 75)
        for name in names {
            let check = try EffectCheck(name, library: library, placements: placements)
            let file = try CheckFile(PlainFile.text(check.path))
            let comparison = check.comparison(with: file)
            #expect(
                comparison.count == 0,
                "\(name): \(comparison.simplest.map { "\($0.commands)\n\($0.lines)" } ?? "")")
        }
    }

    @Test func `check and approve as programs, with their exit codes`() throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        func check(_ words: String...) throws -> BuiltProgram.Run {
            try BuiltProgram.repl.run(["check"] + words + ["--plugins", folder.folder])
        }
        #expect(try check().status == 2)
        #expect(try check("none").status == 2)
        #expect(try check("own").status == 2)
        #expect(try check("--init", "own").status == 0)
        #expect(try check("--init", "own").status == 2)
        #expect(try check().output.contains("1 passed, 0 failed"))
        folder.write(Self.script.replacing("* 40)", with: "* 44)"), to: "own.lua")
        let differs = try check("--pictures", "--format", "json")
        #expect(differs.status == 1)
        let checkResults = try JSONDecoder().decode([CheckResult].self, from: Data(differs.output.utf8))
        #expect(checkResults.first?.replay?.hasPrefix("type own; ") == true)
        #expect(FileManager.default.fileExists(atPath: folder.folder + "/own.check.difference.svg"))
        #expect(
            try check("--format", "junit").output.contains(
                "<testsuite name=\"check\" tests=\"1\" failures=\"1\">"))
        #expect(try check("--approve").status == 0)
        #expect(try check("--quiet").output.isEmpty)
        #expect(try check("--mutate", "own").status == 64)
    }

    @Test func `a script that is broken, gone or fails is no success, and one bad file leaves the others`()
        throws
    {
        let folder = try TestSession()
        func check(_ words: String...) throws -> BuiltProgram.Run {
            try BuiltProgram.repl.run(["check"] + words + ["--plugins", folder.folder])
        }
        let failing = "return { itemTransformForOffset = function() error('no') end }"
        folder.write(failing, to: "bad.lua")
        #expect(try check("--init", "bad").status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.folder + "/bad.check"))
        for name in ["own", "other", "third"] {
            folder.write(Self.script, to: "\(name).lua")
            #expect(try check("--init", name).status == 0)
        }
        folder.write(failing, to: "own.lua")
        #expect(try check("--approve", "own").status == 1)
        folder.write("return {", to: "own.lua")
        folder.write("junk", to: "other.check")
        try FileManager.default.removeItem(atPath: folder.folder + "/third.lua")
        for words in [["--format", "junit"], ["--format", "junit", "--jobs", "3"]] {
            let run = try BuiltProgram.repl.run(["check"] + words + ["--plugins", folder.folder])
            #expect(run.status == 1 && run.output.contains("tests=\"3\" failures=\"3\""), "\(run.output)")
            for text in ["own: does not load", "other.check:1", "/third.check: its script is gone"] {
                #expect(run.output.contains(text), "\(text): \(run.output)")
            }
        }
    }

    @Test func `approved placements can be in a folder that mirrors those of the scripts`() throws {
        let folder = try TestSession()
        folder.write(Self.script, to: "own.lua")
        try FileManager.default.createDirectory(
            atPath: folder.folder + "/set", withIntermediateDirectories: true)
        folder.write(Self.script, to: "set/other.lua")
        let placements = folder.folder + "/approved"
        func check(_ words: String...) throws -> BuiltProgram.Run {
            try BuiltProgram.repl.run(
                ["check"] + words + ["--placements", placements, "--plugins", folder.folder])
        }
        #expect(try check().status == 64, "there is no such folder yet")
        #expect(try check("--init", "own", "set/other").status == 0)
        for file in ["own.check", "set/other.check"] {
            #expect(FileManager.default.fileExists(atPath: "\(placements)/\(file)"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder.folder)/\(file)"))
        }
        #expect(try check().output.contains("2 passed, 0 failed"))
        #expect(try check("--jobs", "2").output.contains("2 passed, 0 failed"))
        folder.write(Self.script.replacing("* 40)", with: "* 44)"), to: "set/other.lua")
        #expect(try check().status == 1)
        #expect(try check("--approve", "set/other").status == 0)
        #expect(try check().status == 0)
        try FileManager.default.removeItem(atPath: folder.folder + "/own.lua")
        #expect(try check().output.contains("/own.check: its script is gone"))
    }
}
