import Foundation
import Testing

/// The page of a gallery in a real browser.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct GalleryPageTests {
    /// Writes a gallery and opens its page from the file.
    private func withGallery(of effects: [String], _ body: (Browser) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BrowserScene.program)
        process.arguments =
            ["gallery", folder.path, "--plugins", BrowserScene.root.path + "/Plugins"]
            + effects.flatMap { ["--only", $0] }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        try Browser.lend(width: 1300, height: 900) { browser in
            try browser.open("file://\(folder.path)/index.html")
            try body(browser)
            #expect(try browser.complaints() == [])
        }
    }

    /// More than twelve: of fewer a film would be written, too.
    private static let shownEffects = [
        "rotary", "linear", "cylinder", "coverFlow", "wheel", "timeMachine", "swiper/cube", "swiper/flip",
        "swiper/fade",
        "swiper/cards", "helix", "deck", "orbit", "wave",
    ]

    @Test func `the page of a gallery moves what is in sight, and filters`() throws {
        try withGallery(of: Self.shownEffects) { browser in
            let rotary = "document.querySelector('#effect-rotary carousel-stage')"
            try browser.waitInPage(for: "\(rotary)?.index >= 0")
            // An effect far below is not made.
            #expect(
                try browser.run("return document.querySelector('#effect-wave carousel-stage')") is NSNull)
            // It swings about the middle of 13 items.
            try browser.run("window.seen = []")
            try browser.waitInPage(
                for: "seen.push(\(rotary).offset), Math.max(...seen) - Math.min(...seen) > 1")
            let inside = try browser.run("return seen.every(x => x > 3.9 && x < 8.1)")
            #expect(inside as? Bool == true)
            try browser.run("window.rests = 0; document.getElementById('pause').click()")
            try browser.waitInPage(
                for:
                    "(x => (window.rests = x === window.last ? rests + 1 : 0, window.last = x, rests > 9))(\(rotary).offset)"
            )
            let shown = "return [...document.querySelectorAll('figure')].filter(f => f.offsetParent).length"
            #expect(try browser.run(shown) as? Int == Self.shownEffects.count)
            try browser.run("document.querySelector('[data-filter=\"from:swiper\"]').click()")
            #expect(try browser.run(shown) as? Int == 4)
            #expect(
                try browser.run("return document.getElementById('count').textContent") as? String
                    == "4 effects")
            try browser.waitInPage(
                for: "document.querySelector('#effect-swiper-cube carousel-stage')?.index >= 0")
            try browser.run(
                "const w = document.getElementById('words'); w.value = 'cube'; w.dispatchEvent(new Event('input'))"
            )
            #expect(try browser.run(shown) as? Int == 1)
            try browser.run("document.querySelector('#effect-swiper-cube summary').click()")
            let options = try browser.run(
                "return document.querySelector('#effect-swiper-cube details').innerText")
            #expect((options as? String)?.contains("shade") == true)
            let commands = try browser.run(
                "return document.querySelector('#effect-swiper-cube details:last-of-type').textContent")
            #expect((commands as? String)?.contains("carousel pack swiper/cube\n") == true)
        }
    }

    @Test func `with reduced motion, the effects of a gallery rest until somebody scrolls them`() throws {
        try withGallery(of: Self.shownEffects) { browser in
            try browser.emulate(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            let rotary = "document.querySelector('#effect-rotary carousel-stage')"
            try browser.waitInPage(for: "\(rotary)?.index >= 0")
            // What had begun to swing comes to rest on an item.
            try browser.run("window.rests = 0")
            try browser.waitInPage(
                for:
                    "(x => (window.rests = x === window.last ? rests + 1 : 0, window.last = x, rests > 9 && Math.abs(x - Math.round(x)) < 0.01))(\(rotary).offset)"
            )
            try browser.run("window.was = \(rotary).offset; window.frames = 0")
            try browser.run(
                "const count = () => { frames++; requestAnimationFrame(count) }; requestAnimationFrame(count)"
            )
            try browser.waitInPage(for: "window.frames > 20")
            #expect(try browser.run("return \(rotary).offset === was") as? Bool == true)
            // A tap on a card scrolls to it.
            try browser.run("\(rotary).shadowRoot.querySelectorAll('.item')[7].click()")
            try browser.waitInPage(for: "\(rotary).index === 7")
        }
    }
}
