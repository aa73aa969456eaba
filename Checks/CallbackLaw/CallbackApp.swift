// An app that calls its carousel in every callback. In: random numbers. Out: calls, and the laws that are broken.

import BuiltinTypes
import CarouselEngine
import FuzzInput

/// The app's view: it knows whether it is shown, and of which item it was told.
final class LawView {
    let number: Int
    var shownAt: Int?
    /// The item that it was made for, and what it shows of it.
    var item = ""
    var text = 0
    init(_ number: Int) { self.number = number }
}

/// An item by identity.
struct LawItem: Identifiable, Equatable {
    let id: Int
    var text = 0
}

/// A checksum of lines.
struct LineChecksum {
    private(set) var value: UInt64 = 14_695_981_039_346_656_037
    mutating func add(_ line: String) {
        for byte in line.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
}

/// The app: data source, delegate, renderer and whoever waits for a scroll.
final class CallbackApp {
    private(set) var broken: [String: String] = [:]
    private(set) var log = LineChecksum()
    private let seed: UInt64
    private let noteLine: ((String) -> Void)?
    private var random: SeededGenerator
    private var depth = 0
    /// How many callbacks are within each other in which something is called.
    private var callbacks = 0
    /// How many calls may still be made in callbacks of this sequence.
    private var nestedCallsLeft = 400
    private var call = 0

    let carousel: Carousel<LawView>
    private var driver: CarouselDriver<LawView>
    private var presenter: CarouselPresenter<LawRenderer>?
    private let renderer = LawRenderer()
    private var follower: Carousel<LawView>?
    /// Where a carousel was when nobody was to give it frames, and whether it has asked for one since.
    private var asleep: [(picture: String, isWoken: Bool)?] = [nil, nil]
    /// Whether the follower has asked for a frame that it has not had.
    private var isFollowerAwake = false
    /// What was selected last.
    private var lastSelected: Int?
    /// Whether a tap selects, whatever the app thinks of it.
    private var mustSelect = false
    /// Whether the app holds the carousel without a driver.
    private var isHeld = false
    private var clock = 0.0

    /// Who records, and what is shown after each frame that was played.
    private(set) var recorder: SessionRecorder?
    private(set) var frames: [String] = []

    // What the app has.
    private let usesIdentities: Bool
    private var items: CarouselItems<LawItem, LawView>?
    private(set) var ids: [Int] = []
    private var nextID = 0
    private var views = 0
    private var size = Size(width: 120, height: 90)
    private var extents: [Int: Double] = [:]
    private var answers: [CarouselOption: Double] = [:]
    /// What the carousel was once.
    private var stored: CarouselState?

    // What it heard.
    private var openInClosure = 0
    private var openInDelegate = 0
    private var heardByClosure: [String] = []
    private var heardByDelegate: [String] = []
    private var shown: [ItemID: Int] = [:]
    private var tokens: [LawToken] = []
    private var wasWoken = true
    /// Whether it has asked for frames and had none yet in which nothing moves.
    private var isAwake = false
    /// Whether who is asked for frames now was asked once: what moved before that asks nobody.
    private var hasAsked = false
    /// Whether it has been the delegate all the time.
    private var hearsAll = true

    /// The motions that were heard to end.
    private var motions = MotionEnds()

    private struct MotionEnds {
        var finished = 0
        var unfinished = 0
    }

    /// A token, and how often it ended.
    private final class LawToken {
        let token: ScrollToken
        let call: Int
        var ends = 0
        init(_ token: ScrollToken, _ call: Int) {
            self.token = token
            self.call = call
            token.whenEnded { [weak self] _ in self?.ends += 1 }
        }
    }

    init(seed: UInt64, note: ((String) -> Void)?) {
        self.seed = seed
        noteLine = note
        random = SeededGenerator(seed: seed &* 0x9E37_79B9 &+ 0xCA11)
        usesIdentities = seed % 2 == 0
        carousel = Carousel(
            type: BuiltinTypes.all[Int(seed % 11)], bounds: Size(width: 500, height: 300),
            initialItemIndex: seed % 7 == 0 ? 2 : 0)
        driver = CarouselDriver(carousel)
        add([0, 1, 3, 8, 20, 40][number(6)])
    }

    // MARK: Random

    func number(_ end: Int) -> Int { Int(random.next() >> 33) % end }
    func chance(_ part: Int, of all: Int) -> Bool { number(all) < part }
    private func part() -> Double { Double(number(1 << 20)) / Double(1 << 20) }
    private func between(_ low: Double, _ high: Double) -> Double {
        ((low + part() * (high - low)) * 64).rounded() / 64
    }
    /// A number, seldom one that makes no sense.
    private func odd(_ low: Double, _ high: Double) -> Double {
        chance(1, of: 30) ? [Double.nan, .infinity, -.infinity, 1e18, -1e18][number(5)] : between(low, high)
    }

