// What a type may ask a carousel about its items while it places them. In: identities of items. Out: names, data, facts.

/// A carousel, for a type that asks about its items. An object of its own: whoever else knows the carousel may know it
/// weakly, and then counting references to it is slow, which each frame would pay.
final class ItemInquiry: ItemSource {
    /// Nil once the carousel is gone, which says so itself.
    private unowned(unsafe) var carousel: AnyCarousel?

    func begin(with carousel: AnyCarousel) { self.carousel = carousel }
    func end() { carousel = nil }

    func name(of id: ItemID) -> ItemName {
        carousel?.name(of: id) ?? .number(Int(truncatingIfNeeded: id.number))
    }
    func data(of id: ItemID) -> ItemData? { carousel?.data(of: id) }
    func hasItem(named name: ItemName) -> Bool { carousel?.hasItem(named: name) ?? false }
    func fillFacts(_ facts: inout [ItemFacts]) { carousel?.fillFacts(&facts) }
}
