import Foundation
import Testing

/// What <carousel-stage> does in every browser, in Firefox and in WebKitGTK.
@Suite(.serialized)
struct OtherBrowserTests {
    enum Kind: String, CaseIterable {
        case firefox, webKit

        var isInstalled: Bool { self == .firefox ? Browser.hasFirefox : Browser.hasWebKit }
        func start() throws -> Browser { try self == .firefox ? .firefox() : .webKit() }
    }

    @Test(
        .enabled(
            if: Kind.allCases.contains(where: \.isInstalled),
            "no Firefox and no WebKitGTK found; scripts/setup-tests installs them on Debian"),
        arguments: Kind.allCases.filter(\.isInstalled))
    func `hands, focus, content and life are the same`(kind: Kind) throws {
        let browser = try kind.start()
        defer { browser.quit() }
        var page = ElementPage(cards: (0..<40).map(ElementPage.card))
        page.cards[20] =
            "<article id=\"a20\"><img id=\"far\" src=\"p1.svg\" alt=\"\" loading=\"lazy\"></article>"
        page.attributes += " controls"
        page.language = "lang=\"en\" dir=\"ltr\""
        try page.open(in: browser) { browser in
            #expect(
                try browser.number(
                    "performance.getEntriesByType('resource').filter(e => /svg/.test(e.name)).length") == 0)
            try browser.click(at: (460, 150))
            try browser.rest(at: 1)
            // Without a flick: a busy machine tells late of a release.
            try browser.drag(from: (300, 230), by: (-110, 0), rest: 250)
            try browser.rest(at: 2)
            try browser.drag(from: (300, 230), by: (-40, 0), steps: 4, rest: 250)
            try browser.rest(at: 2)
            try browser.run("document.querySelector('#a2 a').focus()")
            try browser.type("\u{E014}")
            try browser.type("\u{E014}")
            try browser.rest(at: 4)
            #expect(try browser.text("document.activeElement.id") == "c")
            try browser.waitInPage(for: "c.shadowRoot.querySelector('.next')")
            try browser.run("c.shadowRoot.querySelector('.next').click()")
            try browser.rest(at: 5)
            // It keeps all cards for readers, and shows those that are near.
            #expect(try browser.number("c.shadowRoot.querySelectorAll('.item[aria-label]').length") == 40)
            #expect(try browser.number("c.shadowRoot.querySelectorAll('.item:not([hidden])').length") < 9)
            try browser.run("location.hash = '#a20'")
            try browser.rest(at: 20)
            try browser.waitInPage(for: "far.complete && far.naturalWidth > 0")
            try browser.run("document.querySelector('#a3 a').scrollIntoView()")
            #expect(try browser.number("c.shadowRoot.querySelector('.view').scrollLeft") == 0)
            try browser.run("document.body.append(c)")
            try browser.rest(at: 20)
            try browser.run("c.prepend(document.createElement('article'))")
            try browser.rest(at: 21)
            try browser.run("document.documentElement.dir = 'rtl'")
            try browser.waitInPage(for: "c.placements.find(p => p.index === 22).matrix[12] < 0")
            try browser.run("c.style.setProperty('--item-width', '50%')")
            try browser.waitInPage(for: "c.children[21].offsetWidth === 300")
        }
    }
}
