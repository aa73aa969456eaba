// A window: one carousel, and the page that shows it. In: messages, time. Out: updates for the page.

import CarouselEngine
import CarouselHost
import CarouselShell

/// A carousel that a page shows and controls.
///
/// Independent of clocks and networks: time is passed in as seconds, texts are sent to clients. Not
/// thread-safe.
final class PreviewWindow {
    private let session: Session
    /// The pictures that were dropped on the page.
    let pictures: PreviewPictures
    private let services: PreviewServices
    /// Identifies it among all windows of all runs of the host.
    let run: String

    // Its parts, each with a kind of message of its own.
    private var hand: PreviewInput
    private var commands: PreviewCommands
    private var versions = ComparedVersions()
    private var desk: ScriptDesk
    /// The hand that shapes the effect; time stands still for it.
    private var shaping: Shaping?
    private var thumbnails = EffectThumbnails()
    private var updates: PageUpdates

    private var playback = Playback()
    private var lastTime: Double?
    private var lastOffset = Double.nan
    private var cost = ScriptCost()

    /// Whether the state may differ from the one that the page has.
    private var isStateStale = true
    private var health: ScriptHealth
    private var acting = Found<Set<CarouselOption>>()
    private var extent = Found<[Double]>()
    private var gap = Found<Bool>()
    /// Whether the page shows the path of an item.
    private var showsPath = false
    /// Whether the page shows insets, gaps and snaps.
    private var showsGuides = false

    /// - Parameters:
    ///   - session: the session to show.
    ///   - run: identifies it among all windows of all runs of the host.
    ///   - images: the names of the pictures for items.
    ///   - services: what it needs of the machine.
    init(_ session: Session, run: String, images: [String], services: PreviewServices = PreviewServices()) {
        self.session = session
        session.writesStayInside = true
        self.services = services
        self.run = run
        pictures = PreviewPictures(served: images)
        hand = PreviewInput(session)
        commands = PreviewCommands(session)
        desk = ScriptDesk(session, services, run: run)
        (session.carousel as? AnyCarousel)?.showsAllFrames = true
        health = ScriptHealth(session)
        thumbnails.look(through: session)
        let start = PreviewState(session).commands
        // What it was started with is not for the page to undo.
        while session.undoNames.undo != nil { session.forgetStep() }
        updates = PageUpdates(
            host: JSON.text(
                of: Host(
                    run: run, images: images.count, start: start, hasEditor: services.edit != nil,
                    kinds: EffectTemplate.allCases.map { [$0.rawValue, $0.summary] },
                    token: services.token,
                    offset: session.carousel.scrollOffset, greets: services.greets)))
    }

    /// The first information for a page: the run, the number of pictures, and the commands for the initial
    /// state.
    private struct Host: Encodable {
        let run: String
        let images: Int
        let start: [[String]]
        let hasEditor: Bool
        /// What new effects start from: a name, and what it makes.
        let kinds: [[String]]
        /// What a page has to know to write a script; nil: pages can't.
        let token: String?
        /// Where it was started, in items.
        let offset: Double
        /// Whether a page may greet with a motion.
        let greets: Bool
    }

    private var carousel: any DrivableCarousel { session.carousel }

    /// Whether ticks are needed at the frame rate.
    var isMoving: Bool {
        thumbnails.isTrying || isCarouselMoving
    }

    /// Whether time passes for the carousel.
    private var isCarouselMoving: Bool {
        playback.hasSteps
            || shaping == nil && !playback.isPaused
                && (carousel.isAnimating || hand.isMoving || carousel.autoplayTimeLeft != nil)
    }

    /// Whether a page is connected.
    var hasViewers: Bool { !updates.isEmpty }

    // MARK: The page

    /// Connects a page; a former one has to leave first.
    func connect(_ client: any PreviewClient) {
        updates.add(client)
        isStateStale = true
        serve()
    }

    /// The page leaves; its pointer is cancelled.
    func disconnect() {
        updates.remove()
        thumbnails.attempt(nil)
        hand.leave()
        desk.leave()
        carousel.layoutIfNeeded()
        if shaping != nil { try? endShaping(isTaken: true) }
    }

    /// What the command `export` needs for what is on stage: the effect's name and its options.
    ///
    /// - Throws: ``PreviewProblem`` while a draft is on stage: an export reads the file.
    func exportWords(for format: String) throws(PreviewProblem) -> (name: String, words: [String]) {
        if let plugin = carousel.type as? LuaPlugin, plugin.draft != nil {
            throw PreviewProblem("\(plugin.displayPath) has a draft; expected Write before an export")
        }
        let (name, words) = PreviewState(session).exportWords(
            for: format, motion: hand.replay.commands(on: carousel), offset: carousel.scrollOffset,
            time: carousel.time)
        let data = try pictures.dataFile(of: session)
        return (name, words + (data.map { ["--data", $0] } ?? []))
    }

