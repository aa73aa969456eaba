// An effect on a page. In: an effect as code, how it is laid out, what the items show. Out: one HTML file, or the element's
// module with its types.

import CWorkshopFiles
import CarouselEngine
import CarouselHost
import Escapes
import Foundation

/// The files of an effect for the web.
public enum PageExport {
    /// The ES module with the element; it exports `placements`, too.
    public static let module = text("carousel-stage.js")
    /// The ES module with `placements`, and with what all effects share.
    public static let placements = """
        \(Release.notice)
        // Where the items of an effect are, and what all effects share. It belongs to carousel-stage.js.
        \(RuntimeModules.shared)

        \(String(cString: cworkshop_text("Page/placements.js")))
        """
    /// The modules that the element's is made of, each behind those that it needs.
    private static let parts = [
        "carousel-motion.js", "carousel-looks.js", "carousel-make.js", "carousel-cards.js",
    ].map { ($0, text($0)) }
    /// Those that are loaded after the first picture, or where a page asks for them.
    private static let later = [
        "carousel-drag.js", "carousel-hands.js", "carousel-names.js", "carousel-card-looks.js",
        "carousel-autoplay.js",
        "carousel-breakpoints.js", "carousel-ends.js", "carousel-controls.js", "carousel-links.js",
        "carousel-warnings.js",
    ].map { ($0, text($0)) }
    /// The module that finds an effect by its name: a page of one file has its own.
    private static let effectNames = ("carousel-effect-names.js", text("carousel-effect-names.js"))
    /// The module that makes styles of a look: the preview's page has it, too.
    public static let looks = (name: "carousel-looks.js", text: text("carousel-looks.js"))
    /// The element's style sheets as modules: the first picture's, and those that are loaded later.
    private static let styles = [
        sheet("viewStyles", of: "carousel-view.css", in: "carousel-styles.js"),
        sheet("pageStyles", of: "carousel-stage.css", in: "carousel-page-styles.js"),
        sheet("detailStyles", of: "carousel-details.css", in: "carousel-detail-styles.js"),
        sheet("lookStyles", of: "carousel-looks.css", in: "carousel-look-styles.js"),
        sheet("controlStyles", of: "carousel-controls.css", in: "carousel-control-styles.js"),
    ]

    private static func sheet(_ name: String, of file: String, in module: String) -> (String, String) {
        (module, "\(Release.notice)\nexport const \(name) = `\(packed(file))`\n")
    }

    /// A style sheet without comments and blanks, which no bundler takes out of a text.
    private static func packed(_ name: String) -> String {
        let text = String(cString: cworkshop_text("Page/\(name)"))
            .replacing(/\/\*(?:.|\n)*?\*\//, with: "")
            .replacing(/\s+/, with: " ")
            .replacing(/\s?([{};,])\s?/) { $0.output.1 }
            .replacing(": ", with: ":")
            .replacing(";}", with: "}")
            .replacing("}", with: "}\n")
        // Rules of one selector that follow each other are one.
        var rules: [Substring] = []
        for rule in text.split(separator: "\n") {
            let selector = rule.prefix { $0 != "{" }
            if let last = rules.last, last.prefix(while: { $0 != "{" }) == selector, last.hasSuffix("}") {
                rules[rules.count - 1] = last.dropLast() + ";" + rule.dropFirst(selector.count + 1)
            } else {
                rules.append(rule)
            }
        }
        return rules.map { $0 + "\n" }.joined()
    }

    /// A file of the element, with a notice.
    private static func text(_ name: String) -> String {
        let text = String(cString: cworkshop_text("Page/\(name)"))
        return "\(Release.notice)\n\(text)"
    }

    /// The name of an effect's module in an adapter.
    private static func adapter(_ name: String, of file: String) -> String {
        text(name).replacing("EFFECT", with: file)
    }

    /// An effect as a module of Swiper.
    ///
    /// - Parameter file: of the effect's module, without its ending.
    public static func swiper(_ file: String) -> [(name: String, text: String)] {
        [
            ("\(file).swiper.js", adapter("swiper.js", of: file)),
            ("\(file).swiper.d.ts", adapter("swiper.d.ts", of: file)),
        ]
    }

    /// An effect as a plugin of Embla.
    ///
    /// - Parameter file: of the effect's module, without its ending.
    public static func embla(_ file: String) -> [(name: String, text: String)] {
        [
            ("\(file).embla.js", adapter("embla.js", of: file)),
            ("\(file).embla.d.ts", adapter("embla.d.ts", of: file)),
        ]
    }

    /// The files that each effect's module needs beside it, by their names.
    public static var files: [(name: String, text: String)] {
        let declarations = [
            "carousel-stage.d.ts", "carousel-stage.react.d.ts", "carousel-server.d.ts", "placements.d.ts",
        ].map { ($0, text($0)) }
        let own = [
            ("carousel-stage.js", module), ("placements.js", placements), ("carousel-stage.css", styleSheet),
            ("carousel-server.js", text("carousel-server.js")), ("package.json", package),
        ]
        return own + styles + parts + later + [effectNames] + declarations
    }

    /// What a page links: the rules around the element, and those that hold before its script runs.
    private static let styleSheet =
        text("carousel-stage.css") + String(cString: cworkshop_text("Page/carousel-row.css"))

    /// What bundlers read of the folder.
    private static let package = """
        {
          "name": "carousel-effects",
          "description": "Effects for <carousel-stage>",
          "version": "\(Release.version)",
          "license": "MIT",
          "type": "module",
          "exports": {
            ".": { "types": "./carousel-stage.d.ts", "default": "./carousel-stage.js" },
            "./*.css": "./*.css",
            "./*.js": { "types": "./*.d.ts", "default": "./*.js" },
            "./*": { "types": "./*.d.ts", "default": "./*.js" }
          },
          "sideEffects": ["./carousel-stage.js", "./carousel-stage.css"]
        }

        """

    /// The lines of a module that are code, without indentation, imports and exports.
    private static func code(in module: String) -> [Substring] {
        let lines = module.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.filter { line in
            let isComment =
                ["//", "/**", "/*!", "* "].contains { line.hasPrefix($0) } || line == "*/" || line == "*"
            let isLink = line.hasPrefix("import ") || line.hasPrefix("export {")
            return !line.isEmpty && !isComment && !isLink
        }.map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }
    }

