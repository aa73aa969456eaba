// The stage: one carousel, and the page that shows it. In: messages, time. Out: updates for the page.

import CarouselEngine
import CarouselHost
import CarouselShell

/// A carousel that a page shows and controls.
///
/// Independent of clocks and networks: time is passed in as seconds, texts are sent to clients. Not
/// thread-safe.
final class PreviewStage {
    /// The maximum number of visible items that a page can draw.
    private static let mostItems = 500.0
    /// The most items that a page can have by one command.
    private static let mostItemsAtOnce = 10_000

    private let session: Session
    private let imageNumbers: [String: Int]
    private var viewers: Viewers
    /// Whether the page's pointer is down.
    private var isHeld = false
    private let driver: AnyCarouselDriver
    /// The carousel's time, in seconds.
    private var stageTime = 0.0
    /// When the pointer went down: by the page's clock, and in the carousel's time.
    private var down = (moment: 0.0, time: 0.0)
    private var ghost: Ghost?
    /// The version of the effect that the page shows beside the one in use.
    private var pinned: Ghost?
    /// What was pinned before, for undo.
    private var formerPinned: Ghost?
    /// Identifies it among all stages of all runs of the host.
    let run: String
    private var lastTime: Double?
    /// Whether the state may differ from the one that the page has.
    private var isStateStale = true
    private var lastOffset = Double.nan
    private var health: ScriptHealth
    private var clock = StageClock()
    private var replay = Replay()
    /// The item that a repeated gesture inserted, and how many there were then.
    private var inserted: (index: Int, count: Int)?
    private var thumbnails = EffectThumbnails()
    private var acting = Found<Set<CarouselOption>>()
    private var extent = Found<[Double]>()
    /// Whether the page shows the path of an item.
    private var showsPath = false
    /// Whether the user prefers reduced motion, as the last input told.
    private var isReduced = false
    private let tools: StageTools
    private var cost = ScriptCost()
    private var proposals = Proposals()
    /// What has come of a script that was dropped on the page.
    private var guest = ""
    /// The hand that shapes the effect; time stands still for it.
    private var shaping: Shaping?
    /// The last command that can be a part of a longer change, and when it came.
    private var lastChange = (words: [String](), time: -Double.infinity, hand: Int?.none)

