import Foundation
import Testing

/// The preview in a real browser.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-browser installs them on Debian"))
struct BrowserTests {
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("carousel-repl").path
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A host and its page in a browser.
    private final class Scene {
        let browser: Browser
        let folder: URL
        private var host: Child?
        private(set) var url = ""

        init(browser: Browser) throws {
            self.browser = browser
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }

        /// - Parameter arguments: by default a row at its first item; `--offset middle` is the program's own opening.
        func startHost(port: String = "0", _ arguments: [String] = []) throws {
            let isOpening = arguments == ["--offset", "middle"]
            let host = try Child(
                BrowserTests.program,
                [
                    "preview", "--port", port, "--plugins", folder.path, "--plugins",
                    BrowserTests.root.path + "/Plugins",
                ]
                    + (isOpening || arguments.contains("--type") || arguments.contains("--plugin")
                        ? [] : ["--type", "linear"])
                    + (arguments.contains("--offset") ? [] : ["--offset", "0"])
                    + (isOpening ? [] : arguments))
            url = try host.wait(for: /(http:\S+)/)
            self.host = host
        }

        func stopHost() { host?.end() }

        var port: String { String(url.split(separator: ":").last?.dropLast() ?? "") }

        /// Opens the page and waits for its first frame.
        func open() throws {
            try browser.open(url)
            try browser.wait(for: "preview.frame && document.querySelector('.item')")
            try browser.wait(for: "!preview.frame.moving")
        }

        /// A position on the stage; 0 to 1 in each direction.
        func place(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
            let script =
                "const b = document.getElementById('world').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
            let box = try browser.run(script) as? [Double] ?? []
            guard box.count == 4 else { throw Browser.Problem(description: "no stage") }
            return (box[0] + box[2] * x, box[1] + box[3] * y)
        }

        /// The number of pixels per point of the carousel.
        func scale() throws -> Double {
            let script =
                "return document.getElementById('world').getBoundingClientRect().width / preview.state.bounds[0]"
            return try browser.run(script) as? Double ?? 1
        }

        func offset() throws -> Double {
            try browser.run("return preview.frame.offset") as? Double ?? .nan
        }

        func choose(_ value: String, in id: String) throws {
            let script =
                "const m = document.getElementById(arguments[0]); m.value = arguments[1]; m.dispatchEvent(new Event('change'))"
            try browser.run(script, [id, value])
        }

        func text(_ id: String) throws -> String {
            try browser.run("return document.getElementById(arguments[0]).textContent", [id]) as? String
                ?? ""
        }
    }

    private func withScene(
        _ arguments: [String] = [], width: Int = 1300, height: Int = 950, scripts: [String: String] = [:],
        _ body: (Scene) throws -> Void
    ) throws {
        let browser = try Browser(width: width, height: height)
        do {
            let scene = try Scene(browser: browser)
            for (name, text) in scripts { try scene.write(text, to: name) }
            try scene.startHost(arguments)
            try scene.open()
            try body(scene)
            #expect(try browser.complaints().filter { !$0.contains("WebSocket connection to") } == [])
            scene.stopHost()
        } catch {
            browser.quit()
            throw error
        }
        browser.quit()
    }