    /// The folder of the pictures that were dropped on the page and are shown; nil for none.
    var pictureFolder: String? { pictures.folder(shownIn: session) }

    // MARK: Messages

    /// Handles the page's message; errors are sent back.
    ///
    /// - Parameter time: seconds of the host's clock.
    func receive(_ text: String, time: Double) {
        session.library.beginTurn()
        do {
            let message = Result { () throws(PreviewProblem) in try ClientMessage(text) }
            if case .success(.seen(let number)) = message {
                updates.acknowledge(number)
            } else {
                // Pages count what they send, also what is refused.
                updates.countInput()
                try receive(message.get())
                carousel.layoutIfNeeded()
                markDue()
            }
        } catch {
            complain(error.description)
        }
        serve()
    }

    /// Sends an error to the page.
    func complain(_ problem: String) {
        updates.tell([problem], as: .errors)
        serve()
    }

    private func receive(_ message: ClientMessage) throws(PreviewProblem) {
        switch message {
        case .hand(let message): if try hand.receive(message) { isStateStale = true }
        case .command(let words, let isAsked, let number):
            try carryOut(words, by: number)
            if !isAsked { session.forgetStep() }
        case .view(let message): try show(message)
        case .script(let message): try receive(message)
        case .file(let message): try receive(message)
        case .shape(let message): try receive(message)
        case .items(let message): try receive(message)
        case .seen: break
        }
    }

    private func show(_ message: ViewMessage) throws(PreviewProblem) {
        if case .attempt(let name) = message {
            let type = name.flatMap { session.type(named: $0) }
            guard name == nil || type != nil else {
                throw PreviewProblem("unknown type '\((name ?? "").prefix(80))'; expected a type to try")
            }
            return thumbnails.attempt(type)
        }
        isStateStale = true
        switch message {
        case .compare(let name): try versions.compare(with: name, session)
        case .pin(let isOn, let isFormer): versions.pin(isOn, isFormer: isFormer, carousel)
        case .guides(let isOn): showsGuides = isOn
        case .path(let isOn): showsPath = isOn
        case .attempt: break
        }
    }

    private func receive(_ message: ScriptMessage) throws(PreviewProblem) {
        switch message {
        case .draft, .undraft, .guest: isStateStale = true
        case .edit, .complete, .hover, .line: break
        }
        let answer = try desk.receive(message)
        hand.follow()
        if let answer { updates.answer(answer) }
    }

    private func receive(_ message: FileMessage) throws(PreviewProblem) {
        switch message {
        case .propose: break
        case .write: isStateStale = true
        case .change, .takeBack:
            isStateStale = true
            hand.release()
            if shaping != nil { try endShaping(isTaken: true) }
            hand.stopReplay()
        }
        let answer = try desk.receive(message)
        hand.follow()
        if let answer { updates.answer(answer) }
        if case .write = message, hand.replay.isOn { hand.startReplay() }
    }

    private func receive(_ message: ItemsMessage) throws(PreviewProblem) {
        hand.stop()
        hand.stopReplay()
        if shaping != nil { try endShaping(isTaken: true) }
        isStateStale = true
        switch message {
        case .showPictures: try pictures.show(in: session)
        case .removeData: session.removeData(as: "items without data")
        case .set(let field, let index, let text, let number):
            let place = index.map { "card \($0)" } ?? "all cards"
            session.setField(
                field.rawValue, ofItem: index, to: text.map(ItemData.text),
                as: "\(place): \(text.map { "\(field) \($0)" } ?? "no \(field)")")
            commands.join([place, field.rawValue], by: number, time: lastTime ?? 0)
        }
        hand.follow()
    }

    // MARK: Shaping

    private func receive(_ message: ShapeMessage) throws(PreviewProblem) {
        switch message {
        case .begin(let place, let index, let pins):
            guard shaping == nil, !hand.isHeld else { return }
            shaping = try Shaping(at: place, ofItem: index, pins: pins, carousel)
            if let shaping, let answer = desk.lit(shaping.line, shaping.index, .x) { updates.answer(answer) }
        case .move(let place):
            guard let report = shaping?.follow(place) else { return }
            updates.answer(PageUpdates.Answer("shaping", JSON.text(of: report)))
        case .handles(let index, let pins): try showHandles(of: index, pins: pins)
        case .handlesAt(let place, let pins):
            try showHandles(of: carousel.indexOfItem(at: place) ?? -1, pins: pins)
        case .end(let isTaken): if shaping != nil { try endShaping(isTaken: isTaken) }
        }
    }

    private func showHandles(of index: Int, pins: [String]) throws(PreviewProblem) {
        guard shaping == nil else { return }
        let handles = try Shaping.handles(of: index, pins: pins, carousel)
        updates.answer(PageUpdates.Answer("handles", JSON.text(of: handles)))
    }

