import FuzzInput
import Testing

@testable import CarouselEngine

/// Sums over numbers that change.
@Suite struct SumTreeTests {
    @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 100, 1000])
    func `sums are those of the numbers, also after changes`(
        count: Int
    ) {
        var generator = SeededGenerator(seed: UInt64(count))
        var numbers = (0..<count).map { _ in Double.random(in: 0...100, using: &generator) }
        var tree = SumTree(numbers)
        for _ in 0..<50 {
            for first in stride(from: 0, through: count, by: max(1, count / 20)) {
                let sum = numbers.prefix(first).reduce(0, +)
                #expect(abs(tree.sum(ofFirst: first) - sum) < 1e-9)
            }
            guard let position = numbers.indices.randomElement(using: &generator) else { break }
            numbers[position] = Double.random(in: 0...100, using: &generator)
            tree[position] = numbers[position]
            #expect(tree[position] == numbers[position])
        }
        #expect(tree == SumTree(numbers), "sums depend on the order of the changes")
    }

    @Test(arguments: [1, 2, 5, 64, 1000]) func `a distance is found in the number that covers it`(count: Int)
    {
        let numbers = (0..<count).map { Double($0 % 7 + 1) }
        let tree = SumTree(numbers)
        for position in 0..<count {
            let start = tree.sum(ofFirst: position)
            #expect(tree.position(at: start) == position)
            #expect(tree.position(at: start + numbers[position] / 2) == position)
        }
        #expect(tree.position(at: -1) == 0)
        #expect(tree.position(at: 1e9) == count - 1)
    }
}
