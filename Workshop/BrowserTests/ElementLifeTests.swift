import Foundation
import Testing

/// The life of <carousel-stage> in a document: its state is its own, and mistakes are said.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct ElementLifeTests {
    @Test func `moved in the document, it stays where it is`() throws {
        var page = ElementPage(attributes: "effect=\"reference/linear\" item-size=\"160 200\" start=\"3\"")
        page.around.1 = "<div id=\"other\"></div>"
        try page.open { browser in
            try browser.rest(at: 3)
            try browser.run("c.scrollToItem(5, false); other.append(c)")
            try browser.rest(at: 5)
            try browser.run("c.remove(); c.scrollToItem(1, false); document.body.append(c)")
            try browser.rest(at: 1)
            try browser.run("document.body.moveBefore?.(c, other)")
            try browser.rest(at: 1)
        }
    }

    @Test func `what is set before its class is there holds`() throws {
        var page = ElementPage(attributes: "item-size=\"160 200\"")
        page.early = """
            const { default: effect } = await import('./reference-linear.js')
            c.spacing = 1.5; c.effect = effect; c.offset = 2; c.texts = { next: 'Weiter' }
            """
        try page.open { browser in
            try browser.rest(at: 2)
            #expect(
                try browser.text("[c.spacing, c.effect.name, c.texts.next, c.texts.previous]")
                    == "1.5,reference/linear,Weiter,Previous")
        }
    }

    @Test func `other items are told, and followed`() throws {
        try ElementPage(cards: (0..<9).map(ElementPage.card)).open { browser in
            try browser.run(
                "c.scrollToItem(4, false); seen.length = 0; c.prepend(document.createElement('p'))")
            try browser.waitInPage(for: "told('carousel-select').join() === '5'")
            try browser.run(
                """
                c.scrollToItem(7)
                setTimeout(() => { window.goal = c.children[7]; c.append(...[...c.children].reverse()) }, 100)
                """)
            try browser.waitInPage(
                for: "window.goal && Number.isInteger(c.offset) && c.children[c.index] === goal")
            // Those that a framework makes anew are known by their names.
            try browser.run(
                "c.scrollToItem(3, false); window.name = c.children[3].id; c.replaceChildren(...[...c.children].reverse().map(e => e.cloneNode(true)))"
            )
            try browser.waitInPage(for: "c.children[c.index]?.id === window.name")
        }
    }

    @Test func `a reader meets the cards in the order of the page, also after changes to many`() throws {
        let cards = (0..<130).map { "<article tabindex=\"0\" id=\"b\($0)\">Boat \($0)</article>" }
        try ElementPage(cards: cards).open { browser in
            let order = """
                [...c.shadowRoot.querySelectorAll('.item slot')].map(s => s.assignedElements()[0]?.id).join()
                  === [...c.children].map(e => e.id).join()
                """
            try browser.waitInPage(for: order)
            // One that appears is laid out with a few others.
            let sizes = "[...c.shadowRoot.querySelectorAll('.group')].map(g => g.childElementCount)"
            #expect(try browser.number("Math.max(...\(sizes))") <= 25)
            let changes = [
                "c.append(...[...c.children].reverse())",
                "c.children[60].focus(); c.prepend(...[...c.children].slice(61))",
                "c.prepend(...Array.from({ length: 40 }, (_, k) => Object.assign(document.createElement('article'), { id: 'n' + k })))",
                "for (let k = 0; k < 50; k++) c.children[k * 2].remove()",
                "c.append(c.children[3]); c.prepend(c.children[70])",
            ]
            for change in changes {
                try browser.run(change)
                try browser.waitInPage(for: order)
            }
        }
    }

    @Test func `a framework moves, replaces and takes over its items, and the current one stays`() throws {
        // What a keyed renderer does: nodes by their keys, put in order one after another.
        var page = ElementPage(cards: (0..<10).map { "<article id=\"b\($0)\">Boat \($0)</article>" })
        page.early = """
            const nodes = new Map
            // It takes over what a server has written, before or after the element is there.
            window.hydrate = () => { for (const child of c.children) nodes.set(child.id, child) }
            window.render = keys => {
              for (const [key, node] of nodes) if (!keys.includes(key)) { node.remove(); nodes.delete(key) }
              let next = null
              for (const key of [...keys].reverse()) {
                if (!nodes.has(key)) nodes.set(key, Object.assign(document.createElement('article'), { id: key, textContent: key }))
                const node = nodes.get(key)
                if (node.parentNode !== c || node.nextSibling !== next) c.insertBefore(node, next)
                next = node
              }
            }
            """
        for isLate in [false, true] {
            page.early += isLate ? "" : "\nhydrate()"
            try page.open { browser in
                if isLate { try browser.run("hydrate()") }
                try browser.run("c.scrollToItem(5, false); render(['b9', 'b8', 'b5', 'b6', 'b1', 'b0'])")
                try browser.waitInPage(for: "c.index === 2 && c.children[2].id === 'b5'")
                try browser.run("render(['b20', 'b5', 'b21', 'b22', 'b23'])")
                try browser.waitInPage(for: "c.index === 1 && c.offset === 1")
                // The one that it was going to is the one where it ends.
                try browser.run(
                    "c.scrollToItem(4); setTimeout(() => render(['b23', 'b31', 'b5', 'b20']), 100)")
                try browser.waitInPage(for: "c.children.length === 4 && c.offset === 0 && c.index === 0")
                try browser.run("render([])")
                try browser.waitInPage(for: "c.index === -1")
                try browser.run("render(['b1', 'b2'])")
                try browser.waitInPage(for: "c.index === 0")
                let boxes = try browser.number("c.shadowRoot.querySelectorAll('.item').length")
                #expect(boxes == 2)
                // No attribute of the page's own nodes was written.
                #expect(try browser.text("c.children[0].getAttributeNames()") == "id")
            }
        }
    }

    @Test func `loaded twice, it is the first one`() throws {
        try ElementPage().open { browser in
            let isSame =
                "const [done] = arguments; import('./carousel-stage.js?again').then(m => done(m.CarouselStage === c.constructor), e => done(e.message))"
            let answer = try browser.runLater(isSame)
            #expect(answer as? Bool == true)
        }
    }

    @Test(arguments: ["0.3", "0.6"])
    func `autoplay is seconds from item to item`(seconds: String) throws {
        try ElementPage(
            attributes: "effect=\"reference/linear\" item-size=\"160 200\" loop autoplay=\"\(seconds)\""
        ).open { browser in
            try browser.waitInPage(for: "told('carousel-select').length >= 8")
            let times =
                try browser.run("return seen.filter(([type]) => type === 'carousel-select').map(e => e[2])")
                as? [Double] ?? []
            // The mean of many: a frame more or less does not add up.
            let mean = (times[7] - times[1]) / 6 / 1000
            let asked = try #require(Double(seconds))
            #expect(abs(mean - asked) < 0.02, "\(mean) s")
        }
    }

    /// `frames` of a page is how many it has asked for.
    private static let countsFrames = """
        window.frames = 0
        const request = window.requestAnimationFrame
        window.requestAnimationFrame = act => { window.frames += 1; return request(act) }
        """

    @Test func `at rest, and out of view, it draws nothing`() throws {
        var page = ElementPage(
            attributes: "effect=\"reference/linear\" item-size=\"160 200\" loop autoplay=\"0.5\"")
        page.around.0 = "<div id=\"above\"></div>"
        page.early = Self.countsFrames
        try page.open { browser in
            try browser.waitInPage(for: "told('carousel-select').length >= 2")
            try browser.run("document.getElementById('above').style.height = '3000px'")
            browser.pause(1)
            try browser.run("window.frames = 0; seen.length = 0")
            browser.pause(1.2)
            #expect(try browser.text("[window.frames, seen.length]") == "0,0")
            try browser.run(
                "document.getElementById('above').style.height = ''; c.removeAttribute('autoplay')")
            browser.pause(1)
            try browser.run("window.frames = 0")
            browser.pause(1)
            #expect(try browser.number("window.frames") <= 1)
        }
    }

    @Test func `an offset that is set is one frame, where nothing moves by itself`() throws {
        var page = ElementPage()
        page.early = Self.countsFrames
        try page.open { browser in
            browser.pause(1)
            try browser.run("window.frames = 0; c.offset = 2")
            #expect(try browser.number("c.placements.find(({ index }) => index === 2).offset") == 0)
            browser.pause(0.5)
            #expect(try browser.text("[window.frames, c.index, told('carousel-select')]") == "0,2,2")
            try browser.run("c.step(Infinity)")
            try browser.rest(at: 6)
        }
    }

    @Test func `autoplay goes on with items that come later`() throws {
        let attributes = "effect=\"reference/linear\" item-size=\"160 200\" loop autoplay=\"0.3\""
        try ElementPage(attributes: attributes).open { browser in
            try browser.run("window.former = [...c.children]; c.replaceChildren()")
            try browser.waitInPage(for: "c.index === -1")
            browser.pause(0.6)
            try browser.run("seen.length = 0; c.append(...former)")
            try browser.waitInPage(for: "told('carousel-select').length >= 3")
        }
    }

    @Test func `mistakes are said once, with what was expected`() throws {
        let attributes = """
            effect="reference/linear" spacing="wide" spaceing="2" align="left" autoplay="soon" item-size="9" \
            breakpoints='{"narrow": {"spacing": 2}}' next="#nothing" data-x="1" onclick="" x-data="1"
            """
        let expected = [
            "spacing is 'wide'; expected number",
            "there is no attribute or option 'spaceing'; did you mean spacing?",
            "align is 'left'; expected start, center, end", "autoplay is 'soon'; expected seconds above 0",
            "item-size is '9'; expected two lengths in points", "breakpoints has 'narrow'; expected one like",
            "next is '#nothing'; expected a selector",
        ]
        try ElementPage(attributes: attributes).open(complaints: expected + ["Content Security Policy"]) {
            browser in
            try browser.waitInPage(for: "told('error').length >= \(expected.count)")
            try browser.run("c.setAttribute('align', 'left'); c.append(document.createElement('p'))")
            browser.pause()
            let told = try browser.run("return told('error')") as? [String] ?? []
            #expect(told.count == expected.count, "\(told)")
            for message in expected { #expect(told.contains { $0.hasPrefix(message) }, "\(message)") }
        }
    }

    @Test func `one's own buttons, another carousel, rewinding, ends and numbers`() throws {
        var page = ElementPage()
        page.attributes += " next=\"#on\" previous=\"#back\" sync=\"#small\" rewind controls=\"fraction\""
        page.around.1 = """
            <button id="back">back</button> <button id="on">on</button>
            <carousel-stage id="small" effect="reference/linear" item-size="60 60" aria-label="Small">\
            <i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i><i>7</i></carousel-stage>
            """
        try page.open { browser in
            try browser.waitInPage(for: "small.index === 0")
            try browser.run("on.click()")
            try browser.rest(at: 1)
            try browser.waitInPage(for: "small.offset === 1")
            try browser.run("small.scrollToItem(6)")
            try browser.rest(at: 6)
            #expect(try browser.text("told('carousel-edge')") == "end")
            #expect(try browser.text("c.shadowRoot.querySelector('.fraction').textContent") == "7 / 7")
            #expect(try browser.number("c.progress") == 1)
            try browser.run("on.click()")
            try browser.rest(at: 0)
            try browser.run("c.removeAttribute('rewind')")
            try browser.waitInPage(for: "back.ariaDisabled === 'true' && on.ariaDisabled === 'false'")
        }
    }
}
