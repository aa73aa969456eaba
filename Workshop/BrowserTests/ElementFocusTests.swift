import Foundation
import Testing

/// Keys, focus and readers at <carousel-stage>.
@Suite(
    .serialized,
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct ElementFocusTests {
    private var page: ElementPage {
        var page = ElementPage(cards: (0..<20).map(ElementPage.card))
        page.attributes += " controls"
        return page
    }
    private static let tab = "\u{E004}", right = "\u{E014}", enter = "\u{E007}"

    @Test func `no key, no button and no step by a program takes the focus away`() throws {
        try page.open { browser in
            try browser.run("document.querySelector('#a0 a').focus()")
            for _ in 0..<6 {
                try browser.type(Self.right)
                browser.pause(0.2)
                #expect(try browser.flag("document.activeElement !== document.body"))
            }
            try browser.rest(at: 6)
            try browser.run("document.querySelector('#a6 a').focus(); c.scrollToItem(15)")
            try browser.rest(at: 15)
            #expect(try browser.text("document.activeElement.id") == "c")
            try browser.run("c.scrollToItem(19, false); c.shadowRoot.querySelector('.next').focus()")
            try browser.type(Self.enter)
            #expect(try browser.text("c.shadowRoot.activeElement.className") == "next")
            #expect(try browser.text("c.shadowRoot.activeElement.ariaDisabled") == "true")
        }
    }

    @Test func `focus brings its card, and shows a ring`() throws {
        try page.open { browser in
            try browser.run("document.querySelector('#a0 input').focus()")
            try browser.type(Self.tab)
            try browser.waitInPage(for: "document.activeElement.closest('article').id === 'a1'")
            try browser.rest(at: 1)
            try browser.type(Self.enter)
            try browser.waitInPage(for: "location.hash === '#l1'")
        }
        var links = ElementPage(cards: (0..<3).map { "<a href=\"#x\($0)\">link \($0)</a>" })
        links.styles += " a { background: white }"
        try links.open { browser in
            try browser.run("c.shadowRoot.querySelector('.view').focus()")
            try browser.type(Self.tab)
            #expect(try browser.flag("c.children[0].matches(':focus-visible')"))
            #expect(try browser.text("getComputedStyle(c.children[0]).outlineOffset") == "-3px")
        }
    }

    @Test func `a link to a part of a card brings the card, and the view stays in place`() throws {
        try page.open { browser in
            try browser.run("document.querySelector('#a12 p').id = 'deep'; location.hash = '#deep'")
            try browser.rest(at: 12)
            try browser.run("document.querySelector('#a3 a').scrollIntoView()")
            browser.pause()
            let view = "c.shadowRoot.querySelector('.view')"
            #expect(try browser.flag("\(view).scrollLeft === 0 && \(view).scrollTop === 0"))
            #expect(try browser.number("Math.round(c.children[c.index].getBoundingClientRect().x)") == 220)
        }
        try page.open(at: "#a17") { browser in try browser.rest(at: 17) }
    }

    @Test func `a reader finds every card by its name and its place`() throws {
        try page.open { browser in
            let names = try browser.readersTree().filter { $0.role == "group" }.map(\.name)
            #expect((1...20).allSatisfy { names.contains("\($0) of 20, Words that can be read link b") })
            // Those out of sight can be found, and their links are not offered.
            let hidden = "c.children[19].assignedSlot.closest('.item').getAttribute('hidden')"
            #expect(try browser.text(hidden) == "until-found")
            let links = try browser.readersTree().filter { $0.role == "link" }
            #expect(links.count < 8)
        }
    }

    @Test func `with less motion nothing goes by itself, and the button says so`() throws {
        var page = page
        page.attributes += " autoplay=\"0.4\""
        page.loadsElement = false
        try page.open { browser in
            try browser.emulate(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            _ = try browser.runLater(
                "const [done] = arguments; import('./carousel-stage.js').then(() => done(1))")
            let play = "c.shadowRoot.querySelector('.play')"
            try browser.waitInPage(for: play)
            #expect(try browser.text("\(play).ariaLabel") == "Play")
            browser.pause(0.8)
            #expect(try browser.number("c.index") == 0)
            // Who asks for it gets it, without the way.
            try browser.run("\(play).click()")
            try browser.waitInPage(for: "c.index > 0")
            #expect(try browser.text("\(play).ariaLabel") == "Pause")
        }
    }

    @Test func `the buttons are a group, and a dot has the name of its item`() throws {
        var page = ElementPage(cards: ["<b title=\"A ketch\"></b>", "<b></b>", "<b>A sloop</b>"])
        page.attributes += " controls"
        try page.open { browser in
            try browser.waitInPage(for: "c.shadowRoot.querySelectorAll('.dot').length === 3")
            let box = "c.shadowRoot.querySelector('.controls')"
            #expect(try browser.text("\(box).getAttribute('role') + \(box).ariaLabel") == "groupControls")
            let names = try browser.text(
                "[...c.shadowRoot.querySelectorAll('.dot')].map(dot => dot.ariaLabel)")
            #expect(names == "1 of 3, A ketch,2 of 3,3 of 3, A sloop")
        }
    }

    @Test func `a carousel that another element names has that name`() throws {
        var page = ElementPage()
        page.around.0 = "<h2 id=\"shop\">The shop</h2>"
        page.attributes += " aria-labelledby=\"shop\""
        page.early = "c.removeAttribute('aria-label')"
        try page.open { browser in
            let name = try browser.text("c.shadowRoot.querySelector('.view').ariaLabel")
            #expect(name == "The shop")
        }
    }
}
