// Options. In: what was set, the type's values, what the app makes of these. Out: the values in effect.

/// What the values of all options follow from.
package struct OptionQuestion {
    /// What was set; the type is not asked for these.
    package let set: OptionValues
    private let type: any CarouselType
    private let context: LayoutContext

    /// - Parameter context: of the frame; its options do not matter.
    package init(type: any CarouselType, set: OptionValues, context: LayoutContext) {
        self.type = type
        self.set = set
        var context = context
        context.options = set
        context.numberOfVisibleItems = 0
        self.context = context
    }

    /// The values in effect. Each option is resolved with the values of those before it.
    ///
    /// - Parameter resolve: is called with each option that was not set and the type's value, to put the value in effect
    ///   among the others.
    package func answered(
        _ resolve: (_ option: CarouselOption, _ ofType: Double?, _ values: inout OptionValues) -> Void
    ) -> OptionValues {
        var context = context
        for option in CarouselOption.allCases where set[option] == nil {
            resolve(option, type.defaultValue(of: option, in: context), &context.options)
        }
        return context.options
    }
}
