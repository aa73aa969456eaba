// The page of a gallery: one HTML file with all effects as code, which loads the stills in its folder, and
// nothing from other sites.

import CWorkshopFiles
import CarouselEngine
import CarouselHost
import CarouselShell
import Escapes
import Export
import Foundation
import Pictures

/// The page of a gallery.
struct GalleryPage {
    let effects: [GalleryEffect]

    /// The kinds that scripts declare, in the order of the effects.
    private var kinds: [String] { Self.unique(effects.map(\.kind)) }
    private var collections: [String] { Self.unique(effects.map(\.collection)) }

    private static func unique(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// What tells a gallery's page from others.
    static let mark = "<meta name=\"generator\" content=\"carousel gallery\">"

    var html: String {
        let style =
            PageExport.cardRules + String(cString: cworkshop_text("Gallery/gallery.css"))
            + PageExport.coverRules(CoverArt.sheet)
        let script = String(cString: cworkshop_text("Gallery/gallery.js"))
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            \(Self.mark)
            <title>Carousel effects</title>
            <style>
            \(style)</style>
            <header>
            <h1>Carousel effects</h1>
            <p><output id="count">\(effects.count) effects</output>, each as it runs on a web page. Drag one, or tap a card.</p>
            <form role="search">
            <input id="words" type="search" placeholder="Search names and summaries" aria-label="Search">
            <div id="kinds" role="group" aria-label="Kind">\(buttons)</div>
            <button id="pause" type="button" aria-pressed="false">Pause</button>
            </form>
            </header>
            <main>
            \(effects.map(Self.figure).joined())</main>
            <p id="none" hidden>No effect matches.</p>
            <script type="module">
            \(PageExport.inlineScript)
            const effects = new Map([
            \(modules)
            ])
            \(script)</script>
            </html>

            """
    }

    /// The effects, each made when it is first seen.
    private var modules: String {
        effects.compactMap { effect in
            effect.module.map { "[\(Escape.inScript(Escape.json(effect.file))), () => \($0.expression)]" }
        }.joined(separator: ",\n")
    }

    private var buttons: String {
        let all =
            [("all", "all")] + kinds.map { ("kind:\($0)", $0) }
            + (effects.contains { $0.isBuiltin } ? [("from:*", "built-in")] : [])
            + collections.map { ("from:\($0)", "\($0)/") }
        return all.map { value, text in
            """
            <button type="button" data-filter="\(Escape.html(value))" aria-pressed="\(value == "all")">\
            \(Escape.html(text))</button>
            """
        }.joined()
    }

    // MARK: An effect

    private static func figure(_ effect: GalleryEffect) -> String {
        let file = effect.file
        let name = Escape.html(effect.name)
        let from = effect.isBuiltin ? "*" : effect.collection
        return """
            <figure id="effect-\(file)" data-kind="\(Escape.html(effect.kind))" data-from="\(Escape.html(from))">
            <div class="stage"\(effect.module == nil ? "" : " data-effect=\"\(file)\" data-count=\"\(effect.count)\"")>\(picture(effect))</div>
            <figcaption>
            <h2><a href="#effect-\(file)">\(name)</a>\(effect.kind.isEmpty ? "" : " <small>\(Escape.html(effect.kind))</small>")</h2>
            <p>\(Escape.html(effect.summary))</p>
            \(effect.notes.map { "<p class=\"note\">\(Escape.html($0))</p>\n" }.joined())\
            \(effect.problem.map { "<pre class=\"problem\" tabindex=\"0\">\(Escape.html($0))</pre>\n" } ?? "")\
            \(optionTable(effect))\(sourceText(effect))\(takeAlong(effect))</figcaption>
            </figure>

            """
    }

    private static func picture(_ effect: GalleryEffect) -> String {
        guard effect.hasPicture else { return "" }
        return """
            <picture><source media="(prefers-color-scheme: dark)" srcset="still/\(effect.file)-dark.svg">\
            <img src="still/\(effect.file)-light.svg" width="800" height="400" loading="lazy" \
            alt="\(Escape.html(effect.name)): \(Escape.html(effect.summary))"></picture>
            """
    }

    private static func optionTable(_ effect: GalleryEffect) -> String {
        guard !effect.options.isEmpty else { return "" }
        let rows = effect.options.map { option in
            let unit = option.unit.isEmpty ? "" : " \(Escape.html(option.unit))"
            return """
                <tr><th scope="row"><code>\(Escape.html(option.name))</code></th>\
                <td>\(Escape.html(short(option.defaultValue, of: option)))\(unit)</td>\
                <td>\(Escape.html(range(of: option)))</td><td>\(Escape.html(option.help))</td></tr>

                """
        }.joined()
        let presets = effect.presets.map { preset in
            let own = effect.options.compactMap { option in
                preset.ownOptions[option.name].map { "\(option.name) \(short($0, of: option))" }
            }
            let standard = preset.standardOptions.sorted { $0.key.rawValue < $1.key.rawValue }
            let values = own + standard.map { "\($0.key.rawValue) \(Text.short($0.value))" }
            return
                "<li><b>\(Escape.html(preset.name))</b> \(Escape.html(values.joined(separator: ", ")))</li>"
        }.joined()
        return """
            <details><summary>Options\(presets.isEmpty ? "" : " and presets")</summary>
            <table><thead><tr><th>option<th>default<th>range<th>meaning</thead>
            \(rows)</table>\(presets.isEmpty ? "" : "<ul>\(presets)</ul>")</details>

            """
    }

    private static func short(_ value: Double, of option: PluginOption) -> String {
        option.kind == .number ? Text.short(value) : option.text(of: value)
    }

    private static func range(of option: PluginOption) -> String {
        guard option.kind == .number, let min = option.min, let max = option.max else { return option.range }
        return "\(Text.short(min)) to \(Text.short(max))"
    }

    /// How it is passed on, and how it leaves as source code.
    private static func takeAlong(_ effect: GalleryEffect) -> String {
        guard !effect.isBroken else { return "" }
        let name = Escape.html(effect.name.quoted)
        let own = effect.isBuiltin ? [] : ["carousel pack \(name)"]
        let lines =
            own
            + [("swift", ".swift"), ("js", ""), ("html", ".html")].map { format, end in
                "carousel export \(name) --to \(format) --out \(effect.file)\(end)"
            }
            + ["carousel preview --type \(name)"]
        let origin =
            effect.origin.isEmpty ? "" : "<p>\(Escape.html(effect.origin.joined(separator: ", ")))</p>"
        return """
            <details><summary>Export</summary>\(origin)
            <pre tabindex="0"><code>\(lines.joined(separator: "\n"))</code></pre></details>

            """
    }

    private static func sourceText(_ effect: GalleryEffect) -> String {
        guard let source = effect.source else { return "" }
        let title = effect.isBuiltin ? "The same in Lua: \(source.path)" : "Source: \(source.path)"
        return """
            <details><summary>\(Escape.html(title))</summary>
            <pre tabindex="0"><code>\(Escape.html(source.text))</code></pre></details>

            """
    }
}
