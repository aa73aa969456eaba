// Carousels that make one choice together. In: each one's rests. Out: the moment at which all of them rest.

/// Carousels that make one choice together, as the wheels of a date do: ``didRest`` is called when all of them are at rest.
///
/// A wheel that is at rest while another one is still moving stands for nothing yet: its neighbor may pass over a month that
/// is shorter. A group is kept by the app, and keeps none of its carousels; each is in one group at most, the last one.
public final class RestGroup {
    private struct Member {
        weak var carousel: AnyCarousel?
    }

    /// Called when all of them are at rest, and one of them on another item than at the call before, after its own
    /// ``Carousel/didRest``.
    public var didRest: (() -> Void)?
    private let members: [Member]
    /// Whether one rests elsewhere than at the call before.
    private var isNew = false

    /// - Parameter carousels: those that are to be at rest.
    public init(_ carousels: [AnyCarousel]) {
        members = carousels.map { Member(carousel: $0) }
        for carousel in carousels {
            carousel.restGroup = self
            carousel.isGrouped = true
        }
    }

    /// Whether all of them are at rest.
    public var isAtRest: Bool { members.allSatisfy { $0.carousel?.isResting ?? true } }

    /// One of them has come to rest.
    ///
    /// - Parameter isNew: whether on another item than at its last rest.
    func noteRest(isNew: Bool) {
        if isNew { self.isNew = true }
        guard self.isNew, isAtRest else { return }
        self.isNew = false
        didRest?()
    }
}

extension AnyCarousel {
    /// Whether it has come to rest on items that the app has.
    fileprivate var isResting: Bool {
        core.activity == nil && !core.motion.isBusy && changeQueue.areItemsKnown
    }
}
