import Foundation
import Testing

/// The preview in a real browser.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct BrowserTests {
    @Test func `the page loads, draws the engine's matrices and has accessible names`() throws {
        try withScene(["--type", "coverFlow"]) { scene in
            #expect(try scene.text("connection") == "connected")
            let roles = try scene.browser.run(
                """
                const s = document.getElementById('stage'), i = document.querySelector('.item[data-index="0"]')
                return [s.getAttribute('role'), s.getAttribute('aria-roledescription'), String(s.tabIndex),
                  i.getAttribute('role'), i.getAttribute('aria-roledescription'), i.getAttribute('aria-label'),
                  i.getAttribute('aria-current'), document.documentElement.lang]
                """)
            #expect(
                roles as? [String] == ["region", "carousel", "0", "group", "slide", "1 of 12", "true", "en"])
            let same = try scene.browser.run(
                """
                return preview.frame.items.every(item => {
                  const e = document.querySelector(`.item[data-index="${item[0]}"]`)
                  return new DOMMatrix(e.style.transform).toFloat64Array().every((x, k) => Math.abs(x - item[11 + k]) < 1e-6)
                })
                """)
            #expect(same as? Bool == true)
            try scene.browser.wait(for: "document.getElementById('live').textContent === 'Item 1 of 12'")
        }
    }

    @Test(arguments: ["mouse", "touch"]) func `a drag brings item 3 to the middle`(_ pointer: String)
        throws
    {
        try withScene { scene in
            let scale = try scene.scale()
            try scene.browser.drag(
                from: scene.place(0.9, 0.5), by: (-480 * scale, 0), steps: 30, rest: 200, pointer: pointer)
            try scene.browser.wait(for: "preview.frame.offset === 3 && !preview.frame.moving")
            try scene.browser.wait(
                for: "document.querySelector('[aria-current]').dataset.index === '3'")
            try scene.browser.wait(
                for: "document.getElementById('live').textContent === 'Item 4 of 12'")
        }
    }

    @Test func `a flick runs on and settles on an item`() throws {
        try withScene(["--items", "1000"]) { scene in
            let scale = try scene.scale()
            var (start, end) = (0.0, 0.0)
            // On a busy machine the simulated drag may come to rest before its end; then it is not a flick.
            for _ in 0..<60 where end <= start + 3 {
                start = try scene.offset()
                try scene.browser.drag(from: scene.place(0.9, 0.5), by: (-400 * scale, 0), steps: 7)
                // The carousel has moved, and has come to rest again.
                // A finger that is held does not move the carousel either, but not on an item.
                try scene.browser.wait(
                    for:
                        "preview.frame.offset > \(start) && !preview.frame.moving && Number.isInteger(preview.frame.offset)"
                )
                end = try scene.offset()
            }
            // The finger's own way is two items and a half.
            #expect(end > start + 3 && end == end.rounded())
        }
    }

    @Test func `a tap selects, and a wheel scrolls`() throws {
        try withScene { scene in
            try scene.browser.drag(from: scene.place(0.7, 0.5), by: (0, 0), steps: 1)
            try scene.browser.wait(for: "preview.frame.offset === 1 && !preview.frame.moving")
            try scene.browser.wait(
                for: "document.getElementById('events').textContent.includes('didSelect(1)')")
            try scene.browser.wheel(at: scene.place(0.5, 0.5), by: (0, 240))
            try scene.browser.wait(for: "preview.frame.offset > 1.5 && !preview.frame.moving")
        }
    }

    @Test func `keys scroll the stage when it has the focus`() throws {
        try withScene { scene in
            try scene.browser.run("document.getElementById('stage').focus()")
            // Right arrow, End, left arrow, in WebDriver's encoding.
            try scene.browser.type("\u{E014}")
            try scene.browser.wait(for: "preview.frame.offset === 1 && !preview.frame.moving")
            try scene.browser.type("\u{E010}")
            try scene.browser.wait(for: "preview.frame.offset === 11 && !preview.frame.moving")
            try scene.browser.type("\u{E012}\u{E012}")
            try scene.browser.wait(for: "preview.frame.offset === 9 && !preview.frame.moving")
            let reached = try scene.browser.run(
                """
                return [...document.querySelectorAll('button, select, input, summary, [tabindex="0"]')].filter(e => !e.matches('.thumb[tabindex="-1"]'))
                  .filter(e => e.offsetParent !== null)
                  .every(e => e.tabIndex === 0 && (e.textContent.trim() || e.ariaLabel || e.labels?.length))
                """)
            #expect(reached as? Bool == true)
        }
    }

    @Test func `autoplay rests while the keyboard's focus is in the stage`() throws {
        let set = """
            const f = [...document.querySelectorAll('#properties input')].find(f => f.ariaLabel === 'autoplay')
            f.value = '0.3'
            f.dispatchEvent(new Event('change'))
            """
        try withScene { scene in
            try scene.browser.run("document.getElementById('stage').focus()")
            try scene.browser.run(set)
            try scene.browser.wait(
                for: "preview.state.properties.some(p => p.name === 'autoplay' && p.value[0] === 0.3)")
            _ = try scene.browser.run("window.from = preview.frame.offset; window.since = performance.now()")
            try scene.browser.wait(for: "performance.now() - since > 1500")
            #expect(try scene.browser.run("return preview.frame.offset === from") as? Bool == true)
            try scene.browser.run("document.getElementById('stage').blur()")
            try scene.browser.wait(for: "preview.frame.offset > from + 1")
        }
    }

    @Test func `another type can be chosen from the list`() throws {
        try withScene { scene in
            try scene.choose("invertedWheel", in: "type")
            try scene.browser.wait(for: "preview.state.type === 'invertedWheel'")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[12] !== 0")
            #expect(try scene.text("summary").contains("wheel"))
        }
    }

    @Test func `a slider sets a script's option, and the button next to it resets the option`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            let slide =
                """
                const s = document.querySelector('#own-options input[type=range]')
                s.value = 2.5; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change'))
                return [s.min, s.max, s.step]
                """
            #expect(try scene.browser.run(slide) as? [String] == ["0", "3", "0.05"])
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[23] === 400")
            try scene.browser.wait(
                for: "document.getElementById('commands').textContent.includes('option gap 2.5')")
            try scene.browser.run("document.querySelector('#own-options button').click()")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[23] === 160")
        }
    }

    @Test func `a preset, a choice and a color change the options of a script`() throws {
        let text = """
            return {
              options = {
                { name = "edge", choices = { "near", "far" }, default = "near", group = "Place" },
                { name = "tint", default = "#204060", group = "Light" },
              },
              presets = { away = { edge = "far", tint = "#ffffff" } },
              itemTransformForOffset = function(offset, base)
                local far = carousel:option("edge") == "far"
                return base:translate(offset * 200, far and 50 or 0, 0), 1, nil, carousel:option("tint") == "#ffffff" and 0.5 or 0
              end,
            }
            """
        try withScene(["--type", "mine"], scripts: ["mine.lua": text]) { scene in
            let groups = "return [...document.querySelectorAll('#own-options h3')].map(h => h.textContent)"
            #expect(try scene.browser.run(groups) as? [String] == ["Place", "Light"])
            let choose =
                """
                const f = [...document.querySelectorAll('#own-options select, #own-options input')].find(f => f.ariaLabel === arguments[0])
                f.value = arguments[1]; f.dispatchEvent(new Event('input')); f.dispatchEvent(new Event('change'))
                """
            try scene.browser.run(choose, ["edge", "far"])
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[24] === 50")
            try scene.browser.run(choose, ["tint", "#ff0000"])
            try scene.browser.wait(
                for:
                    "document.getElementById('commands').textContent.includes(\"option tint '#ff0000'\")")
            try scene.browser.run(choose, ["edge", "near"])
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[24] === 0")
            try scene.browser.run("document.querySelector('#presets button').click()")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[24] === 50")
            try scene.browser.wait(
                for: "document.querySelector('#own-options input[type=color]').value === '#ffffff'")
            if let folder = ProcessInfo.processInfo.environment["CAROUSEL_SHOTS"] {
                try scene.browser.screenshot().write(to: URL(fileURLWithPath: "\(folder)/options.png"))
            }
        }
    }

    @Test func `properties and sizes are fields that show why a value is refused`() throws {
        try withScene { scene in
            let set =
                """
                const f = [...document.querySelectorAll('input')].find(f => f.ariaLabel === arguments[0])
                if (f.type === 'checkbox') f.click()
                else { f.value = arguments[1]; f.dispatchEvent(new Event('change')) }
                """
            try scene.browser.run(set, ["vertical", ""])
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[24] !== 0")
            try scene.browser.run(set, ["items", "0"])
            try scene.browser.wait(
                for: "preview.frame.items.length === 0 && !document.getElementById('empty').hidden")
            try scene.browser.run(set, ["items", "1000000"])
            try scene.browser.wait(
                for: "document.getElementById('toasts').textContent.includes('expected at most 10000')")
            try scene.browser.run(set, ["items", "10000"])
            try scene.browser.wait(
                for: "preview.frame.items.length > 0 && preview.frame.items.length < 60")
            try scene.browser.run(set, ["decelerationRate", "7"])
            try scene.browser.wait(
                for: "document.getElementById('toasts').textContent.includes('7 is out of range')")
        }
    }

    @Test func `a save updates the stage, and keeps its offset and options`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            try scene.choose("mine", in: "type")
            // At once: an update in between would show the host's value again.
            try scene.browser.run(
                "const f = document.querySelector('#own-options input[type=number]'); f.value = 2; f.dispatchEvent(new Event('change'))"
            )
            try scene.browser.run(
                "const s = document.getElementById('scrub'); s.value = 4; s.dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(
                for: "preview.frame.offset === 4 && preview.frame.items.find(i => i[0] === 5)[23] === 320")
            try scene.listen()
            try scene.write(Script.row.replacing(", 0, 0)", with: ", -50, 0)"), to: "mine.lua")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 5)[24] === -50")
            #expect(try scene.offset() == 4)
            #expect(
                try scene.browser.run("return preview.frame.items.find(i => i[0] === 5)[23]") as? Double
                    == 320)
            #expect(try scene.text("events").contains("reloaded mine"))
            try scene.browser.wait(for: "told.includes('reloaded mine')")
        }
    }

    @Test func `a broken save is shown over the stage, and the last good version stays in use`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row]) { scene in
            try scene.write(Script.row.replacing("base:translate", with: "base:transalte"), to: "mine.lua")
            try scene.browser.wait(for: "!document.getElementById('error-report').hidden")
            let text = try scene.text("error-report")
            #expect(text.contains("mine.lua:4: a Transform has no 'transalte'; did you mean 'translate'?"))
            #expect(text.contains("return base:transalte(offset"))
            #expect(text.contains("The last good version stays in use."))
            try scene.browser.run("document.querySelector('[data-key=ArrowRight]').click()")
            try scene.browser.wait(for: "preview.frame.offset === 1 && !preview.frame.moving")
            #expect(
                try scene.browser.run("return preview.frame.items.find(i => i[0] === 2)[23]") as? Double
                    == 160)
            try scene.write("return {", to: "mine.lua")
            try scene.browser.wait(
                for: "document.getElementById('error-report').textContent.includes('mine.lua:1')")
            try scene.write(Script.row, to: "mine.lua")
            try scene.browser.wait(for: "document.getElementById('error-report').hidden")
        }
    }

    @Test func `a script that is broken at the start is shown, and used once it is corrected`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("late.lua")
        try "return {".write(to: file, atomically: true, encoding: .utf8)
        try withScene(["--plugin", file.path]) { scene in
            try scene.browser.wait(
                for: "document.getElementById('error-report').textContent.includes('late.lua:1')")
            try Script.row.write(to: file, atomically: true, encoding: .utf8)
            try scene.browser.wait(
                for: "preview.state.type === 'late' && document.getElementById('error-report').hidden")
            try scene.browser.wait(for: "document.getElementById('commands').textContent.startsWith('load ')")
        }
    }

    @Test func `a broken script that is not in use is listed by the effects, not over the stage`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Script.row, "other.lua": "return {"]) {
            scene in
            try scene.browser.wait(for: "!document.getElementById('broken').hidden")
            let summary = "return document.querySelector('#broken summary').textContent"
            #expect((try scene.browser.run(summary) as? String)?.hasSuffix("other.lua does not load") == true)
            #expect(try scene.text("broken").contains("other.lua:"))
            #expect(
                try scene.browser.run("return document.getElementById('error-report').hidden") as? Bool
                    == true)
            try scene.write(Script.row, to: "other.lua")
            try scene.browser.wait(for: "document.getElementById('broken').hidden")
        }
    }

    @Test func `two windows have a session each, and one that is loaded again keeps its own`() throws {
        try withScene { scene in
            let windows = try scene.browser.openWindow(scene.url)
            try scene.browser.wait(for: "preview.frame && document.querySelector('.item')")
            try scene.choose("rotary", in: "type")
            try scene.browser.run("document.querySelector('[data-key=ArrowRight]').click()")
            try scene.browser.wait(for: "preview.frame.offset === 1 && !preview.frame.moving")
            try scene.browser.turn(to: windows.first)
            #expect(try scene.browser.run("return preview.state.type") as? String == "linear")
            #expect(try scene.offset() == 0)
            let scale = try scene.scale()
            try scene.browser.drag(from: scene.place(0.5, 0.5), by: (-200 * scale, 0), rest: 200)
            try scene.browser.wait(for: "preview.frame.offset > 0 && !preview.frame.dragging")
            try scene.browser.turn(to: windows.second)
            #expect(try scene.offset() == 1)
            try scene.browser.open(scene.url)
            try scene.browser.wait(for: "preview.state?.type === 'rotary' && preview.frame?.offset === 1")
            #expect(try scene.browser.run("return preview.state.undo") as? String == "type rotary")
            // A copy of the first page names its run, and gets a window of its own.
            try scene.browser.turn(to: windows.first)
            let run = try #require(try scene.browser.run("return sessionStorage.run") as? String)
            try scene.browser.turn(to: windows.second)
            try scene.browser.run("sessionStorage.run = '\(run)'")
            try scene.browser.open(scene.url)
            try scene.browser.wait(
                for: "preview.state && !preview.state.undo && sessionStorage.run !== '\(run)'")
        }
    }

    @Test func `a page without its link says where that is, and keeps what it knows to its tab`() throws {
        try withScene { scene in
            let browser = scene.browser
            #expect(
                try browser.run("return location.origin + location.pathname + location.search") as? String
                    == scene.address)
            #expect(try browser.run("return document.cookie + localStorage.token") as? String == "undefined")
            // Loaded again, and from a bookmark of the address, it is known in this tab.
            try browser.open(scene.address)
            try browser.wait(for: "preview.frame && document.querySelector('.item')")
            // Another tab, or another browser, is not.
            try browser.run("sessionStorage.clear()")
            try browser.open(scene.address)
            try browser.wait(
                for:
                    "document.getElementById('connection').textContent.includes('the link that `carousel` prints')"
            )
            #expect(
                try browser.run("return preview.state === undefined || preview.state === null") as? Bool
                    == true)
            try browser.open(scene.url + "x")
            try browser.wait(for: "document.getElementById('connection').dataset.state === 'unknown'")
            // A bookmark of the link is.
            try browser.open(scene.url)
            try browser.wait(for: "preview.frame && document.querySelector('.item')")
        }
    }

    @Test func `a page reconnects when its host restarts, and restores what it showed`() throws {
        try withScene { scene in
            try scene.choose("cylinder", in: "type")
            try scene.browser.run(
                "const s = document.getElementById('scrub'); s.value = 5; s.dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(
                for: "preview.state.type === 'cylinder' && preview.frame.offset === 5")
            try scene.browser.wait(for: "[...document.images].every(i => i.complete)")
            let port = scene.port
            scene.stopHost()
            try scene.browser.wait(
                for: "document.getElementById('connection').textContent.includes('not connected')")
            // What would be lost can't be changed.
            #expect(
                try scene.browser.run(
                    "return ['shelf', 'deck', 'panels', 'type'].every(id => document.getElementById(id).inert)"
                )
                    as? Bool == true)
            try scene.startHost(port: port)
            try scene.browser.wait(
                for: "document.getElementById('connection').textContent === 'connected'")
            try scene.browser.wait(
                for: "preview.state.type === 'cylinder' && preview.frame.offset === 5")
            #expect(try scene.browser.run("return document.getElementById('panels').inert") as? Bool == false)
        }
    }

    @Test func `an outline shows how much a script differs from a built-in type`() throws {
        try withScene(["--type", "cylinder"]) { scene in
            try scene.choose("reference/cylinder", in: "compare")
            try scene.browser.wait(for: "document.querySelector('.item[data-compared]')")
            try scene.browser.wait(
                for:
                    "document.getElementById('difference').textContent === 'no difference from reference/cylinder'"
            )
            try scene.choose("rotary", in: "compare")
            try scene.browser.wait(
                for: "document.getElementById('difference').textContent.startsWith('largest difference')")
            try scene.choose("", in: "compare")
            try scene.browser.wait(for: "!document.querySelector('.item[data-compared]')")
        }
    }

    @Test
    func
        `insets, gaps and snaps are lines on request, and a layout from right to left is dragged as it looks`()
        throws
    {
        let settings = [
            ("gap", "16"), ("inset, start", "24"), ("inset, end", "24"), ("alignment", "start"),
            ("contain", "trim"),
            ("layoutDirection", "rightToLeft"),
        ]
        let set =
            """
            const f = [...document.querySelectorAll('#properties input, #properties select')]
                .find(f => f.ariaLabel === arguments[0])
            f.value = arguments[1]
            f.dispatchEvent(new Event('change'))
            """
        try withScene(["--items", "9"]) { scene in
            for (name, value) in settings { try scene.browser.run(set, [name, value]) }
            try scene.browser.wait(
                for: "preview.state.properties.find(p => p.name === 'layoutDirection').word === 'rightToLeft'"
            )
            #expect(try scene.browser.run("return document.querySelectorAll('.guide').length") as? Int == 0)
            _ = try scene.browser.run("document.getElementById('guides').click()")
            for kind in ["inset", "gap", "snap", "alignment"] {
                try scene.browser.wait(for: "document.querySelector('.guide.\(kind)')")
            }
            if let folder = ProcessInfo.processInfo.environment["CAROUSEL_SHOTS"] {
                try scene.browser.screenshot().write(to: URL(fileURLWithPath: "\(folder)/layout.png"))
            }
            // To the right is forward.
            try scene.browser.drag(from: scene.place(0.3, 0.5), by: (300, 0))
            try scene.browser.wait(for: "preview.frame.offset > 0.5")
            _ = try scene.browser.run("document.getElementById('guides').click()")
            try scene.browser.wait(for: "!document.querySelector('.guide')")
        }
    }

    @Test func `pictures of a folder replace the cards`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, color) in ["red", "green", "blue"].enumerated() {
            let text =
                "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='\(color)'/></svg>"
            try text.write(
                to: folder.appendingPathComponent("\(number).svg"), atomically: true, encoding: .utf8)
        }
        try withScene(["--images", folder.path]) { scene in
            try scene.browser.wait(for: "preview.state.items === 3")
            try scene.browser.wait(
                for:
                    "[...document.querySelectorAll('.item > .card img')].filter(i => i.complete && i.naturalWidth > 0).length === 3"
            )
        }
    }

    @Test func `with reduced motion, scrolling ends at once`() throws {
        try withScene { scene in
            try scene.browser.emulate(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            try scene.browser.run(
                "window.seen = []; const f = () => { seen.push(preview.frame.offset); requestAnimationFrame(f) }; f(); preview.stage.press('End')"
            )
            try scene.browser.wait(for: "preview.frame.offset === 11")
            #expect(
                try scene.browser.run("return seen.every(x => x === 0 || x === 11)") as? Bool == true)
        }
    }

    @Test(arguments: [
        (320, 640, "light"), (375, 800, "dark"), (768, 1024, "light"), (1280, 800, "light"),
        (1280, 800, "dark"),
        (3840, 2160, "dark"),
    ]) func `the page fits its window in both themes`(_ size: (Int, Int, theme: String)) throws {
        let theme = size.theme
        try withScene(["--type", "rotary"]) { scene in
            try scene.browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": size.0, "height": size.1, "deviceScaleFactor": 1, "mobile": size.0 < 500])
            try scene.browser.emulate(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-color-scheme", "value": theme]]])
            try scene.browser.run(
                "document.querySelectorAll('details').forEach(d => { d.open = true })")
            try scene.browser.wait(
                for: "document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            // Every text has a contrast of at least 4.5 to 1, as WCAG requires.
            let faint = try scene.browser.run(
                """
                const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => { x /= 255
                  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4 })
                  return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2] }
                const ground = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor
                  if (!/, 0\\)|transparent/.test(c)) return c } return 'rgb(255, 255, 255)' }
                return [...document.querySelectorAll('h1, label, p, summary, .row span, small, th, td, button, output, figcaption span')]
                  .filter(e => e.offsetParent !== null && e.textContent.trim()).filter(e => {
                    const [a, b] = [light(getComputedStyle(e).color), light(ground(e))].sort((x, y) => y - x)
                    return (a + 0.05) / (b + 0.05) < 4.5 }).map(e => e.tagName + ': ' + e.textContent.trim().slice(0, 30))
                """)
            #expect(faint as? [String] == [])
            // If CAROUSEL_SHOTS names a folder, screenshots are saved there.
            if let folder = ProcessInfo.processInfo.environment["CAROUSEL_SHOTS"] {
                let path = "\(folder)/\(size.0)-\(theme).png"
                try scene.browser.screenshot().write(to: URL(fileURLWithPath: path))
            }
        }
    }

    @Test func `the page measures its frame rate and the time from input to screen`() throws {
        try withScene(["--items", "100"]) { scene in
            try scene.browser.run("preview.stage.latencies.length = 0")
            try scene.browser.drag(from: scene.place(0.9, 0.5), by: (-500, 0), steps: 60)
            try scene.browser.wait(for: "preview.stage.latencies.length > 20")
            let latencies = try scene.browser.run("return preview.stage.latencies") as? [Double] ?? []
            #expect(latencies.count > 20 && latencies.allSatisfy { $0 > 0 })
            try scene.browser.wait(
                for: "/frames.s, \\d+ ms/.test(document.getElementById('rates').textContent)")
        }
    }
}
