import CarouselEngine
import Foundation
import ShellFixtures
import Testing

@testable import CarouselHost
@testable import CarouselShell

/// New effects, copies, other names, in the shell.
@Suite struct EffectFileTests {
    private static let script = """
        return {
          options = { gap = { default = 1, min = 0, max = 10, step = 0.5 } },
          presets = { wide = { gap = 4 }, close = { gap = 0.5 } },
          itemTransformForOffset = function(offset, base)
            return base:translate(offset * carousel:option("gap") * 50, 0, 0)
          end,
        }
        """

    private func session() throws -> TestSession {
        let test = try TestSession()
        test.write(Self.script, to: "mine.lua")
        test.type("items 9")
        test.type("type mine")
        return test
    }

    private func text(_ name: String, _ test: TestSession) throws -> String {
        try String(contentsOfFile: test.folder + "/\(name).lua", encoding: .utf8)
    }

    @Test func `each kind of a new effect runs, and undo takes it away`() throws {
        let test = try session()
        for kind in EffectTemplate.allCases {
            test.type("new fresh-\(kind.rawValue) \(kind.rawValue)")
            #expect(test.session.plugin?.name == "fresh-\(kind.rawValue)")
            #expect(test.session.carousel.placements.count > 1)
            test.type("undo")
            #expect(!PlainFile.isThere(test.folder + "/fresh-\(kind.rawValue).lua"))
            #expect(test.session.plugin?.name == "mine")
        }
    }

    @Test func `a copy lies beside its effect, places as it did, and has what was set`() throws {
        let test = try session()
        test.type("preset wide")
        test.type("option gap 3")
        let before = test.session.carousel.placements
        test.type("duplicate yours")
        #expect(test.session.plugin?.name == "yours" && test.session.carousel.placements == before)
        #expect(try text("yours", test).contains("gap = { default = 3"))
        #expect(try text("mine", test) == Self.script)
        test.type("undo")
        #expect(test.session.plugin?.name == "mine" && test.session.carousel.placements == before)
    }

    @Test func `a copy keeps on stage what can't be its default`() throws {
        let test = try session()
        let computed = Self.script.replacing("default = 1,", with: "default = 2 - 1,")
        test.write(computed, to: "mine.lua")
        test.type("reload")
        test.type("option gap 3")
        let before = test.session.carousel.placements
        let said = test.type("duplicate yours")
        #expect(said.contains("gap stays as it is set here: yours computes its default"))
        #expect(test.session.plugin?.name == "yours" && test.session.carousel.placements == before)
        #expect(try text("yours", test) == computed)
        test.type("undo")
        #expect(test.session.plugin?.name == "mine" && test.session.carousel.placements == before)
    }

    @Test func `presets are renamed and deleted, and undo brings them back`() throws {
        let test = try session()
        test.type("preset wide")
        test.type("rename preset wide broad")
        #expect(try text("mine", test).contains("presets = { broad = { gap = 4 }, close = { gap = 0.5 } }"))
        #expect(test.session.carousel.presetName == "broad")
        test.type("delete preset broad")
        #expect(try text("mine", test).contains("presets = { close = { gap = 0.5 } }"))
        #expect(test.session.carousel.presetName == nil)
        test.type("undo")
        test.type("undo")
        #expect(try text("mine", test) == Self.script)
        #expect(test.type("delete preset none").contains("unknown preset 'none'"))
        #expect(test.type("rename preset wide close").contains("there is a preset 'close'"))
        #expect(try text("mine", test) == Self.script)
    }

    @Test func `a chosen preset can become the defaults`() throws {
        let test = try session()
        test.type("preset wide")
        let before = test.session.carousel.placements
        #expect(test.type("write --yes").contains("default = 4"))
        #expect(test.session.carousel.placements == before && test.session.carousel.presetName == nil)
    }

    @Test func `what a name can't be, and what is no script, is told`() throws {
        let test = try session()
        #expect(test.type("new mine").contains("already exists"))
        #expect(test.type("new a/b").contains("not a valid name"))
        #expect(test.type("new linear").contains("expected another name"))
        test.type("type linear")
        #expect(test.type("delete").contains("built in"))
        #expect(test.type("rename other").contains("built in"))
        #expect(try text("mine", test) == Self.script)
    }
}