    /// The modules as a script inside a page: without comments, indentation, imports and exports.
    public static var inlineScript: String {
        // Blanks count in a style sheet.
        let rules = styles.map(\.1).flatMap(code).joined(separator: "\n")
        let modules = [placements] + parts.map(\.1) + later.map(\.1) + [module]
        let script =
            rules + "\n"
            + modules.flatMap(code).map { RuntimeModules.withoutBlanks(String($0)) }.joined(separator: "\n")
        // What a page of its own would load later is here already.
        let whole = (styles + later).reduce(script) { script, module in
            script.replacing("import('./\(module.0)')", with: "Promise.resolve({\(exports(of: module.1))})")
        }
        return whole.replacing(
            "import('./\(effectNames.0)')", with: "Promise.reject(Error('this page has one effect'))")
    }

    /// The names that a module exports.
    private static func exports(of module: String) -> String {
        module.matches(of: /export (?:const|class) (\w+)/).map { String($0.output.1) }.joined(separator: ",")
    }

    /// What a page shows besides the effect.
    public struct Look: Sendable {
        /// light or dark; nil for the reader's choice.
        let theme: String?
        /// Drawn covers for the cards, an SVG with four in a row and three of these; nil for numbers.
        let covers: String?
        /// The rules of a room around the cards; nil for none.
        let room: String?
        /// Whether titles of items are on their pictures and covers.
        let showsTitles: Bool

        /// - Parameters:
        ///   - theme: light or dark; nil for the reader's choice.
        ///   - covers: drawn covers for the cards, an SVG with four in a row and three of these; nil for numbers.
        ///   - room: the rules of a room around the cards; nil for none.
        ///   - showsTitles: whether titles of items are on their pictures and covers.
        public init(
            theme: String? = nil, covers: String? = nil, room: String? = nil, showsTitles: Bool = false
        ) {
            self.theme = theme
            self.covers = covers
            self.room = room
            self.showsTitles = showsTitles
        }

        /// The rules that it adds to a page.
        fileprivate var rules: String {
            var rules = ""
            if let theme { rules += ":root { color-scheme: \(theme) }\n" }
            if let room {
                rules += """
                    \(withoutComments(room))body { background: radial-gradient(ellipse var(--room-radii) at var(--room-middle), \
                    var(--room-lit), var(--room-wall) var(--room-bend), var(--room-corner)) }

                    """
            }
            if let covers { rules += coverRules(covers) }
            return rules
        }
    }

    /// The rules for cards with drawn covers.
    ///
    /// - Parameter covers: an SVG with four in a row and three of these.
    public static func coverRules(_ covers: String) -> String {
        let data = Data(covers.utf8).base64EncodedString()
        return """
            .paper > i { position: relative; width: 100%; height: 100% }
            .paper > i::before { content: ""; position: absolute; left: 50%; top: 50%; translate: -50% -50%; aspect-ratio: 4 / 5;
              width: max(var(--width), var(--height) * .8); background: url(data:image/svg+xml;base64,\(data)) var(--cover) / 400% 300% }

            """
    }

    /// Where a card's cover is in them.
    static func coverPlace(of index: Int) -> String {
        "--cover:\(points(Double(index % 4) / 3 * 100))% \(index / 4 % 3 * 50)%"
    }

