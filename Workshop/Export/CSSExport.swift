// An effect on a page without a script. In: a table. Out: one HTML file whose styles move the items with the scrolling.

import CarouselEngine
import Escapes
import Foundation

/// An effect's table as scroll-driven animations.
public enum CSSExport {
    /// One HTML file without a script: each item has keyframes on the view timeline of its place in the scroller. Where a
    /// browser has no such timelines, the items are a plain row.
    ///
    /// A loop becomes a row: styles alone can't go round. Browsers measure view timelines differently from right to left,
    /// so the carousel must go from left to right.
    /// - Parameters:
    ///   - images: `data:` URLs; each item shows one, in turn.
    ///   - data: what the items are, in order.
    ///   - showsTitles: whether their titles are on their pictures.
    public static func html(
        _ table: EffectTable, images: [String] = [], data: [ItemData] = [], showsTitles: Bool = false
    ) -> String {
        let name = Escape.html(table.name)
        let items = (0..<table.count).map { index in
            """
            <div class="item" role="group" aria-roledescription="slide" aria-label="\(index + 1) of \(table.count)" \
            style="\(itemStyle(index, table))">\
            \(PageExport.card(index, images, showsTitle: showsTitles, data: data.indices.contains(index) ? data[index] : nil, size: table.itemSize))</div>
            """
        }
        let side = table.isVertical ? "top" : "left"
        let marks = (0..<table.count).map { index in
            "<i style=\"\(side): \(length(Double(index) * table.step)); view-timeline-name: --carousel-\(index)\"><b tabindex=\"0\" aria-label=\"Item \(index + 1)\"></b></i>"
        }
        return """
            \(PageExport.head(name, bounds: table.bounds, itemSize: table.itemSize))\(style(table))</style>
            <div class="carousel-room"><div class="carousel" data-step="\(EffectTable.digits(table.step / table.bounds.width, 8))" role="region" \
            aria-roledescription="carousel" aria-label="\(name)" tabindex="0"><div class="run">
            <div class="pin"><div class="world">
            \(items.joined(separator: "\n"))
            </div></div>
            \(marks.joined(separator: "\n"))
            </div></div></div>
            </html>

            """
    }

    /// What is said of the order in which cards cover each other.
    public static func order(of table: EffectTable) -> String {
        if case .steps = table.order {
            return "the order of cards that overlap changes: with steps of z-index, which cost a browser more"
        }
        return "cards that overlap keep their order: without steps of z-index"
    }

    // MARK: Styles

    private static func itemStyle(_ index: Int, _ table: EffectTable) -> String {
        var style = "animation-timeline: --carousel-\(index)"
        let isOfItsOwn = table.tracks.count > 1
        let own = isOfItsOwn ? "carousel-\(index)" : "carousel-0"
        let limits = limits(of: index, table)
        if limits.isEmpty {
            if isOfItsOwn { style += "; animation-name: \(own)" }
        } else {
            style +=
                "; animation-name: \(([own] + limits.map { _ in "carousel-far" }).joined(separator: ", "))"
            style += "; animation-fill-mode: \((["both"] + limits.map(\.fill)).joined(separator: ", "))"
            style += "; animation-range: \((["normal"] + limits.map(\.range)).joined(separator: ", "))"
        }
        if isOfItsOwn {
            for side in ["before", "after"] { style += "; --carousel-\(side): carousel-\(side)-\(index)" }
        }
        if table.order == .descending { style += "; z-index: \(table.count - index)" }
        return style
    }

    /// Where an item is so far from the middle that the carousel does not load it: in a row, some at its ends are always
    /// loaded, and others are hidden before or behind those that are.
    private static func limits(of index: Int, _ table: EffectTable) -> [(range: String, fill: String)] {
        var limits: [(range: String, fill: String)] = []
        let reach = reach(of: table)
        let before = Double(table.visible / 2) + 0.5
        let behind = Double(table.visible) - before
        if index >= table.visible { limits.append(("0% \(percent(behind, reach))%", "backwards")) }
        if index < table.count - table.visible {
            limits.append(("\(percent(-before, reach))% 100%", "forwards"))
        }
        return limits
    }

    /// An offset on the timeline of a place.
    private static func percent(_ offset: Double, _ reach: Double) -> String {
        EffectTable.digits((reach - offset) / (2 * reach) * 100, 5)
    }