    /// - Parameters:
    ///   - session: the session to show.
    ///   - run: identifies it among all stages of all runs of the host.
    ///   - images: the names of the pictures for items.
    ///   - tools: what it needs of the machine.
    init(_ session: Session, run: String, images: [String], tools: StageTools = StageTools()) {
        self.session = session
        session.writesStayInside = true
        self.tools = tools
        self.run = run
        imageNumbers = Dictionary(zip(images, images.indices), uniquingKeysWith: { first, _ in first })
        driver = AnyCarouselDriver(session.carousel)
        driver.advance(to: 0)
        (session.carousel as? AnyCarousel)?.showsAllFrames = true
        health = ScriptHealth(session)
        thumbnails.look(through: session)
        let start = StageState(session).commands
        // What it was started with is not for the page to undo.
        while session.undoNames.undo != nil { session.forgetStep() }
        viewers = Viewers(
            host: JSON.text(
                of: Host(
                    run: run, images: images.count, start: start, hasEditor: tools.edit != nil,
                    kinds: EffectTemplate.allCases.map { [$0.rawValue, $0.summary] },
                    token: tools.token,
                    offset: session.carousel.scrollOffset, greets: tools.greets)))
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

    private var carousel: any CarouselFront { session.carousel }
    /// Whether the page shows insets, gaps and snaps.
    private var showsGuides = false

    /// Whether ticks are needed at the frame rate.
    var isMoving: Bool {
        thumbnails.isTrying || isStageMoving
    }

    /// Whether time passes for the carousel.
    private var isStageMoving: Bool {
        clock.hasSteps
            || shaping == nil && !clock.isPaused
                && (carousel.isAnimating || driver.isTracking || replay.isRunning
                    || carousel.autoplayTimeLeft != nil)
    }

    /// Whether a page is connected.
    var hasViewers: Bool { !viewers.isEmpty }

    // MARK: The page

    /// Connects a page; a former one has to leave first.
    func connect(_ client: any PreviewClient) {
        viewers.add(client)
        isStateStale = true
        serve()
    }

    /// The page leaves; its pointer is cancelled.
    func disconnect() {
        viewers.remove()
        guest = ""
        thumbnails.attempt(nil)
        if isHeld { release() }
        driver.hasFocus = false
        proposals.forget()
        if shaping != nil { try? endShaping(isTaken: true) }
    }

    /// What the command `export` needs for what is on stage: the effect's name and its options.
    ///
    /// - Throws: ``PreviewProblem`` while a draft is on stage: an export reads the file.
    func exportWords(for format: String) throws(PreviewProblem) -> (name: String, words: [String]) {
        if let plugin = carousel.type as? LuaPlugin, plugin.draft != nil {
            throw PreviewProblem("\(plugin.displayPath) has a draft; expected Write before an export")
        }
        return StageState(session).exportWords(
            for: format, motion: replay.commands(on: carousel), offset: carousel.scrollOffset,
            time: carousel.time)
    }

    // MARK: Messages

    /// Handles the page's message; errors are sent back.
    ///
    /// - Parameter time: seconds of the host's clock.
    func receive(_ text: String, time: Double) {
        session.library.beginTurn()
        do {
            let message = Result { () throws(PreviewProblem) in try ClientMessage(text) }
            if case .success(.seen(let number)) = message {
                viewers.take(seen: number)
            } else {
                // Pages count what they send, also what is refused.
                viewers.countInput()
                try take(message.get())
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
        viewers.tell([problem], as: .errors)
        serve()
    }

    private func take(_ message: ClientMessage) throws(PreviewProblem) {
        switch message {
        case .down(let place, let moment, let isReduced):
            // A second pointer is ignored.
            guard !isHeld else { return }
            isHeld = true
            self.isReduced = isReduced
            down = (moment, stageTime)
            replay.stop(driver)
            replay.begin(carousel, at: place)
            driver.pointerDown(at: place, time: stageTime)
        case .move(let place, _) where !isHeld:
            // It hovers: in the carousel's time, which may stand still.
            driver.pointerMoved(to: place, time: stageTime)
        case .leave:
            driver.pointerLeft(time: stageTime)
        case .focus(let isIn): driver.hasFocus = isIn
        case .tilt(let tilt): driver.tilt(to: tilt, time: stageTime)
        case .move(let place, let moment):
            replay.move(to: place, time: pointerTime(moment) - down.time)
            driver.pointerMoved(to: place, time: pointerTime(moment))
        case .up(let place, let moment, let isReduced):
            guard isHeld else { return }
            isHeld = false
            driver.pointerUp(at: place, time: pointerTime(moment))
            if replay.end(carousel, at: place, time: pointerTime(moment) - down.time) { isStateStale = true }
            // A hand moves in real time: where time is slower or stands still, it goes on from the release.
            stageTime = max(stageTime, pointerTime(moment))
            self.isReduced = isReduced
            endReducedMotion()
        case .cancel:
            if isHeld { release() }
        case .wheel(let distance, let isReduced):
            self.isReduced = isReduced
            // The stage itself does not scroll, so it hands back what goes across.
            driver.wheel(by: distance, takesBothAxes: true, time: stageTime)
        case .key(let key, let isReduced): try press(key, isReduced: isReduced)
        case .command(let words, let isAsked, let hand):
            try carryOut(words, by: hand)
            if !isAsked { session.forgetStep() }
        case .compare(let name): try compare(with: name)
        case .guides(let isOn):
            showsGuides = isOn
            isStateStale = true
        case .attempt(let name):
            let type = name.flatMap { session.type(named: $0) }
            guard name == nil || type != nil else {
                throw PreviewProblem("unknown type '\((name ?? "").prefix(80))'; expected a type to try")
            }
            thumbnails.attempt(type)
        case .study(let isOn):
            showsPath = isOn
            isStateStale = true
        case .pin(let isOn, let isFormer):
            formerPinned = pinned ?? formerPinned
            let former = isFormer ? formerPinned : nil
            pinned = isOn ? former ?? Ghost(name: carousel.type.name, type: Pinned(carousel)) : nil
            isStateStale = true
        case .edit: try edit()
        case .propose(let words):
            let difference = try proposals.propose(words, session, tools)
            viewers.answer(JSON.text(of: difference), as: "proposal")
        case .write(let number, let token):
            isStateStale = true
            try proposals.write(number, token: token, session, tools)
            driver.front = carousel
            if replay.isOn { startReplay() }
        case .effect(let words, let token):
            isStateStale = true
            if isHeld { release() }
            if shaping != nil { try endShaping(isTaken: true) }
            replay.stop(driver)
            try proposals.change(words, token: token, session, tools)
            driver.front = carousel
        case .shape(let place, let pins):
            guard shaping == nil, !isHeld else { return }
            shaping = try Shaping(at: place, pins: pins, carousel)
            if let shaping { light(shaping.line, of: shaping.index, .x) }
        case .shapeTo(let place):
            guard let report = shaping?.follow(place) else { return }
            viewers.answer(JSON.text(of: report), as: "shaping")
        case .shapeEnd(let isTaken):
            if shaping != nil { try endShaping(isTaken: isTaken) }
        case .draft(let change):
            isStateStale = true
            try change.take(by: try script())
        case .undraft:
            isStateStale = true
            let plugin = try script()
            guard plugin.draftBase == "", !PlainFile.isThere(plugin.path) else {
                guard PlainFile.isThere(plugin.path) else {
                    throw PreviewProblem(
                        "\(plugin.displayPath) has no file to go back to; expected Keep, Undo or another effect"
                    )
                }
                try? plugin.use(draft: nil)
                return
            }
            // One that has never had a file: to the effect that was there before.
            while session.carousel.type as? LuaPlugin === plugin { try session.carryOut(words: ["undo"]) }
            driver.front = carousel
        case .complete(let place):
            let list = try script().assistance?.completions(at: place) ?? []
            viewers.answer(JSON.text(of: list), as: "completions")
        case .hover(let place):
            let text = try script().assistance?.explanation(at: place) ?? ""
            viewers.answer(JSON.text(of: text), as: "explanation")
        case .guest(let part, let name):
            // Of a text that is too long, no part is kept.
            if guest.utf8.count <= DraftChange.longest { guest += part }
            guard let name else { return }
            defer { guest = "" }
            guard guest.utf8.count <= DraftChange.longest else {
                throw PreviewProblem(
                    "a script of more than \(DraftChange.longest) bytes; expected a shorter one")
            }
            isStateStale = true
            try session.tryOut(script: guest, named: name)
            driver.front = carousel
        case .line(let index, let value):
            light(PlacingLine(of: value, ofItem: index, in: carousel, by: try script()), of: index, value)
        case .seen: break
        }
    }

    /// An item and the line that computes a value of it light up.
    private func light(_ line: PlacingLine?, of index: Int, _ value: PlacingLine.Value) {
        guard let line else { return }
        let lit = LitLine(index: index, value: value.rawValue, file: line.file, line: line.line)
        viewers.answer(JSON.text(of: lit), as: "line")
    }

    private func script() throws(PreviewProblem) -> LuaPlugin {
        guard let plugin = carousel.type as? LuaPlugin else {
            throw PreviewProblem("\(carousel.type.name) is no script; expected one to edit")
        }
        return plugin
    }

    private func edit() throws(PreviewProblem) {
        guard let edit = tools.edit else {
            throw PreviewProblem("no editor; expected carousel-repl preview --editor COMMAND")
        }
        try edit(try script().path)
    }

    /// The carousel's time of a moment of the page's clock.
    private func pointerTime(_ moment: Double) -> Double { down.time + max(0, moment - down.moment) }

    private func release() {
        driver.pointerCancelled()
        isHeld = false
        carousel.layoutIfNeeded()
        markDue()
    }

    // MARK: Shaping

    /// The options that followed are set, as one step.
    private func endShaping(isTaken: Bool) throws(PreviewProblem) {
        guard let shaping else { return }
        self.shaping = nil
        isStateStale = true
        let commands = shaping.end()
        guard isTaken else { return }
        try carryOut(commands, as: shaping.name)
    }

    /// Runs commands as one step of undo.
    private func carryOut(_ commands: [[String]], as name: String) throws(PreviewProblem) {
        for words in commands { try session.carryOut(words: words) }
        session.joinSteps(commands.count, as: name)
        driver.front = carousel
        lastChange.words = []
    }

    // MARK: Keys and commands

    private func press(_ key: String, isReduced: Bool) throws(PreviewProblem) {
        guard let key = Self.keys[key] else {
            throw PreviewProblem(
                "unknown key '\(key.prefix(40))'; expected an arrow, Home, End, PageUp, PageDown, Enter or "
                    + "space")
        }
        driver.key(key, time: stageTime)
        self.isReduced = isReduced
        endReducedMotion()
    }

    /// The keys by the names that browsers give them.
    private static let keys: [String: CarouselKey] = [
        "ArrowRight": .right, "ArrowDown": .down, "ArrowLeft": .left, "ArrowUp": .up, "Home": .home,
        "End": .end, "PageDown": .pageDown, "PageUp": .pageUp, "Enter": .enter, " ": .enter,
    ]

    /// For a user who prefers reduced motion, flicks, snaps and scrolls are at their end at once.
    private func endReducedMotion() {
        if isReduced, carousel.isDecelerating || carousel.isScrolling {
            (carousel as? AnyCarousel)?.endMotionAtOnce()
        }
    }

    /// The commands that a page may use. None of them reads or writes a file of its choice, and none blocks.
    static let commands: Set<String> = [
        "type", "preset", "items", "bounds", "item", "gap", "inset", "insert", "remove", "reload", "set",
        "option", "scroll", "offset", "page", "swipe", "banner", "habits", "pause", "step", "speed", "replay",
        "undo", "redo", "discard",
    ]

    /// - Parameter hand: the number of the hand's touch; nil if the page tells none.
    private func carryOut(_ words: [String], by hand: Int?) throws(PreviewProblem) {
        let name = words[0].lowercased()
        guard Self.commands.contains(name) else {
            throw PreviewProblem(
                "a page may not use '\(name.prefix(40))'; expected one of \(Self.commands.sorted().joined(separator: ", "))"
            )
        }
        // A page that is loaded again says what is here already: nothing is lost by it, and nothing to undo.
        if ["type", "items", "bounds", "habits"].contains(name), StageState(session).commands.contains(words)
        {
            return
        }
        let counts = name == "items" ? words.dropFirst() : name == "insert" ? words.dropFirst(2) : []
        if let count = counts.compactMap({ Int($0) }).max(), count > Self.mostItemsAtOnce {
            throw PreviewProblem(
                "\(count) items; expected at most \(Self.mostItemsAtOnce) by one command of a page")
        }
        // The pointer is released before the carousel changes.
        if isHeld { release() }
        driver.stopWheel()
        isStateStale = true
        if try clock.carryOut(words) { return }
        replay.stop(driver)
        if name == "replay" { return try setReplay(words) }
        if shaping != nil { try endShaping(isTaken: true) }
        if name == "discard" { return try carryOut(changes, as: "discard") }
        isReduced = false
        let visibleItems = carousel.options[.visibleItems]
        try session.carryOut(words: words)
        driver.front = carousel
        guard let wanted = carousel.options[.visibleItems], wanted > Self.mostItems else {
            return joinChange(words, by: hand)
        }
        carousel.options[.visibleItems] = visibleItems
        session.forgetStep()
        lastChange.words = []
        throw PreviewProblem("\(wanted) visibleItems; expected \(Int(Self.mostItems)) at most on a page")
    }

    /// A slider that is dragged is one step of undo; without the hand's number, what comes within a second.
    private func joinChange(_ words: [String], by hand: Int?) {
        let time = lastTime ?? 0
        let key = Array(words.prefix(["option", "set"].contains(words[0]) ? 2 : 1))
        let isPart =
            ["option", "set", "offset", "bounds", "item"].contains(words[0]) && words.last != "default"
        let isSame = hand == nil ? time - lastChange.time < 1 : hand == lastChange.hand
        if isPart, isSame, key == lastChange.words { session.joinSteps(2, as: nil) }
        lastChange = (isPart ? key : [], time, hand)
    }

    /// The commands that take back what differs from the script.
    private var changes: [[String]] {
        let state = StageState(session)
        let plugin = carousel.type as? LuaPlugin
        let options = state.options.filter(\.isSet).map { ["option", $0.name, "default"] }
        let preset = plugin?.presetName == nil ? [] : [["preset", "default"]]
        return preset + options
    }

    /// `replay` repeats the chosen gesture; `replay on` after each save, too; `replay NAME` chooses another.
    private func setReplay(_ words: [String]) throws(PreviewProblem) {
        switch words.dropFirst().first {
        case nil: startReplay()
        case "on": replay.isOn = true
        case "off": replay.isOn = false
        case "take": try replay.take(Array(words.dropFirst(2)))
        case "keep": try replay.keep(as: words.dropFirst(2).joined(separator: " "))
        case _?: try replay.choose(words.dropFirst().joined(separator: " "))
        }
    }

    private func startReplay() {
        removeInserted()
        replay.start(on: carousel, at: stageTime)
    }

    /// An item comes beside the current one, while the carousel moves.
    private func insertInMotion() {
        let index = min(carousel.numberOfItems, carousel.currentItemIndex + 1)
        guard index >= 0, (try? session.carryOut(words: ["insert", "\(index)"])) != nil else { return }
        session.forgetStep()
        inserted = (index, carousel.numberOfItems)
        isStateStale = true
    }

    /// The item of the repetition before goes, if all is as that left it.
    private func removeInserted() {
        defer { inserted = nil }
        guard let (index, count) = inserted, count == carousel.numberOfItems,
            (try? session.carryOut(words: ["remove", "\(index)"])) != nil
        else { return }
        session.forgetStep()
        isStateStale = true
    }

    private func compare(with name: String?) throws(PreviewProblem) {
        isStateStale = true
        guard let name else {
            ghost = nil
            return
        }
        guard let type = session.type(named: name) else {
            throw PreviewProblem("unknown type '\(name.prefix(80))'; expected a type to compare with")
        }
        ghost = Ghost(name: name, type: type)
        ghost?.follow(carousel, by: 0)
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
        let real = (0...0.1).contains(step) ? step : StageClock.frame
        let isStepping = isStageMoving
        let seconds = isStepping ? clock.seconds(of: real) : 0
        let offset = carousel.scrollOffset
        let start = tools.seconds()
        if isStepping {
            stageTime += seconds
            replay.advance(driver, to: stageTime, insert: insertInMotion)
            driver.advance(to: stageTime)
            endReducedMotion()
        }
        let loads = (carousel.type as? LuaPlugin)?.loads
        session.keepUp()
        if replay.isOn, let loads, let plugin = carousel.type as? LuaPlugin, plugin.loads > loads {
            startReplay()
        }
        let hasJumped = !isStepping && carousel.scrollOffset != lastOffset
        ghost?.follow(carousel, by: isStepping ? seconds : hasJumped ? 0 : nil)
        pinned?.follow(carousel, by: isStepping ? seconds : hasJumped ? 0 : nil)
        carousel.layoutIfNeeded()
        // A script fails when placements are requested, and its error belongs in the same update.
        let count = carousel.placements.count
        if carousel.scrollOffset != offset {
            cost.add(tools.seconds() - start, of: count, carousel.type)
        }
        let messages = session.takeMessages()
        let news = session.takeEvents() + messages.map(\.text)
        viewers.tell(news, as: .events)
        // A script that loads and then fails is not told as a success.
        let isFailing = (carousel.type as? LuaPlugin)?.lastError != nil
        viewers.tell(
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
            if let attempt = thumbnails.move(by: real) { viewers.answer(attempt, as: "attempt") }
            thumbnails.makeOne(session) { viewers.show($0, as: Viewers.thumbnail + $1) }
        }
        serve()
    }

    // MARK: Updates

    private func markDue() {
        lastOffset = carousel.scrollOffset
        viewers.markDue()
    }

    private func serve() {
        if isStateStale, hasViewers {
            isStateStale = false
            let state = StageState(
                session, compared: ghost?.name, showsGuides: showsGuides, clock: clock, replay: replay,
                isPinned: pinned != nil, acting: acting.actingOptions(of: carousel),
                extent: extent.extent(of: carousel))
            viewers.show(JSON.text(of: state), as: "state")
            viewers.show(JSON.text(of: ShownScript(carousel.type)), as: "script")
            viewers.show(showsPath ? SampleCarousel(like: carousel).path : "null", as: "path")
        }
        let update = viewers.update { input in
            Frame(
                carousel, ghost: ghost?.picture(on: carousel), showsGuides: showsGuides, input: input,
                cost: cost.share, before: pinned?.placements(on: carousel), images: imageNumbers
            ).text
        }
        // Sent last, because sending can disconnect the page, which then calls back into this stage.
        update?.client.send(update?.text ?? "")
    }
}
