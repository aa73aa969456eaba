// The pages that look, and what each has been told. In: news. Out: updates, as many as a page keeps up with.

/// A page that looks at the stage.
protocol PreviewClient: AnyObject {
    /// Whether it takes more: its connection has room.
    var hasRoom: Bool { get }
    /// Sends it a text.
    func send(_ text: String)
}

/// Pages, each of which is told what it lacks when it has taken over what it was told before.
///
/// A slow one is left frames; what waits for it is bounded.
struct Audience {
    /// As many pages may look at once.
    static let mostClients = 8
    /// An update that a page has not taken over yet is waited for, when so many are under way.
    private static let mostUnderWay = 2
    /// Events, notes and errors that wait for a slow page; older ones are left out.
    private static let mostWaiting = 200

    /// What a page has been told.
    private struct Viewer {
        let client: any PreviewClient
        /// Updates sent, and taken over.
        var sent = 0
        var seen = 0
        /// Whether there is a newer frame than the last one sent.
        var isDue = true
        /// The state's generation that it knows.
        var state = -1
        /// The number of the first event that it does not know.
        var event = 0
        /// What its own messages had wrong.
        var errors: [String] = []
        /// What the host did by itself: a script was taken over, or is gone.
        var notes: [String] = []
        /// The number of its last input.
        var input = 0
    }

    /// What a page is told of its host at first, as JSON.
    private let host: String
    private var viewers: [ObjectIdentifier: Viewer] = [:]
    private var state = ""
    private var stateGeneration = 0
    /// The last events and messages; the number of the first of them.
    private var events: [String] = []
    private var firstEvent = 0

    /// - Parameter host: what a page is told of its host at first, as JSON.
    init(host: String) { self.host = host }

    /// Whether one more page may look.
    var hasRoom: Bool { viewers.count < Self.mostClients }
    /// Whether nobody looks.
    var isEmpty: Bool { viewers.isEmpty }

    // MARK: Pages

    mutating func add(_ client: any PreviewClient) {
        viewers[ObjectIdentifier(client)] = Viewer(client: client, event: firstEvent)
    }

    mutating func remove(_ client: any PreviewClient) { viewers[ObjectIdentifier(client)] = nil }

    /// A page has taken over the updates up to a number.
    mutating func take(seen number: Int, by client: any PreviewClient) {
        update(client) { $0.seen = max($0.seen, min(number, $0.sent)) }
    }

    /// A page has said something that frames answer.
    mutating func countInput(of client: any PreviewClient) { update(client) { $0.input += 1 } }

    private mutating func update(_ client: any PreviewClient, _ change: (inout Viewer) -> Void) {
        let id = ObjectIdentifier(client)
        guard var viewer = viewers[id] else { return }
        change(&viewer)
        viewers[id] = viewer
    }

    private mutating func updateAll(_ change: (inout Viewer) -> Void) {
        viewers = viewers.mapValues { viewer in
            var viewer = viewer
            change(&viewer)
            return viewer
        }
    }

    // MARK: News

    /// Tells a page what it did wrong.
    mutating func complain(_ problem: String, to client: any PreviewClient) {
        update(client) {
            $0.errors = ($0.errors + [problem]).suffix(Self.mostWaiting)
            $0.isDue = true
        }
    }

    /// Takes what happened, for the pages' logs.
    mutating func log(_ news: [String]) {
        events += news
        let excess = events.count - Self.mostWaiting
        if excess > 0 {
            events.removeFirst(excess)
            firstEvent += excess
        }
    }

    /// Tells every page what the host did by itself.
    mutating func tell(_ notes: [String]) {
        guard !notes.isEmpty else { return }
        updateAll { $0.notes = ($0.notes + notes).suffix(Self.mostWaiting) }
    }

    /// There is a newer frame.
    mutating func markDue() { updateAll { $0.isDue = true } }

    /// There is a newer state, unless it is the same.
    mutating func show(_ state: String) {
        guard state != self.state else { return }
        self.state = state
        stateGeneration += 1
        markDue()
    }

    // MARK: Updates

    /// What each page lacks, and is sent now.
    ///
    /// - Parameter frame: writes the frame as the answer to a page's last input.
    mutating func updates(frame: (Int) -> String) -> [(client: any PreviewClient, text: String)] {
        var updates: [(client: any PreviewClient, text: String)] = []
        let lastEvent = firstEvent + events.count
        // Pages that have said equally much are told the same.
        var frames: [Int: String] = [:]
        for (id, viewer) in viewers {
            let isBehind = viewer.state != stateGeneration || viewer.event < lastEvent
            guard viewer.isDue || isBehind, viewer.sent - viewer.seen < Self.mostUnderWay,
                viewer.client.hasRoom
            else { continue }
            let picture = frames[viewer.input] ?? frame(viewer.input)
            frames[viewer.input] = picture
            var text = "{\"n\":\(viewer.sent + 1),\"frame\":\(picture)"
            if viewer.sent == 0 { text += ",\"host\":\(host)" }
            if viewer.state != stateGeneration { text += ",\"state\":\(state)" }
            let news = Array(events.suffix(max(0, lastEvent - viewer.event)))
            for (name, list) in [("events", news), ("errors", viewer.errors), ("notes", viewer.notes)]
            where !list.isEmpty {
                text += ",\"\(name)\":\(JSON.text(of: list))"
            }
            viewers[id] = Viewer(
                client: viewer.client, sent: viewer.sent + 1, seen: viewer.seen, isDue: false,
                state: stateGeneration, event: lastEvent, input: viewer.input)
            updates.append((viewer.client, text + "}"))
        }
        return updates
    }
}