    private static func script(_ body: String) -> String {
        """
        return {
          options = { gap = { default = 1, min = 0, max = 3, step = 0.05, unit = "item widths", help = "from card to card" } },
          itemTransformForOffset = function(offset, base)
            return \(body)
          end,
        }
        """
    }
    private static let row = script(
        "base:translate(offset * carousel:option('gap') * carousel.itemWidth, 0, 0)")

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
                return [...document.querySelectorAll('button, select, input, summary, [tabindex="0"]')]
                  .filter(e => e.offsetParent !== null)
                  .every(e => e.tabIndex === 0 && (e.textContent.trim() || e.ariaLabel || e.labels?.length))
                """)
            #expect(reached as? Bool == true)
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
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
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
                for: "preview.frame.items.length > 0 && preview.frame.items.length < 60")
            try scene.browser.run(set, ["decelerationRate", "7"])
            try scene.browser.wait(
                for: "document.getElementById('toasts').textContent.includes('7 is out of range')")
        }
    }

    @Test func `a save updates the stage, and keeps its offset and options`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
            try scene.choose("mine", in: "type")
            try scene.browser.run("document.querySelector('#own-options input[type=number]').value = 2")
            try scene.browser.run(
                "document.querySelector('#own-options input[type=number]').dispatchEvent(new Event('change'))"
            )
            try scene.browser.run(
                "const s = document.getElementById('scrub'); s.value = 4; s.dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(
                for: "preview.frame.offset === 4 && preview.frame.items.find(i => i[0] === 5)[23] === 320")
            try scene.write(Self.row.replacing(", 0, 0)", with: ", -50, 0)"), to: "mine.lua")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 5)[24] === -50")
            #expect(try scene.offset() == 4)
            #expect(
                try scene.browser.run("return preview.frame.items.find(i => i[0] === 5)[23]") as? Double
                    == 320)
            #expect(try scene.text("events").contains("reloaded mine"))
            #expect(try scene.text("toasts").contains("reloaded mine"))
        }
    }

    @Test func `a broken save is shown over the stage, and the last good version stays in use`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
            try scene.write(Self.row.replacing("base:translate", with: "base:transalte"), to: "mine.lua")
            try scene.browser.wait(for: "!document.getElementById('trouble').hidden")
            let text = try scene.text("trouble")
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
                for: "document.getElementById('trouble').textContent.includes('mine.lua:1')")
            try scene.write(Self.row, to: "mine.lua")
            try scene.browser.wait(for: "document.getElementById('trouble').hidden")
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
                for: "document.getElementById('trouble').textContent.includes('late.lua:1')")
            try Self.row.write(to: file, atomically: true, encoding: .utf8)
            try scene.browser.wait(
                for: "preview.state.type === 'late' && document.getElementById('trouble').hidden")
            try scene.browser.wait(for: "document.getElementById('commands').textContent.startsWith('load ')")
        }
    }

    @Test func `a broken script that is not in use is listed by the effects, not over the stage`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row, "other.lua": "return {"]) { scene in
            try scene.browser.wait(for: "!document.getElementById('broken').hidden")
            #expect(try scene.text("broken").hasSuffix("other.lua does not load"))
            #expect(
                try scene.browser.run("return document.getElementById('trouble').hidden") as? Bool == true)
            try scene.write(Self.row, to: "other.lua")
            try scene.browser.wait(for: "document.getElementById('broken').hidden")
        }
    }

    @Test func `two windows show the same carousel`() throws {
        try withScene { scene in
            let windows = try scene.browser.openWindow(scene.url)
            try scene.browser.wait(for: "preview.frame && document.querySelector('.item')")
            try scene.choose("rotary", in: "type")
            try scene.browser.run("document.querySelector('[data-key=ArrowRight]').click()")
            try scene.browser.wait(for: "preview.frame.offset === 1 && !preview.frame.moving")
            try scene.browser.turn(to: windows.first)
            try scene.browser.wait(for: "preview.state.type === 'rotary' && preview.frame.offset === 1")
            let scale = try scene.scale()
            try scene.browser.drag(from: scene.place(0.5, 0.5), by: (-200 * scale, 0), rest: 200)
            try scene.browser.wait(for: "preview.frame.offset > 1 && !preview.frame.moving")
            let offset = try scene.offset()
            try scene.browser.turn(to: windows.second)
            try scene.browser.wait(for: "preview.frame.offset === \(offset)")
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
            let port = scene.port
            scene.stopHost()
            try scene.browser.wait(
                for: "document.getElementById('connection').textContent.includes('not connected')")
            try scene.startHost(port: port)
            try scene.browser.wait(
                for: "document.getElementById('connection').textContent === 'connected'")
            try scene.browser.wait(
                for: "preview.state.type === 'cylinder' && preview.frame.offset === 5")
        }
    }

    @Test func `a ghost shows how much a script differs from a built-in type`() throws {
        try withScene(["--type", "cylinder"]) { scene in
            try scene.choose("reference/cylinder", in: "compare")
            try scene.browser.wait(for: "document.querySelector('.item[data-ghost]')")
            try scene.browser.wait(
                for:
                    "document.getElementById('difference').textContent === 'no difference from reference/cylinder'"
            )
            try scene.choose("rotary", in: "compare")
            try scene.browser.wait(
                for: "document.getElementById('difference').textContent.startsWith('largest difference')")
            try scene.choose("", in: "compare")
            try scene.browser.wait(for: "!document.querySelector('.item[data-ghost]')")
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
                    "[...document.querySelectorAll('.item img')].filter(i => i.complete && i.naturalWidth > 0).length === 3"
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

    @Test(arguments: [(375, 800), (1280, 800), (3840, 2160)], ["light", "dark"])
    func `the page fits its window in both themes`(_ size: (Int, Int), _ theme: String) throws {
        try withScene(["--type", "rotary"]) { scene in
            try scene.browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": size.0, "height": size.1, "deviceScaleFactor": 1, "mobile": size.0 < 500])
            try scene.browser.emulate(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-color-scheme", "value": theme]]])
            try scene.browser.run(
                "document.querySelectorAll('details').forEach(d => { d.open = true })")
            try scene.browser.wait(for: "document.documentElement.scrollWidth <= innerWidth")
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
            let latencies = try scene.browser.run("return preview.stage.latencies") as? [Double] ?? []
            #expect(latencies.count > 20 && latencies.allSatisfy { $0 > 0 })
            try scene.browser.wait(
                for: "/frames.s, \\d+ ms/.test(document.getElementById('rates').textContent)")
        }
    }

    // MARK: The workbench

    @Test func `the camera looks from the side, and the page's own items stay where the host says`() throws {
        try withScene(["--type", "cylinder"]) { scene in
            let matrix = "document.querySelector('.item[data-index=\"0\"]').style.transform"
            let front = try scene.browser.run("return \(matrix)") as? String
            try scene.browser.run("document.querySelector('[data-view=side]').click()")
            try scene.browser.waitInPage(
                for: "\(matrix) !== arguments_front", with: ["arguments_front": front ?? ""])
            // M · P⁻¹ · R · S · P, for an eye at 500 points and a camera that is farther away.
            let same = try scene.browser.run(
                """
                const item = preview.frame.items.find(i => i[0] === 0), m = item.slice(11, 27)
                const mul = (a, b) => Array.from({ length: 16 }, (_, k) => [0, 1, 2, 3].reduce((s, j) => s + a[(k & 12) + j] * b[j * 4 + (k & 3)], 0))
                const P = e => [1,0,0,0, 0,1,0,0, 0,0,1,e, 0,0,0,1]
                const [c, s] = [Math.cos(1.25), Math.sin(1.25)], [d, t] = [Math.cos(0.12), Math.sin(0.12)]
                const R = mul([c,0,-s,0, 0,1,0,0, s,0,c,0, 0,0,0,1], [1,0,0,0, 0,d,t,0, 0,-t,d,0, 0,0,0,1])
                const S = [.75,0,0,0, 0,.75,0,0, 0,0,.75,0, 0,0,0,1]
                const wanted = mul(mul(mul(mul(m, P(1 / 500)), R), S), P(-0.6 / 500))
                const shown = new DOMMatrix(\(matrix)).toFloat64Array()
                return shown.every((x, k) => Math.abs(x - wanted[k]) < 1e-6 * Math.max(1, Math.abs(wanted[k])))
                """)
            #expect(same as? Bool == true)
            #expect(
                try scene.browser.run("return document.querySelectorAll('#overlay .plane').length") as? Int
                    == 5)
            // The host knows nothing of it; taps do nothing, drags do.
            try scene.browser.drag(from: scene.place(0.7, 0.5), by: (0, 0), steps: 1)
            try scene.browser.drag(from: scene.place(0.7, 0.5), by: (-200, 0), steps: 20)
            try scene.browser.wait(for: "preview.frame.offset > 0.5 && !preview.frame.moving")
            let events = try scene.text("events")
            #expect(!events.contains("didSelect"))
            try scene.browser.run("document.querySelector('[data-view=front]').click()")
            try scene.browser.wait(for: "!document.querySelector('#overlay .plane')")
        }
    }

    @Test func `the shelf shows each effect, moves the one under the pointer, and chooses`() throws {
        try withScene { scene in
            try scene.browser.waitInPage(for: "document.querySelectorAll('.thumb b').length > 100")
            #expect(
                try scene.browser.run("return document.querySelectorAll('.thumb').length") as? Int ?? 0 > 70)
            let card = "document.querySelectorAll('.thumb')[3].querySelector('b')"
            let rest = try scene.browser.run("return \(card).style.transform") as? String
            try scene.browser.run(
                "document.querySelectorAll('.thumb')[3].dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))"
            )
            try scene.browser.waitInPage(for: "\(card).style.transform !== rest", with: ["rest": rest ?? ""])
            #expect(try scene.offset() == 0)
            try scene.browser.run("document.querySelectorAll('.thumb')[3].click()")
            try scene.browser.wait(for: "preview.state.type === 'cylinder'")
            try scene.browser.run(
                "const f = document.getElementById('find'); f.value = 'cube'; f.dispatchEvent(new Event('input'))"
            )
            let found =
                try scene.browser.run(
                    "return [...document.querySelectorAll('.thumb')].filter(t => !t.hidden).length") as? Int
            #expect((1...8).contains(found ?? 0))
        }
    }

    @Test func `a path and ghosts follow an option`() throws {
        try withScene { scene in
            try scene.browser.run("document.getElementById('path').click()")
            let path = "document.querySelector('#overlay .path')?.getAttribute('d')"
            try scene.browser.waitInPage(for: "\(path)?.length > 100")
            let before = try scene.browser.run("return \(path)") as? String
            try scene.browser.run(
                "const g = document.getElementById('ghosts'); g.value = 3; g.dispatchEvent(new Event('change'))"
            )
            try scene.browser.waitInPage(for: "document.querySelectorAll('#overlay .onion').length === 6")
            try scene.choose("wheel", in: "type")
            try scene.browser.waitInPage(for: "\(path) !== before", with: ["before": before ?? ""])
            #expect(
                try scene.browser.run("return document.querySelectorAll('#plan path').length") as? Int == 2)
            try scene.browser.run("document.getElementById('path').click()")
            try scene.browser.waitInPage(for: "document.getElementById('plan').hasAttribute('hidden')")
        }
    }

    @Test func `time stands still, and goes on by one frame`() throws {
        try withScene(["--items", "200"]) { scene in
            try scene.browser.run("document.getElementById('pause').click()")
            try scene.browser.wait(for: "preview.state.isPaused")
            try scene.browser.run("document.getElementById('replay').click()")
            try scene.browser.run("document.getElementById('step').click()")
            try scene.browser.wait(for: "preview.frame.time > 0")
            let time = try scene.browser.run("return preview.frame.time") as? Double ?? 0
            try scene.browser.run("document.getElementById('step').click()")
            try scene.browser.wait(for: "preview.frame.time > \(time)")
            let next = try scene.browser.run("return preview.frame.time") as? Double ?? 0
            #expect(abs(next - time - 1.0 / 60) < 1e-6)
            try scene.browser.run("document.getElementById('pause').click()")
            try scene.browser.wait(for: "preview.frame.offset > 2 && !preview.frame.moving")
        }
    }

    @Test func `the script is beside the stage, and its failing line is marked`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
            let lines = "[...document.querySelectorAll('#script li')]"
            #expect(try scene.browser.run("return \(lines).length") as? Int == 6)
            #expect(try scene.browser.run("return document.getElementById('edit').hidden") as? Bool == true)
            try scene.write(Self.script("base:transalte(1, 0)"), to: "mine.lua")
            try scene.browser.wait(for: "\(lines).findIndex(l => l.hasAttribute('data-bad')) === 3")
            #expect(
                try scene.browser.run(
                    "return document.querySelector('#script [data-bad]').textContent.includes('transalte')")
                    as? Bool == true)
            #expect(
                try scene.browser.run("return document.querySelector('#trouble p').textContent") as? String
                    == "The last good version stays in use. Save again to replace it.")
            #expect(
                try scene.browser.run("return document.querySelectorAll('#toasts p:not([data-bad])').length")
                    as? Int == 0)
            try scene.write(Self.row, to: "mine.lua")
            try scene.browser.wait(for: "!document.querySelector('#script [data-bad]')")
        }
    }

    @Test func `a pinned version is beside the new one, and one hand moves both`() throws {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
            try scene.browser.run("document.getElementById('pin').click()")
            try scene.browser.wait(
                for: "preview.frame.before && document.querySelectorAll('#before .item').length > 3")
            try scene.write(Self.script("base:translate(offset * 60, 0, 0)"), to: "mine.lua")
            try scene.browser.wait(for: "preview.frame.items.find(i => i[0] === 1)[23] === 60")
            #expect(
                try scene.browser.run("return preview.frame.before.find(i => i[0] === 1)[23]") as? Double
                    == 160)
            let place = try scene.browser.run(
                "const b = document.getElementById('before').getBoundingClientRect(); return [b.x + b.width * 0.6, b.y + b.height / 2]"
            )
            let at = try #require(place as? [Double])
            try scene.browser.drag(from: (at[0], at[1]), by: (-150, 0), steps: 20, rest: 200)
            try scene.browser.wait(for: "preview.frame.offset >= 1 && !preview.frame.moving")
        }
    }

    @Test func `the address has the state, and another page is opened with it`() throws {
        try withScene { scene in
            try scene.choose("wheel", in: "type")
            try scene.browser.run(
                "document.getElementById('scrub').value = 3; document.getElementById('scrub').dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(for: "preview.state.type === 'wheel' && preview.frame.offset === 3")
            try scene.browser.waitInPage(
                for: "location.hash.includes('wheel') && location.hash.includes('%223%22')")
            let address = try #require(try scene.browser.run("return location.href") as? String)
            try scene.choose("linear", in: "type")
            try scene.browser.wait(for: "preview.state.type === 'linear'")
            try scene.browser.open("about:blank")
            try scene.browser.open(address)
            try scene.browser.wait(for: "preview.state?.type === 'wheel' && preview.frame.offset === 3")
        }
    }

    @Test func `an export is a file`() throws {
        try withScene(["--type", "wheel"]) { scene in
            let answer = try scene.browser.run(
                """
                return (async () => {
                  const a = await fetch('/export?to=json', { method: 'POST' })
                  return [a.status, a.headers.get('content-disposition'), (await a.json()).effect]
                })()
                """)
            let parts = try #require(answer as? [Any])
            #expect(parts[0] as? Int == 200 && parts[1] as? String == "attachment; filename=\"wheel.json\"")
            #expect(parts[2] as? String == "wheel")
        }
    }

    @Test func `nothing moves under the pointer when an option is set, and screen readers are not flooded`()
        throws
    {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
            let place =
                "return document.querySelector('#own-options input[type=range]').getBoundingClientRect().y"
            let before = try scene.browser.run(place) as? Double
            try scene.browser.run(
                "const s = document.querySelector('#own-options input[type=range]'); s.value = 2; s.dispatchEvent(new Event('input'))"
            )
            try scene.browser.wait(for: "preview.state.options[0].value === 2")
            #expect(try scene.browser.run(place) as? Double == before)
            let live = try scene.browser.run(
                "return [...document.querySelectorAll('output, [role=status], [role=alert], [aria-live]')].map(e => e.id)"
            )
            #expect(
                Set(live as? [String] ?? []) == ["connection", "trouble", "difference", "live", "toasts"])
            let shift = try scene.browser.run(
                """
                return new Promise(done => {
                  let sum = 0
                  new PerformanceObserver(list => { for (const e of list.getEntries()) sum += e.value }).observe({ type: 'layout-shift', buffered: true })
                  setTimeout(() => done(sum), 200)
                })
                """)
            #expect((shift as? Double ?? 1) < 0.1)
        }
    }

    @Test func `the velocity of a steady drag is shown all the time`() throws {
        try withScene(["--items", "100"]) { scene in
            try scene.browser.run(
                """
                window.seen = []
                const look = () => {
                  if (preview.frame.dragging) seen.push(Math.abs(Number(document.getElementById('velocity').textContent)))
                  requestAnimationFrame(look)
                }
                requestAnimationFrame(look)
                """)
            try scene.browser.drag(from: scene.place(0.9, 0.5), by: (-500 * scene.scale(), 0), steps: 120)
            let shown = try #require(try scene.browser.run("return seen") as? [Double])
            // The first pictures are those before the hand has moved far enough to be a drag.
            let isMoving = shown.drop { $0 == 0 }
            #expect(isMoving.count > 20)
            #expect(Double(isMoving.count { $0 > 0 }) > 0.9 * Double(isMoving.count))
        }
    }

    @Test func `with forced colors, the plot and the cards are seen`() throws {
        try withScene { scene in
            try scene.browser.emulate(
                "Emulation.setEmulatedMedia", ["features": [["name": "forced-colors", "value": "active"]]])
            try scene.browser.run("document.getElementById('replay').click()")
            try scene.browser.wait(for: "preview.frame.time > 0.5")
            let colors = try scene.browser.run(
                """
                const c = document.querySelector('#motion canvas')
                const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
                let drawn = 0
                for (let k = 3; k < data.length; k += 4) if (data[k] > 0) drawn++
                return [drawn > 200, getComputedStyle(document.querySelector('.card')).borderTopStyle]
                """)
            let parts = try #require(colors as? [Any])
            #expect(parts[0] as? Bool == true && parts[1] as? String == "solid")
        }
    }

    @Test func `a name is dragged to change its value, finely with Alt, and a double click resets it`() throws
    {
        try withScene(["--type", "mine"], scripts: ["mine.lua": Self.row]) { scene in
            let place = try scene.browser.run(
                "const b = document.querySelector('#own-options .name').getBoundingClientRect(); return [b.x + 10, b.y + b.height / 2]"
            )
            let at = try #require(place as? [Double])
            // A range of 3 is 300 px.
            try scene.browser.drag(from: (at[0], at[1]), by: (60, 0), steps: 12)
            try scene.browser.wait(for: "Math.abs(preview.state.options[0].value - 1.6) < 0.11")
            try scene.browser.run(
                "document.querySelector('#own-options .row').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))"
            )
            try scene.browser.wait(
                for: "preview.state.options[0].value === 1 && !preview.state.options[0].isSet")
        }
    }

    @Test func `cards are covers or numbers, in a room or plain, and the browser keeps that`() throws {
        try withScene { scene in
            try scene.browser.wait(for: "document.querySelector('.card img')?.naturalWidth > 0")
            try scene.choose("numbers", in: "cards")
            try scene.browser.wait(for: "!document.querySelector('.card img')")
            #expect(
                try scene.browser.run("return document.documentElement.hasAttribute('data-room')") as? Bool
                    == true)
            try scene.browser.run("document.getElementById('room').click()")
            try scene.open()
            #expect(
                try scene.browser.run("return document.documentElement.hasAttribute('data-room')") as? Bool
                    == false)
            #expect(
                try scene.browser.run("return document.getElementById('cards').value") as? String == "numbers"
            )
        }
    }

    @Test func `the camera turns by keys`() throws {
        try withScene { scene in
            try scene.browser.run(
                "const s = document.getElementById('stage'); s.focus(); s.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }))"
            )
            try scene.browser.wait(for: "preview.camera.isOn && preview.frame.offset === 0")
            try scene.browser.run(
                "document.getElementById('stage').dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', shiftKey: true }))"
            )
            try scene.browser.wait(for: "!preview.camera.isOn")
        }
    }

    @Test func `the opening shot is as it was approved`() throws {
        let folder = Self.root.appendingPathComponent("Tests/BrowserTests/References")
        try withScene(["--offset", "middle"], width: 1280, height: 940) { scene in
            // At rest: without the greeting, and with all covers.
            try scene.browser.wait(for: "preview.frame.offset === 5 && !preview.frame.moving")
            try scene.browser.waitInPage(
                for:
                    "[...document.images].length > 10 && [...document.images].every(i => i.complete && i.naturalWidth > 0)"
            )
            try scene.browser.waitInPage(for: "document.querySelectorAll('.thumb b').length > 300")
            let shot = try scene.browser.screenshot()
            let file = folder.appendingPathComponent("opening.png")
            if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try shot.write(to: file)
            }
            // Fonts differ from machine to machine: compared as small pictures.
            try scene.browser.open("about:blank")
            let difference = try scene.browser.run(
                """
                const read = async data => {
                  const image = new Image()
                  image.src = `data:image/png;base64,${data}`
                  await image.decode()
                  const canvas = new OffscreenCanvas(128, 80).getContext('2d')
                  canvas.imageSmoothingQuality = 'high'
                  canvas.drawImage(image, 0, 0, 128, 80)
                  return canvas.getImageData(0, 0, 128, 80).data
                }
                const [a, b] = arguments
                return Promise.all([read(a), read(b)]).then(([a, b]) => a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0) / a.length)
                """, [shot.base64EncodedString(), try Data(contentsOf: file).base64EncodedString()])
            #expect((difference as? Double ?? 255) < 5)
        }
    }

    @Test func `digits on cards have enough contrast in every hue`() throws {
        try withScene { scene in
            let least = try scene.browser.run(
                """
                const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
                const light = color => {
                  canvas.fillStyle = color
                  canvas.fillRect(0, 0, 1, 1)
                  const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(x => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
                  return 0.2126 * r + 0.7152 * g + 0.0722 * b
                }
                const l = getComputedStyle(document.documentElement).getPropertyValue('--lightness')
                return Math.min(...Array.from({ length: 60 }, (_, k) => 1.05 / (light(`oklch(${l} .13 ${k * 6})`) + 0.05)))
                """)
            #expect((least as? Double ?? 0) >= 3)
        }
    }

    // MARK: The gallery

    /// Writes a gallery and opens its page from the file.
    private func withGallery(of effects: [String], _ body: (Browser) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments =
            ["gallery", folder.path, "--plugins", Self.root.path + "/Plugins"]
            + effects.flatMap { ["--only", $0] }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let browser = try Browser(width: 1300, height: 900)
        do {
            try browser.open("file://\(folder.path)/index.html")
            try body(browser)
            #expect(try browser.complaints() == [])
        } catch {
            browser.quit()
            throw error
        }
        browser.quit()
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