    /// The options that followed are set, as one step.
    private func endShaping(isTaken: Bool) throws(PreviewProblem) {
        guard let shaping else { return }
        self.shaping = nil
        isStateStale = true
        let words = shaping.end()
        guard isTaken else { return }
        try commands.carryOut(words, as: shaping.name)
        hand.follow()
    }

    // MARK: Commands

    /// - Parameter number: the number of the hand's touch; nil if the page tells none.
    private func carryOut(_ words: [String], by number: Int?) throws(PreviewProblem) {
        guard let name = try commands.check(words) else { return }
        // The pointer is released before the carousel changes.
        hand.stop()
        isStateStale = true
        if try playback.carryOut(words) { return }
        hand.stopReplay()
        if name == "replay" { return try hand.setReplay(words) }
        if shaping != nil { try endShaping(isTaken: true) }
        hand.allowMotion()
        defer { hand.follow() }
        try commands.carryOut(words, by: number, time: lastTime ?? 0)
    }

    // MARK: Time

    /// Advances time and sends updates to the page.
    ///
    /// - Parameter time: seconds of the host's clock; a step back, or forward by more than 0.1 s, counts as
    ///   one frame.
    func tick(time: Double) {
        session.library.beginTurn()
        let step = lastTime.map { time - $0 } ?? 0
        lastTime = time
        let wasAnimating = carousel.isAnimating
        let real = (0...0.1).contains(step) ? step : Playback.frame
        let isStepping = isCarouselMoving
        let seconds = isStepping ? playback.seconds(of: real) : 0
        let offset = carousel.scrollOffset
        let start = services.seconds()
        if isStepping, hand.advance(by: seconds) { isStateStale = true }
        let loads = (carousel.type as? LuaPlugin)?.loads
        session.keepUp()
        if hand.replay.isOn, let loads, let plugin = carousel.type as? LuaPlugin, plugin.loads > loads {
            hand.startReplay()
            isStateStale = true
        }
        let hasJumped = !isStepping && carousel.scrollOffset != lastOffset
        let passed: Double? = if isStepping { seconds } else if hasJumped { 0 } else { nil }
        versions.follow(carousel, by: passed)
        carousel.layoutIfNeeded()
        // A script fails when placements are requested, and its error belongs in the same update.
        let count = carousel.placements.count
        if carousel.scrollOffset != offset {
            cost.add(services.seconds() - start, of: count, carousel.type)
        }
        let messages = session.consumeMessages()
        let news = session.consumeEvents() + messages.map(\.text)
        updates.tell(news, as: .events)
        // A script that loads and then fails is not told as a success.
        let isFailing = (carousel.type as? LuaPlugin)?.lastError != nil
        updates.tell(
            messages.filter { $0.kind == .note && !(isFailing && $0.text.hasPrefix("reloaded ")) }.map(
                \.text),
            as: .notes)
        let health = ScriptHealth(session)
        if health != self.health {
            self.health = health
            isStateStale = true
            cost = ScriptCost()
            thumbnails.look(through: session)
        }
        if wasAnimating || !news.isEmpty || carousel.scrollOffset != lastOffset { markDue() }
        if hasViewers {
            if let attempt = thumbnails.move(by: real) {
                updates.answer(PageUpdates.Answer("attempt", attempt))
            }
            thumbnails.makeOne(session) { updates.show($0, as: PageUpdates.thumbnail + $1) }
        }
        serve()
    }

    // MARK: Updates

    private func markDue() {
        lastOffset = carousel.scrollOffset
        updates.markDue()
    }

    private func serve() {
        if isStateStale, hasViewers {
            isStateStale = false
            let state = PreviewState(
                session, compared: versions.compared?.name, showsGuides: showsGuides, playback: playback,
                replay: hand.replay,
                isPinned: versions.pinned != nil, acting: acting.actingOptions(of: carousel),
                extent: extent.extent(of: carousel), pictures: pictures.shown(in: session) ?? [],
                gapActs: gap.gapActs(on: carousel))
            updates.show(JSON.text(of: state), as: "state")
            updates.show(JSON.text(of: ShownScript(carousel.type)), as: "script")
            desk.keepWrites(at: services.date())
            updates.show(JSON.text(of: desk.earlier), as: "earlier")
            updates.show(showsPath ? SampleCarousel(like: carousel).path : "null", as: "path")
        }
        let update = updates.update { input in
            FrameMessage(
                carousel, time: hand.time, compared: versions.compared?.picture(on: carousel),
                showsGuides: showsGuides, input: input,
                cost: cost.share, before: versions.pinned?.placements(on: carousel), images: pictures.numbers
            ).text
        }
        // Sent last, because sending can disconnect the page, which then calls back into this window.
        update?.client.send(update?.text ?? "")
    }
}
