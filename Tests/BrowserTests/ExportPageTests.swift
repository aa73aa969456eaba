import BuiltinTypes
import CarouselEngine
import CarouselHost
import Export
import Foundation
import Testing

/// Exported pages in a browser, against the placements of the engine.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct ExportPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

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
            name + (isVertical ? " vertical" : "") + (isMirrored ? " right to left" : "")
                + (wraps ? " in a loop" : "")
        }
    }

    private static let cases = [
        Case(name: "cylinder"), Case(name: "coverFlow2"), Case(name: "polaroids"), Case(name: "stage"),
        Case(name: "swiper/cube", isVertical: true), Case(name: "orbit", wraps: true),
        Case(name: "paging/stackDefault"), Case(name: "deck"), Case(name: "wave", isMirrored: true),
        Case(name: "helix", count: 30),
    ]

    private func carousel(_ setup: Case, _ items: Items) throws -> Carousel<Int> {
        var type: (any CarouselType)? = BuiltinTypes.named(setup.name)
        var settings = CarouselSettings()
        if type == nil {
            let plugins = Self.root.path + "/Plugins"
            let plugin = try LuaPlugin(
                path: "\(plugins)/\(setup.name).lua", name: setup.name, root: plugins, log: PluginLog())
            settings.perspective = plugin.manifest.stage.over().perspective
            type = plugin
        }
        settings.isVertical = setup.isVertical
        settings.layoutDirection = setup.isMirrored ? .rightToLeft : .leftToRight
        let bounds = setup.isVertical ? Size(width: 400, height: 600) : Size(width: 600, height: 400)
        let carousel = Carousel<Int>(type: type ?? .linear, bounds: bounds, settings: settings)
        carousel.options[.wrap] = setup.wraps ? 1 : 0
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        return carousel
    }

    /// Opens a page in a browser.
    private func withPage(_ files: [String: String], _ body: (Browser) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try Browser.lend(width: 900, height: 800) { browser in
            try browser.open("file://\(folder.path)/index.html")
            try body(browser)
            #expect(try browser.complaints() == [])
        }
    }

    /// Makes each child a card with its four corners as empty elements, and turns snapping off.
    private static let prepare = """
        const stage = document.querySelector('carousel-stage')
        stage.style.width = stage.effect.stage[0] + 'px'
        for (const child of stage.children) {
          child.style.position = 'relative'
          child.innerHTML = ['0;top:0', '100%;top:0', '100%;top:100%', '0;top:100%']
            .map(at => `<u style="position:absolute;left:${at};width:0;height:0"></u>`).join('')
          child.style.border = '0'
        }
        const s = stage.shadowRoot.querySelector('.scroller')
        s.style.scrollSnapType = 'none'
        """

    /// The corners of each visible item on the stage, its z order, and the offset at a position of the scroller.
    private static let read = """
        const stage = document.querySelector('carousel-stage'), e = stage.effect
        const s = stage.shadowRoot.querySelector('.scroller'), box = stage.getBoundingClientRect()
        const items = [...stage.shadowRoot.querySelectorAll('.item')]
        return { offset: stage.offset, items: [...stage.children].map((child, k) => ({
          shown: items[k].style.visibility === 'visible', z: +items[k].style.zIndex,
          corners: [...child.children].map(u => { const b = u.getBoundingClientRect(); return [b.x - box.x, b.y - box.y] }) })) }
        """

    @Test(arguments: cases) func `a page shows each item where the engine places it`(_ setup: Case) throws {
        let items = Items(count: setup.count, size: Size(width: 160, height: 200))
        let carousel = try carousel(setup, items)
        let table = try EffectTable(carousel)
        try withPage(["index.html": PageExport.html(table)]) { browser in
            try browser.waitInPage(for: "document.querySelector('carousel-stage').index >= 0")
            try browser.run(Self.prepare)
            for position in 0..<9 {
                let wanted = (Double(position) * 1.217).truncatingRemainder(
                    dividingBy: Double(setup.count - 1))
                try browser.run(
                    "document.querySelector('carousel-stage').offset = arguments[0]; window.drawn = 0; requestAnimationFrame(() => requestAnimationFrame(() => { drawn = 1 }))",
                    [wanted])
                try browser.waitInPage(for: "window.drawn === 1")
                let answer = try #require(try browser.run(Self.read) as? [String: Any])
                let offset = try #require(answer["offset"] as? Double)
                #expect(abs(offset - wanted) < 0.02)
                carousel.scrollOffset = offset
                carousel.settleType()
                try compare(carousel.placements, try #require(answer["items"] as? [[String: Any]]), table)
            }
        }
    }

    private func compare(_ placements: [Placement], _ shown: [[String: Any]], _ table: EffectTable) throws {
        var compared = 0
        for placement in placements {
            let page = shown[placement.index]
            let isSeen = !placement.isHidden && placement.alpha > 0.02
            guard isSeen, let quad = placement.quad else { continue }
            #expect(page["shown"] as? Bool == true, "item \(placement.index)")
            let corners = try #require(page["corners"] as? [[Double]])
            for (corner, point) in zip(corners, quad.corners) {
                #expect(
                    abs(corner[0] - point.x) < 0.5 && abs(corner[1] - point.y) < 0.5,
                    "\(table.name), item \(placement.index): \(corner) instead of \(point)")
            }
            compared += 1
            for other in placements
            where other.index > placement.index && !other.isHidden && other.alpha > 0.02 {
                guard let otherQuad = other.quad, quad.overlap(with: otherQuad) > 1 else { continue }
                let isFront = (page["z"] as? Double ?? 0) > (shown[other.index]["z"] as? Double ?? 0)
                #expect(
                    isFront == (placement.depth > other.depth),
                    "\(table.name), \(placement.index) and \(other.index)")
            }
        }
        #expect(compared > 0)
    }

    private static let styled = [
        Case(name: "cylinder"), Case(name: "polaroids"), Case(name: "swiper/cube", isVertical: true),
        Case(name: "wave"),
    ]

    @Test(arguments: styled) func `a page without a script shows the same`(_ setup: Case) throws {
        let items = Items(count: setup.count, size: Size(width: 160, height: 200))
        let carousel = try carousel(setup, items)
        let table = try EffectTable(carousel)
        let page = CSSExport.html(table)
        #expect(!page.contains("<script"))
        try withPage(["index.html": page]) { browser in
            try browser.run(
                """
                document.querySelector('.carousel').style.scrollSnapType = 'none'
                for (const item of document.querySelectorAll('.item')) {
                  item.innerHTML = ['0;top:0', '100%;top:0', '100%;top:100%', '0;top:100%']
                    .map(at => `<u style="position:absolute;left:${at};width:0;height:0"></u>`).join('')
                }
                """)
            for position in 0..<9 {
                let wanted = (Double(position) * 1.217).truncatingRemainder(
                    dividingBy: Double(setup.count - 1))
                let way =
                    wanted * (carousel.itemWidth / carousel.offsetMultiplier)
                try browser.run(
                    "const c = document.querySelector('.carousel'); c.scrollTo({ [arguments[1]]: arguments[0], behavior: 'instant' }); window.drawn = 0; requestAnimationFrame(() => requestAnimationFrame(() => { drawn = 1 }))",
                    [way, setup.isVertical ? "top" : "left"])
                try browser.waitInPage(for: "window.drawn === 1")
                let answer = try #require(
                    try browser.run(
                        """
                        const c = document.querySelector('.carousel'), box = c.getBoundingClientRect()
                        return { at: Math.abs(c.scrollLeft + c.scrollTop), items: [...document.querySelectorAll('.item')].map(item => ({
                          shown: +getComputedStyle(item).opacity > 0, z: +getComputedStyle(item).zIndex,
                          corners: [...item.children].map(u => { const b = u.getBoundingClientRect(); return [b.x - box.x, b.y - box.y] }) })) }
                        """) as? [String: Any])
                let at = try #require(answer["at"] as? Double)
                let offset = at / (carousel.itemWidth / carousel.offsetMultiplier)
                #expect(abs(offset - wanted) < 0.02)
                carousel.scrollOffset = offset
                carousel.settleType()
                try compare(carousel.placements, try #require(answer["items"] as? [[String: Any]]), table)
            }
        }
    }

    @Test func `the module plays a table that is set on an element`() throws {
        let items = Items(count: 8, size: Size(width: 160, height: 200))
        let carousel = try carousel(Case(name: "rotary", count: 8), items)
        let table = try EffectTable(carousel)
        let page = """
            <!doctype html><carousel-stage aria-label="Boats" style="width:600px">\(String(repeating: "<p>x</p>", count: 8))</carousel-stage>
            <script type="module">\(PageExport.inlineScript)
            document.querySelector('carousel-stage').addEventListener('change', e => { (window.seen ??= []).push(e.detail.index) })
            document.querySelector('carousel-stage').effect = \(table.json)</script>
            """
        try withPage(["index.html": page]) { browser in
            try browser.waitInPage(for: "document.querySelector('carousel-stage').index === 0")
            let roles = try browser.run(
                """
                const s = document.querySelector('carousel-stage'), i = s.shadowRoot.querySelector('.item')
                return [s.role, s.ariaRoleDescription, s.ariaLabel, i.role, i.ariaRoleDescription, i.ariaLabel, i.ariaCurrent]
                """)
            #expect(
                roles as? [String] == ["region", "carousel", "Boats", "group", "slide", "1 of 8", "true"])
            try browser.run("document.querySelector('carousel-stage').scrollToItem(5, false)")
            try browser.waitInPage(for: "document.querySelector('carousel-stage').index === 5")
            // A tap on another item brings it to the center; so do the keys.
            try browser.run(
                "document.querySelector('carousel-stage').shadowRoot.querySelectorAll('.item')[6].click()")
            try browser.waitInPage(for: "document.querySelector('carousel-stage').offset === 6")
            try browser.run(
                "document.querySelector('carousel-stage').shadowRoot.querySelector('.scroller').focus()")
            try browser.type("\u{E014}")
            try browser.waitInPage(for: "document.querySelector('carousel-stage').offset === 7")
            #expect((try browser.run("return seen") as? [Double])?.last == 7)
        }
    }

    @Test func `the page's script has at most 6 KB`() {
        #expect(PageExport.inlineScript.utf8.count <= 6 * 1024)
    }
}
