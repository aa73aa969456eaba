// The connected pages, and what has been sent to each. In: news. Out: updates, as fast as a page acknowledges
// them.

/// A page that shows the stage.
protocol PreviewClient: AnyObject {
    /// Whether its connection can accept more data.
    var hasRoom: Bool { get }
    /// Sends a text to the page.
    func send(_ text: String)
}

/// The connected pages. Each gets what is new to it after it has acknowledged earlier updates.
///
/// For a slow page frames are dropped, and the data that waits for it is bounded.
struct Audience {
    /// The maximum number of pages.
    static let mostClients = 8
    /// The maximum number of unacknowledged updates.
    private static let mostUnderWay = 2
    /// The maximum number of events, notes or errors that wait for a slow page; older ones are dropped.
    private static let mostWaiting = 200

    /// The state of a page.
    private struct Viewer {
        let client: any PreviewClient
        /// The number of updates sent, and acknowledged.
        var sent = 0
        var seen = 0
        /// Whether there is a newer frame than the last one sent.
        var isDue = true
        /// The generations of the documents that it has, and the newest of them.
        var documents: [String: Int] = [:]
        var newest = 0
        /// The number of the first event that it does not have.
        var event = 0
        /// The errors in its own messages.
        var errors: [String] = []
        /// Actions of the host: a script was loaded, or is missing.
        var notes: [String] = []
        /// Answers to it alone: the name of a field, and JSON.
        var answers: [(name: String, text: String)] = []
        /// The number of its last input.
        var input = 0
    }

    /// The first information for a page, as JSON.
    private let host: String
    private var viewers: [ObjectIdentifier: Viewer] = [:]
    /// What changes now and then: the state, the script's text, thumbnails. Each with its generation.
    private var documents: [String: (text: String, generation: Int)] = [:]
    private var newest = 0
    /// The last events and messages, and the number of the first of them.
    private var events: [String] = []
    private var firstEvent = 0

    /// - Parameter host: the first information for a page, as JSON.
    init(host: String) { self.host = host }

    /// Whether another page may connect.
    var hasRoom: Bool { viewers.count < Self.mostClients }
    /// Whether no page is connected.
    var isEmpty: Bool { viewers.isEmpty }

    // MARK: Pages

    mutating func add(_ client: any PreviewClient) {
        viewers[ObjectIdentifier(client)] = Viewer(client: client, event: firstEvent)
    }

    mutating func remove(_ client: any PreviewClient) { viewers[ObjectIdentifier(client)] = nil }

    /// A page acknowledges the updates up to a number.
    mutating func take(seen number: Int, by client: any PreviewClient) {
        update(client) { $0.seen = max($0.seen, min(number, $0.sent)) }
    }

    /// Counts an input of a page, which later frames take into account.
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

    /// Adds an error for a page.
    mutating func complain(_ problem: String, to client: any PreviewClient) {
        update(client) {
            $0.errors = ($0.errors + [problem]).suffix(Self.mostWaiting)
            $0.isDue = true
        }
    }

    /// Adds an answer to a page.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - name: a field of its next update; a newer answer replaces one that was not sent.
    mutating func answer(_ text: String, as name: String, to id: ObjectIdentifier) {
        guard var viewer = viewers[id] else { return }
        viewer.answers.removeAll { $0.name == name }
        viewer.answers.append((name, text))
        viewer.isDue = true
        viewers[id] = viewer
    }

    /// Adds events and messages for the pages' logs.
    mutating func log(_ news: [String]) {
        events += news
        let excess = events.count - Self.mostWaiting
        if excess > 0 {
            events.removeFirst(excess)
            firstEvent += excess
        }
    }

    /// Adds notes about the host's actions for every page.
    mutating func tell(_ notes: [String]) {
        guard !notes.isEmpty else { return }
        updateAll { $0.notes = ($0.notes + notes).suffix(Self.mostWaiting) }
    }

    /// Marks that there is a newer frame.
    mutating func markDue() { updateAll { $0.isDue = true } }

    /// Sets a document, unless it is unchanged.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - name: a field of an update; a thumbnail's begins with ``thumbnail``.
    mutating func show(_ text: String, as name: String) {
        guard documents[name]?.text != text else { return }
        newest += 1
        documents[name] = (text, newest)
        markDue()
    }

    /// The beginning of a thumbnail's name.
    static let thumbnail = "thumb "

    /// The fields that a page does not have, and notes that it has them.
    private mutating func news(for viewer: inout Viewer) -> String {
        guard viewer.newest != newest else { return "" }
        viewer.newest = newest
        var fields = ""
        var thumbnails: [String] = []
        for (name, document) in documents.sorted(by: { $0.key < $1.key })
        where viewer.documents[name] != document.generation {
            viewer.documents[name] = document.generation
            if name.hasPrefix(Self.thumbnail) {
                thumbnails.append(
                    "\(JSON.text(of: String(name.dropFirst(Self.thumbnail.count)))):\(document.text)")
            } else {
                fields += ",\"\(name)\":\(document.text)"
            }
        }
        return thumbnails.isEmpty ? fields : fields + ",\"thumbs\":{\(thumbnails.joined(separator: ","))}"
    }

    // MARK: Updates

    /// The updates to send now: for each page what is new to it.
    ///
    /// - Parameters:
    ///   - attempts: what some pages try out, as JSON.
    ///   - frame: encodes the frame, given the number of a page's last input.
    mutating func updates(
        attempts: [ObjectIdentifier: String] = [:], frame: (Int) -> String
    ) -> [(client: any PreviewClient, text: String)] {
        var updates: [(client: any PreviewClient, text: String)] = []
        let lastEvent = firstEvent + events.count
        // Pages with the same number of inputs get the same frame.
        var frames: [Int: String] = [:]
        for (id, former) in viewers {
            let isBehind = former.newest != newest || former.event < lastEvent || attempts[id] != nil
            guard former.isDue || isBehind, former.sent - former.seen < Self.mostUnderWay,
                former.client.hasRoom
            else { continue }
            var viewer = former
            let picture = frames[viewer.input] ?? frame(viewer.input)
            frames[viewer.input] = picture
            var text = "{\"n\":\(viewer.sent + 1),\"frame\":\(picture)"
            if viewer.sent == 0 { text += ",\"host\":\(host)" }
            text += news(for: &viewer)
            if let attempt = attempts[id] { text += ",\"attempt\":\(attempt)" }
            for answer in viewer.answers { text += ",\"\(answer.name)\":\(answer.text)" }
            viewer.answers = []
            let news = Array(events.suffix(max(0, lastEvent - viewer.event)))
            for (name, list) in [("events", news), ("errors", viewer.errors), ("notes", viewer.notes)]
            where !list.isEmpty {
                text += ",\"\(name)\":\(JSON.text(of: list))"
            }
            viewer.sent += 1
            (viewer.isDue, viewer.event, viewer.errors, viewer.notes) = (false, lastEvent, [], [])
            viewers[id] = viewer
            updates.append((viewer.client, text + "}"))
        }
        return updates
    }
}
