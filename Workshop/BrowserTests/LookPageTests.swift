import Foundation
import Testing

/// How the page draws looks, and what it tells the carousel of the pointer.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct LookPageTests {
    private static let script = """
        return {
          itemTransformForOffset = function(offset, base, index, item)
            if index == 0 then item.blur, item.shadow = 2.5, { blur = 3, x = 1, y = 4, alpha = 0.5, color = "#102030" } end
            if index == 1 then item.saturation, item.tint, item.tintAmount = 0.25, "#ff8800", 0.5 end
            if index == 2 then item.radius, item.clip = { 1, 2, 3, 4 }, { 0.1, 0.2, 0.3, 0.4 } end
            if index == 3 then item.contentScale, item.contentX = 1.5, 0.1 end
            if index == 4 then item.verso, item.label = "#884422", "turned over" end
            if index == 5 then item.groundShadow = { y = 120, blur = 6, alpha = 0.5 } end
            local x, y = item:pointer()
            return base:translate((index - 2.5) * 120, x and 30 or 0):scale(0.7)
          end,
        }
        """

    @Test func `each field is a style of its card, and plain again without it`() throws {
        try withScene(["--plugin", "look", "--items", "6"], scripts: ["look.lua": Self.script]) { scene in
            func style(_ index: Int, _ part: String, _ name: String, _ pseudo: String = "") throws -> String {
                try scene.browser.run(
                    """
                    const item = document.querySelector('.item[data-index="\(index)"]')
                    const part = '\(part)' ? item.querySelector('\(part)') : item
                    return getComputedStyle(part, '\(pseudo)').getPropertyValue('\(name)')
                    """) as? String ?? ""
            }
            #expect(try style(0, "", "filter") == "blur(2.5px)")
            // A deviation is half of what a box's shadow has.
            #expect(try style(0, ".card", "box-shadow") == "rgba(16, 32, 48, 0.5) 1px 4px 6px 0px")
            #expect(try style(1, ".face", "filter") == "saturate(0.25)")
            #expect(try style(1, ".card", "background-color", "::before") == "rgb(255, 136, 0)")
            #expect(try style(1, ".card", "opacity", "::before") == "0.5")
            #expect(try style(2, ".card", "border-radius") == "1px 2px 3px 4px")
            #expect(try style(2, ".card", "clip-path") == "inset(20% 30% 40% 10%)")
            #expect(try style(3, ".face", "transform").hasPrefix("matrix(1.5, 0, 0, 1.5, "))
            #expect(try style(4, ".face", "background-color") == "rgb(136, 68, 34)")
            let label = "return document.querySelector('.item[data-index=\"4\"]').getAttribute('aria-label')"
            #expect(try scene.browser.run(label) as? String == "5 of 6, turned over")
            #expect(try scene.browser.run("return document.querySelectorAll('.ground').length") as? Int == 1)
            try scene.write(
                "return { itemTransformForOffset = function(offset, base) return base:translate(offset * 120, 0) end }",
                to: "look.lua")
            try scene.browser.wait(for: "!document.querySelector('.ground')")
            #expect(try style(0, "", "filter") == "none")
            #expect(try style(2, ".card", "clip-path") == "none")
        }
    }

    @Test func `a mouse that hovers is the script's pointer until it leaves`() throws {
        try withScene(["--plugin", "look", "--items", "6"], scripts: ["look.lua": Self.script]) { scene in
            let isDown = "preview.frame.items[2][24] === 30"
            let place = try scene.place(0.5 - 60.0 / 800, 0.5)
            let move = """
                const stage = document.getElementById('stage')
                const kind = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove'
                const place = { clientX: \(place.x), clientY: \(place.y), pointerId: 7, pointerType: 'mouse' }
                stage.dispatchEvent(new PointerEvent(arguments[0] ?? kind, place))
                """
            try scene.browser.run(move.replacing("arguments[0] ?? kind", with: "kind"))
            try scene.browser.wait(for: isDown)
            try scene.browser.run(move.replacing("arguments[0] ?? kind", with: "'pointerleave'"))
            try scene.browser.wait(for: "!(\(isDown))")
        }
    }

    @Test func `cards show what data say`() throws {
        let data =
            ##"[{"id":"a","title":"Alps","color":"#3366cc"},{"id":"b","title":"Beach","color":"red"}]"##
        let file = NSTemporaryDirectory() + "carousel-\(UUID().uuidString).json"
        try data.write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        try withScene(["--data", file]) { scene in
            func value(_ expression: String) throws -> String? {
                try scene.browser.run("return " + expression) as? String
            }
            let card = "document.querySelector('.item[data-index=\"0\"] .face')"
            let other = "document.querySelector('.item[data-index=\"1\"] .card')"
            let (title, color) = (
                try value("\(card).textContent"), try value("getComputedStyle(\(card)).backgroundColor")
            )
            #expect(title == "Alps" && color == "rgb(51, 102, 204)")
            // Only a color is a color.
            let paper = try value("\(other).style.getPropertyValue('--paper')")
            let label = try value("document.querySelector('.item').getAttribute('aria-label')")
            #expect(paper == "" && label == "Alps, 1 of 2")
        }
    }
}
