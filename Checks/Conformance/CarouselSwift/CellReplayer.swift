// Replays a recording of CarouselSwift. In: a line of JSON. Out: the first difference from the recording, or nil.

import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// A CarouselSwift that runs a recording, moved by a simulated scroll view.
final class CellReplayer: PageReplayer<CarouselSwift<RecordedView>> {
    /// Which views are requested, installed and removed depends on the recycling, and is not compared.
    private static let events = RecordedEvents(
        ignored: ["view", "install", "uninstall"], unordered: ["view"])

    /// How a drag may end.
    private enum Paging: String {
        case none, cell, cellLimit, scroll
    }

    /// The state of autoplay.
    private enum AutoScroll: Equatable {
        case off, paused
        case on(interval: Double)
    }

    /// What is needed more than once of a recorded state.
    private struct State {
        let contentOffset, contentSize, cellSize: Size
        let current: Int
        let pendingTarget: Size?
        let autoScroll: AutoScroll

        init(_ o: RecordedObject) throws {
            contentOffset = try o.size("contentOffset")
            contentSize = try o.size("contentSize")
            cellSize = try o.size("cellSize")
            current = try o.integer("current")
            pendingTarget = try o.optional("pendingTarget", o.size)
            if let interval = try? o.number("timer") {
                autoScroll = .on(interval: interval)
            } else if o.has("timer") {
                guard try o.text("timer") == "paused" else { throw RecordingError("timer: unknown state") }
                autoScroll = .paused
            } else {
                autoScroll = .off
            }
        }
    }

    private var isHeld = false
    /// The last recorded state.
    private var before: State
    private var wraps: Bool
    private var isPausedByApp = false
    /// The rules that excuse a difference, and the steps from which on they do.
    private var firstSteps: [KnownDifference: Int] = [:]

    init(_ o: RecordedObject, tolerance: Double) throws {
        let view = try o.object("view")
        // Views that are no longer visible are reused, whatever the size of the cache.
        view.ignore("cacheSize", "nilViews", "reloadAtStart")
        let bounds = try view.size("bounds")
        let data = PageData(
            numberOfItems: try view.integer("numberOfItems"),
            // CarouselSwift reports that dragging begins when deceleration begins.
            names: [
                "willBeginDecelerating": "willBeginDragging", "itemChanged": "cellChanged",
                "didSelect": "didTap",
            ])
        wraps = try Self.choice(view.text("type"), "loop", "linear")
        var settings = CarouselSettings()
        settings.alignment = .start
        settings.isVertical = try Self.choice(view.text("direction"), "vertical", "horizontal")
        settings.itemsPerPage = try view.integer("cellPerPage")
        let bufferedItems = try view.integer("bufferCellCount")
        try Self.setPaging(view.text("pagingType"), in: &settings)
        try view.finish()
        before = try State(o.object("initial"))
        super.init(
            CarouselSwift(type: .linear, bounds: bounds, settings: settings, bufferedItems: bufferedItems),
            data, tolerance: tolerance)
        carousel.options[.wrap] = wraps ? 1 : 0
        carousel.isDrivenByScrollView = true
    }

    private static func choice(_ text: String, _ yes: String, _ no: String) throws -> Bool {
        guard [yes, no].contains(text) else {
            throw RecordingError("'\(text)' is neither \(yes) nor \(no)")
        }
        return text == yes
    }

    /// Sets the settings that correspond to a paging type.
    private static func setPaging(_ text: String, in settings: inout CarouselSettings) throws {
        guard let paging = Paging(rawValue: text) else { throw RecordingError("unknown paging '\(text)'") }
        settings.isPagingEnabled = paging == .scroll
        settings.longestSwipe = paging == .cellLimit ? 1 : 0
        settings.stopsAtItemBoundary = paging == .cell
    }

    override func begin() {
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
    }

    /// The rule that occurred last.
    override var rule: KnownDifference? {
        firstSteps.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    }

    override func goOn(from state: RecordedObject) {
        guard before.pendingTarget == nil, !isHeld else { return }
        move(along: along(before.contentOffset) - contentOffset(at: carousel.scrollOffset))
        _ = data.consumeEvents()
    }

    // MARK: The scroll view

    /// The number of cells that CarouselSwift inserts before the first one when wrapped.
    private var lead: Double { carousel.isWrapping ? Double(2 * carousel.settings.itemsPerPage) : 0 }

