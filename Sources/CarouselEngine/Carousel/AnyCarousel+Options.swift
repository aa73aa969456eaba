// The options in effect. In: the type, the delegate, what was set. Out: values, resolved again only when they may differ.

extension AnyCarousel {
    /// Resolves the wrap option: the app's value, otherwise the delegate's or the type's.
    ///
    /// - Parameter carried: where what moves by itself goes, if the items were renumbered.
    func resolveWrap(carrying carried: CarriedMotion? = nil) {
        var context = context
        context.options = core.options
        var value = core.options[.wrap] ?? instance.type.defaultValue(of: .wrap, in: context)
        if core.options[.wrap] == nil { askOptions { value = $0(.wrap, value) } }
        let wasLoop = core.isLoop
        core.setPacking(
            packsItems: instance.type.packsItems, wantsLoop: value.map { $0 != 0 } ?? false, carrying: carried
        )
        if !wasLoop { reportIgnoredLimits() }
    }

    /// Resolves all options, unless nothing that they depend on has changed.
    func resolveOptions() {
        updateTypeIfDue()
        if !instance.traits.asksOptionsEachFrame, !isDelegated {
            let facts = core.optionFacts
            guard facts != instance.optionFacts || core.isChanging else { return }
            applyOptions()
            instance.optionFacts = core.isChanging ? nil : facts
        } else {
            if instance.optionFacts != nil { instance.optionFacts = nil }
            if !delegateAnswersAsBefore() { applyOptions() }
        }
    }

    /// Asks the delegate about all options, without asking the type again: its answers follow from the same
    /// question and the delegate's answers.
    ///
    /// - Returns: false when something differs, so that all options must be resolved again.
    private func delegateAnswersAsBefore() -> Bool {
        guard !instance.traits.asksOptionsEachFrame, let answers = instance.answers, !core.isChanging,
            answers.facts == core.optionFacts
        else { return false }
        var areSame = true
        askOptions { value in areSame = answers.all.allSatisfy { value($0.option, $0.ofType) == $0.value } }
        return areSame
    }

    private func applyOptions() {
        var all: [OptionAnswers.Answer] = []
        // Those that the app is asked about: an answer may change them, and then they are resolved again.
        let facts = core.optionFacts
        let isKept = !instance.traits.asksOptionsEachFrame && isDelegated && !core.isChanging
        (core.resolvedOptions, core.plainCountOption) = options(of: instance.type) {
            if isKept { all.append($0) }
        }
        core.setPackedSpacing(instance.type.packsItems ? core.resolvedOptions[.spacing] ?? 1 : 1)
        if instance.traits.isEffect {
            instance.known?.didResolveOptions()
            let asksEachFrame = instance.type.asksOptionsEachFrame
            instance.noteOptions(asksEachFrame: asksEachFrame)
        }
        instance.answers = isKept ? OptionAnswers(facts: facts, all: all) : nil
    }

    /// The values of all options for a type, and the option `count` without the animation of data changes.
    ///
    /// - Parameter note: is called with each answer of the delegate.
    func options(
        of type: any CarouselType, note: (OptionAnswers.Answer) -> Void = { _ in }
    ) -> (values: OptionValues, plainCount: Double?) {
        let question = OptionQuestion(type: type, set: core.options, context: context)
        var values = question.set
        var plainCount: Double?
        askOptions { answer in
            values = question.answered { option, ofType, values in
                let value = answer(option, ofType)
                note(OptionAnswers.Answer(option: option, ofType: ofType, value: value))
                values[option] = value
                if option == .count, let count = values[.count] {
                    plainCount = count
                    // It follows the animation of data changes.
                    if core.isChanging { values.set(.count, unrounded: core.blended(countOption: count)) }
                }
            }
        }
        return (values, plainCount)
    }
}
