// Why an effect can't leave as code. In: a place in a script, a reason. Out: words for its author.

/// Why an effect can't leave as code.
public struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The place, the expression, the reason.
    public let description: String
}
