import Foundation
import Testing

/// What a page puts into <carousel-stage>: content, sizes, directions, print.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct ElementContentTests {
    /// Forty products with lazy pictures of many sizes.
    private var shop: ElementPage {
        var page = ElementPage()
        page.attributes = "effect=\"reference/linear\" controls"
        page.cards = (0..<40).map {
            """
            <article><img src="p\($0).svg" alt="A boat" loading="lazy"><h3>Boat \($0)</h3>\
            <a href="#buy\($0)">Buy</a></article>
            """
        }
        page.styles = """
            body { margin: 1rem } #c { --item-width: 60%; --item-height: 12rem }
            @media (min-width: 700px) { #c { --item-width: 15rem } }
            article { background: #eef } article img { width: 100%; height: 6rem; object-fit: cover }
            """
        return page
    }

    @Test(arguments: [
        "<a href=\"#x\"><img src=\"p0.svg\" alt=\"\"></a>",
        "<picture><img src=\"p0.svg\" alt=\"\"></picture>",
        "<a href=\"#x\"><picture><img src=\"p0.svg\" alt=\"\"></picture></a>",
        "<img src=\"p1.svg\" alt=\"\">",
        "<figure><img src=\"p2.svg\" alt=\"\"></figure>",
        "<b><img src=\"p2.svg\" alt=\"\" class=\"fills\"></b>",
    ])
    func `a picture fills its card, also under a page's reset`(card: String) throws {
        var page = ElementPage(cards: Array(repeating: card, count: 3))
        page.styles +=
            " img { max-width: 100%; height: auto } .fills { width: 100%; height: 100%; object-fit: cover }"
        try page.open { browser in
            let size = "(e => `${e.offsetWidth} ${e.offsetHeight} ${getComputedStyle(e).objectFit}`)"
            let picture = "(c.children[0].querySelector('img') ?? c.children[0])"
            let found = try browser.text("\(size)(\(picture))")
            #expect(found == "160 200 cover")
        }
    }

    @Test(arguments: [(390, 8), (1280, 14)])
    func `a lazy picture far away is not loaded, and nothing shifts`(width: Int, most: Int) throws {
        var page = shop
        (page.width, page.height) = (width, 900)
        try page.open { browser in
            browser.pause(0.5)
            let loaded = try browser.number(
                "performance.getEntriesByType('resource').filter(e => e.name.endsWith('.svg')).length")
            #expect(loaded >= 2 && loaded <= Double(most))
            let shift = """
                const [done] = arguments
                new PerformanceObserver(list => done(list.getEntries().reduce((sum, e) => sum + e.value, 0)))
                  .observe({ type: 'layout-shift', buffered: true })
                setTimeout(() => done(0), 300)
                """
            #expect(try browser.runLater(shift) as? Double ?? 1 <= 0.01)
            try browser.run("c.scrollToItem(20, false)")
            try browser.waitInPage(for: "c.children[20].querySelector('img').complete")
        }
    }

    @Test func `cards have the size that styles say, by the window's and the element's width`() throws {
        var page = shop
        page.width = 1000
        try page.open { browser in
            let size = "c.children[0].offsetWidth + ' ' + c.children[0].offsetHeight"
            #expect(try browser.text(size) == "240 192")
            try browser.run("c.style.setProperty('--item-width', '50%'); c.style.width = '300px'")
            try browser.waitInPage(for: "\(size) === '150 192'")
            // One length keeps the effect's shape.
            try browser.run("c.style.setProperty('--item-height', 'initial')")
            try browser.waitInPage(for: "\(size) === '150 150'")
        }
    }

    @Test func `breakpoints change attributes and options, by the element's own width`() throws {
        var page = ElementPage()
        page.attributes += """
             breakpoints='{"(max-width: 500px)": {"item-size": "100 120", "spacing": 2, "vertical": true}}'
            """
        try page.open { browser in
            let state =
                "[c.children[0].offsetWidth, c.placements.find(p => p.index === 1).matrix.slice(12, 14)].join()"
            try browser.waitInPage(for: "\(state) === '160,160,0'")
            try browser.run("c.style.width = '400px'")
            try browser.waitInPage(for: "\(state) === '100,0,240'")
            try browser.run("c.style.width = '600px'")
            try browser.waitInPage(for: "\(state) === '160,160,0'")
        }
    }

    @Test func `a carousel in a card has its own sizes`() throws {
        let inner = """
            <article><carousel-stage id="inner" effect="reference/linear" item-size="50 40" aria-label="Inner"><b>1</b><b>2</b>\
            </carousel-stage></article>
            """
        var page = ElementPage(cards: [inner, "<p>2</p>"])
        page.styles =
            "body { margin: 0 } #c { --item-width: 300px; --item-height: 200px } #inner { height: 100px }"
        try page.open { browser in
            try browser.waitInPage(for: "inner.index === 0")
            let sizes = try browser.text("[c.children[0].offsetWidth, inner.children[0].offsetWidth]")
            #expect(sizes == "300,50")
        }
    }

    @Test func `it has room in a row, in a centered column and in a line`() throws {
        var page = ElementPage()
        page.styles = """
            body { margin: 0 } #c { height: 300px } .row { display: flex }
            .column { display: flex; flex-direction: column; align-items: center } .line { display: inline-block }
            """
        page.around = ("<div id=\"around\" class=\"row\">", "</div>")
        try page.open { browser in
            for name in ["row", "column", "line"] {
                try browser.run("document.getElementById('around').className = '\(name)'")
                let width = try browser.number("c.offsetWidth")
                #expect(width > 300 && width <= 700, "\(name)")
            }
        }
    }

    @Test func `from right to left cards go to the left, and a change is seen at once`() throws {
        try ElementPage(language: "lang=\"ar\" dir=\"rtl\"").open { browser in
            let next = "c.placements.find(p => p.index === 1).matrix[12]"
            #expect(try browser.number(next) == -160)
            try browser.run("document.documentElement.dir = 'ltr'")
            try browser.waitInPage(for: "\(next) === 160")
            #expect(try browser.text("getComputedStyle(c.children[0]).direction") == "ltr")
            try browser.run("document.documentElement.dir = 'rtl'")
            try browser.waitInPage(for: "\(next) === -160")
            #expect(try browser.text("getComputedStyle(c.children[0]).direction") == "rtl")
        }
    }

    @Test func `what is not shown is no item`() throws {
        let others = [
            "<template><p>t</p></template>", "<style></style>", "<script type=\"text/plain\"></script>",
            "<p hidden>no</p>",
        ]
        try ElementPage(cards: others + (0..<4).map(ElementPage.card)).open(complaints: ["inline"]) {
            browser in
            let count = "c.shadowRoot.querySelectorAll('.item').length"
            #expect(try browser.number(count) == 4)
            try browser.run("c.children[3].hidden = false")
            try browser.waitInPage(for: "\(count) === 5")
            try browser.run("document.getElementById('a3').style.display = 'none'; document.body.append(c)")
            try browser.waitInPage(for: "\(count) === 4")
            try browser.run("document.getElementById('a3').style.display = ''")
            try browser.waitInPage(for: "\(count) === 5")
        }
    }

    @Test func `the first card is at the start, and the last one too`() throws {
        try ElementPage(attributes: "effect=\"reference/linear\" item-size=\"160 200\" align=\"start\"").open
        {
            browser in
            let left = "(k => Math.round(c.children[k].getBoundingClientRect().x))"
            #expect(try browser.number("\(left)(0)") == 0)
            try browser.run("c.scrollToItem(6, false)")
            try browser.waitInPage(for: "\(left)(6) === 0")
            // A click goes where the card is seen.
            try browser.run("c.scrollToItem(0, false)")
            try browser.click(at: (240, 230))
            try browser.rest(at: 1)
            try browser.run("c.dir = 'rtl'")
            try browser.waitInPage(for: "Math.round(c.children[1].getBoundingClientRect().right) === 600")
        }
    }

    @Test func `in print all cards are there, one after another`() throws {
        try shop.open { browser in
            try browser.emulate("Emulation.setEmulatedMedia", ["media": "print"])
            browser.pause()
            let boxes = """
                const boxes = [...c.children].map(e => e.getBoundingClientRect())
                const isApart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
                return boxes.every((a, k) => a.width > 100 && a.height > 100 && boxes.every((b, j) => j === k || isApart(a, b)))
                """
            #expect(try browser.run(boxes) as? Bool == true)
        }
    }

    @Test func `without its script it is a row that scrolls`() throws {
        var page = shop
        page.loadsElement = false
        try page.open { browser in
            try browser.waitInPage(for: "getComputedStyle(c.children[0]).visibility === 'visible'")
            #expect(try browser.flag("c.scrollWidth > 5000 && c.clientHeight > 300"))
            let row =
                "[...c.children].every((e, k, all) => !k || e.getBoundingClientRect().x > all[k - 1].getBoundingClientRect().x)"
            #expect(try browser.flag(row))
        }
    }

    @Test(arguments: [320, 430, 768, 2560])
    func `its buttons are in the window, whatever its width`(width: Int) throws {
        var page = ElementPage(cards: (0..<20).map(ElementPage.card))
        page.attributes += " controls"
        page.styles = "body { margin: 0 }"
        page.width = width
        try page.open { browser in
            try browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": width, "height": 600, "deviceScaleFactor": 1, "mobile": false])
            try browser.waitInPage(
                for: "c.shadowRoot.querySelectorAll('button').length === 22 && innerWidth === \(width)")
            let isInside = """
                [...c.shadowRoot.querySelectorAll('button')].map(b => b.getBoundingClientRect())
                  .every(b => b.left >= 0 && b.right <= innerWidth && b.width >= 24 && b.height >= 24)
                """
            #expect(try browser.flag(isInside))
        }
    }

    @Test func `a frame asks for no style, and the name of a module is one of an effect`() throws {
        try ElementPage(attributes: "effect=\"reference-linear\"").open { browser in
            // The name of a module does as well as the effect's.
            let name = try browser.text("c.effect.name")
            #expect(name == "reference/linear")
            let reads = """
                let reads = 0
                const former = window.getComputedStyle
                window.getComputedStyle = (...values) => { reads += 1; return former(...values) }
                c.scrollToItem(5)
                const [done] = arguments
                c.addEventListener('carousel-settle', () => { window.getComputedStyle = former; done(reads) })
                """
            #expect(try browser.runLater(reads) as? Double == 0)
        }
    }

    @Test(arguments: ["center", "start"])
    func `what a server sends is where the element draws it`(align: String) throws {
        var page = ElementPage(cards: [])
        page.attributes =
            "effect=\"reference/coverFlow\" stage-size=\"600 300\" align=\"\(align)\" start=\"2\""
        page.effects = ["reference/coverFlow"]
        page.loadsElement = false
        page.nonce = "'nonce-sent'"
        page.early = """
            const { firstPicture } = await import('./carousel-server.js')
            const { default: effect } = await import('./reference-coverFlow.js')
            const cards = [0, 1, 2, 3, 4].map(k => `<b slot="item-${k}">${k}</b>`).join('')
            const sent = firstPicture(effect, { count: 5, index: 2, bounds: [600, 300], align: '\(align)', nonce: 'sent' })
            const box = document.createElement('div')
            box.setHTMLUnsafe(c.outerHTML.replace('</carousel-stage>', `${sent}${cards}</carousel-stage>`))
            c.replaceWith(box.firstElementChild)
            window.c = document.getElementById('c')
            window.places = () => [...c.children].map(child => {
              const { left, top, width, height } = child.getBoundingClientRect()
              return [left, top, width, height].map(x => Math.round(x * 10) / 10).join(' ')
            }).join('; ')
            window.sent = places()
            await import('./carousel-stage.js')
            """
        try page.open { browser in
            try browser.waitInPage(for: "c.index === 2")
            let sent = try browser.text("sent")
            #expect(sent.split(separator: ";").count == 5 && !sent.contains("0 0 0 0"))
            #expect(try browser.text("places()") == sent)
        }
    }

    @Test func `an option that is written no more is the effect's own again`() throws {
        var page = ElementPage()
        page.attributes += " loop spacing=\"2\""
        try page.open { browser in
            #expect(try browser.text("[c.options.wrap, c.options.spacing]") == "true,2")
            try browser.run("c.removeAttribute('loop'); c.removeAttribute('spacing'); c.step(-1)")
            browser.pause(0.3)
            let spacing = try browser.text("c.options.wrap ?? false") + " " + browser.text("c.index")
            #expect(spacing == "false 0")
        }
    }

    @Test func `a fragment that is no text is left alone`() throws {
        try ElementPage().open(at: "#50%") { browser in
            let index = try browser.number("c.index")
            #expect(index == 0)
        }
    }

    @Test func `the ring of a focus lies over cards that fill the element`() throws {
        var page = ElementPage()
        page.styles += " #c { --item-width: 100%; --item-height: 100% }"
        try page.open { browser in
            try browser.run("c.shadowRoot.querySelector('.view').focus({ focusVisible: true })")
            // Its rules come with those of hands, after the first picture.
            let ring = "getComputedStyle(c.shadowRoot.querySelector('.view'), '::after').outlineStyle"
            try browser.waitInPage(for: "\(ring) === 'solid'")
        }
    }
}
