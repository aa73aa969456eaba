// The drawing order of items. In: placements. Out: their ranks, 0 at the back.

/// A total order of placements, back to front.
struct DepthOrder {
    /// Positions in the placements, back to front; kept between frames, because the order seldom changes.
    private(set) var positions: [Int] = []

    private struct Key {
        let depth, distance, distanceFromCenter: Double
        let index: Int

        /// The item with the smaller depth key is farther back. If equal, the item farther from the current
        /// one, then the one farther from the center, then the one with the larger index.
        func isBehind(_ other: Key) -> Bool {
            if depth != other.depth { return depth < other.depth }
            if distance != other.distance { return distance > other.distance }
            if distanceFromCenter != other.distanceFromCenter {
                return distanceFromCenter > other.distanceFromCenter
            }
            return index > other.index
        }
    }

    private var keys: [Key] = []

    /// Ranks the placements.
    ///
    /// Close to linear when little changed since the last frame, otherwise O(n log n).
    mutating func sort(_ placements: inout [Placement], current: Int, isVertical: Bool) {
        let count = placements.count
        if positions.count != count {
            positions.removeAll(keepingCapacity: true)
            positions.append(contentsOf: 0..<count)
        }
        keys.fit(count, with: Key(depth: 0, distance: 0, distanceFromCenter: 0, index: 0))
        placements.withUnsafeMutableBufferPointer { placements in
            let main =
                placements.firstIndex { $0.index == current }.map {
                    placements[$0].mainSum(isVertical: isVertical)
                } ?? 0
            keys.withUnsafeMutableBufferPointer { keys in
                for position in 0..<count {
                    keys[position] = Key(
                        depth: placements[position].depthKey,
                        distance: abs(placements[position].mainSum(isVertical: isVertical) - main),
                        distanceFromCenter: abs(placements[position].offset),
                        index: placements[position].index)
                }
                positions.withUnsafeMutableBufferPointer { positions in
                    if count <= 64 {
                        Self.sort(positions, by: keys)
                    } else {
                        positions.sort { keys[$0].isBehind(keys[$1]) }
                    }
                    for rank in 0..<count { placements[positions[rank]].depth = rank }
                }
            }
        }
    }

    /// An insertion sort in place, close to linear for nearly sorted input: the standard library's sort
    /// allocates.
    private static func sort(
        _ positions: UnsafeMutableBufferPointer<Int>, by keys: UnsafeMutableBufferPointer<Key>
    ) {
        for i in positions.indices.dropFirst() {
            let position = positions[i]
            var hole = i
            while hole > 0, keys[position].isBehind(keys[positions[hole - 1]]) {
                positions[hole] = positions[hole - 1]
                hole -= 1
            }
            positions[hole] = position
        }
    }
}

extension Placement {
    /// The position of the item's point (1, 1, 1) along the main axis: for that axis, what the depth key is
    /// for z.
    fileprivate func mainSum(isVertical: Bool) -> Double {
        let sum = transform.row1 + transform.row2 + transform.row3 + transform.row4
        return isVertical ? sum.y : sum.x
    }
}

extension Transform3D {
    /// The depth of a transformed item: m13 + m23 + m33 + m43.
    package var depthKey: Double { row1.z + row2.z + row3.z + row4.z }
}
