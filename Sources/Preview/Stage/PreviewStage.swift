// The stage: one carousel, and the pages that look at it. In: messages, time. Out: updates, as much as a page keeps up
// with.

import CarouselHost

/// A page that looks at the stage.
protocol PreviewClient: AnyObject {
    /// Whether it takes more: its connection has room.
    var hasRoom: Bool { get }
    /// Sends it a text.
    func send(_ text: String)
}

/// A carousel that pages look at and move.
///
/// Knows no clock and no network: time comes in as seconds, texts go out to clients. Not thread-safe.
final class PreviewStage {
    /// As many pages may look at once.
    static let mostClients = 8
    /// An update that a page has not taken over yet is waited for, when so many are under way.
    private static let mostUnderWay = 2
    /// More items at once are too much for a page to draw.
    private static let mostItems = 500.0
    /// Events and errors that wait for a slow page; older ones are left out.
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

    private let session: any PreviewSession
    /// What a page is told of its host at first, as JSON: the run, the pictures, and what it began with.
    private let host: String
    private var viewers: [ObjectIdentifier: Viewer] = [:]
    /// The finger on the stage, and whose page it is on: one at a time.
    private var pointer: (track: PointerTrack, owner: ObjectIdentifier)?
    private var wheel: WheelTrack?
    private var ghost: Ghost?
    private var lastTime: Double?
    private var state = ""
    private var stateGeneration = 0
    /// Whether the state may be another than the one that was last written.
    private var isStateStale = true
    /// The last events and messages; the number of the first of them.
    private var events: [String] = []
    private var firstEvent = 0
    private var lastOffset = Double.nan
    private var health: ScriptHealth

    /// - Parameters:
    ///   - session: what is shown.
    ///   - run: names this run of the host.
    ///   - images: how many pictures there are for items.
    init(_ session: any PreviewSession, run: String, images: Int) {
        self.session = session
        health = ScriptHealth(session)
        let start = StageState(session, compared: nil).commands.map(JSON.list).joined(separator: ",")
        host = "{\"run\":\(JSON.quoted(run)),\"images\":\(images),\"start\":[\(start)]}"
    }

    private var carousel: Carousel<Int> { session.carousel }

    /// Whether the next tick is due in a frame.
    var isMoving: Bool {
        carousel.isAnimating || wheel != nil || pointer != nil || carousel.autoplayTimeLeft != nil
    }

    /// Whether one more page may look.
    var hasRoom: Bool { viewers.count < Self.mostClients }

    /// Whether anybody looks.
    var hasViewers: Bool { !viewers.isEmpty }

    // MARK: Pages

    /// A page begins to look.
    ///
    /// - Returns: whether there is room for it.
    func add(_ client: any PreviewClient) -> Bool {
        guard hasRoom else { return false }
        viewers[ObjectIdentifier(client)] = Viewer(client: client, event: firstEvent)
        isStateStale = true
        serve()
        return true
    }

    /// A page is gone; the finger that it held is taken away.
    func remove(_ client: any PreviewClient) {
        let id = ObjectIdentifier(client)
        viewers[id] = nil
        if pointer?.owner == id { release() }
    }

    // MARK: Messages

    /// Takes a page's message; what is wrong with it goes back to that page.
    ///
    /// - Parameter time: seconds of the host's clock.
    func receive(_ text: String, from client: any PreviewClient, time: Double) {
        let id = ObjectIdentifier(client)
        do {
            let message = try ClientMessage(text)
            if case .seen(let number) = message {
                let known = viewers[id]
                viewers[id]?.seen = max(known?.seen ?? 0, min(number, known?.sent ?? 0))
            } else {
                viewers[id]?.input += 1
                try take(message, from: id, time: time)
                carousel.layoutIfNeeded()
                markDue()
            }
        } catch {
            complain(error.description, to: client)
        }
        serve()
    }

