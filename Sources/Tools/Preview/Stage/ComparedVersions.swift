// What is shown beside the effect on stage: another type, or a version that is kept. In: messages, frames. Out: their
// placements.

import CarouselEngine
import CarouselHost
import CarouselShell

/// The types that a page compares with the one on stage.
struct ComparedVersions {
    /// The type that is drawn over the one on stage.
    private(set) var ghost: Ghost?
    /// The version of the effect that the page shows beside the one in use.
    private(set) var pinned: Ghost?
    /// What was pinned before, for undo.
    private var formerPinned: Ghost?

    /// Compares with a type; nil ends that.
    mutating func compare(with name: String?, _ session: Session) throws(PreviewProblem) {
        guard let name else {
            ghost = nil
            return
        }
        guard let type = session.type(named: name) else {
            throw PreviewProblem("unknown type '\(name.prefix(80))'; expected a type to compare with")
        }
        ghost = Ghost(name: name, type: type)
        ghost?.follow(session.carousel, by: 0)
    }

    /// Keeps the version that is on stage now, or the one that was kept before; or keeps none.
    mutating func pin(_ isOn: Bool, isFormer: Bool, _ carousel: any DrivableCarousel) {
        formerPinned = pinned ?? formerPinned
        let former = isFormer ? formerPinned : nil
        pinned = isOn ? former ?? Ghost(name: carousel.type.name, type: Pinned(carousel)) : nil
    }

    /// A frame of the carousel.
    ///
    /// - Parameter seconds: 0 after a jump; nil if the carousel has not changed.
    mutating func follow(_ carousel: any DrivableCarousel, by seconds: Double?) {
        ghost?.follow(carousel, by: seconds)
        pinned?.follow(carousel, by: seconds)
    }
}
