// What an app keeps of a carousel between two runs.

/// The state of a carousel that an app can store: where it is, its type, and the settings and options that the app or
/// its user has set.
public struct CarouselState: Codable, Equatable, Sendable {
    /// The version of the form, 2.
    public var version: Int
    /// The newest version that is known here.
    fileprivate static let newestVersion = 2
    /// The name of the type.
    public var type: String
    /// In items.
    public var scrollOffset: Double
    /// The app's identity of the current item as text, if it has one. A carousel whose items have identities
    /// then goes to that item, wherever it is today, instead of to the offset.
    public var item: String?
    /// How far it was from where that item rests, in items, if that does not follow from the offset.
    public var itemDistance: Number?
    /// The name of the type's preset that was chosen.
    public var preset: String?
    /// The values of the type's own options that the user has set, by name.
    public var typeOptions: [String: Number]?
    /// The choices among them, by their words: a word wins over the number, which is its position today.
    public var typeWords: [String: String]?
    /// The options that the app has set, by name.
    public var options: [String: Number]
    /// The settings that the app has set, by the names of properties; a size has two numbers, true is 1.
    public var settings: [String: [Number]]
    /// The settings whose values are words, by their names.
    public var words: [String: String]?

    /// A number that JSON can hold even if it is infinite.
    public struct Number: Codable, Equatable, Sendable {
        /// The number.
        public let value: Double

        init(_ value: Double) { self.value = value }

        /// Reads a number, or the text of an infinite one.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Double.self) {
                self.value = value
            } else if let value = Double(try container.decode(String.self)) {
                self.value = value
            } else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not a number; expected one, or \"inf\" or \"-inf\"")
            }
        }

        /// Writes a number, or the text of an infinite one.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if value.isFinite { try container.encode(value) } else { try container.encode("\(value)") }
        }
    }
}

extension CarouselState {
    /// Reads a stored state.
    ///
    /// - Throws: `DecodingError` where a value is of another kind, and for a state of a version that is not known yet.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        if version > Self.newestVersion {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container,
                debugDescription:
                    "the state has version \(version); expected at most \(Self.newestVersion): a newer version of CarouselHost has stored it"
            )
        }
        type = try container.decode(String.self, forKey: .type)
        scrollOffset = try container.decode(Double.self, forKey: .scrollOffset)
        item = try container.decodeIfPresent(String.self, forKey: .item)
        itemDistance = try container.decodeIfPresent(Number.self, forKey: .itemDistance)
        preset = try container.decodeIfPresent(String.self, forKey: .preset)
        typeOptions = try container.decodeIfPresent([String: Number].self, forKey: .typeOptions)
        typeWords = try container.decodeIfPresent([String: String].self, forKey: .typeWords)
        options = try container.decode([String: Number].self, forKey: .options)
        settings = try container.decode([String: [Number]].self, forKey: .settings)
        words = try container.decodeIfPresent([String: String].self, forKey: .words)
    }
}

extension AnyCarousel {
    /// The state to store: of a carousel that moves, where it would rest; with free scrolling, where it is.
    public var state: CarouselState {
        let place = core.restingPlace
        let (item, distance) = named(place)
        return makeState(at: place, item: item, distance: distance)
    }

    /// Restores a stored state. An offset beyond today's data is brought into range; names that are unknown
    /// today, and values that the type does not take, are ignored. Before the first data it waits for them.
    ///
    /// - Parameters:
    ///   - state: what ``state`` was.
    ///   - type: the type with the stored name; nil keeps the present one.
    /// - Complexity: linear in the number of items that have identities, otherwise constant.
    public func restore(_ state: CarouselState, type: (any CarouselType)?) {
        restoreChoices(of: state, type)
        note(state.unknownWords(of: shownType))
        invalidateType(restarts: false)
        layoutIfNeeded()
        // It goes to the item that is named, wherever that is today.
        if let item = state.item, let index = identities?.index(ofText: item) {
            scrollOffset = core.offset(toRestOnItem: index) + state.distance
            return
        }
        scrollOffset = state.scrollOffset
        // Before the first data it waits for them.
        if let item = state.item, identities == nil {
            begin(at: AwaitedItem(distance: state.distance) { $0.index(ofText: item) })
        }
    }
}

extension DrivableCarousel {
    package var state: CarouselState { makeState(at: scrollOffset, item: nil, distance: nil) }

    package func restore(_ state: CarouselState, type: (any CarouselType)?) {
        restoreChoices(of: state, type)
        invalidateType(restarts: false)
        layoutIfNeeded()
        scrollOffset = state.scrollOffset
    }

    /// The state with a place.
    ///
    /// - Parameters:
    ///   - place: in items.
    ///   - item: the name of the item there; nil for none.
    ///   - distance: from it, in items, if that does not follow from the place.
    fileprivate func makeState(at place: Double, item: String?, distance: Double?) -> CarouselState {
        let user = layers.user
        var options: [String: CarouselState.Number] = [:]
        for option in CarouselOption.allCases {
            if let value = user.options[option] { options[option.rawValue] = CarouselState.Number(value) }
        }
        let (settings, words) = CarouselState.stored(user.properties) { user[$0] }
        let own = shownType.ownOptionValues.mapValues(CarouselState.Number.init)
        let range = ScrollRange(count: numberOfItems, isLoop: isWrapping, waitsForItems: true)
        return CarouselState(
            version: CarouselState.newestVersion, type: type.name,
            scrollOffset: isWrapping ? range.clamped(place) : place,
            item: item, itemDistance: distance.map(CarouselState.Number.init),
            preset: presetName,
            typeOptions: own.isEmpty ? nil : own, typeWords: CarouselState.words(of: shownType),
            options: options, settings: settings,
            words: words.isEmpty ? nil : words)
    }

