// What the options of a carousel are resolved from, and what was answered.

/// Everything that options depend on, except for the motion and the type.
struct OptionQuestion: Equatable {
    let itemWidth: Double
    let bounds: Size
    let isVertical: Bool
    let numberOfItems: Int
    let numberOfPlaceholders: Int
    let wraps: Bool
    let options: OptionValues
}

/// The delegate's answers to a question.
struct OptionAnswers {
    /// The answer for one option.
    struct Answer {
        let option: CarouselOption
        /// The type's value, which the delegate was given.
        let ofType: Double?
        let value: Double?
    }

    let question: OptionQuestion
    /// In the order in which they were asked for.
    let all: [Answer]
}

extension Core {
    /// What the options depend on now.
    var optionQuestion: OptionQuestion {
        OptionQuestion(
            itemWidth: itemWidth, bounds: bounds, isVertical: settings.isVertical,
            numberOfItems: numberOfItems,
            numberOfPlaceholders: shownPlaceholders, wraps: wraps, options: options)
    }
}
