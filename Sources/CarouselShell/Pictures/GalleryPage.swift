// The page of a gallery: a single HTML file that shows the pictures in its folder and loads nothing from
// other sites.

/// The page of a gallery.
struct GalleryPage {
    /// The effects' names and summaries.
    let effects: [(name: String, summary: String)]

    /// The file name of an effect's pictures, without theme and extension; characters that are not safe in
    /// file names are replaced.
    static func fileName(of name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-" })
    }

    var html: String {
        let figures = effects.map(Self.figure).joined()
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Carousel effects</title>
            <style>
            :root { color-scheme: light dark; --ground: #f6f7f9; --ink: #1f2128; --dim: #5d6270; --line: #dfe2e8 }
            @media (prefers-color-scheme: dark) {
              :root { --ground: #131419; --ink: #e6e8ef; --dim: #9aa0ae; --line: #2a2d36 }
            }
            body { margin: 0; padding: clamp(1rem, 4vw, 4rem); background: var(--ground); color: var(--ink);
              font: 16px/1.5 system-ui, sans-serif }
            h1 { font-weight: 600; margin: 0 0 .2em }
            p, figcaption { color: var(--dim) }
            main { display: grid; gap: 2rem; margin-top: 2rem;
              grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)) }
            figure { margin: 0 }
            img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px }
            figcaption { padding-top: .5rem }
            figcaption strong { color: var(--ink) }
            </style>
            <h1>Carousel effects</h1>
            <p>\(effects.count) effects, animated by the engine.</p>
            <main>
            \(figures)</main>
            </html>

            """
    }

    private static func figure(_ effect: (name: String, summary: String)) -> String {
        let file = fileName(of: effect.name)
        let name = escaped(effect.name)
        return """
            <figure id="\(file)">
            <picture>
            <source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" srcset="still/\(file)-dark.svg">
            <source media="(prefers-reduced-motion: reduce)" srcset="still/\(file)-light.svg">
            <source media="(prefers-color-scheme: dark)" srcset="moving/\(file)-dark.svg">
            <img src="moving/\(file)-light.svg" width="800" height="400" loading="lazy" alt="\(name)">
            </picture>
            <figcaption><strong>\(name)</strong> \(escaped(effect.summary))</figcaption>
            </figure>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? "\($0)" }.joined()
    }
}
