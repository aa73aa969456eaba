// The page of a window, and what has been sent to it. In: news. Out: updates, as fast as the page acknowledges them.

/// A page that shows a window.
protocol PreviewClient: AnyObject {
    /// Whether its connection can accept more data.
    var hasRoom: Bool { get }
    /// Sends a text to the page.
    func send(_ text: String)
}

/// The connected page. It gets what is new to it after it has acknowledged earlier updates.
///
/// For a slow page frames are dropped, and the data that waits for it is bounded.
struct PageUpdates {
    /// The maximum number of unacknowledged updates.
    private static let mostUnderWay = 2
    /// The maximum number of events, notes or errors that wait for a slow page; older ones are dropped.
    private static let mostWaiting = 200

    /// The first information for a page, as JSON.
    private let host: String
    private var client: (any PreviewClient)?
    /// The number of updates sent, and acknowledged.
    private var sent = 0
    private var seen = 0
    /// Whether there is a newer frame than the last one sent.
    private var isDue = true
    /// The number of the page's last input.
    private var input = 0
    /// What changes now and then: the state, the script's text, thumbnails. By name.
    private var documents: [String: String] = [:]
    /// Names of documents that the page does not have.
    private var newDocuments: Set<String> = []
    /// Lines that the page does not have: events, errors of its messages, notes of what the host did.
    private var news: [Kind: [String]] = [:]
    /// Answers to its messages: the name of a field, and JSON.
    private var answers: [Answer] = []

    /// An answer to a page's message.
    struct Answer {
        /// A field of the page's next update.
        let name: String
        /// JSON.
        let text: String

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The lists of an update.
    enum Kind: String, CaseIterable { case events, errors, notes }

    /// - Parameter host: the first information for a page, as JSON.
    init(host: String) { self.host = host }

    /// Whether no page is connected.
    var isEmpty: Bool { client == nil }

    // MARK: The page

    /// A page that is connected has to leave first.
    mutating func add(_ client: any PreviewClient) {
        self.client = client
        sent = 0
        seen = 0
        input = 0
        isDue = true
        answers = []
        newDocuments = Set(documents.keys)
    }

    mutating func remove() { (client, news) = (nil, [:]) }

    /// The page acknowledges the updates up to a number.
    mutating func acknowledge(_ number: Int) { seen = max(seen, min(number, sent)) }

    /// Counts an input of the page, which later frames take into account.
    mutating func countInput() { input += 1 }

    // MARK: News

    /// Adds lines for the page; events wait for one.
    mutating func tell(_ lines: [String], as kind: Kind) {
        guard !lines.isEmpty, client != nil || kind == .events else { return }
        news[kind] = (news[kind, default: []] + lines).suffix(Self.mostWaiting)
        isDue = true
    }

    /// Adds an answer to the page; a newer one of the same name replaces one that was not sent.
    mutating func answer(_ answer: Answer) {
        answers.removeAll { $0.name == answer.name }
        answers.append(answer)
        isDue = true
    }

    /// Marks that there is a newer frame.
    mutating func markDue() { isDue = true }

    /// Sets a document, unless it is unchanged.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - name: a field of an update; a thumbnail's begins with ``thumbnail``.
    mutating func show(_ text: String, as name: String) {
        guard documents[name] != text else { return }
        documents[name] = text
        newDocuments.insert(name)
        isDue = true
    }

    /// The beginning of a thumbnail's name.
    static let thumbnail = "thumb "

    /// The documents that the page does not have, as fields.
    private var fields: String {
        var fields = ""
        var thumbnails: [String] = []
        for name in newDocuments.sorted() {
            guard let text = documents[name] else { continue }
            if name.hasPrefix(Self.thumbnail) {
                thumbnails.append("\(JSON.text(of: String(name.dropFirst(Self.thumbnail.count)))):\(text)")
            } else {
                fields += ",\"\(name)\":\(text)"
            }
        }
        return thumbnails.isEmpty ? fields : fields + ",\"thumbs\":{\(thumbnails.joined(separator: ","))}"
    }

    // MARK: Updates

    /// The update to send now: what is new to the page; nil if there is nothing, or if it has to read first.
    ///
    /// - Parameter frame: encodes the frame, given the number of the page's last input.
    mutating func update(frame: (Int) -> String) -> (client: any PreviewClient, text: String)? {
        guard let client, isDue, sent - seen < Self.mostUnderWay, client.hasRoom else { return nil }
        sent += 1
        var text = "{\"n\":\(sent),\"frame\":\(frame(input))"
        if sent == 1 { text += ",\"host\":\(host)" }
        text += fields
        for answer in answers { text += ",\"\(answer.name)\":\(answer.text)" }
        for kind in Kind.allCases {
            if let lines = news[kind] { text += ",\"\(kind.rawValue)\":\(JSON.text(of: lines))" }
        }
        isDue = false
        news = [:]
        answers = []
        newDocuments = []
        return (client, text + "}")
    }
}
