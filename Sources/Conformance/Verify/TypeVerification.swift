// Compares two types in the same engine states: a built-in one and its reference script. In: the types. Out:
// the largest difference of their placements.

import CarouselEngine

/// Compares whole placements of two types.
public struct TypeVerification {
    /// The result of a comparison.
    public struct Result: Equatable, Sendable {
        /// The number of states compared.
        public internal(set) var states = 0
        /// The largest difference of two numbers, relative to the larger of 1 and the numbers.
        public internal(set) var largest = 0.0
        /// The state and field of the largest difference; empty if there is none.
        public internal(set) var place = ""

        mutating func take(_ difference: Double, at place: @autoclosure () -> String) {
            guard difference > largest || difference.isNaN else { return }
            largest = difference
            self.place = place()
        }
    }

    private let first: any CarouselType
    private let second: any CarouselType

    /// - Parameters:
    ///   - first: the reference type.
    ///   - second: the type to compare with it.
    public init(_ first: any CarouselType, _ second: any CarouselType) {
        self.first = first
        self.second = second
    }

    /// Compares in a grid of counts, axes, wrap, options, offsets and motions, and in random cases.
    ///
    /// - Parameters:
    ///   - samples: the number of random cases.
    ///   - seed: the same seed gives the same cases.
    ///   - progress: called after each case.
    public func run(samples: Int, seed: UInt64, progress: () -> Void = {}) -> Result {
        var result = Result()
        for setting in VerificationCase.grid {
            compare(setting, into: &result)
            progress()
        }
        var generator = VerificationRandom(seed: seed)
        for _ in 0..<samples {
            compare(VerificationCase(random: &generator), into: &result)
            progress()
        }
        return result
    }

    private func compare(_ setting: VerificationCase, into result: inout Result) {
        let data = VerificationData(setting)
        let one = setting.carousel(of: first.makeInstance(), data: data)
        let other = setting.carousel(of: second.makeInstance(), data: data)
        func check(_ moment: String) {
            result.states += 1
            compare(one, other, into: &result, at: "\(setting) \(moment)")
        }
        func both(_ action: (Carousel<Int>) -> Void) {
            action(one)
            action(other)
        }
        check("at the start")
        for offset in setting.offsets {
            both { $0.scrollOffset = offset }
            check("at offset \(offset)")
            both { $0.advance(by: 0.07) }
            check("just after offset \(offset)")
        }
        both { $0.scrollToItem(at: 1, duration: 0.3) }
        both { $0.advance(by: 0.11) }
        check("in a scroll")
        both { carousel in
            carousel.touchDown()
            carousel.beginDrag()
            let way = Size(width: 70, height: 70)
            carousel.drag(translation: way, velocity: Size(width: 300, height: 300))
        }
        check("in a drag")
        both {
            $0.endDrag()
            $0.advance(by: 0.05)
        }
        check("after a drag")
    }

    private func compare(
        _ one: Carousel<Int>, _ other: Carousel<Int>, into result: inout Result,
        at place: @autoclosure () -> String
    ) {
        let difference = PlacementDifference(one.placements, other.placements)
        result.take(difference.value, at: "\(place()): \(difference.place)")
    }
}
