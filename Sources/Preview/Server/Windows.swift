// The windows of a server. In: the name that a page gave its window. Out: the window's own stage.

import CarouselEngine

/// Each window has its own stage: what is set, undone or scrolled in one is not so in another.
///
/// Of a window that is closed or loaded again the stage waits; where there is no room for all, the one that waits longest
/// goes first.
final class Windows {
    /// The most windows at a time.
    static let most = 8

    /// Makes the stage of a window, given its number.
    private let make: (Int) throws -> PreviewStage
    private var made = 1
    /// In the order in which they were left.
    private var stages: [(name: String, stage: PreviewStage)]

    /// - Throws: what `make` throws for the first stage, which waits for the first window.
    init(_ make: @escaping (Int) throws -> PreviewStage) throws {
        self.make = make
        stages = [("", try make(0))]
    }

    /// The stages that windows show.
    var open: [PreviewStage] { stages.map(\.stage).filter(\.hasViewers) }

    /// The stage of a window: the one that it had, or a new one.
    ///
    /// - Parameter name: unknown ones, empty ones and those of windows that are open get a new stage.
    /// - Returns: nil if too many windows are open.
    /// - Throws: if there is no session for it.
    func stage(for name: String) throws -> PreviewStage? {
        // What waits under no name is the first.
        let waiting = stages.indices.filter { !stages[$0].stage.hasViewers }
        if let own = waiting.last(where: { stages[$0].name == name })
            ?? waiting.first(where: { stages[$0].name == "" })
        {
            let stage = stages.remove(at: own).stage
            stages.append((name, stage))
            return stage
        }
        guard stages.count < Self.most || !waiting.isEmpty else { return nil }
        let stage = try make(made)
        made += 1
        if stages.count >= Self.most { stages.remove(at: waiting[0]) }
        stages.append((name, stage))
        return stage
    }

    /// The stage of a window, or else the one that was opened last.
    func stage(shownIn name: String) -> PreviewStage {
        (stages.last { $0.name == name && $0.stage.hasViewers } ?? stages[stages.count - 1]).stage
    }

    /// A page is gone, and the stage that it showed waits from now on.
    func leave(_ stage: PreviewStage) {
        guard let place = stages.firstIndex(where: { $0.stage === stage }) else { return }
        stages.append(stages.remove(at: place))
    }
}