    private func along(_ size: Size) -> Double { size.along(vertical: carousel.settings.isVertical) }

    /// The content offset along the axis at an offset, in points.
    private func contentOffset(at offset: Double) -> Double { (offset + lead) * carousel.itemWidth }

    /// The offset at a content offset, in items.
    private func offset(at content: Double) -> Double { content / carousel.itemWidth - lead }

    private func move(along distance: Double) {
        // The offset is kept in items; its last digits are no move.
        guard abs(distance) > 1e-9 else { return }
        let isVertical = carousel.settings.isVertical
        carousel.scrollView(didScrollBy: Size.zero.with(along: distance, vertical: isVertical))
        carousel.layoutIfNeeded()
    }

    override func perform(_ name: String, _ o: RecordedObject) throws {
        let result = try o.optional("resultTarget", o.size)
        switch name {
        case "tick":
            let seconds = try o.number("dt")
            for _ in try ticks(of: o) {
                carousel.advance(by: seconds)
                noteMove()
            }
        case "layout", "snapshot": break
        case "scrollTo":
            let cell = try o.integer("cell")
            let animated = try o.flag("animated", default: false)
            if !animated { noteJump { length, _ in [(Double(cell) + Double(recordedLead)) * length] } }
            carousel.scrollToItem(at: cell, animated: animated)
        case "next", "previous":
            let displacement = name == "next" ? 1 : -1
            let animated = try o.flag("animated", default: false)
            if !animated { noteJump { [(($1 + 1) / $0).rounded(.down) * $0 + Double(displacement) * $0] } }
            carousel.scroll(byNumberOfItems: displacement, duration: animated ? 0.4 : 0)
        case "reload":
            if let count = try o.optional("numberOfItems", o.integer) { data.numberOfItems = count }
            carousel.reloadData()
        case "reloadIndex": try reload([o.integer("index")], o)
        case "reloadIndexes": try reload(o.integers("indexes"), o)
        case "reloadVisible": try reload(nil, o)
        case "autoScroll":
            let interval = try o.number("interval")
            let increases = try o.flag("increase")
            isPausedByApp = false
            carousel.settings.autoplayInterval = 0
            carousel.settings.autoplaysBackward = !increases
            carousel.settings.autoplayInterval = interval
        case "stopAutoScroll":
            isPausedByApp = false
            carousel.settings.autoplayInterval = 0
        case "pauseAutoScroll", "appResign":
            isPausedByApp = true
            carousel.pauseAutoplay()
        case "resumeAutoScroll", "appActive":
            isPausedByApp = false
            carousel.resumeAutoplay()
        case "setProperty": try setProperty(o.text("name"), o)
        case "resize":
            let bounds = try o.size("bounds")
            note(.emptyBounds, bounds == .zero)
            carousel.bounds = bounds
        case "setContentOffset":
            let offset = try o.size("offset")
            noteJump { _, _ in [offset.height] }
            move(along: along(offset) - contentOffset(at: carousel.scrollOffset))
        case "userBegin":
            isHeld = true
            carousel.scrollViewWillBeginDragging()
        case "userMove":
            let displacement = try o.size("delta")
            noteJump { [$1 + displacement.height] }
            carousel.scrollView(didScrollBy: displacement)
            noteMove()
        case "willEndDragging":
            o.ignore("velocity")
            note(targetDifference(along(try o.size("target")), result))
        case "userEnd":
            try noteRelease(o)
            isHeld = try o.flag("decelerate")
            carousel.scrollViewDidEndDragging(willDecelerate: isHeld)
        case "decelBegin": carousel.scrollViewWillBeginDecelerating()
        case "decelEnd":
            isHeld = false
            carousel.scrollViewDidEndDecelerating()
        case "userScroll": try scroll(o, result)
        case "animate": try animate(o.numbers("fractions"))
        case "tap": carousel.tap(at: try o.point("point"))
        default: try super.perform(name, o)
        }
        carousel.layoutIfNeeded()
    }