    /// A length on the stage, which is as wide as its room.
    private static func length(_ points: Double) -> String {
        "calc(\(EffectTable.digits(points, 4)) * var(--carousel-point))"
    }

    private static func style(_ table: EffectTable) -> String {
        let width = table.bounds.width
        let height = table.bounds.height
        let item = table.itemSize
        let step = table.step
        let extent = table.isVertical ? height : width
        let reach = reach(of: table)
        let shades = table.tracks.flatMap { $0.rows.map(\.sample.shade) }
        let scopes = (0..<table.count).map { "--carousel-\($0)" }.joined(separator: ", ")
        let end = Double(table.count - 1) * step
        // The timeline of a place runs from `reach` items before the middle to as many behind it.
        let inset = (extent + step - 2 * reach * step) / 2
        let frames = table.tracks.enumerated().map {
            keyframes($0.element, named: "carousel-\($0.offset)", reach, table)
        }
        func points(_ value: Double) -> String { EffectTable.digits(value, 4) + "px" }
        let corner = points(PageExport.cardCorner * min(item.width, item.height))
        // A browser scrolls by whole pixels. So that it does not go beyond the last item, the run ends at one; the pin may
        // leave the run by the part of a pixel that is missing.
        // A pseudo-element for black and one for white; only those that are seen.
        let dark = shades.contains { $0 < 0 } ? shade("before", "#000", corner) : ""
        let light = shades.contains { $0 > 0 } ? shade("after", "#fff", corner) : ""
        return """
            .carousel-room { text-align: center; container-type: inline-size; width: min(100vw, \(points(width))) }
            .carousel { --carousel-point: calc(100cqw / \(EffectTable.digits(width, 4))); width: 100%; height: \(length(height)); timeline-scope: \(scopes);
              overflow: \(table.isVertical ? "hidden auto" : "auto hidden"); scrollbar-width: none;
              scroll-snap-type: \(table.isVertical ? "y" : "x") mandatory }
            .carousel .run { position: relative; width: \(length(width)); height: \(length(height)); \
            \(table.isVertical ? "height" : "width"): \(length(extent + end)) }
            @supports (width: round(down, 1.5px, 1px)) { .carousel .run { \
            \(table.isVertical ? "height" : "width"): round(down, \(length(extent + end)), 1px) } }
            .carousel .pin { position: sticky; inset: 0; width: \(length(width)); height: \(length(height)); overflow: hidden; \
            margin-\(table.isVertical ? "bottom" : "right"): -1px }
            .carousel .world { transform-origin: 0 0; transform: scale(tan(atan2(100cqw, \(points(width))))); width: \(points(width)); height: \(points(height)) }
            .carousel .item { position: absolute; left: \(points((width - item.width) / 2)); top: \(points((height - item.height) / 2));
              width: \(points(item.width)); height: \(points(item.height)); animation: carousel-0 linear both }
            \(dark)\(light)\
            .carousel .paper, .carousel .item img { width: 100%; height: 100%; border-radius: \(corner); box-sizing: border-box; display: grid; object-fit: cover }
            .carousel i { position: absolute; \(table.isVertical ? "height" : "width"): \(length(step)); \
            \(table.isVertical ? "width" : "height"): 1px; margin-\(table.isVertical ? "top" : "left"): \(length((extent - step) / 2));
              view-timeline-axis: \(table.isVertical ? "y" : "x"); view-timeline-inset: \(length(inset)); pointer-events: none }
            .carousel i b { position: absolute; \(table.isVertical ? "top" : "left"): \(length((step - extent) / 2)); \
            width: 1px; height: 1px; scroll-snap-align: start }
            .carousel:has(b:focus-visible) { outline: 2px solid Highlight; outline-offset: -2px } .carousel b:focus { outline: none }
            @supports selector(::scroll-marker) {
              .carousel { scroll-marker-group: after } .carousel::scroll-marker-group { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem; padding: .75rem }
              .carousel b::scroll-marker { content: ""; width: .75rem; height: .75rem; box-sizing: border-box; border: 2px solid; border-radius: 50%; color: color-mix(in srgb, CanvasText 55%, Canvas) }
              .carousel b::scroll-marker:target-current { background: currentColor; color: CanvasText }
              .carousel::scroll-button(\(table.isVertical ? "up" : "left")) { content: "\(table.isVertical ? "↑" : "‹")" / "Previous" }
              .carousel::scroll-button(\(table.isVertical ? "down" : "right")) { content: "\(table.isVertical ? "↓" : "›")" / "Next" }
              .carousel::scroll-button(*) { border: 0; border-radius: 2rem; min-width: 2rem; height: 2rem; margin: .25rem; color: CanvasText; background: color-mix(in srgb, CanvasText 10%, Canvas) }
            }
            @supports not (animation-timeline: view()) {
              .carousel .pin { position: static; width: max-content; height: auto } .carousel .world { display: flex; gap: 1rem; align-items: center; width: max-content; height: auto; transform: none }
              .carousel .item { position: relative; left: 0; top: 0; transform: none; flex: none }
              .carousel .run { width: max-content; height: auto } .carousel i { display: none }
            }
            \(frames.joined(separator: "\n"))
            \(table.count > table.visible ? "@keyframes carousel-far { from, to { visibility: hidden } }" : "")

            """
    }