    // MARK: Laws

    func breaks(_ law: String, _ example: @autoclosure () -> String) {
        guard broken[law] == nil else { return }
        let text = "call \(call): \(example())"
        broken[law] = text
        note("BROKEN \(law): \(text)")
    }

    func note(_ line: String) {
        log.add(line)
        noteLine?(String(repeating: "  ", count: depth) + line)
    }

    /// What had to wait for the next frames is told in them; nothing is called meanwhile.
    private func settle() {
        let left = nestedCallsLeft
        nestedCallsLeft = 0
        for _ in 0..<4 { carousel.advance(by: 0) }
        nestedCallsLeft = left
        isAwake = carousel.isAnimating && hasAsked
    }

    /// What holds whenever no callback runs.
    func check() {
        checkSleep()
        settle()
        noteSleep()
        checkContent()
        checkTokens()
        let placements = carousel.placements
        let placed = Set(placements.filter { !$0.isLeaving }.map(\.id))
        let told = Set(shown.keys)
        let leaving = Set(placements.filter(\.isLeaving).map(\.id))
        if !told.subtracting(placed).subtracting(leaving).isEmpty || !placed.subtracting(told).isEmpty {
            breaks(
                "what is told as shown is what is placed",
                "told \(told.map(\.number).sorted()), placed \(placed.map(\.number).sorted()), leaving \(leaving.map(\.number).sorted())"
            )
        }
        if placements.contains(where: { !$0.transform.elements.allSatisfy(\.isFinite) }) {
            breaks(
                "placements are numbers",
                "\(placements.first { !$0.transform.elements.allSatisfy(\.isFinite) }!.index)")
        }
        if !carousel.scrollOffset.isFinite { breaks("the offset is a number", "\(carousel.scrollOffset)") }
        if hearsAll, heardByClosure != heardByDelegate {
            let place = zip(heardByClosure, heardByDelegate).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
            breaks(
                "all hear the same in the same order",
                "closure \(heardByClosure.dropFirst(place).prefix(4)), delegate \(heardByDelegate.dropFirst(place).prefix(4))"
            )
        }
        heardByClosure = []
        heardByDelegate = []
        let count = usesIdentities ? items?.items.count ?? 0 : ids.count
        if carousel.numberOfItems != count {
            breaks("the carousel has the app's items", "\(carousel.numberOfItems), app \(count)")
        }
        if let items, let index = carousel.currentIndex, items.items.indices.contains(index),
            carousel.currentID != AnyHashable(items.items[index].id)
        {
            breaks("an item has its own identity", "\(String(describing: carousel.currentID)) at \(index)")
        }
        if openInClosure > 1 || openInClosure < 0 {
            breaks("began and ended come in pairs", "\(openInClosure) open")
        }
        if openInClosure == 0, carousel.isDragging {
            breaks("who is dragged has begun", "dragging, nothing open")
        }
        if driver.nextFrame == .now, !wasWoken {
            breaks(
                "what begins asks for frames",
                "animating: \(carousel.isAnimating), layout due: \(carousel.isFrameDue), autoplay: \(carousel.isAutoplayPaused)"
            )
        }
        for token in tokens where token.ends > 1 { breaks("a token ends once", "\(token.ends) times") }
        if carousel.numberOfItems > 0, let index = carousel.currentIndex,
            !(0..<carousel.numberOfItems).contains(index)
        {
            breaks("the current item is there", "\(index) of \(carousel.numberOfItems)")
        }
        let known = Set(carousel.visibleItemViews.map(ObjectIdentifier.init))
        if known.count != carousel.visibleItemViews.count {
            breaks("each item has a view of its own", "\(carousel.visibleItemViews.map(\.number))")
        }
    }

    /// Nobody gives frames to what sleeps: it shows the same until it has asked for one.
    private func checkSleep() {
        for (place, carousel) in [carousel as Carousel<LawView>?, follower].enumerated() {
            guard let former = asleep[place], !former.isWoken, let carousel else { continue }
            let picture = CallbackLaw.picture(of: carousel)
            if picture != former.picture {
                breaks(
                    "what sleeps shows the same",
                    "\(place == 0 ? "" : "the follower: ")\(former.picture), \(picture)")
            }
        }
    }

