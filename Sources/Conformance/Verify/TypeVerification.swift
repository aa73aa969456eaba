// Compares two types in the same engine states: a built-in one and its reference script, or any two. In: the types.
// Out: the largest difference of their placements, and the simplest state in which they differ.

import CarouselEngine
import CarouselHost

/// Compares whole placements of two types.
public struct TypeVerification {
    /// The result of a comparison.
    public struct Result: Equatable, Sendable {
        /// The number of states compared.
        public internal(set) var states = 0
        /// The largest difference of two numbers, relative to the larger of 1 and the numbers.
        public internal(set) var largest = 0.0
        /// The field of the largest difference, with both values; empty if there is none.
        public internal(set) var place = ""
        /// The simplest state that differs by more than the tolerance: the fewest options, then the fewest items.
        public internal(set) var simplest: State?
        /// The error of a script, which ended the comparison.
        public internal(set) var error: PluginError?
    }

    /// A state in which the types differ.
    public struct State: Equatable, Sendable {
        /// The field with the largest difference, with both values.
        public let place: String
        /// The shell commands that lead to it, for either type.
        public let commands: [String]
        fileprivate let cost: [Int]
    }

    private let first: any CarouselType
    private let second: any CarouselType
    private let tolerance: Double

    /// - Parameters:
    ///   - first: the reference type.
    ///   - second: the type to compare with it.
    ///   - tolerance: the largest difference that ``Result/simplest`` ignores.
    public init(_ first: any CarouselType, _ second: any CarouselType, tolerance: Double = 1e-12) {
        self.first = first
        self.second = second
        self.tolerance = tolerance
    }

    /// Compares in a grid of counts, axes, wrap, options, offsets and motions, and in random cases.
    ///
    /// - Parameters:
    ///   - samples: the number of random cases.
    ///   - seed: the same seed gives the same cases.
    ///   - stride: 3 compares every third case of the grid.
    ///   - progress: called after each case.
    public func run(samples: Int, seed: UInt64, stride: Int = 1, progress: () -> Void = {}) -> Result {
        var result = Result()
        for (number, setting) in VerificationCase.grid.enumerated()
        where number % stride == 0 && result.error == nil {
            compare(setting, into: &result)
            progress()
        }
        var generator = VerificationRandom(seed: seed)
        for _ in 0..<samples where result.error == nil {
            compare(VerificationCase(random: &generator), into: &result)
            progress()
        }
        return result
    }

    private func compare(_ setting: VerificationCase, into result: inout Result) {
        let data = VerificationData(setting)
        let types = [first.makeInstance(), second.makeInstance()]
        defer { result.error = types.lazy.compactMap { ($0 as? LuaPlugin)?.lastError }.first }
        let one = setting.carousel(of: types[0], data: data)
        let other = setting.carousel(of: types[1], data: data)
        var steps: [String] = []
        func check() {
            result.states += 1
            let difference = PlacementDifference(
                one.placements, other.placements, names: (first.name, second.name))
            if difference.value > result.largest || difference.value.isNaN {
                result.largest = difference.value
                result.place = difference.place
            }
            guard !(difference.value <= tolerance) else { return }
            let cost = [setting.setOptions, setting.items, setting.placeholders, steps.count]
            guard cost.lexicographicallyPrecedes(result.simplest?.cost ?? [.max]) else { return }
            result.simplest = State(place: difference.place, commands: setting.commands + steps, cost: cost)
        }
        func both(_ command: String, _ action: (Carousel<Int>) -> Void) {
            action(one)
            action(other)
            steps.append(command)
            check()
        }
        check()
        for offset in setting.offsets {
            both("offset to \(offset)") { $0.scrollOffset = offset }
            both("tick 0.07") { $0.advance(by: 0.07) }
        }
        both("scroll to 1 0.3; tick 0.11") {
            $0.scrollToItem(at: 1, .timed(0.3))
            $0.advance(by: 0.11)
        }
        both("drag 70 70") { carousel in
            carousel.touchDown()
            carousel.beginDrag()
            let way = Size(width: 70, height: 70)
            carousel.drag(translation: way, velocity: Size(width: 300, height: 300))
        }
        both("tick 0.05") {
            $0.endDrag()
            $0.advance(by: 0.05)
        }
    }
}
