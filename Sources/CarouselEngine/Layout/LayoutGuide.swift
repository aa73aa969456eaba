// The lines that show a layout: where insets and gaps are, and where the carousel may rest.

/// A line or a strip across the axis, for pictures of a layout.
package struct LayoutGuide: Equatable, Sendable {
    /// What it shows.
    package enum Kind: String, Sendable {
        /// A length before the first item or behind the last one.
        case inset
        /// A length between two items.
        case gap
        /// A place to rest: it rests where this is at the alignment.
        case snap
        /// Where snaps come to rest.
        case alignment
    }

    /// What it shows.
    package let kind: Kind
    /// On the screen along the axis, in points from the left or top edge of the bounds.
    package let start: Double
    /// The same; equal to `start` for a line.
    package let end: Double
}

extension AnyCarousel {
    /// The guides of what is in sight, as for items side by side.
    ///
    /// - Complexity: linear in the number of visible items, times the logarithm of the number of items.
    package var layoutGuides: [LayoutGuide] {
        let axisLayout = core.axisLayout
        let location = core.axisLocation
        let length = core.length
        guard axisLayout.lengths.count > 0, axisLayout.lengths.commonExtent > 0 else { return [] }
        let line = axisLayout.alignmentLine
        var guides: [LayoutGuide] = []
        func add(_ kind: LayoutGuide.Kind, _ start: Double, _ end: Double) {
            guard end >= 0, start <= length else { return }
            let isMirrored = core.settings.isMirrored
            guides.append(
                LayoutGuide(
                    kind: kind, start: isMirrored ? length - end : start,
                    end: isMirrored ? length - start : end))
        }
        let insets = core.settings.insets
        let first = location + axisLayout.start(of: 0)
        let last = location + axisLayout.contentLength - axisLayout.trail
        if !axisLayout.rules.isLoop {
            add(.inset, first - insets.start, first)
            add(.inset, last, last + insets.end)
        }
        let offsets = core.itemOffsets
        let distances = core.itemDistances
        let center = length / 2 + core.alignmentDisplacement
        for item in loaded.items where (0..<axisLayout.lengths.count).contains(item.index) {
            let middle = center + distances.distance(ofItem: item.index, at: offsets[item.index])
            let start = middle - axisLayout.lengths.extent(of: item.index) / 2
            if let stop = axisLayout.stopLocation(startingAt: item.index) {
                // On a loop, the item may be a turn away.
                let turn = start - location - axisLayout.start(of: item.index)
                add(.snap, line + location + turn - stop, line + location + turn - stop)
            }
            let end = start + axisLayout.lengths.extent(of: item.index)
            let gap = axisLayout.lengths.gap(after: item.index)
            let isLast = item.index + 1 == axisLayout.lengths.count
            if gap > 0, !isLast || axisLayout.rules.isLoop { add(.gap, end, end + gap) }
            let seam = insets.start + insets.end
            if isLast, axisLayout.rules.isLoop, seam > 0 { add(.inset, end + gap, end + gap + seam) }
        }
        add(.alignment, line, line)
        return guides
    }
}
