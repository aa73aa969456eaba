import Foundation
import Testing

/// The text beside the picture: what is typed runs as a draft, and the file waits for Write.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct TextPageTests {
    private static let script = """
        return { options = { far = { default = 1, min = 0.5, max = 3, help = "how far" } },
          itemTransformForOffset = function(offset, base)
            return base:translate(offset * 200 * carousel:option("far"), 0)
          end,
        }

        """

    /// A page with the script's text in sight and in hand.
    private func withText(_ body: (BrowserScene, Browser) throws -> Void) throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.script]) { scene in
            try scene.browser.run(
                "document.getElementById('script-panel').open = true; document.getElementById('text').focus()"
            )
            try scene.browser.wait(for: "document.getElementById('text').value.length > 100")
            try body(scene, scene.browser)
        }
    }

    private func file(_ scene: BrowserScene) throws -> String {
        try String(contentsOf: scene.folder.appendingPathComponent("mine.lua"), encoding: .utf8)
    }

    /// Puts the caret behind a part of the text.
    private func put(behind part: String, _ browser: Browser) throws {
        try browser.run(
            """
            const text = document.getElementById('text'), end = text.value.indexOf(arguments[0]) + arguments[0].length
            text.setSelectionRange(end, end)
            """, [part])
    }

    /// Where the second item's center is, in points from the stage's middle.
    private let neighbor =
        "(item => item[23])(preview.frame.items.find(item => Math.round(item[1]) === 1))"

    @Test func `the tutorial's wave is shaped as its picture shows`() throws {
        let tutorial = try String(
            contentsOf: BrowserScene.root.appendingPathComponent("Docs/FirstEffect.md"), encoding: .utf8)
        let step = try #require(tutorial.components(separatedBy: "\n## 5").first)
        let script = try #require(
            step.components(separatedBy: "```lua\n").last?.components(separatedBy: "```").first)
        try withScene(
            ["--type", "ripple", "--items", "5", "--offset", "2"], width: 1280, height: 940,
            scripts: ["ripple.lua": script]
        ) { scene in
            let browser = scene.browser
            try browser.run("document.getElementById('stage').focus()")
            try browser.type("s")
            try browser.drag(from: try scene.place(0.72, 0.58), by: (-30, 60), steps: 8)
            try browser.wait(
                for:
                    "preview.state.undo === 'shape 3' && document.getElementById('changed').textContent === '2 changed'"
            )
            try scene.checkPicture("tutorial/shape")
        }
    }

    @Test func `a draft runs as it is typed, an error keeps the last picture, Control and S write`() throws {
        try withText { scene, browser in
            try browser.wait(for: "\(neighbor) === 200")
            try put(behind: "offset * 200", browser)
            try browser.type("\u{E003}\u{E003}\u{E003}3")
            try browser.wait(for: "\(neighbor) === 3")
            try browser.type("00")
            try browser.wait(for: "\(neighbor) === 300")
            #expect(try file(scene) == Self.script)
            #expect(
                try browser.run("return document.querySelector('#colors [data-changed]').dataset.line")
                    as? String == "3")
            try browser.type("(")
            try browser.wait(for: "document.getElementById('draft-error').textContent.startsWith('line 3')")
            try browser.wait(for: "document.querySelector('#colors [data-bad]').dataset.line === '3'")
            #expect(try browser.run("return \(neighbor)") as? Double == 300)
            try browser.press("z", with: "\u{E009}")
            try browser.wait(for: "document.getElementById('draft-error').textContent === ''")
            try browser.press("s", with: "\u{E009}")
            try browser.wait(for: "document.getElementById('draft').hidden")
            #expect(try file(scene).contains("offset * 300 *"))
            try browser.run("document.getElementById('stage').focus()")
            try browser.press("z", with: "\u{E009}")
            try browser.wait(for: "\(neighbor) === 200")
            #expect(try file(scene) == Self.script)
        }
    }

    @Test func `a number is turned by keys and by its slider, a list completes a name`() throws {
        try withText { scene, browser in
            try put(behind: "options = { fa", browser)
            try browser.wait(for: "document.getElementById('help').textContent.includes('how far')")
            try put(behind: "default = 1", browser)
            try browser.wait(for: "!document.getElementById('dial').hidden")
            try browser.press("\u{E013}", with: "\u{E00A}")
            try browser.wait(for: "\(neighbor) === 400")
            try browser.run(
                "const d = document.getElementById('dial'); for (const x of [2.2, 2.6, 3]) { d.value = x; d.dispatchEvent(new Event('input')) }"
            )
            try browser.wait(for: "\(neighbor) === 600")
            // However far it was turned, it is one step.
            try browser.run("dispatchEvent(new Event('pointerup')); document.getElementById('text').focus()")
            try browser.press("z", with: "\u{E009}")
            try browser.wait(
                for: "\(neighbor) === 400 && document.getElementById('changed').textContent === 'A draft'")
            try put(behind: "return base", browser)
            try browser.type(":scal")
            try browser.wait(
                for:
                    "document.querySelector('#choices:not([hidden]) [aria-selected=true]')?.textContent.startsWith('scale')"
            )
            try browser.type("\u{E007}")
            try browser.wait(for: "document.getElementById('text').value.includes('base:scale:translate')")
            #expect(try file(scene) == Self.script)
        }
    }

    @Test func `a link brings a draft, which is shown and runs when asked for`() throws {
        try withText { scene, browser in
            try put(behind: "offset * 2", browser)
            try browser.type("5")
            try browser.wait(for: "\(neighbor) === 2500 && location.hash.includes('2500')")
            let link = try #require(try browser.run("return location.hash") as? String)
            try browser.run("document.getElementById('drop-draft').click()")
            try browser.wait(for: "\(neighbor) === 200 && !location.hash.includes('2500')")
            try browser.run("location.hash = arguments[0]", [link])
            try browser.wait(for: "!document.getElementById('run-draft').hidden")
            #expect(
                try browser.run("return document.getElementById('text').value.includes('2500')") as? Bool
                    == true)
            #expect(try browser.run("return \(neighbor)") as? Double == 200)
            try browser.run("document.getElementById('run-draft').click()")
            try browser.wait(for: "\(neighbor) === 2500")
        }
    }

    @Test
    func `a file that is saved meanwhile is told, and its difference is shown before it is written over`()
        throws
    {
        try withText { scene, browser in
            try put(behind: "offset * 2", browser)
            try browser.type("5")
            try browser.wait(for: "\(neighbor) === 2500")
            try scene.write(Self.script.replacingOccurrences(of: "max = 3", with: "max = 4"), to: "mine.lua")
            try browser.wait(for: "!document.getElementById('changed-file').hidden")
            #expect(try browser.run("return \(neighbor)") as? Double == 2500)
            try browser.press("s", with: "\u{E009}")
            try browser.wait(for: "document.getElementById('proposal').open")
            #expect(
                try browser.run("return document.getElementById('lines').textContent.includes('max = 4')")
                    as? Bool == true)
            #expect(try file(scene).contains("max = 4"))
            try browser.type("\u{E007}")
            try browser.wait(for: "document.getElementById('draft').hidden")
            #expect(try file(scene).contains("max = 3") && file(scene).contains("2500"))
        }
    }
}