    /// The rule of a pseudo-element that is over a card, on the timeline of the card.
    private static func shade(_ name: String, _ color: String, _ corner: String) -> String {
        """
        .carousel .item::\(name) { content: ""; position: absolute; inset: 0; z-index: 1; border-radius: \(corner); pointer-events: none; \
        background: \(color); opacity: 0; animation: var(--carousel-\(name), carousel-\(name)-0) linear both; animation-timeline: inherit }

        """
    }

    /// How far from the middle items are animated: as far as there are samples.
    private static func reach(of table: EffectTable) -> Double {
        let offsets = table.tracks.map(lingering).flatMap { [$0.first?.offset, $0.last?.offset] }.compactMap {
            $0?.magnitude
        }
        return offsets.max() ?? 1
    }

    /// The rows of a track. Browsers place things at parts of a pixel: what vanishes behind a place of rest is there for a
    /// little longer, so that it is seen in that place.
    private static func lingering(_ track: EffectTrack) -> [EffectTrack.Row] {
        let margin = 1e-3
        return track.rows.indices.flatMap { place -> [EffectTrack.Row] in
            let row = track.rows[place]
            guard row.sample.alpha == 0 else { return [row] }
            for other in [place - 1, place + 1] where track.rows.indices.contains(other) {
                let seen = track.rows[other], gap = row.offset - seen.offset
                let isAtRest = abs(seen.offset - seen.offset.rounded()) < 1e-9
                guard isAtRest, seen.sample.alpha > 0.02, abs(gap) < margin else { continue }
                let shift = gap < 0 ? -margin : margin
                let still = EffectTrack.Row(offset: seen.offset + shift, sample: seen.sample)
                let gone = EffectTrack.Row(offset: seen.offset + 1.5 * shift, sample: row.sample)
                return shift < 0 ? [gone, still] : [still, gone]
            }
            return [row]
        }
    }

    /// The keyframes of a track, by their part of the timeline.
    private static func keyframes(
        _ track: EffectTrack, named name: String, _ reach: Double, _ table: EffectTable
    ) -> String {
        let depths = table.tracks.flatMap { $0.rows.map(\.sample.depth) }
        let least = depths.min() ?? 0
        let most = depths.max() ?? 0
        let unit = most > least ? 1e6 / (most - least) : 0
        var rows = lingering(track).filter { abs($0.offset) <= reach }
        // Beyond the outermost samples nothing is shown; where all items are, none is beyond.
        for (place, sign) in [(rows.indices.first, -1.0), (rows.indices.last, 1.0)] {
            guard let place, abs(rows[place].offset) < reach - 1e-4 || table.count > table.visible else {
                continue
            }
            let sample = rows[place].sample
            if abs(rows[place].offset) > reach - 1e-4 {
                rows[place] = .init(offset: sign * (reach - 1e-4), sample: sample)
            }
            rows.append(.init(offset: rows[place].offset + sign * 1e-4, sample: sample.faded))
            rows.append(.init(offset: sign * reach, sample: sample.faded))
        }
        rows.sort { $0.offset > $1.offset }
        func percent(_ offset: Double) -> String { Self.percent(offset, reach) }
        let lines = rows.map { row -> String in
            let sample = row.sample
            let values = sample.transform.elements.enumerated().map { place, value in
                EffectTable.digits(EffectTable.rounded(value, EffectTable.digits(ofElement: place)), 8)
            }
            return
                "  \(percent(row.offset))% { transform: matrix3d(\(values.joined(separator: ", "))); opacity: \(EffectTable.digits(sample.alpha, 4)) }"
        }
        let steps = zSteps(table.order, rows, reach, least, unit)
        let orders = steps.map { "  \(percent($0.offset))% { z-index: \($0.order) }" }
        let visibilities = visibilities(rows).map { "  \(percent($0.offset))% { visibility: \($0.value) }" }
        var text = "@keyframes \(name) {\n\((lines + visibilities + orders).joined(separator: "\n"))\n}"
        let shades = rows.filter { $0.sample.shade != 0 }
        guard !shades.isEmpty else { return text }
        for (side, sign) in [("before", -1.0), ("after", 1)]
        where shades.contains(where: { $0.sample.shade * sign > 0 }) {
            let lines = rows.map { row in
                "  \(percent(row.offset))% { opacity: \(EffectTable.digits(max(0, sign * row.sample.shade), 4)) }"
            }
            text +=
                "\n@keyframes \(name.replacing("carousel-", with: "carousel-\(side)-")) {\n\(lines.joined(separator: "\n"))\n}"
        }
        return text
    }

