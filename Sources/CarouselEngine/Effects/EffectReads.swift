// What an effect has read: noticed when it reads, so that nobody has to say it.

/// What an effect reads of a carousel besides where its items are. The carousel places an effect again when one of these
/// has changed, and finds out only what is read.
@usableFromInline
package struct EffectReads: OptionSet, Sendable {
    @usableFromInline package var rawValue: UInt8

    @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The time, which springs need, too.
    @usableFromInline package static let time = EffectReads(rawValue: 1)
    /// The pointer or the tilt.
    @usableFromInline package static let input = EffectReads(rawValue: 2)
    /// Who an item is and what happens to it.
    @usableFromInline package static let facts = EffectReads(rawValue: 4)
    /// Which way items turn between two places to rest.
    @usableFromInline package static let toggle = EffectReads(rawValue: 8)
    /// How the carousel moves.
    @usableFromInline package static let motion = EffectReads(rawValue: 16)
    /// Before the first frame nothing is known of what will be read.
    package static let all: EffectReads = [.time, .input, .facts, .toggle, .motion]
}
