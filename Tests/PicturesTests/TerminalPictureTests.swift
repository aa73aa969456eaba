import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Pictures in characters.
@Suite struct TerminalPictureTests {
    private func picture(_ name: String, _ colors: TerminalColors, columns: Int = 80, rows: Int = 24) throws
        -> String
    {
        try scene(of: #require(BuiltinTypes.named(name))).terminalText(
            columns: columns, rows: rows, colors: colors)
    }

    @Test func `without colours items are areas of letters with their numbers`() throws {
        let row = "++++++++********oooooooo%%%%%%%%~~~~~~~~"
        let middle = "++++4+++****5***oooo6ooo%%%%7%%%~~~~8~~~"
        let corners = " ++++++  ******  oooooo  %%%%%%  ~~~~~~"
        let lines = ["", "", corners, row, row, middle, row, "", "", "", ""]
        #expect(try picture("linear", .none, columns: 40, rows: 12) == lines.joined(separator: "\n"))
    }

    @Test(arguments: BuiltinTypes.all.map(\.name)) func `a picture fits its columns and rows`(_ name: String)
        throws
    {
        for colors in [TerminalColors.none, .sixteen, .indexed, .full] {
            for (columns, rows) in [(80, 24), (200, 50), (20, 40), (1, 1)] {
                let text = try picture(name, colors, columns: columns, rows: rows)
                let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
                let lines = plain.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                #expect(lines.count <= rows && lines.allSatisfy { $0.count <= columns })
            }
        }
    }

    @Test func `each terminal gets only the colours that it has`() throws {
        let full = try picture("rotary", .full)
        #expect(full.contains("\u{1B}[38;2;") && full.contains("▀"))
        let indexed = try picture("rotary", .indexed)
        #expect(indexed.contains("\u{1B}[38;5;") && !indexed.contains(";2;"))
        let sixteen = try picture("rotary", .sixteen)
        #expect(sixteen.contains(/\u{1B}\[3[0-7]m/) && !sixteen.contains("38;"))
        #expect(!(try picture("rotary", .none)).contains("\u{1B}"))
    }

    @Test func `colours end with their line`() throws {
        for line in try picture("rotary", .full).split(separator: "\n") {
            #expect(line.hasSuffix("\u{1B}[0m"))
        }
    }

    @Test func `a terminal that shows pictures gets a PNG in pieces it can take`() throws {
        let text = try picture("coverFlow", .kitty)
        let pieces = text.split(separator: "\u{1B}_G").map { $0.prefix { $0 != "\u{1B}" } }
        #expect(pieces.first?.hasPrefix("a=T,f=100,q=2,c=80,r=20,m=1;") ?? false)
        #expect(pieces.last?.hasPrefix("m=0;") ?? false)
        let code = pieces.map { $0.drop { $0 != ";" }.dropFirst() }
        #expect(code.allSatisfy { $0.count <= 4096 })
        let image = try #require(Data(base64Encoded: code.joined()).flatMap(Pixels.init(png:)))
        #expect(image.width == 1600 && image.height == 800)
    }

    @Test(arguments: [
        Size(width: 1e6, height: 1e-300), Size(width: 1e-300, height: 1e6), Size(width: 1e6, height: 1),
    ])
    func `a picture of any shape fits`(_ size: Size) throws {
        let scene = Scene(size: size, background: Color(0, 0, 0), items: [])
        for colors in [TerminalColors.none, .full] {
            let text = try scene.terminalText(columns: 80, rows: 24, colors: colors)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
        }
    }

    @Test func `no columns is an error`() {
        #expect(throws: PictureError.self) { try picture("linear", .full, columns: 0) }
    }
}