    /// Tells a page what it did wrong.
    func complain(_ problem: String, to client: any PreviewClient) {
        let id = ObjectIdentifier(client)
        viewers[id]?.errors.append(problem)
        if let count = viewers[id]?.errors.count, count > Self.mostWaiting {
            viewers[id]?.errors.removeFirst()
        }
        viewers[id]?.isDue = true
        serve()
    }

    private func take(_ message: ClientMessage, from id: ObjectIdentifier, time: Double)
        throws(PreviewProblem)
    {
        switch message {
        case .down(let place, let moment):
            // A second finger is left out, be it on the same page or another.
            guard pointer == nil else { return }
            endWheel()
            pointer = (PointerTrack(carousel, at: place, time: moment), id)
        case .move(let place, let moment):
            guard pointer?.owner == id else { return }
            pointer?.track.move(carousel, to: place, time: moment)
        case .up(let place, let moment, let isReduced):
            guard pointer?.owner == id else { return }
            pointer?.track.end(carousel, at: place, time: moment)
            pointer = nil
            if isReduced { finishScroll() }
        case .cancel:
            if pointer?.owner == id { release() }
        case .wheel(let distance):
            guard pointer == nil, carousel.settings.isScrollEnabled, carousel.numberOfItems > 0 else {
                return
            }
            if wheel == nil { wheel = WheelTrack(carousel, time: time) }
            wheel?.turn(carousel, by: distance, time: time)
        case .key(let key, let isReduced): try press(key, isReduced: isReduced)
        case .command(let words): try carryOut(words)
        case .compare(let name): try compare(with: name)
        case .seen: break
        }
    }

    private func release() {
        pointer?.track.cancel(carousel)
        pointer = nil
        carousel.layoutIfNeeded()
        markDue()
    }

    private func endWheel() {
        guard wheel != nil else { return }
        wheel = nil
        carousel.endDrag()
    }

    // MARK: Keys and commands

    private func press(_ key: String, isReduced: Bool) throws(PreviewProblem) {
        endWheel()
        switch key {
        case "ArrowRight", "ArrowDown": session.step(by: 1)
        case "ArrowLeft", "ArrowUp": session.step(by: -1)
        case "Home": session.step(to: 0)
        case "End": session.step(to: carousel.numberOfItems - 1)
        case "PageDown": session.stepPage(by: 1)
        case "PageUp": session.stepPage(by: -1)
        case "Enter", " ":
            guard carousel.numberOfItems > 0,
                let item = carousel.placements.first(where: { $0.index == carousel.currentItemIndex }),
                let place = item.transform.projecting(Point.zero)
            else { return }
            carousel.tap(at: Point(x: place.x + item.center.x, y: place.y + item.center.y))
        default:
            throw PreviewProblem(
                "no key '\(key.prefix(40))'; expected an arrow, Home, End, PageUp, PageDown, Enter or a blank"
            )
        }
        if isReduced { finishScroll() }
    }

    /// Who wants no motion gets its end.
    private func finishScroll() {
        if let target = carousel.scrollTarget { carousel.scroll(toOffset: target, duration: 0) }
    }

    /// What a page may ask for: nothing that reads or writes a file of its choice, and nothing that waits.
    static let commands: Set<String> = [
        "type", "items", "bounds", "item", "insert", "remove", "reload", "set", "option", "scroll", "offset",
        "page", "swipe", "banner",
    ]

    private func carryOut(_ words: [String]) throws(PreviewProblem) {
        let name = words[0].lowercased()
        guard Self.commands.contains(name) else {
            throw PreviewProblem(
                "'\(name.prefix(40))' is nothing that a page may ask for; expected one of \(Self.commands.sorted().joined(separator: ", "))"
            )
        }
        if words.count > 2, name == "option", words[1].lowercased() == "visibleitems",
            Double(words[2]).map({ $0 > Self.mostItems }) ?? false
        {
            throw PreviewProblem(
                "visibleItems \(words[2].prefix(40)); expected \(Int(Self.mostItems)) at most on a page")
        }
        // The finger lets go of the carousel as it was.
        if pointer != nil { release() }
        endWheel()
        isStateStale = true
        try session.carryOut(words: words)
    }

