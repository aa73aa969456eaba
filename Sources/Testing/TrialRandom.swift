// Random steps. In: a seed. Out: numbers, and what is done by them.

import CarouselEngine

/// SplitMix64, by Steele, Lea and Flood: the same numbers for the same seed.
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter seed: the same one gives the same numbers.
    package init(seed: UInt64) { state = seed }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Makes the steps of a sequence.
struct TrialRandom {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    // MARK: Numbers

    private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    /// A number with few digits.
    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &random)
        return min(max((value * 1000).rounded() / 1000, range.lowerBound), range.upperBound)
    }

    private mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func point() -> Point { Point(x: number(0...800), y: number(0...400)) }

    // MARK: The beginning

    mutating func start(_ options: [OptionDescription]) -> TrialStart {
        var start = TrialStart()
        start.items = one([0, 1, 2, 3, 5, 9, 12, 12, 40])
        if chance(0.3) { start.bounds = Size(width: number(100...1400), height: number(100...900)) }
        start.settings.isVertical = chance(0.3)
        if chance(0.25) { start.settings.layoutDirection = .rightToLeft }
        if chance(0.3) { start.settings.perspective = number(-0.003...0) }
        if chance(0.2) {
            start.settings.contentOffset = Size(width: number(-60...60), height: number(-60...60))
        }
        if chance(0.2) {
            start.settings.viewpointOffset = Size(width: number(-90...90), height: number(-90...90))
        }
        if chance(0.3) { start.settings.itemSize = Size(width: number(40...300), height: number(40...300)) }
        if chance(0.2) { start.settings.gap = number(-20...40) }
        if chance(0.1) { start.settings.reducesMotion = true }
        if chance(0.1) { start.settings.autoscroll = number(-2...2) }
        if chance(0.4) { start.options[.wrap] = chance(0.7) ? 1 : 0 }
        for option in CarouselOption.allCases where option != .wrap && chance(0.1) {
            start.options[option] = value(of: option)
        }
        for option in options where chance(0.4) { start.own[option.name] = value(of: option) }
        if start.items > 0, chance(0.6) { start.offset = number(0...Double(start.items - 1)) }
        return start
    }

    // MARK: Steps

    mutating func steps(_ options: [OptionDescription]) -> [TrialStep] {
        switch whole(0...24) {
        case 0: [.down(point())]
        case 1, 2, 3: [.move(point()), .frame(1 / 60)]
        case 4: [.up]
        case 5: [.cancel]
        case 6: [.leave]
        case 7: [.tilt(Point(x: number(-1...1), y: number(-1...1)))]
        case 8: flick()
        case 9: [.scroll(number(-3...15), one([.usual, .timed(number(0.05...1)), .none]))]
        case 10: [.scroll(number(-3...15), .spring(response: number(0.2...1), damping: number(0.3...1)))]
        case 11: [.insert(at: whole(0...12), count: whole(1...3), isAnimated: chance(0.8))]
        case 12: [.remove(at: whole(0...12), count: whole(1...3), isAnimated: chance(0.8))]
        case 13: [.moveItem(from: whole(0...9), to: whole(0...9))]
        case 14: own(options)
        case 15: standard()
        case 16: [.bounds(Size(width: number(100...1400), height: number(100...900)))]
        case 17: [.settle]
        case 18: [.again]
        case 19: [.frame(number(0.1...2))]
        case 20:
            chance(0.2)
                ? [.isVertical(chance(0.5))]
                : [.wheel(Size(width: number(-80...80), height: number(-80...80)))]
        default: [.frame(number(0.004...0.05))]
        }
    }

    private mutating func flick() -> [TrialStep] {
        let place = point()
        let translation = Point(x: number(-120...120), y: number(-120...120))
        func at(_ part: Double) -> Point {
            Point(x: place.x + part * translation.x, y: place.y + part * translation.y)
        }
        return [
            .down(place), .frame(1 / 60), .move(at(0.5)), .frame(1 / 60), .move(at(1)), .frame(1 / 60), .up,
        ]
    }

    private mutating func own(_ options: [OptionDescription]) -> [TrialStep] {
        guard !options.isEmpty else { return [.again] }
        let option = one(options)
        return [.own(option.name, value(of: option))]
    }

    private mutating func standard() -> [TrialStep] {
        let option = one(CarouselOption.allCases)
        return [.option(option, chance(0.3) ? nil : value(of: option))]
    }

    // MARK: Values

    private mutating func value(of option: OptionDescription) -> Double {
        switch option.kind {
        case .boolean: return chance(0.5) ? 1 : 0
        case .choice(let words): return Double(whole(0...max(0, words.count - 1)))
        case .color: return Double(whole(0...0xFF_FFFF))
        case .number:
            let far = max(1, abs(option.defaultValue) * 2)
            let least = option.min ?? option.defaultValue - far
            return number(least...max(least, option.max ?? option.defaultValue + far))
        }
    }

    /// A value that an app would use.
    private mutating func value(of option: CarouselOption) -> Double {
        switch option {
        case .wrap, .showBackfaces: chance(0.5) ? 1 : 0
        case .spacing: number(0.3...2)
        case .tilt: number(-1...2)
        case .arc: number(0.5...9)
        case .count: Double(whole(1...30))
        case .radius: number(50...900)
        case .angle: number(-1...1)
        case .visibleItems: Double(whole(0...30))
        case .fadeMin: number(-4...0)
        case .fadeMax: number(0...4)
        case .fadeRange: number(0...5)
        case .fadeMinAlpha: number(0...1)
        case .offsetMultiplier: number(0.5...2)
        }
    }
}
