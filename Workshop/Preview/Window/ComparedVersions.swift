// What is shown beside the effect on stage: another type, or a version that is kept. In: messages, frames. Out: their
// placements.

import CarouselEngine
import CarouselHost
import CarouselShell

/// The types that a page compares with the one on stage.
struct ComparedVersions {
    /// The type that is drawn over the one on stage.
    private(set) var compared: ComparedType?
    /// The version of the effect that the page shows beside the one in use.
    private(set) var pinned: ComparedType?
    /// What was pinned before, for undo.
    private var formerPinned: ComparedType?

    /// Compares with a type; nil ends that.
    mutating func compare(with name: String?, _ session: Session) throws(PreviewProblem) {
        guard let name else {
            compared = nil
            return
        }
        guard let type = session.type(named: name) else {
            throw PreviewProblem("unknown type '\(name.prefix(80))'; expected a type to compare with")
        }
        compared = ComparedType(name: name, type: type)
        compared?.follow(session.carousel, by: 0)
    }

    /// Keeps the version that is on stage now, or the one that was kept before; or keeps none.
    mutating func pin(_ isOn: Bool, isFormer: Bool, _ carousel: any DrivableCarousel) {
        formerPinned = pinned ?? formerPinned
        let former = isFormer ? formerPinned : nil
        pinned = isOn ? former ?? ComparedType(name: carousel.type.name, type: Pinned(carousel)) : nil
    }

    /// A frame of the carousel.
    ///
    /// - Parameter seconds: 0 after a jump; nil if the carousel has not changed.
    mutating func follow(_ carousel: any DrivableCarousel, by seconds: Double?) {
        compared?.follow(carousel, by: seconds)
        pinned?.follow(carousel, by: seconds)
    }
}