    /// Restores all of a state but where it is.
    fileprivate func restoreChoices(of state: CarouselState, _ type: (any CarouselType)?) {
        if let type { self.type = type }
        choosePreset(state.preset)
        var layers = layers
        layers.user = SettingsLayer()
        for (name, number) in state.options {
            if let option = CarouselOption(rawValue: name) { layers.user.options[option] = number.value }
        }
        let below = layers.settings()
        for property in CarouselProperty.settings {
            if let value = property.stored(in: state.settings, state.words ?? [:], insteadOf: below) {
                _ = layers.set(property, to: value)
            }
        }
        self.layers = layers
        shownType.setOwnOptionValues(state.ownValues(of: shownType))
    }
}

extension AnyCarousel {
    /// The name of the item that is the current one at an offset and, if that does not follow from the offset, how far it is
    /// from where the item rests.
    fileprivate func named(_ place: Double) -> (String?, Double?) {
        let index = core.item(at: place)
        guard core.numberOfItems > 0, let id = identities?.identity(at: index) else { return (nil, nil) }
        let snapPoint = core.offset(toRestOnItem: index)
        let distance =
            core.isLoop ? core.range.shorterDisplacement(from: snapPoint, to: place) : place - snapPoint
        return ("\(id)", abs(distance - place.fromNearestWhole) < Motion.restMargin ? nil : distance)
    }
}

extension Double {
    /// The way from the nearest whole number; 0 if it is not finite.
    fileprivate var fromNearestWhole: Double { isFinite ? self - nearestWhole : 0 }
}

// Choices by their words: their order may be another one in the next version of a type.
extension CarouselState {
    /// The words of a type's choices that the user has set; nil if there are none.
    fileprivate static func words(of type: any CarouselType) -> [String: String]? {
        let values = type.ownOptionValues
        var words: [String: String] = [:]
        for option in type.options where option.choices != nil {
            if let value = values[option.name] { words[option.name] = option.text(of: value) }
        }
        return words.isEmpty ? nil : words
    }

    /// The values of a type's own options as numbers of today.
    fileprivate func ownValues(of type: any CarouselType) -> [String: Double] {
        var values = (typeOptions ?? [:]).mapValues(\.value)
        guard let typeWords else { return values }
        for option in type.options where option.choices != nil {
            if let word = typeWords[option.name] { values[option.name] = option.value(of: word) }
        }
        return values
    }

    /// What a choice was that is none any more.
    fileprivate func unknownWords(of type: any CarouselType) -> [TypeProblem] {
        type.options.compactMap { option in
            guard option.choices != nil, let word = typeWords?[option.name], option.value(of: word) == nil
            else { return nil }
            return TypeProblem(
                type: type.name, field: "option '\(option.name)'",
                text:
                    "the stored \(option.name) is '\(word)'; expected \(option.range); it is \(option.text(of: option.defaultValue))"
            )
        }
    }
}

extension CarouselState {
    /// How far it was from where its item rests, in items.
    fileprivate var distance: Double {
        if let itemDistance, itemDistance.value.isFinite { return itemDistance.value }
        return scrollOffset.fromNearestWhole
    }

    /// Values of properties by their names: the numbers of each, and those that are words.
    static func stored(
        _ properties: [CarouselProperty], _ value: (CarouselProperty) -> CarouselProperty.Value?
    ) -> (settings: [String: [Number]], words: [String: String]) {
        var settings: [String: [Number]] = [:]
        var words: [String: String] = [:]
        for property in properties {
            switch value(property) {
            case .word(let word): words[property.name] = word
            case let value?: settings[property.name] = value.numbers
            case nil: break
            }
        }
        return (settings, words)
    }
}

extension CarouselProperty {
    /// The stored value; nil if there is none of its kind.
    func stored(
        in settings: [String: [CarouselState.Number]], _ words: [String: String],
        insteadOf old: CarouselSettings
    ) -> Value? {
        if let word = words[name] { return .word(word) }
        return settings[name].flatMap { value(in: old)?.replaced(by: $0, isCount: name == "itemsPerPage") }
    }
}

extension CarouselProperty.Value {
    var numbers: [CarouselState.Number] {
        switch self {
        case .number(let x): [CarouselState.Number(x)]
        case .integer(let x): [CarouselState.Number(Double(x))]
        case .boolean(let x): [CarouselState.Number(x ? 1 : 0)]
        case .size(let size): [CarouselState.Number(size.width), CarouselState.Number(size.height)]
        case .word: []
        }
    }

    /// A value of the same kind; nil if there are not as many numbers as it needs.
    ///
    /// - Parameter isCount: whether a number that takes the place of a word is whole.
    func replaced(by numbers: [CarouselState.Number], isCount: Bool) -> Self? {
        guard let first = numbers.first?.value else { return nil }
        switch self {
        case .number: return .number(first)
        case .integer: return .integer(Int(saturating: first))
        case .boolean: return .boolean(first != 0)
        case .word: return isCount ? .integer(Int(saturating: first)) : .number(first)
        case .size: return numbers.count == 2 ? .size(Size(width: first, height: numbers[1].value)) : nil
        }
    }
}
