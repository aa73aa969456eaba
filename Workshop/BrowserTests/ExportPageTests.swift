import CarouselEngine
import CarouselHost
import Export
import Foundation
import Testing

/// Exported pages in a browser: against the placements of the engine, and under the hands of a user.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct ExportPageTests {
    private static let plugins =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Plugins"

    /// Items of one size.
    private final class Items: CarouselDataSource {
        typealias ItemView = Int
        let (count, size): (Int, Size)
        init(count: Int, size: Size) { (self.count, self.size) = (count, size) }
        func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size }
    }

    /// An effect, and how it is laid out.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var count = 12
        var isVertical = false
        var isMirrored = false
        var wraps = false
        var testDescription: String {
            "\(name) \(count)" + (isVertical ? " vertical" : "") + (isMirrored ? " right to left" : "")
                + (wraps ? " in a loop" : "")
        }
    }

    private static let cases = [
        Case(name: "reference/cylinder"), Case(name: "polaroids", count: 7), Case(name: "stage"),
        Case(name: "swiper/cube", isVertical: true), Case(name: "orbit", wraps: true),
        Case(name: "orbit", count: 7, wraps: true),
        Case(name: "paging/stackDefault"), Case(name: "deck"), Case(name: "wave", isMirrored: true),
        Case(name: "helix", count: 30), Case(name: "reference/linear", count: 2, wraps: true),
        Case(name: "fog", count: 1),
    ]

    private func script(_ name: String) throws -> LuaPlugin {
        try LuaPlugin(path: "\(Self.plugins)/\(name).lua", name: name, root: Self.plugins, log: PluginLog())
    }

    private func carousel(_ setup: Case, _ items: Items) throws -> Carousel<Int> {
        let plugin = try script(setup.name)
        var settings = CarouselSettings()
        settings.perspective = plugin.manifest.stage.over().perspective
        settings.isVertical = setup.isVertical
        settings.layoutDirection = setup.isMirrored ? .rightToLeft : .leftToRight
        let bounds = setup.isVertical ? Size(width: 400, height: 600) : Size(width: 600, height: 400)
        let carousel = Carousel<Int>(type: plugin, bounds: bounds, settings: settings)
        carousel.options[.wrap] = setup.wraps ? 1 : 0
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        return carousel
    }

    /// A folder with files.
    private func withFolder<Value>(_ files: [String: String], _ body: (String) throws -> Value) throws
        -> Value
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        return try body(folder.path)
    }

    @Test func `a page shows each item where the engine places it`() throws {
        let browser = try Chromium()
        for setup in Self.cases {
            let items = Items(count: setup.count, size: Size(width: 160, height: 200))
            let carousel = try carousel(setup, items)
            let page = PageExport.html(try JavaScriptExport(script(setup.name)), carousel)
            try withFolder(["index.html": page]) { folder in
                for width in [900, 390] {
                    var check = PageCheck()
                    try browser.open(file: "index.html", in: folder, width: width)
                    try check.compare(browser, "carousel-stage", with: carousel)
                    #expect(check.isGood(within: 0.1), "\(setup.testDescription) at \(width): \(check)")
                }
            }
        }
    }

    @Test func `a page without a script shows the same`() throws {
        let browser = try Chromium()
        for setup in [
            Case(name: "reference/cylinder"), Case(name: "fog", count: 7),
            Case(name: "swiper/cube", isVertical: true), Case(name: "wave"),
        ] {
            let items = Items(count: setup.count, size: Size(width: 160, height: 200))
            let carousel = try carousel(setup, items)
            let page = CSSExport.html(try EffectTable(carousel, isForStyles: true))
            #expect(!page.contains("<script"))
            try withFolder(["index.html": page]) { folder in
                for width in [900, 390] {
                    var check = PageCheck()
                    try browser.open(file: "index.html", in: folder, width: width)
                    try check.compare(browser, ".carousel", with: carousel)
                    #expect(check.isGood(within: 1), "\(setup.testDescription) at \(width): \(check)")
                }
            }
        }
    }

    // MARK: Under the hands of a user

    private func withPage(
        _ attributes: String, complaints: [String] = [], _ body: (Browser) throws -> Void
    ) throws {
        var page = ElementPage(attributes: attributes)
        page.styles += " body { height: 100vh; overflow: hidden }"
        try page.open(complaints: complaints, body)
    }

    private func index(_ browser: Browser) throws -> Double { try browser.number("c.index") }
    private func rest(_ browser: Browser, at index: Int) throws { try browser.rest(at: index) }

    @Test func `a mouse drags, and a click after a drag is none`() throws {
        try withPage("effect=\"reference/linear\" item-size=\"160 200\"") { browser in
            try browser.drag(from: (300, 235), by: (-180, 0))
            try browser.waitInPage(for: "Number.isInteger(c.offset) && c.index > 0")
            #expect(try browser.run("return location.hash") as? String == "")
            let index = Int(try index(browser))
            #expect(index >= 1 && index <= 3)
            // A click on the next card goes there, one on a link in the current card follows it.
            try browser.click(at: (470, 150))
            try rest(browser, at: index + 1)
            let link = try #require(
                try browser.run(
                    "const b = document.querySelector('#a\(index + 1) a').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]"
                ) as? [Double])
            try browser.click(at: (link[0], link[1]))
            #expect(try browser.run("return location.hash") as? String == "#l\(index + 1)")
            let events = try browser.run("return seen.map(e => e[0])") as? [String] ?? []
            #expect(
                events.contains("carousel-select") && events.contains("carousel-settle")
                    && !events.contains("error"))
        }
    }

    @Test func `cards are live, and others are not in the way`() throws {
        try withPage("effect=\"fog\" start=\"2\" item-size=\"160 200\"") { browser in
            #expect(try index(browser) == 2)
            #expect(try browser.flag("[...c.shadowRoot.querySelectorAll('*')].every(e => !e.inert)"))
            // A form's own event is none of the element's.
            try browser.run(
                "const i = document.querySelector('#a2 input'); i.value = 'text'; i.focus(); i.select()")
            try browser.type("x")
            #expect(try browser.run("return document.querySelector('#a2 input').value") as? String == "x")
            #expect(try browser.run("return JSON.stringify(seen)") as? String == "[]")
            // Keys in a field are the field's; on the carousel they move it.
            try browser.type("\u{E014}")
            #expect(try index(browser) == 2)
            try browser.run("c.shadowRoot.querySelector('.view').focus()")
            try browser.type("\u{E014}")
            try rest(browser, at: 3)
            try browser.type("\u{E010}")
            try rest(browser, at: 6)
            try browser.type("\u{E011}")
            try rest(browser, at: 0)
        }
    }

    @Test func `buttons and dots are there on request`() throws {
        try withPage("effect=\"reference/linear\" controls item-size=\"160 200\"") { browser in
            func press(_ name: String) throws {
                try browser.run("c.shadowRoot.querySelector('[aria-label=\"\(name)\"]').click()")
            }
            #expect(
                try browser.text("c.shadowRoot.querySelector('.previous').ariaDisabled") == "true")
            try press("Next")
            try rest(browser, at: 1)
            try press("5 of 7, Words that can be read link b")
            try rest(browser, at: 4)
            #expect(
                try browser.run(
                    "return [c.shadowRoot.querySelector('[aria-current]').ariaLabel, c.shadowRoot.querySelector('.status').textContent]"
                )
                    as? [String] == Array(repeating: "5 of 7, Words that can be read link b", count: 2))
            try press("Previous")
            try rest(browser, at: 3)
        }
    }

    @Test func `children come and go, and the current one stays`() throws {
        try withPage("effect=\"reference/linear\" start=\"3\" item-size=\"160 200\"") { browser in
            let place = "document.getElementById('a3').getBoundingClientRect().x"
            let before = try #require(try browser.run("return \(place)") as? Double)
            try browser.run(
                "const d = document.createElement('div'); d.textContent = 'new'; c.prepend(d); document.getElementById('a1').remove(); c.append(document.createElement('p'), document.createElement('p'))"
            )
            try browser.waitInPage(for: "c.shadowRoot.querySelectorAll('.item').length === 9")
            #expect(try index(browser) == 3)
            #expect(try browser.run("return \(place)") as? Double == before)
            try browser.run("document.getElementById('a3').remove()")
            try browser.waitInPage(for: "c.shadowRoot.querySelectorAll('.item').length === 8 && c.index >= 0")
            try browser.run("c.replaceChildren()")
            try browser.waitInPage(for: "c.index === -1")
            #expect(try browser.run("return seen.filter(e => e[0] === 'error').length") as? Double == 0)
        }
    }

    @Test func `a wheel moves it where the page can't use it`() throws {
        try withPage("effect=\"reference/linear\" item-size=\"160 200\"") { browser in
            // This page does not scroll.
            try browser.wheel(at: (300, 150), by: (0, 200))
            try browser.waitInPage(for: "c.index >= 1 && Number.isInteger(c.offset)")
            try browser.run(
                "c.scrollToItem(0, false); document.body.style.overflow = 'auto'; document.body.style.height = '3000px'"
            )
            try browser.wheel(at: (300, 150), by: (0, 100))
            try browser.waitInPage(for: "scrollY > 50")
            #expect(try index(browser) == 0)
            try browser.run("scrollTo(0, 0)")
            try browser.wheel(at: (300, 150), by: (200, 0))
            try browser.waitInPage(for: "c.index >= 1 && Number.isInteger(c.offset)")
        }
    }

    @Test func `options are attributes and properties, also by its own width`() throws {
        let attributes =
            "effect=\"reference/linear\" spacing=\"2\" loop item-size=\"160 200\" breakpoints='{\"(max-width: 500px)\":{\"spacing\":0.5}}'"
        try withPage(attributes, complaints: ["spacing is 'wide'; expected number"]) { browser in
            let way = "c.placements.find(p => p.index === 1).matrix[12]"
            #expect(try browser.run("return \(way)") as? Double == 320)
            try browser.run("c.setAttribute('spacing', '1.5')")
            try browser.waitInPage(for: "\(way) === 240")
            try browser.run("c.spacing = 1")
            try browser.waitInPage(for: "\(way) === 160")
            try browser.run("delete c.spacing; c.style.width = '400px'; c.setAttribute('loop', 'false')")
            try browser.waitInPage(for: "c.offsetWidth === 400")
            #expect(try browser.run("return c.options.wrap") as? Bool == false)
            try browser.run("c.setAttribute('spacing', 'wide')")
            try browser.waitInPage(for: "seen.some(e => e[0] === 'error')")
        }
    }

    @Test func `it goes on by itself, and rests under a pointer and in a hidden tab`() throws {
        try withPage("effect=\"reference/linear\" autoplay=\"0.3\" loop item-size=\"160 200\"") { browser in
            try browser.waitInPage(for: "seen.filter(e => e[0] === 'carousel-settle').length >= 2")
            try browser.run("c.shadowRoot.querySelector('.play').click()")
            let paused =
                try browser.run(
                    "return [c.isPlaying, c.shadowRoot.querySelector('.play').ariaLabel, c.shadowRoot.querySelector('.status').textContent]"
                ) as? [Any]
            #expect(paused?[0] as? Bool == false && paused?[1] as? String == "Play")
        }
    }

    @Test func `a reader finds a carousel, its slides and its controls`() throws {
        try withPage("effect=\"reference/linear\" controls item-size=\"160 200\"") { browser in
            let tree = try browser.readersTree()
            #expect(tree.contains { $0.name == "Boats" && $0.role == "region" }, "\(tree)")
            #expect(tree.contains { $0.name == "1 of 7, Words that can be read link b" }, "\(tree)")
            #expect(tree.contains { $0.name == "Next" && $0.role == "button" })
            // All cards are there; the links of those that are seen can be followed.
            #expect((1...7).allSatisfy { number in tree.contains { $0.name.hasPrefix("\(number) of 7") } })
            #expect((2...4).contains(tree.filter { $0.role == "link" }.count))
        }
    }

    @Test func `what the first picture needs has at most 16 KB, packed, and all there is 25 KB`() throws {
        let export = try JavaScriptExport(script("orbit"))
        let modules = Dictionary(uniqueKeysWithValues: PageExport.files.map { ($0.name, $0.text) })
        var first: [String] = []
        func add(_ name: String) throws {
            guard !first.contains(name) else { return }
            first.append(name)
            for match in try #require(modules[name]).matches(of: /from '\.\/([\w-]+\.js)'/) {
                try add(String(match.output.1))
            }
        }
        try add("carousel-stage.js")
        #expect(!first.contains("carousel-hands.js") && !first.contains("carousel-looks.js"))
        let texts = first.compactMap { modules[$0] } + [export.module]
        let code = texts.joined(separator: "\n").replacing(/\/\*(?:.|\n)*?\*\//, with: "").split(
            separator: "\n"
        )
        .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
        #expect(try packedSize(code.joined(separator: "\n")) <= 16 * 1024)
        #expect(try packedSize(PageExport.inlineScript + export.expression) <= 25 * 1024)
    }

    private func packedSize(_ text: String) throws -> Int {
        try withFolder(["m.js": text]) { folder in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["gzip", "-9", "-k", "\(folder)/m.js"]
            try process.run()
            process.waitUntilExit()
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/m.js.gz")
            return try #require(attributes[.size] as? Int)
        }
    }
}
