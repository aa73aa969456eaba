// How a replay differs from its recording, and how numbers are compared.

/// The first difference between a replay and its recording.
public struct Difference: Equatable, Sendable, CustomStringConvertible {
    /// The step, from 0; nil for the start.
    public let step: Int?
    /// The verb of the step, with the tick if there are several.
    public let verb: String
    /// The recorded key, with the item if there are several.
    public let field: String
    /// What was recorded.
    public let expected: String
    /// What was replayed.
    public let got: String

    /// One line: where, what was expected, what was replayed.
    public var description: String {
        let place = step.map { "step \($0) (\(verb))" } ?? "start"
        return "\(place), \(field): expected \(expected), got \(got)"
    }
}

/// Compares numbers within a tolerance that is relative to the larger of 1 and the numbers.
struct NumberComparison {
    let tolerance: Double

    func equal(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) <= tolerance * max(1, abs(a), abs(b))
    }

    /// Whether two offsets are equal modulo `count` items.
    func equal(_ a: Double, _ b: Double, modulo count: Int) -> Bool {
        guard count > 0 else { return equal(a, b) }
        let n = Double(count)
        let apart = (a - b).truncatingRemainder(dividingBy: n)
        return equal(apart, 0) || equal(abs(apart), n)
    }
}
