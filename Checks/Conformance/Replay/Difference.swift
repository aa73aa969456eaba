// How a replay differs from its recording, and how numbers are compared.

import CarouselEngine

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

/// What differs: the recorded key, what was recorded, what was replayed.
typealias Place = (field: String, expected: String, got: String)

extension Difference {
    /// - Parameters:
    ///   - step: from 0; nil for the start.
    ///   - verb: of the step.
    init(_ step: Int?, _ verb: String, _ place: Place) {
        self.init(step: step, verb: verb, field: place.field, expected: place.expected, got: place.got)
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

    /// How two numbers differ; nil if they are equal.
    func number(_ field: String, _ expected: Double, _ got: Double) -> Place? {
        equal(expected, got) ? nil : (field, "\(expected)", "\(got)")
    }

    /// How two values differ that are not compared within the tolerance; nil if they are equal.
    func exact<Value: Equatable>(_ field: String, _ expected: Value, _ got: Value) -> Place? {
        expected == got ? nil : (field, "\(expected)", "\(got)")
    }

    /// How recorded frames on the screen differ from placements.
    ///
    /// - Parameter isExcused: asked for two frames that differ.
    func frames(
        _ items: [(index: Int, frame: [Double])], _ placements: [Placement],
        isExcused: ([Double], [Double]) -> Bool = { _, _ in false }
    ) -> Place? {
        if let found = exact("items", items.map(\.index), placements.map(\.index)) { return found }
        for (item, placement) in zip(items, placements) {
            let field = "frame of item \(item.index)"
            guard let quad = placement.quad else { return (field, "\(item.frame)", "none") }
            let got = [
                quad.topLeft.x, quad.topLeft.y, quad.topRight.x - quad.topLeft.x,
                quad.bottomLeft.y - quad.topLeft.y,
            ]
            guard zip(item.frame, got).allSatisfy(equal) || isExcused(item.frame, got) else {
                return (field, "\(item.frame)", "\(got)")
            }
        }
        return nil
    }
}
