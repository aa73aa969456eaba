// The windows of a server. In: the run of the stage that a window showed. Out: the window's own stage.

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
    private var stages: [PreviewStage]
    /// The first stage waits for the first window.
    private var isFresh = true

    /// - Throws: what `make` throws for the first stage, which waits for the first window.
    init(_ make: @escaping (Int) throws -> PreviewStage) throws {
        self.make = make
        stages = [try make(0)]
    }

    /// The stages that windows show.
    var open: [PreviewStage] { stages.filter(\.hasViewers) }

    /// The stage of a window: the one that it had, or a new one.
    ///
    /// - Parameter run: of the stage that it showed; one that is unknown, or that another window shows, gets a new stage.
    /// - Returns: nil if too many windows are open.
    /// - Throws: if there is no session for it.
    func stage(for run: String) throws -> PreviewStage? {
        let waiting = stages.indices.filter { !stages[$0].hasViewers }
        defer { isFresh = false }
        if let own = waiting.last(where: { stages[$0].run == run }) ?? (isFresh ? waiting.first : nil) {
            let stage = stages.remove(at: own)
            stages.append(stage)
            return stage
        }
        guard stages.count < Self.most || !waiting.isEmpty else { return nil }
        let stage = try make(made)
        made += 1
        if stages.count >= Self.most { stages.remove(at: waiting[0]) }
        stages.append(stage)
        return stage
    }

    /// The stage of a window, or else the one that was opened last.
    func stage(shownIn run: String) -> PreviewStage {
        stages.last { $0.run == run } ?? stages[stages.count - 1]
    }

    /// A page is gone, and the stage that it showed waits from now on.
    func leave(_ stage: PreviewStage) {
        guard let place = stages.firstIndex(where: { $0 === stage }) else { return }
        stages.append(stages.remove(at: place))
    }
}
