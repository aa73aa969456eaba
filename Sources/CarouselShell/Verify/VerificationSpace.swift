// The states in which two types are compared: every dimension from end to end, and mixtures. In: the types. Out: states.

import BuiltinTypes
import CarouselEngine
import CarouselHost
import CarouselTesting

/// All that two types may depend on, as the engine and their scripts list it.
struct VerificationSpace {
    /// The settings of each dimension, in the order in which a state applies them.
    let dimensions: [Dimension]
    typealias Dimension = (name: String, settings: [VerificationSetting])
    /// What is not varied, with the reason.
    let omitted: [String]

    init(_ first: any CarouselType, _ second: any CarouselType) {
        // What a carousel would have of them: an effect itself has no presets.
        let types = [first, second].map { TypeInstance($0).type }
        var omitted: [String] = []
        /// What both have; what one alone has is omitted, as it differs by that.
        func shared<T>(_ what: String, _ list: (any CarouselType) -> [T], name: (T) -> String) -> [[T]] {
            let own = list(types[0])
            let others = list(types[1])
            for (type, list, rest) in [(first, own, others), (second, others, own)] {
                let names = list.map(name).filter { one in !rest.contains { name($0) == one } }
                if !names.isEmpty {
                    omitted.append("\(what) \(names.joined(separator: ", ")): only \(type.name) has them")
                }
            }
            return own.compactMap { one in others.first { name($0) == name(one) }.map { [one, $0] } }
        }
        let presets = shared("presets", { ($0 as? any KnownType)?.presets.map(\.name) ?? [] }, name: { $0 })
            .map { $0[0] }
        let options = shared("options", { $0.options }, name: \.name)
        var dimensions: [Dimension] = []
        if !presets.isEmpty {
            dimensions.append(Self.dimension("preset", presets.map { "preset \($0.quoted)" }, isOwn: true))
        }
        dimensions += options.map { Self.dimension($0[0].name, Self.values(of: $0[0], $0[1]), isOwn: true) }
        dimensions += Self.shape + Self.properties + Self.standardOptions + Self.motion
        self.dimensions = dimensions
        self.omitted = omitted + Self.omitted
    }

    // MARK: Dimensions

    /// - Parameter lines: a setting each: commands, separated by semicolons; of a type's own settings, one command.
    private static func dimension(_ name: String, _ lines: [String], isOwn: Bool = false) -> Dimension {
        let settings = lines.map {
            VerificationSetting(name, isOwn ? [$0] : $0.components(separatedBy: "; "), isOwn: isOwn)
        }
        return (name, settings)
    }

    private static func values(of option: PluginOption, _ other: PluginOption) -> [String] {
        let values: [String]
        switch option.kind {
        case .boolean: values = ["true", "false"]
        case .choice: values = option.choices ?? []
        case .color: values = ["#ff8800", "#000000", "#123456"]
        case .number:
            let least = max(option.min ?? -.infinity, other.min ?? -.infinity)
            let most = min(option.max ?? .infinity, other.max ?? .infinity)
            let step = option.step.flatMap { $0 > 0 ? $0 : nil }
            values = spread(least, most, around: option.defaultValue).map { value in
                let stepped = step.map { least + ((value - least) / $0).rounded() * $0 } ?? value
                return Text.exact(stepped.isFinite ? stepped : value)
            }
        }
        return values.map { "option \(option.name) \($0.quoted)" }
    }

