// A sequence of things done to a carousel. In: a seed. Out: how it begins, and the steps.

import CarouselEngine

/// How a sequence begins.
struct TrialStart {
    var items = 12
    var bounds = Size(width: 800, height: 400)
    var settings = CarouselSettings()
    var options = OptionValues()
    /// The values of the type's own options.
    var own: [String: Double] = [:]
    var offset = 0.0
}

/// Something that is done to a carousel, after which it is seen.
enum TrialStep {
    /// Time passes, in seconds.
    case frame(Double)
    /// A finger goes down.
    case down(Point)
    /// It moves; or, if none is down, a pointer does.
    case move(Point)
    case up
    case cancel
    /// The pointer leaves.
    case leave
    case tilt(Point)
    case wheel(Size)
    case scroll(Double, TimingParameters)
    case insert(at: Int, count: Int, isAnimated: Bool)
    case remove(at: Int, count: Int, isAnimated: Bool)
    case moveItem(from: Int, to: Int)
    /// An option of the type's own.
    case own(String, Double)
    case option(CarouselOption, Double?)
    case bounds(Size)
    case isVertical(Bool)
    /// The type is brought to rest, as for a still picture.
    case settle
    /// Another frame without time: nothing may change.
    case again
}

/// A sequence of steps.
struct TypeTrial {
    let start: TrialStart
    private(set) var steps: [TrialStep]

    init(start: TrialStart, steps: [TrialStep]) {
        self.start = start
        self.steps = steps
    }

    /// A random sequence.
    ///
    /// - Parameters:
    ///   - seed: the same one gives the same sequence.
    ///   - frames: how many steps it has.
    ///   - options: those of the type's own.
    init(seed: UInt64, frames: Int, options: [OptionDescription]) {
        var random = TrialRandom(seed: seed)
        start = random.start(options)
        steps = []
        for _ in 0..<frames { steps += random.steps(options) }
    }

    /// Without some steps.
    func without(_ range: Range<Int>) -> TypeTrial {
        var trial = self
        trial.steps.removeSubrange(range)
        return trial
    }

    /// Changes that bring the beginning nearer to the usual one, one each.
    var simplerStarts: [(TrialStart) -> TrialStart] {
        func with(_ change: @escaping (inout TrialStart) -> Void) -> (TrialStart) -> TrialStart {
            { start in
                var changed = start
                change(&changed)
                return changed
            }
        }
        let options = CarouselOption.allCases.filter { start.options[$0] != nil }
        return [
            with { $0.settings = CarouselSettings() }, with { $0.options = OptionValues() },
            with { $0.own = [:] }, with { $0.bounds = TrialStart().bounds }, with { $0.offset = 0 },
            with { $0.items = TrialStart().items },
        ] + options.map { option in with { $0.options[option] = nil } }
            + start.own.keys.sorted().map { name in with { $0.own[name] = nil } }
    }
}

extension TypeTrial: CustomStringConvertible {
    /// How it begins, and its steps, a line each.
    var description: String {
        let usual = TrialStart()
        var parts = ["\(start.items) items"]
        if start.bounds != usual.bounds { parts.append("bounds \(start.bounds)") }
        for property in CarouselProperty.settings {
            guard let value = property.value(in: start.settings), value != property.value(in: usual.settings)
            else { continue }
            parts.append("\(property.name) \(Self.text(of: value))")
        }
        for option in CarouselOption.allCases {
            if let value = start.options[option] { parts.append("\(option.rawValue) \(value)") }
        }
        for (name, value) in start.own.sorted(by: { $0.key < $1.key }) { parts.append("\(name) \(value)") }
        if start.offset != 0 { parts.append("offset \(start.offset)") }
        return ([parts.joined(separator: ", ")] + steps.map { "  \($0)" }).joined(separator: "\n")
    }

    private static func text(of value: CarouselProperty.Value) -> String {
        switch value {
        case .number(let x): "\(x)"
        case .integer(let x): "\(x)"
        case .boolean(let x): "\(x)"
        case .size(let x): "\(x.width) \(x.height)"
        case .word(let word): word
        }
    }
}