    /// Where cards become hidden: one that is not seen takes no clicks. A card that fades ends a little earlier, so that it is
    /// gone where it comes to rest.
    private static func visibilities(_ rows: [EffectTrack.Row]) -> [(offset: Double, value: String)] {
        // Less than half a step of a color is nothing to see.
        func isSeen(_ row: EffectTrack.Row) -> Bool { row.sample.alpha > 0.5 / 255 }
        guard !rows.allSatisfy(isSeen) else { return [] }
        var changes: [(offset: Double, value: String)] = []
        for (row, next) in zip(rows, rows.dropFirst()) {
            let goes = isSeen(row)
            guard goes != isSeen(next) else { continue }
            let early = min(1e-3, (row.offset - next.offset) / 2)
            if goes {
                changes += [(row.offset, "visible"), (next.offset + early, "hidden")]
            } else {
                changes += [(row.offset - early, "hidden"), (next.offset, "visible")]
            }
        }
        let ends = [rows.first, rows.last].compactMap(\.self)
        let atEnds = ends.map { ($0.offset, isSeen($0) ? "visible" : "hidden") }
        return changes + atEnds
    }

    /// Where the order changes: by parts of an item if that is enough, so that it stays what it is in most frames. Items are
    /// whole offsets apart, so all of them change at the same moments.
    private static func zSteps(
        _ kind: CardOrder, _ rows: [EffectTrack.Row], _ reach: Double, _ least: Double, _ unit: Double
    ) -> [(offset: Double, order: Int)] {
        guard case .steps(let parts) = kind else { return [] }
        func order(at offset: Double) -> Int? {
            guard let depth = depth(at: offset, in: rows) else { return nil }
            // Of items at one depth, the closer to the center is in front, then the one before it.
            let near = (1 - abs(offset) / max(reach, 1)) * 200 + (offset < -1e-6 ? 1 : 0)
            return Int(((depth - least) * unit).rounded()) * 256 + Int(near.rounded())
        }
        guard let parts else {
            return rows.compactMap { row in order(at: row.offset).map { (row.offset, $0) } }
        }
        let count = Int((reach * Double(parts)).rounded(.up))
        let edge = 1e-5
        var steps: [(offset: Double, order: Int)] = []
        for place in (-count..<count).reversed() {
            let high = Double(place + 1) / Double(parts)
            let low = Double(place) / Double(parts)
            guard let between = order(at: (high + low) / 2) else { continue }
            steps += [(high - edge, between), (low + edge, between)]
            // At rest, and halfway, what is as near as another has an order of its own.
            if let exact = order(at: low) { steps.append((low, exact)) }
        }
        let inner = steps.filter { abs($0.offset) < reach }
        // A keyframe's own end would be no order at all.
        guard let first = inner.first, let last = inner.last else { return [] }
        return [(reach, first.order)] + inner + [(-reach, last.order)]
    }

    /// The depth at an offset; the rows are in descending order.
    private static func depth(at offset: Double, in rows: [EffectTrack.Row]) -> Double? {
        guard let after = rows.firstIndex(where: { $0.offset <= offset }) else {
            return rows.last?.sample.depth
        }
        let low = rows[after]
        guard after > 0 else { return low.sample.depth }
        let high = rows[after - 1]
        let part = high.offset > low.offset ? (offset - low.offset) / (high.offset - low.offset) : 0
        return low.sample.depth + (high.sample.depth - low.sample.depth) * part
    }

}
