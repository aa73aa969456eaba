// What the options of a carousel depend on besides its motion and its type.

/// All that the options follow from: as long as it is the same, a type that says so gives the same options.
struct OptionFacts: Equatable {
    let options: OptionValues
    let bounds: Size
    let itemWidth: Double
    let isVertical: Bool
    let isLoop: Bool
    let items: Int
    let placeholders: Int
}

/// What the delegate answered when the options of a carousel were last resolved.
struct OptionAnswers {
    /// The answer for one option.
    struct Answer {
        let option: CarouselOption
        /// The type's value, which the delegate was given.
        let ofType: Double?
        let value: Double?
    }

    /// What they were given for.
    let facts: OptionFacts
    /// In the order in which they were asked for.
    let all: [Answer]
}

extension Core {
    var optionFacts: OptionFacts {
        OptionFacts(
            options: options, bounds: bounds, itemWidth: itemWidth, isVertical: settings.isVertical,
            isLoop: isLoop, items: numberOfItems, placeholders: numberOfPlaceholders)
    }
}
