// What an effect has read: noticed when it reads, so that nobody has to say it.

/// What an effect reads of a carousel besides where its items are. The carousel places an effect again when one of these
/// has changed, and finds out only what is read.
@usableFromInline
struct EffectReads: OptionSet, Sendable {
    @usableFromInline var rawValue: UInt8

    @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The time, which springs need, too.
    @usableFromInline static let time = EffectReads(rawValue: 1)
    /// The pointer or the tilt.
    @usableFromInline static let input = EffectReads(rawValue: 2)
    /// Who an item is and what happens to it.
    @usableFromInline static let facts = EffectReads(rawValue: 4)
    /// Which way items turn between two places to rest.
    @usableFromInline static let toggle = EffectReads(rawValue: 8)
    /// How the carousel moves.
    @usableFromInline static let motion = EffectReads(rawValue: 16)
    /// Before the first frame nothing is known of what will be read.
    static let all: EffectReads = [.time, .input, .facts, .toggle, .motion]
}
