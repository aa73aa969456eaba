// A page with <carousel-stage> in a browser. In: what is written in it. Out: the browser with the page open, served as a site
// serves it, under a strict policy.

import CarouselHost
import Export
import Foundation
import Testing

/// What a page with the element has.
struct ElementPage {
    static let plugins =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Plugins"
    /// What a card of the usual page shows.
    static func card(_ number: Int) -> String {
        """
        <article id="a\(number)"><p>Words that can be read</p><a href="#l\(number)">link</a> \
        <button type="button">b</button> <input name="n"></article>
        """
    }

    var attributes = "effect=\"reference/linear\" item-size=\"160 200\""
    var cards = (0..<7).map(Self.card)
    /// What comes before and behind the carousel.
    var around = ("", "")
    var styles = """
        body { margin: 0 } carousel-stage { width: 600px; height: 300px }
        article { background: #ccd; border-radius: 9px }
        """
    /// What runs before the element's module is loaded; `c` is the carousel.
    var early = ""
    var loadsElement = true
    var language = "lang=\"en\""
    /// What else its policy allows styles to have.
    var nonce = ""
    var width = 700
    var height = 500
    var effects = ["fog", "reference/linear", "curtain"]

    private var html: String {
        """
        <!doctype html><html \(language)><meta charset="utf-8"><title>page</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self' \(nonce); img-src 'self'">
        <link rel="stylesheet" href="carousel-stage.css"><link rel="stylesheet" href="page.css">
        \(around.0)
        <carousel-stage id="c" aria-label="Boats" \(attributes)>
        \(cards.joined(separator: "\n"))
        </carousel-stage>
        \(around.1)
        <script type="module" src="page.js"></script></html>
        """
    }

    private func files() throws -> [String: String] {
        let script = """
            window.seen = []
            window.c = document.getElementById('c')
            const names = ['select', 'settle', 'edge'].map(name => `carousel-${name}`).concat('error')
            const tell = e => seen.push([e.type, e.detail?.index ?? e.detail?.edge ?? e.message, performance.now()])
            for (const name of names) c.addEventListener(name, tell)
            window.told = name => seen.filter(([type]) => type === name).map(([, value]) => value)
            \(early)
            \(loadsElement ? "await import('./carousel-stage.js')" : "")
            """
        var files = ["index.html": html, "page.css": styles, "page.js": script]
        for (name, text) in PageExport.files { files[name] = text }
        for name in effects {
            let path = "\(Self.plugins)/\(name).lua"
            let code = try JavaScriptExport(
                LuaPlugin(path: path, name: name, root: Self.plugins, log: PluginLog()))
            files[name.replacing("/", with: "-") + ".js"] = code.module
        }
        for number in 0..<40 {
            let (width, height) = [(1600, 1067), (800, 1200), (640, 480)][number % 3]
            files["p\(number).svg"] = """
                <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)"><rect width="100%" \
                height="100%" fill="teal"/></svg>
                """
        }
        return files
    }

    /// Serves the page, and opens it.
    ///
    /// - Parameters:
    ///   - path: what follows the page's name in its address.
    ///   - complaints: what the console says, by beginnings and parts; nothing else may be there.
    ///   - other: another browser than the usual one; its console is not read.
    func open(
        at path: String = "", complaints: [String] = [], in other: Browser? = nil,
        place: SourceLocation = #_sourceLocation, _ body: (Browser) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in try files() {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let server = try Child(
            "/usr/bin/env",
            [
                "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path,
            ])
        let port = try server.wait(for: /port (\d+)/)
        let address = "http://127.0.0.1:\(port)/index.html\(path)"
        if let other {
            try other.open(address)
            if loadsElement { try other.waitInPage(for: "window.c && c.index >= 0") }
            try body(other)
            return
        }
        try Browser.lend(width: width, height: height) { browser in
            try browser.open(address)
            if loadsElement { try browser.waitInPage(for: "c.index >= 0") }
            try body(browser)
            let told = try browser.complaints().filter { line in
                !(complaints + ["favicon"]).contains { line.contains($0) }
            }
            #expect(told == [], sourceLocation: place)
            try browser.open("about:blank")
        }
    }
}

extension Browser {
    /// Waits until the carousel is at rest at an item.
    func rest(at index: Int) throws {
        try waitInPage(for: "c.offset === \(index) && c.index === \(index)", seconds: 20)
    }
    func number(_ expression: String) throws -> Double {
        try run("return \(expression)") as? Double ?? .nan
    }
    func flag(_ expression: String) throws -> Bool { try run("return \(expression)") as? Bool ?? false }
    func text(_ expression: String) throws -> String {
        try run("return String(\(expression))") as? String ?? ""
    }
    /// The middle of an element.
    func middle(of selector: String) throws -> (x: Double, y: Double) {
        try middle(ofElement: "document.querySelector('\(selector)')")
    }
    func middle(ofElement expression: String) throws -> (x: Double, y: Double) {
        let place =
            try run(
                "const b = \(expression).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]"
            )
            as? [Double]
        return (place?[0] ?? .nan, place?[1] ?? .nan)
    }
    /// Gives frames time to be drawn.
    func pause(_ seconds: Double = 0.3) { Thread.sleep(forTimeInterval: seconds) }
}
