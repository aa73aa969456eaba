// An effect on a page. In: a table, what the items show. Out: one HTML file, or a module with its types.

import CarouselEngine
import Escapes
import Foundation

/// The files of an effect for the web.
public enum PageExport {
    /// The ES module that plays every table.
    public static let module = String(decoding: PackageResources.carousel_stage_js, as: UTF8.self)
    /// The module's TypeScript declarations.
    public static let declarations = String(decoding: PackageResources.carousel_stage_d_ts, as: UTF8.self)

    /// The module as a script inside a page: without comments, indentation and exports.
    public static var inlineScript: String {
        module.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/**") }
            .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }
            .joined(separator: "\n")
    }

    /// One HTML file that loads nothing: the carousel with numbered cards, or with pictures.
    ///
    /// - Parameter images: `data:` URLs; each item shows one, in turn.
    public static func html(_ table: EffectTable, images: [String] = []) -> String {
        let items = (0..<table.count).map { card($0, images) }
        let name = Escape.html(table.name)
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(name)</title>
            <style>
            \(style(table))</style>
            <carousel-stage aria-label="\(name)">
            \(items.joined(separator: "\n"))
            </carousel-stage>
            <script type="application/json" id="effect">
            \(Escape.inScript(table.json))</script>
            <script type="module">
            \(inlineScript)
            document.querySelector('carousel-stage').effect = JSON.parse(document.getElementById('effect').textContent)
            </script>
            </html>

            """
    }

    /// What an item shows.
    static func card(_ index: Int, _ images: [String]) -> String {
        images.isEmpty
            ? "<div class=\"card\" style=\"--hue:\(hue(of: index))\">\(index)</div>"
            : "<img alt=\"Item \(index + 1)\" src=\"\(images[index % images.count])\">"
    }

    /// The colors of numbered cards, light and dark.
    static func style(_ table: EffectTable) -> String {
        let size = EffectTable.digits(min(table.itemSize.width, table.itemSize.height) / 2, 1)
        return """
            :root { color-scheme: light dark; --ground: #f6f7f9; --s: 52%; --l: 56% }
            @media (prefers-color-scheme: dark) { :root { --ground: #131419; --s: 46%; --l: 50% } }
            body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground) }
            carousel-stage { --radius: 7%; width: min(100vw, \(EffectTable.digits(table.bounds.width, 3))px) }
            .card, carousel-stage img { width: 100%; height: 100%; border-radius: var(--radius); box-sizing: border-box }
            carousel-stage img { object-fit: cover; display: block }
            .card { display: grid; place-items: center; color: #fff; font: 700 \(size)px system-ui, sans-serif;
              border: 3px solid #0003; background: hsl(var(--hue) var(--s) var(--l)) }

            """
    }

    static func hue(of index: Int) -> String {
        EffectTable.digits((Double(index) * 137.50776405 + 212).truncatingRemainder(dividingBy: 360), 1)
    }
}
