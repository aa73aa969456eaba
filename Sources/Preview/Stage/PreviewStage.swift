// The stage: one carousel, and the pages that look at it. In: messages, time. Out: updates for them.

import CarouselHost

/// A carousel that pages look at and move.
///
/// Knows no clock and no network: time comes in as seconds, texts go out to clients. Not thread-safe.
final class PreviewStage {
    /// More items at once are too much for a page to draw.
    private static let mostItems = 500.0

    private let session: any PreviewSession
    private var audience: Audience
    /// The finger on the stage, and whose page it is on: one at a time.
    private var pointer: (track: PointerTrack, owner: ObjectIdentifier)?
    private var wheel: WheelTrack?
    private var ghost: Ghost?
    private var lastTime: Double?
    /// Whether the state may be another than the one that the pages know.
    private var isStateStale = true
    private var lastOffset = Double.nan
    private var health: ScriptHealth

    /// - Parameters:
    ///   - session: what is shown.
    ///   - run: names this run of the host.
    ///   - images: how many pictures there are for items.
    init(_ session: any PreviewSession, run: String, images: Int) {
        self.session = session
        health = ScriptHealth(session)
        let start = StageState(session, compared: nil).commands
        audience = Audience(host: JSON.text(of: Host(run: run, images: images, start: start)))
    }

    /// What a page is told of its host at first: the run, the pictures, and what it began with.
    private struct Host: Encodable {
        let run: String
        let images: Int
        let start: [[String]]
    }

    private var carousel: Carousel<Int> { session.carousel }

    /// Whether the next tick is due in a frame.
    var isMoving: Bool {
        carousel.isAnimating || wheel != nil || pointer != nil || carousel.autoplayTimeLeft != nil
    }

    /// Whether one more page may look.
    var hasRoom: Bool { audience.hasRoom }

    /// Whether anybody looks.
    var hasViewers: Bool { !audience.isEmpty }

    // MARK: Pages

    /// A page begins to look.
    ///
    /// - Returns: whether there is room for it.
    func add(_ client: any PreviewClient) -> Bool {
        guard hasRoom else { return false }
        audience.add(client)
        isStateStale = true
        serve()
        return true
    }

    /// A page is gone; the finger that it held is taken away.
    func remove(_ client: any PreviewClient) {
        audience.remove(client)
        if pointer?.owner == ObjectIdentifier(client) { release() }
    }

    // MARK: Messages

    /// Takes a page's message; what is wrong with it goes back to that page.
    ///
    /// - Parameter time: seconds of the host's clock.
    func receive(_ text: String, from client: any PreviewClient, time: Double) {
        do {
            let message = try ClientMessage(text)
            if case .seen(let number) = message {
                audience.take(seen: number, by: client)
            } else {
                audience.countInput(of: client)
                try take(message, from: ObjectIdentifier(client), time: time)
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
        audience.complain(problem, to: client)
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
        "page", "swipe", "banner", "habits",
    ]

    private func carryOut(_ words: [String]) throws(PreviewProblem) {
        let name = words[0].lowercased()
        guard Self.commands.contains(name) else {
            throw PreviewProblem(
                "'\(name.prefix(40))' is nothing that a page may ask for; expected one of \(Self.commands.sorted().joined(separator: ", "))"
            )
        }
        // The finger lets go of the carousel as it was.
        if pointer != nil { release() }
        endWheel()
        isStateStale = true
        let visibleItems = carousel.options[.visibleItems]
        try session.carryOut(words: words)
        guard let wanted = carousel.options[.visibleItems], wanted > Self.mostItems else { return }
        carousel.options[.visibleItems] = visibleItems
        throw PreviewProblem("\(wanted) visibleItems; expected \(Int(Self.mostItems)) at most on a page")
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
        audience.log(news)
        audience.tell(messages.filter { $0.kind == .note }.map(\.text))
        let health = ScriptHealth(session)
        if health != self.health {
            self.health = health
            isStateStale = true
        }
        if wasAnimating || !news.isEmpty || carousel.scrollOffset != lastOffset { markDue() }
        serve()
    }

    // MARK: Updates

    private func markDue() {
        lastOffset = carousel.scrollOffset
        audience.markDue()
    }

    private func serve() {
        if isStateStale, hasViewers {
            isStateStale = false
            audience.show(JSON.text(of: StageState(session, compared: ghost?.name)))
        }
        // Asked for when somebody is told, and then once.
        var picture: Ghost.Picture?
        let updates = audience.updates { input in
            if picture == nil { picture = ghost?.picture(on: carousel) }
            return Frame(carousel, ghost: picture, input: input).text
        }
        // Sent when all is settled: a page may be gone at once, and says so from within.
        for update in updates { update.client.send(update.text) }
    }
}
