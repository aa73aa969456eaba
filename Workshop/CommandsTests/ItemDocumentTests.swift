import CarouselHost
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands
@testable import Pictures

/// The examples of Docs/Item.md. With CAROUSEL_APPROVE=1 their pictures are drawn again.
@Suite struct ItemDocumentTests {
    private static let docs = BuiltProgram.root.appendingPathComponent("Docs")

    struct Example: CustomTestStringConvertible {
        let title: String
        let script: String
        /// The commands before the picture.
        let commands: String
        var testDescription: String { title }
        var picture: String { title.lowercased().replacing(" ", with: "-") }
    }

    static let page = (try? String(contentsOf: docs.appendingPathComponent("Item.md"), encoding: .utf8)) ?? ""

    static let examples: [Example] = page.components(separatedBy: "\n## ").dropFirst().compactMap { part in
        guard
            let script = part.components(separatedBy: "```lua\n").dropFirst().first?
                .components(separatedBy: "```").first
        else { return nil }
        let commands = part.firstMatch(of: /(?m)^After `([^`]+)`:$/).map { String($0.output.1) } ?? ""
        return Example(title: String(part.prefix { $0 != "\n" }), script: script, commands: commands)
    }

    @Test(arguments: examples) func `an example runs, has no lint errors, and has its picture`(
        _ example: Example
    )
        throws
    {
        let session = try TestSession(.workshop)
        session.write(example.script, to: "example.lua")
        session.write(
            try String(contentsOf: Self.docs.appendingPathComponent("photos.json"), encoding: .utf8),
            to: "photos.json")
        let findings = PluginLint.findings(path: session.folder + "/example.lua", displayPath: "example.lua")
        #expect(!findings.contains { $0.severity == .error }, "\(findings)")
        session.type("theme light; items 9; type example; offset to 4")
        session.type(example.commands.replacing("Docs/photos.json", with: session.folder + "/photos.json"))
        let placements = session.session.carousel.placements
        #expect(session.session.plugin?.lastError == nil)
        #expect(placements.count > 2 && placements.allSatisfy { !$0.isFailed })
        try DocumentPicture(name: "item/\(example.picture).png", scale: 0.5).check(session.session.scene())
    }

    @Test func `every field of an item has its place on the page`() throws {
        let library = try String(
            contentsOf: BuiltProgram.root.appendingPathComponent("Plugins/library/carousel.lua"),
            encoding: .utf8)
        let start = try #require(library.range(of: "---@class Item\n")).upperBound
        let part = library[start...].prefix(
            upTo: try #require(library[start...].firstRange(of: "\n\n")).lowerBound)
        let fields = part.matches(of: /---@field (\w+)/).map { String($0.output.1) }
        #expect(fields.count > 25)
        for field in fields {
            #expect(Self.page.contains("item.\(field)") || Self.page.contains("`\(field)`"), "\(field)")
        }
        for method in ["random", "pointer", "spring"] { #expect(Self.page.contains("item:\(method)")) }
    }
}