    /// Reloads some items; nil for those that are visible.
    private func reload(_ indexes: [Int]?, _ o: RecordedObject) throws {
        let count = try o.optional("numberOfItems", o.integer) ?? data.numberOfItems
        note(.partialReload, count != data.numberOfItems)
        data.numberOfItems = count
        let visible = carousel.whollyVisibleItems
        for index in indexes ?? visible { carousel.reloadItem(at: index, animated: false) }
        if indexes == nil, visible.isEmpty { carousel.reloadData() }
    }

    private func scroll(_ o: RecordedObject, _ result: Size?) throws {
        let drag = try o.sizes("drag")
        let fling = try o.size("fling")
        noteJump { _, start in
            var place = start
            return (drag + [fling]).map { displacement in
                place += displacement.height
                return place
            }
        }
        try noteRelease(o)
        carousel.scrollViewWillBeginDragging()
        for displacement in drag {
            carousel.scrollView(didScrollBy: displacement)
            carousel.layoutIfNeeded()
            noteMove()
        }
        let place = contentOffset(at: carousel.scrollOffset)
        let proposed = place + along(fling)
        note(targetDifference(proposed, result))
        let rest = contentOffset(at: carousel.scrollViewTarget(for: offset(at: proposed))) - place
        let runsOn = abs(rest) > 1e-9
        carousel.scrollViewDidEndDragging(willDecelerate: runsOn)
        guard runsOn else { return }
        carousel.scrollViewWillBeginDecelerating()
        for _ in 0..<2 {
            move(along: rest / 2)
            noteMove()
        }
        carousel.scrollViewDidEndDecelerating()
    }

    private func animate(_ fractions: [Double]) {
        noteJump { [before.pendingTarget?.height ?? $1] }
        guard let target = carousel.scrollTarget else { return }
        let displacement = (target - carousel.scrollOffset) * carousel.itemWidth
        var made = 0.0
        for fraction in fractions {
            move(along: displacement * (fraction - made))
            made = fraction
            noteMove()
        }
        carousel.scrollViewDidEndScrollingAnimation()
    }

    private func setProperty(_ name: String, _ o: RecordedObject) throws {
        switch name {
        case "type":
            let isLoop = try Self.choice(o.text("value"), "loop", "linear")
            note(.loopSwitch, isLoop != wraps)
            wraps = isLoop
            carousel.options[.wrap] = isLoop ? 1 : 0
        case "direction":
            let isVertical = try Self.choice(o.text("value"), "vertical", "horizontal")
            let cellSize = try o.object("after").size("cellSize")
            note(.axisSwitch, isVertical != carousel.settings.isVertical && cellSize == before.cellSize)
            carousel.settings.isVertical = isVertical
        case "cellPerPage": carousel.settings.itemsPerPage = try o.integer("value")
        case "bufferCellCount": carousel.bufferedItems = try o.integer("value")
        case "pagingType": try Self.setPaging(o.text("value"), in: &carousel.settings)
        case "numberOfItems": data.numberOfItems = try o.integer("value")
        case "cacheSize": o.ignore("value")
        default: throw RecordingError("unknown property '\(name)'")
        }
    }

    // MARK: Rules

    /// A rule excuses the differences from the current step on.
    private func note(_ rule: KnownDifference, _ applies: Bool) {
        if applies, firstSteps[rule] == nil { firstSteps[rule] = number }
    }

    private var page: Int { max(1, carousel.settings.itemsPerPage) }
    private var recordedLead: Int { wraps ? 2 * page : 0 }

    /// Notes whether a wrapped vertical carousel should scroll beyond the position at which it wraps around.
    ///
    /// - Parameter places: where it should scroll, by the length of a cell and the content offset before.
    private func noteJump(to places: (_ cell: Double, _ start: Double) -> [Double]) {
        let count = data.numberOfItems
        let page = page
        let lead = recordedLead
        guard carousel.settings.isVertical, wraps, count > page, count != 2 * page else { return }
        let cell = before.cellSize.height
        let least = Double(lead) * cell
        let most = (Double(lead) + Double(count)) * cell
        let places = places(cell, before.contentOffset.height)
        note(.verticalLoopJump, places.contains { $0 < least || $0 > most })
    }