    /// One HTML file that loads nothing: the carousel with numbered cards, or with pictures.
    ///
    /// - Parameters:
    ///   - effect: as code.
    ///   - carousel: how it is laid out, and how its items are when the page is first seen.
    ///   - images: `data:` URLs; each item shows one, in turn.
    ///   - data: what the items are, in order: their cards have its title and color, and its plain values as attributes.
    ///   - look: what it shows besides.
    ///   - script: another script than the whole of it.
    public static func html(
        _ effect: JavaScriptExport, _ carousel: Carousel<Int>, images: [String] = [], data: [ItemData] = [],
        look: Look = Look(), script: String? = nil
    ) -> String {
        // Of data that has just come, nothing is placed yet.
        carousel.layoutIfNeeded()
        let count = carousel.numberOfItems
        let size = itemSize(carousel)
        let name = Escape.html(effect.name)
        let settings = carousel.settings
        let items = (0..<count).map { index in
            card(
                index, images, slot: "item-\(index)", isCover: look.covers != nil,
                showsTitle: look.showsTitles,
                data: data.indices.contains(index) ? data[index] : nil, size: size)
        }
        let start = carousel.currentItemIndex
        let attributes = [
            "aria-label=\"\(name)\"", "controls",
            "item-size=\"\(points(size.width)) \(points(size.height))\"",
            "stage-size=\"\(points(carousel.bounds.width)) \(points(carousel.bounds.height))\"",
            settings.isVertical ? "vertical" : "vertical=\"false\"", "loop=\"\(carousel.isWrapping)\"",
            "perspective=\"\(JavaScriptPrinter.number(settings.perspective))\"",
            attribute("viewpoint-offset", settings.viewpointOffset, unless: effect.stage.viewpointOffset),
            attribute("content-offset", settings.contentOffset, unless: effect.stage.contentOffset),
            settings.layoutDirection == .rightToLeft ? "dir=\"rtl\"" : "",
            start > 0 ? "start=\"\(start)\"" : "",
        ]
        return """
            \(head(name, bounds: carousel.bounds, itemSize: size))\(look.rules)\
            carousel-stage { margin-bottom: 3rem }
            carousel-stage::part(controls) { inset: 100% 0 auto; padding-top: .5rem }
            </style>
            <carousel-stage \(attributes.filter { !$0.isEmpty }.joined(separator: " "))>
            \(firstPicture(carousel, size))
            \(items.joined(separator: "\n"))
            </carousel-stage>
            <script type="module">
            \(script ?? "\(inlineScript)\ndocument.querySelector('carousel-stage').effect = \(effect.expression)")
            </script>
            </html>

            """
    }

    /// An attribute of two lengths; nothing for what is usual.
    private static func attribute(_ name: String, _ size: Size, unless usual: Size) -> String {
        size == usual ? "" : "\(name)=\"\(points(size.width)) \(points(size.height))\""
    }

    /// What a browser shows before any script runs.
    private static func firstPicture(_ carousel: Carousel<Int>, _ size: Size) -> String {
        let placements = carousel.placements.filter { !$0.isHidden && $0.alpha > 0 }.sorted {
            $0.depth < $1.depth
        }
        let scale = "tan(atan2(100cqw, \(points(carousel.bounds.width))px))"
        let settings = carousel.settings
        let isMirrored = settings.layoutDirection == .rightToLeft && !settings.isVertical
        let right = settings.contentOffset.width * (isMirrored ? -1 : 1)
        let moved = [right, settings.contentOffset.height].map { "calc(\(points($0))px * \(scale))" }.joined(
            separator: " ")
        let rules = placements.map { placement in
            """
            .i\(placement.index) { transform: matrix3d(\(placement.transform.elements.map(JavaScriptPrinter.number).joined(separator: ","))); \
            opacity: \(JavaScriptPrinter.number(placement.alpha)); z-index: \(placement.depth); \
            --light: \(placement.shade < 0 ? "0 0 0" : "255 255 255"); --shade: \(JavaScriptPrinter.number(abs(placement.shade))) }
            """
        }
        let boxes = placements.map {
            "<div class=\"item i\($0.index)\"><slot name=\"item-\($0.index)\"></slot></div>"
        }
        return """
            <template shadowrootmode="open"><style>
            :host { display: block; position: relative; container-type: inline-size; overflow: hidden }
            .world { position: absolute; left: 50%; top: 50%; \
            translate: \(moved); transform: scale(\(scale)) }
            .item { position: absolute; width: \(points(size.width))px; height: \(points(size.height))px; \
            left: \(points(-size.width / 2))px; top: \(points(-size.height / 2))px }
            .item::after { content: ""; position: absolute; inset: 0; background: rgb(var(--light) / var(--shade)); pointer-events: none;
            border-radius: calc(var(--card-corner) * min(var(--width), var(--height))) }
            slot { display: block; width: 100%; height: 100% }
            \(rules.joined(separator: "\n"))
            </style><div class="world">\(boxes.joined())</div></template>
            """
    }