    /// Values between two ends; without an end some times a value.
    private static func spread(_ least: Double, _ most: Double, around value: Double) -> [Double] {
        let reach = 4 * max(1, abs(value))
        let low = least.isFinite ? least : value - reach
        let high = most.isFinite ? most : value + reach
        guard low < high else { return [value] }
        return [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map { low + $0 * (high - low) }
    }

    private static let shape: [Dimension] = [
        dimension("items", (0...100).filter { $0 != 12 }.map { "items \($0)" }),
        dimension(
            "placeholders",
            [
                "2 placeholders 1", "2 placeholders 2", "2 placeholders 5", "3 placeholders 2",
                "7 placeholders 4",
            ].map { "option wrap false; items \($0)" }),
        dimension(
            "bounds",
            ["100 50", "240 160", "320 640", "400 800", "1200 600", "2000 1500"].map { "bounds \($0)" }),
        dimension(
            "item", ["10 10", "60 400", "300 80", "480 360", "600 900", "1000 1000"].map { "item \($0)" }),
        dimension("lengths", ["item 0 240 200; item 1 60 200"]),
        dimension("gap", ["gap 12", "gap -8"]), dimension("inset", ["inset 16 8"]),
    ]

    /// The settings by which an app changes the picture; how a motion goes is the engine's.
    private static let properties: [Dimension] = CarouselProperty.all.compactMap { property in
        guard property.isSeen, let value = property.value(in: CarouselSettings()) else { return nil }
        var texts: [String] = property.words
        switch value {
        case .boolean: texts += ["true", "false"]
        case .integer: texts += ["2", "3"]
        case .number(let number):
            let ends = property.name == "perspective" ? [0, -0.0005, -0.005] : [0, number + 1, 0.3]
            texts += ends.map(Text.exact)
        case .size: texts += ["30 -20", "-50 50"]
        case .word: texts += property.name == "alignment" ? ["0.3"] : []
        }
        return dimension(property.name, texts.map { "set \(property.name) \($0)" })
    }

    private static let standardOptions: [Dimension] = CarouselOption.allCases.map { option in
        let range = option.verifiedRange
        let values =
            option.kind == .boolean
            ? ["true", "false"]
            : [0, 0.25, 0.6, 1].map { part -> String in
                let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
                return Text.exact(option.kind == .integer ? value.rounded() : (value * 1000).rounded() / 1000)
            }
                // Also fewer than there are.
                + (option == .visibleItems ? ["3"] : [])
        return dimension(option.rawValue, values.map { "option \(option.rawValue) \($0)" })
    }

    private static let motion: [Dimension] = [
        dimension(
            "offset",
            [-2.4, -0.7, 0.25, 0.5, 1, 2.3, 5.75, 8, 11.6, 20, 27.5, 39, 61, 99].map {
                "offset to \(Text.exact($0))"
            }),
        dimension("pointer", ["pointer 400 200", "pointer 520 150"]),
        dimension("tilt", ["tilt 0.4 -0.3", "tilt -0.3 0.4"]),
        dimension(
            "motion",
            [
                "touch 400 200", "touch 400 200; drag to 330 200; tick 0.05",
                "touch 400 200; drag to 400 130; tick 0.05", "flick -1500 0; tick 0.2",
                "scroll by 1 0.3; tick 0.11", "scroll by -1 0.3; tick 0.2", "tick 0.07", "tick 1.3",
                "tick 4.6",
            ]),
        dimension(
            "change",
            ["insert 1; tick 0.1", "remove 1; tick 0.1", "insert 1 3; tick 0.1", "remove 1 3; tick 0.1"]),
    ]

    /// What only moves the offset; gaps, insets and sizes have commands of their own.
    private static let unseen = CarouselProperty.all.filter {
        !$0.isReadOnly && !$0.isMotion && !$0.isSeen && !["gap", "inset", "itemSize"].contains($0.name)
    }.map(\.name)

    private static let omitted = [
        "pairs of settings: each is tried with 12 items, with 40 in a line and with 5 down, pairs in the mixtures only",
        "the behavior of other libraries: they place items by the same types",
        "what items hold (`data`): it comes from a file",
        "properties of motion (\(unseen.joined(separator: ", "))): they move the offset, which is varied",
    ]

    // MARK: States

    /// The states in which all others begin: a few items, a long wide strip, few items down; and a hundred at once.
    private static let starts: [[VerificationSetting]] = [
        [:],
        [
            "items": "items 40", "wrap": "option wrap false", "visibleItems": "option visibleItems 40",
            "offset": "offset to 20.3",
        ],
        ["items": "items 5", "vertical": "set vertical true", "offset": "offset to 1.2"],
        ["items": "items 100", "visibleItems": "option visibleItems 100", "offset": "offset to 50"],
    ].map { (base: KeyValuePairs<String, String>) in base.map { VerificationSetting($0.key, [$0.value]) } }

    /// Each start, each setting alone on all of them but the last, then mixtures.
    ///
    /// - Parameters:
    ///   - samples: how many mixtures.
    ///   - seed: the same one gives the same mixtures.
    ///   - stride: 3 leaves two of three single settings out.
    func states(samples: Int, seed: UInt64, stride: Int = 1) -> [VerificationState] {
        var states = Self.starts.map(state)
        for (number, base) in Self.starts.dropLast().enumerated() {
            for (place, setting) in dimensions.flatMap(\.settings).enumerated()
            where (place + number) % stride == 0 {
                states.append(state(base.filter { $0.dimension != setting.dimension } + [setting]))
            }
        }
        var generator = SplitMix(seed: seed)
        for _ in 0..<samples {
            let settings = dimensions.compactMap { dimension in
                Int.random(in: 0..<3, using: &generator) == 0
                    ? dimension.settings.randomElement(using: &generator) : nil
            }
            states.append(VerificationState(settings: settings))
        }
        return states
    }

    /// In the order of the dimensions.
    private func state(_ settings: [VerificationSetting]) -> VerificationState {
        let own = dimensions.compactMap { dimension in settings.first { $0.dimension == dimension.name } }
        return VerificationState(settings: own)
    }
}

extension CarouselProperty {
    /// Whether it changes where items are at an offset.
    fileprivate var isSeen: Bool {
        !isReadOnly && !isMotion
            && [
                "perspective", "contentOffset", "viewpointOffset", "vertical", "itemsPerPage", "alignment",
                "contain", "layoutDirection", "reducesMotion",
            ].contains(name)
    }
}

extension CarouselOption {
    /// The values that an app would use.
    fileprivate var verifiedRange: ClosedRange<Double> {
        switch self {
        case .wrap, .showBackfaces, .fadeMinAlpha: 0...1
        case .spacing: 0.1...3
        case .tilt: -1...2
        case .arc: 0.5...9
        case .count: 1...40
        case .radius: 1...1000
        case .angle: -1...1
        case .visibleItems: 0...50
        case .fadeMin: -4...0
        case .fadeMax: 0...4
        case .fadeRange: 0...6
        case .offsetMultiplier: 0.5...3
        }
    }
}
