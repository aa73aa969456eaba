// The lengths of the items along the axis, and of the gaps between them. In: what the app answers. Out: where each
// item begins, in points.

/// Lengths that an app gives to single items.
package struct OwnLengths: Equatable {
    /// The extents of the items, in points; NaN for the common one.
    var extents: [Double]
    /// The gaps after the items, in points; NaN for the common one.
    var gaps: [Double]

    /// The common lengths for all items.
    init(count: Int) {
        extents = Array(repeating: .nan, count: count)
        gaps = extents
    }

    /// The lengths after a change of the data; new items have the common ones.
    func renumbered(by map: IndexMap) -> OwnLengths {
        var later = OwnLengths(count: map.laterCount)
        for index in 0..<map.laterCount {
            guard let former = map.former(index), extents.indices.contains(former) else { continue }
            later.extents[index] = extents[former]
            later.gaps[index] = gaps[former]
        }
        return later
    }
}

/// The items one after the other along the axis, the first one beginning at 0.
package struct ItemLengths: Equatable {
    /// The shortest way from an item's start to the next one's, in points.
    static let shortest = 0.001

    package let count: Int
    /// Of an item that has no extent of its own, in points.
    package let commonExtent: Double
    /// After an item that has none of its own, in points.
    let commonGap: Double
    /// The app's answers; nil when all items have the common lengths.
    private(set) var ownLengths: OwnLengths?
    /// From each item's start to the next one's.
    private var pitches: SumTree?

    /// - Parameters:
    ///   - own: nil, or lengths for as many items as `count`.
    /// - Complexity: linear in the number of items that may have own lengths.
    package init(count: Int, extent: Double, gap: Double, own: OwnLengths? = nil) {
        self.count = count
        commonExtent = extent
        commonGap = extent > 0 ? max(gap, Self.shortest - extent) : 0
        guard let own, own.extents.count == count, count > 0 else { return }
        ownLengths = own
        pitches = SumTree((0..<count).lazy.map { [self] in ownPitch(of: $0) })
    }

    /// Whether all items and gaps have the same lengths.
    var areUniform: Bool { ownLengths == nil }

    /// From an item's start to the next one's, where both have the common lengths, in points.
    package var commonPitch: Double { commonExtent + commonGap }

    /// The extent of an item, in points; that of one outside of the items is the common one.
    func extent(of index: Int) -> Double {
        guard let own = ownLengths, index >= 0, index < count else { return commonExtent }
        let extent = own.extents[index]
        return extent.isNaN ? commonExtent : extent
    }

    /// The gap after an item, in points. Neighbors overlap by less than the shorter one, so that their order is that
    /// of their starts, and of their ends.
    func gap(after index: Int) -> Double {
        guard let own = ownLengths, index >= 0, index < count else { return commonGap }
        let gap = own.gaps[index]
        let next = index + 1 < count ? extent(of: index + 1) : extent(of: 0)
        return max(gap.isNaN ? commonGap : gap, Self.shortest - min(extent(of: index), next))
    }

    private func ownPitch(of index: Int) -> Double { extent(of: index) + gap(after: index) }

    /// From an item's start to the next one's, in points.
    func pitch(of index: Int) -> Double { pitches?[index] ?? commonPitch }

    /// Where an item begins, in points from the first one's start; outside of the items in common pitches.
    ///
    /// - Complexity: logarithmic; constant for uniform lengths.
    func start(of index: Int) -> Double {
        guard let pitches, index >= 0 else { return Double(index) * commonPitch }
        if index > count { return pitches.sum(ofFirst: count) + Double(index - count) * commonPitch }
        return pitches.sum(ofFirst: index)
    }

    /// The item that covers a distance from the first one's start, in points, with the gap after it; outside of the
    /// items in common pitches.
    ///
    /// - Complexity: logarithmic; constant for uniform lengths.
    func index(at distance: Double) -> Int {
        guard commonPitch > 0 else { return 0 }
        guard let pitches, distance >= 0 else {
            return Int(saturating: (distance / commonPitch).rounded(.down))
        }
        let end = pitches.sum(ofFirst: count)
        if distance >= end { return count + Int(saturating: ((distance - end) / commonPitch).rounded(.down)) }
        return pitches.position(at: distance)
    }

    /// Sets the lengths of one item.
    ///
    /// - Complexity: logarithmic.
    mutating func set(extent: Double?, gap: Double?, of index: Int) {
        guard ownLengths != nil, index >= 0, index < count else { return }
        ownLengths?.extents[index] = extent ?? .nan
        ownLengths?.gaps[index] = gap ?? .nan
        // The gap before it depends on its extent.
        for neighbor in [(index + count - 1) % count, index] {
            let pitch = ownPitch(of: neighbor)
            pitches?[neighbor] = pitch
        }
    }
}
