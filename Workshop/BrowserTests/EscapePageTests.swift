import Escapes
import Foundation
import FuzzInput
import Testing

/// What a browser reads of the text of scripts: elements, attributes, JSON in a page, and literals of JavaScript.
@Suite(
    .enabled(
        if: Browser.isInstalled,
        "no Chromium and chromedriver found; scripts/setup-tests installs them on Debian"))
struct EscapePageTests {
    @Test func `a browser finds 200 hostile strings as text, and nothing else`() throws {
        let strings = HostileText.all
        let items = strings.map { "<p title=\"\(Escape.html($0))\">\(Escape.html($0))</p>" }.joined()
        let list = Escape.inScript("[\(strings.map { Escape.json($0) }.joined(separator: ","))]")
        let page = """
            <!doctype html><meta charset="utf-8"><title>x</title><main>\(items)</main>
            <script type="application/json">\(list)</script><script>window.literals = \(list)</script>
            """
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).html")
        try page.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        try Browser.lend(width: 900, height: 800) { browser in
            try browser.open("file://\(file.path)")
            func read(_ script: String) throws -> [String] { try browser.run(script) as? [String] ?? [] }
            // What a browser can't show is shown as a terminal would.
            let shown = strings.map { Escape.terminal($0) }
            let main = "document.querySelector('main')"
            #expect(try read("return [...\(main).children].map(p => p.textContent)") == shown)
            #expect(try read("return [...\(main).children].map(p => p.title)") == shown)
            #expect(
                try browser.run("return \(main).querySelectorAll('*').length") as? Int == strings.count)
            #expect(try browser.run("return document.scripts.length") as? Int == 2)
            // As JSON, so that WebDriver carries each code unit.
            let escaped = "list => JSON.stringify(list).replace(/[^ -~]/g, c => '\\\\u' + c.charCodeAt(0))"
            let wanted = try browser.run("return (\(escaped))(arguments[0])", [strings]) as? String
            #expect(try browser.run("return (\(escaped))(literals)") as? String == wanted)
            #expect(
                try browser.run("return (\(escaped))(JSON.parse(document.scripts[0].textContent))") as? String
                    == wanted)
            #expect(try browser.complaints() == [])
        }
    }
}