    private func noteSleep() {
        asleep[0] = driver.nextFrame == .now ? nil : (CallbackLaw.picture(of: carousel), false)
        asleep[1] = follower.flatMap {
            $0.isAnimating || $0.isFrameDue || isFollowerAwake ? nil : (CallbackLaw.picture(of: $0), false)
        }
    }

    /// Each view shows its own item as it is now.
    private func checkContent() {
        for placement in carousel.placements where !placement.isLeaving {
            guard let view = carousel.itemView(at: placement.index), placement.index >= 0 else { continue }
            if let items {
                guard items.items.indices.contains(placement.index) else { continue }
                let item = items.items[placement.index]
                if view.item != "\(item.id)" || view.text != item.text {
                    breaks(
                        "a view shows its item",
                        "\(placement.index): \(view.item) \(view.text) instead of \(item.id) \(item.text)")
                }
            } else if ids.indices.contains(placement.index), view.item != "\(ids[placement.index])" {
                breaks(
                    "a view shows its item",
                    "\(placement.index): \(view.item) instead of \(ids[placement.index])")
            }
        }
    }

    /// Nobody waits for a scroll where nothing moves, unless a finger holds it.
    private func checkTokens() {
        guard carousel.numberOfItems > 0, !carousel.isAnimating, !carousel.isDragging, !driver.isTracking,
            !carousel.isDrivenByScrollView, driver.nextFrame != .now, carousel.destination == nil
        else { return }
        for token in tokens where token.token.end == nil {
            breaks("a scroll that is over has ended", "of call \(token.call)")
        }
    }

    /// A tap on what is in front, at rest, selects it and brings it to the center.
    private func tapInFront() {
        guard callbacks == 0, presenter == nil, recorder == nil, !isHeld, !carousel.isCaught,
            !carousel.isAnimating, !carousel.isDragging,
            !driver.isTracking, carousel.numberOfItems > 0, !carousel.isDrivenByScrollView,
            driver.nextFrame != .now
        else { return read() }
        let left = nestedCallsLeft
        nestedCallsLeft = 0
        mustSelect = true
        defer {
            nestedCallsLeft = left
            mustSelect = false
        }
        let centers = carousel.placements.filter { !$0.isLeaving }.compactMap(\.screenCenter)
        var last: Int?
        for _ in 0...number(3) where !centers.isEmpty {
            let center = centers[number(centers.count)]
            let front = carousel.indexOfItem(at: center)
            lastSelected = nil
            carousel.tap(at: center)
            let isItem = front.map((0..<carousel.numberOfItems).contains) ?? false
            if lastSelected != (isItem ? front : nil) {
                breaks(
                    "a tap selects what is in front",
                    "\(String(describing: front)), selected \(String(describing: lastSelected))")
            }
            if isItem { last = front }
            for _ in 0..<number(4) { pass(1.0 / 60) }
        }
        guard let last, follower == nil, carousel.settings.containment == .off,
            carousel.settings.autoplayInterval == 0, !carousel.settings.isPagingEnabled,
            carousel.reachableItems.contains(last)
        else { return }
        for _ in 0..<100 { pass(0.1) }
        if carousel.currentIndex != last {
            breaks(
                "what was tapped is current", "\(last), current \(String(describing: carousel.currentIndex))")
        }
    }

    /// Nobody holds the carousel.
    private func letGo() {
        driver.pointerCancelled(0)
        driver.pointerCancelled(1)
        driver.endWheel()
        carousel.endDrag()
        carousel.touchUp()
        isHeld = false
        carousel.scrollViewDidEndDragging(willDecelerate: false)
        carousel.scrollViewDidEndDecelerating()
    }

    /// After all calls: it comes to rest, and every token has ended.
    func finish() {
        note("finish")
        nestedCallsLeft = 0
        carousel.settings.autoscroll = 0
        carousel.settings.autoplayInterval = 0
        letGo()
        for _ in 0..<300 { pass(0.1) }
        if carousel.isAnimating { breaks("it comes to rest", "still animating at \(carousel.scrollOffset)") }
        if carousel.isDragging { breaks("it comes to rest", "still dragging") }
        if let follower, follower.isAnimating { breaks("a follower comes to rest", "still animating") }
        if openInClosure != 0 { breaks("each began is ended", "\(openInClosure) open at rest") }
        let snaps = carousel.snaps.map(\.offset)
        let last = max(snaps.max() ?? 0, Double(carousel.numberOfItems - 1))
        let isInside = (min(0, snaps.min() ?? 0) - 1e-9...last + 1e-9).contains(carousel.scrollOffset)
        // Others say where a follower is; and what is outside of a limit stays until it is moved.
        let isFree =
            follower == nil && !carousel.isDrivenByScrollView
            && carousel.reachableItems.count == carousel.numberOfItems
        if !isInside, isFree, !carousel.isWrapping, carousel.numberOfItems > 0 {
            breaks("it rests on its items", "\(carousel.scrollOffset) of \(carousel.numberOfItems)")
        }
        check()
        // An empty carousel waits for its first items.
        for token in tokens where token.token.end == nil && carousel.numberOfItems > 0 {
            breaks("each token ends", "of call \(token.call), at rest at \(carousel.scrollOffset)")
        }
        if driver.nextFrame == .now { breaks("it sleeps at rest", "a frame is asked for") }
    }

