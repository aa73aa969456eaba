import Foundation
import Testing

/// Hands on <carousel-stage>: a gesture has one owner.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct ElementHandTests {
    private static let linear = "effect=\"reference/linear\" item-size=\"160 200\""

    /// A page that scrolls, with a strip and a carousel in cards.
    private var page: ElementPage {
        var page = ElementPage()
        page.cards[2] =
            "<article id=\"a2\"><div id=\"strip\"><i>1</i><i>2</i><i>3</i><i>4</i></div></article>"
        page.cards[4] = """
            <article id="a4"><carousel-stage id="inner" effect="reference/linear" item-size="50 50" \
            aria-label="Inner"><b>1</b><b>2</b><b>3</b><b>4</b></carousel-stage></article>
            """
        page.around.1 = "<p id=\"below\">below</p>"
        page.styles += """
             body { height: 3000px } #strip { display: flex; overflow-x: auto; width: 160px } #inner { height: 60px; width: 100% }
             #strip i { flex: none; width: 100px; height: 50px }
            """
        return page
    }

    @Test func `after a swipe the first tap on a link is the link's`() throws {
        try page.open { browser in
            try browser.timeHands(perPoint: 2)
            try browser.run("handRest = 120")
            try browser.drag(from: (380, 250), by: (-170, 0), rest: 120, pointer: "touch")
            try browser.rest(at: 1)
            let link = try browser.middle(of: "#a1 a")
            try browser.drag(from: link, by: (0, 0), steps: 1, pointer: "touch")
            try browser.waitInPage(for: "location.hash === '#l1'", seconds: 10)
        }
    }

    @Test func `a part of a card that scrolls takes the finger, until its end`() throws {
        try page.open { browser in
            try browser.run("c.scrollToItem(2, false)")
            let place = try browser.middle(of: "#strip")
            try browser.drag(from: (place.x + 40, place.y), by: (-90, 0), pointer: "touch")
            try browser.waitInPage(for: "strip.scrollLeft > 20")
            #expect(try browser.number("c.offset") == 2)
            try browser.run("strip.scrollLeft = 9999")
            try browser.drag(from: (place.x + 40, place.y), by: (-170, 0), rest: 120, pointer: "touch")
            try browser.rest(at: 3)
        }
    }

    @Test func `a carousel in a card takes the drag, until its end`() throws {
        try page.open { browser in
            try browser.waitInPage(for: "inner.index === 0")
            try browser.run("c.scrollToItem(4, false)")
            browser.pause()
            let place = try browser.middle(of: "#inner")
            try browser.drag(from: (place.x + 30, place.y), by: (-55, 0), rest: 120)
            try browser.waitInPage(for: "inner.offset === 1")
            #expect(try browser.number("c.offset") == 4)
            try browser.run("inner.scrollToItem(3, false)")
            try browser.drag(from: (place.x + 40, place.y), by: (-170, 0), rest: 120)
            try browser.rest(at: 5)
            #expect(try browser.number("inner.offset") == 3)
        }
    }

    @Test func `two fingers zoom the page, and the carousel stays`() throws {
        try page.open { browser in
            try browser.emulate(
                "Emulation.setDeviceMetricsOverride",
                ["width": 700, "height": 500, "deviceScaleFactor": 1, "mobile": true])
            try browser.emulate("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
            defer { try? browser.emulate("Emulation.setTouchEmulationEnabled", ["enabled": false]) }
            try browser.waitInPage(for: "innerWidth === 700")
            try browser.spread(from: (300, 150), by: 120)
            try browser.waitInPage(for: "visualViewport.scale > 1.2")
            try browser.rest(at: 0)
            try browser.emulate("Emulation.setPageScaleFactor", ["pageScaleFactor": 1])
        }
    }

    @Test func `a release that still moves goes on, a slow one goes back, three go three items`() throws {
        try ElementPage(cards: (0..<12).map(ElementPage.card)).open { browser in
            try browser.timeHands(perPoint: 2)
            try browser.drag(from: (300, 250), by: (-40, 0), steps: 5)
            try browser.rest(at: 1)
            try browser.run("handRest = 200")
            try browser.drag(from: (300, 250), by: (-40, 0), steps: 5)
            try browser.rest(at: 1)
            try browser.run("handRest = 0; c.scrollToItem(0, false)")
            for _ in 0..<3 { try browser.drag(from: (300, 250), by: (-40, 0), steps: 4) }
            try browser.waitInPage(for: "Number.isInteger(c.offset)")
            #expect(try browser.number("c.offset") >= 3)
        }
    }

    @Test func `what a tap has set going is not taken away by the next one`() throws {
        try page.open { browser in
            try browser.run("c.scrollToItem(3); setTimeout(() => window.early = c.offset, 60)")
            try browser.waitInPage(for: "window.early > 0")
            // On nothing: it goes on.
            try browser.click(at: (300, 20))
            try browser.rest(at: 3)
            let before = try browser.middle(of: "#a2")
            try browser.run("c.step(1)")
            try browser.click(at: (before.x + 60, before.y))
            try browser.waitInPage(for: "Number.isInteger(c.offset)")
            #expect(try browser.number("told('carousel-select').length") > 0)
        }
    }

    @Test func `a click with a key held is the browser's`() throws {
        try page.open { browser in
            let link = try browser.middle(of: "#a1 a")
            try browser.run(
                "window.kept = []; c.addEventListener('click', e => { kept.push(e.defaultPrevented); e.preventDefault() })"
            )
            try browser.click(at: link, with: "\u{E009}")
            browser.pause()
            #expect(try browser.text("kept.join()") == "false")
            #expect(try browser.number("c.offset") == 0)
        }
    }

    @Test func `what a clip cuts off is neither tapped nor in the way`() throws {
        var page = ElementPage(attributes: "effect=\"curtain\" item-size=\"200 240\"")
        page.cards = (0..<5).map { "<article id=\"a\($0)\">\($0)</article>" }
        try page.open { browser in
            try browser.run("c.offset = 1.4")
            let clip = "(c.placements.find(p => p.look?.clip?.some(x => x > 0)))"
            try browser.waitInPage(for: clip)
            // A point of the card that is cut, from its middle.
            let cut =
                try browser.run(
                    """
                    const p = \(clip), [left, top, right, bottom] = p.look.clip, b = c.children[p.index].getBoundingClientRect()
                    const x = right > 0 ? b.right - b.width * right / 2 : b.left + b.width * left / 2
                    return [x, b.top + b.height / 2, p.index]
                    """) as? [Double] ?? []
            let found = try browser.text("document.elementFromPoint(\(cut[0]), \(cut[1]))?.id ?? ''")
            #expect(found != "a\(Int(cut[2]))")
            try browser.click(at: (cut[0], cut[1]))
            try browser.waitInPage(for: "Number.isInteger(c.offset)")
            #expect(try browser.number("c.index") != cut[2])
        }
    }

    @Test func `a wheel across is the page's, over a strip the strip's, and what is left goes on`() throws {
        try page.open { browser in
            try browser.wheel(at: (300, 150), by: (0, -100))
            browser.pause()
            #expect(try browser.number("c.offset") == 0)
            try browser.wheel(at: (300, 150), by: (0, 100))
            try browser.waitInPage(for: "scrollY > 50")
            #expect(try browser.number("c.offset") == 0)
            try browser.run("scrollTo(0, 0); c.scrollToItem(2, false)")
            let place = try browser.middle(of: "#strip")
            try browser.wheel(at: place, by: (60, 0))
            try browser.waitInPage(for: "strip.scrollLeft > 20")
            #expect(try browser.number("c.offset") == 2)
            try browser.run("c.setAttribute('wheel', 'off')")
            browser.pause()
            try browser.wheel(at: (20, 280), by: (300, 0))
            browser.pause()
            #expect(try browser.number("c.offset") == 2)
            try browser.run("c.setAttribute('wheel', 'y')")
            browser.pause()
            try browser.wheel(at: (20, 280), by: (0, 200))
            try browser.rest(at: 3)
        }
    }

    @Test func `a vertical loop leaves the page its wheel`() throws {
        var page = page
        page.attributes += " vertical loop"
        try page.open { browser in
            try browser.wheel(at: (300, 150), by: (0, 200))
            try browser.waitInPage(for: "scrollY > 100")
        }
    }

    @Test func `a button is pressed, whatever changes meanwhile`() throws {
        var page = page
        page.attributes += " controls"
        try page.open { browser in
            try browser.waitInPage(for: "c.shadowRoot.querySelector('.next')")
            let place = try browser.middle(ofElement: "c.shadowRoot.querySelector('.next')")
            let moves: [[String: Any]] = [
                ["type": "pointerMove", "duration": 0, "x": Int(place.x), "y": Int(place.y)],
                ["type": "pointerDown", "button": 0],
            ]
            try browser.hand(moves)
            try browser.run("c.setAttribute('spacing', '1.2'); c.append(document.createElement('p'))")
            browser.pause()
            try browser.hand([["type": "pointerUp", "button": 0]])
            try browser.rest(at: 1)
        }
    }

    @Test func `items that come before it in a drag move nothing`() throws {
        try page.open { browser in
            // They come at the third move, and the card's place is measured around the fourth.
            try browser.run(
                """
                c.scrollToItem(5, false)
                const place = () => document.getElementById('a5').getBoundingClientRect().x
                window.moves = 0
                c.addEventListener('pointermove', () => {
                  moves += 1
                  if (moves === 3) setTimeout(() => {
                    window.before = place()
                    for (let k = 0; k < 3; k++) c.prepend(document.createElement('article'))
                  }, 100)
                  if (moves === 4) setTimeout(() => { window.after = place() }, 100)
                })
                """)
            func move(_ x: Int) -> [String: Any] { ["type": "pointerMove", "duration": 0, "x": x, "y": 220] }
            let pause: [String: Any] = ["type": "pause", "duration": 400]
            try browser.hand([
                move(300), ["type": "pointerDown", "button": 0], move(280), move(250), pause, move(249),
                pause,
                ["type": "pointerUp", "button": 0],
            ])
            #expect(try browser.number("Math.abs(after - before)") <= 2)
            try browser.rest(at: 8)
        }
    }
    @Test func `after a jump, the card that is under a pointer at rest knows of it`() throws {
        var page = ElementPage(attributes: "effect=\"tiltCards\" item-size=\"160 200\"")
        page.effects = ["tiltCards"]
        page.early = "window.light = k => c.placements.find(({ index }) => index === k)?.shade"
        try page.open { browser in
            // What hears pointers comes after the first picture.
            for step in 0..<40 where try !browser.flag("light(0) > 0.1") {
                try browser.hand([["type": "pointerMove", "duration": 0, "x": 300 + step % 2, "y": 150]])
                browser.pause(0.1)
            }
            try browser.waitInPage(for: "light(0) > 0.1 && light(1) < 0.01")
            try browser.run("c.offset = 3")
            try browser.waitInPage(for: "light(3) > 0.1 && !(light(0) > 0.01)")
        }
    }
}
