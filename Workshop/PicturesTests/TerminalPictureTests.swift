import BuiltinTypes
import CarouselEngine
import Foundation
import Testing

@testable import Pictures

/// Pictures as text.
@Suite struct TerminalPictureTests {
    private func picture(_ name: String, _ colors: TerminalColors, columns: Int = 80, rows: Int = 24) throws
        -> String
    {
        try scene(of: #require(BuiltinTypes.named(name))).terminalText(
            columns: columns, rows: rows, colors: colors)
    }

    @Test func `without colors, items are areas of letters with their numbers`() throws {
        let row = "++++++++********oooooooo%%%%%%%%~~~~~~~~"
        let middle = "++++4+++****5***oooo6ooo%%%%7%%%~~~~8~~~"
        let corners = " ++++++  ******  oooooo  %%%%%%  ~~~~~~"
        let lines = ["", "", corners, row, row, middle, row, "", "", "", ""]
        #expect(try picture("linear", .none, columns: 40, rows: 12) == lines.joined(separator: "\n"))
    }

    @Test func `without colors, guides are lines, and shadows on the ground are left out`() throws {
        let strip = [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 200), Point(x: 0, y: 200)]
        let shapes = [Shape(contours: [strip], color: Color(0, 0, 1))]
        var scene = Scene(
            size: Size(width: 400, height: 200), background: Color(1, 1, 1),
            items: [SceneItem(index: nil, alpha: 0.3, shapes: shapes)])
        let line = try scene.terminalText(columns: 40, rows: 10, colors: .none)
        #expect(line.hasPrefix("||||\n") && line.allSatisfy { "|\n".contains($0) })
        let carousel = Carousel<Int>(
            type: BuiltinType.linear, bounds: scene.size, count: 1, itemSize: Size(width: 10, height: 10)
        ) { index, _ in index }
        carousel.advance(by: 0)
        let plane = Plane(try #require(carousel.placements.first))
        scene.items[0].softness = Softness(deviation: 4, shapes: shapes, plane: plane)
        #expect(try scene.terminalText(columns: 40, rows: 10, colors: .none).allSatisfy { $0 == "\n" })
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

    @Test func `each terminal gets only colors that it supports`() throws {
        let full = try picture("rotary", .full)
        #expect(full.contains("\u{1B}[38;2;") && full.contains("▀"))
        let indexed = try picture("rotary", .indexed)
        #expect(indexed.contains("\u{1B}[38;5;") && !indexed.contains(";2;"))
        let sixteen = try picture("rotary", .sixteen)
        #expect(sixteen.contains(/\u{1B}\[3[0-7]m/) && !sixteen.contains("38;"))
        #expect(!(try picture("rotary", .none)).contains("\u{1B}"))
    }

    @Test func `colors are reset at the end of each line`() throws {
        for line in try picture("rotary", .full).split(separator: "\n") {
            #expect(line.hasSuffix("\u{1B}[0m"))
        }
    }

    @Test func `a terminal with kitty's protocol gets a PNG in chunks of the allowed size`() throws {
        let text = try picture("coverFlow", .kitty)
        let pieces = text.split(separator: "\u{1B}_G").map { $0.prefix { $0 != "\u{1B}" } }
        #expect(pieces.first?.hasPrefix("a=T,f=100,q=2,c=80,r=20,m=1;") ?? false)
        #expect(pieces.last?.hasPrefix("m=0;") ?? false)
        let code = pieces.map { $0.drop { $0 != ";" }.dropFirst() }
        #expect(code.allSatisfy { $0.count <= 4096 })
        let image = try #require(Data(base64Encoded: code.joined()).flatMap { Pixels(png: $0) })
        #expect(image.width == 1600 && image.height == 800)
    }

    @Test(arguments: [
        Size(width: 1e6, height: 1e-300), Size(width: 1e-300, height: 1e6), Size(width: 1e6, height: 1),
    ])
    func `sixel or text of any size fits`(_ size: Size) throws {
        let scene = Scene(size: size, background: Color(0, 0, 0), items: [])
        for colors in [TerminalColors.none, .full] {
            let text = try scene.terminalText(columns: 80, rows: 24, colors: colors)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
        }
    }

    /// Decodes sixel as a terminal does: components from 0 to 100, row by row.
    private func decoded(_ text: String, width: Int, height: Int) throws -> [[Int]] {
        var pixels = Array(repeating: [-1], count: width * height)
        var colors: [Int: [Int]] = [:]
        var (x, top, color) = (0, 0, -1)
        let start = "\u{1B}Pq\"1;1;\(width);\(height)"
        #expect(text.hasPrefix(start) && text.hasSuffix("\u{1B}\\\n"))
        let body = String(text.dropFirst(start.count).dropLast(3))
        for token in body.matches(of: /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)(.)|[$-]|./) {
            func paint(_ character: Character, _ count: Int) {
                let bits = Int(character.asciiValue ?? 63) - 63
                for column in x..<(x + count) {
                    for row in 0..<6 where bits >> row & 1 == 1 {
                        pixels[(top + row) * width + column] = colors[color] ?? []
                    }
                }
                x += count
            }
            if let number = token.1, let red = token.2, let green = token.3, let blue = token.4 {
                colors[Int(number) ?? -1] = [red, green, blue].map { Int($0) ?? -1 }
            } else if let number = token.1 {
                color = Int(number) ?? -1
            } else if let count = token.5, let character = token.6?.first {
                paint(character, Int(count) ?? 0)
            } else if token.0 == "$" {
                x = 0
            } else if token.0 == "-" {
                (x, top) = (0, top + 6)
            } else if let character = token.0.first {
                paint(character, 1)
            }
        }
        return pixels
    }

    @Test(arguments: [(80, 20), (20, 5), (1, 1)]) func `sixel shows each pixel in approximately its color`(
        _ columns: Int, _ rows: Int
    ) throws {
        let scene = scene(of: try #require(BuiltinTypes.named("coverFlow")))
        let text = try scene.terminalText(columns: columns, rows: rows, colors: .sixel)
        #expect(text.matches(of: /#\d+;2;/).count <= Pixels.mostSixelColors)
        let size = try #require(text.firstMatch(of: /1;1;(\d+);(\d+)/))
        let (width, height) = (Int(size.1) ?? 0, Int(size.2) ?? 0)
        let shown = try decoded(text, width: width, height: height)
        let pixels = try scene.pixels(width: width, height: height)
        for (place, parts) in shown.enumerated() {
            let wanted = [16, 8, 0].map { Int(pixels.values[place] >> $0 & 255) * 100 / 255 }
            #expect(parts.count == 3 && zip(parts, wanted).allSatisfy { abs($0 - $1) <= 10 })
        }
    }

    @Test func `no columns is an error`() {
        #expect(throws: PictureError.self) { try picture("linear", .full, columns: 0) }
    }
}
