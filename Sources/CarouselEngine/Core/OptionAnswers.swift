// What the delegate answered when the options of a carousel were last resolved.

/// The delegate's answers to a question.
struct OptionAnswers {
    /// The answer for one option.
    struct Answer {
        let option: CarouselOption
        /// The type's value, which the delegate was given.
        let ofType: Double?
        let value: Double?
    }

    /// ``Core/optionQuestion`` when they were given.
    let question: Int
    /// In the order in which they were asked for.
    let all: [Answer]
}
