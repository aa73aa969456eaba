import Escapes
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// Text from scripts and files can't control the terminal.
@Suite struct PrintableTests {
    @Test func `control characters and writing directions are escaped, line ends are kept`() {
        let text = "a\u{1B}[2J\u{7F}\u{9B}31m\u{202E}b\u{2066}\u{200F}\r\u{0}\tc\nd é 日本 😀"
        #expect(
            Escape.terminal(text)
                == "a\\u{1b}[2J\\u{7f}\\u{9b}31m\\u{202e}b\\u{2066}\\u{200f}\\r\\u{0}\tc\nd é 日本 😀")
        #expect(Escape.terminal("a\nb\tc", keepsLines: false) == "a\\nb\\tc")
        #expect(Escape.terminal("plain") == "plain")
    }

    private static let clear = "\u{1B}[2J\u{9B}1;31m\u{202E}"

    /// A script with control characters wherever they are possible.
    private static let script = """
        local clear = "\\27[2J\\u{9b}1;31m\\u{202e}"
        print(clear)
        return {
          name = "mine" .. clear, summary = clear, author = clear, version = clear,
          options = { far = { default = 1, unit = clear, help = clear } },
          itemTransformForOffset = function(offset, base)
            print(clear)
            if offset > 1 then error(clear) end --\(clear)
            return base
          end,
        }
        """

    private func run(_ arguments: [String], input: String = "") throws -> String {
        let folder = NSTemporaryDirectory() + "carousel-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/na\u{1B}[31mme.lua"
        _ = FileManager.default.createFile(atPath: file, contents: Data(Self.script.utf8))
        _ = FileManager.default.createFile(atPath: folder + "/bad\u{1B}.lua", contents: Data("return {".utf8))
        let result = try BuiltProgram.repl.run(
            arguments.map { $0.replacing("FILE", with: file).replacing("FOLDER", with: folder) },
            input: input.replacing("FILE", with: file))
        return result.output + result.errors
    }

    @Test(arguments: [
        (
            ["--plugins", "FOLDER", "--keep-going"],
            "load 'FILE'\ntypes\nplugins\noptions\nplace\nlua '\\27[2J'\nlua error('\\27[2J')\nevents\nstate\n"
        ),
        (
            ["--plugins", "FOLDER", "--keep-going"],
            "mode csv\nload 'FILE'\ntypes\nplugins\noptions\nlua '\\27[2J'\n"
        ),
        (
            ["--plugins", "FOLDER", "--keep-going"],
            "mode json\nload 'FILE'\ntypes\nplugins\noptions\nlua '\\27[2J'\n"
        ),
        (["--plugins", "FOLDER", "--keep-going"], "ty\u{1B}pe\nload '/no/\u{1B}[2J.lua'\n"),
        (["lint", "FILE"], ""), (["lint", "/no/\u{1B}[2J"], ""),
        (["verify", "linear", "FILE"], ""), (["conform", "FILE"], ""),
    ]) func `no output of the program contains an escape sequence`(_ arguments: [String], _ input: String)
        throws
    {
        let output = try run(arguments, input: input)
        #expect(!output.isEmpty)
        #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !Escape.steers($0) })
    }

    @Test(arguments: ["\\n", "\\r\\n", "\\r"])
    func `each line that a script prints is marked as the script's, and an error is one line`(_ end: String)
        throws
    {
        let session = try TestSession()
        session.write(
            "print('one\(end)error: 1:1: two') return { itemTransformForOffset = function(o, base) error('gone\(end)error: 1:1: forged') end }",
            to: "mine.lua")
        let text = session.type("type mine; place")
        #expect(text.contains("mine: one\nmine: error: 1:1: two"), "\(text)")
        #expect(text.contains("forged") && !text.contains("\nerror: 1:1: forged"), "\(text)")
    }
}
