// The type of a carousel, and what is kept of it between frames. In: the type, time, answers. Out: what is due.

/// What a type says of itself, which a script may change. It is asked before anything is changed by the answers.
package struct TypeTraits {
    package private(set) var followsTime: Bool
    package fileprivate(set) var asksOptionsEachFrame: Bool
    package let takesDetails: Bool
    private(set) var readsToggle: Bool
    private(set) var readsFacts: Bool
    private(set) var readsMotion = false
    private(set) var readsInput: Bool
    /// Whether its answers are checked for it.
    let needsCheck: Bool
    /// Whether what it reads is noticed.
    let isEffect: Bool
    /// Whether it knows what it has read.
    let notices: Bool

    package init(of type: any CarouselType) {
        followsTime = type.followsTime
        asksOptionsEachFrame = type.asksOptionsEachFrame
        takesDetails = type.takesDetails
        readsToggle = type.readsToggle
        readsInput = type.readsInput
        let known = type as? any KnownType
        readsFacts = known?.readsFacts ?? takesDetails
        needsCheck = !(known?.isChecked ?? false)
        isEffect = known?.isEffect ?? false
        notices = known?.noticed != nil
    }

    /// Takes what was read in a frame.
    mutating func set(_ reads: EffectReads) {
        followsTime = reads.contains(.time)
        readsToggle = reads.contains(.toggle)
        readsFacts = reads.contains(.facts)
        readsMotion = reads.contains(.motion)
        readsInput = reads.contains(.input)
    }
}

/// The type that a carousel shows: what it says of itself, what its options came to, and when it is updated next.
package struct TypeInstance {
    /// How the items are arranged: of an effect, what belongs to this carousel.
    package private(set) var type: any CarouselType { didSet { known = type as? any KnownType } }
    /// The same, if the engine knows more of it.
    package private(set) var known: (any KnownType)?
    /// What the type says of itself: kept, because every frame asks.
    package private(set) var traits: TypeTraits

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
    /// What is kept of it: springs, and what it remembers.
    package var memory = TypeMemory()
    /// Another number whenever another type is shown, or this one starts again.
    private(set) var version = 0

    package init(_ type: any CarouselType) {
        self.type = Self.shown(type)
        known = self.type as? any KnownType
        traits = TypeTraits(of: self.type)
    }

    /// What belongs to a carousel that shows a type.
    private static func shown(_ type: any CarouselType) -> any CarouselType {
        if let effect = type as? any Effect { return effect.makeShown() }
        return (type as? any KnownType)?.instance() ?? type
    }

    /// What belongs to the carousel when it shows a type: it stays with another value of the same effect.
    package func shown(for type: any CarouselType) -> any CarouselType {
        if let known, known.accept(type) { return known }
        // The script that it shows, set again, stays this carousel's.
        if known?.observers != nil, type is any KnownType, type.identity == self.type.identity {
            return self.type
        }
        return Self.shown(type)
    }

    /// What was set: of an effect, with this carousel's values.
    package var definition: any CarouselType { known?.definition ?? type }

    /// Whether its results may depend on the pointer and the tilt.
    package var readsInput: Bool { traits.notices ? traits.readsInput : type.readsInput }

    /// Takes what an effect has read in a frame.
    mutating func set(_ reads: EffectReads) { traits.set(reads) }

    /// Takes what a script has read until now, after it has placed a frame.
    package mutating func applyNoticed() {
        guard traits.notices, let noticed = known?.noticed else { return }
        traits.set(noticed)
    }

    /// Its options were resolved: what they depend on may be known only now.
    mutating func noteOptions(asksEachFrame: Bool) { traits.asksOptionsEachFrame = asksEachFrame }

    /// The type says something else of itself.
    package mutating func set(_ traits: TypeTraits) { self.traits = traits }

    /// Another type, or another version of this one: nothing holds that was asked of it before.
    ///
    /// - Parameter type: what ``shown(for:)`` is for it.
    package mutating func show(_ type: any CarouselType, _ traits: TypeTraits) {
        self.type = type
        self.traits = traits
        version += 1
        change = nil
        optionFacts = nil
    }

    /// It starts again: nothing is kept of the frames before, and it is updated with 0 s.
    package mutating func restart() {
        secondsDue = 0
        memory = TypeMemory()
        version += 1
    }

    /// The update that is due, in seconds; it is no longer due after this.
    package mutating func consumeSecondsDue() -> Double? {
        defer { secondsDue = nil }
        return secondsDue
    }

    /// Goes back to what it was at a moment: the options are resolved again. What a script says of itself is what it says
    /// now.
    ///
    /// - Parameter type: what belongs to the carousel of the former type.
    package mutating func goBack(to former: TypeInstance, _ type: any CarouselType, _ traits: TypeTraits) {
        let version = version + 1
        self = former
        self.type = type
        self.version = version
        self.traits = traits
        change = nil
        optionFacts = nil
    }
}

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
