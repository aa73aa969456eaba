import Foundation
import Testing

@testable import CarouselHost

/// Changes to scripts: only what was asked for, or nothing.
@Suite struct ScriptEditTests {
    @Test func `only the ranges change: line ends, tabs and a missing last line end stay`() {
        let text = "\u{FEFF}local a = 1\r\n\tlocal ä = 2 -- é\r\nreturn a, ä"
        let one = text.utf8.distance(from: text.startIndex, to: text.firstRange(of: "1")!.lowerBound)
        let two = text.utf8.distance(from: text.startIndex, to: text.firstRange(of: "2")!.lowerBound)
        let edit = ScriptEdit(
            path: "a.lua", text: text,
            [TextChange(range: two..<(two + 1), text: "20"), TextChange(range: one..<(one + 1), text: "")])
        #expect(edit.text == "\u{FEFF}local a = \r\n\tlocal ä = 20 -- é\r\nreturn a, ä")
        #expect(
            edit.difference == [
                ScriptEdit.LineChange(
                    line: 1, before: ["\u{FEFF}local a = 1"], after: ["\u{FEFF}local a = "]),
                ScriptEdit.LineChange(
                    line: 2, before: ["\tlocal ä = 2 -- é"], after: ["\tlocal ä = 20 -- é"]),
            ])
    }

    @Test func `of changes that overlap the later one is left out`() {
        let edit = ScriptEdit(
            path: "a.lua", text: "abcdef",
            [
                TextChange(range: 3..<5, text: "Y"), TextChange(range: 1..<4, text: "X"),
                TextChange(range: 5..<5, text: "Z"),
            ])
        #expect(edit.text == "aXeZf")
    }

    @Test func `a file that has changed since, is gone or may not be written is left alone`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write("return 1", to: "a.lua")
        let edit = ScriptEdit(path: path, text: "return 1", [TextChange(range: 7..<8, text: "2")])
        try folder.write("return 3", to: "a.lua")
        #expect(throws: ScriptEdit.Problem.self) { try edit.write() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "return 3")
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: ScriptEdit.Problem.self) { try edit.write() }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a mark of the byte order stays`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write("\u{FEFF}return 1", to: "a.lua")
        try ScriptEdit(path: path, text: "return 1", [TextChange(range: 7..<8, text: "2")]).write()
        #expect(try PlainFile.read(path) == Data("\u{FEFF}return 2".utf8))
    }

    @Test func `a file keeps its mode, and a link its target`() throws {
        let folder = try ScriptFolder()
        let path = try folder.write("return 1", to: "a.lua")
        chmod(path, 0o640)
        let link = path + ".link.lua"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.lua")
        try ScriptEdit(path: link, text: "return 1", [TextChange(range: 7..<8, text: "2")]).write()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "return 2")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.lua")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test(arguments: LintReadingTests.mistakes) func `a fix leaves a script without that mistake`(
        _ setup: LintReadingTests.Case
    ) throws {
        let text = setup.script.replacing("«", with: "").replacing("»", with: "")
        let mistake = try #require(LintReading(ScriptText(text)).mistakes.first)
        let mends: Set<LintFinding.Rule> = [.discardedResult, .degrees, .resultOrder, .divisionByCount]
        guard let fix = mistake.fix else {
            #expect(!mends.contains(setup.rule) || setup.rule == .discardedResult)
            return
        }
        let mended = ScriptText(ScriptEdit(path: "a.lua", text: text, [fix]).text)
        #expect(mended.tree.errors.isEmpty, "\(mended.text)")
        #expect(LintReading(mended).mistakes.isEmpty, "\(mended.text)")
    }
}
