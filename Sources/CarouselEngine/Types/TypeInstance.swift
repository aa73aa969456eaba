// The type of a carousel, and what is kept of it between frames. In: the type, time, answers. Out: what is due.

/// What a type says of itself, which a script may change. It is asked before anything is changed by the answers.
package struct TypeTraits {
    let followsTime: Bool
    let asksOptionsEachFrame: Bool
    let takesDetails: Bool
    let readsToggle: Bool

    package init(of type: any CarouselType) {
        followsTime = type.followsTime
        asksOptionsEachFrame = type.asksOptionsEachFrame
        takesDetails = type.takesDetails
        readsToggle = type.readsToggle
    }
}

/// The type that a carousel shows: what it says of itself, what its options came to, and when it is updated next.
package struct TypeInstance {
    /// How the items are arranged.
    package private(set) var type: any CarouselType
    /// What the type says of itself: kept, because every frame asks.
    private var traits: TypeTraits

    /// Whether it starts again with how it has changed since the last layout; nil when it has not.
    package var change: Bool?
    /// The duration of a frame that it has not been updated for, in seconds; nil when there is none.
    package var secondsDue: Double?
    /// Whether it requested another frame although nothing else moves.
    package var wantsFrame = false
    /// What its options were last resolved from; nil when they must be resolved again.
    var optionFacts: OptionFacts? { didSet { answers = nil } }
    /// What it and the delegate answered when all options were last resolved.
    var answers: OptionAnswers?

    package init(_ type: any CarouselType) {
        self.type = type
        traits = TypeTraits(of: type)
    }

    package var followsTime: Bool { traits.followsTime }
    package var asksOptionsEachFrame: Bool { traits.asksOptionsEachFrame }
    package var takesDetails: Bool { traits.takesDetails }
    var readsToggle: Bool { traits.readsToggle }

    /// The type says something else of itself.
    package mutating func take(_ traits: TypeTraits) { self.traits = traits }

    /// Another type, or another version of this one: nothing holds that was asked of it before.
    package mutating func show(_ type: any CarouselType, _ traits: TypeTraits) {
        self.type = type
        self.traits = traits
        change = nil
        optionFacts = nil
    }

    /// The update that is due, in seconds; it is no longer due after this.
    package mutating func takeSecondsDue() -> Double? {
        defer { secondsDue = nil }
        return secondsDue
    }

    /// Goes back to what it was at a moment: the options are resolved again. What a script says of itself is what it says
    /// now.
    package mutating func goBack(to former: TypeInstance, _ traits: TypeTraits) {
        self = former
        self.traits = traits
        change = nil
        optionFacts = nil
    }
}
