import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// Files of commands, and files that commands write.
@Suite struct CommandFileTests {
    @Test(arguments: [
        "items 5\nnext\n", "items 5\r\nnext\r\n", "\u{FEFF}items 5\nnext", "\u{FEFF}items 5\r\n\r\nnext",
    ])
    func `a file may have any line ends, and a byte order mark`(_ text: String) throws {
        let session = try TestSession()
        session.write(text, to: "c.txt")
        #expect(session.type("source \(session.folder)/c.txt; items; offset") == "5\n1\n")
        #expect(CommandText.lines(of: text).filter { !$0.isEmpty } == ["items 5", "next"])
    }

    @Test func `commands come from stdin and from a pipe that is open, but wait for none`() throws {
        let folder = try TestSession()
        let pipe = folder.folder + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", folder.folder] {
            let result = try BuiltProgram.repl.run(["--script", path])
            #expect(result.errors.contains("expected a file") && result.status != 0, "\(path)")
        }
        #expect(
            try BuiltProgram.repl.run(["--script", "/dev/fd/0"], input: "items 7\nitems\n").output == "7\n")
        #expect(try BuiltProgram.repl.run(["--script", "-"], input: "items 8\r\nitems\r\n").output == "8\n")
        #expect(try BuiltProgram.repl.run(["-c", "items 9\r\nitems"]).output == "9\n")
    }

    @Test func `a file with content is not emptied without --force`() throws {
        let session = try TestSession()
        let file = session.folder + "/notes.txt"
        session.write("mine\n", to: "notes.txt")
        for command in ["output", "record"] {
            #expect(session.type("\(command) \(file)").contains("has content; expected --append or --force"))
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n")
        }
        session.type("output \(file) --append; items; output stdout")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n12\n")
        session.type("output \(file) --force; items 3; items; output stdout")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "3\n")
        // A bad place leaves the good one open.
        session.type("output \(file) --append")
        #expect(session.type("output /no/such/file").contains("can't write"))
        #expect(session.type("items") == "")
        session.type("output stdout")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "3\n3\n")
    }

    @Test func `with --keep-going nothing behind a failure is lost`() throws {
        let result = try BuiltProgram.repl.run([
            "--keep-going", "-c", "items 3; nonsense; items\nset; echo a; 'open\nitems",
        ])
        #expect(result.output == "3\n3\n" && result.status == 1)
        #expect(result.errors.contains("error: 2:"))
    }

    @Test func `a word of ten million letters is an error at once`() throws {
        let session = try TestSession()
        let long = String(repeating: "x", count: 10_000_000)
        #expect(session.type(long).contains("a line of 10000000 bytes; expected 4194304 at most"))
        let output = session.type("type " + long.prefix(4_000_000))
        #expect(output.hasPrefix("error: 2:6: unknown type 'xxx"))
        #expect(output.utf8.count < 400)
    }

    @Test func `in JSON a mistake is an object, too`() throws {
        let session = try TestSession()
        session.type("mode json")
        let lines = session.type("type cylindr").split(separator: "\n")
        let object = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: [String: Any]]
        let error = try #require(object?["error"])
        #expect(error["column"] as? Int == 6 && error["nearest"] as? String == "cylinder")
        #expect((error["message"] as? String)?.contains("unknown type") == true)
        #expect((error["expected"] as? String)?.contains("types") == true)
    }

    @Test func `a Lua expression goes on in the next line`() throws {
        let session = try TestSession()
        session.write("return { itemTransformForOffset = function(o, base) return base end }", to: "mine.lua")
        session.type("types")
        session.write("type mine\nlua {1, 'a',\n  x = 3}\nlua 1 + 1\n", to: "c.txt")
        #expect(session.type("source \(session.folder)/c.txt") == "{1, \"a\", x = 3}\n2\n")
        session.write("type mine\nlua {1,\n", to: "d.txt")
        #expect(session.type("source \(session.folder)/d.txt").contains("near <eof>"))
    }
}
