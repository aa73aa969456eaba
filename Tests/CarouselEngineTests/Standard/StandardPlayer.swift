// Plays a random sequence on a carousel. In: a seed. Out: for each step its name, what happened, and where everything is.

import BuiltinTypes
import CarouselEngine
import FuzzInput

/// A carousel and what it is shown to: everything that a sequence changes.
final class StandardPlayer: CarouselDataSource, CarouselExtentDelegate {
    typealias ItemView = Int

    /// What a step did.
    struct Step {
        /// The call.
        var name: String
        /// What the app was told and asked for.
        var events: String
        /// Where the carousel is.
        var state: String
        /// What there is to draw.
        var placements: [Placement]
    }

    /// The steps so far, the start included.
    private(set) var steps: [Step] = []
    let carousel: Carousel<Int>
    private let driver: CarouselDriver<Int>
    /// In some sequences, a carousel that moves with it.
    private var follower: Carousel<Int>?
    private var followerData: StandardPlayer?
    private var random: SeededGenerator
    private var log: [String] = []

    // What the app has.
    private var ids: [Int] = []
    private var nextID = 0
    private var hasIdentities = false
    private var size = Size(width: 160, height: 200)
    private var placeholders = 0
    private var extents: [Int: Double] = [:]
    private var gaps: [Int: Double] = [:]
    private var overrides: [CarouselOption: Double] = [:]
    private var keys = false
    private var answersBack = false
    private var views = 0
    private var kept: CarouselCheckpoint?
    private var keptIDs: [Int] = []
    private var tokens: [ScrollToken] = []

    private var clock = 0.0
    private var pointer: Point?
    private var touch: Size?

    /// What a sequence has much of.
    private enum Focus: Int { case everything, swipes, data, lengths }
    private let focus: Focus

    /// A sequence of its own for each seed.
    init(seed: UInt64) {
        random = SeededGenerator(seed: seed &* 0x1_0001 &+ 0x5EED)
        focus = Focus(rawValue: Int(seed % 4)) ?? .everything
        let first = Self.types[Int(seed) % Self.types.count]
        carousel = Carousel(
            type: first, bounds: Size(width: 800, height: 400), initialItemIndex: seed % 9 == 0 ? 3 : 0)
        driver = CarouselDriver(carousel)
        add(items: [0, 1, 2, 5, 9, 12, 24, 60][number(8)])
        placeholders = chance(1, of: 5) ? number(4) : 0
        if chance(1, of: 3) { vary() }
        keys = chance(1, of: 6)
        answersBack = chance(1, of: 8)
        if chance(1, of: 4) {
            for _ in 0...number(3) {
                set(property: Self.properties[number(Self.properties.count)])
            }
        }
        if chance(1, of: 3) { carousel.options[.wrap] = 1 }
        if chance(1, of: 5) { carousel.settings.isVertical = true }
        if chance(1, of: 5) { carousel.settings.layoutDirection = .rightToLeft }
        if chance(1, of: 10) { follow() }
        if focus == .swipes {
            carousel.settings.itemsPerPage = 1 + number(3)
            carousel.settings.isPagingEnabled = chance(1, of: 2)
            carousel.settings.longestSwipe = number(3)
            answersBack = chance(1, of: 2)
        }
        if focus == .lengths {
            vary()
            if chance(1, of: 2) { carousel.type = HookedType() }
            carousel.settings.containment = Containment.allCases[number(3)]
            carousel.settings.gap = between(0, 30)
        }
        hasIdentities = chance(1, of: 3)
        carousel.delegate = self
        carousel.dataSource = self
        if hasIdentities { try? carousel.apply(ids, animated: false) }
        note("start")
    }

    /// Plays a number of steps.
    func play(_ count: Int) { for _ in 0..<count { note(act()) } }

    // MARK: Random

    private func number(_ end: Int) -> Int { Int(random.next() >> 33) % end }
    private func chance(_ part: Int, of all: Int) -> Bool { number(all) < part }
    private func part() -> Double { Double(number(1 << 20)) / Double(1 << 20) }
    private func between(_ low: Double, _ high: Double) -> Double {
        // Few digits, so that a step can be told.
        ((low + part() * (high - low)) * 64).rounded() / 64
    }

