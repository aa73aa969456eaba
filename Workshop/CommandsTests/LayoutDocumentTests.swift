import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// The pictures and sessions in Docs/Layout.md.
@Suite struct LayoutDocumentTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs")
    /// Whether pictures are written instead of only looked for.

    private static let shelf =
        "items 7; bounds 640 170; item 100 120; item 1 190 120; item 4 60 120; gap 12; guides on; theme light"
    private static let contained = "set contain trim; set alignment start; inset 20 20"

    /// The pictures, and the commands that make each.
    static let pictures: [(name: String, commands: String)] = [
        ("guides", "\(contained); offset to 2.4"),
        ("start", "set alignment start; offset to 2"), ("center", "offset to 2"),
        ("end", "set alignment end; offset to 2"),
        ("off", "set alignment start"), ("trim", contained),
        ("rightToLeft", "\(contained); set layoutDirection rightToLeft"),
    ]

    @Test(arguments: pictures) func `each picture of the layout page is drawn`(
        _ picture: (name: String, commands: String)
    )
        throws
    {
        let session = try TestSession(.workshop)
        session.type("\(Self.shelf); \(picture.commands)")
        try DocumentPicture(name: "layout/\(picture.name).png", scale: 1).check(session.session.scene())
        let text = try String(contentsOf: Self.docs.appendingPathComponent("Layout.md"), encoding: .utf8)
        #expect(text.contains("Pictures/layout/\(picture.name).png"))
    }

    @Test func `no two pictures are the same`() throws {
        let scenes = try Self.pictures.map { picture in
            let session = try TestSession(.workshop)
            session.type("\(Self.shelf); \(picture.commands)")
            return session.session.scene()
        }
        for (number, scene) in scenes.enumerated() {
            let isTwice = scenes[..<number].contains(scene)
            #expect(!isTwice, "\(Self.pictures[number].name)")
        }
    }

    @Test func `the sessions of the layout page print what it shows`() throws {
        let text = try String(contentsOf: Self.docs.appendingPathComponent("Layout.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```").filter { $0.contains("\n> ") }
        #expect(blocks.count >= 2)
        for block in blocks {
            let session = try TestSession(.workshop)
            var (expected, output) = ([String](), "")
            for line in block.split(separator: "\n") where !line.hasPrefix("$") {
                if line.hasPrefix("> ") {
                    output += session.type(String(line.dropFirst(2)).replacing("; draw", with: ""))
                } else {
                    expected.append(String(line))
                }
            }
            func trimmed(_ lines: [String]) -> [String] {
                lines.map { $0.trimmingCharacters(in: .whitespaces) }
            }
            #expect(trimmed(output.split(separator: "\n").map(String.init)) == trimmed(expected))
        }
    }
}