    // MARK: Callbacks

    /// In a callback: sometimes calls.
    func meddle(_ place: String) {
        guard depth < CallbackLaw.deepest, nestedCallsLeft > 0, chance(1, of: 12) else { return }
        nestedCallsLeft -= 1
        note("in \(place):")
        callbacks += 1
        defer { callbacks -= 1 }
        act()
    }

    private func event(_ event: CarouselEvent, _ open: inout Int, _ who: String) {
        switch event.kind {
        case .began:
            if open != 0 { breaks("began and ended come in pairs", "began in an open motion, \(who)") }
            open += 1
        case .ended:
            if open != 1 { breaks("began and ended come in pairs", "ended without began, \(who)") }
            open -= 1
        default: break
        }
    }

    /// - Parameter records: whether all that follows is recorded.
    func start(recording records: Bool = false) {
        carousel.onEvent = { [unowned self] event in
            note("\(event.kind) by \(event.cause)")
            heardByClosure.append("\(event.kind)\(event.cause)")
            self.event(event, &openInClosure, "closure")
            switch event.kind {
            case .shown(let id, let index):
                if carousel.numberOfPlaceholders == 0 { inRange(index, "shown") }
                if shown[id] != nil { breaks("an item is shown once", "\(id)") }
                shown[id] = index
            case .gone(let id, _):
                if shown.removeValue(forKey: id) == nil { breaks("an item is gone once", "\(id)") }
            case .ended(let isFinished):
                if event.cause == .program { motions.finished += isFinished ? 1 : 0 }
                motions.unfinished += isFinished ? 0 : 1
            default: break
            }
            meddle("onEvent \(event.name)")
        }
        carousel.shouldSelect = { [unowned self] index in
            inRange(index, "shouldSelect")
            meddle("shouldSelect")
            return chance(9, of: 10) || mustSelect
        }
        carousel.didSelect = { [unowned self] index in
            note("selected \(index)")
            lastSelected = index
            inRange(index, "didSelect")
            meddle("didSelect")
        }
        carousel.didChangeItems = { [unowned self] in meddle("didChangeItems") }
        carousel.didRest = { [unowned self] index in
            if let index { inRange(index, "didRest") }
            meddle("didRest")
        }
        carousel.didTap = { [unowned self] index, count in
            if let index { inRange(index, "didTap") }
            if count < 1 { breaks("a tap has a count", "\(count)") }
            meddle("didTap")
        }
        if seed % 2 == 0 {
            carousel.didLongPress = { [unowned self] index in
                if let index { inRange(index, "didLongPress") }
                meddle("didLongPress")
            }
        }
        carousel.restAfterDrag = { [unowned self] _, proposed in
            meddle("restAfterDrag")
            return chance(1, of: 6) ? odd(-2, 12) : proposed
        }
        carousel.willDisplay = { [unowned self] view, index in
            display(view, at: index)
            meddle("willDisplay")
        }
        carousel.needsFrames = { [unowned self] in
            noteWake()
            meddle("needsFrames")
        }
        carousel.delegate = self
        if usesIdentities {
            let items = CarouselItems<LawItem, LawView>(in: carousel, itemSize: size) {
                [unowned self] item, view in
                makeView(view, "\(item.id)", item.text)
            }
            items.data = { [unowned self] item in
                meddle("data")
                return .number(Double(item.id))
            }
            items.label = { [unowned self] item in
                meddle("label")
                return "\(item.id)"
            }
            self.items = items
            try? items.apply(ids.map { LawItem(id: $0) }, animated: false)
        } else {
            carousel.dataSource = self
        }
        if chance(1, of: 3) { carousel.options[.wrap] = 1 }
        if chance(1, of: 4) { carousel.settings.reducesMotion = true }
        if chance(1, of: 5) { for id in ids { extents[id] = chance(1, of: 9) ? 0 : between(20, 200) } }
        carousel.layoutIfNeeded()
        check()
        guard records else { return }
        // A recording begins at rest, with what is there, which is asked for: nothing is called meanwhile.
        let left = nestedCallsLeft
        nestedCallsLeft = 0
        letGo()
        for _ in 0..<50 { pass(0.1) }
        recorder = SessionRecorder(driver)
        nestedCallsLeft = left
    }

