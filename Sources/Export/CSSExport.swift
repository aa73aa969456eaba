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
    /// - Parameter images: `data:` URLs; each item shows one, in turn.
    public static func html(_ table: EffectTable, images: [String] = []) -> String {
        let name = Escape.html(table.name)
        let items = (0..<table.count).map { index in
            """
            <div class="item" role="group" aria-roledescription="slide" aria-label="\(index + 1) of \(table.count)" \
            style="animation-timeline: --i\(index)\(table.tracks.count > 1 ? "; animation-name: t\(index)" : "")">\
            \(PageExport.card(index, images))</div>
            """
        }
        let side = table.isVertical ? "top" : "left"
        let marks = (0..<table.count).map { index in
            "<i style=\"\(side): \(points(Double(index) * table.step)); view-timeline-name: --i\(index)\"><b></b></i>"
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(name)</title>
            <style>
            \(PageExport.style(table))\(style(table))</style>
            <div class="carousel" role="region" aria-roledescription="carousel" aria-label="\(name)" tabindex="0"><div class="run">
            <div class="pin">
            \(items.joined(separator: "\n"))
            </div>
            \(marks.joined(separator: "\n"))
            </div></div>
            </html>

            """
    }

    // MARK: Styles

    /// The numbers that are animated; each is registered, so that browsers interpolate it.
    private static let names = "abcdefghijklmnop".map { "--\($0)" } + ["--shade"]

    private static func style(_ table: EffectTable) -> String {
        let (width, height) = (table.bounds.width, table.bounds.height)
        let (item, step) = (table.itemSize, table.step)
        let length = table.isVertical ? height : width
        let reach = reach(of: table)
        let numbers = names.map {
            "@property \($0) { syntax: \"<number>\"; inherits: \($0 == "--shade"); initial-value: 0 }"
        }
        let scopes = (0..<table.count).map { "--i\($0)" }.joined(separator: ", ")
        let matrix = names.prefix(16).map { "var(\($0))" }.joined(separator: ", ")
        let end = Double(table.count - 1) * step
        // The timeline of a place runs from `reach` items before the middle to as many behind it.
        let inset = (length + step - 2 * reach * step) / 2
        let frames = table.tracks.enumerated().map {
            keyframes($0.element, named: "t\($0.offset)", reach, table)
        }
        return """
            \(numbers.joined(separator: "\n"))
            .carousel { width: \(points(width)); height: \(points(height)); timeline-scope: \(scopes);
              overflow: \(table.isVertical ? "hidden auto" : "auto hidden"); scrollbar-width: none;
              scroll-snap-type: \(table.isVertical ? "y" : "x") mandatory }
            .run { position: relative; width: \(points(table.isVertical ? width : width + end)); \
            height: \(points(table.isVertical ? height + end : height)) }
            .pin { position: sticky; inset: 0; width: \(points(width)); height: \(points(height)); overflow: hidden }
            .item { position: absolute; left: \(points((width - item.width) / 2)); top: \(points((height - item.height) / 2));
              width: \(points(item.width)); height: \(points(item.height)); animation: t0 linear both;
              transform: matrix3d(\(matrix)) }
            .item::after { content: ""; position: absolute; inset: 0; border-radius: 7%; pointer-events: none;
              --light: calc(255 * clamp(0, var(--shade) * 1000000, 1)); background: rgb(var(--light) var(--light) var(--light) / max(var(--shade), 0 - var(--shade))) }
            .card, .item img { width: 100%; height: 100%; border-radius: 7%; box-sizing: border-box; display: grid; object-fit: cover }
            i { position: absolute; \(table.isVertical ? "height" : "width"): \(points(step)); \
            \(table.isVertical ? "width" : "height"): 1px; margin-\(table.isVertical ? "top" : "left"): \(points((length - step) / 2));
              view-timeline-axis: \(table.isVertical ? "y" : "x"); view-timeline-inset: \(points(inset)); pointer-events: none }
            i b { position: absolute; \(table.isVertical ? "top" : "left"): \(points((step - length) / 2)); \
            width: 1px; height: 1px; scroll-snap-align: start }
            @supports not (animation-timeline: view()) {
              .pin { position: static; display: flex; gap: 1rem; align-items: center; width: max-content }
              .item { position: relative; left: 0; top: 0; transform: none; flex: none }
              .run { width: max-content } i { display: none }
            }
            \(frames.joined(separator: "\n"))

            """
    }

    /// How far from the middle items are animated: as far as there are samples, but in long rows not so far that items
    /// show that a carousel does not load.
    private static func reach(of table: EffectTable) -> Double {
        let offsets = table.tracks.flatMap { [$0.rows.first?.offset, $0.rows.last?.offset] }.compactMap {
            $0?.magnitude
        }
        let all = offsets.max() ?? 1
        return table.count > table.visible ? min(all, Double(table.visible) / 2 + 0.5) : all
    }

    /// The table with the numbers that the styles have.
    static func shown(of table: EffectTable) -> EffectTable {
        let reach = reach(of: table)
        var shown = table
        shown.tracks = table.tracks.map { track in
            let rows = stops(track, reach, table).compactMap { stop -> EffectTrack.Row? in
                let numbers =
                    Array(stop.numbers.prefix(16)) + [stop.alpha, stop.numbers[16], Double(stop.order)]
                return EffectSample(numbers).map {
                    .init(offset: reach - stop.percent / 100 * 2 * reach, sample: $0)
                }
            }
            return EffectTrack(rows: rows.reversed())
        }
        return shown
    }

    /// A keyframe.
    private struct Stop {
        let percent: Double
        /// In the order of the names.
        let numbers: [Double]
        let alpha: Double
        let order: Int
    }

    /// The keyframes of a track, by their part of the timeline.
    private static func stops(_ track: EffectTrack, _ reach: Double, _ table: EffectTable) -> [Stop] {
        let depths = table.tracks.flatMap { $0.rows.map(\.sample.depth) }
        let (least, most) = (depths.min() ?? 0, depths.max() ?? 0)
        let unit = most > least ? 1e6 / (most - least) : 0
        var rows = track.rows.filter { abs($0.offset) <= reach }
        // Beyond the outermost samples, nothing is shown.
        for end in [rows.first, rows.last].compactMap({ $0 }) where abs(end.offset) < reach {
            rows.append(.init(offset: end.offset + (end.offset < 0 ? -1e-4 : 1e-4), sample: end.sample.faded))
        }
        return rows.sorted { $0.offset > $1.offset }.map { row in
            let sample = row.sample
            let numbers = (sample.transform.elements + [sample.shade]).enumerated().map { place, value in
                EffectTable.rounded(value, place % 4 == 3 ? 8 : place > 11 ? 3 : 6)
            }
            return Stop(
                percent: EffectTable.rounded((reach - row.offset) / (2 * reach) * 100, 5), numbers: numbers,
                alpha: EffectTable.rounded(sample.alpha, 4),
                order: Int(((sample.depth - least) * unit).rounded())
            )
        }
    }

    private static func keyframes(
        _ track: EffectTrack, named name: String, _ reach: Double, _ table: EffectTable
    ) -> String {
        let lines = stops(track, reach, table).map { stop in
            let numbers = zip(names, stop.numbers).map { "\($0): \(EffectTable.digits($1, 8))" }
            return
                "  \(EffectTable.digits(stop.percent, 5))% { \(numbers.joined(separator: "; ")); opacity: \(EffectTable.digits(stop.alpha, 4)); z-index: \(stop.order) }"
        }
        return "@keyframes \(name) {\n\(lines.joined(separator: "\n"))\n}"
    }

    private static func points(_ value: Double) -> String { EffectTable.digits(value, 4) + "px" }
}