    private func compare(with name: String?) throws(PreviewProblem) {
        isStateStale = true
        guard let name else {
            ghost = nil
            return
        }
        guard let type = session.type(named: name) else {
            throw PreviewProblem("no type '\(name.prefix(80))' to compare with; expected a name of the list")
        }
        ghost = Ghost(name: name, type: type)
    }

    // MARK: Time

    /// Lets time pass, and serves the pages.
    ///
    /// - Parameter time: seconds of the host's clock; what goes back, or on by more than a tenth of a second, counts as
    ///   a frame.
    func tick(time: Double) {
        let step = lastTime.map { time - $0 } ?? 0
        lastTime = time
        if wheel?.isOver(at: time) ?? false { endWheel() }
        let wasAnimating = carousel.isAnimating
        if isMoving { session.advance(by: (0...0.1).contains(step) ? step : 1.0 / 60) }
        session.keepUp()
        carousel.layoutIfNeeded()
        // A script fails when it is asked, and its error belongs to the same update.
        _ = carousel.placements
        let messages = session.takeMessages()
        let news = session.takeEvents() + messages.map(\.text)
        note(news)
        tell(messages.filter { $0.kind == .note }.map(\.text))
        let health = ScriptHealth(session)
        if health != self.health {
            self.health = health
            isStateStale = true
        }
        if wasAnimating || !news.isEmpty || carousel.scrollOffset != lastOffset { markDue() }
        serve()
    }

    /// Tells every page what the host did by itself.
    private func tell(_ notes: [String]) {
        for id in viewers.keys where !notes.isEmpty {
            let known = viewers[id]?.notes ?? []
            viewers[id]?.notes = (known + notes).suffix(Self.mostWaiting)
        }
    }

    private func note(_ news: [String]) {
        events += news
        let excess = events.count - Self.mostWaiting
        if excess > 0 {
            events.removeFirst(excess)
            firstEvent += excess
        }
    }

    // MARK: Updates

    private func markDue() {
        lastOffset = carousel.scrollOffset
        for id in viewers.keys { viewers[id]?.isDue = true }
    }

    /// Sends each page what it lacks, when it has taken over what it was sent before: a slow one is left frames, and
    /// what waits for it is bounded.
    private func serve() {
        refreshState()
        var frames: [Int: String] = [:]
        var picture: Ghost.Picture?
        for (id, viewer) in viewers {
            let isBehind = viewer.state != stateGeneration || viewer.event < firstEvent + events.count
            guard viewer.isDue || isBehind, viewer.sent - viewer.seen < Self.mostUnderWay,
                viewer.client.hasRoom
            else {
                continue
            }
            var viewer = viewer
            viewer.sent += 1
            viewer.isDue = false
            // The frame is the same for all but for the number of the page's own input.
            picture = picture ?? ghost?.picture(on: carousel)
            let frame = frames[viewer.input] ?? Frame(carousel, ghost: picture, input: viewer.input).text
            frames[viewer.input] = frame
            var text = "{\"n\":\(viewer.sent),\"frame\":\(frame)"
            if viewer.sent == 1 { text += ",\"host\":\(host)" }
            if viewer.state != stateGeneration { text += ",\"state\":\(state)" }
            let news = events.suffix(max(0, firstEvent + events.count - viewer.event))
            if !news.isEmpty { text += ",\"events\":\(JSON.list(Array(news)))" }
            if !viewer.errors.isEmpty { text += ",\"errors\":\(JSON.list(viewer.errors))" }
            if !viewer.notes.isEmpty { text += ",\"notes\":\(JSON.list(viewer.notes))" }
            viewer.notes = []
            viewer.state = stateGeneration
            viewer.event = firstEvent + events.count
            viewer.errors = []
            viewers[id] = viewer
            viewer.client.send(text + "}")
        }
    }

    private func refreshState() {
        guard isStateStale, hasViewers else { return }
        isStateStale = false
        let text = StageState(session, compared: ghost?.name).json
        guard text != state else { return }
        state = text
        stateGeneration += 1
        markDue()
    }
}
