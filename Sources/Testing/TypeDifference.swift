// Two types in random sequences. In: the types, a seed. Out: the first difference, and the shortest way to it.

import CarouselEngine

/// The sequences of things done to a carousel in which two types are compared.
public struct TypeTrials: Sendable {
    let count: Int
    let seed: UInt64
    let frames: Int

    /// Random sequences: each begins with a random number of items, size, axis, direction and options, and goes on with
    /// drags, flicks, scrolls, jumps, changes of the data, pointers, tilts, options, sizes and stills, a frame between
    /// each.
    ///
    /// - Parameters:
    ///   - count: how many sequences; 1 or more.
    ///   - seed: the same one gives the same sequences.
    ///   - frames: how many frames each has; 1 or more.
    public static func random(_ count: Int, seed: UInt64, frames: Int = 60) -> TypeTrials {
        TypeTrials(count: max(1, count), seed: seed, frames: max(1, frames))
    }
}

/// Compares two types: where items are, their order, alpha, shade and looks, in each frame of each sequence.
///
/// Each type is shown by a carousel of its own, a new instance in each sequence, and both carousels get the same input. What
/// differs is shortened to few steps before it is told.
///
/// ```swift
/// #expect(difference(between: Flip(), and: script, over: .random(2_000, seed: 1)) == nil)
/// ```
///
/// - Parameters:
///   - first: a type.
///   - second: another one, such as a script that the first one is written after. Both must have the same options.
///   - trials: the sequences; by default 200.
///   - tolerance: the largest difference of two numbers that counts as none, relative to the larger of 1 and the numbers.
/// - Returns: the first difference, as text of some lines; nil if there is none.
/// - Complexity: linear in the number of frames and of visible items.
public func difference(
    between first: any CarouselType, and second: any CarouselType,
    over trials: TypeTrials = .random(200, seed: 1), tolerance: Double = 1e-12
) -> String? {
    let pair = ComparedPair(first, second, tolerance: tolerance)
    if let problem = pair.optionProblem { return problem }
    for number in 0..<trials.count {
        let seed = trials.seed &+ UInt64(number)
        let trial = TypeTrial(seed: seed, frames: trials.frames, options: first.options)
        guard let found = pair.difference(in: trial) else { continue }
        let short = pair.shortened(trial, found)
        return """
            sequence \(seed), \(short.found)
            \(short.trial)
            """
    }
    return nil
}

/// Two types that are compared.
private struct ComparedPair {
    private let types: [any CarouselType]
    private let names: [String]
    private let tolerance: Double
    /// How many sequences are tried to find a shorter one.
    private static let mostTries = 400

    init(_ first: any CarouselType, _ second: any CarouselType, tolerance: Double) {
        types = [first, second]
        names = first.name == second.name ? ["the first", "the second"] : [first.name, second.name]
        self.tolerance = tolerance
    }

    /// Why their options can't be set alike; nil if they can.
    var optionProblem: String? {
        let options = types.map { type in
            Dictionary(type.options.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        }
        for (own, other) in [(0, 1), (1, 0)] {
            for (name, option) in options[own].sorted(by: { $0.key < $1.key }) {
                guard let same = options[other][name] else {
                    return "\(names[own]) has the option '\(name)', which \(names[other]) does not have"
                }
                guard option.kind == same.kind, option.defaultValue == same.defaultValue,
                    option.min == same.min, option.max == same.max
                else {
                    return
                        "the option '\(name)' is \(option.text(of: option.defaultValue)), \(option.range), in \(names[own]), and \(same.text(of: same.defaultValue)), \(same.range), in \(names[other])"
                }
            }
        }
        return nil
    }

    /// What differs first; nil if nothing does.
    func difference(in trial: TypeTrial) -> String? {
        let carousels = types.map { TrialCarousel($0.makeInstance(), trial) }
        for (number, step) in ([nil] + trial.steps.map(Optional.some)).enumerated() {
            if let step { for carousel in carousels { carousel.perform(step) } }
            let difference = PlacementDifference(
                carousels[0].carousel.placements, carousels[1].carousel.placements,
                looks: (carousels[0].carousel.looks, carousels[1].carousel.looks),
                names: (names[0], names[1]))
            if !(difference.value <= tolerance) { return "step \(number): \(difference.place)" }
        }
        return nil
    }

    /// The same with fewer steps, as long as something differs.
    func shortened(_ trial: TypeTrial, _ found: String) -> (trial: TypeTrial, found: String) {
        var best = (trial: trial, found: found)
        var tries = 0
        var size = max(1, trial.steps.count / 2)
        while size >= 1, tries < Self.mostTries {
            var place = 0
            var isShorter = false
            while place < best.trial.steps.count, tries < Self.mostTries {
                tries += 1
                let shorter = best.trial.without(place..<min(place + size, best.trial.steps.count))
                if let found = difference(in: shorter) {
                    best = (shorter, found)
                    isShorter = true
                } else {
                    place += size
                }
            }
            if size == 1, !isShorter { break }
            size = max(1, size / 2)
        }
        for simpler in best.trial.simplerStarts where tries < Self.mostTries {
            tries += 1
            let trial = TypeTrial(start: simpler(best.trial.start), steps: best.trial.steps)
            if let found = difference(in: trial) { best = (trial, found) }
        }
        return best
    }
}