    /// What an item shows.
    ///
    /// - Parameters:
    ///   - showsTitle: whether its title is on its picture or cover.
    ///   - data: what it is; nil for nothing that is known.
    ///   - size: of its card, in points.
    static func card(
        _ index: Int, _ images: [String], slot: String? = nil, isCover: Bool = false,
        showsTitle: Bool = false,
        data: ItemData? = nil, size: Size = Size(width: 160, height: 200)
    ) -> String {
        let title = data?["title"]?.text
        let name = Escape.html(title ?? "Item \(index + 1)")
        let color = data?["color"]?.color
        let more = attributes(of: data) + (slot.map { " slot=\"\($0)\"" } ?? "")
        let bar = showsTitle && title != nil ? "<b data-title>\(name)</b>" : ""
        if !images.isEmpty {
            let source = images[index % images.count]
            guard !bar.isEmpty else { return "<img alt=\"\(name)\" src=\"\(source)\"\(more)>" }
            return "<div class=\"paper is-picture\"\(more)><img alt=\"\" src=\"\(source)\">\(bar)</div>"
        }
        if isCover, color == nil {
            let cover = "<i style=\"\(coverPlace(of: index))\"></i>"
            return "<div class=\"paper is-cover\" aria-label=\"\(name)\"\(more)>\(cover)\(bar)</div>"
        }
        var style = "--hue:\(hue(of: index))"
        if let color { style += ";--paper:\(color)" }
        guard let title else { return "<div class=\"paper\" style=\"\(style)\"\(more)>\(index)</div>" }
        let text = String(title.prefix(40))
        // A letter is some two thirds as wide as it is high.
        let height = min(
            min(size.width, size.height) / 2, size.width * 0.72 / (0.66 * Double(max(1, text.count))))
        style += ";font-size:\(points(height))px"
        return "<div class=\"paper\" style=\"\(style)\"\(more)>\(Escape.html(text))</div>"
    }

    /// The plain values of what an item is, which scripts read as `item.data`.
    private static func attributes(of data: ItemData?) -> String {
        guard case .table(let fields)? = data else { return "" }
        return fields.sorted { $0.key < $1.key }.map { name, value -> String in
            let isPlain = name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
            guard isPlain, name.first?.isLetter == true, name != "title" else { return "" }
            let text =
                switch value {
                case .text(let text): text
                case .number(let number): JavaScriptPrinter.number(number)
                case .boolean(let flag): "\(flag)"
                case .list, .table: String?.none
                }
            return text.map { " data-\(name)=\"\(Escape.html($0))\"" } ?? ""
        }.joined()
    }

    /// How a page begins, with the colors of numbered cards, light and dark.
    static func head(_ name: String, bounds: Size, itemSize: Size) -> String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="generator" content="CarouselHost \(Release.version)">
        <title>\(name)</title>
        <style>
        \(cardRules)
        :root { color-scheme: light dark; --width: \(points(itemSize.width))px; --height: \(points(itemSize.height))px }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--picture-ground) }
        carousel-stage { width: min(100vw, \(points(bounds.width))px); height: auto; aspect-ratio: \(points(bounds.width)) / \(points(bounds.height)) }
        carousel-stage img { width: 100%; height: 100%; object-fit: cover; display: block }
        carousel-stage img { border-radius: calc(var(--card-corner) * min(var(--width), var(--height))) }
        .paper { position: relative; overflow: clip; display: grid; place-items: center; font: 700 \(points(min(itemSize.width, itemSize.height) / 2))px system-ui, sans-serif }
        .paper > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }

        """
    }

    /// The rules of cards, as the preview's page and pictures have them.
    public static let cardRules = withoutComments(String(cString: cworkshop_text("card.css")))

    /// A style sheet without its comments, which a page need not load.
    public static func withoutComments(_ rules: String) -> String {
        rules.replacing(/[ ]*\/\*(?:.|\n)*?\*\/\n?/, with: "")
    }

    /// The radius of a card's corners as a part of its shorter side.
    static let cardCorner =
        cardRules.firstMatch(of: /--card-corner: ([\d.]+);/).flatMap { Double($0.output.1) } ?? 0

    static func hue(of index: Int) -> String {
        EffectTable.digits((Double(index) * 137.50776405 + 212).truncatingRemainder(dividingBy: 360), 1)
    }

    static func points(_ value: Double) -> String { EffectTable.digits(value, 3) }

    /// The common size of the items.
    public static func itemSize(_ carousel: Carousel<Int>) -> Size {
        carousel.placements.first?.size ?? Size(width: carousel.itemWidth, height: carousel.itemWidth)
    }
}
