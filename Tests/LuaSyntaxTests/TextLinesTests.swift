import Testing

@testable import LuaSyntax

struct TextLinesTests {
    @Test func `lines end as Lua counts them`() {
        let lines = TextLines("a\nbb\r\nccc\n\rd\re")
        #expect(lines.count == 5)
        #expect((1...5).map { lines[$0].map(String.init) ?? "?" } == ["a", "bb", "ccc", "d", "e"])
        #expect(lines[0] == nil && lines[6] == nil)
    }

    @Test func `a byte has a line and a column`() {
        let lines = TextLines("ab\nä c\n")
        #expect(lines.place(of: 0) == (1, 1))
        #expect(lines.place(of: 2) == (1, 3))
        #expect(lines.place(of: 3) == (2, 1))
        // Columns count bytes.
        #expect(lines.place(of: 6) == (2, 4))
        #expect(lines.place(of: 8) == (3, 1))
        #expect(lines.text(3..<5) == "ä")
    }

    @Test func `of a long line only the beginning is shown`() {
        let lines = TextLines(String(repeating: "x", count: 5000) + "\nend")
        #expect(lines[1]?.count == 800)
        #expect(lines[2] == "end")
    }
}