    // MARK: The app's data

    private func add(items: Int, at index: Int? = nil) {
        let new = (0..<items).map { nextID + $0 }
        nextID += items
        ids.insert(contentsOf: new, at: index ?? ids.count)
    }

    private func vary() {
        for id in ids where chance(1, of: 2) { extents[id] = between(20, 320) }
        for id in ids where chance(1, of: 6) { gaps[id] = between(-10, 40) }
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }
    func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { placeholders }
    func carousel(_ carousel: Carousel<Int>, reuseKeyForItemAt index: Int) -> AnyHashable? {
        keys && index % 3 > 0 ? index % 3 : nil
    }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
        views += 1
        log.append("view \(index) reusing \(view.map(String.init) ?? "none")")
        return view ?? views
    }
    func carousel(_ carousel: Carousel<Int>, placeholderViewAt index: Int, reusing view: Int?) -> Int {
        views += 1
        log.append("placeholder \(index) reusing \(view.map(String.init) ?? "none")")
        return view ?? -views
    }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size }

    func carouselHasExtents(_ carousel: Carousel<Int>) -> Bool { !extents.isEmpty }
    func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? { extents[ids[index]] }
    func carousel(_ carousel: Carousel<Int>, gapAfterItemAt index: Int) -> Double? { gaps[ids[index]] }

    func carousel(_ carousel: Carousel<Int>, did event: CarouselEvent) {
        log.append("\(event.kind) by \(event.cause)")
        guard answersBack, event.kind == .currentChanged, steps.count % 3 == 0 else { return }
        carousel.scrollToItem(at: carousel.currentItemIndex + 2, .timed(0.5))
    }
    func carousel(_ carousel: Carousel<Int>, willDisplay view: Int, forItemAt index: Int) {
        log.append("shows \(view) at \(index)")
    }
    func carousel(_ carousel: Carousel<Int>, didEndDisplaying view: Int, forItemAt index: Int) {
        log.append("hides \(view) at \(index)")
    }
    func carousel(
        _ carousel: Carousel<Int>, willEndDraggingWithVelocity velocity: Double, target: inout Double
    ) {
        log.append("let go at \(velocity) for \(target)")
        if answersBack, steps.count % 4 == 0 { target += [1.25, -5, 9][steps.count % 3] }
    }
    func carousel(_ carousel: Carousel<Int>, shouldSelectItemAt index: Int) -> Bool {
        log.append("selects \(index)")
        return index % 5 != 4
    }
    func carousel(_ carousel: Carousel<Int>, didSelectItemAt index: Int) { log.append("selected \(index)") }
    func carousel(_ carousel: Carousel<Int>, valueFor option: CarouselOption, default value: Double?)
        -> Double?
    {
        overrides[option] ?? value
    }

    // MARK: Steps

    private func note(_ name: String) {
        carousel.layoutIfNeeded()
        let placements = carousel.placements
        for (number, token) in tokens.enumerated() {
            if let end = token.end { log.append("scroll \(number) ended: \(end)") }
        }
        tokens.removeAll { $0.end != nil }
        let progress = carousel.progress
        var state = [
            "\(carousel.scrollOffset)", "\(carousel.velocity)",
            carousel.destination.map { "\($0)" } ?? "at rest",
            "\(carousel.currentItemIndex) of \(carousel.numberOfItems)",
            "\(carousel.currentPage) of \(carousel.numberOfPages)",
            "\(progress.from) \(progress.to) \(progress.fraction)",
            "\(carousel.currentSnap) of \(carousel.numberOfSnaps)",
            "\(carousel.contentLength) \(carousel.contentLocation) \(carousel.scrolledPart)",
            "\(carousel.isAtStart) \(carousel.isAtEnd) \(carousel.isWrapping) \(carousel.isAnimating)",
            "\(carousel.indexesForVisibleItems) \(carousel.visibleItemViews)",
            "\(carousel.whollyVisibleItems) \(carousel.firstVisibleItem ?? -1) \(carousel.lastVisibleItem ?? -1)",
            "\(carousel.autoplayTimeLeft ?? -1) \(carousel.itemWidth) \(carousel.time)",
            "\(carousel.indexOfItem(at: Point(x: 333, y: 180)) ?? -1)",
        ]
        if let follower { state.append("\(follower.scrollOffset) \(follower.velocity)") }
        steps.append(
            Step(
                name: name, events: log.joined(separator: "\n"), state: state.joined(separator: "\n"),
                placements: placements))
        log = []
    }

    private func act() -> String {
        if focus != .everything, chance(1, of: 2) {
            if chance(1, of: 3) { return pass([1.0 / 60, 0.05, 0.2][number(3)]) }
            switch focus {
            case .swipes: return touchByHand()
            case .data:
                switch number(4) {
                case 0: return touchByHand()
                case 1: return "\(flick()), \(change())"
                case 2: return changeMuch()
                default: return change()
                }
            case .lengths: return chance(1, of: 2) ? measure() : touchByHand()
            case .everything: break
            }
        }
        return actSomehow()
    }

    private func actSomehow() -> String {
        switch number(100) {
        case 0..<34: pass([1.0 / 60, 1.0 / 60, 1.0 / 120, 0.05, 0.2, 0.7, 2.5][number(7)])
        case 34..<48: point()
        case 48..<53: roll()
        case 53..<57: press()
        case 57..<70: scroll()
        case 70..<76: jump()
        case 76..<81: set(property: Self.properties[number(Self.properties.count)])
        case 81..<85: set(option: Self.options[number(Self.options.count)])
        case 85..<87: use()
        case 87..<95: change()
        case 95..<97: touchByHand()
        default: other()
        }
    }

    @discardableResult
    private func pass(_ seconds: Double) -> String {
        clock += seconds
        driver.advance(to: clock)
        follower?.advance(by: seconds)
        return "advance by \(seconds)"
    }

    private func point() -> String {
        let time = clock + [0, 0.008, 0.016, 0.1][number(4)]
        clock = time
        guard let last = pointer else {
            let place = Point(x: between(0, 800), y: between(0, 400))
            pointer = place
            driver.pointerDown(at: place, time: time)
            return "pointer down at \(place)"
        }
        switch number(8) {
        case 0..<5:
            let place = Point(x: last.x + between(-150, 150), y: last.y + between(-90, 90))
            pointer = place
            return "pointer moves to \(place), unused \(driver.pointerMoved(to: place, time: time))"
        case 5..<7:
            pointer = nil
            driver.pointerUp(at: last, time: time)
            return "pointer up at \(last)"
        default:
            pointer = nil
            driver.pointerCancelled()
            return "pointer cancelled"
        }
    }

    private func roll() -> String {
        driver.wheelMode = chance(1, of: 3) ? .pages : .free
        let distance = Size(width: between(-80, 80), height: between(-80, 80))
        clock += 0.01
        return "wheel by \(distance), unused \(driver.wheel(by: distance, time: clock))"
    }

    private func press() -> String {
        let key = CarouselKey.allCases[number(CarouselKey.allCases.count)]
        driver.key(key, time: clock)
        return "key \(key)"
    }

    private func animation() -> TimingParameters {
        switch number(8) {
        case 0: .none
        case 1: .timed(between(0, 1), .linear)
        case 2: .timed(between(0, 2), .easeIn)
        case 3: .timed(between(0, 1), .cubicBezier(0.2, 0.1, 0.4, 1.3))
        case 4: .spring(response: between(0.1, 1))
        case 5: .spring(response: between(0.1, 1), damping: between(0.1, 1))
        default: .usual
        }
    }

    private func scroll() -> String {
        let (animation, item) = (animation(), number(ids.count + 4) - 2)
        switch number(6) {
        case 0:
            let offset = between(-2, Double(ids.count) + 2)
            tokens.append(carousel.scroll(toOffset: offset, animation))
            return "scroll to offset \(offset) \(animation)"
        case 1:
            let count = number(9) - 4
            tokens.append(carousel.scroll(byNumberOfItems: count, animation))
            return "scroll by \(count) items \(animation)"
        case 2:
            let way = between(-4, 4)
            tokens.append(carousel.scroll(byOffset: way, animation))
            return "scroll by \(way) \(animation)"
        case 3:
            tokens.append(carousel.scrollToPage(at: item, animation))
            return "scroll to page \(item) \(animation)"
        case 4 where hasIdentities:
            tokens.append(carousel.scroll(toID: item + nextID / 2, animation))
            return "scroll to identity \(item + nextID / 2) \(animation)"
        default:
            tokens.append(carousel.scrollToItem(at: item, animation))
            return "scroll to item \(item) \(animation)"
        }
    }

    private func jump() -> String {
        switch number(3) {
        case 0:
            carousel.scrollOffset = between(-3, Double(ids.count) + 3)
            return "offset becomes \(carousel.scrollOffset)"
        case 1:
            carousel.currentItemIndex = number(ids.count + 2) - 1
            return "item becomes \(carousel.currentItemIndex)"
        default:
            carousel.currentPage = number(6)
            return "page becomes \(carousel.currentPage)"
        }
    }

    @discardableResult
    private func set(property: CarouselProperty) -> String {
        let value: CarouselProperty.Value
        switch property.value(in: CarouselSettings()) {
        case .boolean: value = .boolean(chance(1, of: 2))
        case .integer: value = .integer(number(4))
        case .size: value = .size(Size(width: between(-60, 60), height: between(-60, 60)))
        case .word: value = .word(property.words[number(property.words.count)])
        case .number, nil: value = .number(Self.handy(property.name, part()))
        }
        if property.name == "itemsPerPage", chance(3, of: 4) {
            carousel.set(property, to: .integer(1 + number(4)))
            return "set itemsPerPage \(carousel.settings.itemsPerPage)"
        }
        if property.name == "alignment", chance(1, of: 4) {
            carousel.set(property, to: .number(part()))
        } else {
            carousel.set(property, to: value)
        }
        return "set \(property.name) \(carousel.value(of: property).map { "\($0)" } ?? "")"
    }

    // What sequences choose from: lists of their own, so that another type, option or property changes no sequence.

    private static let types: [BuiltinType] = [
        .linear, .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel, .coverFlow,
        .coverFlow2, .timeMachine, .invertedTimeMachine,
    ]

    private static let options: [CarouselOption] = [
        .wrap, .showBackfaces, .offsetMultiplier, .spacing, .tilt, .arc, .count, .radius, .angle,
        .visibleItems,
        .fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha,
    ]

    private static let properties = [
        "perspective", "contentOffset", "viewpointOffset", "decelerationRate", "scrollSpeed", "bounces",
        "bounceDistance", "scrollEnabled", "pagingEnabled", "stopAtItemBoundary", "scrollToItemBoundary",
        "ignorePerpendicularSwipes", "centerItemWhenSelected", "autoscroll", "autoscrollSpeed", "vertical",
        "itemsPerPage", "truncateFinalPage", "alignment", "layoutDirection", "contain", "inset", "gap",
        "longestSwipe", "defersItemLoading", "autoplay", "autoplayBackward", "autoplayRepeats",
        "reducesMotion",
    ].compactMap(CarouselProperty.named)

    private static func handy(_ property: String, _ part: Double) -> Double {
        switch property {
        case "perspective": -part / 250
        case "decelerationRate": 0.8 + part / 5
        case "gap": part * 60 - 10
        case "autoscroll", "autoscrollSpeed": part < 0.5 ? 0 : part * 4 - 3
        case "autoplay": part < 0.4 ? 0 : part
        default: part * 2
        }
    }

    private func set(option: CarouselOption) -> String {
        let value: Double? =
            chance(1, of: 4)
            ? nil
            : option.kind == .boolean
                ? Double(number(2)) : option.kind == .integer ? Double(1 + number(14)) : between(-1, 2)
        if chance(1, of: 4) {
            overrides[option] = value
            return "delegate says \(option) \(value.map { "\($0)" } ?? "nothing")"
        }
        let handy = option == .radius ? value.map { 300 + $0 * 100 } : value
        carousel.options[option] = handy
        return "option \(option) \(handy.map { "\($0)" } ?? "default")"
    }

    private func use() -> String {
        switch number(6) {
        case 0: carousel.type = HookedType()
        case 1: carousel.type = LateType()
        case 2:
            carousel.type = CustomType { offset, base, context in
                base.translated(x: offset * context.itemWidth, y: offset * offset, z: 0)
            }
        default: carousel.type = Self.types[number(Self.types.count)]
        }
        return "type \(carousel.type.name)"
    }

    private func change() -> String {
        let (isAnimated, anchor): (Bool, ChangeAnchor) = (
            chance(2, of: 3), chance(2, of: 3) ? .current : .offset
        )
        if hasIdentities, chance(2, of: 3) {
            switch number(4) {
            case 0: ids.shuffle(using: &random)
            case 1: add(items: 1 + number(4), at: number(ids.count + 1))
            case 2: ids.removeAll { _ in chance(1, of: 4) }
            default:
                ids.reverse()
                add(items: 2, at: 0)
            }
            try? carousel.apply(ids, anchor: anchor, animated: isAnimated)
            return "apply \(ids) \(anchor) \(isAnimated)"
        }
        let index = number(ids.count + 1)
        switch number(10) {
        case 0, 1, 2:
            let count = 1 + number(3)
            add(items: count, at: index)
            if chance(1, of: 3), extents.isEmpty == false { vary() }
            carousel.insertItems(at: index, count: count, anchor: anchor, animated: isAnimated)
            return "insert \(count) at \(index) \(anchor) \(isAnimated)"
        case 3, 4, 5:
            let count = min(1 + number(3), ids.count - index)
            ids.removeSubrange(index..<index + count)
            carousel.removeItems(at: index, count: count, anchor: anchor, animated: isAnimated)
            return "remove \(count) at \(index) \(anchor) \(isAnimated)"
        case 6 where index < ids.count:
            let target = number(ids.count)
            let id = ids.remove(at: index)
            ids.insert(id, at: target)
            carousel.moveItem(at: index, to: target, anchor: anchor, animated: isAnimated)
            return "move \(index) to \(target) \(anchor) \(isAnimated)"
        case 7:
            ids = []
            add(items: number(20))
            if chance(1, of: 4) { vary() }
            carousel.reloadData()
            return "reload \(ids.count) items"
        case 8:
            carousel.reloadItem(at: index, animated: isAnimated)
            carousel.reconfigureItems(at: [0, index])
            return "reload item \(index) and configure it"
        default: return measure()
        }
    }

    /// A drag to an end and beyond it, at a high speed.
    private func flick() -> String {
        let sign = chance(1, of: 2) ? 1.0 : -1
        let (way, speed) = (between(0, 500) * sign, between(500, 4000) * sign)
        touch = nil
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(
            translation: Size(width: way, height: way), velocity: Size(width: speed, height: speed))
        carousel.endDrag()
        return "flick by \(way) at \(speed)"
    }

    private func changeMuch() -> String {
        let before = ids
        hasIdentities = false
        let edits = (0..<3).map { _ in (number(3), number(ids.count + 1), 1 + number(3)) }
        carousel.performBatch(animated: chance(2, of: 3)) { [self] changes in
            for (kind, index, count) in edits {
                let index = min(index, changes.count)
                if kind == 0 {
                    add(items: count, at: index)
                    changes.insertItems(at: index, count: count)
                } else {
                    ids.removeSubrange(index..<min(index + count, ids.count))
                    changes.removeItems(at: index, count: count)
                }
            }
        }
        return "\(edits) on \(before)"
    }

    private func measure() -> String {
        let index = number(ids.count + 1)
        if index < ids.count {
            extents[ids[index]] = chance(1, of: 6) ? nil : between(20, 320)
            gaps[ids[index]] = chance(1, of: 3) ? between(-40, 30) : nil
        }
        carousel.invalidateExtent(ofItemAt: index)
        if chance(1, of: 6) { carousel.invalidateExtents() }
        return "lengths of \(index)"
    }

    /// As a renderer without a driver does.
    private func touchByHand() -> String {
        guard let way = touch else {
            touch = .zero
            carousel.touchDown()
            if chance(1, of: 3) { carousel.tap(at: Point(x: between(0, 800), y: 200)) }
            if chance(2, of: 3) { carousel.beginDrag() }
            return "touch down"
        }
        if chance(2, of: 3) {
            let next = Size(width: way.width + between(-100, 100), height: way.height + between(-100, 100))
            touch = next
            // A flick is faster than 2 items/s: some are about as fast.
            let (itemWidth, sign) = (carousel.itemWidth, chance(1, of: 2) ? 1.0 : -1)
            let speed =
                chance(1, of: 2)
                ? Size(width: 2.05 * itemWidth * sign, height: 2.05 * itemWidth * sign)
                : Size(width: between(-900, 900), height: between(-900, 900))
            return "drag to \(next), unused \(carousel.drag(translation: next, velocity: speed))"
        }
        touch = nil
        carousel.endDrag()
        carousel.touchUp()
        return "touch up"
    }

    private func other() -> String {
        switch number(11) {
        case 0:
            carousel.bounds = Size(width: between(200, 1000), height: between(200, 600))
            return "bounds \(carousel.bounds)"
        case 1:
            size = Size(width: between(20, 300), height: between(20, 300))
            carousel.forgetItemWidth()
            carousel.reloadData()
            return "items of \(size)"
        case 2:
            carousel.invalidateType(restarts: chance(1, of: 2))
            return "type changed"
        case 3:
            if carousel.isAutoplayPaused { carousel.resumeAutoplay() } else { carousel.pauseAutoplay() }
            return "autoplay paused or resumed"
        case 4:
            let actions = AccessibleElement.Action.allCases
            let action = actions[number(actions.count)]
            return "accessible \(action) \(carousel.perform(action, onItemAt: number(9)))"
        case 5:
            let state = carousel.state
            pass(0.1)
            carousel.restore(state, type: nil)
            return "state kept and restored"
        case 6:
            if let kept, keptIDs == ids, pointer == nil, touch == nil {
                kept.goBack()
                return "gone back"
            }
            (kept, keptIDs) = (carousel.checkpoint, ids)
            return "checkpoint"
        case 7:
            return "as linear: \(carousel.placements(as: Self.types[0]).map(\.transform.row4.x))"
        case 8:
            let point = Point(x: between(0, 800), y: between(100, 300))
            carousel.tap(at: point)
            return "tap at \(point)"
        case 9:
            placeholders = number(4)
            carousel.reloadData()
            return "\(placeholders) placeholders"
        default:
            carousel.isDrivenByScrollView.toggle()
            carousel.scrollViewWillBeginDragging()
            carousel.scrollView(didScrollBy: Size(width: between(-300, 300), height: between(-300, 300)))
            let target = carousel.scrollViewTarget(for: carousel.scrollOffset + between(-2, 2))
            carousel.scrollViewDidEndDragging(willDecelerate: true)
            carousel.scrollView(didScrollBy: Size(width: 30, height: 40))
            carousel.scrollViewDidEndDecelerating()
            carousel.isDrivenByScrollView.toggle()
            return "scroll view to \(target)"
        }
    }

    private func follow() {
        let data = StandardPlayer(seed: 1 &+ random.next() % 7 &* 11)
        followerData = data
        follower = data.carousel
        if chance(1, of: 2) {
            data.carousel.follow(carousel, ratio: between(-2, 2))
        } else {
            data.carousel.follow(carousel, offsets: [0, 2, 3, 7])
        }
    }
}