    private func inRange(_ index: Int, _ question: String) {
        let count = usesIdentities ? items?.items.count ?? 0 : ids.count
        if !(0..<count).contains(index) {
            breaks("nobody is asked out of range", "\(question): \(index) of \(count)")
        }
    }

    private func makeView(_ reused: LawView?, _ what: String, _ text: Int = 0) -> LawView {
        // An item that is shown anew gets its own view.
        if hearsAll, let reused, let at = reused.shownAt, reused.item != what {
            breaks("a view is free before it is used again", "\(reused.number) still shown at \(at)")
        }
        let view = reused ?? LawView(views)
        views += 1
        view.item = what
        view.text = text
        note("view \(view.number) of \(what)")
        meddle("view")
        return view
    }

    private func display(_ view: LawView, at index: Int) {
        note("display \(view.number) at \(index)")
        if hearsAll, let former = view.shownAt {
            breaks("a view is shown once", "at \(index), was at \(former)")
        }
        view.shownAt = index
    }

    // MARK: The app's data

    private func add(_ count: Int, at index: Int? = nil) {
        ids.insert(contentsOf: (0..<count).map { nextID + $0 }, at: index ?? ids.count)
        nextID += count
    }

    private func applyAll() {
        if let items {
            try? items.apply(
                ids.map { LawItem(id: $0, text: chance(1, of: 8) ? number(3) : 0) },
                animated: chance(1, of: 2))
        } else {
            carousel.reloadData()
        }
    }

    private func changeData() {
        // It is still being set up.
        guard !usesIdentities || items != nil else { return }
        let place = number(ids.count + 1)
        switch number(5) {
        case 0:
            let count = 1 + number(3)
            add(count, at: place)
            if items != nil {
                applyAll()
            } else {
                carousel.insertItems(at: place, count: count, animated: chance(1, of: 2))
            }
        case 1, 2:
            guard place < ids.count else { return }
            let count = min(ids.count - place, chance(1, of: 4) ? ids.count : 1 + number(4))
            ids.removeSubrange(place..<place + count)
            if items != nil {
                applyAll()
            } else {
                carousel.removeItems(at: place, count: count, animated: chance(1, of: 2))
            }
        case 3:
            guard ids.count > 1, place < ids.count else { return }
            let target = number(ids.count)
            ids.insert(ids.remove(at: place), at: target)
            if items != nil {
                applyAll()
            } else {
                carousel.moveItem(at: place, to: target, animated: chance(1, of: 2))
            }
        default:
            if chance(1, of: 3) { ids = [] }
            add(number(12))
            applyAll()
        }
    }

    // MARK: Calls

    private func animation() -> TimingParameters {
        switch number(5) {
        case 0: .none
        case 1: .timed(between(0, 1), .linear)
        case 2: .spring(response: between(0.1, 1), damping: between(0.2, 1))
        default: .usual
        }
    }

    private func keep(_ token: ScrollToken) {
        let kept = LawToken(token, call)
        tokens.append(kept)
        // In callbacks, the end of an earlier motion may be heard after this.
        if callbacks == 0, token.end == nil, carousel.isScrolling {
            let before = motions
            token.whenEnded { [weak self] end in self?.expect(end, since: before) }
        }
        if chance(1, of: 4) { token.whenEnded { [weak self] _ in self?.meddle("token") } }
    }

    /// A scroll tells that it was interrupted only if its motion was: that is heard before.
    private func expect(_ end: ScrollEnd, since before: MotionEnds) {
        guard case .interrupted = end, motions.unfinished == before.unfinished,
            motions.finished > before.finished
        else { return }
        breaks("a token says what happened", "\(end), and its motion has finished")
    }

    private func noteWake() {
        if isAwake { breaks("who is awake is not woken", "at \(carousel.scrollOffset)") }
        wasWoken = true
        asleep[0]?.isWoken = true
        hasAsked = true
    }

    /// What a replay must show, too, after the frame that was driven.
    private func noteFrame() {
        if recorder != nil { frames.append(CallbackLaw.picture(of: carousel)) }
    }

