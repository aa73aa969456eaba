// Sums over a list whose numbers can change.

/// A list of numbers, 0 or more, that knows the sum up to each of them.
///
/// Each inner node is the sum of its two children, so that sums depend on the numbers alone, and not on the order in
/// which they were set.
struct SumTree: Equatable {
    /// The root is node 1; the children of node i are 2i and 2i + 1.
    private var nodes: [Double]
    /// The number of leaves: a power of 2.
    private let leaves: Int
    /// The number of numbers.
    let count: Int

    /// - Complexity: linear.
    init(_ numbers: some Collection<Double>) {
        count = numbers.count
        var leaves = 1
        while leaves < count { leaves *= 2 }
        self.leaves = leaves
        nodes = Array(repeating: 0, count: 2 * leaves)
        for (position, number) in numbers.enumerated() { nodes[leaves + position] = number }
        for node in stride(from: leaves - 1, to: 0, by: -1) {
            nodes[node] = nodes[2 * node] + nodes[2 * node + 1]
        }
    }

    /// The number at a position.
    ///
    /// - Complexity: constant to read, logarithmic to set.
    subscript(position: Int) -> Double {
        get { nodes[leaves + position] }
        set {
            var node = leaves + position
            nodes[node] = newValue
            while node > 1 {
                node /= 2
                nodes[node] = nodes[2 * node] + nodes[2 * node + 1]
            }
        }
    }

    /// The sum of the first numbers.
    ///
    /// - Parameter number: how many, 0…count.
    /// - Complexity: logarithmic.
    func sum(ofFirst number: Int) -> Double {
        if number >= leaves { return nodes[1] }
        var node = 1
        var sum = 0.0
        var width = leaves
        var left = number
        while width > 1 {
            width /= 2
            node *= 2
            if left >= width {
                sum += nodes[node]
                left -= width
                node += 1
            }
        }
        return sum
    }

    /// The position whose number covers a distance from the start: the last one whose sum of all before it is not
    /// above the distance.
    ///
    /// - Complexity: logarithmic.
    func position(at distance: Double) -> Int {
        var node = 1
        var left = distance
        while node < leaves {
            node *= 2
            if left >= nodes[node], nodes[node + 1] > 0 {
                left -= nodes[node]
                node += 1
            }
        }
        return max(0, min(node - leaves, count - 1))
    }
}
