// The windows of a server. In: the run that a page showed. Out: the page's own window.

import CarouselEngine

/// Each has its own carousel: what is set, undone or scrolled in one is not so in another.
///
/// One whose page is closed or loaded again waits; where there is no room for all, the one that waits longest
/// goes first.
final class PreviewWindows {
    /// The most windows at a time.
    static let most = 8

    /// Makes a window, given its number.
    private let make: (Int) throws -> PreviewWindow
    private var made = 1
    /// In the order in which they were left.
    private var all: [PreviewWindow]
    /// The first one waits for the first page.
    private var isFresh = true

    /// - Throws: what `make` throws for the first window, which waits for the first page.
    init(_ make: @escaping (Int) throws -> PreviewWindow) throws {
        self.make = make
        all = [try make(0)]
    }

    /// Those that pages show.
    var open: [PreviewWindow] { all.filter(\.hasViewers) }

    /// The window of a page: the one that it had, or a new one.
    ///
    /// - Parameter run: of the window that it showed; for one that is unknown, or that another page shows, there is a new one.
    /// - Returns: nil if too many windows are open.
    /// - Throws: if there is no session for it.
    func window(for run: String) throws -> PreviewWindow? {
        let waiting = all.indices.filter { !all[$0].hasViewers }
        defer { isFresh = false }
        if let own = waiting.last(where: { all[$0].run == run }) ?? (isFresh ? waiting.first : nil) {
            let window = all.remove(at: own)
            all.append(window)
            return window
        }
        guard all.count < Self.most || !waiting.isEmpty else { return nil }
        let window = try make(made)
        made += 1
        if all.count >= Self.most { all.remove(at: waiting[0]) }
        all.append(window)
        return window
    }

    /// The window of a run, or else the one that was opened last.
    func window(ofRun run: String) -> PreviewWindow {
        all.last { $0.run == run } ?? all[all.count - 1]
    }

    /// A page is gone, and the window that it showed waits from now on.
    func leave(_ window: PreviewWindow) {
        guard let place = all.firstIndex(where: { $0 === window }) else { return }
        all.append(all.remove(at: place))
    }
}