    /// Notes what may differ when a drag ends.
    private func noteRelease(_ o: RecordedObject) throws {
        let settings = carousel.settings
        let after = try State(o.object("after"))
        note(.dragEndsPause, isPausedByApp && after.autoScroll != .paused)
        isPausedByApp = false
        guard settings.longestSwipe > 0 || (settings.isPagingEnabled && page > 1) else { return }
        note(.sidewaysPaging, settings.isVertical)
        let cell = along(after.cellSize)
        let last = max(0, along(after.contentSize) - Double(page) * cell)
        if let target = after.pendingTarget.map(along) {
            note(.restsOutOfRange, !wraps && (target < 0 || target > last))
        }
        let released = trace.last?.offset ?? along(before.contentOffset)
        note(.restsAtOnce, along(after.contentOffset) != released && after.pendingTarget == nil)
        let displacement = abs(released - (Double(after.current) + Double(recordedLead)) * cell)
        // A fifth of the width of the recorded screen.
        note(.screenThreshold, displacement > 75 && displacement <= cell / 3)
    }

    // MARK: Comparison

    private func targetDifference(_ proposed: Double, _ result: Size?) -> Place? {
        guard let result else { return nil }
        let got = contentOffset(at: carousel.scrollViewTarget(for: offset(at: proposed)))
        return compare.number("resultTarget", along(result), got)
    }

    override func difference(from move: (offset: Double, index: Int)) -> Place? {
        offsetDifference(move.offset) ?? currentDifference(move.index)
    }

    override func difference(from o: RecordedObject) throws -> Place? {
        // Values of the scroll view and of the recycling.
        o.ignore("loaded", "frame", "firstVisibleCellIndex", "cached", "subviews", "nativePaging")
        let state = try State(o)
        before = state
        let settings = carousel.settings
        var autoScroll = AutoScroll.off
        if settings.autoplayInterval != 0 {
            autoScroll = carousel.isAutoplayPaused ? .paused : .on(interval: settings.autoplayInterval)
        }
        let items = try o.frames()
        let recorded = try Self.events.normalized(o.texts("events"))
        let noted = try Self.events.normalized(data.consumeEvents())
        let checks = [
            compare.number("t", try o.number("t"), carousel.time),
            compare.number("cell width", state.cellSize.width, carousel.itemSize.width),
            compare.number("cell height", state.cellSize.height, carousel.itemSize.height),
            offsetDifference(along(state.contentOffset)),
            compare.exact("visibleCells", try o.integers("visibleCells"), carousel.whollyVisibleItems),
            compare.exact(
                "firstVisibleCell", try o.optional("firstVisibleCell", o.integer), carousel.firstVisibleItem),
            compare.exact(
                "lastVisibleCell", try o.optional("lastVisibleCell", o.integer), carousel.lastVisibleItem),
            currentDifference(state.current),
            pendingDifference(state.pendingTarget),
            compare.exact("timer", state.autoScroll, autoScroll),
        ]
        if let found = checks.lazy.compactMap({ $0 }).first { return found }
        if !RecordedEvents.same(recorded, noted, compare) { return ("events", "\(recorded)", "\(noted)") }
        return items.flatMap { compare.frames($0, carousel.placements) }
    }

    /// The difference of two content offsets; modulo whole turns when wrapped.
    private func placeDifference(_ field: String, _ recorded: Double, _ got: Double) -> Place? {
        guard carousel.isWrapping, carousel.numberOfItems > 0 else {
            return compare.number(field, recorded, got)
        }
        let turn = Double(carousel.numberOfItems) * carousel.itemWidth
        return compare.number(field, recorded, got - ((got - recorded) / turn).rounded() * turn)
    }

    private func offsetDifference(_ recorded: Double) -> Place? {
        placeDifference("contentOffset", recorded, contentOffset(at: carousel.scrollOffset))
    }

    private func pendingDifference(_ recorded: Size?) -> Place? {
        let got = carousel.scrollTarget.map(contentOffset)
        guard let recorded, let got else {
            return recorded == nil && got == nil
                ? nil : ("pendingTarget", "\(recorded as Any)", "\(got as Any)")
        }
        return placeDifference("pendingTarget", along(recorded), got)
    }

    private func currentDifference(_ recorded: Int) -> Place? {
        let got = carousel.progressOrigin
        guard carousel.isWrapping, carousel.numberOfItems > 0 else {
            return compare.exact("current", recorded, got)
        }
        let isSame = recorded.subtractingReportingOverflow(got).partialValue % carousel.numberOfItems == 0
        return isSame ? nil : ("current", "\(recorded)", "\(got)")
    }
}