    private func pass(_ seconds: Double) {
        let former = carousel.time
        clock += seconds
        asleep[0]?.isWoken = true
        if follower != nil { asleep[1]?.isWoken = true }
        // What is drawn comes after the carousel's frame; a wheel stops between two.
        if presenter != nil || driver.isTracking { isAwake = false }
        if let presenter {
            presenter.frame(at: clock)
        } else if chance(1, of: 2) {
            driver.frame(at: clock)
        } else {
            driver.advance(to: clock)
        }
        if depth == 1 { noteFrame() }
        isAwake = false
        follower?.advance(by: seconds)
        if callbacks == 0, let follower { isFollowerAwake = follower.isAnimating || follower.isFrameDue }
        // A presenter that draws takes no other frame.
        if driver.nextFrame != .now, carousel.time != former { wasWoken = false }
    }

    /// The name of a call, for people.
    private static func name(of kind: Int) -> String {
        let names: [(end: Int, name: String)] = [
            (18, "advance"), (32, "change data"), (44, "scroll"), (50, "jump"), (66, "hand"), (72, "set"),
            (76, "lay out"), (78, "read"), (80, "tap in front"), (82, "apply all"), (84, "reload item"),
            (86, "reconfigure"),
            (88, "type"), (90, "follow"), (92, "bounds"), (93, "delegate"), (94, "size"), (95, "answer"),
            (96, "present"), (97, "extents"), (98, "extent"), (99, "restore"),
        ]
        return names.first { kind < $0.end }?.name ?? "perform"
    }

    /// A random call.
    func act() {
        if depth == 0 { call += 1 }
        depth += 1
        defer { depth -= 1 }
        let kind = number(100)
        note("call \(Self.name(of: kind)), \(ids.count) items")
        switch kind {
        case 0..<18: pass([1.0 / 60, 1.0 / 60, 0.1, 0.7][number(4)])
        case 18..<32: changeData()
        case 32..<44: scroll()
        case 44..<50:
            switch number(3) {
            case 0: carousel.scrollOffset = odd(-3, 25)
            case 1: carousel.currentItemIndex = number(30) - 2
            default: carousel.currentPage = number(8)
            }
        case 50..<66: hand()
        case 66..<72: set()
        case 72..<76: carousel.layoutIfNeeded()
        case 76..<78: read()
        case 78..<80: tapInFront()
        case 80..<82: applyAll()
        case 82..<84: carousel.reloadItem(at: number(ids.count + 2), animated: chance(1, of: 2))
        case 84..<86: carousel.reconfigureItems(at: [number(ids.count + 2), number(ids.count + 2)])
        case 86..<88: carousel.type = BuiltinTypes.all[number(11)]
        case 88..<90: follow()
        case 90..<92:
            carousel.bounds =
                switch number(12) {
                case 0: .zero
                case 1: Size(width: 1e9, height: 300)
                default: Size(width: between(50, 900), height: between(50, 500))
                }
        case 92:
            guard seed % 4 == 3 else { return read() }
            hearsAll = false
            carousel.delegate = carousel.delegate == nil ? self : nil
        case 93: size = Size(width: between(20, 300), height: between(20, 200))
        case 94: answers[CarouselOption.allCases[number(CarouselOption.allCases.count)]] = odd(-2, 30)
        case 95: present()
        case 96: carousel.invalidateExtents()
        case 97: carousel.invalidateExtent(ofItemAt: number(ids.count + 1))
        case 98: goBack()
        default: carousel.perform([.next, .previous, .goTo][number(3)], onItemAt: number(ids.count + 1))
        }
    }

    /// Back to a state of before, or of now.
    private func goBack() {
        let state = chance(1, of: 2) ? stored ?? carousel.state : carousel.state
        stored = carousel.state
        carousel.restore(state, type: nil)
    }

    private func scroll() {
        let item = number(ids.count + 4) - 2
        switch number(7) {
        case 0: keep(carousel.scroll(toOffset: odd(-2, 20), animation()))
        case 1: keep(carousel.scroll(byNumberOfItems: number(9) - 4, animation()))
        case 2: keep(carousel.scroll(byOffset: odd(-4, 4), animation()))
        case 3: keep(carousel.scrollToPage(at: item, animation()))
        case 4 where usesIdentities:
            keep(carousel.scroll(toID: ids.isEmpty ? item : ids[number(ids.count)], animation()))
        case 5:
            carousel.scrolling(by: .key) {
                keep(carousel.scroll(to: .stops(by: number(5) - 2), animation()))
            }
        default: keep(carousel.scrollToItem(at: item, animation()))
        }
    }

