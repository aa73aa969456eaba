import CarouselEngine
import CarouselHost
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands
@testable import Pictures

/// The effects of the cookbook, and the pictures of the options. With CAROUSEL_APPROVE=1 the pictures are drawn again.
@Suite struct CookbookTests {
    private static let docs = BuiltProgram.root.appendingPathComponent("Docs")

    struct Recipe: CustomTestStringConvertible {
        let title: String
        let script: String
        /// The commands before the picture.
        let commands: String
        var testDescription: String { title }
        var picture: String { title.lowercased().replacing(" ", with: "-") }
    }

    static let recipes: [Recipe] = {
        let page =
            (try? String(contentsOf: docs.appendingPathComponent("Cookbook.md"), encoding: .utf8)) ?? ""
        return page.components(separatedBy: "\n## ").dropFirst().map { part in
            let script = part.components(separatedBy: "```lua\n").dropFirst().first?
                .components(separatedBy: "```").first
            let commands = part.firstMatch(of: /(?m)^After `([^`]+)`:$/).map { String($0.output.1) } ?? ""
            return Recipe(
                title: String(part.prefix { $0 != "\n" }), script: script ?? "", commands: commands)
        }
    }()

    @Test func `the cookbook has the recipes that authors look for`() {
        #expect(Self.recipes.count >= 12)
    }

    @Test(arguments: recipes) func `a recipe runs, has no lint errors, and has its picture`(_ recipe: Recipe)
        throws
    {
        let session = try TestSession(.workshop)
        session.write(recipe.script, to: "recipe.lua")
        let findings = PluginLint.findings(path: session.folder + "/recipe.lua", displayPath: "recipe.lua")
        #expect(!findings.contains { $0.severity == .error }, "\(findings)")
        session.type("items 9; type recipe; offset to 4.2; theme light")
        session.session.carousel.settleType()
        session.type(recipe.commands)
        let placements = session.session.carousel.placements
        #expect(session.session.plugin?.lastError == nil)
        #expect(placements.count > 2 && placements.allSatisfy { !$0.isFailed })
        try check("cookbook/\(recipe.picture)", of: session)
    }

    /// The type and two values that show an option best, and the commands before the pictures.
    static let options: [(option: CarouselOption, type: String, values: (Double, Double), setup: String)] = [
        (.wrap, "linear", (0, 1), ""),
        // Without gaps the front hides the backs.
        (.showBackfaces, "cylinder", (0, 1), "option spacing 2"),
        (.offsetMultiplier, "linear", (1, 2), "drag -160 0"), (.spacing, "coverFlow", (0.2, 0.4), ""),
        (.tilt, "coverFlow", (0.4, 0.9), ""), (.arc, "cylinder", (3.1, 6.3), ""),
        (.count, "rotary", (8, 20), ""),
        (.radius, "rotary", (150, 400), ""), (.angle, "wheel", (0.2, 0.4), ""),
        (.visibleItems, "linear", (3, 7), ""),
        (.fadeMin, "linear", (-2, 0), ""), (.fadeMax, "linear", (0, 2), ""),
        (.fadeRange, "linear", (1, 3), ""),
        (.fadeMinAlpha, "linear", (0, 0.5), ""),
    ]

    @Test(arguments: options.indices) func `an option has pictures of two values, which differ`(_ number: Int)
        throws
    {
        let (option, type, values, setup) = Self.options[number]
        var scenes: [Scene] = []
        for (place, value) in [values.0, values.1].enumerated() {
            let session = try TestSession(.workshop)
            let text = option.kind == .boolean ? "\(value != 0)" : "\(value)"
            let fade =
                [.fadeRange, .fadeMinAlpha].contains(option) ? "option fadeMax 0; option fadeMin 0; " : ""
            let small = type == "linear" ? "item 90 120; " : ""
            // Only items that fill the bounds wrap around in a row.
            let items = option == .wrap ? 12 : 9
            session.type(
                "items \(items); \(small)type \(type); \(fade)option \(option.rawValue) \(text); offset to \(option == .wrap ? 0 : 4)"
            )
            session.type("theme light; \(setup)")
            scenes.append(session.session.scene())
            try check("options/\(option.rawValue)-\(place)", of: session)
        }
        // Not the scenes themselves: a message about them would have thousands of lines.
        let areDifferent = scenes[0] != scenes[1]
        #expect(areDifferent)
    }

    @Test func `every option has its pictures`() {
        #expect(Self.options.map(\.option).count == CarouselOption.allCases.count)
        #expect(Set(Self.options.map(\.option)) == Set(CarouselOption.allCases))
    }

    private func check(_ name: String, of session: TestSession) throws {
        try DocumentPicture(name: "\(name).png", scale: 0.5).check(session.session.scene())
    }
}
