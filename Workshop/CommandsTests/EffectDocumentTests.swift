import CarouselHost
import Escapes
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// The effects and stills in Docs/Effects.md, and the picture at the top of README.md.
@Suite struct EffectDocumentTests {
    private static let root = BuiltProgram.root.path
    /// Whether pictures are written instead of only looked for.

    private func library() -> PluginLibrary {
        let library = PluginLibrary(folders: [Self.root + "/Plugins"])
        library.poll()
        return library
    }

    @Test func `the page of effects has each with its picture, its script and what it shows`() throws {
        let text = try String(contentsOfFile: Self.root + "/Docs/Effects.md", encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ![") }
        let library = library()
        let session = Session(commands: .host, library: library, write: { _ in }, tell: { _ in })
        session.pictures.theme = .light
        session.pictures.front = .covers
        session.data.items = 13
        session.carousel.reloadData()
        let names = library.entries.map(\.name).filter { !$0.hasPrefix("reference/") }
        #expect(rows.count == names.count)
        for name in names {
            let plugin = try #require(library.plugin(named: name))
            let file = Escape.fileName(name)
            let row = try #require(
                rows.first {
                    $0.hasPrefix(
                        "| ![\(name)](Pictures/effects/\(file).png) | [`\(name)`](../Plugins/\(name).lua) |")
                }, "\(name)")
            let cells = row.components(separatedBy: " | ")
            #expect(cells[2].count > 5 && cells[3].count > 10, "\(name)")
            session.use(plugin.makeInstance())
            try DocumentPicture(name: "effects/\(file).png", scale: 0.3)
                .check(GalleryEffect.still(in: session))
        }
    }

    @Test func `the stills of all effects differ`() throws {
        let library = library()
        let session = Session(commands: .host, library: library, write: { _ in }, tell: { _ in })
        session.data.items = 13
        session.carousel.reloadData()
        var seen: [(name: String, scene: Data)] = []
        for entry in library.entries where !entry.name.hasPrefix("reference/") {
            session.use(try #require(entry.plugin).makeInstance())
            let scene = try GalleryEffect.still(in: session).png(scale: 0.3)
            // The original's blur is all that tells these two apart.
            if let same = seen.first(where: { $0.scene == scene }), entry.name != "paging/scaleLinear" {
                Issue.record("\(entry.name) looks like \(same.name)")
            }
            seen.append((entry.name, scene))
        }
        #expect(seen.count >= 60)
    }

    @Test func `the picture of the README is a moving one in two themes`() throws {
        let text = try String(contentsOfFile: Self.root + "/README.md", encoding: .utf8)
        for theme in ["light", "dark"] {
            #expect(text.contains("Docs/Pictures/moving-\(theme).webp"))
            let film = try Data(
                contentsOf: URL(fileURLWithPath: "\(Self.root)/Docs/Pictures/moving-\(theme).webp"))
            #expect(film.prefix(4) == Data("RIFF".utf8) && film.range(of: Data("ANMF".utf8)) != nil)
        }
    }
}