    private func hand() {
        // A driver's event advances the time, after which nothing may move.
        isAwake = false
        clock += [0, 0.008, 0.016][number(3)]
        let place = Point(x: between(0, 500), y: between(100, 200))
        let kind = number(14)
        note("hand \(kind)")
        switch kind {
        case 0, 1, 2: driver.pointerDown(number(2), at: place, time: clock)
        case 3, 4, 5: driver.pointerMoved(number(2), to: place, time: clock)
        case 6, 7: driver.pointerUp(number(2), at: place, time: clock)
        case 8: driver.pointerCancelled(number(2))
        case 9: driver.wheel(by: Size(width: between(-80, 80), height: between(-9, 9)), time: clock)
        case 10: driver.key(CarouselKey.allCases[number(CarouselKey.allCases.count)], time: clock)
        case 11: carousel.tap(at: place)
        case 12:
            switch number(5) {
            case 0:
                carousel.touchDown()
                isHeld = true
            case 1:
                carousel.touchUp()
                isHeld = false
            case 2:
                carousel.beginDrag(translation: .zero)
                isHeld = true
            case 3:
                carousel.drag(
                    translation: Size(width: odd(-300, 300), height: 0),
                    velocity: Size(width: odd(-2000, 2000), height: 0))
            default:
                carousel.endDrag()
                isHeld = false
            }
        default:
            driver.wheelMode = chance(1, of: 2) ? .pages : .free
            driver.endWheel()
        }
    }

    private func set() {
        switch number(11) {
        case 10: limit()
        case 0: carousel.settings.isVertical = chance(1, of: 3)
        case 1: carousel.options[.wrap] = chance(1, of: 2) ? 1 : nil
        case 2: carousel.settings.isPagingEnabled = chance(1, of: 2)
        case 3: carousel.settings.reducesMotion = chance(1, of: 3)
        case 4: carousel.settings.longestSwipe = number(3)
        case 5: carousel.settings.autoplayInterval = chance(1, of: 2) ? between(0.1, 1) : 0
        case 6: carousel.settings.containment = Containment.allCases[number(3)]
        case 7: carousel.settings.itemsPerPage = 1 + number(3)
        case 8: carousel.options[.visibleItems] = chance(1, of: 2) ? odd(0, 30) : nil
        default: carousel.settings.layoutDirection = chance(1, of: 3) ? .rightToLeft : .leftToRight
        }
    }

    private func limit() {
        let first = chance(1, of: 2) ? number(ids.count + 2) : nil
        let last = chance(1, of: 2) ? number(ids.count + 2) : nil
        if usesIdentities, chance(1, of: 2) {
            carousel.limit(
                fromID: first.map { ids.indices.contains($0) ? ids[$0] : nextID + 1 },
                throughID: last.map { ids.indices.contains($0) ? ids[$0] : nextID + 1 })
        } else {
            carousel.limit(from: first, through: last)
        }
    }

    private func read() {
        note(
            "reads \(carousel.placements.count) \(carousel.isDragging) \(carousel.currentItemIndex) "
                + "\(driver.isTracking) \(driver.nextFrame) \(carousel.progress) \(carousel.indexesForVisibleItems)"
        )
        _ = carousel.accessibleElements
        _ = carousel.looks
        _ = carousel.placements(as: BuiltinType.coverFlow)
    }

    private func follow() {
        guard seed % 5 == 0 else { return }
        let other =
            follower
            ?? Carousel<LawView>(
                type: .linear, bounds: Size(width: 500, height: 100), count: 20,
                itemSize: Size(width: 50, height: 50)
            ) { index, view in view ?? LawView(index) }
        if follower == nil {
            follower = other
            other.needsFrames = { [unowned self] in
                isFollowerAwake = true
                asleep[1]?.isWoken = true
            }
            other.onEvent = { [unowned self] event in
                note("follower \(event.kind)")
                meddle("follower")
            }
        }
        switch number(4) {
        case 0: other.follow(carousel)
        case 1: carousel.follow(other)
        case 2: other.stopFollowing()
        default: other.scrollToItem(at: number(20), animation())
        }
    }

    private func present() {
        // Another driver would have no recorder.
        guard callbacks == 0, presenter == nil, recorder == nil, seed % 3 == 0 else { return }
        letGo()
        renderer.app = self
        let presenter = CarouselPresenter(carousel, on: renderer)
        driver = presenter.driver
        self.presenter = presenter
        let usual = driver.needsFrames
        isAwake = false
        hasAsked = false
        driver.needsFrames = { [unowned self] in
            noteWake()
            usual?()
            meddle("needsFrames")
        }
        presenter.frame(at: clock)
    }
}

extension CallbackApp: CarouselDataSource, CarouselExtentDelegate {
    typealias ItemView = LawView

    func numberOfItems(in carousel: Carousel<LawView>) -> Int {
        meddle("numberOfItems")
        return ids.count
    }

