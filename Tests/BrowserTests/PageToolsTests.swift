import Foundation
import Testing

/// Time that one touches, everything by a word, history, a phone, a floor.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct PageToolsTests {
    @Test func `gestures have names, one inserts in mid-scroll, and a flick is kept under a name`() throws {
        try withScene(["--items", "20"]) { scene in
            let browser = scene.browser
            #expect(
                try browser.run("return preview.state.gestures.join()") as? String
                    == "flick,slow drag,insert in mid-scroll")
            try scene.choose("insert in mid-scroll", in: "gesture")
            try browser.wait(for: "preview.state.items === 21 && !preview.frame.moving")
            let time = try browser.run("return preview.frame.time") as? Double ?? 0
            try browser.run("document.getElementById('replay').click()")
            try browser.wait(
                for:
                    "preview.frame.time > \(time + 0.8) && preview.state.items === 21 && !preview.frame.moving && preview.frame.offset > 2"
            )
            try browser.drag(from: try scene.place(0.6, 0.5), by: (-150, 0), steps: 6)
            try browser.wait(for: "preview.state.gesture === 'my last flick'")
            try browser.run("document.getElementById('keep-gesture').click()")
            try browser.type("mine\u{E007}")
            try browser.wait(
                for: "preview.state.gesture === 'mine' && !preview.state.gestures.includes('my last flick')")
        }
    }

    @Test func `a moment of the timeline is on the stage, and nine stills are below`() throws {
        try withScene(["--items", "20"]) { scene in
            let browser = scene.browser
            try browser.run("document.getElementById('replay').click()")
            try browser.wait(for: "preview.frame.offset > 2 && !preview.frame.moving")
            try browser.wait(for: "!document.getElementById('strip').hidden")
            let place = "document.querySelector('#world [aria-current]').style.transform"
            let rest = try #require(try browser.run("return \(place)") as? String)
            try browser.run("document.getElementById('track').focus()")
            for _ in 0..<2 { try browser.type("\u{E00F}") }
            try browser.wait(for: "\(place) !== '\(rest)'")
            #expect(
                try browser.run("return document.getElementById('track').getAttribute('aria-valuetext')")
                    as? String == "-0.50 seconds")
            try browser.type("\u{E00C}")
            try browser.wait(for: "\(place) === '\(rest)'")
        }
    }

    @Test func `everything is found by a word, and Back goes to the effect before`() throws {
        try withScene(["--type", "coverFlow"]) { scene in
            let browser = scene.browser
            try browser.press("k", with: "\u{E009}")
            try browser.type("rotary")
            try browser.type("\u{E007}")
            try browser.wait(for: "preview.state.type === 'rotary' && location.hash.includes('rotary')")
            try browser.press("k", with: "\u{E009}")
            try browser.type("property bounces")
            try browser.type("\u{E007}")
            try browser.wait(for: "document.activeElement.getAttribute('aria-label') === 'bounces'")
            try browser.run("history.back()")
            try browser.wait(for: "preview.state.type === 'coverFlow'")
            try browser.press("k", with: "\u{E009}")
            try browser.type("no such thing")
            try browser.wait(for: "!document.getElementById('nothing-found').hidden")
        }
    }

    @Test func `on a phone the stage fills the screen, and the options are a sheet`() throws {
        try withScene(["--type", "mine"], width: 390, height: 800, scripts: ["mine.lua": Script.row]) {
            scene in
            let browser = scene.browser
            func height(_ id: String) throws -> Double {
                try browser.run("return document.getElementById('\(id)').getBoundingClientRect().height")
                    as? Double ?? 0
            }
            let screen = try browser.run("return innerHeight") as? Double ?? 0
            #expect(try height("stage") > 0.65 * screen)
            #expect(try height("panels") < 60)
            try browser.run("document.getElementById('sheet').click()")
            try browser.wait(
                for: "document.getElementById('panels').getBoundingClientRect().height > \(screen) / 2.5")
            #expect(
                try browser.run(
                    "return document.getElementById('stage').getBoundingClientRect().bottom <= document.getElementById('panels').getBoundingClientRect().top + 1"
                ) as? Bool == true)
        }
    }

    @Test func `items that hang in the air have their mirrors below one floor, leaning ones have none`()
        throws
    {
        let text = """
            return { itemTransformForOffset = function(offset, base)
              if offset > 1.5 then return base:translate(offset * 150, 0):rotate(0.5, 0, 0, 1) end
              return base:translate(offset * 150, offset > 0.5 and -30 or 0)
            end }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": text]) { scene in
            try scene.browser.wait(for: "document.querySelectorAll('.item').length > 3")
            func mirror(_ number: Int, _ what: String) throws -> Any {
                try scene.browser.run(
                    "return document.querySelector('.item[aria-label^=\"\(number) of\"] .mirror').\(what)")
            }
            #expect(try mirror(1, "style.marginTop") as? String == "0px")
            #expect(try mirror(2, "style.marginTop") as? String == "60px")
            #expect(try mirror(3, "hidden") as? Bool == true)
        }
    }
}