    func carousel(_ carousel: Carousel<LawView>, viewForItemAt index: Int, reusing view: LawView?) -> LawView
    {
        inRange(index, "view")
        return makeView(view, ids.indices.contains(index) ? "\(ids[index])" : "none")
    }

    func carousel(_ carousel: Carousel<LawView>, reuseKeyForItemAt index: Int) -> AnyHashable? {
        inRange(index, "key")
        meddle("key")
        return seed % 3 == 0 ? index % 2 : nil
    }

    func carousel(_ carousel: Carousel<LawView>, dataForItemAt index: Int) -> ItemData? {
        inRange(index, "data")
        meddle("data")
        return nil
    }

    func carousel(_ carousel: Carousel<LawView>, sizeOf view: LawView) -> Size {
        meddle("size")
        return size
    }

    func carousel(_ carousel: Carousel<LawView>, did event: CarouselEvent) {
        heardByDelegate.append("\(event.kind)\(event.cause)")
        if hearsAll { self.event(event, &openInDelegate, "delegate") }
        meddle("delegate \(event.name)")
    }

    func carousel(_ carousel: Carousel<LawView>, willDisplay view: LawView, forItemAt index: Int) {
        meddle("delegate's willDisplay")
    }

    func carousel(_ carousel: Carousel<LawView>, didEndDisplaying view: LawView, forItemAt index: Int) {
        note("end of \(view.number)")
        if hearsAll, view.shownAt == nil { breaks("a view is gone once", "at \(index)") }
        view.shownAt = nil
        meddle("didEndDisplaying")
    }

    func carousel(
        _ carousel: Carousel<LawView>, willEndDraggingWithVelocity velocity: Double, target: inout Double
    ) { meddle("willEndDragging") }

    func carousel(_ carousel: Carousel<LawView>, labelForItemAt index: Int) -> String {
        inRange(index, "label")
        meddle("delegate's label")
        return "\(index)"
    }

    func carousel(_ carousel: Carousel<LawView>, shouldSelectItemAt index: Int) -> Bool {
        inRange(index, "delegate's shouldSelect")
        return true
    }

    func carouselDidChangeItems(_ carousel: Carousel<LawView>) { meddle("delegate's didChangeItems") }

    func carousel(_ carousel: Carousel<LawView>, didRestOnItemAt index: Int?) {
        if let index { inRange(index, "delegate's didRest") }
        meddle("delegate's didRest")
    }

    func carousel(_ carousel: Carousel<LawView>, didTapItemAt index: Int?, count: Int) {
        if let index { inRange(index, "delegate's didTap") }
        meddle("delegate's didTap")
    }

    func carousel(_ carousel: Carousel<LawView>, didSelectItemAt index: Int) {
        inRange(index, "delegate's didSelect")
        meddle("delegate's didSelect")
    }

    func carousel(_ carousel: Carousel<LawView>, valueFor option: CarouselOption, default value: Double?)
        -> Double?
    {
        meddle("option")
        return answers[option] ?? value
    }

    func carouselItemWidth(_ carousel: Carousel<LawView>) -> Double? {
        meddle("width")
        return nil
    }

    func carouselItemSize(_ carousel: Carousel<LawView>) -> Size? {
        meddle("itemSize")
        return nil
    }

    func carouselHasExtents(_ carousel: Carousel<LawView>) -> Bool { !extents.isEmpty }

    func carousel(_ carousel: Carousel<LawView>, extentOfItemAt index: Int) -> Double? {
        inRange(index, "extent")
        meddle("extent")
        return ids.indices.contains(index) ? extents[ids[index]] : nil
    }
}

/// A renderer that knows which views are in its window.
final class LawRenderer: CarouselRenderer {
    typealias ItemView = LawView
    weak var app: CallbackApp?
    private var views: Set<ObjectIdentifier> = []

    private func isWrong(_ problem: String) {
        app?.breaks("a renderer has the views that are shown", problem)
    }

    func insert(_ view: LawView) {
        if !views.insert(ObjectIdentifier(view)).inserted { isWrong("\(view.number) is inserted twice") }
        app?.meddle("renderer's insert")
    }
    func place(_ view: LawView, at placement: Placement, look: ItemLook, order: Int) {
        if !views.contains(ObjectIdentifier(view)) {
            isWrong("\(view.number) is placed without being inserted")
        }
        app?.meddle("renderer's place")
    }
    func remove(_ view: LawView) {
        if views.remove(ObjectIdentifier(view)) == nil {
            isWrong("\(view.number) is removed without being inserted")
        }
        app?.meddle("renderer's remove")
    }
    func setNextFrame(_ next: NextFrame) { app?.meddle("renderer's next frame") }
}
